import { expect, test } from 'vitest';
import { subjectsDiffer } from '../../../../src/remediation/domain/match/aboutOthers.ts';

const about = (a: string, b: string): boolean => subjectsDiffer({ maskedLine: a }, { maskedLine: b });

test.each([
  ['Unknown key NAME in section NAME, ignoring.', 'Unknown section NAME. Ignoring.'],
  ['unknown directive NAME', 'Unknown directive type NAME.'],
  ['no such column: NAME', 'ambiguous table NAME'],
  ['Device NAME does not exist', 'Archive NAME does not exist'],
  ['Archive NAME does not exist', 'File PATH does not exist!'],
  ['the bucket NAME was not found', 'the session NAME was not found'],
  ['quux wants the lake, run again with --allow-lake', 'quux wants the reed, run again with --allow-reed'],
])('%s and %s are about other things', (a, b) => {
  expect(about(a, b)).toBe(true);
  expect(about(b, a)).toBe(true);
});

test.each([
  ['Unknown key NAME in section NAME', 'unknown key NAME'],
  ['The bucket NAME is gone', 'NAME is gone'],
  ['The buckets NAME was not found', 'bucket NAME was not found'],
  ['unrecognized command option NAME', 'no such option: NAME'],
  ['unknown options NAME', 'invalid option NAME'],
  ['Unknown key NAME', 'the lake is dry'],
  ['unknown NAME', 'unknown section NAME'],
  ['invalid operation greenhouse', 'invalid operation thermostat'],
  ['invalid id HASH: nothing grows', 'invalid id NAME: nothing grows'],
  ['run again with --allow-lake', 'run again'],
  ['use --lake or --reed', 'use --reed'],
  ['', ''],
])('of %s and %s nothing says so', (a, b) => {
  expect(about(a, b)).toBe(false);
  expect(about(b, a)).toBe(false);
});
