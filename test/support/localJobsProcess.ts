import { openLocalJobs } from '../../src/jobs/node/local/openLocalJobs.ts';
import type { Decision } from '../../src/jobs/index.ts';

// Run as a process of its own: works on a store of jobs, and prints what came of it.
const [folder = '', what = '', workflowId = '', decisions = '[]'] = process.argv.slice(2);
const jobs = await openLocalJobs(folder, { pollMs: 25, concurrency: () => 8 });
if (what === 'run') {
  const run = await jobs.run(Number(workflowId));
  console.log(run.ok ? 'runs' : run.error.message);
} else if (what === 'resolve') {
  console.log('ready');
  // Begins at a word, so that two of them begin together.
  process.stdin.once('data', () => {
    void jobs.resolve(Number(workflowId), JSON.parse(decisions) as Decision[]).then((report) => {
      console.log(
        JSON.stringify(
          report.ok ? report.value.jobs.map(({ outcome, problem }) => problem?.code ?? outcome) : report.error,
        ),
      );
      process.exit(0);
    });
  });
}
