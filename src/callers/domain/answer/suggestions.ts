import { msg } from '../../../base/text/message.ts';
import { getLanguage } from '../codeLanguage.ts';
import { getGroups, textOfGroup, type LeftOut } from '../gap/leftOut.ts';
import { didYouMean } from '../gap/nameReasons.ts';
import { getDefinition, type Symbol } from '../graph/project.ts';
import { isProse } from '../isProse.ts';
import { getId, type Question } from '../question.ts';
import { getNeighbours, type Neighbour } from '../semantic/neighbours.ts';
import type { CallersServices } from '../services.ts';
import type { CallersQuery, CallersSuggestion } from '../types.ts';
import { askAgain, literalPattern, plainSearches, searchText } from './plainSearches.ts';
import type { UnnamedCalls } from './unnamedCalls.ts';

/** PRD-02, FR-3: at least three, each of which can be run as it stands. */
const fewest = 3;
const namesOffered = 10;
/** Of the near names so many are offered as next steps; the answer shows them all. */
const namesSuggested = 5;
const maxSuggestions = 10;

/** What a search has found out beside its nodes. */
export interface SearchFindings {
  /** Hits of the text search in all, if it was cut. */
  readonly cutHits?: number;
  /** Hits of the text in files that the index leaves out. */
  readonly leftOut?: LeftOut;
  /** How it is called without being written as a call. */
  readonly unnamed?: UnnamedCalls;
}

/** Defined names that a name without a definition may mean, at most ten. */
export function nearNames(
  name: string,
  query: CallersQuery,
  { near: known, definedNames }: Pick<CallersServices, 'near' | 'definedNames'>,
): readonly Neighbour[] {
  if (name === '') return [];
  const folder = query.file_path?.replaceAll('\\', '/').replace(/[^/]*$/, '') ?? '';
  if (known !== undefined) return known(name, namesOffered, folder);
  if (definedNames === undefined) return [];
  return getNeighbours(name, definedNames(), namesOffered, folder);
}

/**
 * What to do next about a symbol: suggestions chosen for it, nearest names first, then what would complete the answer,
 * then plain searches. At least three if the question has a name, each runnable as it stands, none twice.
 */
export function suggestionsFor(
  question: Question,
  near: readonly Neighbour[],
  query: CallersQuery,
  services: CallersServices,
  findings: SearchFindings = {},
): CallersSuggestion[] {
  const { name, targets } = question;
  const chosen = [
    ...near.slice(0, namesSuggested).map(didYouMean),
    ...narrower(question, services, findings),
    ...(findings.unnamed?.pattern === undefined
      ? []
      : [searchText(msg('{0} Search for them', findings.unnamed.text), { pattern: findings.unnamed.pattern })]),
    ...targets.slice(0, 1).flatMap((target) => aroundDefinition(target, services)),
    ...leftOutSearches(name, findings.leftOut),
    ...indexSteps(services),
    ...(query.use_fallback === false
      ? [askAgain(msg('Ask again with the text search and the near names'), { ...query, use_fallback: true })]
      : []),
    ...otherLanguages(name, services),
    ...(name === ''
      ? []
      : [
          {
            title: msg('Find out why it might be missing'),
            tool: 'explain_symbol_gap',
            arguments: { ...asked(query, name) },
          },
        ]),
  ];
  const plain = plainSearches(name);
  const kept = chosen.slice(0, Math.max(maxSuggestions - plain.length, 0));
  const all = [...kept, ...plain];
  // Of two that do the same the first says more.
  const distinct = [
    ...new Map(
      [...all].reverse().map((each) => [JSON.stringify([each.tool, each.command, each.arguments]), each]),
    ).values(),
  ].reverse();
  return distinct.length >= fewest ? distinct : [...distinct, ...anyName].slice(0, Math.max(fewest, distinct.length));
}

/** Suggestions for a question without a name. */
const anyName: readonly CallersSuggestion[] = [
  { title: msg('Rebuild the index'), command: 'recourse.callers.rebuildIndex', arguments: {} },
  { title: msg('Choose a symbol by name'), command: 'recourse.callers.find', arguments: {} },
  { title: msg('See what the index holds'), command: 'recourse.callers.showIndex', arguments: {} },
];

/** Namesakes one by one; and where there were too many hits, the same question about one file. */
function narrower(
  { name, targets }: Question,
  { project }: CallersServices,
  { cutHits }: SearchFindings,
): CallersSuggestion[] {
  const ids = targets.length < 2 ? [] : [...new Set(targets.map((target) => getId(project, target)))];
  const alone =
    ids.length < 2
      ? []
      : ids.slice(0, namesSuggested).map((id) => askAgain(msg('Ask for {0} alone', id), { symbol_id: id }));
  if (cutHits === undefined || alone.length > 0) return alone;
  const target = targets[0];
  const definition = target === undefined ? undefined : getDefinition(project, target);
  if (target === undefined || definition === undefined)
    return [
      searchText(msg('The text is in {0} places, too many to list. Search for calls of it alone', cutHits), {
        pattern: `\\b${literalPattern(name)}\\s*\\(`,
      }),
    ];
  return [
    askAgain(msg('The text is in {0} places, too many to list. Ask for the one in {1}', cutHits, target.path), {
      symbol_id: getId(project, target),
    }),
  ];
}

/**
 * The decorators on it and on what it belongs to, and what it belongs to: through them it is reached without being
 * named.
 */
function aroundDefinition(target: Symbol, { project }: CallersServices): CallersSuggestion[] {
  const facts = project.facts(target.path);
  const definition = getDefinition(project, target);
  if (facts === undefined || definition === undefined) return [];
  const decorators = (index: number): string[] =>
    facts.references.filter((each) => each.role === 'decorator' && each.decorates === index).map((each) => each.name);
  const owner = facts.definitions[definition.container];
  const steps: CallersSuggestion[] = decorators(target.definition)
    .slice(0, 2)
    .map((decorator) =>
      askAgain(msg('@{0} decorates it: whatever reads that decorator calls it. Find where it is read', decorator), {
        symbol_name: decorator,
      }),
    );
  if (owner === undefined) return steps;
  for (const decorator of decorators(definition.container).slice(0, 1))
    steps.push(
      askAgain(
        msg(
          '@{0} decorates {1}: a framework may create and call it. Find where that decorator is read',
          decorator,
          owner.name,
        ),
        { symbol_name: decorator },
      ),
    );
  for (const { base } of facts.heritage.filter((each) => each.definition === definition.container).slice(0, 2))
    steps.push(
      askAgain(
        msg(
          '{0} is a {1}: calls may be written against that. Find who calls {2}.{3}',
          owner.name,
          base,
          base,
          definition.name,
        ),
        { symbol_name: `${base}.${definition.name}` },
      ),
    );
  steps.push(
    askAgain(
      msg('It belongs to {0}, which may be injected or called through an interface. Find who uses that', owner.name),
      {
        symbol_name: owner.name,
        file_path: target.path,
        line_number: owner.site.line,
      },
    ),
  );
  return steps;
}

function leftOutSearches(name: string, leftOut: LeftOut | undefined): CallersSuggestion[] {
  if (leftOut === undefined) return [];
  return getGroups(leftOut)
    .slice(0, 2)
    .map((group) =>
      searchText(msg('The text occurs in {0}. Search there', textOfGroup(group, leftOut.truncated)), {
        pattern: literalPattern(name),
        word: true,
        include_ignored: true,
      }),
    );
}

function indexSteps({ coverage }: CallersServices): CallersSuggestion[] {
  const { isWarm, indexed, total, isBehind = false } = coverage();
  const rebuild = { command: 'recourse.callers.rebuildIndex', arguments: {} };
  if (indexed < total)
    return [
      {
        title: msg('The index has {0} of {1} files. Ask again when it is complete, or rebuild it', indexed, total),
        ...rebuild,
      },
    ];
  if (!isWarm)
    return [
      {
        title: msg(
          'The index is still looking for what has changed since it was written. Ask again in a moment, or ' +
            'rebuild it',
        ),
        ...rebuild,
      },
    ];
  return isBehind
    ? [
        {
          title: msg('Files have changed since they were read. Ask again in a moment, or rebuild the index'),
          ...rebuild,
        },
      ]
    : [];
}

/** Files with the name in a language that Recourse cannot parse. */
function otherLanguages(name: string, { project }: CallersServices): CallersSuggestion[] {
  // What has no word in it is in no list of words: of such a text nothing is known.
  const files = !/[\p{ID_Continue}$]/u.test(name)
    ? []
    : (project.readyWith?.(name).files ?? project.filesWith(name)).filter(
        (path) => getLanguage(path) === undefined && !isProse(path),
      );
  const [first] = files;
  if (first === undefined) return [];
  return [
    searchText(
      files.length === 1
        ? msg('{0} holds the name in a language that is not analysed. Search their text', first)
        : msg(
            '{0} and {1} more hold the name in a language that is not analysed. Search their text',
            first,
            files.length - 1,
          ),
      { pattern: literalPattern(name), word: true },
    ),
  ];
}

function asked(
  { symbol_id: id, file_path: path, line_number: line }: CallersQuery,
  name: string,
): Readonly<Record<string, unknown>> {
  return {
    ...(id === undefined ? { symbol_name: name } : { symbol_id: id }),
    ...(path !== undefined && { file_path: path }),
    ...(line !== undefined && { line_number: line }),
  };
}
