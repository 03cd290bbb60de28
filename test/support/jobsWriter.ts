import { join } from 'node:path';
import { ProposalsFile } from '../../src/jobs/node/desk/proposalsFile.ts';
import { openLocalJobs } from '../../src/jobs/node/local/openLocalJobs.ts';
import type { WorkflowSpec } from '../../src/jobs/domain/workflow/workflowSpec.ts';
import { asItIs } from '../../src/base/text/say.ts';

// Run as a process of its own, to be killed: submits workflows of three jobs and keeps a proposal for each, for ever.
// Says each when it was confirmed.
const [folder = '', round = ''] = process.argv.slice(2);
const jobs = await openLocalJobs(folder, { pollMs: 25 });
const proposals = new ProposalsFile(join(folder, 'proposals-local.jsonl'));
for (let at = 0; ; at++) {
  const job = (name: string, ...dependsOn: readonly string[]) => ({
    name,
    command: 'true',
    dependsOn,
    inputFiles: [],
    outputFiles: [],
    cancelsOnFailedDependency: true,
    environment: {},
  });
  const spec: WorkflowSpec = {
    name: `${round}-${at}`,
    description: 'x'.repeat(2000),
    user: 'test',
    usesPendingFailed: true,
    files: [],
    requirements: [],
    handlers: [],
    jobs: [job('one'), job('two', 'one'), job('three', 'two')],
  };
  const made = await jobs.submit(spec, { folder });
  if (!made.ok) throw new Error(asItIs(made.error.message));
  process.stdout.write(`workflow ${made.value.id}\n`);
  const kept = await proposals.change((all) => [
    ...all,
    {
      id: `${round}-${at}`,
      at: 1,
      backend: 'local',
      workflowId: made.value.id,
      attempt: 1,
      decision: { jobId: 1, action: 'retry', reason: 'y'.repeat(1000) },
      decider: { kind: 'agent' },
    },
  ]);
  if (kept.ok) process.stdout.write(`proposal ${round}-${at}\n`);
}
