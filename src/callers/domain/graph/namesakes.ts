import { mayBeSame } from './overloads.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/**
 * A symbol with the other definitions that are the same one. Python's last definition of a name in a place takes the
 * others' place, be they overloads, a property's setter or another branch's; C++ declares in one file what it defines
 * in another.
 */
export function withNamesakes(project: Project, target: Symbol): Symbol[] {
  const facts = project.facts(target.path);
  const own = facts?.definitions[target.definition];
  if (facts?.language === 'cpp' && own !== undefined) return declaredAndDefined(project, target);
  if (facts?.language !== 'python' || own === undefined) return [target];
  return facts.definitions.flatMap((each, definition) =>
    each.name === own.name && each.container === own.container ? [{ path: target.path, definition }] : [],
  );
}

/** C++ declares a function in one file and defines it in another: both are the symbol. */
function declaredAndDefined(project: Project, target: Symbol): Symbol[] {
  const getOwner = (symbol: Symbol): string => {
    const facts = project.facts(symbol.path);
    const definition = facts?.definitions[symbol.definition];
    return definition?.owner ?? facts?.definitions[definition?.container ?? -1]?.name ?? '';
  };
  const own = getDefinition(project, target);
  const owner = getOwner(target);
  if (own === undefined || (own.kind !== 'function' && own.kind !== 'method' && own.kind !== 'constructor'))
    return [target];
  return project.filesWith(own.name).flatMap((path) => {
    const facts = project.facts(path);
    // A function of the file itself has no namesakes.
    if (facts?.language !== 'cpp' || (path !== target.path && own.kind === 'function' && !own.isExported)) return [];
    return facts.definitions.flatMap((each, definition) =>
      each.name === own.name &&
      each.kind === own.kind &&
      // Overloads are others; what may be left out is said in the header only.
      mayBeSame(own.parameters, each.parameters) &&
      getOwner({ path, definition }) === owner
        ? [{ path, definition }]
        : [],
    );
  });
}
