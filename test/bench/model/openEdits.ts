import { TextIndex } from '../../../src/base/text/textIndex.ts';
import { Attempt } from '../../../src/edit/domain/attempt.ts';
import { maxFamiliar, rankedPlaces } from '../../../src/edit/domain/fuzzyStage.ts';
import { placementSpan } from '../../../src/edit/domain/locate/placement.ts';
import { applyChanges } from '../../../src/edit/domain/merge/applyChanges.ts';
import { getVeto, weighOpenPlaces } from '../../../src/edit/domain/model/placeOdds.ts';
import { resolveEdit, type EditRequest, type ModelQuestion } from '../../../src/edit/index.ts';
import { isRight, type Expected } from '../edit/case.ts';
import { loadCorpus } from '../edit/corpus.ts';
import { generateCases } from '../edit/generator.ts';
import { loadHistoryCases } from '../editHistory/historyCases.ts';
import type { Half } from '../editHistory/packages.ts';

/** Lines, from 1, both included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** An edit with what must become of it, out of a history or made up. */
export interface ModelCase {
  readonly id: string;
  readonly source: 'history' | 'generated';
  readonly class: string;
  /** What must not be in two parts when numbers are fitted: a package, or a file of the corpus. */
  readonly group: string;
  readonly request: EditRequest;
  readonly expected: Expected;
  /** Where its author means it; absent where no place of the file is meant. */
  readonly target?: Lines;
}

/** A place that a model is shown, with the truth about it. */
export interface ShownTruth extends Lines {
  readonly terms: readonly number[];
  readonly isVetoed: boolean;
  /** Whether the edit made here gives the true text, byte for byte. */
  readonly isRight: boolean;
}

/** An edit that the local tiers left open and a model is asked about. */
export interface OpenEdit {
  readonly case: ModelCase;
  /** In the order in which they are shown. */
  readonly shown: readonly ShownTruth[];
}

/** Which cases to make. */
export interface ModelPlan {
  /** Generated ones in all classes together. */
  readonly trials: number;
  /** Of the generated ones. */
  readonly seed: number;
  /** Only packages that were listed on this day, for those out of histories. */
  readonly added?: string | undefined;
}

/** The cases that were looked at when the numbers were fitted, or those that were not: other packages, other draws. */
export function* modelCases(half: Half, { trials, seed, added }: ModelPlan): Generator<ModelCase> {
  for (const { id, class: name, damaged, package: group, request, expected, target } of loadHistoryCases({
    half,
    seed: 1,
    ...(added === undefined ? {} : { added }),
  }))
    yield {
      id,
      source: 'history',
      class: damaged ? `${name}, damaged` : name,
      group,
      request,
      expected: expected.kind === 'leave' ? { kind: 'refuse' } : expected,
      ...(target === undefined || expected.kind === 'leave' ? {} : { target: getLines(target) }),
    };
  let number = 0;
  for (const { class: name, path, request, expected, meant, target } of generateCases(loadCorpus(), { trials, seed })) {
    const means = expected.kind === 'refuse' ? meant : expected;
    yield {
      id: `${name}:${number++}`,
      source: 'generated',
      class: name,
      group: path,
      request,
      expected: means ?? expected,
      ...(target === undefined || means === undefined ? {} : { target: getLines(target) }),
    };
  }
}

function getLines({ startLine, endLine }: { readonly startLine: number; readonly endLine: number }): Lines {
  return { from: startLine, to: endLine };
}

/** The edit with the places a model is shown; `undefined` where none is asked, because the local tiers decide it. */
export async function openEdit(one: ModelCase): Promise<OpenEdit | undefined> {
  let question: ModelQuestion | undefined;
  const ask = (asked: ModelQuestion): Promise<{ text: string; costUsd: number; cached: boolean }> => {
    question = asked;
    return Promise.resolve({ text: '{"candidate":"none"}', costUsd: 0, cached: false });
  };
  await resolveEdit(one.request, { model: { id: 'nobody', ask } });
  if (question === undefined) return undefined;
  const lines = shownLines(question);
  const attempt = new Attempt(one.request, {}, new TextIndex(one.request.content));
  const reading = maxFamiliar(attempt);
  if (reading === undefined) return undefined;
  const weighed = weighOpenPlaces(attempt, reading, rankedPlaces(attempt, reading), lines.length);
  const shown = weighed.map((place): ShownTruth => {
    const { changes, conflicts } = place.assessment.merge;
    const made = applyChanges(one.request.content, changes);
    return {
      ...getLines(placementSpan(place.place)),
      terms: place.terms,
      isVetoed: getVeto(attempt, reading, place) !== undefined,
      isRight: changes.length > 0 && conflicts.length === 0 && isRight(one.expected, made),
    };
  });
  return { case: one, shown };
}

/** The lines of the places that a question shows. */
function shownLines({ user }: ModelQuestion): Lines[] {
  return [...user.matchAll(/^PLACE \d+: lines (\d+) to (\d+)/gm)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }));
}

/** Whether lines are the place that the author of an edit means, or share a line with it. */
export function isMeant({ target }: ModelCase, { from, to }: Lines): boolean {
  return target !== undefined && target.from <= to && from <= target.to;
}
