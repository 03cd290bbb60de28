import { maskText } from './mask/maskText.ts';
import { plainText } from './text/plainText.ts';

/**
 * The document's first phase, over a whole text: escape sequences and control characters go, and what differs from run
 * to run becomes a placeholder (`LINE_NUM`, `MEM_ADDR`, `TIMESTAMP`, `UUID`, `PID`, `PORT`, `SIZE`, `DURATION`, `HASH`,
 * `NAME` for quoted names); paths become base names, runs of spaces one space. Codes, types and words stay. Lines stay
 * lines. A second time changes nothing; time grows with the length alone.
 */
export function normalizeError(text: string): string {
  let normal = once(text);
  // What a mask leaves can look like something else to the next; ordinary text needs one more round to see that nothing
  // is left.
  for (let round = 1; round < (text.length > long ? 2 : maxRounds); round++) {
    const again = once(normal);
    if (again === normal) break;
    normal = again;
  }
  return normal;
}

/** Longer texts get two rounds, so that their time stays within bounds. */
const long = 65_536;
const maxRounds = 8;

function once(text: string): string {
  return maskText(plainText(text), 'text')
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
