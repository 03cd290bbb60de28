import { join } from 'node:path';
import type { Logger } from '../../../../base/log.ts';
import { loadSqlite } from '../../../../base/node/sqlite/loadSqlite.ts';
import { systemClock } from '../../../../base/systemClock.ts';
import { JobsDatabase } from '../store/jobsDatabase.ts';
import { Runner } from './runner.ts';

// A separate process (`dist/jobsRunner.cjs FOLDER WORKFLOW CONCURRENCY POLL_MS OUTPUT_LIMIT_MEGABYTES`) that runs one
// workflow and outlives the window that started it.
const [folder = '', workflowId = '', concurrency = '0', pollMs = '500', outputLimit = '4096'] = process.argv.slice(2);
const line =
  (level: string) =>
  (message: string): void => {
    console.log(`${new Date().toISOString()} ${level} ${message}`);
  };
const log: Logger = { debug: () => undefined, info: () => undefined, warn: line('warn'), error: line('error') };
// The terminal or window that started it may close.
process.on('SIGHUP', () => undefined);
const database = new JobsDatabase({
  file: join(folder, 'jobs.db'),
  sqlite: loadSqlite(),
  clock: systemClock,
  wallClock: Date.now,
  log,
  onChanged: () => undefined,
});
const runner = new Runner(
  {
    database,
    folder,
    concurrency: () => Number(concurrency),
    outputLimitMegabytes: () => Number(outputLimit),
    clock: systemClock,
    wallClock: Date.now,
    log,
    pollMs: Number(pollMs),
  },
  Number(workflowId),
);
// On SIGTERM it leaves running jobs to the next runner.
process.on('SIGTERM', () => {
  void runner.stop();
});
void runner.start().then(async () => {
  await runner.done;
  database.close();
});
