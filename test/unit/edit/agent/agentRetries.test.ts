import { describe, expect, it } from 'vitest';
import { agentRetries } from '../../../../src/edit/domain/agent/agentRetries.ts';
import type { RetryOption } from '../../../../src/edit/domain/types.ts';

const option = (startLine: number, oldString = 'a\nb'): RetryOption => ({
  oldString,
  newString: 'c',
  lineHint: startLine - 1,
  span: { start: 10, end: 13, startLine, endLine: startLine + 1 },
  similarity: 0.99996,
  numbered: `${startLine}\ta`,
});

describe('retry options on the wire', () => {
  it('names the place itself, not the context taken in, and never rounds up to equal', () => {
    expect(agentRetries({ retries: [option(4)] })).toEqual([
      { old_string: 'a\nb', new_string: 'c', start_line: 4, end_line: 5, similarity: 0.999, numbered_lines: '4\ta' },
    ]);
  });

  it('keeps the first however long it is, and leaves out later ones that are too long together', () => {
    const long = 'x'.repeat(20_000);
    expect(agentRetries({ retries: [option(1, long), option(2)] })).toHaveLength(1);
    expect(
      agentRetries({ retries: [option(1), option(2, long), option(3)] }).map(({ start_line }) => start_line),
    ).toEqual([1]);
  });

  it('lists no more than anyone compares', () => {
    expect(agentRetries({ retries: Array.from({ length: 30 }, (_, i) => option(i + 1)) })).toHaveLength(8);
  });
});
