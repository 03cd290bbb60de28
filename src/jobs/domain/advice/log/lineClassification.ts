import { anyOf, sequence } from '../../anyOf.ts';
import { troubleMarks } from '../rules/troubleMarks.ts';
import { withoutMarks } from './lineMarks.ts';
import type { LogLine } from './logLines.ts';
import { structuredLine } from './structuredLine.ts';

/** How a line speaks, apart from what it says. */
export interface LineClassification {
  /** What it says, without the time and the mark of the process that said it. */
  readonly said: string;
  /** Which process said it, where the line tells (`[rank3]:`, `3:`, `[1,2]<stderr>:`). */
  readonly speaker: string | undefined;
  /**
   * `silent`: nothing in it speaks of trouble. `handled`: the program went on. `hint`: advice, a command that is
   * echoed, a line of code. `quiet`: information or a warning. `loud`: an error.
   */
  readonly tone: 'silent' | 'handled' | 'hint' | 'quiet' | 'plain' | 'loud';
  /** The program says that it gave up. */
  readonly isGivenUp: boolean;
}

const timeMark = String.raw`(?:[\[(]?\d{2,4}[-/.:]\d{1,2}[-/.:T ][\d:.,T+Z/ -]{2,30}[\])]?\s{0,3})?`;
/** Who logs, as Python's most used format has it: ` - urllib3.connectionpool - WARNING - `. */
const logger = String.raw`(?:(?:- )?[\w.]{1,60} - |\S{0,40}?)\s{0,3}`;
const quietMark = new RegExp(
  String.raw`^${timeMark}${logger}[\[(<|]?(?:INFO|DEBUG|TRACE|NOTICE|WARN(?:ING)?|VERBOSE)\b`,
  'i',
);
const loudMark = new RegExp(String.raw`^${timeMark}${logger}[\[(<|]?(?:ERROR|FATAL|CRITICAL|SEVERE|EMERG|PANIC)\b`);
/** The program goes on: `retrying in 5 s`, `falling back to CPU`, `skipping record 12`. */
const handled = anyOf(
  [
    sequence(
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
    sequence(
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
/** A line that begins as advice, a command that is echoed, or a line of code. */
const hint = anyOf(
  [
    sequence(/^\s*/, [
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
/** Words of advice within a line, which may stand behind what went wrong. */
const advice = /please (?:check|make sure|see|refer)|\b(?:echo|printf|grep|sed) ["'-]|for example|e\.g\./i;
const trouble = /unable|fail|error|could not|cannot|can't|refused|denied|timed|lost|not \w+ing\b/i;
/** A line that names what went wrong is about that, whatever else it says. */
const named = anyOf([
  /[A-Z]\w*(?:Error|Exception|Timeout|Failure)\b(?=[:( ]|$)/,
  /timed out\b/,
  /\b[Cc]aught\b/,
  /\berror occurred\b/,
  /\bfailed (?:to|with)\b/,
  /^(?:Error|ERROR|FATAL|fatal|error): /,
]);
/** Numbers and names that only look like trouble. */
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
    sequence(
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
/** Digits by which no line is read differently: all but a lone zero, which stands for "none". */
const tellingNothing = /(?!(?<!\d)0(?!\d))\d/g;

/** How lines speak that differ in digits only; most lines of a log are like one before. */
export class SeenShapes {
  readonly silent = new Set<string>();
  readonly speaking = new Map<string, Pick<LineClassification, 'tone' | 'isGivenUp'>>();
}

/** Reads how a line speaks. `seen`: what was found of the lines before it. */
export function classifyLine({ text }: LogLine, seen = new SeenShapes()): LineClassification {
  const marks = withoutMarks(text);
  const { speaker } = marks;
  const structured = structuredLine(marks.said);
  const said = structured?.said ?? marks.said;
  const shape = said.replace(digits, '0');
  const speech = seen.silent.has(shape) ? undefined : classifySpeech(said, shape, seen);
  // A field that says that a line is an error stands for the word.
  if (speech === undefined)
    return { said, speaker, isGivenUp: false, tone: structured?.level === 'loud' ? 'loud' : 'silent' };
  const { tone, isGivenUp } = speech;
  return { said, speaker, isGivenUp, tone: tone === 'plain' ? (structured?.level ?? marks.level ?? tone) : tone };
}

/** Undefined where nothing in a line speaks of trouble. */
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

/** Advice that stands behind what went wrong does not make the line one. */
function isAdvice(said: string): boolean {
  const at = said.search(advice);
  return at >= 0 && !trouble.test(said.slice(0, at));
}
