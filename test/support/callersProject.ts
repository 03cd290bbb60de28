import { getLanguage } from '../../src/callers/domain/codeLanguage.ts';
import type { FileFacts } from '../../src/callers/domain/facts.ts';
import type { Project } from '../../src/callers/domain/graph/project.ts';
import { FactsParser } from '../../src/callers/node/facts/factsParser.ts';
import { loadInstalledWasm } from './factsGrammars.ts';

const parser = new FactsParser({ loadWasm: loadInstalledWasm });

/** A project made of texts: real facts, and for names a plain search for words. */
export async function getProject(
  files: Readonly<Record<string, string>>,
  more: Partial<Pick<Project, 'pathAliases' | 'packages'>> = {},
): Promise<Project> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) {
    const language = getLanguage(path);
    if (language === undefined) continue;
    await parser.prepare(path, language);
    const read = parser.extract(path, language, text);
    if ('facts' in read) facts.set(path, read.facts);
  }
  return projectOfFacts(files, facts, more);
}

/** The same with facts that were read before. */
export function projectOfFacts(
  files: Readonly<Record<string, string>>,
  facts: ReadonlyMap<string, FileFacts>,
  more: Partial<Pick<Project, 'pathAliases' | 'packages'>> = {},
): Project {
  const getWords = (text: string): readonly string[] => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const words = new Map(Object.entries(files).map(([path, text]) => [path, new Set(getWords(text))]));
  return {
    has: (path) => path in files,
    // As in the index, `check?` and `#secret` are found by their words.
    filesWith: (name) =>
      [...words].filter(([, set]) => getWords(name).every((word) => set.has(word))).map(([path]) => path),
    facts: (path) => facts.get(path),
    pathAliases: more.pathAliases ?? [],
    packages: more.packages ?? new Map(),
  };
}
