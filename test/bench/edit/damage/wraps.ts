import { type Row, isKept, newLines, oldLines } from '../doc.ts';
import { type Pair, getPair } from '../draft.ts';
import { getShape } from '../language.ts';
import type { Random } from '../random.ts';
import { type State, type Wrap, docHolds } from './damage.ts';

type PrefixStyle = (line: number) => string;

/** The ways in which tools show line numbers before a line. */
const prefixStyles: Readonly<Record<string, PrefixStyle>> = {
  'cat -n': (n) => `${String(n).padStart(6)}\t`,
  'n | ': (n) => `${n} | `,
  'padded n | ': (n) => `${String(n).padStart(4)} | `,
  'n→': (n) => `${String(n).padStart(5)}→`,
  'n\\t': (n) => `${n}\t`,
  'n: ': (n) => `${n}: `,
  'n:': (n) => `${n}:`,
  '[n] ': (n) => `[${n}] `,
  'L n: ': (n) => `L${n}: `,
};

function prefixed(state: State, random: Random): { pair: Pair; note: string } | undefined {
  const { rows, draft } = state;
  const name = random.pick(Object.keys(prefixStyles));
  const style = prefixStyles[name] ?? ((n): string => `${n}\t`);
  const first = draft.start + 1 + (random.chance(0.8) ? 0 : random.int(1, 40));
  const fresh = random.pick(['none', 'sequential', 'sequential', 'from the old'] as const);
  let at = first;
  let counter = first;
  const numbered = rows.map((row): Row => {
    const old = row.old === null ? null : style(at) + row.old;
    if (row.new === null) {
      at++;
      return { old, new: null };
    }
    const own = row.old === null ? at - 1 : at;
    if (row.old !== null) at++;
    const line = fresh === 'none' ? row.new : style(fresh === 'sequential' ? counter : own) + row.new;
    counter++;
    return { old, new: line };
  });
  return {
    pair: getPair(numbered, random),
    note: `style "${name}", new side: ${fresh}${first === draft.start + 1 ? '' : ', numbers shifted'}`,
  };
}

const arrowed = (line: string, arrow: string): string => line.replace(/^\t+/, (tabs) => arrow.repeat(tabs.length));

const entities: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
];

function entityEncoded(text: string, quotesToo: boolean): string {
  let out = text;
  for (const [plain, entity] of entities) if (plain !== '"' || quotesToo) out = out.replaceAll(plain, entity);
  return out;
}

function both(pair: Pair, change: (text: string) => string): Pair {
  return { old: change(pair.old), new: change(pair.new) };
}

function pathComment(language: string, path: string): string {
  const { comment } = getShape(language);
  if (comment !== '') return `${comment} ${path}`;
  if (language === 'css') return `/* ${path} */`;
  if (language === 'json') return `// ${path}`;
  return `<!-- ${path} -->`;
}

/** Damages of the whole strings: what displays, encoders and chat windows leave around or inside the text. */
export const wraps: readonly Wrap[] = [
  {
    name: 'line-number-prefix',
    needs: { minLines: 2 },
    apply: prefixed,
  },
  {
    name: 'line-number-prefix-one-line',
    needs: {
      maxLines: 1,
      kinds: ['rename', 'literal', 'operator', 'parameter', 'first-line'],
      block: (lines) => (lines[0] ?? '').trim().length > 12,
    },
    apply: prefixed,
  },
  {
    name: 'tab-arrow',
    needs: {
      minLines: 2,
      block: (lines, doc) => lines.some((line) => line.startsWith('\t') && line.trim() !== '') && !docHolds(doc, '→'),
    },
    apply(state, random) {
      const arrow = random.pick(['→', '→', '→\t', '→   ']);
      const rows = state.rows.map((row): Row => ({
        old: row.old === null ? null : arrowed(row.old, arrow),
        new: row.new === null ? null : arrowed(row.new, arrow),
      }));
      return { pair: getPair(rows, random), note: `arrow ${JSON.stringify(arrow)}` };
    },
  },
  {
    name: 'over-escaped-json',
    needs: { minLines: 2 },
    apply: (state, random) => ({
      pair: both(getPair(state.rows, random), (text) => JSON.stringify(text).slice(1, -1)),
    }),
  },
  {
    name: 'over-escaped-newlines',
    needs: { minLines: 2, block: (lines) => !lines.some((line) => line.includes('\\')) },
    apply: (state, random) => ({
      pair: both(getPair(state.rows, random), (text) => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t')),
    }),
  },
  {
    name: 'over-escaped-quotes',
    needs: { minLines: 2, block: (lines, doc) => lines.some((line) => line.includes('"')) && !docHolds(doc, '\\"') },
    apply: (state, random) => ({ pair: both(getPair(state.rows, random), (text) => text.replaceAll('"', '\\"')) }),
  },
  {
    name: 'over-escaped-tabs',
    needs: { minLines: 2, block: (lines, doc) => lines.some((line) => line.startsWith('\t')) && !docHolds(doc, '\\t') },
    apply: (state, random) => ({ pair: both(getPair(state.rows, random), (text) => text.replaceAll('\t', '\\t')) }),
  },
  {
    name: 'html-entities',
    needs: {
      minLines: 1,
      block: (lines, doc) =>
        lines.some((line) => /[<>&]/.test(line)) &&
        !docHolds(doc, '&lt;') &&
        !docHolds(doc, '&amp;') &&
        !docHolds(doc, '&gt;') &&
        !docHolds(doc, '&quot;'),
    },
    apply: (state, random) => {
      const quotesToo = random.chance(0.4);
      return { pair: both(getPair(state.rows, random), (text) => entityEncoded(text, quotesToo)) };
    },
  },
  {
    name: 'code-fence',
    needs: { minLines: 1 },
    apply(state, random) {
      const tag = random.pick([state.draft.doc.language, '', 'ts']);
      const pair = getPair(state.rows, random, '\n', true);
      if (pair.new === '') return undefined;
      const last = random.chance(0.5) ? '\n' : '';
      return { pair: both(pair, (text) => `\`\`\`${tag}\n${text}\`\`\`${last}`) };
    },
  },
  {
    name: 'path-comment',
    needs: { minLines: 2 },
    apply(state, random) {
      const line = pathComment(state.draft.doc.language, state.draft.doc.path.replace(/#.*$/, ''));
      if (docHolds(state.draft.doc, line)) return undefined;
      const pair = getPair(state.rows, random);
      if (pair.new === '') return undefined;
      return { pair: both(pair, (text) => `${line}\n${text}`) };
    },
  },
  {
    name: 'diff-markers',
    needs: { minLines: 2, block: (lines) => !lines.some((line) => /^[-+]/.test(line)) },
    apply(state, random) {
      const wholesale = random.chance(0.3);
      const rows = state.rows.map((row): Row => {
        const carried = isKept(row) && !wholesale;
        return {
          old: row.old === null ? null : (carried ? ' ' : '-') + row.old,
          new: row.new === null ? null : (carried ? ' ' : '+') + row.new,
        };
      });
      // With nothing but carried lines on the old side there would be no marker to see.
      if (!oldLines(rows).some((line) => line.startsWith('-')) && !newLines(rows).some((line) => line.startsWith('+')))
        return undefined;
      return { pair: getPair(rows, random), note: wholesale ? 'every line marked' : 'changed lines marked' };
    },
  },
  {
    name: 'request-crlf',
    needs: { minLines: 2, variant: (doc) => (doc.eols.includes('\r\n') ? undefined : doc) },
    apply: (state, random) => ({ pair: getPair(state.rows, random, '\r\n') }),
  },
  {
    name: 'bom-in-request',
    needs: { minLines: 2 },
    apply: (state, random) => ({
      pair: both(getPair(state.rows, random), (text) => (text === '' ? '' : `\uFEFF${text}`)),
    }),
  },
  {
    name: 'outer-newlines',
    needs: { minLines: 2 },
    apply(state, random) {
      const edges = [state.rows[0], state.rows.at(-1)];
      // Blank lines next to a deleted edge line could be either one.
      if (edges.some((row) => row === undefined || !isKept(row))) return undefined;
      const head = random.chance(0.7) ? '\n' : '';
      const tail = head === '' || random.chance(0.6) ? '\n\n' : '';
      const pair = getPair(state.rows, random, '\n', true);
      if (pair.new === '') return undefined;
      return { pair: both(pair, (text) => head + text + tail) };
    },
  },
];
