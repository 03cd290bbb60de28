import { describe, expect, test } from 'vitest';
import { complaints, only, paths } from './parsed.ts';

const block = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
/** An edit of another file stands above: its name must not be the one that is carried on. */
const after = (broken: string): string => `first.ts\n${block}\n${broken}\n\n\n\n${block}`;

describe('a block without a name, behind a broken one that has one, is about the file of the broken one', () => {
  test.each([
    ['a call without its new text', '{"path": "broken.ts", "old_string": "a"}', 'missing-field'],
    ['a call without its old text', '{"path": "broken.ts", "new_string": "a"}', 'missing-field'],
    ['a call with nothing in it', '{"path": "broken.ts", "old_string": "", "new_string": ""}', 'empty-search'],
    ['a tag without its counterpart', 'broken.ts\n<old_text>\na\n</old_text>', 'missing-field'],
    ['an empty tag', 'broken.ts\n<old_text>\n</old_text>\n<new_text>\nx\n</new_text>', 'empty-search'],
    [
      'a new file with a line that has no sign',
      '*** Begin Patch\n*** Add File: broken.ts\n+a\nb\n*** End Patch',
      'bad-patch-line',
    ],
    [
      'an update that changes nothing',
      '*** Begin Patch\n*** Update File: broken.ts\n a\n*** End Patch',
      'bad-patch-line',
    ],
  ])('%s', (_, broken, code) => {
    expect(complaints(after(broken)).map((each) => each.replace(/@.*/, ''))).toEqual([code]);
    expect(paths(after(broken))).toEqual(['first.ts', 'broken.ts']);
  });
});

describe('a named fence whose block has lost its opening marker is no whole file', () => {
  test.each([
    ['ts', '<<<<<<<SEARC\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> REPLACE'],
    ['ts', 'const a = 1;\n=======\nconst a = 2;\n>>>>>>> REPLACE'],
    ['css', '.a {}\n=======\n.b {}\n+++++++ REPLACE\n'],
    ['python', 'a = 1\n=======\na = 2\n>>>>>>> UPDATED\n<<<<<<< SEARCH\nb\n=======\nc\n>>>>>>> REPLACE\n'],
  ])('%s: %s', (language, body) => {
    const text = `src/a.${language}\n\`\`\`${language}\n${body}\n\`\`\`\n`;
    expect(paths(text)).toEqual([]);
    expect(complaints(text)).toEqual(['unclosed-search@2']);
  });

  test.each([
    ['README.md', 'markdown', 'Blocks end with\n\n>>>>>>> REPLACE'],
    ['src/marks.test.ts', 'ts', 'const text = `\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`;'],
    ['src/merge.ts', 'ts', 'ours();\n=======\ntheirs();\n>>>>>>> feature'],
  ])('%s, which holds such lines as content, is one', (path, language, body) => {
    const { operation } = only(`${path}\n\`\`\`${language}\n${body}\n\`\`\`\n`);
    expect(operation).toMatchObject({ kind: 'write', content: `${body}\n` });
  });
});

describe('a block of which only the divider is left is no whole file', () => {
  test.each([
    ['begins on both sides with the same line', 'ts', 'open();\none();\n=======\nopen();\ntwo();\nthree();'],
    ['ends on both sides with the same line', 'ts', 'one();\n}\n=======\nquite(different);\n}'],
    ['is one line and another', 'python', 'limit = 30\n======= \nlimit = 60'],
    ['is prose', 'markdown', 'Write it down, and read it again.\n=======\nWrite it down twice, and read it again.'],
    ['has two of them', 'css', '.a { color: red }\n=======\n.a { color: blue }\n.b {}\n=======\nh1 {}'],
  ])('that %s', (_, language, body) => {
    const text = `src/a.${language === 'markdown' ? 'md' : language}\n\`\`\`${language}\n${body}\n\`\`\`\n`;
    expect(paths(text)).toEqual([]);
    expect(complaints(text)).toEqual([
      `unclosed-search@${String(body.split('\n').findIndex((line) => line.startsWith('=')) + 3)}`,
    ]);
  });

  test.each([
    ['a title', 'md', 'Read me\n=======\n\nRead me first.'],
    [
      'a title that says what follows',
      'md',
      'Release notes of the year\n=======\n\nThis year many things were changed by many people, and here they are in order.',
    ],
    ['a title in a string', 'py', '"""Notes\n=======\n\nAll about them.\n"""\nx = 1'],
    ['a longer line', 'ts', 'one();\n========\none();'],
    ['a shorter line', 'ts', 'one();\n======\none();'],
    ['nothing above it', 'md', '=======\nTitle\n======='],
    ['nothing below it', 'md', 'Title here\n=======\n'],
    ['different sides', 'ts', 'ours(1);\n=======\ntheirs(2);'],
  ])('but a text with %s is one', (_, extension, body) => {
    expect(only(`src/a.${extension}\n\`\`\`\n${body}\n\`\`\`\n`)).toMatchObject({
      operation: { kind: 'write', content: `${body}\n` },
    });
  });
});

describe('a remark before the block in a named fence makes no whole file of it', () => {
  const body = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE';
  test.each([
    ['ts', '// Update the function'],
    ['python', '# in the class\n# below'],
    ['css', '/* the first rule */'],
    ['sql', '-- the query'],
    ['ts', '/* here\n * and there */'],
  ])('%s: %s', (language, remark) => {
    expect(only(`src/a.${language}\n\`\`\`${language}\n${remark}\n${body}\n\`\`\`\n`)).toMatchObject({
      path: `src/a.${language}`,
      operation: { kind: 'edit', blocks: [{ oldString: 'a', newString: 'b' }] },
    });
  });

  test('a heading before it is content of a document', () => {
    expect(only(`docs/blocks.md\n\`\`\`markdown\n# Blocks\n${body}\n\`\`\`\n`)).toMatchObject({
      path: 'docs/blocks.md',
      operation: { kind: 'write' },
    });
  });
});

describe('a block with bare markers in a named fence makes no whole file of it', () => {
  const body = '<<<<<<<\nfirst();\n=======\nsecond();\n>>>>>>>';
  test.each([
    ['behind a colon', `\`\`\`go:tide.go\n${body}\n\`\`\`\n`],
    ['above', `tide.go\n\`\`\`go\n${body}\n\`\`\`\n`],
  ])('the name %s', (_, text) => {
    expect(only(text)).toMatchObject({
      path: 'tide.go',
      operation: { kind: 'edit', blocks: [{ oldString: 'first();', newString: 'second();' }] },
    });
  });

  test('one that git labels is content', () => {
    const conflict = '<<<<<<< HEAD\nfirst();\n=======\nsecond();\n>>>>>>> feature';
    expect(only(`tide.go\n\`\`\`go\n${conflict}\n\`\`\`\n`)).toMatchObject({ operation: { kind: 'write' } });
  });
});

test('a block whose opening mark was lost is a problem, also beside one that can be read', () => {
  const good = 'src/b.ts\n<<<<<<< SEARCH\nb();\n=======\nc();\n>>>>>>> REPLACE\n';
  const broken =
    '<replace_in_file>\n<path>src/a.ts</path>\n<diff>\na();\n=======\nb();\n>>>>>>> REPLACE\n</diff>\n</replace_in_file>\n';
  expect(complaints(broken + good)).toEqual(['unclosed-search@7']);
  expect(paths(broken + good)).toEqual(['src/b.ts']);
  expect(complaints(`${good}>>>>>>> REPLACE\n`)).toEqual([]);
  expect(complaints('Blocks end with `>>>>>>> REPLACE`.\n')).toEqual(['nothing-found@1']);
});

describe('a diff whose header was lost is no whole file', () => {
  const hunk = '@@ -1,2 +1,2 @@\n a\n-b\n+c';
  test.each([
    ['its first line stands behind the fence', `\`\`\`diff--- a/src/a.ts\n+++ b/src/a.ts\n${hunk}\n\`\`\`\n`],
    ['the same without numbers', '```diff--- src/a.ts\n+++ src/a.ts\n@@ ... @@\n a\n-b\n+c\n```\n'],
  ])('%s', (_, text) => {
    expect(paths(text)).toEqual([]);
    expect(complaints(text)).toEqual(['bad-hunk@2']);
  });

  test.each([
    ['src/a.patch', hunk],
    ['src/a.md', `A hunk:\n\n${hunk}`],
    ['src/a.css', '@@x { }\n.a {}'],
    ['src/a.ts', `x();\n@@ y\n-z`],
  ])('but %s is one', (path, body) => {
    expect(only(`\`\`\`text ${path}\n${body}\n\`\`\`\n`)).toMatchObject({ path });
  });
});
