import { posix, sep, win32, type PlatformPath } from 'node:path';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';

/** A folder of the workspace. */
export interface WorkspaceRoot {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/**
 * Gives files the names under which questions and answers speak of them: relative to the folder, and behind the
 * folder's name where there are several.
 */
export class WorkspaceRoots {
  /** Checks that all code uses before it reads a file of the workspace. */
  readonly border: WorkspaceBorder;
  /** Longest path first, so that a folder inside another comes before it. */
  readonly #roots: readonly WorkspaceRoot[];
  readonly #path: PlatformPath;

  /** `path`: how this system spells paths; tests put another's in. */
  constructor(roots: readonly WorkspaceRoot[], path: PlatformPath = sep === '/' ? posix : win32) {
    this.#path = path;
    this.border = new WorkspaceBorder(roots.map((root) => root.path));
    const names = new Set<string>();
    const named = roots.map(({ name, path }) => {
      let own = name;
      for (let more = 2; names.has(own); more++) own = `${name} (${more})`;
      names.add(own);
      return { name: own, path };
    });
    this.#roots = named.sort((a, b) => b.path.length - a.path.length);
  }

  /** Absolute paths of the folders. */
  get paths(): readonly string[] {
    return this.#roots.map(({ path }) => path);
  }

  /** The folders with the names that shown paths begin with. */
  get all(): readonly WorkspaceRoot[] {
    return this.#roots;
  }

  /** How a file is spoken of; `undefined` outside of every folder. */
  shown(written: string): string | undefined {
    const { sep: separator } = this.#path;
    const file = this.#withOwnDrive(written);
    const root = this.#roots.find(
      ({ path }) => file.startsWith(path) && (file[path.length] === separator || path.endsWith(separator)),
    );
    if (root === undefined) return undefined;
    // Paths of the index are plain, and `relative` takes a microsecond.
    const rest = file.slice(root.path.length + (root.path.endsWith(separator) ? 0 : 1));
    const inside = separator === '/' && isPlain(rest) ? rest : this.#path.relative(root.path, file);
    const slashed = separator === '/' ? inside : inside.split(separator).join('/');
    return this.#roots.length === 1 ? slashed : `${root.name}/${slashed}`;
  }

  /**
   * The canonical form of a written path: absolute, without `..` and doubled slashes. A path that leads out of every
   * folder stays as it is.
   */
  canonical(written: string): string {
    const slashed = written.replaceAll('\\', '/');
    const whole = this.#path.isAbsolute(slashed) ? this.#path.normalize(slashed) : undefined;
    const file =
      whole !== undefined && this.shown(whole) !== undefined
        ? whole
        : this.absolute(slashed.replace(/^(?:\.\/+)+/, ''));
    return (file === undefined ? undefined : this.shown(file)) ?? written;
  }

  /** Where a file that is spoken of lies. */
  absolute(shown: string): string | undefined {
    const [only] = this.#roots;
    if (this.#roots.length === 1 && only !== undefined) return this.#inside(only.path, shown);
    const root = this.#roots.find(({ name }) => shown.startsWith(`${name}/`));
    return root === undefined ? undefined : this.#inside(root.path, shown.slice(root.name.length + 1));
  }

  /** A path that leads out of its folder leads nowhere. */
  #inside(root: string, shown: string): string | undefined {
    const { sep: separator } = this.#path;
    if (separator === '/' && isPlain(shown)) return root.endsWith('/') ? root + shown : `${root}/${shown}`;
    const file = this.#path.join(root, shown);
    return file.startsWith(root) && (root.endsWith(separator) || file[root.length] === separator) ? file : undefined;
  }

  /** The letter of a drive as the folders have it: editors write it small, most other programs large. */
  #withOwnDrive(file: string): string {
    if (this.#path.sep === '/' || file[1] !== ':') return file;
    const letter = file.charAt(0).toLowerCase();
    const own = this.#roots
      .find(({ path }) => path[1] === ':' && path.charAt(0).toLowerCase() === letter)
      ?.path.charAt(0);
    return own === undefined ? file : own + file.slice(1);
  }
}

/**
 * Whether a relative path has nothing in it that joining would take out: no `.`, `..`, doubled, first or last
 * separator.
 */
function isPlain(path: string): boolean {
  return (
    path !== '' &&
    !path.includes('//') &&
    !path.includes('/.') &&
    !path.startsWith('.') &&
    !path.startsWith('/') &&
    !path.endsWith('/')
  );
}
