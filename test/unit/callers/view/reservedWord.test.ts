import { expect, test } from 'vitest';
import { isReservedWord } from '../../../../src/callers/host/view/reservedWord.ts';

test.each([
  ['return', 'typescript', '  ', true],
  ['class', 'python', '', true],
  ['fn', 'rust', 'pub ', true],
  ['if', 'c', '', true],
  ['struct', 'c', 'typedef ', true],
  // Members may be called like that.
  ['catch', 'typescript', 'promise.', false],
  ['delete', 'javascript', 'cache. ', false],
  ['delete', 'cpp', 'list->', false],
  ['new', 'ruby', 'Repo.', false],
  ['class', 'php', 'Paid::', false],
  // Names in one language, parts of another.
  ['fn', 'typescript', '', false],
  ['def', 'javascript', '', false],
  ['print', 'python', '', false],
  ['type', 'typescript', '', false],
  ['toString', 'typescript', '', false],
  ['constructor', 'typescript', '', false],
  // It is not known what these languages reserve.
  ['return', 'plaintext', '', false],
  ['if', 'haskell', '', false],
])('%s in %s behind "%s": %s', (word, language, before, expected) => {
  expect(isReservedWord(word, language, before)).toBe(expected);
});
