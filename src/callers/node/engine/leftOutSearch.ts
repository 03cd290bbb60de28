import type { Clock } from '../../../base/clock.ts';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import type { LeftOut, LeftOutHit, LeftOutReason } from '../../domain/gap/leftOut.ts';
import { getLanguage } from '../../domain/codeLanguage.ts';
import type { TextHit, UnreadFile } from '../../domain/services.ts';
import type { SkipReason } from '../files/skipReason.ts';
import { maxSourceBytes } from '../files/sourceLimit.ts';
import type { SkippedFile } from '../../domain/gap/gapServices.ts';
import { RipgrepFinder, type RipgrepPlaces } from '../ripgrep/ripgrepFinder.ts';
import { searchNames } from '../ripgrep/searchNames.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What is searched with. */
export interface LeftOutSearchOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NameIndexManager;
  readonly ripgrep: RipgrepPlaces;
  readonly clock: Clock;
}

/** Enough to show where hits are; a full search is up to the user. */
const maxText = 40_000;
const maxFolders = 100;
const maxFiles = 500;

/** Reasons for which code that a person has written is not read. */
const unreadReasons: readonly SkipReason[] = ['too-large', 'encoding', 'unreadable'];
/** So many such files are opened for a question; any other may hold the name. */
const maxUnread = 50;

/**
 * Looks for a name where the index does not: in ignored and excluded folders, and in files that were found and not
 * read.
 */
export class LeftOutSearch {
  readonly #options: LeftOutSearchOptions;
  readonly #finder = new RipgrepFinder();

  constructor(options: LeftOutSearchOptions) {
    this.#options = options;
  }

  /** Files that were found and not read, at most a few hundred. */
  skippedFiles(): readonly SkippedFile[] {
    const { names, roots } = this.#options;
    const files: SkippedFile[] = [];
    for (const id of names.index.files()) {
      if (files.length >= maxFiles) break;
      const entry = names.index.file(id);
      const path = entry === undefined ? undefined : roots.shown(entry.path);
      if (entry?.skipped !== undefined && path !== undefined) files.push({ path, reason: entry.skipped });
    }
    return files;
  }

  /**
   * Files of code, generated ones as well, that are not read and that hold the name or may do so: generated code calls
   * what people have written. What is minified is made of code that is read. `deadline`: a time of the clock.
   */
  async unread(name: string, deadline: number, signal: AbortSignal): Promise<readonly UnreadFile[]> {
    const { names, roots } = this.#options;
    const holding: UnreadFile[] = [];
    const skipped = names.skipped();
    if (['generated' as const, ...unreadReasons].every((reason) => (skipped[reason] ?? 0) === 0)) return holding;
    const generated = new Map<string, string>();
    let open = 0;
    for (const id of names.index.files()) {
      const entry = names.index.file(id);
      const path = entry === undefined ? undefined : roots.shown(entry.path);
      if (entry?.skipped === undefined || path === undefined || getLanguage(path) === undefined) continue;
      if (entry.skipped === 'generated') generated.set(entry.path, path);
      if (!unreadReasons.includes(entry.skipped)) continue;
      if (signal.aborted || ++open > maxUnread || (await mayHold(entry, name, roots.border)))
        holding.push({ path, reason: entry.skipped });
    }
    const found = generated.size === 0 ? [] : await this.#generated(name, generated, deadline, signal);
    return [...holding, ...found];
  }

  /**
   * Which of these files hold the name, and where; all, if that was not found out in time or of each. By absolute path:
   * as it is shown.
   */
  async #generated(
    name: string,
    files: ReadonlyMap<string, string>,
    deadline: number,
    signal: AbortSignal,
  ): Promise<readonly UnreadFile[]> {
    const { roots, clock, ripgrep } = this.#options;
    const { path: executable } = await this.#finder.find(ripgrep);
    const limits = { name, deadline, signal, clock, maxBytes: maxText, border: roots.border };
    const { hits, stoppedBy, unreadable } = await searchNames(executable, { ...limits, files: [...files.keys()] });
    const byFile = new Map<string, TextHit[]>();
    if (stoppedBy !== undefined || unreadable > 0) for (const path of files.values()) byFile.set(path, []);
    for (const hit of hits) {
      const path = files.get(hit.path);
      if (path === undefined) continue;
      const known = byFile.get(path) ?? [];
      known.push({ ...hit, path });
      byFile.set(path, known);
    }
    return [...byFile].map(([path, found]) => ({ path, reason: 'generated', hits: found }));
  }

  /** Hits of the name that are found until a time of the clock. Never rejects. */
  async search(name: string, deadline: number, signal: AbortSignal): Promise<LeftOut> {
    const { names, roots, clock, ripgrep } = this.#options;
    const found = await this.#finder.find(ripgrep);
    const folders = names.leftFolders.slice(0, maxFolders);
    const skipped = new Map(
      this.skippedFiles().flatMap(({ path, reason }) => {
        const file = roots.absolute(path);
        return file === undefined ? [] : [[file, reason] as const];
      }),
    );
    const limits = { name, deadline, signal, clock, maxBytes: maxText };
    const [inFolders, inFiles] = await Promise.all([
      searchNames(found.path, {
        ...limits,
        roots: folders.map(({ path }) => path),
        border: roots.border,
        excludes: [],
        maxFileBytes: maxSourceBytes,
      }),
      searchNames(found.path, { ...limits, files: [...skipped.keys()], border: roots.border }),
    ]);
    const hits: LeftOutHit[] = [];
    const add = (file: string, line: number, reason: LeftOutReason, folder?: string): void => {
      const path = roots.shown(file);
      if (path !== undefined) hits.push({ path, line, reason, folder });
    };
    for (const { path, line } of inFolders.hits) {
      const folder = folders.find((each) => path.startsWith(each.path));
      if (folder !== undefined) add(path, line, folder.reason, roots.shown(folder.path));
    }
    for (const { path, line } of inFiles.hits) add(path, line, skipped.get(path) ?? 'unreadable');
    return {
      hits,
      truncated:
        inFolders.stoppedBy !== undefined || inFiles.stoppedBy !== undefined || names.leftFolders.length > maxFolders,
    };
  }
}

/** Whether a file contains the name; also true if that is not known. UTF-16 is read in either byte order. */
async function mayHold(
  { path, size }: { readonly path: string; readonly size: number },
  name: string,
  border: WorkspaceBorder,
): Promise<boolean> {
  if (size > maxSourceBytes) return true;
  const read = await border.read(path, maxSourceBytes);
  if (!read.ok) return read.error !== 'outside';
  const { bytes } = read.value;
  const wide = Buffer.from(name, 'utf16le');
  return bytes.includes(name) || bytes.includes(wide) || bytes.includes(wide.swap16());
}
