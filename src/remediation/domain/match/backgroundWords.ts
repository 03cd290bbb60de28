import { termOf } from './terms.ts';

/** In how many of a hundred errors a word stands, about, over some thirty tools; only words that are in more than one. */
const shares: readonly (readonly [share: number, words: string])[] = [
  [40, 'error'],
  [14, 'to in of a the not at'],
  [8, 'no is for cannot failed from could file found or such line invalid'],
  [4, 'with and be on by as undefined unexpected expected type unable directory exception unknown module name command value line function argument object found does near import missing'],
  [2, 'has have was are been an this that it its can you must should use used using did do if when after before but only already exist exists defined read reading write open string number property method class variable declared token syntax symbol reference attribute package version key input output option path code status exit connection server host port test return returned call called required warning fatal uncaught panic too many more than main default access permission denied timeout timed out resolve load loading import export array index range null none nil'],
];

const shareOf = new Map(shares.flatMap(([share, words]) => words.split(' ').map((word): [string, number] => [termOf('word', word), share / 100])));
/** Of a term that is in none of the lists. */
const rareShare = 0.002;

/** The share of errors at large in which a term (`termOf`) stands, 0 to 1. */
export function backgroundShare(term: string): number {
  return shareOf.get(term) ?? rareShare;
}
