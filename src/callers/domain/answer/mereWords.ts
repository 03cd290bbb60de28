import { getLanguage } from '../codeLanguage.ts';
import { getDefinition, type Project, type Symbol } from '../graph/project.ts';
import { isData, isProse } from '../isProse.ts';
import { getTraits } from '../languages/languages.ts';
import type { TextHit } from '../services.ts';
import { isSentTo } from './sentNames.ts';

/** What makes a line of them code, or runs some: `<%= name %>`, `{{ name }}`, `ruby -e name`. */
const code = /<%|[#$%]\{|\{[{%]|(?:^|\s)-\w*e\s/;

/** Whether a hit of the text search is a word of data that looks like no code: `test: true`, `"name": "test"`. */
export function isMereWord({ path, column, lineText }: TextHit, name: string): boolean {
  if (!isData(path) || code.test(lineText)) return false;
  return !/[.#:&@]$/.test(lineText.slice(0, column)) && !/^\s*\(/.test(lineText.slice(column + name.length));
}

/**
 * Whether no word of data calls any of these: they are methods of Ruby, where that takes a `send` of what was read, and
 * the code has none that may be of them. `lineText` gives a line, from 1, of a file.
 */
export function areCalledByCodeAlone(
  project: Project,
  targets: readonly Symbol[],
  lineText: (path: string, line: number) => string,
): boolean {
  const isAsked = targets.length > 0;
  return (
    isAsked &&
    targets.every((target) => {
      const { sending } = getTraits(project.facts(target.path)?.language);
      const isMethod = getDefinition(project, target)?.kind === 'method';
      return isMethod && sending !== undefined && !isSentTo(project, target, lineText, true);
    })
  );
}

/** The files that hold a name and have no grammar, but for those that only speak about code. */
export function listUnparsable(project: Project, name: string): readonly string[] {
  return project.filesWith(name).filter((path) => getLanguage(path) === undefined && !isProse(path));
}
