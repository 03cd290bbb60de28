import { describe, expect, test } from 'vitest';
import { readableCsharp } from '../../../src/callers/node/facts/languages/csharpReadable.ts';

/** The lines that are left, without their indents. */
function read(lines: readonly string[]): { readonly left: string[]; readonly isWhole: boolean } {
  const source = lines.join('\n');
  const { text, isWhole } = readableCsharp(source);
  expect(text).toHaveLength(source.length);
  expect(text.split('\n')).toHaveLength(lines.length);
  return {
    left: text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    isWhole,
  };
}

describe('C# without the lines of its preprocessor', () => {
  test.each([
    ['A', 'two();'],
    ['!A', 'one();'],
    ['A || !B // why', 'one();'],
    ['!(A || B) && C == false', 'one();'],
    ['A != true && (true)', 'one();'],
    ['A && !B', 'two();'],
  ])('what is compiled where nothing is defined: %s', (condition, wanted) => {
    expect(read(['if (x)', `#if ${condition}`, 'one();', '#else', 'two();', '#endif'])).toEqual({
      left: ['if (x)', wanted],
      isWhole: false,
    });
  });

  test('the first condition that holds', () => {
    const lines = [
      'if (x)',
      '#if A',
      'one();',
      '#elif !A',
      'two();',
      '#elif !B',
      'three();',
      '#else',
      'four();',
      '#endif',
    ];
    expect(read(lines).left).toEqual(['if (x)', 'two();']);
  });

  test('branches that are whole, and a part that may be missing', () => {
    const lines = ['{', '#if A', 'one();', '#else', 'two();', '#endif', 'three(1', '#if B', ', 2', '#endif', '); }'];
    expect(read(lines)).toEqual({ left: ['{', 'one();', 'two();', 'three(1', ', 2', '); }'], isWhole: true });
  });

  test('conditions in one another', () => {
    const lines = [
      '{',
      '#if A',
      'try {',
      '#if B',
      'one();',
      '#endif',
      '#endif',
      'two();',
      '#if A',
      '} catch {}',
      '#endif',
      '}',
    ];
    expect(read(lines)).toEqual({ left: ['{', 'two();', '}'], isWhole: false });
  });

  test('no lines of the preprocessor in comments and texts', () => {
    const lines = [
      '/*',
      '#if A',
      '*/ var a = @"',
      '#if B',
      '";',
      'var b = """',
      '#endif',
      '""";',
      '#region {',
      '#endregion',
    ];
    expect(read(lines)).toEqual({ left: lines.slice(0, 8), isWhole: true });
  });

  test('conditions without an end, which are left as they are', () => {
    const lines = ['#if A', 'one();'];
    expect(read(lines)).toEqual({ left: lines, isWhole: false });
  });
});
