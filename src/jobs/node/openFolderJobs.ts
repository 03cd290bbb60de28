import type { JobBackend } from '../domain/backend/jobBackend.ts';
import type { FailureDesk } from '../domain/desk/failureDesk.ts';
import type { FolderJobs, FolderJobsOptions } from '../domain/desk/folderJobs.ts';
import { openDesk } from './desk/openDesk.ts';
import { LazyLocalJobs } from './lazyLocalJobs.ts';

/** Opens the engines of a workspace folder and a desk for each. Nothing is read, written or connected to before it is asked for something. */
export async function openFolderJobs({ folder, leastConfidence, clock, wallClock, log }: FolderJobsOptions): Promise<FolderJobs> {
  const local = new LazyLocalJobs({ folder, log, open: () => Promise.reject(new Error('it is being built')) });
  const backends: readonly JobBackend[] = [local];
  const desks = new Map<string, FailureDesk>(backends.map((backend) => [backend.name, openDesk({ backend, folder, leastConfidence, clock, wallClock, log })]));
  await Promise.resolve();
  return {
    local,
    backends,
    desk: (name) => desks.get(name),
    close: async () => {
      await Promise.allSettled([...desks.values()].map((desk) => desk.close()));
      await Promise.allSettled(backends.map((backend) => backend.close()));
    },
  };
}
