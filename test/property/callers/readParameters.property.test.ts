import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parametersAfter } from '../../../src/callers/node/facts/reading/readParameters.ts';

const plain = fc.constantFrom(
  'int a',
  'Map<String, List<A>> m',
  'char c /* , ) */',
  'std::function<void(int, int)> f',
  'f: (Int, String) -> Unit',
  'String[] xs',
);
const spare = fc.constantFrom('int n = 3', 'string s = ",)("', 'f: () -> Unit = { }');

describe('the number of parameters', () => {
  test('is that of the parts between commas that are in no brackets, texts or comments', () => {
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 5 }), fc.array(spare, { maxLength: 3 }), (must, may) => {
        expect(parametersAfter(`f(${[...must, ...may].join(', ')}) {}`, 1)).toMatchObject({
          least: must.length,
          most: must.length + may.length,
        });
      }),
    );
  });

  test('has no end where one may be given any number of times', () => {
    for (const rest of ['Object... xs', 'params object[] xs', 'vararg xs: Any'])
      expect(parametersAfter(`f(int a, ${rest}) {}`, 1)).toEqual({ least: 1, simple: 2 });
  });

  test('goes with what each takes, two bits a parameter, where that is a text, a number or a truth value', () => {
    const simple = fc.constantFrom<[string, number]>(
      ['final String a', 1],
      ['name: String?', 1],
      ['const std::string &text', 1],
      ['const std::string& text', 1],
      ['int n = 3', 2],
      ['size: Long', 2],
      ['boolean isOn', 3],
      ['on: Boolean = true', 3],
      ['int a[]', 0],
      ['String[] all', 0],
      ['List<String> all', 0],
      ['f: (Int) -> String', 0],
      ['T it', 0],
    );
    fc.assert(
      fc.property(fc.array(simple, { minLength: 1, maxLength: 8 }), (list) => {
        const wanted = list.reduce((sum, [, each], at) => sum + each * 4 ** at, 0);
        expect(parametersAfter(`f(${list.map(([part]) => part).join(', ')}) {}`, 1)?.simple ?? 0).toBe(wanted);
      }),
    );
  });

  test('is that of any text or nothing, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(20), (text, at) => {
        const found = parametersAfter(text, at);
        if (found?.most !== undefined) expect(found.most).toBeGreaterThanOrEqual(found.least);
      }),
    );
  });
});
