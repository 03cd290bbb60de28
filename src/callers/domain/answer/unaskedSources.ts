import type { CallersResponse } from '../types.ts';

/**
 * The sources that could not be asked, for display. Agents expect `missing_sources` of an empty answer to name also the
 * sources that were asked and found nothing; the trail tells the two apart.
 */
export function unaskedSources({ missing_sources: missing = [], trail }: CallersResponse['meta']): readonly string[] {
  const askedInVain = new Set(
    trail
      .filter(({ outcome, reason }) => outcome === 'pass' && reason !== 'not-available')
      .map(({ stage }) => (stage === 'graph' ? 'graph_index' : stage)),
  );
  return missing.filter((source) => !askedInVain.has(source));
}
