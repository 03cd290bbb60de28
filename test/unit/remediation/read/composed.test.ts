import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composedKind } from '../../../../src/remediation/domain/read/families/composed.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

describe('kinds composed of what is wrong and with what', () => {
  test.each([
    ['unknown cipher', 'choice-invalid'],
    ['the dialect _ unsupported', 'choice-invalid'],
    ['quux: invalid zone name _', 'choice-invalid'],
    ['_ is not a legal identifier', 'name-invalid'],
    ['the partial _ not found', 'undefined-name'],
    ["there isn't a macro: no such macro _", 'undefined-name'],
    ['section _ does not include _ directives', 'property-lacking'],
    ['the keyword must not be empty', 'property-lacking'],
    ['badly formed hexadecimal uuid', 'file-format-invalid'],
    ['port number too large: 70000', 'value-out-of-range'],
    ['quux.NoSuchMethodError: _', 'unknown-property'],
    ['ZoneInfoNotFound', 'choice-invalid'],
    ['too many operands', 'wrong-argument-count'],
    ['duplicate macro _', 'duplicate-definition'],
    ['cannot parse date _', 'date-invalid'],
  ])('%s', (line, kind) => {
    expect(composedKind(line)).toBe(kind);
  });

  test.each([
    ['nothing is said to be wrong', 'the engine writes the format to the table'],
    ['the thing is none that is known', 'unknown frobnicator'],
    ['what is not supported is not missing', 'importing a directory as a module is not supported'],
    ['a shell test with unquoted words', '[: too many arguments'],
    ['the nouns end before the next sentence part', 'unknown to the engine'],
  ])('none where %s', (_why, line) => {
    expect(composedKind(line)).toBeUndefined();
  });

  test('only guesses: who is known by its own words is not asked', () => {
    expect(readError('quux: error: unknown option --colour in the encoding table').families).toEqual([
      'unknown-option',
    ]);
  });

  test('a line that only names a value that is wrong is told by its noun', () => {
    expect(readError('quux: error: invalid codepage "lemon"').families[0]).toBe('choice-invalid');
  });

  test('never throws and keeps no state between lines', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'unknown ',
            'invalid ',
            'type ',
            '_ ',
            'not found',
            'is ',
            'A',
            'b',
            'Cd',
            "n't ",
            ': ',
            '  ',
          ),
          maxLength: 60,
        }),
        (line) => {
          const first = composedKind(line);
          composedKind('unknown cipher');
          expect(composedKind(line)).toBe(first);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('takes time that grows with the line alone', () => {
    for (const part of ['a', 'aB', 'unknown ', 'not ', 'is not ', '_ ', 'type is ']) {
      const work = startMeasuringWork();
      composedKind(part.repeat(1200 / part.length));
      expect(work()).toBeLessThan(150);
    }
  });
});

describe('the line that says what failed, of programs nobody knows', () => {
  test('stands before the help that is printed after it', () => {
    const help =
      'OPTIONS:\n  -l LEVEL\tset the level: error, output or path for failed calls\n  -v\tprint what was not found';
    expect(readError(`No hostname specified.\nUSAGE: quux [OPTIONS] AGENT\n\n${help}`).failingLine).toBe(
      'No hostname specified.',
    );
  });

  test('stands after a help that is printed first', () => {
    expect(readError('usage: quux [-h] FILE\nquux: error: unrecognized arguments: --lemon').failingLine).toBe(
      'quux: error: unrecognized arguments: --lemon',
    );
  });

  test('is no remark and no hint where to read more', () => {
    expect(
      readError(
        'Note: the cipher is not set, negotiation failed before\nOptions error: --plum only works with --pear\nUse --help for more.',
      ).failingLine,
    ).toContain('--plum');
    expect(
      readError('File not found: conf/main.conf\nType "quux help" or "man quux" for more information.').maskedLine,
    ).toContain('not found');
  });

  test('stands below the place where that is all the line says', () => {
    expect(
      readError(
        '/srv/quux/lexer.js:68\n    throw err;\n    ^\n\nError: Quux:2:5\n    1| a(\n  > 2| p 41\n-----------^\n\nThe end of the string was reached with no closing bracket.\n    at lex (/srv/quux/lexer.js:15:15)',
      ).maskedLine,
    ).toBe('The end of the string was reached with no closing bracket.');
  });

  test('is the message in data that is printed below the type', () => {
    const reading = readError(
      'QuuxError: [\n  {\n    "code": "invalid_type",\n    "path": [\n      "total"\n    ],\n    "message": "Invalid input: expected number, received undefined"\n  }\n]',
    );
    expect({ type: reading.errorType, line: reading.maskedLine }).toEqual({
      type: 'quuxerror',
      line: 'Invalid input: expected number, received undefined',
    });
  });

  test('may be marked by stars', () => {
    expect(
      readError(
        "  ***   at top-level: print(41/x)\n  ***                         ^-------\n  *** _/_: impossible inverse in dvmdii: 0.\n... skipping file 'main.gp'",
      ).failingLine,
    ).toContain('impossible inverse');
  });
});
