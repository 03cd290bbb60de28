import assert from 'node:assert/strict';
import { CallSiteSearch } from '../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../src/callers/domain/question.ts';
import { getProject } from './callersProject.ts';

/** A small program in which every line that calls the target, or hands it on, ends in a comment `HIT`. */
export interface MarkedCase {
  readonly what: string;
  readonly target: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The lines that the graph finds (those where a name merely agrees are left out) and the lines that are marked. */
export async function markedCallers({
  files,
  target,
}: MarkedCase): Promise<{ readonly found: string[]; readonly wanted: string[] }> {
  const project = await getProject(files);
  const { targets } = understand(project, { symbol_id: target });
  assert.notEqual(targets.length, 0, `nothing is ${target}`);
  const sites = new CallSiteSearch(project).find(targets).sites.filter(({ link }) => link !== 'name');
  const wanted = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => (/(?:\/\/|#) HIT$/.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  return {
    found: [...new Set(sites.map(({ path, reference }) => `${path}:${reference.site.line}`))].sort(),
    wanted: wanted.sort(),
  };
}
