import ignorePackage, { type Ignore } from 'ignore';

// Its types know the function by this name only.
const ignore = ignorePackage.default;

/** The library remembers every path it was asked about; after so many a fresh copy takes over. */
const memory = 20_000;

/** The rules of all `.gitignore` files from a root down to a folder. Paths are relative to the root, with slashes. */
export class IgnoreRules {
  readonly #ignoresCase: boolean;
  /** Whether there are no rules at all: then nobody need be asked, which takes microseconds for each of a hundred thousand files. */
  readonly #isEmpty: boolean;
  #rules: Ignore;
  #asked = 0;

  /** `ignoresCase`: as the file system does, and Git with it. */
  constructor(ignoresCase: boolean, rules?: Ignore) {
    this.#ignoresCase = ignoresCase;
    this.#isEmpty = rules === undefined;
    this.#rules = rules ?? ignore({ ignorecase: ignoresCase });
  }

  /**
   * These rules and those of a `.gitignore` in `folder` ('' is the root), which weigh more. A line the library cannot read is left out.
   * The patterns are rewritten for the root rather than asked level by level: only so does `!build/` in an inner file win over `build/` in
   * an outer one for everything below.
   */
  with(folder: string, text: string): IgnoreRules {
    const rules = ignore({ ignorecase: this.#ignoresCase }).add(this.#rules);
    for (const line of text.split(/\r?\n/)) {
      const pattern = rebased(folder, line);
      if (pattern === undefined) continue;
      try {
        rules.add(pattern);
      } catch {
        // An impossible range in brackets: Git matches nothing with it either.
      }
    }
    return new IgnoreRules(this.#ignoresCase, rules);
  }

  /** Whether Git would pass over the path. Ask for the folders above it first: inside an ignored one everything is. */
  ignores(path: string, isFolder: boolean): boolean {
    if (this.#isEmpty) return false;
    // Names made of dots only are nothing the library takes.
    if (!ignore.isPathValid(path)) return false;
    this.#asked += 1;
    if (this.#asked % memory === 0) this.#rules = ignore({ ignorecase: this.#ignoresCase }).add(this.#rules);
    return this.#rules.ignores(isFolder ? `${path}/` : path);
  }
}

/** A line of a `.gitignore` in `folder` as it would stand in the root's; undefined for what is no pattern. */
function rebased(folder: string, line: string): string | undefined {
  if (line.startsWith('#') || line.trim() === '') return undefined;
  // The library reads `[!a]` as "a or an exclamation mark": better not to follow such a line than to pass over the wrong files.
  if (/(?:^|[^\\])\[[!^]/.test(line)) return undefined;
  if (folder === '') return line;
  const isNegated = line.startsWith('!');
  // A backslash before the first sign keeps it from being read as a comment or a negation; further in it has no such use.
  const body = (isNegated ? line.slice(1) : line).replace(/^\\([#!])/, '$1');
  const isAnchored = body.trimEnd().replace(/\/$/, '').includes('/');
  const inner = isAnchored ? body.replace(/^\//, '') : `**/${body}`;
  if (inner.trim() === '') return undefined;
  return `${isNegated ? '!' : ''}/${folder.replace(/[\\*[]/g, '\\$&')}/${inner}`;
}
