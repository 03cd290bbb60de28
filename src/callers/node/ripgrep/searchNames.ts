import { join, normalize, relative, sep } from 'node:path';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { compileExcludes } from '../files/excludeGlobs.ts';
import { FileDiscovery } from '../files/fileDiscovery.ts';
import { HitCollector, type SearchLimits, type SearchStop } from './hitCollector.ts';
import { isLineText, type NameHit } from './nameHit.ts';
import { getBatches, nameArguments, treeArguments } from './ripgrepArguments.ts';
import { runRipgrep } from './ripgrepProcess.ts';
import { scanBytes, scanFiles } from './scanFiles.ts';

/** Where to look: in candidates that are known, or in everything under some folders. Absolute paths. */
export type SearchPlace =
  | { readonly files: readonly string[] }
  | {
      readonly roots: readonly string[];
      /** The editor's exclude globs, relative to each root. */
      readonly excludes: readonly string[];
      /** Bytes; larger files are left out. */
      readonly maxFileBytes: number;
    };

/** A search for a name. */
export type NameSearch = SearchPlace &
  SearchLimits & {
    readonly name: string;
    /** Larger files are not reported, whichever search read them. */
    readonly border: WorkspaceBorder;
  };

/** What a search found. */
export interface NameSearchResult {
  /** The search that ran; `scan` also if ripgrep failed on the way. */
  readonly engine: 'ripgrep' | 'scan';
  /** By path, line and column. */
  readonly hits: readonly NameHit[];
  /** Set when there may be more hits than these. */
  readonly stoppedBy?: SearchStop;
  /** Files and folders that could not be read, files that have gone among them. */
  readonly unreadable: number;
}

type Counts = Pick<NameSearchResult, 'unreadable' | 'engine'>;

/**
 * All occurrences of a name as a whole word, in code, strings and comments, from ripgrep (`rg` is its path) or, without
 * it or if it fails, from reading the files here. Both give the same hits for the same files; over whole folders the
 * built-in search also leaves out generated and minified files. Never rejects. A name with a line break has no hits.
 */
export async function searchNames(rg: string | undefined, search: NameSearch): Promise<NameSearchResult> {
  const collector = new HitCollector(search);
  let counts: Counts = { engine: rg === undefined ? 'scan' : 'ripgrep', unreadable: 0 };
  if (isLineText(search.name) && !collector.isStopped)
    counts = await ('files' in search
      ? inFiles(rg, search.files, search, collector)
      : inRoots(rg, search, search, collector));
  const hits = collector.finish();
  return { ...counts, hits, ...(collector.stoppedBy === undefined ? {} : { stoppedBy: collector.stoppedBy }) };
}

async function inFiles(
  rg: string | undefined,
  files: readonly string[],
  search: NameSearch,
  collector: HitCollector,
): Promise<Counts> {
  let unreadable = 0;
  const batches = rg === undefined ? [] : getBatches(files);
  let done = 0;
  for (const batch of batches) {
    const asked = new Set(batch);
    const run = await runRipgrep(
      {
        executable: rg as string,
        name: search.name,
        // ripgrep follows a link that it is given by name; the index has none, but one may have taken a file's place
        // since.
        getPath: (output) => (asked.has(output) && search.border.leadsInside(output) ? output : undefined),
        arguments: [...nameArguments(search.name), '--', ...batch],
      },
      collector,
    );
    unreadable += run.unreadable;
    if (run.status === 'stopped') return { engine: 'ripgrep', unreadable };
    if (run.status === 'failed') break;
    done += batch.length;
  }
  if (rg !== undefined && done === files.length) return { engine: 'ripgrep', unreadable };
  return {
    engine: 'scan',
    unreadable: unreadable + (await scanFiles(files.slice(done), search.name, collector, search)),
  };
}

async function inRoots(
  rg: string | undefined,
  place: Extract<SearchPlace, { readonly roots: unknown }>,
  search: NameSearch,
  collector: HitCollector,
): Promise<Counts> {
  const excludes = compileExcludes(place.excludes, process.platform === 'win32' || process.platform === 'darwin');
  // A folder may have become a link since it was seen.
  const roots = [...new Set(place.roots.map((root) => normalize(root)))].filter((root) =>
    search.border.leadsInside(root),
  );
  let unreadable = 0;
  let isWhole = rg !== undefined;
  for (const root of rg === undefined ? [] : roots) {
    const inner = roots.filter((other) => other !== root && other.startsWith(root + sep));
    const run = await runRipgrep(
      {
        executable: rg as string,
        folder: root,
        name: search.name,
        arguments: [...nameArguments(search.name), ...treeArguments(place.excludes, place.maxFileBytes)],
        getPath(output) {
          const path = join(root, output);
          if (!search.border.leadsInside(path)) return undefined;
          return excludes(relative(root, path).replaceAll(sep, '/')) ||
            inner.some((other) => path.startsWith(other + sep))
            ? undefined
            : path;
        },
      },
      collector,
    );
    unreadable += run.unreadable;
    if (run.status === 'stopped') return { engine: 'ripgrep', unreadable };
    if (run.status === 'failed') isWhole = false;
  }
  if (isWhole) return { engine: 'ripgrep', unreadable };
  const discovery = new FileDiscovery({
    roots,
    excludes: place.excludes,
    maxBytes: place.maxFileBytes,
    clock: search.clock,
    border: search.border,
    signal: collector.signal,
  });
  for await (const file of discovery.files()) {
    if (file.kind === 'read') scanBytes(file.path, file.bytes, search.name, collector);
  }
  return { engine: 'scan', unreadable: discovery.unreadable.length };
}
