import { TextIndex } from '../../../src/base/text/textIndex.ts';
import { alreadyStands } from '../../../src/edit/domain/alreadyApplied.ts';
import { Attempt } from '../../../src/edit/domain/attempt.ts';
import { maxFamiliar, rankedPlaces, weighPlaces } from '../../../src/edit/domain/fuzzyStage.ts';
import { applyChanges } from '../../../src/edit/domain/merge/applyChanges.ts';
import type { EditRequest } from '../../../src/edit/domain/types.ts';
import { resolveEdit } from '../../../src/edit/index.ts';
import { isRight, type Expected } from './case.ts';
import type { Sample } from './boost.ts';

/** An edit with what must become of it. */
export interface KnownEdit {
  readonly class: string;
  readonly request: EditRequest;
  readonly expected: Expected;
}

/** A sample with the class of its case, for tables. */
export interface EvidenceSample extends Sample {
  readonly class: string;
  /** Whether the engine offers this place first. */
  readonly isFirst: boolean;
  /** Whether the engine did not write the edit, for whatever doubt. */
  readonly isAsked: boolean;
}

/**
 * What the evidence of an edit's best two places is, and whether the edit made there is right. Empty where the edit does
 * not get as far as the fuzzy stage.
 */
export async function evidenceSamples(one: KnownEdit, weight: number): Promise<EvidenceSample[]> {
  const { request, expected } = one;
  if (request.aiMode === false || request.replaceAll === true) return [];
  const resolution = await resolveEdit(request);
  const isAsked = resolution.status !== 'applied';
  if (!resolution.trail.some((entry) => entry.stage === 'fuzzy')) return [];
  const attempt = new Attempt(request, {}, new TextIndex(request.content));
  const reading = maxFamiliar(attempt);
  if (reading === undefined) return [];
  const ranked = rankedPlaces(attempt, reading);
  const [best] = ranked;
  if (best === undefined || best.similarity < 0.2 || alreadyStands(attempt, reading, best)) return [];
  return weighPlaces(attempt, reading, ranked, 2).flatMap(({ assessment, evidence, place }, at) => {
    const { changes, conflicts } = assessment.merge;
    if (conflicts.length > 0 || changes.length === 0 || place.similarity < 0.2) return [];
    const right = isRight(expected, applyChanges(request.content, changes));
    return [{ class: one.class, evidence, right, weight: at === 0 ? weight : weight / 4, isFirst: at === 0, isAsked }];
  });
}
