import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldEdits } from '../../src/edit/domain/formats/mayHoldEdits.ts';
import { parseEdits } from '../../src/edit/domain/formats/parseEdits.ts';
import { classifyPath } from '../../src/edit/domain/formats/safePath.ts';
import type { ParsedEdits } from '../../src/edit/domain/formats/types.ts';
import { checkSoundEdits } from '../support/soundEdits.ts';
import { startMeasuringWork } from '../support/relativeWork.ts';

/** Lines that mean something in one of the notations, and a few that do not. */
const tokens = [
  '<<<<<<< SEARCH',
  '=======',
  '>>>>>>> REPLACE',
  '------- SEARCH',
  '+++++++ REPLACE',
  ':start_line:3',
  '-------',
  '<<<<<<< HEAD',
  '>>>>>>> x',
  '```',
  '```ts',
  '```diff',
  '```json',
  '```ts src/a.ts',
  '````md',
  '~~~',
  'src/a.ts',
  '**b.py**',
  '### c.md',
  '../../x.ts',
  '.git/config',
  '/etc/passwd',
  'diff --git a/x.ts b/x.ts',
  '--- a/x.ts',
  '+++ b/x.ts',
  '--- /dev/null',
  '@@ -1,2 +1,2 @@',
  '@@ def f',
  '@@',
  '-a',
  '+b',
  ' c',
  '\\ No newline at end of file',
  'rename from x.ts',
  'rename to ../y.ts',
  'new file mode 100644',
  '*** Begin Patch',
  '*** Update File: src/a.ts',
  '*** Add File: n.ts',
  '*** Move to: m.ts',
  '*** Delete File: d.ts',
  '*** End of File',
  '*** End Patch',
  '{"path": "a.ts", "old_string": "1", "new_string": "2"}',
  '{"path": "../a.ts", "old_string": "1",',
  '"new_string": "2"}',
  '[',
  ']',
  '}',
  '// ... existing code ...',
  '...',
  '> quoted',
  '> ```',
  '<path>z.ts</path>',
  '<old_str>',
  '</old_str>',
  '<new_str>',
  '</new_str>',
  '<write_to_file>',
  '<content>',
  '</content>',
  '',
  ' ',
  '\t',
  'foo();',
  'Some prose about `d.ts`:',
  '- list',
  '   indented',
  '\u0000',
  '\ud800',
  '→',
];

const soup = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...tokens) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 60,
  })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\n> ', '\n  ').map((eol) => lines.join(eol)));

describe('parseEdits on any text', () => {
  it('answers soundly for soup of markers', () => {
    fc.assert(
      fc.property(soup, (text) => checkSoundEdits(text, parseEdits(text))),
      { numRuns: 4000 },
    );
  });

  it('answers soundly for random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => checkSoundEdits(text, parseEdits(text))),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '<',
            '>',
            '=',
            '-',
            '+',
            '@',
            '*',
            '`',
            '{',
            '}',
            '[',
            ']',
            '"',
            ':',
            ',',
            '\\',
            ' ',
            '\n',
            'a',
            'b',
            '/',
            '.',
          ),
          maxLength: 400,
        }),
        (text) => checkSoundEdits(text, parseEdits(text)),
      ),
      { numRuns: 2000 },
    );
  });

  it('gives the same edits for LF and CRLF', () => {
    const strip = (parsed: ParsedEdits): unknown =>
      JSON.parse(JSON.stringify(parsed, (key, value: unknown) => (key === 'range' ? undefined : value)));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...tokens.filter((token) => !token.includes('\u0000'))), { maxLength: 40 }),
        (lines) => {
          expect(strip(parseEdits(lines.join('\r\n')))).toEqual(strip(parseEdits(lines.join('\n'))));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** A line of content. Some look like markers; `safe` ones begin none in the notation at hand. */
const plainLine = fc.oneof(
  fc.constantFrom(
    '',
    '  x = 1;',
    'return a;',
    '}',
    '\tif (x) {',
    '* item',
    '"quoted"',
    '→ tab',
    'a === b',
    '// note',
    '    ...spread,',
    '== equal',
    '<<< three',
    '>> shift',
  ),
  fc.stringMatching(/^[ \t]{0,4}[a-z(){};=. "'\\]{0,20}$/).map((line) => line.replace(/\s+$/, '')),
);
const markerLine = fc.constantFrom(
  '```',
  '```ts',
  '=======',
  '=====',
  '-------',
  '--- a/x.ts',
  '+++ b/x.ts',
  '@@ -1 +1 @@',
  '*** End Patch',
  '*** Update File: x',
  '<<<<<<< HEAD',
  '>>>>>>> main',
  '{"old_string": "a"}',
  '> quote',
  '\\ No newline at end of file',
  'diff --git a/x b/x',
  '# heading',
);
const anyLines = fc.array(fc.oneof({ weight: 3, arbitrary: plainLine }, { weight: 1, arbitrary: markerLine }), {
  minLength: 1,
  maxLength: 8,
});
const edit = fc
  .record({
    path: fc.constantFrom('src/a.ts', 'lib/b c.py', 'Makefile', 'x/[id].tsx'),
    before: anyLines,
    after: fc.oneof(anyLines, fc.constant<string[]>([])),
  })
  .filter(({ before, after }) => before.some((line) => line.trim() !== '') && before.join('\n') !== after.join('\n'));
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });

/** What line-based notations say for these lines (the rule of `EditBlock`). */
function texts(before: readonly string[], after: readonly string[]): [string, string] {
  const tail = [before, after].some((side) => side.length === 1 && side[0] === '') ? '\n' : '';
  const join = (side: readonly string[]): string => (side.length === 0 ? '' : side.join('\n') + tail);
  return [join(before), join(after)];
}

function read(text: string): { path: string | undefined; before: string; after: string }[] {
  const { files, problems } = parseEdits(text);
  expect(problems).toEqual([]);
  expect(mayHoldEdits(text)).toBe(true);
  return files.flatMap(({ path, operation }) =>
    (operation.kind === 'edit' ? operation.blocks : []).map((block) => ({
      path,
      before: block.oldString,
      after: block.newString,
    })),
  );
}

const told = (each: {
  path: string;
  before: string[];
  after: string[];
}): { path: string; before: string; after: string } => {
  const [before, after] = texts(each.before, each.after);
  return { path: each.path, before, after };
};

describe('what is written is read', () => {
  it('as SEARCH/REPLACE blocks with escaped markers', () => {
    const escape = (line: string): string => (/^(?:<{5,}|={5,}|>{5,}|-{5,})/.test(line) ? `\\${line}` : line);
    fc.assert(
      fc.property(edits, fc.boolean(), (all, fenced) => {
        const text = all
          .map(({ path, before, after }) => {
            const block = [
              '<<<<<<< SEARCH',
              ':start_line:1',
              '-------',
              ...before.map(escape),
              '=======',
              ...after.map(escape),
              '>>>>>>> REPLACE',
            ];
            return ['Change this:', '', `\`${path}\``, ...(fenced ? ['```', ...block, '```'] : block)].join('\n');
          })
          .join('\n\n');
        expect(read(text)).toEqual(all.map(told));
      }),
      { numRuns: 500 },
    );
  });

  it('as unified diffs', () => {
    fc.assert(
      fc.property(edits, fc.boolean(), (all, fenced) => {
        const text = all
          .map(({ path, before, after }) => {
            const diff = [
              `diff --git a/${path} b/${path}`,
              `--- a/${path}`,
              `+++ b/${path}`,
              `@@ -1,${before.length} +1,${after.length} @@`,
              ...before.map((line) => `-${line}`),
              ...after.map((line) => `+${line}`),
            ];
            return (fenced ? ['```diff', ...diff, '```'] : diff).join('\n');
          })
          .join('\n');
        expect(read(text)).toEqual(all.map(told));
      }),
      { numRuns: 500 },
    );
  });

  it('as a patch', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const text = [
          '*** Begin Patch',
          ...all.flatMap(({ path, before, after }) => [
            `*** Update File: ${path}`,
            '@@',
            ...before.map((line) => `-${line}`),
            ...after.map((line) => `+${line}`),
          ]),
          '*** End Patch',
        ].join('\n');
        expect(read(text)).toEqual(all.map(told));
      }),
      { numRuns: 500 },
    );
  });

  it('as tool calls', () => {
    fc.assert(
      fc.property(edits, fc.constantFrom(0, 2), fc.boolean(), (all, indent, fenced) => {
        const text = all
          .map(({ path, before, after }) =>
            JSON.stringify(
              { name: 'edit', input: { file_path: path, old_string: before.join('\n'), new_string: after.join('\n') } },
              null,
              indent,
            ),
          )
          .map((call) => (fenced ? `\`\`\`json\n${call}\n\`\`\`` : call))
          .join('\n');
        expect(read(text)).toEqual(
          all.map(({ path, before, after }) => ({ path, before: before.join('\n'), after: after.join('\n') })),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('as whole files', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const text = all
          .map(({ path, before }) => [`**${path}**`, '', '`````ts', ...before, '`````'].join('\n'))
          .join('\n\n');
        const wanted = all.filter(({ path }) => path !== 'lib/b c.py');
        fc.pre(
          wanted.length === all.length &&
            all.every(({ before }) =>
              before.every((line) => !/\.\.\.|^(?:diff|---|@@|\*\*\*|```|\{)/.test(line.trim()) && !line.includes('#')),
            ),
        );
        const { files, problems } = parseEdits(text);
        const read = files.map(({ path, operation }) => [path, operation]);
        const stated = ({ path, before }: (typeof wanted)[number]): unknown => [
          path,
          { kind: 'write', content: `${before.join('\n')}\n`, mustBeNew: false },
        ];
        // A text with a divider alone may be what is left of a block: it is read as it stands, or refused aloud. All
        // others are read.
        const refused = problems.filter(({ code }) => code === 'unclosed-search').length;
        const certain = wanted.filter(({ before }) => !before.some((line) => line.trim() === '======='));
        expect(read.length + refused).toBe(wanted.length);
        expect(read).toEqual(expect.arrayContaining(certain.map(stated)));
        for (const each of read) expect(wanted.map(stated)).toContainEqual(each);
      }),
      { numRuns: 300 },
    );
  });

  it('with every undamaged block of a damaged text', () => {
    const damage = fc.record({ at: fc.nat(), kind: fc.constantFrom('drop', 'double', 'cut') });
    const names = fc.constantFrom<((path: string) => string[])[]>(
      (path) => [path],
      (path) => [`**${path}**`, ''],
      (path) => ['', `In \`${path}\`, change:`],
      (path) => ['', `### ${path}`, '', 'Words.', ''],
    );
    fc.assert(
      fc.property(
        fc.array(fc.nat(99), { minLength: 2, maxLength: 5 }),
        names,
        damage,
        (numbers, name, { at, kind }) => {
          const blocks = numbers.map((n, i) => [
            ...name(`f${i}.ts`),
            '<<<<<<< SEARCH',
            `old ${n}`,
            '=======',
            `new ${n}`,
            '>>>>>>> REPLACE',
            '',
          ]);
          const hurt = at % blocks.length;
          const lines = blocks[hurt] ?? [];
          const line = lines.indexOf('<<<<<<< SEARCH') + (Math.floor(at / blocks.length) % 5);
          if (kind === 'drop') lines.splice(line, 1);
          else if (kind === 'double') lines.splice(line, 0, lines[line] ?? '');
          else lines.splice(line);
          const found = parseEdits(blocks.flat().join('\n')).files.flatMap(({ path, operation }) =>
            operation.kind === 'edit' ? operation.blocks.map((block) => [path, block.oldString, block.newString]) : [],
          );
          for (const [i, n] of numbers.entries())
            if (i !== hurt) expect(found).toContainEqual([`f${i}.ts`, `old ${n}`, `new ${n}`]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('paths', () => {
  it('never calls a path relative that leaves its folder or enters .git', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '',
        '.git',
        '.GIT',
        '.git.',
        '.. ',
        '...',
        'a',
        'b.ts',
        '~',
        'C:',
        'git~1',
        '/',
        '\\',
        'file:',
        '\u0000',
        ' ',
      ),
      fc.string({ maxLength: 4 }),
    );
    const path = fc
      .array(segment, { maxLength: 6 })
      .chain((parts) => fc.constantFrom('/', '\\', '').map((separator) => parts.join(separator)));
    fc.assert(
      fc.property(path, (written) => {
        const judged = classifyPath(written);
        if (judged.kind !== 'relative') return;
        for (const [api, root] of [
          [posix, '/w/s'],
          [win32, 'C:\\w\\s'],
        ] as const) {
          for (const each of [written, judged.path]) {
            expect(api.isAbsolute(each)).toBe(false);
            const relative = api.relative(root, api.resolve(root, each));
            expect(
              relative === '' || relative === '..' || relative.startsWith(`..${api.sep}`) || api.isAbsolute(relative),
            ).toBe(false);
          }
        }
        expect(judged.path.split('/').some((part) => /^\.git[. ]*$/i.test(part) || part === '..' || part === '.')).toBe(
          false,
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

function measureParsing(text: string): number {
  const work = startMeasuringWork();
  parseEdits(text);
  return work();
}

describe('time', () => {
  const size = 500_000;
  const pieces = [
    '<',
    '{',
    '[',
    '```',
    '```\n',
    '```md\n```md\n```\n',
    '@@',
    '@@\n',
    '@@ -1 +1 @@\n',
    '{\n',
    '{"old_string":\n',
    '{"a":"\n',
    '{"old_string":{',
    '\n',
    'a\n',
    '<<<<<<< SEARCH\n',
    '<<<<<<<\n',
    '<<<<<<< SEARCH\n=======\n',
    '*** Begin Patch\n',
    'diff --git a/x b/x\n',
    '--- a/x\n+++ b/x\n',
    '> ',
    '>\n',
    '> ```\n',
    '  @@ -1 +1 @@\n',
    '`a.ts` ',
    '<old_str>\n',
    '<content>\n',
    '// ...\n',
    '*** Begin Patch\\n',
    '# a.ts\n',
    '```a.ts\nb\n```\n',
    '\\',
    ' ',
  ];

  it.each(pieces)('is linear for a text full of %j', (piece) => {
    const text = piece.repeat(Math.ceil(size / piece.length));
    // The bound is a second per megabyte, four times over.
    expect(measureParsing(text)).toBeLessThan(2000);
  });

  it('is linear for markers in random order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { minLength: 2, maxLength: 5 }), (few) => {
        const text = `${few.join('\n')}\n`.repeat(Math.ceil(100_000 / (few.join('\n').length + 1)));
        expect(measureParsing(text)).toBeLessThan(1500);
      }),
      { numRuns: 60 },
    );
  });
});
