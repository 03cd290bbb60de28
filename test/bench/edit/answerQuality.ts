import type { Candidate, EditResolution } from '../../../src/edit/domain/types.ts';
import { type BenchCase, isRight } from './case.ts';

/** How good the answers are that leave the decision to a person or a model. */
export class AnswerQuality {
  #asked = 0;
  #placeFirst = 0;
  #placeAmong = 0;
  #acceptPerfect = 0;
  #retries = 0;
  #retryPerfect = 0;
  readonly #reasons = new Map<string, Map<string, number>>();

  /** Adds one answer. `retried` is the engine's answer to its own corrected parameters, where it gave some. */
  add(one: BenchCase, answer: EditResolution, retried: EditResolution | undefined): void {
    if (answer.status === 'applied') return;
    if (one.expected.kind === 'refuse') {
      const reasons = this.#reasons.get(one.class) ?? new Map<string, number>();
      const reason = `${answer.status === 'review' ? 'review: ' : ''}${answer.reason}`;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      this.#reasons.set(one.class, reasons);
      return;
    }
    const candidates = answer.status === 'review' ? answer.candidates : answer.advice.nearest;
    this.#asked++;
    if (covers(one, candidates[0])) this.#placeFirst++;
    if (candidates.some((candidate) => covers(one, candidate))) this.#placeAmong++;
    const first = candidates[0];
    if (first?.changes !== undefined && isRight(one.expected, spliced(one.request.content, first.changes)))
      this.#acceptPerfect++;
    if (retried !== undefined) {
      this.#retries++;
      if (retried.status === 'applied' && isRight(one.expected, retried.content)) this.#retryPerfect++;
    }
  }

  /** The summary as Markdown. */
  lines(): string[] {
    const of = (part: number, whole: number): string =>
      whole === 0 ? 'none' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
    return [
      `Where the right answer would have been to apply, but a question or a refusal came (${this.#asked} cases): the first place offered is the right one in ${of(this.#placeFirst, this.#asked)}, the right one is among those offered in ${of(this.#placeAmong, this.#asked)}, and accepting the first gives the perfect text in ${of(this.#acceptPerfect, this.#asked)}. The corrected parameters of the report, sent again, give the perfect text in ${of(this.#retryPerfect, this.#retries)}.`,
      '',
      '| must not be applied | reasons given |',
      '|---|---|',
      ...[...this.#reasons].map(
        ([name, reasons]) =>
          `| ${name} | ${[...reasons]
            .sort((a, b) => b[1] - a[1])
            .map(([reason, count]) => `${reason} × ${count}`)
            .join(', ')} |`,
      ),
    ];
  }
}

function covers(one: BenchCase, candidate: Candidate | undefined): boolean {
  if (candidate === undefined || one.target === undefined) return false;
  const { startLine, endLine } = one.target;
  const shared = Math.min(endLine, candidate.span.endLine) - Math.max(startLine, candidate.span.startLine) + 1;
  return shared * 2 >= endLine - startLine + 1;
}

function spliced(content: string, changes: NonNullable<Candidate['changes']>): string {
  let out = '';
  let at = 0;
  for (const change of changes) {
    out += content.slice(at, change.start) + change.text;
    at = change.end;
  }
  return out + content.slice(at);
}
