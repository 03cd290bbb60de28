import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { CallersEngine, CallersUpdate, SymbolGap } from '../../domain/engine.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import { getKey, type CallersQuestion } from './askedQuestion.ts';

/** What a late provider has added to the answer that is shown. */
export interface LateFind {
  readonly from: string;
  readonly added: number;
}

/** An answer on show. */
export interface ShownAnswer {
  readonly question: CallersQuestion;
  readonly response: CallersResponse;
  /** What came after the deadline, in order. */
  readonly late: readonly LateFind[];
  /** Whether a search is still running. */
  readonly isGrowing: boolean;
  /** Callers of callers beyond the requested depth, by the id of the symbol. */
  readonly further: ReadonlyMap<string, CallersResponse>;
  /** Reasons why something may be missing, by the symbol of the question. */
  readonly gaps: ReadonlyMap<string, SymbolGap>;
}

/** What the view shows. */
export interface SearchState {
  /** Identifies the questions of a window; a question that is asked again keeps its number. */
  readonly number: number;
  /** The question that is being looked for. */
  readonly searching?: CallersQuestion;
  readonly answer?: ShownAnswer;
  /** Why the last question has no answer: one sentence. */
  readonly problem?: { readonly question: CallersQuestion; readonly sentence: string };
}

/**
 * A provider without a result for this long is no longer waited for. Milliseconds; above the engine's own limit for a
 * provider.
 */
const longestGrowth = 60_000;

/** Whether something is still looked for. */
export function isBusy({ searching, answer }: SearchState): boolean {
  return searching !== undefined || answer?.isGrowing === true;
}

/** Asks one question at a time and keeps its answer as it grows. A new question takes the place of the one before. */
export class CallersSearch {
  readonly #engine: CallersEngine;
  readonly #clock: Clock;
  readonly #listeners = new Set<(state: SearchState) => void>();
  readonly #asked = new Map<string, Promise<CallersResponse>>();
  #state: SearchState = { number: 0 };
  #running: AbortController | undefined;

  constructor(engine: CallersEngine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  get state(): SearchState {
    return this.#state;
  }

  /** Calls back after every change of the state. */
  onDidChange(listener: (state: SearchState) => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  /**
   * Asks; resolves when the answer of the deadline is there, or the question was given up. Late finds change the state
   * after that.
   */
  async ask(question: CallersQuestion): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const before = this.#state.answer;
    const isAgain = before !== undefined && getKey(before.question) === getKey(question);
    // When a question is asked again, the old answer stays until the new one arrives: nothing flickers or collapses.
    this.#set({
      number: isAgain ? this.#state.number : this.#state.number + 1,
      searching: question,
      answer: isAgain ? before : undefined,
    });
    const shown: { answer?: ShownAnswer } = {};
    let endWait = (): void => undefined;
    running.signal.addEventListener(
      'abort',
      () => {
        endWait();
      },
      { once: true },
    );
    const show = (response: CallersResponse, late: readonly LateFind[], isGrowing: boolean): void => {
      // What the user has requested beyond the answer stays with it while it grows.
      const { further = new Map(), gaps = new Map() } = shown.answer === undefined ? {} : (this.#state.answer ?? {});
      shown.answer = { question, response, late, isGrowing, further, gaps };
      this.#set({ ...this.#state, answer: shown.answer });
      endWait();
      if (isGrowing)
        endWait = this.#clock.after(longestGrowth, () => {
          this.cancel();
        });
    };
    const onUpdate = ({ response, from, added, isLast }: CallersUpdate): void => {
      if (!running.signal.aborted)
        show(response, [...(shown.answer?.late ?? []), { from, added: added.length }], !isLast);
    };
    try {
      const response = await this.#engine.ask(question.query, { signal: running.signal, onUpdate });
      if (running.signal.aborted) return;
      // What has come meanwhile is newer than the answer of the deadline.
      if (shown.answer === undefined)
        show(
          response,
          [],
          response.meta.trail.some(({ outcome }) => outcome === 'running'),
        );
      this.#set(withoutSearch(this.#state));
    } catch (error) {
      if (running.signal.aborted) return;
      this.#set({
        number: this.#state.number,
        problem: { question, sentence: error instanceof Error ? error.message : String(error) },
      });
    }
  }

  /** Asks the displayed question again. */
  async refresh(): Promise<void> {
    const question = this.#state.answer?.question ?? this.#state.problem?.question;
    if (question !== undefined) await this.ask(question);
  }

  /** Gives the running question up. An answer that is on show stays. */
  cancel(): void {
    this.#running?.abort();
    const { answer } = this.#state;
    const isGrowing = answer?.isGrowing === true;
    if (this.#state.searching === undefined && !isGrowing) return;
    this.#set({
      ...withoutSearch(this.#state),
      ...(answer !== undefined && { answer: { ...answer, isGrowing: false } }),
    });
  }

  /** Forgets the answer. */
  clear(): void {
    this.#running?.abort();
    this.#asked.clear();
    this.#set({ number: this.#state.number + 1 });
  }

  /** The callers of a symbol beyond the depth of the answer; requested once for each answer. */
  async goFurther(id: string): Promise<void> {
    const { answer, number } = this.#state;
    if (answer === undefined || answer.further.has(id)) return;
    const key = `${number} ${answer.response.meta.request_id} ${id}`;
    const asked = this.#asked.get(key) ?? this.#engine.ask({ symbol_id: id, depth: 1 });
    this.#asked.set(key, asked);
    try {
      const response = await asked;
      const now = this.#state.answer;
      if (now === undefined || this.#state.number !== number || now.further.has(id)) return;
      this.#set({ ...this.#state, answer: { ...now, further: new Map([...now.further, [id, response]]) } });
    } finally {
      this.#asked.delete(key);
    }
  }

  /** Finds out why a symbol, or its callers, may be missing. */
  async explainGap(query: CallersQuery): Promise<void> {
    const { number } = this.#state;
    const gap = await this.#engine.explainGap(query);
    const { answer } = this.#state;
    if (answer === undefined || this.#state.number !== number) return;
    this.#set({ ...this.#state, answer: { ...answer, gaps: new Map([...answer.gaps, [gap.symbol, gap]]) } });
  }

  #set(state: SearchState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

function withoutSearch({ searching: _, ...rest }: SearchState): SearchState {
  return rest;
}
