import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../tools/paths.ts';
import { sourceFiles } from '../../../tools/regexes/sourceFiles.ts';

/** Types that are declared where they are used and mean the same everywhere. */
const sharedNames = new Set(['IndentPair', 'Item', 'Json', 'Mutable']);

test('a type name means one thing: it is declared in one file', () => {
  const files = new Map<string, Set<string>>();
  for (const path of ['src', 'media'].flatMap((folder) => sourceFiles(join(projectRoot, folder)))) {
    const text = readFileSync(path, 'utf8');
    for (const [, name] of text.matchAll(/^(?:export )?(?:abstract )?(?:class|interface|type) ([A-Z]\w*)/gm))
      files.set(name!, (files.get(name!) ?? new Set()).add(relative(projectRoot, path)));
  }
  const repeated = [...files].filter(([name, places]) => places.size > 1 && !sharedNames.has(name));
  expect(repeated.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([]);
  expect(files.size).toBeGreaterThan(500);
});
