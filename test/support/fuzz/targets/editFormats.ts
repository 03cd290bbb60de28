import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { checkSoundEdits } from '../../soundEdits.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

const diff =
  'diff --git a/src/a.ts b/src/a.ts\nindex 1..2 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,3 @@ function f() {\n a\n-b\n+c\n d\n\\ No newline at end of file\n';
const patch =
  '*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: src/b.ts\n@@ class A\n a\n-b\n+c\n*** Add File: n.ts\n+x\n*** Delete File: d.ts\n*** End of File\n*** End Patch\n';
const blocks = 'src/a.ts\n```ts\n<<<<<<< SEARCH\n:start_line:3\n-------\nold\n=======\nnew\n>>>>>>> REPLACE\n```\n';
const call =
  '{"name":"edit","input":{"file_path":"src/a.ts","old_string":"a\\nb","new_string":"c","replace_all":true}}\n[{"path":"b.ts","edits":[{"oldText":"1","newText":"2"}]}]\n';
const xml =
  '<write_to_file>\n<path>src/z.ts</path>\n<content>\nconst a = 1;\n</content>\n</write_to_file>\n<replace_in_file><path>a.ts</path><diff>\n------- SEARCH\na\n=======\nb\n+++++++ REPLACE\n</diff></replace_in_file>\n';

/** Every way in which chats and agents write edits. */
export const editFormats: FuzzTarget = {
  name: 'edit-formats',
  seeds: () => [
    readFileSync('test/fixtures/formats/mixedAnswer.md'),
    ...[
      diff,
      patch,
      blocks,
      call,
      xml,
      blocks + diff,
      `> ${diff.replaceAll('\n', '\n> ')}`,
      `\`\`\`diff\n${diff}\`\`\`\n`,
    ].map(getBytes),
  ],
  tokens: [
    '<<<<<<< SEARCH\n',
    '=======\n',
    '>>>>>>> REPLACE\n',
    '```',
    '```diff\n',
    '~~~',
    '@@ -1,2 +1,2 @@\n',
    '@@',
    '--- a/x.ts\n',
    '+++ b/x.ts\n',
    '*** Begin Patch\n',
    '*** Update File: a.ts\n',
    '*** End Patch\n',
    '*** Move to: ../x',
    'diff --git a/x b/x\n',
    'rename from a\nrename to b\n',
    '"old_string":',
    '"new_string":"',
    '{"path":"a.ts",',
    '<path>',
    '</path>',
    '<old_str>',
    '</old_str>',
    '<content>',
    '</content>',
    '// ...\n',
    ':start_line:1\n',
    '/etc/passwd',
    'C:\\x',
    '.git/config',
    '&lt;',
    '\\n',
    '\n-',
    '\n+',
    '\n ',
    '> ',
    'src/a.ts\n',
    '# a.ts\n',
  ],
  limitMs: 1500,
  largest: 120_000,
  runs: 400,
  check: (input) => {
    const text = getText(input);
    const parsed = parseEdits(text);
    checkSoundEdits(text, parsed);
    assert.deepEqual(parseEdits(text), parsed);
    // JSON writes six letters for a zero; that is not what is counted.
    const size = JSON.stringify(parsed).replace(/\\u[0-9a-f]{4}/g, '.').length;
    // A text is never turned into many times itself: each part of it is taken once, with its place and its headings.
    assert(
      size < 6 * text.length + 3000 * (1 + parsed.files.length + parsed.problems.length),
      `${text.length} characters became ${size}`,
    );
    return [
      parsed.files
        .map(({ operation }) => operation.kind)
        .slice(0, 3)
        .join(),
      parsed.problems
        .map(({ expected }) => expected)
        .slice(0, 2)
        .join(),
    ].join('|');
  },
};
