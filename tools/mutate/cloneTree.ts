import { mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from '../process.ts';

/**
 * The tree as it is committed, in a new temporary folder with `node_modules` linked: Stryker writes into the tree it
 * works on, and unfinished changes shall neither stop a run nor be counted. Throws when git cannot clone.
 */
export async function cloneTree(root: string): Promise<string> {
  const clone = await realpath(await mkdtemp(join(tmpdir(), 'recourse-mutate-')));
  const { code, output } = await runProcess('git', ['clone', '--quiet', '--shared', '--', root, clone]);
  if (code !== 0) throw new Error(`git could not clone ${root}:\n${output}`);
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  return clone;
}
