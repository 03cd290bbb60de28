import type { FolderJobs } from '../../src/jobs/domain/desk/folderJobs.ts';
import { openDesk } from '../../src/jobs/node/desk/openDesk.ts';
import { memoryJobs, type MemoryJobs, type MemoryJobsDeps } from './memoryJobs.ts';
import { TestClock } from './testClock.ts';

/** What the made-up jobs of a folder begin with. */
export interface MemoryFolderDeps {
  /** Of the audit; a real folder. */
  readonly folder: string;
  readonly local?: MemoryJobsDeps;
  /** Servers, by their names. */
  readonly servers?: readonly MemoryJobsDeps[];
  readonly leastConfidence?: () => number;
  readonly wallClock?: () => number;
  readonly clock?: TestClock;
}

/** The jobs of a folder with real desks over made-up engines, which are handed out beside. */
export function memoryFolderJobs({
  folder,
  local = {},
  servers = [],
  leastConfidence = () => 0.66,
  wallClock = () => Date.parse('2026-11-22T12:00:00Z'),
  clock = new TestClock(),
}: MemoryFolderDeps): FolderJobs & { readonly engines: readonly MemoryJobs[] } {
  const engines = [
    memoryJobs({ ...local, kind: 'local' }),
    ...servers.map((parts, at) => memoryJobs({ name: `cluster ${at + 1}`, ...parts, kind: 'torc' })),
  ];
  const desks = new Map(
    engines.map((backend) => [
      backend.name,
      openDesk({ backend, folder, leastConfidence, clock, wallClock, log: { warn: () => undefined } }),
    ]),
  );
  return {
    local: engines[0]!.asLocal(),
    backends: engines,
    engines,
    desk: (name) => desks.get(name),
    close: async () => {
      for (const desk of desks.values()) await desk.close();
      for (const engine of engines) await engine.close();
    },
  };
}
