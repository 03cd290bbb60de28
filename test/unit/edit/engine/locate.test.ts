import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { WindowAligner } from '../../../../src/edit/domain/locate/alignWindow.ts';
import { canonicalMatches, canonicalStarts, solidRuns } from '../../../../src/edit/domain/locate/canonicalMatches.ts';
import { disambiguate, type PlaceHints } from '../../../../src/edit/domain/locate/disambiguate.ts';
import { elisionMatches } from '../../../../src/edit/domain/locate/elisionMatches.ts';
import { candidateWindows } from '../../../../src/edit/domain/locate/fuzzyCandidates.ts';
import { partialMatches } from '../../../../src/edit/domain/locate/partialMatches.ts';
import { getIndent, parsePattern } from '../../../../src/edit/domain/locate/pattern.ts';
import { overlaps, placementSpan, type Placement } from '../../../../src/edit/domain/locate/placement.ts';
import { file, lines } from './engineCase.ts';

const textAt = (content: string, place: Placement): string => {
  const { start, end } = placementSpan(place);
  return content.slice(start, end);
};
const startLines = (places: readonly Placement[]): number[] => places.map((place) => placementSpan(place).startLine);

describe('parsePattern', () => {
  it('cuts at every kind of break and keeps it', () => {
    const pattern = parsePattern('a\r\nb\rc\n\n d');
    expect(pattern.lines.map(({ raw, eol }) => [raw, eol])).toEqual([
      ['a', '\r\n'],
      ['b', '\r'],
      ['c', '\n'],
      ['', '\n'],
      [' d', ''],
    ]);
    expect(pattern.solid).toEqual([0, 1, 2, 4]);
    expect(pattern.closed).toBe(false);
  });

  it('does not open a line behind the last break', () => {
    expect(parsePattern('a\n').lines).toHaveLength(1);
    expect(parsePattern('a\n').closed).toBe(true);
    expect(parsePattern('').lines).toHaveLength(0);
  });

  it('tells indentation', () => {
    expect(getIndent(' \t x ')).toBe(' \t ');
    expect(getIndent('   ')).toBe('   ');
  });
});

const matches = (content: string, old: string): Placement[] =>
  canonicalMatches(new TextIndex(content), parsePattern(old));

describe('canonicalMatches', () => {
  it('passes over blank lines on either side', () => {
    const content = file('a1', '', '', 'b1', 'c1');
    expect(matches(content, 'a1\nb1').map((place) => textAt(content, place))).toEqual(['a1\n\n\nb1']);
    expect(matches(content, 'b1\n\nc1').map((place) => textAt(content, place))).toEqual(['b1\nc1']);
  });

  it('finds overlapping runs', () => {
    expect(startLines(matches(file('x', 'x', 'x'), 'x\nx'))).toEqual([1, 2]);
  });

  it('finds every one of many', () => {
    expect(
      canonicalStarts(new TextIndex('  x();\n'.repeat(3_000)), parsePattern('x();'), Number.POSITIVE_INFINITY),
    ).toHaveLength(3_000);
  });

  it('tells case, digits and operators apart', () => {
    const content = file('Foo(1)', 'foo(2)', 'foo<1>');
    expect(matches(content, 'foo(1)')).toEqual([]);
  });

  it('finds nothing for nothing', () => {
    expect(matches(file('a', 'b'), '\n\n')).toEqual([]);
    expect(matches('', 'a')).toEqual([]);
  });

  it('takes blank lines at the edges along where the file has them', () => {
    const content = file('a1', '', 'b1', '', 'c1');
    expect(matches(content, '\nb1\n\n').map((place) => textAt(content, place))).toEqual(['\nb1\n']);
  });
});

describe('solidRuns', () => {
  it('needs the whole run inside the text', () => {
    const index = new TextIndex(file('a', 'b', 'a'));
    expect(solidRuns(index, [index.hashAt(0), index.hashAt(1)])).toEqual([0]);
    expect(solidRuns(index, [])).toEqual([]);
  });
});

const partial = (content: string, old: string): string[] => {
  const index = new TextIndex(content);
  return partialMatches(index, parsePattern(old)).map((place) => textAt(content, place));
};

describe('partialMatches', () => {
  it('finds a part of a line in other spacing', () => {
    expect(partial('let total = sum( a,b );\n', 'sum(a, b)')).toEqual(['sum( a,b )']);
  });

  it('finds lines of which the first and the last are cut off', () => {
    expect(
      partial(
        file('const x = load( file, {', '  deep: true,', '}, callback);'),
        lines('load(file, {', '  deep: true,', '}'),
      ),
    ).toEqual([lines('load( file, {', '  deep: true,', '}')]);
  });

  it('does not cut short texts out of words', () => {
    expect(partial('accountant = 1\n', 'count ')).toEqual([]);
    expect(partial('x = theCompletelyUniqueName1\n', 'CompletelyUniqueName ')).toEqual(['CompletelyUniqueName']);
  });

  it('takes an indented line for a whole one, whose first word is no part of another', () => {
    const content = file('run() {', '    MainString path = base.getPath();', '    start(path);', '}');
    expect(partial(content, lines('    String path = base.getPath();', '    start(path);'))).toEqual([]);
    expect(partial(content, '    String path = base.getPath();')).toEqual([]);
    expect(partial(content, lines('String path = base.getPath();', '    start(path);'))).toHaveLength(1);
  });

  it('finds every place on one line', () => {
    expect(partial('f( a1 ) + f( a1 )\n', 'f(a1)')).toEqual(['f( a1 )', 'f( a1 )']);
  });
});

const elided = (content: string, old: string): string[] | undefined => {
  const index = new TextIndex(content);
  return elisionMatches(index, parsePattern(old))?.places.map((place) => textAt(content, place));
};

describe('elisionMatches', () => {
  const content = file(
    'function a() {',
    '  one();',
    '  two();',
    '  return 1;',
    '}',
    'function b() {',
    '  one();',
    '  return 1;',
    '}',
  );

  it('stretches over the lines left out, inside the scope', () => {
    expect(elided(content, lines('function a() {', '  // ...', '  return 1;', '}'))).toEqual([
      content.slice(0, content.indexOf('}') + 1),
    ]);
  });

  it('is no elision without a placeholder', () => {
    expect(elided(content, lines('function a() {', '  return 1;'))).toBeUndefined();
  });

  it('is no elision when the file has the line', () => {
    const own = file('function a() {', '  // ...', '  return 1;', '}');
    expect(elided(own, lines('function a() {', '  // ...', '  return 1;'))).toBeUndefined();
  });

  it('does not begin or end with one', () => {
    expect(elided(content, lines('// ...', '  return 1;'))).toBeUndefined();
  });

  it('does not reach into the next scope', () => {
    expect(elided(content, lines('function b() {', '  // ...', '  two();'))).toEqual([]);
  });
});

const pick = (content: string, at: readonly number[], hints: PlaceHints): number | undefined =>
  disambiguate(new TextIndex(content), at, hints);

describe('disambiguate', () => {
  const content = file(...Array.from({ length: 200 }, (_, i) => `line ${i}`));

  it.each([
    ['the place named', [10, 50], 11, 0],
    ['a place close by', [10, 50], 14, 0],
    ['nothing halfway between', [10, 50], 31, undefined],
    ['nothing when the next is not far enough', [10, 14], 13, undefined],
    ['nothing far from all', [10, 50], 120, undefined],
    ['neighbouring lines by an exact hint', [10, 11], 12, 1],
    ['nothing between two places on one line', [10, 10], 11, undefined],
    ['nothing for a hint below 1', [100, 120], -5, undefined],
  ] as const)('takes %s', (_name, at, lineHint, wanted) => {
    expect(pick(content, at, { lineHint })).toBe(wanted);
  });

  it('goes by nested scope lines', () => {
    const scopes = file(
      'class A {',
      '  run() {',
      '    x();',
      '  }',
      '}',
      'class B {',
      '  run() {',
      '    x();',
      '  }',
      '}',
    );
    expect(pick(scopes, [2, 7], { anchors: ['class B {', 'run() {'] })).toBe(1);
    expect(pick(scopes, [2, 7], { anchors: ['class A'] })).toBe(0);
    expect(pick(scopes, [2, 7], { anchors: ['run() {'] })).toBeUndefined();
  });

  it('lets a hint decide inside the scope', () => {
    const scopes = file('def f():', '    x()', '    y()', '    z()', '    x()', 'def g():', '    x()');
    expect(pick(scopes, [1, 4, 6], { anchors: ['def f():'], lineHint: 5 })).toBe(1);
  });
});

describe('candidateWindows and alignment', () => {
  const content = file(...Array.from({ length: 400 }, (_, i) => `const value${i} = compute(${i * 3});`));
  const index = new TextIndex(content);

  it('puts the window with most lines in common first', () => {
    const old = parsePattern(
      lines('const value200 = compute(600);', 'const valeu201 = compute(603);', 'const value202 = compute(606);'),
    );
    expect(candidateWindows(index, old)[0]?.start).toBe(200);
  });

  it('is led by rare words where no line is in common', () => {
    const old = parsePattern('let value123 = compte(1);');
    expect(candidateWindows(index, old).map(({ start }) => start)).toContain(123);
  });

  it('has nothing to offer for strangers', () => {
    expect(candidateWindows(index, parsePattern('zephyr_quartz jigsaw'))).toEqual([]);
  });

  it('names the lines that either side lacks', () => {
    const old = parsePattern(
      lines('const value10 = compute(30);', 'stranger_altogether();', 'const value12 = compute(36);'),
    );
    const aligned = new WindowAligner(index, old).align({ start: 10, votes: 1 });
    expect(aligned?.missingInFile).toEqual([1]);
    expect(aligned?.missingInOld).toEqual([11]);
    expect(aligned?.similarity).toBeGreaterThan(0.4);
    expect(aligned?.similarity).toBeLessThan(0.9);
  });

  it('gives an equal block the similarity 1', () => {
    const old = parsePattern(lines('const value10 = compute(30);', 'const value11 = compute(33);'));
    expect(new WindowAligner(index, old).align({ start: 10, votes: 1 })?.similarity).toBe(1);
  });
});

describe('overlaps', () => {
  it('is about shared text', () => {
    const content = file('a1', 'b1', 'c1', 'b1');
    const [first] = matches(content, 'a1\nb1');
    const [second] = matches(content, 'b1\nc1');
    const last = matches(content, 'b1')[1];
    expect(first && second && overlaps(first, second)).toBe(true);
    expect(first && last && overlaps(first, last)).toBe(false);
  });
});
