import type { SlurmJob, SlurmStep } from '../../domain/backend/slurmQueries.ts';
import {
  at,
  isUnderWay,
  getNodes,
  numberIn,
  getReason,
  isSignal,
  maxSteps,
  slurmJob,
  slurmStep,
  getState,
  withoutEmptySuccess,
  wordIn,
} from './slurmValues.ts';

const mebibyte = 2 ** 20;
const secondsPerMinute = 60;
const msPerSecond = 1000;

/**
 * Reads the jobs in the JSON of `sacct` (openapi dbv0.0.36 and later) or `squeue` (v0.0.36 and later). The format
 * changes between versions: a value that is in none of the known places is left out. Undefined for any other text.
 */
export function readSlurmJson(text: string): readonly SlurmJob[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const jobs = at(answer, 'jobs');
  if (!Array.isArray(jobs)) return undefined;
  return jobs.map(getJob).filter((job) => job !== undefined);
}

function getJob(job: unknown): SlurmJob | undefined {
  const id = numberIn(at(job, 'job_id'));
  if (id === undefined || !Number.isSafeInteger(id)) return undefined;
  const state = stateIn(job);
  const nodes = getNodes(wordIn(at(job, 'nodes')));
  const minutes = numberIn(at(job, 'time', 'limit')) ?? numberIn(at(job, 'time_limit'));
  const end = numberIn(at(job, 'time', 'end')) ?? numberIn(at(job, 'end_time'));
  const start = numberIn(at(job, 'time', 'start')) ?? numberIn(at(job, 'start_time'));
  const word = getState(state.current, wordIn(at(job, 'kill_request_user')));
  const hasEnded = !isUnderWay(word);
  return slurmJob({
    id: String(id),
    state: word,
    reason: getReason(state.reason),
    ...withoutEmptySuccess(word, exitIn(job)),
    nodes,
    memoryLimitBytes: memoryLimit(job, Math.max(1, nodes.length)),
    memoryPeakBytes: memoryPeak(job),
    elapsedSeconds:
      numberIn(at(job, 'time', 'elapsed')) ??
      (hasEnded && start !== undefined && start > 0 && end !== undefined && end > start ? end - start : undefined),
    timeLimitSeconds: minutes === undefined || minutes === 0 ? undefined : minutes * secondsPerMinute,
    startedAt: start === undefined || start === 0 || word === 'PENDING' ? undefined : start * msPerSecond,
    endedAt: end === undefined || end === 0 || !hasEnded ? undefined : end * msPerSecond,
    restarts: numberIn(at(job, 'restart_cnt')),
    steps: stepsIn(job),
  });
}

function stepsIn(job: unknown): readonly SlurmStep[] | undefined {
  const steps = at(job, 'steps');
  if (!Array.isArray(steps)) return undefined;
  const named = steps.slice(0, maxSteps).flatMap((step: unknown) => {
    const name = wordIn(at(step, 'step', 'name'));
    if (name === undefined) return [];
    const state = getState(stateIn(step).current, wordIn(at(step, 'kill_request_user')));
    const end = numberIn(at(step, 'time', 'end'));
    return [
      slurmStep({
        name,
        state,
        signal: exitIn(step).signal,
        memoryPeakBytes: getCount(at(step, 'tres', 'requested', 'max'), 'mem'),
        endedAt: end === undefined || end === 0 || isUnderWay(state) ? undefined : end * msPerSecond,
      }),
    ];
  });
  return named.length === 0 ? undefined : named;
}

/**
 * `state` as a word, as `{ current, reason }` with `current` a word or a list, or as `job_state` and `state_reason`.
 */
function stateIn(job: unknown): { readonly current: string | undefined; readonly reason: string | undefined } {
  const state = at(job, 'state');
  return {
    current: wordIn(at(state, 'current')) ?? wordIn(state) ?? wordIn(at(job, 'job_state')),
    reason: wordIn(at(state, 'reason')) ?? wordIn(at(job, 'state_reason')),
  };
}

/**
 * `exit_code` as `{ return_code, signal: { id | signal_id } }`, numbers plain or wrapped, or as the number of
 * `wait(2)`.
 */
function exitIn(job: unknown): Pick<SlurmJob, 'exitCode' | 'signal'> {
  const exit = at(job, 'exit_code');
  const wrapped = at(exit, 'return_code') === undefined ? numberIn(exit) : undefined;
  const plain = typeof exit === 'number' ? exit : wrapped;
  const code = plain === undefined ? numberIn(at(exit, 'return_code')) : (plain >>> 8) & 255;
  const signal =
    plain === undefined
      ? (numberIn(at(exit, 'signal', 'id')) ??
        numberIn(at(exit, 'signal', 'signal_id')) ??
        numberIn(at(exit, 'signal')))
      : plain & 127;
  const isSignalled = isSignal(signal);
  return {
    exitCode: code !== undefined && (code !== 0 || !isSignalled) ? code : undefined,
    signal: isSignalled ? signal : undefined,
  };
}

/** Bytes on one node. The allocated amount is for all nodes together, in mebibytes. */
function memoryLimit(job: unknown, nodes: number): number | undefined {
  const allocated = getCount(at(job, 'tres', 'allocated'), 'mem') ?? getCount(at(job, 'tres', 'requested'), 'mem');
  if (allocated !== undefined && allocated > 0) return Math.round((allocated / nodes) * mebibyte);
  const own =
    numberIn(at(job, 'required', 'memory_per_node')) ??
    numberIn(at(job, 'memory_per_node')) ??
    numberIn(at(job, 'required', 'memory'));
  // The highest bit means "per processor"; a JavaScript number of that size has lost the lower bits.
  return own === undefined || own === 0 || own >= 2 ** 53 ? undefined : own * mebibyte;
}

/** The highest use of a task in any step, in bytes. */
function memoryPeak(job: unknown): number | undefined {
  const steps = at(job, 'steps');
  if (!Array.isArray(steps)) return undefined;
  const peaks = steps
    .map((step: unknown) => getCount(at(step, 'tres', 'requested', 'max'), 'mem'))
    .filter((peak) => peak !== undefined && peak > 0);
  return peaks.length === 0 ? undefined : peaks.reduce<number>((most, peak) => Math.max(most, peak ?? 0), 0);
}

/** The count of one resource in a list of trackable resources. */
function getCount(list: unknown, type: string): number | undefined {
  if (!Array.isArray(list)) return undefined;
  return numberIn(
    at(
      list.find((each) => at(each, 'type') === type),
      'count',
    ),
  );
}
