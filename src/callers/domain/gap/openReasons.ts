import { askAgain, literalPattern, searchText } from '../answer/plainSearches.ts';
import { templateFiles } from '../answer/templateFiles.ts';
import type { GapReason } from '../engine.ts';
import { CallSiteSearch, type CallSite, type UnknownReason } from '../graph/callSites.ts';
import type { Project, Symbol } from '../graph/project.ts';
import { getId } from '../question.ts';
import { shortList } from './nameReasons.ts';

/** Each is a whole sentence, as translations need it. */
function describeOpen(reason: UnknownReason, name: string, places: readonly string[]): string {
  const listed = shortList(places);
  const count = places.length;
  const isOne = count === 1;
  switch (reason) {
    case 'handed-out':
      return isOne
        ? `One place calls ${name} on something that code outside this workspace hands out: ${listed}.`
        : `${count} places call ${name} on something that code outside this workspace hands out: ${listed}.`;
    case 'untyped-receiver':
      return isOne
        ? `One place calls ${name} on something of which nothing tells what it is: ${listed}.`
        : `${count} places call ${name} on something of which nothing tells what it is: ${listed}.`;
    case 'structural-type':
      return isOne
        ? `One place calls ${name} through a type that its class fits without naming it: ${listed}.`
        : `${count} places call ${name} through a type that its class fits without naming it: ${listed}.`;
    case 'base-outside':
      return isOne
        ? `One place calls ${name} through a type from outside this workspace that may be a base of its class: ${listed}.`
        : `${count} places call ${name} through a type from outside this workspace that may be a base of its class: ${listed}.`;
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
          first === undefined ? [] : [askAgain('See those places', { symbol_id: getId(project, first), depth: 1 })],
      };
    }),
    ...(templates.length === 0
      ? []
      : [
          {
            code: 'in-template',
            text:
              templates.length === 1
                ? `The name stands in a template, where calls are not read: ${shortList(templates)}.`
                : `The name stands in ${templates.length} templates, where calls are not read: ${shortList(templates)}.`,
            actions: [searchText('See those places', { pattern: literalPattern(name), word: true })],
          },
        ]),
  ];
}
