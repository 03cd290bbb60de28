import { getTraits } from '../languages/languages.ts';
import { parseType } from '../typeText.ts';
import { getDefinition, isClass, type Project, type Symbol } from './project.ts';

/**
 * Of a class and the object of its name those that are meant: the object where a name stands for a value, the class
 * where it stands for a type. What has no other side is left as it is.
 */
export function pickCompanions(
  project: Project,
  symbols: readonly Symbol[],
  side: 'class' | 'object',
): readonly Symbol[] {
  if (symbols.length < 2) return symbols;
  const isObject = (symbol: Symbol): boolean => {
    const own = getDefinition(project, symbol);
    return own?.isStatic === true && isClass(own) && getTraits(project.facts(symbol.path)?.language).hasCompanions;
  };
  const objects = symbols.filter(isObject);
  if (objects.length === 0 || objects.length === symbols.length) return symbols;
  return side === 'object' ? objects : symbols.filter((symbol) => !isObject(symbol));
}

/**
 * Whether a call that means one of these may mean something beside it that is not written: the `apply` of a case class,
 * where the object of its name has others, or what a field with the method's name holds. `takes` says whether what
 * makes a class can be called like that.
 */
export function hasUnwrittenRival(
  project: Project,
  symbols: readonly Symbol[],
  takes: (symbol: Symbol) => boolean,
): boolean {
  return symbols.some((symbol) => {
    const facts = project.facts(symbol.path);
    const own = getDefinition(project, symbol);
    const holder = facts?.definitions[own?.container ?? -1];
    if (facts === undefined || own?.kind !== 'method' || holder === undefined) return false;
    return facts.definitions.some((each, definition) =>
      own.name === 'apply'
        ? each.name === holder.name &&
          each.container === holder.container &&
          each.parameters !== undefined &&
          isClass(each) &&
          takes({ path: symbol.path, definition })
        : each.kind === 'field' &&
          each.name === own.name &&
          each.container === own.container &&
          parseType(each.type ?? '').kind !== 'literal',
    );
  });
}
