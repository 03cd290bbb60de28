import { type Message, msg } from '../../../base/text/message.ts';
import { askAgain, literalPattern, searchText } from '../answer/plainSearches.ts';
import { templateFiles } from '../answer/templateFiles.ts';
import type { GapReason } from '../engine.ts';
import { CallSiteSearch, type CallSite, type UnknownReason } from '../graph/callSites.ts';
import type { Project, Symbol } from '../graph/project.ts';
import { getId } from '../question.ts';
import { shortList } from './nameReasons.ts';

/** Each is a whole sentence, as translations need it. */
function describeOpen(reason: UnknownReason, name: string, places: readonly string[]): Message {
  const listed = shortList(places);
  const count = places.length;
  const isOne = count === 1;
  switch (reason) {
    case 'handed-out':
      return isOne
        ? msg('One place calls {0} on something that code outside this workspace hands out: {1}.', name, listed)
        : msg('{0} places call {1} on something that code outside this workspace hands out: {2}.', count, name, listed);
    case 'untyped-receiver':
      return isOne
        ? msg('One place calls {0} on something whose type is not known: {1}.', name, listed)
        : msg('{0} places call {1} on something whose type is not known: {2}.', count, name, listed);
    case 'structural-type':
      return isOne
        ? msg('One place calls {0} through a type that its class fits without naming it: {1}.', name, listed)
        : msg('{0} places call {1} through a type that its class fits without naming it: {2}.', count, name, listed);
    case 'base-outside':
      return isOne
        ? msg(
            'One place calls {0} through a type from outside this workspace that may be a base of its class: {1}.',
            name,
            listed,
          )
        : msg(
            '{0} places call {1} through a type from outside this workspace that may be a base of its class: {2}.',
            count,
            name,
            listed,
          );
  }
}

/**
 * The uses of a symbol's name of which it is not known whether they are of it, by why that is not known; and the
 * templates that hold the name. `isOver` ends the search.
 */
export function openReasons(
  project: Project,
  name: string,
  targets: readonly Symbol[],
  isOver: () => boolean,
): GapReason[] {
  const sites = new Map<UnknownReason, CallSite[]>();
  for (const site of new CallSiteSearch(project).find(targets, isOver).sites)
    if (site.unknown !== undefined) sites.set(site.unknown, [...(sites.get(site.unknown) ?? []), site]);
  const [first] = targets;
  const templates = templateFiles(project, name);
  return [
    ...[...sites].map(([reason, found]): GapReason => {
      const places = found.map(({ path, reference }) => `${path}:${reference.site.line}`);
      return {
        code: reason,
        text: describeOpen(reason, found[0]?.reference.name ?? name, places),
        actions:
          first === undefined
            ? []
            : [askAgain(msg('See those places'), { symbol_id: getId(project, first), depth: 1 })],
      };
    }),
    ...(templates.length === 0
      ? []
      : [
          {
            code: 'in-template',
            text:
              templates.length === 1
                ? msg('The name stands in a template, where calls are not read: {0}.', shortList(templates))
                : msg(
                    'The name stands in {0} templates, where calls are not read: {1}.',
                    templates.length,
                    shortList(templates),
                  ),
            actions: [searchText(msg('See those places'), { pattern: literalPattern(name), word: true })],
          },
        ]),
  ];
}
