import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { HitCollector } from './hitCollector.ts';
import { hitsInLine, withoutReturn, type NameHit } from './nameHit.ts';
import { parseRipgrepMessage, getText } from './ripgrepMessage.ts';

/** A line of output that is longer than this is no answer to a question about a name. UTF-16 units. */
const longestMessage = 64 << 20;
/** So much of what ripgrep complains about is looked at. */
const longestComplaint = 1 << 16;

/**
 * How one run went. `failed`: it did not start, or ended without its summary; what it found until then is in the
 * collector.
 */
export interface RipgrepRun {
  readonly status: 'done' | 'stopped' | 'failed';
  /** Files or folders it could not read. */
  readonly unreadable: number;
}

/** What to run. */
export interface RipgrepCommand {
  readonly executable: string;
  readonly arguments: readonly string[];
  /** Where it runs; this process's own folder if not said. */
  readonly folder?: string;
  readonly name: string;
  /** The path under which a file of the output is known; undefined to leave it out. */
  readonly getPath: (output: string) => string | undefined;
}

/**
 * Runs ripgrep once and gives the collector whole files as their hits come in. Word borders are looked at here once
 * more. The process is killed as soon as the collector has enough; the promise settles once it is gone, and never
 * rejects.
 */
export function runRipgrep(command: RipgrepCommand, collector: HitCollector): Promise<RipgrepRun> {
  return new Promise((resolve) => {
    let child: ChildProcessByStdio<null, Readable, Readable>;
    try {
      child = spawn(command.executable, command.arguments, {
        cwd: command.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
        shell: false,
      });
    } catch {
      // A zero byte in a path, among others.
      resolve({ status: 'failed', unreadable: 0 });
      return;
    }
    const reader = new OutputReader(command, collector);
    let complaint = '';
    let isSettled = false;
    const stop = (): void => {
      child.kill('SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const settle = (hasFailed: boolean): void => {
      if (isSettled) return;
      isSettled = true;
      collector.signal.removeEventListener('abort', stop);
      const unreadable = complaint.split('\n').filter((line) => line.trim() !== '').length;
      if (collector.isStopped) resolve({ status: 'stopped', unreadable });
      else if (hasFailed || !reader.hasSummary) resolve({ status: 'failed', unreadable });
      else resolve({ status: 'done', unreadable });
    };
    child.on('error', () => settle(true));
    child.on('close', () => settle(false));
    // Some installers put a small program in ripgrep's place that starts the real one: that one may hold the pipes open
    // a while.
    child.on('exit', () => {
      if (collector.isStopped) settle(false);
    });
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (!reader.read(chunk)) stop();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (complaint.length < longestComplaint) complaint += chunk;
    });
    collector.signal.addEventListener('abort', stop, { once: true });
    if (collector.isStopped) stop();
  });
}

/** Takes the output apart, line by line and file by file. */
class OutputReader {
  readonly #command: RipgrepCommand;
  readonly #collector: HitCollector;
  #rest = '';
  /** Hits of files that are not at their end; ripgrep prints one file after the other. */
  readonly #open = new Map<string, NameHit[]>();
  #hasSummary = false;

  constructor(command: RipgrepCommand, collector: HitCollector) {
    this.#command = command;
    this.#collector = collector;
  }

  /** Whether the summary was read, which ends a sound output. */
  get hasSummary(): boolean {
    return this.#hasSummary;
  }

  /** Takes more output; false when there is no point in going on. */
  read(chunk: string): boolean {
    const lines = chunk.split('\n');
    lines[0] = this.#rest + (lines[0] as string);
    this.#rest = lines.pop() as string;
    for (const line of lines) this.#take(line);
    return this.#rest.length <= longestMessage;
  }

  #take(line: string): void {
    const message = parseRipgrepMessage(line);
    if (message === undefined) return;
    if (message.type === 'summary') this.#hasSummary = true;
    if (message.type === 'match') {
      const shown = getText(message.data.path);
      const path = this.#command.getPath(shown);
      if (path === undefined) return;
      // Without the line break; lines inside the field there are none, because the name has none.
      const hits = hitsInLine(
        path,
        message.data.line_number,
        withoutReturn(getText(message.data.lines).replace(/\n$/, '')),
        this.#command.name,
      );
      const held = this.#open.get(shown);
      if (held === undefined) this.#open.set(shown, hits);
      else held.push(...hits);
    }
    if (message.type === 'end') {
      const shown = getText(message.data.path);
      const hits = this.#open.get(shown) ?? [];
      this.#open.delete(shown);
      const path = hits[0]?.path;
      // With an offset of a zero byte the file is binary after all.
      if (path !== undefined && message.data.binary_offset === null) this.#collector.add(path, hits);
    }
  }
}
