import { describe, expect, test } from 'vitest';
import { sourceTarget } from '../../../../src/remediation/host/panel/sourceTarget.ts';

describe('the source of a fix', () => {
  test.each(['https://example.org/a?b=c#d', 'http://wiki.local/page', '  https://example.org  '])(
    '%j is opened in the browser',
    (source) => {
      expect(sourceTarget(source)).toEqual({ kind: 'web', url: new URL(source.trim()).href });
    },
  );

  test.each([
    ['docs/fix.md', 'docs/fix.md'],
    ['./README.md', 'README.md'],
    ['docs\\fix.md', 'docs/fix.md'],
    ['docs/with space.md', 'docs/with space.md'],
  ])('%j is opened as a file of the folder', (source, path) => {
    expect(sourceTarget(source)).toEqual({ kind: 'file', path });
  });

  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'command:workbench.action.quit',
    'vscode://x/y',
    'ftp://example.org/x',
    'mailto:a@b.c',
    'https://user:password@example.org/',
    'https://',
    'https://exa mple.org/',
    '/etc/passwd',
    '~/x.md',
    '../outside.md',
    'docs/../../outside.md',
    'docs\\..\\..\\outside.md',
    'C:\\windows\\x.txt',
    'c:/x',
    '\\\\server\\share\\x',
    '//server/share/x',
    'docs/a.md\nb',
    'docs/a\u0000.md',
    'a sentence about a thing',
    `https://example.org/${'x'.repeat(3000)}`,
  ])('%j is text only', (source) => {
    expect(sourceTarget(source)).toBeUndefined();
  });
});
