import { expect, test } from 'vitest';
import { literalMarkdown, reportLink, withoutForeignLinks } from '../../../../src/edit/host/messageText.ts';

test('a path that is a link in disguise loses its life', () => {
  // What the editor takes for a link in a message.
  const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i;
  for (const path of ['[x](command:workbench.action.terminal.sendSequence)', 'a [b](https://example.org/c).ts', '[[x](command:y)']) {
    expect(path).toMatch(link);
    expect(withoutForeignLinks(`“${path}” is not a path`)).not.toMatch(link);
  }
});

test('our own link stays, but not with arguments', () => {
  expect(withoutForeignLinks(`Nothing. [Show report](${reportLink})`)).toBe(`Nothing. [Show report](${reportLink})`);
  expect(withoutForeignLinks(`[Show report](${reportLink}?%5B%5D)`)).toContain('] (');
});

test('text from outside is literal in Markdown', () => {
  expect(literalMarkdown('![x](https://t.example/p.png)\n# h <img src=x>')).toBe('\\!\\[x\\]\\(https://t.example/p.png\\) \\# h \\<img src=x\\>');
});
