import { getTraits } from '../languages/languages.ts';
import type { CodeLanguage, FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { isPythonBuiltin } from './pythonBuiltins.ts';
import { closed, givenFromOutside, unknown, type Receiver } from './receiver.ts';
import { anyOf, inSequence } from '../../../base/text/joinPatterns.ts';

/** Types of JavaScript's surroundings that are others too. */
const bases: ReadonlyMap<string, readonly string[]> = new Map([
  ['IterableIterator', ['Iterator']],
  ['MapIterator', ['Iterator', 'IterableIterator']],
  ['SetIterator', ['Iterator', 'IterableIterator']],
  ['ArrayIterator', ['Iterator', 'IterableIterator']],
  ['Generator', ['Iterator', 'IterableIterator']],
  ['AsyncIterableIterator', ['AsyncIterator']],
  ['AsyncGenerator', ['AsyncIterator', 'AsyncIterableIterator']],
]);

/** Holders of JavaScript's own: of what they give back nothing is known. */
const holders: ReadonlySet<string> = new Set([
  'Map',
  'ReadonlyMap',
  'WeakMap',
  'Set',
  'ReadonlySet',
  'WeakSet',
  'Iterator',
  'AsyncIterator',
  'Proxy',
  'WeakRef',
  ...bases.keys(),
]);

/** Whether a type of JavaScript's surroundings holds things of which its name says nothing. */
export function isHolder(name: string): boolean {
  return holders.has(name);
}

/** Whether a member of maps and sets, when called, gives an iterator. */
export function givesIterator(types: readonly string[], member: string): boolean {
  return /^(?:keys|values|entries)$/.test(member) && types.some((each) => /^(?:Readonly)?(?:Map|Set)$/.test(each));
}

/** Types of Go's own packages that are no interfaces which others may satisfy. */
const concrete = anyOf([
  /^(?:bufio|bytes|log|math\/rand|regexp|strconv|strings)#(?!Locker$|TB$)/, // `strings#Builder`
  /^(?:sync|sync\/atomic|testing|text\/template|html\/template|time)#(?!Locker$|TB$)/, // `sync#Mutex`
  /^net\/http#(?:Client|Cookie|Header|Request|Response|Server|ServeMux|Transport)$/, // `net/http#Request`
]);

/** Whether a file distinguishes types from outside the project from ours. */
export function tellsOutside(facts: FileFacts): boolean {
  return getTraits(facts.language).tellsOutside;
}

/** Whether the types of a file are declared. */
export function declaresTypes({ language }: FileFacts): boolean {
  return getTraits(language).declaresTypes;
}

/** Whether what is given by something from outside the code may be an object of ours. */
export function givesOurs({ language }: FileFacts): boolean {
  return getTraits(language).hasGenericLibraries;
}

/**
 * Whether a name that nothing explains is a type of the surroundings: in C# and on the JVM by how it is written, unless
 * it is a parameter of a type (`T`, `TKey`) or a constant (`LOGGER`); `UtilKt` is what Java calls a file of Kotlin.
 */
export function namesSurroundings({ language }: FileFacts, name: string): boolean {
  return getTraits(language).ambientTypes?.test(name) === true;
}

/** Whether a name is one of the types that Rust's files know without taking them from anywhere. */
export function isPrelude({ language }: FileFacts, name: string): boolean {
  return getTraits(language).preludeTypes?.test(name) === true;
}

/**
 * Whether a type from outside the code may be one that ours are without saying so: an interface of Go, as far as is
 * known.
 */
export function maySatisfy({ language }: FileFacts, outside: readonly string[]): boolean {
  return getTraits(language).hasStructuralInterfaces && outside.some((each) => !concrete.test(each));
}

/**
 * What a type is called that no file of the code defines, equal in every file that means it: its name, with the package
 * it is taken from where there is one; `?` for that where it may be any.
 */
export function outsideName(facts: FileFacts, written: string): string {
  const [first = '', ...rest] = written.split('.');
  const taken = indexOf(facts).imports(first)[0];
  if (taken === undefined || taken.from.startsWith('.'))
    return `${getTraits(facts.language).hasOpenPackages ? '?#' : ''}${written.slice(written.lastIndexOf('.') + 1)}`;
  const name =
    [...(taken.imported === '*' || taken.imported === 'default' ? [] : [taken.imported]), ...rest].at(-1) ?? 'default';
  return `${taken.from}#${name}`;
}

/** Whether one of the types is one of the others, or has it among its bases, or they have it among theirs. */
export function meetsOutside(types: readonly string[], others: readonly string[]): boolean {
  const wide = new Set(types.flatMap((each) => [each, ...(bases.get(each) ?? [])]));
  return others.some(
    (each) =>
      wide.has(each) ||
      (bases.get(each) ?? []).some((base) => wide.has(base)) ||
      [...wide].some((other) => isSameAnywhere(each, other)),
  );
}

/** Whether two are called the same and the package of one is not known. */
function isSameAnywhere(a: string, b: string): boolean {
  return (a.startsWith('?#') || b.startsWith('?#')) && a.slice(a.indexOf('#')) === b.slice(b.indexOf('#'));
}

/**
 * Containers of Python and its library: they are not project classes, but their elements may be. Also modules whose
 * functions return what they were given.
 */
const pythonHolders: ReadonlySet<string> = new Set([
  'list',
  'dict',
  'set',
  'tuple',
  'frozenset',
  'deque',
  'defaultdict',
  'OrderedDict',
  'ChainMap',
  'iter',
  'map',
  'filter',
  'zip',
  'enumerate',
  'reversed',
  'sorted',
  'vars',
  'Queue',
  'WeakSet',
  'asyncio',
  'collections',
  'concurrent',
  'contextlib',
  'copy',
  'functools',
  'heapq',
  'importlib',
  'itertools',
  'operator',
  'pickle',
  'queue',
  'random',
  'weakref',
]);
/** Functions of Python and its library that give on what they were given. */
const pythonGivers: ReadonlySet<string> = new Set([
  'next',
  'anext',
  'min',
  'max',
  'getattr',
  'type',
  'eval',
  'copy',
  'deepcopy',
  'reduce',
  'cast',
  'import_module',
  'choice',
  'heappop',
  'gather',
  'wait_for',
  'run',
]);

/**
 * Python's own modules of which some function gives what it was given, or an object of a class of ours, beside
 * `pythonHolders`.
 */
const pythonGiving = anyOf([
  inSequence(
    /^/,
    [
      /abc|ast|atexit|builtins|codecs|contextvars|ctypes|dataclasses|enum|gc|inspect|json/,
      /logging|marshal|multiprocessing/,
    ],
    /(?:\.|$)/,
  ),
  /^(?:pkgutil|runpy|sched|selectors|shelve|signal|sqlite3|sys|threading|traceback|types|typing|unittest|xmlrpc)(?:\.|$)/,
]);
/** Python's other modules. */
const pythonClosed = anyOf([
  inSequence(
    /^/,
    [
      /argparse|array|base64|binascii|bisect|bz2|calendar|cgi|cmath|colorsys|configparser|csv/,
      /curses|datetime|decimal/,
    ],
    /(?:\.|$)/,
  ),
  /^(?:difflib|dis|email|errno|fcntl|filecmp|fileinput|fnmatch|fractions|ftplib|getopt|getpass|gettext|glob|grp)(?:\.|$)/,
  inSequence(
    /^/,
    [/gzip|hashlib|hmac|html|http|imaplib|io|ipaddress|keyword|linecache|locale|lzma|mailbox/, /math|mimetypes|mmap/],
    /(?:\.|$)/,
  ),
  /^(?:netrc|ntpath|numbers|optparse|os|pathlib|platform|plistlib|posixpath|pprint|pwd|re|readline|resource)(?:\.|$)/,
  /^(?:secrets|select|shlex|shutil|site|smtplib|socket|ssl|stat|statistics|string|stringprep|struct|subprocess)(?:\.|$)/,
  /^(?:sysconfig|syslog|tarfile|telnetlib|tempfile|termios|textwrap|time|timeit|token|tokenize|tomllib|trace|tty)(?:\.|$)/,
  /^(?:unicodedata|urllib|uuid|venv|warnings|wave|webbrowser|winreg|xml|zipapp|zipfile|zlib|zoneinfo)(?:\.|$)/,
]);
/** Node's own modules whose functions may give what they were given, or an object of a class of ours. */
const nodeGiving =
  /^(?:node:)?(?:async_hooks|diagnostics_channel|events|module|stream(?:\/.*)?|test|util|v8|vm|worker_threads)$/;
const nodeClosed = anyOf([
  /^node:/,
  inSequence(
    /^/,
    [/assert|buffer|child_process|cluster|console|constants|crypto|dgram|dns|fs|http|http2/, /https|inspector|net|os/],
    /(?:\/|$)/,
  ),
  /^(?:path|perf_hooks|process|punycode|querystring|readline|string_decoder|timers|tls|tty|url|zlib)(?:\/|$)/,
]);
/** Go's own packages that give what they were given. */
const goGiving =
  /^(?:container\/.*|context|encoding\/(?:gob|json|xml)|errors|iter|maps|plugin|reflect|slices|sync(?:\/.*)?)$/;
/** Values of JavaScript's surroundings that lead to nothing of ours. */
const scriptClosed =
  /^(?:BigInt|Boolean|Buffer|Date|Intl|Math|Number|RegExp|String|Symbol|URL|console|crypto|performance)$/;
/** Functions of Python that give what they were given, or what was defined somewhere. */
const pythonOpen: ReadonlySet<string> = new Set(['globals', 'locals', 'super', 'object']);

/** The module that a name of a file is taken from. */
function getModule(facts: FileFacts, name: string): string | undefined {
  return indexOf(facts).imports(name)[0]?.from;
}

/**
 * Whether a name is taken from a module that should be among the code and is not: a generated file, or one that is left
 * out. Files of data are no code.
 */
export function isMissingModule(facts: FileFacts, name: string): boolean {
  const from = getModule(facts, name);
  return (
    from?.startsWith('.') === true &&
    getTraits(facts.language).resolvesModules &&
    !/\.(?:json5?|css|s[ac]ss|less|svg|png|jpe?g|gif|webp|wasm|txt|md|html?|ya?ml|graphql|gql)(?:\?.*)?$/.test(from)
  );
}

/** Whether a name stands for something of a language's own that leads to nothing of ours: `str`, `Math`, `os`. */
export function isPlain(facts: FileFacts, name: string): boolean {
  const from = getModule(facts, name);
  switch (facts.language) {
    case 'typescript':
    case 'javascript':
      return from === undefined ? scriptClosed.test(name) : nodeClosed.test(from) && !nodeGiving.test(from);
    case 'python':
      if (from === undefined)
        return isPythonBuiltin(name) && !pythonGivers.has(name) && !pythonHolders.has(name) && !pythonOpen.has(name);
      return pythonClosed.test(from) && !pythonGiving.test(from);
    case 'go':
      return from !== undefined && !(from.split('/')[0] ?? '').includes('.') && !goGiving.test(from);
    default:
      return false;
  }
}

/** Names of a language's own whose result is an object they were given, and those that hold objects of any kind. */
const builtins: Readonly<Partial<Record<CodeLanguage, Readonly<Record<'giving' | 'holding', ReadonlySet<string>>>>>> = {
  python: { giving: pythonGivers, holding: pythonHolders },
};
const noBuiltins = { giving: new Set<string>(), holding: new Set<string>() };

/** The value of a name from outside the project, or its result when it is called. */
export function fromOutside(facts: FileFacts, name: string, isCall: boolean): Receiver {
  const { giving, holding } = builtins[facts.language] ?? noBuiltins;
  if (isCall && giving.has(name)) return unknown;
  if (holding.has(name)) return { kind: 'foreign', isOpen: true };
  if (isMissingModule(facts, name)) return givenFromOutside;
  if (isPlain(facts, name)) return closed;
  // An object of a class from outside has its own members; what a function gives may be anything.
  if (isCall && !makesObject(facts, name)) return givenFromOutside;
  const isHolding =
    givesOurs(facts) ||
    getTraits(facts.language).callsWithoutBrackets ||
    /^(?:window|globalThis|global|self)$/.test(name);
  return { kind: 'foreign', ...(isHolding && { isHolding }) };
}

/** Whether calling a name makes an object of a class, by how it is written. */
function makesObject({ language }: FileFacts, name: string): boolean {
  return getTraits(language).constructsByCall && /^_*\p{Lu}[\p{ID_Continue}]*\p{Ll}/u.test(name);
}
