import { localizedWords } from './localizedWords.ts';

/** One wording in another language. */
interface Wording {
  /** Its longest part: where it is missing, so is the wording. */
  readonly clue: string;
  readonly pattern: RegExp;
  readonly english: string;
}

/** French sets spaces before colons and within quotes. */
const french = [
  [/(?<=[\p{L}\d"'}]) :(?=\s|$)/gmu, ':'],
  [/" ([^"\n]{1,200}?) "/g, '"$1"'],
] as const;

let wordings: readonly Wording[] | undefined;

/**
 * A plain text with what programs say in German or French in their English words, so that an error is found again in
 * another language. What is not known stays. Time is linear in the length of the text.
 */
export function inEnglish(text: string): string {
  const plain = french.reduce((so, [pattern, by]) => so.replaceAll(pattern, by), text);
  const spoken = (wordings ??= readWordings()).filter(({ clue }) => plain.includes(clue));
  if (spoken.length === 0) return text;
  return plain
    .split('\n')
    .map((line) =>
      spoken.reduce(
        (so, { clue, pattern, english }) => (so.includes(clue) ? translate(so, pattern, english) : so),
        line,
      ),
    )
    .join('\n');
}

function translate(line: string, pattern: RegExp, english: string): string {
  return line.replace(pattern, (_found: string, ...groups: readonly unknown[]) => {
    const holes = groups.filter((group): group is string => typeof group === 'string').slice(0, countHoles(english));
    let at = 0;
    return english.replaceAll('%', () => holes[at++] ?? '');
  });
}

/** The longest first: a shorter one may be a part of it. */
function readWordings(): readonly Wording[] {
  return localizedWords
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [english = '', ...others] = row.split(' | ');
      return others.map((other) => ({
        clue: longestPart(other),
        pattern: asPattern(other),
        english,
        length: other.length,
      }));
    })
    .sort((a, b) => b.length - a.length);
}

function asPattern(wording: string): RegExp {
  const parts = wording.split('%').map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const source = parts.reduce((so, part, at) => {
    if (at === 0) return part;
    if (at === 1 && so === '') return `(?<=^|: )([^:\\n]{1,200}?)${part}`;
    return at === parts.length - 1 && part === '' ? `${so}([^:,\\n]{1,200})` : `${so}([^\\n]{1,200}?)${part}`;
  });
  return new RegExp(source, 'u');
}

function longestPart(wording: string): string {
  return wording
    .split('%')
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim();
}

function countHoles(english: string): number {
  return english.split('%').length - 1;
}
