import { describe, expect, it, test } from 'vitest';
import { hasTransportQuotes, learnCarryOver } from '../../../../src/edit/domain/merge/carryOver.ts';

const words = (...pairs: [string, string][]): unknown => Object.fromEntries(learnCarryOver(pairs).words);
const marks = (...pairs: [string, string][]): unknown => Object.fromEntries(learnCarryOver(pairs).marks);

describe('how the file spells what the edit spells otherwise', () => {
  test('is learned from slips of the pen', () => {
    expect(words(['set(colr);', 'set(color);'])).toEqual({ colr: 'color' });
    expect(words(['one', 'two'], ['color', 'color'])).toEqual({});
    expect(marks(['say(“hi”);', 'say("hi");'], ['a\u00a0b', 'a b'])).toEqual({ '“': '"', '”': '"', '\u00a0': ' ' });
  });

  test.each([
    ['another spelling', ['set(colr);', 'set(color);'], ['get(colr);', 'get(coler);']],
    ["the edit's own, in a line that is the same", ['set(colr);', 'set(color);'], ['colr = 1;', 'colr = 1;']],
    ["the edit's own, in a line that differs elsewhere", ['set(colr);', 'set(color);'], ['colr = 1;', 'colr = 2;']],
  ] as [string, [string, string], [string, string]][])(
    'is not learned where the file has %s, nor from what comes later',
    (_, first, second) => {
      expect(words(first, second)).toEqual({});
      expect(words(second, first)).toEqual({});
      expect(words(first, second, first)).toEqual({});
    },
  );

  test('says nothing about words of comments', () => {
    expect(words(['run(); // set colr', 'run(); // set color'])).toEqual({});
  });

  test('makes quotes plain unless the file has quotes both ways', () => {
    const plain = (...pairs: [string, string][]): boolean => learnCarryOver(pairs).plainQuotes;
    expect(plain(['say(“hi”);', 'say("hi");'])).toBe(true);
    expect(plain(['a – b', 'a - b'])).toBe(false);
    expect(plain(['say(“hi”);', 'say("hi");'], ['it’s', "it's"], ['it’s so', 'it’s no'])).toBe(false);
    expect(plain(['say(“hi”);', 'say("hi");'], ['set(colr);', 'set(color);'], ['get(colr);', 'get(coler);'])).toBe(
      true,
    );
  });
});

describe('hasTransportQuotes', () => {
  it.each([
    ['a value in an assignment', 'a();', 'a();\nmode = ‘offline’;', true],
    ['an argument of a call', 'a();', 'open(“x.txt”)', true],
    ['values in brackets', 'files = []', 'files = [‘index.md’, ‘foo.md’]', true],
    ['a value with escaped quotes in it', 'a();', 'mode = ‘\\“{1}\\” {0}’', true],
    ['a row of a list', 'a();', '  “Phnx”, // Phoenician', true],
    ['a sentence that begins with one', 'a();', '“Phnx”, he said', false],
    ['a plain quote beside them', "a('x');", 'mode = ‘offline’;', false],
    ['words in a comment', 'a();', '// the mode = ‘offline’', false],
    ['a remark in brackets', 'a();', 'Note: the mode (“offline”) is kept.', false],
    ['an apostrophe', 'a();', 'don’t(x)', false],
  ])('tells %s', (_name, oldText, newText, isTransports) => {
    expect(hasTransportQuotes(oldText, newText, 'javascript')).toBe(isTransports);
  });
});
