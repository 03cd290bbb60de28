import { expect, test } from 'vitest';
import { markdownText, noticeText } from '../../../src/base/text/markdownText.ts';

test('no link is made of a name in a notification', () => {
  expect(noticeText('src/[a](command:workbench.action.terminal.new).ts')).toBe('src/(a)(command:workbench.action.terminal.new).ts');
  expect(noticeText('a\u202eb\nc\u0007')).toBe('ab c');
});

test('markdown of a text is the text', () => {
  expect(markdownText('[x](command:y) <b>$(zap)</b> `z`\n# h')).toBe(String.raw`\[x\]\(command\:y\) \<b\>\$\(zap\)\<\/b\> \`z\` \# h`);
});
