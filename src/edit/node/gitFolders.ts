import { lstat, open, opendir, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Bytes that are read of a small file of Git's: a longer one says nothing that counts here. */
const maxPointerBytes = 4096;
/** Entries of a workspace that are looked through for what points at a folder. */
const maxScannedEntries = 50_000;

/**
 * Tells the folders that are Git's by what they are, as Git itself finds them, not by their names: `git init
 * --separate-git-dir`, bare repositories, submodules and worktrees keep them anywhere, and their `config` and `hooks`
 * name programs that Git runs. Answers are remembered, so use one for a request and a new one for the next.
 */
export class GitFolders {
  readonly #written: readonly string[];
  readonly #ofGit = new Map<string, Promise<boolean>>();
  readonly #worktrees = new Map<string, Promise<boolean>>();

  /**
   * `written`: real paths of files that are about to be made or changed together. A folder that they would make Git's
   * counts as such.
   */
  constructor(written: readonly string[] = []) {
    this.#written = written;
  }

  /**
   * Whether a file, existing or not, lies in a folder of Git's, or would make the folder it is in one. `realPath`:
   * absolute, links followed. `root`: the real path of the folder that is looked through for what points there.
   */
  async hold(realPath: string, root: string): Promise<boolean> {
    if (!this.#written.includes(realPath))
      return new GitFolders([...this.#written, realPath]).#hold(realPath, root, this);
    return this.#hold(realPath, root, this);
  }

  /**
   * The path from the top of the work tree to a folder; empty for the top itself and outside any work tree. With
   * slashes.
   */
  async pathInWorktree(folder: string): Promise<string> {
    for (let each = folder; ; each = dirname(each)) {
      if (await this.#isWorktree(each)) return relative(each, folder).replaceAll(sep, '/');
      if (each === dirname(each)) return basename(folder);
    }
  }

  /** `memory`: callers with many files pass one, which caches what is read from disk. */
  async #hold(realPath: string, root: string, memory: GitFolders): Promise<boolean> {
    for (let folder = dirname(realPath); ; folder = dirname(folder)) {
      // Git takes the first `.git` on the way up: what lies above a work tree says nothing about it.
      if (await memory.#isWorktree(folder)) return false;
      if (await (this.#isTouched(folder) ? this.#isGits(folder, root) : memory.#remembered(folder, root))) return true;
      if (folder === dirname(folder)) return false;
    }
  }

  #remembered(folder: string, root: string): Promise<boolean> {
    const known = this.#ofGit.get(folder) ?? this.#isGits(folder, root);
    this.#ofGit.set(folder, known);
    return known;
  }

  async #isWorktree(folder: string): Promise<boolean> {
    const known = this.#worktrees.get(folder) ?? isWorktree(folder);
    this.#worktrees.set(folder, known);
    return known;
  }

  /** Git's own test: a valid HEAD beside `objects` and `refs`, or beside a `commondir` that says where those are. */
  async #isGits(folder: string, root: string): Promise<boolean> {
    const hasHead = this.#writes(folder, 'HEAD') || (await isHead(join(folder, 'HEAD')));
    if (hasHead && (await this.#has(folder, 'commondir'))) return true;
    if (!(await this.#has(folder, 'objects')) || !(await this.#has(folder, 'refs'))) return false;
    // The folder that a `commondir` leads to holds the config and the hooks, and needs no HEAD of its own.
    return hasHead || isPointedAt(folder, root);
  }

  async #has(folder: string, name: string): Promise<boolean> {
    return this.#writes(folder, name) || (await exists(join(folder, name)));
  }

  /** Whether any of the written files is this one, or lies in it. On some disks the case of a name says nothing. */
  #writes(folder: string, name: string): boolean {
    const path = join(folder, name).toLowerCase();
    return this.#written.some((each) => each.toLowerCase() === path || each.toLowerCase().startsWith(path + sep));
  }

  #isTouched(folder: string): boolean {
    return ['HEAD', 'objects', 'refs', 'commondir'].some((name) => this.#writes(folder, name));
  }
}

/**
 * The first of these files, all to be written together, that lies in a folder of Git's or would with the others make
 * one. One by one, `HEAD`, `objects/x` and `refs/y` are harmless; together they are a repository. Absolute paths,
 * existing or not.
 */
export async function findGitFile(paths: readonly string[]): Promise<string | undefined> {
  const real = await Promise.all(paths.map(realPathFor));
  const git = new GitFolders(real);
  for (const [at, path] of real.entries()) if (await git.hold(path, await topAbove(dirname(path)))) return paths[at];
  return undefined;
}

/** The real path of what exists of a path, with the rest behind it. */
async function realPathFor(path: string): Promise<string> {
  for (let existing = path; ; existing = dirname(existing)) {
    const real = await realpath(existing).catch(() => undefined);
    if (real !== undefined) return resolve(real, relative(existing, path));
    if (existing === dirname(existing)) return path;
  }
}

/** The top of the outermost work tree that a folder lies in; the folder itself where it lies in none. */
async function topAbove(folder: string): Promise<string> {
  let top = folder;
  for (let each = folder; each !== dirname(each); each = dirname(each)) if (await isWorktree(each)) top = each;
  return top;
}

/** Whether a folder is the top of a work tree: its `.git` is a folder of Git's, or a file that says where that is. */
async function isWorktree(folder: string): Promise<boolean> {
  const git = join(folder, '.git');
  const kind = await stat(git).catch(() => undefined);
  if (kind?.isFile() === true) return (await pointerIn(git, 'gitdir:')) !== undefined;
  if (kind?.isDirectory() !== true || !(await isHead(join(git, 'HEAD')))) return false;
  return (
    (await exists(join(git, 'commondir'))) ||
    ((await exists(join(git, 'objects'))) && (await exists(join(git, 'refs'))))
  );
}

/**
 * Whether a file is what Git takes for a HEAD: the name of a branch, a commit, or a link to a branch. One that cannot
 * be read counts as one.
 */
async function isHead(path: string): Promise<boolean> {
  const kind = await lstat(path).catch(() => undefined);
  if (kind === undefined || kind.isDirectory()) return false;
  if (kind.isSymbolicLink() && (await readlink(path).catch(() => '')).startsWith('refs/')) return true;
  const text = await readStart(path);
  return text === undefined ? !kind.isSymbolicLink() : /^(?:ref:\s*refs\/|[0-9a-f]{40})/i.test(text);
}

/**
 * Whether a `.git`, or a `commondir`, in the workspace leads to a folder. Only asked about folders with `objects` and
 * `refs` in them, of which there are hardly any: it looks through the workspace. In one that is too large for that the
 * answer is yes.
 */
async function isPointedAt(folder: string, root: string): Promise<boolean> {
  const queue = [root];
  let seen = 0;
  for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
    if (await leadsTo(each, folder)) return true;
    const entries = await opendir(each).catch(() => undefined);
    if (entries === undefined) continue;
    try {
      for await (const entry of entries) {
        if (++seen > maxScannedEntries) return true;
        if (entry.isDirectory() && entry.name !== 'node_modules') queue.push(join(each, entry.name));
      }
    } catch {
      // The folder went away while it was read.
    }
  }
  return false;
}

/** Whether the `.git` file or the `commondir` directly in one folder leads to another. */
async function leadsTo(from: string, to: string): Promise<boolean> {
  const gitdir = await pointerIn(join(from, '.git'), 'gitdir:');
  const places = [gitdir, await pointerIn(join(from, 'commondir'), '')].flatMap((path) =>
    path === undefined ? [] : [resolve(from, path)],
  );
  if (gitdir !== undefined) {
    const place = resolve(from, gitdir);
    const common = await pointerIn(join(place, 'commondir'), '');
    if (common !== undefined) places.push(resolve(place, common));
  }
  for (const place of places) if ((await realpath(place).catch(() => undefined)) === to) return true;
  return false;
}

/** The path behind a mark at the start of a small file; `undefined` where it begins otherwise. */
async function pointerIn(path: string, mark: string): Promise<string | undefined> {
  const text = (await stat(path).catch(() => undefined))?.isFile() === true ? await readStart(path) : undefined;
  if (text?.startsWith(mark) !== true) return undefined;
  const place = (text.slice(mark.length).split(/\r?\n/)[0] ?? '').trim();
  return place === '' ? undefined : place;
}

/** The start of a regular file as text; `undefined` if there is none, or it cannot be read. */
async function readStart(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined;
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(maxPointerBytes), 0, maxPointerBytes, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
