import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import { troubleMarks } from '../rules/troubleMarks.ts';
import { withoutMarks } from './lineMarks.ts';
import type { LogLine } from './logLines.ts';
import { structuredLine } from './structuredLine.ts';

/** The tone of a line, independent of its content. */
export interface LineClassification {
  /** The text, without the timestamp and the mark of the process. */
  readonly said: string;
  /** The process that printed it, where the line names one (`[rank3]:`, `3:`, `[1,2]<stderr>:`). */
  readonly speaker: string | undefined;
  /**
   * `silent`: reports no trouble. `handled`: the program went on. `hint`: advice, an echoed command, or a line of code.
   * `quiet`: information or a warning. `loud`: an error.
   */
  readonly tone: 'silent' | 'handled' | 'hint' | 'quiet' | 'plain' | 'loud';
  /** The program says that it gave up. */
  readonly isGivenUp: boolean;
}

const timeMark = String.raw`(?:[\[(]?\d{2,4}[-/.:]\d{1,2}[-/.:T ][\d:.,T+Z/ -]{2,30}[\])]?\s{0,3})?`;
/**
 * The logger's name, as in Python's most common format: ` - urllib3.connectionpool - WARNING
 * - `.
 */
const logger = String.raw`(?:(?:- )?[\w.]{1,60} - |\S{0,40}?)\s{0,3}`;
const quietMark = new RegExp(
  String.raw`^${timeMark}${logger}[\[(<|]?(?:INFO|DEBUG|TRACE|NOTICE|WARN(?:ING)?|VERBOSE)\b`,
  'i',
);
const loudMark = new RegExp(String.raw`^${timeMark}${logger}[\[(<|]?(?:ERROR|FATAL|CRITICAL|SEVERE|EMERG|PANIC)\b`);
/** The program goes on: `retrying in 5 s`, `falling back to CPU`, `skipping record 12`. */
const handled = anyOf(
  [
    inSequence(
      /\b/,
      [
        /retrying|will (?:retry|try again)|retry (?:in|\d|attempt|after)|trying again|re-?trying/,
        /attempt \d+ ?(?:of|\/) ?\d+/,
        /falling back|fall(?:s|ing)? ?back/,
        /ignor(?:ed|ing)|skipp(?:ed|ing)|recovered|reconnect(?:ed|ing)|continuing|continue anyway/,
        /non-?fatal|will be ignored|handled|suppress(?:ed|ing)|deprecat(?:ed|ion)/,
        /expected failure|xfail(?:ed)?|harmless|can be (?:safely )?ignored/,
        /resumed|succeeded after|optional/,
      ],
      /\b/,
    ),
  ],
  'i',
);
/** The program gives up: `max retries exceeded`, `giving up after 3 attempts`. */
const givenUp = anyOf(
  [
    inSequence(
      /\b/,
      [
        /giv(?:e|ing|en) up|gave up/,
        /max(?:imum)? retries (?:exceeded|reached)|retries exhausted|no more retries/,
        /after \d+ (?:attempts|retries|tries)|exhausted (?:all )?(?:retries|attempts)|too many retries/,
        /aborting|unrecoverable/,
      ],
      /\b/,
    ),
  ],
  'i',
);
/** A line that begins like advice, an echoed command, or a line of code. */
const hint = anyOf(
  [
    inSequence(/^\s*/, [
      /hint|note|tip|help|see also|see\b/,
      /PETSC ERROR: (?:#\d|See |Petsc Release|Configure|\S+ on a |-{5})/,
      /if you\b|for more|try |usage|did you mean|possible (?:causes?|reasons?|solutions?)/,
      // What a shell echoes (`+ cp a b`, `$ make`), and what npm quotes
      /\+{1,3} |\$ |> (?!(?:Could|Cannot|Failed|Unable|Execution|A |Received)\b)/,
      // Comments, a Python prompt, numbered lines of source and the marks below them
      /#|\/\/|>>> |\d+ ?\| |[|^~]+ ?[\^~]*$/,
    ]),
  ],
  'i',
);
/** Advice within a line; it may follow the description of the error. */
const advice = /please (?:check|make sure|see|refer)|\b(?:echo|printf|grep|sed) ["'-]|for example|e\.g\./i;
const trouble = /unable|fail|error|could not|cannot|can't|refused|denied|timed|lost|not \w+ing\b/i;
/** A line that names an error is about that error, whatever else it says. */
const named = anyOf([
  /[A-Z]\w*(?:Error|Exception|Timeout|Failure)\b(?=[:( ]|$)/,
  /timed out\b/,
  /\b[Cc]aught\b/,
  /\berror occurred\b/,
  /\bfailed (?:to|with)\b/,
  /^(?:Error|ERROR|FATAL|fatal|error): /,
]);
/** Text that only looks like trouble. */
const nothing = anyOf(
  [
    // `0 errors`, `errors: 0`
    /\b(?:0|no|zero) (?:errors?|failures?|failed|warnings?|problems?)\b/,
    /\b(?:errors?|failed|failures?)\s{0,3}[:=]\s{0,3}0\b/,
    // `error rate`, `mean squared error`
    /\berror[_ -]?(?:rate|bars?|tolerance|estimate|budget|handler|code[:= ]+0\b)/,
    /(?:mean|squared|absolute|relative|training|validation|test|l\d|rms|max)[ _]error\b/,
    // `--timeout=30`, `max_retries: 3`
    /(?:^|\s)--?[\w-]*(?:timeout|retry|retries|fail|error)[\w-]*[= ]/,
    inSequence(
      /\b(?:timeout|max_retries|retries|fail_fast|ignore_errors|on_error|time_?limit|memory_?limit)\s{0,3}[:=]\s{0,3}/,
      /["']?(?:\d|none|null|true|false|yes|no\b|on\b|off\b|\$)/,
    ),
    // `error_log`, `errors will be logged`
    /error(?:s|-)?(?:handling|log|logs|reporting|_log)\b/,
    /\b(?:errors?|exceptions?) (?:will be|are) (?:logged|reported|written|sent)/,
  ],
  'i',
);

const digits = /\d+/g;
/** Digits that never change the classification: all but a lone zero, which means "none". */
const tellingNothing = /(?!(?<!\d)0(?!\d))\d/g;

/** Cache of tones for lines that differ only in digits; most lines of a log repeat an earlier one. */
export class SeenShapes {
  readonly silent = new Set<string>();
  readonly speaking = new Map<string, Pick<LineClassification, 'tone' | 'isGivenUp'>>();
}

/** Classifies a line. `seen`: the cache from the lines before it. */
export function classifyLine({ text }: LogLine, seen = new SeenShapes()): LineClassification {
  const marks = withoutMarks(text);
  const { speaker } = marks;
  const structured = structuredLine(marks.said);
  const said = structured?.said ?? marks.said;
  const shape = said.replace(digits, '0');
  const speech = seen.silent.has(shape) ? undefined : classifySpeech(said, shape, seen);
  // A level field that says "error" counts like the word in the text.
  if (speech === undefined)
    return { said, speaker, isGivenUp: false, tone: structured?.level === 'loud' ? 'loud' : 'silent' };
  const { tone, isGivenUp } = speech;
  return { said, speaker, isGivenUp, tone: tone === 'plain' ? (structured?.level ?? marks.level ?? tone) : tone };
}

/** Undefined where the line reports no trouble. */
function classifySpeech(
  said: string,
  shape: string,
  seen: SeenShapes,
): Pick<LineClassification, 'tone' | 'isGivenUp'> | undefined {
  const exact = said.replace(tellingNothing, '1');
  const known = seen.speaking.get(exact);
  if (known !== undefined) return known;
  if (!troubleMarks.test(shape)) {
    seen.silent.add(shape);
    return undefined;
  }
  const isGivenUp = givenUp.test(said);
  const speech = { tone: classifyTone(said, isGivenUp), isGivenUp };
  seen.speaking.set(exact, speech);
  return speech;
}

function classifyTone(said: string, isGivenUp: boolean): LineClassification['tone'] {
  if (!named.test(said) && (isAdvice(said) || nothing.test(said))) return 'hint';
  if (hint.test(said)) return 'hint';
  if (!isGivenUp && handled.test(said)) return 'handled';
  if (quietMark.test(said)) return isGivenUp ? 'plain' : 'quiet';
  return loudMark.test(said) ? 'loud' : 'plain';
}

/** Advice that follows the description of an error does not turn the line into advice. */
function isAdvice(said: string): boolean {
  const at = said.search(advice);
  return at >= 0 && !trouble.test(said.slice(0, at));
}
