import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

/** How one program words one kind of failure; `none` where it is of no kind that other programs have. */
interface Phrase {
  readonly tool: string;
  readonly family: string;
  readonly line: string;
  /** The readers are tuned on the lines of one half of the programs; those of the other are only counted. */
  readonly half: 'tuned' | 'held';
}

/**
 * Written down from knowledge of these programs, with names of our own; read by the general rules, for most of them
 * have none of their own.
 */
function readPhrases(): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let family = '';
  for (const line of readFileSync(new URL('../../../fixtures/errors/phrasebook.txt', import.meta.url), 'utf8').split(
    '\n',
  )) {
    const at = line.indexOf(' | ');
    if (line.startsWith('# ')) family = line.slice(2);
    else if (at > 0)
      phrases.push({ tool: line.slice(0, at), family, line: line.slice(at + 3), half: getHalf(line.slice(0, at)) });
  }
  return phrases;
}

function getHalf(tool: string): Phrase['half'] {
  return (createHash('sha256')
    .update(tool.split(' ')[0] ?? '')
    .digest()[0] ?? 0) %
    2 ===
    0
    ? 'tuned'
    : 'held';
}

const phrases = readPhrases();

/**
 * Shares of lines of a kind that are read as that kind, that are read as another, and of lines of none that are read as
 * none.
 */
function getShares(half: Phrase['half']): { readonly right: number; readonly wrong: number; readonly quiet: number } {
  const read = phrases
    .filter((phrase) => phrase.half === half)
    .map(({ family, line }) => ({ family, first: readError(line).families[0] }));
  const said = read.filter(({ family }) => family !== 'none');
  const none = read.filter(({ family }) => family === 'none');
  const share = (part: readonly unknown[], of: readonly unknown[]): number => part.length / of.length;
  return {
    right: share(
      said.filter(({ family, first }) => family === first),
      said,
    ),
    wrong: share(
      said.filter(({ family, first }) => first !== undefined && family !== first),
      said,
    ),
    quiet: share(
      none.filter(({ first }) => first === undefined),
      none,
    ),
  };
}

describe('how some five hundred programs word what went wrong', () => {
  test('each line stands once, under a kind that the readers know', () => {
    expect(new Set(phrases.map(({ tool, family, line }) => `${tool} ${family} ${line}`)).size).toBe(phrases.length);
    expect(phrases.length).toBeGreaterThan(2000);
    expect(new Set(phrases.map(({ tool }) => tool)).size).toBeGreaterThan(500);
    expect(phrases.filter(({ family }) => family === 'none').length).toBeGreaterThan(250);
  });

  test('of the programs that the rules were tuned on', () => {
    const { right, wrong, quiet } = getShares('tuned');
    expect.soft(right, 'right').toBeGreaterThanOrEqual(0.86);
    expect.soft(wrong, 'as another kind').toBeLessThanOrEqual(0.1);
    expect.soft(quiet, 'none as none').toBeGreaterThanOrEqual(0.94);
  });

  test('of the others', () => {
    const { right, wrong, quiet } = getShares('held');
    expect.soft(right, 'right').toBeGreaterThanOrEqual(0.76);
    expect.soft(wrong, 'as another kind').toBeLessThanOrEqual(0.11);
    expect.soft(quiet, 'none as none').toBeGreaterThanOrEqual(0.9);
  });
});
