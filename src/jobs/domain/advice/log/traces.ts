import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { LineClassification } from './lineClassification.ts';

/** The role of a line in a stack trace. */
export type TracePart =
  /** The line that names the exception that ended the program. */
  | 'end'
  /** One that led to it, named before (Python) or behind (Java): the innermost cause. */
  | 'root'
  /** An exception between the two. */
  | 'link'
  /** A call, or a line of code. */
  | 'call';

const begins = /^\s*Traceback \(most recent call last\):|^\s*\S*\s*Traceback \(most recent call last\)/;
const chained = inSequence(
  /^\s*/,
  [
    /During handling of the above exception, another exception occurred/,
    /The above exception was the direct cause of the following exception/,
  ],
  /:/,
);
const call = anyOf([
  inSequence(/^\s+/, [
    // Python, Java and JavaScript: the place of a call, and the marks below it
    /File "|at \S|\.{3} \d+ more|~*\^+~*|\^|in \S+:\d+/,
    // The fields of a Node.js error
    /(?:errno|code|syscall|address|port|hostname|path|signal|killed|cmd|spawnargs): /,
  ]),
  /^\s*at [\w$.<>]+\(/,
  // Rust
  /^\s*\d+: +\S+::/,
  // gdb
  /^\s*#\d+ +0x/,
  // Go
  /^goroutine \d+/,
  /^\s+\S+\.go:\d+/,
]);
/**
 * A deeply indented line: code within a trace; elsewhere a message of a tool, if it reports trouble and is not code.
 */
const farIn = /^\s{4,}\S/;
const words =
  /error|fatal|exception|could not|cannot|can't|unable|failed|refused|timed out|denied|not found|invalid|bad /i;
const code = /[;{(,]$|^\s*(?:raise|throw|return|if|assert|except|catch|await|yield|self\.|\w+ = |\w[\w.]*\()/;
const caused = /^\s*(?:(?:Caused by|caused by|Cause|Root cause):|---> )/;

/** An error of JavaScript that nothing caught: its message, and the calls below it. */
const uncaught = /^(?:Uncaught )?Error: /;
const calls = /^\s+at (?:async )?\S/;

/**
 * Finds the parts of stack traces: the exception at the end, its innermost cause (before the first "During handling" in
 * Python, the last "Caused by" in Java), and the calls, whose code must not be taken for messages.
 */
export function traceParts(lines: readonly LineClassification[]): ReadonlyMap<number, TracePart> {
  const parts = new Map<number, TracePart>();
  let chain: number[] = [];
  let isOpen = false;
  let lastCaused: number | undefined;
  const closeCaused = (): void => {
    if (lastCaused !== undefined) parts.set(lastCaused, 'root');
    lastCaused = undefined;
  };
  for (const [at, { said }] of lines.entries()) {
    if (begins.test(said)) {
      isOpen = true;
      parts.set(at, 'call');
    } else if (chained.test(said)) {
      parts.set(at, 'call');
      const before = chain.at(-1);
      if (before !== undefined) parts.set(before, chain.length === 1 ? 'root' : 'link');
    } else if (call.test(said) || (farIn.test(said) && (isOpen || !words.test(said) || code.test(said)))) {
      parts.set(at, 'call');
    } else if (uncaught.test(said) && calls.test(lines[at + 1]?.said ?? '') && !caused.test(said)) {
      parts.set(at, 'end');
      isOpen = false;
    } else if (isOpen) {
      // The first line that is not indented names the exception.
      isOpen = false;
      const isChained = chain.length > 0 && parts.get(chain.at(-1) ?? -1) !== 'end';
      chain = isChained ? [...chain, at] : [at];
      parts.set(at, 'end');
    } else if (caused.test(said)) {
      if (lastCaused !== undefined) parts.set(lastCaused, 'link');
      lastCaused = at;
      parts.set(at, 'link');
    } else if (lastCaused !== undefined && at - lastCaused > 40) {
      closeCaused();
    }
  }
  closeCaused();
  return parts;
}
