import { describe, expect, test } from 'vitest';
import { planSnippet } from '../../../../src/edit/domain/agent/snippetPlan.ts';

const body = Array.from({ length: 10 }, (_, i) => `  step${'abcdefghij'[i]!}(input);`);
const content = [
  'import { x } from "y";',
  '',
  'function run(input) {',
  ...body,
  '}',
  '',
  'function stop() {',
  '  halt();',
  '}',
  '',
].join('\n');
const segment = (lines: readonly string[]): string => ['function run(input) {', ...lines, '}'].join('\n');

describe('a segment of a snippet', () => {
  test('that shows its function whole with a line changed is sure', () => {
    expect(planSnippet(content, [segment(body.map((line, i) => (i === 4 ? '  other(input);' : line)))])).toMatchObject({
      kind: 'sure',
      blocks: [{ lineHint: 3 }],
    });
  });

  test('may take away a line or two, not many', () => {
    expect(planSnippet(content, [segment(body.filter((_, i) => i !== 4))]).kind).toBe('sure');
    expect(planSnippet(content, [segment(body.filter((_, i) => i < 3 || i > 6))]).kind).toBe('unclear');
  });

  test.each([
    [2, 0, 'sure'],
    [3, 0, 'unclear'],
    [6, 0, 'unclear'],
    [3, 1, 'sure'],
    [6, 3, 'unclear'],
  ])('of a long function that leaves %i lines out and brings %i is %s', (gone, fresh, kind) => {
    const long = Array.from({ length: 40 }, (_, i) => `  step${String(i)}(input, ${String(i * 7)});`);
    const shown = (lines: readonly string[]): string => ['function long(input) {', ...lines, '} // long'].join('\n');
    const kept = [
      ...long.slice(0, 20),
      ...Array.from({ length: fresh }, (_, i) => `  other${String(i)}(result, now);`),
      ...long.slice(20 + gone),
    ];
    expect(planSnippet(`${content}\n${shown(long)}\n`, [shown(kept)]).kind).toBe(kind);
  });

  test.each([
    [1, 0, 'sure'],
    [2, 0, 'sure'],
    [3, 0, 'unclear'],
    [3, 1, 'sure'],
    [4, 1, 'unclear'],
    [4, 2, 'sure'],
    [5, 2, 'unclear'],
    [5, 3, 'sure'],
  ])('that leaves %i lines out and brings %i is %s', (gone, fresh, kind) => {
    const kept = [
      ...body.slice(0, 2),
      ...Array.from({ length: fresh }, (_, i) => `  other${String(i)}(result, now);`),
      ...body.slice(2 + gone),
    ];
    expect(planSnippet(content, [segment(kept)]).kind).toBe(kind);
  });

  test('that keeps less than half is unclear', () => {
    expect(
      planSnippet(content, [
        segment([...body.slice(0, 3), ...Array.from({ length: 7 }, (_, i) => `  other${i}(result, now);`)]),
      ]).kind,
    ).toBe('unclear');
  });

  test('that stands in the file says so', () => {
    expect(planSnippet(content, [segment(body)])).toEqual({ kind: 'stands' });
  });
});
