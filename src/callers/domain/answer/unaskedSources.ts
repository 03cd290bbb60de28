import type { CallersResponse } from '../types.ts';

/**
 * The sources that could not be asked, for people. `missing_sources` of an answer in vain also names, as agents expect
 * it, those that were asked and knew nothing: what the trail has of these tells them apart.
 */
export function unaskedSources({ missing_sources: missing = [], trail }: CallersResponse['meta']): readonly string[] {
  const askedInVain = new Set(
    trail
      .filter(({ outcome, reason }) => outcome === 'pass' && reason !== 'not-available')
      .map(({ stage }) => (stage === 'graph' ? 'graph_index' : stage)),
  );
  return missing.filter((source) => !askedInVain.has(source));
}
