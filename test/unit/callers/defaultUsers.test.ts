import { describe, expect, test } from 'vitest';
import { defaultUsers, getStems } from '../../../src/callers/domain/graph/defaultUsers.ts';
import { getProject } from '../../support/callersProject.ts';

type Files = Readonly<Record<string, string>>;

describe('who may use a default export', () => {
  const users = async (files: Files): Promise<{ files: string[]; names: string[] }> => {
    const found = defaultUsers(
      await getProject({ 'lib/total.ts': 'export default function total() {}\n', ...files }),
      'lib/total.ts',
    );
    return { files: [...found.files].filter((path) => path !== 'lib/total.ts').sort(), names: [...found.names].sort() };
  };

  test.each<[string, Files, string[], string[]]>([
    ['given on under a name', { 'a.ts': "export { default as sum } from './lib/total';\n" }, ['a.ts'], ['sum']],
    [
      'imported, then given on',
      { 'a.ts': "import add from './lib/total';\nexport { add as plus, add };\n" },
      ['a.ts'],
      ['add', 'plus'],
    ],
    [
      'given on as a default, from where it has a name',
      { 'a/index.ts': "export { default } from '../lib/total';\n", 'b.ts': "export { default as sum } from './a';\n" },
      ['a/index.ts', 'b.ts'],
      ['sum'],
    ],
    [
      'beside other names',
      { 'a.ts': "import add, { rest } from './lib/total';\nexport { add, rest };\n" },
      ['a.ts'],
      ['add'],
    ],
    [
      'only other names',
      {
        'a.ts':
          "import { rest } from './lib/total';\nimport more from './more';\nexport { rest, more };\nexport { rest as again } from './lib/total';\nexport const own = 1;\n",
      },
      ['a.ts'],
      [],
    ],
    ['everything but the default', { 'a.ts': "export * from './lib/total';\n" }, ['a.ts'], []],
    [
      "another module's",
      { 'a.ts': "import add from './lib/subtotal';\nexport { add };\nexport { default as sum } from './totals';\n" },
      [],
      [],
    ],
    [
      'of a folder with a name like it',
      { 'a.ts': "import add from './total/all';\nexport { add };\n" },
      ['a.ts'],
      ['add'],
    ],
    [
      'in a circle',
      {
        'a.ts': "export { default } from './lib/total';\n",
        'total.ts': "export { default } from './a';\nexport { default as round } from './a';\n",
      },
      ['a.ts', 'total.ts'],
      ['round'],
    ],
  ])('%s', async (_, files, holders, names) => {
    expect(await users(files)).toEqual({ files: holders, names });
  });

  test.each([
    ['src/total.ts', ['total']],
    ['src/total.d.ts', ['total']],
    ['src/total/index.ts', ['total']],
    ['pkg/__init__.py', ['pkg']],
    ['index.ts', []],
    // Of several words the longest: the fewest files hold it.
    ['src/my-sums.total.ts', ['total']],
    ['src/a-total.of.ts', ['total']],
    ['src/x-y.ts', ['x']],
    ['src/-.ts', []],
    ['src/größe-1.ts', ['größe']],
  ])('%s is searched for as %j', (path, stems) => {
    expect(getStems(path)).toEqual(stems);
  });
});
