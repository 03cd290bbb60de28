import { msg } from '../../../base/text/message.ts';
import type { Project } from '../graph/project.ts';
import { getId } from '../question.ts';
import type { CallersQuery, CallersSuggestion } from '../types.ts';
import { askAgain } from './plainSearches.ts';

const maxOffered = 5;

/**
 * For a question about a file and line where nothing is defined: the nearest definitions in that file, as questions
 * that can be asked.
 */
export function nearbyDefinitions(
  { file_path: path, line_number: line, symbol_name: name, symbol_id: id }: CallersQuery,
  project: Project,
): CallersSuggestion[] {
  if (path === undefined || line === undefined || name !== undefined || id !== undefined) return [];
  const facts = project.facts(path);
  const definitions = (facts?.definitions ?? [])
    .map((definition, at) => ({ definition, at }))
    .filter(
      ({ definition: { kind } }) =>
        kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'class',
    );
  return definitions
    .sort((a, b) => Math.abs(a.definition.site.line - line) - Math.abs(b.definition.site.line - line))
    .slice(0, maxOffered)
    .map(({ definition, at }) =>
      askAgain(
        msg(
          'Nothing is defined in line {0} of {1}. In line {2} is {3}',
          line,
          path,
          definition.site.line,
          definition.name,
        ),
        {
          symbol_id: getId(project, { path, definition: at }),
        },
      ),
    );
}
