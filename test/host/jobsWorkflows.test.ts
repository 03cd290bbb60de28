import * as assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readWorkflow } from '../../src/jobs/domain/workflow/readWorkflow.ts';
import { until } from './support/editBench.ts';
import { JobsBench } from './support/jobsBench.ts';

describe('jobs: writing workflows', () => {
  let bench: JobsBench;
  beforeEach(() => {
    bench = new JobsBench();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await bench.close();
  });

  const at = (name: string): string => join(bench.folder, name);
  async function shown(name: string, text: string): Promise<vscode.TextEditor> {
    await writeFile(at(name), text);
    return vscode.window.showTextDocument(vscode.Uri.file(at(name)));
  }
  const run = (name: 'newWorkflow' | 'runAsWorkflow', given?: vscode.Uri): Promise<unknown> =>
    bench.window.commands.run(name, given === undefined ? [] : [given]);

  it('a template gets a name that is free, opens, and is a workflow', async () => {
    for (const expected of ['mine.torc.yaml', 'mine-2.torc.yaml']) {
      bench.ui.pick(0).type('mine');
      await run('newWorkflow', vscode.Uri.file(bench.folder));
      assert.deepEqual(readWorkflow(await readFile(at(expected), 'utf8')).mistakes, []);
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, at(expected));
    }
    bench.ui.pick(0).type('../elsewhere');
    assert.equal(await run('newWorkflow', vscode.Uri.file(bench.folder)), undefined);
    assert.match(bench.ui.inputs.at(-1)?.complaint ?? '', /without slashes/);
  });

  it('selected lines run one after the other, in a file that stays', async () => {
    const editor = await shown('steps.sh', 'echo one > a.txt\ncat a.txt > b.txt\n');
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    bench.ui.pick((labels) => labels.findIndex((label) => label.startsWith('One after the other')));
    await run('runAsWorkflow');
    await bench.until('steps · complete · 2 of 2 done');
    assert.equal(await readFile(at('b.txt'), 'utf8'), 'one\n');
    assert.match(await readFile(at('steps.torc.yaml'), 'utf8'), /depends_on: \[echo-one\]/);
  });

  it('lines that need each other are offered as one job only', async () => {
    const editor = await shown('loop.sh', 'for i in 1 2; do\n  echo $i >> out.txt\ndone\n');
    editor.selection = new vscode.Selection(0, 0, 3, 0);
    bench.ui.pick(0);
    await run('runAsWorkflow');
    assert.equal(bench.ui.asked.at(-1)?.labels.length, 2);
    await bench.until('loop · complete · 1 of 1 done');
    assert.equal(await readFile(at('out.txt'), 'utf8'), '1\n2\n');
  });

  it('targets of a Makefile run beside each other; nothing is written after Escape', async () => {
    await writeFile(at('Makefile'), 'one:\n\techo 1 > one.txt\ntwo:\n\techo 2 > two.txt\n');
    bench.ui.pick(0).pick(1).pick(-1).pick(-1);
    assert.equal(await run('runAsWorkflow', vscode.Uri.file(at('Makefile'))), undefined);
    bench.ui
      .pick(0)
      .pick(1)
      .pick(-1)
      .pick((labels) => labels.findIndex((label) => label.startsWith('In parallel')));
    const uri = (await run('runAsWorkflow', vscode.Uri.file(at('Makefile')))) as vscode.Uri;
    const { spec } = readWorkflow(await readFile(uri.fsPath, 'utf8'));
    assert.deepEqual(
      spec?.jobs.map(({ command, dependsOn }) => [command, dependsOn]),
      [
        ['make one', []],
        ['make two', []],
      ],
    );
  });

  it('completion, hover and quick fixes work without another extension', async () => {
    const text = 'name: a\njobs:\n  - name: one\n    command: x\n  - name: two\n    comand: y\n    depends_on: []\n';
    const { document } = await shown('help.torc.yaml', text);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(6, 17),
    );
    assert.ok(items.some(({ label }) => label === 'one'));
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(6, 8),
    );
    // The editor writes blanks of plain text so that Markdown keeps them.
    const told = (hover?.contents[0] as vscode.MarkdownString).value.replaceAll('&nbsp;', ' ');
    assert.match(told, /completed before this one starts/);
    const mistakes = (): readonly vscode.Diagnostic[] =>
      vscode.languages.getDiagnostics(document.uri).filter(({ code }) => code === 'unknown-field');
    await until(() => mistakes().length > 0, 'the mistake is shown');
    // The extension that is installed in this window may show it as well.
    assert.deepEqual([...new Set(mistakes().map(({ range }) => document.getText(range)))], ['comand']);
    const place = new vscode.Range(5, 5, 5, 5);
    const getActions = (): Thenable<vscode.CodeAction[]> =>
      vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, place);
    await until(async () => (await getActions()).some(({ title }) => title === 'Change to “command”'), 'a quick fix');
    const action = (await getActions()).find(({ title }) => title === 'Change to “command”');
    assert.ok(action?.edit !== undefined);
    await vscode.workspace.applyEdit(action.edit);
    assert.match(document.getText(), /^ {4}command: y$/m);
    await until(() => mistakes().length === 0, 'the mistake is gone');
    await document.save();
  });
});
