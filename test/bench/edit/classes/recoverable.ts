import type { BenchCase } from '../case.ts';
import { type State, type RowDamage, type Wrap } from '../damage/damage.ts';
import { spacingDamages } from '../damage/spacing.ts';
import { tokenDamages } from '../damage/tokens.ts';
import { typographyDamages } from '../damage/typography.ts';
import { wraps } from '../damage/wraps.ts';
import { oldLines, perfectText } from '../doc.ts';
import type { EditKind } from '../edits.ts';
import { type SubtleKind, subtleMakers } from '../whitespaceEdits.ts';
import { type Bench, type Needs, drawDraft, getEnd, finished, getPair } from '../draft.ts';
import { presentRaw, rivalry, uniqueBare } from '../honesty.ts';

/** Builds one case of a class from a draw, or nothing when the draw does not work out. */
export type CaseBuilder = (bench: Bench, name: string) => BenchCase | undefined;

const stages: readonly RowDamage['stage'][] = ['tokens', 'fold', 'spacing', 'blank', 'indent', 'trailing'];
/** Damages after which the old text may still stand byte for byte; then the exact tier answers, rightly. */
const mayStayExact = new Set([
  'first-line-trimmed',
  'crlf-file',
  'mixed-eol',
  'request-crlf',
  'trailing-space',
  'line-number-prefix-one-line',
]);

/** One class for each single damage that leaves no doubt about the meaning. */
export function recoverableClasses(): [string, CaseBuilder][] {
  const single = [...spacingDamages, ...typographyDamages, ...tokenDamages].map((damage): [string, CaseBuilder] => [
    damage.name,
    (bench, name) => damagedCase(bench, name, [damage], undefined),
  ]);
  const wrapped = wraps.map((wrap): [string, CaseBuilder] => [
    wrap.name,
    (bench, name) => damagedCase(bench, name, [], wrap),
  ]);
  return [
    ...single,
    ...wrapped,
    ['subtle-edit-damaged', subtleDamaged],
    ['long-block', longBlock],
    ['combo-rows', comboRows],
    ['combo-wrapped', comboWrapped],
    ['combo-with-typo', comboTypo],
  ];
}

const plain: readonly RowDamage[] = [...spacingDamages, ...typographyDamages];

const comboRows: CaseBuilder = (bench, name) => {
  const [a, b] = bench.random.sample(plain, 2);
  return a === undefined || b === undefined || a.stage === b.stage
    ? undefined
    : damagedCase(bench, name, [a, b], undefined);
};

/** Edits of white space, quotes and order, damaged in ways that do not touch the same property of the same lines. */
const subtleDamaged: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const kind = random.pick(Object.keys(subtleMakers) as SubtleKind[]);
  const rowNames = [
    'dedent',
    'trailing-space',
    'crlf-file',
    ...(kind === 'reindent' ? [] : ['tabs-vs-spaces', 'indent-shift', 'indent-width']),
  ];
  const damage = spacingDamages.find((one) => one.name === random.pick(rowNames));
  const wrap = wraps.find(
    (one) => one.name === random.pick(['line-number-prefix', 'code-fence', 'over-escaped-json', 'request-crlf']),
  );
  return random.chance(0.6) && damage !== undefined
    ? damagedCase(bench, name, [damage], undefined, [kind])
    : damagedCase(bench, name, [], wrap, [kind]);
};

/** Blocks of 80 to 300 lines with a slip and another damage: length is what breaks models and matchers most. */
const longBlock: CaseBuilder = (bench, name) => {
  const typo = tokenDamages.find(
    (one) => one.name === (bench.random.chance(0.5) ? 'typo-context' : 'two-typos-context'),
  );
  const plainOne = spacingDamages.find(
    (one) =>
      one.name === bench.random.pick(['dedent', 'trailing-space', 'tabs-vs-spaces', 'blank-missing', 'blank-extra']),
  );
  const damages = [typo, plainOne].filter((one): one is RowDamage => one !== undefined);
  const needs: Needs = { ...merged(damages.map((one) => one.needs)), minLines: 80, maxLines: 300 };
  return damagedCase(bench, name, damages, undefined, undefined, needs);
};

const comboWrapped: CaseBuilder = (bench, name) =>
  damagedCase(bench, name, [bench.random.pick(plain)], bench.random.pick(wraps));

const comboTypo: CaseBuilder = (bench, name) => {
  const typo = tokenDamages.find((damage) => damage.name === 'typo-context');
  if (typo === undefined) return undefined;
  return bench.random.chance(0.5)
    ? damagedCase(bench, name, [typo, bench.random.pick(plain)], undefined)
    : damagedCase(bench, name, [typo], bench.random.pick(wraps));
};

function merged(all: readonly Needs[]): Needs {
  const blocks = all.flatMap((needs) => (needs.block === undefined ? [] : [needs.block]));
  const accepts = all.flatMap((needs) => (needs.language === undefined ? [] : [needs.language]));
  const kinds = all.find((needs) => needs.kinds !== undefined)?.kinds;
  const variant = all.find((needs) => needs.variant !== undefined)?.variant;
  return {
    minLines: Math.max(1, ...all.map((needs) => needs.minLines ?? 1)),
    maxLines: Math.min(60, ...all.map((needs) => needs.maxLines ?? 60)),
    minKept: Math.max(0, ...all.map((needs) => needs.minKept ?? 0)),
    block: (lines, doc) => blocks.every((block) => block(lines, doc)),
    language: (language) => accepts.every((accept) => accept(language)),
    kinds,
    variant,
  };
}

/** A case with the given damages done in the order of their stages, checked for honesty. */
function damagedCase(
  bench: Bench,
  name: string,
  damages: readonly RowDamage[],
  wrap: Wrap | undefined,
  kinds?: readonly EditKind[],
  given?: Needs,
): BenchCase | undefined {
  const { random } = bench;
  const needs =
    given ?? merged([...damages.map((damage) => damage.needs), ...(wrap === undefined ? [] : [wrap.needs])]);
  const draft = drawDraft(bench, kinds === undefined ? needs : { ...needs, kinds });
  if (draft === undefined) return undefined;
  let state: State = { draft, rows: draft.rows };
  for (const stage of stages) {
    for (const damage of damages.filter((candidate) => candidate.stage === stage)) {
      const next = damage.apply(state, random);
      if (next === undefined) return undefined;
      state = next;
    }
  }
  const outcome: ReturnType<Wrap['apply']> =
    wrap === undefined ? { pair: getPair(state.rows, random) } : wrap.apply(state, random);
  if (outcome === undefined) return undefined;
  const { doc } = state.draft;
  const exempt =
    mayStayExact.has(name) ||
    name === 'subtle-edit-damaged' ||
    (name.startsWith('combo') && damages.every((damage) => mayStayExact.has(damage.name)));
  if (!exempt && presentRaw(doc, outcome.pair.old)) return undefined;
  if (!uniqueBare(doc, oldLines(state.draft.rows))) return undefined;
  if (!clearlyHere(state)) return undefined;
  const names = [...damages.map((damage) => damage.name), ...(wrap === undefined ? [] : [wrap.name])].join(' + ');
  const note = outcome.note !== undefined ? `${names}: ${outcome.note}` : names;
  const alsoRight = state.alsoRight === undefined ? [] : [perfectText(doc, draft.start, state.alsoRight)];
  return finished(name, state.draft, outcome.pair, { expected: 'apply', note, alsoRight });
}

/** Whether the damaged lines fit their own place far better than any other. */
function clearlyHere(state: State): boolean {
  const { own, rival } = rivalry(state.draft.doc, oldLines(state.rows), state.draft.start, getEnd(state.draft));
  return own >= 0.85 && own - rival >= 0.08;
}
