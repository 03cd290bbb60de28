import { createHash } from 'node:crypto';

/** A change that Stryker would make; lines and columns count from 0, the end is exclusive. */
export interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Which mutants a run tries. */
export interface Sample {
  /** How many at most. */
  readonly count: number;
  readonly seed: number;
}

/** What becomes of each mutant: tried, left out because it only changes wording, or not drawn. */
export type Fate = 'tried' | 'wording' | 'not drawn';

/**
 * The fate of every mutant, by its id. The draw depends on the seed and on what each mutant is, not on the order they
 * come in, and mutants keep their rank when code elsewhere changes. `getName` gives a file's name without what differs
 * between machines, `getSource` its text.
 */
export function drawSample(
  mutants: readonly Mutant[],
  sample: Sample,
  getName: (file: string) => string,
  getSource: (file: string) => string,
): ReadonlyMap<string, Fate> {
  const [wording, rest] = [
    mutants.filter((mutant) => isWording(mutant, getSource)),
    mutants.filter((mutant) => !isWording(mutant, getSource)),
  ];
  const rank = ({ fileName, mutatorName, replacement, location }: Mutant): string =>
    createHash('sha256')
      .update(JSON.stringify([sample.seed, getName(fileName), mutatorName, replacement, location]))
      .digest('hex');
  const drawn = rest
    .map((mutant) => ({ id: mutant.id, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return new Map<string, Fate>([
    ...wording.map(({ id }) => [id, 'wording'] as const),
    ...drawn.map(({ id }, at) => [id, at < sample.count ? 'tried' : 'not drawn'] as const),
  ]);
}

/**
 * Does it only empty a sentence? A sentence is a string literal with at least three words of letters in a row, such as
 * `The file has changed`: how it is worded is not what tests hold fast. Codes, names, patterns and one-word texts are
 * not sentences.
 */
function isWording({ mutatorName, fileName, location }: Mutant, getSource: (file: string) => string): boolean {
  return (
    mutatorName === 'StringLiteral' &&
    /\p{L}{2,}[,;:]? \p{L}+[,;:]? \p{L}{2,}/u.test(textAt(getSource(fileName), location))
  );
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  // The end first: on one line both cut the same text.
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column : 0, at === lines.length - 1 ? end.column : undefined))
    .join('\n');
}
