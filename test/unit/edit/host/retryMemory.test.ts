import { expect, test } from 'vitest';
import { RetryMemory, type RetrySource } from '../../../../src/edit/host/record/retryMemory.ts';

function source(text: string): RetrySource {
  const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
  return {
    edits: [
      {
        path: 'a.ts',
        format: 'search-replace',
        range,
        operation: { kind: 'edit', blocks: [{ oldString: text, newString: '', range }] },
      },
    ],
  };
}

test('gives back what was kept, until it is cleared', () => {
  const memory = new RetryMemory();
  memory.keep('a', source('one'));
  expect(memory.get('a')).toEqual(source('one'));
  expect(memory.get('b')).toBeUndefined();
  memory.clear();
  expect(memory.get('a')).toBeUndefined();
});

test('keeps the newest 200 edits', () => {
  const memory = new RetryMemory();
  for (let i = 0; i < 250; i++) memory.keep(String(i), source('one'));
  expect(memory.get('49')).toBeUndefined();
  expect(memory.get('50')).toBeDefined();
});

test('keeps no more text than fits, and none of an edit that fits nowhere', () => {
  const memory = new RetryMemory();
  for (let i = 0; i < 5; i++) memory.keep(String(i), source('x'.repeat(1_000_000)));
  expect([0, 1, 2, 3, 4].map((i) => memory.get(String(i)) !== undefined)).toEqual([false, false, true, true, true]);
  memory.keep('huge', source('x'.repeat(5_000_000)));
  expect(memory.get('huge')).toBeUndefined();
  expect(memory.get('4')).toBeDefined();
  memory.keep('small', source('one'));
  expect(memory.get('small')).toBeDefined();
});
