import { describe, expect, test } from 'vitest';
import { farthest } from '../../../../src/callers/domain/semantic/nameLikeness.ts';
import { getNeighbours } from '../../../../src/callers/domain/semantic/neighbours.ts';
import { subwords } from '../../../../src/callers/domain/semantic/subwords.ts';
import { symbolMatch } from '../../../../src/callers/domain/semantic/symbolMatch.ts';
import { wordLikeness, getWord } from '../../../../src/callers/domain/semantic/wordLikeness.ts';

test.each([
  ['saveUser', 'save user'],
  ['SaveUser', 'save user'],
  ['save_user', 'save user'],
  ['SAVE_USER', 'save user'],
  ['save-user', 'save user'],
  ['HTTPServer', 'http server'],
  ['getHTTPServer', 'get http server'],
  ['parseJSON', 'parse json'],
  ['v2Api', 'v2 api'],
  ['v2api', 'v2 api'],
  ['utf8', 'utf8'],
  ['A', 'a'],
  ['AB', 'ab'],
  ['aB', 'a b'],
  ['ABc', 'a bc'],
  ['_private', 'private'],
  ['#secret', 'secret'],
  ['$scope', 'scope'],
  ['a__b', 'a b'],
  ['', ''],
  ['__', ''],
  ['x1Y2', 'x1 y2'],
  ['URLs', 'ur ls'],
  ['item2B', 'item2 b'],
  ['GrößeÄndern', 'größe ändern'],
  ['größe_ändern', 'größe ändern'],
  ['ÄRGER', 'ärger'],
  ['größe2x', 'größe2 x'],
])('the words of %s', (name, words) => {
  expect(subwords(name).join(' ')).toBe(words);
});

test.each([
  ['save', 'save', 1],
  ['save', 'store', 0.62],
  ['user', 'account', 0.62],
  ['orders', 'order', 0.92],
  ['loading', 'load', 0.92],
  ['config', 'conf', 0.7],
  ['conf', 'config', 0.7],
  ['co', 'config', 0],
  ['invoice', 'invocie', 0.8],
  ['invoice', 'invioces', 0],
  ['transaction', 'transactoin', 0.8],
  ['transaction', 'tranzactoin', 0.7],
  ['transaction', 'tranzaktoin', 0],
  ['cart', 'card', 0.8],
  ['cat', 'car', 0],
  ['cat', 'cats', 0.92],
  ['cat', 'chat', 0.8],
  ['ctx', 'context', 0.52],
  ['context', 'ctx', 0.52],
  ['btn', 'button', 0.52],
  ['bt', 'button', 0.52],
  ['bat', 'button', 0],
  ['xtc', 'context', 0],
  ['ct', 'cat', 0],
  ['cn', 'configuration', 0],
  ['shop', 'order', 0],
])('%s and %s: %d', (one, other, likeness) => {
  expect(wordLikeness(getWord(one), other)).toBeCloseTo(likeness, 5);
});

test.each([
  [0, 0],
  [2, 0],
  [3, 1],
  [4, 1],
  [5, 2],
  [9, 2],
  [10, 3],
  [40, 3],
])('of %d letters %d may be wrong', (length, wrong) => {
  expect(farthest(length)).toBe(wrong);
});

describe('defined names like one that nothing defines', () => {
  const near = (name: string, defined: readonly string[], folder = ''): string[] =>
    getNeighbours(
      name,
      defined.map((each, at) => ({
        name: each,
        path: `${each.startsWith('Far') ? 'far' : 'src'}/f${String(at)}.ts`,
        line: 1,
      })),
      10,
      folder,
    ).map((each) => each.name);

  test.each([
    ['saveUsre', ['loadOrder', 'saveUser', 'savedUsers'], 'saveUser'],
    ['save_user', ['saveUsers', 'saveUser', 'user'], 'saveUser'],
    ['userSave', ['saveOrder', 'saveUser', 'user'], 'saveUser'],
    ['fetchUser', ['fetchOrder', 'getUser', 'fetcher'], 'getUser'],
    ['saveUserNow', ['saveUser', 'now', 'saveNothing'], 'saveUser'],
    ['saveUser', ['saveUserToDisk', 'saveUserToDiskAndTellEverybody'], 'saveUserToDisk'],
    ['_saveUsr', ['saveUser', '_saveUser'], '_saveUser'],
    ['SaveUsr', ['saveUser', 'SaveUser'], 'SaveUser'],
    ['SAVE_USR', ['saveUser', 'SAVE_USER'], 'SAVE_USER'],
  ])('%s of %j', (name, defined, first) => {
    expect(near(name, defined)[0]).toBe(first);
    expect(near(name, [...defined].reverse())[0]).toBe(first);
  });

  test('the name itself is none, nor what shares nothing; of each name one', () => {
    expect(near('saveUser', ['saveUser', 'loadOrder', 'x'])).toEqual([]);
    expect(near('saveUsr', ['saveUser', 'saveUser', 'zebra'])).toEqual(['saveUser']);
  });

  test('of equals the one in the folder', () => {
    const defined = [
      { name: 'saveUsers', path: 'far/a.ts', line: 1 },
      { name: 'saveUserz', path: 'src/b.ts', line: 2 },
    ];
    expect(getNeighbours('saveUser', defined, 10, 'src/')[0]?.path).toBe('src/b.ts');
    expect(getNeighbours('saveUser', defined, 10, 'far/')[0]?.path).toBe('far/a.ts');
    expect(getNeighbours('saveUser', defined, 1, '')).toHaveLength(1);
  });
});

describe('typed letters', () => {
  const best = (typed: string, names: readonly string[]): string[] =>
    names.filter((name) => symbolMatch(typed, name) > 0).sort((a, b) => symbolMatch(typed, b) - symbolMatch(typed, a));

  test.each([
    ['save', ['saveAll', 'Save', 'save', 'unsaved'], ['save', 'Save', 'saveAll', 'unsaved']],
    ['gU', ['gudge', 'getUser', 'GU', 'gU'], ['gU', 'GU', 'gudge', 'getUser']],
    ['gus', ['getUserStore', 'gangplankUsurps'], ['getUserStore', 'gangplankUsurps']],
    ['su', ['saveUser', 'save_user', 'casual'], ['save_user', 'saveUser', 'casual']],
    ['Save', ['saveAll', 'SaveAll'], ['SaveAll', 'saveAll']],
    ['save user', ['saveUser', 'userSave'], ['saveUser']],
    ['save_user', ['saveUser', 'save_user'], ['save_user', 'saveUser']],
    ['savez', ['save', 'saveAll'], []],
    ['load', ['loadEverythingThatThereIs', 'loadIt'], ['loadIt', 'loadEverythingThatThereIs']],
  ])('%s', (typed, names, order) => {
    expect(best(typed, names)).toEqual(order);
  });
});
