import { describe, expect, test } from 'vitest';
import { DefinitionIndex } from '../../../../src/callers/node/definitions/definitionIndex.ts';

function indexOf(...names: readonly string[]): DefinitionIndex {
  const index = new DefinitionIndex();
  for (const name of [...names, 'parseHeader', 'renderTable', 'openSocket', 'Configuration', 'walkTree', 'emitWarning'])
    index.put(`src/${name}.ts`, [{ name, line: 1 }]);
  return index;
}

describe('near', () => {
  test.each([
    ['saveUsr', 'saveUser'],
    ['svaeUser', 'saveUser'],
    ['savveUser', 'saveUser'],
    ['save_user', 'saveUser'],
    ['SaveUser', 'saveUser'],
    ['userSave', 'saveUser'],
    ['saveUsers', 'saveUser'],
    ['storeUser', 'saveUser'],
    ['savingUser', 'saveUser'],
    ['HTTPReqHandler', 'HttpRequestHandler'],
    ['sendMsg', 'sendMessage'],
    ['moveFilesToStorage', 'moveFilesToPermanentStorage'],
    ['repositoryFinder', 'RepositoryFinder'],
    ['größe_lesen', 'größeLesen'],
  ])('%s means %s', (wrong, truth) => {
    expect(
      indexOf(
        'saveUser',
        'HttpRequestHandler',
        'sendMessage',
        'moveFilesToPermanentStorage',
        'RepositoryFinder',
        'größeLesen',
      ).near(wrong, 5)[0]?.name,
    ).toBe(truth);
  });

  test('is quiet where nothing is near', () => {
    for (const name of ['quuxZork', 'getVolcanoWalrus', 'x', '', '___', '+', 'zz'])
      expect(indexOf('saveUser', 'getName').near(name, 5)).toEqual([]);
  });

  test('of several places the one nearest to the folder is named', () => {
    const index = new DefinitionIndex();
    for (const path of ['src/a/x.ts', 'src/b/y.ts', 'lib/z.ts']) index.put(path, [{ name: 'saveUser', line: 3 }]);
    expect(index.near('saveUsr', 5, 'src/b/')).toMatchObject([{ path: 'src/b/y.ts', line: 3 }]);
    expect(index.near('saveUsr', 5, 'lib/')).toMatchObject([{ path: 'lib/z.ts' }]);
  });
});

describe('search', () => {
  const index = indexOf('getUser', 'getUserName', 'gudge', 'targetUser', 'GET_USERS', 'forgetUser', 'guess');
  const found = (typed: string): string[] => index.search(typed, 20).map(({ name }) => name);

  test('the whole name first, then its beginnings, then the others', () => {
    expect(found('getUser').slice(0, 2)).toEqual(['getUser', 'getUserName']);
    expect(found('getuser')[0]).toBe('getUser');
    expect(found('getuser')).toContain('forgetUser');
  });

  test('letters at the starts of words before letters anywhere', () => {
    expect(found('gUN')[0]).toBe('getUserName');
    expect(found('gu').indexOf('getUser')).toBeGreaterThanOrEqual(0);
    expect(found('gtus')[0]).toBe('getUser');
  });

  test('nothing for nothing, and for letters that are not there', () => {
    expect(found('')).toEqual([]);
    expect(found('  ')).toEqual([]);
    expect(found('getUserZ')).toEqual([]);
  });
});
