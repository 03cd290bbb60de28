import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Argument, FileFacts } from '../../../src/callers/domain/facts.ts';
import { nameUses } from '../../../src/callers/domain/nameUses.ts';
import { packFacts } from '../../../src/callers/node/facts/packed/packFacts.ts';
import { LazyFacts } from '../../../src/callers/node/facts/packed/lazyFacts.ts';
import { unpackFacts } from '../../../src/callers/node/facts/packed/unpackFacts.ts';
import { usesTable } from '../../../src/callers/node/facts/packed/usesTable.ts';
import { contentHash } from '../../../src/callers/node/names/contentHash.ts';
import { anyFacts } from '../../support/anyFacts.ts';
import { plainFacts } from '../../support/plainFacts.ts';

/**
 * Bytes that carry the right checksum whatever they say: what a checksum lets through by chance or by intent.
 */
function resealed(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 8) return bytes;
  const sealed = bytes.slice();
  new DataView(sealed.buffer).setUint32(4, contentHash(sealed.subarray(8)).high, true);
  return sealed;
}

const sealed = anyFacts.map((facts) => packFacts(facts));
const damaged = fc
  .tuple(sealed, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 5 }))
  .map(([bytes, flips]) => {
    const copy = bytes.slice();
    for (const [at, by] of flips) copy[at % copy.length] = (copy[at % copy.length] as number) ^ by;
    return [bytes, copy] as const;
  });

function lazyFacts(packed: Uint8Array, path: string): LazyFacts | undefined {
  const table = usesTable(packed);
  return table === undefined ? undefined : new LazyFacts(packed, table, path);
}

/** How many things facts hold, to see that bytes never turn into more than they are. */
function things(facts: FileFacts): number {
  const inArguments = (list: readonly Argument[] = []): number =>
    list.reduce((sum, { entries = [] }) => sum + 1 + inArguments(entries.map(({ value }) => value)), 0);
  const { definitions, references, imports, exports, bindings, heritage, constants } = facts;
  return [definitions, references, imports, exports, bindings, heritage, constants].reduce(
    (sum, list) => sum + list.length,
    references.reduce((sum, each) => sum + inArguments(each.arguments), 0),
  );
}

describe('packed facts', () => {
  it('are the same facts again', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(unpackFacts(packFacts(facts))).toEqual(facts);
      }),
      { numRuns: 500 },
    );
  });

  it('take another path where a file of equal content has one', () => {
    fc.assert(
      fc.property(anyFacts, fc.string(), (facts, path) => {
        expect(unpackFacts(packFacts(facts), path)).toEqual({ ...facts, path });
      }),
    );
  });

  it('are the same when they are read part by part, in any order', () => {
    const parts = ['definitions', 'references', 'bindings', 'heritage', 'constants', 'imports', 'exports'] as const;
    fc.assert(
      fc.property(anyFacts, fc.shuffledSubarray([...parts], { minLength: 0 }), (facts, order) => {
        const lazy = lazyFacts(packFacts(facts), facts.path);
        for (const part of order) expect(lazy?.[part]).toEqual(facts[part]);
        expect(lazy && plainFacts(lazy)).toEqual(facts);
        expect(lazy?.references).toBe(lazy?.references);
      }),
    );
  });

  it('are the same when many files are read by turns', () => {
    const part = fc.constantFrom('definitions', 'references', 'bindings', 'heritage', 'imports', 'single', 'named');
    fc.assert(
      fc.property(
        fc.array(anyFacts, { minLength: 2, maxLength: 9 }),
        fc.array(fc.tuple(fc.nat(), part, fc.nat()), { maxLength: 40 }),
        (files, turns) => {
          const lazy = files.map((facts) => lazyFacts(packFacts(facts), facts.path)!);
          for (const [at, what, place] of turns) {
            const [facts, read] = [files[at % files.length]!, lazy[at % files.length]!];
            const definition = place % Math.max(1, facts.definitions.length);
            const name = facts.references[place % Math.max(1, facts.references.length)]?.name ?? '';
            if (what === 'single') expect(read.definition(definition)).toEqual(facts.definitions[definition]);
            else if (what === 'named')
              expect(read.referencesNamed([name])).toEqual(facts.references.filter((each) => each.name === name));
            else expect(read[what]).toEqual(facts[what]);
          }
        },
      ),
    );
  });

  it('tell of every name what it is, and give its references alone as the same objects', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(fc.string(), { maxLength: 3 }),
        fc.boolean(),
        fc.nat(),
        (facts, others, isReadFirst, seed) => {
          const lazy = lazyFacts(packFacts(facts), facts.path)!;
          const { definitions, bindings, imports, exports, references } = facts;
          if (isReadFirst) expect(lazy.references).toEqual(references);
          const names = [...definitions, ...bindings, ...references]
            .map(({ name }) => name)
            .concat(
              imports.flatMap(({ local, imported }) => [local, imported]),
              exports.flatMap(({ local, exported }) => [local, exported]),
              others,
            );
          // Before and after all of them were read.
          for (const round of [1, 2]) {
            for (const name of names)
              expect([round, lazy.importsNamed(name)]).toEqual([round, imports.filter(({ local }) => local === name)]);
            expect(lazy.imports).toEqual(imports);
          }
          for (const name of names) {
            const used = references.filter((each) => each.name === name);
            const calls = used.filter(({ role }) => role !== 'type' && role !== 'extends' && role !== 'implements');
            const truth: Record<keyof typeof nameUses, boolean> = {
              defined: definitions.some((each) => each.name === name),
              bound: bindings.some((each) => each.name === name),
              local: imports.some((each) => each.local === name),
              taken: imports.some((each) => each.imported === name),
              given: exports.some(({ local, exported }) => local === name || exported === name),
              bare: calls.some(({ receiver }) => receiver === undefined),
              member: calls.some(({ receiver }) => receiver !== undefined),
              typed: used.some(
                ({ role }) => role === 'type' || role === 'new' || role === 'extends' || role === 'implements',
              ),
            };
            for (const [use, is] of Object.entries(truth))
              if (is) expect(lazy.mayUse(name, nameUses[use as keyof typeof nameUses]), `${use} ${name}`).toBe(true);
            if (!Object.values(truth).includes(true)) expect(lazy.referencesNamed([name])).toEqual([]);
          }
          const some = names.filter((_, at) => (seed >> (at % 30)) % 2 === 1);
          const found = lazy.referencesNamed(some);
          expect(found).toEqual(references.filter(({ name }) => some.includes(name)));
          // One of them may point at another.
          for (const each of found) expect(lazy.references.includes(each)).toBe(true);
          expect(lazy.referencesNamed(some).every((each, at) => each === found[at])).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('give the references of a name alone out of hundreds, of which most are not gone through', () => {
    const many = fc
      .array(anyFacts, { minLength: 1, maxLength: 60 })
      .map((files) => ({ ...(files[0] as FileFacts), references: files.flatMap(({ references }) => references) }));
    const pool = fc.constantFrom('a', 'b', 'save', 'ünïcode', 'x'.repeat(50));
    fc.assert(
      fc.property(
        many,
        fc.array(pool, { maxLength: 200 }),
        fc.array(pool, { maxLength: 3 }),
        fc.boolean(),
        ({ references: all, ...rest }, names, some, isFar) => {
          // Frequent names among rare ones; where numbers are too large for a block's beginning, there is one block.
          const references = all.map((each, at) => ({
            ...each,
            name: names[at] ?? each.name,
            ...(!isFar && {
              site: { line: 1 + (at >> 1), column: (at * 7) % 90 },
              within: (at % 23) - 1,
              ...(each.binding !== undefined && { binding: each.binding % 300 }),
            }),
          }));
          const packed = packFacts({ ...rest, references });
          const wanted = [...some, ...references.filter((_, at) => at % 37 === 5).map(({ name }) => name)];
          for (const list of [...wanted.map((each) => [each]), wanted])
            expect(lazyFacts(packed, rest.path)?.referencesNamed(list)).toEqual(
              references.filter(({ name }) => list.includes(name)),
            );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('are nothing when they were cut, flipped or come from elsewhere', () => {
    fc.assert(
      fc.property(damaged, ([bytes, copy]) => {
        if (Buffer.compare(bytes, copy) !== 0) expect(unpackFacts(copy)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(sealed, fc.nat(), (bytes, at) => {
        expect(unpackFacts(bytes.subarray(0, at % bytes.length))).toBeUndefined();
        expect(unpackFacts(Buffer.concat([bytes, Buffer.from([at & 255])]))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(unpackFacts(bytes)).toBeUndefined();
      }),
    );
  });

  it('never throw nor grow beyond their bytes, even under a right checksum', () => {
    fc.assert(
      fc.property(damaged, ([, copy]) => {
        const facts = unpackFacts(resealed(copy));
        const lazy = lazyFacts(resealed(copy), 'a');
        if (lazy !== undefined) {
          expect(() => lazy.referencesNamed(['a', 'save', ''])).not.toThrow();
          expect(things(lazy)).toBeLessThanOrEqual(copy.length);
        }
        if (facts !== undefined) expect(things(facts)).toBeLessThanOrEqual(copy.length);
      }),
      { numRuns: 2000 },
    );
    const head = [
      ...packFacts({
        path: '',
        language: 'go',
        definitions: [],
        references: [],
        imports: [],
        exports: [],
        bindings: [],
        heritage: [],
        constants: [],
        isClean: true,
      }).subarray(0, 4),
      0,
      0,
      0,
      0,
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(0, 1, 2, 0x21, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 })), {
          maxLength: 120,
        }),
        (body) => {
          const facts = unpackFacts(resealed(Uint8Array.from([...head, ...body])));
          if (facts !== undefined) expect(things(facts)).toBeLessThanOrEqual(body.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keep objects in objects only as deep as a stack can go', () => {
    let deep: Argument = { kind: 'object', text: '' };
    for (let depth = 0; depth < 100_000; depth++)
      deep = { kind: 'object', text: '', entries: [{ key: 'k', value: deep }] };
    const facts: FileFacts = {
      path: 'a.ts',
      language: 'typescript',
      definitions: [],
      references: [{ name: 'f', role: 'call', site: { line: 1, column: 0 }, within: -1, arguments: [deep] }],
      imports: [],
      exports: [],
      bindings: [],
      heritage: [],
      constants: [],
      isClean: true,
    };
    const entries = unpackFacts(packFacts(facts))?.references[0]?.arguments?.[0]?.entries;
    expect(entries?.[0]?.key).toBe('k');
  });
});
