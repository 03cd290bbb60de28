import { anyOf, inSequence } from '../../../base/text/joinPatterns.ts';
import type { StackFrame } from './types.ts';

/** The format of a call in one runtime. `name` and `path` may both be absent. */
interface FrameFormat {
  readonly clue: string;
  readonly pattern: RegExp;
  /** Python, Lua and similar runtimes print the innermost call last. */
  readonly isInnermostLast?: boolean;
}

const formats: readonly FrameFormat[] = [
  {
    clue: 'File "',
    pattern: /^\s*File "(?<path>[^"\n]{1,500})", line \d{1,9}(?![\d]|, characters )(?:, in (?<name>\S{1,200}))?/,
    isInnermostLast: true,
  },
  {
    clue: ' in ',
    pattern:
      /^\s*at (?<name>[\w$.<>`|[\], ]{1,200}?)\(.{0,300}\)(?: \[0x[0-9a-f]+\])? in (?<path>.{1,400}?):(?:line )?\d{1,9}/,
  },
  {
    clue: 'at ',
    pattern: /^\s*at (?:async )?(?<name>[^\s(][^(\n]{0,300}?)\s?\((?<path>[^()\n]{1,500}?)(?::\d{1,9}){0,2}\)/,
  },
  {
    clue: 'at ',
    pattern:
      /^\s*at (?:async )?(?<path>(?:[a-z-]{1,20}:\/{0,3}|[A-Za-z]:\\|\.{0,2}\/)?[^\s():]{1,500}):\d{1,9}(?::\d{1,9})?\s*$/,
  },
  {
    clue: '.rb:',
    pattern: /^\s*(?:from |\d{1,4}: from )?(?<path>[^\s:]{1,400}\.rb):\d{1,9}:in ['`](?<name>[^'\n]{1,200})'/,
  },
  {
    clue: '#',
    pattern: inSequence(
      /^\s*#\d{1,4}\s{1,3}(?:0x[0-9a-f]{1,16} in )?(?<name>[\w:~<>, .*&$-]{1,200}?) ?\(.{0,300}/,
      /\) (?:at |from )?(?<path>\S{1,400}?)(?::\d{1,9}){1,2}\s*$/,
    ),
  },
  {
    clue: '#',
    pattern: /^\s*#\d{1,4}\s{1,3}0x[0-9a-f]{1,16} in (?<name>\S{1,200}) (?<path>\S{1,400}?)(?::\d{1,9}){1,2}\s*$/,
  },
  { clue: '#', pattern: /^\s*#\d{1,4} (?<path>[^\s(]{1,400})\(\d{1,9}\): (?<name>[^(\n]{1,200})\(/ },
  { clue: '@', pattern: /^(?<name>[\w$.<>/]{0,200})(?<!\/)@(?<path>\S{1,400}?)(?::\d{1,9}){1,2}$/ },
];

/**
 * Paths of code outside the project: runtimes, standard libraries, dependencies. What was typed at a prompt or given as
 * an argument (`<stdin>`, `<string>`) is a person's own code, as a file would be.
 */
const foreign = anyOf([
  /(?:^|[\\/])node_modules[\\/]|^node:|^internal\/|<anonymous>|<frozen |^<(?!(?:string|stdin|input|console|(?:ipython-input|doctest)[^>]{0,200})>$)/i,
  /(?:^|[\\/])(?:site|dist)-packages[\\/]|[\\/]lib(?:64)?[\\/]python\d|^\/rustc\//i,
  /[\\/]\.cargo[\\/]registry|[\\/]rustlib[\\/]|(?:^|[\\/])vendor[\\/]|[\\/]gems[\\/]/i,
  /[\\/]ruby\/\d|[\\/]pkg[\\/]mod[\\/]|[\\/](?:usr[\\/]local[\\/])?go[\\/]src[\\/]/i,
  /[\\/]libexec[\\/]src[\\/]|^runtime\.go$|^native(?: code)?$|unknown source/i,
  /\bnative method\b|^\/(?:usr\/(?:include|lib|share)|lib|build\/glibc)/i,
  /[\\/]sysdeps[\\/]|libc\.so|<internal:/i,
]);
const foreignName = inSequence(/^/, [
  inSequence(
    [
      /java|javax|jdk|sun|kotlin|kotlinx|scala|org\.junit|org\.gradle|org\.apache\.maven/,
      /org\.springframework|com\.sun/,
    ],
    /\./,
  ),
  /java\.base\/|jdk\.|app\/\/|runtime\.|testing\.|std::|core::|alloc::/,
  /rust_begin_unwind|__rust|_start$|__libc|System\.|Microsoft\.|Module\._/,
  /Object\.Module|node:|Function\.executeUserEntryPoint|process\.processTicks|_pytest/,
]);
const javaFile = /^[\w$]{1,100}\.(?:java|kt|scala|groovy)$/;

/**
 * The calls of all stack traces in a text, the innermost first: function name and file base name, in lower case. Frames
 * of the runtime and of dependencies are distinguished from project frames. At most 200.
 */
export function readFrames(lines: readonly string[]): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  let block: StackFrame[] = [];
  const flush = (): void => void (frames.push(...block.reverse()), (block = []));
  for (const [at, whole] of lines.entries()) {
    if (frames.length + block.length >= 200) break;
    if (whole.length > 1200) continue;
    const go = goFrame(whole, lines[at + 1]) ?? rustFrame(whole, lines[at - 1]);
    if (go !== undefined) {
      frames.push(go);
      continue;
    }
    for (const format of formats) {
      if (!whole.includes(format.clue)) continue;
      const groups = format.pattern.exec(whole)?.groups;
      if (groups === undefined) continue;
      const frame = getFrame(groups['name'] ?? '', groups['path'] ?? '');
      if (format.isInnermostLast === true) block.push(frame);
      else {
        flush();
        frames.push(frame);
      }
      break;
    }
  }
  flush();
  return frames;
}

/** Go writes the call and, indented below, the place. */
function goFrame(line: string, next: string | undefined): StackFrame | undefined {
  if (next?.startsWith('\t') !== true || line.startsWith('\t')) return undefined;
  const path = /^\t(?<path>\S.{0,400}?):\d{1,9}(?: \+0x[0-9a-f]{1,16})?$/.exec(next)?.groups?.['path'];
  const name = /^(?:created by )?(?<name>[\w./*()[\]{}-]{1,200}?)(?:\(.{0,300}\))?(?: in goroutine \d{1,9})?$/.exec(
    line,
  )?.groups?.['name'];
  return path === undefined || name === undefined ? undefined : getFrame(name, path);
}

/** Rust writes the place below the call. */
function rustFrame(line: string, before: string | undefined): StackFrame | undefined {
  const path = /^\s{4,40}at (?<path>\S{1,400}?):\d{1,9}(?::\d{1,9})?$/.exec(line)?.groups?.['path'];
  const name =
    path === undefined || before === undefined
      ? undefined
      : /^\s{0,6}\d{1,4}: (?:0x[0-9a-f]{1,16} - )?(?<name>\S.{0,300})$/.exec(before)?.groups?.['name'];
  return path === undefined || name === undefined ? undefined : getFrame(name, path);
}

/** Node's own files before `node:` was written before them (up to Node 14, in parts 16). */
const oldNodeFile = inSequence(/^/, [
  /internal\/[\w/]{1,80}/,
  inSequence(
    /_?/,
    [
      /assert|buffer|child_process|cluster|console|crypto|dgram|dns|domain|events|fs|https?|module|net|os|path/,
      /querystring|readline|repl|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib/,
      /http_\w{1,20}|stream_\w{1,20}|tls_\w{1,20}/,
    ],
    /(?=\.js$)/,
  ),
]);

function getFrame(name: string, path: string): StackFrame {
  const isOldNode = oldNodeFile.test(path);
  const written = path.replace(/\?.*$/, '').split(/[\\/]/).at(-1) ?? '';
  const base = isOldNode ? written.replace(/\.js$/, '') : written;
  const isInProject =
    !isOldNode &&
    !foreign.test(path) &&
    !foreignName.test(name) &&
    !(javaFile.test(base) && /^(?:java|javax|jdk|sun)\b/.test(name)) &&
    base !== '';
  return {
    name: name.trim().toLowerCase(),
    file: base.toLowerCase(),
    isInProject,
    library: isInProject ? undefined : getLibrary(path),
  };
}

/** The folders of dependencies, and the name of one, without its version. */
const dependency = inSequence(
  /^(?:.*[\\/])?/,
  [/node_modules|(?:site|dist)-packages|gems|registry[\\/]src[\\/][^\\/]+/],
  /[\\/]((?:@[^\\/]+[\\/])?[^\\/]+?)(?:-\d[^\\/]*)?(?:[\\/]|$)/,
);

/** The dependency that a file belongs to, by its folder name; the innermost if they are nested. */
function getLibrary(path: string): string | undefined {
  return dependency.exec(path)?.[1]?.toLowerCase();
}
