/** What a bundle's keys for sentences of a domain end with: the key is the English sentence, a slash and this word. */
export const saidMark = '/said';

/** A longer text is no sentence of a domain. */
const longestSentence = 2_000;
/** Letters beside its placeholders that a template needs so that it cannot be taken for another one. */
const leastLetters = 4;

interface Template {
  readonly pattern: RegExp;
  readonly translation: string;
}

/**
 * Sentences that a domain has said in English, in another language. Domains speak English because agents read the same words; what a template of theirs put
 * in is read back out of the sentence. `bundle`: the texts of the language by key, as the editor holds them.
 */
export class SentenceBook {
  readonly #whole = new Map<string, string>();
  readonly #templates: readonly Template[];

  constructor(bundle: Readonly<Record<string, string>>) {
    const templates: { readonly said: string; readonly translation: string }[] = [];
    for (const [key, translation] of Object.entries(bundle)) {
      if (!key.endsWith(saidMark)) continue;
      const said = key.slice(0, -saidMark.length);
      if (/\{\d\}/.test(said)) templates.push({ said, translation });
      else this.#whole.set(said, translation);
    }
    const own = (said: string): number => said.replaceAll(/\{\d\}|[^\p{L}]/gu, '').length;
    // Who says more by itself knows more of the sentence.
    this.#templates = templates.filter(({ said }) => own(said) >= leastLetters).sort((a, b) => own(b.said) - own(a.said))
      .map(({ said, translation }) => ({ pattern: patternOf(said), translation }));
  }

  /** The sentence, or several in a row, in the language of the book; as it is where the book does not know it. */
  translate(text: string): string {
    if (text.length > longestSentence) return text;
    const known = this.#known(text, 0);
    if (known !== undefined) return known;
    return text.split(/(?<=[.?]) (?=\p{Lu})/u).map((sentence) => this.#known(sentence, 0) ?? sentence).join(' ');
  }

  #known(sentence: string, depth: number): string | undefined {
    const whole = this.#whole.get(sentence);
    if (whole !== undefined) return whole;
    if (depth > 2) return undefined;
    for (const { pattern, translation } of this.#templates) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      // What was put in may be such a sentence itself.
      return translation.replaceAll(/\{(\d)\}/g, (_, at: string) => { const part = found[Number(at) + 1] ?? ''; return this.#known(part, depth + 1) ?? part; });
    }
    return undefined;
  }
}

function patternOf(said: string): RegExp {
  const source = said.split(/\{\d\}/).map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('(.{1,600}?)');
  return new RegExp(`^${source}$`, 's');
}
