import type { Random } from '../../bench/edit/random.ts';

/** A replacement that an answer writes down, with where it stands. */
export interface Replacement {
  readonly path: string;
  readonly language: string;
  readonly old: readonly string[];
  readonly fresh: readonly string[];
  /** The first line of the old text in its file, from 1. */
  readonly line: number;
  /** All lines of the file, for those that write whole files and for context. */
  readonly file: readonly string[];
}

/** Writes replacements as some model or tool does. */
export type AnswerForm = (edits: readonly Replacement[], random: Random) => string[];

const fenced = (info: string, lines: readonly string[], mark = '```'): string[] => [mark + info, ...lines, mark];

/** Where the name of the file stands. */
function named(edit: Replacement, body: readonly string[], random: Random): string[] {
  const { path, language } = edit;
  return random.pick<() => string[]>([
    () => [path, ...fenced(language, body)],
    () => fenced(language, [path, ...body]),
    () => [`### ${path}`, '', ...fenced(language, body)],
    () => [`**${path}**`, '', ...fenced('', body)],
    () => [`In \`${path}\`:`, ...fenced(language, body)],
    () => fenced(`${language}:${path}`, body),
    () => fenced(`${language} title="${path}"`, body),
    () => fenced(path, body),
    () => fenced(language, [`// ${path}`, ...body]),
    () => [`1. Change \`${path}\` like this:`, '', ...fenced(language, body).map((line) => `   ${line}`)],
    () => [path, '', ...body],
    () => [`File: ${path}`, ...fenced(language, body, '~~~')],
    () => [`#### 2) \`${path}\` (line ${String(edit.line)})`, ...fenced(language, body, '````')],
    () => fenced(language, body),
  ])();
}

function searchReplace(edits: readonly Replacement[], random: Random): string[] {
  const [open, middle, close] = random.pick<readonly [string, string, string]>([
    ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'],
    ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'],
    ['<<<<<<<< SEARCH', '========', '>>>>>>>> REPLACE'],
    ['<<<<< SEARCH', '=====', '>>>>> REPLACE'],
    ['<<<<<<< ORIGINAL', '=======', '>>>>>>> UPDATED'],
    ['<<<<<<< HEAD', '=======', '>>>>>>> feature'],
    ['------- SEARCH', '=======', '+++++++ REPLACE'],
    ['<<<<<<< SEARCH>', '=======', '>>>>>>> REPLACE'],
    ['&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH', '=======', '&gt;&gt;&gt;&gt;&gt;&gt;&gt; REPLACE'],
    ['<<<<<<<', '=======', '>>>>>>>'],
    ['<<<<<<< search', '=======', '>>>>>>> replace'],
  ]);
  const isTold = random.chance(0.2);
  return edits.flatMap((edit) =>
    named(
      edit,
      [
        open,
        ...(isTold ? [`:start_line:${String(edit.line)}`, '-------'] : []),
        ...edit.old,
        middle,
        ...edit.fresh,
        close,
      ],
      random,
    ),
  );
}

/** The edit as lines of a hunk with their marks, with so many lines of the file around. */
function hunkLines(
  { old, fresh, line, file }: Replacement,
  around: number,
): { readonly lines: string[]; readonly from: number; readonly counts: readonly [number, number] } {
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head++;
  let tail = 0;
  while (
    tail < Math.min(old.length, fresh.length) - head &&
    old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  )
    tail++;
  const above = file.slice(Math.max(0, line - 1 - around), line - 1);
  const below = file.slice(line - 1 + old.length, line - 1 + old.length + around);
  const lines = [
    ...[...above, ...old.slice(0, head)].map((each) => ` ${each}`),
    ...old.slice(head, old.length - tail).map((each) => `-${each}`),
    ...fresh.slice(head, fresh.length - tail).map((each) => `+${each}`),
    ...[...old.slice(old.length - tail), ...below].map((each) => ` ${each}`),
  ];
  return {
    lines,
    from: line - above.length,
    counts: [above.length + old.length + below.length, above.length + fresh.length + below.length],
  };
}

function unifiedDiff(edits: readonly Replacement[], random: Random): string[] {
  const style = random.int(0, 6);
  const around = random.pick([0, 1, 3]);
  const body = edits.flatMap((edit, at) => {
    const { path } = edit;
    const {
      lines,
      from,
      counts: [before, after],
    } = hunkLines(edit, around);
    const head =
      edits[at - 1]?.path === path
        ? []
        : random.pick<readonly string[]>([
            [`--- a/${path}`, `+++ b/${path}`],
            [`diff --git a/${path} b/${path}`, 'index 0123abc..4567def 100644', `--- a/${path}`, `+++ b/${path}`],
            [`--- ${path}`, `+++ ${path}`],
            [`--- ${path}\t2025-01-01 10:00:00`, `+++ ${path}\t2025-01-01 10:00:01`],
            [`--- "a/${path}"`, `+++ "b/${path}"`],
            [`Index: ${path}`, '='.repeat(67), `--- ${path}`, `+++ ${path}`],
            [`+++ b/${path}`],
            [
              `diff --git a/${path} b/moved/${path}`,
              'similarity index 90%',
              `rename from ${path}`,
              `rename to moved/${path}`,
              `--- a/${path}`,
              `+++ b/moved/${path}`,
            ],
            ['--- /dev/null', `+++ b/${path}`],
            [`--- a/${path}`, '+++ /dev/null'],
          ]);
    const numbers =
      [
        `@@ -${String(from)},${String(before)} +${String(from)},${String(after)} @@`,
        `@@ -${String(from)},${String(before)} +${String(from)},${String(after)} @@ ${edit.file[Math.max(0, from - 2)] ?? ''}`,
        '@@ ... @@',
        '@@',
        `@@ -${String(from)} +${String(from)} @@`,
        `@@ -${String(from + 3)},${String(before + 1)} +${String(from)},${String(after)} @@`,
        '@@ @@',
      ][style] ?? '';
    return [
      ...head,
      ...(style === 6 && random.chance(0.5) ? [] : [numbers]),
      ...lines,
      ...(random.chance(0.1) ? ['\\ No newline at end of file'] : []),
    ];
  });
  return random.pick([
    fenced('diff', body),
    fenced('patch', body),
    body,
    fenced('', body),
    ['Apply this:', '', ...body, '', 'That is all.'],
  ]);
}

function beginPatch(edits: readonly Replacement[], random: Random): string[] {
  const isNested = random.chance(0.5);
  const body = edits.flatMap((edit, at) => {
    const { lines } = hunkLines(edit, random.pick([0, 1, 3]));
    const scope = edit.file.slice(0, edit.line - 1).findLast((line) => /^\S/.test(line)) ?? '';
    const anchors = random.pick([
      ['@@'],
      [`@@ ${scope}`],
      [`@@ ${scope}`, `@@ ${(edit.file[edit.line - 2] ?? '').trim()}`],
      [],
      [`@@ ${scope.trim()} @@`],
    ]);
    const head =
      edits[at - 1]?.path === edit.path && isNested
        ? []
        : [`*** Update File: ${edit.path}`, ...(random.chance(0.15) ? [`*** Move to: moved/${edit.path}`] : [])];
    return [...head, ...anchors, ...lines, ...(random.chance(0.15) ? ['*** End of File'] : [])];
  });
  const [first] = edits;
  const more = random.pick([
    [],
    [],
    [`*** Delete File: old/${first?.path ?? ''}`],
    [`*** Add File: new/${first?.path ?? ''}`, ...(first?.fresh ?? []).map((line) => `+${line}`)],
  ]);
  const patch = ['*** Begin Patch', ...body, ...more, '*** End Patch'];
  return random.pick([
    patch,
    fenced('', patch),
    fenced('diff', patch),
    ["apply_patch <<'EOF'", ...patch, 'EOF'],
    [`{"cmd": ["apply_patch", ${JSON.stringify(patch.join('\n'))}]}`],
    patch.slice(0, -1),
    fenced('bash', ["$ apply_patch << 'PATCH'", ...patch, 'PATCH']),
  ]);
}

/** Names that tools give to path, old text and new text. */
const fieldNames: readonly (readonly [path: string, old: string, fresh: string, all: string])[] = [
  ['file_path', 'old_string', 'new_string', 'replace_all'],
  ['path', 'old_str', 'new_str', 'replace_all'],
  ['filePath', 'oldString', 'newString', 'replaceAll'],
  ['path', 'oldText', 'newText', 'all'],
  ['path', 'search', 'replace', 'all'],
  ['file', 'old_text', 'new_text', 'replace_all'],
  ['target_file', 'old_string', 'new_string', 'allow_multiple'],
  ['relative_path', 'old', 'new', 'all'],
];

function toolCall(edits: readonly Replacement[], random: Random): string[] {
  const [path, old, fresh, all] = random.pick(fieldNames);
  const pair = (edit: Replacement): Record<string, unknown> => ({
    [old]: edit.old.join('\n'),
    [fresh]: edit.fresh.join('\n'),
    ...(random.chance(0.15) && { [all]: true }),
    ...(random.chance(0.1) && { expected_replacements: 2 }),
  });
  const stated = edits.map((edit) => ({ [path]: edit.path, ...pair(edit) }));
  const one = stated[0] ?? {};
  const spaces = random.pick([undefined, 2, '\t']);
  const json = (value: unknown): string[] => JSON.stringify(value, undefined, spaces).split('\n');
  const many = { [path]: edits[0]?.path, edits: edits.map(pair) };
  const calls = random.pick<() => string[]>([
    () => json(one),
    () => json(stated),
    () => json(many),
    () => json({ name: 'str_replace', arguments: one }),
    () => json({ name: 'edit', arguments: JSON.stringify(one) }),
    () => json({ type: 'tool_use', id: 't1', name: 'MultiEdit', input: many }),
    () => json({ command: 'str_replace', ...one }),
    () => json({ function: { name: 'replace', arguments: JSON.stringify(many) } }),
    () =>
      json([
        { tool: 'edit_file', parameters: many },
        { tool: 'read', parameters: { path: 'x.ts' } },
      ]),
    () => json({ command: 'create', [path]: edits[0]?.path, file_text: edits[0]?.fresh.join('\n') }),
    () =>
      json({
        tool_calls: stated.map((each, at) => ({
          id: `c${String(at)}`,
          function: { name: 'replace', arguments: JSON.stringify(each) },
        })),
      }),
    () => json(one).map((line) => line.replace(/"([a-zA-Z_]+)":/, '$1:')),
    () => json(one).map((line, at, lines) => (at === lines.length - 1 ? line.replace(/\}$/, ',}') : line)),
    () => stated.flatMap((each) => json(each)),
    () => JSON.stringify(one).replaceAll('\\n', '\n').split('\n'),
  ])();
  return random.pick([
    calls,
    fenced('json', calls),
    ['<tool_call>', ...calls, '</tool_call>'],
    ['I will call the tool:', ...calls, 'Done.'],
    fenced('tool_code', calls),
  ]);
}

function xmlCall(edits: readonly Replacement[], random: Random): string[] {
  const style = random.int(0, 7);
  const [path, old, fresh] = random.pick(fieldNames);
  return edits.flatMap((edit) => {
    const [before, after] = [edit.old.join('\n'), edit.fresh.join('\n')];
    const field = (name: string, value: string): string[] =>
      (random.chance(0.5) ? `<${name}>${value}</${name}>` : `<${name}>\n${value}\n</${name}>`).split('\n');
    const parameter = (name: string, value: string): string[] =>
      `<parameter name="${name}">${value}</parameter>`.split('\n');
    const block = [...'<<<<<<< SEARCH\n'.trim().split('\n'), ...edit.old, '=======', ...edit.fresh, '>>>>>>> REPLACE'];
    switch (style) {
      case 0:
        return [
          '<str_replace>',
          ...field(path, edit.path),
          ...field(old, before),
          ...field(fresh, after),
          '</str_replace>',
        ];
      case 1:
        return [
          '<invoke name="str_replace">',
          ...parameter(path, edit.path),
          ...parameter(old, before),
          ...parameter(fresh, after),
          '</invoke>',
        ];
      case 2:
        return ['<replace_in_file>', `<path>${edit.path}</path>`, '<diff>', ...block, '</diff>', '</replace_in_file>'];
      case 3:
        return [
          '<write_to_file>',
          ...field('path', edit.path),
          ...field('content', edit.file.join('\n')),
          `<line_count>${String(edit.file.length)}</line_count>`,
          '</write_to_file>',
        ];
      case 4:
        return [
          '<apply_diff>',
          `<path>${edit.path}</path>`,
          '<diff>',
          '<<<<<<< SEARCH',
          `:start_line:${String(edit.line)}`,
          '-------',
          ...edit.old,
          '=======',
          ...edit.fresh,
          '>>>>>>> REPLACE',
          '</diff>',
          '</apply_diff>',
        ];
      case 5:
        return [
          `<edit path="${edit.path}">`,
          '<search>',
          ...edit.old,
          '</search>',
          '<replace>',
          ...edit.fresh,
          '</replace>',
          '</edit>',
        ];
      case 6:
        return [
          '<function=str_replace_editor>',
          `<parameter=command>str_replace</parameter>`,
          `<parameter=path>${edit.path}</parameter>`,
          `<parameter=old_str>${before}</parameter>`.replaceAll('\n', '\n'),
          `<parameter=new_str>${after}</parameter>`,
          '</function>',
        ]
          .join('\n')
          .split('\n');
      default:
        return [
          '<function_calls>',
          '<invoke name="Edit">',
          ...parameter('file_path', edit.path),
          ...parameter('old_string', `<![CDATA[${before}]]>`),
          ...parameter('new_string', `<![CDATA[${after}]]>`),
          '</invoke>',
          '</function_calls>',
        ];
    }
  });
}

function wholeFile(edits: readonly Replacement[], random: Random): string[] {
  return edits.flatMap((edit) => {
    const file = [
      ...edit.file.slice(0, edit.line - 1),
      ...edit.fresh,
      ...edit.file.slice(edit.line - 1 + edit.old.length),
    ];
    return named(edit, file.at(-1) === '' ? file.slice(0, -1) : file, random);
  });
}

function snippet(edits: readonly Replacement[], random: Random): string[] {
  return edits.flatMap((edit) => {
    const rest = random.pick([
      '// ... existing code ...',
      '# ... existing code ...',
      '// ...',
      '...',
      '/* … rest of the file … */',
      '<!-- ... -->',
      '// (unchanged)',
      '# rest of the code',
    ]);
    return named(
      edit,
      [
        rest,
        ...(edit.file[edit.line - 2] === undefined ? [] : [edit.file[edit.line - 2] ?? '']),
        ...edit.fresh,
        ...(random.chance(0.7) ? [rest] : []),
        ...(random.chance(0.3) ? [...edit.file.slice(-3), rest] : []),
      ],
      random,
    );
  });
}

/** Every form with its name. */
export const answerForms: Readonly<Record<string, AnswerForm>> = {
  'search and replace': searchReplace,
  diff: unifiedDiff,
  patch: beginPatch,
  call: toolCall,
  tags: xmlCall,
  'whole file': wholeFile,
  snippet,
};
