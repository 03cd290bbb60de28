import { getTraits } from '../languages/languages.ts';
import { joinMessages, type Message, type MessageArgument, msg } from '../../../base/text/message.ts';
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
      text: msg(
        isUnsettled
          ? 'Nothing that was read so far defines {0}. Similar names that are defined: {1}.'
          : 'Nothing that was indexed defines {0}. Similar names that are defined: {1}.',
        name,
        shown,
      ),
      actions: near.slice(0, 5).map(didYouMean),
    },
  ];
}

/** The suggestion to ask for a similar name. */
export function didYouMean({ name, path, line }: Neighbour): CallersSuggestion {
  return askAgain(msg('Did you mean {0} ({1}:{2})?', name, path, line), {
    symbol_name: name,
    file_path: path,
    line_number: line,
  });
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
    text: msg(
      places.length === 1
        ? '{0} is imported from "{1}" in {2} file (first {3}:{4}); that package is not part of the ' +
            'workspace, so neither its definition nor calls inside it are in the index.'
        : '{0} is imported from "{1}" in {2} files (first {3}:{4}); that package is not part of the ' +
            'workspace, so neither its definition nor calls inside it are in the index.',
      name,
      from,
      places.length,
      places[0]?.path ?? '',
      places[0]?.line ?? 1,
    ),
    actions: [
      searchText(msg('Find every place that names {0}', name), { pattern: literalPattern(name), word: true }),
      searchText(msg('Search the installed packages too'), {
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
  if (!getTraits(language).resolvesModules) return true;
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
      text: msg(
        unknown.length === 1
          ? '{0} file that holds the name is in a language that is not analysed: {1}. Only the text search ' +
              'sees them.'
          : '{0} files that hold the name are in a language that is not analysed: {1}. Only the text search ' +
              'sees them.',
        unknown.length,
        shortList(unknown),
      ),
      actions: [searchText(msg('Search their text'), { pattern: literalPattern(name), word: true })],
    });
  }
  if (unparsed.length > 0) {
    reasons.push({
      code: 'left-out-by-parser',
      text: msg(
        unparsed.length === 1
          ? '{0} file that holds the name was left out by the parser: {1}. What they define and call is not ' +
              'in the index until their text changes.'
          : '{0} files that hold the name were left out by the parser: {1}. What they define and call is not ' +
              'in the index until their text changes.',
        unparsed.length,
        listUnparsed(unparsed),
      ),
      actions: [searchText(msg('Search their text'), { pattern: literalPattern(name), word: true })],
    });
  }
  if (waiting.length > 0) {
    reasons.push({
      code: 'not-analysed-yet',
      text: msg(
        waiting.length === 1
          ? '{0} file that holds the name has not been analysed (not read yet, or no grammar for it): {1}.'
          : '{0} files that hold the name have not been analysed (not read yet, or no grammar for it): {1}.',
        waiting.length,
        shortList(waiting),
      ),
      actions: [askAgain(msg('Ask again now that they are being read'), { symbol_name: name })],
    });
  }
  return reasons;
}

/** `a.vue, b.vue and 3 more`. */
export function shortList(texts: readonly MessageArgument[]): Message {
  const rest = texts.length - named;
  const shown = joinMessages(texts.slice(0, named), ', ');
  return rest > 0 ? msg('{0} and {1} more', shown, rest) : shown;
}
