import { extname, join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { GitFolders } from '../gitFolders.ts';
import { resolveInside } from '../realWorkspacePath.ts';
import type { WorkspaceFolders } from './workspaceFolders.ts';
import { walkFolder } from './workspaceWalk.ts';

/** The search is only for a sentence in a report, so it is kept short: files, bytes per file, milliseconds in all. */
const maxFiles = 300;
const maxBytes = 512 * 1024;
const maxMs = 1500;
const maxFindings = 5;
/** Shorter texts stand everywhere and say nothing. */
const shortestSearchable = 12;

/**
 * Files of the same kind that hold the old text of an edit, other than the file it was sent to: where it first occurs
 * in each, line from 1.
 */
export async function findElsewhere(
  realPath: string,
  oldString: string,
  folders: WorkspaceFolders,
  clock: Clock,
): Promise<readonly { path: string; line: number }[]> {
  const needle = plain(oldString).trim();
  const extension = extname(realPath);
  if (needle.length < shortestSearchable || extension === '') return [];
  const deadline = clock.now() + maxMs;
  const git = new GitFolders();
  const findings: { path: string; line: number }[] = [];
  for (const root of folders.roots) {
    const border = new WorkspaceBorder([root]);
    const { paths } = await walkFolder(
      root,
      (name) => name.endsWith(extension),
      { files: 20_000, ms: maxMs / 3 },
      clock,
    );
    for (const path of paths.slice(0, maxFiles)) {
      if (clock.now() > deadline || findings.length === maxFindings) return findings;
      const inside = await resolveInside(root, path, git);
      if (!inside.ok || inside.value.realPath === realPath) continue;
      const read = await border.read(inside.value.realPath, maxBytes);
      const text = read.ok ? plain(read.value.bytes.toString('utf8')) : '';
      const at = text.indexOf(needle);
      if (at >= 0)
        findings.push({ path: folders.getName(join(root, path)), line: text.slice(0, at).split('\n').length });
    }
  }
  return findings;
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
