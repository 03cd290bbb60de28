import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Saying } from './saying.ts';

/** Kinds of failure of code in words that mean little else: the second half of `narrowSayings`. */
export const codeSayings: readonly Saying[] = [
  // Names
  {
    family: 'import-name-missing',
    all: [
      /\bmodule\b|\bimport(?:ed)?\b/i,
      anyOf([
        /\b(?:does not|doesn't) (?:export|expose)\b/i,
        /\bdoes not have an? ["'`]?_?["'`]? value\b/i,
        /\bimport ["'`]_["'`] not found\b/i,
        // perl: "depth" is not exported by the Lake module
        /\b(?:is )?not exported\b/i,
        // gleam: error: Unknown module value: The module `lake` does not have a `depth` value.
        /\bunknown module value\b/i,
        /\bin (?:import list|export list)\b/i,
        // lua: import error: no depth in module lake
        /\bimport error: no \w+ in module\b/i,
      ]),
    ],
  },
  {
    // sass: Error: Can't find stylesheet to import.
    family: 'module-not-found',
    all: [
      /\b(?:component|class|unit|vocabulary|collection|copybook|stylesheet|system|units?)\b/i,
      /\b(?:could not|can't|cannot|couldn't) (?:find|load|locate)\b|\bnot found\b|\bdoes not exist\b/i,
      /\bimport|\(ASDF\)|\bunit\b|\bcopybook\b|\bstylesheet\b|\bvocabulary\b|\bsystem\b|\bcollection\b/i,
    ],
    unless: /table|unit file|\.service|system cannot|file system|document collection/i,
  },
  {
    // v: error: cannot import module "lake" (not found)
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
      anyOf([
        /\bmodule ["'`]?\S{1,80} (?:is not available|could not be loaded|cannot be loaded)\b/i,
        // raku: Could not find Lake in:
        /\bcould not find \S{1,80} in:$/i,
        // typst: error: package not found (searched for @preview/lake:1.0.0)
        /\bpackage not found \(searched/i,
        /\bfailed to resolve ["'`]_["'`] from\b/i,
        // octave: error: package lake is not installed
        /\bpackage ["'`]?\S{1,60} (?:is not installed|not found in current path)/i,
      ]),
    ],
  },
  {
    family: 'undefined-name',
    all: [
      anyOf([
        // minizinc: Error: type error: undefined identifier `depth'
        /\bundefined (?:ident\w*|word|fact|name|label|macro|goal|atom|tag|term)\b/i,
        // openscad: WARNING: Ignoring unknown variable 'depth'
        /\bunknown (?:ident\w*|word|name|variable|label|macro|instance variable)\b/i,
        // glsl: ERROR: 0:3: 'depth' : undeclared identifier
        /\bundeclared (?:ident\w*|name|variable|label)\b/i,
        // ghdl: no declaration for "depth"
        /\bno declaration for\b/i,
        // verilator: %Error: lake.v:3:5: Can't find definition of variable: 'depth'
        /\b(?:can't|cannot) find (?:the )?(?:definition|declaration) of\b/i,
        // sqlserver: Must declare the scalar variable "@depth".
        /\bmust declare\b/i,
        // oracle: PLS-00201: identifier 'DEPTH' must be declared
        /\bmust be declared\b/i,
        // graphql: Variable "$depth" is not defined.
        /\b(?:is|was|been) not (?:been )?(?:declared|defined)\b/i,
        // powershell: The variable '$depth' cannot be retrieved because it has not been set.
        /\b(?:has|have) not been (?:set|declared|defined)\b/i,
        // powershell: The variable '$depth' cannot be retrieved because it has not been set.
        /\bcannot be retrieved because it has not been set\b/i,
        // dhall: Error: Unbound variable: depth
        /\bunbound (?:identifier|variable|value|name|symbol)\b/i,
        /\bvariable is void\b|\bvalue as variable is void\b/i,
      ]),
    ],
    unless: anyOf([
      /environment|env\b|column|module|package|field|propert|member|attribute|rule/i,
      /conversion|section|setting|config|schema|command|type .{0,40}(?:does not|doesn't)/i,
      /option|host|target|additional|task|script|'None'/i,
    ]),
  },
  {
    family: 'unknown-property',
    all: [
      /\b(?:fields?|propert(?:y|ies)|member|attribute|label|method|key|getter|selector)\b/i,
      anyOf([
        // hugo: can't evaluate field Depth in type *hugolib.page
        /\b(?:cannot|can't|couldn't) (?:evaluate|access) (?:the )?(?:field|propert\w+|member)\b/i,
        // raku: No such method 'depth' for invocant of type 'Lake'
        /\bno such (?:field|method|property|member|attribute)\b/i,
        // purescript: Type of expression lacks required label depth
        /\blacks (?:required )?(?:label|field|property)/i,
        // perl: Can't locate object method "depth" via package "Lake"
        /\bobject method .{1,80} via package\b/i,
        // gdscript: Invalid access to property or key 'depth' on a base object of type 'Lake'.
        /\binvalid access to (?:property|field|key)\b/i,
        /\battribute ["'`]?_?["'`]? missing\b|\bdoes not belong to type\b/i,
        // v: error: type `Lake` has no field named `depth`
        /\bhas no (?:such )?(?:field|method|property|member|attribute)\b/i,
        // v: error: type `Lake` has no field named `depth`
        /\bno field named\b/i,
      ]),
    ],
    unless: /null|nil\b|schema|required field|config|unmarshal|json/i,
  },
  {
    // glsl: 'depth' : no such field in structure
    family: 'unknown-property',
    all: [/\bdoesNotUnderstand\b|\bno such (?:field|method|property) (?:in|on|for)\b/],
  },
  {
    // crystal: Error: private method 'depth' called for Lake
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
      anyOf([
        // powershell: You cannot call a method on a null-valued expression.
        /\bnull-valued\b/i,
        // crystal: Nil assertion failed (NilAssertionError)
        /\bnil ?assertion/i,
        // apex: System.NullPointerException: Attempt to de-reference a null object
        /\bnull (?:instance|object|reference|value)\b/i,
        // crystal: Nil assertion failed (NilAssertionError)
        /\bnil assertion\b/i,
        // d: null this: object.Error: Access Violation null pointer
        /\bnull (?:this|check)\b/i,
        // vb: Object variable or With block variable not set.
        /\bvariable not set\b/i,
        // raku: Cannot look up attributes in a Lake type object: Use of uninitialized value as null
        /\buninitiali[sz]ed value as null\b/i,
        /\bunexpectedly found nil\b|\bbecause it is nil\b|\bfrom nil\b/i,
      ]),
    ],
    unless: /constraint|column|insert/i,
  },
  {
    family: 'index-out-of-range',
    all: [
      anyOf([
        // sbcl: Invalid index 5 for (SIMPLE-VECTOR 3), should be a non-negative integer below 3.
        /\b(?:invalid|bad|negative) (?:index|subscript)\b/i,
        // R: Error in x[[5]] : subscript out of bounds
        /\bsubscript\b.{0,60}\bout of\b/i,
        // sbcl: Invalid index 5 for (SIMPLE-VECTOR 3), should be a non-negative integer below 3.
        /\bshould be a non-negative integer below\b/i,
        /\bnot in 0 ?\.\.|\bindex(?:_error| error)\b/i,
        // gnat: raised CONSTRAINT_ERROR : main.adb:7 index check failed
        /\bindex check failed\b/i,
        // raku: Index out of range. Is: 5, should be in 0..2
        /\bindex .{0,20}(?:too large|out of|outside|beyond)/i,
      ]),
    ],
    unless: /elasticsearch|unique|no such index/i,
  },
  {
    family: 'division-by-zero',
    all: [
      anyOf([
        // sbcl: arithmetic error DIVISION-BY-ZERO signalled
        /\bdivision-by-zero\b/i,
        // oracle: ORA-01476: divisor is equal to zero
        /\bdivisor (?:is|was|equal)\b.{0,20}\bzero\b/i,
        // swipl: Arithmetic: evaluation error: zero_divisor
        /\bzero_divisor\b/i,
        // gdscript: Division by zero error in operator '/'.
        /\bdivi\w+ by (?:zero|0)\b/i,
        /\bzero divide\b/i,
      ]),
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      anyOf([
        // swipl: Type error: `integer' expected, found `deep' (an atom)
        /\btype error\b/i,
        // pari-gp: *** sqrt: incorrect type in sqrt (t_STR).
        /\bincorrect type\b/i,
        // dhall: Error: Wrong type of function argument
        /\bwrong type\b/i,
        /\bbad type\b/i,
        // raku: Type check failed in assignment to $depth; expected Int but got Str ("deep")
        /\btype check failed\b/i,
        // minizinc: type error: initialisation value for `depth' has invalid type-inst: expected `int',
        /\binvalid type-?inst\b/i,
        // purescript: Could not match type String with type Int
        /\bcould not match type\b/i,
        // powershell: Cannot convert value "deep" to type "System.Int32".
        /\bcannot (?:`?convert`?|coerce|cast) .{1,80}\b(?:to|as)\b/i,
        // typst: error: cannot add integer and string
        /\bcannot (?:add|subtract|multiply|concatenate|compare) \w+ (?:and|to|with|from) \w+$/i,
        /\bto be _?,? ?not\b/i,
        // crystal: Error: expected argument #1 to 'lake' to be Int32, not String
        /\bto be [A-Z]\w+, not\b/i,
        // v: error: cannot use `string` as `int` in argument 1 to `lake`
        /\bcannot use .{1,40} as .{1,40} in (?:argument|assignment)\b/i,
        // octave: error: binary operator '+' not implemented for 'cell' by 'double' operations
        /\boperator .{1,6} not (?:implemented|defined|supported) for\b/i,
        // javac: Order.java:2: error: incompatible types: String cannot be converted to int
        /\bincompatible types?\b/i,
        // cue: conflicting values "deep" and int (mismatched types string and int)
        /\bmismatched types?\b/i,
        /\bcontract violation\b/i,
        /\btype .{1,60} is not (?:compatible|convertible|a subtype)\b/i,
      ]),
    ],
    unless: /null|literal for int|integer value|number format|base-?\d/i,
  },
  {
    family: 'wrong-argument-count',
    all: [
      anyOf([
        // octave: Invalid call to lake: called with too many inputs
        inSequence(
          /\b/i,
          [/called with|given|passed|received|supplied/i],
          / (?:too (?:many|few)|\d+) (?:inputs?|args?|arguments?|outputs?)\b/i,
        ),
        // awk: awk: function lake called with 2 args, accepts only 1 arguments
        /\baccepts only \d\b/i,
        // octave: Invalid call to lake: called with too many inputs
        inSequence(
          /\btoo (?:many|few) /i,
          [/positionals?|inputs?|positional arguments?|args?|params?|parameters?|operands?/i],
          /\b/i,
        ),
        // gleam: error: Incorrect arity: Expected 1 arguments, got 2
        /\bincorrect arity\b/i,
        // racket: area: arity mismatch;
        /\barity mismatch\b/i,
        // elixir: ** (BadArityError) lake with arity 1 called with 2 arguments
        /\bbadarity/i,
        /\bbad arity\b/i,
        // solc: TypeError: Wrong argument count for function call: 2 arguments given but expected 1.
        /\bargument count\b/i,
        // tcl: wrong # args: should be "area invoice amount"
        /\bwrong # args\b/i,
        // R: Error in lake(1, 2) : unused argument (2)
        /\bunused argument \(\d/i,
      ]),
    ],
  },
  {
    family: 'number-format',
    all: [
      anyOf([
        // julia: ERROR: ArgumentError: invalid base 10 digit 'd' in "deep"
        /\binvalid (?:u?int\d{0,2}|integer|number|float|numeric(?: format)?|base \d+ digit)\b(?! of| at)/i,
        /\bbad (?:integer|number|float)\b/i,
        /\bnot a textual representation of an? (?:integer|float|number)/i,
        // ocaml: Exception: Failure "int_of_string".
        /\b(?:int|float|double)_of_string\b/i,
        // perl: Argument "deep" isn't numeric in addition (+)
        /\bisn't numeric\b/i,
        /\bexpected (?:integer|number|floating-point number) but got\b/i,
        // clickhouse: Cannot parse string 'deep' as UInt32: syntax error at begin of string
        /\bcannot parse .{1,40}\bas u?(?:int|float)\w*/i,
        /\bno parse\b/i,
        // raku: Cannot convert string to number: base-10 number must begin with valid digits
        inSequence(
          /\bconver\w+ .{0,60}\b(?:varchar|string|text) .{0,30}\bto (?:data )?(?:type )?(?:an? )?/i,
          [/int|integer|number|numeric|float|double/i],
          /\b/i,
        ),
        // raku: Cannot convert string to number: base-10 number must begin with valid digits
        /\bstring to number\b/i,
      ]),
    ],
    unless: /argument count|of arguments|line|port|version|json/i,
  },
  {
    // java: java.lang.ArithmeticException: integer overflow
    family: 'number-overflow',
    all: [
      /\b(?:over|under)flow(?:ed|s)?\b|\blarger than specified precision\b|\b(?:integer|value|number|numeric) out of range\b/i,
    ],
    unless: /stack|buffer|heap|box|renderflex|pixels|hbox|index/i,
  },
  {
    // awk: awk: function call nesting too deep: stack overflow
    family: 'stack-overflow',
    all: [
      inSequence(
        /\b/i,
        [
          /nested too deeply|infinite recursion|recursion_depth|nesting (?:exceeds|too deep)/i,
          /too many nested|call depth limit|max stack frames|control stack exhausted/i,
          /too deeply nested/i,
        ],
        /\b/i,
      ),
    ],
    unless: /nix|encountered/i,
  },
  {
    family: 'assignment-to-constant',
    all: [
      anyOf([
        // v: error: `depth` is immutable, declare it with `mut` to make it mutable
        /\bis immutable\b/i,
        // crystal: Error: already initialized constant DEPTH
        /\balready initiali[sz]ed constant\b/i,
        // R: cannot change value of locked binding for 'depth'
        /\blocked binding\b/i,
        // nim: /home/mira/projects/shop/main.nim(2, 1) Error: 'order' cannot be assigned to
        /\bcannot be (?:reassigned\b|assigned(?: to)?\.?$)/i,
        /\breassignment to\b|\bnot mutable\b/i,
        // php: Cannot modify readonly property Lake::$depth
        inSequence(
          /\bcannot (?:modify|assign|overwrite|change) .{0,40}\b/i,
          [/const(?:ant)?|readonly|read-only|immutable|final/i],
          /\b/i,
        ),
        /\bconst(?:ant)? .{0,20}(?:cannot|can't) be\b/i,
      ]),
    ],
    unless: /database|transaction|file/i,
  },
  {
    family: 'interface-unmet',
    all: [
      anyOf([
        // idris: Error: Can't find an implementation for Show Lake.
        inSequence(
          /\b/i,
          [
            /no (?:type class )?instance|failed to synthesi[sz]e|find an implementation/i,
            /missing implementations?|no implementation was given|interface not implemented/i,
            /not conform to/i,
          ],
          /\b/i,
        ),
        // raku: Method 'depth' must be implemented by Lake because it is required by roles: Deep.
        /\bmust be implemented by\b/i,
        // raku: Method 'depth' must be implemented by Lake because it is required by roles: Deep.
        /\brequired by roles?\b/i,
      ]),
    ],
  },
  {
    family: 'key-missing',
    all: [
      anyOf([
        // php: PHP Warning: Undefined array key "depth"
        /\bundefined array key\b/i,
        // elixir: ** (KeyError) key :depth not found in: %{}
        /\bkey .{1,40}(?:not (?:found|present|known)|is not an element)\b/i,
        // crystal: Missing hash key: "depth" (KeyError)
        /\bmissing (?:hash )?key\b/i,
        // racket: hash-ref: no value found for key
        /\bno value found for key\b/i,
        /\bno such key\b/i,
      ]),
    ],
    unless: /signing|public|private|foreign|parent|gpg|pgp|ssh|host|config|api/i,
  },
  {
    family: 'unbound-before-use',
    all: [
      anyOf([
        // go: variable depth used before initialization
        /\bused before (?:being )?(?:set|assigned|initiali[sz]\w+|it has been assigned)/i,
        // perl: Use of uninitialized value $depth in addition (+)
        /\buse of un(?:initiali[sz]ed|assigned)\b/i,
        // perl: Use of uninitialized value $depth in addition (+)
        /\buninitiali[sz]ed value\b/i,
        /\bnot been initiali[sz]ed\b/i,
        /\b(?:must be|does not seem to be) (?:initiali[sz]ed|assigned)(?: before)?\b/i,
        /\bused (?:un|without being )initiali[sz]ed\b/i,
      ]),
    ],
  },
  {
    family: 'duplicate-definition',
    all: [
      anyOf([
        // solc: DeclarationError: Identifier already declared.
        /\balready (?:been )?(?:defined|declared)\b/i,
        /\b(?:re)?declared (?:twice|multiple times)\b/i,
        // raku: Redeclaration of symbol '$depth'.
        /\bredeclaration\b/i,
        // gleam: error: Duplicate definition: `depth` has been defined multiple times
        /\bdefined (?:twice|multiple times|more than once)\b/i,
        // agda: Multiple definitions of depth
        /\bmultiple (?:definitions?|declarations?)\b/i,
        /\bconflicting declarations?\b|\bname clash\b/i,
      ]),
    ],
    unless: /before|undeclared|no declaration|without/i,
  },
  {
    // crystal: Error: can't instantiate abstract class Deep
    family: 'abstract-instance',
    all: [/\babstract\b/i, /\b(?:instantiat\w+|create (?:an )?instance|constructed)\b/i],
  },
  {
    family: 'not-exhaustive',
    all: [
      anyOf([
        // ocaml: Warning 8: this pattern-matching is not exhaustive.
        /\b(?:not|non-?|in|be|must) ?exhaustive\b/i,
        // gleam: error: Inexhaustive patterns
        /\binexhaustive\b/i,
        /\bmust (?:handle|cover) all\b|\bnot all (?:cases|possibilities)\b/i,
        /\bmissing patterns?\b|\bincomplete pattern/i,
      ]),
    ],
  },
  {
    // make: Circular lake.o <- reed.o dependency dropped.
    family: 'import-cycle',
    all: [
      /\bcycl(?:e|es|ic)\b|\bcircular\b|\bimport loop\b/i,
      /\b(?:depend\w*|imports?|graph|modules?|packages?|found|targets?|tasks?|recipes?|model)\b/i,
    ],
    unless: /json|structure|reference to itself|circular (?:structure|buffer)|clock cycle/i,
  },
  {
    // kubectl: missing required field "depth" in io.k8s.api.Lake
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
      anyOf([
        // crystal: Error: no parameter named 'depths'
        /\bno (?:named )?parameter (?:named|with the name)\b/i,
        // cue: field not allowed: depths
        inSequence(
          /\b/i,
          [/field|property|key|setting|parameter|attribute|directive|argument/i],
          /s?\b.{0,80}\b/i,
          [/not allowed|weren't used|was not used|not expected here|is not used/i, /not defined and the definition/i],
          /\b/i,
        ),
        // composer: The property depths is not defined and the definition does not allow additional
        /\bdoes not allow additional\b/i,
        // golangci: jsonschema: additional properties 'depths' not allowed
        /\badditional propert/i,
        // terraform: Error: Unsupported argument: An argument named "depths" is not expected here.
        /\bunsupported (?:keyword )?argument\b/i,
        // monit: unknown property 'depths' in configuration
        /\bunknown (?:field|setting|directive|key|attribute|property|parameter|keyword)\b/i,
        // prometheus: field depths not found in type config.plain
        /\bfields? ["'`]?\S{1,40} not found in type\b/i,
        // redis: *** FATAL CONFIG FILE ERROR *** Bad directive or wrong number of arguments
        /\bbad directive\b/i,
        // php: Uncaught Error: Unknown named parameter $depths
        /\bunknown (?:named )?parameter\b/i,
        // R: Error in lake(depths = 3) : unused argument (depths = 3)
        /\bunused argument \(\w+ =/i,
      ]),
    ],
    unless:
      /\b(?:directive type|flags?|record field|struct|null|reading|column|type .{0,30}has no|class\b|name or key)\b|--\w/i,
  },
  // Text of programs
  {
    // tex: ! LaTeX Error: Invalid UTF-8 byte sequence
    family: 'encoding',
    all: [
      /\butf-?8\b|\bunicode\b|\butf-?16\b|\bmultibyte\b/i,
      /\bdoes not map\b|\bmalformed\b|\binvalid\b|\bincorrect\b|\bnot valid\b|\bunable to (?:decode|translate)\b/i,
    ],
    unless: /escape/i,
  },
  {
    // elixir: ** (UnicodeConversionError) invalid encoding starting at <<255>>
    family: 'encoding',
    all: [/\binvalid encoding\b|\bunable to translate bytes\b|UnicodeConversionError/i],
  },
  {
    // awk: awk: nonterminated character class [lake: pattern
    family: 'pattern-invalid',
    all: [
      /\bregex\w*|\bregular expression|\bregexp\b|\bcharacter class|\bchar-class\b|\bpcre2?|\bpreg_\w+|\bpattern\b/i,
      inSequence(
        /\b/i,
        [
          /missing|unclosed|unbalanced|mismatched|unmatched|nonterminated|unterminated/i,
          /premature end|invalid|not balanced|compilation (?:failed|error)/i,
        ],
        /\b/i,
      ),
    ],
    unless: /glob|no files|design|exhaustive|match the pattern/i,
  },
  {
    // elixir: ** (Regex.CompileError) missing closing parenthesis at position 4
    family: 'pattern-invalid',
    all: [/\bmissing closing parenthesis\b/i],
  },
  {
    family: 'unterminated-string',
    all: [
      /\b(?:missing|expected|expecting|unterminated|unclosed|not (?:properly )?terminated|must end with|newline in)\b/i,
      anyOf([
        // oracle: ORA-01756: quoted string not properly terminated
        inSequence(/\b/i, [/string|quoted|quote|quotation|constant|character/i], /\b.{0,40}\b/i, [
          /not (?:properly )?terminated|unterminated|must end|is missing the terminator/i,
        ]),
        // octave: error: unterminated character string constant
        /\b(?:unterminated|unclosed) (?:\w+ ){0,2}(?:string|quot\w+|character)\b/i,
        /\bnewline in (?:constant|string)\b/i,
        // powershell: The string is missing the terminator: ".
        /\bterminator: "/i,
        /\bclosing (?:"|quote)/i,
      ]),
    ],
    unless: /character (?:class|set)/i,
  },
  {
    // sass: Error: Inconsistent indentation, 3 spaces were expected
    family: 'indentation',
    all: [
      /\b(?:in|un|de)dent(?:ed|ation)?\b/i,
      /\b(?:inconsistent|unexpected|invalid|mismatch\w*|doesn't match|does not match|error|were expected)\b/i,
    ],
    unless: /^expected indentation|prettier|rule|mapping|\(indentation\)/i,
  },
  {
    // crystal: Invalid memory access (signal 11) at address 0x0
    family: 'segfault',
    all: [/\bsegmentation (?:fault|violation)\b|\bmemory fault\b|\binvalid memory access\b|\bSIGSEGV\b/i],
  },
  {
    family: 'no-tests-found',
    all: [
      anyOf([
        // gradle: No tests found for given includes: [Lake]
        inSequence(
          /\bno /i,
          [/tests?|specs?|examples?|scenarios?|test (?:files?|cases?)|spec files/i],
          /\b.{0,30}\b/i,
          [/found|executed|ran|run|were|matched|available|matches/i],
          /\b/i,
        ),
        /\b(?:any|find) (?:files to test|tests)\b/i,
      ]),
    ],
    unless: /failed/i,
  },
  {
    // perl: #   Failed test 'lake' got: '5' expected: '4'
    family: 'assertion-failed',
    all: [/\b(?:failed test|test failed|assert(?:ion)? errors?|CHECK\(|REQUIRE\(|EXPECT\()/i],
    unless: /to compile|no test/i,
  },
  {
    family: 'assertion-failed',
    all: [
      anyOf([
        // perl: #   Failed test 'lake' got: '5' expected: '4'
        /\bgot: .{1,80}\bexpected: /i,
        // go: lake_test.go:3: Error: Not equal: expected: 4 actual: 5
        /\bexpected: .{1,80}\b(?:actual|got|received|passed in): /i,
        // rspec: Failure/Error: expect(lake).to eq(4)  expected: 4 got: 5
        /\bexp(?:ected)?: .{1,60}\bgot: /i,
        // doctest: lake.cpp:3: ERROR: CHECK( lake == 4 ) is NOT correct!
        /\bis NOT correct\b/i,
        // bats: (in test file lake.bats, line 3) `[ "$x" = 4 ]' failed
        /^\S{0,40} ?\(in test file\b/i,
      ]),
    ],
    unless: /checksum|sha\d|type|token|identifier/i,
  },
  {
    family: 'syntax-error',
    all: [
      anyOf([
        // bind: /lake/named.conf:3: missing ';' before '}'
        inSequence(
          /\bmissing (?:closing |dependency |opening )?/i,
          [
            /["'`]?[^\w\s_]{1,3}["'`]?|block|separator|operator|expression|terminator|brace/i,
            /bracket|paren\w*|delimiter|close-\w+|open-\w+|equals? sign/i,
          ],
          /(?![\w:])/i,
        ),
        // oracle: ORA-00933: SQL command not properly ended
        /\bnot properly ended\b/i,
        // latex: Runaway argument?
        /\brunaway argument\b/i,
        // raku: Two terms in a row
        /\btwo terms in a row\b/i,
        // sbcl: READ error during LOAD: end of file on stream
        /\bend of file on stream\b/i,
        // oracle: ORA-00936: missing expression
        /\bmissing expression\b/i,
        // lxml: lxml.etree.XPathEvalError: Invalid expression
        /\binvalid expression\b/i,
        /\bno viable alternative\b/i,
        // antlr: line 1:0 extraneous input ')' expecting <EOF>
        /\b(?:mismatched|extraneous) input\b/i,
        /\bunknown mnemonic\b/i,
        // terraform: Error: Unclosed configuration block
        /\bunclosed (?:block|delimiter|configuration|action|brace|bracket)/i,
        // flatc: error: expecting: ; instead got: }
        /\bexpecting: /i,
        // bmake: Missing dependency operator
        /\bmissing dependency operator\b/i,
      ]),
    ],
    unless: /\b(?:json|ya?ml|toml|xml|regex|regular|pattern)\b/i,
  },
];
