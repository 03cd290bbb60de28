import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import type { JobBackend } from '../../../src/jobs/domain/backend/jobBackend.ts';
import { connectTorc } from '../../../src/jobs/node/torc/connectTorc.ts';
import { scratchFolder } from '../scratchFolder.ts';
import { startFakeTorc, type FakeTorc, type FakeTorcOptions } from '../torcServer/index.ts';
import type { BackendBench, JobEnding } from './backendBench.ts';

/** A connection to the fake, and the fake itself. */
export interface FakeTorcBench extends BackendBench {
  readonly fake: FakeTorc;
  readonly outputFolder: string;
}

/**
 * Pauses between two looks at a server that is away are ten times as short; the longest wait for an answer is still 1.5
 * s.
 */
const hastyClock: Clock = {
  now: () => systemClock.now(),
  after: (ms, callback) => systemClock.after(ms / 10, callback),
};

/** A Torc server that is not one, with a runner's hands. `isHasty`: the client waits a tenth of the time. */
export async function fakeTorcBench({
  isHasty = false,
  ...options
}: FakeTorcOptions & { readonly isHasty?: boolean } = {}): Promise<FakeTorcBench> {
  const outputFolder = await scratchFolder();
  const fake = await startFakeTorc({ ...options, outputFolder });
  onTestFinished(() => fake.kill());
  const connect = (): JobBackend => {
    const backend = connectTorc(
      { name: 'fake', url: fake.url, outputFolder },
      { pollIntervalSeconds: () => 1, clock: isHasty ? hastyClock : undefined },
    );
    onTestFinished(() => backend.close());
    return backend;
  };
  const endings = new Map<string, JobEnding>();
  return {
    fake,
    outputFolder,
    backend: connect(),
    hasTransactions: false,
    racesEndAsTold: true,
    another: () => Promise.resolve(connect()),
    add: (workflow) => Promise.resolve(fake.addWorkflow(workflow).id),
    say: (name, ending) => {
      endings.set(name, ending);
      return Promise.resolve();
    },
    go: (workflowId) => {
      for (let hasRun = true; hasRun;) {
        hasRun = false;
        for (const job of fake.tables.getJobs(workflowId).filter(({ status }) => status === 'ready')) {
          fake.finish(job.name, endings.get(job.name));
          hasRun = true;
        }
        fake.unblock();
      }
      return Promise.resolve();
    },
    settle: () => {
      fake.unblock();
      return Promise.resolve();
    },
  };
}
