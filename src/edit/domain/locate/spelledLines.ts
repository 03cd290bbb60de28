import { canonicalLine, hashCanonical } from '../../../base/text/canonical.ts';
import type { TextIndex } from '../../../base/text/textIndex.ts';
import { forEachHunk, lineScript } from '../merge/lineScript.ts';
import { getIndent, parsePattern, type Pattern } from './pattern.ts';
import type { FileEvidence, RepairedEdit } from './repairs.ts';

/** A way in which two texts may spell the same line differently. */
export interface Spelling {
  /** Whether a line may be spelt in more than one way: the others need no further look. */
  readonly isSpelt: RegExp;
  /** What a line has that is not in the spelling of its reading. */
  readonly isStrange: RegExp;
  /** The line as it reads. */
  toReading(line: string): string;
  /** The same unit for unit: what each stands for in the line as it is. */
  read(line: string): readonly SpeltUnit[];
}

/** A unit of a line as it reads, and how the line spells it. */
export interface SpeltUnit {
  readonly reads: string;
  readonly raw: string;
}

/** Units of a line that is read in this way; a longer one is data. */
const longestLine = 2000;
/** Lines of a file that are kept under their reading, and old lines that are looked up. */
const maxSpelt = 20_000;

/** The lines of a file by how they read, where they may be spelt in more than one way. */
export class SpelledLines {
  readonly #index: TextIndex;
  readonly #spelling: Spelling;
  #strange: Map<string, string | undefined> | undefined;

  constructor(index: TextIndex, spelling: Spelling) {
    this.#index = index;
    this.#spelling = spelling;
  }

  /**
   * The file's line, without indentation, that reads as this one does; `undefined` if there is none, or if there are
   * several that are spelt differently.
   */
  find(line: string): string | undefined {
    const key = getKey(this.#spelling, line);
    const strange = this.#lines().get(key);
    const position = this.#index.getPositions(hashCanonical(key), 1)[0];
    const plain = position === undefined ? undefined : (this.#index.solid[position] ?? 0);
    if (plain === undefined || this.#index.canonical(plain) !== key) return strange;
    return this.#lines().has(key) ? undefined : this.#index.line(plain).trim();
  }

  #lines(): Map<string, string | undefined> {
    if (this.#strange !== undefined) return this.#strange;
    const lines = new Map<string, string | undefined>();
    this.#strange = lines;
    if (!this.#spelling.isStrange.test(this.#index.text)) return lines;
    for (const line of this.#index.solid) {
      if ((this.#index.ends[line] ?? 0) - (this.#index.starts[line] ?? 0) > longestLine) continue;
      const raw = this.#index.line(line);
      if (!this.#spelling.isStrange.test(raw)) continue;
      const key = getKey(this.#spelling, raw);
      if (key === this.#index.canonical(line)) continue;
      const own = raw.trim();
      lines.set(key, lines.has(key) && lines.get(key) !== own ? undefined : own);
      if (lines.size >= maxSpelt) break;
    }
    return lines;
  }
}

function getKey(spelling: Spelling, line: string): string {
  return canonicalLine(spelling.toReading(line));
}

/**
 * The edit with those of its old lines that the file spells otherwise in the file's spelling; what the new text keeps
 * of them too. `spellAdded`: how an added line is spelt, given the pairs of an old line and the file's.
 */
export function inFileSpelling(
  edit: RepairedEdit,
  file: FileEvidence,
  spelling: Spelling,
  spellAdded?: (line: string, pairs: ReadonlyMap<string, string>) => string,
): RepairedEdit | undefined {
  if (!spelling.isSpelt.test(edit.oldString)) return undefined;
  const before = parsePattern(edit.oldString);
  const known = new Map<string, string>();
  for (const at of before.solid.slice(0, maxSpelt)) {
    const { raw, indent } = before.lines[at] ?? { raw: '', indent: '' };
    if (raw.length > longestLine || known.has(raw) || !spelling.isSpelt.test(raw) || file.countKnown([raw]) > 0)
      continue;
    const own = file.findSpelled(spelling, raw);
    if (own !== undefined) known.set(raw, indent + own);
  }
  if (known.size === 0) return undefined;
  const after = parsePattern(edit.newString);
  const spelled = new Map<number, string>();
  for (const step of lineScript(before, after)) {
    if (step.kind === 'delete') continue;
    const now = after.lines[step.new]?.raw ?? '';
    const own = step.kind === 'insert' ? known.get(now) : known.get(before.lines[step.old]?.raw ?? '');
    if (step.kind === 'insert') spelled.set(step.new, own ?? spellAdded?.(now, known) ?? now);
    else if (own !== undefined) spelled.set(step.new, spelledLike(spelling, own, now));
  }
  return {
    ...edit,
    oldString: withLines(before, (line) => known.get(line) ?? line),
    newString: withLines(after, (line, at) => spelled.get(at) ?? line),
  };
}

function withLines(pattern: Pattern, map: (line: string, at: number) => string): string {
  return pattern.lines.map(({ raw, eol }, at) => map(raw, at) + eol).join('');
}

/** A line with everything that it shares with another in that one's spelling. */
function spelledLike(spelling: Spelling, own: string, now: string): string {
  const indent = getIndent(now);
  const units = spelling.read(own.slice(getIndent(own).length));
  const wanted = spelling.read(now.slice(indent.length));
  let text = indent;
  // Blanks of typesetting have become plain ones on their way where the file has them as escapes only.
  const plain = ({ reads }: SpeltUnit): string => (reads.trim() === '' ? ' ' : reads);
  forEachHunk(units.map(plain), wanted.map(plain), {
    same: (o) => {
      text += units[o]?.raw ?? '';
    },
    changed: (_, __, n, nEnd) => {
      for (let at = n; at < nEnd; at++) text += wanted[at]?.raw ?? '';
    },
  });
  return text;
}
