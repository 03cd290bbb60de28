import type { Clock } from '../../../base/clock.ts';
import { consecutiveBreaker } from '../../../cascade/breaker.ts';
import type { TrailEntry } from '../../../cascade/cascade.ts';
import { runStage, type Breaker, type StageEnd } from '../../../cascade/runStage.ts';
import { reportStage, type StageReport } from '../../../cascade/stageReport.ts';
import { answer, pass, type Stage, type StageResult } from '../../../cascade/stage.ts';
import type { MatchSettings } from '../../domain/match/matchSettings.ts';
import type { CandidateSource, Embedder } from '../../domain/match/ports.ts';
import { questionLikeness } from '../../domain/match/questions.ts';
import type { ReadError } from '../../domain/read/types.ts';
import { onePerFix } from '../../domain/record/onePerFix.ts';
import { signatureOfReading } from '../../domain/signature.ts';
import {
  scopes,
  type Remediation,
  type RemediationFilter,
  type SearchAnswer,
  type SearchQuery,
  type SearchResult,
} from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';
import { documentResults } from './documentSearch.ts';
import { EmbeddingSearch, type LengthListener } from './embeddingSearch.ts';
import { exactResults } from './exactSearch.ts';
import { questionResults } from './questionSearch.ts';
import { inOrder } from './resultOrder.ts';
import { readOnce } from './readOnce.ts';
import { relatedErrors } from './relatedErrors.ts';
import { comparedWith, similarResult, type Compared } from './structureSearch.ts';

/** The dependencies of a search. */
export interface RemediationSearchDeps {
  readonly source: CandidateSource;
  readonly settings: () => MatchSettings;
  /** Absent if none is configured. */
  readonly embedder: () => Embedder | undefined;
  /** Removes secrets from what is sent to the embedder. */
  readonly redact: (text: string) => Promise<string>;
  readonly clock: Clock;
  /** Milliseconds that the embedder may take. */
  readonly timeLimitMs: () => number;
  /** Called with the current length of the embedder's vectors. */
  readonly onEmbeddedLength?: LengthListener | undefined;
  /** Called with the outcome of each stage. */
  readonly report?: Pick<StageReport, 'meter' | 'log'> | undefined;
}

/** Defaults of the remediation document's search tool: 5 results of at least 0.5. */
const searchDefaults = { limit: 5, minScore: 0.5 } as const;
/** After this many failures in a row the embedder is not called for so long (milliseconds). */
const breakerLimits = { failures: 3, halfOpenAfterMs: 30_000 } as const;

/** Vectors of another length than the stored ones. */
const otherLength = 'embedding-dimension';

type FoundResults = readonly SearchResult[];
/** A stage of a search: it gets the results of the stages before it and returns them with its own. */
type SearchStage = Stage<FoundResults, FoundResults> & { readonly asksOutside?: boolean };

/**
 * Looks an error up: by its signature, by its structure, and by the meaning of its words if there is an embedder. The
 * results of the stages are merged, and each says why it was found. Rejects only with errors of the store.
 */
export class RemediationSearch {
  readonly #parts: RemediationSearchDeps;
  readonly #embedding: EmbeddingSearch;
  readonly #breaker: Breaker;
  readonly #onLength: LengthListener = (model, dimensions) => {
    this.#parts.onEmbeddedLength?.(model, dimensions);
  };

  constructor(parts: RemediationSearchDeps) {
    this.#parts = parts;
    this.#embedding = new EmbeddingSearch(parts.source, parts.redact, this.#onLength);
    this.#breaker = consecutiveBreaker({ ...breakerLimits, clock: parts.clock });
  }

  /** Whether the embedder is used; an open breaker that would allow a trial is half open. */
  get embeddingBreaker(): Breaker['state'] {
    return this.#breaker.state === 'open' && this.#breaker.canRun() ? 'half-open' : this.#breaker.state;
  }

  /** The answer to a valid query. */
  async search(query: SearchQuery): Promise<SearchAnswer> {
    const asked = parseQuestion(query, this.#parts.settings());
    const { signature, filter } = asked;
    const trail: TrailEntry[] = [];
    let results: FoundResults = [];
    let compared: readonly Compared[] = [];
    for (const stage of this.#stagesFor(
      asked,
      query.staysLocal === true ? undefined : this.#parts.embedder(),
      (others) => {
        compared = others;
      },
      () => trail.some(hasFailed),
    )) {
      const end = await this.#run(stage, results, query.signal, trail);
      if (end.outcome === 'answer') results = end.answered.answer;
    }
    const single = onePerFix(
      results,
      ({ remediation }) => remediation,
      (result, remediation) => ({ ...result, remediation }),
    );
    const others = onePerFix(
      compared.filter(({ candidate }) => !results.some(({ id }) => id === candidate.remediation.id)),
      ({ candidate }) => candidate.remediation,
      withRecord,
    );
    return {
      results: inOrder(single, asked),
      related: relatedErrors(others, results, asked),
      trail,
      degraded: trail.some(hasFailed),
      searched: {
        records: this.#parts.source.count(filter),
        scopes: filter.scope === undefined ? scopes : [filter.scope],
      },
      signature,
    };
  }

  /** `looked` is called with the compared records; `isShort` says whether an earlier stage failed. */
  #stagesFor(
    asked: ParsedSearch,
    model: Embedder | undefined,
    looked: (compared: readonly Compared[]) => void,
    isShort: () => boolean,
  ): readonly SearchStage[] {
    const { source, timeLimitMs, redact } = this.#parts;
    if (asked.reading.text.trim() === '') return [];
    const outside = { asksOutside: true, budgetMs: timeLimitMs() };
    if (asked.settings.profile === 'document') {
      const byHashes: SearchStage = {
        name: 'document',
        run: async () => found((await documentResults(source, asked)) ?? []),
      };
      if (model === undefined) return [byHashes];
      return [
        {
          ...byHashes,
          ...outside,
          run: async (_, signal) =>
            foundIfComparable(
              await documentResults(source, asked, { embedder: model, redact, signal, onLength: this.#onLength }),
            ),
        },
        {
          ...byHashes,
          name: 'document-words',
          run: (sofar, signal) => (isShort() ? byHashes.run(sofar, signal) : pass('not-needed')),
        },
      ];
    }
    const likeness = questionLikeness(asked.reading);
    const byWords: readonly SearchStage[] = [
      {
        name: 'signature',
        // Of further errors in the text only the same one counts: the first is what was asked for.
        run: () => found([asked, ...asked.further].flatMap((each) => exactResults(source, each))),
      },
      {
        name: 'structure',
        run: (sofar) => {
          const compared = comparedWith(source, asked);
          if (likeness !== 'surely') looked(compared);
          return found([
            ...sofar,
            ...compared
              .filter(({ candidate }) => !sofar.some(({ id }) => id === candidate.remediation.id))
              .flatMap((each) => similarResult(each, asked) ?? []),
          ]);
        },
      },
      ...(likeness !== 'no'
        ? [
            {
              name: 'words',
              run: (sofar: FoundResults) =>
                sofar.some(({ relation }) => relation === 'exact')
                  ? pass('not-needed')
                  : found(merged(sofar, questionResults(source, asked, likeness))),
            },
          ]
        : []),
    ];
    if (model === undefined) return byWords;
    return [
      ...byWords,
      {
        name: 'embedding',
        ...outside,
        // If the same error was found, other stages are not needed.
        run: (sofar, signal) =>
          sofar.some(({ relation }) => relation === 'exact')
            ? pass('not-needed')
            : this.#embedding.widen(sofar, asked, model, signal).then(foundIfComparable),
      },
    ];
  }

  async #run(
    stage: SearchStage,
    sofar: FoundResults,
    signal: AbortSignal | undefined,
    trail: TrailEntry[],
  ): Promise<StageEnd<FoundResults>> {
    const { clock } = this.#parts;
    const started = clock.now();
    const isOutside = stage.asksOutside === true;
    // The caller reports errors of the store; only the external endpoint may fail without an error.
    let thrown: { readonly error: unknown } | undefined;
    const watched: SearchStage = isOutside
      ? stage
      : {
          ...stage,
          run: (query, stageSignal) => {
            try {
              return stage.run(query, stageSignal);
            } catch (error) {
              thrown = { error };
              throw error;
            }
          },
        };
    const ended = await runStage(watched, sofar, {
      clock,
      signal,
      breaker: isOutside ? this.#breaker : undefined,
      remainingMs: Number.POSITIVE_INFINITY,
    });
    // This search fails, but the breaker should not count it as a failure of the server.
    const end: StageEnd<FoundResults> =
      ended.outcome === 'pass' && ended.reason === otherLength ? { outcome: 'error', reason: otherLength } : ended;
    if (thrown !== undefined) throw thrown.error;
    const entry: TrailEntry = {
      stage: stage.name,
      outcome: end.outcome,
      reason: 'reason' in end ? end.reason : undefined,
      durationMs: clock.now() - started,
    };
    trail.push(entry);
    reportStage({ ...this.#parts.report, name: 'remediation' }, entry);
    return end;
  }
}

function withRecord({ candidate, likeness }: Compared, remediation: Remediation): Compared {
  return { candidate: { ...candidate, remediation }, likeness };
}

function hasFailed({ outcome }: TrailEntry): boolean {
  return outcome === 'error' || outcome === 'timeout' || outcome === 'skipped';
}

/** A result found in two ways is listed once, with the better score. */
function merged(one: FoundResults, other: FoundResults): FoundResults {
  const better = new Map(one.map((result) => [result.id, result]));
  for (const result of other) if ((better.get(result.id)?.score ?? 0) < result.score) better.set(result.id, result);
  return [...better.values()];
}

/**
 * Undefined if the server has another model behind the same name: until its vectors are computed again, nothing can be
 * compared.
 */
function foundIfComparable(results: FoundResults | undefined): StageResult<FoundResults> {
  return results === undefined ? pass(otherLength) : found(results);
}

function found(results: FoundResults): StageResult<FoundResults> {
  return results.length === 0 ? pass('nothing-like-it') : answer(results);
}

function parseQuestion(query: SearchQuery, settings: MatchSettings): ParsedSearch {
  const { error, stackTrace, errorType, limit = searchDefaults.limit, minScore = searchDefaults.minScore } = query;
  const [reading, ...others] = readOnce(error, { stackTrace, errorType });
  const options = { text: error, filter: getFilter(query), limit, minScore, settings, further: [] };
  const getAsked = (each: ReadError): ParsedSearch => ({
    ...options,
    reading: each,
    signature: signatureOfReading(each),
  });
  return { ...getAsked(reading), further: others.map(getAsked) };
}

function getFilter({
  severity,
  tags,
  category,
  scope,
  projectPath,
  since,
  until,
}: RemediationFilter): RemediationFilter {
  return { severity, tags, category, scope, projectPath, since, until };
}
