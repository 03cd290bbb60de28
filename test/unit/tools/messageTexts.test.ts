import { expect, test } from 'vitest';
import { messageTexts } from '../../../tools/l10n/messageTexts.ts';

test('the templates of messages are found, one in another, each of a choice, and those split over lines', () => {
  expect(
    messageTexts(
      "const a = msg('{0} is gone.', msg('file'));\nconst b = msg(n === 1 ? 'one' : '{0} files', n);\nconst c = msg('Put it ' + 'back.');",
    ),
  ).toEqual(['{0} is gone.', 'file', 'one', '{0} files', 'Put it back.']);
});

test('other calls, and templates without words, are nothing to translate', () => {
  expect(messageTexts("const a = say('one');\nconst b = msg('{0}: {1}', x, y);\nconst c = x.msg('two');")).toEqual([]);
});
