import { inSequence } from '../text/joinPatterns.ts';

/** Words that stand for a value where one is expected: types, labels, answers. */
const plainWords = new Set([
  'pass',
  'fail',
  'passed',
  'failed',
  'string',
  'text',
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'required',
  'optional',
  'hidden',
  'none',
  'null',
  'undefined',
  'true',
  'false',
  'bearer',
  'basic',
  'default',
  'value',
  'varchar',
  'object',
  'number',
  'boolean',
  'bytes',
  'char',
  'never',
  'unknown',
  'redacted',
]);
/**
 * Starts of things to be filled in: `${NAME}`, `<name>`, `{{name}}`, `%NAME%`, `$name`, `***`, YAML tags and anchors;
 * paths and colours.
 */
const noSecret = /^(?:[<{%$*!&[]|\.{3}|x{4}|your[_-]|(?:~|\.{1,2})?\/[\w.-]|#[0-9a-f]{3,8}$)|\$\{|\{\{|#\{/i;
const version = /^[\^~<>=v]{0,3}\d+(?:\.\d+)+/;
const identifier = /^[A-Za-z_$][\w$]*$/;
const namesItself = /pass(?:word|wd|phrase|code)|pwd|secret|token|key|credential/i;
/** `Uint8Array`, `Base64`, `sha256`, `i64`: types with a number in their name. */
const typeName =
  /^(?:[A-Z][a-z][A-Za-z]*\d{1,3}[A-Za-z]*|(?:u?int|float|[iuf]|utf|sha|md|base|varchar)\d{1,3}(?:_t)?)$/;

const hasLetter = (text: string): boolean => /[A-Za-z]/.test(text);
const hasDigit = (text: string): boolean => /\d/.test(text);

/** Whether letters and digits are mixed as in a key: more than a word with a number behind it. */
export function looksRandom(text: string): boolean {
  return (
    text.length >= 8 &&
    hasLetter(text) &&
    hasDigit(text) &&
    !version.test(text) &&
    !typeName.test(text) &&
    !noSecret.test(text) &&
    !/\s/.test(text)
  );
}

/**
 * Whether the value of something called a password is one. Quoted, nearly everything is but words, labels with blanks
 * and what is to be filled in; bare, it may as well be a name in a program. `context` is `quoted`, or the name and sign
 * before a bare value.
 */
export function looksLikePassword(value: string, context: string): boolean {
  if (value.length < 4 || /\s/.test(value) || noSecret.test(value) || plainWords.has(value.toLowerCase())) return false;
  if (context === 'quoted') return !isLabel(value);
  return isEnvironment(context) || looksLikeBareSecret(value, context);
}

/**
 * Whether the value of something called a token or a key is one: letters and digits mixed, not a version, a type or a
 * name.
 */
export function looksLikeToken(value: string, context = ''): boolean {
  if (value.length < 8 || !looksRandom(value) || isLabel(value)) return false;
  return context === '' || isEnvironment(context) || looksLikeBareSecret(value, context);
}

/** `PASSWORD=`: upper case and no blanks is a line of an environment file or a shell. */
function isEnvironment(context: string): boolean {
  return /^[A-Z0-9_-]+=$/.test(context);
}

/** A bare value next to a name: in code it would be a name, a call, a member or a type. */
function looksLikeBareSecret(value: string, context: string): boolean {
  if (value.length < 6 || !hasLetter(value) || isLabel(value) || typeName.test(value)) return false;
  if (!identifier.test(value)) return hasDigit(value) && !isMember(value);
  // With blanks before the sign it is an assignment in a program as often as not: only a key's mix of letters and
  // digits is taken.
  const mixed = (value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length;
  return hasDigit(value) && (/\s[=:]/.test(context) ? mixed >= 3 : true);
}

/** `user.password1`, `config->v2`, `Auth::V2`: the value comes from elsewhere. */
function isMember(value: string): boolean {
  return /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*(?:!|\?(?!\.))?)+$/.test(value);
}

/**
 * A name for the thing rather than the thing: `user-password`, `API_TOKEN`, `#password`. With a digit and a sign it is
 * a password all the same.
 */
function isLabel(value: string): boolean {
  return (
    namesItself.test(value) &&
    !(hasDigit(value) && /[^\w.\-]/.test(value)) &&
    !/\d{3}/.test(value) &&
    !holdsNumberedWord(value)
  );
}

/** Names of things that carry a number without being a secret. */
const numberedNames = inSequence(
  /^/i,
  [
    /oauth|version|server|client|cluster|tenant|account|service|region|replica|primary/i,
    /secondary|stage|level|base|user|node/i,
  ],
  /$/i,
);

/** `hunter2secret`: a word with a number behind it that the words for secrets leave over. */
function holdsNumberedWord(value: string): boolean {
  const rest = value.replace(new RegExp(namesItself.source, 'gi'), ' ');
  return [...rest.matchAll(/(?<![A-Za-z])([A-Za-z]{5,})\d/g)].some(([, word = '']) => !numberedNames.test(word));
}

/** Words of sentences and of labels in programs: a phrase with one of them is read by people. */
const englishWords =
  'a|an|and|are|as|at|be|before|by|can(?:not)?|change|confirm|contains?|current|does|enter|' +
  'expired?|failed|field|for|forgot(?:ten)?|from|has|have|if|in|incorrect|invalid|is|it|key|least|' +
  'length|letters|login|match|may|min(?:imum)?|missing|must|new|no|not|of|old|on|optional|or|' +
  'please|repeat|required|reset|set|should|show|strength|the|this|to|too|type|update|use|value|' +
  'verify|was|with|wrong|you|your';
const germanWords = 'bitte|das|der|die|ein|eine|ist|nicht|und';
const romanceWords = 'de|du|el|la|le|les|mot';
const sentenceWord = new RegExp(
  String.raw`(?:^|[\s"'(])(?:${englishWords}|${germanWords}|${romanceWords})(?=$|[\s"'),.:;!?])`,
  'i',
);

const nameWord = /\b(?:pass(?:words?|wd|phrases?|codes?)|pwd|secrets?|tokens?|keys?|credentials?)\b/i;

/** Whether words are a sentence or a label rather than a passphrase: they say what is meant, or end as sentences do. */
export function isSentence(text: string): boolean {
  return (
    text.length > 120 ||
    sentenceWord.test(text) ||
    nameWord.test(text) ||
    /[:?…]$|\.\.\.$/.test(text.trim()) ||
    /[^ -~]/.test(text) ||
    noSecret.test(text) ||
    /[{}<>()=;]/.test(text)
  );
}
