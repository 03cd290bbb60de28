/** The opening marker of a SEARCH/REPLACE block. */
export interface SearchMark {
  /** `named`: says SEARCH or ORIGINAL. `bare`: only the sign. `other`: some other word, as git writes it. */
  readonly kind: 'named' | 'bare' | 'other';
  readonly sign: '<' | '-';
  readonly count: number;
  /** What follows the word: sometimes a file name. */
  readonly rest: string;
  /** The marker was written as HTML entities, and so was everything in the block. */
  readonly escaped: boolean;
}

/** The closing marker. */
export interface ReplaceMark {
  readonly kind: 'named' | 'bare' | 'other';
}

/** How many times the first character of `text` at `from` is repeated, for a sign out of `signs`. */
function run(text: string, from: number, signs: string): number {
  const sign = text[from];
  if (sign === undefined || !signs.includes(sign)) return 0;
  let end = from;
  while (text[end] === sign) end++;
  return end - from;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", apos: "'" };

/** A line of a block whose markers were written as HTML entities, as it was before. */
export function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos|#39);/g, (entity, name: string) => entities[name] ?? entity);
}

/** Longer lines are content: no marker comes near this. */
const longestMarker = 400;

/**
 * Reads an opening marker: `<<<<<<< SEARCH` (three signs or more), `<<<<<<< ORIGINAL`, `------- SEARCH`, and the bare
 * or otherwise labelled `<<<<<<<` of five to nine signs, which counts only together with its closing marker.
 */
export function readSearchMark(line: string): SearchMark | undefined {
  if (line.length > longestMarker) return undefined;
  const escaped = /^\s*&lt;/.test(line);
  const text = (escaped ? decodeEntities(line) : line).trim();
  const count = run(text, 0, '<-');
  if (count < 3) return undefined;
  const after = text.slice(count).trim();
  const sign = text.startsWith('<') ? '<' : '-';
  // Dashes and a word are common in prose: there the marker must be exact.
  const word = sign === '-' ? /^SEARCH>?$/.exec(after) : /^(?:SEARCH|ORIGINAL)(?=[\s>:]|$)[>:]?/i.exec(after);
  if (word) return { kind: 'named', sign, count, rest: after.slice(word[0].length).trim(), escaped };
  if (sign === '-' || count < 5 || count > 9) return undefined;
  // A tag (`<<<<<<<div`) or shift operators glued to code are not markers.
  if (after === '') return { kind: 'bare', sign, count, rest: '', escaped };
  return text[count] === ' ' ? { kind: 'other', sign, count, rest: after, escaped } : undefined;
}

/**
 * Reads a closing marker: `>>>>>>> REPLACE`, `+++++++ REPLACE`, `>>>>>>> UPDATED`, of at least `fewest` signs (five, or
 * as many as a shorter opening marker has); bare and otherwise labelled ones need five to nine.
 */
export function readReplaceMark(line: string, fewest = 5): ReplaceMark | undefined {
  if (line.length > longestMarker) return undefined;
  const text = (/^\s*&[gl]t;/.test(line) ? decodeEntities(line) : line).trim();
  const count = run(text, 0, '>+<');
  if (count < Math.min(fewest, 5)) return undefined;
  const after = text.slice(count).trim();
  if (/^REPLACE(?=[\s>:.`]|$)/i.test(after) || (text.startsWith('>') && /^UPDATED(?=\s|$)/i.test(after)))
    return { kind: 'named' };
  if (!text.startsWith('>') || count < 5 || count > 9) return undefined;
  if (after === '') return { kind: 'bare' };
  return text[count] === ' ' ? { kind: 'other' } : undefined;
}

/** The number of `=` of a divider line, 0 for any other line. `sloppy` allows words behind it. */
export function readDivider(line: string, fewest: number, sloppy: boolean): number {
  if (line.length > longestMarker) return 0;
  const text = line.trim();
  const count = run(text, 0, '=');
  if (count < fewest || count > 9) return 0;
  const after = text.slice(count);
  return after === '' || (sloppy && /^ +[A-Z]+$/i.test(after)) ? count : 0;
}

/** Removes the backslash that Roo's notation puts before a content line that looks like a marker. */
export function unescapeMarker(text: string): string {
  return /^\s*\\(?:<{5,9}|={5,9}|>{5,9}|-{5,9}|\+{5,9}|:(?:start|end)_line:)/.test(text.slice(0, 80))
    ? text.replace('\\', '')
    : text;
}
