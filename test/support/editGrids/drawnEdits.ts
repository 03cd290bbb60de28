import { globSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchCase } from '../../bench/edit/case.ts';
import type { Corpus } from '../../bench/edit/corpus.ts';
import { madeFiles, minifiedFiles } from '../../bench/edit/corpus/madeFiles.ts';
import { getDoc, getText, type Doc } from '../../bench/edit/doc.ts';
import { generateCases } from '../../bench/edit/generator.ts';
import { languages } from '../../bench/edit/language.ts';

const folder = fileURLToPath(new URL('../../fixtures/edit/documents/', import.meta.url));

/** Longer made files than this tell nothing more here, and each mutant would wait for them. */
const longestMade = 120;

/** Characters of a minified file: as above. */
const longestMinified = 2500;

/** The benchmark's generator over our own documents alone: what it draws is the same on every machine. */
export function drawnCases(seed: number, trials: number): BenchCase[] {
  return [...generateCases(ownCorpus(), { seed, trials })];
}

/** Our own documents by language, and short files of near-identical units. */
export function ownCorpus(): Corpus {
  const real = globSync('*', { cwd: folder })
    .sort()
    .map((name) => getDoc(basename(name), getLanguage(name), readFileSync(folder + name, 'utf8')));
  const byLanguage = new Map<string, Doc[]>();
  for (const doc of real) byLanguage.set(doc.language, [...(byLanguage.get(doc.language) ?? []), doc]);
  return {
    real,
    made: madeFiles().filter(({ doc }) => doc.lines.length <= longestMade),
    minified: minifiedFiles().map((doc) => getDoc(doc.path, doc.language, getText(doc).slice(0, longestMinified))),
    byLanguage,
  };
}

function getLanguage(name: string): string {
  return Object.entries(languages).find(([, { extensions }]) => extensions.includes(extname(name)))?.[0] ?? 'plaintext';
}
