import { existsSync } from 'node:fs';
import type { Clock } from '../../../base/clock.ts';
import { getLanguage } from '../../domain/codeLanguage.ts';
import type { FileFacts } from '../../domain/facts.ts';
import type { Project, ReadyFiles } from '../../domain/graph/project.ts';
import type { UnparsedReason } from '../../domain/unparsed.ts';
import type { FileId } from '../names/fileTable.ts';
import type { DefinitionsManager } from './definitionsManager.ts';
import type { FactsManager } from './factsManager.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { ProjectLayout } from './projectLayout.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What a question looks at. */
export interface QuestionProjectOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NameIndexManager;
  readonly facts: FactsManager;
  readonly layout: ProjectLayout;
  readonly clock: Clock;
  /** A time of the clock after which no more files are read; facts at hand are still returned. */
  readonly deadline: number;
  /** Finds where names are defined without a parse; it may miss one definition in a hundred. */
  readonly definitions?: Pick<DefinitionsManager, 'isCurrent' | 'pathsDefining'>;
  /** Files that a text search found while the index does not know all files yet, by name. */
  readonly found?: ReadonlyMap<string, readonly string[]>;
}

/** A name that no more files hold is looked up in each of them. */
const fewFiles = 150;
/**
 * Facts that one question keeps at hand; those of a frequent name would fill the memory. Most of them are not opened.
 */
const maxKept = 4000;

/**
 * The code as one question sees it: what is read while it runs stays the same until it is answered, and nothing is read
 * after its time.
 */
export class QuestionProject implements Project {
  readonly isSteady = true;
  readonly #options: QuestionProjectOptions;
  readonly #ids = new Map<
    string,
    { readonly index: object; readonly generation: number; readonly ids: readonly FileId[] }
  >();
  readonly #files = new Map<string, readonly string[]>();
  readonly #facts = new Map<string, FileFacts | undefined>();

  readonly #missed = new Set<string>();
  /** The only files that are still to be read of names that too many hold. */
  #likely: ReadonlySet<string> | undefined;
  readonly #ready = new Map<string, ReadyFiles>();
  #hasLeft = false;

  constructor(options: QuestionProjectOptions) {
    this.#options = options;
  }

  /** Files that the question would have read, had it had the time. */
  get missed(): ReadonlySet<string> {
    return this.#missed;
  }

  /** Whether files were left unread, those that were passed over among them. */
  get isMissingSome(): boolean {
    return this.#hasLeft || this.#missed.size > 0;
  }

  /**
   * Of names that very many files hold, those that are not at hand are passed over from now on, but for the likely
   * ones: there is no time to read them, and to ask for each takes as long as looking through the others.
   */
  passOver(likely: readonly string[]): void {
    this.#likely = new Set(likely);
  }

  readyWith(name: string): ReadyFiles {
    const known = this.#ready.get(name);
    if (known !== undefined) return known;
    const ready = this.#findReady(name);
    this.#ready.set(name, ready);
    return ready;
  }

  #findReady(name: string): ReadyFiles {
    const { facts, found } = this.#options;
    const ids = this.#likely === undefined || found?.has(name) === true ? [] : this.#idsWith(name);
    if (ids.length <= fewFiles) return { files: this.filesWith(name), left: 0 };
    const files: string[] = [];
    let left = 0;
    for (const id of ids) {
      const shown = facts.paths.shown(id);
      if (shown === undefined) continue;
      if (facts.availability.has(id) || this.#likely?.has(shown) === true) files.push(shown);
      else left += 1;
    }
    this.#hasLeft ||= left > 0;
    return { files, left };
  }

  get pathAliases(): Project['pathAliases'] {
    return this.#options.layout.pathAliases;
  }

  get packages(): Project['packages'] {
    return this.#options.layout.packages;
  }

  get goModules(): ReadonlyMap<string, string> {
    return this.#options.layout.goModules;
  }

  get modules(): Project['modules'] {
    return this.#options.layout.modules;
  }

  /** Whether a file is part of the code; while the index is not whole, whether it is on disk. */
  has(path: string): boolean {
    const {
      roots,
      names,
      facts: { paths },
    } = this.#options;
    if (paths.getId(path) !== undefined) return true;
    const file = names.isWhole ? undefined : roots.absolute(path);
    return file !== undefined && existsSync(file);
  }

  filesWith(name: string): readonly string[] {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const {
      facts: { paths },
      found,
    } = this.#options;
    const files: string[] = [];
    for (const id of this.#idsWith(name)) {
      const shown = paths.shown(id);
      if (shown !== undefined) files.push(shown);
    }
    const more = found?.get(name);
    const all = more === undefined ? files : [...new Set([...files, ...more])];
    this.#files.set(name, all);
    return all;
  }

  /** Whether files hold a name; for queries about a few names. */
  holding(name: string): (path: string) => boolean {
    const {
      facts: { paths },
      found,
    } = this.#options;
    const more = new Set(found?.get(name));
    const ids = this.#idsWith(name);
    return (path) => more.has(path) || isAmong(ids, paths.getId(path));
  }

  /** Of the files that hold a name those that have still to be read, at most so many. */
  unreadWith(name: string, most: number): string[] {
    const { facts, found } = this.#options;
    return found?.has(name) === true
      ? facts.unread(this.filesWith(name), most)
      : facts.getUnread(this.#idsWith(name), most);
  }

  /**
   * Files that hold both names, as far as the index knows them. Both lists are in order: they are gone through once.
   */
  filesWithBoth(name: string, other: string): readonly string[] {
    const {
      facts: { paths },
    } = this.#options;
    const [many, few] = [this.#idsWith(name), this.#idsWith(other)];
    const both: string[] = [];
    let at = 0;
    for (const id of few) {
      while (at < many.length && (many[at] as number) < id) at++;
      const shown = many[at] === id ? paths.shown(id) : undefined;
      if (shown !== undefined) both.push(shown);
    }
    return both;
  }

  /** Numbers mean the same files only as long as the index stays as it is. */
  #idsWith(name: string): readonly FileId[] {
    const { index } = this.#options.names;
    const { generation } = index;
    const known = this.#ids.get(name);
    if (known?.index === index && known.generation === generation) return known.ids;
    const ids = index.filesWith(name);
    this.#ids.set(name, { index, generation, ids });
    return ids;
  }

  filesDefining(name: string): readonly string[] | undefined {
    const { definitions, facts } = this.#options;
    if (definitions?.isCurrent !== true || this.#idsWith(name).length <= fewFiles) return undefined;
    const defining = definitions.pathsDefining(name);
    if (this.#likely === undefined || defining.length <= fewFiles) return defining;
    const ready = defining.filter((path) => facts.isRead(path) || this.#likely?.has(path) === true);
    this.#hasLeft ||= ready.length < defining.length;
    return ready;
  }

  get hasUnparsed(): boolean {
    return !this.#options.facts.unparsed.isEmpty;
  }

  whyUnparsed(path: string): UnparsedReason | undefined {
    return this.#options.facts.whyUnparsed(path);
  }

  facts(path: string): FileFacts | undefined {
    const kept = this.#facts.get(path);
    // A miss is final for this question: a frequent name is in tens of thousands of files, each queried several times.
    if (kept !== undefined || this.#facts.has(path) || this.#missed.has(path)) return kept;
    const { facts, clock, deadline } = this.#options;
    const known = facts.atHand(path);
    let read: FileFacts | undefined;
    if (known !== 'unread') read = known;
    else if (clock.now() < deadline) read = facts.read(path);
    if (known === 'unread' && read === undefined && !facts.isRead(path)) {
      // Out of time, or its grammar is still on the way.
      if (getLanguage(path) !== undefined) this.#missed.add(path);
      return undefined;
    }
    if (this.#facts.size < maxKept) this.#facts.set(path, read);
    return read;
  }
}

/** Whether a number is in an ascending list. */
function isAmong(ascending: readonly number[], wanted: number | undefined): boolean {
  if (wanted === undefined) return false;
  let low = 0;
  for (let high = ascending.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}
