import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Saying } from './saying.ts';

/**
 * Kinds of failure that fewer programs have, and further words for the common ones: the third part of `narrowSayings`.
 */
export const otherSayings: readonly Saying[] = [
  // Values that do not fit
  {
    family: 'date-invalid',
    all: [
      /\bdates?\b|\bdatetime\w*|\btimestamp\b|\btime (?:data|value|zone|string|format)\b|\bparsing time\b/i,
      anyOf([
        // date: date: invalid date 'lake'
        /\b(?:invalid|bad|illegal|malformed|not a valid|unparseable|out of range)\b/i,
        // go: panic: parsing time "2917/04/2024" as "2006-01-02": cannot parse "/04/2024" as "-"
        /\b(?:cannot|could not|unable to|failed to) (?:be )?pars\w+/i,
        // python: raise ValueError("time data %r does not match format %r" %
        /\bdoes not match format\b/i,
      ]),
    ],
    unless: /up[- ]to[- ]date|certificate|out of date|update/i,
  },
  {
    family: 'format-unsupported',
    all: [
      inSequence(
        /\b/i,
        [
          /formats?|encoders?|decoders?|codecs?|delegate|terminal type/i,
          /(?:output|graphics)? ?device|filesystem type|file ?(?:extension|type)s?|image type/i,
        ],
        /\b/i,
      ),
      anyOf([
        // pillow: ValueError: unknown file extension: .amount
        /\b(?:unknown|unsupported|not recogni[sz]ed|unrecogni[sz]ed|not supported|unknown or ambiguous)\b/i,
        // sox: sox FAIL formats: no handler for file extension `total'
        /\bno (?:\w+ )?(?:delegate|handler|decoder|encoder|codec|such format)\b/i,
      ]),
    ],
    unless:
      /\b(?:options?|flags?|format string|specifi\w+|dates?|time|printf|argument in|no such (?:file|device)|await)\b/i,
  },
  {
    family: 'file-format-invalid',
    all: [
      anyOf([
        // e2fsprogs: ext2fs_open2: Bad magic number in super-block
        /\bbad magic\b/i,
        // sqlite3: Error: in prepare, file is not a database (26)
        inSequence(
          /\bis not an? (?:valid )?(?:(?:public|private) key |image |pdf |font |elf |object )?/i,
          [/file|database|image|certificate|font|executable/i],
          /\b/i,
        ),
        // exiftool: Error: Not a valid JPG (looks more like a TXT) - task.jpg
        /\bnot a valid (?:jpe?g|png|gif|pdf|image|database)\b/i,
        // imagemagick: convert: improper image header `task.png' @ error/png.c/ReadPNGImage/4110.
        /\bimproper (?:\w+ )?header\b/i,
        // ffmpeg: task.mp4: Invalid data found when processing input
        /\binvalid data found\b/i,
        // e2fsprogs: e2fsck: Superblock invalid, trying backup blocks...
        /\b(?:header|magic number|superblock) (?:is )?(?:invalid|not found|missing|corrupt\w*)\b/i,
        // openssl: Could not read certificate from invoice.pem
        /\b(?:could not|unable to|cannot) read (?:certificate|image|header)\b/i,
        // qpdf: WARNING: invoice.pdf: file is damaged
        /\bfile (?:is |appears )?(?:corrupt\w*|truncated|damaged)\b/i,
        // xz: xz: ticket.log.xz: File format not recognized
        /\bfile format (?:is )?not recogni[sz]ed\b/i,
      ]),
    ],
    unless: /\barchive\b/i,
  },
  {
    // go: main.go:6:14: fmt.Printf format %d has arg "order" of wrong type string
    family: 'format-mismatch',
    all: [
      /\bformat (?:string|specif\w+|'%)|\bmissingformatargument|\bprintf\b/i,
      /\b(?:arguments?|arg|missing|not the same|mismatch\w*|wrong type)\b/i,
    ],
  },
  {
    // flake8: E501 line too long (88 > 79 characters)
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
      anyOf([
        // octave: error: operator *: nonconformant arguments (op1 is 2x3, op2 is 2x3)
        /\bnonconformant\b/i,
        // tensorflow: InvalidArgumentError: Incompatible shapes: [2,3] vs. [4,5]
        /\bincompatible (?:ranks?|shapes?|dimensions?)\b/i,
        // pandas: ValueError: Length of values (2) does not match length of index (3)
        inSequence(
          /\b(?:shapes?|dimensions?|ranks?|lengths?) .{0,60}/i,
          [/mismatch|(?:do|does|did)(?:n't| not) (?:match|agree)|must (?:match|agree)/i],
          /\b/i,
        ),
        // julia: ERROR: DimensionMismatch: arrays could not be broadcast to a common size
        /\bcould not be broadcast\b/i,
      ]),
    ],
    unless: /checksum|content-length|key length/i,
  },
  {
    family: 'size-invalid',
    all: [
      anyOf([
        // java: Exception in thread "main" java.lang.NegativeArraySizeException: -41
        /\bnegative ?array ?size/i,
        // node: RangeError: Invalid array length
        /\binvalid (?:array|buffer|string) (?:length|size)\b/i,
        // go: panic: runtime error: makeslice: len out of range
        /\b(?:len|size|capacity) out of range\b/i,
        /\bnegative (?:size|length|capacity)\b/i,
      ]),
    ],
  },
  {
    // go: ./main.go:6:11: assignment mismatch: 1 variable but order returns 2 values
    family: 'unpack-count',
    all: [/\bassignment mismatch\b|\bnumber of (?:variables|targets) .{0,40}values\b/i],
  },
  {
    family: 'values-count',
    all: [
      /\bcolumns?\b/i,
      anyOf([
        // mariadb: ERROR 1136 (21S01) at line 1: Column count doesn't match value count at row 1
        /\bcount (?:doesn't|does not) match\b/i,
        // psql: psql:main.sql:1: ERROR:  INSERT has more target columns than expressions
        /\bmore (?:target )?(?:columns|expressions) than\b/i,
        // sqlite3: Parse error near line 3: table items has 2 columns but 1 values were supplied
        /\bbut \d+ values\b/i,
        // sqlite3: Parse error near line 3: table items has 2 columns but 1 values were supplied
        /\bvalues were supplied\b/i,
      ]),
    ],
  },
  {
    // sqlite3: Runtime error near line 9: CHECK constraint failed: height > 0 (19)
    family: 'check-violation',
    all: [/\bcheck constraint\b/i],
  },
  {
    // sqlite3: Parse error near line 9: misuse of aggregate function sum()
    family: 'aggregate-misplaced',
    all: [/\baggregate (?:functions?|calls?)\b/i, /\b(?:not allowed|misuse|invalid use|cannot|may not)\b/i],
  },
  {
    // R: Error in if (task > 1) print(1) : the condition has length > 1
    family: 'condition-not-scalar',
    all: [/\bcondition has length\b|\btruth value of an? \w+ .{0,60}\bambiguous\b/i],
  },
  {
    // node: TypeError: Converting circular structure to JSON
    family: 'circular-reference',
    all: [/\bcircular (?:structure|reference)\b|\bcyclic (?:object|structure|reference)\b/i],
    unless: /import|depend/i,
  },
  {
    // go: panic: runtime error: hash of unhashable type []int
    family: 'unhashable-key',
    all: [/\bunhashable\b|\bnot hashable\b/i],
  },
  {
    // python: TypeError: 'int' object is not iterable
    family: 'not-iterable',
    all: [/\bnot (?:an? )?iterable\b|\b(?:cannot|can't) iterate (?:over|through)\b/i],
  },
  {
    family: 'row-missing',
    all: [
      anyOf([
        // sqlalchemy: sqlalchemy.exc.NoResultFound: No row was found when one was required
        /\bno (?:row|record|result)s? (?:was |were )?found\b/i,
        // django: tasks.models.Task.DoesNotExist: Task matching query does not exist.
        /\bmatching query does not exist\b/i,
        /\brecord not found\b|\bno rows in result\b/i,
        // sqlalchemy: sqlalchemy.exc.NoResultFound: No row was found when one was required
        /\bnoresultfound\b/i,
      ]),
    ],
  },
  {
    family: 'use-after-close',
    all: [
      anyOf([
        // go: panic: send on closed channel
        inSequence(
          /\bon (?:an? )?closed (?:\w+ )?/i,
          [/file|channel|stream|pool|handle|descriptor|database|cursor|writer|reader/i],
          /\b/i,
        ),
        /\balready (?:been )?closed\b|\bafter (?:it was )?clos(?:ed|ing)\b/i,
      ]),
    ],
  },
  // Programs
  {
    family: 'not-exhaustive',
    all: [
      anyOf([
        // elixir: ** (CaseClauseError) no case clause matching: :lake
        /\bno (?:function |case )?clause match\w*/i,
        /\bno match of\b/i,
        /\bunhandled (?:match case|case|pattern)\b/i,
        /\bpattern match\w* fail\w*|\bmatcherror\b|\bno matching (?:clause|case|pattern)\b/i,
        /\bnot all cases\b/i,
      ]),
    ],
  },
  {
    // vala: main.vala:3.39-3.46: error: Access to instance member `Order.total' denied
    family: 'static-access',
    all: [
      /\bnon-static\b|\bstatic context\b|\binstance (?:member|method|variable)\b/i,
      /\b(?:cannot|can't|denied|requires?|not be|without)\b/i,
    ],
  },
  {
    // vala: main.vala:2.5-2.32: error: `Order.total_of': no suitable method found to override
    family: 'nothing-overridden',
    all: [
      /\boverrid\w+/i,
      /\b(?:does not|doesn't|not declared in|no suitable|nothing to|no (?:base )?(?:method|member)|overrides nothing)\b/i,
    ],
  },
  {
    // gcc: main.c:7:5: warning: this statement may fall through [-Wimplicit-fallthrough=]
    family: 'fallthrough',
    all: [/\bfall(?:s|ing)?[- ]?through\b/i],
  },
  {
    // rustc: error[E0601]: `main` function not found in crate `main`
    family: 'main-missing',
    all: [
      /\bmain\b/i,
      /\b(?:functions?|methods?|entry point|procedure)\b/i,
      /\b(?:not found|undeclared|undefined|no|missing|does not (?:exist|contain)|without)\b/i,
    ],
    unless: /argument|reference to/i,
  },
  {
    // cppcheck: main.c:5:3: error: Memory leak: total [memleak]
    family: 'memory-leak',
    all: [/\b(?:memory leaks?|leaksanitizer|definitely lost|detected memory leaks)\b/i],
    unless: /possible/i,
  },
  {
    family: 'format-check-failed',
    all: [
      anyOf([
        // black: would reformat invoice_run.py
        /\bwould (?:be )?reformat\w*/i,
        /\bformatter would\b|\bcode style issues\b/i,
        /\bnot (?:properly |correctly )?formatted\b/i,
        /\bformatting (?:issues|differs|check failed)\b/i,
        /\bneeds? (?:re)?formatting\b/i,
      ]),
    ],
  },
  {
    // node: TypeError: Invoice is not a constructor
    family: 'not-callable',
    all: [/\bnot a (?:procedure|constructor|callable)\b|\bis not a function or\b/i],
  },
  {
    family: 'unused-variable',
    all: [
      anyOf([
        // jshint: main.js: line 2, col 5, 'order' is defined but never used.
        /\bdefined but (?:not|never) used\b/i,
        // gleam: warning: Unused variable: This variable is never used
        /\b(?:is|are) (?:never|not) used\b/i,
        // staticcheck: main.go:5:6: func orderOf is unused (U1000)
        /\b(?:func|function|variable|field|signal|method|constant|type) (?:\w+ )?(?:is )?unused\b/i,
      ]),
    ],
    unless: /import|dependenc|module/i,
  },
  {
    family: 'unbound-before-use',
    all: [
      anyOf([
        /\bpossibly un(?:bound|defined|assigned)\b/i,
        /\bnot sufficiently instantiated\b/i,
        // go: variable depth used before initialization
        /\bbefore (?:it is |its )?(?:initiali[sz]ation|initiali[sz]ed)\b/i,
      ]),
    ],
  },
  {
    // sbcl: end of file in string literal
    family: 'unterminated-string',
    all: [/\bend[- ]of[- ](?:file|line|input) (?:in|within|inside) (?:\w+ )?(?:string|quot\w+|literal)\b/i],
  },
  {
    // ocaml: Exception: Division_by_zero.
    family: 'division-by-zero',
    all: [/\bdivision_by_zero\b|\bdivide-by-zero\b/i],
  },
  {
    // bash: main.sh: line 3: order[-419]: bad array subscript
    family: 'index-out-of-range',
    all: [/\bbad array subscript\b|\brange_check\b|\b(?:heap|stack|global)-buffer-overflow\b/i],
  },
  {
    family: 'assertion-failed',
    all: [
      anyOf([
        // python: assert height > 77, 'height must be above 77'
        /^(?:\w+: )?assert \S{1,60} (?:==|!=|is|in|<|>|<=|>=) \S/i,
        // pytest: E       Failed: DID NOT RAISE ValueError
        /\bdid not raise\b/i,
        /, want(?:ed)? _$/i,
        // rspec: Failure/Error: expect { 9 + 1 }.to raise_error(ArgumentError)
        /\braise_error\b/i,
        /\bexception of type _ is (?:not )?thrown\b/i,
      ]),
    ],
  },
  {
    family: 'undefined-name',
    all: [
      anyOf([
        // sudo: main.sudoers:2:25: Cmnd_Alias "TOOLS_41" referenced but not defined
        /\breferenced but not defined\b/i,
        // mono: main.cs(6,23): error CS0103: The name `totalCount' does not exist in the current context
        /\b(?:does not|doesn't) exist in the (?:current |given )?(?:context|scope)\b/i,
        // gfortran: Error: Symbol ‘total’ at (1) has no IMPLICIT type
        /\bimplicit (?:declaration|type)\b/i,
        // sass: Error: Undefined mixin.
        /\bundefined (?:mixin|template|filter|procedure|predicate)\b/i,
        /\b(?:entity|alias|acl) _ (?:is )?not (?:defined|found)\b/i,
        // squid: 2026/11/22 14:33:13| ACL not found: ticketnet
        /\bacl not found\b/i,
      ]),
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      anyOf([
        // jsonnet: RUNTIME ERROR: binary operator * requires matching types, got string and number.
        /\bmatching types\b/i,
        // node: TypeError: Cannot mix BigInt and other types, use explicit conversions
        /\bcannot mix\b/i,
        // go: ./main.go:4:5: non-boolean condition in if statement
        /\bnon-boolean\b/i,
        // perl: Not a HASH reference at scheduler.pl line 44.
        /\bnot an? (?:hash|array|code|scalar) reference\b/i,
        // python: TypeError: a bytes-like object is required, not 'str'
        /\bbytes-like object\b/i,
        // gawk: gawk: main.awk:1: fatal: attempt to use array `total' in a scalar context
        /\bscalar context\b/i,
        // elixir: ** (ArithmeticError) bad argument in arithmetic expression: :x + 9
        /\barithmetic expression\b/i,
        // yq: jq: error (at <stdin>:1): Cannot index string with string "total"
        /\bcannot index \w+ with\b/i,
        // lua: lua5.4: main.lua:2: bad argument #1 to 'rep' (string expected, got table)
        /\b(?:string|number|table|list|integer|function|boolean) expected, got\b/i,
      ]),
    ],
  },
  {
    family: 'syntax-error',
    all: [
      anyOf([
        // lean: error: unexpected token ')'; expected term
        inSequence(
          /\bexpect(?:ed|ing) (?:an? )?/i,
          [/comma|colon|semicolon|rparen|lparen|bracket|brace|newline|operand|operator|term/i],
          /\b/i,
        ),
        /\bparser failed\b/i,
        // sqlfluff: L: 113 | P:   1 |  PRS | Line 113, Position 1: Found unparsable section:
        /\bunparsable\b/i,
        // m4: m4:main.m4:1: bad expression in eval (bad input): 41 + total
        /\bbad expression\b/i,
        // sbcl: READ error during LOAD: end of file on stream
        /\bend of file on\b/i,
        // vue: SyntaxError: Element is missing end tag.
        /\bmissing end\b/i,
        // bash: main.sh: line 3: warning: here-document at line 1 delimited by end-of-file (wanted
        /\bdelimited by end-of-file\b/i,
        // xmlstarlet: XSLT-with-param: Failed to compile select expression '//task['
        /\bfailed to compile \w* ?expression\b/i,
      ]),
    ],
  },
  {
    // psql: psql:main.sql:2: ERROR:  cannot execute INSERT in a read-only transaction
    family: 'read-only',
    all: [/\bread-only (?:transaction|database|mode|replica|connection)\b/i],
  },
  // The machine, packages and tools
  {
    // useradd: userdel: user 'invoice_amount' does not exist
    family: 'user-unknown',
    all: [/\b(?:users?|groups?|accounts?)\b/i, /\b(?:unknown|invalid|no such|(?:does not|doesn't) exist|not found)\b/i],
    unless:
      /\bvolume group\b|\b(?:input|password|token|commands?|options?|consumer|rule|name:|attribute|property|defined|agent)\b/i,
  },
  {
    // python: ProcessLookupError: [Errno 3] No such process
    family: 'process-missing',
    all: [/\bno such process\b|\bprocess (?:_ |\d+ )?(?:does not exist|not found)\b/i],
  },
  {
    // pip: ERROR: task-1.18-cp39-cp39-win_amd64.whl is not a supported wheel on this platform.
    family: 'platform-unsupported',
    all: [
      /\b(?:platform|architecture|operating system)\b|\bexec format error\b/i,
      /\bunsupported\b|\bnot (?:an? )?supported\b|\bincompatible\b|\bexec format error\b/i,
    ],
  },
  {
    family: 'identity-missing',
    all: [
      anyOf([
        // git: *** Please tell me who you are.
        /\bwho you are\b/i,
        // breezy: brz: ERROR: Unable to determine your name.
        /\b(?:determine|detect|know) your (?:name|e-?mail|identity)\b/i,
        // git: Author identity unknown
        /\bidentity (?:is )?unknown\b/i,
        /\bauto-detect email\b/i,
      ]),
    ],
  },
  {
    // git: nothing to commit, working tree clean
    family: 'nothing-to-commit',
    all: [/\bnothing (?:added )?to commit\b|\bno changes (?:added )?to commit\b|\bnothing changed\b/i],
  },
  {
    // git: Your branch and 'origin/main' have diverged,
    family: 'push-rejected',
    all: [/\bhave diverged\b|\bremote has heads\b|\b(?:file|item|directory) _ is out of date\b/i],
  },
  {
    // nix: error: cannot find Git revision 'lake' in ref 'main'
    family: 'unknown-revision',
    all: [/\brevision\b/i, /\b(?:can't|cannot|could not|couldn't) (?:locate|find|resolve)\b/i],
  },
  {
    // cue: lake: incomplete value string
    family: 'property-lacking',
    all: [/\b(?:may not|must not|cannot|can't) be (?:empty|blank)\b|\bincomplete value\b|\bfield required\b/i],
    unless: /list|array|stack|queue|directory/i,
  },
  {
    family: 'wrong-argument-count',
    all: [
      anyOf([
        // rustc: error[E0061]: this function takes 2 arguments but 1 argument was supplied
        inSequence(
          /\b(?:needs|requires|expects|takes) (?:at least |at most |exactly )?\d+ (?:(?!type )\w+ )?/i,
          /(?:arguments?|operands?|parameters?)\b/i,
        ),
        // racket: the expected number of arguments does not match the given number
        /\bexpected number of arguments\b/i,
        // clojure: Execution error (ArityException) at user/eval137 (main.clj:2).
        /\barityexception\b/i,
        /\bwrong arity\b/i,
      ]),
    ],
  },
  {
    // docopt: no input provided
    family: 'missing-argument',
    all: [
      /^(?:\w+: )?no \w+ (?:provided|given|supplied)\.?$|\bboth .{1,60} must be (?:supplied|given|provided|specified)\b/i,
    ],
  },
  {
    // java: Unrecognized VM option 'PlantGardenStore'
    family: 'unknown-option',
    all: [/\boption _ (?:is )?(?:unrecogni[sz]ed|unknown|not recogni[sz]ed)\b|\bunrecogni[sz]ed \w+ option\b/i],
  },
  {
    family: 'module-not-found',
    all: [
      /\b(?:plugin|theme|module|extension|script|package)(?:\(s\))?\b/i,
      anyOf([
        // octave: error: package lake is not installed
        /\bis not installed\b/i,
        /\bunable to import\b/i,
        // uvicorn: ERROR:    Error loading ASGI app. Could not import module "task".
        /\bcould not import\b/i,
        // pip: WARNING: Package(s) not found: task-delay-layouter
        /\bpackage(?:\(s\))? not found: /i,
        /\bcouldn't load (?:match|module|target|extension)\b/i,
        // mkdocs: ERROR   -  Config value 'theme': Unrecognised theme name: 'task'. The available
        /\bunrecogni[sz]ed theme\b/i,
        // nmap: NSE: failed to initialize the script engine:
        /\bfailed to initiali[sz]e the script\b/i,
      ]),
    ],
  },
  {
    // zstd: task.log.zst : Read error (39) : premature end
    family: 'archive-invalid',
    all: [/\bpremature end$|\bwheel .{1,80} is invalid\b/i],
  },
  {
    // ocaml: Exception: Not_found.
    family: 'key-missing',
    all: [/\bno (?:section|\w+ key found)\b|\bexception: not_found\b/i],
    unless: /host|public|private|gpg|ssh/i,
  },
  {
    // memcached-tools: Failed to ping '127.0.0.1:5439:CONNECTION FAILURE.
    family: 'connection-refused',
    all: [/\bconnection failure\b|\bfailed to ping\b/i],
  },
  {
    family: 'file-not-found',
    all: [
      anyOf([
        // cmake: CMake Error: The source directory "/opt/apps/2024/tracker" does not appear to contain
        /\bdoes not appear to (?:contain|be an? \w+ project)\b/i,
        // django: raise TemplateDoesNotExist(template_name, chain=chain)
        /\btemplatedoesnotexist\b/i,
        // mount: mount: /opt/apps/2024/tracker/mnt/ticket: mount point does not exist.
        /\bmount point does not exist\b/i,
        // stylelint: ConfigurationError: No configuration provided for /home/mira/projects/shop/main.css
        /\bno configuration (?:provided|found)\b/i,
        // php: Fatal error: Uncaught Error: Failed opening required 'inc/order.php'
        /\bfailed opening required\b/i,
        /\bnonexist(?:ing|ent) (?:document|file|path|directory)\b/i,
        // git: fatal: bad source, source=src/task.txt, destination=src/delay.txt
        /\bbad source\b/i,
        // meson: ERROR: Neither directory contains a build file meson.build.
        /\bneither directory contains\b/i,
        /\berror opening (?:data )?file\b/i,
      ]),
    ],
  },
  {
    // git: fatal: a branch named 'fix-total' already exists
    family: 'already-exists',
    all: [/\balready exists?\b|\bcannot overwrite existing\b|\bname is already taken\b/i],
    unless: /definition|declar|duplicate key/i,
  },
  // A problem with a noun, in any words
  {
    // python: locale.Error: unsupported locale setting
    family: 'locale-missing',
    all: [
      /\blocale\b/i,
      inSequence(
        /\b/i,
        [
          /unsupported|cannot|can't|could not|unable|failed|invalid/i,
          /not (?:be )?(?:set|found|available|supported|installed)/i,
        ],
        /\b/i,
      ),
    ],
  },
  {
    // tcpdump: tcpdump: invoice0: No such device exists
    family: 'interface-missing',
    all: [/\bno such device\b|\bcannot find device\b|\b(?:device|interface) _ (?:does not exist|not found)\b/i],
  },
  {
    // docker: the input device is not a TTY
    family: 'terminal-missing',
    all: [/\b(?:terminal|tty)\b/i, /\b(?:required|requires|needs|without|not an?|no)\b/i],
    unless: /type|size|entry|emulator/i,
  },
  {
    // apropos: no match
    family: 'no-match',
    all: [/^(?:[\w-]+: )?no match(?:es found.*)?$/i],
  },
  {
    // eslint: 'total' is never reassigned. Use 'const' instead
    family: 'not-mutated',
    all: [
      /\bnever (?:mutated|reassigned)\b|\bnot need to be mutable\b|\bonly assigned once\b|\buse 'const' instead\b/i,
    ],
  },
  {
    // raku: Cannot assign to a readonly variable or a value
    family: 'assignment-to-constant',
    all: [/\bread-?only variable\b|\bis read[- ]only$/i],
  },
  {
    family: 'wrong-argument-count',
    all: [
      anyOf([
        /\bexactly (?:one|two|three|\d) .{1,40}\brequired\b/i,
        /\bneeds (?:one|two|three) arguments?\b/i,
        // chicken: Error: bad argument count - received 1 but expected 2: #<procedure (task x y)>
        /\bbad argument count\b/i,
        // gnat: main.adb:8:04: error: missing argument for parameter "total" in call to "show" declared at
        /\bmissing arguments? for (?:parameter|call|function)\b/i,
        // vala: main.vala:3.12-3.20: error: 1 missing arguments for `int area (int, int)'
        /\b\d missing arguments?\b/i,
        // d: Error: function `lake` is not callable using argument types: expected 1 argument(s), not 2
        /\bnot callable using argument types\b/i,
      ]),
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      anyOf([
        // crystal: Error: expected argument #1 to 'lake' to be Int32, not String
        inSequence(
          /\b(?:should be|is not|not) (?:an? )?(?:valid )?/i,
          [/string|int|integer|number|bool\w*|float|list|dict\w*/i],
          /\b/i,
        ),
        // chicken: Error: (+) bad argument type - not a number: "x"
        /\bbad argument type\b/i,
        // ghdl: main.vhd:7:12: can't match string literal with type integer subtype "integer"
        /\b(?:can't|cannot) match .{1,60}\btype\b/i,
      ]),
    ],
    unless: /\bnot an? (?:valid )?(?:number|integer)[.:]? _|invalid|choice|one of|path|file/i,
  },
  {
    family: 'syntax-error',
    all: [
      anyOf([
        // ldc: main.d(3): Error: semicolon needed to end declaration of `order`, instead of `return`
        /\b(?:semicolon|comma|colon|parenthesis|bracket|brace) (?:needed|missing|required)\b/i,
        // automake: Makefile.am:2: error: unterminated conditionals: TRUE
        /\bunterminated (?:list|conditionals?|expression|block|comment)\b/i,
        /\bends within an?\b|\bexpression syntax$/i,
        // bind: /lake/named.conf:3: missing ';' before '}'
        /\bmissing ['"`]?[;,:(){}\]]['"`]?(?: |$)/i,
      ]),
    ],
  },
  {
    family: 'undefined-name',
    all: [
      anyOf([
        /\bfunction _ never defined\b/i,
        // varnish: Undefined backend total_pool, first reference:
        /\bundefined (?:receiver|backend)\b/i,
        /\bdepends on \w+ _ which is undefined\b|\bno declaration (?:was )?found\b/i,
        // automake: Makefile.am:1: error: Task_ON does not appear in AM_CONDITIONAL
        /\bdoes not appear in\b/i,
      ]),
    ],
  },
  {
    family: 'module-not-found',
    all: [
      anyOf([
        /\bmodule _ (?:doesn't|does not) exist\b/i,
        /\bmodule _ referenced .{1,80}\bis not part of\b/i,
        // varnish: Could not find VMOD invoicekit
        /\bcould not find [a-z]*mod\b/i,
        // haxe: Order.hx:1: characters 8-29 : Type not found : order.kit.BasketTools
        /\btype not found\b/i,
        // clisp: there is no package with name "TICKET-KIT"
        /\bno package with name\b/i,
      ]),
    ],
  },
  {
    // find: find: unknown predicate `-amountname'
    family: 'unknown-option',
    all: [/\bunknown (?:predicate|primary)\b|\bnot an option\b/i],
  },
  {
    // potrace: potrace: unrecognized backend -- amount
    family: 'format-unsupported',
    all: [/\bunrecogni[sz]ed (?:backend|format|output)\b/i],
  },
  {
    // v: error: type `Lake` has no field named `depth`
    family: 'unknown-property',
    all: [/\bextra (?:inputs?|fields?|keys?|properties) (?:are |is )?not (?:permitted|allowed)\b|\bhas no field\b/i],
  },
  {
    // hugo: error: at least one must be provided
    family: 'property-lacking',
    all: [/\bneither an? \w+ .{0,40}\bspecified\b|\bat least one must be provided\b/i],
  },
  {
    // gzip: gzip: lake.gz: unexpected end of file
    family: 'archive-invalid',
    all: [/\bincorrect header check\b|\bis not archive\b|\b(?:gzip|xz|bzip2|zstd): .{0,20}\bunexpected end\b/i],
  },
  {
    // task: task: No Taskfile found at "/lake"
    family: 'file-not-found',
    all: [/\btargets? _ do(?:es)? not exist\b|\bno \w+file found\b|\bdirectory nonexistent\b|^not found: _$/i],
  },
  {
    // fossil: nothing has changed; use --allow-empty to override
    family: 'nothing-to-commit',
    all: [/\bnothing has changed\b|^no changes!?$/i],
  },
  {
    // fossil: revision 7d is absent
    family: 'unknown-revision',
    all: [/\brevision \S{1,40} (?:is )?absent\b/i],
  },
  {
    // curl: curl: (5) Could not resolve proxy: task.invalid
    family: 'host-not-found',
    all: [/\bcould not resolve (?:proxy|host)/i],
  },
  {
    // unbound: scheduler.conf:44: error: expected yes or no.
    family: 'choice-invalid',
    all: [
      /\bmust be _ or ['_]|\bshould be _ or _|\bexpected yes or no\b|\bis invalid family\b|\bunknown \w+ capability\b/i,
    ],
  },
  {
    // scons: scons: *** Multiple ways to build the same target were specified for: task.txt  (from
    family: 'duplicate-definition',
    all: [/\bmultiple ways to build the same\b|\balready registered id\b/i],
  },
  {
    // make: don't know how to build target
    family: 'script-missing',
    all: [/\bdon't know how to build\b/i],
  },
  {
    // rake: Command failed with status (1): [test -d task/delay...]
    family: 'command-failed',
    all: [/\bcommand failed with status\b/i],
  },
  {
    // chicken: Error: call of non-procedure: 2917
    family: 'not-callable',
    all: [/\bcall of non-(?:procedure|function)\b/i],
  },
];
