import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Saying } from './saying.ts';

/**
 * Words that have another meaning where a value is compared with its range: positions in lists, sizes of machine words.
 */
const ofPlaces = /\b(?:index|indices|subscript|bounds|element|overflow|array|characters?|u?int\d{1,3})\b/i;
const noValue = /\b(?:identifier|parameter|signature|owner)\b|\bargs?\b|\bkeyword argument\b|\bsyntax/i;

/**
 * Values that are not allowed, in words so general that any other kind says more: tested only if no other saying
 * matches, and the first match counts. A value that is no choice, no range and no number is `invalid-value`, a kind so
 * broad that it connects nothing without common words.
 */
export const valueSayings: readonly Saying[] = [
  {
    family: 'choice-invalid',
    all: [
      anyOf([
        // python: main.py: error: argument --order: invalid choice: 'total' (choose from 'one', 'all')
        /\binvalid choice\b/i,
        // joi: message: '"total" must be one of [low, high]',
        /\b(?:must|should|has to|needs to|can only) be (?:one|any|either) of\b/i,
        // click: Error: Invalid value for '--size': 'total' is not one of 'small', 'large'.
        /\b(?:is not|isn't|not) (?:one|any) of\b/i,
        // python: main.py: error: argument --order: invalid choice: 'total' (choose from 'one', 'all')
        /\bchoose (?:one )?(?:from|of|between)\b/i,
        // java: Exception in thread "main" java.lang.IllegalArgumentException: No enum constant
        /\bno enum constant\b/i,
        // psql: psql:main.sql:2: ERROR:  invalid input value for enum order_kind: "total"
        /\bvalue for enum\b/i,
        // commander: error: option '--size <s>' argument 'total' is invalid. Allowed choices are small,
        inSequence(
          /\b/i,
          [/valid|allowed|accepted|possible|supported|available|permitted|known/i],
          / /i,
          [/values|choices|types|names|options|ones/i],
          /(?: are| is| include|:)/i,
        ),
        // bind: invoice.zone:5: unknown RR type 'InvoiceX'
        /\b(?:unknown|unsupported) (?:encoding|charset|\w+ type)\b/i,
        // squid: 2026/11/22 14:33:14| FATAL: Invalid ACL type 'totaltype'
        /\binvalid \w+ type\b/i,
        /\bnot a valid _\b/i,
        // zod: "message": "Invalid option: expected one of \"low\"|\"high\""
        /\bexpected (?:one of|either)\b/i,
      ]),
    ],
  },
  {
    family: 'value-out-of-range',
    all: [
      anyOf([
        // nmap: Ports specified must be between 0 and 65535 inclusive
        inSequence(/\b/i, [/must|should|has to|have to|needs to|can only/i], / be (?:an? [\w-]{1,20} )?/i, [
          /between|within(?! an?\b)|(?:with)?in (?:the )?range|at (?:least|most)/i,
          /(?:greater|less|larger|smaller|higher|lower|bigger|more|fewer) than|positive/i,
          /non-?negative|[<>]/i,
        ]),
        /\b(?:not|isn't|falls?) (?:with)?in (?:the )?(?:allowed |valid |permitted )?range\b/i,
        /\b(?:outside|out) (?:of )?(?:the )?(?:allowed |valid |permitted |legal )?range\b/i,
        // e2fsprogs: mkfs.ext4: invalid block size - 929170000
        /\binvalid [\w ]{1,20}\b(?:size|count|length)\b:? (?:_|-? ?\d)/i,
      ]),
    ],
    unless: ofPlaces,
  },
  {
    family: 'number-format',
    all: [
      anyOf([
        // printf: printf: 'deep': invalid number
        inSequence(
          /\b(?:invalid|bad|illegal) (?!import|export|report|support)/i,
          [/\w*port|number|integer|count|float|decimal/i],
          /\b/i,
        ),
        /\bnot an? (?:valid )?(?:number|integer|port)\b/i,
        /\binteger expected\b/i,
      ]),
    ],
    unless: /\b(?:arguments?|forwarding|of)\b/i,
  },
  {
    // docker: invalid reference format: repository name must be lowercase
    family: 'invalid-value',
    all: [
      anyOf([
        /\b(?:invalid|bad|illegal) (?:[\w/-]{1,40} ){0,3}?[\w/-]{1,40}:? (?:_|-? ?\d)/i,
        /\bmust be (?:an? single|lowercase|in (?:the )?format)/i,
        /\bnot a (?:valid|legal) \w|\binvalid (?:\w{1,40} )?value\b/i,
      ]),
    ],
    unless: noValue,
  },
];
