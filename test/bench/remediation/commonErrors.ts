import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Remediations } from '../../../src/remediation/domain/types.ts';
import type { BuiltinFile } from '../../../src/remediation/node/builtin/builtinFile.ts';
import { getMeaning } from './samples.ts';

/** An error that people meet often, as the one line that they paste. */
interface CommonError {
  /** What a right answer solves; null where the line alone says nothing, or the library is not about it. */
  readonly cause: string | null;
  /** Causes whose fix is as right. */
  readonly also?: readonly string[];
  readonly text: string;
}

/** What the first answer was. Silence is right for an error without a cause. */
type Verdict = 'right' | 'wrong' | 'silent';

/** An error with its answer. */
export interface AskedCommonError extends CommonError {
  /**
   * Of half of the errors, by a hash of their text, the answers were not looked at while the library was written. Its
   * entries were chosen for all of them, so this half tells how well wordings reach, not how much is covered.
   */
  readonly isHeld: boolean;
  readonly verdict: Verdict;
  /** The first results: id, relation and score. */
  readonly found: readonly string[];
}

/** Asks a store that has nothing but these built-in fixes with each error of `test/fixtures/errors/common.jsonl`. */
export async function askCommonErrors(
  known: Pick<Remediations, 'search'>,
  entries: BuiltinFile['entries'],
): Promise<readonly AskedCommonError[]> {
  const solves = new Map(
    entries.map(({ causes }) => [`builtin:${causes[0]}`, new Set(causes.map((cause) => getMeaning({ cause })))]),
  );
  const asked: AskedCommonError[] = [];
  for (const error of readCommonErrors()) {
    const { results } = await known.search({ error: error.text });
    const [first] = results;
    const right = [error.cause, ...(error.also ?? [])].filter((cause) => cause !== null);
    const isRight =
      first === undefined
        ? right.length === 0
        : right.some((cause) => solves.get(first.id)?.has(getMeaning({ cause })) === true);
    asked.push({
      ...error,
      isHeld: (createHash('sha256').update(error.text).digest()[0] ?? 0) % 2 === 1,
      verdict: isRight ? 'right' : first === undefined ? 'silent' : 'wrong',
      found: results.slice(0, 3).map(({ id, relation, score }) => `${id} ${relation} ${score.toFixed(2)}`),
    });
  }
  return asked;
}

function readCommonErrors(): readonly CommonError[] {
  const file = fileURLToPath(new URL('../../fixtures/errors/common.jsonl', import.meta.url));
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CommonError);
}
