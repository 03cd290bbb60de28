import * as assert from 'node:assert/strict';
import { realpath, symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { asItIs } from '../../src/base/text/say.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import type { AgentFile, CommitOutcome, FileChange } from '../../src/edit/domain/agent/types.ts';
import { singleChange } from '../../src/edit/domain/wholeText.ts';
import { EditBench, until } from './support/editBench.ts';

/**
 * A disk of one file that takes its time: `meanwhile` happens whenever it is read. To a caller of the editor it lies
 * in the workspace, since files beside that are not written at all.
 */
function slowDisk(meanwhile: () => Promise<void>): vscode.Disposable {
  let content: Uint8Array | undefined;
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const nothing = (): void => undefined;
  const there = (uri: vscode.Uri): Uint8Array => {
    if (content === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return content;
  };
  const { getWorkspaceFolder, asRelativePath, workspaceFolders } = vscode.workspace;
  Object.assign(vscode.workspace, {
    getWorkspaceFolder: (uri: vscode.Uri) =>
      uri.scheme === 'recourse-slow' ? workspaceFolders?.[0] : getWorkspaceFolder(uri),
    asRelativePath: (uri: vscode.Uri | string, includesFolder?: boolean) =>
      typeof uri !== 'string' && uri.scheme === 'recourse-slow'
        ? uri.path.slice(1)
        : asRelativePath(uri, includesFolder),
  });
  const asBefore = new vscode.Disposable(() => {
    Object.assign(vscode.workspace, { getWorkspaceFolder, asRelativePath });
  });
  return vscode.Disposable.from(
    asBefore,
    changed,
    vscode.workspace.registerFileSystemProvider('recourse-slow', {
      onDidChangeFile: changed.event,
      watch: () => new vscode.Disposable(nothing),
      stat: (uri) =>
        uri.path === '/'
          ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
          : { type: vscode.FileType.File, ctime: 0, mtime: 0, size: there(uri).length },
      readDirectory: () => [],
      createDirectory: nothing,
      readFile: async (uri) => {
        await meanwhile();
        return there(uri);
      },
      writeFile: (_, bytes) => {
        content = bytes;
      },
      delete: () => {
        content = undefined;
      },
      rename: nothing,
    }),
  );
}

describe("the editor's documents as files of agents", () => {
  let bench: EditBench;
  beforeEach(() => {
    bench = new EditBench();
  });
  afterEach(() => bench.close());

  const open = async (path: string, files = bench.host.agentFiles): Promise<AgentFile> => {
    const file = await files.open(path, false);
    assert.equal(file.kind, 'file', file.kind === 'refused' ? asItIs(file.message) : file.kind);
    return file as AgentFile;
  };
  const change = (file: AgentFile, after: string): FileChange => ({
    kind: 'change',
    key: file.key,
    before: file.text,
    changes: singleChange(file.text, after),
  });
  const refusal = async (path: string | undefined, mayCreate = false): Promise<{ reason: string; message: string }> => {
    const file = await bench.host.agentFiles.open(path, mayCreate);
    assert.equal(file.kind, 'refused', JSON.stringify(file));
    const { reason, message } = file as Extract<typeof file, { readonly kind: 'refused' }>;
    return { reason, message: asItIs(message) };
  };

  it('saves a file that had no unsaved changes, tells in the status bar only, and takes it back from the disk too', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    const file = await open(bench.workspace.path('a.ts'));
    assert.equal(file.path, bench.workspace.path('a.ts'));
    assert.equal(file.languageId, 'typescript');
    assert.deepEqual(await bench.host.agentFiles.commit([change(file, 'one\nTWO\n2\nthree\n')], ['e1']), {
      status: 'written',
      saved: true,
    });
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'one\nTWO\n2\nthree\n');
    assert.deepEqual(bench.ui.notes, [`An agent changed ${bench.workspace.path('a.ts')}:2–3`]);
    assert.deepEqual(bench.ui.told, []);
    assert.deepEqual(bench.ui.asked, []);
    assert.equal(await bench.undo(), true);
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'one\ntwo\nthree\n');
  });

  it('goes on without a save that does not end, and says that the file is not saved', async () => {
    const hasty = new EditBench({}, undefined, undefined, {
      now: () => systemClock.now(),
      after: (ms, callback) => systemClock.after(ms / 20, callback),
    });
    const editorSettings = vscode.workspace.getConfiguration('editor');
    let release = (): void => undefined;
    const formatter = vscode.languages.registerDocumentFormattingEditProvider(
      { pattern: '**/hangs.txt' },
      {
        provideDocumentFormattingEdits: () =>
          new Promise((resolve) => {
            release = () => {
              resolve([]);
            };
          }),
      },
    );
    try {
      await editorSettings.update('formatOnSave', true, vscode.ConfigurationTarget.Global);
      await hasty.workspace.write('hangs.txt', 'one\n');
      await hasty.workspace.write('other.txt', 'one\n');
      const [file, other] = [
        await open(hasty.workspace.path('hangs.txt'), hasty.host.agentFiles),
        await open(hasty.workspace.path('other.txt'), hasty.host.agentFiles),
      ];
      const answers: CommitOutcome[] = [];
      for (const each of [file, other])
        void hasty.host.agentFiles.commit([change(each, 'two\n')], []).then((answer) => answers.push(answer));
      await until(() => answers.length === 2, 'both agents have an answer', 10_000);
      assert.deepEqual(answers, [
        { status: 'written', saved: false },
        { status: 'written', saved: true },
      ]);
    } finally {
      release();
      formatter.dispose();
      await editorSettings.update('formatOnSave', undefined, vscode.ConfigurationTarget.Global);
      await vscode.workspace.saveAll();
      await hasty.close();
    }
  });

  it('takes an edit back without saving what the person has typed since', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\nfour\nfive\n');
    const editor = await bench.open('a.ts');
    const file = await open(bench.workspace.path('a.ts'));
    await bench.host.agentFiles.commit([change(file, 'ONE\ntwo\nthree\nfour\nfive\n')], []);
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(4, 0), 'typed ');
    });
    assert.equal(await bench.undo(), true);
    assert.equal(editor.document.getText(), 'one\ntwo\nthree\nfour\ntyped five\n');
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'ONE\ntwo\nthree\nfour\nfive\n');
  });

  it('edits the buffer of a dirty document and leaves saving to the person', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\n');
    const editor = await bench.open('a.ts');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), '// typed\n');
    });
    const file = await open(bench.workspace.path('a.ts'));
    assert.equal(file.text, '// typed\none\ntwo\n');
    assert.deepEqual(await bench.host.agentFiles.commit([change(file, '// typed\none\nTWO\n')], []), {
      status: 'written',
      saved: false,
    });
    assert.equal(editor.document.getText(), '// typed\none\nTWO\n');
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'one\ntwo\n');
  });

  it('writes nothing at all when one of the files is another than the change was made for', async () => {
    await bench.workspace.write('a.ts', 'a\n');
    await bench.workspace.write('b.ts', 'b\n');
    const [a, b] = [await open(bench.workspace.path('a.ts')), await open(bench.workspace.path('b.ts'))];
    const editor = await bench.open('b.ts');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'typed ');
    });
    assert.deepEqual(await bench.host.agentFiles.commit([change(a, 'A\n'), change(b, 'B\n')], []), {
      status: 'changed',
      path: bench.workspace.path('b.ts'),
    });
    assert.equal(await bench.workspace.text('a.ts'), 'a\n');
    assert.equal(editor.document.getText(), 'typed b\n');
  });

  it('writes nothing when the person types while the other files of the request are looked at', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\n');
    const editor = await bench.open('a.ts');
    const file = await open(bench.workspace.path('a.ts'));
    const slow = slowDisk(async () => {
      await editor.edit((edit) => {
        edit.insert(new vscode.Position(0, 0), 'typed by the person\n');
      });
    });
    try {
      const creation: FileChange = { kind: 'create', key: 'recourse-slow:/new.ts', content: 'new\n' };
      assert.deepEqual(await bench.host.agentFiles.commit([change(file, 'one\nTWO\n'), creation], []), {
        status: 'changed',
        path: bench.workspace.path('a.ts'),
      });
      assert.equal(editor.document.getText(), 'typed by the person\none\ntwo\n');
    } finally {
      slow.dispose();
    }
  });

  it('takes the right lines back when the person types while the other files of the step are looked at', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\nfour\n');
    const editor = await bench.open('a.ts');
    const file = await open(bench.workspace.path('a.ts'));
    let typed = '';
    const slow = slowDisk(async () => {
      const text = typed;
      typed = '';
      if (text !== '')
        await editor.edit((edit) => {
          edit.insert(new vscode.Position(0, 0), text);
        });
    });
    try {
      const creation: FileChange = { kind: 'create', key: 'recourse-slow:/new.ts', content: 'new\n' };
      assert.equal(
        (await bench.host.agentFiles.commit([change(file, 'one\ntwo\nTHREE\nfour\n'), creation], [])).status,
        'written',
      );
      typed = 'typed by the person\n';
      assert.equal(await bench.undo(), true);
      assert.equal(editor.document.getText(), 'typed by the person\none\ntwo\nthree\nfour\n');
    } finally {
      slow.dispose();
    }
  });

  it('lets two agents in one after the other: the second is told that the file has changed', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\n');
    const file = await open(bench.workspace.path('a.ts'));
    const outcomes = await Promise.all([
      bench.host.agentFiles.commit([change(file, 'ONE\ntwo\n')], []),
      bench.host.agentFiles.from(bench.workspace.root.fsPath).commit([change(file, 'one\nTWO\n')], []),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['written', 'changed'],
    );
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'ONE\ntwo\n');
  });

  it('takes several files back in one step', async () => {
    await bench.workspace.write('a.ts', 'a\n');
    await bench.workspace.write('b.ts', 'b\n');
    const [a, b] = [await open(bench.workspace.path('a.ts')), await open(bench.workspace.path('b.ts'))];
    await bench.host.agentFiles.commit([change(a, 'A\n'), change(b, 'B\n')], []);
    assert.equal(await bench.undo(), true);
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'a\n');
    assert.equal((await bench.workspace.bytes('b.ts')).toString(), 'b\n');
  });

  it('keeps the bytes of a file that mixes line endings', async () => {
    await bench.workspace.write('mixed.txt', 'one\r\ntwo\nthree\r\n');
    const file = await open(bench.workspace.path('mixed.txt'));
    assert.deepEqual(await bench.host.agentFiles.commit([change(file, 'one\r\nTWO\nthree\r\n')], []), {
      status: 'written',
      saved: true,
    });
    assert.equal((await bench.workspace.bytes('mixed.txt')).toString(), 'one\r\nTWO\nthree\r\n');
  });

  it('asks nobody which file is meant: it names those that may be', async () => {
    await bench.workspace.write('one/same.ts', 'x\n');
    await bench.workspace.write('two/same.ts', 'x\n');
    const { reason, message } = await refusal('same.ts');
    assert.equal(reason, 'several-files');
    assert.match(message, /one\/same\.ts/);
    assert.match(message, /two\/same\.ts/);
    assert.deepEqual(bench.ui.asked, []);
    assert.equal((await refusal(undefined)).reason, 'no-path');
    assert.equal((await refusal('  ')).reason, 'no-path');
    assert.equal((await refusal('no-such-file-anywhere.ts')).reason, 'no-file');
    assert.equal((await refusal('../outside.ts')).reason, 'unsafe-path');
    assert.equal((await refusal('/etc/passwd')).reason, 'outside');
    assert.equal((await refusal('.git/config', true)).reason, 'unsafe-path');
  });

  it('makes a new file where its path says, and asks for the absolute path where another of that name may be meant', async () => {
    await bench.workspace.write('src/index.ts', 'x\n');
    const path = bench.workspace.path('pkg/index.ts');
    const created = await bench.host.agentFiles.open(path, true);
    assert.ok(created.kind === 'new', JSON.stringify(created));
    assert.deepEqual(await bench.host.agentFiles.commit([{ kind: 'create', key: created.key, content: 'new\n' }], []), {
      status: 'written',
      saved: true,
    });
    assert.equal((await bench.workspace.bytes('pkg/index.ts')).toString(), 'new\n');
    assert.equal(
      (await bench.host.agentFiles.commit([{ kind: 'create', key: created.key, content: 'again\n' }], [])).status,
      'changed',
    );
    const { message } = await refusal('index.ts', true);
    assert.match(message, /src\/index\.ts/);
    assert.match(message, /absolute path/);
    const absolute = await bench.host.agentFiles.open(
      vscode.Uri.joinPath(bench.workspace.root, 'index.ts').fsPath,
      true,
    );
    assert.equal(absolute.kind, 'new', JSON.stringify(absolute));
  });

  it('removes and renames files, but not one with unsaved changes', async () => {
    await bench.workspace.write('a.ts', 'a\n');
    await bench.workspace.write('b.ts', 'b\n');
    const [a, b] = [await open(bench.workspace.path('a.ts')), await open(bench.workspace.path('b.ts'))];
    assert.deepEqual(await bench.host.agentFiles.commit([{ kind: 'delete', key: a.key, before: a.text }], []), {
      status: 'written',
      saved: true,
    });
    await assert.rejects(bench.workspace.bytes('a.ts'));
    const to = await bench.host.agentFiles.open(bench.workspace.path('c.ts'), true);
    assert.ok(to.kind === 'new');
    assert.deepEqual(
      await bench.host.agentFiles.commit(
        [{ kind: 'move', key: b.key, toKey: to.key, before: b.text, changes: singleChange('b\n', 'c\n') }],
        [],
      ),
      { status: 'written', saved: true },
    );
    assert.equal((await bench.workspace.bytes('c.ts')).toString(), 'c\n');
    await assert.rejects(bench.workspace.bytes('b.ts'));
    const editor = await bench.open('c.ts');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'typed ');
    });
    const outcome = await bench.host.agentFiles.commit([{ kind: 'delete', key: to.key, before: 'typed c\n' }], []);
    assert.equal(outcome.status, 'failed');
    assert.match('message' in outcome ? asItIs(outcome.message) : '', /unsaved changes/);
    assert.equal((await bench.workspace.bytes('c.ts')).toString(), 'c\n');
  });

  it('knows a file by any of its paths: a link leads to the open document', async () => {
    await bench.workspace.write('real/a.ts', 'one\n');
    await symlink(bench.workspace.uri('real').fsPath, bench.workspace.uri('link').fsPath);
    const editor = await bench.open('link/a.ts');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'typed ');
    });
    const file = await open(bench.workspace.path('real/a.ts'));
    assert.equal(file.text, 'typed one\n', 'the buffer that is open, by whatever path');
    assert.equal(file.key, (await open(bench.workspace.path('link/a.ts'))).key);
    const real = await realpath(bench.workspace.uri('real/a.ts').fsPath);
    assert.equal(await bench.host.agentFiles.isOpen(real), 'unsaved');
    await editor.document.save();
    assert.equal(await bench.host.agentFiles.isOpen(real), 'clean');
    assert.equal(await bench.host.agentFiles.isOpen(`${real}.not`), false);
  });

  it('takes relative paths from the folder an agent works in', async () => {
    await bench.workspace.write('sub/a.ts', 'in sub\n');
    await bench.workspace.write('a.ts', 'above\n');
    const inSub = bench.host.agentFiles.from(bench.workspace.uri('sub').fsPath);
    const file = await open('a.ts', inSub);
    assert.equal(file.text, 'in sub\n');
    assert.equal(file.path, 'a.ts');
    assert.equal((await open('../a.ts', inSub)).text, 'above\n');
    const created = await inSub.open('b.ts', true);
    assert.equal(
      created.kind === 'new' ? vscode.Uri.parse(created.key).fsPath : '',
      bench.workspace.uri('sub/b.ts').fsPath,
    );
    assert.equal((await inSub.open('../../../b.ts', true)).kind, 'refused');
  });
});
