import { cp, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProcess } from '../process.ts';

/**
 * A copy of the tree as it stands on the disk, in a new temporary folder, without what git ignores and with `node_modules` linked: Stryker
 * writes into the tree it works on, and nobody else's work shall end up between its mutants. Throws when git cannot list the files.
 */
export async function copyTree(root: string): Promise<string> {
  const { code, output } = await runProcess('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', 'src', 'test', 'media', 'l10n', 'docs', '*.json', '*.ts', '*.mjs'], { cwd: root });
  if (code !== 0) throw new Error(`git could not list the files of ${root}:\n${output}`);
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'recourse-mutate-')));
  for (const file of output.split('\0')) {
    // A file that is deleted but not yet committed is still listed.
    if (file === '' || !existsSync(join(root, file))) continue;
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file));
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
