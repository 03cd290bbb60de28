import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captureTimings } from '../../../../src/remediation/host/capture/captureTimings.ts';
import { RunResults } from '../../../../src/remediation/host/capture/runResults.ts';
import { TerminalCapture } from '../../../../src/remediation/host/capture/terminalCapture.ts';
import { Uri, emptyWindow, workspace } from '../../../support/vscodeStandIn.ts';
import { KeptLog } from '../../../support/keptLog.ts';
import { ScriptedStream } from '../../../support/scriptedStream.ts';
import { TestClock } from '../../../support/testClock.ts';

const { quiet, steady, streamGrace } = captureTimings;
const thrown = (message: string): string =>
  `/work/a.js:3\n    throw new TypeError('${message}');\n    ^\n\nTypeError: ${message}\n    at main (/work/a.js:3:11)\n`;

/**
 * Terminals as the editor tells of them. Its rules: the stream has what is printed after it was asked for; the end of a
 * command comes with an exit code, without one (the shell did not say), or not at all (a subshell, a broken prompt);
 * the last of the output may come after that end; the stream may end alone; a terminal that is closed tells no end; a
 * new command in a terminal means that the earlier is over.
 */
class Terminals {
  readonly clock = new TestClock();
  readonly log = new KeptLog();
  readonly seen: { readonly text: string; readonly origin?: string | undefined; readonly line?: number | undefined }[] =
    [];
  readonly gone: string[] = [];
  isOn = true;
  ofTask = new Set<object>();
  readonly #texts = new Map<string, string>();
  readonly capture: TerminalCapture;

  constructor() {
    const watch = {
      see: (
        {
          text,
          origin,
          place,
        }: {
          readonly text: string;
          readonly origin?: string;
          readonly place?: { readonly range: { readonly start: { readonly line: number } } };
        },
        identity: string,
      ) => {
        this.seen.push({ text, origin, line: place?.range.start.line });
        this.#texts.set(identity, text);
        return {};
      },
      gone: (identity: string) => Promise.resolve(void this.gone.push(this.#texts.get(identity) ?? identity)),
    };
    this.capture = new TerminalCapture({
      results: new RunResults(watch as never),
      clock: this.clock,
      timings: captureTimings,
      log: this.log,
      isOn: () => this.isOn,
      isOfTask: (terminal) => this.ofTask.has(terminal),
    });
  }

  /** Starts a command in a terminal. */
  start(line = 'node a.js', terminal: object = { name: 'bash' }): Started {
    const execution = { commandLine: { value: line }, cwd: Uri.file('/work') };
    const stream = new ScriptedStream();
    this.capture.started(terminal as never, execution as never, stream);
    return {
      terminal,
      execution,
      stream,
      print: async (text) => {
        stream.print(text);
        await settled();
      },
      ended: async (exitCode) => {
        const over = this.capture.ended(execution as never, exitCode);
        await settled();
        await this.pass(streamGrace);
        await over;
      },
    };
  }

  /** Time goes by, and everything that was due has been done. */
  async pass(ms: number): Promise<void> {
    await settled();
    this.clock.advance(ms);
    await settled();
  }

  get messages(): readonly (string | undefined)[] {
    return this.seen.map(({ text }) => /TypeError: (.*)/.exec(text)?.[1]);
  }
}

interface Started {
  readonly terminal: object;
  readonly execution: object;
  readonly stream: ScriptedStream;
  readonly print: (text: string) => Promise<void>;
  readonly ended: (exitCode: number | undefined) => Promise<void>;
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

describe('commands in terminals', () => {
  let terminals: Terminals;
  beforeEach(() => {
    emptyWindow();
    workspace.workspaceFolders = [{ name: 'work', uri: Uri.file('/work') }];
    workspace.files.add('/work/a.js');
    terminals = new Terminals();
  });
  afterEach(() => {
    terminals.capture.dispose();
    terminals.clock.advance(10 * steady);
  });

  test('one that fails is an error, with its command line and place', async () => {
    const { print, ended } = terminals.start();
    await print(thrown('x'));
    await ended(1);
    expect(terminals.seen).toMatchObject([{ origin: 'node a.js', line: 2 }]);
    expect(terminals.messages).toEqual(['x']);
  });

  test('the last of the output may come after the end was told', async () => {
    const { stream, execution } = terminals.start();
    const over = terminals.capture.ended(execution as never, 1);
    stream.print(thrown('late'));
    stream.end();
    await over;
    expect(terminals.messages).toEqual(['late']);
  });

  test('one whose stream never ends is judged by its exit code all the same', async () => {
    const { print, ended } = terminals.start();
    await print(thrown('x'));
    await ended(1);
    expect(terminals.messages).toEqual(['x']);
    await terminals.pass(10 * steady);
    expect(terminals.messages).toEqual(['x']);
  });

  test('one whose stream ends and whose end nobody tells is looked at', async () => {
    const { stream, print } = terminals.start();
    await print(thrown('x'));
    stream.end();
    await terminals.pass(2 * streamGrace);
    await terminals.pass(streamGrace);
    expect(terminals.messages).toEqual(['x']);
  });

  test('one that ends without an exit code is an error only where its output says so', async () => {
    const first = terminals.start();
    await first.print('all is well\n');
    await first.ended(undefined);
    const second = terminals.start();
    await second.print(thrown('x'));
    await second.ended(undefined);
    expect(terminals.messages).toEqual(['x']);
  });

  test('one whose end nobody tells is over when the next begins in its terminal', async () => {
    const first = terminals.start();
    await first.print(thrown('x'));
    const second = terminals.start('ls', first.terminal);
    await terminals.pass(streamGrace);
    expect(terminals.messages).toEqual(['x']);
    await second.print('a.js\n');
    expect(terminals.capture.getOutput(first.terminal as never)).toBe('a.js\n');
  });

  test('one that falls silent is looked at once, and goes on', async () => {
    const { print } = terminals.start('npm run dev');
    await print(thrown('x'));
    await terminals.pass(quiet - 1);
    expect(terminals.messages).toEqual([]);
    await terminals.pass(1);
    expect(terminals.messages).toEqual(['x']);
    // What it prints from then on is no second error.
    await print('GET / 200\n');
    await terminals.pass(quiet);
    expect(terminals.messages).toEqual(['x']);
    await print(thrown('y'));
    await terminals.pass(quiet);
    expect(terminals.messages).toEqual(['x', 'y']);
    expect(terminals.gone, 'neither is solved: it goes on').toEqual([]);
  });

  test('one that is never silent is looked at all the same: in a pause after a minute', async () => {
    const { print } = terminals.start('npm run dev');
    await print(thrown('x'));
    for (let second = 0; second < steady / 1000 - 1; second++) {
      await terminals.pass(1000);
      await print(`GET /${String(second)} 200\n`);
    }
    expect(terminals.messages).toEqual([]);
    await terminals.pass(1000);
    await print('GET / 200\n');
    await terminals.pass(streamGrace);
    expect(terminals.messages).toEqual(['x']);
  });

  test('one that never even pauses is looked at after two minutes, and never counted twice for one error', async () => {
    const { print } = terminals.start('npm run dev');
    await print(thrown('x'));
    const noise = async (ms: number): Promise<void> => {
      for (let at = 0; at < ms; at += streamGrace / 2) {
        await terminals.pass(streamGrace / 2);
        await print('.\n');
      }
    };
    await noise(2 * steady + streamGrace);
    expect(terminals.messages).toEqual(['x']);
    await noise(4 * steady);
    expect(terminals.messages).toEqual(['x']);
  });

  test('one that prints for hours and says of no error is none, and does not count as ended', async () => {
    const failed = terminals.start('npm run dev');
    await failed.print(thrown('before'));
    await failed.ended(1);
    const { print } = terminals.start('npm run dev', failed.terminal);
    for (let minute = 0; minute < 20; minute++) {
      await print(`GET /${String(minute)} 200\n`);
      await terminals.pass(steady);
    }
    expect(terminals.messages).toEqual(['before']);
    expect(terminals.gone, 'it has not succeeded either').toEqual([]);
  });

  test('an error that was looked at while it ran is not counted again for its end, and is gone when the same succeeds', async () => {
    const server = terminals.start('npm run dev');
    await server.print(thrown('x'));
    await terminals.pass(quiet);
    await server.ended(1);
    expect(terminals.messages).toEqual(['x']);
    const again = terminals.start('npm run dev', server.terminal);
    await again.ended(0);
    expect(terminals.gone.map((text) => /TypeError: (.*)/.exec(text)?.[1])).toEqual(['x']);
  });

  test('one that a person ends, whose terminal is closed, or that belongs to a task is no error', async () => {
    const stopped = terminals.start();
    await stopped.print(thrown('stopped'));
    await stopped.ended(130);
    const closed = terminals.start();
    await closed.print(thrown('closed'));
    terminals.capture.closed(closed.terminal as never);
    const ofTask = terminals.start();
    terminals.ofTask.add(ofTask.terminal);
    await ofTask.print(thrown('of a task'));
    await ofTask.ended(1);
    await terminals.pass(10 * steady);
    expect(terminals.messages).toEqual([]);
    expect(terminals.capture.getOutput(ofTask.terminal as never)).toContain('of a task');
  });

  test('a stream that breaks takes nothing with it', async () => {
    const { stream, print, ended } = terminals.start();
    await print(thrown('x'));
    stream.fail();
    await ended(1);
    expect(terminals.messages).toEqual(['x']);
    expect(terminals.log.lines.join('\n')).toMatch(/could not be read/);
  });

  test('of very many terminals the oldest is let go; when it is turned off all are', async () => {
    const first = terminals.start();
    await first.print(thrown('x'));
    for (let at = 0; at < 30; at++) terminals.start();
    expect(terminals.capture.getOutput(first.terminal as never)).toBe('');
    const last = terminals.start();
    await last.print(thrown('y'));
    terminals.capture.reset();
    await terminals.pass(10 * steady);
    expect(terminals.messages).toEqual([]);
    expect(terminals.clock.waiting).toBe(0);
  });
});
