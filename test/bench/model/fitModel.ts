import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { weighWord } from '../../../src/edit/domain/model/answerWeight.ts';
import {
  addTerms,
  getOdds,
  getPlaceOdds,
  termNames,
  type ModelTable,
  type TermName,
} from '../../../src/edit/domain/model/placeOdds.ts';
import { characters, type Character } from './characters.ts';
import { isMeant, type OpenEdit, type ShownTruth } from './openEdits.ts';

const tableFile = fileURLToPath(new URL('../../../src/edit/domain/model/modelTable.ts', import.meta.url));

/** Parts in which the cases are taken out in turn, so that each is judged by numbers that have not seen it. */
const folds = 5;
/** Added to the curvature of each term, so that few cases say little. */
const shrink = 1;
const steps = 50;
/** ADR-007: the default gate. */
const gate = 0.8;
/** What a new model may do at worst, as shares of the edits it is asked about; the bars are 1 % and 0.5 %. */
const worst = { lies: 0.008, guesses: 0.0045 };
/**
 * What one that knows the place must reach, as a share of the edits that a place shown gives. The bar is 75 %, and draws
 * of some hundred edits differ by several points.
 */
const minRight = 0.8;
/** Terms that may only speak for a place; the others are doubts, which may only speak against it. */
const favourable: ReadonlySet<TermName> = new Set(['place', 'renamed']);

/** How the edits ended that a model would have written. */
interface Taken {
  readonly right: number;
  readonly wrong: number;
  /** At the place meant, but with another text than the true one: no model can help that. */
  readonly otherBytes: number;
}

/** One row of the fit: the terms of a place and whether it is right. */
interface Row {
  readonly terms: readonly number[];
  readonly isRight: boolean;
}

/**
 * Fits what the terms of a place are worth (logistic regression), and then how much a new model may be trusted: as
 * little as lets the one that knows reach its bar, and never more than keeps the one that lies and the one that guesses
 * within their bounds, on histories judged by numbers that have not seen them. Generated edits, most of them made to
 * mislead, have no say in it: no trust would do. Prints what each degree of trust would do.
 */
export function fitModel(edits: readonly OpenEdit[]): ModelTable {
  const groups = new Map<string, number>();
  const getFold = ({ case: { source, group } }: OpenEdit): number => {
    const key = `${source} ${group}`;
    groups.set(key, groups.get(key) ?? groups.size);
    return (groups.get(key) ?? 0) % folds;
  };
  const unseen = new Map<ShownTruth, number>();
  for (let fold = 0; fold < folds; fold++) {
    const table = fitTerms(getRows(edits.filter((edit) => getFold(edit) !== fold)));
    for (const edit of edits.filter((each) => getFold(each) === fold))
      for (const [at, odds] of getPlaceOdds(
        edit.shown.map(({ terms }) => terms),
        table,
      ).entries())
        unseen.set(edit.shown[at] as ShownTruth, odds);
  }
  const table = { ...fitTerms(getRows(edits)), ...chooseTrust(edits, unseen) };
  return { ...table, vetoed: vetoedShare(edits, table) };
}

/** Of the forbidden places that the terms speak for: the share of those that are right, never quite none. */
function vetoedShare(edits: readonly OpenEdit[], table: ModelTable): number {
  const places = edits.flatMap(({ shown }) =>
    shown.filter(({ isVetoed, terms }) => isVetoed && addTerms(terms, table) > 0),
  );
  return (places.filter(({ isRight }) => isRight).length + 0.5) / (places.length + 1);
}

function getRows(edits: readonly OpenEdit[]): Row[] {
  return edits.flatMap(({ shown }) => shown.filter(({ isVetoed }) => !isVetoed));
}

/** A term that would speak the other way than it may is left out. */
function fitTerms(rows: readonly Row[]): ModelTable {
  let used = termNames.map((_, at) => at);
  for (;;) {
    const weights = fitLogistic(rows, used);
    const odd = used.filter((term, at) => {
      const name = termNames[term];
      const weight = weights[at + 1] ?? 0;
      return name !== undefined && (favourable.has(name) ? weight < 0 : weight > 0);
    });
    if (odd.length === 0) {
      const worth = new Map(used.map((term, at) => [term, weights[at + 1] ?? 0]));
      const terms = Object.fromEntries(termNames.map((name, at) => [name, worth.get(at) ?? 0]));
      return {
        base: weights[0] ?? 0,
        terms: terms as Record<TermName, number>,
        vetoed: 0,
        keptByChance: 0,
        newTrust: 0,
      };
    }
    used = used.filter((term) => !odd.includes(term));
  }
}

/** Newton's method for a logistic regression: the base first, then the weight of each used term. */
function fitLogistic(rows: readonly Row[], used: readonly number[]): number[] {
  const size = used.length + 1;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < steps; step++) {
    const slope = new Array<number>(size).fill(0);
    const curve = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    for (const { terms, isRight } of rows) {
      const x = [1, ...used.map((term) => terms[term] ?? 0)];
      const odds = x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
      const p = 1 / (1 + Math.exp(-odds));
      for (const [i, value] of x.entries()) {
        slope[i] = (slope[i] ?? 0) + (p - (isRight ? 1 : 0)) * value;
        const line = curve[i] ?? [];
        for (const [j, other] of x.entries()) line[j] = (line[j] ?? 0) + p * (1 - p) * value * other;
      }
    }
    for (let i = 1; i < size; i++) {
      slope[i] = (slope[i] ?? 0) + shrink * (weights[i] ?? 0);
      const line = curve[i] ?? [];
      line[i] = (line[i] ?? 0) + shrink;
    }
    const change = solve(curve, slope);
    weights = weights.map((weight, i) => weight - (change[i] ?? 0));
  }
  return weights;
}

/** The solution of a system of linear equations (Gauss and Jordan, with pivots). */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, i) => [...line, right[i] ?? 0]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i < rows.length; i++) {
    let pivot = i;
    for (let j = i + 1; j < rows.length; j++) if (Math.abs(at(j, i)) > Math.abs(at(pivot, i))) pivot = j;
    const line = rows[pivot] ?? [];
    rows[pivot] = rows[i] ?? [];
    rows[i] = line;
    for (const [j, other] of rows.entries()) {
      if (j === i) continue;
      const factor = at(j, i) / at(i, i);
      rows[j] = other.map((value, column) => value - factor * (line[column] ?? 0));
    }
  }
  return rows.map((line, i) => (line[rows.length] ?? 0) / (line[i] ?? 1));
}

function chooseTrust(
  edits: readonly OpenEdit[],
  unseen: ReadonlyMap<ShownTruth, number>,
): Pick<ModelTable, 'keptByChance' | 'newTrust'> {
  const named = (name: string): Character => characters.find((each) => each.name === name) ?? characters[0]!;
  const count = (who: Character, trust: number, from: readonly OpenEdit[]): Taken => {
    let right = 0;
    let wrong = 0;
    let otherBytes = 0;
    for (const edit of from) {
      const said = who.answer(edit);
      const place = said === undefined ? undefined : edit.shown[said.place - 1];
      if (said === undefined || place === undefined || place.isVetoed) continue;
      const word = weighWord(said.confidence, trust, edit.shown.length);
      if (word <= 0 || (unseen.get(place) ?? 0) + word < getOdds(gate)) continue;
      if (place.isRight) right++;
      else if (isMeant(edit.case, place)) otherBytes++;
      else wrong++;
    }
    return { right, wrong, otherBytes };
  };
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
  const history = edits.filter(({ case: { source } }) => source === 'history');
  const recoverable = (from: readonly OpenEdit[]): number =>
    from.filter(({ shown }) => shown.some(({ isRight }) => isRight)).length;
  let best = 0;
  let isReached = false;
  for (let trust = 0; trust <= 0.901; trust += 0.01) {
    const [lies, guesses] = ['lies', 'guesses'].map(
      (name) => count(named(name), trust, history).wrong / history.length,
    );
    const knows = count(named('knows the place'), trust, history).right / recoverable(history);
    const isBounded = (lies ?? 1) <= worst.lies && (guesses ?? 1) <= worst.guesses;
    // What more trust would bring is not worth the lies: the least that reaches the bar counts.
    if (isBounded && !isReached) best = Number(trust.toFixed(2));
    isReached ||= isBounded && knows >= minRight;
    if (Math.round(trust * 100) % 5 !== 0) continue;
    const cells = [edits, history].map((from) => {
      const knowing = count(named('knows the place'), trust, from);
      const liar = count(named('lies'), trust, from).wrong;
      const guesser = count(named('guesses'), trust, from).wrong;
      return `of ${from.length}: right ${percent(knowing.right, recoverable(from))} (other bytes ${knowing.otherBytes}), lies ${percent(liar, from.length)}, guesses ${percent(guesser, from.length)}`;
    });
    console.log(`trust ${trust.toFixed(2)} | all ${cells[0]} | histories ${cells[1]}`);
  }
  const { right, wrong, otherBytes } = count(named('guesses'), best, edits);
  const keptByChance = right / (right + wrong + otherBytes);
  console.log(`chosen: ${best}; of the guesses written then ${keptByChance.toFixed(3)} are right`);
  return { keptByChance, newTrust: best };
}

/** Writes the engine's table. */
export function writeModelTable({ base, terms, vetoed, keptByChance, newTrust }: ModelTable, command: string): void {
  const round = (value: number): number => Number(value.toFixed(3));
  const lines = termNames.map((name) => `    ${name}: ${round(terms[name])},`);
  writeFileSync(
    tableFile,
    `import type { ModelTable } from './placeOdds.ts';

/** Made by \`${command}\`, on the train half of the published histories and on generated damage. */
export const modelTable: ModelTable = {
  base: ${round(base)},
  terms: {
${lines.join('\n')}
  },
  vetoed: ${round(vetoed)},
  keptByChance: ${round(keptByChance)},
  newTrust: ${newTrust},
};
`,
  );
}
