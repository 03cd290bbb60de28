import { describe, expect, it } from 'vitest';
import { withWholeOperators } from '../../../../src/edit/domain/advice/wholeOperators.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';

const content = [
  'class Cart {',
  '  shipping() {',
  "    if (this.total() >= 5000 && this.country === 'de') return 0;",
  '    return 490;',
  '  }',
  '}',
  '',
].join('\n');

async function getDifferences(condition: string): Promise<string[]> {
  const oldString = `    if (${condition}) return 0;\n    return 490;`;
  const resolution = await resolveEdit(
    { content, oldString, newString: oldString.replace('return 0', 'return 1') },
    {},
  );
  if (resolution.status !== 'review') throw new Error(resolution.status);
  const [candidate] = resolution.candidates;
  const differences = withWholeOperators(
    candidate?.differences ?? [],
    oldString,
    (line) => content.split('\n')[line - 1],
  );
  return differences.map(({ expected = '', found = '' }) => `${expected} / ${found}`);
}

describe('differences of operators', () => {
  it.each([
    ["this.total() > 5000 && this.country === 'de'", ['> / >=']],
    ["this.total() >= 5000 && this.country == 'de'", ['== / ===']],
    ["this.total() >= 5000 || this.country === 'de'", ['|| / &&']],
    ["this.total() > 5000 || this.country === 'de'", ['> / >=', '|| / &&']],
  ])('are told as they are written: %s', async (condition, told) => {
    expect((await getDifferences(condition)).sort()).toEqual(told);
  });

  it('stay as they are where it is unclear which belong together', () => {
    const difference = { kind: 'operator', expected: '', found: '=', oldLine: 1, fileLine: 1 } as const;
    expect(withWholeOperators([difference], 'a > b', () => 'a >= b + c')).toEqual([difference]);
    expect(withWholeOperators([difference], '', () => undefined)).toEqual([difference]);
    expect(withWholeOperators([{ ...difference, kind: 'number' }], 'a > b', () => 'a >= b')).toHaveLength(1);
  });
});
