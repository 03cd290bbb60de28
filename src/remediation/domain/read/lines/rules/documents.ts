import { anyOf, inSequence } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/**
 * Tools that check or produce documents, data, images and configurations, and tools that report the cause below or
 * beside a summary.
 */
export const documentsRules: readonly LineRule[] = [
  {
    tool: 'haproxy',
    clue: '[',
    pattern: inSequence(
      /^\[(?:ALERT|WARNING)\]\s{1,8}\(\d{1,9}\) : (?:config : )?(?:parsing \[[^\]\n]{1,300}\] : )?/,
      /(?:'[^'\n]{1,200}' in section '\w{1,40}' : )?(?!Error\(s\) found|Fatal errors found)/,
      /(?<message>.+)/,
    ),
    weight: 88,
  },
  {
    tool: 'ajv',
    clue: ' invalid',
    pattern: /^\S{1,300} invalid$/,
    weight: 85,
    detail: /^\s{1,20}message: ["'](?<detail>.+?)["'],?$/,
    within: 12,
    needsDetail: true,
    detailReplaces: true,
  },
  { tool: 'check-jsonschema', clue: '::$', pattern: /^\s{1,8}\S{1,300}::\$\S{0,200}?: (?<message>.+)/, weight: 84 },
  {
    tool: 'gettext',
    clue: '.po:',
    pattern: /^\S{1,300}\.pot?:\d{1,9}(?::\d{1,9})?: (?!\.\.\.|warning: )(?<message>.+)/,
    weight: 88,
  },
  { tool: 'imagemagick', clue: ' @ error/', pattern: /^[\w-]{1,40}: (?<message>.+?) @ error\/\S{1,200}$/, weight: 85 },
  {
    tool: 'sqlfluff',
    clue: '| P:',
    pattern: inSequence(
      /^L:\s{1,8}\d{1,9} \| P:\s{1,8}\d{1,9} \|\s{1,4}(?<code>[A-Z]{2,4}\d{0,2}) \| /,
      /(?:Line \d{1,9}, Position \d{1,9}: )?(?<message>.+)/,
    ),
    weight: 85,
  },
  // The outermost comes first, the cause last.
  { tool: 'svn', clue: 'svn: E', pattern: /^svn: (?<code>E\d{6}): (?<message>.+)/, weight: 88, pick: 'last' },
  {
    tool: 'guile',
    clue: 'In procedure ',
    pattern: /^ERROR: In procedure [^\s:]{1,80}:$/,
    weight: 85,
    detail: anyOf([
      /^Throw to key [`'](?<code>[\w-]{1,60})' with args [`'](?<detail>.+)'\.?$/,
      /^(?:In procedure [^\s:]{1,80}: )?(?<detail2>\S.+)$/,
    ]),
    within: 1,
    needsDetail: true,
    detailReplaces: true,
  },
  { tool: 'gnuplot', clue: '" line ', pattern: /^"[^"\n]{1,300}" line \d{1,9}: (?<message>.+)/, weight: 82 },
  {
    tool: 'nox',
    clue: 'nox > ',
    pattern:
      /^nox > (?<message>(?:Sessions not found|Command|Program|Failed to|Python interpreter) .+|Sessions not found: .+)/,
    weight: 82,
  },
  {
    tool: 'composer',
    clue: 'does not contain valid JSON',
    pattern: /^\s{1,8}"\S{1,300}" (?<message>does not contain valid JSON)$/,
    weight: 88,
    detail: /^\s{1,8}(?<detail>(?:Expected|Unexpected|Invalid) .+)/,
    within: 8,
  },
  {
    tool: 'pandoc',
    clue: 'Error running filter',
    pattern: /^Error running filter \S{1,300}:$/,
    weight: 86,
    detail: /^\S{1,300}:\d{1,9}: (?<detail>.+)/,
    within: 3,
    needsDetail: true,
    detailReplaces: true,
  },
  {
    tool: 'pandoc',
    clue: 'Could not find ',
    pattern: /^(?<message>Could not find (?:executable|data file) .+)/,
    weight: 86,
  },
  { tool: 'zip', clue: 'zip error: ', pattern: /^zip error: (?<message>.+)/, weight: 86 },
  { tool: 'deno', clue: ' [ERROR]: ', pattern: /^(?<message>(?<code>TS\d{4,5}) \[ERROR\]: .+)/, weight: 91 },
  {
    tool: 'sphinx',
    clue: ': ERROR: ',
    pattern: /^\S{1,300}\.(?:rst|md|txt|py):(?:\d{1,9}|docstring of .{1,200}):\s(?:\d{1,9}: )?ERROR: (?<message>.+)/,
    weight: 84,
  },
  {
    tool: 'systemd',
    clue: 'gnoring',
    pattern: /^\S{1,300}\.(?:service|socket|timer|mount|target|path):\d{1,9}: (?<message>.+)/,
    weight: 80,
  },
  // Chains of causes: below the summary, indented or drawn.
  {
    tool: 'pnpm',
    clue: 'ERR_PNPM_',
    pattern: /^(?:Error: )?\s?(?<code>ERR_PNPM_(?!RECURSIVE_RUN)\w{3,60})$/,
    weight: 90,
    detail: /^\s{0,4}×\s(?<detail>.+)/,
    within: 3,
    needsDetail: true,
    detailReplaces: true,
  },
  {
    clue: '×',
    pattern: /^(?:Error: )?\s{0,4}×\s(?<message>.+)/,
    weight: 76,
    detail: /^\s{0,4}╰─▶ (?<detail>.+)/,
    within: 14,
    needsDetail: true,
    detailReplaces: true,
  },
  // The affected code is drawn below, with or without Unicode.
  {
    clue: '×',
    pattern: /^\s{0,4}× (?<message>.+)/,
    weight: 74,
    detail: /^\s{1,12}╭─\[(?<detail>)/,
    within: 2,
    needsDetail: true,
  },
  {
    clue: 'x ',
    pattern: /^\s{0,4}x (?<message>\S.+)/,
    weight: 74,
    detail: /^\s{1,12},-\[(?<detail>)/,
    within: 2,
    needsDetail: true,
  },
  {
    clue: 'rror: ',
    pattern: /^error: (?<message>.+)/,
    weight: 79,
    detail: /^\s{1,8}(?:cause|Caused by): (?<detail>.+)/,
    within: 2,
    needsDetail: true,
  },
];
