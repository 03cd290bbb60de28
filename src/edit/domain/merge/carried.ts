import { isProseLine, textContexts, type TextContext } from './textContext.ts';
import { tokenize, type Token } from './tokens.ts';

/** What the file spells differently from the edit, learned where both are aligned and applied to inserted text. */
export interface CarryOver {
  readonly words: ReadonlyMap<string, string>;
  /** Those of the words that were learned inside of quotes, too: elsewhere a text in quotes is no name. */
  readonly quotedWords: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, string>;
  /** Of names that were renamed: whether the old text has them as members, by themselves, or both. */
  readonly usedAs: ReadonlyMap<string, ReadonlySet<boolean>>;
  /**
   * The edit's typographic quotes are its transport's throughout: it has no plain ones, and the file has no others in
   * their place.
   */
  readonly plainQuotes: boolean;
  /** The editor's id of the language; without it each line is judged by its looks. */
  readonly languageId?: string | undefined;
}

/**
 * How one line of the file spells the marks of the old line that stands on it; a mark spelt both ways as the edit has
 * it.
 */
export type LineSpelling = ReadonlyMap<string, string>;

const plainQuote = /['"]/;

/** Spellings as they are met; what is spelt both ways is refused. */
export class SpellingBook {
  readonly known = new Map<string, string>();
  readonly refused = new Set<string>();

  /** Takes down that one side spells `from` and the other `to`. */
  learn(from: string, to: string): void {
    if (this.refused.has(from)) return;
    const known = this.known.get(from);
    if (known === undefined) this.known.set(from, to);
    else if (known !== to) {
      this.known.delete(from);
      this.refused.add(from);
    }
  }

  /** What is spelt differently on the two sides. */
  get differing(): Map<string, string> {
    return new Map([...this.known].filter(([from, to]) => from !== to));
  }
}

/** A token with the blanks before it; the last member of a line has an empty token and holds the blanks at its end. */
export interface SpacedToken {
  readonly before: string;
  readonly token: Token;
}

/** Where each token begins in its line. */
export function offsetsIn(tokens: readonly SpacedToken[]): number[] {
  let at = 0;
  return tokens.map(({ before, token }) => {
    const start = at + before.length;
    at = start + token.text.length;
    return start;
  });
}

/** Learns from two aligned tokens how the file spells the marks and blanks beyond ASCII of the edit. */
export function learnMarks(marks: SpellingBook, mine: SpacedToken, own: SpacedToken): void {
  if (mine.before.length === own.before.length) {
    for (let i = 0; i < mine.before.length; i++)
      if (!isAscii(mine.before.charAt(i))) marks.learn(mine.before.charAt(i), own.before.charAt(i));
  }
  // Another mark is another mark: only its twin is a spelling of it.
  if (mine.token.kind === 'mark' && !isAscii(mine.token.text) && mine.token.folded === own.token.folded)
    marks.learn(mine.token.text, own.token.text);
}

/**
 * How a line of the file spells the marks beyond ASCII of the old line that stands on it. `partner`: for each old token
 * the file's that it is aligned with, or -1.
 */
export function learnLine(
  old: readonly SpacedToken[],
  file: readonly SpacedToken[],
  partner: readonly number[],
): LineSpelling {
  const marks = new SpellingBook();
  for (const [o, f] of partner.entries()) {
    const mine = old[o];
    const own = file[f];
    if (mine !== undefined && own !== undefined) learnMarks(marks, mine, own);
  }
  for (const mark of marks.refused) marks.known.set(mark, mark);
  return marks.known;
}

/** Whether a text holds nothing beyond ASCII. */
export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/**
 * Text that the edit inserts, in the file's spelling, token by token. Words are those of
 * code; marks become plain
 * where only plain ones mean anything. What stands in quotes, in a comment or in prose is written as the edit has it,
 * unless all its quotes are its transport's. `line`: how the file spells marks in the very line, which goes first.
 */
export class CarriedLine {
  readonly #carry: CarryOver;
  readonly #line: LineSpelling | undefined;
  readonly #text: string;
  #contexts: readonly TextContext[] | undefined;
  #isProse: boolean | undefined;

  constructor(text: string, carry: CarryOver, line?: LineSpelling) {
    this.#text = text;
    this.#carry = carry;
    this.#line = line;
  }

  /** The token that stands at an offset of the line, as the file would spell it. */
  token({ kind, text, folded }: Token, at: number): string {
    if (kind === 'space') return this.space(text, at);
    if (kind === 'word') {
      const own = this.#carry.words.get(text);
      if (own === undefined || this.#carry.usedAs.get(text)?.has(isMember(this.#text, at)) === false) return text;
      const context = this.#getContext(at);
      return context === 'code' || (context !== 'prose' && this.#carry.quotedWords.has(text)) ? own : text;
    }
    if (isAscii(text)) return text;
    return this.#line?.get(text) ?? this.#getMark(text, folded, at);
  }

  /** Blanks that stand at an offset of the line. */
  space(text: string, at: number): string {
    if (isAscii(text)) return text;
    return [...text].map((unit, i) => this.#line?.get(unit) ?? this.#getMark(unit, unit, at + i)).join('');
  }

  #getMark(text: string, folded: string, at: number): string {
    const { marks, plainQuotes } = this.#carry;
    const isQuote = plainQuote.test(folded);
    const own = marks.get(text) ?? (isQuote && plainQuotes ? folded : undefined);
    if (own === undefined) return text;
    const context = this.#getContext(at);
    const isPlain =
      context === 'code'
        ? isQuote || !this.#looksLikeProse()
        : isQuote && plainQuotes && (context === 'curly-string' || context === 'comment');
    return isPlain ? own : text;
  }

  #looksLikeProse(): boolean {
    return (this.#isProse ??= isProseLine(this.#text));
  }

  #getContext(at: number): TextContext {
    this.#contexts ??= textContexts(this.#text, this.#carry.languageId);
    return this.#contexts[at] ?? 'code';
  }
}

/** Whether the name that stands at an offset of a text is a member's: behind one dot, an arrow or two colons. */
export function isMember(text: string, at: number): boolean {
  const [first, last] = [text.charAt(at - 2), text.charAt(at - 1)];
  // Behind two dots or three stands the end of a range, or a list that is spread.
  return (last === '.' && first !== '.') || first + last === '->' || first + last === '::';
}

/** Whether nothing is spelt differently. */
export function carriesNothing({ words, marks, plainQuotes }: CarryOver): boolean {
  return words.size === 0 && marks.size === 0 && !plainQuotes;
}

/** Text that the edit inserts, in the file's spelling. */
export function carried(text: string, carry: CarryOver): string {
  if (carriesNothing(carry)) return text;
  const line = new CarriedLine(text, carry);
  let at = 0;
  return tokenize(text)
    .map((token) => {
      const own = line.token(token, at);
      at += token.text.length;
      return own;
    })
    .join('');
}
