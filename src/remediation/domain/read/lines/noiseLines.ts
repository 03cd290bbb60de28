import { inSequence, repeated } from '../../../../base/text/joinPatterns.ts';

/** Lines that certainly say nothing about a failure: prompts, logs of success, announcements of a runner. */
const noise = inSequence(/^/, [
  /[\w.-]{1,64}@[\w.-]{1,255}:?\s?[^\n$#%>]{0,300}[$#%>](?: |$)|[$#%>] (?!(?:ERROR|FATAL)\b)\S/,
  /\[?(?:INFO|DEBUG|TRACE|NOTICE|info|debug|verbose|notice)\]?:?(?: |$)|Run \S|shell: /,
  /env:|##\[|[✓✔√] |[\u2800-\u28ff]+$|PASS /,
  inSequence(
    [/Checking|Compiling|Downloading|Downloaded|Resolving|Building|Running|Starting/, /Finished/],
    / (?!.*(?:FAILED|[Ff]ailed|rror):)/,
  ),
  /On branch |All matched files|Oops!|Done\b|(?:[Dd]id|[Pp]erhaps|[Mm]aybe) you mean\b/,
  /.{1,200}\b(?:is|are|been) deprecated\b(?!.*(?:-W|\bE\d))/,
  /\s{1,12}(?:while executing|invoked from within|called from|\(file "|\(procedure ")/,
  / M | A |\?\? |\s*$/,
]);

/** Measurements of a run: times and sizes, and their labels. */
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

/** Whether a line certainly says nothing about a failure. */
export function isNoiseLine(line: string): boolean {
  return noise.test(line) || (line.length < 200 && measured.test(line));
}

/** A command typed after a shell prompt. */
const prompt = /^[\w.-]{1,64}@[\w.-]{1,255}:?\s?[^\n$#%>]{0,300}[$#%>] \S/;

/** Whether a line is a command after a prompt: it is not output of the command. */
export function isPrompt(line: string): boolean {
  return prompt.test(line);
}
