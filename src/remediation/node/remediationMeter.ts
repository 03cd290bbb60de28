import type { Clock } from '../../base/clock.ts';
import { logFacts, type Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';

/** The outcome of an operation on known fixes: only facts, no texts. */
export interface RemediationSpan {
  readonly operation:
    | 'create'
    | 'create-all'
    | 'search'
    | 'search-all'
    | 'feedback'
    | 'update'
    | 'remove'
    | 'merge'
    | 'import'
    | 'export';
  /**
   * `created`, `merged`, `answer`, `none`, `done`; `refused` for an invalid request, `failed` for an operation that
   * could not be done.
   */
  readonly outcome: string;
  /** Milliseconds. */
  readonly ms: number;
  /** From the reading of the error; of a created record. */
  readonly errorType?: string | undefined;
  readonly results?: number | undefined;
  /** 0 to 1, of the best result. */
  readonly topScore?: number | undefined;
  /** The last stage that changed the results: `signature`, `structure`, `embedding`. */
  readonly stage?: string | undefined;
  /** How many records were examined, passed, removed or written. */
  readonly records?: number | undefined;
  /** Of a batch or an import. */
  readonly created?: number | undefined;
  readonly merged?: number | undefined;
  readonly refused?: number | undefined;
  /** Where it happened: `shared`, `project`, or both. */
  readonly scope?: string | undefined;
  readonly isDegraded?: boolean | undefined;
  /** A code: why an operation was not done. */
  readonly reason?: string | undefined;
}

/** Types of errors that are counted by name: every label is kept forever, and types can have any name. */
const countedTypes = new Set([
  'error',
  'typeerror',
  'referenceerror',
  'syntaxerror',
  'rangeerror',
  'aggregateerror',
  'assertionerror',
  'importerror',
  'modulenotfounderror',
  'attributeerror',
  'keyerror',
  'indexerror',
  'valueerror',
  'nameerror',
  'indentationerror',
  'zerodivisionerror',
  'filenotfounderror',
  'permissionerror',
  'connectionerror',
  'connectionrefusederror',
  'timeouterror',
  'oserror',
  'ioerror',
  'runtimeerror',
  'notimplementederror',
  'recursionerror',
  'unicodedecodeerror',
  'memoryerror',
  'operationalerror',
  'integrityerror',
  'nullpointerexception',
  'classnotfoundexception',
  'noclassdeffounderror',
  'illegalargumentexception',
  'illegalstateexception',
  'indexoutofboundsexception',
  'classcastexception',
  'ioexception',
  'sqlexception',
  'outofmemoryerror',
  'nullreferenceexception',
  'argumentexception',
  'invalidoperationexception',
  'nomethoderror',
  'argumenterror',
  'loaderror',
  'panic',
  'fatal',
  'warning',
  'exception',
]);

/**
 * Reports an operation: the document's metrics (`remediation.create.total`, `remediation.search.total`,
 * `remediation.search.duration` in milliseconds, `remediation.match.quality`, the score of the best match) and one line
 * in the log.
 */
export function reportRemediation(
  { meter, log }: { readonly meter?: Meter | undefined; readonly log?: Logger | undefined },
  span: RemediationSpan,
): void {
  const {
    operation,
    outcome,
    ms,
    errorType,
    results,
    topScore,
    stage,
    records,
    created,
    merged,
    refused,
    scope,
    isDegraded,
    reason,
  } = span;
  if (operation === 'create' && (outcome === 'created' || outcome === 'merged')) countCreated(meter, errorType);
  if (operation === 'search') {
    meter?.count('remediation.search.total');
    meter?.observe('remediation.search.duration', ms);
    if (topScore !== undefined) meter?.observe('remediation.match.quality', topScore);
  }
  const facts = logFacts({
    outcome,
    ms,
    type: errorType === undefined ? undefined : countedType(errorType),
    results,
    top: topScore,
    stage,
    records,
    created,
    merged,
    refused,
    scope,
    degraded: isDegraded,
    reason,
  });
  const line = `remediation.${operation} ${facts}`;
  if (outcome === 'failed') log?.warn(line);
  else log?.info(line);
}

/** Counts one record that was created or recorded again, by the type of its error. */
export function countCreated(meter: Meter | undefined, errorType: string | undefined): void {
  meter?.count('remediation.create.total', { error_type: countedType(errorType) });
}

/** What is known of a span besides its name and its time. */
export type SpanFacts = Partial<Omit<RemediationSpan, 'operation' | 'ms'>>;

/** Times operations and reports each once, however it ends. */
export class RemediationSpans {
  readonly #clock: Clock;
  readonly #sinks: Parameters<typeof reportRemediation>[0];

  constructor(clock: Clock, sinks: Parameters<typeof reportRemediation>[0]) {
    this.#clock = clock;
    this.#sinks = sinks;
  }

  /** Runs one operation; `note` adds facts about it. A result that is a problem reports its own outcome. */
  async over<T>(
    operation: RemediationSpan['operation'],
    work: (note: (facts: SpanFacts) => void) => Promise<T>,
  ): Promise<T> {
    const started = this.#clock.now();
    let facts: SpanFacts = {};
    const report = (end: SpanFacts): void => {
      reportRemediation(this.#sinks, { operation, outcome: 'done', ...end, ...facts, ms: this.#clock.now() - started });
    };
    try {
      const result = await work((more) => {
        facts = { ...facts, ...more };
      });
      report(getEnd(result));
      return result;
    } catch (error) {
      report({ outcome: 'failed', reason: 'thrown' });
      throw error;
    }
  }
}

/** How an operation ended: a `Result` has its problem as the error, a search beside what it found all the same. */
function getEnd(result: unknown): SpanFacts {
  if (typeof result !== 'object' || result === null) return {};
  const { error, problem = error } = result as { readonly error?: unknown; readonly problem?: unknown };
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return {};
  const reason = String(problem.code);
  return { outcome: reason === 'VALIDATION_ERROR' || reason === 'NOT_FOUND' ? 'refused' : 'failed', reason };
}

function countedType(errorType: string | undefined): string {
  const type = errorType?.toLowerCase() ?? '';
  if (type === '') return 'none';
  return countedTypes.has(type) ? type : 'other';
}
