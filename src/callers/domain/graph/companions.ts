import { getTraits } from '../languages/languages.ts';
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
