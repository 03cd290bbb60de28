/**
 * The advice on jobs that failed in a real Slurm here: `node test/bench/jobs/made/slurmBench.ts` prints the totals and
 * the misses of the dev half; `--write` measures both halves and puts the totals into RESULTS.md.
 */
import { writeSection } from '../../section.ts';
import { runMadeBench } from './madeBench.ts';

const isWritten = process.argv.includes('--write');
const lines = [
  '# Jobs that failed in a real Slurm',
  '',
  'Made by `node test/bench/jobs/made/slurmBench.ts --write`. Jobs ran and failed in a Slurm of one node (`makeSlurmLogs.ts`); their log and their record in `sacct` are real, the rest of a circumstance (siblings, other nodes, earlier retries) is not. Right answers follow from what was done (`contexts.ts`), and were written before anything was asked. The half is drawn by a hash of the log. No case here was used to fit the weights.',
  '',
  ...(await runMadeBench(isWritten ? ['dev', 'held'] : ['dev'], {
    against: undefined,
    show: isWritten ? 0 : 60,
    source: 'slurm',
  })),
];
console.log(lines.join('\n'));
if (isWritten) writeSection('jobs-slurm', lines);
