import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { FileRefusal } from '../../domain/agent/types.ts';
import {
  classifyPath,
  foldName,
  matchOtherEndings,
  matchPath,
  withoutExtension,
  type PathClass,
  type PathMatch,
} from '../../domain/formats/safePath.ts';
import { reservedSentence } from '../../domain/paths/borderSentences.ts';
import { barePath, pathReadings } from '../../domain/paths/pathReadings.ts';
import type { SensitiveKind } from '../../domain/paths/sensitiveFiles.ts';
import { GitFolders } from '../gitFolders.ts';
import { resolveInside, type PathRefusal } from '../realWorkspacePath.ts';
import type { WorkspaceFolders } from './workspaceFolders.ts';
import { walkFolder, type WalkLimits } from './workspaceWalk.ts';

/** Where an edit belongs, by real path, or why that is unclear. */
export type LocatedEditFile = ({ readonly kind: 'file' | 'new' } & DiskFile) | FileRefusal;

/** A file in the workspace, existing or not. */
interface DiskFile {
  readonly realPath: string;
  /** What makes it one that is never changed unasked. */
  readonly sensitive?: SensitiveKind;
}

const limits: WalkLimits = { files: 50_000, ms: 2000 };
const maxNames = 10;
/** Files with the name but another extension that are looked at. */
const maxTwins = 200;

/**
 * Finds the file a path means in the workspace folders on disk: the path as written; else, if it is not to be created,
 * the one file whose path ends with it. Several are refused with their names, and so is whatever lies, links followed,
 * outside the folders, in a folder of Git's or in `.recourse`.
 */
export class DiskLocator {
  readonly #folders: WorkspaceFolders;
  readonly #clock: Clock;

  constructor(folders: WorkspaceFolders, clock: Clock) {
    this.#folders = folders;
    this.#clock = clock;
  }

  /** `mayCreate`: a path that names nothing yet is an answer too. */
  async locate(path: string, mayCreate: boolean): Promise<LocatedEditFile> {
    const bare = classifyPath(barePath(path));
    if (bare.kind === 'unsafe')
      return refuse(
        path,
        'unsafe-path',
        `"${path}" is not a path that stays in the workspace. Send a path relative to the workspace.`,
      );
    const git = new GitFolders();
    let free: ReadonlyMap<string, DiskFile> = new Map();
    for (const reading of pathReadings(path)) {
      const written = classifyPath(reading);
      if (written.kind === 'unsafe') continue;
      const looked = await this.#lookAt(path, written, git);
      if ('kind' in looked) return looked;
      if (looked.existing.size > 0) return this.#only(path, 'file', looked.existing);
      if (written.path === bare.path) free = looked.free;
    }
    if (mayCreate) {
      return free.size > 0
        ? this.#only(path, 'new', free)
        : refuse(path, 'outside', `"${path}" is outside the workspace. Choose a path in it.`);
    }
    return this.#namesake(path, bare.path);
  }

  /** What stands where a path says, and what could be made there; or why neither may be touched. */
  async #lookAt(
    path: string,
    written: Exclude<PathClass, { kind: 'unsafe' }>,
    git: GitFolders,
  ): Promise<FileRefusal | { existing: ReadonlyMap<string, DiskFile>; free: ReadonlyMap<string, DiskFile> }> {
    const existing = new Map<string, DiskFile>();
    const free = new Map<string, DiskFile>();
    for (const [root, rest] of this.#folders.places(written.path)) {
      const inside = await resolveInside(root, rest, git);
      if (inside.ok)
        ((await exists(inside.value.realPath)) ? existing : free).set(inside.value.realPath, foundFile(inside.value));
      else if (isReserved(inside.error)) return refuse(path, inside.error, reservedSentence(path, inside.error) ?? '');
      else if (await exists(written.kind === 'absolute' ? rest : join(root, rest))) {
        return refuse(
          path,
          'outside',
          `"${path}" is outside the workspace, in its .git folder, or a link that leads nowhere. Only files in the workspace can be edited.`,
        );
      }
    }
    return { existing, free };
  }

  #only(path: string, kind: 'file' | 'new', found: ReadonlyMap<string, DiskFile>): LocatedEditFile {
    const [first] = found.values();
    return found.size === 1 && first !== undefined
      ? { kind, ...first }
      : this.#several(
          path,
          [...found.keys()].map((each) => this.#folders.getName(each)),
        );
  }

  /** The file elsewhere in the workspace that the path must mean. */
  async #namesake(path: string, written: string): Promise<LocatedEditFile> {
    const name = foldName(basename(written.replaceAll('\\', '/')));
    const stems = new Set([name, withoutExtension(name)]);
    const same: (readonly [root: string, path: string])[] = [];
    const alike: (readonly [root: string, path: string])[] = [];
    let isWhole = true;
    for (const root of this.#folders.roots) {
      const walked = await walkFolder(
        root,
        (each) => foldName(each) === name || stems.has(withoutExtension(foldName(each))),
        limits,
        this.#clock,
      );
      isWhole &&= walked.isWhole;
      for (const each of walked.paths) (foldName(basename(each)) === name ? same : alike).push([root, each]);
    }
    const files = await this.#allowed(same);
    const match = matchPath(written, [...files.keys()]);
    const file = match.kind === 'one' ? files.get(match.path) : undefined;
    // In a workspace too large to be looked through there may be another one.
    if (file !== undefined && isWhole) return { kind: 'file', ...file };
    const twin = await this.#twin(path, written, alike, isWhole);
    if (twin.kind !== 'refused' || twin.twin !== undefined || match.kind === 'none') return twin;
    return this.#several(path, match.kind === 'one' ? [match.path] : match.paths);
  }

  /** The file that differs from the path in its extension alone. */
  async #twin(
    path: string,
    written: string,
    alike: readonly (readonly [root: string, path: string])[],
    isWhole: boolean,
  ): Promise<LocatedEditFile> {
    const files = await this.#allowed(alike.slice(0, maxTwins));
    const { unwritten, other } = matchOtherEndings(written, [...files.keys()]);
    const isSure = isWhole && alike.length <= maxTwins;
    const file = unwritten.kind === 'one' ? files.get(unwritten.path) : undefined;
    if (file !== undefined && isSure) return { kind: 'file', ...file };
    const names = [...new Set([...namesIn(unwritten), ...namesIn(other)])];
    if (names.length === 0)
      return refuse(path, 'no-file', `No file in the workspace matches "${path}". Check the path, or list the folder.`);
    const refusal = this.#several(path, names);
    return other.kind === 'one' && unwritten.kind === 'none' && isSure ? { ...refusal, twin: other.path } : refusal;
  }

  /** Those of the files that may be edited, by the names that agents know them by. */
  async #allowed(found: readonly (readonly [root: string, path: string])[]): Promise<Map<string, DiskFile>> {
    const git = new GitFolders();
    const files = new Map<string, DiskFile>();
    for (const [root, each] of found) {
      const inside = await resolveInside(root, each, git);
      if (inside.ok) files.set(this.#folders.getName(join(root, each)), foundFile(inside.value));
    }
    return files;
  }

  #several(path: string, names: readonly string[]): FileRefusal {
    const listed =
      [...names].sort().slice(0, maxNames).join(', ') +
      (names.length > maxNames ? `, and ${names.length - maxNames} more` : '');
    return refuse(
      path,
      'ambiguous-path',
      names.length === 1
        ? `There is no file "${path}". If you mean ${listed}, send that path.`
        : `"${path}" may be any of: ${listed}. Send the whole path of the one you mean.`,
    );
  }
}

function namesIn(match: PathMatch): readonly string[] {
  if (match.kind === 'none') return [];
  return match.kind === 'one' ? [match.path] : match.paths;
}

function foundFile({ realPath, sensitive }: DiskFile): DiskFile {
  return { realPath, sensitive };
}

/** Whether a file is refused, there or not, for what it is and not for where it leads. */
function isReserved(why: PathRefusal): boolean {
  return why === 'git-folder' || why === 'recourse-folder';
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function refuse(path: string, reason: string, message: string): FileRefusal {
  return { kind: 'refused', path, reason, message };
}
