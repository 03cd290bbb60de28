import type { JobBackend } from '../domain/backend/jobBackend.ts';
import type { FailureDesk } from '../domain/desk/failureDesk.ts';
import type { FolderJobs, FolderJobsOptions } from '../domain/desk/folderJobs.ts';
import { openDesk } from './desk/openDesk.ts';
import { openLocalJobs } from './local/openLocalJobs.ts';
import { slurmCommands } from './slurm/slurmCommands.ts';
import { connectTorc } from './torc/connectTorc.ts';

/**
 * Opens the engines of a workspace folder and a desk for each. No server is contacted and nothing is written before the
 * first request: a folder without jobs stays unchanged. Of two profiles with the same name, or one with the name of the
 * local engine, the first counts.
 */
export async function openFolderJobs({
  folder,
  profiles,
  password,
  concurrency,
  outputLimitMegabytes,
  leastConfidence,
  pollIntervalSeconds,
  runner,
  clock,
  wallClock,
  log,
  meter,
}: FolderJobsOptions): Promise<FolderJobs> {
  const local = await openLocalJobs(folder, { runner, concurrency, outputLimitMegabytes, clock, wallClock, log });
  const slurm = slurmCommands({ clock });
  const backends: JobBackend[] = [local];
  for (const profile of profiles) {
    if (backends.some(({ name }) => name === profile.name))
      log.warn('a Torc profile has the name of another engine and is left out');
    else
      backends.push(
        connectTorc(profile, { password: () => password(profile), pollIntervalSeconds, slurm, clock, wallClock, log }),
      );
  }
  const desks = new Map<string, FailureDesk>(
    backends.map((backend) => [
      backend.name,
      openDesk({ backend, folder, leastConfidence, clock, wallClock, log, meter }),
    ]),
  );
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
