import { expect, test } from 'vitest';
import { DisposableStore } from '../../../src/base/lifecycle.ts';

test('lets go in reverse order, once', () => {
  const store = new DisposableStore();
  const gone: string[] = [];
  store.add({ dispose: () => gone.push('first') });
  store.add({ dispose: () => gone.push('second') });
  store.dispose();
  store.dispose();
  expect(gone).toEqual(['second', 'first']);
});

test('lets a late addition go at once', () => {
  const store = new DisposableStore();
  store.dispose();
  let gone = false;
  store.add({
    dispose: () => {
      gone = true;
    },
  });
  expect(gone).toBe(true);
});

test('one that throws keeps none of the others alive', () => {
  const store = new DisposableStore();
  let gone = false;
  store.add({
    dispose: () => {
      gone = true;
    },
  });
  store.add({
    dispose: () => {
      throw new Error('stuck');
    },
  });
  expect(() => {
    store.dispose();
  }).toThrow('stuck');
  expect(gone).toBe(true);
});
