import type { Matcher } from './matchers/matcher.ts';
import { answer, isAnswer, getQuality, getShown, getSteadiness, type Answered } from './measure.ts';
import { grouped } from './samples.ts';
import { getSplit } from './split.ts';
import type { ErrorSample } from './tools/cause.ts';

/** Prints what is missed in the dev part and why, tool by tool; never given another part. */
export async function showFindings(matcher: Matcher, samples: readonly ErrorSample[], show: number): Promise<void> {
  const answered: Answered[] = [];
  for (const seed of [1, 2, 3]) answered.push(...(await answer(matcher, getSplit(samples, seed))));
  await matcher.close?.();
  const { recall, wrongTop, falsePositives, family, listed, auc, recallAnsi, recallWrapped } = getQuality(answered);
  console.log(
    `dev part alone: recall@1 ${recall.toFixed(3)} wrong top ${wrongTop.toFixed(3)} FP ${falsePositives.toFixed(3)} AUC ${auc.toFixed(3)} family@3 ${family.toFixed(3)} listed ${listed.toFixed(3)} colour ${recallAnsi.toFixed(3)} wrapped ${recallWrapped.toFixed(3)}`,
  );
  if (matcher.signature !== undefined) {
    const { pairs, colliding, collisions, unsteady } = getSteadiness(samples, matcher.signature);
    console.log(
      `signatures: stable ${pairs.toFixed(3)} colliding ${colliding.toFixed(3)}\n\n## Collisions\n${collisions.map((names) => `- ${names.join(' = ')}`).join('\n')}`,
    );
    console.log(
      `\n## Unsteady signatures (share of equal pairs)\n${[...unsteady]
        .sort((left, right) => left.share - right.share)
        .map(({ cause, share }) => `- ${cause} ${share.toFixed(2)}`)
        .join('\n')}`,
    );
  }
  const describe = ({ query, hits }: Answered): string =>
    `${query.cause}#${query.variant}${query.ansi ? ' colour' : ''}${query.wrapped === 'none' ? '' : ` ${query.wrapped}`} → ${hits.map(({ sample, score, isOnRequest }) => `${isOnRequest === true ? '(' : ''}${sample.cause}#${sample.variant} ${score.toFixed(2)}${isOnRequest === true ? ')' : ''}`).join(', ') || 'nothing'}`;
  const list = (title: string, wrong: readonly Answered[]): void => {
    const lines = [...grouped(wrong, describe)]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([line]) => line);
    console.log(
      `\n## ${title} (${lines.length})\n${lines
        .slice(0, show)
        .map((line) => `- ${line}`)
        .join('\n')}`,
    );
  };
  list(
    'Known and not first',
    answered.filter(({ kind, query, hits }) => kind === 'known' && !isAnswer(getShown(hits)[0], query)),
  );
  list(
    'False positives',
    answered.filter(({ kind, hits }) => kind === 'unknown' && getShown(hits).length > 0),
  );
  list(
    'Family not among the first three',
    answered.filter(
      ({ kind, query, hits }) =>
        kind === 'relative' &&
        !hits.slice(0, 3).some(({ sample }) => sample.family === query.family && sample.tool !== query.tool),
    ),
  );
}
