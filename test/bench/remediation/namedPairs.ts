import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What a tool printed for one cause with one name, with the same name again elsewhere, and with another name. */
export interface NamedPair {
  readonly tool: string;
  readonly cause: string;
  readonly names: readonly [string, string];
  readonly recorded: string;
  readonly again: string;
  readonly asked: string;
}

const file = new URL('../../fixtures/errors/named-pairs.jsonl.gz', import.meta.url);

/** The pairs, in the order of the fixture. */
export function readNamedPairs(): readonly NamedPair[] {
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as NamedPair);
}

/** Stores pairs as the fixture. */
export function writeNamedPairs(pairs: readonly NamedPair[]): void {
  writeFileSync(file, gzipSync(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''), { level: 9 }));
}
