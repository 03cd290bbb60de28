import type { EditBlock } from '../../../src/edit/domain/formats/types.ts';
import type { EditRequest } from '../../../src/edit/domain/types.ts';

/** A call of the engine with an input made to keep it busy. */
export type HostileCall =
  | { readonly kind: 'resolve'; readonly request: EditRequest; readonly earlierVersions?: readonly string[] }
  | { readonly kind: 'plan'; readonly content: string; readonly blocks: readonly EditBlock[] }
  | { readonly kind: 'parse'; readonly text: string }
  | { readonly kind: 'snippet'; readonly content: string; readonly segments: readonly string[] };

/** Makes an input of about `units` UTF-16 units (file and edit together). Without chance: the same text each time. */
export type HostileInput = (units: number) => HostileCall;

const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
const row = '2024-01-01,7,ok\n';

function repeated(text: string, units: number): string {
  return text.repeat(Math.max(1, Math.floor(units / text.length)));
}

function lines(units: number, make: (at: number) => string): string {
  const made: string[] = [];
  for (let at = 0, length = 0; length < units; at++) {
    const line = make(at);
    made.push(line);
    length += line.length + 1;
  }
  return `${made.join('\n')}\n`;
}

/** Cuts a text at a line break, at this share of its length. */
function cutAt(text: string, share: number): number {
  return text.indexOf('\n', Math.floor(text.length * share)) + 1;
}

/** A Fibonacci word of at least this many letters: it repeats itself at all distances, without a period. */
function fibonacci(length: number): string {
  let [before, word] = ['b', 'a'];
  while (word.length < length) [before, word] = [word, word + before];
  return word.slice(0, length);
}

/** A number that looks like chance and is none. */
function mixed(at: number): number {
  return Math.imul(at + 1, 2654435761) >>> 0;
}

function resolve(content: string, oldString: string, newString: string, more: Partial<EditRequest> = {}): HostileCall {
  return { kind: 'resolve', request: { content, oldString, newString, ...more } };
}

/** The lines of a text, every so many of which are changed. */
function drifted(text: string, every: number, change: (line: string) => string): string {
  return text
    .split('\n')
    .map((line, at) => (at % every === every - 1 && line !== '' ? change(line) : line))
    .join('\n');
}

const wordLines = (units: number): string => lines(units, (at) => `const value${mixed(at) % 100_000} = read(${at});`);

/** The families of hostile inputs of one call of `resolveEdit`. */
const ofResolve: Readonly<Record<string, HostileInput>> = {
  'equal rows, old text of 1,000 rows': (n) => resolve(repeated(row, n), row.repeat(1000), row.repeat(999)),
  'equal rows, old text of a third': (n) => resolve(repeated(row, n * 0.75), repeated(row, n * 0.25), 'x\n'),
  'equal rows, last row drifted': (n) =>
    resolve(repeated(row, n * 0.75), `${repeated(row, n * 0.25)}2024-01-01,7,okay\n`, 'x\n'),
  'equal rows, a hint': (n) => resolve(repeated(row, n), row.repeat(1000), 'x\n', { lineHint: 500 }),
  'equal rows, anchors': (n) =>
    resolve(repeated(row, n), row.repeat(1000), 'x\n', { anchors: ['2024-01-01,7,ok', '2024-01-01,7,ok'] }),
  'equal rows, other white space': (n) => resolve(repeated(row, n), row.replaceAll(',', ' , ').repeat(1000), 'x\n'),
  'equal rows, replace_all': (n) => resolve(repeated(row, n), row, 'x\n', { replaceAll: true }),
  'equal rows, replace_all, other white space': (n) =>
    resolve(repeated(row, n), row.replaceAll(',', ' , '), 'x\n', { replaceAll: true }),
  'equal rows, replace_all of a mixed CRLF text': (n) =>
    resolve(repeated(`${row}${row.replace('\n', '\r\n')}`, n), `${row}${row}`, 'x\ny\n', { replaceAll: true }),
  'equal rows, mixed breaks': (n) =>
    resolve(repeated(`${row}${row.replace('\n', '\r\n')}`, n), row.repeat(1000), 'x\n'),
  'equal letters, replace_all': (n) => resolve('a'.repeat(n), 'a', 'b', { replaceAll: true }),
  'equal letters, replace_all, a hint': (n) =>
    resolve(repeated('ab\n', n), 'b', 'cd', { replaceAll: true, lineHint: 3 }),
  'one letter a line, replace_all': (n) => resolve(repeated('a\n', n), 'a', 'b', { replaceAll: true }),
  'equal letters, half as long': (n) => resolve('a'.repeat(n * 0.66), 'a'.repeat(n * 0.33), 'b'),
  'equal letters, byte-exact': (n) => resolve('a'.repeat(n * 0.66), `${'a'.repeat(n * 0.33)}b`, 'b', { aiMode: false }),
  'equal letters, a letter off': (n) => resolve('a'.repeat(n * 0.66), `${'a'.repeat(n * 0.33)}b`, 'b'),
  'a long line, spaced otherwise': (n) => resolve(repeated('ab + ', n * 0.66), repeated('ab+', n * 0.33), 'x'),
  'a long line, a word in it': (n) => resolve(repeated('word + ', n), 'word  +  word', 'x'),
  'a long line, replace_all': (n) => resolve(repeated('word + ', n), 'word  +  word', 'x', { replaceAll: true }),
  'a long line, drifted': (n) =>
    resolve(repeated('call(a, b); ', n / 2), `${repeated('call(a, b); ', n / 2)}end`, repeated('call(a, c); ', 1000)),
  'a long line of words, drifted': (n) => {
    const text = lines(n * 0.4, (at) => `w${mixed(at)}`).replaceAll('\n', ' ');
    return resolve(text, text.replaceAll(/w(\d*)7 /g, 'v$18 '), text.replaceAll('9 ', '8 '));
  },
  'two lines in turns (abab)': (n) =>
    resolve(
      repeated('alpha one\nbeta two\n', n * 0.75),
      `${repeated('alpha one\nbeta two\n', n * 0.25)}alpha one\nalpha one\n`,
      'x\n',
    ),
  'Fibonacci lines': (n) => {
    const text = [...fibonacci(n / 6)].map((letter) => (letter === 'a' ? 'alpha' : 'bravo')).join('\n');
    return resolve(text, `${text.slice(0, cutAt(text, 0.3))}bravo\nbravo\nbravo\n`, 'x\n');
  },
  'distinct lines, a fraction as old text': (n) => {
    const text = wordLines(n * 0.97);
    return resolve(text, text.slice(cutAt(text, 0.5), cutAt(text, 0.53)).replaceAll('read', ' read'), 'x\n');
  },
  'distinct lines, all of them, drifted': (n) => {
    const text = wordLines(n / 3);
    return resolve(
      text,
      drifted(text, 10, (line) => line.replace('read', 'raed')),
      drifted(text, 7, (line) => `${line} // seen`),
    );
  },
  'distinct lines, all of them, rewritten': (n) => {
    const text = wordLines(n / 3);
    return resolve(
      text,
      text,
      lines(n / 3, (at) => `let other${mixed(at + 7)} = write(${at});`),
    );
  },
  'distinct lines, all of them, other white space, rewritten': (n) => {
    const text = wordLines(n / 3);
    return resolve(
      text,
      text.replaceAll(' = ', '  =  '),
      lines(n / 3, (at) => `let other${mixed(at + 7)} = write(${at});`),
    );
  },
  'distinct lines against others': (n) =>
    resolve(
      wordLines(n / 2),
      lines(n / 2, (at) => `let other${mixed(at + 7)} = write(${at});`),
      'x\n',
    ),
  'distinct lines in reverse': (n) => {
    const text = wordLines(n / 2);
    return resolve(text, `${text.trimEnd().split('\n').reverse().join('\n')}\n`, 'x\n');
  },
  'distinct lines, shuffled': (n) => {
    const text = wordLines(n / 2)
      .trimEnd()
      .split('\n');
    return resolve(
      text.join('\n'),
      text
        .map((line, at) => [mixed(at), line] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, line]) => line)
        .join('\n'),
      'x\n',
    );
  },
  'alike lines, each a letter off': (n) =>
    resolve(
      lines(n * 0.7, (at) => `        register(handler, "${mixed(at) % 9}aaaaaaaaaaaaaaaaaaaaaaaa${at}");`),
      lines(n * 0.3, (at) => `        register(handler, "${mixed(at) % 7}aaaaaaaaaaaaaaaaaaaaaaab${at}");`),
      'x\n',
    ),
  'long lines, each a letter off': (n) =>
    resolve(
      lines(n * 0.5, (at) => `${'lorem ipsum dolor '.repeat(500)}${at}`),
      lines(n * 0.5, (at) => `${'lorem ipsom dolor '.repeat(500)}${at}`),
      'x\n',
    ),
  'pairs that each stand 200 times': (n) =>
    resolve(
      lines(n * 0.7, (at) => `item ${at % Math.ceil(n / 4000)} of the list`),
      lines(n * 0.3, (at) => `item ${mixed(at) % Math.ceil(n / 4000)} of the list`),
      'x\n',
    ),
  'blank lines': (n) => resolve('\n'.repeat(n * 0.66), `${'\n'.repeat(n * 0.33)}x\n`, 'y\n'),
  'blank lines around a word': (n) =>
    resolve(
      `${'\n'.repeat(n * 0.33)}word here now\n${'\n'.repeat(n * 0.33)}`,
      `${'\n'.repeat(n * 0.16)}word  here now\n${'\n'.repeat(n * 0.16)}`,
      'y\n',
    ),
  'blank lines between rows': (n) =>
    resolve(repeated('a row of it\n\n\n\n\n\n\n\n', n * 0.7), repeated('a  row of it\n\n\n', n * 0.3), 'x\n'),
  'CRLF and LF mixed': (n) =>
    resolve(
      lines(n * 0.66, (at) => `line ${at % 100}${at % 3 === 0 ? '\r' : ''}`),
      lines(n * 0.33, (at) => `line ${at % 100}${at % 2 === 0 ? '\r' : ''}`),
      'x\n',
    ),
  'lone carriage returns': (n) => resolve(repeated('ab\r', n * 0.66), repeated('ab\n', n * 0.33), 'x\n'),
  'elision marks by the thousand': (n) => {
    const text = lines(n * 0.5, (at) => `call${at}(${at});`);
    return resolve(
      text,
      text
        .split('\n')
        .flatMap((line, at) => (at % 3 === 1 && line !== '' ? ['// ... existing code ...'] : [line]))
        .join('\n'),
      'x\n',
    );
  },
  'elision marks between equal rows': (n) =>
    resolve(
      repeated('head of the row\nbody\n', n * 0.8),
      repeated('head of the row\n...\n', n * 0.2) + 'body\n',
      'x\n',
    ),
  'elision with one head and many tails': (n) =>
    resolve(
      `function head(one, two) {\n${repeated('  body\n', n)}}\n`,
      'function head(one, two) {\n  ...\n  body\n}\n',
      'x\n',
    ),
  'elision with many heads': (n) =>
    resolve(
      repeated('function head(one, two) {\n  body\n}\n', n),
      'function head(one, two) {\n  ...\n  tail\n}\n',
      'x\n',
    ),
  'nested blocks, an anchor': (n) =>
    resolve(
      lines(n, (at) => `${' '.repeat(at % 60)}if (x) {`),
      '    if (x) {',
      'y',
      { anchors: ['if (x) {', 'if (x) {'] },
    ),
  'deep indentation': (n) =>
    resolve(
      lines(n * 0.6, (at) => `${' '.repeat(at % 1000)}{`),
      lines(n * 0.2, (at) => `${'\t'.repeat(at % 1000)}{`),
      lines(n * 0.2, (at) => `${' '.repeat((at * 2) % 1000)}{`),
    ),
  brackets: (n) => resolve('('.repeat(n / 2), `${'('.repeat(n / 4)})`, ')'.repeat(n / 4)),
  'combining marks': (n) =>
    resolve(repeated('e\u0301\u0300\u0302', n * 0.6), `${repeated('e\u0301\u0300\u0302', n * 0.3)}x`, 'y'),
  'emoji and lone surrogates': (n) =>
    resolve(repeated('😀\ud83d x\n', n * 0.6), repeated('😀 \ud83d x\n', n * 0.3), '😁'),
  'no-break spaces': (n) =>
    resolve(repeated('ab cd\n', n * 0.5), repeated('ab\u00a0cd\n', n * 0.25), repeated('ab\u00a0ce\n', n * 0.25)),
  'escaped breaks': (n) => resolve(repeated('say "a";\n', n * 0.6), repeated('say \\"a\\";\\n', n * 0.4), 'x'),
  entities: (n) => resolve(repeated('if a < b\n', n * 0.6), repeated('if a &lt; b\n', n * 0.4), 'if a &lt; c\n'),
  'line numbers': (n) =>
    resolve(
      lines(n * 0.5, (at) => `text ${at % 7}`),
      lines(n * 0.5, (at) => `${String(at + 1).padStart(6)}\ttext ${at % 7}`),
      'x\n',
    ),
  'line numbers of lines that are not there': (n) =>
    resolve(
      lines(n * 0.5, (at) => `text ${at % 7}`),
      lines(n * 0.5, (at) => `${at + 1} | other ${at}`),
      'x\n',
    ),
  'diff markers': (n) =>
    resolve(
      lines(n * 0.4, (at) => `text ${at}`),
      lines(n * 0.3, (at) => `-text ${at}`),
      lines(n * 0.3, (at) => `+text ${at + 1}`),
    ),
  'a hunk of context that only adds': (n) =>
    resolve(repeated('    row\n', n * 0.5), repeated(' row\n', n * 0.25), repeated(' row\n+row\n', n * 0.25)),
  'tab arrows': (n) =>
    resolve(
      lines(n * 0.5, (at) => `\t\tcall ${at}`),
      lines(n * 0.5, (at) => `→   →   call ${at}`),
      'x\n',
    ),
  'new text that holds the old one often': (n) =>
    resolve(`${'ab'.repeat(n * 0.2)}c`, 'ab', 'ab'.repeat(n * 0.7), { lineHint: 1 }),
  'new text of equal rows': (n) =>
    resolve('head\nrow\nfoot\n', 'head\nrow\nfoot\n', `head\n${repeated('row\n', n)}foot\n`),
  'new text that stands around': (n) =>
    resolve(repeated('ab', n / 3), repeated('ab', n / 6), repeated('ab', n / 3), { lineHint: 1 }),
  'words that the file holds inside others': (n) =>
    resolve(
      lines(n, (at) => `xx${'word'.repeat(10)}${at % 9}`),
      'const word = wordy(word, words);\nlet strange = none;\nword();\n',
      'x\n',
    ),
  'lines that vary in one place': (n) =>
    resolve(
      lines(n * 0.5, (at) => `foo(bar, "${at}")`),
      lines(n * 0.5, (at) => `foo(bar, "${at + 1}")`),
      lines(1000, (at) => `foo(baz, "${at}")`),
    ),
  'placeholders in the new text': (n) =>
    resolve(
      lines(n * 0.5, (at) => `call(${at})`),
      lines(n * 0.1, (at) => `call(${at})`),
      lines(n * 0.4, (at) => `// rest of ${at} unchanged`),
    ),
  'an earlier version of other lines': (n) => {
    const then = wordLines(n / 2);
    return {
      ...resolve(
        lines(n / 2, (at) => `let other${mixed(at + 7)} = write(${at});`),
        then.slice(0, 100),
        'x\n',
      ),
      earlierVersions: [then],
    } as HostileCall;
  },
  'earlier versions of equal rows': (n) =>
    ({
      ...resolve(repeated(`${row}more\n`, n / 2), `${row}${row}`, 'x\n'),
      earlierVersions: [repeated(row, n / 2)],
    }) as HostileCall,
};

/** The families of texts with many edits of one file. */
const ofPlan: Readonly<Record<string, HostileInput>> = {
  'blocks of one small file': (n) => {
    const content = lines(4000, (at) => `value ${at};`);
    const all = content.split('\n');
    return {
      kind: 'plan',
      content,
      blocks: Array.from({ length: Math.floor(n / 60) }, (_, at) => ({
        oldString: all[at % (all.length - 1)] ?? '',
        newString: `value ${at} changed;`,
        range,
      })),
    };
  },
  'blocks, one for each line': (n) => {
    const content = lines(n / 4, (at) => `value ${at};`);
    return {
      kind: 'plan',
      content,
      blocks: content
        .trimEnd()
        .split('\n')
        .map((line) => ({ oldString: line, newString: `${line} // seen`, range })),
    };
  },
  'blocks that build on each other': (n) => {
    const count = Math.floor(n / 60);
    return {
      kind: 'plan',
      content: 'step 0 is here\n',
      blocks: Array.from({ length: count }, (_, at) => ({
        oldString: `step ${at} is here`,
        newString: `step ${at + 1} is here`,
        range,
      })),
    };
  },
  'blocks that are not there': (n) => {
    const content = lines(n / 2, (at) => `value ${at};`);
    return {
      kind: 'plan',
      content,
      blocks: Array.from({ length: Math.floor(n / 80) }, (_, at) => ({
        oldString: `call of the function ${at} that is missing`,
        newString: 'none',
        range,
      })),
    };
  },
  'blocks of replace_all that overlap': (n) => ({
    kind: 'plan',
    content: 'a'.repeat(n / 2),
    blocks: Array.from({ length: 30 }, (_, at) => ({ oldString: 'a', newString: `b${at}`, replaceAll: true, range })),
  }),
  'insertions at the end': (n) => ({
    kind: 'plan',
    content: lines(n / 2, (at) => `value ${at};`),
    blocks: Array.from({ length: Math.floor(n / 80) }, (_, at) => ({
      oldString: '',
      newString: `more ${at}`,
      atEnd: true,
      range,
    })),
  }),
};

/** The families of texts that edits are read from. */
const ofParse: Readonly<Record<string, HostileInput>> = {
  'SEARCH blocks': (n) => ({
    kind: 'parse',
    text: repeated('a.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n', n),
  }),
  'SEARCH blocks, never closed': (n) => ({ kind: 'parse', text: repeated('<<<<<<< SEARCH\nold\n', n) }),
  'SEARCH dividers': (n) => ({ kind: 'parse', text: `<<<<<<< SEARCH\n${repeated('=======\n', n)}` }),
  'REPLACE marks': (n) => ({ kind: 'parse', text: repeated('>>>>>>> REPLACE\n', n) }),
  hunks: (n) => ({
    kind: 'parse',
    text: `--- a/a.ts\n+++ b/a.ts\n${lines(n, (at) => `@@ -${at * 9 + 1},3 +${at * 9 + 1},3 @@\n context\n-old ${at}\n+new ${at}\n context`)}`,
  }),
  'hunks of nothing': (n) => ({ kind: 'parse', text: `--- a/a.ts\n+++ b/a.ts\n${repeated('@@ -1 +1 @@\n', n)}` }),
  'heads of files': (n) => ({ kind: 'parse', text: repeated('--- a/a.ts\n+++ b/a.ts\n', n) }),
  'many files': (n) => ({
    kind: 'parse',
    text: lines(
      n,
      (at) => `diff --git a/f${at}.ts b/f${at}.ts\n--- a/f${at}.ts\n+++ b/f${at}.ts\n@@ -1 +1 @@\n-old\n+new`,
    ),
  }),
  'a hunk of one long line': (n) => ({
    kind: 'parse',
    text: `--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-${'a'.repeat(n / 2)}\n+${'b'.repeat(n / 2)}\n`,
  }),
  'a patch of many chunks': (n) => ({
    kind: 'parse',
    text: `*** Begin Patch\n*** Update File: a.ts\n${repeated('@@ class A\n-old\n+new\n', n)}*** End Patch\n`,
  }),
  'patches, never closed': (n) => ({ kind: 'parse', text: repeated('*** Begin Patch\n*** Update File: a.ts\n', n) }),
  fences: (n) => ({ kind: 'parse', text: repeated('a.ts\n```ts\nconst a = 1;\n```\n', n) }),
  'fences, never closed': (n) => ({ kind: 'parse', text: repeated('```ts\n', n) }),
  'fences, longer each time': (n) => ({ kind: 'parse', text: lines(n, (at) => `${'`'.repeat(3 + (at % 200))}ts`) }),
  quotations: (n) => ({ kind: 'parse', text: repeated('> > > > a\n', n) }),
  backticks: (n) => ({ kind: 'parse', text: '`'.repeat(n) }),
  'angle brackets': (n) => ({ kind: 'parse', text: repeated('<a\n', n) }),
  'XML calls, never closed': (n) => ({
    kind: 'parse',
    text: repeated('<invoke name="str_replace">\n<parameter name="old_str">\n', n),
  }),
  'JSON, nested': (n) => ({ kind: 'parse', text: `{"old_string": ${'['.repeat(n)}` }),
  'JSON objects, nested': (n) => ({ kind: 'parse', text: repeated('{"old_string":', n) }),
  'JSON calls': (n) => ({
    kind: 'parse',
    text: repeated('{"name":"edit","arguments":{"file_path":"a.ts","old_string":"a","new_string":"b"}}\n', n),
  }),
  'JSON calls, never closed': (n) => ({ kind: 'parse', text: repeated('{"file_path":"a.ts","old_string":"a\n', n) }),
  'JSON of one long string': (n) => ({
    kind: 'parse',
    text: `{"file_path":"a.ts","old_string":"${'\\n'.repeat(n / 4)}","new_string":"${'\\u0061'.repeat(n / 12)}"}`,
  }),
  'JSON quotes': (n) => ({ kind: 'parse', text: `{"old_string": ${'"'.repeat(n)}` }),
  backslashes: (n) => ({ kind: 'parse', text: `{"old_string": "${'\\'.repeat(n)}` }),
  'escaped patches': (n) => ({ kind: 'parse', text: repeated('x "*** Begin Patch\\n*** Update File: a.ts\\n"\n', n) }),
  'Python calls': (n) => ({
    kind: 'parse',
    text: repeated("print(default_api.replace(file_path='a.ts', old_string='''a''', new_string='b'))\n", n),
  }),
  'Python calls, never closed': (n) => ({
    kind: 'parse',
    text: repeated("default_api.replace(file_path='a.ts', old_string='''a\n", n),
  }),
  'headings and paths': (n) => ({ kind: 'parse', text: repeated('## `src/a.ts`\n**src/b.ts**:\n', n) }),
  'blank lines, parsed': (n) => ({ kind: 'parse', text: '\n'.repeat(n) }),
  'a long line of words, parsed': (n) => ({ kind: 'parse', text: repeated('word/word.ts ', n) }),
  dashes: (n) => ({ kind: 'parse', text: repeated('---\n', n) }),
  'dashes and pluses': (n) => ({ kind: 'parse', text: repeated('--- a\n', n) }),
  'indented diffs': (n) => ({
    kind: 'parse',
    text: lines(n, (at) => `${' '.repeat(1 + (at % 2))}--- a/a.ts\n${' '.repeat(1 + (at % 2))}+++ b/a.ts`),
  }),
  'existing code marks': (n) => ({
    kind: 'parse',
    text: `a.ts\n\`\`\`ts\n${repeated('call();\n// ... existing code ...\n', n)}\`\`\`\n`,
  }),
};

const ofSnippet: Readonly<Record<string, HostileInput>> = {
  'segments of a snippet': (n) => {
    const content = lines(n / 2, (at) => `value ${at};`);
    return {
      kind: 'snippet',
      content,
      segments: Array.from(
        { length: Math.floor(n / 80) },
        (_, at) => `value ${at * 3};\nnew ${at};\nvalue ${at * 3 + 1};\n`,
      ),
    };
  },
  'segments of equal rows': (n) => ({
    kind: 'snippet',
    content: repeated(row, n / 2),
    segments: Array.from({ length: Math.floor(n / 80) }, (_, at) => `${row}new ${at};\n${row}`),
  }),
};

/** Every family by name. */
export const hostileInputs: Readonly<Record<string, HostileInput>> = {
  ...ofResolve,
  ...ofPlan,
  ...ofParse,
  ...ofSnippet,
};

/** UTF-16 units of a call's input: file and edit. */
export function unitsIn(call: HostileCall): number {
  const sum = (texts: readonly string[]): number => texts.reduce((all, text) => all + text.length, 0);
  switch (call.kind) {
    case 'resolve':
      return sum([
        call.request.content,
        call.request.oldString,
        call.request.newString,
        ...(call.earlierVersions ?? []),
      ]);
    case 'plan':
      return call.content.length + sum(call.blocks.flatMap((block) => [block.oldString, block.newString]));
    case 'parse':
      return call.text.length;
    case 'snippet':
      return call.content.length + sum(call.segments);
  }
}
