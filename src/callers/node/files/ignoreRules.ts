import { readGitPattern, type GitPattern } from './gitPattern.ts';

/**
 * Lines of one `.gitignore` that are read: more are an attack on the walk. The longest of public repositories have a
 * few thousand.
 */
const maxLines = 20_000;
/** A `.gitignore` of more bytes than this is not read at all: what it would ignore is indexed. */
export const maxIgnoreFileBytes = 1_000_000;

/** A pattern with its place in the file: the later one wins. */
type PlacedPattern = GitPattern & { readonly at: number };

/**
 * The rules of all `.gitignore` files from a root down to a folder, matched as Git does. Paths are relative to the
 * root, with slashes. Time is linear in the path for every pattern.
 */
export class IgnoreRules {
  readonly #ignoresCase: boolean;
  /** Those of the folders above; they weigh less. */
  readonly #outer: IgnoreRules | undefined;
  readonly #own: FileRules | undefined;

  /** No rules. `ignoresCase`: as the file system does, and Git with it. */
  constructor(ignoresCase: boolean, outer?: IgnoreRules, own?: FileRules) {
    this.#ignoresCase = ignoresCase;
    this.#outer = outer;
    this.#own = own;
  }

  /** These rules and those of a `.gitignore` in `folder` ('' is the root), which weigh more. */
  with(folder: string, text: string): IgnoreRules {
    const own = new FileRules(folder, text, this.#ignoresCase);
    return own.isEmpty ? this : new IgnoreRules(this.#ignoresCase, this.#own === undefined ? this.#outer : this, own);
  }

  /**
   * Whether Git would pass over the path, which is in the folder of each of these files. Ask for the folders above it
   * first: inside an ignored one everything is.
   */
  ignores(path: string, isFolder: boolean): boolean {
    if (this.#own === undefined) return false;
    const shown = this.#ignoresCase ? path.toLowerCase() : path;
    const name = shown.slice(shown.lastIndexOf('/') + 1);
    return this.#verdict({ path: shown, name, isFolder }) ?? false;
  }

  #verdict(asked: CheckedPath): boolean | undefined {
    const own = this.#own?.verdict(asked);
    return own !== undefined || this.#outer === undefined ? own : this.#outer.#verdict(asked);
  }
}

/** A path to check, in lower case if case does not count. */
interface CheckedPath {
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
}

/** The rules of one file. */
class FileRules {
  /** UTF-16 units of a path up to what is in the file's folder. */
  readonly #start: number;
  readonly #names = new Map<string, PlacedPattern[]>();
  readonly #paths = new Map<string, PlacedPattern[]>();
  /** What is no text to the letter, in the order of the file. */
  readonly #others: PlacedPattern[] = [];

  constructor(folder: string, text: string, ignoresCase: boolean) {
    this.#start = folder === '' ? 0 : (ignoresCase ? folder.toLowerCase() : folder).length + 1;
    for (const [at, line] of text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/, maxLines)
      .entries()) {
      const read = readGitPattern(line, ignoresCase);
      if (read !== undefined) this.#add({ ...read, at });
    }
  }

  get isEmpty(): boolean {
    return this.#names.size + this.#paths.size + this.#others.length === 0;
  }

  /**
   * Whether the last pattern that takes the path ignores it (true) or takes it back (false); undefined where none takes
   * it.
   */
  verdict({ path, name, isFolder }: CheckedPath): boolean | undefined {
    const inside = path.slice(this.#start);
    const fits = (pattern: PlacedPattern): boolean => isFolder || !pattern.isFolder;
    let last: PlacedPattern | undefined;
    for (const found of [this.#names.get(name)?.findLast(fits), this.#paths.get(inside)?.findLast(fits)])
      if (found !== undefined && (last === undefined || found.at > last.at)) last = found;
    for (let next = this.#others.length - 1; next >= 0; next--) {
      const pattern = this.#others[next] as PlacedPattern;
      if (last !== undefined && pattern.at < last.at) break;
      if (fits(pattern) && isTaken(pattern, pattern.isName ? name : inside)) return !pattern.isNegated;
    }
    return last === undefined ? undefined : !last.isNegated;
  }

  #add(pattern: PlacedPattern): void {
    const { takes, isName } = pattern;
    if (typeof takes !== 'string') {
      this.#others.push(pattern);
      return;
    }
    const known = isName ? this.#names : this.#paths;
    const same = known.get(takes);
    if (same === undefined) known.set(takes, [pattern]);
    else same.push(pattern);
  }
}

function isTaken({ takes }: PlacedPattern, text: string): boolean {
  if (typeof takes === 'string') return takes === text;
  return 'end' in takes ? text.endsWith(takes.end) : takes.matches(text);
}
