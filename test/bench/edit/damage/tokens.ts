import type { Row } from '../doc.ts';
import { blankedCode, identifiersIn, isCode, isCommentLine, madeName } from '../language.ts';
import type { Random } from '../random.ts';
import { type RowDamage, type State, docHolds, keptIndices, someKept } from './damage.ts';

/** One slip of the pen in a word: a letter dropped, doubled, exchanged or replaced. */
export function misspelt(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const way = random.int(0, 3);
  if (way === 0) return word.slice(0, at) + word.slice(at + 1);
  if (way === 1) return word.slice(0, at) + word.charAt(at) + word.slice(at);
  if (way === 2) return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return word.slice(0, at) + 'abcdefghiklmnoprstuw'.charAt(random.int(0, 19)) + word.slice(at + 1);
}

/** Misspells one word of the line so that the result stands nowhere in the document. */
export function withTypo(line: string, state: State, random: Random): string | undefined {
  const words = [...line.matchAll(/(?<![A-Za-z\d_\\])[A-Za-z]{5,}(?![A-Za-z\d_])/g)];
  if (words.length === 0) return undefined;
  const word = random.pick(words);
  const wrong = misspelt(word[0], random);
  if (wrong.toLowerCase() === word[0].toLowerCase() || docHolds(state.draft.doc, wrong)) return undefined;
  return line.slice(0, word.index) + wrong + line.slice(word.index + word[0].length);
}

/** Misreadings of words that a reader would call slips: the place is still beyond doubt. */
export const tokenDamages: readonly RowDamage[] = [
  {
    name: 'typo-context',
    stage: 'tokens',
    needs: { minLines: 3, minKept: 2 },
    apply: (state, random) => someKept(state, random, 1, (line) => withTypo(line, state, random)),
  },
  {
    name: 'two-typos-context',
    stage: 'tokens',
    needs: { minLines: 6, minKept: 5 },
    apply(state, random) {
      const once = someKept(state, random, 2, (line) => withTypo(line, state, random));
      return once === undefined || changedRows(state.rows, once.rows) < 2 ? undefined : once;
    },
  },
  {
    name: 'comment-drift',
    stage: 'tokens',
    needs: {
      minLines: 4,
      minKept: 4,
      block: (lines, doc) => lines.some((line) => isCommentLine(line, doc.language) && line.split(' ').length > 4),
    },
    apply: (state, random) =>
      someKept(state, random, 1, (line) => {
        if (!isCommentLine(line, state.draft.doc.language)) return undefined;
        const words = [...line.matchAll(/(?<= )[a-z]{3,}(?= )/g)];
        if (words.length < 2) return undefined;
        const word = random.pick(words);
        const other = random.pick([`${word[0]}s`, 'always', `currently ${word[0]}`, 'then']);
        return line.slice(0, word.index) + other + line.slice(word.index + word[0].length);
      }),
  },
];

/** Misreadings that may mean another thing: nothing may be written without asking. */
export const driftDamages: readonly RowDamage[] = [
  {
    name: 'identifier-drift',
    stage: 'tokens',
    needs: { minLines: 2, minKept: 2, language: isCode },
    apply(state, random) {
      const { doc } = state.draft;
      const names = [...new Set(doc.lines.flatMap((line) => identifiersIn(line, doc.language).map((id) => id.name)))];
      if (names.length < 8) return undefined;
      return someKept(state, random, 1, (line) => {
        const ids = identifiersIn(line, doc.language);
        if (ids.length === 0) return undefined;
        const id = random.pick(ids);
        const other = random.pick(names);
        return other === id.name ? undefined : line.slice(0, id.at) + other + line.slice(id.at + id.name.length);
      });
    },
  },
  {
    name: 'identifier-renamed',
    stage: 'tokens',
    needs: { minLines: 2, minKept: 2, language: isCode },
    apply: (state, random) =>
      someKept(state, random, 1, (line) => {
        const ids = identifiersIn(line, state.draft.doc.language);
        if (ids.length === 0) return undefined;
        const id = random.pick(ids);
        const other = random.pick([
          `${id.name}Async`,
          `new${id.name.charAt(0).toUpperCase()}${id.name.slice(1)}`,
          madeName(random),
        ]);
        return docHolds(state.draft.doc, other)
          ? undefined
          : line.slice(0, id.at) + other + line.slice(id.at + id.name.length);
      }),
  },
  {
    name: 'identifiers-swapped',
    stage: 'tokens',
    needs: { minLines: 2, minKept: 2, language: isCode },
    apply: (state, random) =>
      someKept(state, random, 1, (line) => {
        const ids = identifiersIn(line, state.draft.doc.language);
        const [a, b] = random.sample(ids, 2).sort((x, y) => x.at - y.at);
        if (a === undefined || b === undefined || a.name === b.name) return undefined;
        return (
          line.slice(0, a.at) +
          b.name +
          line.slice(a.at + a.name.length, b.at) +
          a.name +
          line.slice(b.at + b.name.length)
        );
      }),
  },
  {
    name: 'number-drift',
    stage: 'tokens',
    needs: {
      minLines: 2,
      minKept: 2,
      language: (language) => language !== 'markdown',
      block: (lines) => lines.some((line) => /(?<![\w.-])\d+(?![\w.])/.test(line)),
    },
    apply: (state, random) =>
      someKept(state, random, 1, (line) => {
        if (isCommentLine(line, state.draft.doc.language)) return undefined;
        // In a comment or a message a number is a word like any other.
        const { language } = state.draft.doc;
        const code = isCode(language) ? blankedCode(line, language) : line;
        const hits = [...code.matchAll(/(?<![\w.-])\d+(?![\w.])/g)];
        if (hits.length === 0) return undefined;
        const hit = random.pick(hits);
        return (
          line.slice(0, hit.index) +
          String(Number(hit[0]) + random.pick([1, 1, 2, 10])) +
          line.slice(hit.index + hit[0].length)
        );
      }),
  },
  {
    name: 'operator-drift',
    stage: 'tokens',
    needs: { minLines: 2, minKept: 2, language: isCode },
    apply(state, random) {
      const pairs: readonly (readonly [string, string])[] = [
        [' === ', ' !== '],
        [' == ', ' != '],
        [' < ', ' <= '],
        [' > ', ' >= '],
        [' + ', ' - '],
        [' && ', ' || '],
        [' += ', ' -= '],
        [' and ', ' or '],
      ];
      return someKept(state, random, 1, (line) => {
        const code = blankedCode(line, state.draft.doc.language);
        const usable = pairs.filter(
          ([from]) => code.includes(from) && (from !== ' and ' || state.draft.doc.language === 'python'),
        );
        if (usable.length === 0 || isCommentLine(line, state.draft.doc.language) || /["'`]/.test(line))
          return undefined;
        const [from, to] = random.pick(usable);
        return line.replace(from, () => to);
      });
    },
  },
  {
    name: 'string-drift',
    stage: 'tokens',
    needs: {
      minLines: 3,
      minKept: 2,
      language: (language) => language !== 'markdown',
      block: (lines) => lines.some((line) => /(["'])[A-Za-z][\w ./-]{3,}\1/.test(line)),
    },
    apply: (state, random) =>
      someKept(state, random, 1, (line) => {
        if (isCommentLine(line, state.draft.doc.language)) return undefined;
        if (line.includes('"""') || line.includes("'''")) return undefined;
        const hits = [...line.matchAll(/(["'])([A-Za-z][\w ./-]{3,30})\1/g)];
        if (hits.length === 0) return undefined;
        const hit = random.pick(hits);
        if (blankedCode(line, state.draft.doc.language).charAt(hit.index) !== hit[1]) return undefined;
        const other = random.pick(['primary', 'Nothing to show', 'en-GB', 'retry-later']);
        return line.slice(0, hit.index + 1) + other + line.slice(hit.index + hit[0].length - 1);
      }),
  },
  {
    name: 'lines-reordered',
    stage: 'tokens',
    needs: { minLines: 3, minKept: 3 },
    apply(state, random) {
      const kept = new Set(keptIndices(state.rows));
      // Lines that come again in the file make a swap look like a forgotten line.
      const all = state.draft.doc.lines.map((line) => line.trim());
      const once = (i: number): boolean => {
        const text = state.rows[i]?.old?.trim() ?? '';
        return all.indexOf(text) === all.lastIndexOf(text);
      };
      const spots = [...kept].filter(
        (i) =>
          kept.has(i + 1) &&
          once(i) &&
          once(i + 1) &&
          distinctWords(state.rows[i]?.old ?? '', state.rows[i + 1]?.old ?? ''),
      );
      if (spots.length === 0) return undefined;
      const at = random.pick(spots);
      const rows = [...state.rows];
      [rows[at], rows[at + 1]] = [rows[at + 1] as Row, rows[at] as Row];
      return { ...state, rows };
    },
  },
];

function changedRows(a: readonly Row[], b: readonly Row[]): number {
  return a.filter((row, i) => row.old !== b[i]?.old).length;
}

/** Whether both lines say something, and not the same: the order of two braces does not matter. */
function distinctWords(a: string, b: string): boolean {
  return /[A-Za-z]{4}/.test(a) && /[A-Za-z]{4}/.test(b) && a.trim() !== b.trim();
}
