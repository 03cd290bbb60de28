import type { MatchSettings } from '../../domain/match/matchSettings.ts';
import type { ErrorSignature, ReadError } from '../../domain/read/types.ts';
import type { RemediationFilter } from '../../domain/types.ts';

/** A search with its error parsed and its defaults filled in. */
export interface ParsedSearch {
  readonly text: string;
  readonly reading: ReadError;
  readonly signature: ErrorSignature;
  readonly filter: RemediationFilter;
  readonly limit: number;
  readonly minScore: number;
  readonly settings: MatchSettings;
  /** Other errors in the same text. */
  readonly further: readonly ParsedSearch[];
}
