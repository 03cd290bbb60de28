import { editDistance, getLetters, type Letters } from './editDistance.ts';

/** Words that programmers put for one another in names. */
const groups = [
  'get fetch load retrieve read find lookup obtain query search resolve',
  'save store persist write put record',
  'delete remove destroy drop erase unset discard',
  'create make build new generate construct',
  'add append insert push attach register',
  'update modify change edit patch set alter',
  'check validate verify ensure assert test',
  'send emit dispatch publish post fire trigger notify raise',
  'start begin init initialize launch open setup',
  'run execute exec invoke call perform',
  'stop end finish close shutdown terminate halt',
  'show display render print draw',
  'parse decode read deserialize',
  'format encode serialize stringify dump',
  'convert transform to as map',
  'compute calculate calc count measure',
  'handle process on',
  'clear reset empty flush clean',
  'list all collection items',
  'error exception failure fault',
  'message msg',
  'config configuration settings options preferences',
  'path file filename',
  'directory folder dir',
  'user account member',
  'id identifier key',
  'name title label',
  'text string str',
  'number num count',
  'array list items',
  'callback handler listener hook',
  'copy clone duplicate',
  'merge combine join concat',
  'split separate divide',
  'compare equals diff match',
  'first head',
  'last tail',
  'is has can',
  'max maximum most',
  'min minimum least',
  'previous prev',
  'next following',
  'parent owner container',
  'child item element node',
  'begin start',
  'total sum',
  'wait await sleep delay',
  'log trace print',
  'hide conceal',
  'enable activate allow',
  'disable deactivate forbid',
  'select choose pick',
  'filter where',
  'sort order',
  'lock acquire',
  'unlock release free',
] as const;

const getGroups = new Map<string, number[]>();
for (const [index, group] of groups.entries())
  for (const word of group.split(' ')) getGroups.set(word, [...(getGroups.get(word) ?? []), index]);

/** How much of a word counts that only means about the same. */
const synonym = 0.62;
const sameStem = 0.92;
const beginning = 0.7;
/** Alone it is too little: half of all long words hold the letters of some short name. */
const abbreviation = 0.52;
const misspelt = 0.8;

/** Words that mean about the same as this one in names. */
function getSynonyms(word: string): readonly string[] {
  return (getGroups.get(word) ?? [])
    .flatMap((index) => (groups[index] as string).split(' '))
    .filter((other) => other !== word);
}

/** A word without the endings of plural and verb forms. Made for comparing: what comes out need not be a word. */
function getStem(word: string): string {
  if (word.length < 4) return word;
  const stem = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:sses|shes|ches|xes|zes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?:ations?|ators?|ating|ated|ates?)$/, 'at')
    .replace(/(?:ings?|ers?|ors?|ed|es|s)$/, '')
    .replace(/e$/, '')
    .replace(/([bdgklmnprt])\1$/, '$1');
  return stem.length < 3 ? word : stem;
}

/** A word of the wanted name, with the data for comparing it. */
export interface Word {
  readonly text: string;
  readonly stem: string;
  readonly letters: Letters;
  readonly synonyms: ReadonlySet<string>;
}

/** Prepares a word for `wordLikeness`. */
export function getWord(text: string): Word {
  return { text, stem: getStem(text), letters: getLetters(text), synonyms: new Set(getSynonyms(text)) };
}

/**
 * How much two words are one, 0 to 1: the same, of one stem, misspelt, one the beginning or an abbreviation of the
 * other, or of one meaning.
 */
export function wordLikeness(wanted: Word, other: string): number {
  const { text } = wanted;
  if (text === other) return 1;
  const shorter = Math.min(text.length, other.length);
  if (wanted.synonyms.has(other)) return synonym;
  if (text.charCodeAt(0) === other.charCodeAt(0)) {
    if (shorter >= 3 && wanted.stem.charCodeAt(1) === other.charCodeAt(1) && wanted.stem === getStem(other))
      return sameStem;
    if (shorter >= 3 && (text.startsWith(other) || other.startsWith(text))) return beginning;
  }
  if (Math.abs(text.length - other.length) <= 2 && shorter >= 3) {
    const most = shorter >= 8 ? 2 : 1;
    const distance = editDistance(wanted.letters, getLetters(other), most);
    // Of three letters one is too much to tell.
    if (distance <= most && (shorter > 3 || Math.max(text.length, other.length) > 3))
      return misspelt - 0.1 * (distance - 1);
  }
  return shorter >= 2 &&
    shorter <= 5 &&
    text.charCodeAt(0) === other.charCodeAt(0) &&
    (isShort(text, other) || isShort(other, text))
    ? abbreviation
    : 0;
}

/** Whether `short` is `long` with letters left out, its consonants first of all (`ctx`, `btn`, `cfg`). */
function isShort(short: string, long: string): boolean {
  if (short.length >= long.length - 1 || long.length > 4 * short.length || /[aeiou]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
