import { basename, isAbsolute, relative, sep } from 'node:path';
import { GitFolders } from '../gitFolders.ts';
import { resolveInside } from '../realWorkspacePath.ts';

/** The folders that make up the workspace, and how files in them are named. */
export class WorkspaceFolders {
  /** Real paths, none inside another. */
  readonly roots: readonly string[];
  readonly #names: ReadonlyMap<string, string>;

  /** `folders`: real paths of directories. */
  constructor(folders: readonly string[]) {
    this.roots = [...new Set(folders)].filter(
      (folder) => !folders.some((other) => other !== folder && folder.startsWith(inFolder(other))),
    );
    const plain = this.roots.map((root) => basename(root));
    this.#names = new Map(
      this.roots.map((root, index) => [
        root,
        plain.filter((name) => name === plain[index]).length > 1 ? root : (plain[index] ?? root),
      ]),
    );
  }

  /**
   * The file as agents see it: relative to its folder, with slashes, and with the folder's name in front where there
   * are several.
   */
  getName(realPath: string): string {
    const root = this.roots.find((each) => realPath.startsWith(inFolder(each)));
    if (root === undefined) return realPath;
    const inside = relative(root, realPath).replaceAll(sep, '/');
    return this.roots.length === 1 ? inside : `${(this.#names.get(root) ?? root).replaceAll(sep, '/')}/${inside}`;
  }

  /** Where a path may lead if it is taken at its word: the folder, and the path in it. */
  places(path: string): (readonly [root: string, path: string])[] {
    if (isAbsolute(path)) return this.roots.map((root) => [root, path]);
    const named =
      this.roots.length === 1 ? [] : this.roots.filter((root) => path.startsWith(`${this.#names.get(root) ?? ''}/`));
    if (named.length > 0) return named.map((root) => [root, path.slice((this.#names.get(root) ?? '').length + 1)]);
    return this.roots.map((root) => [root, path]);
  }

  /**
   * Whether a real path still lies in one of the folders, with no link on the way that has come since, and neither in a
   * folder of Git's nor in `.recourse`.
   */
  async contains(realPath: string, git = new GitFolders()): Promise<boolean> {
    for (const root of this.roots) {
      const inside = await resolveInside(root, realPath, git);
      if (inside.ok && inside.value.realPath === realPath) return true;
    }
    return false;
  }
}

/** What the paths of everything in a folder begin with; the root of a disk ends with a separator already. */
function inFolder(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}
