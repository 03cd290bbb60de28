import { families } from './families.ts';

/** Longer lines are data: what failed is said at their head. */
const longestHead = 1200;

/** What went wrong in words that all tools share, the surest first; empty where nothing is sure. Looks at the failing line, its message where that stands elsewhere, type and codes. */
export function familiesOf(lines: readonly string[], errorType: string, codes: readonly string[]): readonly string[] {
  const heads = [...new Set(lines.map((line) => line.slice(0, longestHead)))];
  return families
    .filter(({ pattern, types, codes: own }) => own?.some((code) => codes.includes(code)) === true || types?.includes(errorType) === true || (pattern !== undefined && heads.some((head) => pattern.test(head))))
    .map(({ family }) => family);
}
