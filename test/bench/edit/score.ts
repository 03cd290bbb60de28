import type { EditResolution } from '../../../src/edit/domain/types.ts';
import { type BenchCase, isRight } from './case.ts';
import { bare, lineSimilarity } from './honesty.ts';

/**
 * How a case ended.
 * - `correct`: the perfect text, or rightly refused.
 * - `whitespace`: right but for white space.
 * - `leak`: the right place, but lines the edit does not touch carry the request's misread text.
 * - `review`: nothing changed, a person is asked.
 * - `refused`: nothing changed although something should have.
 * - `wrong`: another place, lines lost, artefacts written, or applied where it must not be.
 */
export type Verdict = 'correct' | 'whitespace' | 'leak' | 'review' | 'refused' | 'wrong';

/** What a matcher did, reduced to what the score needs. */
export type Outcome =
  { readonly status: 'applied'; readonly content: string } | { readonly status: 'review' | 'refused' };

/** All verdicts, in the order of the tables. */
export const verdicts: readonly Verdict[] = ['correct', 'whitespace', 'leak', 'review', 'refused', 'wrong'];

/** Reduces the engine's answer to what the score needs. */
export function getOutcome(resolution: EditResolution): Outcome {
  return resolution.status === 'applied'
    ? { status: 'applied', content: resolution.content }
    : { status: resolution.status };
}

/** Judges one outcome. */
export function judge(one: BenchCase, outcome: Outcome): Verdict {
  const { expected } = one;
  if (expected.kind === 'refuse') {
    if (outcome.status === 'applied') return 'wrong';
    return outcome.status === 'review' ? 'review' : 'correct';
  }
  if (outcome.status !== 'applied') return outcome.status;
  if (isRight(expected, outcome.content)) return 'correct';
  const perfect = expected.acceptable[0] ?? '';
  if (withoutSpace(outcome.content) === withoutSpace(perfect)) return 'whitespace';
  return isLeak(one, outcome.content, perfect) ? 'leak' : 'wrong';
}

/**
 * Whether a verdict counts as a failure of the matcher (a question instead of an answer counts only where no question
 * is needed).
 */
export function isFailure(one: BenchCase, verdict: Verdict): boolean {
  if (verdict === 'correct') return false;
  if (verdict === 'review') return one.expected.kind === 'apply';
  return true;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

const artefact = /^\s*(?:L?\d+\s*(?:\||→|\t|:)|```|→)/;

/**
 * The right place and all intended lines, but the place differs from the perfect text in the wording of single lines.
 */
function isLeak(one: BenchCase, got: string, perfect: string): boolean {
  const { content } = one.request;
  let head = 0;
  while (head < perfect.length && perfect[head] === got[head]) head++;
  let tail = 0;
  while (
    tail < perfect.length - head &&
    tail < got.length - head &&
    perfect[perfect.length - 1 - tail] === got[got.length - 1 - tail]
  )
    tail++;
  const from = perfect.lastIndexOf('\n', head - 1) + 1;
  const wanted = perfect.slice(from, lineEnd(perfect, perfect.length - tail)).split('\n');
  const made = got.slice(from, lineEnd(got, got.length - tail)).split('\n');
  const solidWanted = wanted.map(bare).filter((line) => line !== '');
  const solidMade = made.map(bare).filter((line) => line !== '');
  if (solidWanted.length !== solidMade.length) return false;
  if (made.some((line) => artefact.test(line) && !content.includes(line) && !perfect.includes(line))) return false;
  return solidWanted.every((line, i) => lineSimilarity(line, solidMade[i] ?? '') >= 0.6);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
