import type { SlurmJob, SlurmStep } from '../../domain/backend/slurmQueries.ts';
import {
  getBytes,
  getExit,
  getNodes,
  numberIn,
  getReason,
  getSeconds,
  isUnderWay,
  maxSteps,
  slurmJob,
  slurmStep,
  getState,
  withoutEmptySuccess,
} from './slurmValues.ts';

/**
 * The fields for `sacct -P -n`, in the order in which `readSacctText` expects them. The name is the last: it may
 * contain the separator.
 */
export const sacctFields = [
  'JobIDRaw',
  'State',
  'ExitCode',
  'NodeList',
  'MaxRSS',
  'ReqMem',
  'ElapsedRaw',
  'TimelimitRaw',
  'Reason',
  'Start',
  'End',
  'JobName',
] as const;

const secondsPerMinute = 60;
const msPerSecond = 1000;

/** A time in seconds since 1970 (`SLURM_TIME_FORMAT=%s`), in milliseconds; undefined for `Unknown`. */
function getTime(text: string | undefined): number | undefined {
  const seconds = numberIn(text);
  return seconds === undefined || seconds === 0 ? undefined : seconds * msPerSecond;
}

/**
 * The jobs in the table of `sacct -P -n -o …`: a line for each job, then lines for its steps, which know the memory. Of
 * a job that was requeued (`-D`) there is a record of each run.
 */
export function readSacctText(text: string): readonly SlurmJob[] {
  const records: { readonly job: SlurmJob; readonly steps: SlurmStep[] }[] = [];
  const last = new Map<string, (typeof records)[number]>();
  for (const line of text.split('\n')) {
    const fields = line.split('|').map((field) => field.trim());
    const [raw = '', state, exit, nodeList, peak, memory, elapsed, limit, reason, start, end, ...name] = fields;
    const [, id, step] = /^(\d{1,15})(?:\.(\S+))?$/.exec(raw) ?? [];
    if (id === undefined) continue;
    const word = getState(state);
    const peakBytes = getBytes(peak);
    const endedAt = isUnderWay(word) ? undefined : getTime(end);
    if (step !== undefined) {
      const steps = last.get(id)?.steps;
      if (steps !== undefined && steps.length < maxSteps)
        steps.push(
          slurmStep({
            name: name.join('|'),
            state: word,
            signal: getExit(exit).signal,
            memoryPeakBytes: peakBytes,
            endedAt,
          }),
        );
      continue;
    }
    const minutes = numberIn(limit);
    const job = slurmJob({
      id,
      state: word,
      reason: getReason(reason),
      ...withoutEmptySuccess(word, getExit(exit)),
      nodes: getNodes(nodeList),
      // Per processor: the number of processors per node is not in this table.
      memoryLimitBytes: /c$/i.test(memory ?? '') ? undefined : getBytes(memory, 'M'),
      memoryPeakBytes: peakBytes,
      elapsedSeconds: numberIn(elapsed),
      timeLimitSeconds: minutes === undefined || minutes === 0 ? undefined : minutes * secondsPerMinute,
      startedAt: getTime(start),
      endedAt,
    });
    const record = { job, steps: [] };
    records.push(record);
    last.set(id, record);
  }
  return records.map(({ job, steps }) => {
    const peaks = steps.flatMap(({ memoryPeakBytes: peak }) => peak ?? []);
    const named = steps.filter(({ name }) => name !== '');
    return {
      ...job,
      ...(peaks.length > 0 && { memoryPeakBytes: peaks.reduce((most, peak) => Math.max(most, peak)) }),
      ...(named.length > 0 && { steps: named }),
    };
  });
}

/**
 * Reads the jobs in the output of `scontrol -o show job`: `Key=value`, with blanks in some values. It lists jobs for
 * some minutes after their end, also without accounting.
 */
export function readScontrolText(text: string): readonly SlurmJob[] {
  const jobs: SlurmJob[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('JobId=') || line.length > 100_000) continue;
    const fields = new Map(
      line
        .split(/ +(?=[A-Z][\w/:]*=)/)
        .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
    );
    const id = /^\d{1,15}$/.exec(fields.get('JobId') ?? '')?.[0];
    if (id === undefined) continue;
    jobs.push(
      slurmJob({
        id,
        state: getState(fields.get('JobState')),
        reason: getReason(fields.get('Reason')),
        ...withoutEmptySuccess(getState(fields.get('JobState')), getExit(fields.get('ExitCode'))),
        nodes: getNodes(fields.get('NodeList')),
        memoryLimitBytes: getBytes(fields.get('MinMemoryNode'), 'M'),
        elapsedSeconds: getSeconds(fields.get('RunTime')),
        timeLimitSeconds: getSeconds(fields.get('TimeLimit')),
        restarts: numberIn(fields.get('Restarts')),
      }),
    );
  }
  return jobs;
}

/** Reads the states in the output of `sinfo -h -N -o "%N|%T"`; a node in several partitions has several lines. */
export function readSinfoText(text: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, state] = /^([\w.-]{1,255})\|\s*([A-Za-z_+]{2,60})/.exec(line.trim()) ?? [];
    if (name !== undefined && state !== undefined) states.set(name, state.toUpperCase());
  }
  return states;
}
