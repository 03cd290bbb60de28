import { describe, expect, test } from 'vitest';
import type { WaitingItem, WaitingKind, WaitingSource } from '../../../src/base/waiting.ts';
import { countWaiting, looksSame, waitingSections } from '../../../src/waiting/domain/waitingRows.ts';

const open = (): Promise<void> => Promise.resolve();

function item(id: string, change: Partial<WaitingItem> = {}): WaitingItem {
  return { id, label: id, where: '', tooltip: '', open, actions: {}, places: [], ...change };
}

function source(kind: WaitingKind, items: readonly WaitingItem[]): WaitingSource {
  return { kind, items, onDidChange: () => ({ dispose: () => undefined }) };
}

const places = ['a.ts:1', 'b.ts:2'].map((label) => ({ label, open }));

describe('the list of what waits', () => {
  test('has a section for each feature of which something waits, in the order of the features', () => {
    const sections = waitingSections([source('edit', [item('e')]), source('error', []), source('jobs', [item('j')])]);
    expect(sections.map(({ kind, rows }) => [kind, rows.map(({ id }) => id)])).toEqual([
      ['edit', ['edit:e']],
      ['jobs', ['jobs:j']],
    ]);
  });

  test('counts things, and neither sections nor the places of one thing', () => {
    expect(countWaiting([])).toBe(0);
    const sections = waitingSections([
      source('edit', [item('e')]),
      source('error', [item('x', { places }), item('y')]),
    ]);
    expect(countWaiting(sections)).toBe(3);
  });

  test('gives each row an id of its own, also where two features use the same', () => {
    const sections = waitingSections([source('edit', [item('1')]), source('error', [item('1', { places })])]);
    const rows = sections.flatMap((section) => section.rows);
    const ids = [...sections, ...rows, ...rows.flatMap((row) => row.places)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each<[string, Partial<WaitingItem>, boolean]>([
    ['nothing', {}, true],
    ['only what opens it', { open: () => Promise.resolve() }, true],
    ['its label', { label: 'other' }, false],
    ['where it is from', { where: 'other' }, false],
    ['since when', { since: 5 }, false],
    ['what can be done', { actions: { dismiss: open } }, false],
    ['its places', { places }, false],
  ])('is drawn anew only where something that shows has changed: %s', (_what, change, isSame) => {
    const before = waitingSections([source('error', [item('x')])]);
    expect(looksSame(before, waitingSections([source('error', [item('x', change)])]))).toBe(isSame);
  });
});
