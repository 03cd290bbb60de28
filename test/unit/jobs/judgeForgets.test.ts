import { expect, test } from 'vitest';
import type { JobEvidence } from '../../../src/jobs/domain/backend/jobBackend.ts';
import { EvidenceCache } from '../../../src/jobs/node/desk/evidenceCache.ts';

test('what is known of a workflow is forgotten with it, and of no other', async () => {
  const cache = new EvidenceCache();
  const evidence = (id: number, workflowId: number): JobEvidence =>
    ({
      job: { id, workflowId, name: `job ${id}`, command: 'true', status: 'pending_failed', attempt: 1 },
      attempt: undefined,
      attempts: [],
      stderr: undefined,
      stderrProblem: undefined,
      context: { exitCode: 1 },
    }) as unknown as JobEvidence;
  for (const [id, workflowId] of [
    [1, 1],
    [2, 1],
    [3, 2],
  ] as const)
    await cache.take(evidence(id, workflowId));
  cache.forgetWorkflow(1);
  expect([1, 2, 3].map((id) => cache.last(id)?.job.id)).toEqual([undefined, undefined, 3]);
});
