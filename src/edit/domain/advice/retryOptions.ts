import { Attempt } from '../attempt.ts';
import { exactStage } from '../exactStage.ts';
import { balanceKept } from '../guard/balance.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import type { Candidate, RetryOption, TextChange } from '../types.ts';
import { unusable } from '../unusable.ts';
import { numberedLines } from './numberedLines.ts';
import { UniqueLines, type LineSpan } from './uniqueLines.ts';

/** A place of more lines is not quoted whole: long old texts fail more often and cost more (research §2). */
const wholePlaceLines = 20;
/**
 * Steps for an option for each unit of the file and of the edit, and the share of what is left that options may take.
 */
const stepsPerFileUnit = 4;
const stepsPerEditUnit = 40;
const shareForOptions = 0.5;
/** Lines kept around the changed ones of a long place. */
const keptAround = 3;
/** How often a range is widened when the engine would not make exactly this change of it. */
const widenings = 3;

/**
 * Makes the edits that would be applied if sent instead: text copied byte for byte from the file, and what the engine's
 * own merge makes of it. Each is tried before it is offered: sent verbatim, byte-exact or not, it is applied by the
 * exact tier at its place and changes what the candidate would change, nothing else.
 */
export class RetryOptions {
  readonly #attempt: Attempt;
  readonly #unique: UniqueLines;

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
    this.#unique = new UniqueLines(attempt.index);
  }

  /** The options for these places, in their order; places without one (a conflict, no unique context) are left out. */
  async of(candidates: readonly Candidate[]): Promise<RetryOption[]> {
    const options: RetryOption[] = [];
    const { index, request, work } = this.#attempt;
    // Checking that a place's lines are unique, and that the edit would be made of them, takes several passes over the
    // file.
    const steps =
      stepsPerFileUnit * index.text.length + stepsPerEditUnit * (request.oldString.length + request.newString.length);
    for (const candidate of candidates.slice(0, work.timesFor(steps, shareForOptions, candidates.length))) {
      const option = await this.#optionFor(candidate);
      if (option !== undefined) options.push(option);
    }
    return options;
  }

  async #optionFor({ span, similarity, changes = [] }: Candidate): Promise<RetryOption | undefined> {
    const { index, request } = this.#attempt;
    if (changes.length === 0) return undefined;
    for (const range of this.#ranges({ first: span.startLine - 1, last: span.endLine - 1 }, changes)) {
      const unique = this.#unique.around(range);
      if (unique === undefined) return undefined;
      const edit = this.#getEdit(unique, changes);
      if (edit === undefined || !(await this.#makes(edit, changes))) continue;
      // An edit that would open or close more brackets than it was meant to is at the wrong place or torn.
      if (!balanceKept(edit.oldString, edit.newString, request.oldString, request.newString)) return undefined;
      return { ...edit, lineHint: unique.first + 1, span, similarity, numbered: numberedLines(index, span) };
    }
    return undefined;
  }

  /** The lines to quote at least, the fewest first. */
  *#ranges(place: LineSpan, changes: readonly TextChange[]): Generator<LineSpan> {
    const { index } = this.#attempt;
    const touched: LineSpan = {
      first: index.lineAt(changes[0]?.start ?? 0),
      last: index.lineAt(changes.at(-1)?.end ?? 0),
    };
    const quoted =
      place.last - place.first < wholePlaceLines
        ? place
        : {
            first: Math.max(place.first, Math.min(place.last, touched.first - keptAround)),
            last: Math.min(place.last, Math.max(place.first, touched.last + keptAround)),
          };
    yield quoted;
    for (let more = 0; more <= widenings; more++) {
      yield {
        first: Math.max(0, Math.min(quoted.first, touched.first) - more),
        last: Math.min(index.lineCount - 1, Math.max(quoted.last, touched.last) + more),
      };
    }
  }

  /** The change as a replacement of whole lines; `undefined` where these lines do not hold all of it. */
  #getEdit(range: LineSpan, changes: readonly TextChange[]): { oldString: string; newString: string } | undefined {
    const { index } = this.#attempt;
    const start = index.starts[range.first] ?? 0;
    const end = index.ends[range.last] ?? 0;
    const from = Math.min(start, changes[0]?.start ?? start);
    const to = Math.max(end, changes.at(-1)?.end ?? end);
    const after = applied(index.text, from, to, changes);
    // A line inserted after the last one may be described as a line break and a line, or as a line and a line break.
    const head = index.text.slice(from, start);
    const tail = index.text.slice(end, to);
    const length = after.length - head.length - tail.length;
    if (length < 0 || !after.startsWith(head) || !after.endsWith(tail)) return undefined;
    return { oldString: index.text.slice(start, end), newString: after.slice(head.length, head.length + length) };
  }

  /** Whether an edit sent as it stands would be applied by the exact tier and make exactly these changes. */
  async #makes(
    edit: { readonly oldString: string; readonly newString: string },
    changes: readonly TextChange[],
  ): Promise<boolean> {
    const { index, request } = this.#attempt;
    const { lineHint, anchors, languageId } = request;
    const again = new Attempt(
      {
        content: index.text,
        ...edit,
        ...(lineHint !== undefined && { lineHint }),
        ...(anchors !== undefined && { anchors }),
        ...(languageId !== undefined && { languageId }),
      },
      {},
      index,
      this.#attempt.work,
    );
    if (unusable(again) !== undefined) return false;
    const result = await exactStage.run(again, this.#attempt.services.signal ?? new AbortController().signal);
    if (!('answer' in result) || result.answer.kind !== 'apply') return false;
    const made = result.answer.changes;
    const from = Math.min(changes[0]?.start ?? 0, made[0]?.start ?? 0);
    const to = Math.max(changes.at(-1)?.end ?? 0, made.at(-1)?.end ?? 0);
    return applied(index.text, from, to, made) === applied(index.text, from, to, changes);
  }
}

/** A part of a text after changes that all lie in it. */
function applied(text: string, from: number, to: number, changes: readonly TextChange[]): string {
  return applyChanges(
    text.slice(from, to),
    changes.map((change) => ({ ...change, start: change.start - from, end: change.end - from })),
  );
}
