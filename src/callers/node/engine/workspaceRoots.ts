import { isAbsolute, join, normalize, relative, sep } from 'node:path';

/** A folder of the workspace. */
export interface WorkspaceRoot {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** Gives files the names under which questions and answers speak of them: relative to the folder, and behind the folder's name where there are several. */
export class WorkspaceRoots {
  /** Longest path first, so that a folder inside another comes before it. */
  readonly #roots: readonly WorkspaceRoot[];

  constructor(roots: readonly WorkspaceRoot[]) {
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
  shown(file: string): string | undefined {
    const root = this.#roots.find(({ path }) => file.startsWith(path) && (file[path.length] === sep || path.endsWith(sep)));
    if (root === undefined) return undefined;
    // Paths of the index are plain, and `relative` takes a microsecond.
    const rest = file.slice(root.path.length + (root.path.endsWith(sep) ? 0 : 1));
    const inside = isPlain(rest) ? rest : relative(root.path, file);
    const slashed = sep === '/' ? inside : inside.split(sep).join('/');
    return this.#roots.length === 1 ? slashed : `${root.name}/${slashed}`;
  }

  /** The one way in which a file is spoken of, for a path as somebody wrote it: absolute, with `..` or doubled slashes. What leads out of every folder stays as it is. */
  canonical(written: string): string {
    const slashed = sep === '/' ? written.replaceAll('\\', '/') : written;
    const file = isAbsolute(slashed) && this.shown(normalize(slashed)) !== undefined ? normalize(slashed) : this.absolute(slashed.replace(/^(?:\.\/+)+/, ''));
    return (file === undefined ? undefined : this.shown(file)) ?? written;
  }

  /** Where a file that is spoken of lies. */
  absolute(shown: string): string | undefined {
    const [only] = this.#roots;
    if (this.#roots.length === 1 && only !== undefined) return inside(only.path, shown);
    const root = this.#roots.find(({ name }) => shown.startsWith(`${name}/`));
    return root === undefined ? undefined : inside(root.path, shown.slice(root.name.length + 1));
  }
}

/** A path that leads out of its folder leads nowhere. */
function inside(root: string, shown: string): string | undefined {
  if (isPlain(shown)) return root.endsWith('/') ? root + shown : `${root}/${shown}`;
  const file = join(root, shown);
  return file.startsWith(root) && (root.endsWith(sep) || file[root.length] === sep) ? file : undefined;
}

/** Whether a relative path has nothing in it that joining would take out: no `.`, `..`, doubled, first or last separator. */
function isPlain(path: string): boolean {
  return sep === '/' && path !== '' && !path.includes('//') && !path.includes('/.') && !path.startsWith('.') && !path.startsWith('/') && !path.endsWith('/');
}
