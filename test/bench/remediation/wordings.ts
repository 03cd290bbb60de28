import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { doorMatcher } from './matchers/door.ts';
import { grouped } from './samples.ts';
import type { ErrorSample } from './tools/cause.ts';

/** What one way of running a tool prints for a cause. */
export interface Worded {
  readonly tool: string;
  readonly cause: string;
  /** The version, the language or the other program. */
  readonly way: string;
  readonly text: string;
}

const file = new URL('../../fixtures/errors/wordings.jsonl.gz', import.meta.url);

/** The outputs of all ways, in the order of the fixture. */
export function readWordings(): readonly Worded[] {
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Worded);
}

/** Stores outputs as the fixture. */
export function writeWordings(worded: readonly Worded[]): void {
  writeFileSync(file, gzipSync(worded.map((each) => `${JSON.stringify(each)}\n`).join(''), { level: 9 }));
}

/** Half of the causes, by a hash of their names, are held: of them only sums are seen. */
export function isHeldWording({ tool, cause }: Pick<Worded, 'tool' | 'cause'>): boolean {
  return (createHash('sha256').update(`wording ${tool}/${cause}`).digest()[0] ?? 0) % 2 === 1;
}

/** How often the record in one wording came first for another. */
export interface WordingSum {
  readonly asked: number;
  readonly first: number;
  readonly wrong: number;
}

/**
 * Records each cause in its first wording, all in one library, and asks for each of its other wordings; a cause with
 * the very same first wording is as right. Sums by half and tool. `onMiss` gets every miss of the half that is read.
 */
export async function measureWordings(
  onMiss: (asked: Worded, stored: Worded, found: string | undefined) => void = () => undefined,
): Promise<ReadonlyMap<string, WordingSum>> {
  const causes = [...grouped(readWordings(), ({ tool, cause }) => `${tool}/${cause}`).values()];
  const matcher = doorMatcher('recourse', 'structured', new Map());
  const getSample = ({ tool, cause, text }: Worded): ErrorSample => ({
    cause: `${tool}/${cause}`,
    tool,
    variant: 0,
    wrapped: 'none',
    ansi: false,
    split: 'train-1',
    text,
  });
  await matcher.store(causes.flatMap(([first]) => (first === undefined ? [] : [getSample(first)])));
  const sums = new Map<string, { asked: number; first: number; wrong: number }>();
  for (const [stored, ...others] of causes)
    for (const asked of others) {
      const hit = (await matcher.find(asked.text)).find(({ isOnRequest }) => isOnRequest !== true);
      // Some causes print the same text in the first wording: then which comes first is chance, and either is right.
      const isRight = hit?.sample.cause === `${asked.tool}/${asked.cause}` || hit?.sample.text === stored?.text;
      const isHeld = isHeldWording(asked);
      for (const key of [`${isHeld ? 'held' : 'read'} all`, `${isHeld ? 'held' : 'read'} ${asked.tool}`]) {
        const sum = sums.get(key) ?? { asked: 0, first: 0, wrong: 0 };
        sum.asked += 1;
        sum.first += isRight ? 1 : 0;
        sum.wrong += !isRight && hit !== undefined ? 1 : 0;
        sums.set(key, sum);
      }
      if (!isHeld && !isRight && stored !== undefined) onMiss(asked, stored, hit?.sample.cause);
    }
  await matcher.close?.();
  return sums;
}
