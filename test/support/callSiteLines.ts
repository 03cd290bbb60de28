import assert from 'node:assert/strict';
import { CallSiteSearch } from '../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../src/callers/domain/question.ts';
import { getProject } from './callersProject.ts';

/**
 * `path:line` of each call site of a symbol that is resolved, others with their link behind: `a.py:3 name`. Sorted;
 * values handed on are left out unless asked for.
 */
export async function callSiteLines(
  files: Readonly<Record<string, string>>,
  id: string,
  withValues = false,
): Promise<string[]> {
  const project = await getProject(files);
  const { targets } = understand(project, { symbol_id: id });
  assert.notEqual(targets.length, 0, `nothing is ${id}`);
  const { sites } = new CallSiteSearch(project).find(targets);
  const lines = sites
    .filter(({ reference }) => withValues || reference.role !== 'value')
    .map(({ path, reference, link }) => ({ path, line: reference.site.line, link }));
  lines.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return [...new Set(lines.map(({ path, line, link }) => `${path}:${line}${link === 'resolved' ? '' : ` ${link}`}`))];
}
