import type { FileFacts } from '../facts.ts';

/** Lines between the overloads of one function. */
const overloadGap = 3;

/**
 * Of definitions with one name in one scope the one that a line means: the last above it, with its overloads. Anonymous
 * functions are no scopes of the facts, so several may be there.
 */
export function nearestDefinitions(
  facts: FileFacts,
  found: readonly number[],
  line: number | undefined,
): readonly number[] {
  if (line === undefined || found.length === 1) return found;
  const at = (definition: number | undefined): { startLine: number; endLine: number } =>
    facts.definitions[definition ?? -1] ?? { startLine: 0, endLine: 0 };
  const groups: number[][] = [];
  for (const definition of [...found].sort((a, b) => at(a).startLine - at(b).startLine)) {
    const group = groups.at(-1);
    if (group !== undefined && at(definition).startLine - at(group.at(-1)).endLine <= overloadGap)
      group.push(definition);
    else groups.push([definition]);
  }
  return groups.filter((group) => at(group[0]).startLine <= line).at(-1) ?? groups[0] ?? found;
}
