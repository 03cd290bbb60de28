import type { Saying } from './saying.ts';

/**
 * Kinds of failure that fewer programs know, and further words for those that all know: the third part of
 * `narrowSayings`.
 */
export const otherSayings: readonly Saying[] = [
  // Values that do not fit
  {
    family: 'date-invalid',
    all: [
      /\bdates?\b|\bdatetime\w*|\btimestamp\b|\btime (?:data|value|zone|string|format)\b|\bparsing time\b/i,
      /\b(?:invalid|bad|illegal|malformed|not a valid|unparseable|out of range)\b|\b(?:cannot|could not|unable to|failed to) (?:be )?pars\w+|\bdoes not match format\b/i,
    ],
    unless: /up[- ]to[- ]date|certificate|out of date|update/i,
  },
  {
    family: 'format-unsupported',
    all: [
      /\b(?:formats?|encoders?|decoders?|codecs?|delegate|terminal type|(?:output|graphics)? ?device|filesystem type|file ?(?:extension|type)s?|image type)\b/i,
      /\b(?:unknown|unsupported|not recogni[sz]ed|unrecogni[sz]ed|not supported|unknown or ambiguous)\b|\bno (?:\w+ )?(?:delegate|handler|decoder|encoder|codec|such format)\b/i,
    ],
    unless:
      /\b(?:options?|flags?|format string|specifi\w+|dates?|time|printf|argument in|no such (?:file|device)|await)\b/i,
  },
  {
    family: 'file-format-invalid',
    all: [
      /\bbad magic\b|\bis not an? (?:valid )?(?:(?:public|private) key |image |pdf |font |elf |object )?(?:file|database|image|certificate|font|executable)\b|\bnot a valid (?:jpe?g|png|gif|pdf|image|database)\b|\bimproper (?:\w+ )?header\b|\binvalid data found\b|\b(?:header|magic number|superblock) (?:is )?(?:invalid|not found|missing|corrupt\w*)\b|\b(?:could not|unable to|cannot) read (?:certificate|image|header)\b|\bfile (?:is |appears )?(?:corrupt\w*|truncated|damaged)\b|\bfile format (?:is )?not recogni[sz]ed\b/i,
    ],
    unless: /\barchive\b/i,
  },
  {
    family: 'format-mismatch',
    all: [
      /\bformat (?:string|specif\w+|'%)|\bmissingformatargument|\bprintf\b/i,
      /\b(?:arguments?|arg|missing|not the same|mismatch\w*|wrong type)\b/i,
    ],
  },
  {
    family: 'too-long',
    all: [
      /\b(?:lines?|values?|string|header|name|text|message|identifier|title|subject)\b/i,
      /\btoo long\b|\bnot be longer than\b|\bexceeds (?:the )?max\w* (?:allowed )?length\b/i,
    ],
    unless: /\b(?:file name|argument list|took)\b/i,
  },
  {
    family: 'shape-mismatch',
    all: [
      /\bnonconformant\b|\bincompatible (?:ranks?|shapes?|dimensions?)\b|\b(?:shapes?|dimensions?|ranks?|lengths?) .{0,60}(?:mismatch|(?:do|does|did)(?:n't| not) (?:match|agree)|must (?:match|agree))\b|\bcould not be broadcast\b/i,
    ],
    unless: /checksum|content-length|key length/i,
  },
  {
    family: 'size-invalid',
    all: [
      /\bnegative ?array ?size|\binvalid (?:array|buffer|string) (?:length|size)\b|\b(?:len|size|capacity) out of range\b|\bnegative (?:size|length|capacity)\b/i,
    ],
  },
  { family: 'unpack-count', all: [/\bassignment mismatch\b|\bnumber of (?:variables|targets) .{0,40}values\b/i] },
  {
    family: 'values-count',
    all: [
      /\bcolumns?\b/i,
      /\bcount (?:doesn't|does not) match\b|\bmore (?:target )?(?:columns|expressions) than\b|\bbut \d+ values\b|\bvalues were supplied\b/i,
    ],
  },
  { family: 'check-violation', all: [/\bcheck constraint\b/i] },
  {
    family: 'aggregate-misplaced',
    all: [/\baggregate (?:functions?|calls?)\b/i, /\b(?:not allowed|misuse|invalid use|cannot|may not)\b/i],
  },
  { family: 'condition-not-scalar', all: [/\bcondition has length\b|\btruth value of an? \w+ .{0,60}\bambiguous\b/i] },
  {
    family: 'circular-reference',
    all: [/\bcircular (?:structure|reference)\b|\bcyclic (?:object|structure|reference)\b/i],
    unless: /import|depend/i,
  },
  { family: 'unhashable-key', all: [/\bunhashable\b|\bnot hashable\b/i] },
  { family: 'not-iterable', all: [/\bnot (?:an? )?iterable\b|\b(?:cannot|can't) iterate (?:over|through)\b/i] },
  {
    family: 'row-missing',
    all: [
      /\bno (?:row|record|result)s? (?:was |were )?found\b|\bmatching query does not exist\b|\brecord not found\b|\bno rows in result\b|\bnoresultfound\b/i,
    ],
  },
  {
    family: 'use-after-close',
    all: [
      /\bon (?:an? )?closed (?:\w+ )?(?:file|channel|stream|pool|handle|descriptor|database|cursor|writer|reader)\b|\balready (?:been )?closed\b|\bafter (?:it was )?clos(?:ed|ing)\b/i,
    ],
  },
  // Programs
  {
    family: 'not-exhaustive',
    all: [
      /\bno (?:function |case )?clause match\w*|\bno match of\b|\bunhandled (?:match case|case|pattern)\b|\bpattern match\w* fail\w*|\bmatcherror\b|\bno matching (?:clause|case|pattern)\b|\bnot all cases\b/i,
    ],
  },
  {
    family: 'static-access',
    all: [
      /\bnon-static\b|\bstatic context\b|\binstance (?:member|method|variable)\b/i,
      /\b(?:cannot|can't|denied|requires?|not be|without)\b/i,
    ],
  },
  {
    family: 'nothing-overridden',
    all: [
      /\boverrid\w+/i,
      /\b(?:does not|doesn't|not declared in|no suitable|nothing to|no (?:base )?(?:method|member)|overrides nothing)\b/i,
    ],
  },
  { family: 'fallthrough', all: [/\bfall(?:s|ing)?[- ]?through\b/i] },
  {
    family: 'main-missing',
    all: [
      /\bmain\b/i,
      /\b(?:functions?|methods?|entry point|procedure)\b/i,
      /\b(?:not found|undeclared|undefined|no|missing|does not (?:exist|contain)|without)\b/i,
    ],
    unless: /argument|reference to/i,
  },
  {
    family: 'memory-leak',
    all: [/\b(?:memory leaks?|leaksanitizer|definitely lost|detected memory leaks)\b/i],
    unless: /possible/i,
  },
  {
    family: 'format-check-failed',
    all: [
      /\bwould (?:be )?reformat\w*|\bformatter would\b|\bcode style issues\b|\bnot (?:properly |correctly )?formatted\b|\bformatting (?:issues|differs|check failed)\b|\bneeds? (?:re)?formatting\b/i,
    ],
  },
  { family: 'not-callable', all: [/\bnot a (?:procedure|constructor|callable)\b|\bis not a function or\b/i] },
  {
    family: 'unused-variable',
    all: [
      /\bdefined but (?:not|never) used\b|\b(?:is|are) (?:never|not) used\b|\b(?:func|function|variable|field|signal|method|constant|type) (?:\w+ )?(?:is )?unused\b/i,
    ],
    unless: /import|dependenc|module/i,
  },
  {
    family: 'unbound-before-use',
    all: [
      /\bpossibly un(?:bound|defined|assigned)\b|\bnot sufficiently instantiated\b|\bbefore (?:it is |its )?(?:initiali[sz]ation|initiali[sz]ed)\b/i,
    ],
  },
  {
    family: 'unterminated-string',
    all: [/\bend[- ]of[- ](?:file|line|input) (?:in|within|inside) (?:\w+ )?(?:string|quot\w+|literal)\b/i],
  },
  { family: 'division-by-zero', all: [/\bdivision_by_zero\b|\bdivide-by-zero\b/i] },
  {
    family: 'index-out-of-range',
    all: [/\bbad array subscript\b|\brange_check\b|\b(?:heap|stack|global)-buffer-overflow\b/i],
  },
  {
    family: 'assertion-failed',
    all: [
      /^(?:\w+: )?assert \S{1,60} (?:==|!=|is|in|<|>|<=|>=) \S|\bdid not raise\b|, want(?:ed)? _$|\braise_error\b|\bexception of type _ is (?:not )?thrown\b/i,
    ],
  },
  {
    family: 'undefined-name',
    all: [
      /\breferenced but not defined\b|\b(?:does not|doesn't) exist in the (?:current |given )?(?:context|scope)\b|\bimplicit (?:declaration|type)\b|\bundefined (?:mixin|template|filter|procedure|predicate)\b|\b(?:entity|alias|acl) _ (?:is )?not (?:defined|found)\b|\bacl not found\b/i,
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      /\bmatching types\b|\bcannot mix\b|\bnon-boolean\b|\bnot an? (?:hash|array|code|scalar) reference\b|\bbytes-like object\b|\bscalar context\b|\barithmetic expression\b|\bcannot index \w+ with\b|\b(?:string|number|table|list|integer|function|boolean) expected, got\b/i,
    ],
  },
  {
    family: 'syntax-error',
    all: [
      /\bexpect(?:ed|ing) (?:an? )?(?:comma|colon|semicolon|rparen|lparen|bracket|brace|newline|operand|operator|term)\b|\bparser failed\b|\bunparsable\b|\bbad expression\b|\bend of file on\b|\bmissing end\b|\bdelimited by end-of-file\b|\bfailed to compile \w* ?expression\b/i,
    ],
  },
  { family: 'read-only', all: [/\bread-only (?:transaction|database|mode|replica|connection)\b/i] },
  // The machine, packages and tools
  {
    family: 'user-unknown',
    all: [/\b(?:users?|groups?|accounts?)\b/i, /\b(?:unknown|invalid|no such|(?:does not|doesn't) exist|not found)\b/i],
    unless:
      /\bvolume group\b|\b(?:input|password|token|commands?|options?|consumer|rule|name:|attribute|property|defined|agent)\b/i,
  },
  { family: 'process-missing', all: [/\bno such process\b|\bprocess (?:_ |\d+ )?(?:does not exist|not found)\b/i] },
  {
    family: 'platform-unsupported',
    all: [
      /\b(?:platform|architecture|operating system)\b|\bexec format error\b/i,
      /\bunsupported\b|\bnot (?:an? )?supported\b|\bincompatible\b|\bexec format error\b/i,
    ],
  },
  {
    family: 'identity-missing',
    all: [
      /\bwho you are\b|\b(?:determine|detect|know) your (?:name|e-?mail|identity)\b|\bidentity (?:is )?unknown\b|\bauto-detect email\b/i,
    ],
  },
  {
    family: 'nothing-to-commit',
    all: [/\bnothing (?:added )?to commit\b|\bno changes (?:added )?to commit\b|\bnothing changed\b/i],
  },
  {
    family: 'push-rejected',
    all: [/\bhave diverged\b|\bremote has heads\b|\b(?:file|item|directory) _ is out of date\b/i],
  },
  {
    family: 'unknown-revision',
    all: [/\brevision\b/i, /\b(?:can't|cannot|could not|couldn't) (?:locate|find|resolve)\b/i],
  },
  {
    family: 'property-lacking',
    all: [/\b(?:may not|must not|cannot|can't) be (?:empty|blank)\b|\bincomplete value\b|\bfield required\b/i],
    unless: /list|array|stack|queue|directory/i,
  },
  {
    family: 'wrong-argument-count',
    all: [
      /\b(?:needs|requires|expects|takes) (?:at least |at most |exactly )?\d+ (?:(?!type )\w+ )?(?:arguments?|operands?|parameters?)\b|\bexpected number of arguments\b|\barityexception\b|\bwrong arity\b/i,
    ],
  },
  {
    family: 'missing-argument',
    all: [
      /^(?:\w+: )?no \w+ (?:provided|given|supplied)\.?$|\bboth .{1,60} must be (?:supplied|given|provided|specified)\b/i,
    ],
  },
  {
    family: 'unknown-option',
    all: [/\boption _ (?:is )?(?:unrecogni[sz]ed|unknown|not recogni[sz]ed)\b|\bunrecogni[sz]ed \w+ option\b/i],
  },
  {
    family: 'module-not-found',
    all: [
      /\b(?:plugin|theme|module|extension|script|package)(?:\(s\))?\b/i,
      /\bis not installed\b|\bunable to import\b|\bcould not import\b|\bpackage(?:\(s\))? not found: |\bcouldn't load (?:match|module|target|extension)\b|\bunrecogni[sz]ed theme\b|\bfailed to initiali[sz]e the script\b/i,
    ],
  },
  { family: 'archive-invalid', all: [/\bpremature end$|\bwheel .{1,80} is invalid\b/i] },
  {
    family: 'key-missing',
    all: [/\bno (?:section|\w+ key found)\b|\bexception: not_found\b/i],
    unless: /host|public|private|gpg|ssh/i,
  },
  { family: 'connection-refused', all: [/\bconnection failure\b|\bfailed to ping\b/i] },
  {
    family: 'file-not-found',
    all: [
      /\bdoes not appear to (?:contain|be an? \w+ project)\b|\btemplatedoesnotexist\b|\bmount point does not exist\b|\bno configuration (?:provided|found)\b|\bfailed opening required\b|\bnonexist(?:ing|ent) (?:document|file|path|directory)\b|\bbad source\b|\bneither directory contains\b|\berror opening (?:data )?file\b/i,
    ],
  },
  {
    family: 'already-exists',
    all: [/\balready exists?\b|\bcannot overwrite existing\b|\bname is already taken\b/i],
    unless: /definition|declar|duplicate key/i,
  },
  // What is missing or wrong by its noun, in any words
  {
    family: 'locale-missing',
    all: [
      /\blocale\b/i,
      /\b(?:unsupported|cannot|can't|could not|unable|failed|invalid|not (?:be )?(?:set|found|available|supported|installed))\b/i,
    ],
  },
  {
    family: 'interface-missing',
    all: [/\bno such device\b|\bcannot find device\b|\b(?:device|interface) _ (?:does not exist|not found)\b/i],
  },
  {
    family: 'terminal-missing',
    all: [/\b(?:terminal|tty)\b/i, /\b(?:required|requires|needs|without|not an?|no)\b/i],
    unless: /type|size|entry|emulator/i,
  },
  { family: 'no-match', all: [/^(?:[\w-]+: )?no match(?:es found.*)?$/i] },
  {
    family: 'not-mutated',
    all: [
      /\bnever (?:mutated|reassigned)\b|\bnot need to be mutable\b|\bonly assigned once\b|\buse 'const' instead\b/i,
    ],
  },
  { family: 'assignment-to-constant', all: [/\bread-?only variable\b|\bis read[- ]only$/i] },
  {
    family: 'wrong-argument-count',
    all: [
      /\bexactly (?:one|two|three|\d) .{1,40}\brequired\b|\bneeds (?:one|two|three) arguments?\b|\bbad argument count\b|\bmissing arguments? for (?:parameter|call|function)\b|\b\d missing arguments?\b|\bnot callable using argument types\b/i,
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      /\b(?:should be|is not|not) (?:an? )?(?:valid )?(?:string|int|integer|number|bool\w*|float|list|dict\w*)\b|\bbad argument type\b|\b(?:can't|cannot) match .{1,60}\btype\b/i,
    ],
    unless: /\bnot an? (?:valid )?(?:number|integer)[.:]? _|invalid|choice|one of|path|file/i,
  },
  {
    family: 'syntax-error',
    all: [
      /\b(?:semicolon|comma|colon|parenthesis|bracket|brace) (?:needed|missing|required)\b|\bunterminated (?:list|conditionals?|expression|block|comment)\b|\bends within an?\b|\bexpression syntax$|\bmissing ['"`]?[;,:(){}\]]['"`]?(?: |$)/i,
    ],
  },
  {
    family: 'undefined-name',
    all: [
      /\bfunction _ never defined\b|\bundefined (?:receiver|backend)\b|\bdepends on \w+ _ which is undefined\b|\bno declaration (?:was )?found\b|\bdoes not appear in\b/i,
    ],
  },
  {
    family: 'module-not-found',
    all: [
      /\bmodule _ (?:doesn't|does not) exist\b|\bmodule _ referenced .{1,80}\bis not part of\b|\bcould not find [a-z]*mod\b|\btype not found\b|\bno package with name\b/i,
    ],
  },
  { family: 'unknown-option', all: [/\bunknown (?:predicate|primary)\b|\bnot an option\b/i] },
  { family: 'format-unsupported', all: [/\bunrecogni[sz]ed (?:backend|format|output)\b/i] },
  {
    family: 'unknown-property',
    all: [/\bextra (?:inputs?|fields?|keys?|properties) (?:are |is )?not (?:permitted|allowed)\b|\bhas no field\b/i],
  },
  { family: 'property-lacking', all: [/\bneither an? \w+ .{0,40}\bspecified\b|\bat least one must be provided\b/i] },
  {
    family: 'archive-invalid',
    all: [/\bincorrect header check\b|\bis not archive\b|\b(?:gzip|xz|bzip2|zstd): .{0,20}\bunexpected end\b/i],
  },
  {
    family: 'file-not-found',
    all: [/\btargets? _ do(?:es)? not exist\b|\bno \w+file found\b|\bdirectory nonexistent\b|^not found: _$/i],
  },
  { family: 'nothing-to-commit', all: [/\bnothing has changed\b|^no changes!?$/i] },
  { family: 'unknown-revision', all: [/\brevision \S{1,40} (?:is )?absent\b/i] },
  { family: 'host-not-found', all: [/\bcould not resolve (?:proxy|host)/i] },
  {
    family: 'choice-invalid',
    all: [
      /\bmust be _ or ['_]|\bshould be _ or _|\bexpected yes or no\b|\bis invalid family\b|\bunknown \w+ capability\b/i,
    ],
  },
  { family: 'duplicate-definition', all: [/\bmultiple ways to build the same\b|\balready registered id\b/i] },
  { family: 'script-missing', all: [/\bdon't know how to build\b/i] },
  { family: 'command-failed', all: [/\bcommand failed with status\b/i] },
  { family: 'not-callable', all: [/\bcall of non-(?:procedure|function)\b/i] },
];
