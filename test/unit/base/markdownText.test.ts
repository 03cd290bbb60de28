import { expect, test } from 'vitest';
import { markdownSentence, markdownText, noticeText, withoutPictures } from '../../../src/base/text/markdownText.ts';

test('no link is made of a name in a notification', () => {
  expect(noticeText('src/[a](command:workbench.action.terminal.new).ts')).toBe(
    'src/[a] (command:workbench.action.terminal.new).ts',
  );
  expect(noticeText('a\u202eb\nc\u0007')).toBe('ab c');
});

test('markdown of a text is the text', () => {
  expect(markdownText('[x](command:y) <b>$(zap)</b> `z`\n# h')).toBe(
    String.raw`\[x\]\(command\:y\) \<b\>\$\(zap\)\<\/b\> \`z\` \# h`,
  );
});

test('a place that paints pictures after reading escapes gets none to paint', () => {
  expect(withoutPictures(markdownText('$(zap)'))).toBe('\\$\u200b\\(zap\\)');
  expect(withoutPictures('```sh\necho $(pwd)\n```')).toBe('```sh\necho $(pwd)\n```');
});

test('a command that a sentence names between backticks is code; nothing else of the sentence is markup', () => {
  expect(markdownSentence('Which file system is full (`df -h`)?')).toBe(
    String.raw`Which file system is full \(` + '`df -h`' + String.raw`\)\?`,
  );
  expect(markdownSentence('`[x](command:y)` `a ``ls`` `')).toBe(String.raw`\`\[x\]\(command\:y\)\` \`a \`\`ls\`\` \``);
});
