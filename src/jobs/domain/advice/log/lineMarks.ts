import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';

/** The prefix of a line: its timestamp and the process that printed it. */
export interface LineMarks {
  /** The line without its prefix; indentation stays, because stack traces need it. */
  readonly said: string;
  /**
   * The process that printed it, where the line names one (`[rank3]:`, `3:`, `[1,2]<stderr>:`); of several, the
   * innermost.
   */
  readonly speaker: string | undefined;
  /** The level given by a leading letter (`E0302 09:14:02.1 12 a.go:7]`). */
  readonly level: 'quiet' | 'loud' | undefined;
}

const clock = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?(?:Z|[AP]M|UTC|[+-]\d{2}:?\d{2}))?`;
const date = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T _]|\d{1,2}[-/.](?:\d{1,2}|[A-Z][a-z]{2})[-/.]\d{2,4}[ :])?`;
const ends = String.raw`(?:[ \t]|$)`;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const day = '(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?';
/** The host and the program in a system log: ` node12 sshd[812]:`. */
const logSource = String.raw`(?: [\w.-]{1,60} (?:kernel|[\w./@-]{1,40}\[\d{1,8}\]):)?`;
const timeMark = new RegExp(
  String.raw`^(?:${[
    // [2026-03-02 09:14:02,123]
    String.raw`[\[(<]?${date}${clock}[\])>]?:?${ends}`,
    // Mar 02 09:14:02 host prog[12]:
    String.raw`\[?${day}${month} [ \d]?\d,? (?:\d{4} )?${clock}(?: \d{4})?\]?:?${logSource}${ends}`,
    // The kernel's seconds: [ 1234.567890]
    String.raw`\[ {0,6}\d{1,8}\.\d{6}\]${ends}`,
    // The step and the seconds of a container build: #8 12.31
    String.raw`#\d{1,4} (?:\d{1,6}\.\d{1,3} |(?=ERROR))`,
  ].join('|')})`,
);
/** Each alternative captures the number of the process. */
const speakerMark = anyOf(
  [
    inSequence(/^/, [
      // [3] or [rank 3]:
      /\s*\[(?:rank ?)?(\d{1,6})\]:?(?: |$)/,
      // [rank3]: or [default3]:
      /\[(?:rank|default)(\d{1,6})\]: ?/,
      // [0]PETSC ERROR
      /\[(\d{1,6})\](?=PETSC ERROR)/,
      // 3: but not the HTTP status in "404: Not Found"
      /(?![45]\d\d: [A-Z])(\d{1,5}):(?: |$)/,
      // [1,0]<stderr>:
      /\s*\[\d{1,3},(\d{1,6})\]<std\w{3}>: ?/,
      // rank 3: or rank 3 |
      /\s*rank ?(\d{1,6}) ?[:|] ?/,
      // (train pid=123, ip=10.0.0.2)
      /\((?:[\w.:<>()-]{1,60} )?pid=(\d{1,8})(?:, ip=[\d.]{7,15})?\) /,
    ]),
  ],
  'i',
);
/** The format of glog and TensorFlow: a letter, a time, the place in the source. */
const letterMark =
  /^(?:\[?([IWEF])\d{3,4} [\d:.]{8,20} +(?:\d+ )?|([IWEF]) (?=[\w.+-]{1,40}\/))[\w./+-]{2,120}:\d{1,6}\] ?/;
/** The number of consecutive prefixes that are removed. */
const maxMarks = 4;

/** Removes the prefixes of a line. For most lines the check of the first letters is enough. */
export function withoutMarks(text: string): LineMarks {
  let said = text;
  let speaker: string | undefined;
  let level: LineMarks['level'];
  for (let count = 0; count < maxMarks && mayHaveMark(said); count++) {
    const time = timeMark.exec(said);
    const speech = time === null ? speakerMark.exec(said) : null;
    const letter = time === null && speech === null ? letterMark.exec(said) : null;
    const mark = time ?? speech ?? letter;
    if (mark === null) break;
    speaker = speech?.slice(1).find((group: string | undefined) => group !== undefined) ?? speaker;
    if (letter !== null) level = /[EF]/.test(letter[1] ?? letter[2] ?? '') ? 'loud' : 'quiet';
    said = said.slice(mark[0].length);
  }
  return { said, speaker, level };
}

/**
 * Prefixes begin with a digit, a bracket, a blank or "rank"; with three letters or one letter and a blank (`Mar 02`, `E
 * tensorflow/`); or with a letter and a digit (`E0302`).
 */
function mayHaveMark(text: string): boolean {
  const first = text.charCodeAt(0);
  if (
    (first >= 0x30 && first <= 0x39) ||
    first === 0x5b ||
    first === 0x28 ||
    first === 0x3c ||
    first === 0x23 ||
    first === 0x72 ||
    first === 0x52
  )
    return true;
  if (first === 0x20) return /^\s*[[r]/i.test(text);
  if (first < 0x41 || first > 0x57) return false;
  const second = text.charCodeAt(1);
  return (
    second === 0x20 || (second >= 0x30 && second <= 0x39) || text.charCodeAt(3) === 0x20 || text.charCodeAt(3) === 0x2c
  );
}
