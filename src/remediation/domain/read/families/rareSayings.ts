import type { Saying } from './saying.ts';

/**
 * Kinds that few programs know, and rarer words for those that all know: asked only where no other saying fits, so that
 * none of them takes a line from a surer one.
 */
export const rareSayings: readonly Saying[] = [
  // Values and data
  {
    family: 'not-serialisable',
    all: [
      /\bnot (?:\w+ )?seriali[sz]able\b|\bno seriali[sz]er\b|\b(?:can't|cannot|could not|unable to|not know how to) (?:be )?(?:seriali[sz]ed?|pickled?|marshal(?:led)?)\b/i,
    ],
    unless: /\b(?:access|concurrent|transaction)\b/i,
  },
  {
    family: 'changed-while-iterated',
    all: [
      /\b(?:chang|modif|mutat)\w+ .{0,30}\b(?:during|while|in) (?:iterat|enumerat)\w+|\bconcurrent ?modification|\bcollection was modified\b/i,
    ],
  },
  {
    family: 'empty-sequence',
    all: [
      /\bempty (?:array|list|sequence|collection|iterable|iterator|range|set|vector)\b|\bat least one (?:data point|element|item|value|row|sample)\b/i,
    ],
    unless: /\bmust not be\b|\brequired\b/i,
  },
  {
    family: 'text-malformed',
    all: [
      /\bmalformed\b|\b(?:badly|wrongly|ill)[- ]formed\b|\bnot (?:the |of the |in the )?(?:correct|valid|right|proper) (?:length|format|form|encoding)\b|\binvalid (?:uuid|guid|base ?(?:16|32|64)|hex\w*|checksum format)\b|\bmust be an? .{0,20}(?:hex|base ?64)/i,
    ],
    unless: /\b(?:json|ya?ml|toml|xml|header|url|uri|archive|syntax)\b/i,
  },
  {
    family: 'file-format-invalid',
    all: [
      /\bnot an? (?:[A-Z][A-Za-z-]{1,6}) (?:executable|file|image|object|binary|archive)\b|\bformat detection failed\b/,
    ],
  },
  {
    family: 'file-format-invalid',
    all: [/\b(?:file|object|database|image|index|table|block)\b.{0,120}\bis (?:corrupt(?:ed)?|damaged|truncated)\b/i],
  },
  {
    family: 'shape-mismatch',
    all: [
      /\bcannot reshape\b|\b(?:heights?|widths?|lengths?|sizes?|dimensions?|shapes?|images?|arrays?)\b.{0,80}\b(?:does not|doesn't|do not|don't) match\b/i,
    ],
    unless: /checksum|content-length|platform|architecture/i,
  },
  {
    family: 'value-out-of-range',
    all: [
      /\btoo (?:big|large|small|high|low) (?:for|to)\b|\b(?:greater|larger|more|higher) than (?:the )?(?:total|number|size|maximum|available|limit)\b|\boutside (?:of )?(?:the |its )?(?:device|disk|image|page|limits?|boundar\w+)\b/i,
    ],
  },
  { family: 'number-format', all: [/\bconver\w+ (?:from )?.{1,40} to .{1,40} failed\b/i] },
  {
    family: 'null-access',
    all: [
      /\bin(?:to)? (?:an? )?nil\b|\bwith (?:nil|null) failed\b|\bno value present\b|\bmust not (?:contain|be) (?:undefined|null|nil)\b/i,
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      /\bmust be an? (?:function|callback|class|object|array|list|string|number|boolean)\b|\bcannot represent\b|\bis not an? sub(?:class|type)\b/i,
    ],
  },
  // Programs
  {
    family: 'statement-misplaced',
    all: [
      /\boutside (?:of )?(?:an? |any |the )?(?:\w+ )?(?:function|loop|class|module|method|procedure)\b|\bonly\b.{0,40}\b(?:in|from|inside|within) an? (?:\w+ )?(?:function|loop|method|class|procedure|module)\b|\bnot (?:with)?in an? (?:loop|function|method|class)\b/i,
    ],
  },
  { family: 'mutable-default', all: [/\bmutable\b|\bdangerous\b/i, /\bdefaults?\b/i] },
  {
    family: 'duplicate-definition',
    all: [
      /\balready been (?:added|registered|bound|mounted)\b|\bambiguous (?:\w+ )?definition\b|\b(?:can't|cannot) (?:overwrite|redefine|register) _/i,
    ],
  },
  {
    family: 'undefined-name',
    all: [
      /\b(?:hasn't|has not|haven't|have not|not) been (?:registered|declared|defined)\b|\blook-?up of _ failed\b|\bno (?:metadata|definition|implementation|mapping) (?:for|of) _|\bunable to find required\b|\bvoid-(?:variable|function)\b|\b(?:template|partial|shortcode|component|layout|macro|backend)\b.{0,30}\bnot (?:be )?found\b|\bmust have a value\b/i,
    ],
  },
  // Settings
  {
    family: 'config-entry-missing',
    all: [
      /\b(?:sections?|profiles?|contexts?)\b/i,
      /\bnot (?:be )?found\b|\b(?:did|could|can)(?: not|n't) find\b|\bno (?:such )?(?:section|profile|context)\b|\bnot exist\b/i,
    ],
  },
  {
    family: 'property-lacking',
    all: [
      /\bno (?:[\w-]{1,30} ){1,3}(?:was |were |is |are )?(?:specified|supplied|given|provided)\b|\bneeds? to be (?:explicitly )?(?:supplied|specified|given|provided|set)\b|\bmandatory (?:value|field|key|setting)\b|\b(?:section|block|entry|field|key) is missing\b|\b_ is (?:required|mandatory)[.:]?$|\bno value for\b/i,
    ],
    unless: /\b(?:type|attribute|argument)\b/i,
  },
  // The machine
  {
    family: 'timeout',
    all: [
      /\bexecution (?:time|expired)|\b(?:not|n't) (?:complete|finish|respond|answer|return)\w* (?:with)?in\b|\btime-?out\b.{0,20}\b(?:no response|no answer)\b/i,
    ],
  },
  { family: 'command-failed', all: [/\bcommand failed\b|\bexited with (?:exit )?(?:code|status) (?:[1-9]|N)/i] },
  { family: 'format-check-failed', all: [/\bshould be \S{0,20}formatted\b/i] },
];
