import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sameCauses } from './sameCauses.ts';
import type { ErrorSample } from './tools/cause.ts';

/** The parts of the corpus: eight whose single results were read, and one that is blind: only its sums are seen. */
export const parts = [
  'train-1',
  'train-2',
  'train-3',
  'train-4',
  'train-5',
  'train-6',
  'train-7',
  'train-8',
  'blind-1',
] as const;
/** A part of the corpus. */
export type Part = (typeof parts)[number];

const folder = fileURLToPath(new URL('../../fixtures/errors/', import.meta.url));

/**
 * The real outputs of these parts, in the order of the fixtures. Outputs of a cause that was recorded twice for one
 * tool all get its first name (`sameCauses.ts`).
 */
export function readSamples(wanted: readonly Part[]): readonly ErrorSample[] {
  return wanted.flatMap((part) => readPart(part).map(named));
}

/** The outputs of one part as they are stored; none where the part does not exist yet. */
export function readPart(part: Part): readonly ErrorSample[] {
  const file = fileFor(part);
  if (!existsSync(file)) return [];
  const lines = gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as ErrorSample);
}

/** Stores the outputs of one part: a compressed file with one JSON object a line. */
export function writePart(part: Part, samples: readonly ErrorSample[]): void {
  const lines = samples.map((sample) => `${JSON.stringify(sample)}\n`);
  writeFileSync(fileFor(part), gzipSync(lines.join(''), { level: 9 }));
}

function fileFor(part: Part): string {
  return join(folder, `${part}.jsonl.gz`);
}

function named(sample: ErrorSample): ErrorSample {
  const first = sameCauses[sample.cause];
  return first === undefined || getRecorded(first) !== getRecorded(sample.cause) ? sample : { ...sample, cause: first };
}

function getRecorded(cause: string): string {
  return cause.slice(0, cause.indexOf('/'));
}

/**
 * The cause that stands for all those which one fix solves, be they of several tools: any of them is a right answer to
 * any other.
 */
export function getMeaning({ cause }: Pick<ErrorSample, 'cause'>): string {
  return sameCauses[cause] ?? cause;
}

/** What solves each cause, by its name. */
export function readFixes(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(JSON.parse(readFileSync(join(folder, 'fixes.json'), 'utf8')) as Record<string, string>),
  );
}

/** What a tool prints for a cause that was not run here, out of the tool's sources or documentation. */
interface DocumentedError {
  readonly cause: string;
  /** Where the message was taken from: a project, or `run: ` and the program that printed it here. */
  readonly source: string;
  readonly text: string;
}

/** The documented errors, in the order of the fixture. They are no outputs: benches neither ask nor count them. */
export function readDocumented(): readonly DocumentedError[] {
  return readFileSync(join(folder, 'documented.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as DocumentedError);
}

/** Whether a documented error may be read: it was printed here by a program, or written down, to word a built-in fix. */
export function mayBeRead(source: string): boolean {
  return /^(?:run|read): /.test(source);
}

/** Samples by their cause. */
export function byCause(samples: readonly ErrorSample[]): ReadonlyMap<string, readonly ErrorSample[]> {
  return grouped(samples, ({ cause }) => cause);
}

/** Items by what a function says of them, in the order of the first of each. */
export function grouped<Item, Key>(
  items: readonly Item[],
  getKey: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(getKey(item));
    if (group === undefined) groups.set(getKey(item), [item]);
    else group.push(item);
  }
  return groups;
}
