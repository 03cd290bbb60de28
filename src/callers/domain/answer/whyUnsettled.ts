import type { CallersCoverage } from '../types.ts';

const changedPhrase = 'files have just changed';

/** What tells whether everything that holds a name has been looked into. */
type LookedAt = Pick<
  CallersCoverage,
  'freshness' | 'indexed_files' | 'total_files' | 'candidate_files' | 'analysed_files' | 'left_out_files'
>;

/**
 * Why it is not certain yet that a name without a known definition is defined nowhere, as part of a sentence. Undefined
 * if it is certain for all the code that is read.
 */
export function getIncompleteReason({
  freshness,
  indexed_files: indexed,
  total_files: total,
  candidate_files: candidates,
  analysed_files: analysed,
  left_out_files: leftOut = 0,
}: LookedAt): string | undefined {
  if (indexed < total) return `${indexed} of ${total} files are indexed`;
  // How many there are is known at the end of the walk only.
  if (freshness === 'building') return `${indexed} files are indexed so far`;
  if (analysed < candidates) return `${analysed} of ${candidates} files of code that hold the name were analysed`;
  if (leftOut > 0)
    return `${leftOut} ${leftOut === 1 ? 'file of code that may define it is' : 'files of code that may define it are'} not read`;
  return freshness === 'behind' ? changedPhrase : undefined;
}
