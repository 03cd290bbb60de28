import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../src/edit/domain/merge/applyChanges.ts';
import { revertStep } from '../../src/edit/domain/record/revertStep.ts';
import type { TextChange } from '../../src/edit/domain/types.ts';

/** A text of `head`, a place, and `tail`; the edit replaces the place, another program changes head and tail. */
interface Scene {
  readonly head: readonly string[];
  readonly headNow: readonly string[];
  readonly place: readonly string[];
  readonly edited: readonly string[];
  readonly tail: readonly string[];
  readonly tailNow: readonly string[];
}

/** `lines` makes the lines of a part; the line at each border of the place stays, as the rule wants. */
function scenes(lines: (part: string) => fc.Arbitrary<string[]>): fc.Arbitrary<Scene> {
  const parts = fc.record({
    head: lines('head'),
    headNow: lines('head'),
    place: lines('place'),
    edited: lines('place'),
    tail: lines('tail'),
    tailNow: lines('tail'),
  });
  return parts.map((raw) => ({
    ...raw,
    head: [...raw.head, 'above'],
    headNow: [...raw.headNow, 'above'],
    tail: ['below', ...raw.tail],
    tailNow: ['below', ...raw.tailNow],
  }));
}

const joined = (eol: string, ...parts: readonly (readonly string[])[]): string =>
  parts
    .flat()
    .map((line) => line + eol)
    .join('');

function texts(
  { head, headNow, place, edited, tail, tailNow }: Scene,
  eol: string,
): { before: string; after: string; changes: TextChange[]; now: string; wanted: string } {
  const start = joined(eol, head).length;
  return {
    before: joined(eol, head, place, tail),
    after: joined(eol, head, edited, tail),
    changes: [{ start, end: start + joined(eol, place).length, text: joined(eol, edited) }],
    now: joined(eol, headNow, edited, tailNow),
    wanted: joined(eol, headNow, place, tailNow),
  };
}

const eols = fc.constantFrom('\n', '\r\n');
/** Lines that are all different, so that there is one way only to see what became of each. */
const distinct = (part: string): fc.Arbitrary<string[]> =>
  fc.uniqueArray(
    fc.nat(9).map((number) => `${part} ${String(number)}`),
    { maxLength: 7 },
  );
const equal = (): fc.Arbitrary<string[]> => fc.array(fc.constantFrom('}', '', 'x'), { maxLength: 6 });

describe('taking back one edit later', () => {
  it('leaves what there would be had the edit never been made', () => {
    fc.assert(
      fc.property(scenes(distinct), eols, fc.boolean(), (scene, eol, isSwitched) => {
        const { before, after, changes, now, wanted } = texts(scene, eol);
        const other = eol === '\n' ? '\r\n' : '\n';
        const switched = (text: string): string => (isSwitched ? text.replaceAll(eol, other) : text);
        const reverted = revertStep({ before, after, changes }, switched(now));
        expect(reverted.kind === 'revert' ? applyChanges(switched(now), reverted.changes) : reverted).toBe(
          switched(wanted),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses when a line of the edit, or one right beside it, was changed or is gone', () => {
    const touched = fc
      .tuple(scenes(distinct), fc.nat(), fc.constantFrom('change', 'remove', 'insert'), eols)
      .filter(([{ place, edited }]) => place.join() !== edited.join());
    fc.assert(
      fc.property(touched, ([scene, at, how, eol]) => {
        const { before, after, changes } = texts(scene, eol);
        const around = [scene.head.at(-1) ?? '', ...scene.edited, scene.tail[0] ?? ''];
        // A line more than lines has places to insert at, and none of them is outside the two neighbours.
        const index = how === 'insert' ? 1 + (at % (around.length - 1)) : at % around.length;
        const changed = around.toSpliced(
          index,
          how === 'insert' ? 0 : 1,
          ...(how === 'remove' ? [] : ['something else']),
        );
        const now = joined(eol, scene.headNow.slice(0, -1), changed, scene.tailNow.slice(1));
        expect(revertStep({ before, after, changes }, now).kind).toBe('touched');
      }),
      { numRuns: 2000 },
    );
  });

  it('is exact where lines are equal, as long as the neighbours of the place are its own', () => {
    fc.assert(
      fc.property(scenes(equal), eols, (scene, eol) => {
        const { before, after, changes, now, wanted } = texts(scene, eol);
        const reverted = revertStep({ before, after, changes }, now);
        if (reverted.kind === 'revert') {
          const result = applyChanges(now, reverted.changes);
          expect(result).toBe(wanted);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is exact to the byte while nobody else wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.nat(30),
        fc.nat(10),
        fc.string({ maxLength: 10 }),
        (before, from, size, text) => {
          const start = Math.min(from, before.length);
          const changes = [{ start, end: Math.min(before.length, start + size), text }];
          const after = applyChanges(before, changes);
          const reverted = revertStep({ before, after, changes }, after);
          expect(reverted.kind === 'revert' && applyChanges(after, reverted.changes)).toBe(before);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
