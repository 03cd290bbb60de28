import { existsSync, readFileSync } from 'node:fs';
import { seededRandom } from '../../edit/random.ts';
import type { AmountLabel, Half, JobCase } from '../jobCase.ts';
import { casesFolder, getSeed } from '../readCases.ts';
import type { FailureContext } from '../../../../src/jobs/index.ts';
import { circumstances, getAnswer, isTrap } from './contexts.ts';
import type { BatchRecord, MadeLog } from './madeLog.ts';

/** A failure made here: one log under one circumstance. */
export interface MadeCase extends JobCase {
  /** The log, which stands under several circumstances. */
  readonly log: string;
  readonly circumstance: string;
  readonly isTrap: boolean;
}

/** Where the logs of a half come from: tools that were run by themselves, or jobs of a real Slurm or Torc. */
export type MadeSource = 'tools' | 'slurm' | 'torc';

/** Every log of a half that was made here, under each circumstance that fits its kind. Always the same. */
export function readMade(half: Half, source: MadeSource = 'tools'): readonly MadeCase[] {
  const file = `${casesFolder}made/${source === 'tools' ? '' : `${source}-`}${half}.jsonl`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => getCases(JSON.parse(line) as MadeLog, half));
}

function getCases(log: MadeLog, half: Half): readonly MadeCase[] {
  return Object.entries(circumstances).flatMap(([name, make]) => {
    const answer = getAnswer(log, name);
    if (answer === undefined) return [];
    const id = `${log.id}.${name}`;
    const { context, memory = 'none', runtime = 'none' } = make({ log, random: seededRandom(getSeed(id)) });
    const isRaised = answer.verdict === 'transient';
    return [
      {
        id,
        half,
        family: log.kind,
        cause: log.id,
        tools: log.tools.split(' '),
        stderr: log.log,
        context: {
          exitCode: log.exitCode,
          ...(log.signal !== undefined && { signal: log.signal }),
          ...(log.record !== undefined && getRecorded(log.record)),
          ...context,
        },
        label: {
          ...answer,
          evidence: log.tells,
          memory: isRaised ? (getRaise(log) ?? memory) : 'any',
          runtime: isRaised && log.kind !== 'limit-time' ? runtime : 'any',
          why: `${log.kind}, ${name}`,
        },
        source: '',
        log: log.id,
        circumstance: name,
        isTrap: isTrap(log.kind, name),
      },
    ];
  });
}

function getRecorded(record: BatchRecord): FailureContext {
  const { state, usedSeconds, limitSeconds, memoryLimitBytes, memoryPeakBytes, memoryNodeBytes } = record;
  return {
    ...(state !== undefined && { slurmState: state }),
    ...(usedSeconds !== undefined && { runtimeUsedSeconds: usedSeconds }),
    ...(limitSeconds !== undefined && { runtimeLimitSeconds: limitSeconds }),
    ...(memoryLimitBytes !== undefined && { memoryLimitBytes }),
    ...(memoryNodeBytes !== undefined && { memoryNodeBytes }),
    ...(memoryPeakBytes !== undefined && { memoryPeakBytes }),
  };
}

/** More than the real limit, and no more than four times. */
function getRaise({ kind, record }: MadeLog): AmountLabel | undefined {
  if (kind !== 'limit-memory' || record?.memoryLimitBytes === undefined) return undefined;
  return { atLeast: 1.15 * record.memoryLimitBytes, atMost: 4 * record.memoryLimitBytes };
}
