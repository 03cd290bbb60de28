import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/callers/node/names/contentHash.ts';
import { lexNames } from '../../../src/callers/node/names/lexNames.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { NameSet } from '../../../src/callers/node/names/nameSet.ts';
import { hitsInText } from '../../../src/callers/node/ripgrep/nameHit.ts';
import { restoreNames, snapshotNames } from '../../../src/callers/node/names/snapshot.ts';

const encoder = new TextEncoder();
const stat = (size: number) => ({ size, mtimeMs: 1 });

/** Words as the documentation has them, found by a regular expression over decoded text. */
function getWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [run] of text.matchAll(/[\p{ID_Continue}$\u200c\u200d]+/gu))
    for (const word of [run, ...run.split('$'), ...(run.match(/\$[^$]+/g) ?? [])])
      if (word !== '' && !/^[0-9]/.test(word)) words.add(word);
  return words;
}

/** FNV-1a over the bytes of a word, written the slow way. */
function getHash(word: string): number {
  let hash = 0x811c9dc5n;
  for (const byte of encoder.encode(word)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn;
  return hash === 0n ? 1 : Number(hash);
}

function lexed(bytes: Uint8Array): number[] {
  const names = new NameSet();
  lexNames(bytes, names);
  return [...names.hashes()].sort((a, b) => a - b);
}

/** Half surrogate pairs become replacement characters, as they do in a file. */
function wellFormed(source: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(encoder.encode(source));
}

const pieces = [
  'foo',
  'Bar',
  '_x',
  '$',
  '$y',
  '9',
  '0x1f',
  'é',
  'e\u0301',
  'ß',
  'имя',
  '名前',
  '𝒳',
  '😀',
  '\u200d',
  'ⓐ',
  '·',
  ' ',
  '.',
  '(',
  '\n',
  '"',
  '\\',
  '\u00a0',
  '“',
  '—',
  '\ufeff',
  '٣',
];
const text = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => wellFormed(parts.join('')));

describe('the lexer of names', () => {
  it('finds in any text the words that a regular expression finds', () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(lexed(encoder.encode(source))).toEqual(
          [...new Set([...getWords(source)].map(getHash))].sort((a, b) => a - b),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('comes through any bytes, and what stands between broken bytes is found', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom(0x80, 0xbf, 0xc0, 0xc1, 0xf5, 0xff),
        (noise, broken) => {
          lexed(noise);
          expect(lexed(Uint8Array.from([...noise, 0x20, broken, ...encoder.encode('name'), broken, 0x20]))).toContain(
            getHash('name'),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('gives the same for a clean set and for one used before, however full it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }), { maxLength: 6000 }), { maxLength: 4 }),
        (rounds) => {
          const set = new NameSet();
          for (const round of rounds) {
            set.clear();
            for (const hash of round) set.add(hash);
            expect([...set.hashes()]).toEqual([...new Set(round.map((hash) => hash >>> 0 || 1))]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('completeness', () => {
  it('never leaves out a file in which a search would find the name', () => {
    const name = fc
      .oneof(
        fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
      )
      .map(wellFormed);
    fc.assert(
      fc.property(text, name, text, fc.constantFrom('a.ts', 'a.php'), (before, wanted, behind, path) => {
        const source = before + wanted + behind;
        const index = new NameIndex();
        index.put(path, stat(1), encoder.encode(source));
        if (hitsInText(path, source, wanted).length > 0) expect(index.filesWith(wanted)).toEqual([0]);
      }),
      { numRuns: 5000 },
    );
  });
});

const words = ['alpha', 'beta', 'gamma', 'delta', '$jq', 'naïve', '名'];
const paths = ['/w/a.ts', '/w/b.ts', '/w/d/a.ts', '/w/d/b.ts', '/w/d/e/c.ts', '/w/dx.ts'];
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      path: fc.constantFrom(...paths),
      words: fc.subarray(words),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('large' as const),
      path: fc.constantFrom(...paths),
      words: fc.subarray(words),
      size: fc.integer({ min: 20_000, max: 70_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...paths, '/w/d', '/w') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      from: fc.constantFrom(...paths, '/w/d'),
      to: fc.constantFrom(...paths, '/w/n'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('skip' as const), path: fc.constantFrom(...paths) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'compact' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

describe('the index of names', () => {
  it('answers like a map of words, whatever is put, removed, renamed, merged and stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
        let index = new NameIndex();
        /** What each path holds; undefined for a file that is known and not read. */
        const oracle = new Map<string, ReadonlySet<string> | undefined>();
        const under = (path: string): string[] =>
          oracle.has(path) ? [path] : [...oracle.keys()].filter((each) => each.startsWith(`${path}/`));
        const merges: Promise<void>[] = [];
        for (const each of changes) {
          const before = index.generation;
          switch (each.kind) {
            case 'put':
            case 'large': {
              const filler =
                each.kind === 'large' ? Array.from({ length: each.size }, (_, at) => `w${String(at)}`) : [];
              const bytes = encoder.encode([...each.words, ...filler].join(' '));
              index.put(each.path, stat(bytes.length), bytes);
              oracle.set(each.path, new Set(each.words));
              break;
            }
            case 'skip':
              index.skip(each.path, stat(5), 'minified');
              oracle.set(each.path, undefined);
              break;
            case 'remove': {
              const gone = under(each.path);
              expect(index.remove(each.path)).toBe(gone.length);
              for (const path of gone) oracle.delete(path);
              expect(index.generation > before).toBe(gone.length > 0);
              break;
            }
            case 'rename': {
              const moves =
                each.from === each.to
                  ? []
                  : under(each.from).map((path) => ({ path, to: each.to + path.slice(each.from.length) }));
              expect(index.rename(each.from, each.to)).toBe(moves.length);
              for (const { path, to } of moves) {
                oracle.set(to, oracle.get(path));
                oracle.delete(path);
              }
              break;
            }
            case 'compact':
              // Not awaited: the next changes come in the middle of the merge.
              merges.push(index.compact(() => Promise.resolve()));
              break;
            case 'restart': {
              const restored = restoreNames(snapshotNames(index));
              if (!restored.ok) throw new Error(restored.error);
              expect(restored.value.index.generation).toBe(index.generation);
              index = restored.value.index;
            }
          }
          expect(index.size).toBe(oracle.size);
          expect(index.skipped().get('minified') ?? 0).toBe(
            [...oracle.values()].filter((held) => held === undefined).length,
          );
        }
        for (let round = 0; round < 2; round++) {
          for (const word of words) {
            const expected = [...oracle].filter(([, held]) => held?.has(word) === true).map(([path]) => path);
            expect(
              index
                .filesWith(word)
                .map((id) => index.file(id)?.path)
                .sort(),
            ).toEqual(expected.sort());
          }
          await Promise.all(merges);
          await index.compact(() => undefined);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a stored index', () => {
  const sample = (): NameIndex => {
    const index = new NameIndex();
    for (let file = 0; file < 40; file++)
      index.put(
        `/w/src/файл${String(file)}.ts`,
        { size: file, mtimeMs: file + 0.25 },
        encoder.encode(`common own${String(file)} pair${String(file >> 1)}`),
      );
    index.skip('/w/src/a.min.js', { size: 5e9, mtimeMs: 3 }, 'minified');
    index.remove('/w/src/файл7.ts');
    return index;
  };

  it('says the same as before', () => {
    const index = sample();
    const restored = restoreNames(snapshotNames(index));
    if (!restored.ok) throw new Error(restored.error);
    expect(restored.value.index.files().map((id) => restored.value.index.file(id))).toEqual(
      index.files().map((id) => index.file(id)),
    );
    for (const name of ['common', 'own3', 'own7', 'pair3', 'nothing'])
      expect(restored.value.index.filesWith(name)).toEqual(index.filesWith(name));
    expect(restored.value.index.skipped()).toEqual(new Map([['minified', 1]]));
  });

  it('is refused with any byte changed, cut or added, and never throws', () => {
    const whole = snapshotNames(sample());
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(whole.length - 1),
        (at, flip, length) => {
          const changed = whole.slice();
          changed[at] = (changed[at] as number) ^ flip;
          expect(restoreNames(changed).ok).toBe(false);
          expect(restoreNames(whole.slice(0, length)).ok).toBe(false);
          expect(restoreNames(Uint8Array.from([...whole, flip])).ok).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
    expect(restoreNames(new Uint8Array(0))).toEqual({ ok: false, error: 'corrupt' });
  });

  it('never throws or hangs on nonsense with a right checksum', () => {
    const whole = snapshotNames(sample());
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 16, max: whole.length - 1 }), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed = whole.slice();
          for (const [at, value] of changes) changed[at] = value;
          const { high, low } = contentHash(changed.subarray(16));
          const view = new DataView(changed.buffer);
          view.setUint32(8, high, true);
          view.setUint32(12, low, true);
          const restored = restoreNames(changed);
          if (!restored.ok) return;
          for (const name of ['common', 'own3', 'pair3', '+'])
            for (const id of restored.value.index.filesWith(name)) restored.value.index.file(id);
          restored.value.index.put('/w/new.ts', stat(1), encoder.encode('fresh'));
          expect(restored.value.index.filesWith('fresh').map((id) => restored.value.index.file(id)?.path)).toEqual([
            '/w/new.ts',
          ]);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
