import { logFacts, type Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';

/** What an operation on known fixes came to: facts only, never texts. */
export interface RemediationSpan {
  readonly operation: 'create' | 'search' | 'feedback' | 'update' | 'remove' | 'merge' | 'import' | 'export' | 'embed';
  /** `created`, `merged`, `answer`, `none`, `refused`, `failed` or another short code. */
  readonly outcome: string;
  /** Milliseconds. */
  readonly ms: number;
  /** As the error was read; of a record that was made. */
  readonly errorType?: string | undefined;
  readonly results?: number | undefined;
  /** 0 to 1, of the best result. */
  readonly topScore?: number | undefined;
  /** Which stage had the last word: `signature`, `structure`, `embedding`. */
  readonly stage?: string | undefined;
  /** How many records were looked at. */
  readonly records?: number | undefined;
  readonly isDegraded?: boolean | undefined;
  /** A code: why something was not done. */
  readonly reason?: string | undefined;
}

/** Kinds of errors that are counted by name: every label is kept for ever, and types can be called anything. */
const countedTypes = new Set([
  'error', 'typeerror', 'referenceerror', 'syntaxerror', 'rangeerror', 'aggregateerror', 'assertionerror', 'importerror', 'modulenotfounderror', 'attributeerror',
  'keyerror', 'indexerror', 'valueerror', 'nameerror', 'indentationerror', 'zerodivisionerror', 'filenotfounderror', 'permissionerror', 'connectionerror', 'connectionrefusederror',
  'timeouterror', 'oserror', 'ioerror', 'runtimeerror', 'notimplementederror', 'recursionerror', 'unicodedecodeerror', 'memoryerror', 'operationalerror', 'integrityerror',
  'nullpointerexception', 'classnotfoundexception', 'noclassdeffounderror', 'illegalargumentexception', 'illegalstateexception', 'indexoutofboundsexception', 'classcastexception', 'ioexception', 'sqlexception', 'outofmemoryerror',
  'nullreferenceexception', 'argumentexception', 'invalidoperationexception', 'nomethoderror', 'argumenterror', 'loaderror', 'panic', 'fatal', 'warning', 'exception',
]);

/**
 * Reports an operation: the document's metrics (`remediation.create.total`, `remediation.search.total`, `remediation.search.duration` in
 * milliseconds, `remediation.match.quality`, the score of the best match) and one line in the log.
 */
export function reportRemediation({ meter, log }: { readonly meter?: Meter | undefined; readonly log?: Logger | undefined }, span: RemediationSpan): void {
  const { operation, outcome, ms, errorType, results, topScore, stage, records, isDegraded, reason } = span;
  if (operation === 'create' && (outcome === 'created' || outcome === 'merged')) meter?.count('remediation.create.total', { error_type: countedType(errorType) });
  if (operation === 'search') {
    meter?.count('remediation.search.total');
    meter?.observe('remediation.search.duration', ms);
    if (topScore !== undefined) meter?.observe('remediation.match.quality', topScore);
  }
  const line = `remediation.${operation} ${logFacts({ outcome, ms, type: errorType === undefined ? undefined : countedType(errorType), results, top: topScore, stage, records, degraded: isDegraded, reason })}`;
  if (outcome === 'failed') log?.warn(line);
  else log?.info(line);
}

function countedType(errorType: string | undefined): string {
  const type = errorType?.toLowerCase() ?? '';
  if (type === '') return 'none';
  return countedTypes.has(type) ? type : 'other';
}
