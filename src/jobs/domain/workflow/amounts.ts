import { inSequence } from '../../../base/text/joinPatterns.ts';

const byteUnits: Readonly<Record<string, number>> = { b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };
const memory = /^(\d{1,15}(?:\.\d{1,6})?)\s?([bkmgt])(?:i?b)?$/i;
const duration =
  /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/;
const secondsPer = [604_800, 86_400, 3600, 60, 1] as const;

/**
 * Parses an amount of memory in Torc's format into bytes: `512m`, `8g`; units are powers of 1024. Undefined for an
 * invalid or zero amount.
 */
export function readMemory(text: string): number | undefined {
  const [, number, unit] = memory.exec(text.trim()) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  const bytes = Math.round(Number(number) * (byteUnits[unit.toLowerCase()] ?? Number.NaN));
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
}

/**
 * Parses an ISO 8601 duration in weeks, days, hours, minutes and seconds into seconds: `PT2H30M`, `P0DT1M`. Undefined
 * for an invalid or zero duration.
 */
export function readDuration(text: string): number | undefined {
  const parts = duration.exec(text.trim())?.slice(1);
  if (parts === undefined) return undefined;
  const seconds = secondsPer.reduce((sum, unit, at) => sum + Number(parts[at] ?? 0) * unit, 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

const spoken = inSequence(
  /^(?:(\d{1,4}) ?d(?:ays?)?)? ?(?:(\d{1,5}) ?h(?:(?:ou)?rs?)?)? ?/i,
  /(?:(\d{1,6}) ?m(?:in(?:ute)?s?)?)? ?(?:(\d{1,8}) ?s(?:ec(?:ond)?s?)?)?$/i,
);
const clock = /^(?:(\d{1,4})-)?(\d{1,4}):([0-5]\d):([0-5]\d)$/;

/** A duration that is written as people and Slurm do (`2h`, `1h 30m`, `02:30:00`) in ISO 8601; else undefined. */
export function isoDuration(text: string): string | undefined {
  const [days = '', hours = '', minutes = '', seconds = ''] =
    (clock.exec(text.trim()) ?? spoken.exec(text.trim()))?.slice(1) ?? [];
  const part = (amount: string, unit: string): string => (Number(amount) === 0 ? '' : `${Number(amount)}${unit}`);
  const time = part(hours, 'H') + part(minutes, 'M') + part(seconds, 'S');
  const whole = `P${part(days, 'D')}${time === '' ? '' : `T${time}`}`;
  return whole === 'P' ? undefined : whole;
}
