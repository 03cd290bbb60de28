import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodeLanguage } from '../../../src/callers/domain/facts.ts';
import { DefinitionIndex } from '../../../src/callers/node/definitions/definitionIndex.ts';
import { definitionNames } from '../../../src/callers/node/definitions/definitionNames.ts';
import { restoreDefinitions, snapshotDefinitions } from '../../../src/callers/node/definitions/definitionSnapshot.ts';

const languages: readonly CodeLanguage[] = [
  'typescript',
  'javascript',
  'python',
  'go',
  'java',
  'rust',
  'csharp',
  'ruby',
  'php',
  'cpp',
  'kotlin',
  'scala',
];
const pieces = [
  'class',
  'function',
  'def',
  'func',
  'new',
  'const',
  'a',
  'größe',
  'B1',
  '#p',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '=>',
  '=',
  ':',
  '::',
  ';',
  ',',
  '.',
  "'",
  '"',
  '`',
  '${',
  '//',
  '/*',
  '*/',
  '#',
  '"""',
  '<?php',
  '?>',
  '<<~EOT',
  'EOT',
  '=begin',
  '\\',
  '\n',
  '\r',
  ' ',
  '𝒳',
];
const code = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('definitionNames', () => {
  test('whatever the text, each name stands on its line, in order, and nothing throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), code, (language, source) => {
        const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
        const found = definitionNames(language, new TextEncoder().encode(source));
        for (const { name, line } of found) {
          expect(name).not.toBe('');
          expect(wellFormed(lines[line - 1] ?? '')).toContain(name);
        }
        expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).sort((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
  });

  test('bytes that are no text are read to their end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.uint8Array({ maxLength: 200 }), (language, bytes) => {
        definitionNames(language, bytes);
      }),
    );
  });
});

/** Half a pair of surrogates cannot be told in UTF-8. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString('utf8');
}

const name = fc.oneof(
  fc.constantFrom('save', 'saveUser', 'save_user', 'loadUser', 'größe', 'x'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .map(wellFormed)
    .filter((text) => text !== ''),
);
const path = fc.constantFrom('a.ts', 'src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'lib/größe.py');
const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    path,
    names: fc.array(fc.record({ name, line: fc.integer({ min: 1, max: 100_000 }) }), { maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), path }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path }),
);

describe('DefinitionIndex', () => {
  test('holds what a plain map would, through every put, removal, renaming and snapshot', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const index = new DefinitionIndex();
        const model = new Map<string, readonly { readonly name: string; readonly line: number }[]>();
        for (const each of steps) {
          if (each.kind === 'put') {
            index.put(each.path, each.names);
            model.set(each.path, each.names);
          } else if (each.kind === 'remove') {
            index.remove(each.path);
            model.delete(each.path);
          } else {
            index.rename(each.path, each.to);
            const names = model.get(each.path);
            if (names === undefined || each.path === each.to) continue;
            model.delete(each.path);
            model.set(each.to, names);
          }
        }
        expectSame(index, model);
        const restored = restoreDefinitions(snapshotDefinitions(index));
        expect(restored.ok).toBe(true);
        if (restored.ok) expectSame(restored.value, model);
      }),
      { numRuns: 300 },
    );
  });

  test('thousands of names in files of every size come back, and more can be put in afterwards', () => {
    const index = new DefinitionIndex();
    const model = new Map<string, readonly { readonly name: string; readonly line: number }[]>();
    const put = (to: DefinitionIndex, path: string, count: number): void => {
      // Some names in every file, lines that fall and such as take more than two bytes.
      const names = Array.from({ length: count }, (_, at) => ({
        name: at % 5 === 0 ? `shared${at % 35}` : `nameOf${path.length}x${at}${path.charCodeAt(0)}`,
        line: at % 11 === 0 ? 200_000 - at : at + 1,
      }));
      to.put(path, names);
      model.set(path, names);
    };
    for (const [at, count] of [0, 1, 255, 256, 257, 3000, 2, 700].entries())
      put(index, `${String.fromCharCode(97 + at)}/${'deep/'.repeat(at % 3)}file.ts`, count);
    const restored = restoreDefinitions(snapshotDefinitions(index));
    expect(restored.ok).toBe(true);
    if (!restored.ok) return;
    for (const count of [1, 40, 900]) put(restored.value, `z/later${count}.ts`, count);
    put(restored.value, 'f/deep/deep/file.ts', 3);
    expect(
      [...restored.value.files()]
        .map(({ path, names, lines }) => [
          path,
          names.map((id, at) => ({ name: restored.value.names.text(id), line: lines[at] })),
        ])
        .sort(),
    ).toEqual([...model].sort());
  });

  test.each(['\u212a', 'tem\u212aelvin', 'İd', 'größe'])('%s is found by its own letters', (name) => {
    const index = new DefinitionIndex();
    index.put('a.ts', [{ name, line: 1 }]);
    expect(index.search(name, 5).map((each) => each.name)).toEqual([name]);
  });

  test('a snapshot that was damaged anywhere is refused', () => {
    const index = new DefinitionIndex();
    index.put('src/a.ts', [
      { name: 'save', line: 3 },
      { name: 'load', line: 70_000 },
    ]);
    const bytes = snapshotDefinitions(index);
    fc.assert(
      fc.property(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(bytes.length),
        (at, by, length) => {
          const damaged = bytes.slice();
          damaged[at] = (damaged[at] as number) ^ by;
          expect(restoreDefinitions(damaged).ok).toBe(false);
          if (length < bytes.length) expect(restoreDefinitions(bytes.slice(0, length)).ok).toBe(false);
        },
      ),
    );
  });
});

function expectSame(
  index: DefinitionIndex,
  model: ReadonlyMap<string, readonly { readonly name: string; readonly line: number }[]>,
): void {
  const all = [...model.values()].flat();
  const distinct = new Set(all.map((each) => each.name));
  expect(index.size).toBe(distinct.size);
  for (const each of distinct) {
    const paths = [...model].filter(([, names]) => names.some((own) => own.name === each)).map(([own]) => own);
    expect(index.pathsDefining(each).sort()).toEqual(paths.sort());
    expect(index.getCount(each)).toBe(all.filter((own) => own.name === each).length);
    const places = [...model].flatMap(([own, names]) =>
      names.filter((one) => one.name === each).map(({ line }) => `${own}:${line}`),
    );
    const found = index
      .search(each, 100)
      .filter((own) => own.name === each)
      .map((own) => `${own.path}:${own.line}`);
    // White space at its ends is not searched for.
    if (each.trim() === each) expect(found.sort()).toEqual(places.sort());
  }
}
