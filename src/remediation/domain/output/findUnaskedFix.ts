import { readError } from '../read/readError.ts';
import { isStillGood } from '../record/isStillGood.ts';
import type { Remediation } from '../types.ts';
import type { LocalSearch } from './outputFixes.ts';

/** Results in which the line that says what failed has to find the same fix. */
const compared = 5;

/**
 * The fix of a failed command's output (without secrets) that may be told to an agent that did not ask; `undefined`
 * where none is sure. A recorded one is sure for exactly the same error with the same names, one that is built in also
 * for a similar one, which the line that says what failed finds by itself, too. Feedback must not speak against it.
 */
export async function findUnaskedFix(search: LocalSearch, output: string): Promise<Remediation | undefined> {
  const [best] = (await search({ error: output, limit: 1, staysLocal: true })).results;
  if (best === undefined || !isStillGood(best.remediation)) return undefined;
  if (best.relation === 'exact' && best.why.otherNames === undefined) return best.remediation;
  // The names of a built-in fix are those of an example: its odds have weighed them.
  if (best.remediation.scope !== 'builtin') return undefined;
  if (best.relation !== 'exact' && best.relation !== 'similar') return undefined;
  const { failingLine } = readError(output);
  if (failingLine.trim() === '') return undefined;
  const { results } = await search({ error: failingLine, limit: compared, staysLocal: true });
  return results.some(({ id }) => id === best.id) ? best.remediation : undefined;
}
