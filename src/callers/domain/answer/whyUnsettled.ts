import type { CallersCoverage } from '../types.ts';

const changedPhrase = 'files have just changed';

/** Why nobody can say yet that a name without a known definition is defined nowhere, as part of a sentence; undefined where that is sure, as far as the code is read at all. */
export function whyUnsettled({ freshness, indexed_files: indexed, total_files: total, candidate_files: candidates, analysed_files: analysed }: CallersCoverage): string | undefined {
  if (freshness === 'building' || indexed < total) return `${indexed} of ${Math.max(indexed, total)} files are indexed`;
  if (analysed < candidates) return `${analysed} of ${candidates} files of code that hold the name were analysed`;
  return freshness === 'behind' ? changedPhrase : undefined;
}
