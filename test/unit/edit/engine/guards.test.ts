import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { balanceKept } from '../../../../src/edit/domain/guard/balance.ts';
import { commentStart, isCommentLine } from '../../../../src/edit/domain/guard/comments.ts';
import { isHarmless, lineDifference } from '../../../../src/edit/domain/guard/lineDifference.ts';
import { scopeAgrees } from '../../../../src/edit/domain/guard/placementGuard.ts';
import { isSlip, isTypo } from '../../../../src/edit/domain/guard/typo.ts';
import { canonicalMatches } from '../../../../src/edit/domain/locate/canonicalMatches.ts';
import { parsePattern } from '../../../../src/edit/domain/locate/pattern.ts';
import { file, lines, outcome } from './engineCase.ts';

describe('isTypo', () => {
  it.each([
    ['recieve', 'receive'],
    ['getUesrName', 'getUserName'],
    ['calcualte', 'calculate'],
    ['confgiuration', 'configuration'],
    ['responce', 'response'],
  ])('%s is %s misspelt', (written, real) => {
    expect(isTypo(written, real)).toBe(true);
  });

  it.each([
    ['get', 'set'],
    ['min', 'max'],
    ['user', 'users'],
    ['load', 'loads'],
    ['value1', 'value2'],
    ['utf8', 'utf16'],
    ['Store', 'store'],
    ['getName', 'setName'],
    ['firstIndex', 'lastIndex'],
    ['map', 'map'],
    ['parse', 'parser'],
    ['create', 'created'],
    ['value', 'values'],
    ['cache', 'caches'],
    ['userName', 'userNameList'],
    ['encode', 'decode'],
  ])('%s is another name than %s', (written, real) => {
    expect(isTypo(written, real)).toBe(false);
    expect(isTypo(real, written)).toBe(false);
  });
});

describe('isSlip', () => {
  it('takes a lost, doubled or swapped letter in a long name', () => {
    expect(isSlip('seTimeout', 'setTimeout')).toBe(true);
    expect(isSlip('setTimeeout', 'setTimeout')).toBe(true);
    expect(isSlip('setTiemout', 'setTimeout')).toBe(true);
  });

  it('does not take another letter, another number or another form', () => {
    expect(isSlip('setTimeoud', 'setTimeout')).toBe(false);
    expect(isSlip('userId1s', 'userIds')).toBe(false);
    expect(isSlip('userId', 'userIds')).toBe(false);
    expect(isSlip('seItem', 'setIt')).toBe(false);
    expect(isSlip('mun', 'num')).toBe(false);
  });
});

describe('a step as wide as two levels', () => {
  const rest = ['class A {', '    run() {', '        go();', '    }', '}'];
  it.each<[name: string, content: string, old: string, wanted: string]>([
    [
      'makes no level of its own: the old text is of a scope further in',
      file(...rest, 'call(alpha,', '        beta);'),
      lines('        call(alpha,', '                beta);'),
      'review: guard-scope',
    ],
    [
      'but in the same scope it agrees',
      file(...rest, '    call(alpha,', '            beta);'),
      lines('call(alpha,', '        beta);'),
      'applied',
    ],
    [
      'one level further in is near enough',
      file(...rest, 'call(alpha,', '        beta);'),
      lines('    call(alpha,', '            beta);'),
      'applied',
    ],
  ])('%s', async (_name, content, old, wanted) => {
    const said = await outcome(content, old, old.replace('beta', 'gamma'));
    expect(said === content.replace('beta', 'gamma') ? 'applied' : said).toBe(wanted);
  });
});

const nothingKnown = (): boolean => false;
const kinds = (old: string, own: string, known: (word: string) => boolean = nothingKnown, options = {}): string[] =>
  lineDifference(old, own, known, options).map(({ kind }) => kind);

describe('lineDifference', () => {
  it.each([
    ['a = 1;', 'a = 2;', 'number'],
    ['wait(5000)', 'wait(5000.5)', 'number'],
    ['if (a >= b) {', 'if (a > b) {', 'operator'],
    ['a && b', 'a || b', 'operator'],
    ['!ready', 'ready', 'operator'],
    ['return first;', 'return second;', 'identifier'],
    ['call(a)', 'call(a, b)', 'operator'],
    ['recieve(x)', 'receive(x)', 'typo'],
    ['a( b )', 'a(b)', 'spacing'],
    ['a = "x"', "a = 'x'", 'quote'],
    ['a = 1', 'a = 1;', 'punctuation'],
    ['a(); // one', 'a(); // two', 'comment'],
    ['a(); // see 12', 'a(); // see 13', 'number'],
    ['a – b', 'a - b', 'dash'],
  ])('between `%s` and `%s` is a %s', (old, own, kind) => {
    expect(kinds(old, own)[0]).toBe(kind);
  });

  it('puts the worst first', () => {
    expect(kinds('recieve(1, "x")', "receive(2, 'x')")).toEqual(['number', 'typo', 'quote', 'quote']);
  });

  it('does not take a word that the file knows for a misspelling', () => {
    expect(kinds('handler.recieve(x)', 'handler.receive(x)', (word) => word === 'recieve')).toContain('identifier');
  });

  it('takes slips only inside a firm block', () => {
    expect(kinds('seTimeout(x)', 'setTimeout(x)')[0]).toBe('identifier');
    expect(kinds('seTimeout(x)', 'setTimeout(x)', nothingKnown, { inFirmBlock: true })[0]).toBe('typo');
  });

  it('quotes both sides', () => {
    expect(lineDifference('a = 1;', 'a = 22;', nothingKnown)).toEqual([{ kind: 'number', expected: '1', found: '22' }]);
  });

  it('is empty for equal lines', () => {
    expect(kinds('  a = 1;', '  a = 1;')).toEqual([]);
  });

  it.each(['spacing', 'quote', 'dash', 'comment', 'punctuation', 'typo', 'trailing-space'] as const)(
    '%s may be passed over',
    (kind) => {
      expect(isHarmless(kind)).toBe(true);
    },
  );

  it.each(['identifier', 'number', 'operator', 'text', 'missing-in-file', 'missing-in-old'] as const)(
    '%s may not',
    (kind) => {
      expect(isHarmless(kind)).toBe(false);
    },
  );
});

describe('comments', () => {
  it.each([
    ['x = 1; // c', undefined, 7],
    ['x = "http://a"; // c', undefined, 16],
    ['url = http://a', undefined, 14],
    ['x = 1  # c', 'python', 7],
    ['# Title', 'markdown', 7],
    ['# c', 'python', 0],
    ['#include <a>', 'cpp', 12],
    ['color: #fff', 'css', 11],
    ["s = 'it # is'", 'python', 13],
    ["don't // c", undefined, 6],
    ['-- note', 'sql', 0],
    ['--count;', 'typescript', 8],
    ['  * doc', 'java', 2],
    ['"a" // b', 'json', 8],
    ['a /* b */', 'c', 2],
    ['s = "a \\" // b"', 'typescript', 15],
  ] as const)('%s (%s) has its comment at %i', (line, language, at) => {
    expect(commentStart(line, language)).toBe(at);
  });

  it('tells a line of comment from one of code and from a blank one', () => {
    expect(isCommentLine('  // a')).toBe(true);
    expect(isCommentLine('x // a')).toBe(false);
    expect(isCommentLine('   ')).toBe(false);
    expect(isCommentLine('# Title', 'markdown')).toBe(false);
  });
});

describe('balanceKept', () => {
  it('agrees with a change that opens and closes what the edit meant to', () => {
    expect(balanceKept('f(a) {', 'f(a) {{', 'f(b) {', 'f(b) {{')).toBe(true);
    expect(balanceKept('f(a', 'f(a)', 'f(b', 'f(b)')).toBe(true);
  });

  it('objects when a bracket is lost on the way', () => {
    expect(balanceKept('if (a) {\n b\n}', 'if (a) {\n b', 'if (a) {\n c\n}', 'if (a) {\n c\n}')).toBe(false);
    expect(balanceKept('f[a]', 'f(a]', 'f(a)', 'f(a)')).toBe(false);
  });
});

function agrees(content: string, oldString: string, inserts = true): boolean {
  const index = new TextIndex(content);
  const pattern = parsePattern(oldString);
  const place = canonicalMatches(index, pattern)[0];
  if (place === undefined) throw new Error('not found');
  return scopeAgrees(index, pattern, place, inserts);
}

describe('scopeAgrees', () => {
  const nested = file('class A {', '  run() {', '    if (x) {', '      go();', '    }', '  }', '}', 'go2();');

  it('takes any place as the edit indents it, flat or shifted', () => {
    expect(agrees(nested, lines('    if (x) {', '      go();'))).toBe(true);
    expect(agrees(nested, lines('if (x) {', '  go();'))).toBe(true);
    expect(agrees(nested, lines('\t\tif (x) {', '\t\t\tgo();'))).toBe(true);
    expect(agrees(nested, lines('if (x) {', 'go();'), false)).toBe(true);
  });

  it('does not put flat lines of several depths together with new ones', () => {
    expect(agrees(nested, lines('if (x) {', 'go();'), true)).toBe(false);
  });

  it('does not take a line two levels up for one from deep inside', () => {
    expect(agrees(nested, '        go2();')).toBe(false);
  });

  it('measures depth by the step that both sides take here, though the rest of the file steps otherwise', () => {
    const mixed = file(
      'export type A =',
      '  | B',
      '  | ({',
      '          kind: Kind;',
      '          rows: Row[];',
      '      })',
      '  | C;',
      'const a = {',
      '  b: 1,',
      '};',
      'const c = {',
      '  d: 1,',
      '};',
    );
    expect(
      agrees(mixed, lines('                  kind: Kind;', '                  rows: Row[];', '              })')),
    ).toBe(false);
    expect(agrees(mixed, lines('          kind: Kind;', '          rows: Row[];', '      })'))).toBe(true);
  });

  it('does not take lines that turn the other way', () => {
    expect(agrees(nested, lines('    if (x) {', '  go();'))).toBe(false);
  });
});
