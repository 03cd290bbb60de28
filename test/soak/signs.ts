import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a process holds at one time. */
export interface Signs {
  readonly heapBytes: number;
  /** Array buffers and what the engine allocated outside its heap. */
  readonly externalBytes: number;
  readonly rssBytes: number;
  /** Open file descriptors; 0 where the system does not tell (no Linux). */
  readonly descriptors: number;
  /** Timers, watches, pipes and the like that keep the process alive, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Processes that it started and that are not gone. */
  readonly children: number;
}

/** Collects garbage and counts. Needs `--expose-gc`. */
export async function readSigns(): Promise<Signs> {
  // Finalisers run in turns of their own, and what they let go is collected by the next one.
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return {
    heapBytes: heapUsed,
    externalBytes: external,
    rssBytes: rss,
    descriptors: entries('/proc/self/fd'),
    resources,
    children: getChildren(process.pid),
  };
}

/** The bytes of a file, or of everything in a folder; 0 where there is neither. */
export function getSize(folder: string): number {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) return stat?.size ?? 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? sizeOrNothing(join(entry.parentPath, entry.name)) : 0),
    0,
  );
}

function sizeOrNothing(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function entries(folder: string): number {
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

/** Linux tells a process's children by thread; ended ones that were not waited for count, too. */
function getChildren(pid: number): number {
  if (!existsSync(`/proc/${pid}/task`)) return 0;
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const file = `/proc/${pid}/task/${task}/children`;
    return (
      sum +
      (existsSync(file)
        ? readFileSync(file, 'latin1')
            .split(' ')
            .filter((each) => each !== '').length
        : 0)
    );
  }, 0);
}
