import * as assert from 'node:assert/strict';
import { chmod, symlink, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { loadEngine } from '../../src/edit/host/localEngine.ts';
import { EditBench, until } from './support/editBench.ts';
import { searchReplace } from './support/workspace.ts';

const reasons = (summary: EditSummary): (string | undefined)[] =>
  summary.files.flatMap(({ verdicts }) => verdicts.map(({ reason }) => reason));

describe('applying an edit', () => {
  let bench: EditBench;
  beforeEach(() => {
    bench = new EditBench();
  });
  afterEach(() => bench.close());

  it('writes an exact and unique edit at once, unsaved, and says place, tier and confidence', async () => {
    await bench.workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const summary = await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'const b = 2;', 'const b = 20;'));
    assert.equal(summary.applied, 1);
    assert.deepEqual(summary.files[0]?.verdicts[0], {
      ...summary.files[0]?.verdicts[0],
      status: 'applied',
      tier: 'exact',
      startLine: 2,
      endLine: 2,
    });
    assert.equal(await bench.workspace.text('a.ts'), 'const a = 1;\nconst b = 20;\n');
    assert.equal(
      (await bench.workspace.bytes('a.ts')).toString(),
      'const a = 1;\nconst b = 2;\n',
      'not saved unless asked',
    );
    assert.match(bench.ui.told[0]?.message ?? '', /a\.ts:2 \(exact match, (?:>\s)?\d+%\)/);
    assert.deepEqual(bench.ui.told[0]?.actions, ['Show Diff', 'Undo']);
    assert.deepEqual(bench.ui.worked, ['Placing the AI edit'], 'a long search is shown as work going on');
  });

  it('logs facts but none of the text', async () => {
    await bench.workspace.write('a.ts', 'const secretName = 1;\n');
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'const secretName = 1;', 'const secretName = 2;'));
    const [stage, ...others] = bench.log;
    assert.match(stage ?? '', /^stage cascade=edit stage=exact outcome=answer ms=[\d.]+$/);
    assert.equal(others.length, 1, bench.log.join('\n'));
    assert.match(others[0] ?? '', /^edit block=1 of=1 status=applied tier=exact confidence=[\d.]+ ms=[\d.]+ size=22$/);
  });

  it('saves when the setting says so', async () => {
    await bench.close();
    bench = new EditBench({ 'edit.saveAfterApply': true });
    await bench.workspace.write('a.ts', 'const a = 1;\n');
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'const a = 1;', 'const a = 2;'));
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'const a = 2;\n');
    await bench.undo();
    assert.equal((await bench.workspace.bytes('a.ts')).toString(), 'const a = 1;\n');
  });

  it('writes what a chat damaged, in the spelling of the file', async () => {
    await bench.workspace.write('a.go', 'func f() {\n\tif x {\n\t\treturn 1\n\t}\n}\n');
    const summary = await bench.apply(
      searchReplace(
        bench.workspace.path('a.go'),
        '    if x {\n        return 1\n    }',
        '    if x {\n        return 2\n    }',
      ),
    );
    assert.equal(summary.files[0]?.verdicts[0]?.tier, 'ai-mode');
    assert.equal(await bench.workspace.text('a.go'), 'func f() {\n\tif x {\n\t\treturn 2\n\t}\n}\n');
  });

  it('edits the buffer of a dirty document and leaves the other unsaved change alone', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    const editor = await bench.open('a.ts');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), '// typed\n');
    });
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'three', 'THREE'));
    assert.equal(editor.document.getText(), '// typed\none\ntwo\nTHREE\n');
    assert.equal(editor.document.isDirty, true);
  });

  it("is one step for the editor's own undo", async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    const editor = await bench.open('a.ts');
    await bench.apply(
      [
        searchReplace(bench.workspace.path('a.ts'), 'one', 'ONE'),
        searchReplace(bench.workspace.path('a.ts'), 'three', 'THREE'),
      ].join('\n'),
    );
    assert.equal(editor.document.getText(), 'ONE\ntwo\nTHREE\n');
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'one\ntwo\nthree\n');
  });

  it('keeps CRLF and a byte order mark, saved bytes included', async () => {
    await bench.workspace.write('a.cs', '\uFEFFone\r\ntwo\r\nthree\r\n');
    await bench.apply(searchReplace(bench.workspace.path('a.cs'), 'two', 'two and\na half'));
    await (await vscode.workspace.openTextDocument(bench.workspace.uri('a.cs'))).save();
    assert.equal((await bench.workspace.bytes('a.cs')).toString(), '\uFEFFone\r\ntwo and\r\na half\r\nthree\r\n');
  });

  it('keeps every line ending of a file that mixes them', async () => {
    await bench.workspace.write('mixed.txt', 'one\r\ntwo\nthree\r\nfour\n');
    const summary = await bench.apply(searchReplace(bench.workspace.path('mixed.txt'), 'three', 'THREE'));
    assert.equal(summary.applied, 1);
    assert.equal((await bench.workspace.bytes('mixed.txt')).toString(), 'one\r\ntwo\nTHREE\r\nfour\n');
    assert.equal(await bench.undo(), true);
    assert.equal((await bench.workspace.bytes('mixed.txt')).toString(), 'one\r\ntwo\nthree\r\nfour\n');
  });

  it('says that saving unifies mixed line endings when the document is already being edited', async () => {
    await bench.workspace.write('mixed.txt', 'one\r\ntwo\nthree\r\n');
    const editor = await bench.open('mixed.txt');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'zero\n');
    });
    await bench.apply(searchReplace(bench.workspace.path('mixed.txt'), 'three', 'THREE'));
    assert.match(bench.ui.told[0]?.message ?? '', /mixes line endings/);
    assert.match(editor.document.getText(), /THREE/);
  });

  it('does not place an edit in a text the disk no longer holds', async () => {
    await bench.workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    await bench.open('a.ts');
    await writeFile(bench.workspace.uri('a.ts').fsPath, 'const b = 2;\nconst inserted = 0;\nconst a = 1;\n');
    const summary = await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'const a = 1;', 'const a = 10;'));
    assert.equal(summary.applied, 1, JSON.stringify(summary));
    assert.equal(await bench.workspace.text('a.ts'), 'const b = 2;\nconst inserted = 0;\nconst a = 10;\n');
  });

  it('finds the file by the tail of its path', async () => {
    await bench.workspace.write('pkg/deep/unique-name.ts', 'const a = 1;\n');
    const summary = await bench.apply(searchReplace('deep/unique-name.ts', 'const a = 1;', 'const a = 2;'));
    assert.equal(summary.applied, 1);
    assert.equal(bench.ui.asked.length, 0);
  });

  it('asks which file when several match, and never guesses', async () => {
    await bench.workspace.write('one/same.ts', 'const a = 1;\n');
    await bench.workspace.write('two/same.ts', 'const a = 1;\n');
    bench.ui.pick((labels) => labels.findIndex((label) => label.includes('two/same.ts')));
    await bench.apply(searchReplace('same.ts', 'const a = 1;', 'const a = 2;'));
    assert.equal(bench.ui.asked.length, 1);
    assert.equal(await bench.workspace.text('one/same.ts'), 'const a = 1;\n');
    assert.equal(await bench.workspace.text('two/same.ts'), 'const a = 2;\n');
  });

  it('changes nothing when the choice of the file is cancelled', async () => {
    await bench.workspace.write('one/same.ts', 'const a = 1;\n');
    await bench.workspace.write('two/same.ts', 'const a = 1;\n');
    const summary = await bench.apply(searchReplace('same.ts', 'const a = 1;', 'const a = 2;'));
    assert.deepEqual(reasons(summary), ['cancelled']);
    assert.equal(summary.applied, 0);
  });

  it('takes the last active editor that is not the chat when the edit names no file', async () => {
    await bench.workspace.write('target.ts', 'const a = 1;\n');
    const chat = await bench.workspace.write('chat.md', searchReplace(undefined, 'const a = 1;', 'const a = 2;'));
    await bench.open('target.ts');
    await vscode.window.showTextDocument(chat, { viewColumn: vscode.ViewColumn.Beside });
    const summary = await bench.apply(await bench.workspace.text('chat.md'), { document: chat });
    assert.equal(summary.applied, 1);
    assert.equal(await bench.workspace.text('target.ts'), 'const a = 2;\n');
  });

  it('edits an untitled document', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'alpha\nbeta\n', language: 'plaintext' });
    await vscode.window.showTextDocument(document);
    const summary = await bench.apply(searchReplace(undefined, 'beta', 'BETA'));
    assert.equal(summary.applied, 1);
    assert.equal(document.getText(), 'alpha\nBETA\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it("edits the active cell of a notebook, and refuses to rewrite the notebook's file under it", async () => {
    const notebook = await vscode.workspace
      .openNotebookDocument(
        'jupyter-notebook',
        new vscode.NotebookData([new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'x = 1\ny = 2', 'python')]),
      )
      .then(
        (opened) => opened,
        () => undefined,
      );
    assert.ok(notebook !== undefined, 'the editor knows this kind of notebook');
    await vscode.window.showNotebookDocument(notebook);
    const cell = notebook.cellAt(0).document;
    await vscode.window.showTextDocument(cell).then(undefined, () => undefined);
    await vscode.commands.executeCommand('notebook.cell.edit');
    await until(() => vscode.window.activeTextEditor?.document === cell, 'the cell has the cursor');
    const summary = await bench.apply(searchReplace(undefined, 'y = 2', 'y = 3'));
    assert.equal(summary.applied, 1);
    assert.equal(cell.getText(), 'x = 1\ny = 3');
  });

  for (const [name, prepare, reason] of [
    [
      'a read-only file',
      async (b: EditBench) => {
        await chmod((await b.workspace.write('f.ts', 'const a = 1;\n')).fsPath, 0o444);
      },
      'read-only',
    ],
    [
      'a binary file',
      async (b: EditBench) => {
        await b.workspace.write('f.ts', Uint8Array.from([1, 0, 2, 0, 3]));
      },
      'binary',
    ],
    [
      'a folder',
      async (b: EditBench) => {
        await vscode.workspace.fs.createDirectory(b.workspace.uri('f.ts'));
      },
      'no-file',
    ],
    [
      'a link that leads out of the workspace',
      async (b: EditBench) => {
        const outside = join(tmpdir(), `outside-${b.workspace.name}.ts`);
        await writeFile(outside, 'const a = 1;\n');
        await mkdir(b.workspace.root.fsPath, { recursive: true });
        await symlink(outside, b.workspace.uri('f.ts').fsPath);
      },
      'outside',
    ],
  ] as const) {
    it(`refuses ${name} with a sentence`, async () => {
      await prepare(bench);
      const summary = await bench.apply(searchReplace(bench.workspace.path('f.ts'), 'const a = 1;', 'const a = 2;'));
      assert.equal(summary.applied, 0);
      assert.deepEqual(reasons(summary), [reason]);
      assert.match(bench.ui.told[0]?.message ?? '', /f\.ts/);
      assert.equal(bench.ui.told[0]?.severity, 'error');
    });
  }

  it('refuses a file over the size limit', async () => {
    await bench.close();
    bench = new EditBench({ 'edit.maxFileSizeMb': 0.001 });
    await bench.workspace.write('big.ts', 'const a = 1;\n'.repeat(200));
    const summary = await bench.apply(searchReplace(bench.workspace.path('big.ts'), 'const a = 1;', 'const a = 2;'));
    assert.deepEqual(reasons(summary), ['too-large']);
  });

  it('refuses a read-only view', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('recourse-test-view', {
      provideTextDocumentContent: () => 'const a = 1;\n',
    });
    const uri = vscode.Uri.parse('recourse-test-view:/view.ts');
    await bench.workspace.write('a.ts', 'const a = 1;\n');
    await bench.open('a.ts');
    await vscode.window.showTextDocument(uri);
    const summary = await bench.apply(searchReplace(undefined, 'const a = 1;', 'const a = 2;'));
    provider.dispose();
    assert.deepEqual(reasons(summary), ['virtual']);
    assert.match(bench.ui.told[0]?.message ?? '', /read-only view/);
    assert.equal(await bench.workspace.text('a.ts'), 'const a = 1;\n');
  });

  for (const path of ['../escape.ts', '.git/config', '/etc/hostname', 'a/../../escape.ts']) {
    it(`refuses the path ${path}`, async () => {
      const summary = await bench.apply(searchReplace(path, 'root', 'toor'));
      assert.equal(summary.applied, 0);
      assert.ok(bench.ui.told.length > 0, 'says so');
    });
  }

  it('refuses bytes that are not in the encoding the editor reads them in', async () => {
    const latin1 = Buffer.from('caf\u00e9 = 1\nb = 2\n', 'latin1');
    await bench.workspace.write('latin.py', latin1);
    const summary = await bench.apply(searchReplace(bench.workspace.path('latin.py'), 'b = 2', 'b = 3'));
    assert.deepEqual(reasons(summary), ['encoding']);
    assert.deepEqual(await bench.workspace.bytes('latin.py'), latin1);
  });

  it('places the edit anew when the document changes while it is being placed', async () => {
    await bench.close();
    let disturbances = 1;
    bench = new EditBench({}, async () => {
      const engine = await loadEngine();
      return {
        ...engine,
        plan: async (...request) => {
          const plan = await engine.plan(...request);
          if (disturbances-- > 0) {
            const edit = new vscode.WorkspaceEdit();
            edit.insert(bench.workspace.uri('a.ts'), new vscode.Position(0, 0), '// typed meanwhile\n');
            await vscode.workspace.applyEdit(edit);
          }
          return plan;
        },
      };
    });
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    const summary = await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'two', 'TWO'));
    assert.equal(summary.files[0]?.verdicts[0]?.startLine, 3);
    assert.equal(await bench.workspace.text('a.ts'), '// typed meanwhile\none\nTWO\nthree\n');
    disturbances = 100;
    const refused = await bench.apply(searchReplace(bench.workspace.path('a.ts'), 'three', 'THREE'));
    assert.equal(refused.applied, 0);
    assert.match(bench.ui.told.at(-1)?.message ?? '', /keeps changing/);
    assert.match(await bench.workspace.text('a.ts'), /\nthree\n/);
  });

  it('says so when a text holds no edit', async () => {
    const summary = await bench.apply('Just some prose about code.');
    assert.deepEqual(summary.files, []);
    assert.equal(bench.ui.told.length, 1);
    assert.deepEqual(bench.ui.told[0]?.actions, ['Show Report'], 'with a button the editor shows the whole sentence');
  });
});
