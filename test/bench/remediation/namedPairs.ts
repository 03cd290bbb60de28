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

/** The lists of tools, made on 2026-11-28 and 29, each later than the one before, for another look at new tools. */
export type NamedPairsList = 'first' | 'further' | 'third' | 'fourth' | 'fifth' | 'sixth';
const files: Readonly<Record<NamedPairsList, URL>> = {
  first: new URL('../../fixtures/errors/named-pairs.jsonl.gz', import.meta.url),
  further: new URL('../../fixtures/errors/named-pairs-further.jsonl.gz', import.meta.url),
  third: new URL('../../fixtures/errors/named-pairs-third.jsonl.gz', import.meta.url),
  fourth: new URL('../../fixtures/errors/named-pairs-fourth.jsonl.gz', import.meta.url),
  fifth: new URL('../../fixtures/errors/named-pairs-fifth.jsonl.gz', import.meta.url),
  sixth: new URL('../../fixtures/errors/named-pairs-sixth.jsonl.gz', import.meta.url),
};

/** The pairs of a list, in the order of the fixture. */
export function readNamedPairs(list: NamedPairsList): readonly NamedPair[] {
  const file = files[list];
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as NamedPair);
}

/** Stores pairs as the fixture of a list. */
export function writeNamedPairs(list: NamedPairsList, pairs: readonly NamedPair[]): void {
  writeFileSync(files[list], gzipSync(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''), { level: 9 }));
}
