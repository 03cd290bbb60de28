import { anyFolders, anyInName, anything, inName } from '../../../base/text/pattern/globParts.ts';
import { LinearPattern, type PatternPart } from '../../../base/text/pattern/linearPattern.ts';

/** UTF-16 units of a glob; a longer one hides nothing. No path is longer. */
const maxGlobLength = 4096;

/**
 * Whether one of the editor's exclude globs (`files.exclude`, `search.exclude`) hides a path: relative to its root,
 * with slashes. `**` stands for any folders, `*` and `?` stay within a name, `{a,b}` and `[a-z]` are understood; a glob
 * that hides a folder hides what is in it. Globs that are no globs hide nothing. Time is linear in the path, whatever
 * the globs are: a workspace can set them.
 */
export function compileExcludes(globs: readonly string[], ignoresCase: boolean): (path: string) => boolean {
  const patterns = globs.flatMap((glob) => getPattern(ignoresCase ? glob.toLowerCase() : glob, ignoresCase) ?? []);
  if (patterns.length === 0) return () => false;
  return (path) => {
    const shown = ignoresCase ? path.toLowerCase() : path;
    return patterns.some((pattern) => pattern.matchesUpToSlash(shown));
  };
}

function getPattern(glob: string, ignoresCase: boolean): LinearPattern | undefined {
  const written = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  if (written === '' || written.length > maxGlobLength) return undefined;
  const part = new GlobReader(written, ignoresCase).read();
  return part === undefined ? undefined : LinearPattern.of(part);
}

/** A choice in braces that is being read: the ways before, and the parts of the one at hand. */
interface GlobLevel {
  readonly ways: PatternPart[];
  parts: PatternPart[];
}

class GlobReader {
  readonly #glob: string;
  readonly #ignoresCase: boolean;
  readonly #levels: GlobLevel[] = [{ ways: [], parts: [] }];

  constructor(glob: string, ignoresCase: boolean) {
    this.#glob = glob;
    this.#ignoresCase = ignoresCase;
  }

  /** The glob as a pattern; undefined where a brace is not closed or a range is none. */
  read(): PatternPart | undefined {
    const glob = this.#glob;
    for (let at = 0; at < glob.length;) {
      const deep = at === 0 || '/{,'.includes(glob[at - 1] as string) ? starsAt(glob, at) : 0;
      const next = glob[at + deep];
      if (deep > 1 && (next === '/' || next === undefined)) {
        this.#addFolders(next === '/');
        at += deep + (next === '/' ? 1 : 0);
      } else {
        const length = this.#take(glob, at);
        if (length === 0) return undefined;
        at += length;
      }
    }
    const [all, ...open] = this.#levels;
    return open.length > 0 || all === undefined ? undefined : { kind: 'row', parts: all.parts };
  }

  get #level(): GlobLevel {
    return this.#levels.at(-1) as GlobLevel;
  }

  #addFolders(isFollowed: boolean): void {
    const { parts } = this.#level;
    const last = parts.at(-1);
    if (isFollowed) parts.push(anyFolders());
    else if (last?.kind === 'text' && last.text === '/') {
      // `a/**` hides `a` too: there is nothing else in it.
      parts.splice(-1, 1, { kind: 'repeat', part: { kind: 'row', parts: [last, anything] }, min: 0, max: 1 });
    } else parts.push(anything);
  }

  /** Takes one sign, or a range; gives its length, 0 where it cannot be. */
  #take(glob: string, at: number): number {
    const sign = String.fromCodePoint(glob.codePointAt(at) as number);
    const level = this.#level;
    const isInBraces = this.#levels.length > 1;
    if (sign === '[') {
      const end = rangeEnd(glob, at);
      if (end > 0) {
        const range = rangePart(glob.slice(at + 1, end), this.#ignoresCase);
        if (range === undefined) return 0;
        level.parts.push(range);
        return end + 1 - at;
      }
    }
    if (sign === '*') level.parts.push(anyInName);
    else if (sign === '?') level.parts.push(inName);
    else if (sign === '{') this.#levels.push({ ways: [], parts: [] });
    else if (sign === ',' && isInBraces) {
      level.ways.push({ kind: 'row', parts: level.parts });
      level.parts = [];
    } else if (sign === '}' && isInBraces) {
      this.#levels.pop();
      this.#level.parts.push({ kind: 'either', ways: [...level.ways, { kind: 'row', parts: level.parts }] });
    } else level.parts.push({ kind: 'text', text: sign });
    return sign.length;
  }
}

/** How many stars are at a place. */
function starsAt(glob: string, at: number): number {
  let count = 0;
  while (glob[at + count] === '*') count += 1;
  return count;
}

/** Where a range ends that begins at a bracket: it holds something and no slash. 0 where it is none. */
function rangeEnd(glob: string, at: number): number {
  const from = at + (glob[at + 1] === '!' || glob[at + 1] === '^' ? 2 : 1);
  const end = glob.indexOf(']', from);
  const slash = glob.indexOf('/', from);
  return end > from && (slash < 0 || slash > end) ? end : 0;
}

function rangePart(written: string, ignoresCase: boolean): PatternPart | undefined {
  const isNegated = /^[!^]/.test(written);
  const body = (isNegated ? written.slice(1) : written).replace(/[\\[\]&~|^]/g, '\\$&');
  try {
    const one = new RegExp(`^[${body}]$`, ignoresCase ? 'iu' : 'u');
    return { kind: 'one', takes: (code) => code !== 47 && one.test(String.fromCodePoint(code)) !== isNegated };
  } catch {
    return undefined;
  }
}
