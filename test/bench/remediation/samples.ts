import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameCauses } from './sameCauses.ts';
import type { ErrorSample } from './tools/cause.ts';

/** The parts of the corpus: tuned on, once held out, once held out with all their tools, and six that were blind when they were recorded. */
export const parts = ['dev', 'held', 'late', 'fresh', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const;
/** A part of the corpus. */
export type Part = (typeof parts)[number];

const folder = new URL('../../fixtures/errors/', import.meta.url).pathname;

/** The real outputs of these parts, in the order of the fixtures; of a cause that was recorded twice of one tool all have its first name (`sameCauses.ts`). */
export function readSamples(wanted: readonly Part[]): readonly ErrorSample[] {
  return wanted.flatMap((part) => readFileSync(join(folder, `${part}.jsonl`), 'utf8').split('\n').filter((line) => line !== '').map((line) => named(JSON.parse(line) as ErrorSample)));
}

function named(sample: ErrorSample): ErrorSample {
  const first = sameCauses[sample.cause];
  return first === undefined || recordedOf(first) !== recordedOf(sample.cause) ? sample : { ...sample, cause: first };
}

function recordedOf(cause: string): string {
  return cause.slice(0, cause.indexOf('/'));
}

/** The cause that stands for all those which one fix solves, be they of several tools: any of them is a right answer to any other. */
export function meaningOf({ cause }: Pick<ErrorSample, 'cause'>): string {
  return sameCauses[cause] ?? cause;
}

/** What solves each cause, by its name. */
export function readFixes(): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(readFileSync(join(folder, 'fixes.json'), 'utf8')) as Record<string, string>));
}

/** Samples by their cause. */
export function byCause(samples: readonly ErrorSample[]): ReadonlyMap<string, readonly ErrorSample[]> {
  return grouped(samples, ({ cause }) => cause);
}

/** Items by what a function says of them, in the order of the first of each. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
