import type { LineRule } from './lineRule.ts';
import { generalRules } from './generalRules.ts';

/** All rules, those of tools first. */
export const lineRules: readonly LineRule[] = [
  { tool: 'tsc', clue: 'error TS', pattern: /^(?:.{1,300}?(?:\(\d{1,9},\d{1,9}\):|:\d{1,9}:\d{1,9} -) )?(?<message>error (?<code>TS\d{3,6}): .+)/, weight: 92 },
  { tool: 'rustc', clue: 'error[E', pattern: /^(?<message>error\[(?<code>E\d{4})\]: .+)/, weight: 92 },
  { tool: 'eslint', clue: 'error', pattern: /^\s+\d{1,9}:\d{1,9}\s+(?<message>error\s{1,4}\S.*?(?:\s{2,}(?<code>@?[\w/-]{2,80}))?)\s*$/, weight: 90 },
  { tool: 'pytest', clue: 'E  ', pattern: /^E {3,}(?<message>(?:(?<type>[\w.]{1,120}(?:Error|Exception|Failed|Warning|Exit|Interrupt)):? )?.+)/, weight: 88 },
  { tool: 'java', clue: 'Caused by: ', pattern: /^\s*Caused by: (?<message>(?:[\w$]{1,80}\.){0,10}(?<type>[\w$]{1,80})(?:: .*)?)$/, weight: 93, pick: 'last' },
  ...generalRules,
];
