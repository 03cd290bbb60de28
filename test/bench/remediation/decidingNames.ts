/** An output whose deciding name was exchanged. */
export interface Exchanged {
  /** What the name is of: a module, a host, a port. */
  readonly sort: string;
  readonly name: string;
  readonly other: string;
  readonly text: string;
  /** Whether it is a time, a count, a compared value or a place wherever it is said: the error is the same with another. */
  readonly isOfRun: boolean;
  /** Whether no line with it is about trouble: a word that begins with an e was taken for a code of the system's. */
  readonly isBeside: boolean;
}

/** How the sentences of errors, whatever the tool, give a name of one sort, and what stands in its place. */
interface Sort {
  readonly sort: string;
  readonly pattern: RegExp;
  readonly getOther: (name: string) => string;
}

/** What stands in place of a name: as long as most, and known to no rule. */
export const otherName = 'quelvaro';
const quote = `["'\`‘’“”]`;
/** In quotes anything is a name; outside of them only what has no form of a word: `order_total`, `lib.so`, `@a/b`. */
const inQuotes = `${quote}(?<name>[\\w@][\\w@.:/+-]{1,80}?)${quote}`;
const hasForm = '(?=[\\w@.:/+-]*(?:[\\d_@]|\\w[.:/-]\\w|[a-z][A-Z]))';
const bare = `(?<bare>${hasForm}[\\w@][\\w@.:/+-]{1,80}?)(?=[\\s;:,)]|\\.?$)`;
const name = `(?:${inQuotes}|${bare})`;

const nouns: Readonly<Record<string, readonly string[]>> = {
  module: [
    '[Nn]o module named',
    "[Cc]an(?:not|'t) (?:find module|resolve)",
    'unresolved import',
    'cannot load such file --',
    '[Mm]odule',
    '[Nn]amespace',
  ],
  package: [
    '[Pp]ackage',
    'distribution found for',
    '[Gg]em',
    '[Cc]rate',
    '[Pp]lugin',
    '[Ee]xtension',
    '[Cc]hart',
    '[Ii]mage',
    '[Dd]ependency',
    '[Pp]reset',
  ],
  command: ['[Cc]ommand', '[Ee]xecutable', '[Pp]rogram', '[Bb]inary'],
  key: [
    '[Kk]ey(?:Error)?',
    '[Pp]roperty',
    '[Ff]ield',
    '[Oo]ption',
    '[Aa]rgument',
    '[Vv]ariable',
    '[Pp]arameter',
    '[Aa]ttribute',
    '[Ss]etting',
    '[Dd]irective',
    '[Ff]lag',
  ],
  table: [
    '[Tt]able',
    '[Rr]elation',
    '[Dd]atabase',
    '[Vv]iew',
    '[Ii]ndex',
    '[Cc]ollection',
    '[Cc]olumn',
    '[Rr]ole',
    '[Uu]ser',
    '[Ss]chema',
  ],
  symbol: [
    '[Cc]lass',
    '[Tt]ype',
    '[Mm]ethod',
    '[Ff]unction',
    '[Ss]ymbol',
    '[Nn]ame',
    '[Ii]dentifier',
    'reference to',
    '[Cc]onstant',
    '[Tt]rait',
    '[Mm]acro',
    '[Tt]arget',
    '[Tt]ask',
    '[Rr]ule',
  ],
  thing: [
    '[Jj]ob',
    '[Ss]ervice',
    '[Cc]ontainer',
    '[Bb]ranch',
    '[Rr]emote',
    '[Pp]rofile',
    '[Ee]nvironment',
    '[Vv]olume',
    '[Nn]etwork',
    '[Uu]nit',
    '[Ff]ormat',
    '[Ee]ncoding',
    '[Cc]odec',
    '[Dd]river',
    '[Dd]evice',
    '[Gg]roup',
    '[Pp]artition',
    '[Aa]ccount',
    '[Rr]esource',
  ],
};

const sorts: readonly Sort[] = [
  ...Object.entries(nouns).map(([sort, words]) => ({
    sort,
    pattern: new RegExp(`(?<![\\w-])(?:${words.join('|')})s?:? ${name}`, 'u'),
    getOther: () => otherName,
  })),
  getSort('library', /(?<name>lib[\w+-]{2,40})(?=\.(?:so|dylib|dll|a)\b)/u, () => `lib${otherName}`),
  getSort('library', /(?<=-l)(?<name>\w{3,40})\b/u),
  getSort('command', /(?<![\w/.-])(?<name>[A-Za-z][\w.+-]{1,40}): (?:command )?not found/u),
  getSort('command', /spawn (?<name>[\w.+-]{2,40}) E/u),
  getSort(
    'host',
    /(?<name>(?:[a-z][\w-]*\.)+(?:com|org|net|io|dev|invalid|test|example|local|internal))(?![\w.])/u,
    (host) => host.replace(/^[\w-]+/u, otherName),
  ),
  getSort(
    'file',
    /(?<name>[\w-]{2,60}\.\w{1,8})["'’]?:? ?(?:No such file|not found|does not exist|Permission denied|is missing)/u,
    renamed,
  ),
  getSort(
    'file',
    /(?:open|find|read|load|stat|access|directory): ?["'‘]?(?:[^\s'"]*\/)?(?<name>[\w-]{2,60}\.\w{1,8})\b/u,
    renamed,
  ),
  getSort(
    'version',
    /(?:[Vv]ersions?|[Rr]equires? \p{Lu}\w+|[<>=~^]=) ?(?<name>\d{1,3}(?:\.\d{1,3}){0,2})(?![\w.])/u,
    next,
  ),
  getSort('version', /(?<![\w.])(?<name>\d{1,3}\.\d{1,3}) or (?:higher|later|newer)/u, next),
  getSort(
    'port',
    /(?:(?<!http_)[Pp]ort:? |(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\.(?:test|invalid|local)):)(?<name>\d{4,5})(?!\d)/u,
    (port) => String((Number(port) % 30_000) + 7),
  ),
  getSort('signal', /(?<name>SIG[A-Z]{3,6})\b/u, (signal) => (signal === 'SIGTERM' ? 'SIGHUP' : 'SIGTERM')),
  getSort('signal', /[Ss]ignal:? (?<name>\d{1,2})\b/u, (signal) => (signal === '9' ? '15' : '9')),
  getSort('errno', /(?:[Ee]rrno|os error) (?<name>\d{1,3})\b/u, next),
  getSort(
    'errno',
    /(?<![\w'"])(?<name>E(?:NOENT|ACCES|PERM|EXIST|INVAL|BUSY|NOTDIR|ISDIR|PIPE|ADDRINUSE|CONN[A-Z]+|TIMEDOUT|NOTFOUND))\b/u,
    (code) => (code === 'EPERM' ? 'EBUSY' : 'EPERM'),
  ),
];

/** A run of letters, digits and `-`, `_`, `.`, from its first to its last letter or digit. */
const run = String.raw`[A-Za-z\d](?:[\w.-]{0,80}[A-Za-z\d])?`;

/** Further ways to give a name, by what they are of, not by who prints them. */
const furtherSorts: readonly Sort[] = [
  ...sorts,
  getSort('variable', /(?<![\w$.-])\$?\{?(?<name>[A-Z][A-Z\d]{1,30}_[A-Z\d_]{1,40})(?![\w(])/u, () => 'QUELVARO_DIR'),
  getSort('option', /(?<![\w-])(?<name>--[a-z][\w-]{1,40})/u, () => `--${otherName}`),
  getSort('option', /["'`‘](?<name>-[a-zA-Z])["'`’]/u, (option) => (option === '-q' ? '-w' : '-q')),
  getSort('quoted', new RegExp(`${quote}(?<name>${run})${quote}`, 'u')),
  getSort(
    'image',
    new RegExp(
      String.raw`(?<![\w/.:-])(?<name>[a-z][\w.-]{1,40}(?:/[\w.-]{1,40}){0,3}):(?:latest|v?\d[\w.]*\.\d[\w.-]*)(?!\S*:\d)\b`,
      'u',
    ),
  ),
  getSort(
    'tag',
    /(?<![\w/.:-])[a-z][\w.-]{1,40}(?:\/[\w.-]{1,40}){0,3}:(?<name>latest|v?\d{1,3}\.[\w.-]{0,20}\w)\b/u,
    (tag) => (tag === 'latest' ? 'edge' : tag.replace(/\d+/u, (digits) => String(Number(digits) + 1))),
  ),
  getSort('ref', /(?<![\w/.-])(?:refs\/(?:heads|tags)|origin|upstream|HEAD -> \w+)\/(?<name>[\w./-]{1,60}\w)/u),
  getSort(
    'user',
    /(?<![\w-])(?:[Uu]ser(?:name)?|[Rr]ole|[Ll]ogin|[Aa]ccount|[Pp]rincipal|[Gg]roup)[ :=]{1,2}["'`‘]?(?<name>[a-z][\w-]{2,30})["'`’]/u,
  ),
  getSort('unit', /(?<![\w/.-])(?<name>[a-z][\w@-]{1,60})\.(?:service|socket|timer|mount|target)\b/u),
  getSort('scoped', /(?<![\w/])@(?<name>[a-z][\w-]{1,40})\/[\w.-]{2,40}/u),
  getSort('scoped', /(?<![\w/])@[a-z][\w-]{1,40}\/(?<name>[\w-]{2,40})/u),
  getSort('slashed', /(?<![\w/.:~@-])(?<name>[a-z][\w-]{1,30})\/[\w-]{2,40}(?:\/[\w-]{2,40})?(?![\w/.])/u),
  getSort(
    'qualified',
    /(?<![\w/.:-])(?<name>[a-z]\w{1,40})(?:\.|::)[A-Za-z_]\w{2,40}(?:(?:\.|::)\w{2,40}){0,6}(?![\w./:-])/u,
  ),
  getSort('qualified', /(?<![\w/.-])(?:[a-z]\w{1,40}(?:\.|::)){1,6}(?<name>[A-Za-z_]\w{2,40})(?![\w./:-])/u),
  getSort(
    'camel',
    /(?<![\w/.-])(?<name>(?!\w*(?:Error|Exception|Warning|Failure)\b)[A-Za-z][a-z]{1,20}[A-Z]\w{1,40})(?![\w/.-])/u,
    () => 'quelVaro',
  ),
  getSort('snake', /(?<![\w/.$-])(?<name>[a-z]{2,20}_[a-z\d_]{2,40})(?![\w/.-])/u, () => 'quel_varo'),
  getSort('dashed', /(?<![\w/.@-])(?<name>[a-z]{2,20}-[a-z\d-]{2,40})(?![\w/.-])/u, () => 'quel-varo'),
  getSort('code', /(?<![\w/.-])(?<name>[A-Z]{1,4}\d{3,5})(?![\w/.-])/u, (code) =>
    code.replace(/\d+/u, (digits) => String(Number(digits) + 1)),
  ),
  getSort(
    'code',
    /(?:[Cc]ode|[Ss]tatus|HTTP|HTTP\/\d\.\d|[Ee]xit(?:ed)?)[ :=]{1,2}(?:with )?(?:code )?(?<name>\d{1,3})\b/u,
    next,
  ),
  getSort('code', /(?:\[|\()(?<name>\d{4})(?:\]|\))/u, next),
  getSort(
    'release',
    /(?<![\w/.-])[A-Za-z][a-z]{1,20}(?:[ @-]v?|==)(?<name>\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)(?![\w.-]| ?(?:[kMGT]i?B|s\b|ms\b|%))/u,
    next,
  ),
  getSort(
    'release',
    /(?<![\w/.-])(?:python|node|ruby|java|php|go|gcc|clang|cuda|libc|glibc|GLIBC_|GLIBCXX_)(?:\.js)? ?v?(?<name>\d{1,3}(?:\.\d{1,3}){0,2})(?![\w/.-])/iu,
    next,
  ),
  getSort('address', /(?<![\w.:-])(?<name>(?!0\.0\.0\.0|127\.)\d{1,3}(?:\.\d{1,3}){3})(?![\w.])/u, () => '10.99.7.3'),
];

function getSort(sort: string, pattern: RegExp, getOther: Sort['getOther'] = () => otherName): Sort {
  return { sort, pattern, getOther };
}

function renamed(file: string): string {
  return file.replace(/^[^.]*/u, otherName);
}

function next(number: string): string {
  return number.replace(/^\d+/u, (first) => String(Number(first) + 1));
}

/**
 * What a run or a machine decides, whatever the words around it: how long a step took, how many tests failed, values
 * that a test compares, the day and place before a record of klog, a place in a file.
 */
const ofRun = new RegExp(
  [
    String.raw`(?<![\w.])\d{1,9}(?:\.\d{1,9})? ?(?:ns|µs|us|ms|s|m|h|secs?|seconds?|minutes?)(?!\w)`,
    String.raw`(?<![\w.:/-]|[Pp]ort )\d{1,9}(?= (?:failed|passed|skipped|errors?|warnings?|problems?|failures?|tests?)(?!\w))`,
    String.raw`(?<![\w.])\d{1,20} [=!]==? \d{1,20}(?![\w.])`,
    String.raw`^[IWEF]\d{4} \d{2}:\d{2}:\d{2}\.\d{6}\s{1,8}\d{1,9} \S{1,80}:\d{1,6}\]`,
    String.raw`\.[a-z]{1,8}[:(]\d{1,9}(?:[.:,-]\d{1,9}){0,4}`,
  ].join('|'),
  'gu',
);

/** Whether all that a pattern finds in the lines lies within what is of the run. */
function isAllOfRun(name: string, said: readonly string[]): boolean {
  const places = said.flatMap((line) => {
    const spans = [...line.matchAll(ofRun)].map(({ index, 0: { length } }) => [index, index + length] as const);
    return [...line.matchAll(getExact(name))].map(({ index }) =>
      spans.some(([from, to]) => from <= index && index + name.length <= to),
    );
  });
  return places.length > 0 && places.every(Boolean);
}

function getExact(name: string): RegExp {
  return new RegExp(`(?<!\\w)${name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?!\\w)`, 'gu');
}

/** Lines that report a problem. */
const trouble =
  /(?<![\w-])(?:errors?|exception|fail(?:ed|ure|s)?|cannot|can't|couldn't|could not|unable|invalid|unsupported|missing|denied|refused|unexpected|undefined|undeclared|unknown|unrecognized|no such|no module|not (?:found|defined|installed|in|known|a|exist|declared|supported)|does not|requires?|required|must|already|unresolved|terminated|killed|E[A-Z]{4,})(?![\w-])|Error:/iu;
/** A word that begins with an e, as `trouble` takes it for a code whatever its letters, and such a code. */
const anyE = /(?<![\w-])e[a-z]{4,}(?![\w-])/giu;
const systemCode = /(?<![\w-])E[A-Z]{4,}(?![\w-])/u;

/** Whether a line is about trouble without the words that only begin as a code of the system's does. */
function isAboutTrouble(line: string): boolean {
  const said = line.replaceAll(anyE, (word) => (/^(?:errors?|exception)$/iu.test(word) ? word : '-'));
  return systemCode.test(line) || trouble.test(said);
}
/** Calls, code, help, remarks, dumped fields, programs that name themselves, and links: no names that decide. */
const beside =
  /^\s*(?:at |from |in |File "|#|\d+:? ?[|│]|[|│^>]|--?\w|- requires the option|\+|help|hint|note|info|tip|see |try |use |usage|for more|you (?:can|could|may|must)|\[(?: |\.|C)\])|^(?:npm error)?\s*\w+: ["'][^"']*["'],?$|[\w.]\(["']|[a-z]{3}:\/\/|\bnote: |\bhelp: |deprecat|--help|\d\.\d\.\d.* by |\(Version |@[\w-]+\.\w|following error|\.[ch]:\d/iu;
const maxLine = 400;
/** Words that only look like names. */
const noName = /^(?:[Ee]rror|undefined|null|None|string|number|int|str|object|main|true|false)$/u;

/**
 * The output with one name exchanged, for each sort of which a line about trouble gives one: as the same error of
 * another module, host or port would read.
 */
export function exchangeNames(text: string): readonly Exchanged[] {
  const said = text.split('\n').filter((line) => line.length <= maxLine && trouble.test(line) && !beside.test(line));
  return exchangeIn(said, text, sorts, 1);
}

/** The same for each name of each line about trouble, and for more sorts, without those of `exchangeNames`. */
export function exchangeFurtherNames(text: string): readonly Exchanged[] {
  const known = new Set(exchangeNames(text).map(({ name: own }) => own));
  return exchangeIn(getSaid(text), text, furtherSorts, maxOfSort).filter(({ name: own }) => !known.has(own));
}

/** Names of one sort in one output. */
const maxOfSort = 3;

/** Places at the beginning, processes, code that a call quotes, fields of a dump, and tables of options. */
const aroundTrouble =
  /^\S+?[:(]\d+(?:[:,.-]\d+)*\)?:?\s(?:- )?|^(?:\S+ )?(?:\[[^\]]*\] )?\w[\w-]*\[\d+\]:?\s|\(at \S+:\d+\)|\bin \S+:\d+$|@ \S+\.c\/\S+$/u;
const notSaid = /self\.|\[Function|^\s+\S.*[,({[]$|^\s{4,}|^\s*'?[\w-]+'?: .*,$|["'] for "|=> |^\s*\w+ \|/u;
const callOf = /^\s*(?:File "|at )/u;

/** What a text says of trouble, without what is proven to be of this run. */
function getSaid(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines
    .filter(
      (line, at) =>
        line.length <= maxLine &&
        trouble.test(line) &&
        !beside.test(line) &&
        !notSaid.test(line) &&
        !callOf.test(lines[at - 1] ?? ''),
    )
    .map((line) => line.replace(aroundTrouble, ''));
}

function exchangeIn(
  said: readonly string[],
  text: string,
  wanted: readonly Sort[],
  most: number,
): readonly Exchanged[] {
  const found = new Map<string, Exchanged>();
  for (const { sort, pattern, getOther } of wanted) {
    const every = new RegExp(pattern.source, `${pattern.flags}g`);
    const names = said.flatMap((line) =>
      [...line.matchAll(every)].map(({ groups }) => groups?.['name'] ?? groups?.['bare']),
    );
    for (const own of [...new Set(names)].slice(0, most)) {
      if (own === undefined || noName.test(own) || found.has(own)) continue;
      const other = getOther(own);
      const exchanged = text.replaceAll(getExact(own), other);
      if (exchanged !== text)
        found.set(own, {
          sort,
          name: own,
          other,
          text: exchanged,
          isOfRun: isAllOfRun(own, said),
          isBeside: !said.some((line) => line.search(getExact(own)) !== -1 && isAboutTrouble(line)),
        });
    }
  }
  return [...found.values()];
}
