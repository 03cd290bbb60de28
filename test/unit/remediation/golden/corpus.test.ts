import { describe, test } from 'vitest';
import { scoreMatch } from '../../../../src/remediation/domain/match/scoreMatch.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { byCause, readSamples } from '../../../bench/remediation/samples.ts';
import type { ErrorSample } from '../../../bench/remediation/tools/cause.ts';
import { expectGolden } from '../../../support/goldenRows.ts';

/** Recorded outputs that are tuned on, one for each cause, and a second one of it. */
const causes = [...byCause(readSamples(['train-1', 'train-2']))].map(([cause, samples]) => {
  const bare = samples.filter(({ wrapped, ansi }) => wrapped === 'none' && !ansi);
  const [one = samples[0], other = samples.at(-1)] = bare;
  return { cause, one, other } as { readonly cause: string; readonly one: ErrorSample; readonly other: ErrorSample };
});

const short = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}… (${String(text.length)})` : text;

describe('recorded outputs', () => {
  test('as they are read', async () => {
    await expectGolden(
      'remediation/readings',
      causes.map(({ cause, one }) => {
        const { failingLine, maskedLine, errorType, families, codes, frames, tool, subjects } = readError(one.text);
        const own = frames.filter(({ isInProject }) => isInProject);
        return {
          asked: cause,
          answer: [
            short(failingLine, 160),
            short(maskedLine, 160),
            [
              tool ?? '–',
              errorType === '' ? '–' : errorType,
              families.join(','),
              codes.join(','),
              subjects.slice(0, 5).join(','),
              `${String(own.length)}/${String(frames.length)}`,
              ...own.slice(0, 1).map(({ name, file }) => `${name}|${file}`),
            ].join(' ; '),
          ].join('\n'),
        };
      }),
    );
  });

  test('as they are compared: with another of their cause, and with one of the next cause by its name, often the same in another tool', async () => {
    const scored = (a: ErrorSample, b: ErrorSample): string => {
      const { relation, semantic, string, score, boosts, isShown, words, codes, frames, stackOverlap, errorType } =
        scoreMatch({ message: a.text }, { message: b.text });
      return [
        `${isShown ? 'shown' : 'hidden'} ${relation} ${score.toFixed(3)} = ${semantic.toFixed(3)} ${string.toFixed(3)} +${String(boosts.type)} +${String(boosts.stack)}`,
        errorType,
        `stack ${stackOverlap.toFixed(2)} of ${String(frames.length)}`,
        codes.join(','),
        words.slice(0, 4).join(' '),
      ].join(' ; ');
    };
    const getName = (cause: string): string => `${cause.split('/')[1] ?? ''} ${cause}`;
    const some = causes
      .toSorted((a, b) => (getName(a.cause) < getName(b.cause) ? -1 : 1))
      .filter((_, at) => at % 5 < 2);
    await expectGolden(
      'remediation/comparisons',
      some.map(({ cause, one, other }, at) => {
        const next = some[(at + 1) % some.length] ?? { cause, one };
        return { asked: cause, answer: `${scored(one, other)}\n${next.cause}: ${scored(one, next.one)}` };
      }),
    );
  });
});
