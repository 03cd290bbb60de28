import { lstat, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { classifyPath, type UnsafePath } from '../domain/formats/safePath.ts';
import { isRecoursePath } from '../domain/paths/plainSegment.ts';
import { sensitiveKind, type SensitiveKind } from '../domain/paths/sensitiveFiles.ts';
import { GitFolders } from './gitFolders.ts';
import { windowsHazard, type WindowsHazard } from './windowsHazard.ts';
import { err, ok, type Result } from '../../base/result.ts';

/** Why a path is not used: its spelling, or what the file system says about it. */
export type PathRefusal =
  | UnsafePath
  | WindowsHazard
  /** In `.recourse`, where the features keep their own files. */
  | 'recourse-folder'
  /** The real path lies outside the folder. */
  | 'outside'
  /** A symbolic link that leads to nothing or in a circle: writing to it might create a file anywhere. */
  | 'broken-link'
  /** Something on the way is a file. */
  | 'not-a-folder'
  /** The folder is missing, or the file system would not tell. */
  | 'unreadable';

/** Where a path leads inside a workspace folder. */
export interface InsidePath {
  /** Absolute, as spelled: what an editor has the file open under. */
  readonly path: string;
  /** Absolute, with every symbolic link followed. */
  readonly realPath: string;
  /** What makes the file one that is never changed unasked, by its spelling or by where it leads. */
  readonly sensitive?: SensitiveKind;
}

/**
 * Resolves a path that came from outside (a model, a patch) against a workspace folder, and refuses it unless the file
 * it leads to, existing or not, is in that folder, in no folder of Git's and not in `.recourse`. Links may lead
 * elsewhere within the folder. The answer holds now: a process that swaps a folder for a link between this answer and
 * the write wins that race. `git`: shares what is known of folders between the paths of one request.
 */
export async function resolveInside(
  folderPath: string,
  path: string,
  git = new GitFolders(),
): Promise<Result<InsidePath, PathRefusal>> {
  const spelling = classifyPath(path);
  if (spelling.kind === 'unsafe') return err(spelling.why);
  const target = resolve(folderPath, spelling.path);

  // Unlike the file, the folder has to exist: a missing one has no inside.
  const [folder, real] = await Promise.all([realpath(folderPath).catch(() => undefined), getRealPath(target)]);
  if (folder === undefined) return err('unreadable');
  if (!real.ok) return real;

  const inside = relative(folder, real.value);
  if (inside === '') return err('directory');
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return err('outside');
  // A link may have led into `.git`, and an absolute path has only been judged as it was spelled.
  const within = classifyPath(inside.replaceAll(sep, '/'));
  if (within.kind !== 'relative') return err(within.kind === 'unsafe' ? within.why : 'outside');
  const hazard = process.platform === 'win32' ? windowsHazard(within.path) : undefined;
  if (hazard !== undefined) return err(hazard);
  if (await git.hold(real.value, folder)) return err('git-folder');

  // A workspace may begin below the folder that says what a file is for.
  const above = await git.pathInWorktree(folder);
  const names = [join(above, within.path), ...(spelling.kind === 'relative' ? [join(above, spelling.path)] : [])].map(
    (name) => name.replaceAll(sep, '/'),
  );
  if (names.some(isRecoursePath)) return err('recourse-folder');
  const sensitive = names.map(sensitiveKind).find((kind) => kind !== undefined);
  return ok({ path: target, realPath: real.value, sensitive });
}

/**
 * The real path of the deepest ancestor that exists, with the missing rest behind it. `path` is absolute and normal.
 */
async function getRealPath(path: string): Promise<Result<string, PathRefusal>> {
  for (let existing = path; ; existing = dirname(existing)) {
    try {
      return ok(resolve(await realpath(existing), relative(existing, path)));
    } catch (error) {
      const code = getCode(error);
      if (code === 'ELOOP') return err('broken-link');
      if (code === 'ENOTDIR') return err('not-a-folder');
      if (code !== 'ENOENT' || existing === dirname(existing)) return err('unreadable');
      // A link to nothing has no real path, yet it is there: going on with its parent would take it for a free name.
      if (await exists(existing)) return err('broken-link');
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
