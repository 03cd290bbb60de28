import { expect, test } from 'vitest';
import { unaskedSources } from '../../../src/callers/domain/answer/unaskedSources.ts';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';

const meta = (
  missing: readonly string[] | undefined,
  trail: CallersResponse['meta']['trail'],
): CallersResponse['meta'] => ({
  request_id: '1',
  degraded_mode: true,
  trail,
  coverage: {
    complete: 'no',
    indexed_files: 1,
    total_files: 1,
    candidate_files: 0,
    analysed_files: 0,
    truncated: false,
    freshness: 'live',
  },
  missing_sources: missing,
});

test('who was asked and knew nothing is no source that could not be asked', () => {
  const vain = [
    { stage: 'graph', outcome: 'pass', reason: 'symbol-unknown' },
    { stage: 'grep', outcome: 'pass', reason: 'no-hits' },
    { stage: 'semantic_search', outcome: 'pass', reason: 'nothing-near' },
  ] as const;
  expect(unaskedSources(meta(['graph_index', 'grep', 'semantic_search'], [...vain]))).toEqual([]);
});

test('what failed, took too long or is not there could not be asked', () => {
  const trail = [
    { stage: 'graph', outcome: 'timeout', reason: 'stage-budget' },
    { stage: 'grep', outcome: 'pass', reason: 'not-available' },
    { stage: 'semantic_search', outcome: 'pass', reason: 'nothing-near' },
  ] as const;
  expect(unaskedSources(meta(['graph', 'grep', 'language-server', 'semantic_search'], [...trail]))).toEqual([
    'graph',
    'grep',
    'language-server',
  ]);
  expect(unaskedSources(meta(undefined, [...trail]))).toEqual([]);
});
