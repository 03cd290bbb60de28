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

/** The lists of tools, made from 2026-11-28 on, each later than the one before, for another look at new tools. */
export const namedPairsLists = [
  'first',
  'further',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
] as const;
export type NamedPairsList = (typeof namedPairsLists)[number];
/** Lists that are read as a whole: of the others half of the tools is held. */
export const wholeLists = [
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
] as const satisfies readonly NamedPairsList[];

function getFile(list: NamedPairsList): URL {
  return new URL(`../../fixtures/errors/named-pairs${list === 'first' ? '' : `-${list}`}.jsonl.gz`, import.meta.url);
}

/** The pairs of a list, in the order of the fixture. */
export function readNamedPairs(list: NamedPairsList): readonly NamedPair[] {
  const file = getFile(list);
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as NamedPair);
}

/** Stores pairs as the fixture of a list. */
export function writeNamedPairs(list: NamedPairsList, pairs: readonly NamedPair[]): void {
  writeFileSync(getFile(list), gzipSync(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''), { level: 9 }));
}
