import { definitionOf } from '../graph/project.ts';
import { idOf, type Question } from '../question.ts';
import { neighboursOf, type Neighbour } from '../semantic/neighbours.ts';
import { subwords } from '../semantic/subwords.ts';
import type { CallersServices } from '../services.ts';
import type { CallersQuery, CallersSuggestion } from '../types.ts';

/** PRD-02, FR-3: at least three, each of which can be run as it stands. */
const fewest = 3;
const namesOffered = 5;
const mostSuggestions = 8;

/** Defined names that a name without a definition may mean. */
export function nearNames(name: string, query: CallersQuery, { near: known, definedNames }: CallersServices): readonly Neighbour[] {
  if (name === '') return [];
  const folder = query.file_path?.replace(/[^/]*$/, '') ?? '';
  if (known !== undefined) return known(name, namesOffered, folder);
  if (definedNames === undefined) return [];
  return neighboursOf(name, definedNames(), namesOffered, folder);
}

/** What to do next about a symbol: chosen for it, nearest names first, then what would complete the answer, then plain searches. */
export function suggestionsFor({ name, targets }: Question, near: readonly Neighbour[], query: CallersQuery, services: CallersServices): CallersSuggestion[] {
  const { project } = services;
  const suggestions: CallersSuggestion[] = near.map((each) => ({
    title: `Did you mean ${each.name} (${each.path}:${each.line})?`,
    tool: 'find_callers',
    arguments: { symbol_name: each.name, file_path: each.path, line_number: each.line },
  }));
  if (targets.length > 1) {
    for (const target of targets.slice(0, namesOffered)) suggestions.push({ title: `Ask for ${idOf(project, target)} alone`, tool: 'find_callers', arguments: { symbol_id: idOf(project, target) } });
  }
  for (const target of targets.slice(0, 1)) {
    const facts = project.facts(target.path);
    const definition = definitionOf(project, target);
    const decorators = facts?.references.filter((each) => each.role === 'decorator' && each.decorates === target.definition) ?? [];
    for (const { name: decorator } of decorators.slice(0, 2)) suggestions.push({ title: `@${decorator} stands on it: whatever reads that decorator calls it. Find where it is read`, tool: 'find_callers', arguments: { symbol_name: decorator } });
    const owner = definition === undefined ? undefined : facts?.definitions[definition.container];
    if (owner !== undefined) suggestions.push({ title: `It belongs to ${owner.name}, which may be injected or called through an interface. Find who uses that`, tool: 'find_callers', arguments: { symbol_name: owner.name, file_path: target.path, line_number: owner.site.line } });
  }
  const { isWarm, indexed, total } = services.coverage();
  if (!isWarm || indexed < total) suggestions.push({ title: `The index has ${indexed} of ${total} files. Ask again when it is complete, or rebuild it`, command: 'recourse.callers.rebuildIndex', arguments: {} });
  if (query.use_fallback === false) suggestions.push({ title: 'Ask again with the text search and the near names', tool: 'find_callers', arguments: { ...query, use_fallback: true } });
  // A name may hold signs of the pattern language (`$scope`); the suggestion has to run as it stands.
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const words = subwords(name).filter((word) => word.length > 2);
  const plain: CallersSuggestion[] = [
    { title: 'Search the text of every file for the name, ignored ones included', tool: 'grep', arguments: { pattern: literal, word: true, include_ignored: true } },
    { title: 'Search for the words of the name', tool: 'grep', arguments: { pattern: words.length === 0 ? literal : words.join('.*'), ignore_case: true } },
    { title: 'Look for registrations by text: the name in quotes', tool: 'grep', arguments: { pattern: `['"\`]${literal}['"\`]` } },
  ];
  return [...suggestions, ...plain].slice(0, Math.max(fewest, mostSuggestions));
}
