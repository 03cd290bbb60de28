import { getTraits } from '../languages/languages.ts';
import type { Argument, FileFacts, Reference } from '../facts.ts';
import { findUses } from './factsIndex.ts';

/** A call is looked for up to this many lines behind the name that its result is given to. */
const linesBehind = 3;

/** What a call was handed: names of classes, or values by the expression that is written. */
export interface Handed {
  readonly kind: 'class' | 'value';
  readonly text: string;
}

/** The call of a name that a line is about: on it or right behind it, else the last one before it. */
export function callNear(facts: FileFacts, name: string, line: number): Reference | undefined {
  const calls = findUses(facts, new Set([name])).filter(({ role }) => role === 'call' || role === 'new');
  return (
    calls.find(({ site }) => site.line >= line && site.line <= line + linesBehind) ??
    calls.findLast(({ site }) => site.line < line && site.line >= line - linesBehind)
  );
}

/** The names of types that a call is given: `get<A>()`, `Get[*A]()`, `parse::<A>()`. */
export function typesHandedTo(facts: FileFacts, { name, site: { line, column } }: Reference): readonly string[] {
  if (!getTraits(facts.language).hasTypeArguments) return [];
  const end = column + name.length;
  return facts.references.flatMap(({ role, site, name: type }) =>
    role === 'type' && site.line === line && site.column > end && site.column <= end + 3 ? [type] : [],
  );
}

/**
 * What a call's arguments name, in their order: the class `A` of `inject(A)`, `make(A::class)`,
 * `useMemo(() => new A())`; the value `list` of `first(list)`.
 */
export function handedTo({ arguments: given = [] }: Reference): readonly Handed[] {
  return given.flatMap(ofArgument);
}

function ofArgument({ kind, text }: Argument): readonly Handed[] {
  switch (kind) {
    case 'class':
      return [{ kind: 'class', text }];
    case 'name':
    case 'member':
      return [
        { kind: 'class', text: text.replace(/\.(?:class(?:\.java)?|java)$/, '') },
        { kind: 'value', text },
      ];
    case 'function': {
      const made = /=>\s*\(?\s*new\s+([\p{ID_Continue}$.]+)/u.exec(text)?.[1];
      return made === undefined ? [] : [{ kind: 'class', text: made }];
    }
    case 'array':
    case 'other': {
      const made = /^[[&*]*(?:new\s+)?([\p{ID_Start}_$][\p{ID_Continue}$.]*)\s*[({]/u.exec(text)?.[1];
      const named = /^([\p{ID_Start}_$][\p{ID_Continue}$.\\]*)(?:::|\.)class(?:\.java)?$/u.exec(text)?.[1];
      return [made, named].flatMap((each) => (each === undefined ? [] : [{ kind: 'class' as const, text: each }]));
    }
    default:
      return [];
  }
}
