import { readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { languageOf } from '../../domain/codeLanguage.ts';
import type { FileFacts } from '../../domain/facts.ts';
import type { Project } from '../../domain/graph/project.ts';
import type { DefinedName, IndexCoverage, TextSearch } from '../../domain/services.ts';
import { timeSlice } from '../timeSlice.ts';
import { FactsParser, type FactsParserOptions } from '../facts/factsParser.ts';
import { FileDiscovery } from '../files/fileDiscovery.ts';
import { NameIndex } from '../names/nameIndex.ts';
import { syncNames } from '../names/syncNames.ts';
import { RipgrepFinder } from '../ripgrep/ripgrepFinder.ts';
import { searchNames } from '../ripgrep/searchNames.ts';
import { pathAliases, workspacePackages, type PathAlias } from './projectSettings.ts';

/** Larger files are not code that a person calls from. */
const maxBytes = 1_000_000;
/** The disk is looked at again when the last look is older than this, in milliseconds. */
const staleAfterMs = 1000;
/** Hits of a text search beyond this much text are counted, not kept. */
const maxHitText = 400_000;
/** Up to this many candidates the built-in search is as fast as ripgrep (`npm run bench -- names`). */
const fewFiles = 600;
/** Files whose facts are kept; they take some ten bytes a byte of source. */
const keptFacts = 1500;

interface Known {
  readonly mtimeMs: number;
  readonly size: number;
  readonly facts: FileFacts | undefined;
}

/** What the code of a folder is read with. */
export interface DiskCodeOptions {
  readonly root: string;
  readonly clock: Clock;
  readonly loadWasm: FactsParserOptions['loadWasm'];
  /** `PATH`, for ripgrep. */
  readonly path?: string | undefined;
}

/**
 * The code of a folder on disk: which files hold which names, and the facts of a file when a question first needs them. Brought up
 * to date by a walk that reads only what has changed, so that it needs no watcher; one process owns it.
 */
export class DiskCode {
  readonly #options: DiskCodeOptions;
  readonly #index = new NameIndex();
  readonly #parser: FactsParser;
  readonly #ripgrep = new RipgrepFinder();
  readonly #facts = new Map<string, Known>();
  #synced = Number.NEGATIVE_INFINITY;
  #syncing: Promise<void> | undefined;
  #isWhole = false;
  #aliases: readonly PathAlias[] = [];
  #packages: ReadonlyMap<string, string> = new Map();

  constructor(options: DiskCodeOptions) {
    this.#options = options;
    this.#parser = new FactsParser({ loadWasm: options.loadWasm, clock: options.clock });
  }

  /** Brings the index up to what the disk holds, unless it was looked at a moment ago. */
  async sync(): Promise<void> {
    if (this.#options.clock.now() - this.#synced < staleAfterMs) return;
    this.#syncing ??= this.#walk().finally(() => { this.#syncing = undefined; });
    await this.#syncing;
  }

  /** The code as the graph asks about it, with the grammars loaded that questions about these names will need. */
  async project(names: readonly string[]): Promise<Project> {
    const wanted = new Set(names.flatMap((name) => this.#filesWith(name)));
    const languages = new Map([...wanted].flatMap((path) => {
      const language = languageOf(path);
      return language === undefined ? [] : [[/\.[^.]+$/.exec(path)?.[0] ?? '', { path, language }] as const];
    }));
    // Barrels and their like are in the language's plain form.
    if ([...languages.values()].some(({ language }) => language === 'typescript' || language === 'javascript')) {
      languages.set('.ts', { path: 'x.ts', language: 'typescript' });
      languages.set('.tsx', { path: 'x.tsx', language: 'typescript' });
      languages.set('.js', { path: 'x.js', language: 'javascript' });
    }
    await Promise.all([...languages.values()].map(({ path, language }) => this.#parser.prepare(path, language)));
    return {
      has: (path) => this.#index.idOf(this.#absolute(path)) !== undefined,
      filesWith: (name) => this.#filesWith(name),
      facts: (path) => this.#factsOf(path),
      pathAliases: this.#aliases,
      packages: this.#packages,
    };
  }

  /** What is covered, for the answer. */
  coverage(): IndexCoverage {
    const skipped = Object.fromEntries(this.#index.skipped());
    return { indexed: this.#index.size, total: this.#index.size, isWarm: this.#isWhole, skipped };
  }

  /** A line of a file, from 1; '' where there is none. */
  lineText(path: string, line: number): string {
    return this.#read(path)?.split(/\r\n|\r|\n/)[line - 1] ?? '';
  }

  /** Whole-word search over the files that hold the name. */
  async grep(name: string, signal: AbortSignal): Promise<TextSearch> {
    const { clock, path } = this.#options;
    const files = this.#filesWith(name).map((each) => this.#absolute(each));
    // Starting a process costs more than reading a few hundred files here.
    const found = files.length <= fewFiles ? undefined : await this.#ripgrep.find({ ...(path === undefined ? {} : { path }) });
    const { hits, stoppedBy } = await searchNames(found?.path, { name, files, maxBytes: maxHitText, clock, signal });
    return { hits: hits.map((hit) => ({ path: this.#shown(hit.path), line: hit.line, column: hit.column, lineText: hit.lineText })), count: hits.length, truncated: stoppedBy !== undefined };
  }

  /** The names that the files read so far define. */
  *definedNames(): Generator<DefinedName> {
    for (const [path, { facts }] of this.#facts) for (const { name, site } of facts?.definitions ?? []) yield { name, path, line: site.line };
  }

  /** Reads files that no question has asked for yet, so that near names can be told, until the time is over. */
  async readMore(ms: number): Promise<void> {
    const end = this.#options.clock.now() + ms;
    for (const id of this.#index.files()) {
      const path = this.#shown(this.#index.file(id)?.path ?? '');
      const language = languageOf(path);
      if (language === undefined || this.#facts.has(path)) continue;
      if (this.#options.clock.now() > end || this.#facts.size >= keptFacts) return;
      await this.#parser.prepare(path, language);
      this.#factsOf(path);
    }
  }

  async #walk(): Promise<void> {
    const { root, clock } = this.#options;
    const discovery = new FileDiscovery({ roots: [root], excludes: [], maxBytes, clock, isKnown: (path, stat) => this.#index.isCurrent(path, stat) });
    const { isWhole, changed, removed } = await syncNames(this.#index, discovery);
    this.#isWhole = isWhole;
    // Unmerged, the index of a large tree takes twice the memory.
    if (this.#index.isFragmented) void this.#index.compact(timeSlice(clock));
    this.#synced = clock.now();
    if (changed + removed === 0 && this.#packages.size > 0) return;
    const paths = this.#index.files().map((id) => this.#shown(this.#index.file(id)?.path ?? ''));
    this.#aliases = paths.filter((path) => /(?:^|\/)(?:ts|js)config(?:\.base)?\.json$/.test(path)).slice(0, 50).flatMap((path) => pathAliases(root, path));
    this.#packages = workspacePackages(root, paths.filter((path) => path.endsWith('/package.json')).slice(0, 500));
  }

  #filesWith(name: string): readonly string[] {
    return this.#index.filesWith(name).flatMap((id) => {
      const path = this.#index.file(id)?.path;
      return path === undefined ? [] : [this.#shown(path)];
    });
  }

  #factsOf(path: string): FileFacts | undefined {
    const language = languageOf(path);
    if (language === undefined) return undefined;
    let stat: { mtimeMs: number; size: number };
    try {
      stat = statSync(this.#absolute(path));
    } catch {
      return undefined;
    }
    const known = this.#facts.get(path);
    if (known?.mtimeMs === stat.mtimeMs && known.size === stat.size) return known.facts;
    const text = stat.size > maxBytes ? undefined : this.#read(path);
    const read = text === undefined ? undefined : this.#parser.extract(path, language, text);
    const facts = read !== undefined && 'facts' in read ? read.facts : undefined;
    if (read !== undefined && 'skipped' in read && read.skipped === 'unprepared') return undefined;
    if (this.#facts.size >= keptFacts) this.#facts.delete(this.#facts.keys().next().value ?? '');
    this.#facts.set(path, { mtimeMs: stat.mtimeMs, size: stat.size, facts });
    return facts;
  }

  #read(path: string): string | undefined {
    try {
      return readFileSync(this.#absolute(path), 'utf8');
    } catch {
      return undefined;
    }
  }

  #absolute(path: string): string {
    return join(this.#options.root, path);
  }

  #shown(path: string): string {
    return relative(this.#options.root, path).split(sep).join('/');
  }
}
