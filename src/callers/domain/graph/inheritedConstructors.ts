import type { CallSite } from './callSites.ts';
import type { HeldCall } from './heldFunctions.ts';
import { getDefinition, isClass, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Classes that derive from one are followed to this number. */
const maxDerived = 40;

/** Constructions of classes that have no constructor of their own and inherit one of these constructors. */
export function madeThrough(
  project: Project,
  types: ReceiverTypes,
  constructors: Iterable<Symbol>,
  getCalls: (symbols: readonly Symbol[]) => readonly CallSite[],
  isOver: () => boolean,
): readonly HeldCall[] {
  const below = heirsWithout(project, types, constructors, isOver);
  return below.length === 0
    ? []
    : getCalls(below).map(({ path, reference }) => ({ path, reference, evidence: 'constructor' }));
}

function heirsWithout(
  project: Project,
  types: ReceiverTypes,
  constructors: Iterable<Symbol>,
  isOver: () => boolean,
): readonly Symbol[] {
  const queue = [...constructors].flatMap((symbol): Symbol[] => {
    const own = getDefinition(project, symbol);
    return own?.kind === 'constructor' && own.container >= 0 ? [{ path: symbol.path, definition: own.container }] : [];
  });
  const found = new Map<string, Symbol>();
  for (let base = queue.shift(); base !== undefined && found.size < maxDerived; base = queue.shift()) {
    const name = getDefinition(project, base)?.name ?? '';
    for (const path of project.filesWith(name)) {
      if (isOver()) return [...found.values()];
      const facts = project.facts(path);
      for (const { definition, base: written } of facts?.heritage ?? []) {
        const derived = { path, definition };
        if (
          !written.endsWith(name) ||
          definition < 0 ||
          found.has(symbolKey(derived)) ||
          !isClass(facts?.definitions[definition] ?? { kind: 'field' })
        )
          continue;
        if (
          facts?.definitions.some((each) => each.container === definition && each.kind === 'constructor') === true ||
          !types.classes.isA(derived, base)
        )
          continue;
        found.set(symbolKey(derived), derived);
        queue.push(derived);
      }
    }
  }
  return [...found.values()];
}
