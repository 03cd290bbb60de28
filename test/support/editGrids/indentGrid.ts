import { resolveEdit } from '../../../src/edit/domain/resolveEdit.ts';
import type { EditResolution } from '../../../src/edit/domain/types.ts';

/** Small texts of every kind of indentation; `»` stands for a tab. */
const texts: Readonly<Record<string, readonly string[]>> = {
  two: ['class A {', '  one() {', '    if (ready) {', '      start();', '    }', '', '    stop();', '  }', '}', ''],
  four: [
    'def one(self):',
    '    if ready:',
    '        start()',
    '        wait()',
    '    else:',
    '        stop()',
    '',
    'two = 2',
    '',
  ],
  tabs: ['func one() {', '»if ready {', '»»start()', '»}', '»stop()', '}', ''],
  three: ['begin', '   one', '   two', '      three', 'end'],
  'tabs and blanks': ['function one(a,', '»             b) {', '»start();', '»  half();', '    four();', '}', ''],
  'blanks in a tabbed file': ['»one {', '»»two', '»}', '    lost {', '        more', '    }', ''],
  flat: ['one = 1', 'two = 2', 'three = 3', ''],
  list: ['steps:', '- one:', '    name: a', '- two:', '    name: b', '  three: c', ''],
};

/** What becomes of the indentation of an edit of these lines before it is sent, in its old and its new text alike. */
const spellings: Readonly<Record<string, (block: readonly string[]) => (lines: readonly string[]) => string[]>> = {
  exact: () => (lines) => [...lines],
  dedented: (block) => (lines) => lines.map((line) => line.slice(Math.min(minIndent(block), getIndent(line).length))),
  'first bare': () => (lines) => lines.map((line, at) => (at === 0 ? line.trimStart() : line)),
  bare: () => (lines) => lines.map((line) => line.trim()),
  'by two': () => (lines) => lines.map((line) => (line.trim() === '' ? line : `  ${line}`)),
  'by a tab': () => (lines) => lines.map((line) => (line.trim() === '' ? line : `\t${line}`)),
  tabbed: (block) => (lines) =>
    lines.map((line) =>
      line.replace(/^ +/, (own) => '\t'.repeat(own.length / getStep(block)) + ' '.repeat(own.length % getStep(block))),
    ),
  blanks: () => (lines) => lines.map((line) => line.replace(/^\t+/, (own) => '    '.repeat(own.length))),
  doubled: () => (lines) => lines.map((line) => line.replace(/^\s+/, (own) => own + own)),
  halved: () => (lines) => lines.map((line) => line.replace(/^ +/, (own) => own.slice(own.length >> 1))),
  'one more': () => (lines) => lines.map((line, at) => (at === 1 ? ` ${line}` : line)),
};

/** What an edit does to its lines. */
const edits: Readonly<Record<string, (lines: readonly string[]) => string[]>> = {
  'line above': (lines) => [`${getIndent(lines[0])}above();`, ...lines],
  'line below': (lines) => [...lines, `${getIndent(lines.at(-1))}below();`],
  'line below, deeper': (lines) => [...lines, `${getIndent(lines.at(-1))}${getUnit(lines)}below();`],
  'line between': (lines) => [...lines.slice(0, 1), `${getIndent(lines[1] ?? lines[0])}between();`, ...lines.slice(1)],
  'two lines between, one deeper': (lines) => [
    ...lines.slice(0, 1),
    `${getIndent(lines[1] ?? lines[0])}between {`,
    `${getIndent(lines[1] ?? lines[0])}${getUnit(lines)}deeper();`,
    ...lines.slice(1),
  ],
  wrapped: (lines) => [
    `${getIndent(lines[0])}if (wrapped) {`,
    ...lines.map((line) => (line.trim() === '' ? line : getUnit(lines) + line)),
    `${getIndent(lines[0])}}`,
  ],
  unwrapped: (lines) =>
    lines.length < 3
      ? lines.slice(1)
      : lines.slice(1, -1).map((line) => (line.startsWith(getUnit(lines)) ? line.slice(getUnit(lines).length) : line)),
  'last line deeper': (lines) =>
    lines.map((line, at) => (at === lines.length - 1 && line.trim() !== '' ? getUnit(lines) + line : line)),
  'first line less deep': (lines) =>
    lines.map((line, at) => (at === 0 && line.startsWith(getUnit(lines)) ? line.slice(getUnit(lines).length) : line)),
  replaced: (lines) => [
    `${getIndent(lines[0])}instead {`,
    `${getIndent(lines[0])}${getUnit(lines)}inner();`,
    `${getIndent(lines[0])}}`,
  ],
  'word changed': (lines) => lines.map((line, at) => (at === lines.length - 1 ? line.replace(/\w+/, 'changed') : line)),
  'blank line between': (lines) => [...lines.slice(0, 1), '', ...lines.slice(1)],
  'first line gone': (lines) => lines.slice(1),
  'all gone': () => [],
};

/** Which lines an edit takes: from where, how many. */
const ranges: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [0, 3],
  [3, 3],
  [2, 9],
];

/**
 * What comes of each edit of each spelling of each stretch of each text: the lines that differ, or why there are none.
 */
export async function indentRows(): Promise<string[]> {
  const rows: string[] = [];
  for (const [textName, written] of Object.entries(texts)) {
    const lines = written.map((line) => line.replaceAll('»', '\t'));
    for (const [from, count] of ranges) {
      const block = lines.slice(from, from + count);
      for (const [spelling, spell] of Object.entries(spellings)) {
        const spelled = spell(block);
        const old = spelled(block);
        // The same old text tells the same under another name.
        if (spelling !== 'exact' && old.join('\n') === block.join('\n')) continue;
        const told = new Map<string, string[]>();
        for (const [name, make] of Object.entries(edits)) {
          const fresh = spelled(make(block));
          if (fresh.join('\n') === old.join('\n')) continue;
          const content = lines.join('\n');
          const gist = summarize(
            content,
            await resolveEdit({ content, oldString: old.join('\n'), newString: fresh.join('\n') }),
          );
          told.set(gist, [...(told.get(gist) ?? []), name]);
        }
        rows.push(
          `${textName} ${String(from + 1)}-${String(Math.min(lines.length, from + count))}, ${spelling}`,
          ...[...told].map(([gist, names]) => `  ${names.join('; ')}: ${gist}`),
        );
      }
    }
  }
  return rows;
}

function summarize(content: string, resolution: EditResolution): string {
  if (resolution.status !== 'applied') return `${resolution.status} ${resolution.reason}`;
  const [before, after] = [content.split('\n'), resolution.content.split('\n')];
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const fresh = after.slice(head, after.length - tail).map((line) => line.replaceAll('\t', '»'));
  return `${resolution.tier} ${String(head + 1)}-${String(before.length - tail)} ${JSON.stringify(fresh)}`;
}

function minIndent(lines: readonly string[]): number {
  return Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length));
}

function getIndent(line = ''): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Blanks that one step of these lines has. */
function getStep(lines: readonly string[]): number {
  return Math.max(2, getUnit(lines).length);
}

/** The step of these lines: that of the first which is deeper than another, else two blanks or a tab. */
function getUnit(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => getIndent(line));
  const deeper = indents.find((indent) => indents.some((other) => indent.startsWith(other) && indent !== other));
  const base = indents.find((indent) => deeper?.startsWith(indent) === true && deeper !== indent) ?? '';
  return deeper?.slice(base.length) ?? (indents.some((indent) => indent.startsWith('\t')) ? '\t' : '  ');
}
