import { isStillGood } from '../record/isStillGood.ts';
import type { SearchAnswer, SearchQuery, SearchResult } from '../types.ts';
import { getFirstStep } from './getFirstStep.ts';

/** What a program that failed has printed. */
export interface FailedOutput {
  /** The end of its output, without secrets. */
  readonly text: string;
  /** The line that says why it failed, where the caller knows it. */
  readonly line?: string | undefined;
}

/** A fix that is known for sure, in short. */
export interface OutputFix {
  readonly id: string;
  readonly title: string;
  /** `getFirstStep` of its solution. */
  readonly first: string;
  /** `exact`: the same error; `similar`: a name or another detail differs. */
  readonly relation: 'exact' | 'similar';
  readonly isBuiltin: boolean;
}

/** A search that answers by itself: it sends nothing. */
export type LocalSearch = (query: SearchQuery) => Promise<SearchAnswer>;

/** Outputs whose answer is kept. A workflow has hardly more kinds of failure. */
const maxKept = 200;

/**
 * The fixes of outputs that are looked up unasked, such as those of failed jobs: only what is sure, each output once.
 */
export class OutputFixes {
  readonly #search: LocalSearch;
  readonly #kept = new Map<string, Promise<OutputFix | undefined>>();

  constructor(search: LocalSearch) {
    this.#search = search;
  }

  /** The fix of this output; undefined where none is known for sure, or the library cannot be read. */
  find(output: FailedOutput): Promise<OutputFix | undefined> {
    const key = `${output.line ?? ''}\0${output.text}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const found = findSureFix(this.#search, output).catch(() => {
      // A store that is locked now may be read later.
      this.#kept.delete(key);
      return undefined;
    });
    this.#kept.set(key, found);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(oldest);
    }
    return found;
  }

  /** Looks everything up anew from now on: the library has changed. */
  forget(): void {
    this.#kept.clear();
  }
}

/**
 * The best fix of the whole output, if the line that says why it failed does not speak for another. A fix of the same
 * error is sure; one of a similar error only where that line finds it, too. What was recorded for another name, called
 * outdated or did not help more often than it helped is none.
 */
async function findSureFix(search: LocalSearch, { text, line = '' }: FailedOutput): Promise<OutputFix | undefined> {
  const whole = text.trim() === '' ? line : text;
  if (whole.trim() === '') return undefined;
  const [best] = (await search({ error: whole, staysLocal: true })).results;
  if (best === undefined || !isTrusted(best)) return undefined;
  if (line.trim() === '' || line === whole) return best.relation === 'exact' ? inShort(best) : undefined;
  const { results } = await search({ error: line, staysLocal: true });
  const isAgreed = results.some(({ id }) => id === best.id);
  return isAgreed || (results.length === 0 && best.relation === 'exact') ? inShort(best) : undefined;
}

function isTrusted({ relation, remediation, why }: SearchResult): boolean {
  if (relation !== 'exact' && relation !== 'similar') return false;
  // The names of a built-in fix are those of an example: its odds have weighed them.
  return isStillGood(remediation) && (remediation.scope === 'builtin' || why.otherNames === undefined);
}

function inShort({ id, relation, remediation: { title, solution, scope } }: SearchResult): OutputFix {
  return {
    id,
    title,
    first: getFirstStep(solution),
    relation: relation === 'exact' ? 'exact' : 'similar',
    isBuiltin: scope === 'builtin',
  };
}
