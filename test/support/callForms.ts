import { unnamedCalls } from '../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch } from '../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../src/callers/domain/question.ts';
import { getProject } from './callersProject.ts';

/**
 * Whether code is listed among the callers of a symbol (`path#Class.member`), or no list of the symbol's calls is said
 * to be complete. `files` hold the definition and the `caller`.
 */
export async function isListedOrOpen(
  files: Readonly<Record<string, string>>,
  symbol: string,
  caller: string,
): Promise<boolean> {
  const project = await getProject(files);
  const { targets } = understand(project, { symbol_id: symbol });
  const lineText = (path: string, line: number): string => files[path]?.split('\n')[line - 1] ?? '';
  const isListed = new CallSiteSearch(project).find(targets).sites.some(({ path }) => path === caller);
  return targets.length > 0 && (isListed || unnamedCalls(project, targets, lineText) !== undefined);
}
