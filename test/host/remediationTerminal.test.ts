import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FixActions } from '../../src/remediation/host/fixActions.ts';
import type { RemediationPanel } from '../../src/remediation/host/panel/panelParts.ts';
import { RemediationCommands } from '../../src/remediation/host/remediationCommands.ts';
import { until } from './support/editBench.ts';
import { getFixes, never, RemediationBench } from './support/remediationBench.ts';

const moduleMissing = 'node -e "require(\'left-pad-of-nobody\')"';

describe('remediation: terminals', () => {
  let bench: RemediationBench;
  let terminal: vscode.Terminal | undefined;
  let shell: vscode.TerminalShellIntegration | undefined;

  before(async function () {
    this.timeout(60_000);
    terminal = vscode.window.createTerminal({ name: 'remediation', shellPath: '/bin/bash', env: { PS1: '$ ' } });
    terminal.show(true);
    // The terminal of VS Code 1.103 as npm has it lacks its program.
    await until(
      () => terminal?.shellIntegration !== undefined || terminal?.exitStatus !== undefined,
      'shell integration',
      25_000,
    ).catch(() => undefined);
    shell = terminal.shellIntegration;
    if (shell === undefined) this.skip();
  });
  after(() => {
    terminal?.dispose();
  });
  beforeEach(() => {
    bench = new RemediationBench({ 'remediation.capture.diagnostics': false });
    bench.capture();
  });
  afterEach(() => bench.close());

  /** Runs a command to its end, as a person would who types it. */
  async function run(command: string): Promise<number | undefined> {
    assert.ok(shell);
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.window.onDidEndTerminalShellExecution((event) => {
        if (event.terminal !== terminal || event.execution.commandLine.value !== command) return;
        listener.dispose();
        resolve(event.exitCode);
      });
    });
    shell.executeCommand(command);
    return ended;
  }

  it('a command that fails is looked up with what it printed, and the same command that succeeds after an edit makes an offer', async () => {
    await bench.record({
      errorMessage: "Error: Cannot find module 'left-pad-of-nobody'\nRequire stack:\n- /srv/app/index.js",
      solution: 'npm install left-pad-of-nobody',
      title: 'Install it',
    });
    const script = await bench.workspace.write('broken.js', "throw new TypeError('the configuration is no object');\n");
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(script));
    assert.equal(await run(moduleMissing), 1);
    const missing = await bench.error('left-pad-of-nobody', 'terminal');
    assert.deepEqual(getFixes(missing), ['Install it']);
    assert.equal(missing.origin, moduleMissing);
    assert.equal(missing.text.includes('\u001b'), false);
    const command = `node "${script.fsPath}"`;
    await run(command);
    const thrown = await bench.error('the configuration is no object', 'terminal');
    assert.equal(thrown.place?.uri.toString(), script.toString());
    assert.equal(thrown.place.range.start.line, 0);
    await editor.edit((edit) => {
      edit.replace(new vscode.Range(0, 0, 0, 100), "console.log('all is well');");
    });
    await editor.document.save();
    assert.equal(await run(command), 0);
    await bench.gone('the configuration is no object');
    await until(() => bench.errors.offers.length === 1, 'an offer');
    assert.match(bench.errors.offers[0]?.diff ?? '', /^-throw new TypeError/m);
  });

  it('the same command that fails in another way has another error', async () => {
    const script = await bench.workspace.write('two.js', "throw new TypeError('the first');\n");
    const command = `node "${script.fsPath}"`;
    await run(command);
    const first = await bench.error('the first', 'terminal');
    await run(command);
    await until(() => bench.errors.all[0]?.count === 2, 'it is counted once more');
    assert.equal(bench.errors.all[0]?.id, first.id);
    await bench.workspace.write('two.js', "require('a-module-of-nobody');\n");
    await run(command);
    await bench.error('a-module-of-nobody', 'terminal');
    await bench.gone('the first');
    assert.equal(bench.errors.all.length, 1);
  });

  it('commands that only say no, that a person ended or that draw on the whole screen are no errors', async () => {
    await run('echo needle | grep haystack');
    await run('diff <(echo one) <(echo two)');
    await run('test -e /no/such/file');
    await run('sh -c "exit 130"');
    await run("printf '\\033[?1049hTypeError: drawn on another screen\\033[?1049l'; false && true; sh -c 'exit 2'");
    await run("sh -c 'exit 3'");
    await never(() => bench.errors.all.length > 0, 'an error');
  });

  it('of a very long output the last is kept, with the error in it', async () => {
    await run(
      "node -e \"for (let i = 0; i < 30000; i++) console.log('noise ' + i + ' ' + 'x'.repeat(40)); throw new RangeError('after much noise')\"",
    );
    const error = await bench.error('after much noise', 'terminal', 20_000);
    assert.ok(new TextEncoder().encode(error.text).length <= 10 * 1024, String(error.text.length));
  });

  it('of a program that goes on for ever the output so far is looked at after a silence', async () => {
    assert.ok(shell && terminal);
    shell.executeCommand(
      'node -e "console.error(new TypeError(\'said by a server\').stack); setInterval(() => undefined, 1000)"',
    );
    await bench.error('said by a server', 'terminal');
    terminal.sendText('\u0003', false);
    await until(() => true, 'the end');
  });

  it('what is selected is looked up by hand, and the clipboard keeps what was in it', async function () {
    assert.ok(terminal);
    await run('echo "TypeError: selected by hand"');
    terminal.show(false);
    const { clipboard } = vscode.env;
    const before = 'what somebody had copied';
    await clipboard.writeText(before);
    if ((await clipboard.readText()) !== before) this.skip();
    bench.ui.readClipboard = async () => clipboard.readText();
    bench.ui.copy = async (text) => {
      await clipboard.writeText(text);
    };
    const shown: string[] = [];
    const panel: RemediationPanel = {
      show: () => Promise.resolve(void shown.push('shown')),
      record: () => Promise.resolve(),
      act: () => Promise.resolve(),
      dispose: () => undefined,
    };
    const nowhere = { saveTo: () => Promise.resolve(undefined), openFrom: () => Promise.resolve(undefined) };
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const fixes = new FixActions(
      bench.library,
      { apply: () => Promise.resolve(false), fits: () => Promise.resolve(false) },
      bench.ui,
      log,
    );
    const commands = new RemediationCommands({
      errors: bench.errors,
      library: bench.library,
      panel,
      fixes,
      embeddings: bench.embeddings,
      ui: Object.assign(bench.ui, nowhere),
    });
    await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
    await commands.findForTerminalSelection();
    await bench.error('selected by hand', 'selection');
    assert.deepEqual(shown, ['shown']);
    assert.equal(await clipboard.readText(), before);
  });

  it('are not read while that is turned off', async () => {
    bench.set('remediation.capture.terminal', false);
    await run('node -e "throw new TypeError(\'not to be seen\')"');
    await never(() => bench.errors.all.length > 0, 'an error of a source that is off', 1000);
  });
});
