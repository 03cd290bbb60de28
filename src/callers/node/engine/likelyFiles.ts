import { indexOf } from '../../domain/graph/factsIndex.ts';
import { getStems } from '../../domain/graph/defaultUsers.ts';
import { definitionAt } from '../../domain/graph/project.ts';
import type { CallersQuery } from '../../domain/types.ts';
import type { FactsManager } from './factsManager.ts';
import type { QuestionProject } from './questionProject.ts';

/** Files that are read before all others: a third of a second for two threads. */
const maxLikely = 300;

/** The file that a query says the definition is in; undefined where it says none. */
export function askedFile({ file_path: path, symbol_id: id = '' }: CallersQuery): string | undefined {
  return path ?? (id.includes('#') ? id.slice(0, id.lastIndexOf('#')) : undefined);
}

/**
 * Of the files that hold a name, those that most likely call the symbol in question, at most a few hundred: the file
 * that was named, then those that also hold that file's name (the files that import it are among them), then those that
 * hold what the symbol belongs to, as far as that was said or is known by now.
 */
export function likelyFiles(
  query: CallersQuery,
  name: string,
  project: QuestionProject,
  manager: Pick<FactsManager, 'known'>,
): string[] {
  const asked = askedFile(query);
  const said = [
    ...(query.symbol_name ?? '').split(/[^\p{L}\p{N}_$]+/u),
    ...((query.symbol_id ?? '').split('#').at(-1)?.split('.') ?? []),
  ];
  const words = [...(asked === undefined ? [] : getStems(asked)), ...said, ...holders(asked, name, manager)].filter(
    (word) => word.length > 1 && word !== name,
  );
  const likely = new Set(asked === undefined ? [] : [asked]);
  if (name === '') return [...likely];
  for (const word of new Set(words)) {
    for (const path of project.filesWithBoth(name, word)) {
      if (likely.size >= maxLikely) return [...likely];
      likely.add(path);
    }
  }
  return [...likely];
}

/**
 * Of the files that an answer missed the likely ones and, if they are not too many either, those that do not hold the
 * name: what the likely ones use leads through them.
 */
export function getRequired(
  missed: ReadonlySet<string>,
  likely: readonly string[],
  isHolding: (path: string) => boolean,
): string[] {
  const between = [...missed].filter((path) => !isHolding(path));
  return [...likely.filter((path) => missed.has(path)), ...(between.length > maxLikely ? [] : between)];
}

/** Names of the containers of a name's definitions in a file. */
function holders(asked: string | undefined, name: string, manager: Pick<FactsManager, 'known'>): string[] {
  const facts = asked === undefined ? undefined : manager.known(asked);
  return facts === undefined
    ? []
    : indexOf(facts)
        .definitions(name)
        .flatMap((at) => definitionAt(facts, definitionAt(facts, at)?.container ?? -1)?.name ?? []);
}
