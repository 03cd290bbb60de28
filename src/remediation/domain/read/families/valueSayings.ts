import type { Saying } from './saying.ts';

/**
 * What speaks of something else where a value is told from its range: places in lists, numbers of a machine's width.
 */
const ofPlaces = /\b(?:index|indices|subscript|bounds|element|overflow|array|characters?|u?int\d{1,3})\b/i;
const noValue = /\b(?:identifier|parameter|signature|owner)\b|\bargs?\b|\bkeyword argument\b|\bsyntax/i;

/**
 * Values that are not allowed, said so generally that any other kind says more: asked only where no other saying fits,
 * and the first that fits counts. What is no choice, no range and no number is `invalid-value`, a kind so wide that it
 * joins nothing without words in common.
 */
export const valueSayings: readonly Saying[] = [
  {
    family: 'choice-invalid',
    all: [
      /\binvalid choice\b|\b(?:must|should|has to|needs to|can only) be (?:one|any|either) of\b|\b(?:is not|isn't|not) (?:one|any) of\b|\bchoose (?:one )?(?:from|of|between)\b|\bno enum constant\b|\bvalue for enum\b|\b(?:valid|allowed|accepted|possible|supported|available|permitted|known) (?:values|choices|types|names|options|ones)(?: are| is| include|:)|\b(?:unknown|unsupported) (?:encoding|charset|\w+ type)\b|\binvalid \w+ type\b|\bnot a valid _\b|\bexpected (?:one of|either)\b/i,
    ],
  },
  {
    family: 'value-out-of-range',
    all: [
      /\b(?:must|should|has to|have to|needs to|can only) be (?:an? [\w-]{1,20} )?(?:between|within(?! an?\b)|(?:with)?in (?:the )?range|at (?:least|most)|(?:greater|less|larger|smaller|higher|lower|bigger|more|fewer) than|positive|non-?negative|[<>])|\b(?:not|isn't|falls?) (?:with)?in (?:the )?(?:allowed |valid |permitted )?range\b|\b(?:outside|out) (?:of )?(?:the )?(?:allowed |valid |permitted |legal )?range\b|\binvalid [\w ]{1,20}\b(?:size|count|length)\b:? (?:_|-? ?\d)/i,
    ],
    unless: ofPlaces,
  },
  {
    family: 'number-format',
    all: [
      /\b(?:invalid|bad|illegal) (?!import|export|report|support)(?:\w*port|number|integer|count|float|decimal)\b|\bnot an? (?:valid )?(?:number|integer|port)\b|\binteger expected\b/i,
    ],
    unless: /\b(?:arguments?|forwarding|of)\b/i,
  },
  {
    family: 'invalid-value',
    all: [
      /\b(?:invalid|bad|illegal) (?:[\w/-]{1,40} ){0,3}?[\w/-]{1,40}:? (?:_|-? ?\d)|\bmust be (?:an? single|lowercase|in (?:the )?format)|\bnot a (?:valid|legal) \w|\binvalid (?:\w{1,40} )?value\b/i,
    ],
    unless: noValue,
  },
];
