import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveModule } from '../../../src/callers/domain/graph/moduleResolution.ts';
import { mayLeadTo, moduleStems } from '../../../src/callers/domain/graph/moduleStems.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';

const word = fc.constantFrom('a', 'b', 'a.b', 'index', '__init__', 'a.js', 'main');
const scriptPath = fc
  .tuple(fc.array(word, { maxLength: 2 }), word, fc.constantFrom('.ts', '.d.ts', '.tsx', '.js', '.mjs', '.vue', ''))
  .map(([folders, name, ending]) => [...folders, name + ending].join('/'));
const scriptSpecifier = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('./', '../', '../../', '@/', ''),
      fc.array(word, { maxLength: 2 }),
      fc.constantFrom('', '/', '.js', '.mjs', '.jsx', '.ts', '.d', '.d.ts'),
    )
    .map(([start, parts, end]) => start + parts.join('/') + end),
  fc.constantFrom('.', '..', './', '@/..', 'pkg', 'pkg/a'),
);
const pythonWord = fc.constantFrom('a', 'b', 'index', '__init__');
const pythonPath = fc
  .tuple(fc.array(pythonWord, { maxLength: 2 }), pythonWord, fc.constantFrom('.py', '.pyi'))
  .map(([folders, name, ending]) => [...folders, name + ending].join('/'));
const pythonSpecifier = fc
  .tuple(fc.constantFrom('', '.', '..', '...'), fc.array(pythonWord, { maxLength: 3 }))
  .map(([dots, parts]) => dots + parts.join('.'));

function projectWith(paths: readonly string[]): Project {
  const files = new Set(paths);
  return {
    has: (path) => files.has(path),
    filesWith: () => [],
    facts: () => undefined,
    pathAliases: [{ pattern: '@/*', targets: ['a/*', '*'] }],
    packages: new Map([['pkg', 'b']]),
  };
}

describe('whether the name of a module may lead to a file', () => {
  it.each([
    ['typescript', scriptPath, scriptSpecifier],
    ['python', pythonPath, pythonSpecifier],
  ] as const)('is never denied where it does: %s', (language, anyPath, anySpecifier) => {
    let led = 0;
    fc.assert(
      fc.property(
        fc.array(anyPath, { minLength: 1, maxLength: 12 }),
        anyPath,
        anySpecifier,
        (paths, from, specifier) => {
          for (const path of resolveModule(projectWith(paths), from, specifier, language)) {
            led++;
            expect(mayLeadTo(specifier, language, new Set(moduleStems(path)))).toBe(true);
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(led).toBeGreaterThan(50);
  });

  it('is denied for other words', () => {
    const stems = new Set(moduleStems('src/store/index.ts'));
    expect(mayLeadTo('./other', 'typescript', stems)).toBe(false);
    expect(mayLeadTo('../store', 'typescript', stems)).toBe(true);
    expect(mayLeadTo('pkg.other', 'python', new Set(moduleStems('pkg/store.py')))).toBe(false);
  });
});
