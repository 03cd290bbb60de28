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
      expect(parametersAfter(`f(int a, ${rest}) {}`, 1)).toEqual({ least: 1, types: 'int' });
  });

  test('goes with the name of what each takes, without type arguments, where that is one word', () => {
    const part = fc.constantFrom<[string, string]>(
      ['final String a', 'String'],
      ['name: String?', 'String'],
      ['const std::string &text', 'string'],
      ['const std::string& text', 'string'],
      ['int n = 3', 'int'],
      ['size: Long', 'Long'],
      ['boolean isOn', 'boolean'],
      ['on: Boolean = true', 'Boolean'],
      ['int a[]', ''],
      ['String[] all', 'String[]'],
      ['@Named(value = "a") Map<String, List<Repo>> all', 'Map'],
      ['com.shop.Repo repo', 'com.shop.Repo'],
      ['unsigned n', 'uint'],
      ['const unsigned char *text', 'uchar*'],
      ['long unsigned int n = 1', 'ulong'],
      ['unsigned long long', 'ullong'],
      ['long double &sum', 'ldouble'],
      ['short', 'short'],
      ['void (*run)(int, char)', '(*)'],
      ['T it', ''],
    );
    const erase = (name: string): string => (name === 'T' ? '' : name);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (list) => {
        const wanted = list.map(([, each]) => each).join(',');
        const found = parametersAfter(`f(${list.map(([text]) => text).join(', ')}) {}`, 1, erase);
        expect(found?.types ?? '').toBe(wanted.replace(/,+$/, ''));
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
