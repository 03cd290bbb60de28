import type { Saying } from './saying.ts';

/** Kinds of failure of code in words that mean little else: the second half of `narrowSayings`. */
export const codeSayings: readonly Saying[] = [
  // Names
  {
    family: 'import-name-missing',
    all: [
      /\bmodule\b|\bimport(?:ed)?\b/i,
      /\b(?:does not|doesn't) (?:export|expose)\b|\bdoes not have an? ["'`]?_?["'`]? value\b|\bimport ["'`]_["'`] not found\b|\b(?:is )?not exported\b|\bunknown module value\b|\bin (?:import list|export list)\b|\bimport error: no \w+ in module\b/i,
    ],
  },
  {
    family: 'module-not-found',
    all: [
      /\b(?:component|class|unit|vocabulary|collection|copybook|stylesheet|system|units?)\b/i,
      /\b(?:could not|can't|cannot|couldn't) (?:find|load|locate)\b|\bnot found\b|\bdoes not exist\b/i,
      /\bimport|\(ASDF\)|\bunit\b|\bcopybook\b|\bstylesheet\b|\bvocabulary\b|\bsystem\b|\bcollection\b/i,
    ],
    unless: /table|unit file|\.service|system cannot|file system|document collection/i,
  },
  {
    family: 'module-not-found',
    all: [
      /\bimport\b|\brequire\b/i,
      /\b(?:was not found|not found|does not exist|cannot (?:be )?(?:found|import)|couldn't (?:open|resolve))\b/i,
    ],
    unless: /unused|requirement|export|cyclic|circular|index|symbol/i,
  },
  {
    family: 'module-not-found',
    all: [
      /\bmodule ["'`]?\S{1,80} (?:is not available|could not be loaded|cannot be loaded)\b|\bcould not find \S{1,80} in:$|\bpackage not found \(searched|\bfailed to resolve ["'`]_["'`] from\b|\bpackage ["'`]?\S{1,60} (?:is not installed|not found in current path)/i,
    ],
  },
  {
    family: 'undefined-name',
    all: [
      /\bundefined (?:ident\w*|word|fact|name|label|macro|goal|atom|tag|term)\b|\bunknown (?:ident\w*|word|name|variable|label|macro|instance variable)\b|\bundeclared (?:ident\w*|name|variable|label)\b|\bno declaration for\b|\b(?:can't|cannot) find (?:the )?(?:definition|declaration) of\b|\bmust declare\b|\bmust be declared\b|\b(?:is|was|been) not (?:been )?(?:declared|defined)\b|\b(?:has|have) not been (?:set|declared|defined)\b|\bcannot be retrieved because it has not been set\b|\bunbound (?:identifier|variable|value|name|symbol)\b|\bvariable is void\b|\bvalue as variable is void\b/i,
    ],
    unless:
      /environment|env\b|column|module|package|field|propert|member|attribute|rule|conversion|section|setting|config|schema|command|type .{0,40}(?:does not|doesn't)|option|host|target|additional|task|script|'None'/i,
  },
  {
    family: 'unknown-property',
    all: [
      /\b(?:fields?|propert(?:y|ies)|member|attribute|label|method|key|getter|selector)\b/i,
      /\b(?:cannot|can't|couldn't) (?:evaluate|access) (?:the )?(?:field|propert\w+|member)\b|\bno such (?:field|method|property|member|attribute)\b|\blacks (?:required )?(?:label|field|property)|\bobject method .{1,80} via package\b|\binvalid access to (?:property|field|key)\b|\battribute ["'`]?_?["'`]? missing\b|\bdoes not belong to type\b|\bhas no (?:such )?(?:field|method|property|member|attribute)\b|\bno field named\b/i,
    ],
    unless: /null|nil\b|schema|required field|config|unmarshal|json/i,
  },
  { family: 'unknown-property', all: [/\bdoesNotUnderstand\b|\bno such (?:field|method|property) (?:in|on|for)\b/] },
  {
    family: 'private-access',
    all: [
      /\bprivate\b|\bprotected\b|\binternal\b/i,
      /\b(?:accessible|access|called|call|inaccessible|visible|is private|expose)\b/i,
    ],
    unless: /key|repository|network|registry|package\b|permission|address/i,
  },
  // Values
  {
    family: 'null-access',
    all: [
      /\bnull-valued\b|\bnil ?assertion|\bnull (?:instance|object|reference|value)\b|\bnil assertion\b|\bnull (?:this|check)\b|\bvariable not set\b|\buninitiali[sz]ed value as null\b|\bunexpectedly found nil\b|\bbecause it is nil\b|\bfrom nil\b/i,
    ],
    unless: /constraint|column|insert/i,
  },
  {
    family: 'index-out-of-range',
    all: [
      /\b(?:invalid|bad|negative) (?:index|subscript)\b|\bsubscript\b.{0,60}\bout of\b|\bshould be a non-negative integer below\b|\bnot in 0 ?\.\.|\bindex(?:_error| error)\b|\bindex check failed\b|\bindex .{0,20}(?:too large|out of|outside|beyond)/i,
    ],
    unless: /elasticsearch|unique|no such index/i,
  },
  {
    family: 'division-by-zero',
    all: [
      /\bdivision-by-zero\b|\bdivisor (?:is|was|equal)\b.{0,20}\bzero\b|\bzero_divisor\b|\bdivi\w+ by (?:zero|0)\b|\bzero divide\b/i,
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      /\btype error\b|\bincorrect type\b|\bwrong type\b|\bbad type\b|\btype check failed\b|\binvalid type-?inst\b|\bcould not match type\b|\bcannot (?:`?convert`?|coerce|cast) .{1,80}\b(?:to|as)\b|\bcannot (?:add|subtract|multiply|concatenate|compare) \w+ (?:and|to|with|from) \w+$|\bto be _?,? ?not\b|\bto be [A-Z]\w+, not\b|\bcannot use .{1,40} as .{1,40} in (?:argument|assignment)\b|\boperator .{1,6} not (?:implemented|defined|supported) for\b|\bincompatible types?\b|\bmismatched types?\b|\bcontract violation\b|\btype .{1,60} is not (?:compatible|convertible|a subtype)\b/i,
    ],
    unless: /null|literal for int|integer value|number format|base-?\d/i,
  },
  {
    family: 'wrong-argument-count',
    all: [
      /\b(?:called with|given|passed|received|supplied) (?:too (?:many|few)|\d+) (?:inputs?|args?|arguments?|outputs?)\b|\baccepts only \d\b|\btoo (?:many|few) (?:positionals?|inputs?|positional arguments?|args?|params?|parameters?|operands?)\b|\bincorrect arity\b|\barity mismatch\b|\bbadarity|\bbad arity\b|\bargument count\b|\bwrong # args\b|\bunused argument \(\d/i,
    ],
  },
  {
    family: 'number-format',
    all: [
      /\binvalid (?:u?int\d{0,2}|integer|number|float|numeric(?: format)?|base \d+ digit)\b(?! of| at)|\bbad (?:integer|number|float)\b|\bnot a textual representation of an? (?:integer|float|number)|\b(?:int|float|double)_of_string\b|\bisn't numeric\b|\bexpected (?:integer|number|floating-point number) but got\b|\bcannot parse .{1,40}\bas u?(?:int|float)\w*|\bno parse\b|\bconver\w+ .{0,60}\b(?:varchar|string|text) .{0,30}\bto (?:data )?(?:type )?(?:an? )?(?:int|integer|number|numeric|float|double)\b|\bstring to number\b/i,
    ],
    unless: /argument count|of arguments|line|port|version|json/i,
  },
  {
    family: 'number-overflow',
    all: [
      /\b(?:over|under)flow(?:ed|s)?\b|\blarger than specified precision\b|\b(?:integer|value|number|numeric) out of range\b/i,
    ],
    unless: /stack|buffer|heap|box|renderflex|pixels|hbox|index/i,
  },
  {
    family: 'stack-overflow',
    all: [
      /\b(?:nested too deeply|infinite recursion|recursion_depth|nesting (?:exceeds|too deep)|too many nested|call depth limit|max stack frames|control stack exhausted|too deeply nested)\b/i,
    ],
    unless: /nix|encountered/i,
  },
  {
    family: 'assignment-to-constant',
    all: [
      /\bis immutable\b|\balready initiali[sz]ed constant\b|\blocked binding\b|\bcannot be (?:reassigned\b|assigned(?: to)?\.?$)|\breassignment to\b|\bnot mutable\b|\bcannot (?:modify|assign|overwrite|change) .{0,40}\b(?:const(?:ant)?|readonly|read-only|immutable|final)\b|\bconst(?:ant)? .{0,20}(?:cannot|can't) be\b/i,
    ],
    unless: /database|transaction|file/i,
  },
  {
    family: 'interface-unmet',
    all: [
      /\b(?:no (?:type class )?instance|failed to synthesi[sz]e|find an implementation|missing implementations?|no implementation was given|interface not implemented|not conform to)\b|\bmust be implemented by\b|\brequired by roles?\b/i,
    ],
  },
  {
    family: 'key-missing',
    all: [
      /\bundefined array key\b|\bkey .{1,40}(?:not (?:found|present|known)|is not an element)\b|\bmissing (?:hash )?key\b|\bno value found for key\b|\bno such key\b/i,
    ],
    unless: /signing|public|private|foreign|parent|gpg|pgp|ssh|host|config|api/i,
  },
  {
    family: 'unbound-before-use',
    all: [
      /\bused before (?:being )?(?:set|assigned|initiali[sz]\w+|it has been assigned)|\buse of un(?:initiali[sz]ed|assigned)\b|\buninitiali[sz]ed value\b|\bnot been initiali[sz]ed\b|\b(?:must be|does not seem to be) (?:initiali[sz]ed|assigned)(?: before)?\b|\bused (?:un|without being )initiali[sz]ed\b/i,
    ],
  },
  {
    family: 'duplicate-definition',
    all: [
      /\balready (?:been )?(?:defined|declared)\b|\b(?:re)?declared (?:twice|multiple times)\b|\bredeclaration\b|\bdefined (?:twice|multiple times|more than once)\b|\bmultiple (?:definitions?|declarations?)\b|\bconflicting declarations?\b|\bname clash\b/i,
    ],
    unless: /before|undeclared|no declaration|without/i,
  },
  { family: 'abstract-instance', all: [/\babstract\b/i, /\b(?:instantiat\w+|create (?:an )?instance|constructed)\b/i] },
  {
    family: 'not-exhaustive',
    all: [
      /\b(?:not|non-?|in|be|must) ?exhaustive\b|\binexhaustive\b|\bmust (?:handle|cover) all\b|\bnot all (?:cases|possibilities)\b|\bmissing patterns?\b|\bincomplete pattern/i,
    ],
  },
  {
    family: 'import-cycle',
    all: [
      /\bcycl(?:e|es|ic)\b|\bcircular\b|\bimport loop\b/i,
      /\b(?:depend\w*|imports?|graph|modules?|packages?|found|targets?|tasks?|recipes?|model)\b/i,
    ],
    unless: /json|structure|reference to itself|circular (?:structure|buffer)|clock cycle/i,
  },
  {
    family: 'property-lacking',
    all: [
      /\b(?:propert(?:y|ies)|fields?|attribute|key|element)\b/i,
      /\b(?:is |are )?(?:required|mandatory)\b/i,
      /\b(?:missing|not (?:provided|present|specified|found|set)|absent|required property|is required)\b/i,
    ],
    unless: /environment|variable|argument|flag|option|token|function|schema error|not required/i,
  },
  {
    family: 'unknown-parameter',
    all: [
      /\bno (?:named )?parameter (?:named|with the name)\b|\b(?:field|property|key|setting|parameter|attribute|directive|argument)s?\b.{0,80}\b(?:not allowed|weren't used|was not used|not expected here|is not used|not defined and the definition)\b|\bdoes not allow additional\b|\badditional propert|\bunsupported (?:keyword )?argument\b|\bunknown (?:field|setting|directive|key|attribute|property|parameter|keyword)\b|\bfields? ["'`]?\S{1,40} not found in type\b|\bbad directive\b|\bunknown (?:named )?parameter\b|\bunused argument \(\w+ =/i,
    ],
    unless:
      /\b(?:directive type|flags?|record field|struct|null|reading|column|type .{0,30}has no|class\b|name or key)\b|--\w/i,
  },
  // Text of programs
  {
    family: 'encoding',
    all: [
      /\butf-?8\b|\bunicode\b|\butf-?16\b|\bmultibyte\b/i,
      /\bdoes not map\b|\bmalformed\b|\binvalid\b|\bincorrect\b|\bnot valid\b|\bunable to (?:decode|translate)\b/i,
    ],
    unless: /escape/i,
  },
  { family: 'encoding', all: [/\binvalid encoding\b|\bunable to translate bytes\b|UnicodeConversionError/i] },
  {
    family: 'pattern-invalid',
    all: [
      /\bregex\w*|\bregular expression|\bregexp\b|\bcharacter class|\bchar-class\b|\bpcre2?|\bpreg_\w+|\bpattern\b/i,
      /\b(?:missing|unclosed|unbalanced|mismatched|unmatched|nonterminated|unterminated|premature end|invalid|not balanced|compilation (?:failed|error))\b/i,
    ],
    unless: /glob|no files|design|exhaustive|match the pattern/i,
  },
  { family: 'pattern-invalid', all: [/\bmissing closing parenthesis\b/i] },
  {
    family: 'unterminated-string',
    all: [
      /\b(?:missing|expected|expecting|unterminated|unclosed|not (?:properly )?terminated|must end with|newline in)\b/i,
      /\b(?:string|quoted|quote|quotation|constant|character)\b.{0,40}\b(?:not (?:properly )?terminated|unterminated|must end|is missing the terminator)|\b(?:unterminated|unclosed) (?:\w+ ){0,2}(?:string|quot\w+|character)\b|\bnewline in (?:constant|string)\b|\bterminator: "|\bclosing (?:"|quote)/i,
    ],
    unless: /character (?:class|set)/i,
  },
  {
    family: 'indentation',
    all: [
      /\b(?:in|un|de)dent(?:ed|ation)?\b/i,
      /\b(?:inconsistent|unexpected|invalid|mismatch\w*|doesn't match|does not match|error|were expected)\b/i,
    ],
    unless: /^expected indentation|prettier|rule|mapping|\(indentation\)/i,
  },
  {
    family: 'segfault',
    all: [/\bsegmentation (?:fault|violation)\b|\bmemory fault\b|\binvalid memory access\b|\bSIGSEGV\b/i],
  },
  {
    family: 'no-tests-found',
    all: [
      /\bno (?:tests?|specs?|examples?|scenarios?|test (?:files?|cases?)|spec files)\b.{0,30}\b(?:found|executed|ran|run|were|matched|available|matches)\b|\b(?:any|find) (?:files to test|tests)\b/i,
    ],
    unless: /failed/i,
  },
  {
    family: 'assertion-failed',
    all: [/\b(?:failed test|test failed|assert(?:ion)? errors?|CHECK\(|REQUIRE\(|EXPECT\()/i],
    unless: /to compile|no test/i,
  },
  {
    family: 'assertion-failed',
    all: [
      /\bgot: .{1,80}\bexpected: |\bexpected: .{1,80}\b(?:actual|got|received|passed in): |\bexp(?:ected)?: .{1,60}\bgot: |\bis NOT correct\b|^\S{0,40} ?\(in test file\b/i,
    ],
    unless: /checksum|sha\d|type|token|identifier/i,
  },
  {
    family: 'syntax-error',
    all: [
      /\bmissing (?:closing |dependency |opening )?(?:["'`]?[^\w\s_]{1,3}["'`]?|block|separator|operator|expression|terminator|brace|bracket|paren\w*|delimiter|close-\w+|open-\w+|equals? sign)(?![\w:])|\bnot properly ended\b|\brunaway argument\b|\btwo terms in a row\b|\bend of file on stream\b|\bmissing expression\b|\binvalid expression\b|\bno viable alternative\b|\b(?:mismatched|extraneous) input\b|\bunknown mnemonic\b|\bunclosed (?:block|delimiter|configuration|action|brace|bracket)|\bexpecting: |\bmissing dependency operator\b/i,
    ],
    unless: /\b(?:json|ya?ml|toml|xml|regex|regular|pattern)\b/i,
  },
];
