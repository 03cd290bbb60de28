import assert from 'node:assert/strict';
import { enclosingName } from '../../src/callers/domain/answer/callerNodes.ts';
import { enclosing } from '../../src/callers/domain/graph/project.ts';
import { CallSiteSearch } from '../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../src/callers/domain/question.ts';
import { getProject } from './callersProject.ts';

/**
 * A small program, a function of it, and every function that calls it (`main`, `A.run`; the path for the top of a
 * file).
 */
export interface GraphCase {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly target: string;
  readonly callers: readonly string[];
}

/**
 * The functions in which a symbol is called as far as the graph tells; where a name merely agrees, and where it is
 * handed on, is left out.
 */
export async function callerFunctions({ files, target }: Pick<GraphCase, 'files' | 'target'>): Promise<string[]> {
  const project = await getProject(files);
  const { targets } = understand(project, { symbol_id: target });
  assert.notEqual(targets.length, 0, `nothing is ${target}`);
  const sites = new CallSiteSearch(project)
    .find(targets)
    .sites.filter(({ reference, link }) => (reference.role !== 'value' || link === 'held') && link !== 'name');
  return [
    ...new Set(
      sites.map(({ path, reference }) => {
        const facts = project.facts(path);
        const around =
          facts === undefined
            ? undefined
            : enclosing(facts, reference.within).find(
                (at) => !['variable', 'field'].includes(facts.definitions[at]?.kind ?? ''),
              );
        return enclosingName(facts, around ?? -1) ?? path;
      }),
    ),
  ].sort();
}
