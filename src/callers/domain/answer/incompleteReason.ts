import { type Message, msg } from '../../../base/text/message.ts';
import type { CallersCoverage } from '../types.ts';

const changedPhrase = msg('files have just changed');

/** What tells whether everything that holds a name has been looked into. */
type InspectedCoverage = Pick<
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
}: InspectedCoverage): Message | undefined {
  if (indexed < total) return msg('{0} of {1} files are indexed', indexed, total);
  // How many there are is known at the end of the walk only.
  if (freshness === 'building') return msg('{0} files are indexed so far', indexed);
  if (analysed < candidates)
    return msg('{0} of {1} files of code that hold the name were analysed', analysed, candidates);
  if (leftOut > 0)
    return msg(
      leftOut === 1
        ? '{0} file of code that may define it is not read'
        : '{0} files of code that may define it are not read',
      leftOut,
    );
  return freshness === 'behind' ? changedPhrase : undefined;
}
