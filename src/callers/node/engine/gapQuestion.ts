import { within } from '../../../base/within.ts';
import type { SymbolGap } from '../../domain/engine.ts';
import { explainGap } from '../../domain/gap/explainGap.ts';
import type { KeyRule } from '../../domain/keys/rule.ts';
import { nameAlone, understand } from '../../domain/question.ts';
import type { IndexCoverage } from '../../domain/services.ts';
import { idParts } from '../../domain/symbolName.ts';
import type { CallersQuery } from '../../domain/types.ts';
import type { DefinitionsManager } from './definitionsManager.ts';
import type { LeftOutSearch } from './leftOutSearch.ts';
import { QuestionProject, type QuestionProjectOptions } from './questionProject.ts';
import { questionLines } from './questionLines.ts';
import type { TextSearcher } from './textSearcher.ts';

/** What a gap is explained from. */
export interface GapQuestionDeps extends Omit<QuestionProjectOptions, 'deadline'> {
  readonly definitions: DefinitionsManager;
  readonly text: TextSearcher;
  readonly leftOut: LeftOutSearch;
  readonly coverage: () => IndexCoverage;
  readonly rules: readonly KeyRule[];
}

/**
 * A question about a gap may take longer than one about callers: it waits for the first walk, reads files and searches
 * text, each for this many milliseconds at most.
 */
const walkMs = 2000;
const readMs = 1000;
const searchMs = 3000;

/** Why a symbol or its callers may be missing, from the same index that finds callers. */
export async function askWhy(query: CallersQuery, parts: GapQuestionDeps): Promise<SymbolGap> {
  const { clock, names, facts, definitions, text, leftOut, coverage, rules } = parts;
  // The answer should not be that not everything was seen yet, if waiting takes no longer than this.
  await within(names.whole(), walkMs, clock);
  const end = clock.now() + readMs;
  const project = new QuestionProject({ ...parts, deadline: end });
  // A place, or the name in an id, is understood from its file.
  const place = query.file_path ?? (query.symbol_id === undefined ? undefined : idParts(query.symbol_id)?.path);
  if (place !== undefined) await facts.readAhead([place], end);
  const name = nameAlone(query).name || understand(project, query).name;
  await Promise.all([
    name === ''
      ? undefined
      : facts.readAhead([...new Set([...definitions.pathsDefining(name), ...project.filesWith(name)])], end),
    definitions.isCurrent ? undefined : definitions.hurry(end),
  ]);
  return explainGap(
    query,
    {
      project,
      coverage,
      rules,
      grep: (wanted, signal) => text.search(wanted, clock.now() + searchMs, signal),
      near: (wanted, limit, folder) => definitions.near(wanted, limit, folder),
      leftOut: (wanted, signal) => leftOut.search(wanted, clock.now() + searchMs, signal),
      isOver: () => clock.now() >= end + readMs,
      skippedFiles: () => leftOut.skippedFiles(),
      lineText: questionLines({ roots: parts.roots, names, clock }).lineText,
    },
    new AbortController().signal,
  );
}
