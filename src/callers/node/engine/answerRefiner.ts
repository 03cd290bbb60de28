import type { Clock } from '../../../base/clock.ts';
import { within } from '../../../base/within.ts';
import type { AskOptions, CallersUpdate } from '../../domain/engine.ts';
import type { CallersResponse } from '../../domain/types.ts';
import type { AskedQuestion } from './askedQuestion.ts';

/** How long a client that takes updates receives them, in milliseconds. */
export const latePatienceMs = 30_000;
/**
 * Share of the question's time that the first look may spend searching the files that were read, for a client that
 * waits for a single answer; the text search and the answer need the rest.
 */
export const searchShare = 0.7;
/** A better answer after the deadline may take this long to work out, in milliseconds. */
const lateStageMs = 1000;

/**
 * Of the time before a deadline, so much is for putting the answer together, and so much more for each caller, whose
 * line is read then. Milliseconds.
 */
const closingMs = 30;
const callerMs = 0.03;

/** What answers are bettered by. */
export interface BetterAnswersOptions {
  readonly clock: Clock;
  /** Milliseconds without which another look is not begun. */
  readonly minMs: number;
}

/**
 * Refines answers: before the deadline with the time that the first look left, after it for clients that still take
 * updates.
 */
export class AnswerRefiner {
  readonly #clock: Clock;
  readonly #minMs: number;

  constructor({ clock, minMs }: BetterAnswersOptions) {
    this.#clock = clock;
    this.#minMs = minMs;
  }

  /**
   * Uses the time until the deadline for what the first look could not finish; an `isPatient` client also waits for
   * providers.
   */
  async until(
    deadline: number,
    asked: AskedQuestion,
    first: CallersResponse,
    isPatient: boolean,
    signal: AbortSignal,
  ): Promise<CallersResponse> {
    const left = (): number => deadline - this.#clock.now();
    // In less time than the last look took, the next one sees less, or ends late.
    const least = (): number => Math.max(this.#minMs, asked.lookMs);
    let response = first;
    while (!signal.aborted && asked.isOpen && left() >= least() && (isPatient || asked.isWithinReach)) {
      const pending = asked.pending().filter(({ from }) => isPatient || from === 'graph');
      if (pending.length === 0) break;
      await within(Promise.race(pending.map(({ done }) => done)), left() - least(), this.#clock);
      // Reading that has taken all its time ends a little late; what it has read by then is worth a look.
      if (left() < least() / 2) break;
      const totalMs = Math.max(left() / 2, left() - closingMs - response.nodes.length * callerMs);
      const next = await asked.answer(
        { stageMs: totalMs / 2, totalMs, providerWaitMs: 0, reachMs: !isPatient ? totalMs : undefined },
        signal,
      );
      // With less time than the first look had, another may see less.
      if (isCutOff(next) || next.meta.coverage.analysed_files < response.meta.coverage.analysed_files) break;
      response = next;
    }
    return response;
  }

  /**
   * Answers again whenever something comes in, and tells of it until nothing more can come or half a minute is over;
   * then, too, the last update says so.
   */
  async after(
    asked: AskedQuestion,
    first: CallersResponse,
    onUpdate: NonNullable<AskOptions['onUpdate']>,
    signal: AbortSignal,
  ): Promise<void> {
    const end = this.#clock.now() + latePatienceMs;
    const isAborted = (): boolean => signal.aborted;
    const isOpen = (): boolean => asked.isOpen;
    const known = new Set(first.nodes.map(({ id }) => id));
    let response = first;
    let from = 'graph';
    while (isOpen() && !isAborted()) {
      const came = await within(
        Promise.race(asked.pending().map(({ from: who, done }) => done.then(() => who))),
        end - this.#clock.now(),
        this.#clock,
      );
      if (came === undefined || isAborted()) break;
      from = came;
      const next = await asked.answer({ stageMs: lateStageMs, totalMs: 2 * lateStageMs, providerWaitMs: 0 }, signal);
      if (!isCutOff(next)) response = next;
      if (!isOpen() || isAborted()) break;
      for (const find of findsIn(response, known, from)) onUpdate({ response, ...find, isLast: false });
    }
    if (isAborted()) return;
    const finds = findsIn(response, known, from);
    finds.forEach((find, at) => {
      onUpdate({ response, ...find, isLast: at === finds.length - 1 });
    });
  }
}

/** A look that was cut off says less than the one before. */
function isCutOff({ meta }: CallersResponse): boolean {
  return meta.trail.some(({ stage, outcome }) => stage === 'graph' && (outcome === 'timeout' || outcome === 'skipped'));
}

/**
 * New ids by source: a provider if no other source names the place, else the stage that found it. They count as known
 * from then on. Without new ids, `last` gets an empty result.
 */
function findsIn(
  { nodes, meta }: CallersResponse,
  known: Set<string>,
  last: string,
): readonly Pick<CallersUpdate, 'from' | 'added'>[] {
  const providers = new Set(meta.trail.map(({ stage }) => stage.replace(/^graph: /, '')));
  const finds = new Map<string, string[]>();
  for (const { id, stage, evidence } of nodes) {
    if (known.has(id)) continue;
    known.add(id);
    const [first] = evidence;
    const from =
      typeof first === 'string' && evidence.every((each) => typeof each === 'string' && providers.has(each))
        ? first
        : stage;
    const ids = finds.get(from);
    if (ids === undefined) finds.set(from, [id]);
    else ids.push(id);
  }
  return finds.size === 0 ? [{ from: last, added: [] }] : [...finds].map(([from, added]) => ({ from, added }));
}
