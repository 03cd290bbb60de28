import { anyOf } from '../../../../base/text/joinPatterns.ts';
import { isNoiseLine } from './noiseLines.ts';
import { withoutPlace } from './withoutPlace.ts';
import { isWrapperLine } from './wrapperLines.ts';

/** More lines, and longer ones, are a log: what stands far from the failing line is of something else. */
const most = { lines: 200, letters: 600 } as const;

/** Words that report a problem, whatever the program. */
const trouble = anyOf([
  /(?<![\w-])(?:errors?|exception|fail(?:ed|ure|s)?|cannot|can't|couldn't|could not|unable|invalid|unsupported)(?![\w-])/iu,
  /(?<![\w-])(?:missing|denied|refused|rejected|unexpected|undefined|undeclared|unknown|unrecognized)(?![\w-])/iu,
  /(?<![\w-])(?:unresolved|no such|no module|not|requires?|required|must|already|killed|terminated)(?![\w-])/iu,
  /(?<![\w-])(?:expect(?:ed|s)|exists?|exit(?:ed)?|expired|exceed(?:ed|s)?|errorcode)(?![\w-])|(?<=[a-z])(?:error|exception):/iu,
  /(?<![\w-])(?:bad|illegal|malformed|incorrect|wrong|corrupt(?:ed)?|forbidden|duplicate|mismatch|timed out)(?![\w-])/iu,
  // What a program calls a warning: `%Warning-WIDTH: `.
  /^\W{0,3}warning(?:-\w{1,40})?: /iu,
]);
/** A code of the system's. In small letters it is any word that begins with an e. */
const systemCode = /(?<![\w-])E[A-Z]{4,14}(?![\w-])/u;

/** A place and a sentence about it, as checkers write what they found: `a.cc:2:  Lines should be <= 80 characters`. */
const finding = /^[^\s:()"'`]{1,300}(?::\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\)): {1,4}\S{1,80} \S{1,80} \S/u;

function reportsProblem(line: string): boolean {
  return trouble.test(line) || systemCode.test(line) || finding.test(line);
}

/** Calls, the code that a place quotes, and marks under it. */
const call = anyOf([
  /^\s*(?:at |from \S+:\d|File "|#\d|\d+: +(?:0x|\w+::)|in call from |\.\.\.)/u,
  /^\s*(?:>? ?\d+ ?[|│]|[|│^~+]+\s|[|│^~+]+$)/u,
]);

/** What a mark below quoted code says, after it: `^^^--- argument #2 is missing`. */
const label = /^(?:[|│]?[\s|│]*[\^~╰]+|[|│]\s*-{2,})[\s\^~_.─-]*(?<said>\p{L}.*)$/u;
/** A line of a box, with a bar at either end. */
const boxed = /^[│┃]\s+(?<said>\S.{0,600}?)\s*[│┃]$/u;
/** An exception in a group of exceptions: Python draws bars before the lines of each. */
const grouped = /^[|│][\s|│]*(?<said>(?:\w{1,80}\.){0,8}\w{1,80}(?:Error|Exception)(?:: .*)?)$/u;

/** A call, or the bar beside quoted code: below it stands code, whose own bar may be taken for a log's prefix. */
const quoting = /^(?:File "|in call from |from \S+:\d|[|│](?:\s|$))/u;

/** What a compiler says below the code that it quotes. */
const remark = /^(?:= )?(?:help|hint|note|warning|error): \S/u;

/** A call of a Python stack: the code below it says how the program got there. */
const frame = /^(?:[|│+ ]*)File ".{1,400}", line \d+, in /u;

/** Marks below a line of code that is quoted, and a line of a change that is suggested. */
const marks = /^[|│]?[\s.]*[\^~]/u;
const suggested = /^(?:\d+ +)?[-+] {2,}\S/u;

/** A prompt, or the sign before what a program says in detail: words of trouble decide. */
const answer = /^> \S/u;

/** What is said at a mark or in a group, if that reports a problem; the mark alone says where. */
function getLabel(line: string): string | undefined {
  const said = (label.exec(line) ?? grouped.exec(line))?.groups?.['said'];
  return said !== undefined && reportsProblem(said) ? said : undefined;
}

/** A line of an error beside the failing one. */
interface LineBeside {
  readonly line: string;
  /** Whether it reports a problem. */
  readonly hasTrouble: boolean;
  /** Whether it is code that marks below it point at. */
  readonly isPointedAt: boolean;
}

/** What an editor's view of code has before a line of it: the number and a bar. */
const gutter = /^(?:>? ?\d{1,7} ?)?[|│] ?/u;

/**
 * The lines of a text beside the failing one that may say something of it, the nearest first: all but calls, code that a
 * place quotes and no mark points at, wrappers, and what certainly says nothing.
 */
export function findLinesBeside(text: string, failingLine: string): readonly LineBeside[] {
  const written = text.split('\n').map((line) => line.trim());
  const lines = written.map((line) => boxed.exec(line)?.groups?.['said'] ?? getLabel(line) ?? line);
  const at = Math.max(0, lines.indexOf(failingLine));
  const isPointedAt = (index: number): boolean =>
    marks.test(written[index + 1] ?? '') &&
    !marks.test(written[index] ?? '') &&
    !reportsProblem(written[index] ?? '') &&
    !frame.test(written[index - 1] ?? '');
  const beside = lines
    .map((line, index) => ({
      line: isPointedAt(index) ? line.replace(gutter, '').trim() : line,
      isPointedAt: isPointedAt(index),
      distance: Math.abs(index - at),
      hasTrouble: reportsProblem(line),
      isQuoted:
        line === written[index] &&
        quoting.test(written[index - 1] ?? '') &&
        withoutPlace(line) === line &&
        !remark.test(line),
      isCode: suggested.test(line) || marks.test(written[index + 1] ?? ''),
    }))
    .filter(
      ({ line, hasTrouble, isQuoted, isCode, isPointedAt: isPointed }) =>
        line !== failingLine &&
        line !== '' &&
        line.length <= most.letters &&
        (isPointed ||
          (!isQuoted &&
            (hasTrouble || !isCode) &&
            !call.test(line) &&
            (!isNoiseLine(line) || (hasTrouble && answer.test(line))) &&
            !isWrapperLine(line))),
    )
    .sort((a, b) => a.distance - b.distance);
  return [true, false].flatMap((hasTrouble) =>
    beside.filter((each) => each.hasTrouble === hasTrouble).slice(0, most.lines),
  );
}

/** Failing lines that say which sort of value was wrong, and not which value: the code that is marked says that. */
const unsaid = anyOf([
  /\bof (?:undefined|null)\b|'NoneType' object|\bfor nil\b|division by zero|divided by 0|out of range$/u,
  /^\w{0,80}Error: '\w{1,80}' object is not (?:subscriptable|callable|iterable)/u,
]);
/** A line of marks alone, and how far from the failing line one is looked for. */
const onlyMarks = /^[\s~^]*[~^][\s~^]*$/u;
const maxToMarks = 4;
/** What an expression consists of to the left of a mark, and a name to the right of its beginning. */
const ofExpression = { before: /[\p{L}\p{N}_$.?[\]'":@]{1,200}$/u, after: /^[\p{L}\p{N}_$]{1,80}/u } as const;

/**
 * The expression that marks point at in quoted code, with what it is a part of (`settings.tax.rate` for a mark at
 * `rate`); empty if the failing line names the value itself, or nothing is marked near it.
 */
export function findMarked(text: string, failingLine: string): string {
  if (!unsaid.test(failingLine)) return '';
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() === failingLine);
  if (at === -1) return '';
  const near = [-1, 1].flatMap((way) => Array.from({ length: maxToMarks }, (_, step) => at + way * (step + 1)));
  const marked = near.find((index) => onlyMarks.test(lines[index] ?? ''));
  const code = marked === undefined ? undefined : lines[marked - 1];
  if (marked === undefined || code === undefined || code.length > most.letters) return '';
  const line = lines[marked] ?? '';
  const from = line.search(/[~^]/u);
  const before = ofExpression.before.exec(code.slice(0, from))?.[0] ?? '';
  const pointed = code.slice(from, line.trimEnd().length);
  const after = ofExpression.after.exec(code.slice(from + pointed.length))?.[0] ?? '';
  return `${before}${pointed}${after}`;
}
