import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EditBench } from './support/editBench.ts';
import { searchReplace } from './support/workspace.ts';

describe('undoing an AI edit', () => {
  let bench: EditBench;
  beforeEach(() => {
    bench = new EditBench();
  });
  afterEach(() => bench.close());

  it('says when there is nothing to undo', async () => {
    assert.equal(await bench.undo(), false);
    assert.match(bench.ui.told[0]?.message ?? '', /no AI edit to undo/);
  });

  it('restores the bytes after saving, CRLF and byte order mark included', async () => {
    const before = '\uFEFFone\r\ntwo\r\nthree';
    await bench.workspace.write('a.txt', before);
    await bench.apply(searchReplace(bench.workspace.path('a.txt'), 'two', 'zwei\nzwei'));
    const document = await vscode.workspace.openTextDocument(bench.workspace.uri('a.txt'));
    await document.save();
    assert.equal((await bench.workspace.bytes('a.txt')).toString(), '\uFEFFone\r\nzwei\r\nzwei\r\nthree');
    assert.equal(await bench.undo(), true);
    await document.save();
    assert.equal((await bench.workspace.bytes('a.txt')).toString(), before);
  });

  it('undoes several edits newest first', async () => {
    await bench.workspace.write('a.txt', 'one\ntwo\n');
    await bench.apply(searchReplace(bench.workspace.path('a.txt'), 'one', '1'));
    await bench.apply(searchReplace(bench.workspace.path('a.txt'), 'two', '2'));
    await bench.undo();
    assert.equal(await bench.workspace.text('a.txt'), '1\ntwo\n');
    await bench.undo();
    assert.equal(await bench.workspace.text('a.txt'), 'one\ntwo\n');
  });

  it('leaves a file alone that was changed since, until the person says otherwise', async () => {
    await bench.workspace.write('a.txt', 'one\ntwo\n');
    await bench.apply(searchReplace(bench.workspace.path('a.txt'), 'one', '1'));
    const editor = await bench.open('a.txt');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(1, 0), 'typed\n');
    });
    assert.equal(await bench.undo(), false);
    assert.equal(editor.document.getText(), '1\ntyped\ntwo\n');
    assert.match(bench.ui.told.at(-1)?.message ?? '', /was changed after the AI edit/);
    bench.ui.press('Restore Anyway');
    await bench.undo();
    assert.equal(editor.document.getText(), 'one\ntwo\n');
  });

  it('is offered in the message of the edit', async () => {
    await bench.workspace.write('a.txt', 'one\ntwo\n');
    bench.ui.press('Undo');
    await bench.apply(searchReplace(bench.workspace.path('a.txt'), 'one', '1'));
    assert.equal(await bench.workspace.text('a.txt'), 'one\ntwo\n');
  });

  it('is not offered twice: the message of an edit that is undone says so', async () => {
    await bench.workspace.write('a.txt', 'one\ntwo\n');
    let press: (() => void) | undefined;
    const pressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    bench.ui.tell = async (severity, message, ...actions) => {
      bench.ui.told.push({ severity, message, actions });
      if (!actions.includes('Undo')) return undefined;
      await pressed;
      return 'Undo';
    };
    const { settled } = await bench.host.flow.run(
      { text: searchReplace(bench.workspace.path('a.txt'), 'one', '1') },
      false,
    );
    assert.equal(await bench.undo(), true);
    press?.();
    await settled;
    assert.match(bench.ui.told.at(-1)?.message ?? '', /already undone/);
    assert.equal(await bench.workspace.text('a.txt'), 'one\ntwo\n');
  });

  it('shows the difference on request', async () => {
    await bench.workspace.write('a.txt', 'one\ntwo\n');
    bench.ui.press('Show Diff');
    await bench.apply(searchReplace(bench.workspace.path('a.txt'), 'one', '1'));
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal((await vscode.workspace.openTextDocument(input.original)).getText(), 'one\ntwo\n');
  });
});
