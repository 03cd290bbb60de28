import { createHash } from 'node:crypto';
import { renderJson } from '../golden/renderJson.ts';

/**
 * Eight characters that stand for all of a value, numbers with four decimals: enough to tell that something about it
 * has changed.
 */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(renderJson(value)).digest('hex').slice(0, 8);
}

/** A text on one line, with its breaks, tabs and quotes as JSON writes them; of a long one both ends. */
export function shortText(text: string, longest = 60): string {
  const shown = JSON.stringify(text);
  return shown.length <= longest ? shown : `${shown.slice(0, longest - 20)}…${shown.slice(-16)}`;
}
