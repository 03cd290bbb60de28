import { randomUUID } from 'node:crypto';
import { consecutiveBreaker } from '../../../cascade/breaker.ts';
import type { Breaker } from '../../../cascade/runStage.ts';
import { findCallers } from '../../domain/findCallers.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import { DiskCode, type DiskCodeOptions } from './diskCode.ts';

/** PRD-02, FR-2. */
const failuresInARow = 5;
const pauseMs = 30_000;
/** Milliseconds spent on reading further files where nothing defines the name, so that near names can be told. */
const readMoreMs = 1500;
/** A process that answers agents has more time than a window that paints; the stages of the graph are cut at this. */
const stageBudgetMs = 2000;
const totalBudgetMs = 5000;

/** Answers questions about the callers in a folder on disk, for processes outside the editor. One index for the process. */
export function askDisk(options: DiskCodeOptions): (query: CallersQuery, signal: AbortSignal) => Promise<CallersResponse> {
  const code = new DiskCode(options);
  const { clock } = options;
  const breaker = (): Breaker => consecutiveBreaker({ failures: failuresInARow, halfOpenAfterMs: pauseMs, clock });
  const breakers = { graph: breaker(), grep: breaker(), semantic_search: breaker() };
  return async (query, signal) => {
    await code.sync();
    const name = (query.symbol_name ?? query.symbol_id ?? '').split(/[.#]|::|->/).filter((part) => part !== '').at(-1) ?? '';
    const project = await code.project([name, ...(query.file_path === undefined ? [] : wordsIn(query.file_path))]);
    if (name !== '' && project.filesWith(name).length === 0) await code.readMore(readMoreMs);
    return findCallers(query, {
      project,
      coverage: () => code.coverage(),
      lineText: (path, line) => code.lineText(path, line),
      requestId: randomUUID,
      clock,
      grep: (wanted, stop) => code.grep(wanted, stop),
      definedNames: () => code.definedNames(),
      breakers,
      stageBudgetMs,
      totalBudgetMs,
    }, signal);
  };
}

/** Words of a path, by which files that import it are found and its grammar is loaded. */
function wordsIn(path: string): string[] {
  return path.split(/[^\p{L}\p{N}_$]+/u).filter((word) => word.length > 2).slice(-2);
}
