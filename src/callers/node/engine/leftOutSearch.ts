import type { Clock } from '../../../base/clock.ts';
import type { LeftOut, LeftOutHit, LeftOutReason } from '../../domain/gap/leftOut.ts';
import type { SkippedFile } from '../../domain/gap/gapServices.ts';
import { RipgrepFinder, type RipgrepPlaces } from '../ripgrep/ripgrepFinder.ts';
import { searchNames } from '../ripgrep/searchNames.ts';
import type { NamesKeeper } from './namesKeeper.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What is searched with. */
export interface LeftOutSearchOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NamesKeeper;
  readonly ripgrep: RipgrepPlaces;
  readonly clock: Clock;
}

/** Enough to tell where something stands; whoever wants all of it searches there. */
const mostText = 40_000;
const mostFolders = 100;
const mostFiles = 500;
/** Bytes; what is larger is no source of anything. */
const maxFileBytes = 20_000_000;

/** Looks for a name where the index does not: in ignored and excluded folders, and in files that were found and not read. */
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
      if (files.length >= mostFiles) break;
      const entry = names.index.file(id);
      const path = entry === undefined ? undefined : roots.shown(entry.path);
      if (entry?.skipped !== undefined && path !== undefined) files.push({ path, reason: entry.skipped });
    }
    return files;
  }

  /** Where the name stands, as far as can be told until a time of the clock. Never rejects. */
  async search(name: string, deadline: number, signal: AbortSignal): Promise<LeftOut> {
    const { names, roots, clock, ripgrep } = this.#options;
    const found = await this.#finder.find(ripgrep);
    const folders = names.leftFolders.slice(0, mostFolders);
    const skipped = new Map(this.skippedFiles().flatMap(({ path, reason }) => {
      const file = roots.absolute(path);
      return file === undefined ? [] : [[file, reason] as const];
    }));
    const limits = { name, deadline, signal, clock, maxBytes: mostText };
    const [inFolders, inFiles] = await Promise.all([
      searchNames(found.path, { ...limits, roots: folders.map(({ path }) => path), excludes: [], maxFileBytes }),
      searchNames(found.path, { ...limits, files: [...skipped.keys()] }),
    ]);
    const hits: LeftOutHit[] = [];
    const add = (file: string, line: number, reason: LeftOutReason, folder?: string): void => {
      const path = roots.shown(file);
      if (path !== undefined) hits.push({ path, line, reason, ...(folder !== undefined && { folder }) });
    };
    for (const { path, line } of inFolders.hits) {
      const folder = folders.find((each) => path.startsWith(each.path));
      if (folder !== undefined) add(path, line, folder.reason, roots.shown(folder.path));
    }
    for (const { path, line } of inFiles.hits) add(path, line, skipped.get(path) ?? 'unreadable');
    return { hits, truncated: inFolders.stoppedBy !== undefined || inFiles.stoppedBy !== undefined || names.leftFolders.length > mostFolders };
  }
}
