import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock.ts';
import { DebugCapture } from '../../src/remediation/host/capture/debugCapture.ts';
import { until } from './support/editBench.ts';
import { getFixes, never, RemediationBench } from './support/remediationBench.ts';

const node = process.execPath;

describe('remediation: tasks', () => {
  let bench: RemediationBench;
  beforeEach(() => {
    bench = new RemediationBench({ 'remediation.capture.diagnostics': false });
    bench.capture();
  });
  afterEach(() => bench.close());

  /** Undefined where the editor cannot run it: the terminal of VS Code 1.103 as npm has it lacks its program. */
  async function run(name: string, script: string): Promise<number | undefined> {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const task = new vscode.Task(
      { type: 'process', name },
      folder,
      name,
      'test',
      new vscode.ProcessExecution(node, ['-e', script]),
    );
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== name) return;
        listener.dispose();
        resolve(exitCode);
      });
    });
    const execution = await vscode.tasks.executeTask(task);
    const exit = await Promise.race([
      ended,
      new Promise<undefined>((resolve) =>
        setTimeout(() => {
          resolve(undefined);
        }, 12_000),
      ),
    ]);
    if (exit === undefined) execution.terminate();
    return exit;
  }

  it('that fail are looked up, and those that succeed later have no error any more', async function () {
    this.timeout(60_000);
    await bench.record({
      errorMessage: "TypeError: Cannot read properties of undefined (reading 'port')",
      solution: 'Give it a configuration.',
      title: 'No configuration',
    });
    const problems = bench.add(vscode.languages.createDiagnosticCollection('remediation-matcher'));
    const uri = await bench.workspace.write('task.txt', 'x\n');
    await bench.workspace.write('flag', '');
    // What a problem matcher does: in editors whose terminal has no program it is all there is.
    const listener = vscode.tasks.onDidStartTaskProcess(({ execution }) => {
      if (execution.task.name === 'build it')
        setTimeout(() => {
          problems.set(uri, [
            new vscode.Diagnostic(
              new vscode.Range(0, 0, 0, 1),
              "TypeError: Cannot read properties of undefined (reading 'port')",
            ),
          ]);
        }, 300);
    });
    const exit = await run(
      'build it',
      'setTimeout(() => undefined, 800); console.error("TypeError: Cannot read properties of undefined (reading \'port\')"); process.exitCode = 3',
    );
    listener.dispose();
    if (exit === undefined) this.skip();
    assert.equal(exit, 3);
    const error = await bench.error("reading 'port'", 'task');
    assert.deepEqual(getFixes(error), ['No configuration']);
    assert.equal(error.origin, 'build it');
    assert.equal(await run('build it', ''), 0);
    await bench.gone("reading 'port'");
    assert.equal(
      bench.errors.all.filter(({ source }) => source === 'terminal').length,
      0,
      'a task is no command of a person',
    );
  });

  it('are not captured while that is turned off', async function () {
    bench.set('remediation.capture.tasks', false);
    bench.set('remediation.capture.terminal', false);
    const exit = await run('off', 'console.error("TypeError: off"); process.exitCode = 1');
    if (exit === undefined) this.skip();
    await never(() => bench.errors.all.length > 0, 'an error of a source that is off', 1000);
  });
});

describe('remediation: notebooks', () => {
  let bench: RemediationBench;
  let controller: vscode.NotebookController;
  beforeEach(() => {
    bench = new RemediationBench({ 'remediation.capture.diagnostics': false });
    bench.capture();
    controller = bench.add(
      vscode.notebooks.createNotebookController('remediation-test', 'jupyter-notebook', 'Remediation Test'),
    );
    controller.supportedLanguages = ['python'];
  });
  afterEach(() => bench.close());

  async function openCell(): Promise<vscode.NotebookCell> {
    const data = new vscode.NotebookData([
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'import numpy', 'python'),
    ]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    await vscode.window.showNotebookDocument(notebook);
    controller.updateNotebookAffinity(notebook, vscode.NotebookControllerAffinity.Preferred);
    const selected = new Promise<void>((resolve) => {
      const listener = controller.onDidChangeSelectedNotebooks(() => {
        listener.dispose();
        resolve();
      });
    });
    await vscode.commands.executeCommand('notebook.selectKernel', {
      id: 'remediation-test',
      extension: 'recourse.recourse',
    });
    await Promise.race([selected, new Promise((resolve) => setTimeout(resolve, 2000))]);
    return notebook.cellAt(0);
  }

  async function execute(
    cell: vscode.NotebookCell,
    output: vscode.NotebookCellOutputItem | undefined,
    success: boolean,
  ): Promise<void> {
    const execution = controller.createNotebookCellExecution(cell);
    execution.start(Date.now());
    await execution.replaceOutput(output === undefined ? [] : [new vscode.NotebookCellOutput([output])]);
    execution.end(success, Date.now());
  }

  it('a cell that ends with an error is looked up until it runs well', async () => {
    await bench.record({
      errorMessage: "ModuleNotFoundError: No module named 'numpy'",
      solution: 'pip install numpy',
      title: 'Install numpy',
    });
    const cell = await openCell();
    const failure = Object.assign(new Error("No module named 'numpy'"), {
      name: 'ModuleNotFoundError',
      stack:
        "\u001b[0;31m---------------------------------------------------------------------------\u001b[0m\n\u001b[0;31mModuleNotFoundError\u001b[0m                       Traceback (most recent call last)\nCell In[1], line 1\n----> 1 import numpy\n\n\u001b[0;31mModuleNotFoundError\u001b[0m: No module named 'numpy'",
    });
    await execute(cell, vscode.NotebookCellOutputItem.error(failure), false);
    const error = await bench.error("No module named 'numpy'", 'notebook');
    assert.deepEqual(getFixes(error), ['Install numpy']);
    assert.equal(error.errorType, 'ModuleNotFoundError');
    assert.equal(error.place?.uri.toString(), cell.document.uri.toString());
    assert.match(error.origin ?? '', /cell 1$/);
    await execute(cell, undefined, true);
    await bench.gone('numpy');
  });

  it('what a failed cell printed as errors counts where there is no error item; what one that went well printed does not', async () => {
    const cell = await openCell();
    await execute(cell, vscode.NotebookCellOutputItem.stderr('FutureWarning: this will be an error'), true);
    await execute(cell, vscode.NotebookCellOutputItem.stderr('ValueError: the shapes do not match'), false);
    await bench.error('the shapes do not match', 'notebook');
    assert.equal(
      bench.errors.all.some(({ text }) => text.includes('FutureWarning')),
      false,
    );
  });

  it('outputs that are no error as they should be do no harm, and nothing is read while that is turned off', async () => {
    const cell = await openCell();
    const mime = 'application/vnd.code.notebook.error';
    for (const data of ['{"name": 7, "message": ["a"]}', 'not JSON', '[]', 'null', '{}'])
      await execute(cell, vscode.NotebookCellOutputItem.text(data, mime), false);
    await never(() => bench.errors.all.length > 0, 'an error of nothing', 300);
    bench.set('remediation.capture.notebooks', false);
    await execute(cell, vscode.NotebookCellOutputItem.error(new Error('not to be seen')), false);
    await never(() => bench.errors.all.length > 0, 'an error of a source that is off', 400);
  });
});

/** A debug adapter inside the editor that says what a test wants. */
class ScriptedAdapter implements vscode.DebugAdapter {
  readonly #sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly onDidSendMessage = this.#sent.event;
  readonly asked: string[] = [];
  answers: Record<string, unknown> = {};
  #sequence = 1;

  handleMessage(message: vscode.DebugProtocolMessage): void {
    const request = message as { readonly type: string; readonly seq: number; readonly command: string };
    if (request.type !== 'request') return;
    this.asked.push(request.command);
    const body = {
      initialize: { supportsExceptionInfoRequest: true },
      threads: { threads: [{ id: 1, name: 'main' }] },
      scopes: { scopes: [] },
      ...this.answers,
    }[request.command];
    this.send({
      type: 'response',
      request_seq: request.seq,
      command: request.command,
      success: true,
      body: body ?? {},
    });
    if (request.command === 'initialize') this.event('initialized', {});
    if (request.command === 'disconnect') this.event('terminated', {});
  }

  event(event: string, body: unknown): void {
    this.send({ type: 'event', event, body });
  }

  send(message: object): void {
    this.#sent.fire({ seq: this.#sequence++, ...message });
  }

  dispose(): void {
    this.#sent.dispose();
  }
}

describe('remediation: debug sessions', () => {
  let bench: RemediationBench;
  let adapter: ScriptedAdapter;
  beforeEach(() => {
    bench = new RemediationBench({ 'remediation.capture.diagnostics': false });
    bench.capture();
    adapter = new ScriptedAdapter();
  });
  afterEach(async () => {
    await vscode.debug.stopDebugging();
    await bench.close();
  });

  async function start(): Promise<vscode.DebugSession> {
    const script = await vscode.extensions
      .getExtension<{ debugAdapter: unknown }>('recourse-test.chat-model')
      ?.activate();
    assert.ok(script, 'the test extension with a debugger is not loaded');
    script.debugAdapter = adapter;
    const started = new Promise<vscode.DebugSession>((resolve) => {
      const listener = vscode.debug.onDidStartDebugSession((session) => {
        listener.dispose();
        resolve(session);
      });
    });
    assert.ok(
      await vscode.debug.startDebugging(
        undefined,
        { type: 'recourse-scripted', request: 'launch', name: 'The Program' },
        { suppressDebugStatusbar: true, suppressDebugView: true, suppressSaveBeforeStart: true },
      ),
    );
    return started;
  }

  it('an exception at which the debugger stops is looked up with its type and its frames', async () => {
    await bench.record({
      errorMessage: 'KeyError: price',
      solution: 'The feed has no price on Sundays.',
      title: 'No price',
    });
    const file = await bench.workspace.write('feed.py', 'feed["price"]\n');
    adapter.answers = {
      exceptionInfo: {
        exceptionId: 'KeyError',
        description: "'price'",
        breakMode: 'unhandled',
        details: {
          message: "'price'",
          typeName: 'KeyError',
          stackTrace: `Traceback (most recent call last):\n  File "${file.fsPath}", line 1, in <module>\n    feed["price"]\nKeyError: 'price'`,
        },
      },
      stackTrace: {
        stackFrames: [
          { id: 1, name: 'lib', line: 3, column: 1, source: { path: '/usr/lib/python3/site-packages/lib.py' } },
          { id: 2, name: '<module>', line: 1, column: 1, source: { path: file.fsPath } },
        ],
        totalFrames: 2,
      },
    };
    await start();
    adapter.event('stopped', {
      reason: 'exception',
      threadId: 1,
      description: 'Paused on exception',
      text: 'KeyError',
    });
    const error = await bench.error('KeyError', 'debugger');
    assert.deepEqual(getFixes(error), ['No price']);
    assert.equal(error.errorType, 'KeyError');
    assert.equal(error.place?.uri.toString(), file.toString());
    assert.equal(error.origin, 'The Program');
  });

  it('messages that are not what they should be, and answers that never come right, do no harm', async () => {
    adapter.answers = { exceptionInfo: { exceptionId: { no: 'text' } }, stackTrace: { stackFrames: 'none' } };
    await start();
    for (const body of [null, 7, { reason: 'exception', threadId: 'one' }, { reason: {} }])
      adapter.event('stopped', body);
    adapter.event('output', { category: 'stderr', output: { not: 'text' } });
    adapter.event('stopped', { reason: 'exception', threadId: 1 });
    await never(() => bench.errors.all.length > 0, 'an error of nothing', 600);
  });

  it('without a stop what was printed as errors counts at the end of a program that failed', async () => {
    await start();
    adapter.event('output', { category: 'stdout', output: 'TypeError: on the other stream\n' });
    adapter.event('output', { category: 'stderr', output: 'Uncaught ReferenceError: wanted is ' });
    adapter.event('output', { category: 'stderr', output: 'not defined\n' });
    adapter.event('exited', { exitCode: 1 });
    adapter.event('terminated', {});
    const error = await bench.error('wanted is not defined', 'debugger');
    assert.equal(error.text.includes('other stream'), false);
    // The same program without an error.
    adapter = new ScriptedAdapter();
    await start();
    adapter.event('exited', { exitCode: 0 });
    adapter.event('terminated', {});
    await bench.gone('wanted is not defined');
  });

  it('a real program under the real debugger ends with an error, and without one when it is mended', async function () {
    this.timeout(90_000);
    if (vscode.extensions.getExtension('ms-vscode.js-debug') === undefined) this.skip();
    await bench.record({
      errorMessage: "TypeError: Cannot read properties of undefined (reading 'port')",
      solution: 'Give it a configuration.',
      title: 'No configuration',
    });
    const program = await bench.workspace.write(
      'program.js',
      'const settings = {};\nconsole.log(settings.server.port);\n',
    );
    const runOnce = async (): Promise<void> => {
      const ended = new Promise<void>((resolve) => {
        const listener = vscode.debug.onDidTerminateDebugSession((session) => {
          if (session.parentSession !== undefined) return;
          listener.dispose();
          resolve();
        });
      });
      const launch = {
        type: 'node',
        request: 'launch',
        name: 'Real',
        program: program.fsPath,
        console: 'internalConsole',
        internalConsoleOptions: 'neverOpen',
      };
      assert.ok(await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], launch));
      await ended;
    };
    await runOnce();
    const error = await bench.error("reading 'port'", 'debugger');
    assert.deepEqual(getFixes(error), ['No configuration']);
    assert.equal(error.place?.uri.toString(), program.toString());
    await bench.workspace.write(
      'program.js',
      'const settings = { server: { port: 1 } };\nconsole.log(settings.server.port);\n',
    );
    await runOnce();
    await bench.gone("reading 'port'");
  });

  it('are not listened to while that is turned off', async () => {
    bench.set('remediation.capture.debugger', false);
    adapter.answers = {
      exceptionInfo: { exceptionId: 'KeyError', description: 'x', breakMode: 'always' },
      stackTrace: { stackFrames: [] },
    };
    await start();
    adapter.event('stopped', { reason: 'exception', threadId: 1 });
    await never(() => bench.errors.all.length > 0, 'an error of a source that is off', 600);
  });

  it('stops in a loop are looked at a limited number of times', async () => {
    let asked = 0;
    const session = {
      type: 'node',
      name: 'loop',
      workspaceFolder: undefined,
      customRequest: () => {
        asked++;
        return Promise.resolve({});
      },
    } as unknown as vscode.DebugSession;
    const capture = bench.add(
      new DebugCapture({
        clock: systemClock,
        grace: 100,
        results: {
          failed: () => {
            throw new Error('not expected');
          },
          succeeded: () => undefined,
        },
        log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
        isOn: () => true,
      }),
    );
    const tracker = capture.trackerFor(session);
    for (let at = 0; at < 500; at++)
      tracker.onDidSendMessage?.({ type: 'event', event: 'stopped', body: { reason: 'exception', threadId: 1 } });
    await until(() => asked > 0, 'something is asked');
    assert.equal(asked, 100, 'two requests for each of fifty stops');
  });
});
