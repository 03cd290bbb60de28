import { Bm25 } from './matchers/bm25.ts';
import { doorMatcher } from './matchers/door.ts';
import { getShown } from './measure.ts';
import { questions } from './questions.ts';
import { byCause } from './samples.ts';
import type { ErrorSample } from './tools/cause.ts';

/** Gives the causes that fit a question, the best first, at most five. */
export type QuestionFinder = (question: string) => Promise<readonly string[]>;

/** Shares of the questions whose cause came first, and among the first five. */
export interface QuestionScore {
  readonly asked: number;
  readonly first: number;
  readonly five: number;
}

/** Asks all questions whose cause is in the corpus. */
export async function measureQuestions(find: QuestionFinder): Promise<QuestionScore> {
  const found: number[] = [];
  for (const [question, cause] of questions) found.push((await find(question)).slice(0, 5).indexOf(cause));
  const share = (holds: (at: number) => boolean): number => found.filter(holds).length / found.length;
  return { asked: questions.length, first: share((at) => at === 0), five: share((at) => at >= 0) };
}

/** BM25 over each cause's fix, with or without the first of its outputs before it. */
export function bm25Finder(
  samples: readonly ErrorSample[],
  fixes: ReadonlyMap<string, string>,
  hasError: boolean,
): QuestionFinder {
  const causes = firstOfEach(samples);
  const index = new Bm25(causes.map(({ cause, text }) => `${hasError ? `${text}\n` : ''}${fixes.get(cause) ?? ''}`));
  return (question) => {
    const scores = index.scores(question);
    return Promise.resolve(
      causes
        .map(({ cause }, at) => ({ cause, score: scores[at] ?? 0 }))
        .filter(({ score }) => score > 0)
        .sort((left, right) => right.score - left.score)
        .map(({ cause }) => cause),
    );
  };
}

/** The feature's own search, with the question as the error. */
export async function doorFinder(
  samples: readonly ErrorSample[],
  fixes: ReadonlyMap<string, string>,
): Promise<{ readonly find: QuestionFinder; close(): Promise<void> }> {
  const matcher = doorMatcher('questions', 'structured', fixes);
  await matcher.store(firstOfEach(samples));
  return {
    find: async (question) => getShown(await matcher.find(question)).map(({ sample }) => sample.cause),
    close: async () => matcher.close?.(),
  };
}

function firstOfEach(samples: readonly ErrorSample[]): readonly ErrorSample[] {
  return [...byCause(samples).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}
