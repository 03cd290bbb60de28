import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextChange } from '../../../../src/edit/domain/types.ts';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { TrackedEdits, type BufferChange } from '../../../../src/edit/host/trackedEdits.ts';

const asBuffer = (changes: readonly TextChange[]): BufferChange[] =>
  changes.map(({ start, end, text }) => ({ offset: start, length: end - start, text }));

/** Accepts an edit as the editor would carry it out. */
function accept(edits: TrackedEdits, id: number): void {
  const changes = edits.getChanges([id]);
  edits.follow(applyChanges(edits.text, changes), asBuffer(changes), [id]);
  edits.mark([id], 'accepted');
}

describe('tracked edits', () => {
  const text = 'aaa\nbbb\nccc\nddd\n';
  const two = (): TrackedEdits =>
    new TrackedEdits(text, [[{ start: 4, end: 7, text: 'BBBBB' }], [{ start: 12, end: 15, text: '' }]]);

  test('the proposed text holds every pending edit and no rejected one', () => {
    const edits = two();
    expect(edits.proposedText()).toBe('aaa\nBBBBB\nccc\n\n');
    edits.mark([0], 'rejected');
    expect(edits.proposedText()).toBe('aaa\nbbb\nccc\n\n');
  });

  test('accepting one moves the ones below and leaves the ones above', () => {
    const edits = two();
    accept(edits, 0);
    expect(edits.text).toBe('aaa\nBBBBB\nccc\nddd\n');
    expect(edits.getChanges([1])).toEqual([{ start: 14, end: 17, text: '' }]);
    accept(edits, 1);
    expect(edits.text).toBe('aaa\nBBBBB\nccc\n\n');
    expect(edits.pending).toEqual([]);
  });

  test('a change above moves, a change inside displaces, a change below does neither', () => {
    const edits = two();
    edits.follow(`X${text}`, [{ offset: 0, length: 0, text: 'X' }]);
    expect(edits.getChanges([0])).toEqual([{ start: 5, end: 8, text: 'BBBBB' }]);
    const lost = edits.follow('Xaaa\nb!b\nccc\nddd\n', [{ offset: 6, length: 1, text: '!' }]);
    expect(lost.map(({ id }) => id)).toEqual([0]);
    expect(edits.getChanges([1])).toEqual([{ start: 13, end: 16, text: '' }]);
    expect(edits.replace(0, [{ start: 5, end: 8, text: 'BBBBB' }])).toBe(true);
    expect(edits.proposedText()).toBe('Xaaa\nBBBBB\nccc\n\n');
  });

  test('a displaced edit cannot take the place of a pending one', () => {
    const edits = two();
    edits.follow('aaa\nb!b\nccc\nddd\n', [{ offset: 5, length: 1, text: '!' }]);
    expect(edits.replace(0, [{ start: 13, end: 14, text: 'x' }])).toBe(false);
  });

  test('changes that do not explain the new text displace everything', () => {
    const edits = two();
    edits.follow(text.replaceAll('\n', '\r\n'), []);
    expect(edits.pending).toEqual([]);
  });

  test('typing at the point of an insertion displaces it: before or after cannot be told', () => {
    const edits = new TrackedEdits('ab', [[{ start: 1, end: 1, text: 'X' }]]);
    expect(edits.follow('a-b', [{ offset: 1, length: 0, text: '-' }]).length).toBe(1);
  });

  test("an edit's range is where its new text stands in the proposed text", () => {
    const edits = two();
    expect(edits.proposedRange(0)).toEqual({ start: 4, end: 9 });
    expect(edits.proposedRange(1)).toEqual({ start: 14, end: 14 });
    edits.mark([1], 'rejected');
    expect(edits.proposedRange(1)).toBeUndefined();
  });

  test('whatever the order of acceptance, the end is the same', () => {
    const proposals = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 4 }),
        length: fc.integer({ min: 0, max: 4 }),
        text: fc.string({ maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(proposals, fc.infiniteStream(fc.nat()), (shapes, order) => {
        let at = 0;
        const changes = shapes.map(({ gap, length, text: inserted }) => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, text: inserted };
        });
        const whole = 'x'.repeat(at + 2);
        const edits = new TrackedEdits(
          whole,
          changes.map((change) => [change]),
        );
        const expected = edits.proposedText();
        while (edits.pending.length > 0)
          accept(edits, edits.pending[(order.next().value ?? 0) % edits.pending.length]!.id);
        expect(edits.text).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
