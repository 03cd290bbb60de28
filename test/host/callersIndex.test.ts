import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { asItIs } from '../../src/base/text/say.ts';
import { CallersBench, note, getSites, type CallersBenchOptions } from './support/callersBench.ts';
import { until } from './support/editBench.ts';
import { Workspace } from './support/workspace.ts';

const target = 'export function target(): void {}\n';
const use = "import { target } from './target';\nexport const use = (): void => target();\n";

describe('the index of code in the editor', () => {
  let bench: CallersBench;
  const open = (options?: CallersBenchOptions): CallersBench => (bench = new CallersBench(options));
  const comes = async (name: string, sites: readonly string[], ms = 15_000): Promise<void> => {
    let last: readonly string[] = [];
    await until(
      async () => {
        last = await bench.sites(name);
        return JSON.stringify(last) === JSON.stringify(sites);
      },
      `callers of ${name} are ${sites.join(', ')}`,
      ms,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}; they are ${last.join(', ')}`);
    });
  };
  const replace = async (path: string, from: string, to: string): Promise<vscode.TextDocument> => {
    const { document } = await bench.open(path);
    const at = document.getText().indexOf(from);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + from.length)), to);
    assert.ok(await vscode.workspace.applyEdit(edit));
    return document;
  };
  afterEach(() => bench.close());

  it('counts an unsaved document instead of the disk, until it is reverted', async () => {
    await open().writeAll({ 'target.ts': target, 'use.ts': use });
    await bench.ready();
    await comes('target', ['call use.ts:2']);
    await replace('use.ts', 'export const', '\n\nexport const');
    await comes('target', ['call use.ts:4']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await comes('target', ['call use.ts:2']);
  });

  it('counts a saved file within 300 ms', async () => {
    await open().writeAll({ 'target.ts': target, 'use.ts': 'export {};\n' });
    await bench.ready();
    await comes('target', []);
    const times: number[] = [];
    for (const count of [1, 2, 3]) {
      const document = await replace(
        'use.ts',
        'export {};',
        `import { target } from './target';\ntarget();\nexport {};`,
      );
      assert.ok(await document.save());
      const saved = performance.now();
      const lines = [...document.getText().matchAll(/^target\(\);$/gm)].length;
      await until(async () => (await bench.sites('target')).length === lines, `${String(count)} calls`, 5000);
      times.push(performance.now() - saved);
    }
    note(`from the save to the answer: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  });

  it('hears of files that other programs create, change, rename and delete', async () => {
    await open().writeAll({ 'target.ts': target });
    await bench.ready();
    await comes('target', []);
    await bench.write('sub/use.ts', use.replace('./target', '../target'));
    await comes('target', ['call sub/use.ts:2'], 20_000);
    await bench.rename('sub', 'moved');
    await comes('target', ['call moved/use.ts:2'], 20_000);
    await bench.remove('moved');
    await comes('target', [], 20_000);
  });

  it('follows a file that is renamed in the editor while everything is still being read', async () => {
    open();
    await bench.writeAll(
      Object.fromEntries(
        Array.from({ length: 1500 }, (_, at) => [
          `filler/f${String(at)}.ts`,
          `export const filler${String(at)} = ${String(at)};\n`,
        ]),
      ),
    );
    await bench.writeAll({ 'target.ts': target, 'zz/use.ts': use.replace('./target', '../target') });
    const started = bench.service.start();
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(vscode.Uri.file(bench.file('zz/use.ts')), vscode.Uri.file(bench.file('aa/renamed.ts')));
    assert.ok(await vscode.workspace.applyEdit(edit));
    await started;
    await comes('target', ['call aa/renamed.ts:2'], 20_000);
    await bench.ready();
    await comes('target', ['call aa/renamed.ts:2']);
  });

  it('leaves out what the settings exclude, and takes it in when they do not any more', async () => {
    await open().writeAll({ 'target.ts': target, 'generated/use.ts': use.replace('./target', '../target') });
    await vscode.workspace
      .getConfiguration('search')
      .update('exclude', { '**/generated': true }, vscode.ConfigurationTarget.Global);
    try {
      await bench.ready();
      await comes('target', []);
      assert.ok((bench.service.status.skipped['excluded'] ?? 0) > 0, JSON.stringify(bench.service.status));
    } finally {
      await vscode.workspace.getConfiguration('search').update('exclude', undefined, vscode.ConfigurationTarget.Global);
    }
    await comes('target', ['call generated/use.ts:2']);
  });

  it('pauses, goes on, and is built anew', async () => {
    open();
    await bench.writeAll({ 'target.ts': target, 'use.ts': use });
    const phases: string[] = [];
    bench.service.onDidChangeStatus(({ phase }) => {
      if (phases.at(-1) !== phase) phases.push(phase);
    });
    bench.service.pause();
    assert.equal(bench.service.status.phase, 'paused');
    await bench.service.start();
    await until(() => bench.service.status.phase === 'paused', 'it starts paused');
    bench.service.resume();
    await until(() => bench.service.status.phase === 'ready', 'it goes on');
    await comes('target', ['call use.ts:2']);
    await bench.service.rebuild();
    await until(() => bench.service.status.phase === 'ready', 'it is built anew');
    await comes('target', ['call use.ts:2']);
    assert.equal(bench.service.status.indexed, 2);
  });

  it('knows several folders, and those that come and go', async () => {
    await open({ folders: ['app', 'library'] }).writeAll({
      'app/use.ts': "import { shared } from '../library/index';\nexport const use = (): void => shared();\n",
      'library/index.ts': 'export function shared(): void {}\nexport const own = (): void => shared();\n',
    });
    await bench.ready();
    await comes('shared', ['call app/use.ts:2', 'call library/index.ts:2']);
    bench.setFolders(['library']);
    await comes('shared', ['call index.ts:2']);
    bench.setFolders(['library', 'third']);
    await bench.write('third/more.ts', "import { shared } from '../library/index';\nshared();\n");
    await comes('shared', ['call library/index.ts:2', 'call third/more.ts:2'], 20_000);
    bench.setFolders([]);
    assert.equal(bench.service.status.phase, 'off');
    assert.match(asItIs((await bench.ask('shared')).explanation ?? ''), /folder/);
  });

  it('starts again from what it kept, and still sees what changed meanwhile', async () => {
    await open().writeAll({ 'target.ts': target, 'use.ts': use });
    await bench.writeAll(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, at) => [
          `filler/f${String(at)}.ts`,
          `export const filler${String(at)} = ${String(at)};\n`,
        ]),
      ),
    );
    await bench.ready();
    await comes('target', ['call use.ts:2']);
    await bench.restart();
    await until(() => existsSync(join(bench.storage, 'names.bin')), 'the index is kept');
    await bench.write('use.ts', `\n${use}`);
    bench.log.length = 0;
    await bench.ready();
    await comes('target', ['call use.ts:3']);
    note(`restart: ${bench.log.filter((line) => /names|snapshot|walk/i.test(line)).join(' | ')}`);
  });

  it('uses the rules of the settings, says which are none, and follows a change', async () => {
    await open().writeAll({
      'bus.ts':
        "declare const bus: { listen(topic: string, run: () => void): void; shout(topic: string): void };\nexport function onNews(): void {}\nbus.listen('news', onNews);\nexport const tell = (): void => bus.shout('news');\n",
    });
    await bench.ready();
    const emitters = async (): Promise<string[]> =>
      getSites(await bench.ask('onNews')).filter((site) => site.startsWith('event'));
    assert.deepEqual(await emitters(), []);
    const rule = { framework: 'Bus', channel: 'event', on: 'call', key: 0 };
    bench.set('callers.rules', [
      { ...rule, direction: 'register', names: ['listen'], handler: 'any-argument' },
      { ...rule, direction: 'emit', names: ['shout'] },
      { nonsense: true },
    ]);
    await until(
      async () => (await emitters()).includes('event bus.ts:4'),
      'the emitter is found by the new rules',
      15_000,
    );
    assert.ok(
      bench.log.some((line) => line.startsWith('Rule 3 of callers')),
      bench.log.join('\n'),
    );
  });
});

describe('the commands of the index', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('build it anew, pause it and go on, from the palette', async () => {
    await workspace.write('a.ts', 'export const a = 1;\n');
    await vscode.commands.executeCommand('recourse.callers.rebuildIndex');
    await vscode.commands.executeCommand('recourse.callers.pauseIndex');
    await vscode.commands.executeCommand('recourse.callers.resumeIndex');
    // What the list holds is tested with its rows; here it opens and goes away.
    const shown = vscode.commands.executeCommand('recourse.callers.showIndex');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await shown;
  });
});
