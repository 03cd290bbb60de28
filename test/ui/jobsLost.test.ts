import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeTorc, type FakeTorc } from '../support/torcServer/index.ts';
import { openEditor, themes, type OwnEditor } from './support/editor.ts';
import { ViewPane } from './support/viewPane.ts';
import { giveRoom } from './support/roomFor.ts';
import { WebviewPane } from './support/webviewPane.ts';

describe('jobs of a server that nothing runs any more, in the editor', () => {
  let server: FakeTorc;
  let editor: OwnEditor;
  let panel: WebviewPane;

  beforeAll(async () => {
    server = await startFakeTorc({});
    const { id } = server.addWorkflow({
      name: 'climate',
      jobs: ['year-2019', 'year-2020', 'year-2021', 'merge', 'plot'].map((name) => ({ name })),
    });
    server.finish('merge', { code: 3 });
    server.finish('plot', { code: 0 });
    // A node that died never signs off; one that was drained does, and its jobs are called running all the same.
    for (const [node, hostname] of [
      [900, 'n04'],
      [901, 'n07'],
    ] as const)
      server.tables.nodes.set(node, {
        id: node,
        workflow_id: id,
        hostname,
        is_active: false,
        start_time: new Date().toISOString(),
      });
    for (const [name, node] of [
      ['year-2019', 900],
      ['year-2020', 900],
      ['year-2021', 901],
    ] as const)
      Object.assign(server.job(name), { status: 'running', node });
    editor = await openEditor({
      files: { 'README.md': '# climate\n' },
      settings: { 'recourse.jobs.profiles': [{ name: 'cluster', url: server.url }] },
    });
    editor.page.setDefaultTimeout(30_000);
    panel = new WebviewPane(editor, 'Failed Jobs');
  });
  afterAll(async () => {
    await editor.close();
    await server.kill();
  });

  test('are counted in the view', async () => {
    await editor.runCommand('View: Show Recourse');
    await giveRoom(editor, 'Jobs');
    const view = new ViewPane(editor, 'Jobs');
    await view.focus();
    await view.row(/climate.*1 waiting, 3 lost/).waitFor();
    await editor.screenshot('jobs-lost-view-dark');
  });

  test('are named where decisions are made, by node, with what finds them', async () => {
    await editor.runCommand('Recourse: Decide About Failed Jobs');
    const notices = panel.body.locator('#root > .notice');
    await notices.first().waitFor();
    expect(await notices.allInnerTexts()).toEqual([
      'Nothing runs 2 jobs on n04 any more: year-2019, year-2020. Its runner has signed off. Torc still lists them as running. Once Slurm no longer has their allocation, “torc recover” marks them as failed, and with --retry-unknown runs them again.',
      'Nothing runs year-2021 on n07 any more. Its runner has signed off. Torc still lists it as running. Once Slurm no longer has its allocation, “torc recover” marks it as failed, and with --retry-unknown runs it again.',
    ]);
    await panel.body.locator('.summary', { hasText: '1 job waits for a decision' }).waitFor();
    // To look is not to change.
    expect(server.writes).toEqual([]);
  });

  test.each(Object.keys(themes) as (keyof typeof themes)[])('can be read by everybody: %s', async (theme) => {
    await editor.setTheme(theme);
    await editor.screenshot(`jobs-lost-${theme}`);
    expect(await panel.violations(5)).toEqual([]);
  });

  test('find room where the window is narrow', async () => {
    await editor.setTheme('dark');
    await editor.page.setViewportSize({ width: 620, height: 700 });
    await editor.runCommand('View: Toggle Primary Side Bar Visibility');
    await editor.screenshot('jobs-lost-narrow-dark');
    expect(await panel.violations(5)).toEqual([]);
  });
});
