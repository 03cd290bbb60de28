import { type RowDamage, type State } from '../edit/damage/damage.ts';
import { spacingDamages } from '../edit/damage/spacing.ts';
import { driftDamages, tokenDamages } from '../edit/damage/tokens.ts';
import { typographyDamages } from '../edit/damage/typography.ts';
import { wraps } from '../edit/damage/wraps.ts';
import { type Doc, type Row, isKept } from '../edit/doc.ts';
import { type Needs, type Pair, getPair } from '../edit/draft.ts';
import { getIndent, getShape } from '../edit/language.ts';
import type { Random } from '../edit/random.ts';

/** An undamaged edit: its rows, the text it is sent to, and where its author saw it. */
export interface PlainEdit {
  readonly content: Doc;
  /** The line (from 0) of the older file at which the author saw the first row. */
  readonly seenAt: number;
  readonly rows: readonly Row[];
}

/** Indentation, line numbers, quotes and a misremembered word, as the generated cases know them, and an elision. */
const rowDamages: readonly RowDamage[] = [
  ...named(spacingDamages, ['tabs-vs-spaces', 'indent-width', 'dedent', 'indent-shift', 'trailing-space']),
  ...named(typographyDamages, ['smart-quotes-in-request', 'nbsp-in-request']),
  ...named(tokenDamages, ['typo-context', 'comment-drift']),
  ...named(driftDamages, ['identifier-renamed', 'string-drift']),
  { name: 'elision', stage: 'blank', needs: {}, apply: elided },
];
const wholeDamages = wraps.filter((wrap) => ['line-number-prefix', 'code-fence'].includes(wrap.name));

function named(damages: readonly RowDamage[], names: readonly string[]): RowDamage[] {
  return damages.filter((damage) => names.includes(damage.name));
}

/** The languages that the damages know, in place of those they do not: what counts is comments and indentation. */
const alike: Readonly<Record<string, string>> = {
  c: 'cpp',
  kotlin: 'java',
  scala: 'java',
  csharp: 'java',
  php: 'java',
  ruby: 'python',
  shellscript: 'python',
  typescriptreact: 'typescript',
  scss: 'css',
  less: 'css',
};

/** The edit as a model would send it that misread or misremembered something; nothing when the draw does not fit. */
export function damageEdit(
  edit: PlainEdit,
  random: Random,
): { readonly pair: Pair; readonly name: string } | undefined {
  const doc: Doc = { ...edit.content, language: alike[edit.content.language] ?? edit.content.language };
  const plain: State = { draft: { doc, start: edit.seenAt, rows: edit.rows, kind: 'rename' }, rows: edit.rows };
  if (random.chance(0.25)) {
    const wrap = random.pick(wholeDamages);
    const made = fits(wrap.needs, edit.rows, doc) ? wrap.apply(plain, random) : undefined;
    return made === undefined ? undefined : { pair: made.pair, name: wrap.name };
  }
  const damage = random.pick(rowDamages);
  if (!fits(damage.needs, edit.rows, doc)) return undefined;
  const made = damage.apply(plain, random);
  // A damage of the file instead of the request would change the truth.
  if (made?.draft.doc !== doc || made.draft.rows !== edit.rows) return undefined;
  const pair = getPair(made.rows, random, '\n', false);
  const before = getPair(edit.rows, random, '\n', false);
  return pair.old === before.old ? undefined : { pair, name: damage.name };
}

function fits(needs: Needs, rows: readonly Row[], doc: Doc): boolean {
  const old = rows.flatMap((row) => (row.old === null ? [] : [row.old]));
  const kept = rows.filter((row) => isKept(row) && row.old?.trim() !== '').length;
  return (
    old.length >= (needs.minLines ?? 1) &&
    old.length <= (needs.maxLines ?? 60) &&
    kept >= (needs.minKept ?? 0) &&
    needs.language?.(doc.language) !== false &&
    needs.block?.(old, doc) !== false
  );
}

/** Carried lines between the first and the changed ones left out, with a remark in their place. */
function elided(state: State, random: Random): State | undefined {
  const { rows } = state;
  const spots: { from: number; to: number }[] = [];
  for (let at = 0; at < rows.length; at++) {
    let end = at;
    while (end < rows.length && isKept(rows[end] as Row)) end++;
    // One carried line stays on either side of what is left out.
    if (end - at >= 4) spots.push({ from: at + 1, to: end - 1 });
    at = end;
  }
  if (spots.length === 0) return undefined;
  const { from, to } = random.pick(spots);
  const { language } = state.draft.doc;
  const comment = getShape(language).comment;
  const words = random.pick(['... existing code ...', '...', '... rest of the code ...', '... unchanged ...']);
  const remark = getIndent(rows[from]?.old ?? '') + framed(words, comment, language);
  const left: Row = { old: remark, new: remark };
  return { ...state, rows: [...rows.slice(0, from), left, ...rows.slice(to)] };
}

function framed(words: string, comment: string, language: string): string {
  if (comment !== '') return `${comment} ${words}`;
  if (language === 'css') return `/* ${words} */`;
  if (language === 'json') return `// ${words}`;
  return language === 'markdown' || language === 'html' ? `<!-- ${words} -->` : words;
}
