import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import { isNoiseLine, isPrompt } from './noiseLines.ts';
import { saysNothing } from './saysNothing.ts';
import { withoutPlace } from './withoutPlace.ts';
import { isWrapperLine } from './wrapperLines.ts';

/** How far around the failing line its reasons stand, in lines. */
const reach = { announced: 3, block: 12, before: 30, after: 40 } as const;
/** More lines than these are output, not reasons. */
const maxReasons = 8;
const longestReason = 600;

/** Calls, quoted code and marks under it, drawn lines, stacks of imports, hints, counts, and links. */
const besideTheMatter = inSequence(/^\s*(?:(?:│|npm (?:ERR!|error)|gyp (?:ERR!|error)|\[ERROR\]|E {3}) ?)?\s*/i, [
  /at\s|from |in |File "|#\d|\d+: |\^|~|>? ?\d+ ?[|│]|[|+]|-(?! [A-Za-z]+ )|[=#*_.]{3,}|\.\.\.|\+ [~$]|at:/i,
  anyOf([
    /\(|please |bitte |veuillez |for |try |run |see |type ["'`]|usage|options?:|help|hint/i,
    /note|tip|https?:|calls?:|location|with |did you|maybe /i,
  ]),
  /starting|processing|compiling|building|checking(?!.*failed:)|loading|require stack|caused by:?$|during handling/i,
  anyOf([
    /the above exception|traceback|stack ?trace|\S+ warning|warn(?:ing)?\b(?! {2,}\S)/i,
    /deprecat|node -v|cwd |system |command |argv/i,
  ]),
  /fullyqualifiederrorid|line:|column:|lock info|id:|path:|who:|version:|created:|info:|operation:|a complete log/i,
]);
/** Words of trouble: beside a failing line they tell of it, whatever the program. */
const trouble = inSequence(
  /(?<![\w-])/i,
  [
    /errors?|exception|fail(?:ed|ure|s)?|cannot|can't|couldn't|could not|unable|invalid|unsupported|missing/i,
    /denied|refused|rejected|unexpected|killed|panic|undefined|unknown|unrecognized|no such|not|required|requires|must/i,
    /because|due to|no [a-z]{2,20} (?:could|can|was|were|is|are)/i,
  ],
  /(?![\w-])/i,
);
/** Lines that only name what a failing line is about: LaTeX quotes the text up to it, javac and Racket label it. */
const naming = [
  /^(?:l\.\d{1,9} .{0,400}?|symbol: +)(?<name>\\[A-Za-z@]{1,80}|(?:class|variable|method|package) \S{1,200})\s*$/,
  /^[a-z]{3,20}: "(?<name>[^\s"]{1,200})"$/,
];

function getName(line: string): string | undefined {
  return naming.map((pattern) => pattern.exec(line)?.groups?.['name']).find((name) => name !== undefined);
}
/** A question alone; after a sentence it belongs to what that says. */
const question = /^[^.!?]*(?:[.!?]\S[^.!?]*)*\?$/;
/** A line that code, data or a table of options would have. */
const isCode = /[;{]\s*$|^\s*[}\])]|^\s*-{1,2}[\w-]+[ ,=]|^\s*(?:import|from|const|let|var|return|def|class)\s/;

/**
 * The lines besides the failing one that say why, of the same error: those of its block (the paragraph that the failing
 * line begins or ends), and near it those that speak of trouble or name a kind of failure. Lines of other diagnostics,
 * which begin with a place as the failing line does, are not reasons. `hasKind` says whether a line names a kind of
 * failure.
 */
export function findReasons(
  lines: readonly string[],
  failingLine: string,
  hasKind: (line: string) => boolean,
): readonly string[] {
  const at = lines.findIndex((line) => line.trim() === failingLine);
  if (at === -1) return [];
  const hasPlace = withoutPlace(failingLine) !== failingLine;
  // Beside a line without a place they are what it sums up.
  const isOther = (line: string): boolean =>
    isDiagnostic(line) && (hasPlace || !/^(?:fatal )?error\b/i.test(withoutPlace(line)));
  const indent = getIndent(lines[at] ?? '');
  const reasons = new Set<string>();
  const last = Math.min(lines.length - 1, at + reach.after);
  let isBlock = true;
  // What a colon announces stands below it, whatever its form.
  const announced = failingLine.endsWith(':')
    ? lines.slice(at + 1, at + 1 + reach.announced).find((line) => /[\p{L}\p{N}]{2}/u.test(line))
    : undefined;
  for (let index = Math.max(0, at - reach.before); index <= last && reasons.size < maxReasons; index++) {
    const line = lines[index] ?? '';
    if (index === at) continue;
    if (index > at && (line.trim() === '' || index > at + reach.block)) isBlock = false;
    if (hasPlace && getIndent(line) <= indent && (index < at || !isBlock)) continue;
    const name = isBlock && index > at ? getName(line.trim()) : undefined;
    if (name !== undefined) reasons.add(`about "${name}"`);
    if (line === announced && index > at) reasons.add(line.trim().slice(0, longestReason));
    if (name !== undefined || !says(line) || line.trim() === failingLine || isOther(line)) continue;
    const isContinued =
      isBlock && index > at && (getIndent(line) > indent || failingLine.endsWith(':')) && isSentence(line);
    const isNear = Math.abs(index - at) <= reach.block;
    if (isContinued || (isNear && trouble.test(line)) || hasKind(line))
      reasons.add(line.trim().slice(0, longestReason));
  }
  return [...reasons];
}

function says(line: string): boolean {
  return (
    line.trim().length > 3 &&
    !question.test(line) &&
    !besideTheMatter.test(line) &&
    !isCode.test(line) &&
    !isNoiseLine(line) &&
    !isPrompt(line) &&
    !isWrapperLine(line) &&
    !saysNothing(line)
  );
}

/** Whether a line is prose: three words at least, and no code. */
function isSentence(line: string): boolean {
  return (
    !/\s[=*+]=?\s|[\w)]\((?!s\))|^\s*\(/.test(line) && (line.match(/(?<![\w-])\p{L}{2,}(?![\w-])/gu) ?? []).length > 2
  );
}

/** A message of its own, with its place. */
function isDiagnostic(line: string): boolean {
  return withoutPlace(line) !== line.trim();
}

function getIndent(line: string): number {
  return /^[\s│|]*/.exec(line)?.[0].length ?? 0;
}
