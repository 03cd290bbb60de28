import * as assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FileChange } from '../../src/edit/domain/agent/types.ts';
import { IntentJournal } from '../../src/edit/node/disk/unfinished/intentJournal.ts';
import { EditBench, until } from './support/editBench.ts';

describe('an edit that was killed between two of its files', () => {
  let bench: EditBench;
  afterEach(() => bench.close());

  /** As a killed process leaves it: the first file written, the second not. */
  async function halfDone(): Promise<void> {
    bench = new EditBench();
    await bench.workspace.write('a.txt', 'new\n');
    await bench.workspace.write('b.txt', 'old\n');
    const [before, after] = [Buffer.from('old\n'), Buffer.from('new\n')];
    const intent = await new IntentJournal(join(bench.storage, 'unfinished')).begin(
      ['a.txt', 'b.txt'].map((name) => ({ path: realpathSync(bench.workspace.uri(name).fsPath), before, after })),
    );
    await intent.giveUp();
  }

  const contents = async (): Promise<string[]> =>
    Promise.all(['a.txt', 'b.txt'].map((name) => bench.workspace.bytes(name).then(String)));

  it('is told of, and nothing is done as long as nobody chooses', async () => {
    await halfDone();
    await bench.host.lookForUnfinished();
    const [told] = bench.ui.told;
    assert.match(told?.message ?? '', /interrupted half-way\. Written: .*a\.txt\. Not written: .*b\.txt\./);
    assert.deepEqual(told?.actions, ['Finish', 'Undo', 'Show']);
    assert.deepEqual(await contents(), ['new\n', 'old\n']);
    // What was dismissed is told again at the next start.
    await bench.host.lookForUnfinished();
    assert.equal(bench.ui.told.length, 2);
  });

  for (const [choice, wanted] of [
    ['Finish', 'new\n'],
    ['Undo', 'old\n'],
  ] as const) {
    it(`is whole again after ${choice}, and not told of again`, async () => {
      await halfDone();
      bench.ui.press(choice);
      await bench.host.lookForUnfinished();
      assert.deepEqual(await contents(), [wanted, wanted]);
      await bench.host.lookForUnfinished();
      assert.equal(bench.ui.told.length, 1);
    });
  }

  it('is shown as a diff of its files, and asked about again', async () => {
    await halfDone();
    bench.ui.press('Show', 'Leave as It Is');
    await bench.host.lookForUnfinished();
    assert.deepEqual(bench.ui.told[1]?.actions, ['Finish', 'Undo', 'Leave as It Is']);
    assert.deepEqual(await contents(), ['new\n', 'old\n']);
    assert.deepEqual(readdirSync(join(bench.storage, 'unfinished')), []);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('is asked about again, too, where its diff is closed while it opens', async () => {
    await halfDone();
    const close = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      void vscode.window.tabGroups.close(opened).then(undefined, () => undefined);
    });
    bench.ui.press('Show', 'Leave as It Is');
    void bench.host.lookForUnfinished();
    await until(() => bench.ui.told.length === 2, 'the question is asked again', 8000).finally(() => {
      close.dispose();
    });
    await until(() => readdirSync(join(bench.storage, 'unfinished')).length === 0, 'the answer is heard');
  });

  it('does not go behind unsaved changes', async () => {
    await halfDone();
    const editor = await bench.open('b.txt');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'typed ');
    });
    bench.ui.press('Finish');
    await bench.host.lookForUnfinished();
    assert.match(bench.ui.told.at(-1)?.message ?? '', /b\.txt has unsaved changes/);
    assert.deepEqual(await contents(), ['new\n', 'old\n']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('was announced before the editor saved the first of its files, with what is needed to undo it', async () => {
    bench = new EditBench();
    await bench.workspace.write('a.txt', '\uFEFFold\r\n');
    await bench.workspace.write('b.txt', 'old\n');
    const folder = join(bench.storage, 'unfinished');
    await (await new IntentJournal(folder).begin([])).end();
    let record = '';
    const look = setInterval(() => {
      const name = readdirSync(folder).find((each) => each.endsWith('.intent'));
      // It is gone again once the last file is saved.
      if (record === '' && name !== undefined && existsSync(join(folder, name)))
        record = readFileSync(join(folder, name), 'utf8');
    }, 1);
    const changes: FileChange[] = [];
    for (const name of ['a.txt', 'b.txt']) {
      const file = await bench.host.agentFiles.open(bench.workspace.path(name), false);
      assert.ok(file.kind === 'file');
      const start = file.text.indexOf('old');
      changes.push({
        kind: 'change',
        key: file.key,
        before: file.text,
        changes: [{ start, end: start + 3, text: 'new' }],
      });
    }
    assert.deepEqual(await bench.host.agentFiles.commit(changes, []), { status: 'written', saved: true });
    clearInterval(look);
    assert.deepEqual(await contents(), ['\uFEFFnew\r\n', 'new\n']);
    assert.match(record, /\uFEFFold\r\n\uFEFFnew\r\nold\nnew\n$/);
    assert.deepEqual(readdirSync(folder), []);
  });
});
