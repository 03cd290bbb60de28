import { isClaim } from '../answer/textNodes.ts';
import type { CallersResponse, CallersStage } from '../types.ts';

/** Questions whose ends are kept for each repository. */
const kept = 100;
/** With fewer questions a share says nothing. */
export const fewestQuestions = 20;

/** How the last questions about one repository ended. */
export interface RateOfRepository {
  readonly repository: string;
  /** Questions that count: at most the last hundred. */
  readonly questions: number;
  /** How many of them a stage after the graph answered, or none. */
  readonly fellBack: number;
  /**
   * How many named a caller, or a name like one that nothing defines, or proved that there is none; a comment with the
   * name is nothing of that.
   */
  readonly answered: number;
  /** Of those that fell back, how many named something of use all the same. */
  readonly answeredAfterFallback: number;
  /** Milliseconds that the stages took together, shortest first; one for each question that came to a stage. */
  readonly durations: readonly number[];
  /** Which stage had the last word, without those that never had. */
  readonly stages: readonly { readonly stage: CallersStage; readonly count: number }[];
}

interface End {
  readonly fellBack: boolean;
  readonly isOfUse: boolean;
  readonly stage: CallersStage;
  readonly ms: number | undefined;
}

const stageOrder: readonly CallersStage[] = ['graph', 'grep', 'semantic_search', 'structured_error'];

/**
 * Keeps account of how often questions fall through the graph (PRD-02: an alert above 20 % of a repository's
 * questions).
 */
export class FallbackRate {
  readonly #ends = new Map<string, End[]>();

  /** Counts one answered question about a repository. */
  add(repository: string, response: CallersResponse): void {
    const { nodes, meta } = response;
    const ends = this.#ends.get(repository) ?? [];
    // A proof that there are none is the graph's own answer.
    const isProven = meta.coverage.complete === 'yes';
    const stage = isProven && meta.fallback_strategy === 'structured_error' ? 'graph' : meta.fallback_strategy;
    ends.push({
      fellBack: meta.fallback_stage !== undefined && !isProven,
      isOfUse: isProven || nodes.some(isClaim),
      stage: stage ?? 'graph',
      ms: cascadeMs(response),
    });
    if (ends.length > kept) ends.shift();
    this.#ends.set(repository, ends);
  }

  /** Forgets everything: the index was rebuilt, and its earlier answers say nothing about it. */
  clear(): void {
    this.#ends.clear();
  }

  /** The figures of every repository with questions. */
  figures(): readonly RateOfRepository[] {
    return [...this.#ends].map(([repository, ends]) => ({
      repository,
      questions: ends.length,
      fellBack: ends.filter(({ fellBack }) => fellBack).length,
      answered: ends.filter(({ isOfUse }) => isOfUse).length,
      answeredAfterFallback: ends.filter(({ fellBack, isOfUse }) => fellBack && isOfUse).length,
      durations: ends.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b),
      stages: stageOrder
        .map((stage) => ({ stage, count: ends.filter((end) => end.stage === stage).length }))
        .filter(({ count }) => count > 0),
    }));
  }
}

/**
 * Milliseconds that the stages of an answer took together, as the trail has it; undefined where none was reached.
 * Providers, whose lines have a colon, run beside the graph.
 */
export function cascadeMs({ meta }: CallersResponse): number | undefined {
  const taken = meta.trail.flatMap(({ stage, ms }) => (stage.includes(':') ? [] : (ms ?? [])));
  return taken.length === 0 ? undefined : taken.reduce((sum, ms) => sum + ms, 0);
}
