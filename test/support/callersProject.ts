import { getLanguage } from '../../src/callers/domain/codeLanguage.ts';
import type { FileFacts } from '../../src/callers/domain/facts.ts';
import type { Project } from '../../src/callers/domain/graph/project.ts';
import { FactsCache } from '../../src/callers/node/facts/packed/factsCache.ts';
import { packFacts } from '../../src/callers/node/facts/packed/packFacts.ts';
import { unpackFacts } from '../../src/callers/node/facts/packed/unpackFacts.ts';
import { FactsParser } from '../../src/callers/node/facts/factsParser.ts';
import { getGoModule } from '../../src/callers/node/project/projectSettings.ts';
import { loadInstalledWasm } from './factsGrammars.ts';

const parser = new FactsParser({ loadWasm: loadInstalledWasm });

/** A project made of texts: real facts, packed as the index has them, and for names a plain search for words. */
export async function getProject(
  files: Readonly<Record<string, string>>,
  more: Partial<Pick<Project, 'pathAliases' | 'packages'>> = {},
): Promise<Project> {
  const facts = new Map<string, FileFacts>();
  const cache = new FactsCache();
  for (const [path, text] of Object.entries(files)) {
    const language = getLanguage(path);
    if (language === undefined) continue;
    await parser.prepare(path, language);
    const read = parser.extract(path, language, text);
    if (!('facts' in read)) continue;
    cache.set(path, 0, read.facts);
    facts.set(path, cache.get(path, 0) ?? read.facts);
  }
  return projectOfFacts(files, facts, more);
}

/** Facts that can be changed and spread: those of the index are read part by part. */
export function takeApart(facts: FileFacts): FileFacts {
  return unpackFacts(packFacts(facts)) ?? facts;
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
    goModules: new Map(
      Object.entries(files).flatMap(([path, text]) =>
        /(?:^|\/)go\.mod$/.test(path) ? [[getGoModule(text) ?? '', path.replace(/\/?go\.mod$/, '')] as const] : [],
      ),
    ),
  };
}
