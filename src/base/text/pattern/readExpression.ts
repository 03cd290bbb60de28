import { LinearPattern, type PatternPart } from './linearPattern.ts';

/** Escapes, character classes, openings of groups and repeats as one token each. */
const token = new RegExp(
  [
    // Escapes: \p{L}, \u{1F600}, a surrogate pair, \u0041, \x41, \cA, \k<name>, and \ before any character.
    String.raw`\\[pP]\{[^}]*\}|\\u\{[\da-fA-F]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}`,
    String.raw`\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\k<[^>]*>|\\[^]`,
    // A character class: [a-z].
    String.raw`\[(?:\\[^]|[^\]\\])*\]`,
    // The opening of a special group: (?:, (?=, (?<!, (?<name>.
    String.raw`\(\?(?:<?[=!]|:|<[^>]*>)`,
    // A counted repeat: {2,5}.
    String.raw`\{\d+(?:,\d*)?\}`,
    '[^]',
  ].join('|'),
  'gu',
);
const word = /^\w$/;

/** How often something is repeated. */
interface Repetition {
  readonly min: number;
  readonly max: number;
}

const once: Repetition = { min: 1, max: 1 };
const quantifiers: Readonly<Record<string, Repetition>> = {
  '*': { min: 0, max: Number.POSITIVE_INFINITY },
  '+': { min: 1, max: Number.POSITIVE_INFINITY },
  '?': { min: 0, max: 1 },
};

/**
 * Reads a regular expression (as with the flag `u`) into a pattern that is matched in linear time. `undefined` if it is
 * not an expression, or uses backreferences, lookaround, inline flags, or counted repeats that come to more than 10,000
 * steps.
 */
export function readExpression(source: string): LinearPattern | undefined {
  try {
    new RegExp(source, 'u');
  } catch {
    return undefined;
  }
  const reader = new ExpressionReader(source.match(token) ?? []);
  const part = reader.ways();
  return part === undefined || !reader.isAtEnd ? undefined : LinearPattern.of(part);
}

/** Reads tokens of an expression that is known to be sound. */
class ExpressionReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Alternatives up to the end of the group. */
  ways(): PatternPart | undefined {
    const ways: PatternPart[] = [];
    do {
      const row = this.#row();
      if (row === undefined) return undefined;
      ways.push(row);
    } while (this.#takes('|'));
    return ways.length === 1 ? ways[0] : { kind: 'either', ways };
  }

  #takes(wanted: string): boolean {
    if (this.#tokens[this.#at] !== wanted) return false;
    this.#at += 1;
    return true;
  }

  #row(): PatternPart | undefined {
    const parts: PatternPart[] = [];
    for (
      let next = this.#tokens[this.#at];
      next !== undefined && next !== '|' && next !== ')';
      next = this.#tokens[this.#at]
    ) {
      this.#at += 1;
      const part =
        next === '(' || next === '(?:' || (next.startsWith('(?<') && !/^\(\?<[=!]/.test(next))
          ? this.#group()
          : single(next);
      if (part === undefined) return undefined;
      parts.push(this.#repeated(part));
    }
    return { kind: 'row', parts };
  }

  #group(): PatternPart | undefined {
    const part = this.ways();
    return part !== undefined && this.#takes(')') ? part : undefined;
  }

  #repeated(part: PatternPart): PatternPart {
    const next = this.#tokens[this.#at] ?? '';
    const counted = /^\{(\d+)(,?)(\d*)\}$/.exec(next);
    const { min, max } = counted === null ? (quantifiers[next] ?? once) : readCount(counted);
    if (min === 1 && max === 1 && counted === null) return part;
    this.#at += 1;
    // As few as possible or as many: the same texts match.
    this.#takes('?');
    return { kind: 'repeat', part, min, max };
  }
}

/** The bounds in `{2}`, `{2,}` or `{2,5}`. */
function readCount([, least, comma, most]: RegExpExecArray): Repetition {
  const min = Number(least);
  if (comma === '') return { min, max: min };
  return { min, max: most === '' ? Number.POSITIVE_INFINITY : Number(most) };
}

/** What one token matches; undefined if no linear pattern can express it. */
function single(written: string): PatternPart | undefined {
  if (written === '^') return { kind: 'check', holds: (_, at) => at === 0 };
  if (written === '$') return { kind: 'check', holds: (text, at) => at === text.length };
  if (written === '\\b' || written === '\\B') {
    const isWanted = written === '\\b';
    return {
      kind: 'check',
      holds: (text, at) => (word.test(text[at - 1] ?? '') !== word.test(text[at] ?? '')) === isWanted,
    };
  }
  // A repeat of nothing begins a group with flags of its own.
  if (/^(?:\\[1-9k]|\(\?|[*+?]$|\{)/.test(written)) return undefined;
  if (written !== '.' && !/^[\\[]/.test(written)) return { kind: 'text', text: written };
  const one = new RegExp(`^${written}$`, 'u');
  return { kind: 'one', takes: (code) => one.test(String.fromCodePoint(code)) };
}
