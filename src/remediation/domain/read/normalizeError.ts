import { maskText } from './mask/maskText.ts';
import { plainText } from './text/plainText.ts';

/**
 * The document's first phase, over a whole text: removes escape sequences and control characters, and replaces what
 * differs from run to run by a placeholder (`LINE_NUM`, `MEM_ADDR`, `TIMESTAMP`, `UUID`, `PID`, `PORT`, `SIZE`,
 * `DURATION`, `HASH`, `NAME` for quoted names). Paths become base names, and runs of spaces one space. Codes, types,
 * words and line breaks stay. Idempotent; time is linear in the length.
 */
export function normalizeError(text: string): string {
  let normal = once(text);
  // The result of one mask can match another mask; for ordinary text a second round shows that nothing is left.
  for (let round = 1; round < (text.length > long ? 2 : maxRounds); round++) {
    const again = once(normal);
    if (again === normal) break;
    normal = again;
  }
  return normal;
}

/** Longer texts get two rounds, to limit the time. */
const long = 65_536;
const maxRounds = 8;

function once(text: string): string {
  return maskText(plainText(text), 'text')
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
