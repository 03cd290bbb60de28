import { inSequence, namedGroup, repeated } from '../../../../base/text/joinPatterns.ts';
import type { LineRule } from './lineRule.ts';

/** Where in a file: `a/b.c:3:5:`, `a.ts(3,5):`, `a.ts:3:5 -`. */
const place = String.raw`(?:[A-Za-z]:)?[^\s:()"'][^:()"'\n]{0,300}?(?::\d{1,9}(?:[:.-]\d{1,9}){0,3}|\(\d{1,9}(?:[,-] ?\d{1,9}){0,3}\))(?::| -|,)?\s+`;

/** Lines that any program may write. Tried if no rule of a tool fits better. */
export const generalRules: readonly LineRule[] = [
  {
    clue: ':',
    pattern: new RegExp(
      `^\\s*${place}(?:fatal )?error(?:\\[(?<code>[^\\]]{1,40})\\]|:? (?<code2>[A-Z]{1,6}\\d{2,6}))?[: ]\\s*(?<message>.{2,})`,
      'i',
    ),
    weight: 80,
  },
  { clue: 'panic', pattern: /^(?:thread .* )?panic(?:ked)?(?: at)?: (?<message>.+)/, weight: 80 },
  {
    clue: ':',
    pattern: inSequence(
      /^\s*/,
      /(?:<ref \*\d{1,3}> )?/,
      repeated('?', [
        /Uncaught (?:\(in promise\) )?/,
        /Unhandled (?:exception|rejection)[:. ]+/,
        /Exception in thread "[^"]{1,100}" /,
        /\[?error\]?:? +|fatal: /,
      ]),
      namedGroup(
        'message',
        /(?:[\w$]{1,80}[.:]{1,2}){0,8}/,
        namedGroup('type', /[A-Z]\w{0,80}(?:Error|Exception|Failure|Fault|Interrupt|Exit|Rejection|Panic|Timeout)/),
        /(?: \[(?:Error|(?<code>\w{2,60}))\])?(?: \(\w{1,60}\))?: .*/,
      ),
    ),
    weight: 75,
  },
  {
    clue: 'Error [',
    pattern: /^\s*(?:Uncaught )?(?<message>(?<type>Error) \[(?<code>[A-Z]\w{2,60})\]: .+)/,
    weight: 75,
  },
  // The thrown value has no stack: it is printed as a value.
  {
    clue: 'r',
    pattern: /^\[(?:Error \[)?(?<type>[A-Z]\w{0,80}(?:Error|Exception))\]?: (?<message>.+?)\]?(?: \{)?$/,
    weight: 75,
  },
  // A row of a table.
  { clue: 'RROR', pattern: /^\s*\d{1,7} [|│] ERROR\s{0,3} [|│] (?:\[.\] )?(?<message>.+)/, weight: 62 },
  // The failure is in data that is printed below.
  {
    clue: 'rror: [',
    pattern: /^\s*(?:Uncaught )?(?<type>[A-Z]\w{0,80}Error): \[$/,
    weight: 92,
    detail: /^\s*"message": "(?<detail>.+)"/,
    needsDetail: true,
    within: 24,
    detailReplaces: true,
  },
  { clue: '***', pattern: /^\s{0,3}\*{3}\s+(?!at\b|in\b|\[)(?<message>\S.*\p{L}{3}.*)/u, weight: 36 },
  {
    clue: 'r',
    pattern: inSequence(
      /^\s*/,
      namedGroup(
        'message',
        /(?:[\w$]{1,80}\.){0,8}(?<type>[A-Z]\w{0,80}(?:Error|Exception|Interrupt))/,
        /(?: \[(?<code>\w{2,60})\])?/,
      ),
      /\s*$/,
    ),
    weight: 55,
  },
  {
    clue: 'rror',
    pattern: inSequence(
      /^\s*(?:[\w./+-]{1,80}(?:\[\d{1,8}\])?: )?(?:[Ff]atal |internal )?(?:error|Error|ERROR)/,
      /(?:\[(?<code>[\w:-]{1,40})\]| (?<code2>[A-Z]{1,6}-?\d{2,6}))?: (?<message>.+)/,
    ),
    weight: 70,
  },
  {
    clue: 'RROR',
    pattern: /^\s*(?:\[? ?(?:ERROR|FATAL|CRITICAL) ?\]?)[: ]\s*(?:[\w.:/-]{1,80}(?: -|:) )?(?<message>.+)/,
    weight: 60,
  },
  { clue: 'FATAL', pattern: /^\s*(?:[\w.-]{1,60}: )?FATAL: {1,2}(?<message>.+)/, weight: 70 },
  { clue: 'atal', pattern: /^\s*(?:[\w./-]{1,60}: )?[Ff]atal(?: [Ee]rror)?: (?<message>.+)/, weight: 70 },
  {
    clue: 'rror',
    pattern: inSequence(
      /^(?!.*:$)\s*(?:.{0,100}?[^\w](?<!\w ))?/u,
      /(?<message>(?:[a-z]{2,20} ){1,2}(?:[Ee]rror|ERROR)\b(?=[^\p{L}\p{N}]{0,20}[\p{L}\p{N}]).{3,})/u,
    ),
    weight: 35,
  },
  {
    clue: 'rror',
    pattern: /^\s*(?:.{0,100}?[^\w])?(?<message>(?:[Ee]rror|ERROR)\b(?=[^\p{L}\p{N}]{0,20}[\p{L}\p{N}]).{3,})/u,
    weight: 35,
  },
  { clue: 'xception', pattern: /(?<message>\S{0,200}[Ee]xception\b.*)/, weight: 35 },
  // A mark before a sentence in a list of findings, or a place in a file before one.
  {
    clue: '',
    pattern: /^(?:\s*(?:\d{1,7}:\d{1,7}\s+)?[✖✘×✗]|\s{1,4}x)\s+(?!\[?fail|\d+ |some )(?<message>\p{L}.*)/iu,
    weight: 45,
  },
  {
    clue: '',
    pattern: new RegExp(
      `^\\s*(?:"[^"\\n]{1,200}"|[^\\s:()"']{1,300})(?::\\d{1,9}(?:[:.]\\d{1,9})?|` +
        ` \\([Ll]ines? \\d{1,9}\\)):\\s+(?<message>(?:\\^ )?(?!(?:note|info|warning|hint|In )\\b)\\p{L}.{3,})`,
      'u',
    ),
    weight: 34,
  },
  {
    clue: ': ',
    pattern: inSequence(
      /^/,
      namedGroup(
        'message',
        /[\w./+-]{1,80}: .*/,
        [
          /[Nn]o such|[Nn]ot found|[Pp]ermission denied|[Cc]annot|[Cc]an't|[Cc]ould not/,
          /[Uu]nable to|[Rr]efused|[Ii]nvalid|[Ff]ailed|[Dd]enied|[Tt]imed out|[Uu]nrecognized/,
          /[Uu]nknown|[Mm]issing|[Uu]nexpected/,
        ],
        /.*/,
      ),
    ),
    weight: 50,
  },
  {
    clue: '',
    pattern: inSequence(
      /^/,
      namedGroup(
        'message',
        /.*/,
        [
          /[Nn]o such|[Nn]ot found|[Pp]ermission denied|[Cc]annot|[Cc]an't|[Cc]ould not/,
          /[Uu]nable to|[Rr]efused|[Ii]nvalid|[Dd]enied|[Tt]imed out|[Uu]nrecognized/,
          /[Uu]nexpected|[Ss]egmentation fault|[Kk]illed|[Aa]borted|core dumped|does not exist/,
          /doesn't exist|out of memory/,
        ],
        /.*/,
      ),
    ),
    weight: 30,
  },
  // A sentence that begins with the problem.
  {
    clue: '',
    pattern: inSequence(
      /^\s{0,2}(?:[\w.+-]{1,40}: )?/,
      namedGroup(
        'message',
        [
          /[Uu]ndefined|[Uu]nknown|[Uu]nrecogni[sz]ed|[Uu]ndeclared|[Uu]nexpected|[Ii]nvalid/,
          /[Ii]llegal|[Dd]uplicate/,
          /(?:[Cc]annot|[Cc]an't|[Cc]ould not|[Uu]nable to)(?! (?:delete|remove|clean))/,
          /[Nn]o such|[Ee]xpected|[Ee]xpecting/,
        ],
        / \S.*/,
      ),
    ),
    weight: 46,
  },
  { clue: 'ail', pattern: /^(?<message>.*\b(?:[Ff]ail(?:ed|ure)?|FAIL(?:ED|URE)?)\b.*)/, weight: 22 },
  { clue: 'FAIL', pattern: /^(?<message>.*\bFAIL(?:ED|URE|)\b.*)/, weight: 22 },
  {
    clue: 'e',
    pattern: inSequence(
      /^/i,
      namedGroup(
        'message',
        /.*\b/i,
        [
          /exceeded|corrupt(?:ed)?|rejected|forbidden|unauthorized|unsupported|incompatible/i,
          /conflicts? with|too (?:many|few|long|large|big|small)|expired/i,
        ],
        /\b.*/i,
      ),
    ),
    weight: 26,
  },
  {
    clue: 'o ',
    pattern:
      /^\s*(?:\[\w{1,20}\] )?(?<message>[Nn]o (?!errors|problems|issues|changes|warnings|need|longer)[a-zA-Z].{3,})/,
    weight: 24,
  },
  {
    clue: ' ',
    pattern: inSequence(
      /^/,
      namedGroup(
        'message',
        /.*\b/,
        [
          /must (?:not )?(?:be|have|contain|match|start)/,
          /is (?:not|missing|too|already|required)|are (?:not|missing|required)|[Nn]othing to/,
          /[Nn]either|does not|did not|doesn't|isn't|wasn't|won't|needs? to be/,
        ],
        /\b.*/,
      ),
    ),
    weight: 21,
  },
  {
    clue: 'rror',
    pattern: /^\s*(?:✗ |✖ |× )?(?:error during build|Build failed|Failed to compile|An error occurred|Oops).{0,40}:$/i,
    weight: 76,
    detail: /^\s*(?<detail>(?!at )\S.+)/,
    within: 2,
    detailReplaces: true,
  },
  {
    clue: ':',
    pattern: /^\s{0,4}\S.{3,200}\b(?:because|for the following reasons?):$/,
    weight: 52,
    detail: /^\s*(?:[-*•] )?(?<detail>\S.+)/,
    within: 2,
    detailReplaces: true,
  },
  {
    clue: 'arning',
    pattern: /^\s*(?:.{0,200}[:\s])?(?:warning|Warning|WARNING)[:\] ]\s*(?<message>.+)/,
    weight: 40,
    isWarning: true,
  },
];
