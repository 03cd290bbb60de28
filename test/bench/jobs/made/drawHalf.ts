import { createHash } from 'node:crypto';
import type { Half } from '../jobCase.ts';

/** The half of a log, drawn by its hash. Numbers differ from run to run and do not count. */
export function drawHalf(log: string, id: string): Half {
  const masked = log.replaceAll(/\d+/gu, '0').trim();
  const [first = 0] = createHash('sha256')
    .update(masked === '' ? id : masked)
    .digest();
  return first % 2 === 0 ? 'dev' : 'held';
}
