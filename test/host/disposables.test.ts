import * as v8 from 'node:v8';
import * as vscode from 'vscode';
import { until } from './support/editBench.ts';

/** Rounds that are counted; a thing that is left behind each time shows this often. */
const rounds = 15;
/** Rounds before, in which what is kept once comes into being. */
const warmUp = 3;
const containers = ['recourse.edits', 'recourse.callers', 'recourse.remediations', 'recourse.jobs'];

/**
 * Objects of the editor's own classes that are alive in this extension host, all extensions together, after garbage was collected: emitters, what is to be given back as a
 * `vscode.Disposable`, and timers under way. Listeners are plain functions, which cannot be told from others. Undefined in a host whose Node cannot count (before 22).
 */
function alive(): Readonly<Record<string, number>> | undefined {
  if (!('queryObjects' in v8)) return undefined;
  const count = (of: unknown): number => (v8 as unknown as { queryObjects(of: unknown, options: { format: 'count' }): number }).queryObjects(of, { format: 'count' });
  return { emitters: count(vscode.EventEmitter), disposables: count(vscode.Disposable), timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length };
}

/** Opens the panel of health and every view of Recourse, one after the other, and puts all of it away. */
async function openAndClose(): Promise<void> {
  await vscode.commands.executeCommand('recourse.health.show');
  await until(() => pages().length > 0, 'the panel of health opens');
  for (const view of containers) await vscode.commands.executeCommand(`${view}.focus`);
  await vscode.window.tabGroups.close(pages());
  await until(() => pages().length === 0, 'the panel of health closes');
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
}

function pages(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(({ input }) => input instanceof vscode.TabInputWebview);
}

describe('Opening and closing', () => {
  it('the panel of health and the four views leaves no emitter, disposable or timer behind', async function () {
    this.timeout(120_000);
    if (alive() === undefined) this.skip();
    for (let round = 0; round < warmUp; round++) await openAndClose();
    const before = alive();
    for (let round = 0; round < rounds; round++) await openAndClose();
    // One left behind a round would be as many as there were rounds, and stay; other extensions and the editor itself keep a few, and some for a while.
    const grown = (): readonly string[] => Object.entries(alive() ?? {}).flatMap(([name, count]) => (count - (before?.[name] ?? 0) < rounds ? [] : [`${String(count - (before?.[name] ?? 0))} more ${name}`]));
    await until(() => grown().length === 0, `no more than before ${String(rounds)} rounds: ${grown().join(', ')}`);
    console.log(`[host] alive before ${JSON.stringify(before)} after ${JSON.stringify(alive())}`);
  });
});
