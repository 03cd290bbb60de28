import { families } from './families.ts';

/** Longer lines are data: what failed is said at their head. */
const longestHead = 1200;

/** npm's codes are spelled like those of Python's linters (`E401 multiple imports on one line`). */
const npmCode = /^E[45]\d\d$/;
const npmSpeaks = /(?:^|\s)(?:npm|pnpm|yarn|bun)\b|\bcode E[45]\d\d\b|registry|https?:/i;

/** What went wrong in words that all tools share, the surest first; empty where nothing is sure. Looks at the failing line, its message where that stands elsewhere, type and codes. */
export function familiesOf(lines: readonly string[], errorType: string, codes: readonly string[]): readonly string[] {
  const heads = [...new Set(lines.map((line) => line.slice(0, longestHead)))];
  const isNpm = heads.some((head) => npmSpeaks.test(head));
  const sure = codes.filter((code) => isNpm || !npmCode.test(code));
  return families
    .filter(({ pattern, types, codes: own }) => own?.some((code) => sure.includes(code)) === true || types?.includes(errorType) === true || (pattern !== undefined && heads.some((head) => pattern.test(head))))
    .map(({ family }) => family);
}
