import { families } from './families.ts';

/** What went wrong in words that all tools share, the surest first; empty where nothing is sure. Looks at one line and the type. */
export function familiesOf(line: string, errorType: string, codes: readonly string[]): readonly string[] {
  const head = line.slice(0, 1200);
  return families.filter(({ pattern, types, codes: own }) => own?.some((code) => codes.includes(code)) === true || types?.includes(errorType) === true || pattern?.test(head) === true).map(({ family }) => family);
}
