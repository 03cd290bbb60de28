import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Saying } from './saying.ts';

/**
 * Kinds that few programs have, and rarer words for the common ones: tested only if no other saying matches, so that
 * they never take a line from a more certain one.
 */
export const rareSayings: readonly Saying[] = [
  // Values and data
  {
    family: 'not-serialisable',
    all: [
      anyOf([
        // python: TypeError: Object of type set is not JSON serializable
        /\bnot (?:\w+ )?seriali[sz]able\b/i,
        /\bno seriali[sz]er\b/i,
        // node: TypeError: Do not know how to serialize a BigInt
        inSequence(
          /\b/i,
          [/can't|cannot|could not|unable to|not know how to/i],
          / (?:be )?/i,
          [/seriali[sz]ed?|pickled?|marshal(?:led)?/i],
          /\b/i,
        ),
      ]),
    ],
    unless: /\b(?:access|concurrent|transaction)\b/i,
  },
  {
    family: 'changed-while-iterated',
    all: [
      anyOf([
        // python: RuntimeError: dictionary changed size during iteration
        /\b(?:chang|modif|mutat)\w+ .{0,30}\b(?:during|while|in) (?:iterat|enumerat)\w+/i,
        // java: java.util.ConcurrentModificationException
        /\bconcurrent ?modification/i,
        // mono: System.InvalidOperationException: Collection was modified; enumeration operation may not
        /\bcollection was modified\b/i,
      ]),
    ],
  },
  {
    family: 'empty-sequence',
    all: [
      anyOf([
        // node: TypeError: Reduce of empty array with no initial value
        /\bempty (?:array|list|sequence|collection|iterable|iterator|range|set|vector)\b/i,
        // python: raise StatisticsError('mean requires at least one data point')
        /\bat least one (?:data point|element|item|value|row|sample)\b/i,
      ]),
    ],
    unless: /\bmust not be\b|\brequired\b/i,
  },
  {
    family: 'text-malformed',
    all: [
      anyOf([
        // jsonwebtoken: JsonWebTokenError: jwt malformed
        /\bmalformed\b/i,
        // python: ValueError: badly formed hexadecimal UUID string
        /\b(?:badly|wrongly|ill)[- ]formed\b/i,
        // wg: wg: Key is not the correct length or format
        /\bnot (?:the |of the |in the )?(?:correct|valid|right|proper) (?:length|format|form|encoding)\b/i,
        // java: Exception in thread "main" java.lang.IllegalArgumentException: Invalid UUID string: width9
        /\binvalid (?:uuid|guid|base ?(?:16|32|64)|hex\w*|checksum format)\b/i,
        // mongodb: BSONError: input must be a 24 character hex string, 12 byte Uint8Array, or an integer
        /\bmust be an? .{0,20}(?:hex|base ?64)/i,
      ]),
    ],
    unless: /\b(?:json|ya?ml|toml|xml|header|url|uri|archive|syntax)\b/i,
  },
  {
    // patchelf: patchelf: not an ELF executable
    family: 'file-format-invalid',
    all: [
      /\bnot an? (?:[A-Z][A-Za-z-]{1,6}) (?:executable|file|image|object|binary|archive)\b|\bformat detection failed\b/,
    ],
  },
  {
    // qpdf: WARNING: invoice.pdf: file is damaged
    family: 'file-format-invalid',
    all: [/\b(?:file|object|database|image|index|table|block)\b.{0,120}\bis (?:corrupt(?:ed)?|damaged|truncated)\b/i],
  },
  {
    family: 'shape-mismatch',
    all: [
      anyOf([
        // numpy: ValueError: cannot reshape array of size 9 into shape (7,1000)
        /\bcannot reshape\b/i,
        // pillow: ValueError: images do not match
        inSequence(
          /\b/i,
          [/heights?|widths?|lengths?|sizes?|dimensions?|shapes?|images?|arrays?/i],
          /\b.{0,80}\b(?:does not|doesn't|do not|don't) match\b/i,
        ),
      ]),
    ],
    unless: /checksum|content-length|platform|architecture/i,
  },
  {
    family: 'value-out-of-range',
    all: [
      anyOf([
        // e2fsprogs: mkfs.ext4: inode_size (256) * inodes_count (999000) too big for a
        /\btoo (?:big|large|small|high|low) (?:for|to)\b/i,
        // ab: ab: Cannot use concurrency level greater than total number of requests
        /\b(?:greater|larger|more|higher) than (?:the )?(?:total|number|size|maximum|available|limit)\b/i,
        // parted: Error: The location 941MB is outside of the device /home/mira/projects/shop/order.img.
        /\boutside (?:of )?(?:the |its )?(?:device|disk|image|page|limits?|boundar\w+)\b/i,
      ]),
    ],
  },
  {
    // sqlcmd: Converting from 'ten' to int failed
    family: 'number-format',
    all: [/\bconver\w+ (?:from )?.{1,40} to .{1,40} failed\b/i],
  },
  {
    family: 'null-access',
    all: [
      anyOf([
        // go: panic: assignment to entry in nil map
        /\bin(?:to)? (?:an? )?nil\b/i,
        // ruby: main.rb:2:in `max': comparison of Integer with nil failed (ArgumentError)
        /\bwith (?:nil|null) failed\b/i,
        // java: Exception in thread "main" java.util.NoSuchElementException: No value present
        /\bno value present\b/i,
        // mysql2: TypeError: Bind parameters must not contain undefined. To pass SQL NULL specify JS null
        /\bmust not (?:contain|be) (?:undefined|null|nil)\b/i,
      ]),
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      anyOf([
        // express: TypeError: argument handler must be a function
        /\bmust be an? (?:function|callback|class|object|array|list|string|number|boolean)\b/i,
        // graphql: GraphQLError: Int cannot represent non-integer value: "rows"
        /\bcannot represent\b/i,
        /\bis not an? sub(?:class|type)\b/i,
      ]),
    ],
  },
  // Programs
  {
    family: 'statement-misplaced',
    all: [
      anyOf([
        // python: SyntaxError: 'return' outside function
        /\boutside (?:of )?(?:an? |any |the )?(?:\w+ )?(?:function|loop|class|module|method|procedure)\b/i,
        // bash: main.sh: line 2: local: can only be used in a function
        inSequence(
          /\bonly\b.{0,40}\b(?:in|from|inside|within) an? (?:\w+ )?/i,
          [/function|loop|method|class|procedure|module/i],
          /\b/i,
        ),
        // go: ./main.go:6:3: break is not in a loop, switch, or select
        /\bnot (?:with)?in an? (?:loop|function|method|class)\b/i,
      ]),
    ],
  },
  {
    // ruff: B006 Do not use mutable data structures for argument defaults
    family: 'mutable-default',
    all: [/\bmutable\b|\bdangerous\b/i, /\bdefaults?\b/i],
  },
  {
    family: 'duplicate-definition',
    all: [
      anyOf([
        // fastify: FastifyError [Error]: The decorator 'task' has already been added!
        /\balready been (?:added|registered|bound|mounted)\b/i,
        // caddy: ambiguous site definition: lake.example: duplicate key
        /\bambiguous (?:\w+ )?definition\b/i,
        /\b(?:can't|cannot) (?:overwrite|redefine|register) _/i,
      ]),
    ],
  },
  {
    family: 'undefined-name',
    all: [
      anyOf([
        // xsltproc: Variable 'amount' has not been declared.
        /\b(?:hasn't|has not|haven't|have not|not) been (?:registered|declared|defined)\b/i,
        /\blook-?up of _ failed\b/i,
        /\bno (?:metadata|definition|implementation|mapping) (?:for|of) _/i,
        /\bunable to find required\b/i,
        // emacs: Debugger entered--Lisp error: (void-function total-of)
        /\bvoid-(?:variable|function)\b/i,
        // xsltproc: The called template 'total-row' was not found.
        /\b(?:template|partial|shortcode|component|layout|macro|backend)\b.{0,30}\bnot (?:be )?found\b/i,
        // gap: Error, Variable: 'total_count' must have a value
        /\bmust have a value\b/i,
      ]),
    ],
  },
  // Settings
  {
    // python: configparser.NoSectionError: No section: 'total'
    family: 'config-entry-missing',
    all: [
      /\b(?:sections?|profiles?|contexts?)\b/i,
      anyOf([
        /\bnot (?:be )?found\b|\b(?:did|could|can)(?: not|n't) find\b/i,
        /\bno (?:such )?(?:section|profile|context)\b|\bnot exist\b/i,
      ]),
    ],
  },
  {
    // ansible: no hosts specified
    family: 'property-lacking',
    all: [
      anyOf([
        /\bno (?:[\w-]{1,30} ){1,3}(?:was |were |is |are )?(?:specified|supplied|given|provided)\b/i,
        /\bneeds? to be (?:explicitly )?(?:supplied|specified|given|provided|set)\b/i,
        /\bmandatory (?:value|field|key|setting)\b/i,
        /\b(?:section|block|entry|field|key) is missing\b/i,
        /\b_ is (?:required|mandatory)[.:]?$|\bno value for\b/i,
      ]),
    ],
    unless: /\b(?:type|attribute|argument)\b/i,
  },
  // The machine
  {
    family: 'timeout',
    all: [
      anyOf([
        // ruby: main.rb:3:in `sleep': execution expired (Timeout::Error)
        /\bexecution (?:time|expired)/i,
        // jasmine: Error: Timeout - Async function did not complete within 40ms (custom timeout)
        /\b(?:not|n't) (?:complete|finish|respond|answer|return)\w* (?:with)?in\b/i,
        // snmpget: Timeout: No Response from 127.0.0.1:27117.
        /\btime-?out\b.{0,20}\b(?:no response|no answer)\b/i,
      ]),
    ],
  },
  {
    // node: Error: Command failed: test -d invoice/amount
    family: 'command-failed',
    all: [/\bcommand failed\b|\bexited with (?:exit )?(?:code|status) (?:[1-9]|N)/i],
  },
  {
    // clang-format: main.c:1:4: error: code should be clang-formatted [-Wclang-format-violations]
    family: 'format-check-failed',
    all: [/\bshould be \S{0,20}formatted\b/i],
  },
];
