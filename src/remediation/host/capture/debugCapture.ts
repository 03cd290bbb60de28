import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import {
  eventShape,
  exceptionInfoShape,
  exitedShape,
  outputShape,
  requestShape,
  stackTraceShape,
  stoppedShape,
  type DebugFrame,
  type ExceptionInfo,
} from './debugMessages.ts';
import { errorExcerpt } from './errorExcerpt.ts';
import { OutputTail } from './outputTail.ts';
import { placeInText } from './placeInText.ts';
import type { Run, RunResults } from './runResults.ts';

/** The dependencies of the debug capture. */
export interface DebugCaptureDeps {
  readonly results: Pick<RunResults, 'failed' | 'succeeded'>;
  readonly clock: Clock;
  /** Milliseconds after the end of a session within which its child sessions end, too. */
  readonly grace: number;
  readonly log: Logger;
  /** Whether the capture is enabled. */
  readonly isOn: () => boolean;
}

/** The number of exceptions per session that are examined: a loop that throws stops at each. */
const maxStops = 50;
/** The number of frames that are requested. */
const frames = 30;

/**
 * Captures exceptions at which debuggers stop, and error output of programs that end with a failure. Debug adapters are
 * not trusted: their messages are validated.
 */
export class DebugCapture extends DisposableStore {
  readonly #parts: DebugCaptureDeps;
  /** What has happened so far in a run that the user started: one session, or one with child sessions. */
  readonly #launches = new WeakMap<vscode.DebugSession, Launch>();

  constructor(parts: DebugCaptureDeps) {
    super();
    this.#parts = parts;
  }

  /** Listens to one session. */
  trackerFor(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    let root = session;
    while (root.parentSession !== undefined) root = root.parentSession;
    const launch = this.#launches.get(root) ?? {
      root,
      printed: new OutputTail(),
      stops: 0,
      exitCode: undefined,
      isEndedByPerson: false,
    };
    this.#launches.set(root, launch);
    return new SessionTracker(session, launch, this.#parts);
  }
}

/** One run started by the user. Adapters open child sessions and report errors in any of them. */
interface Launch {
  readonly root: vscode.DebugSession;
  /** The error output. */
  readonly printed: OutputTail;
  /** Exceptions at which it stopped. */
  stops: number;
  /** The highest exit code that was reported. */
  exitCode: number | undefined;
  isEndedByPerson: boolean;
}

class SessionTracker implements vscode.DebugAdapterTracker {
  readonly #session: vscode.DebugSession;
  readonly #parts: DebugCaptureDeps;
  readonly #launch: Launch;
  #hasTerminated = false;
  #isOver = false;

  constructor(session: vscode.DebugSession, launch: Launch, parts: DebugCaptureDeps) {
    this.#session = session;
    this.#launch = launch;
    this.#parts = parts;
  }

  onWillReceiveMessage(message: unknown): void {
    const request = requestShape.safeParse(message);
    // The editor also disconnects from a program that has ended by itself.
    if (request.success && ['disconnect', 'terminate'].includes(request.data.command) && !this.#hasTerminated)
      this.#launch.isEndedByPerson = true;
  }

  onDidSendMessage(message: unknown): void {
    const event = eventShape.safeParse(message);
    if (!event.success || !this.#parts.isOn()) return;
    switch (event.data.event) {
      case 'stopped': {
        const stopped = stoppedShape.safeParse(message);
        if (stopped.success && stopped.data.body.reason === 'exception' && ++this.#launch.stops <= maxStops)
          void this.#ask(stopped.data.body);
        break;
      }
      case 'output': {
        const printed = outputShape.safeParse(message);
        if (printed.success && printed.data.body.category === 'stderr')
          this.#launch.printed.add(printed.data.body.output);
        break;
      }
      case 'exited': {
        const exited = exitedShape.safeParse(message);
        if (exited.success)
          this.#launch.exitCode =
            this.#launch.exitCode === undefined || this.#launch.exitCode === 0
              ? exited.data.body.exitCode
              : this.#launch.exitCode;
        break;
      }
      case 'terminated':
        this.#hasTerminated = true;
        break;
      default:
    }
  }

  onWillStopSession(): void {
    this.#end();
  }

  onExit(): void {
    this.#end();
  }

  get #run(): Run {
    const { root } = this.#launch;
    return {
      source: 'debugger',
      key: `${root.workspaceFolder?.uri.toString() ?? ''} ${root.type} ${root.name}`,
      origin: root.name,
    };
  }

  async #ask({
    threadId = 1,
    text,
    description,
  }: {
    readonly threadId?: number | undefined;
    readonly text?: string | null | undefined;
    readonly description?: string | null | undefined;
  }): Promise<void> {
    const [info, stack] = await Promise.all([
      this.#request('exceptionInfo', { threadId }),
      this.#request('stackTrace', { threadId, startFrame: 0, levels: frames }),
    ]);
    const said = exceptionInfoShape.safeParse(info);
    const calls = stackTraceShape.safeParse(stack);
    const error = exceptionText(said.success ? said.data : {}, calls.success ? calls.data.stackFrames : [], [
      text,
      description,
    ]);
    const excerpt = errorExcerpt(error.text);
    if (excerpt === undefined) return;
    const place = getPlace(calls.success ? calls.data.stackFrames : []) ?? (await placeInText(excerpt.text, undefined));
    this.#parts.results.failed(this.#run, excerpt, { place, errorType: error.errorType });
  }

  async #request(command: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    try {
      return await this.#session.customRequest(command, args);
    } catch (error) {
      // Not every adapter knows every request, and the program may have continued.
      this.#parts.log.debug(
        `remediation: ${command} was not answered: ${error instanceof Error ? error.name : 'unknown'}`,
      );
      return undefined;
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // Child sessions end a little later.
    if (this.#session === this.#launch.root)
      this.#parts.clock.after(this.#parts.grace, () => {
        void this.#judge(this.#launch);
      });
  }

  async #judge({ stops, exitCode, printed, isEndedByPerson, root }: Launch): Promise<void> {
    if (stops > 0 || !this.#parts.isOn()) return;
    const excerpt = exitCode === 0 ? undefined : errorExcerpt(printed.text);
    if (excerpt?.readsLikeAnError === true)
      this.#parts.results.failed(this.#run, excerpt, {
        place: await placeInText(excerpt.text, root.workspaceFolder?.uri),
      });
    else if (!isEndedByPerson && (exitCode ?? 0) === 0) this.#parts.results.succeeded(this.#run);
  }
}

/** An exception in the format of its own runtime. */
function exceptionText(
  { exceptionId, description, details }: ExceptionInfo,
  stack: readonly DebugFrame[],
  fallback: readonly (string | null | undefined)[],
): { readonly text: string; readonly errorType?: string } {
  const type =
    [details?.fullTypeName, details?.typeName, exceptionId].find(
      (each) => each !== undefined && each !== null && /^[\w.$:]+$/.test(each),
    ) ?? undefined;
  const message =
    [details?.message, description, ...fallback].find(
      (each) => each !== undefined && each !== null && each.trim() !== '',
    ) ?? '';
  const trace = details?.stackTrace ?? stack.map(frameText).join('\n');
  const head = type === undefined || message.includes(type) ? message : `${type}: ${message}`;
  const text =
    trace.includes(message) && message !== '' ? trace : [head, trace].filter((part) => part.trim() !== '').join('\n');
  return { text, errorType: type };
}

function frameText({ name, line, column, source }: DebugFrame): string {
  const path = source?.path ?? source?.name ?? '';
  return path === '' ? `    at ${name}` : `    at ${name} (${path}:${String(line ?? 1)}:${String(column ?? 1)})`;
}

/** The innermost frame in a file of the workspace. */
function getPlace(stack: readonly DebugFrame[]): vscode.Location | undefined {
  for (const { source, line, column } of stack) {
    const path = source?.path;
    if (
      path === undefined ||
      path === null ||
      (source?.sourceReference ?? 0) > 0 ||
      /[\\/]node_modules[\\/]|[\\/]site-packages[\\/]/.test(path)
    )
      continue;
    const uri = vscode.Uri.file(path);
    if (vscode.workspace.getWorkspaceFolder(uri) !== undefined)
      return new vscode.Location(
        uri,
        new vscode.Position(Math.max(0, (line ?? 1) - 1), Math.max(0, (column ?? 1) - 1)),
      );
  }
  return undefined;
}
