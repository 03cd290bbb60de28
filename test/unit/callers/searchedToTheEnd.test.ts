import { expect, test } from 'vitest';
import { findCallers } from '../../../src/callers/domain/findCallers.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import type { CallersServices } from '../../../src/callers/domain/services.ts';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';
import { getProject } from '../../support/callersProject.ts';
import { TestClock } from '../../support/testClock.ts';

const callers = 60;
const project = await getProject({
  'src/total.ts': 'export function total(): number { return 1; }\n',
  ...Object.fromEntries(
    Array.from({ length: callers }, (_, at) => [
      `src/user${at}.ts`,
      `import { total } from './total';\nexport function use${at}(): number { return total(); }\n`,
    ]),
  ),
});

/** The answer where each file takes five milliseconds when it is first looked into. */
async function asked(more: Partial<CallersServices>): Promise<CallersResponse> {
  const clock = new TestClock();
  const seen = new Set<string>();
  const slow: Project = {
    ...project,
    facts: (path) => {
      if (!seen.has(path)) clock.advance(5);
      seen.add(path);
      return project.facts(path);
    },
  };
  return findCallers(
    { symbol_name: 'total', depth: 1 },
    {
      project: slow,
      clock,
      coverage: () => ({ isWarm: true, indexed: callers + 1, total: callers + 1, skipped: {} }),
      lineText: () => '',
      requestId: () => 'id',
      stageBudgetMs: 150,
      totalBudgetMs: 500,
      ...more,
    },
  );
}

test('where everything was read and only one answer is waited for, the search goes on beyond the stage: all callers, once through', async () => {
  const response = await asked({ searchMs: 350, hasUnread: () => false });
  expect(response.nodes).toHaveLength(callers);
  expect(response.meta.coverage).toMatchObject({
    complete: 'yes',
    candidate_files: callers + 1,
    analysed_files: callers + 1,
  });
  expect(response.meta.trail[0]).toMatchObject({ stage: 'graph', outcome: 'answer' });
});

test.each<[string, Partial<CallersServices>]>([
  ['whoever hears of later answers gets the first after the stage', { hasUnread: () => false }],
  ['where files have still to be read, that is begun after the stage', { searchMs: 350, hasUnread: () => true }],
])('%s', async (_, services) => {
  const response = await asked(services);
  expect(response.meta.trail[0]).toMatchObject({ stage: 'graph', outcome: 'pass', reason: 'out-of-time' });
  expect(response.meta.coverage.analysed_files).toBeLessThan(callers);
  expect(response.meta.coverage.complete).not.toBe('yes');
});

test('the search ends before the question does, and says that it was cut', async () => {
  const response = await asked({ searchMs: 200, hasUnread: () => false });
  expect(response.meta.trail[0]).toMatchObject({ stage: 'graph', outcome: 'pass', reason: 'out-of-time' });
  expect(response.meta.coverage.complete).not.toBe('yes');
});
