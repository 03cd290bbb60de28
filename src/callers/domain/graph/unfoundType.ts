import type { FileFacts } from '../facts.ts';
import type { NameResolution } from './nameResolution.ts';
import { givesOurs, isHolder, isPrelude, namesSurroundings, outsideName, tellsOutside } from './outsideTypes.ts';
import { isScript } from './project.ts';
import { givenFromOutside, unknown, type Receiver } from './receiver.ts';

/** What an object is of whose type no file of the code defines under the name that is written. */
export function unfoundType(
  facts: FileFacts,
  names: NameResolution,
  name: string,
  within: number,
  isList: boolean,
): Receiver {
  const dot = name.lastIndexOf('.');
  const found = names.resolve(facts, name.split('.')[0] ?? name, dot > 0 && facts.language === 'go' ? -1 : within);
  const simple = givesOurs(facts) ? name.slice(dot + 1) : name;
  const isElsewhere = (): boolean =>
    names.definitionsNamed(simple, facts.language).length === 0 ||
    (simple !== name && names.inPackage(facts, name.slice(0, dot), simple) !== undefined);
  // A type that no file of the code defines is one of the surroundings': `HTMLElement`.
  const isNobodys = found.kind === 'unknown' && namesSurroundings(facts, simple) && isElsewhere();
  const outside = tellsOutside(facts) ? { outside: [outsideName(facts, name)] } : undefined;
  if (found.kind !== 'foreign' && !isNobodys)
    return found.kind === 'unknown' && outside !== undefined ? { kind: 'unknown', ...outside } : unknown;
  return {
    kind: 'foreign',
    isOpen: isScript(facts) && isHolder(name) ? true : undefined,
    isGiving: givesOurs(facts) ? true : undefined,
    ...(!isList && outside),
  };
}

/**
 * A name that nothing explains: `Console` and `Math`, or what is made of such a type. In C# it may be a property that a
 * base from outside has.
 */
export function surroundings(facts: FileFacts, names: NameResolution, name: string, isCall: boolean): Receiver {
  const isType =
    (isPrelude(facts, name) ||
      (givesOurs(facts) && (!isCall || facts.language === 'kotlin') && namesSurroundings(facts, name))) &&
    names.definitionsNamed(name, facts.language).length === 0;
  if (!isType) return unknown;
  return facts.language === 'csharp'
    ? givenFromOutside
    : { kind: 'foreign', isGiving: true, outside: isCall ? [outsideName(facts, name)] : undefined };
}
