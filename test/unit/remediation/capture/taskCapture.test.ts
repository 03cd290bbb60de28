import { beforeEach, describe, expect, test } from 'vitest';
import { TaskCapture } from '../../../../src/remediation/host/capture/taskCapture.ts';
import {
  CustomExecution,
  Diagnostic,
  DiagnosticSeverity,
  ProcessExecution,
  Range,
  ShellExecution,
  Uri,
  emptyWindow,
  problems,
  window,
  workspace,
} from '../../../support/vscodeStandIn.ts';
import { TestClock } from '../../../support/testClock.ts';

const grace = 500;
const thrown = (message: string): string => `src/a.ts(3,5): error TS2322: ${message}\n`;

/**
 * Tasks as the editor tells of them. Its rules: the end of a task's process comes before its terminal's last output and
 * before its problem matcher's problems; the exit code is undefined where a person ended it or there was no process;
 * what it printed is known by its terminal only, which has the task's name, sometimes with words before it; a second
 * run of the same task is another execution.
 */
class Tasks {
  readonly clock = new TestClock();
  readonly failed: { readonly key: string; readonly text: string; readonly line?: number | undefined }[] = [];
  readonly succeeded: string[] = [];
  readonly outputs = new Map<string, string>();
  isOn = true;
  readonly capture = new TaskCapture({
    results: {
      failed: ({ key }, { text }, facts) => {
        this.failed.push({ key, text, line: facts?.place?.range.start.line });
        return {} as never;
      },
      succeeded: ({ key }) => {
        this.succeeded.push(key);
      },
    },
    grace,
    wait: (ms) =>
      new Promise((resolve) => {
        this.clock.after(ms, resolve);
      }),
    getOutput: ({ name }) => this.outputs.get(name) ?? '',
    isOn: () => this.isOn,
  });

  /** Runs a task to its end; `late` is what happens after the news of the end. */
  async run(
    name: string,
    exitCode: number | undefined,
    {
      execution = new ShellExecution('npm run build'),
      late,
      during,
      scope = { uri: Uri.file('/work') },
    }: Happening = {},
  ): Promise<void> {
    const started = { task: { name, source: 'npm', scope, execution } };
    this.capture.started(started as never);
    during?.();
    const over = this.capture.ended(started as never, exitCode);
    late?.();
    for (let at = 0; at < 3; at++) {
      await new Promise((resolve) => setImmediate(resolve));
      this.clock.advance(2 * grace);
    }
    await over;
  }

  /** Opens a terminal in which something was printed. */
  print(terminal: string, text: string): void {
    window.terminals = [...window.terminals, { name: terminal }];
    this.outputs.set(terminal, text);
  }
}

/** What a task is made of, and what happens while it runs and after the news of its end. */
interface Happening {
  readonly execution?: unknown;
  readonly scope?: unknown;
  readonly during?: () => void;
  readonly late?: () => void;
}

function problem(message: string, severity: number = DiagnosticSeverity.Error): Diagnostic {
  const made = new Diagnostic(new Range(2, 4, 2, 9), message, severity);
  made.source = 'ts';
  made.code = 2322;
  return made;
}

describe('tasks', () => {
  let tasks: Tasks;
  const file = Uri.file('/work/src/a.ts').toString();
  beforeEach(() => {
    emptyWindow();
    workspace.workspaceFolders = [{ name: 'work', uri: Uri.file('/work') }];
    workspace.files.add('/work/src/a.ts');
    tasks = new Tasks();
  });

  test('one that fails is an error, with what its terminal printed last, also after the news of its end', async () => {
    await tasks.run('build', 2, {
      late: () => {
        tasks.print('build', thrown('late'));
      },
    });
    expect(tasks.failed).toMatchObject([{ text: thrown('late').trim(), line: 2 }]);
  });

  test.each(['build', 'npm: build', 'Task - build', 'Task build'])(
    'its terminal is found by the name %s',
    async (name) => {
      tasks.print('rebuild', 'TypeError: of another task\n');
      await tasks.run('build', 1, {
        during: () => {
          tasks.print(name, thrown('x'));
        },
      });
      expect(tasks.failed.map(({ text }) => text)).toEqual([thrown('x').trim()]);
    },
  );

  test('of two terminals of one name the newest is read', async () => {
    tasks.print('npm: build', thrown('of the run before'));
    await tasks.run('build', 1, {
      during: () => {
        tasks.print('build', thrown('of this run'));
      },
    });
    expect(tasks.failed.map(({ text }) => text)).toEqual([thrown('of this run').trim()]);
  });

  test('where its output is not known, the problems stand for it that came while it ran', async () => {
    problems.set(file, [problem('It was there before')]);
    await tasks.run('build', 1, {
      late: () => {
        problems.set(file, [
          problem('It was there before'),
          problem('only a warning', DiagnosticSeverity.Warning),
          problem('It has just come'),
        ]);
      },
    });
    expect(tasks.failed.map(({ text }) => text)).toEqual(['src/a.ts(3,5): error TS2322: It has just come']);
  });

  test('of very many problems a few are taken', async () => {
    await tasks.run('build', 1, {
      late: () => {
        problems.set(
          file,
          Array.from({ length: 300 }, (_, at) => problem(`Problem ${String(at)}`)),
        );
      },
    });
    expect(tasks.failed[0]?.text.split('\n')).toHaveLength(10);
  });

  test('one that fails without a word is no error: there is nothing to look for', async () => {
    await tasks.run('build', 1);
    expect(tasks.failed).toEqual([]);
  });

  test.each<[number | undefined, string]>([
    [undefined, 'ended by a person'],
    [130, 'stopped with Ctrl+C'],
    [143, 'killed'],
  ])('with the exit code %j (%s) it is neither failed nor well', async (exitCode) => {
    await tasks.run('build', exitCode, {
      during: () => {
        tasks.print('build', thrown('x'));
      },
    });
    expect([tasks.failed, tasks.succeeded]).toEqual([[], []]);
  });

  test('one that succeeds is told as the same run that failed, and not as another folder’s', async () => {
    tasks.print('build', thrown('x'));
    await tasks.run('build', 1);
    await tasks.run('build', 0);
    await tasks.run('build', 0, { scope: { uri: Uri.file('/other') } });
    expect(tasks.succeeded[0]).toBe(tasks.failed[0]?.key);
    expect(tasks.succeeded[1]).not.toBe(tasks.failed[0]?.key);
  });

  test.each([new ProcessExecution('make'), new CustomExecution(), undefined])(
    'a task of another kind is judged as well (%#)',
    async (execution) => {
      await tasks.run('build', 1, {
        execution,
        scope: 2,
        during: () => {
          tasks.print('build', thrown('x'));
        },
      });
      expect(tasks.failed).toHaveLength(1);
    },
  );

  test('a place is looked for where the task ran', async () => {
    workspace.files.add('/work/packages/b/index.ts');
    await tasks.run('build', 1, {
      execution: new ShellExecution('tsc', { cwd: '/work/packages/b' }),
      during: () => {
        tasks.print('build', 'index.ts(7,1): error TS1005: x\n');
      },
    });
    expect(tasks.failed[0]?.line).toBe(6);
  });

  test('its terminal is its own while it runs and a moment longer, and is anybody’s after that', async () => {
    const started = { task: { name: 'build', source: 'npm', scope: 2, execution: undefined } };
    tasks.capture.started(started as never);
    expect([tasks.capture.isOfTask({ name: 'npm: build' }), tasks.capture.isOfTask({ name: 'bash' })]).toEqual([
      true,
      false,
    ]);
    const over = tasks.capture.ended(started as never, 0);
    tasks.clock.advance(grace);
    await new Promise((resolve) => setImmediate(resolve));
    expect(tasks.capture.isOfTask({ name: 'build' })).toBe(true);
    tasks.clock.advance(2 * grace);
    await over;
    expect(tasks.capture.isOfTask({ name: 'build' })).toBe(false);
  });

  test('one the start of which nobody heard, and one that ends after it was turned off', async () => {
    tasks.print('build', thrown('x'));
    const over = tasks.capture.ended(
      { task: { name: 'build', source: 'npm', scope: 2, execution: undefined } } as never,
      1,
    );
    for (let at = 0; at < 3; at++) {
      await new Promise((resolve) => setImmediate(resolve));
      tasks.clock.advance(2 * grace);
    }
    await over;
    expect(tasks.failed).toHaveLength(1);
    await tasks.run('build', 1, {
      late: () => {
        tasks.isOn = false;
      },
    });
    expect(tasks.failed).toHaveLength(1);
  });
});
