import type { SlurmJob } from '../../domain/backend/slurmQueries.ts';
import {
  getBytes,
  getExit,
  getNodes,
  numberIn,
  getReason,
  getSeconds,
  slurmJob,
  getState,
  withoutEmptySuccess,
} from './slurmValues.ts';

/** The fields for `sacct -P -n`, in the order in which `readSacctText` expects them. */
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
] as const;

const secondsPerMinute = 60;

/**
 * The jobs in the table of `sacct -P -n -o …`: a line for each job, then lines for its steps, which know the memory.
 */
export function readSacctText(text: string): readonly SlurmJob[] {
  const jobs = new Map<string, SlurmJob>();
  for (const line of text.split('\n')) {
    const fields = line.split('|').map((field) => field.trim());
    const [raw = '', state, exit, nodeList, peak, memory, elapsed, limit, reason] = fields;
    const [, id, step] = /^(\d{1,15})(?:\.(\S+))?$/.exec(raw) ?? [];
    if (id === undefined) continue;
    const known = jobs.get(id);
    const peakBytes = getBytes(peak);
    if (step !== undefined) {
      if (known !== undefined && peakBytes !== undefined)
        jobs.set(id, { ...known, memoryPeakBytes: Math.max(known.memoryPeakBytes ?? 0, peakBytes) });
      continue;
    }
    const minutes = numberIn(limit);
    jobs.set(
      id,
      slurmJob({
        id,
        state: getState(state),
        reason: getReason(reason),
        ...withoutEmptySuccess(getState(state), getExit(exit)),
        nodes: getNodes(nodeList),
        // Per processor: the number of processors per node is not in this table.
        memoryLimitBytes: /c$/i.test(memory ?? '') ? undefined : getBytes(memory, 'M'),
        memoryPeakBytes: peakBytes,
        elapsedSeconds: numberIn(elapsed),
        timeLimitSeconds: minutes === undefined || minutes === 0 ? undefined : minutes * secondsPerMinute,
      }),
    );
  }
  return [...jobs.values()];
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
