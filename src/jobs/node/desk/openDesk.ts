import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import { FileLocks } from '../../../base/node/locks/fileLock.ts';
import type { StageReport } from '../../../cascade/stageReport.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { FailureDesk } from '../../domain/desk/failureDesk.ts';
import { AuditFile } from './auditFile.ts';
import { EngineDesk } from './engineDesk.ts';
import { FailureJudge } from './failureJudge.ts';
import { ProposalsFile } from './proposalsFile.ts';

/** Dependencies of a desk. */
export interface DeskDeps {
  readonly backend: JobBackend;
  /** The folder of the audit and the proposals; absolute. Created on the first write. */
  readonly folder: string;
  /** The confidence from which a verdict is given (`jobs.leastConfidence`). */
  readonly leastConfidence: () => number;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Pick<Logger, 'warn'> & StageReport['log'];
  readonly meter?: Meter | undefined;
  readonly locks?: FileLocks | undefined;
}

/** The desk of one engine. Nothing is read before the first request. */
export function openDesk({
  backend,
  folder,
  leastConfidence,
  clock,
  wallClock,
  log,
  meter,
  locks = new FileLocks(),
}: DeskDeps): FailureDesk {
  const name = getFileName(backend.name);
  const audit = new AuditFile(join(folder, `audit-${name}.jsonl`), meter);
  const judge = new FailureJudge({ backend, history: () => audit.history(), leastConfidence, clock });
  return new EngineDesk({
    backend,
    audit,
    judge,
    proposals: new ProposalsFile(join(folder, `proposals-${name}.jsonl`), locks),
    locks,
    clock,
    wallClock,
    log,
    meter,
    newId: () => randomUUID(),
  });
}

/** The id of an engine in file names: its own name where that is valid on every system. */
function getFileName(name: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,40}$/.test(name)) return name;
  const readable = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${readable}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
