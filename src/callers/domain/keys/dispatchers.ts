import { msg } from '../../../base/text/message.ts';
import { CallSiteSearch } from '../graph/callSites.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import type { Project, Symbol } from '../graph/project.ts';
import type { KeyedSite } from './keyGraph.ts';

/** One of several implementations is called. */
const oneOfSeveral = 0.7;

/**
 * Calls of a function that chooses among implementations by type: `@render.register` on the target makes every
 * `render(x)` a possible call of it.
 */
export function dispatchedSites(
  project: Project,
  names: NameResolution,
  target: Symbol,
  isOver: () => boolean,
): KeyedSite[] {
  const facts = project.facts(target.path);
  if (facts?.language !== 'python') return [];
  const dispatchers = facts.references.flatMap(({ role, decorates, name, receiver }) => {
    if (
      role !== 'decorator' ||
      decorates !== target.definition ||
      name !== 'register' ||
      receiver === undefined ||
      !/^\w+$/.test(receiver)
    )
      return [];
    const found = names.resolve(facts, receiver, -1);
    return found.kind === 'symbols' ? found.symbols.filter((symbol) => isDispatcher(project, symbol)) : [];
  });
  if (dispatchers.length === 0) return [];
  const { sites } = new CallSiteSearch(project).find(dispatchers, isOver);
  return sites.flatMap(({ path, reference, link }): KeyedSite[] =>
    reference.role === 'call' && link !== 'name'
      ? [
          {
            path,
            reference,
            type: 'dynamic',
            confidence: oneOfSeveral,
            evidence: [msg('single dispatch'), msg('through {0}', reference.name)],
          },
        ]
      : [],
  );
}

function isDispatcher(project: Project, { path, definition }: Symbol): boolean {
  return (
    project
      .facts(path)
      ?.references.some(
        ({ role, decorates, name }) =>
          role === 'decorator' && decorates === definition && /^singledispatch(?:method)?$/.test(name),
      ) === true
  );
}
