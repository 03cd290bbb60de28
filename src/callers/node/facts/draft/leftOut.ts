import { enclosing, isScope, type Frame } from './frames.ts';

/**
 * Whether it is a variable that was defined before in the same place: in many languages every assignment looks like a
 * definition.
 */
export function isRepeated({ definition, parent }: Frame, seen: Set<string>): boolean {
  if (definition?.kind !== 'variable') return false;
  const key = `${definition.name} ${parent?.start ?? -1}`;
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

/** `a.use = function use() {}`: the inner name adds nothing. */
export function isNamedTwice({ definition, end, parent }: Frame): boolean {
  return (
    definition?.isExpression === true && parent?.definition !== undefined && isScope(parent) && parent.end - end < 2
  );
}

/** A member of a type that is written out where a parameter or local is declared: it cannot be referred to. */
export function isOfShape({ definition, parent }: Frame): boolean {
  const around =
    definition?.isMemberOfType === true ? enclosing(parent, ({ stretch }) => stretch?.kind !== 'block') : undefined;
  return around !== undefined && isScope(around);
}
