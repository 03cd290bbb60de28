import type { FileId } from '../names/fileTable.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** Number of deleted files whose paths are kept before all are computed again. */
const maxGone = 1000;

/**
 * Translates between the index' numbers and the paths that answers speak of, and remembers: a question about a frequent
 * name asks this of thousands of files several times. Always the same text for the same file, so that maps by path need
 * not hash it again.
 */
export class KnownPaths {
  readonly #roots: WorkspaceRoots;
  readonly #names: Pick<NameIndexManager, 'index'>;
  /**
   * By number: the path in the index, which tells whether the number still refers to that file, and the displayed path.
   */
  #files: (string | undefined)[] = [];
  #shown: (string | undefined)[] = [];
  readonly #ids = new Map<string, FileId>();

  constructor(roots: WorkspaceRoots, names: Pick<NameIndexManager, 'index'>) {
    this.#roots = roots;
    this.#names = names;
  }

  /** How the file of a number is spoken of; `undefined` for one that is gone, or outside of every folder. */
  shown(id: FileId): string | undefined {
    const file = this.#names.index.getPath(id);
    if (file === undefined) return undefined;
    if (this.#files[id] === file) return this.#shown[id];
    if (this.#ids.size > this.#names.index.size + maxGone) {
      this.#files = [];
      this.#shown = [];
      this.#ids.clear();
    }
    const shown = this.#roots.shown(file);
    this.#files[id] = file;
    this.#shown[id] = shown;
    if (shown !== undefined) this.#ids.set(shown, id);
    return shown;
  }

  /** The number of a file that is spoken of, if the index knows it. */
  getId(shown: string): FileId | undefined {
    const { index } = this.#names;
    const known = this.#ids.get(shown);
    if (known !== undefined && this.#shown[known] === shown && this.#files[known] === index.getPath(known))
      return known;
    const file = this.#roots.absolute(shown);
    const id = file === undefined ? undefined : index.getId(file);
    // From now on it is known, unless it was spelt in another way.
    if (id !== undefined) this.shown(id);
    return id;
  }
}
