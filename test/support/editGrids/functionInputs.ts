/** Names as code has them. */
const words = ['get', 'user', 'users', 'index', 'request', 'response', 'setTimeout', 'parse_config', 'HTTPServer', 'receivedItems', 'counter2', 'createReader', 'maximum', 'min', 'handleClick', 'übergabe'];

/** Each name with what a slip of the pen, or another meaning, makes of it. */
export function wordsAndForms(): [written: string, real: string][] {
  return words.flatMap((word, at) => {
    const half = word.length >> 1;
    const forms = [
      word, `${word}s`, `${word}es`, `${word}ed`, `${word}ing`, `${word}r`, `${word}2`, word.slice(1), word.slice(0, -1), word.slice(0, half) + word.slice(half + 1), word.slice(0, half) + (word[half + 1] ?? '') + (word[half] ?? '') + word.slice(half + 2),
      `${word.slice(0, half)}x${word.slice(half)}`, `${word.slice(0, half)}x${word.slice(half + 1)}`, `${word.slice(0, half)}xy${word.slice(half + 2)}`, `x${word.slice(1)}`, word + word, word.toUpperCase(), word.toLowerCase(), `${word}_old`, `${word}Value`, word.replace(/[a-z](?=[A-Z])/, ''), `${word.slice(0, 2)}${word[1] ?? ''}${word.slice(2)}`,
      word.replace(/(?:s|er|ed)$/, 'ing'), words[at + 1] ?? '', word.replaceAll('e', 'a'),
    ];
    return forms.map((form): [string, string] => [form, word]);
  });
}

/** Lines of code of several languages. */
export const codeLines: readonly string[] = [
  'const total = sum(items, 10);', 'if (count >= limit && !done) {', '    return self.items[index] + 1', "name = 'first' or \"second\"", '}', '',
  '\t\tfmt.Println("ready", value) // as before', '# only a comment', 'x = y  # why 3', '/* block */ call();', '/** docs of 2 */', '<p class="dish">Soup — 3 €</p>', 'margin: 0 auto 12px;', 'url("//host/path");', "let quote = '\\'' + \"a // b\";", '  -- sql remark', 'a?.b ?? c ?? (d as number)', 'const text = `a ${b} // c`;', '"key": [1, 2, { "x": null }],', 'for (;;) i += 0x1F;', '  * in a block', 'https://example.org/a#b', "don't", '<!-- seen --> <b>',
];

/** A line as it reads after one change, each with its name; the first is the line itself. */
export function damagedLine(line: string): [name: string, line: string][] {
  const at = line.length >> 1;
  return [
    ['same', line], ['one letter less', line.slice(0, at) + line.slice(at + 1)], ['letters swapped', line.slice(0, at) + (line[at + 1] ?? '') + (line[at] ?? '') + line.slice(at + 2)], ['name', line.replace(/[A-Za-z]{4,}/, (word) => `${word}Next`)], ['other name', line.replace(/[A-Za-z]{3,}/, 'other')],
    ['number', line.replace(/\d+/, '77')], ['mark', line.replace(/[;,]$/, '')], ['mark more', `${line};`], ['blank', line.replace(/(?<=\S) (?=\S)/, '')], ['blanks', line.replace(/(?<=\S) (?=\S)/, '   ')], ['at the end', `${line}  `], ['quotes', line.replace(/["']([^"']*)["']/, '“$1”')], ['other quotes', line.replaceAll('"', "'")],
    ['dash', line.replaceAll('-', '–')], ['no-break', line.replace(/(?<=\S) (?=\S)/, '\u00a0')], ['comment', `${line} // new`], ['argument', line.replace(')', ', extra)')], ['end', line.slice(0, -2)], ['operator', line.replace(/>=|&&|\+|\?\?/, '<')], ['doubled', line + line], ['word before', `await ${line}`],
  ];
}

/** Lines as answers have them between and around their edits. */
export const readerLines: readonly string[] = [
  '<<<<<<< SEARCH', '<<<<<<< search', '<<<<<<< ORIGINAL', '<<<<<<< SEARCH src/a.ts', '<<<<<<< SEARCHED', '<<<<<<< HEAD', '<<<<<<<', '<<<<', '<<< SEARCH', '<<<<<<<<<< SEARCH', '<<<<<<<<<<', '  <<<<<<< SEARCH  ', '------- SEARCH', '------- SEARCH>', '--- SEARCH', '-- SEARCH', '------- search', '&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH', '<<<<<<<div', '<<<<<<< SEARCH>',
  '>>>>>>> REPLACE', '>>>>>>> REPLACED', '>>>>>>> replace', '>>>>>>> UPDATED', '>>>>>>> feature', '>>>>>>>', '>>>>', '>>> REPLACE', '>>>> REPLACE', '>>>>>>>>>>', '+++++++ REPLACE', '+++ REPLACE', '<<<<<<< REPLACE', '&gt;&gt;&gt;&gt;&gt;&gt;&gt; REPLACE', '>>>>>>> REPLACE.', '>>>>>>> REPLACE`', '=======', '=====', '===', '==========', '======= WITH', '=======x', '  =======', '\\=======', '\\<<<<<<< SEARCH', ':start_line:12', '\\:start_line:12',
  '```', '```ts', '``', '````md', '~~~', '~~~ts', '```ts src/a.ts', '```ts:src/a.ts', '```src/a.ts', '```12:15:src/a.ts', '```ts title="src/a.ts"', '```ts {1,3}', '- ```ts', '1. ```', '1) ~~~', '12345. ```', '*  ```', '+ ```', '```a`b', '  ```', '1x ```',
  '@@ -1,2 +1,3 @@', '@@ -1 +1 @@', '@@ -0,0 +1,5 @@ class A {', '@@ ... @@', '@@', '@@ @@', '@@ class A', '@@ -1,2 +1,3', '@@ -a,b +c,d @@', '--- a/src/a.ts', '+++ b/src/a.ts', 'a/src/a.ts', '"a/src/a b.ts"', 'a/src/a.ts\t2024-01-01', '/dev/null', 'a/x b/x', 'a/src/a.ts b/src/a.ts', '"a/x y" "b/x y"', 'a/x y b/x y', '"a/\\303\\244.ts"', 'a/one.ts b/two.ts', '"a\\tb\\"c"',
  '// ... existing code ...', '// ...', '...', '…', '# ...', '# rest of the code', '/* ... */', '<!-- ... -->', '{/* ... */}', '(* ... *)', '-- ...', '; ...', "' ...", '// rest of the function unchanged', '// other methods', '// existing imports', '// unchanged', '// keep the rest', '// the same as before', '// ... (12 lines)', '// and so on ...', '# implementation omitted', '// TODO: more', 'const x = { ... };', 'call(...args)', '// previous value', '/* unchanged */', '--unchanged: 3px;', '#region', '#[derive(Debug)]', "'use strict'", '// the remaining handlers stay the same', '// omitted for brevity', '"..."', 'pass  # ...', '{{! ... }}', '{# rest #}', 'REM rest of the file', '// other'.padEnd(200, 'x'),
  'src/a.ts', '`src/a.ts`', '**src/a.ts**', '### src/a.ts', '## `src/a.ts`', '#### 1. src/a.ts (new)', 'File: src/a.ts', '// src/a.ts', '// filepath: src/a.ts', '# file: main.py', '<!-- index.html -->', '/* a.css */', '1. `src/a.ts`:', '- src/a.ts', 'In src/a.ts:', 'Update `src/a.ts` as follows:', 'Create the file src/a.ts with this content:', 'Here is src/a.ts and src/b.ts', 'See https://example.org/a.ts', 'node.js', 'Makefile', 'Dockerfile:', '.gitignore', './src/a.ts', '../a.ts', '/etc/passwd', 'C:\\work\\a.ts', 'a.ts:12-15', 'src/a.ts#L12', 'src/a.ts (lines 3-9)', '<path>src/a.ts</path>', '<file_path>a.ts</file_path>', '<parameter name="path">a.ts</parameter>', '<path>src/a.ts', 'ts path=src/a.ts', 'diff', 'ts:src/my file.ts', 'title=\'x.ts\'', 'src/my files/a.ts', 'this.value', 'e.g. a.b', '**File:** `a.py`', 'Step 2: edit a.go', '[a.ts](src/a.ts)', '> src/a.ts', 'src/a.ts —', 'a.ts, b.ts', 'package.json', 'version 1.2.3',
  '{', '[{', '{"old_string": "a"}', "{'search': 'a'}", '"arguments": "{\\"find\\": 1}"', 'edit({', 'call: {', '<tool>{', '- {', 'const a = {', 'name = [', '*** Begin Patch', 'delete_file', 'remove file', '{"text": "x"}',
];

/** What stands where the name of a file could. */
export const candidateTokens: readonly string[] = [
  'a.ts', 'src/a.ts', './a.ts', '.\\src\\a.ts', 'src//a.ts', 'src/./a.ts', 'src/../a.ts', '../a.ts', 'a/../../b.ts', '...', '.. /a', '/abs/a.ts', '//host/a.ts', '\\\\host\\a', '\\a', '~/a.ts', '~', 'C:/a.ts', 'c:\\a.ts', 'C:a.ts', 'x/C:', 'C:/../a', '.git/config', 'a/.git/x', '.GIT/x', 'a/.git ', '.gitignore', '.git', 'git~1/x', '.git::$INDEX/x', 'src/', 'src/.', 'src/..', '.', '..', '', ' ', 'http://a/b.ts', 'file:///a.ts', 'vscode:x', 'data:x', 'a:b.ts', 'a\u0000b', 'a\nb', 'a\u0007', 'a b.ts',
  'Makefile', 'README', 'LICENSE', 'node.js', 'vue.js', 'e.g', 'and/or', 'user.name', 'this.x', 'a.b.c', 'foo()', 'f(x).ts', 'app/(group)/page.tsx', '[id].ts', '@scope/x.ts', '1.2.3', '3/4', 'x.', '.env', '.env.local', 'a.verylongextension', 'a.TS', 'index.ts', 'src/index.ts', 'one/src/index.ts', 'A.ts', 'main.py', 'other/main.py', 'work/app/src/a.ts', 'guide.md', 'src/my files/b.css', 'my files/b.css', 'a.css', 'b.sh', 'x.unknownext', 'a|b.ts', 'a"b.ts', 'a,b.ts', 'a=b.ts', '*.ts', 'a...', 'name…', 'src\\app\\a.ts', 'SRC/APP/A.TS', 'CMakeLists.txt', 'path/to/file', 'true/false',
];
