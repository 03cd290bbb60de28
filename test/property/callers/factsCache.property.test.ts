import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../src/callers/domain/facts.ts';
import { FactsCache } from '../../../src/callers/node/facts/packed/factsCache.ts';
import { packFacts } from '../../../src/callers/node/facts/packed/packFacts.ts';
import { plainFacts } from '../../support/plainFacts.ts';

function getFacts(path: string, mark: string, size = 1): FileFacts {
  return {
    path,
    language: 'go',
    definitions: [],
    references: [],
    imports: [],
    exports: [],
    bindings: [],
    heritage: [],
    constants: [{ name: mark, value: 'x'.repeat(size) }],
    isClean: true,
  };
}

function plainly(facts: FileFacts | undefined): FileFacts | undefined {
  return facts && plainFacts(facts);
}

const path = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const stamp = fc.constantFrom(1, 2, '2');
const step = fc.oneof(
  fc.record({
    do: fc.constant('set' as const),
    path,
    stamp,
    what: fc.oneof(fc.constant('none' as const), fc.record({ size: fc.nat(2_000), isPacked: fc.boolean() })),
  }),
  fc.record({ do: fc.constant('get' as const), path, stamp }),
  fc.record({ do: fc.constant('remove' as const), path }),
  fc.record({ do: fc.constant('rename' as const), path, to: path }),
);

describe('the cache of facts', () => {
  it('gives what was kept last for a content, or nothing; never more than its limit', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 0, max: 16_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (steps, maxBytes, maxUnpackedBytes) => {
          const dropped: string[] = [];
          const cache = new FactsCache({ maxBytes, maxUnpackedBytes, dropped: (gone) => dropped.push(gone) });
          const model = new Map<string, { stamp: string | number; facts: FileFacts | undefined }>();
          for (const [number, each] of steps.entries()) {
            if (each.do === 'set') {
              const facts = each.what === 'none' ? undefined : getFacts(each.path, String(number), each.what.size);
              const isKept = cache.set(
                each.path,
                each.stamp,
                facts === undefined || each.what === 'none'
                  ? 'none'
                  : each.what.isPacked
                    ? packFacts({ ...facts, path: 'elsewhere' })
                    : facts,
              );
              if (isKept) model.set(each.path, { stamp: each.stamp, facts });
              else model.delete(each.path);
            } else if (each.do === 'remove') {
              cache.remove(each.path);
              model.delete(each.path);
            } else if (each.do === 'rename') {
              const known = model.get(each.path);
              cache.rename(each.path, each.to);
              if (known !== undefined && each.path !== each.to) {
                model.delete(each.path);
                model.set(each.to, { ...known, facts: known.facts && { ...known.facts, path: each.to } });
              }
            } else {
              const known = model.get(each.path);
              const isHad = cache.has(each.path, each.stamp);
              expect(cache.find(each.path, each.stamp)).toBe(isHad ? cache.get(each.path, each.stamp) : 'unread');
              const expected = known?.stamp === each.stamp ? known.facts : undefined;
              if (cache.has(each.path, each.stamp)) expect(plainly(cache.get(each.path, each.stamp))).toEqual(expected);
              else expect(cache.get(each.path, each.stamp)).toBeUndefined();
              // The path of a renamed file is gone.
              if (known === undefined) expect(cache.has(each.path, each.stamp)).toBe(false);
            }
            // Whatever had to make room was told of.
            for (const gone of dropped.splice(0)) {
              expect(cache.has(gone, model.get(gone)?.stamp ?? 0)).toBe(false);
              model.delete(gone);
            }
            expect([...model].filter(([kept, { stamp: own }]) => !cache.has(kept, own))).toEqual([]);
            expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
            expect(cache.size).toBeLessThanOrEqual(model.size);
            // Nothing is dropped while there is room.
            if (maxBytes >= 5 * 3_000) expect(cache.size).toBe(model.size);
          }
          for (const each of ['a', 'b', 'c', 'd', 'e']) cache.remove(each);
          expect([cache.size, cache.bytes]).toEqual([0, 0]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('drops what was asked for longest ago', () => {
    const cache = new FactsCache({ maxBytes: 3 * (700 + 1 + 8 + packFacts(getFacts('a', 'm', 1_000)).length) });
    for (const each of ['a', 'b', 'c']) cache.set(each, 1, getFacts(each, 'm', 1_000));
    cache.get('a', 1);
    cache.set('d', 1, getFacts('d', 'm', 1_000));
    expect(['a', 'b', 'c', 'd'].map((each) => cache.has(each, 1))).toEqual([true, false, true, true]);
  });

  it('remembers that a file has no facts, for that content only', () => {
    const cache = new FactsCache();
    cache.set('a', 1, 'none');
    expect([cache.has('a', 1), cache.get('a', 1), cache.has('a', 2)]).toEqual([true, undefined, false]);
  });

  it('gives the same object again until others that were read in take its room', () => {
    const cache = new FactsCache({ maxUnpackedBytes: 100 });
    cache.set('a', 1, getFacts('a', 'm'));
    cache.set('b', 1, getFacts('b', 'm'.repeat(60)));
    const first = cache.get('a', 1);
    expect(first?.constants).toHaveLength(1);
    expect(cache.get('a', 1)).toBe(first);
    cache.get('b', 1);
    expect(cache.get('a', 1)).toBe(first);
    expect(cache.get('b', 1)?.constants).toHaveLength(1);
    expect(cache.get('a', 1)).not.toBe(first);
    expect(plainly(cache.get('a', 1))).toEqual(plainly(first));
  });

  it('takes no bytes that are not packed facts, and forgets what it knew', () => {
    const cache = new FactsCache();
    const packed = packFacts(getFacts('a', 'm'));
    expect(cache.set('a', 1, packed)).toBe(true);
    expect(cache.set('a', 2, packed.with(12, 77))).toBe(false);
    expect([cache.has('a', 1), cache.has('a', 2), cache.size]).toEqual([false, false, 0]);
  });

  it('does not keep a large buffer for a small piece of it', () => {
    const packed = packFacts(getFacts('a', 'm'));
    const large = new Uint8Array(1_000_000);
    large.set(packed, 500);
    const cache = new FactsCache();
    cache.set('a', 1, large.subarray(500, 500 + packed.length));
    expect(cache.packed('a', 1)?.buffer.byteLength).toBe(packed.length);
  });

  it('takes the same time for an operation however much it keeps', () => {
    const packed = packFacts(getFacts('a', 'm'));
    const getCost = (count: number): number => {
      const cache = new FactsCache({ maxBytes: count * 500 });
      for (let n = 0; n < count; n++) cache.set(`f${n}`, 1, packed);
      const start = process.cpuUsage().user;
      for (let n = 0; n < 50_000; n++) cache.set(`g${n}`, 1, packed);
      return process.cpuUsage().user - start;
    };
    getCost(1_000);
    // A cache that walks over what it has dropped takes fifty times as long.
    expect(Math.min(getCost(100_000), getCost(100_000))).toBeLessThan(Math.min(getCost(1_000), getCost(1_000)) * 10);
  });
});
