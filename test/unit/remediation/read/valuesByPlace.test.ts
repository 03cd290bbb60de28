import { describe, expect, it } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { getSignature } from '../../../../src/remediation/domain/signature.ts';

const getHash = (message: string): string => getSignature({ message }).hash;

describe('a value that nobody quotes', () => {
  it.each([
    ['after two dashes', 'kelp: unrecognized engine -- reef', 'kelp: unrecognized engine -- shoal'],
    ['an option that is none', 'kelp: unrecognized argument --reef-all', 'kelp: unrecognized argument --shoal-all'],
    [
      'that has an underscore and a capital',
      'Reef_ON does not appear in KELP_LIST',
      'Shoal_ON does not appear in KELP_LIST',
    ],
    ['before what is wrong with it', 'kelp: reef0: No such device exists', 'kelp: shoal0: No such device exists'],
    ['a path of two parts', 'kelp: out/reef: Cannot be placed here', 'kelp: out/shoal: Cannot be placed here'],
    [
      'a path after a call of the system',
      'unable to open the index: stat reef-repo/index: no such file or directory',
      'unable to open the index: stat shoal-repo/index: no such file or directory',
    ],
    ['a noun that begins a sentence', 'Archive reef is gone since noon', 'Archive shoal is gone since noon'],
    ['data in braces', 'unexpected token at \'{"reef": one}\'', 'unexpected token at \'{"shoal": two}\''],
    [
      'an object as it prints itself',
      'bad argument count - received 2: #<procedure (reef x y)>',
      'bad argument count - received 2: #<procedure (shoal x y)>',
    ],
    [
      'a chain',
      'Circular dependency detected: top => reef => shoal => reef',
      'Circular dependency detected: top => tide => wave => tide',
    ],
    ['who did it', 'kelp: no lease set by mira', 'kelp: no lease set by jonas'],
    ['what was seen last', 'the parser stopped. Last token seen: reef', 'the parser stopped. Last token seen: shoal'],
    ['a range of places', 'characters 10-22 : String has no lease', 'characters 4-9 : String has no lease'],
    ['before its line', 'Premature end of data in tag reef line 3', 'Premature end of data in tag shoal line 7'],
    ['between a noun and a mark', 'Uninitialized variable: reef [tide]', 'Uninitialized variable: shoal [tide]'],
    [
      'before a remark',
      'Duplicate key reef (attempted merging of tides)',
      'Duplicate key shoal (attempted merging of tides)',
    ],
    ['of a declaration', 'duplicate id 3 in Type Reef', 'duplicate id 4 in Type Shoal'],
    [
      'of a nested class',
      'No lease found for class Reef$Inner and no tide',
      'No lease found for class Shoal$Inner and no tide',
    ],
    [
      'of a class that has a method',
      'tide() in Reef cannot override wave() in Lake',
      'tide() in Shoal cannot override wave() in Sea',
    ],
    [
      'of a class with its methods',
      'Class Reef contains a tide (Reef::low)',
      'Class Shoal contains a tide (Shoal::high)',
    ],
    [
      'of columns in a list',
      'Undefined column(s): [reef] when leasing',
      'Undefined column(s): [shoal, tide] when leasing',
    ],
    [
      'in brackets after a noun',
      'The kelp profile (reef-1) could not be found',
      'The kelp profile (shoal-2) could not be found',
    ],
    ['that has no value', 'no value for reef', 'no value for shoal'],
    ['of an account', 'kelp: account reef not found', 'kelp: account shoal not found'],
    ['whose words could be a code', 'unrecognized setting: reef_limit', 'unrecognized setting: shoal_limit'],
    [
      'a list of what there is',
      'no keyword fits. Choices are: id, reef',
      'no keyword fits. Choices are: shoal, id, tide',
    ],
  ])('is masked: %s', (_, one, other) => {
    expect(getHash(one)).toBe(getHash(other));
  });

  it('keeps a code in brackets at the end', () => {
    expect(readError('E1101: Instance of "Reef" has no "tide" member (no-member)').maskedLine).toContain('(no-member)');
  });

  it.each([
    ['what an option is missing for', 'missing required option --reef', 'missing required option --shoal'],
    ['a command that only Bash has', 'kelp.sh: 3: source: not found', 'kelp.sh: 3: reef: not found'],
    ['a file given with its folder', 'sh: 1: ./kelp: not found', 'sh: 1: reef: not found'],
    ['a command of signs alone', 'kelp.sh: 3: [[: not found', 'kelp.sh: 3: reef: not found'],
    ['a service that is not there', '503 Service Unavailable at noon', '503 Service Overloaded at noon'],
  ])('is no value: %s', (_, one, other) => {
    expect(getHash(one)).not.toBe(getHash(other));
  });
});

describe('a log record of pairs', () => {
  it.each([
    ['its message', 'time="2031-04-05T10:11:12Z" level=fatal msg="unknown flag: --reef"', 'unknown flag: --reef'],
    [
      'its error, where the message says nothing',
      '"command failed" err="json: unknown field \\"reef\\""',
      'json: unknown field "reef"',
    ],
    [
      'the line in a message of several',
      'level=error msg="Unrecognized command \\"reef\\"\\nTry kelp --help"',
      'Unrecognized command "reef"',
    ],
  ])('is read as %s', (_, record, line) => {
    expect(readError(record).failingLine).toBe(line);
  });

  it('of something that went well is left alone', () => {
    expect(
      readError('level=info msg="no such thing as a quiet log"\nkelp: error: the lease was lost').failingLine,
    ).toBe('kelp: error: the lease was lost');
  });
});

describe('the line that says what failed', () => {
  it.each([
    [
      'is no guess at what was meant',
      'unknown command "reef" for "kelp"\n\nDid you mean this?\n\tref\n',
      'unknown command "reef" for "kelp"',
    ],
    [
      'is no notice of what is deprecated',
      "--no-kelp option is deprecated and will be removed. Use `--kelp never` instead.\nService 'reef' depends on service 'shoal' which is undefined.",
      "Service 'reef' depends on service 'shoal' which is undefined.",
    ],
    [
      'is no sum',
      "Checking 'reef.yml'  FAILED: yaml: mapping values are not allowed in this context\n\nkelp: error: failed to validate 1 file(s)",
      "Checking 'reef.yml'  FAILED: yaml: mapping values are not allowed in this context",
    ],
    [
      'is below an exception that counts',
      'Traceback (most recent call last):\n  File "/a/kelp.py", line 11, in <module>\n    Reef(tide=1)\nkelp.ValidationError: 1 validation error for Reef\ntide\n  Extra inputs are not permitted',
      'Extra inputs are not permitted',
    ],
    [
      'names what is undefined',
      'reef.kp:5:37: error: "tide_Count" is undefined\nkelpmake: "reef.kp" compilation error',
      'reef.kp:5:37: error: "tide_Count" is undefined',
    ],
    [
      'is not what could not be cleaned up',
      "Could not delete 'kelp.tmp': No such file or directory\nMessage from the compiler:\nUndefined backend reef, first reference:",
      'Undefined backend reef, first reference:',
    ],
    [
      'has a bullet of a letter',
      "\n  x kelp(no-reef): Duplicate key 'tide'\n   ,-[reef.js:1:24]\n  help: Consider removing the duplicated key",
      "x kelp(no-reef): Duplicate key 'tide'",
    ],
    [
      'is below what announces it',
      'The Kelp file is invalid because:\nUnsupported config option for reef',
      'Unsupported config option for reef',
    ],
  ])('%s', (_, text, line) => {
    expect(readError(text).failingLine).toBe(line);
  });

  it('keeps the word before the error', () => {
    expect(readError('syntax error. Last token seen: reef').maskedLine).toMatch(/^syntax error/);
  });
});

describe('kinds in the words of a program nobody knows', () => {
  it.each([
    ['kelp: cannot change locale (reef_XX.UTF-8)', 'locale-missing'],
    ['kelp: reef0: No such device exists', 'interface-missing'],
    ['a terminal is required to read the tide', 'terminal-missing'],
    ['kelp: NAME: is read only', 'assignment-to-constant'],
    ['kelp needs two arguments for that', 'wrong-argument-count'],
    ['semicolon needed to end the tide', 'syntax-error'],
    ['not an option: --reef', 'unknown-option'],
    ['a value should be a valid string', 'type-mismatch'],
  ])('%s', (line, kind) => {
    expect(readError(line).families[0]).toBe(kind);
  });

  it('a volume group is no user', () => {
    expect(readError('Volume group "reef" not found').families).not.toContain('user-unknown');
  });
});
