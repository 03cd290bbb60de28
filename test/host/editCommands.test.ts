import * as assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { EditBench, until } from './support/editBench.ts';
import { searchReplace, Workspace } from './support/workspace.ts';

const extensionId = 'recourse.recourse';
const run = (command: string, ...args: readonly unknown[]): Thenable<EditSummary> =>
  vscode.commands.executeCommand<EditSummary>(`recourse.edit.${command}`, ...args);

describe('the running extension', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('is active once the editor has come to rest, and loads and wires within four times the processor time that TypeScript takes to load again', async () => {
    const extension = vscode.extensions.getExtension(extensionId);
    assert.ok(extension !== undefined);
    await until(() => extension.isActive, 'the extension starts by itself');
    const bundle = join(extension.extensionPath, 'dist', 'extension.cjs');
    const load = createRequire(bundle);
    // Processor time, the best of five: what else runs on this machine is not what is measured. Machines differ, and so
    // does one from hour to hour: TypeScript, loaded in between, is the measure. After the first time V8 has the code of
    // both compiled. On two busy cores 24 to 29 ms were seen for TypeScript and 27 to 73 for ours: the host's other
    // threads, which compile and collect garbage, count as well, so the bound is wide.
    const loading = async (path: string, after: () => Promise<void>): Promise<number> => {
      const { [path]: loaded } = load.cache;
      Reflect.deleteProperty(load.cache, path);
      const started = process.cpuUsage();
      load(path);
      const closing = after();
      const { user, system } = process.cpuUsage(started);
      await closing;
      if (loaded === undefined) Reflect.deleteProperty(load.cache, path);
      else load.cache[path] = loaded;
      return (user + system) / 1000;
    };
    const [own, others]: [number[], number[]] = [[], []];
    for (let run = 0; run < 5; run++) {
      own.push(await loading(bundle, () => new EditBench().close()));
      others.push(await loading(load.resolve('typescript'), () => Promise.resolve()));
    }
    const [best, measure] = [Math.min(...own), Math.min(...others)];
    console.log(
      `[host] loading and wiring: ${own.map((time) => time.toFixed(1)).join(', ')} ms; TypeScript: ${others.map((time) => time.toFixed(1)).join(', ')} ms`,
    );
    assert.ok(best < measure * 4, `best ${best.toFixed(1)} ms, TypeScript ${measure.toFixed(1)} ms`);
  });

  it('registers every command of the manifest', async () => {
    const manifest = vscode.extensions.getExtension(extensionId)?.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      manifest.contributes.commands.map(({ command }) => command).filter((command) => !registered.has(command)),
      [],
    );
  });

  it('binds keys that nothing else of the editor uses in that place', async () => {
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.parse('vscode://defaultsettings/keybindings.json'),
    );
    const bindings = JSON.parse(document.getText().replace(/^\s*\/\/.*$/gm, '')) as {
      key: string;
      command: string;
      when?: string;
    }[];
    const ours = bindings.filter(({ command }) => command.startsWith('recourse.'));
    // What holds in a review or in a view of ours alone takes nothing away elsewhere.
    const isOnOurGround = (when = ''): boolean =>
      /(?:^|[^!])recourse\.edit\.reviewFocused|focusedView == '?recourse\./.test(when);
    const global = ours.filter(({ when }) => !isOnOurGround(when));
    assert.ok(global.length >= 4, `our keys are listed: ${String(ours.length)}`);
    const clashes = bindings.filter(
      ({ key, command, when }) =>
        !command.startsWith('recourse.') && !isOnOurGround(when) && global.some((own) => own.key === key),
    );
    assert.deepEqual(clashes, []);
  });

  it('applies from the clipboard', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\nconst c = 3;\n');
    await vscode.env.clipboard.writeText(searchReplace(workspace.path('a.ts'), 'const b = 2;', 'const b = 20;'));
    const summary = await run('applyFromClipboard');
    assert.equal(summary.applied, 1);
    assert.deepEqual(JSON.parse(JSON.stringify(summary)), summary, 'plain data');
    assert.equal(await workspace.text('a.ts'), 'const a = 1;\nconst b = 20;\nconst c = 3;\n');
    assert.equal(await vscode.commands.executeCommand('recourse.edit.undoLast'), true);
    assert.equal(await workspace.text('a.ts'), 'const a = 1;\nconst b = 2;\nconst c = 3;\n');
  });

  it('applies from the selection in a chat to the file beside it', async () => {
    const target = await workspace.write('target.ts', 'const a = 1;\n');
    const chat = await workspace.write(
      'chat.md',
      `Hello\n\n${searchReplace(undefined, 'const a = 1;', 'const a = 2;')}\nBye\n`,
    );
    await vscode.window.showTextDocument(target);
    const editor = await vscode.window.showTextDocument(chat, { viewColumn: vscode.ViewColumn.Beside });
    editor.selection = new vscode.Selection(2, 0, editor.document.lineCount - 2, 0);
    const summary = await run('applyFromSelection');
    assert.equal(summary.applied, 1, JSON.stringify(summary));
    assert.equal(await workspace.text('target.ts'), 'const a = 2;\n');
  });

  it('applies from a file, named or clicked in the explorer', async () => {
    await workspace.write('a.ts', 'const a = 1;\n');
    const patch = await workspace.write(
      'fix.patch',
      `--- a/${workspace.path('a.ts')}\n+++ b/${workspace.path('a.ts')}\n@@ -1 +1 @@\n-const a = 1;\n+const a = 3;\n`,
    );
    const summary = await run('applyFromFile', patch);
    assert.equal(summary.applied, 1, JSON.stringify(summary));
    assert.equal(await workspace.text('a.ts'), 'const a = 3;\n');
  });

  it('previews, accepts and rejects by command', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const text = [
      searchReplace(workspace.path('a.ts'), 'const a = 1;', 'const a = 10;'),
      searchReplace(workspace.path('a.ts'), 'const b = 2;', 'const b = 20;'),
    ].join('\n');
    const file = await workspace.write('chat.md', text);
    await vscode.env.clipboard.writeText(text);
    assert.equal((await run('preview')).applied, 0);
    await vscode.commands.executeCommand('recourse.edit.reject');
    await vscode.commands.executeCommand('recourse.edit.accept');
    assert.equal(await workspace.text('a.ts'), 'const a = 1;\nconst b = 20;\n');
    assert.equal((await run('preview', { document: file, file: 0 })).files.length, 1);
    await vscode.commands.executeCommand('recourse.edit.rejectAll');
  });

  it('puts lenses over every edit of a chat, and the lens applies just that edit', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    await workspace.write('c.ts', 'const c = 3;\n');
    const chat = await workspace.write(
      'chat.md',
      [
        '# Chat',
        '',
        searchReplace(workspace.path('a.ts'), 'const a = 1;', 'const a = 10;'),
        'and',
        '',
        searchReplace(workspace.path('c.ts'), 'const c = 3;', 'const c = 30;'),
      ].join('\n'),
    );
    await vscode.window.showTextDocument(chat);
    let lenses: vscode.CodeLens[] = [];
    await until(async () => {
      lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', chat, 50);
      return lenses.some(({ command }) => command?.command === 'recourse.edit.applyBlock');
    }, 'lenses appear');
    const apply = lenses.filter(({ command }) => command?.command === 'recourse.edit.applyBlock');
    assert.equal(apply.length, 2);
    assert.match(apply[1]?.command?.title ?? '', /Apply to .*c\.ts/);
    assert.ok(lenses.some(({ command }) => command?.title === 'Apply all 2 edits in 2 files'));
    assert.equal(
      lenses.filter(({ command }) => command?.command === 'recourse.edit.preview').length,
      3,
      'one for each edit, one for all',
    );
    const [argument] = (apply[1]?.command?.arguments ?? []) as unknown[];
    assert.equal((await run('applyBlock', argument)).applied, 1);
    assert.equal(await workspace.text('c.ts'), 'const c = 30;\n');
    assert.equal(await workspace.text('a.ts'), 'const a = 1;\nconst b = 2;\n');
  });

  it('has no lenses when they are turned off', async () => {
    const chat = await workspace.write('chat.md', searchReplace('a.ts', 'x', 'y'));
    await vscode.window.showTextDocument(chat);
    const configuration = vscode.workspace.getConfiguration('recourse');
    await configuration.update('edit.codeLens', false, vscode.ConfigurationTarget.Global);
    try {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        chat,
        50,
      );
      assert.equal(lenses.filter(({ command }) => command?.command.startsWith('recourse.')).length, 0);
    } finally {
      await configuration.update('edit.codeLens', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('says so when there is nothing to apply', async () => {
    await vscode.env.clipboard.writeText(' ');
    assert.equal((await run('applyFromClipboard')).problems.length, 1);
    assert.equal((await run('applyFromSelection')).problems.length, 1);
    assert.equal((await run('applyFromFile', workspace.uri('missing.md'))).problems.length, 1);
  });
});
