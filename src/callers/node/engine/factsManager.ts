import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../base/clock.ts';
import { within } from '../../../base/within.ts';
import { getLanguage } from '../../domain/codeLanguage.ts';
import type { CodeLanguage, FileFacts } from '../../domain/facts.ts';
import type { NoFacts, UnparsedReason } from '../../domain/unparsed.ts';
import type { FactsParser } from '../facts/factsParser.ts';
import { maxSourceBytes } from '../files/sourceLimit.ts';
import { contentHash, type ContentHash } from '../names/contentHash.ts';
import { FactsCache } from '../facts/packed/factsCache.ts';
import { packFacts } from '../facts/packed/packFacts.ts';
import { getStamp, type FileEntry, type FileId } from '../names/fileTable.ts';
import type { FactsRepository } from './factsRepository.ts';
import type { FactsWorkerPort } from './factsWorkerPort.ts';
import { FactsAvailabilityCache } from './factsAvailabilityCache.ts';
import { UnparsedContents } from './unparsedContents.ts';
import { KnownPaths } from './knownPaths.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What facts are kept with. */
export interface FactsManagerOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NameIndexManager;
  readonly parser: FactsParser;
  readonly clock: Clock;
  readonly worker?: FactsWorkerPort;
  /** Where facts outlive the process. */
  readonly repository?: FactsRepository;
  /** Bytes of packed facts that are kept. */
  readonly maxBytes: number;
}

/** A file that could not be read is tried again after so many milliseconds. */
const retryAfterMs = 2000;
/** Files whose facts are taken from the repository at a time: a few milliseconds. */
const maxFetched = 400;
/** Contents that are known not to be there: a megabyte. */
const maxAbsent = 20_000;
/** Files of the background that wait with the threads that parse. */
const tasksAhead = 8;
/**
 * Files of a question that wait there: while this thread searches, it sends no new ones, and these are work for a third
 * of a second.
 */
const tasksOfQuestion = 120;

/**
 * Reads the facts of files when a question first needs them and keeps them by content, so that no answer uses facts of
 * an outdated content.
 */
export class FactsManager {
  /** The paths by which files are asked for. */
  readonly paths: KnownPaths;
  /** Which files have nothing left to read, by their numbers. */
  readonly availability: FactsAvailabilityCache;
  /** Which contents have no facts, and why. */
  readonly unparsed = new UnparsedContents();
  readonly #options: FactsManagerOptions;
  readonly #cache: FactsCache;
  /** Endings of files whose grammar cannot be loaded: there is nothing to wait for. */
  readonly #unloadable = new Set<string>();
  /**
   * Files (absolute) that could not be read although the index knows them, each with a time of the clock before which
   * it is not tried again.
   */
  readonly #unreadable = new Map<string, number>();
  /**
   * Stamps of contents that are not in the store: each lookup takes some 30 µs, and a question has hundreds of files.
   */
  readonly #absent = new Set<number>();
  /** Files that wait with the threads that parse, or are parsed there. */
  readonly #there = new Map<string, Promise<boolean>>();
  /** Whether the other threads could not parse a file: from then on files are read here, too. */
  #hasFailedThere = false;

  constructor(options: FactsManagerOptions) {
    this.#options = options;
    this.paths = new KnownPaths(options.roots, options.names);
    this.#cache = new FactsCache({
      maxBytes: options.maxBytes,
      dropped: (path) => {
        this.availability.changed(path);
      },
    });
    this.availability = new FactsAvailabilityCache({
      paths: this.paths,
      names: options.names,
      has: (path, stamp) => this.#cache.has(path, stamp),
    });
  }

  /** Files whose facts are at hand. */
  get size(): number {
    return this.#cache.size;
  }

  /** Bytes of the facts at hand, packed. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /**
   * Whether nothing is left to read of a file in its present form: its facts are at hand, it has none, or it cannot be
   * read.
   */
  isRead(path: string): boolean {
    const stamp = this.#getStamp(path);
    return stamp === 'none' || this.#isUnreadable(path) || (stamp !== undefined && this.#cache.has(path, stamp));
  }

  /**
   * The facts of a file in its present form if they are at hand, `undefined` where it is known to have none; `unread`
   * where it has still to be read.
   */
  atHand(path: string): FileFacts | 'unread' | undefined {
    const stamp = this.#getStamp(path);
    if (stamp === 'none' || this.#isUnreadable(path)) return undefined;
    return stamp === undefined ? 'unread' : this.#cache.find(path, stamp);
  }

  /**
   * Why a file that was read in its present form has no facts; `undefined` where it has some, or nothing is known of
   * that.
   */
  whyUnparsed(path: string): UnparsedReason | undefined {
    const stamp = this.unparsed.isEmpty ? undefined : this.#getStamp(path);
    return typeof stamp === 'number' ? this.unparsed.why(stamp) : undefined;
  }

  /** Whether a file was lately found to be unreadable: that may pass without another sign. */
  get isMissingSome(): boolean {
    return this.#unreadable.size > 0;
  }

  /** Called for a file (absolute) that came, changed or went. */
  changed(file: string): void {
    this.#unreadable.delete(file);
  }

  /** The facts at hand. */
  known(path: string): FileFacts | undefined {
    const stamp = this.#getStamp(path);
    return stamp === undefined ? undefined : this.#cache.get(path, stamp);
  }

  /**
   * The facts of a file, read now if they are not at hand; `undefined` where it has none or its grammar is not loaded.
   */
  read(path: string): FileFacts | undefined {
    if (this.isRead(path)) return this.known(path);
    const language = getLanguage(path);
    if (language === undefined) return undefined;
    // Without its grammar there is nothing to be had from a file, but the index may learn of it.
    if (!this.#isReadable(path, language) && this.paths.getId(path) !== undefined) return undefined;
    const source = this.#source(path);
    if (source === undefined) {
      this.#lost(path);
      return undefined;
    }
    const read = this.#options.parser.extract(path, language, source.text);
    if ('facts' in read) this.#keep(path, language, source.hash, packFacts(read.facts));
    else if (read.skipped !== 'unprepared')
      this.#keep(path, language, source.hash, read.skipped, read.skipped === 'time-out');
    else if (this.#unloadable.has(getEnding(path))) this.#keep(path, language, source.hash, 'none');
    return 'facts' in read ? read.facts : undefined;
  }

  /** Of these files those that have still to be read, at most so many. */
  unread(paths: Iterable<string>, most = Number.POSITIVE_INFINITY): string[] {
    const open: string[] = [];
    for (const path of paths) {
      if (open.length >= most) break;
      if (getLanguage(path) !== undefined && !this.isRead(path)) open.push(path);
    }
    return open;
  }

  /**
   * The same of files by their numbers in the index: whether facts are at hand costs no look at a path, and of a
   * frequent name it is thousands of files.
   */
  getUnread(ids: Iterable<FileId>, most = Number.POSITIVE_INFINITY): string[] {
    const open: string[] = [];
    for (const id of ids) {
      if (open.length >= most) break;
      const path = this.availability.has(id) ? undefined : this.paths.shown(id);
      if (path !== undefined && !this.isRead(path)) open.push(path);
    }
    return open;
  }

  /** Loads the grammars that these files need. A grammar that cannot be loaded leaves its files without facts. */
  async prepare(paths: readonly string[]): Promise<void> {
    await Promise.all(
      [...getForms(paths).values()].map(([path, language]) =>
        this.#options.parser.prepare(path, language).then(
          () => this.#unloadable.delete(getEnding(path)),
          () => this.#unloadable.add(getEnding(path)),
        ),
      ),
    );
  }

  /**
   * Reads files that are not at hand, in this order, until a time of the clock: on the other threads, and here as well
   * where there are none or they have failed. Without a deadline nothing waits for them: the files of a question come
   * first.
   */
  async readAhead(
    paths: readonly string[],
    deadline: number,
    breathe: () => Promise<void> | undefined = () => turn(),
    isStopped = (): boolean => false,
  ): Promise<void> {
    const { clock, worker } = this.#options;
    const open = this.unread(paths);
    if (open.length === 0) return;
    this.#fetch(open.slice(0, maxFetched));
    const isUrgent = deadline !== Number.POSITIVE_INFINITY;
    if (isUrgent && this.#there.size > 0) worker?.only(open.filter((path) => this.#there.has(path)));
    // Loading a grammar holds this thread up for a tenth of a second and more, and it has questions to answer.
    const isReadHere = worker === undefined || this.#hasFailedThere;
    if (isReadHere) await within(this.prepare(open), deadline - clock.now(), clock);
    const cancel = { at: deadline };
    const isOver = (): boolean => clock.now() >= cancel.at || isStopped();
    let next = 0;
    const lane = async (step: (path: string) => Promise<void>): Promise<void> => {
      for (let path = open[next++]; path !== undefined && !isOver(); path = open[next++]) await step(path);
    };
    const here = !isReadHere
      ? []
      : [
          lane(async (path) => {
            this.read(path);
            await breathe();
          }),
        ];
    const there =
      worker === undefined
        ? []
        : Array.from({ length: isUrgent ? tasksOfQuestion : tasksAhead }, () =>
            lane(async (path) => {
              for (;;) {
                const isDone = await this.#readThere(path, worker, isUrgent);
                await breathe();
                if (isDone || isOver()) return;
              }
            }),
          );
    await within(Promise.all([...here, ...there]), deadline - clock.now(), clock);
    cancel.at = Number.NEGATIVE_INFINITY;
  }

  /** Whether the grammar of a file is loaded here, or known not to load. */
  #isReadable(path: string, language: CodeLanguage): boolean {
    return this.#unloadable.has(getEnding(path)) || this.#options.parser.isReady(path, language);
  }

  /** What `isPassing` (the machine was busy) is nothing about the content, and forgotten with this process. */
  #keep(
    path: string,
    language: CodeLanguage,
    hash: ContentHash,
    packed: Uint8Array | NoFacts,
    isPassing = false,
  ): void {
    const stamp = getStamp(hash.high, hash.low);
    this.#cache.set(path, stamp, packed);
    this.unparsed.note(stamp, packed);
    this.availability.changed(path);
    this.#absent.delete(stamp);
    if (!isPassing) this.#options.repository?.keep(hash, language, packed);
  }

  /** Takes from the repository what is there. */
  #fetch(paths: readonly string[]): void {
    const { repository } = this.#options;
    if (repository === undefined) return;
    const wanted = paths.flatMap((path) => {
      const hash = this.#getEntry(path)?.hash;
      const language = getLanguage(path);
      if (hash === undefined || language === undefined) return [];
      const stamp = getStamp(hash.high, hash.low);
      return this.#absent.has(stamp) ? [] : [{ path, hash, language, stamp }];
    });
    if (this.#absent.size > maxAbsent) this.#absent.clear();
    for (const [at, packed] of repository.read(wanted).entries()) {
      const content = wanted[at];
      if (content !== undefined && packed !== undefined) {
        this.#cache.set(content.path, content.stamp, packed);
        this.unparsed.note(content.stamp, packed);
        this.availability.changed(content.path);
      } else if (content !== undefined) this.#absent.add(content.stamp);
    }
  }

  #getEntry(path: string): FileEntry | undefined {
    const { names } = this.#options;
    const id = this.paths.getId(path);
    return id === undefined ? undefined : names.index.file(id);
  }

  /**
   * Reads one file on another thread, where it may already be waiting. Returns whether the file was read: questions
   * come first.
   */
  #readThere(path: string, worker: FactsWorkerPort, isUrgent: boolean): Promise<boolean> {
    const { roots, names } = this.#options;
    const waiting = this.#there.get(path);
    if (waiting !== undefined) return waiting;
    const language = getLanguage(path);
    const file = roots.absolute(path);
    if (language === undefined || file === undefined || this.isRead(path)) return Promise.resolve(true);
    const text = names.buffer(file);
    const read = worker
      .parse({ path, language, file, text }, isUrgent)
      .then(({ hash, packed, isLost = false, isHandedBack = false, isPassing = false, unparsed }) => {
        this.#there.delete(path);
        if (isHandedBack) return false;
        if (isLost) this.#lost(path);
        else if (hash === undefined) this.#hasFailedThere = true;
        else {
          // The file may have changed meanwhile: its facts are kept for the content they were read from and found again
          // only under that.
          this.#keep(path, language, hash, packed ?? unparsed ?? 'none', isPassing);
          const id = names.index.getId(file);
          if (
            text === undefined &&
            id !== undefined &&
            names.buffer(file) === undefined &&
            names.index.getStamp(id) !== getStamp(hash.high, hash.low)
          )
            void names.changed([file]);
        }
        return true;
      });
    this.#there.set(path, read);
    return read;
  }

  /**
   * A file was deleted or became unreadable without an event: the index checks it, and until then nothing waits for the
   * file.
   */
  #lost(path: string): void {
    const { roots, names, clock } = this.#options;
    const file = roots.absolute(path);
    if (file === undefined) return;
    this.#unreadable.set(file, clock.now() + retryAfterMs);
    if (names.index.getId(file) !== undefined) void names.changed([file]);
  }

  #isUnreadable(path: string): boolean {
    if (this.#unreadable.size === 0) return false;
    const file = this.#options.roots.absolute(path) ?? '';
    const until = this.#unreadable.get(file);
    if (until === undefined) return false;
    if (this.#options.clock.now() < until) return true;
    this.#unreadable.delete(file);
    return false;
  }

  /** The content of a file as the index knows it; `none` for a file that is not read. */
  #getStamp(path: string): number | 'none' | undefined {
    const { names } = this.#options;
    const id = this.paths.getId(path);
    const stamp = id === undefined ? undefined : names.index.getStamp(id);
    if (stamp === undefined) return names.isWhole ? 'none' : undefined;
    return stamp === 'skipped' ? 'none' : stamp;
  }

  /** What a file holds; the index learns of it where it knew something else. */
  #source(path: string): { readonly text: string; readonly hash: ContentHash } | undefined {
    const { roots, names } = this.#options;
    const file = roots.absolute(path);
    if (file === undefined) return undefined;
    const buffer = names.buffer(file);
    if (buffer !== undefined) return { text: buffer, hash: contentHash(new TextEncoder().encode(buffer)) };
    const read = roots.border.readAtOnce(file, maxSourceBytes);
    if (!read.ok) return undefined;
    const { bytes } = read.value;
    const hash = contentHash(bytes);
    const id = names.index.getId(file);
    const known = id === undefined ? undefined : names.index.file(id)?.hash;
    if (known?.high !== hash.high || known.low !== hash.low) names.tookIn(file, read.value, bytes);
    return { text: bytes.toString('utf8'), hash };
  }
}

/** One file of each ending, with its language. */
function getForms(paths: readonly string[]): ReadonlyMap<string, readonly [string, CodeLanguage]> {
  const forms = new Map<string, readonly [string, CodeLanguage]>();
  for (const path of paths) {
    const ending = getEnding(path);
    if (forms.has(ending)) continue;
    const language = getLanguage(path);
    if (language !== undefined) forms.set(ending, [path, language]);
  }
  return forms;
}

function getEnding(path: string): string {
  return /\.[^./]+$/.exec(path)?.[0] ?? '';
}
