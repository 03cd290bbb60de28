/**
 * The advice on jobs that failed in a real Torc here: `node test/bench/jobs/made/torcBench.ts` prints the totals and the
 * misses of the dev half; `--write` measures both halves and puts the totals into RESULTS.md.
 */
import { writeSection } from '../../section.ts';
import { runMadeBench } from './madeBench.ts';

const isWritten = process.argv.includes('--write');
const lines = [
  '# Jobs that failed in a real Torc',
  '',
  'Made by `node test/bench/jobs/made/torcBench.ts --write`. Jobs of workflows ran and failed in Torc 1.0.0 on a Slurm of one node (`makeTorcLogs.ts`); their stderr and what Torc and Slurm recorded are real and read as the product reads them, the rest of a circumstance (siblings, other nodes, earlier retries) is not. Right answers follow from what was done (`contexts.ts`), and were written before anything was asked. The half is drawn by a hash of the log; held logs were not read by anyone. No case here was used to fit the weights.',
  '',
  ...(await runMadeBench(isWritten ? ['dev', 'held'] : ['dev'], {
    against: undefined,
    show: isWritten ? 0 : 60,
    source: 'torc',
  })),
];
console.log(lines.join('\n'));
if (isWritten) writeSection('jobs-torc', lines);
