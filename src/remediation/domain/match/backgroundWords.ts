import { getTerm } from './terms.ts';

/**
 * In roughly how many of a hundred errors a word occurs, over some thirty tools; only words that occur in more than
 * one.
 */
const shares: readonly (readonly [share: number, words: string])[] = [
  [40, 'error'],
  [14, 'to in of a the not at'],
  [8, 'no is for cannot failed from could file found or such line invalid'],
  [
    4,
    'with and be on by as undefined unexpected expected type unable directory exception unknown module name ' +
      'command value line function argument object found does near import missing',
  ],
  [
    2,
    'has have was are been an this that it its can you must should use used using did do if when after before but ' +
      'only already exist exists defined read reading write open string number property method class variable ' +
      'declared token syntax symbol reference attribute package version key input output option path code status ' +
      'exit connection server host port test return returned call called required warning fatal uncaught panic too ' +
      'many more than main default access permission denied timeout timed out resolve load loading import export ' +
      'array index range null none nil',
  ],
];

/** Words of any English sentence: two lines that share only these share nothing. */
const sentenceShare = 6;
const sentenceWords =
  'a an the and or but if then else of to in on at by for from with without within into onto as is are was were ' +
  'be been being am isn aren wasn weren don doesn didn won t s re ve ll couldn wouldn shouldn hasn haven hadn do ' +
  'does did doing done has have had having it its this that these those there here i me my we us our you your he ' +
  'she they them their what which who whom whose why how when where not no nor none so than too very can could ' +
  'will would should may might must shall just only also some any all each every both either neither one two ' +
  'other another such same because since while until unless before after again against between through during ' +
  'about over under out off up down via per please make sure see use used using try trying tried get got set ' +
  'allow allowed';

const getShare = new Map<string, number>();
for (const [share, words] of [...shares, [sentenceShare, sentenceWords] as const])
  for (const word of words.split(' '))
    getShare.set(getTerm('word', word), Math.max(share / 100, getShare.get(getTerm('word', word)) ?? 0));
/** The share of a term that is in none of the lists. */
const rareShare = 0.002;

/** The share of all errors in which a term (`getTerm`) occurs, 0 to 1. */
export function backgroundShare(term: string): number {
  return getShare.get(term) ?? rareShare;
}

/** Whether a word occurs in few errors, so that two errors that share it may have the same cause. */
export function isTellingWord(word: string): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !getShare.has(getTerm('word', word));
}
