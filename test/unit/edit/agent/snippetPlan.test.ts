import { describe, expect, test } from 'vitest';
import { planSnippet } from '../../../../src/edit/domain/agent/snippetPlan.ts';

const body = Array.from({ length: 10 }, (_, i) => `  step${'abcdefghij'[i]!}(input);`);
const content = ['import { x } from "y";', '', 'function run(input) {', ...body, '}', '', 'function stop() {', '  halt();', '}', ''].join('\n');
const segment = (lines: readonly string[]): string => ['function run(input) {', ...lines, '}'].join('\n');

describe('a segment of a snippet', () => {
  test('that shows its function whole with a line changed is sure', () => {
    expect(planSnippet(content, [segment(body.map((line, i) => (i === 4 ? '  other(input);' : line)))])).toMatchObject({ kind: 'sure', blocks: [{ lineHint: 3 }] });
  });

  test('may take away a line or two, not many', () => {
    expect(planSnippet(content, [segment(body.filter((_, i) => i !== 4))]).kind).toBe('sure');
    expect(planSnippet(content, [segment(body.filter((_, i) => i < 3 || i > 6))]).kind).toBe('unclear');
  });

  test('that keeps less than half is unclear', () => {
    expect(planSnippet(content, [segment([...body.slice(0, 3), ...Array.from({ length: 7 }, (_, i) => `  other${i}(result, now);`)])]).kind).toBe('unclear');
  });

  test('that stands in the file says so', () => {
    expect(planSnippet(content, [segment(body)])).toEqual({ kind: 'stands' });
  });
});
