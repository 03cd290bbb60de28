import { expect, test } from 'vitest';
import { VersionRing } from '../../../src/edit/domain/versionRing.ts';

const limits = { perDocument: 3, perVersion: 10, total: 20 };

test('gives earlier texts newest first, without the one the document has now', () => {
  const ring = new VersionRing(limits);
  for (const text of ['one', 'two', 'two', 'three']) ring.remember('a', text);
  expect(ring.earlierThan('a', 'three')).toEqual(['two', 'one']);
  expect(ring.earlierThan('b', 'x')).toEqual([]);
});

test('keeps no more versions of a document than allowed, and none too long', () => {
  const ring = new VersionRing(limits);
  for (const text of ['1', '2', '3', '4', 'much too long for this']) ring.remember('a', text);
  expect(ring.earlierThan('a', '')).toEqual(['4', '3', '2']);
});

test('forgets the documents not seen for longest when the whole is too much', () => {
  const ring = new VersionRing(limits);
  ring.remember('old', '0123456789');
  ring.remember('mid', '0123456');
  ring.remember('old', '0123456789');
  ring.remember('new', 'abcdefgh');
  expect(ring.earlierThan('mid', '')).toEqual([]);
  expect(ring.earlierThan('old', '')).toEqual(['0123456789']);
  expect(ring.held).toBeLessThanOrEqual(limits.total);
});

test('never holds more than the whole, even for one document', () => {
  const ring = new VersionRing({ perDocument: 100, perVersion: 10, total: 25 });
  for (let i = 0; i < 50; i++) ring.remember('a', String(i).padEnd(10, 'x'));
  expect(ring.held).toBeLessThanOrEqual(25);
  expect(ring.earlierThan('a', '')[0]).toBe('49xxxxxxxx');
});

test('lets what was typed in passing push out other passing texts before what was saved', () => {
  const ring = new VersionRing({ perDocument: 4, perVersion: 10, total: 100 });
  ring.remember('a', 'saved 1');
  for (let i = 1; i <= 9; i++) ring.remember('a', `typed ${String(i)}`, true);
  expect(ring.earlierThan('a', '')).toEqual(['typed 9', 'typed 8', 'saved 1']);
  ring.remember('a', 'typed 9');
  for (const text of ['saved 2', 'saved 3', 'saved 4']) ring.remember('a', text);
  expect(ring.earlierThan('a', '')).toEqual(['saved 4', 'saved 3', 'saved 2', 'typed 9']);
  expect(ring.held).toBe(28);
});
