import { lstat, lstatSync, readdir, readdirSync, realpath, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../../../base/clock.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { timeSlice } from '../timeSlice.ts';
import { DiskPace } from './diskPace.ts';
import { compileExcludes } from './excludeGlobs.ts';
import { IgnoreRules, maxIgnoreFileBytes } from './ignoreRules.ts';
import { skipOfContent } from './judgeContent.ts';
import { passOfName, skipOfName } from './judgeName.ts';
import { FileReadBuffer } from './fileReadBuffer.ts';
import type { PassReason, SkipReason } from './skipReason.ts';

// The callback forms: Node's promise forms cost twice the time for small files, and there are a hundred thousand.
const look = promisify(lstat);
const list = promisify(readdir) as unknown as (
  folder: string,
  options: { readonly withFileTypes: true },
) => Promise<Dirent[]>;
const resolveLink = promisify(realpath.native);

/** Files that are read ahead of the consumer; enough to keep Node's four threads for files busy. */
const ahead = 16;
/** An entry of a folder is taken for so many bytes of a file: some five microseconds. */
const bytesOfEntry = 2500;
const nothingSeen = { size: 0, mtimeMs: 0 };
/** Of the ignored folders so many are named; the others are counted. */
const namedFolders = 1000;

/** The options of a walk. */
export interface DiscoveryOptions {
  /** Absolute paths. One inside another is walked once, on its own. */
  readonly roots: readonly string[];
  /** The editor's exclude globs, relative to each root. */
  readonly excludes: readonly string[];
  /** Bytes; larger files are skipped. The setting's default is 1000 KB. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** The border of the workspace, where that is more than the roots. */
  readonly border?: WorkspaceBorder;
  readonly signal?: AbortSignal;
  /** Absolute paths of files and folders: only these are visited, under the same rules as in a walk over everything. */
  readonly only?: readonly string[];
  /** Called for every folder that is visited. */
  readonly onFolder?: (path: string) => void;
  /** Instead of a look at the clock: what is waited for between files. */
  readonly breathe?: () => Promise<void> | undefined;
  /** Whether a file need not be read because it is known with this size and time. */
  readonly isKnown?: (path: string, stat: { readonly size: number; readonly mtimeMs: number }) => boolean;
}

interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * A file as it was found. `path` is absolute and in the system's own spelling. `bytes` are valid until the next file is
 * requested.
 */
export type DiscoveredFile = ListedFile &
  (
    | { readonly kind: 'read'; readonly bytes: Uint8Array }
    | { readonly kind: 'known' }
    | { readonly kind: 'skipped'; readonly reason: SkipReason }
  );

/** A folder that was not looked into. */
export interface LeftFolder {
  readonly path: string;
  readonly reason: 'ignored' | 'excluded';
}

interface Folder {
  readonly path: string;
  /** Relative to its root, with slashes; '' for the root itself. */
  readonly shown: string;
  readonly rules: IgnoreRules;
}

/**
 * One walk over the folders of a workspace. It follows `.gitignore` files (those inside the roots, like the editor's
 * own search), the exclude globs; dependencies, version control, binary, minified and generated files are passed over.
 * So are links: what one leads to is met where it is, or lies beyond the border. What is passed over is counted by
 * reason, so that an answer can say what it does not cover.
 */
export class FileDiscovery {
  readonly #options: DiscoveryOptions;
  readonly #excludes: (path: string) => boolean;
  readonly #ignoresCase = process.platform === 'win32' || process.platform === 'darwin';
  readonly #passed = new Map<PassReason | SkipReason, number>();
  readonly #leftFolders: LeftFolder[] = [];
  readonly #unreadable: string[] = [];
  readonly #pace = new DiskPace();
  readonly #folderPace = new DiskPace();
  readonly #border: WorkspaceBorder;
  readonly #room: FileReadBuffer;
  #isWhole = false;

  constructor(options: DiscoveryOptions) {
    this.#options = options;
    this.#border = options.border ?? new WorkspaceBorder(options.roots);
    this.#room = new FileReadBuffer(this.#border);
    this.#excludes = compileExcludes(options.excludes, this.#ignoresCase);
  }

  /**
   * Files and folders that were not looked at, by reason; a folder counts once. Files that came as `skipped` are not
   * among them.
   */
  get passed(): ReadonlyMap<PassReason | SkipReason, number> {
    return this.#passed;
  }

  /** Ignored and excluded folders, at most a thousand: an answer may have to look there after all. */
  get leftFolders(): readonly LeftFolder[] {
    return this.#leftFolders;
  }

  /** Folders that could not be listed: nothing is known of what is in them. */
  get unreadable(): readonly string[] {
    return this.#unreadable;
  }

  /** Whether the walk came to its end. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /**
   * The files, folder by folder. It reads only a few files ahead of its consumer and yields to other work every few
   * milliseconds. Ends early, without an error, when the signal fires.
   */
  async *files(): AsyncGenerator<DiscoveredFile, void, undefined> {
    const breathe = this.#options.breathe ?? timeSlice(this.#options.clock);
    for await (const file of this.#opened(breathe)) {
      if (this.#isStopped) return;
      if (file !== undefined) yield file;
      const pause = breathe();
      if (pause !== undefined) await pause;
    }
    this.#isWhole = !this.#isStopped;
  }

  async *#opened(
    breathe: () => Promise<void> | undefined,
  ): AsyncGenerator<DiscoveredFile | undefined, void, undefined> {
    const waiting: Promise<DiscoveredFile | undefined>[] = [];
    for await (const path of this.#paths(breathe)) {
      const isAtOnce = this.#pace.isQuick();
      if (!isAtOnce) waiting.push(this.#open(path));
      while (waiting.length > (isAtOnce ? 0 : ahead - 1)) yield await waiting.shift();
      if (isAtOnce) yield this.#openAtOnce(path);
    }
    for (const each of waiting) yield await each;
  }

  get #isStopped(): boolean {
    return this.#options.signal?.aborted === true;
  }

  async *#paths(breathe: () => Promise<void> | undefined): AsyncGenerator<string, void, undefined> {
    const own = new Set(this.#options.roots);
    const folders: Folder[] = [...own]
      .reverse()
      .map((root) => ({ path: root, shown: '', rules: new IgnoreRules(this.#ignoresCase) }));
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const { path } = folder;
      const entries = this.#folderPace.isQuick()
        ? this.#listAtOnce(path)
        : await list(path, { withFileTypes: true }).catch((error: unknown) => this.#unlisted(path, error));
      if (entries === undefined) continue;
      if (this.#isWanted(path, true)) this.#options.onFolder?.(path);
      const rules = await this.#withOwnRules(folder, entries);
      // As `join` would put every name behind it, in a tenth of its time.
      const inFolder = join(path, '_').slice(0, -1);
      const inner: Folder[] = [];
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (this.#isStopped) return;
        const inside = inFolder + entry.name;
        if (!this.#isWanted(inside, false)) continue;
        const byName = passOfName(entry.name);
        if (byName !== undefined) {
          this.#count(byName);
          continue;
        }
        const shown = folder.shown === '' ? entry.name : `${folder.shown}/${entry.name}`;
        const kind = getKind(entry);
        if (entry.isSymbolicLink()) await this.#passLink(inside);
        else if (
          kind !== undefined &&
          !own.has(inside) &&
          !this.#isPassed(inside, shown, entry.name, kind === 'folder', rules)
        ) {
          if (kind === 'folder') inner.push({ path: inside, shown, rules });
          else yield inside;
        }
        const pause = breathe();
        if (pause !== undefined) await pause;
      }
      folders.push(...inner.reverse());
    }
  }

  /** What a folder holds, waited for: see `DiskPace`. */
  #listAtOnce(path: string): Dirent[] | undefined {
    const { clock } = this.#options;
    const started = clock.now();
    let entries: Dirent[] | undefined;
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch (error) {
      this.#unlisted(path, error);
    }
    this.#folderPace.took(clock.now() - started, (entries?.length ?? 0) * bytesOfEntry);
    return entries;
  }

  /** Whether a path is at or under a requested one; with `isStrict` false also whether it is on the way to one. */
  #isWanted(path: string, isStrict: boolean): boolean {
    const { only } = this.#options;
    return only === undefined || only.some((each) => isAtOrUnder(path, each) || (!isStrict && isAtOrUnder(each, path)));
  }

  #isPassed(path: string, shown: string, name: string, isFolder: boolean, rules: IgnoreRules): boolean {
    const reason =
      (this.#excludes(shown) ? 'excluded' : undefined) ??
      (rules.ignores(shown, isFolder) ? 'ignored' : undefined) ??
      (isFolder ? undefined : skipOfName(name));
    if (reason === undefined) return false;
    this.#count(reason);
    if (isFolder && (reason === 'ignored' || reason === 'excluded') && this.#leftFolders.length < namedFolders)
      this.#leftFolders.push({ path, reason });
    return true;
  }

  /** Counts a link, where it leads anywhere: what is inside is found in its own place. */
  async #passLink(path: string): Promise<void> {
    const target = await resolveLink(path).catch(() => undefined);
    if (target !== undefined) this.#count(this.#border.holds(target) ? 'link' : 'link-out');
  }

  /** Git does not read an ignore file that is a link either. */
  async #withOwnRules(folder: Folder, entries: readonly Dirent[]): Promise<IgnoreRules> {
    if (!entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) return folder.rules;
    const read = await this.#border.read(join(folder.path, '.gitignore'), maxIgnoreFileBytes);
    return read.ok ? folder.rules.with(folder.shown, read.value.bytes.toString('utf8')) : folder.rules;
  }

  async #open(path: string): Promise<DiscoveredFile | undefined> {
    let file: ListedFile = { path, ...nothingSeen };
    try {
      const { size, mtimeMs } = await look(path);
      file = { path, size, mtimeMs };
      const unread = this.#unread(file);
      if (unread !== undefined) return unread;
      const read = await this.#border.read(path, this.#options.maxBytes);
      if (read.ok) return this.#judged({ path, size: read.value.size, mtimeMs: read.value.mtimeMs }, read.value.bytes);
      if (read.error === 'missing' || read.error === 'outside') return undefined;
      return { ...file, kind: 'skipped', reason: read.error === 'too-large' ? 'too-large' : 'unreadable' };
    } catch (error) {
      return unreadable(file, error);
    }
  }

  /** The same, waited for: see `DiskPace`. */
  #openAtOnce(path: string): DiscoveredFile | undefined {
    const { clock } = this.#options;
    const started = clock.now();
    let file: ListedFile = { path, ...nothingSeen };
    let content: Uint8Array | undefined;
    try {
      const { size, mtimeMs } = lstatSync(path);
      file = { path, size, mtimeMs };
      const unread = this.#unread(file);
      if (unread !== undefined) return unread;
      content = this.#room.read(path, { expected: size, most: this.#options.maxBytes });
    } catch (error) {
      return unreadable(file, error);
    } finally {
      this.#pace.took(clock.now() - started, content?.length ?? 0);
    }
    return this.#judged(file, content);
  }

  #unread(file: ListedFile): DiscoveredFile | undefined {
    if (this.#options.isKnown?.(file.path, file) === true) return { ...file, kind: 'known' };
    return file.size > this.#options.maxBytes ? { ...file, kind: 'skipped', reason: 'too-large' } : undefined;
  }

  #judged(file: ListedFile, bytes: Uint8Array): DiscoveredFile {
    const reason = bytes.length > this.#options.maxBytes ? 'too-large' : skipOfContent(file.path, bytes);
    return reason === undefined ? { ...file, kind: 'read', bytes } : { ...file, kind: 'skipped', reason };
  }

  #count(reason: PassReason | SkipReason): void {
    this.#passed.set(reason, (this.#passed.get(reason) ?? 0) + 1);
  }

  #unlisted(path: string, error: unknown): undefined {
    // A folder that went away is empty, a root that did may come back.
    if (isGone(path, error) && !this.#options.roots.includes(path)) return;
    this.#count('unreadable-folder');
    this.#unreadable.push(path);
  }
}

function isAtOrUnder(path: string, folder: string): boolean {
  return (
    path.startsWith(folder) && (path.length === folder.length || path[folder.length] === sep || folder.endsWith(sep))
  );
}

function getKind(entry: Dirent): 'file' | 'folder' | undefined {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : undefined;
}

/** What cannot be read: nothing where it went away since its folder was listed, as most often. */
function unreadable(file: ListedFile, error: unknown): DiscoveredFile | undefined {
  return isGone(file.path, error) ? undefined : { ...file, kind: 'skipped', reason: 'unreadable' };
}

/**
 * A name that is no UTF-8 reads with U+FFFD in it, and nothing is found by that: what bears it is there and cannot be
 * read.
 */
function isGone(path: string, error: unknown): boolean {
  if (path.includes('\ufffd')) return false;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
