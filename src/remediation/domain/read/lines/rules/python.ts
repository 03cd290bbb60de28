import { inSequence, namedGroup } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/** Python's checkers, test runners and package tools. Tracebacks themselves are read by `readTraceback`. */
export const pythonRules: readonly LineRule[] = [
  {
    tool: 'python',
    clue: 'E  ',
    pattern: inSequence(
      /^E {3,}/,
      namedGroup(
        'message',
        /(?:[\w]{1,60}\.){0,6}/,
        /(?<type>[A-Za-z_]\w{0,100}(?:Error|Exception|Failed|Exit|Interrupt|Warning|Timeout|DoesNotExist|NotFound))/,
        /(?:: .+)?/,
      ),
      /$/,
    ),
    weight: 91,
  },
  {
    tool: 'pytest',
    clue: 'E  ',
    pattern: /^E {3,}(?<message>(?:assert |AssertionError|Failed: |fixture ).*)/,
    weight: 90,
  },
  { tool: 'pytest', clue: 'E  ', pattern: /^E {3,}(?<message>(?!\d{1,9} \/ \d)\S.+)/, weight: 86 },
  {
    tool: 'pytest',
    clue: 'ERROR collecting',
    pattern: /^_+ ERROR collecting .+ _+$/,
    weight: 80,
    detail: /^(?<detail>\S.*)/,
    within: 2,
    detailReplaces: true,
  },
  {
    tool: 'pytest',
    clue: 'ERROR',
    pattern:
      /^(?:ERROR: )(?<message>(?:file or directory not found|not found|usage|Wrong expression|found no collectors).*)/,
    weight: 80,
  },
  { tool: 'pytest', clue: 'ImportError while', pattern: /^(?<message>ImportError while .*)/, weight: 65 },
  {
    tool: 'mypy',
    clue: ': error: ',
    pattern: /^.{1,400}\.pyi?:\d{1,9}(?::\d{1,9}){0,3}: (?<message>error: .+?)(?: {2}\[(?<code>[a-z-]{3,40})\])?$/,
    weight: 91,
  },
  // Pasted without the place: what ends it is of these two alone.
  { tool: 'mypy', clue: '  [', pattern: /^(?<message>error: .+?) {2}\[(?<code>[a-z-]{3,40})\]$/, weight: 91 },
  {
    tool: 'pyright',
    clue: '(report',
    pattern: /^(?<message>error: .+?) \((?<code>report[A-Z]\w{2,60})\)$/,
    weight: 91,
  },
  {
    tool: 'pyright',
    clue: ' - error',
    pattern: /^\s*.{1,400}:\d{1,9}:\d{1,9} - (?<message>error: .+?)(?: \((?<code>report\w{3,60})\))?$/,
    weight: 91,
    detail: /^(?<detail>)\s{4,}.{0,400}\((?<code>report\w{3,60})\)$/,
    within: 4,
  },
  {
    tool: 'ruff',
    clue: ':',
    pattern: inSequence(
      /^.{1,400}\.(?:py|pyi|ipynb):(?:cell \d{1,5}:)?\d{1,9}:\d{1,9}: /,
      /(?<message>(?<code>[A-Z]{1,6}\d{3,4}|invalid-syntax)\b:? (?:\[\*\] )?.+)/,
    ),
    weight: 90,
  },
  {
    tool: 'ruff',
    clue: ' ',
    pattern: /^(?<message>(?<code>(?!CPY001|D1\d\d|INP001)[A-Z]{1,5}\d{3,4}|invalid-syntax):? (?:\[\*\] )?\S.+)/,
    weight: 90,
    detail: /^(?<detail>)\s*-->/,
    needsDetail: true,
    within: 2,
  },
  {
    tool: 'pylint',
    clue: ':',
    pattern: /^.{1,400}\.pyi?:\d{1,9}:\d{1,9}: (?<message>(?<code>[EF]\d{4}): .+)/,
    weight: 91,
  },
  {
    tool: 'pylint',
    clue: ':',
    pattern: /^.{1,400}\.pyi?:\d{1,9}:\d{1,9}: (?<message>(?<code>[CRW]\d{4}): .+)/,
    weight: 90,
    isWarning: true,
  },
  {
    tool: 'black',
    clue: 'error: cannot format',
    pattern: /^error: cannot format (?:[^:\n]|:(?! )){1,400}: (?<message>.+)/,
    weight: 85,
  },
  {
    tool: 'pip',
    speaks:
      /requirement|distribution|install|version|package|pip|wheel|egg|setup\.py|pyproject|hash|HTTP error|Directory '|environment|Resolution|build|Double/i,
    clue: 'ERROR: ',
    pattern: inSequence(
      /^ERROR: (?!Failed building|Could not build wheels|Exception:)/,
      namedGroup(
        'message',
        [
          /Could not|No matching|Cannot|Invalid|Package|Ignored(?! the following )|ResolutionImpossible/,
          /Failed to build|THESE PACKAGES|Directory|Command errored|HTTP error/,
          /Double requirement|[\w.-]{1,80} .{0,60}(?:requires|has requirement)/,
        ],
        /.*/,
      ),
    ),
    weight: 84,
  },
  {
    tool: 'pip',
    clue: 'externally-managed',
    pattern: /^(?<message>error: externally-managed-environment)/,
    weight: 92,
  },
  {
    tool: 'pip',
    clue: 'Failed to establish a new connection',
    pattern: /(?<message>Failed to establish a new connection: .+?)'?\)*'?(?:: \/\S*)?$/,
    weight: 87,
  },
  { tool: 'poetry', clue: 'Because ', pattern: /^\s*(?<message>Because .+)/, weight: 78 },
  {
    tool: 'poetry',
    clue: 'pyproject',
    pattern:
      /^\s*(?<message>(?:pyproject\.toml changed significantly|Poetry could not find|The Poetry configuration is invalid).*)/,
    weight: 84,
  },
  {
    tool: 'uv',
    speaks:
      /No solution|Failed to (?:build|download|read|resolve|fetch|parse|install)|depend|package|Python|requirement|interpreter/,
    clue: '× ',
    pattern: /^\s*× (?<message>.+)/,
    weight: 78,
    detail: /^\s*╰─▶ (?<detail>.+)/,
    needsDetail: true,
    within: 6,
  },
  {
    tool: 'python',
    clue: 'python',
    pattern:
      /^(?:\S{0,200}\/)?python[\d.]{0,5}(?:\.exe)?: (?<message>(?:can't open file|No module named|Error while finding).*)/,
    weight: 85,
  },
  {
    tool: 'django',
    clue: 'ERRORS:',
    pattern: /^ERRORS:$/,
    weight: 70,
    detail: /^(?<detail>.{1,300}\((?:fields|models|admin|urls|security|\w{1,30})\.[EW]\d{3}\).*)/,
    within: 4,
    detailReplaces: true,
  },
  // A module's own `Error`, whose line is pasted without its traceback.
  {
    tool: 'python',
    clue: 'rror: ',
    pattern: /^(?<message>(?!java|javax|org|com)(?:[a-z_]\w{0,40}\.){1,4}[Ee]rror: .+)/,
    weight: 84,
  },
  { tool: 'django', clue: 'CommandError', pattern: /^(?<type>CommandError): (?<message>.+)/, weight: 84 },
  {
    tool: 'python',
    clue: 'rror: argument',
    pattern: /^\S{1,100}: error: (?<message>(?:argument|the following arguments|unrecognized arguments).*)/,
    weight: 84,
  },
];
