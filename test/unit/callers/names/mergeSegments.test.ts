import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSegments } from '../../../../src/callers/node/names/mergeSegments.ts';
import { readFiles, maxFiles, type Segment } from '../../../../src/callers/node/names/segment.ts';
import { SegmentWriter } from '../../../../src/callers/node/names/segmentWriter.ts';

type Postings = Readonly<Record<number, readonly number[]>>;

function getSegment(id: number, postings: Postings): Segment {
  const writer = new SegmentWriter({ keys: 1, bytes: 1 });
  for (const key of Object.keys(postings)
    .map(Number)
    .sort((a, b) => a - b)) {
    writer.key(key);
    for (const file of [...(postings[key] ?? [])].sort((a, b) => a - b)) writer.file(file);
  }
  return writer.finish(id);
}

function getPostings(segment: Segment): Record<number, number[]> {
  return Object.fromEntries(
    [...segment.keys].map((key, at) => {
      const files = new Uint32Array(maxFiles(segment, at));
      return [key, [...files.subarray(0, readFiles(segment, at, files, 0))]];
    }),
  );
}

const everyone = (): boolean => true;

describe('merging segments', () => {
  it('keeps what lives, by name and in order, whatever the segments hold', async () => {
    // The ends of all ranges, and names of every size between them.
    const key = fc.oneof(fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1), fc.nat({ max: 2 ** 32 - 1 }));
    const files = fc.uniqueArray(fc.nat({ max: 300_000 }), { minLength: 1, maxLength: 6 });
    const postings = fc
      .array(fc.tuple(key, files), { maxLength: 12 })
      .map((pairs) => Object.fromEntries(pairs) as Postings);
    await fc.assert(
      fc.asyncProperty(fc.array(postings, { maxLength: 6 }), fc.integer({ min: 1, max: 7 }), async (all, share) => {
        // A file belongs to one segment; entries of the others are dead.
        const isLive = (file: number, { id }: Segment): boolean =>
          file % Math.max(all.length, 1) === id - 1 && file % share !== 1;
        const expected: Record<number, number[]> = {};
        all.forEach((each, at) => {
          for (const [name, held] of Object.entries(each))
            for (const file of held)
              if (isLive(file, { id: at + 1 } as Segment)) (expected[Number(name)] ??= []).push(file);
        });
        for (const held of Object.values(expected)) held.sort((a, b) => a - b);
        const merged = await mergeSegments(
          all.map((each, at) => getSegment(at + 1, each)),
          99,
          isLive,
          () => undefined,
        );
        expect(getPostings(merged)).toEqual(expected);
        expect(merged.id).toBe(99);
        expect([...merged.keys]).toEqual([...merged.keys].sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  it('goes through large ones in several goes, and lets others have their turn between them', async () => {
    const large = (id: number): Segment =>
      getSegment(
        id,
        Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [Math.imul(at, 0x9e3779b1) >>> 0, [2 * at + id]])),
      );
    const frequent = getSegment(3, { 7: Array.from({ length: 150_000 }, (_, at) => at), 4_000_000_000: [5] });
    let turns = 0;
    const merged = await mergeSegments([large(1), large(2), frequent], 4, everyone, () => {
      turns += 1;
      return undefined;
    });
    expect(turns).toBeGreaterThan(3);
    const postings = getPostings(merged);
    expect(Object.keys(postings)).toHaveLength(90_002);
    expect(postings[7]).toHaveLength(150_000);
    expect(postings[Math.imul(80_000, 0x9e3779b1) >>> 0]).toEqual([160_001, 160_002]);
    expect(postings[4_000_000_000]).toEqual([5]);
  });

  it('sorts the files of a name where a later segment has lower numbers', async () => {
    const merged = await mergeSegments(
      [getSegment(1, { 5: [10, 30] }), getSegment(2, { 5: [2, 20] })],
      3,
      everyone,
      () => undefined,
    );
    expect(getPostings(merged)).toEqual({ 5: [2, 10, 20, 30] });
  });

  it('makes an empty one of nothing, and of what is dead altogether', async () => {
    expect(getPostings(await mergeSegments([], 1, everyone, () => undefined))).toEqual({});
    expect(
      getPostings(
        await mergeSegments(
          [getSegment(1, { 5: [1] })],
          2,
          () => false,
          () => undefined,
        ),
      ),
    ).toEqual({});
  });
});
