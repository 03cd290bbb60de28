import { getLanguage } from '../codeLanguage.ts';
import type { GapReason } from '../engine.ts';
import { resolveModule } from '../graph/moduleResolution.ts';
import type { Project } from '../graph/project.ts';
import { isProse } from '../isProse.ts';
import type { Neighbour } from '../semantic/neighbours.ts';
import type { CallersSuggestion } from '../types.ts';
import { listUnparsed } from '../unparsed.ts';
import { unparsedFiles } from './unparsedFiles.ts';
import { askAgain, literalPattern, searchText } from '../answer/plainSearches.ts';

/** Names, files and places named in one sentence. */
const named = 3;

/** It is written like other names. */
export function misspelt(name: string, near: readonly Neighbour[], isUnsettled = false): GapReason[] {
  if (near.length === 0) return [];
  const shown = near
    .slice(0, named)
    .map((each) => `${each.name} (${each.path}:${each.line})`)
    .join(', ');
  return [
    {
      code: 'misspelt',
      text: `${isUnsettled ? `Nothing that was read so far defines ${name}` : `Nothing that was indexed defines ${name}`}. Defined names like it: ${shown}.`,
      actions: near.slice(0, 5).map(didYouMean),
    },
  ];
}

/** The suggestion to ask for a similar name. */
export function didYouMean({ name, path, line }: Neighbour): CallersSuggestion {
  return askAgain(`Did you mean ${name} (${path}:${line})?`, { symbol_name: name, file_path: path, line_number: line });
}

/** It is imported from a package whose code is not here. */
export function external(project: Project, name: string): GapReason[] {
  const packages = new Map<string, { readonly path: string; readonly line: number }[]>();
  for (const path of project.filesWith(name)) {
    const facts = project.facts(path);
    for (const { local, imported, from, site } of facts?.imports ?? []) {
      if ((imported !== name && local !== name) || from.startsWith('.') || facts === undefined) continue;
      if (!resolvable(project, path, from, facts.language))
        packages.set(from, [...(packages.get(from) ?? []), { path, line: site.line }]);
    }
  }
  return [...packages].slice(0, named).map(([from, places]) => ({
    code: 'external',
    text:
      `${name} is imported from "${from}" in ${places.length} ${places.length === 1 ? 'file' : 'files'} ` +
      `(first ${places[0]?.path ?? ''}:${places[0]?.line ?? 1}); ` +
      'that package is not part of the workspace, so neither its definition nor calls inside it are in the index.',
    actions: [
      searchText(`Find every place that names ${name}`, { pattern: literalPattern(name), word: true }),
      searchText('Search the installed packages too', {
        pattern: literalPattern(name),
        word: true,
        include_ignored: true,
      }),
    ],
  }));
}

/** Only TypeScript, JavaScript and Python say which file a module is; in the others nothing is claimed. */
function resolvable(
  project: Project,
  path: string,
  from: string,
  language: Parameters<typeof resolveModule>[3],
): boolean {
  if (language !== 'typescript' && language !== 'javascript' && language !== 'python') return true;
  return resolveModule(project, path, from, language).length > 0;
}

/** The name occurs in files whose language is not supported, or that were not analysed. */
export function unread(project: Project, name: string): GapReason[] {
  const files = project.filesWith(name).filter((path) => !isProse(path));
  const unknown = files.filter((path) => getLanguage(path) === undefined);
  const unparsed = unparsedFiles(project, name);
  const refused = new Set(unparsed.map(({ path }) => path));
  const waiting = files.filter(
    (path) => getLanguage(path) !== undefined && !refused.has(path) && project.facts(path) === undefined,
  );
  const reasons: GapReason[] = [];
  if (unknown.length > 0) {
    reasons.push({
      code: 'unknown-language',
      text:
        `${unknown.length} ${unknown.length === 1 ? 'file that holds the name is' : 'files that hold the name are'} in a language that is not analysed: ${shortList(unknown)}. ` +
        'Only the text search sees them.',
      actions: [searchText('Search their text', { pattern: literalPattern(name), word: true })],
    });
  }
  if (unparsed.length > 0) {
    reasons.push({
      code: 'left-out-by-parser',
      text:
        `${unparsed.length} ${unparsed.length === 1 ? 'file that holds the name was' : 'files that hold the name were'} left out by the parser: ${listUnparsed(unparsed)}. ` +
        'What they define and call is not in the index until their text changes.',
      actions: [searchText('Search their text', { pattern: literalPattern(name), word: true })],
    });
  }
  if (waiting.length > 0) {
    reasons.push({
      code: 'not-analysed-yet',
      text:
        `${waiting.length} ${waiting.length === 1 ? 'file that holds the name has' : 'files that hold the name have'} not been analysed (not read yet, or no grammar for it): ` +
        `${shortList(waiting)}.`,
      actions: [askAgain('Ask again now that they are being read', { symbol_name: name })],
    });
  }
  return reasons;
}

/** `a.vue, b.vue and 3 more`. */
export function shortList(texts: readonly string[]): string {
  const rest = texts.length - named;
  return texts.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
