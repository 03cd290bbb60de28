import assert from 'node:assert/strict';
import { CallSiteSearch } from '../../src/callers/domain/graph/callSites.ts';
import { asItIs } from '../../src/base/text/say.ts';
import type { Project } from '../../src/callers/domain/graph/project.ts';
import { KeyGraph, type KeyedSite } from '../../src/callers/domain/keys/keyGraph.ts';
import { keyRules } from '../../src/callers/domain/keys/rules.ts';
import { understand } from '../../src/callers/domain/question.ts';

/**
 * Where a symbol is registered (`path:line key`), and from where it is reached by a key (`path:line confidence`),
 * sorted. `isOver` says whether the keys' time is over.
 */
export function reachedByKey(
  project: Project,
  id: string,
  isOver?: () => boolean,
): { registered: string[]; emitted: string[] } {
  const { targets } = understand(project, { symbol_id: id });
  assert.notEqual(targets.length, 0, `nothing is ${id}`);
  const uses = new CallSiteSearch(project).find(targets).sites;
  const sites = targets.flatMap((target) => new KeyGraph(project, keyRules).sites(target, uses, isOver));
  const isRegistration = ({ evidence }: KeyedSite): boolean => asItIs(evidence[0] ?? '').startsWith('registered for ');
  return {
    registered: [
      ...new Set(
        sites
          .filter(isRegistration)
          .map(
            ({ path, reference, evidence }) =>
              `${path}:${reference.site.line} ${asItIs(evidence[0] ?? '').slice('registered for '.length)}`,
          ),
      ),
    ].sort(),
    emitted: [
      ...new Set(
        sites
          .filter((site) => !isRegistration(site))
          .map(({ path, reference, confidence }) => `${path}:${reference.site.line} ${confidence}`),
      ),
    ].sort(),
  };
}
