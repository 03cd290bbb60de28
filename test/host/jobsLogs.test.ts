import * as assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock.ts';
import { LogViewer } from '../../src/jobs/host/logs/logViewer.ts';
import { until } from './support/editBench.ts';
import { Workspace } from './support/workspace.ts';

/** The address of a log's document, as the viewer makes it. */
function logUri(path: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: 'recourse-log',
    path: '/job, attempt 1, stderr.log',
    query: JSON.stringify({ path }),
  });
}

describe('jobs: logs in the editor', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  async function open(
    text: string,
  ): Promise<{ readonly file: vscode.Uri; readonly uri: vscode.Uri; readonly editor: vscode.TextEditor }> {
    const file = await workspace.write('job.e', text);
    const uri = logUri(file.fsPath);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
      preview: false,
    });
    return { file, uri, editor };
  }

  it('are shown without colours, and with progress bars in their last state', async () => {
    const { editor } = await open('\u001b[31mred\u001b[0m plain\r\n 10 %\r 99 %\nend\n');
    assert.equal(editor.document.getText().replaceAll('\r\n', '\n'), 'red plain\n 99 %\nend\n');
  });

  it('have links to files of the workspace that are there, at line and column, and to no other', async () => {
    await workspace.write('src/model.py', 'pass\n');
    const { uri } = await open(
      `  File "${workspace.path('src/model.py')}", line 12, in fit\n${workspace.path('src/model.py')}:7:3: error\nsrc/nowhere.py:3: error\n../../etc/passwd:1\n`,
    );
    const links = (
      await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 10)
    ).map(({ range, target }) => ({ line: range.start.line, fragment: target?.fragment, path: target?.path }));
    const path = workspace.uri('src/model.py').path;
    assert.deepEqual(links, [
      { line: 0, fragment: 'L12', path },
      { line: 1, fragment: 'L7,3', path },
    ]);
  });

  it('are shown by their end where they are long, and by other parts on request', async () => {
    const { uri, editor } = await open(
      // Few words to a line: the editor colours them all, which is not what is tested.
      Array.from({ length: 6000 }, (_, at) => `step ${at + 1} ${'.'.repeat(900)}`).join('\n'),
    );
    const first = (): string => editor.document.lineAt(0).text;
    assert.match(editor.document.lineAt(editor.document.lineCount - 1).text, /^step 6000 /);
    assert.ok(editor.document.getText().length < 3 * 2 ** 20);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 10);
    assert.deepEqual(
      lenses.map(({ command }) => command?.command).filter((name) => name !== ''),
      ['recourse.jobs.logEarlier', 'recourse.jobs.logBeginning', 'recourse.jobs.logLine'],
    );
    await vscode.commands.executeCommand('recourse.jobs.logBeginning', uri);
    await until(() => first().startsWith('step 1 '), 'the beginning is shown');
    await vscode.commands.executeCommand('recourse.jobs.logEnd', uri);
    await until(
      () => editor.document.lineAt(editor.document.lineCount - 1).text.startsWith('step 6000 '),
      'the end is shown',
    );
    const before = Number(/step (\d+)/.exec(editor.document.lineAt(1).text)?.[1]);
    await vscode.commands.executeCommand('recourse.jobs.logEarlier', uri);
    await until(
      () => Number(/step (\d+)/.exec(editor.document.lineAt(1).text)?.[1]) < before,
      'an earlier part is shown',
    );
  });

  it('that grow are followed while their end is in sight', async () => {
    const { file, editor } = await open('one\n');
    await appendFile(file.fsPath, 'two\n');
    await until(() => editor.document.getText().includes('two'), 'what was added is shown');
  });

  it('are opened, too, where the line that was meant is not there any more, without waiting for somebody who reads that', async () => {
    const scheme = 'recourse-log-test';
    const silent = (): void => undefined;
    const viewer = new LogViewer({
      clock: systemClock,
      log: { debug: silent, info: silent, warn: silent, error: silent },
      scheme,
      changed: silent,
    });
    const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => viewer.text(uri),
    });
    try {
      const file = await workspace.write('job.e', 'a line of a log that is long enough\n'.repeat(60_000));
      void viewer.show(
        { state: 'here', path: file.fsPath, bytes: 0 },
        { title: 'long', line: 1_000_000, text: undefined },
      );
      await until(() => vscode.window.activeTextEditor?.document.uri.scheme === scheme, 'the log is shown', 5000);
    } finally {
      await vscode.commands.executeCommand('notifications.clearAll');
      provider.dispose();
      viewer.dispose();
    }
  });

  it('that are gone, or are none, say so', async () => {
    const document = await vscode.workspace.openTextDocument(logUri(workspace.uri('gone.e').fsPath));
    assert.match(document.getText(), /gone\.e/);
    const none = await vscode.workspace.openTextDocument(
      vscode.Uri.from({ scheme: 'recourse-log', path: '/x.log', query: 'null' }),
    );
    assert.match(none.getText(), /does not name a log/);
  });
});
