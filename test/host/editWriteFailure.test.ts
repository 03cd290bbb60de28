import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { asItIs } from '../../src/base/text/say.ts';
import type { CommitOutcome, FileChange } from '../../src/edit/domain/agent/types.ts';
import { singleChange } from '../../src/edit/domain/wholeText.ts';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { EditBench } from './support/editBench.ts';
import { StrictDisk } from './support/strictDisk.ts';
import { searchReplace } from './support/workspace.ts';

describe('a disk that does not take an edit', () => {
  let bench: EditBench;
  let disk: StrictDisk;
  beforeEach(async () => {
    bench = new EditBench();
    disk = await StrictDisk.open();
  });
  afterEach(async () => {
    disk.refuse();
    for (const document of vscode.workspace.textDocuments)
      if (document.isDirty && document.uri.scheme === disk.scheme) await document.save();
    await bench.close();
    disk.dispose();
  });

  const change = (path: string, before: string, after: string): FileChange => ({
    kind: 'change',
    key: disk.uri(path).toString(),
    before,
    changes: singleChange(before, after),
  });
  const commit = (...changes: FileChange[]): Promise<CommitOutcome> => bench.host.agentFiles.commit(changes, ['e1']);
  const getText = async (path: string): Promise<string> =>
    (await vscode.workspace.openTextDocument(disk.uri(path))).getText();
  /** Lines that end in two ways are written as bytes, not through the editor. */
  const mixed = (word: string): string => `one\r\n${word}\nthree\r\n`;
  /** What a person in front of this file gets for an edit that names none. */
  const applyTo = async (uri: vscode.Uri, search: string, replace: string, preview = false): Promise<EditSummary> => {
    await vscode.window.showTextDocument(uri);
    return bench.apply(searchReplace(undefined, search, replace), { preview });
  };
  const lastTold = (): string => bench.ui.told.at(-1)?.message ?? '';

  describe('when files are written as bytes', () => {
    it('says so to the person, and leaves the file as it was', async () => {
      const uri = disk.put('/a.txt', mixed('two'));
      disk.refuse((deed) => deed === 'write');
      const summary = await applyTo(uri, 'two', 'TWO');
      assert.equal(summary.applied, 0);
      assert.equal(disk.text('/a.txt'), mixed('two'));
      assert.equal(bench.ui.told[0]?.severity, 'error');
      assert.match(lastTold(), /a\.txt.*Nothing was changed/);
      assert.match(lastTold(), /no space left/);
      assert.equal(await bench.undo(), false);
    });

    it('takes the first file back when the second is refused', async () => {
      disk.put('/a.txt', mixed('a'));
      disk.put('/b.txt', mixed('b'));
      disk.refuse((deed, path) => deed === 'write' && path === '/b.txt');
      const outcome = await commit(change('/a.txt', mixed('a'), mixed('A')), change('/b.txt', mixed('b'), mixed('B')));
      assert.ok(outcome.status === 'failed', JSON.stringify(outcome));
      assert.match(outcome.path, /b\.txt/);
      assert.equal(disk.text('/a.txt'), mixed('a'));
      assert.equal(disk.text('/b.txt'), mixed('b'));
      assert.equal(await bench.undo(), false);
    });

    it('names the files that it could not take back, and takes them back when the disk lets it', async () => {
      disk.put('/a.txt', mixed('a'));
      disk.put('/b.txt', mixed('b'));
      let writes = 0;
      disk.refuse((deed) => deed === 'write' && ++writes > 1);
      const outcome = await commit(change('/a.txt', mixed('a'), mixed('A')), change('/b.txt', mixed('b'), mixed('B')));
      assert.ok(outcome.status === 'failed', JSON.stringify(outcome));
      assert.match(asItIs(outcome.message), /a\.txt had been changed/);
      assert.equal(disk.text('/a.txt'), mixed('A'));
      disk.refuse();
      assert.equal(await bench.undo(), true);
      assert.equal(disk.text('/a.txt'), mixed('a'));
      assert.equal(disk.text('/b.txt'), mixed('b'));
    });

    it('puts back what was there when the disk took half of a file', async () => {
      disk.put('/a.txt', mixed('a'));
      let writes = 0;
      disk.refuse((deed, path, bytes) => {
        if (deed !== 'write' || ++writes > 1) return false;
        disk.put(path, String(bytes).slice(0, 5));
        return true;
      });
      const outcome = await commit(change('/a.txt', mixed('a'), mixed('A')));
      assert.ok(
        outcome.status === 'failed' && asItIs(outcome.message).includes('Nothing was changed'),
        JSON.stringify(outcome),
      );
      assert.equal(disk.text('/a.txt'), mixed('a'));
    });

    it('names a file of which the disk kept half, and restores it when the disk has room', async () => {
      disk.put('/a.txt', mixed('a'));
      disk.refuse((deed, path) => {
        if (deed === 'write') disk.put(path, 'on');
        return deed === 'write';
      });
      const outcome = await commit(change('/a.txt', mixed('a'), mixed('A')));
      assert.ok(
        outcome.status === 'failed' && asItIs(outcome.message).includes('a.txt had been changed'),
        JSON.stringify(outcome),
      );
      disk.refuse();
      bench.ui.press('Restore Anyway');
      await bench.undo();
      assert.equal(disk.text('/a.txt'), mixed('a'));
    });

    it('does not write over what another program made of the first file while it is taken back', async () => {
      disk.put('/a.txt', mixed('a'));
      disk.put('/b.txt', mixed('b'));
      disk.refuse((deed, path) => {
        if (deed === 'write' && path === '/b.txt') disk.put('/a.txt', 'somebody else\n');
        return deed === 'write' && path === '/b.txt';
      });
      const outcome = await commit(change('/a.txt', mixed('a'), mixed('A')), change('/b.txt', mixed('b'), mixed('B')));
      assert.ok(outcome.status === 'failed', JSON.stringify(outcome));
      assert.equal(disk.text('/a.txt'), 'somebody else\n');
    });
  });

  describe('when files go through the editor', () => {
    it('takes changed texts back when a new file of the same edit is refused', async () => {
      disk.put('/a.ts', 'one\n');
      disk.refuse((deed, path) => deed === 'write' && path === '/new.ts');
      const outcome = await commit(change('/a.ts', 'one\n', 'ONE\n'), {
        kind: 'create',
        key: disk.uri('/new.ts').toString(),
        content: 'new\n',
      });
      assert.ok(outcome.status === 'failed', JSON.stringify(outcome));
      assert.equal(await getText('/a.ts'), 'one\n');
      assert.equal(disk.text('/a.ts'), 'one\n');
      assert.equal(disk.text('/new.ts'), undefined);
      assert.equal(await bench.undo(), false);
    });

    it('takes everything back when the last of four kinds is refused', async () => {
      disk.put('/a.ts', 'one\n');
      disk.put('/bytes.txt', mixed('b'));
      disk.put('/old.ts', 'old\n');
      disk.put('/gone.ts', 'gone\n');
      disk.refuse((deed, path) => deed === 'delete' && path === '/gone.ts');
      const outcome = await commit(
        change('/a.ts', 'one\n', 'ONE\n'),
        change('/bytes.txt', mixed('b'), mixed('B')),
        { kind: 'create', key: disk.uri('/new.ts').toString(), content: 'new\n' },
        {
          kind: 'move',
          key: disk.uri('/old.ts').toString(),
          toKey: disk.uri('/moved.ts').toString(),
          before: 'old\n',
          changes: singleChange('old\n', 'OLD\n'),
        },
        { kind: 'delete', key: disk.uri('/gone.ts').toString(), before: 'gone\n' },
      );
      assert.ok(outcome.status === 'failed', JSON.stringify(outcome));
      assert.equal(await getText('/a.ts'), 'one\n');
      assert.equal(await getText('/old.ts'), 'old\n');
      assert.deepEqual(
        ['/a.ts', '/bytes.txt', '/new.ts', '/old.ts', '/moved.ts', '/gone.ts'].map((path) => disk.text(path)),
        ['one\n', mixed('b'), undefined, 'old\n', undefined, 'gone\n'],
      );
      assert.equal(await bench.undo(), false);
    });

    it('takes a file that the editor changed back when another cannot be made, with what a person sees', async () => {
      await bench.workspace.write('a.ts', 'one\n');
      await bench.workspace.write('folder', 'a file where a folder is wanted\n');
      const text = `${searchReplace(bench.workspace.path('a.ts'), 'one', 'ONE')}\n${searchReplace(bench.workspace.path('folder/new.ts'), '', 'new')}`;
      const summary = await bench.apply(text);
      assert.equal(summary.applied, 0, JSON.stringify([summary, bench.ui.told]));
      assert.equal(await bench.workspace.text('a.ts'), 'one\n');
      assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'one\n');
      assert.match(bench.ui.told.map(({ message }) => message).join('\n'), /new\.ts/);
    });

    it('tells an agent that the edit is not on disk when saving is refused, and takes it back', async () => {
      disk.put('/a.ts', 'one\n');
      disk.put('/b.ts', 'two\n');
      disk.refuse((deed, path) => deed === 'write' && path === '/b.ts');
      assert.deepEqual(await commit(change('/a.ts', 'one\n', 'ONE\n'), change('/b.ts', 'two\n', 'TWO\n')), {
        status: 'written',
        saved: false,
      });
      assert.deepEqual([disk.text('/a.ts'), disk.text('/b.ts')], ['ONE\n', 'two\n']);
      assert.equal(await getText('/b.ts'), 'TWO\n');
      disk.refuse();
      assert.equal(await bench.undo(), true);
      assert.deepEqual([disk.text('/a.ts'), disk.text('/b.ts')], ['one\n', 'two\n']);
    });

    it('tells the person which file could not be saved', async () => {
      await bench.close();
      bench = new EditBench({ 'edit.saveAfterApply': true });
      const uri = disk.put('/a.ts', 'one\n');
      disk.refuse((deed) => deed === 'write');
      const summary = await applyTo(uri, 'one', 'ONE');
      assert.equal(summary.applied, 1);
      assert.equal(await getText('/a.ts'), 'ONE\n');
      assert.match(bench.ui.told.map(({ message }) => message).join('\n'), /a\.ts.* could not be saved/);
    });

    it('says in a review what is in the way, and keeps the edit to be accepted', async () => {
      const uri = disk.put('/a.txt', mixed('two'));
      const summary = await applyTo(uri, 'two', 'TWO', true);
      assert.equal(summary.files[0]?.verdicts[0]?.status, 'pending');
      disk.refuse((deed) => deed === 'write');
      await bench.host.reviews.acceptAll();
      assert.match(lastTold(), /a\.txt.*no space left.*Nothing was changed/);
      assert.equal(bench.host.reviews.session?.tally.pending, 1);
      disk.refuse();
      await bench.host.reviews.acceptAll();
      assert.equal(disk.text('/a.txt'), mixed('TWO'));
    });
  });

  describe('when an edit is undone', () => {
    it('says which file is not back, and goes on from there the next time', async () => {
      disk.put('/a.ts', 'one\n');
      disk.put('/b.txt', mixed('b'));
      assert.equal(
        (await commit(change('/a.ts', 'one\n', 'ONE\n'), change('/b.txt', mixed('b'), mixed('B')))).status,
        'written',
      );
      disk.refuse((deed, path) => deed === 'write' && path === '/b.txt');
      assert.equal(await bench.undo(), false);
      assert.match(lastTold(), /b\.txt/);
      assert.match(lastTold(), /Undo Last AI Edit/);
      assert.equal(disk.text('/b.txt'), mixed('B'));
      disk.refuse();
      assert.equal(await bench.undo(), true);
      assert.deepEqual([disk.text('/a.ts'), disk.text('/b.txt')], ['one\n', mixed('b')]);
      assert.equal(await bench.undo(), false);
    });

    it('goes on after a file that was made could not be removed', async () => {
      disk.put('/a.ts', 'one\n');
      disk.put('/gone.ts', 'gone\n');
      const made: FileChange = { kind: 'create', key: disk.uri('/new.ts').toString(), content: 'new\n' };
      assert.equal(
        (
          await commit(change('/a.ts', 'one\n', 'ONE\n'), made, {
            kind: 'delete',
            key: disk.uri('/gone.ts').toString(),
            before: 'gone\n',
          })
        ).status,
        'written',
      );
      disk.refuse((deed) => deed === 'delete');
      assert.equal(await bench.undo(), false);
      assert.match(lastTold(), /new\.ts/);
      disk.refuse();
      assert.equal(await bench.undo(), true);
      assert.deepEqual(
        ['/a.ts', '/new.ts', '/gone.ts'].map((path) => disk.text(path)),
        ['one\n', undefined, 'gone\n'],
      );
      assert.equal(await getText('/a.ts'), 'one\n');
    });

    it('tells that what is back in the editor could not be saved', async () => {
      disk.put('/a.ts', 'one\n');
      assert.deepEqual(await commit(change('/a.ts', 'one\n', 'ONE\n')), { status: 'written', saved: true });
      disk.refuse((deed) => deed === 'write');
      assert.equal(await bench.undo(), true);
      assert.equal(await getText('/a.ts'), 'one\n');
      assert.match(lastTold(), /a\.ts.* could not be saved/);
    });

    it('takes back what is left when a file was removed meanwhile, once the person says so', async () => {
      disk.put('/a.ts', 'one\n');
      disk.put('/b.txt', mixed('b'));
      assert.equal(
        (await commit(change('/a.ts', 'one\n', 'ONE\n'), change('/b.txt', mixed('b'), mixed('B')))).status,
        'written',
      );
      disk.lose('/b.txt');
      assert.equal(await bench.undo(), false);
      assert.match(lastTold(), /b\.txt.*Nothing was undone/);
      bench.ui.press('Restore Anyway');
      await bench.undo();
      assert.deepEqual([disk.text('/a.ts'), disk.text('/b.txt')], ['one\n', mixed('b')]);
    });

    it('restores only the files whose lines are in the way: what was typed elsewhere stays', async () => {
      disk.put('/a.ts', 'one\ntwo\nthree\nfour\nfive\n');
      disk.put('/b.ts', 'one\ntwo\n');
      assert.equal(
        (
          await commit(
            change('/a.ts', 'one\ntwo\nthree\nfour\nfive\n', 'ONE\ntwo\nthree\nfour\nfive\n'),
            change('/b.ts', 'one\ntwo\n', 'ONE\ntwo\n'),
          )
        ).status,
        'written',
      );
      const a = await vscode.window.showTextDocument(disk.uri('/a.ts'));
      await a.edit((edit) => {
        edit.insert(new vscode.Position(4, 0), 'typed ');
      });
      const b = await vscode.window.showTextDocument(disk.uri('/b.ts'));
      await b.edit((edit) => {
        edit.insert(new vscode.Position(0, 0), 'typed ');
      });
      bench.ui.press('Restore Anyway');
      await bench.undo();
      assert.match(lastTold(), /b\.ts/);
      assert.deepEqual(
        [a.document.getText(), b.document.getText()],
        ['one\ntwo\nthree\nfour\ntyped five\n', 'one\ntwo\n'],
      );
    });

    it('finds nothing to do where the person has undone it by hand', async () => {
      disk.put('/a.ts', 'one\ntwo\n');
      assert.equal((await commit(change('/a.ts', 'one\ntwo\n', 'ONE\ntwo\n'))).status, 'written');
      const editor = await vscode.window.showTextDocument(disk.uri('/a.ts'));
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), 'one\ntwo\n');
      assert.equal(await bench.undo(), true);
      assert.equal(editor.document.getText(), 'one\ntwo\n');
      assert.deepEqual(bench.ui.told, []);
    });
  });
});
