import type { SlurmJob, SlurmStep } from '../../domain/backend/slurmQueries.ts';

/** No field of Slurm has more than 64 bits; larger values would become infinite when converted to bytes. */
const largest = 2 ** 64;
const unitBytes: Readonly<Record<string, number>> = {
  '': 1,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
  P: 2 ** 50,
};

/** A part of Slurm's JSON that may have any shape. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Readonly<Record<string | number, unknown>>)[key];
  }
  return current;
}

/**
 * A number, which newer versions wrap: `{ set, infinite, number }`. Undefined for a value that is unset, infinite or
 * not a number.
 */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= largest ? value : undefined;
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  if (at(value, 'set') === false || at(value, 'infinite') === true) return undefined;
  const inside = at(value, 'number');
  return typeof inside === 'number' ? numberIn(inside) : undefined;
}

/** A word, or a list of words: `"FAILED"`, `["FAILED"]`, `["RUNNING", "COMPLETING"]`. */
export function wordIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value.find((each) => typeof each === 'string' && each !== '') : value;
  return typeof first === 'string' && first !== '' && first.length <= 200 ? first : undefined;
}

/** Parses `1200K`, `2.5G`, `100Mn` (per node) and `100Mc` (per processor, not distinguished here) into bytes. */
export function getBytes(text: string | undefined, unit = ''): number | undefined {
  const parts = /^(\d{1,15}(?:\.\d{1,6})?)([KMGTP]?)[nc]?$/i.exec(text?.trim() ?? '');
  if (parts === null) return undefined;
  const bytes = Number(parts[1]) * (unitBytes[(parts[2] === '' ? unit : (parts[2] ?? '')).toUpperCase()] ?? 1);
  return bytes > 0 ? Math.round(bytes) : undefined;
}

/** Parses `1-02:03:04`, `02:03:04` and `03:04` into seconds; `UNLIMITED` and similar values are undefined. */
export function getSeconds(text: string | undefined): number | undefined {
  const parts = /^(?:(\d{1,6})-)?(?:(\d{1,6}):)?(\d{1,6}):(\d{1,2})(?:\.\d+)?$/.exec(text?.trim() ?? '');
  if (parts === null) return undefined;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** Steps of one job that are read; one allocation may run ten thousand. */
export const maxSteps = 20_000;
/** Linux has no signal above this; Slurm writes 125 where the kernel ended a step for its memory. */
const lastSignal = 64;

/** Whether a number is that of a signal. */
export function isSignal(signal: number | undefined): signal is number {
  return signal !== undefined && signal > 0 && signal <= lastSignal;
}

/** Parses `3:0`, the exit code and the signal; a code of 0 means nothing if there is a signal. */
export function getExit(text: string | undefined): Pick<SlurmJob, 'exitCode' | 'signal'> {
  const parts = /^(\d{1,4}):(\d{1,4})$/.exec(text?.trim() ?? '');
  if (parts === null) return {};
  const [code, signal] = [Number(parts[1]), Number(parts[2])];
  if (signal === 0) return { exitCode: code };
  return { ...(isSignal(signal) && { signal }), ...(code !== 0 && { exitCode: code }) };
}

/** Expands `node[01-03,07],gpu1` into names; at most 100, because the names in a job of thousands say nothing. */
export function getNodes(list: string | undefined): readonly string[] {
  const names: string[] = [];
  if (list === undefined || list.length > 10_000 || /^(?:None assigned|\(null\)|None|Unknown)?$/i.test(list))
    return names;
  for (const [, head = '', ranges, tail = ''] of list.matchAll(/([\w.-]+)(?:\[([\d,-]+)\]([\w.-]*))?/g)) {
    if (ranges === undefined) names.push(head);
    else for (const number of getNumbers(ranges)) names.push(`${head}${number}${tail}`);
    if (names.length >= 100) break;
  }
  return names.slice(0, 100);
}

function getNumbers(ranges: string): readonly string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = '', to = from] = range.split('-');
    const count = Number(to) - Number(from) + 1;
    if (!(count >= 1)) return [];
    return Array.from({ length: Math.min(100, count) }, (_, step) =>
      String(Number(from) + step).padStart(from.length, '0'),
    );
  });
}

/** A state as in the text output, with the user who cancelled the job, where known. */
export function getState(word: string | undefined, by?: string): string | undefined {
  const state = word?.trim().toUpperCase();
  if (state === undefined || !/^[A-Z_+ ]{2,40}/.test(state)) return undefined;
  // The user in `CANCELLED by 1000` keeps its case.
  const said = /^CANCELLED\s+by\s+(\S{1,64})/i.exec(word?.trim() ?? '');
  const who = said?.[1] ?? (state === 'CANCELLED' && by !== undefined && /^[\w.@-]{1,64}$/.test(by) ? by : undefined);
  return who === undefined ? /^[A-Z_]+/.exec(state)?.[0] : `CANCELLED by ${who}`;
}

/**
 * Whether a job in this state is still running: then its exit code is 0, and its end is only the one that its time
 * limit implies.
 */
export function isUnderWay(state: string | undefined): boolean {
  return (
    state !== undefined &&
    /^(?:RUNNING|PENDING|SUSPENDED|COMPLETING|CONFIGURING|REQUEUED|RESIZING|STAGE_OUT|SIGNALING)/.test(state)
  );
}

/** An exit code of 0 counts only for a completed job: otherwise it means unknown. */
export function withoutEmptySuccess(
  state: string | undefined,
  { exitCode, signal }: Pick<SlurmJob, 'exitCode' | 'signal'>,
): Pick<SlurmJob, 'exitCode' | 'signal'> {
  if (isUnderWay(state)) return {};
  return {
    ...(exitCode !== undefined && (exitCode !== 0 || state === undefined || state === 'COMPLETED') && { exitCode }),
    signal,
  };
}

/** A reason, where one is given. */
export function getReason(word: string | undefined): string | undefined {
  return word === undefined || /^(?:None|\(null\)|N\/A)?$/i.test(word.trim()) ? undefined : word.trim().slice(0, 200);
}

/** Leaves out unknown values. */
export function slurmJob(
  job: { readonly [Key in keyof SlurmJob]: SlurmJob[Key] | undefined } & Pick<SlurmJob, 'id' | 'nodes'>,
): SlurmJob {
  return withoutUnknown(job);
}

/** Leaves out unknown values. */
export function slurmStep(
  step: { readonly [Key in keyof SlurmStep]: SlurmStep[Key] | undefined } & Pick<SlurmStep, 'name'>,
): SlurmStep {
  return withoutUnknown(step);
}

function withoutUnknown<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
