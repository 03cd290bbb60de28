import { sep } from 'node:path';

/** Decides which links a walk follows, so that it ends and sees no file twice. Paths are real ones, links resolved. */
export class LinkGuard {
  /** Where the walk goes anyway, and where links have led it. */
  readonly #walked: string[];

  /** `roots`: the real paths of the folders that are walked. */
  constructor(roots: readonly string[]) {
    this.#walked = [...roots];
  }

  /** Whether a linked file is one that the walk would not meet elsewhere. */
  allowsFile(target: string): boolean {
    return !this.#walked.some((folder) => isWithin(target, folder));
  }

  /** Whether to enter a linked folder, which then counts as walked: not one that is walked, nor one with such a folder in it. */
  enters(target: string): boolean {
    if (this.#walked.some((folder) => isWithin(target, folder) || isWithin(folder, target))) return false;
    this.#walked.push(target);
    return true;
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
