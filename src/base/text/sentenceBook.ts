/** What a bundle's keys for sentences of a domain end with: the key is the English sentence, a slash and this word. */
export const saidMark = '/said';

/** Between two sentences. */
const sentenceEnd = /(?<=[.?]) (?=\p{Lu})/u;
/** A longer text is no sentence of a domain. */
const longestSentence = 2_000;
/** Letters beside its placeholders that a template needs so that it cannot be taken for another one. */
const minLetters = 4;

interface Template {
  readonly pattern: RegExp;
  readonly translation: string;
}

/**
 * Sentences that a domain has said in English, in another language. Domains speak English because agents read the same
 * words; what a template of theirs put in is read back out of the sentence. `bundle`: the texts of the language by key,
 * as the editor holds them; a placeholder that is written `{1:word}` in one of them is a word of the domain there, such
 * as a state, and not a name. `words`: these, in the language.
 */
export class SentenceBook {
  readonly #whole = new Map<string, string>();
  readonly #templates: readonly Template[];
  readonly #words: ReadonlyMap<string, string>;

  constructor(bundle: Readonly<Record<string, string>>, words: ReadonlyMap<string, string> = new Map()) {
    this.#words = words;
    const templates: { readonly said: string; readonly translation: string }[] = [];
    for (const [key, translation] of Object.entries(bundle)) {
      if (!key.endsWith(saidMark)) continue;
      const said = key.slice(0, -saidMark.length);
      if (/\{\d\}/.test(said)) templates.push({ said, translation });
      else this.#whole.set(said, translation);
    }
    const own = (said: string): number => said.replaceAll(/\{\d\}|[^\p{L}]/gu, '').length;
    // Templates with more text of their own are more specific.
    this.#templates = templates
      .filter(({ said }) => own(said) >= minLetters)
      .sort((a, b) => own(b.said) - own(a.said))
      .map(({ said, translation }) => ({ pattern: getPattern(said), translation }));
  }

  /** The sentence, or several in a row, in the language of the book; as it is where the book does not know it. */
  translate(text: string): string {
    return text.length > longestSentence ? text : this.#sentences(text, 0);
  }

  #sentences(text: string, depth: number): string {
    const known = this.#known(text, depth);
    if (known !== undefined) return known;
    return text
      .split(sentenceEnd)
      .map((sentence) => this.#known(sentence, depth) ?? this.#afterKnown(sentence, depth))
      .join(' ');
  }

  /** A sentence that begins with a path has no initial capital: the known sentence before it shows where it begins. */
  #afterKnown(text: string, depth: number): string {
    const end = text.indexOf('. ') + 1;
    const first = end === 0 ? undefined : this.#whole.get(text.slice(0, end));
    return first === undefined ? text : `${first} ${this.#sentences(text.slice(end + 1), depth)}`;
  }

  #known(sentence: string, depth: number): string | undefined {
    const whole = this.#whole.get(sentence);
    if (whole !== undefined) return whole;
    if (depth > 2) return undefined;
    for (const { pattern, translation } of this.#templates) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      // An inserted value may itself be such a sentence, or several. A single word is a name.
      return translation.replaceAll(/\{(\d)(:word)?\}/g, (_, at: string, mark?: string) =>
        (found[Number(at) + 1] ?? '').replace(
          /\S(?:.*\S)?/s,
          (part) =>
            (mark === undefined ? undefined : this.#words.get(part.toLowerCase())) ??
            (part.includes(' ') ? this.#sentences(part, depth + 1) : part),
        ),
      );
    }
    return undefined;
  }
}

function getPattern(said: string): RegExp {
  const source = said
    .split(/\{\d\}/)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('(.{0,600}?)');
  return new RegExp(`^${source}$`, 's');
}
