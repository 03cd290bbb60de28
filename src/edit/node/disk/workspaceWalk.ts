import { opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Clock } from '../../../base/clock.ts';

/**
 * Folders that hold what tools made or fetched: an edit that does not spell out its path never means a file in them.
 */
const passedOver: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  'bower_components',
  'dist',
  '__pycache__',
  '.venv',
]);

/** How far a walk goes. */
export interface WalkLimits {
  readonly files: number;
  readonly ms: number;
}

/** Files found under a folder, relative to it with slashes. `isWhole` is false when the walk ended at a limit. */
export interface Walked {
  readonly paths: readonly string[];
  readonly isWhole: boolean;
}

/**
 * The files under a folder that `wants` says yes to, shallow ones first. Linked folders are not entered (a circle of
 * them has no end), folders that cannot be read are passed over.
 */
export async function walkFolder(
  root: string,
  wants: (name: string) => boolean,
  limits: WalkLimits,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Walked> {
  const paths: string[] = [];
  const queue = [root];
  const deadline = clock.now() + limits.ms;
  let seen = 0;
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    const entries = await opendir(folder).catch(() => undefined);
    if (entries === undefined) continue;
    try {
      for await (const entry of entries) {
        seen += 1;
        if (seen > limits.files || clock.now() > deadline || signal?.aborted === true) return { paths, isWhole: false };
        if (entry.isDirectory()) {
          if (!passedOver.has(entry.name)) queue.push(join(folder, entry.name));
        } else if ((entry.isFile() || entry.isSymbolicLink()) && wants(entry.name)) {
          paths.push(relative(root, join(folder, entry.name)).replaceAll(sep, '/'));
        }
      }
    } catch {
      // The folder went away while it was read.
    }
  }
  return { paths, isWhole: true };
}
