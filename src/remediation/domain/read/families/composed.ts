import { inSequence } from '../../../../base/text/joinPatterns.ts';
import { getStem } from '../../match/words.ts';

/** The types of problems with a thing. */
type Wrong = 'unknown' | 'unsupported' | 'invalid' | 'absent' | 'twice' | 'range' | 'count';

/** Phrases before the thing: `unknown <nouns>`. The first that matches at a place counts. */
const before: readonly (readonly [Wrong, string])[] = [
  [
    'count',
    String.raw`(?:wrong|incorrect|invalid|unexpected|mismatched) (?:number|count) of|too (?:many|few)|not enough`,
  ],
  ['twice', String.raw`duplicated?|redefinition of|redeclared`],
  [
    'absent',
    [
      'missing(?: or invalid)?|needs? to (?:specify|set|know|be given)',
      'must (?:specify|provide|give|set|define|have|include|contain)',
      '(?:does|do|did) not (?:specify|include|contain|define|declare|have|set|provide)',
      'without|lacks|please (?:specify|provide|set|give)',
      '(?:not|never) (?:been )?(?:given|provided with)',
      String.raw`no(?= (?:[\w-]{1,30} ){1,3}(?:is |was |were )?(?:specified|given|provided|set|configured|supplied|passed|defined|selected|chosen)\b)`,
    ].join('|'),
  ],
  [
    'unknown',
    [
      'unknown|unrecogni[sz]ed|undefined|undeclared|unresolved|unregistered|unavailable',
      'non-?exist(?:ent|ing)|no such',
      'no (?:valid|known|matching|suitable|available|registered|supported)',
      '(?:(?:can|could|did|was|were) ?not|unable to|failed to|impossible to) (?:find|locate|resolve|recogni[sz]e|detect|identify|look ?up)(?: any| the| an?)?',
      'not (?:an? )?(?:known|recogni[sz]ed|registered|existing)',
      String.raw`no(?= (?:[\w-]{1,30} ){1,3}(?:_ )?(?:found|exists?|matched|available|named|called|with)\b)`,
    ].join('|'),
  ],
  ['unsupported', 'unsupported|not an? supported'],
  [
    'invalid',
    [
      'invalid|illegal|malformed|incorrect|improper|bad(?:ly (?:formed|formatted))?',
      'wrong|ill-formed|unparsable|unreadable|unexpected',
      'not an? (?:valid|legal|correct|proper|well-formed)',
      '(?:does|do|did) not (?:look like|appear to be|seem to be)(?: an?)?',
      String.raw`(?:can|could) ?not (?:be )?(?:pars\w+|interpret\w*|convert\w*|understand|understood|decod\w+|read)(?: an?| the| as)?`,
      '(?:failed|unable) to (?:parse|convert|interpret|decode|read)(?: an?| the)?',
      'error (?:parsing|converting|decoding|reading)(?: an?| the)?',
    ].join('|'),
  ],
];
/** Phrases after the thing: `<nouns> not found`. */
const after: readonly (readonly [Wrong, string])[] = [
  [
    'twice',
    [
      '(?:is |was |has |are |have )?(?:been )?(?:already|previously) (?:been )?(?:defined|declared|exists?|registered|used|present|set|specified|taken)',
      '(?:is |are |was )?(?:defined|declared|specified|registered|listed|given) (?:twice|more than once|multiple times)',
      '(?:is|are) (?:not unique|duplicated|a duplicate)',
    ].join('|'),
  ],
  [
    'range',
    [
      '(?:is |are |was |value )?(?:out of (?:range|bounds)|outside|too (?:large|small|big|high|low|great|short))',
      '(?:must|should|has to|may not|can ?not|needs to) be (?:an? )?' +
        '(?:greater|less|larger|smaller|at least|at most|between|positive|non-?negative|negative|within|' +
        'more than|above|below|in (?:the )?range)',
      'exceeds',
    ].join('|'),
  ],
  [
    'absent',
    [
      '(?:is |are |was |were )?(?:missing|required|mandatory|needed|omitted)',
      '(?:must|has to|have to|should|needs to) be (?:specified|set|given|provided|defined|present|supplied|configured|non-?empty)',
      '(?:is |was |were |has |have |are )?not (?:been )?(?:specified|set|given|provided|supplied|passed|present)',
      '(?:must|can|may|should) ?not be (?:empty|blank|null|omitted)|(?:is|was) empty',
      String.raw`(?:specified|given|provided|supplied|configured)$`,
    ].join('|'),
  ],
  [
    'unknown',
    [
      '(?:is |was |were |be |could |can |are |has )?not (?:be |been )?' +
        '(?:found|located|resolved|defined|declared|known|recogni[sz]ed|registered|available|implemented|' +
        'exist(?:s|ing)?|bound|understood|matched|installed|in scope)',
      '(?:does|do|did) not exist',
      String.raw`(?:is |was |are )?(?:unknown|undefined|undeclared|unresolved|unrecogni[sz]ed|unavailable|nonexistent|unbound)$`,
      '(?:is |was |are )(?:unknown|undefined|undeclared|unresolved|unrecogni[sz]ed|unavailable)',
      'never (?:defined|declared)',
    ].join('|'),
  ],
  ['unsupported', '(?:(?:is|are|was) )?(?:unsupported|not supported)'],
  [
    'invalid',
    [
      '(?:is |was |are |were |looks |seems )?' +
        '(?:invalid|illegal|malformed|incorrect|not (?:valid|allowed|legal|correct|permitted|well-formed)|' +
        'bad|wrong|corrupt(?:ed)?|damaged|truncated|unreadable)',
      String.raw`(?:could|can) ?not be (?:pars\w+|decod\w+|converted|interpreted|understood|read)`,
      'mismatch(?:ed)?',
    ].join('|'),
  ],
];

/** Kinds of things, and their names. */
const things: Readonly<Record<string, string>> = {
  file:
    'file files filename directory folder path document template stylesheet makefile dockerfile playbook dataset ' +
    'archive',
  module:
    'module modules package plugin extension library component dependency preset import crate gem header unit ' +
    'mixin theme collection namespace',
  identifier: 'name names identifier',
  name:
    'variable symbol reference function subroutine procedure constant label macro partial filter helper predicate ' +
    'operator register index cursor trigger sequence node handler callback id atom tag rule signal instance',
  method: 'method property attribute member field accessor getter setter',
  option: 'option options flag flags switch',
  argument: 'argument arguments operand operands parameter parameters args positional',
  setting: 'setting settings key keys directive directives keyword keywords section',
  command: 'command subcommand action verb',
  choice:
    'type types mode level language encoding charset codepage algorithm cipher digest protocol style variant ' +
    'dialect locale timezone zone backend engine driver kind category facility priority event severity channel ' +
    'profile platform layout syntax transport strategy scheduler policy curve curves dtype kernel compressor ' +
    'compression choice',
  number:
    'number integer integers int float double decimal digit digits numeral count percentage port ports size ' +
    'length width height offset amount quantity bignum bigint rational real numeric',
  url: 'url urls uri uris scheme endpoint',
  address: 'ip ipv4 ipv6 address subnet cidr netmask mac prefix',
  date: 'date dates time timestamp datetime duration calendar',
  host: 'host hostname domain',
  user: 'user users account username',
  table: 'table relation',
  column: 'column columns',
  database: 'database keyspace',
  revision: 'revision commit branch ref changeset bookmark snapshot',
  target: 'target task goal recipe job script session',
  pattern: 'regex regexp pattern glob wildcard',
  format: 'format formats',
  content: 'header magic padding uuid guid base64 image bundle stream frame chunk payload font bitmap',
  token: 'character characters bracket parenthesis brace quote semicolon comma delimiter terminator',
};
const thingOf = new Map(
  Object.entries(things).flatMap(([thing, names]) => names.split(' ').map((name) => [getStem(name), thing] as const)),
);

/** The kind of failure for each problem with a thing. */
const kinds: Readonly<Record<string, string>> = {
  'unknown file': 'file-not-found',
  'absent file': 'file-not-found',
  'unknown module': 'module-not-found',
  'unknown name': 'undefined-name',
  'twice name': 'duplicate-definition',
  'unknown identifier': 'undefined-name',
  'twice identifier': 'duplicate-definition',
  'invalid identifier': 'name-invalid',
  'absent identifier': 'property-lacking',
  'absent name': 'property-lacking',
  'unknown method': 'unknown-property',
  'absent method': 'property-lacking',
  'twice method': 'duplicate-definition',
  'unknown option': 'unknown-option',
  'invalid option': 'unknown-option',
  'absent option': 'missing-argument',
  'absent argument': 'missing-argument',
  'count argument': 'wrong-argument-count',
  'unknown argument': 'unknown-parameter',
  'unknown setting': 'unknown-parameter',
  'invalid setting': 'unknown-parameter',
  'absent setting': 'property-lacking',
  'twice setting': 'duplicate-definition',
  'unknown command': 'unknown-command',
  'invalid command': 'unknown-command',
  'absent command': 'property-lacking',
  'unknown choice': 'choice-invalid',
  'unsupported choice': 'choice-invalid',
  'unsupported option': 'unknown-option',
  'unsupported url': 'url-invalid',
  'unsupported format': 'format-unsupported',
  'unsupported setting': 'unknown-parameter',
  'invalid choice': 'choice-invalid',
  'invalid number': 'number-format',
  'range number': 'value-out-of-range',
  'unknown url': 'url-invalid',
  'invalid url': 'url-invalid',
  'absent url': 'url-invalid',
  'invalid address': 'address-invalid',
  'invalid date': 'date-invalid',
  'unknown date': 'date-invalid',
  'unknown host': 'host-not-found',
  'unknown user': 'user-unknown',
  'invalid user': 'user-unknown',
  'unknown table': 'missing-table',
  'unknown column': 'missing-column',
  'unknown database': 'database-missing',
  'count column': 'values-count',
  'unknown revision': 'unknown-revision',
  'invalid revision': 'unknown-revision',
  'unknown target': 'script-missing',
  'twice target': 'duplicate-definition',
  'invalid pattern': 'pattern-invalid',
  'unknown format': 'format-unsupported',
  'invalid format': 'choice-invalid',
  'invalid content': 'file-format-invalid',
  'invalid token': 'syntax-error',
  'absent token': 'syntax-error',
  'unknown token': 'syntax-error',
};

const nouns = String.raw`((?: [a-z_][\w-]{0,30}){1,5})`;
const head = String.raw`((?:[a-z_][\w-]{0,30} ){1,5})`;
/** Words that end the nouns of a phrase. */
const noNoun = inSequence(
  /^/,
  [
    /an?|the|and|or|but|if|for|from|in|into|on|of|off|to|at|by|as|is|was|are|were|be|been/,
    /with|within|near|named?|called|given|specified|found|used|while|when|that|this|these/,
    /it|its|has|have|here|please|must|does|do|not|no|so|you|your|can|could|any|line_num/,
    /found|defined|exists?|only/,
  ],
  /$/,
);
const phrases = [
  ...before.map(([wrong, said]) => ({
    wrong,
    isBefore: true,
    pattern: new RegExp(String.raw`(?<![\w-])(?:${said})${nouns}`, 'g'),
  })),
  ...after.map(([wrong, said]) => ({
    wrong,
    isBefore: false,
    pattern: new RegExp(String.raw`(?<![\w-])${head}(?:${said})(?![\w-])`, 'g'),
  })),
];

/** Messages of a shell about its own tests concern unquoted words. */
const shellTest = /^\S{0,40}\[{1,2}: /;

/**
 * A line normalized for the phrases: lower case, names as `_`, contractions expanded, and error classes split into
 * their words.
 */
function plain(line: string): string {
  return line
    .replaceAll(/\b[A-Za-z]*[a-z][A-Z]\w*\b/g, (name) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' '))
    .toLowerCase()
    .replaceAll(/n't\b/g, ' not')
    .replaceAll('cannot', 'can not')
    .replaceAll(/["'`()[\]<>,]/g, ' ')
    .replaceAll(/[^\S\n]+/g, ' ');
}

/**
 * The kind of failure that follows from the problem and the thing in a line; undefined if the line does not use known
 * words.
 */
export function composedKind(line: string): string | undefined {
  if (shellTest.test(line)) return undefined;
  const said = plain(line);
  for (const { wrong, isBefore, pattern } of phrases) {
    for (const [, words = ''] of said.matchAll(pattern)) {
      const list = words.trim().split(' ');
      const thing = isBefore ? thingAfter(list) : thingBefore(list);
      const kind = thing === undefined ? undefined : kinds[`${wrong} ${thing}`];
      if (kind !== undefined) return kind;
    }
  }
  return undefined;
}

/** The last known noun after a phrase. */
function thingAfter(words: readonly string[]): string | undefined {
  const end = words.findIndex((word) => noNoun.test(word));
  return lastThing(end === -1 ? words : words.slice(0, end));
}

/** The last known noun before a phrase. */
function thingBefore(words: readonly string[]): string | undefined {
  const start = words.findLastIndex((word) => noNoun.test(word));
  return lastThing(words.slice(start + 1));
}

function lastThing(words: readonly string[]): string | undefined {
  const known = words.map((word) => thingOf.get(getStem(word))).filter((thing) => thing !== undefined);
  // A protocol name is one of a known set; a bare name can be anything.
  return known.at(-1) === 'identifier' ? (known.at(-2) ?? 'identifier') : known.at(-1);
}
