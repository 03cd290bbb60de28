import { fstatSync, readSync, realpathSync, writeSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { hookAnswer, readHookCalls, type HookCall } from './hookCall.ts';
import { getHookTask, type HookTask } from './hookTask.ts';
import { patchFits } from './patchFits.ts';
import { Watchdog } from './watchdog.ts';
import { getWritableFolder, getWritingTiers, type WriteLeave } from './writeLeave.ts';

/**
 * `node hook.cjs [--timer PID] [--write off|exact|ai-mode] [--workspace DIR] [--data DIR] [--event NAME] [--limit MS]`:
 * what an agent's own hooks call after each of its tools. It reads the event on stdin and answers with what the agent
 * should know, or with nothing at all. It writes no file of the workspace unless a person lets it, sends nothing
 * anywhere, and never fails: whatever goes wrong, it is silent and ends with 0.
 */

/** Bytes of an event: more are not read. */
const longestEvent = 8 * 2 ** 20;
const closingBrace = 0x7d;
const lineFeed = 0x0a;
/** Calls of one event that are answered: each takes of the same time. */
const maxTasks = 3;
/** Milliseconds for the answer to be written, and the process to end. */
const endingMs = 20;
/** Milliseconds that have to be left for a file to be written, and that it may take at most. */
const writingMs = 15;
const maxWritingMs = 5000;

const options = readOptions(process.argv.slice(2));
/**
 * Milliseconds after the process's start at which it ends, answered or not. Its launcher ends it shortly after that
 * where it is too busy to see that its time is over: with start and end, 400 for the agent.
 */
const limitMs = Number(options.limit ?? 355) || 355;
const limit = setTimeout(quit, Math.max(1, limitMs - performance.now())).unref();
/** In the place of the launcher's timer, where there is none: it sees to the end where the timer above cannot. */
const watchdog = options.timer === undefined ? new Watchdog(limitMs + endingMs - performance.now()) : undefined;
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, quit);

function main(): void {
  const chunks: Buffer[] = [];
  if (readAtOnce(chunks)) {
    carry(chunks);
    return;
  }
  process.stdin.on('data', (chunk: Buffer) => {
    add(chunks, chunk);
  });
  process.stdin.on('end', () => {
    carry(chunks);
  });
}

function carry(chunks: readonly Buffer[]): void {
  answer(Buffer.concat(chunks).toString('utf8')).then(end, quit);
}

function add(chunks: Buffer[], chunk: Buffer): void {
  chunks.push(chunk);
  if (chunks.reduce((size, { length }) => size + length, 0) > longestEvent) quit();
}

/**
 * Reads the event without Node's streams, which take as long to load as most of what the hook does. It is all there, or
 * comes in a moment: the agent writes it at once, and may leave its end open. False where stdin cannot be waited for
 * like that: the rest comes as a stream then.
 */
function readAtOnce(chunks: Buffer[]): boolean {
  try {
    if (!isPipe()) return false;
    for (;;) {
      const chunk = Buffer.allocUnsafe(2 ** 16);
      const count = readSync(0, chunk);
      if (count === 0) return true;
      add(chunks, chunk.subarray(0, count));
      const last = chunk[count - 1];
      if ((last === closingBrace || last === lineFeed) && isWhole(Buffer.concat(chunks))) return true;
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EOF';
  }
}

/** Whether waiting for it is waiting for another program. */
function isPipe(): boolean {
  const kind = fstatSync(0);
  return kind.isFIFO() || kind.isSocket() || kind.isFile();
}

function isWhole(event: Buffer): boolean {
  try {
    JSON.parse(event.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

async function answer(event: string): Promise<string | undefined> {
  const calls = readHookCalls(JSON.parse(event), options.event);
  const [first] = calls;
  const tasks = calls.map((call) => ({ call, task: getHookTask(call) })).filter(({ task }) => task !== undefined);
  if (first === undefined || tasks.length === 0) return undefined;
  // Most calls end above. What is loaded below is compiled once on this machine.
  if (options.data !== undefined) enableCompileCache(join(options.data, 'compiled'));
  const folder = realpathSync(getFolder(options.workspace, first.folder));
  const said: string[] = [];
  for (const { call, task } of tasks.slice(0, maxTasks)) {
    if (performance.now() > limitMs) break;
    const context = await carryOut(call, task, folder);
    if (context !== undefined) said.push(context);
  }
  return said.length === 0 ? undefined : hookAnswer(first, said.join('\n\n'));
}

async function carryOut(call: HookCall, task: HookTask | undefined, folder: string): Promise<string | undefined> {
  if (task?.kind === 'edit' && patchFits(call, folder)) return undefined;
  if (task?.kind === 'edit') return (await import('./recoverEdit.ts')).recoverEdit(call, folder, getLeave(call));
  if (task === undefined) return undefined;
  const left = (): number => limitMs - performance.now() - endingMs;
  return (await import('./lookUp.ts')).lookUp(task, { folder, data: options.data, left });
}

/** The leave that a person has given by the setting, which the launcher hands on. */
function getLeave(call: HookCall): WriteLeave | undefined {
  const tiers = getWritingTiers(options.write);
  const folder = tiers.size === 0 ? undefined : getWritableFolder(options.workspace, call.folder);
  if (folder === undefined) return undefined;
  let hasBegun = false;
  const tooLate = new Promise<false>((end) => {
    setTimeout(
      () => {
        if (!hasBegun) end(false);
      },
      Math.max(1, limitMs - writingMs - performance.now()),
    );
  });
  return { tiers, folder, data: options.data, tooLate, begin: () => (hasBegun ||= begin()) };
}

/** Whether there is time to write. What is written has to be told: from then on nothing ends the hook but itself. */
function begin(): boolean {
  if (performance.now() > limitMs - writingMs || watchdog?.hold() === false) return false;
  clearTimeout(limit);
  process.on('SIGTERM', () => undefined);
  setTimeout(quit, maxWritingMs).unref();
  return true;
}

/** The folder that Recourse was connected for where the agent works in it, else where the agent works. */
function getFolder(workspace: string | undefined, works: string | undefined): string {
  const now = works ?? process.env['CLAUDE_PROJECT_DIR'] ?? process.env['GEMINI_PROJECT_DIR'] ?? process.cwd();
  if (workspace === undefined) return process.env['CLAUDE_PROJECT_DIR'] ?? now;
  const inside = relative(workspace, now);
  return inside.startsWith('..') || isAbsolute(inside) ? now : workspace;
}

function end(context: string | undefined): void {
  let left = Buffer.from(context ?? '');
  try {
    while (left.length > 0) left = left.subarray(writeSync(1, left));
  } catch {
    // The agent is gone, or reads nothing.
  }
  quit();
}

/** Ends the process, and with it the launcher's wait. */
function quit(): never {
  try {
    if (options.timer !== undefined) process.kill(Number(options.timer));
  } catch {
    // Its time is over.
  }
  process.exit(0);
}

/**
 * Unknown options are passed over: an older hook must not fail with a newer configuration. Of one that is given twice
 * the first counts: the launcher's own stand before those of the agent's files.
 */
function readOptions(
  args: readonly string[],
): Readonly<Record<'workspace' | 'data' | 'event' | 'limit' | 'timer' | 'write', string | undefined>> {
  const value = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : args[at + 1];
  };
  const [workspace, data, event] = [value('workspace'), value('data'), value('event')];
  return { workspace, data, event, limit: value('limit'), timer: value('timer'), write: value('write') };
}

main();
