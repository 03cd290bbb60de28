import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gunzip, isPlainPath, tarMembers, zipMembers } from '../../bench/editHistory/archive.ts';
import { followingBlocks, moveBehind, removeBlock } from '../../bench/editHistory/blocks.ts';
import { drawCases, isKnownPlace } from '../../bench/editHistory/drawCases.ts';
import { upstreamPart } from '../../bench/editHistory/fetchPackages.ts';
import { judgeAnswer } from '../../bench/editHistory/historyTally.ts';
import { findHunks, joinHunks, mergedByGit, withoutHunk } from '../../bench/editHistory/hunks.ts';
import { makePatch } from '../../bench/editHistory/matchers.ts';
import { chooseHalf, pairId, versionPairs } from '../../bench/editHistory/packages.ts';
import { getSourceLanguage, pairFiles } from '../../bench/editHistory/sourceFiles.ts';

/** A made-up module of functions; `change` decides what each line of each function says. */
function madeModule(change: (fn: number, line: string) => string): string {
  const names = ['load', 'parse', 'check', 'store', 'report', 'close', 'reopen', 'measure'];
  const blocks = names.map((name, i) =>
    [
      `/** Does the ${name} step of the journey. */`,
      `export function ${name}Journey(ticket) {`,
      `  const ${name}Limit = ticket.${name} + ${i};`,
      `  if (${name}Limit > 10) throw new Error('${name} too long');`,
      `  const ${name}Stops = listStops(ticket, ${name}Limit);`,
      `  return ${name}Stops.filter((stop) => stop.${name});`,
      '}',
    ].map((line) => change(i, line)),
  );
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

const older = madeModule((_, line) => line);
const newer = madeModule((fn, line) =>
  line
    .replace('too long', fn % 2 === 0 ? 'takes too long' : 'too long')
    .replace('listStops(ticket', fn % 3 === 0 ? 'allStops(ticket' : 'listStops(ticket')
    .replace(/\.filter\(.*\)/, fn === 4 ? '.slice(1)' : '$&'),
);
const files = [
  { path: 'src/journey.js', language: 'javascript', older, newer },
  { path: 'src/other.js', language: 'javascript', older, newer: newer.replaceAll('Journey', 'Trip') },
];

describe('hunks', () => {
  it('lead from the older lines to the newer ones', () => {
    expect(findHunks(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([
      { oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 2 },
      { oldStart: 4, oldEnd: 4, newStart: 4, newEnd: 5 },
    ]);
    expect(findHunks(['a'], ['a'])).toEqual([]);
  });

  it('are one where only bare lines part them', () => {
    const lines = ['call()', '}', 'call()', 'word', 'call()'];
    const hunks = findHunks(lines, ['made()', '}', 'made()', 'word', 'made()']) ?? [];
    expect(joinHunks(hunks, lines)).toEqual([
      { oldStart: 0, oldEnd: 3, newStart: 0, newEnd: 3 },
      { oldStart: 4, oldEnd: 5, newStart: 4, newEnd: 5 },
    ]);
  });

  it('are taken back as git merges it', () => {
    const [before, after] = [older.split('\n'), newer.split('\n')];
    const [hunk] = findHunks(before, after) ?? [];
    if (hunk === undefined) throw new Error('no hunk');
    expect(mergedByGit(before, after, hunk)).toBe(withoutHunk(before, after, hunk).join('\n'));
  });
});

describe('drawn cases', () => {
  const first = drawCases('npm-made-up', files, 1);
  const cases = [first, ...[2, 3, 4, 5].map((seed) => drawCases('npm-made-up', files, seed))].flat();

  it('are the same for the same seed', () => {
    expect(drawCases('npm-made-up', files, 1)).toEqual(first);
    expect(drawCases('npm-made-up', files, 2)).not.toEqual(first);
  });

  it('have the classes that such a pair allows', () => {
    const plain = new Set(cases.filter((one) => !one.damaged).map((one) => one.class));
    expect([...plain].sort()).toEqual(['absent', 'already', 'drift', 'exact', 'moved', 'moved-away', 'renamed']);
    expect(cases.some((one) => one.damaged)).toBe(true);
  });

  it('hold the old text only where they say so', () => {
    for (const { class: name, damaged, request } of cases.filter((one) => !one.damaged))
      expect([name, damaged, request.content.includes(request.oldString)]).toEqual([name, false, name === 'exact']);
  });

  it('end in the newer version', () => {
    const texts = new Set(files.map((file) => file.newer));
    for (const { class: name, request, expected } of cases) {
      if (expected.kind === 'apply') expect(expected.acceptable[0]).not.toBe(request.content);
      if (name === 'drift' || name === 'exact')
        expect(expected.kind === 'apply' && texts.has(expected.acceptable[0] ?? '')).toBe(true);
      if (name === 'already') expect(texts.has(request.content)).toBe(true);
      if (name === 'moved')
        expect(
          expected.kind === 'apply' &&
            files.some((file) => sortedLines(file.newer) === sortedLines(expected.acceptable[0] ?? '')),
        ).toBe(true);
    }
  });

  it('name the file that the lines went to', () => {
    for (const { otherFile, path } of cases.filter((one) => one.class === 'moved-away'))
      expect([otherFile?.path, path].sort()).toEqual(['src/journey.js', 'src/other.js']);
  });
});

const sortedLines = (text: string): string => text.split('\n').sort().join('\n');

describe('the place of an edit', () => {
  const row = (line: string): { old: string; new: string } => ({ old: line, new: line });

  it('is unknown where its lines stand twice and nothing around tells which', () => {
    const lines = ['alpha = readValue()', 'store(alpha)', '', 'alpha = readValue()', 'store(alpha)'];
    const rows = lines.slice(0, 2).map(row);
    expect(isKnownPlace(lines, { start: 0, end: 2 }, { rows })).toBe(false);
  });

  it('is known by the lines around', () => {
    const lines = [
      'function first(argument) {',
      '  store(alpha)',
      '}',
      ...Array.from({ length: 12 }, (_, i) => `filler ${i}`),
      'function second(argument) {',
      '  store(alpha)',
      '}',
    ];
    const rows = ['function second(argument) {', '  store(alpha)', '}'].map(row);
    expect(isKnownPlace(lines, { start: 16, end: 18 }, { rows })).toBe(true);
  });
});

describe('blocks', () => {
  const lines = ['a {', '  x', '}', '', 'b {', '  y', '}', '', 'c'];

  it('move behind the ones that follow', () => {
    const following = followingBlocks(lines, { start: 0, end: 3 }, 1);
    expect(following).toEqual({ start: 3, end: 7 });
    expect(moveBehind(lines, { start: 0, end: 3 }, { start: 3, end: 7 }).join('|')).toBe('b {|  y|}||a {|  x|}||c');
  });

  it('go with one of the blank lines around', () => {
    expect(removeBlock(lines, { start: 4, end: 7 }).join('|')).toBe('a {|  x|}||c');
  });
});

describe('archives', () => {
  it('give no links and no names that lead outside', () => {
    const tar = Buffer.concat([
      tarEntry('top/kept.js', '0', 'text'),
      tarEntry('../outside.js', '0', 'text'),
      tarEntry('/rooted.js', '0', 'text'),
      tarEntry('top/link.js', '2', ''),
      Buffer.alloc(1024),
    ]);
    expect([...tarMembers(gunzip(gzipSync(tar)))].map(({ path, data }) => [path, String(data)])).toEqual([
      ['top/kept.js', 'text'],
    ]);
  });

  it('are nothing where they are broken', () => {
    expect([...tarMembers(Buffer.alloc(700, 7))]).toEqual([]);
    expect([...zipMembers(Buffer.from('no zip at all'))]).toEqual([]);
  });

  it('have plain names only', () => {
    expect(['a/b.ts', 'a/../b', '/a', 'C:/a', 'a\\b', ''].map(isPlainPath)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

function tarEntry(name: string, type: string, text: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write(text.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  return Buffer.concat([header, body]);
}

describe('packages', () => {
  it('are at least sixty, each in the half that its name says', () => {
    expect(versionPairs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(versionPairs.map(pairId)).size).toBe(versionPairs.length);
    const train = versionPairs.filter((pair) => chooseHalf(pair.name) === 'train').length;
    expect(train / versionPairs.length).toBeGreaterThan(0.35);
    expect(train / versionPairs.length).toBeLessThan(0.65);
  });

  it('give the files that both versions have and that differ', () => {
    const text = (word: string): Buffer => Buffer.from(`const word = '${word}';\n`.repeat(30));
    const found = pairFiles(
      [
        { path: 'a.js', data: text('old') },
        { path: 'dist/a.js', data: text('old') },
        { path: 'same.js', data: text('same') },
      ],
      [
        { path: 'a.js', data: text('new') },
        { path: 'dist/a.js', data: text('new') },
        { path: 'same.js', data: text('same') },
        { path: 'added.js', data: text('new') },
      ],
    );
    expect(found.map(({ path, language }) => [path, language])).toEqual([['a.js', 'javascript']]);
    expect(getSourceLanguage('bin/tool', '#!/usr/bin/env bash\n')).toBe('shellscript');
    expect(getSourceLanguage('bin/tool', '#!/usr/bin/perl\n')).toBeUndefined();
  });

  it('have their upstream version within the one of the archive', () => {
    expect(['1:7.0.15-1~deb12u7', '2.47+dfsg-2', '3.3a-3', '590-2.1~deb12u2'].map(upstreamPart)).toEqual([
      '7.0.15',
      '2.47',
      '3.3a',
      '590',
    ]);
  });
});

describe('judging', () => {
  const request = { content: 'old', oldString: 'old', newString: 'new' };

  it('counts nothing written as right only where nothing must be', () => {
    const apply = { request, expected: { kind: 'apply', acceptable: ['new'] } } as const;
    const leave = { request, expected: { kind: 'leave' } } as const;
    expect([{ content: 'new' }, { content: 'bad' }, {}].map((answer) => judgeAnswer(apply, answer))).toEqual([
      'right',
      'wrong',
      'open',
    ]);
    expect([{ content: 'new' }, { content: 'old' }, {}].map((answer) => judgeAnswer(leave, answer))).toEqual([
      'wrong',
      'right',
      'right',
    ]);
  });

  it('gives patch the line at which the author saw the text', () => {
    const patch = makePatch({ request: { content: '', oldString: 'a\nb\nc', newString: 'a\nx\nc' }, seenLine: 7 });
    expect(patch.split('\n').slice(2)).toEqual(['@@ -7,3 +7,3 @@', ' a', '-b', '+x', ' c', '']);
  });
});
