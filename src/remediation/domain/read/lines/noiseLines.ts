import { inSequence, repeated } from '../../joinPatterns.ts';

/** Lines that surely say nothing about a failure: prompts, logs of what went well, what a runner is about to do. */
const noise = inSequence(/^/, [
  /[\w.-]{1,64}@[\w.-]{1,255}:?\s?[^\n$#%>]{0,300}[$#%>](?: |$)|[$#%>] \S/,
  /\[?(?:INFO|DEBUG|TRACE|NOTICE|info|debug|verbose|notice)\]?:?(?: |$)|Run \S|shell: /,
  /env:|##\[|[✓✔√] |[\u2800-\u28ff]+$|PASS /,
  inSequence(
    [/Checking|Compiling|Downloading|Downloaded|Resolving|Building|Running|Starting/, /Finished/],
    / (?!.*(?:FAILED|rror):)/,
  ),
  /On branch |All matched files|Oops!|Done\b|(?:[Dd]id|[Pp]erhaps|[Mm]aybe) you mean\b/,
  /.{1,200}\b(?:is|are|been) deprecated\b(?!.*(?:-W|\bE\d))/,
  /\s{1,12}(?:while executing|invoked from within|called from|\(file "|\(procedure ")/,
  / M | A |\?\? |\s*$/,
]);

/** What was measured of a run: times and sizes, and what they are of. */
const measured = inSequence(
  /^/iu,
  repeated(
    '{1,8}',
    /[^\p{L}\d]{0,4}/iu,
    [
      /\d[\d.,]{0,12} ?(?:m\d[\d.]{0,8}s|ms|s|secs?|seconds?|minutes?|[kKMG]i?B)/iu,
      /time|memory|duration|elapsed|took|total|real|user|sys|in|executing|running|steps?|finished/iu,
    ],
    /(?![\p{L}\d])/iu,
  ),
  /\W{0,4}$/iu,
);

/** Whether a line surely says nothing about a failure. */
export function isNoiseLine(line: string): boolean {
  return noise.test(line) || (line.length < 200 && measured.test(line));
}

/** What somebody typed after a shell's prompt. */
const prompt = /^[\w.-]{1,64}@[\w.-]{1,255}:?\s?[^\n$#%>]{0,300}[$#%>] \S/;

/** Whether a line is a command behind a prompt: it is not what the command said. */
export function isPrompt(line: string): boolean {
  return prompt.test(line);
}
