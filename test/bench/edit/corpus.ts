import { madeFiles, minifiedFiles, type MadeFile } from './corpus/madeFiles.ts';
import { realFiles } from './corpus/realFiles.ts';
import type { Doc } from './doc.ts';

/** Everything the generator draws from. */
export interface Corpus {
  readonly real: readonly Doc[];
  readonly made: readonly MadeFile[];
  readonly minified: readonly Doc[];
  readonly byLanguage: ReadonlyMap<string, readonly Doc[]>;
}

/**
 * Finds the source files of this machine and makes the repetitive ones; throws when fewer than six languages are found.
 */
export function loadCorpus(): Corpus {
  const real = realFiles();
  const byLanguage = new Map<string, Doc[]>();
  for (const doc of real) byLanguage.set(doc.language, [...(byLanguage.get(doc.language) ?? []), doc]);
  if (byLanguage.size < 6) throw new Error(`only ${byLanguage.size} languages found; run npm ci first`);
  return { real, made: madeFiles(), minified: minifiedFiles(), byLanguage };
}

/** What was found, one line per language. */
export function corpusSummary(corpus: Corpus): string[] {
  return [...corpus.byLanguage].map(([language, docs]) => {
    const sizes = docs.map((doc) => doc.lines.length).sort((a, b) => a - b);
    const tabbed = docs.filter(
      (doc) => doc.lines.filter((line) => line.startsWith('\t')).length > doc.lines.length / 10,
    ).length;
    return `${language}: ${docs.length} files, ${sizes[0]}–${sizes.at(-1)} lines, ${tabbed} indented with tabs`;
  });
}
