import { existsSync, readFileSync } from 'node:fs';
import { seededRandom } from '../../edit/random.ts';
import type { Half, JobCase } from '../jobCase.ts';
import { casesFolder, getSeed } from '../readCases.ts';
import { circumstances, getAnswer, isTrap } from './contexts.ts';
import type { MadeLog } from './madeLog.ts';

/** A failure made here: one log under one circumstance. */
export interface MadeCase extends JobCase {
  /** The log, which stands under several circumstances. */
  readonly log: string;
  readonly circumstance: string;
  readonly isTrap: boolean;
}

/** Every log of a half that was made here, under each circumstance that fits its kind. Always the same. */
export function readMade(half: Half): readonly MadeCase[] {
  const file = `${casesFolder}made/${half}.jsonl`;
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
          ...context,
        },
        label: {
          ...answer,
          evidence: log.tells,
          memory: isRaised ? memory : 'any',
          runtime: isRaised ? runtime : 'any',
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
