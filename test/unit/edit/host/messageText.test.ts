import { expect, test } from 'vitest';
import { noticeLine } from '../../../../src/base/host/windowTexts.ts';
import { reportLink } from '../../../../src/edit/host/messageText.ts';

test('a path that is a link in disguise loses its life', () => {
  // What the editor takes for a link in a message.
  const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i;
  for (const path of [
    '[x](command:workbench.action.terminal.sendSequence)',
    'a [b](https://example.org/c).ts',
    '[[x](command:y)',
    `[x](${reportLink})`,
  ]) {
    expect(path).toMatch(link);
    expect(noticeLine(`“${path}” is not a path`)).not.toMatch(link);
  }
});

test('our own link stays at the end of a message, but not with arguments', () => {
  expect(noticeLine(`Nothing. [Show report](${reportLink})`)).toBe(`Nothing. [Show report](${reportLink})`);
  expect(noticeLine(`${'x'.repeat(5000)} [Show report](${reportLink})`)).toMatch(
    /^x{600}…x+ \[Show report\]\(command:recourse\.edit\.showReport\)$/,
  );
  expect(noticeLine(`[Show report](${reportLink}?%5B%5D)`)).toContain('] (');
});
