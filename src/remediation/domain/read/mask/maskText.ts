import { anyOf, inSequence, repeated } from '../../../../base/text/joinPatterns.ts';
import { isBuiltinModule, isKeptFile, isKeptWord } from './keptWords.ts';
import { maskNames } from './maskNames.ts';

/**
 * How much is masked. `text`: the document's normalization, files keep their base names. `written`: the same, and ports
 * that were chosen stay. `line`: everything that differs between places, including files and names.
 */
export type MaskLevel = 'text' | 'written' | 'line';

/** A text with its variable parts masked, and the masked names. */
export interface Masked {
  readonly text: string;
  /** Quoted names, files and modules, as written. */
  readonly names: readonly string[];
}

type Replace = (match: RegExpExecArray['0'], ...groups: string[]) => string;
interface Mask {
  readonly pattern: RegExp;
  /** In its place at the level `written`: what may as well be a name stays; null if it always may. */
  readonly written?: RegExp | null;
  readonly by: string | Replace;
}

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}';
const clock = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?[AP]M\b)?`;
const zone = String.raw`(?: ?(?:Z\b|UTC\b|GMT\b|[A-Z]{3,4}\b(?= \d{4})|[+-]\d{2}:?\d{2}\b))?`;
const number = String.raw`\d{1,15}(?:[.,]\d{1,9})?(?:e[+-]\d{1,3})?`;

const timeUnit = 'ns|µs|us|ms|s|m|h|secs?|seconds?|milliseconds?|millis|mins?|minutes?|hours?|days?';
const sizeUnit = String.raw`(?:[kKMGT]i?B|bytes?|[KMGT]iB|kb|mb|gb|B|[kMG]b)\b`;

/** A line, with or without a column, in words. `gap`: between the word and the number. */
function lineInWords(gap: RegExp): RegExp {
  return inSequence(
    /\b(?:(?:at|on|in) )?(?:lines?|Lines?|LINE|ln|Ln|row)/g,
    gap,
    /\d{1,9}/g,
    repeated('?', /(?:\s?[-–]\s?|:)\d{1,9}|,? {0,2}(?:and |at )?/g, [
      inSequence(
        [/col(?:umn)?|Col(?:umn)?|COLUMN|char(?:acter)?|pos(?:ition)?|offset/g],
        /\.? ?[:=#]? ?\d{1,9}(?:-\d{1,9})?/g,
      ),
    ]),
    /(?: \(char \d{1,12}\))?(?![\w])/g,
  );
}

/** Masks of both levels, in order: a longer form before the forms that it contains. */
const shared: readonly Mask[] = [
  {
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
    // A volume or a tenant may be named so: what a run draws says that it is of a request.
    written:
      /(?<=(?:request|trace|span|correlation|operation|activity|invocation)[ _-]?id["']?[ :=]{1,3}["']?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
    by: 'UUID',
  },
  // What a service draws for each request, and a queue for its workers and tasks.
  {
    pattern:
      /(?<=(?<![A-Za-z])(?:x-)?(?:request|trace|correlation|host)[ _-]?id["']?[ :=]{1,3}["']?(?:Root=)?)(?=[A-Za-z_/+=-]{0,60}\d)[\w/+=-]{8,120}/gi,
    by: 'UUID',
  },
  { pattern: /(?<=\w\[)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\])/gi, by: 'UUID' },
  { pattern: /(?<=\b\w{1,30}PoolWorker-)\d{1,6}(?![\w.-])/g, by: 'N' },
  // Times.
  {
    pattern: new RegExp(String.raw`\[?\b\d{4}[-/.]\d{2}[-/.]\d{2}(?:[T ]{1,2}|, ?)${clock}${zone}\]?`, 'g'),
    by: 'TIMESTAMP',
  },
  {
    pattern: new RegExp(String.raw`\[?\b\d{1,2}/(?:\d{1,2}|${month})/\d{4}[:, T]{1,2}${clock}${zone}\]?`, 'g'),
    by: 'TIMESTAMP',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?(?:${month} {1,2}\d{1,2}|\d{1,2} ${month}),?(?: \d{4})?,? ${clock}${zone}(?: \d{4}\b)?`,
      'g',
    ),
    by: 'TIMESTAMP',
  },
  // As Tomcat and Oracle write it.
  { pattern: new RegExp(String.raw`\[?\b\d{1,2}-${month}-\d{4} ${clock}${zone}\]?`, 'g'), by: 'TIMESTAMP' },
  {
    pattern: new RegExp(
      String.raw`\b\d{4}-\d{2}-\d{2}(?![\d-])|\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?${zone}(?![\d:])`,
      'g',
    ),
    // A date may be a release, or the day on which something ends.
    written: new RegExp(String.raw`(?<![\w:])\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?${zone}(?![\d:])`, 'gi'),
    by: 'TIMESTAMP',
  },
  // Addresses; similar values of Windows are codes. Where names are compared, any value may be a code that has not the
  // length of an address and no word of a place before it.
  {
    pattern: /\b0x(?![8Cc]0[0-9A-Fa-f]{6}\b)[0-9a-fA-F]{4,16}\b/g,
    written: anyOf([
      /\b0x[0-9a-fA-F]{9,16}\b|(?<=(?:\bat|@|address|addr|pointer)[ :=]{1,2})0x[0-9a-fA-F]{5,8}\b/g,
      /(?<=[{$])(?=\d{0,15}[A-F])[0-9A-F]{10,16}\b|(?<=\w<)\d{12,16}(?=>)/g,
    ]),
    by: 'MEM_ADDR',
  },
  { pattern: / \+0x[0-9a-f]{1,16}\b/g, by: '' },
  { pattern: /(?<=\w)\+0x[0-9a-f]{1,16}\b/g, by: '+MEM_ADDR' },
  // Process ids.
  {
    pattern: /\b(pid|process(?: id)?|tid|thread(?: id)?)(?: ?[:=#] ?| )\d{1,10}\b/gi,
    // Before a message: a sentence is about the process.
    written: /(?<=\[|\((?=pid:))(pid|process(?: id)?|tid|thread(?: id)?)(?: ?[:=#] ?| )\d{1,10}(?=[\])])/gi,
    by: (_all, word) => (/^p/i.test(word) ? 'PID' : 'TID'),
  },
  // Hashes: the algorithm is named, or there are digits and only the letters a to f.
  { pattern: /\b(?:sha(?:1|256|384|512)|md5)[:-][A-Za-z0-9+/=]{16,128}/g, written: null, by: 'HASH' },
  {
    pattern: /\b(?=[a-f]{0,64}\d)(?=\d{0,64}[a-f])[0-9a-f]{7,64}\b/g,
    // Of the content of a built file. A commit or a checksum may be what is wanted.
    written: /(?<=\w[._-])(?=[a-f]{0,64}\d)(?=\d{0,64}[a-f])[0-9a-f]{8,64}(?=\.[a-z])/g,
    by: 'HASH',
  },
  // The thread of a program, as OpenSSL writes it.
  { pattern: /\b[0-9A-F]{12,16}(?=:error[:-])/g, by: 'TID' },
  // Durations and sizes.
  {
    pattern: new RegExp(
      String.raw`(?<![\w.])(?:${number} ?(?:ns|µs|us|ms|s|m|h|secs?|seconds?|milliseconds?|millis|mins?|minutes?|hours?|` +
        String.raw`days?)\b ?)(?:${number} ?(?:ms|s|m|secs?|seconds?|mins?|minutes?)\b ?)?`,
      'g',
    ),
    // That it was measured, its fraction says, or what stands beside it: else it may be a value that was given.
    written: new RegExp(
      String.raw`(?<![\w.])(?:\d{1,9}[.,]\d{1,9}|(?<=\b(?:in|after|took|for|time|elapsed|duration|total)[ :=]{1,2}|[([])\d{1,9}) ?` +
        String.raw`(?:${timeUnit})\b(?: ?${number} ?(?:${timeUnit})\b)?`,
      'gi',
    ),
    by: (all) => `DURATION${all.endsWith(' ') ? ' ' : ''}`,
  },
  {
    pattern: new RegExp(String.raw`(?<![\w.])${number} ?${sizeUnit}`, 'g'),
    // One that is too large, or was expected.
    written: null,
    by: 'SIZE',
  },
  // Lines and columns in words; `line2` may be a column of a table.
  { pattern: lineInWords(/(?:[ :=#]{1,3}|)/g), written: lineInWords(/[ :=#]{1,3}/g), by: 'LINE_NUM' },
  {
    pattern: inSequence(
      /\b(?:(?:at|on|in) )?/g,
      [/[Cc]ol(?:umn)?|characters?|chars?/g, /position|pos|offset/g],
      /[ :=#]{1,3}\d{1,12}\b(?:-\d{1,12})?(?: \(char \d{1,12}\))?/g,
    ),
    by: 'LINE_NUM',
  },
  {
    pattern: /(?<![\w.])(?:at )?L\d{1,6}(?:[:C]\d{1,6}|-L\d{1,6})?\b(?!-)/g,
    written: /(?<![\w.])(?:at L\d{1,6}(?:[:C]\d{1,6}|-L\d{1,6})?|(?<=[#(]|^)L\d{1,6}|L\d{1,6}[:C]\d{1,6})\b(?!-)/g,
    by: 'LINE_NUM',
  },
  {
    pattern: /\(\d{1,9}[:,] ?\d{1,9}(?:[-:]\d{1,9}(?::\d{1,9})?)?\)(?= |$|\.)/gm,
    // A pair with a comma may be the shape of an array, unless a word before it says that it is a place.
    written:
      /(?:\(\d{1,9}: ?\d{1,9}(?:[-:]\d{1,9}(?::\d{1,9})?)?|(?<=(?:at|[Pp]osition|[Ll]ine|[Ll]ocation) )\(\d{1,9}, ?\d{1,9})\)(?= |$|\.)/gm,
    by: '(LINE_NUM)',
  },
  { pattern: /\bat \d{1,9}:\d{1,9}(?::\d{1,9})?\b/g, by: 'LINE_NUM' },
  {
    pattern: /(?<=[\w"'`)\]])[([](\d{1,9})(?:[,:-] ?\d{1,9}){0,3}[)\]](?=:| |$)/gm,
    // In round brackets after a file alone: elsewhere it is an argument, or the section of a manual. In square ones
    // after the program that a line begins with: elsewhere it is an index.
    written: anyOf([
      /(?<=\.\w{1,12}["'`]?)\((\d{1,9})(?:[,:-] ?\d{1,9}){0,3}\)(?=:| |$)/gim,
      /(?<=^(?:\[[^\]\n]{1,40}\] |TIMESTAMP (?:[\w.-]{1,60} )?)?(?!(?:error|code|status|errno|exit|sqlstate)\[)[\w./-]{1,80})\[\d{3,9}(?::\d{1,9})?\](?=:| |$)/gim,
    ]),
    by: ':LINE_NUM',
  },
];

/** Ports, and hosts that are only recognized by their port. */
function maskPorts(text: string, level: MaskLevel): string {
  return text
    .replaceAll(/\[([0-9a-f:.]{2,45})\]:(\d{2,5})\b/gi, (_all, host: string, port: string) =>
      level === 'written' ? `[${host}] port-${port}` : `[${host}]:PORT`,
    )
    .replaceAll(/\b([Pp]ort)(?: ?[:=#] ?| (?:number )?)"?(\d{1,5})\b"?/g, (_all, word: string, port: string) =>
      level === 'written' ? `port-${port}` : `${word} PORT`,
    )
    .replaceAll(/(?<=['"][\w.:-]{1,255}['"], )(\d{2,5})(?=\))/g, (port) =>
      level === 'written' ? `port-${port}` : port,
    );
}

/** A port says which service is meant. The system's own ports of the side that asks are no matter (`writtenWords`). */
function shownPort(port: string, level: MaskLevel): string {
  return level === 'written' ? port : 'PORT';
}

/** Masks for one line that leave only what all occurrences of one cause share. */
const numbers: readonly Mask[] = [
  { pattern: /(?<![\w.$-])[vV]?\d{1,6}\.\d{1,6}(?:\.\d{1,8}){1,3}(?:[-+.][\w.+-]{1,40})?(?![\w])/g, by: 'VERSION' },
  { pattern: /(?<![\w.$-])v\d{1,4}(?:\.\d{1,4})?\b/g, by: 'VERSION' },
];

/** A number after such a word is significant. */
const numberWords = inSequence(
  /(?<![a-z])/i,
  [
    /errno|error|code|status|exit|exited|signal|sqlstate|http|http\/1\.1|http\/2|returned/i,
    /rc|ret|hresult|os error|exit value|python|java|es|c\+\+|utf|base|rfc|ipv|curl:|curl/i,
    /error \d{4}/i,
  ],
  /[ :=([\]#]{0,3}-?$/i,
);

/**
 * What the other masks leave although it depends on the place: the place itself before and after the message, aliases,
 * lists of names.
 */
const leftovers: readonly { readonly pattern: RegExp; readonly by: string }[] = [
  // Drawn lines.
  { pattern: / ?[\u2500-\u257f]{4,} ?/g, by: ' ' },
  { pattern: /^[│┃║] {1,4}| {1,80}[│┃║]$/g, by: '' },
  // A tool's suggestion depends on what else exists.
  {
    pattern:
      /[.;,?]? ?[([]?(?:[Dd]id|[Pp]erhaps|[Mm]aybe) you m(?:ean|eant)\b[^?\n]{0,300}(?:[?.]?[)\]]?|\? [\w-]{1,60})$/g,
    by: '',
  },
  {
    pattern: /\bNAME(?:(?:\.|::)(?!\w{0,80}(?:Error|Exception|Warning|DoesNotExist|NotFound)\b)\w{1,80})+/g,
    by: 'NAME',
  },
  { pattern: /\[HOST\]:PORT/g, by: 'HOST:PORT' },
  { pattern: /\[-Werror=/g, by: '[-W' },
  { pattern: / ?[{(]aka (?:NAME|'[^'\n]{1,200}')[)}]/g, by: '' },
  { pattern: /^(?:(?:FILE|PATH|NAME|[\w.-]{1,40}):(?: ?LINE_NUM|\([^)\n]{1,60}\)):?(?: -)? ?)+/, by: '' },
  { pattern: /^(?:(?:FILE|PATH|-e|-): )?LINE_NUM ?: ?/, by: '' },
  { pattern: /,? (?:at|in) (?:FILE|PATH|NAME)(?::LINE_NUM| LINE_NUM|, LINE_NUM)?\.?$/, by: '' },
  { pattern: /(?:[ ,]*\(?LINE_NUM\)?)+[.:]?$/, by: '' },
  { pattern: /\bNAME(?:(?:, | and |, and |\|| \| )NAME)+/g, by: 'NAME' },
  { pattern: /,? (?:at|in) <[a-z][a-z-]{2,20}>$/, by: '' },
  { pattern: /\bN arguments?\b/g, by: 'N arguments' },
];

/** A time that was given, not taken: the end of a certificate, a limit, an option's value. */
const givenTime = inSequence(
  [
    /(?<=(?<![A-Za-z])(?:is (?:after|before)|[Nn]ot ?(?:[Aa]fter|[Bb]efore)|valid (?:from|until|before|after)|expire date|limit\)?)[ :=]{1,3})/g,
    /(?<=(?<![\w-])-{1,2}[A-Za-z][\w-]{0,40}[ =])/,
  ],
  [
    /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?/,
    /\d{1,3}:\d{2}:\d{2}/,
    /(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}:\d{2}(?: [A-Z]{3,4})? \d{4}/,
  ],
  /(?![\d:])/,
);

/** PHP's place in code that was typed, not read from a file: `php -r`. */
const typedCode = / in (?:Command line|Standard input|php shell) code(?::\d{1,9}| on line \d{1,9})/g;

/** A day with or without a time, or a time. */
const dayOrTime =
  /(?<![\w:.])(?:\d{4}([-/.])(\d{2})\1(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?|\d{1,2}:(\d{2}):(\d{2}))(?!\d)/g;

/** Days of the longest February, and of any other month. */
function countDays(month: number): number {
  return month === 2 ? 29 : 30 + ((month + (month > 7 ? 1 : 0)) % 2);
}

/** A day or a time that no clock shows (`2026-13-01`, `10:61:00`) in one word: it was given, whatever stands around it. */
function keepImpossible(text: string): string {
  return text.replaceAll(dayOrTime, (found: string, _sign: string | undefined, ...parts: (string | undefined)[]) => {
    const [month, day, hour, ...rest] = parts
      .slice(0, 7)
      .map((part) => (part === undefined ? undefined : Number(part)));
    const isDay =
      month === undefined || (month >= 1 && month <= 12 && day !== undefined && day >= 1 && day <= countDays(month));
    const isTime = (hour ?? 0) <= 24 && rest.every((part) => (part ?? 0) <= 60);
    return isDay && isTime ? found : found.replaceAll(/[:T ]+/g, '_');
  });
}

/** Masks everything that differs from run to run and place to place. Deterministic and idempotent. */
export function maskText(text: string, level: MaskLevel): Masked {
  const named = level === 'line' ? maskNames(text.replaceAll(typedCode, '')) : { text, names: [] };
  const names: string[] = [...named.names];
  let masked = level === 'line' ? named.text.replaceAll(url, 'URL') : named.text;
  if (level === 'written')
    masked = keepImpossible(masked.replaceAll(givenTime, (time) => time.replaceAll(/[:T ]+/g, '_')));
  for (const mask of shared) masked = apply(masked, mask, level);
  masked = maskPorts(masked, level);
  masked = maskTokens(masked, level, names);
  if (level !== 'written') masked = maskQuotes(masked, level, names);
  if (level === 'line') {
    for (const mask of numbers) masked = apply(masked, mask, level);
    masked = maskNumbers(masked);
    for (const { pattern, by } of leftovers) masked = masked.replace(pattern, by);
    masked = masked.trim();
  }
  return { text: masked.replaceAll(/[^\S\n]+/g, ' '), names };
}

function apply(text: string, { pattern, written = pattern, by }: Mask, level: MaskLevel): string {
  const wanted = level === 'written' ? written : pattern;
  if (wanted === null) return text;
  return typeof by === 'string' ? text.replaceAll(wanted, by) : text.replaceAll(wanted, by);
}

function maskNumbers(text: string): string {
  return text.replaceAll(/(?<![\w.$%-])-?\d{1,20}(?:[.,]\d{1,9})?(?![\w])/g, (found, at: number) =>
    numberWords.test(text.slice(Math.max(0, at - 24), at)) ? found : 'N',
  );
}

/** A network address, up to the first character that cannot belong to it. A final full stop belongs to the sentence. */
const url = /\b(?!file:)[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>()[\]{}|]{1,2000}(?<![.,:;])/gi;
/** The suffix of a qualified name that is an error type. */
const typeEnd = /(?:Error|Exception|Warning|Exit|Timeout|Failure|Interrupt|Rejection|Fault|DoesNotExist|NotFound)$/;
/** Runs without spaces, quotes and brackets: the form of a path, a URL or a place in a file. */
const tokens = /[^\s"'`()<>[\]{},;|=]{2,}/g;

function maskTokens(text: string, level: MaskLevel, names: string[]): string {
  return text.replaceAll(tokens, (token, at: number) =>
    level === 'written' && specifier.test(token) && !isPlaceOf.test(text.slice(Math.max(0, at - 8), at))
      ? token.replace(/^\.\//, '')
      : maskToken(token, level, names),
  );
}

/** What is asked for by a path that begins in no folder of the machine: another folder is another file or module. */
const specifier = /^(?:\.{1,2}\/)?[\w@][\w@.-]{0,80}\/[\w@./-]{0,200}$|^\.{1,2}\/[\w@./-]{1,200}$/;
const isPlaceOf = /(?:^|[^A-Za-z])(?:in|at|from|file|of|FAIL|FAILED) ["'`(]?$|^["'`(]?$/;

/** The end of a place: `:42`, `:42:7`, `:42:7-9`, `:42:in`, `+42`. */
const placeEnd = /:\d{1,9}(?::\d{1,9})?(?:-\d{1,9}(?::\d{1,9})?)?(?=$|:)/;
const furtherPlaces = new RegExp(placeEnd, 'g');
const fileName = /^[\w@.+$~%-]{0,120}\.[A-Za-z][A-Za-z0-9_+]{0,11}$/;
const knownExtensions = new Set(
  `js mjs cjs jsx ts mts cts tsx vue svelte json json5 jsonc yaml yml toml ini cfg conf env lock xml html htm css scss
  sass less md mdx rst txt csv log py pyi pyx pyc ipynb go rs c h cc cpp cxx hh hpp hxx inl m mm java kt kts scala
  groovy gradle class jar war cs fs vb csproj fsproj vbproj sln props targets dll exe so dylib a o obj lib rb erb rake
  gemspec php phtml pl pm t sh bash zsh fish ps1 bat cmd lua hs lhs ex exs eex heex erl hrl ml mli swift dart r jl nim
  zig v sql db sqlite sqlite3 proto graphql gql tf tfvars hcl tmpl tpl j2 mk cmake ninja in am ac d map wasm node bin
  dat tar gz tgz zip whl pem key crt cer sock pid service png jpg jpeg gif svg ico pdf el clj cljs edn asm s ll bc bzl
  f90 f95 pas adb ads tcl vim awk sed jq nix dhall rego cue astro dot gv po pot`.split(/\s+/),
);
const hostEnd = inSequence(
  /^(?:[a-z0-9-]{1,63}\.){1,6}/i,
  [
    /com|org|net|io|dev|app|local|internal|invalid|test|example|localhost|localdomain/i,
    /cloud|co|edu|gov|ai|sh|me|de|uk|eu|svc|lan|home|corp/i,
  ],
  /\.?$/i,
);
const address = /^(?:\d{1,3}\.){3}\d{1,3}$|^(?:[0-9a-f]{0,4}:){2,7}(?:[0-9a-f]{0,4}|(?:\d{1,3}\.){3}\d{1,3})$/i;

function maskToken(token: string, level: MaskLevel, names: string[]): string {
  if (token.length > 2000) return level === 'line' ? 'NAME' : token;
  if (!/[/\\.:@+]/.test(token)) return token;
  // A placeholder that a shell would have expanded.
  if (level === 'line' && /^(?:\*\.?[\w-]|[^*]{1,200}\/\*)/.test(token)) return 'NAME';
  const end = /[.:!?]+$/.exec(token)?.[0] ?? '';
  const core = token.slice(0, token.length - end.length);
  const scheme = /^[a-z][a-z0-9+.-]{1,20}:\/\//i.exec(core)?.[0];
  if (scheme !== undefined && !/^file:/i.test(scheme))
    return level === 'line'
      ? `URL${end}`
      : token.replace(/(?<=\/\/[^/:@]{1,255}:)\d{2,5}(?=\/|$)/, (port) => shownPort(port, level));
  return `${maskHost(core, level) ?? maskPlace(core, end, level, names)}${end}`;
}

/** A folder on a host, as ssh and git write it: the host is no folder. */
const remote = /^(?:[\w.-]{1,64}@)?[a-z][\w-]{0,62}(?:\.[a-z][\w-]{0,62}){1,5}:[a-z~][\w./~-]{0,200}$/i;

/** Whether what has the form of a host and a port may as well be a file and a line, or a thing and its number. */
function isPlace([, host = '', port]: readonly string[]): boolean {
  return /^(?!localhost$)[\w-]+$/i.test(host) && Number(port) < minNamedPort;
}

/** Below are line numbers, and ports that need more rights than most services have. */
const minNamedPort = 1024;

/** A host, with or without a port, or a mail address, as shown at this level; undefined if it is none. */
function maskHost(core: string, level: MaskLevel): string | undefined {
  const hostPort = /^(.{1,255}?):(\d{2,5})$/.exec(core);
  if (hostPort?.[1] !== undefined && isHost(hostPort[1]))
    return `${level === 'line' ? 'HOST' : hostPort[1]}:${isPlace(hostPort) ? 'PORT' : shownPort(hostPort[2] ?? '', level)}`;
  if (level === 'written' && remote.test(core)) return core;
  if (core.includes('::') && address.test(core)) return level === 'line' ? 'HOST' : core;
  if (level !== 'line') return undefined;
  const isName = (hostEnd.test(core) || address.test(core)) && !knownExtensions.has(core.split('.').at(-1) ?? '');
  return isName || /^[\w.-]{1,64}@[\w.-]{1,255}$/.test(core) ? 'HOST' : undefined;
}

/** A file with or without a place in it, or a qualified name, as shown at this level; anything else unchanged. */
function maskPlace(core: string, end: string, level: MaskLevel, names: string[]): string {
  const place = placeEnd.exec(core);
  if (level === 'written' && place !== null && isServicePort(core.slice(0, place.index), place[0])) return core;
  const path = place === null ? core : core.slice(0, place.index);
  const file = asFile(path, level, names);
  if (place !== null) {
    const after = core.slice(place.index + place[0].length).replace(furtherPlaces, ':LINE_NUM');
    return `${file ?? (level === 'line' && anyFile.test(path) ? 'FILE' : path)}:LINE_NUM${after}`;
  }
  const plus = /^(.*[^+])\+0?x?[0-9a-f]{1,9}$/.exec(core);
  if (plus?.[1] !== undefined && asFile(plus[1], level, []) !== undefined)
    return `${asFile(plus[1], level, names) ?? ''}:LINE_NUM`;
  if (level !== 'written' && /^\+\d{1,9}$/.test(core)) return 'LINE_NUM';
  if (file === undefined && level === 'line' && isQualifiedName(core, end)) {
    names.push(core);
    return 'NAME';
  }
  return file ?? core;
}

function isQualifiedName(core: string, end: string): boolean {
  return (
    /^[\p{Ll}_$][\w$]+(?:\.[\w$]{2,}){1,8}$/u.test(core) &&
    !typeEnd.test(core) &&
    !(end.startsWith(':') && /\.\p{Lu}\w*$/u.test(core))
  );
}

function isHost(host: string): boolean {
  return (
    address.test(host) ||
    hostEnd.test(host) ||
    /^(?:localhost|\[[0-9a-f:.]{2,45}\]|::1?|\*|0)$/i.test(host) ||
    (/^[a-z][a-z0-9-]{1,62}$/i.test(host) && !isKeptWord(host) && !/^line$/i.test(host))
  );
}

/** A folder in which programs that run keep their sockets: no code is in it, and a number after it is a port. */
const socketFolder = /^\/(?:var\/)?run\/[\w./-]{0,200}$/;

/** Whether what has the form of a place is a service: `127.0.0.1:5432:refused`, `tcp :8080: address in use`. */
function isServicePort(before: string, place: string): boolean {
  const port = Number(/^:(\d{4,5})$/.exec(place)?.[1] ?? 0);
  if (port < minNamedPort || socketFolder.test(before)) return port >= minNamedPort;
  // Java writes the name before the address: `localhost/127.0.0.1:5432`.
  const host = before.slice(before.lastIndexOf('/') + 1);
  // gRPC writes the family before it: `ipv4:10.0.0.9:50051`.
  const isAddress = address.test(host) || address.test(host.slice(host.indexOf(':') + 1));
  const isService = host === before ? isAddress || (/[.:]|^localhost$/.test(host) && isHost(host)) : isAddress;
  return before === '' || isService;
}

/** Before a line number any extension makes a file, also after the name of the program. */
const anyFile = /^(?:[\w+-]{1,40}:)?[\w@+-][\w@.+-]{0,120}\.[a-z][a-z0-9_]{0,11}$/;
/** In a folder any extension makes a file. */
const anyExtension = /^[\w@+-][\w@.+-]{0,120}\.[a-z][a-z0-9]{1,11}$/;

/** A path from the working folder that does not leave it. */
const inProject = /^\.\/(?!.*\.{2}\/)/;
const codeFile = inSequence(
  /\./i,
  [
    /[cm]?[jt]sx?|vue|svelte|py[ix]?|rb|php|p[lm]|sh|lua|jl/i,
    /go|rs|[ch]|cc|cpp|hpp|swift|zig/i,
    /java|kts?|scala|groovy|cs|vb|dart/i,
    /hs|exs?|erl|mli?/i,
  ],
  /$/i,
);

/** Whether a file is one of code: where it stands is a place, not what an error is about. */
export function isCodeFile(file: string): boolean {
  return codeFile.test(file);
}

/** What a system keeps for all that runs on it, and a folder of programs: the same on every machine that has it. */
const ofSystem = anyOf([
  /^\/(?:etc|dev|proc(?!\/\d)|sys|boot|run(?!\/user\/)|usr(?!\/src\/)|var\/(?:run|spool))\//,
  // What a program keeps, but for what it runs in it: images and jobs.
  /^\/var\/(?:lib|log|cache)\/(?!(?:jenkins|gitlab-runner|containers?|docker|kubelet|buildkite-agent)\/)/,
  /^\/opt(?:\/[^/]+)+\/(?:s?bin|lib|include|share)$/,
]);

/**
 * First folders of a path in which machines, containers and runners keep homes, projects and what they build. What
 * begins with none of them is no path of a machine, but the route of a service or a name: `/api/v2/orders`.
 */
const rootOfMachine = anyOf([
  /^\/(?:[a-z_]|home|root|users|te?mp|private|var|volumes|mnt|media|srv|opt|data|nix|store|scratch|usr|lib\w{0,3}|s?bin)(?:\/|$)/i,
  /^\/(?:apps?|src|code|projects?|repos?|works?|workspaces?|workdir|builds?|dist|out|go|site|web|www|functions?)(?:\/|$)/i,
  /^\/(?:github|__\w|drone|bitbucket|codebuild|harness|layers|runner|vercel|node_modules|snap|sysroot|host|rootfs)(?:\/|$)/i,
]);

/**
 * What a package manager or a program lays into a folder of the machine has the same path below it everywhere:
 * `node_modules/kelp/package.json`, `~/.kube/config`.
 */
const laid = anyOf([
  /(?<=[\\/])(?:node_modules|(?:site|dist)-packages|gems|\.m2[\\/]repository|pkg[\\/]mod)[\\/](?!.*(?:node_modules|(?:site|dist)-packages|gems)[\\/]).+$/,
  /(?<=^(?:~|\/root|\/(?:home|Users)\/[^/]{1,80})\/)\.(?!cache|npm\/_)[\w-]{2,40}(?:\/.+)?$/,
]);

/** A temporary folder, whose name ends in letters that were drawn for it. */
const drawnFolder = /^(?:\/private|\/var)?\/tmp\/[^/]*[._-](?=[A-Za-z]*[\dA-Z])[A-Za-z\d]{6,10}$/;

/** A path or a file name as shown at this level; undefined if it is neither. */
function asFile(path: string, level: MaskLevel, names: string[]): string | undefined {
  const isWindows = /^[A-Za-z]:[\\/]/.test(path) || path.startsWith('\\\\');
  const clean = path.replace(/^(?:file|webpack(?:-internal)?|node|vite|vscode-[a-z-]{1,20}):\/{0,3}/i, '');
  const parts = clean
    .split(isWindows || (path.includes('\\') && !path.includes('/')) ? /[\\/]/ : '/')
    .filter((part) => part !== '');
  const base = (parts.at(-1) ?? '').replace(/\?.*$/, '');
  const hasExtension = fileName.test(base) && knownExtensions.has((base.split('.').at(-1) ?? '').toLowerCase());
  const isRooted = /^(?:~?\/[\w.@~+-]|\.{1,2}\/|[A-Za-z]:[\\/]|\\\\)/.test(path) || clean !== path;
  const isPath =
    isRooted ||
    (parts.length > 1 &&
      (hasExtension ||
        isKeptFile(base) ||
        (anyExtension.test(base) && !/^(?:application|text|image|audio|video)$|\.[a-z]{2,4}$/.test(parts[0] ?? '')))) ||
    (parts.length > 2 && /^[\w.@-]{1,80}$/.test(base) && !/\.[a-z]{2,4}$/.test(parts[0] ?? ''));
  if (!isPath && !hasExtension && !isKeptFile(base)) return undefined;
  // Folders of the project decide (`conf/a.env`, `rules/a.env`) and those of the system (`/etc/nginx/a.conf`), those in
  // which a machine keeps projects and those of code do not. What has no file at its end is no less a name: a platform,
  // an image, a branch.
  const isTold =
    !isRooted || inProject.test(path) || ofSystem.test(path) || (path.startsWith('/') && !rootOfMachine.test(path));
  if (level === 'written' && !isWindows && isTold && !isCodeFile(base)) return path.replace(/^\.\//, '');
  const below = level === 'written' ? laid.exec(path)?.[0] : undefined;
  if (below !== undefined) return below;
  // A share of another host, which is no folder of the machine.
  if (level === 'written' && path.startsWith('\\\\')) return path;
  if (base === '') return level === 'line' ? 'PATH' : path;
  if (level === 'written' && drawnFolder.test(path)) return 'PATH';
  if (level !== 'line') return base;
  if (isKeptFile(base)) return base;
  if (!drawnFolder.test(path)) names.push(base);
  return hasExtension || (parts.length > 1 && !isRooted && anyExtension.test(base)) ? 'FILE' : 'PATH';
}

/**
 * A short quoted run on one line. The opening quote follows no letter and the closing one precedes none, so apostrophes
 * in words are not quotes.
 */
const quoted =
  /(?<![\w\\])(["'`])(?!\s)([^"'`\n]{1,300}?)(?:\1|(?<=[^`\n])'(?<!\1))(?!\w)|(?<![\w\\])""(?!")|(?<![\w\\])''(?!')/g;

function maskQuotes(text: string, level: MaskLevel, names: string[]): string {
  return text.replaceAll(quoted, (found: string, _quote: string | undefined, inner: string | undefined, at: number) => {
    if (
      inner !== undefined &&
      isBuiltinModule(inner) &&
      /(?:resolve|module|import) $/.test(text.slice(Math.max(0, at - 12), at))
    )
      return `'${inner}'`;
    if (inner === undefined) return level === 'line' ? 'EMPTY' : found;
    if (level === 'text' && knownExtensions.has(/^[\w@.+-]{1,120}\.(\w{1,12})$/.exec(inner)?.[1]?.toLowerCase() ?? ''))
      return found;
    return maskQuoted(inner, names);
  });
}

function maskQuoted(inner: string, names: string[]): string {
  if (!/[\p{L}\p{N}]/u.test(inner)) return `'${inner}'`;
  if (/^(?:NAME|FILE|PATH|URL|HOST|HOST:PORT|UUID|HASH|N|EMPTY|LINE_NUM|VERSION)$/.test(inner)) return inner;
  if (isKeptWord(inner) || isKeptFile(inner)) return `'${inner}'`;
  if (/^(?:E[A-Z]{3,20}|ERR_[A-Z_]{3,60}|[A-Z]{1,4}\d{3,5})$/.test(inner)) return `'${inner}'`;
  const words = inner.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  if (/^%[-+ #0]{0,4}\d{0,4}(?:\.\d{1,4})?[a-zA-Z]{1,3}$/.test(inner)) return `'${inner}'`;
  if (/^std::\w{1,40}$/.test(inner)) return `'${inner}'`;
  if (
    words.length > 0 &&
    words.length <= 6 &&
    !/\s[a-z]+\s[a-z]+\s/.test(inner) &&
    words.every((word) => isKeptWord(word) || word === 'NAME')
  )
    return `'${inner.replaceAll(/\d+/g, 'N')}'`;
  if (!/^(?:NAME|FILE|PATH|N)\b/.test(inner)) names.push(inner);
  return 'NAME';
}
