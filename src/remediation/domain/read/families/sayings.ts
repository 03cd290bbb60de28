import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import { codeSayings } from './codeSayings.ts';
import { otherSayings } from './otherSayings.ts';
import { narrowSayings } from './narrowSayings.ts';
import type { Saying } from './saying.ts';

/** Words for something that is missing. */
const missing = inSequence(
  /\b/i,
  [
    /not (?:be )?(?:found|located|resolved|loaded|available|installed|present|recogni[sz]ed)/i,
    /(?:not|n't) (?:exist|find|locate|resolve|load|contain|know|recogni[sz]e|have)/i,
    /cannot (?:be )?(?:find|found|locate|resolve|resolved|load)/i,
    /unable to (?:be )?(?:find|locate|resolve|load)/i,
    /failed to (?:find|locate|resolve|load)|no such/i,
    /no (?:valid |available |matching )?[\w-]{1,30} (?:named|called|with (?:the )?name)/i,
    /missing|unknown|unresolved|never defined|nonexistent|is not (?:a )?known/i,
  ],
  /\b/i,
);
/** Words for something undefined. */
const undefinedWords = inSequence(
  /\b/i,
  [
    /no such|undefined|undeclared|unbound|unresolved|unknown/i,
    /not (?:be )?(?:found|defined|declared|resolved|bound|in scope|visible)/i,
    /n't (?:been )?(?:defined|declared|found)|cannot (?:find|resolve)/i,
    /could not (?:find|resolve)|unable to resolve/i,
  ],
  /\b/i,
);
/** Words for something invalid. */
const broken = inSequence(
  /\b/i,
  [
    /invalid|illegal|malformed|incorrect|corrupt(?:ed)?|bad|unexpected|expect(?:ed|ing)/i,
    /fail(?:ed|ure|s)?|error|errors|unable|could not|cannot|can't|couldn't|not valid/i,
    /not allowed|did not find/i,
  ],
  /\b/i,
);

/**
 * The kinds in general words. The rules contain no single tool's sentence, but words that several tools share; they
 * were collected from error outputs of many ecosystems, so that a program without a rule of its own is understood, too.
 */
export const sayings: readonly Saying[] = [
  ...otherSayings,
  ...narrowSayings,
  ...codeSayings,
  // Network
  {
    // python: OSError: [Errno 98] Address already in use
    family: 'address-in-use',
    all: [
      /\b(?:ports?|address|socket|endpoint)\b/i,
      anyOf([
        /\b(?:already |currently )?in use\b|\balready (?:bound|taken|used|listening|allocated)\b/i,
        /\boccupied\b|\bcannot listen\b/i,
      ]),
    ],
    unless: /certificate|container name|e-?mail/i,
  },
  {
    family: 'connection-refused',
    all: [
      /\b(?:connect(?:ion|ed|ing)?|reach(?:able|ed)?|servers?|brokers?|node)\b/i,
      anyOf([
        // socat: E connect(5, AF=2 127.0.0.1:4444, 16): Connection refused
        /\brefused\b/i,
        /\bunreachable\b/i,
        // virsh: error: failed to connect to the hypervisor
        inSequence(
          /\b/i,
          [/cannot|can't|could not|couldn't|unable to|failed to/i],
          / (?:be )?/i,
          [/connect|reach(?:ed)?|establish(?:ed)?/i],
          /\b/i,
        ),
        // nats: nats: error: no servers available for connection
        /\bno servers? available\b/i,
        // psycopg: psycopg.OperationalError: connection failed: connection to server at "127.0.0.1", port
        /\bconnection failed\b/i,
        /\bnot (?:be )?(?:established|reachable)\b/i,
      ]),
    ],
    unless: anyOf([
      /certificate|\b(?:tls|ssl)\b|resolve|lookup|timed? ?out|auth|login|denied|reset/i,
      /permission|driver|route to host|via ssh|libcrypto/i,
    ]),
  },
  {
    family: 'host-not-found',
    all: [
      /\b(?:host(?:name)?s?|domain|dns|name ?server|address information)\b/i,
      anyOf([
        // msmtp: msmtp: cannot locate host task.invalid: Name or service not known
        /\bnot (?:be )?(?:found|resolved|known)\b/i,
        // svn: svn: E670002: Unknown hostname 'task.invalid'
        /\bunknown\b/i,
        // rabbitmqctl: unable to resolve host reed.lake
        /\b(?:could not|couldn't|cannot|unable to|failed to) (?:find|resolve|look ?up)\b/i,
        // powershell: Invoke-WebRequest: No such host is known. (lake.example:443)
        /\bno such\b/i,
      ]),
    ],
    unless: /unix|host key|kex/i,
  },
  {
    // nslookup: ** server can't find lake.example: NXDOMAIN
    family: 'host-not-found',
    all: [/\bnxdomain\b|\bdns (?:error|lookup failed|resolution)/i],
  },
  {
    // playwright: TimeoutError: page.click: Timeout 30000ms exceeded.
    family: 'timeout',
    all: [/\b(?:time[sd]?[- ]?out|deadline)\b/i, /\bexceeded|after \d|expired|waiting|reached|elapsed|timed out\b/i],
    unless: /\block\b/i,
  },
  {
    family: 'certificate-invalid',
    all: [
      /\bcertificates?\b|\bcert\b/i,
      anyOf([
        // openssl: error 18 at 0 depth lookup: self-signed certificate
        /\b(?:invalid|expired|not (?:yet )?(?:valid|trusted)|untrusted|self[- ]signed|unknown|mismatch)\b/i,
        // svn: svn: E230001: Server SSL certificate verification failed: certificate has expired, issuer
        /verif\w* (?:failed|error)/i,
        /failed to verify|errors in/i,
      ]),
    ],
    unless: /no such file|not found|permission|cannot load|failed to load|unable to load|pem_read|no start line/i,
  },
  {
    // curl: HTTP 429: too many requests
    family: 'rate-limit',
    all: [
      anyOf([
        /\brate(?:[- ]limit| exceeded)|too ?many ?requests\b|\bthrottl(?:ed|ing)/i,
        /\b(?:check|request|api) quota\b|\bresource_exhausted\b|\bquota exceeded for quota\b/i,
        /\bexceeded your (?:current )?quota/i,
      ]),
    ],
    unless: /retries|disk/i,
  },
  {
    // az: ERROR: Please run 'az login' to setup account.
    family: 'authentication-failed',
    all: [
      inSequence(
        /\b/i,
        [
          /authenticat\w+|log(?:ged)? ?in|login|credentials?|password|passphrase/i,
          /(?:access|api|auth|bearer|id|refresh)[- ]?(?:token|key)|token provided/i,
          /active account/i,
        ],
        /\b/i,
      ),
      inSequence(
        /\b/i,
        [
          /fail(?:ed|ure)|invalid|required|requires?|incorrect|refused|rejected|wrong|missing/i,
          /expired|bad|not valid|unable to (?:locate|find)|not (?:logged|authenticated|have)/i,
          /please run|need(?:s|ed)?/i,
        ],
        /\b/i,
      ),
    ],
    unless:
      /unexpected token|syntax|pars(?:e|ing)|csrf|too many|certificate|too long|too short|column|field|validation|rate limit/i,
  },
  {
    family: 'not-authorized',
    all: [
      anyOf([
        // mongosh: MongoServerError: not authorized on lake to execute command { find: "reeds" }
        /\bnot (?:authori[sz]ed|allowed|permitted) (?:to|on|for)\b/i,
        /\bPERMISSION_DENIED\b|\bpermission to \S{1,200} denied\b/i,
        // terraform: Error: googleapi: Error 403: Forbidden
        /\bforbidden\b/i,
        /\baccess to the (?:requested )?resource is (?:denied|not authori[sz]ed)/i,
      ]),
    ],
    unless: /in this context|here\b|operation not permitted/i,
  },
  // Files and the machine
  {
    family: 'no-space-left',
    all: [
      anyOf([
        // tar: tar: lake: Cannot write: No space left on device
        /\bno space left\b/i,
        // cp: cp: error writing 'lake': Disk quota exceeded
        /\bdisk quota exceeded\b/i,
        /\bnot enough (?:disk |free )?space\b/i,
        /\b(?:disk|device|volume|table|tablespace|filesystem)\b.{0,80}\b(?:is )?full\b/i,
        // elasticsearch: flood stage disk watermark [95%] exceeded on [reed]
        /\bdisk watermark\b/i,
        /\binsufficient (?:disk )?space\b/i,
      ]),
    ],
  },
  {
    // R: Error: cannot allocate vector of size 7.5 Gb
    family: 'out-of-memory',
    all: [
      /\b(?:memory|heap|ram)\b|\bvector of size\b/i,
      inSequence(
        /\b/i,
        [
          /exhausted|out of|not enough|cannot allocate|can't allocate|unable to allocate/i,
          /failed to allocate|could not allocate|exceeded|insufficient|when used memory/i,
        ],
        /\b/i,
      ),
    ],
    unless: /memory address|memory leak/i,
  },
  {
    family: 'permission-denied',
    all: [
      /\b(?:permissions?|access|command|privileges?)\b/i,
      anyOf([
        // snap: error: access denied (try with sudo)
        /\bdenied\b/i,
        /\b(?:not|n't) have (?:the |sufficient |enough )?(?:\w+ )?(?:permissions?|privileges?|access)\b/i,
        // oracle: ORA-01031: insufficient privileges
        /\binsufficient (?:permissions?|privileges?)\b/i,
      ]),
    ],
    unless: anyOf([
      /publickey|for user '[^']*'@'[^']*' \(using|pull access/i,
      /requested access to the resource|AccessDenied\b|permission to \S{1,200} denied/i,
      /not authorized|PERMISSION_DENIED/i,
    ]),
  },
  {
    // systemd: Unit lake.service is locked by another operation
    family: 'lock-held',
    all: [
      /\block(?:s|ed|ing)?\b|\block ?file\b/i,
      inSequence(
        /\b/i,
        [
          /acquir\w+|could not get|unable to|failed to (?:get|obtain|take|create|acquire)/i,
          /couldn't|held|holding|already|in use|another/i,
        ],
        /\b/i,
      ),
    ],
    unless: anyOf([
      /deadlock|find lock ?file|out of (?:sync|date)|frozen|package-lock|Cargo\.lock/i,
      /yarn\.lock|up[- ]to[- ]date|cannot lock ref/i,
    ]),
  },
  {
    family: 'file-not-found',
    all: [
      /\b(?:files?|director(?:y|ies)|path|folder|playbook|manifest file|document|script file)\b/i,
      anyOf([
        // ansible: ERROR! the playbook: lake.yml could not be found
        /\bnot (?:be )?(?:found|located|exist)\b/i,
        // terraform: Given variables file lake.tfvars does not exist.
        /\b(?:does not|doesn't|do not|don't) exist\b/i,
        // qpdf: qpdf: open lake.pdf: No such file or directory
        /\bno such\b/i,
        /\bno file exists\b|\bnot an existing\b/i,
        // asciidoctor: asciidoctor: FAILED: input file docs/main.adoc is missing
        /\bmissing\b/i,
        // bundler: Could not locate Gemfile or .bundle/ directory
        /\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:be )?(?:find|locate|open|read|load)\b/i,
      ]),
    ],
    unless: inSequence(
      /\b/i,
      [
        /modules?|package|librar\w+|command|executable|program|compiler|archive|corrupt/i,
        /decod\w+|parse|denied|format|certificate|import|symbol|\.so\b|shared|column|table/i,
        /interpreter/i,
      ],
      /\b/i,
    ),
  },
  {
    family: 'command-not-found',
    all: [
      /\b(?:executable|command|program|binary|compiler|interpreter|build program|cmdlet)s?\b/i,
      anyOf([
        // go: exec: "gcc": executable file not found in $PATH
        /\bnot (?:be )?(?:found|installed|recogni[sz]ed|exist)\b/i,
        // autoconf: configure: error: no acceptable C compiler found in $PATH
        /\bno acceptable\b/i,
        // pandoc: Could not find executable pandoc-invoiceref
        /\b(?:could not|couldn't|unable to|cannot|can't) (?:find|determine|locate|execute|be found)\b/i,
        /\bdoes(?:n't| not) exist\b/i,
        // fish: fish: Unknown command: frobble
        /\bunknown command\b(?=: \S+$)/i,
      ]),
    ],
    unless: anyOf([
      /sub-?command|specified command|command line|line option|is not a|unknown option/i,
      /\bcommand ["'][^"']+["'] (?:not found|is not|does)|pkg-config|too many/i,
    ]),
  },
  {
    family: 'environment-missing',
    all: [
      /\benv(?:ironment)?[ _-]?var(?:iable)?s?\b|\bvariable [A-Z][A-Z0-9_]{2,}/i,
      anyOf([
        // terraform: Error: No value for required variable LAKE_TOKEN: environment variable is not set
        /\bnot (?:be )?(?:set|found|defined|provided|specified)\b/i,
        // rails: KeyError: Missing required environment variable LAKE_KEY
        /\bmissing\b/i,
        // rails: KeyError: Missing required environment variable LAKE_KEY
        /\brequired\b/i,
        /\bset the\b|\bunset\b|\bis empty\b|\bmust be\b/i,
      ]),
    ],
    unless: /location with/i,
  },
  {
    // iconv: iconv: illegal input sequence at position 3
    family: 'encoding',
    all: [
      /\b(?:byte sequences?|utf-?8|utf-?16|unicode|codec|charset|input sequence|multibyte)\b/i,
      /\b(?:invalid|illegal|malformed|can't|cannot|could not|incorrect|undecodable|unmappable|not valid)\b/i,
    ],
    unless: /\bescape\b/i,
  },
  // Packages, tasks, command lines
  {
    family: 'version-conflict',
    all: [
      inSequence(
        /\b/i,
        [
          /version|versions|requires?|required|requirements?|depends? on|dependenc(?:y|ies)/i,
          /specifications|engine|constraints?|provides?|providers?/i,
        ],
        /\b/i,
      ),
      anyOf([
        // vcpkg: error: lake@2.0 conflicts with baseline version 1.0
        /\bconflict(?:s|ing)?\b/i,
        // conda: UnsatisfiableError: The following specifications were found to be incompatible with each
        /\bincompatible\b/i,
        // bundler: Bundler could not find compatible versions for gem "lake"
        /\bcould not (?:be )?(?:resolve|resolved|satisfied|find compatible)\b/i,
        // apt: The following packages have unmet dependencies: lake : Depends: reed (>= 2) but 1 is to be
        /\bunmet\b/i,
        // julia: ERROR: Unsatisfiable requirements detected for package Lake
        /\bunsatisfi\w+/i,
        /\bno (?:version|versions) (?:satisf|match)\w*/i,
        /\bversion solving failed\b/i,
        // dnf: Error: Problem: package lake-1 requires reed >= 2, but none of the providers can be installed
        /\bnone of the providers\b/i,
        // zypper: Problem: nothing provides 'reed >= 2' needed by lake
        /\bnothing provides\b/i,
        /\bdoes not satisfy\b/i,
        // cmake: CMake 9.1 or higher is required.  You are running version 3.25.1
        /\bor (?:higher|newer|later|greater) is required\b/i,
        /\bdoes not support \S{1,40} version\b|\bheld (?:broken )?packages\b/i,
        // yarn: error lake@1.0.0: The engine "node" is incompatible with this module. Expected version
        /\bis incompatible\b/i,
        // bundler: Your Ruby version is 3.1.2, but your Gemfile specified 2.41.0
        inSequence(
          /\bbut /i,
          [/your|project|the (?:current|running|installed)/i],
          /\b.{0,60}\b(?:requires|specified|version|is)\b/i,
        ),
        /\bproject requires\b/i,
        // cmake: CMake 9.1 or higher is required.  You are running version 3.25.1
        /\brunning (?:version )?\S{0,12}\d+\.\d/i,
      ]),
    ],
    unless: /merge|\bON CONFLICT\b|exclusion|could not find package|doesn't exist|doesn't match any|strict|different/i,
  },
  {
    family: 'version-unknown',
    all: [
      /\b(?:versions?|toolchain|release)\b/i,
      anyOf([
        // conda: version 99.* not available for package lake
        /\bnot (?:be )?(?:found|available|installed)\b/i,
        /\b(?:doesn't|does not|didn't) (?:exist|match any)\b/i,
        // npm: npm error notarget No matching version found for left-pad@99.1.0.
        /\bno (?:matching )?versions? (?:found|of|for)\b/i,
      ]),
    ],
    unless: /glibc|conflict|no versions? match|incompatible|Terraform version|PHP version/i,
  },
  {
    family: 'package-unknown',
    all: [
      /\b(?:packages?|gems?|formula|chart|pod|snap|crate|distribution|artifact)\b/i,
      missing,
      anyOf([
        // guix: guix install: error: lakereed: unknown package
        inSequence(
          /\b/i,
          [
            /registry|repositor(?:y|ies)|index|sources?|channels?|catalog|available|installed/i,
            /valid|spelling|with (?:the )?name|no such package|unknown package|no package/i,
            /no available|any|https?|URL/i,
          ],
          /\b/i,
        ),
        // snap: error: snap "lakereed" not found
        /\bsnap "/i,
        // stack: Error: Unknown package: lakereed
        /^(?:error|ERROR):? (?:unknown|no) package/i,
      ]),
    ],
    unless: /pkg-config|search path|current path|\bmodule\b|in \$?PATH|\bversion "|package\.json/i,
  },
  {
    family: 'script-missing',
    all: [
      /\b(?:tasks?|targets?|recipes?|scripts?|goals?|lifecycle phase)\b/i,
      anyOf([
        // gradle: Task 'lakes' not found in root project 'reed'.
        inSequence(
          /\b/i,
          [/tasks?|targets?|recipes?|scripts?|goals?|phase/i],
          /\b.{0,60}\b/i,
          [/not (?:be )?(?:found|defined)|(?:does not|doesn't) exist|never defined|is unknown/i],
          /\b/i,
        ),
        // just: error: Justfile does not contain recipe `lakes`
        inSequence(
          /\b/i,
          [/missing|unknown|no such|no rule to make|contain/i],
          /\b.{0,20}\b/i,
          [/tasks?|targets?|recipes?|scripts?|goals?|phase/i],
          /\b/i,
        ),
        /\b(?:don't|do not) know how to (?:build|make|run)\b/i,
      ]),
    ],
    unless: anyOf([
      /\bmissing (?:return|argument)|execution failed|\bref\b|upstream|script file|table/i,
      /\btarget (?:type|shell|platform|architecture)|JSON|needed by/i,
    ]),
  },
  {
    family: 'unknown-command',
    all: [
      /\b(?:sub-?)?commands?\b|\bverb\b|\boperation\b/i,
      anyOf([
        // rclone: Error: unknown command "lakes" for "rclone"
        /\bunknown (?:command )?(?:sub-?command|command|verb|operation)/i,
        // dnf: No such command: lakes. Please use /usr/bin/dnf --help
        /\bno such (?:sub-?)?command/i,
        // gleam: error: unrecognized subcommand 'lakes'
        /\bunrecogni[sz]ed (?:sub-?)?command\b(?!-| line)/i,
        // apt: E: Invalid operation lakes
        /\binvalid (?:sub-?command|command|operation)\b/i,
        // php artisan: Command "lakes" is not defined.
        inSequence(/\bcommands? (?:["'\w:-]{1,80} )?/i, [
          /is not (?:defined|known|a valid)|could not be found|not found|does not exist/i,
          /is unknown/i,
        ]),
        /\bno commands defined\b/i,
      ]),
    ],
    unless: /command[- ]line option|command not found|executable|specified command/i,
  },
  {
    family: 'unknown-option',
    all: [
      /\b(?:options?|flags?|switch)\b|--?[a-z][\w-]*/i,
      anyOf([
        // ansible: ansible: error: unrecognized arguments: --lakes
        inSequence(
          /\b/i,
          [/unknown|unrecogni[sz]ed|no such|invalid|illegal|unsupported|nonexistent|undefined/i, /bad|unexpected/i],
          /\b[\w ,-]{0,40}\b/i,
          [/options?|flags?|switch(?:es)?|arguments?/i],
          /\b/i,
        ),
        inSequence(
          /\boption\b.{0,80}\b/i,
          [/does not exist|is not (?:recogni[sz]ed|valid|known|defined)|not recogni[sz]ed/i],
          /\b/i,
        ),
      ]),
    ],
    unless: anyOf([
      /arithmetic|argument (?:type|count|for)|argument[.)]?\s*$|argument #/i,
      /config(?:uration)? option|configuration parameter|function argument/i,
      /invalid argument [`'"](?!-)|\(invalid |syscall|compiler option/i,
    ]),
  },
  {
    // rails: No value provided for required arguments 'name'
    family: 'missing-argument',
    all: [
      /\b(?:arguments?|options?|parameters?|operand|flags?)\b/i,
      /\b(?:missing|required|must (?:be )?(?:specify|specified|give)|requires an?)\b/i,
    ],
    unless: anyOf([
      /[lr]value|(?:left|right) operand|function|method|call|constructor|positional|type/i,
      /property|keyword|takes|\bthis\b|attribute|block/i,
    ]),
  },
  // Databases
  {
    // oracle: ORA-00942: table or view does not exist
    family: 'missing-table',
    all: [
      /\b(?:table|relation|view|collection)\b/i,
      /\bnot (?:be )?(?:found|exist)\b|\b(?:does not|doesn't) exist\b|\bunknown\b|\bno such\b|\bundefined\b/i,
    ],
    unless: /\bcolumn\b|\bfield\b|declare/i,
  },
  {
    family: 'missing-column',
    all: [
      /\bcolumn\b/i,
      anyOf([
        // rails: ActiveModel::UnknownAttributeError: PG::UndefinedColumn: column lakes.depth does not exist
        /\bnot (?:be )?(?:found|exist|resolved)\b/i,
        // R: Error: Column `depth` doesn't exist.
        /\b(?:does not|doesn't) exist\b/i,
        /\b(?:unknown|no such|invalid|undefined|unresolved)\b/i,
      ]),
    ],
    unless: /line \d|syntax|token|character/i,
  },
  {
    // oracle: ORA-00001: unique constraint (REED.LAKE_PK) violated
    family: 'unique-constraint',
    all: [
      /\bduplicate (?:key|entry)\b|\bunique (?:constraint|index|violation)\b|\bmust be unique\b|\bhas already been taken\b/i,
    ],
    unless: /yaml|json|mapping|object|dict|\bDuplicate key \d/i,
  },
  // Data
  {
    // R: lexical error: invalid char in json text.
    family: 'json-invalid',
    all: [/\bjson\b|json\w*exception/i, broken],
    unless: /schema|import|module|no such file|not found|yaml|compact/i,
  },
  {
    // perl: YAML Error: Couldn't parse line Code: YAML_PARSE_ERR_NO_SEPARATOR
    family: 'yaml-invalid',
    all: [/\byaml\b|psych::/i, broken],
    unless: /schema|no such file|not found|unknown field|field \w+ not found|unmarshal/i,
  },
  {
    // gleam: error: Invalid toml: failed to parse
    family: 'toml-invalid',
    all: [/\btoml\b|tomldecode/i, broken],
    unless: /schema|no such file|not found/i,
  },
  {
    // libvirt: error: (domain_definition):3: Opening and ending tag mismatch
    family: 'xml-invalid',
    all: [
      /\b(?:xml|saxparse\w*|elements?|tags?|markup|etree)\b/i,
      inSequence(
        /\b/i,
        [
          /not well-formed|must be terminated|mismatch(?:ed)?|premature end|not properly closed/i,
          /unclosed|end[- ]tag|closing tag|not allowed in prolog/i,
        ],
        /\b/i,
      ),
    ],
    unless: /template|jsx|no such file/i,
  },
  // Code
  {
    // php: Uncaught Error: Unknown named parameter $depths
    family: 'unknown-parameter',
    all: [
      inSequence(
        /\b/i,
        [/unknown|unrecogni[sz]ed|unexpected|unsupported|additional|extra|unpermitted/i, /bad(?= config)/i],
        /\b[\w -]{0,30}\b/i,
        [
          /keys?|keywords?|directives?|config(?:uration)? (?:option|parameter|variable)/i,
          /propert(?:y|ies)|fields?|parameters?|settings?|argument|inputs/i,
        ],
        /\b/i,
      ),
    ],
    unless: anyOf([
      inSequence(
        /\b/i,
        [
          /commands?|flags?|json|tokens?|characters?|syntax|types?|duplicate|exchange/i,
          /public key|undefined|reading|host|line option|in class|for class|in struct|struct/i,
          /indent|(?<!\bin (?:_ )?)section|column/i,
        ],
        /\b/i,
      ),
      /--\w|expected one of/i,
    ]),
  },
  {
    // v: error: cannot import module "lake" (not found)
    family: 'module-not-found',
    all: [
      /\b(?:modules?|namespace|import(?:ed)? path|classpath|@inc|load ?path|translation unit)\b|\bimport ["'`]|['"]package:/i,
      missing,
    ],
    unless: anyOf([
      /in the root|export|symbol|member|command|certificate|namespaced? defined/i,
      /commands defined|lockfile|node_modules\/\.bin|not specified|kernel module/i,
      /namespace ["'\w-]+ not found|does not provide|has no/i,
    ]),
  },
  {
    family: 'module-not-found',
    all: [
      anyOf([
        // ocaml: Error: Unbound module Scheduler_layouter
        /\bunbound module\b/i,
        // d: Error: unable to read module `lake`
        /\bunable to read module\b/i,
        // tcl: can't find package GraphLayouter
        /\bcan't find package\b/i,
        // celery: ModuleNotFoundError: No module named 'ticket'
        /\bno module named\b/i,
        /\bunable to resolve module\b|\bcouldn't resolve the package\b/i,
        // deno: error: Relative import path "lake" not prefixed with / or ./ or ../
        /\brelative import path\b/i,
        // julia: ERROR: ArgumentError: Package Lake not found in current path.
        /\bpackage \S{1,80} not found in (?:current path|the path)\b/i,
        /\bcould not locate \S{1,120} on classpath\b/i,
        // tex: ! LaTeX Error: File `lake.sty' not found.
        /\bLaTeX Error: File .{1,80}\.(?:sty|cls)/i,
      ]),
    ],
  },
  {
    family: 'library-missing',
    all: [
      anyOf([
        // ld.lld: ld.lld: error: unable to find library -llake
        /\b(?:shared )?librar(?:y|ies)\b/i,
        // dyld: dyld[77]: Library not loaded: @rpath/liblake.dylib
        /\b[\w-]{1,60}\.(?:so|dylib|dll)\b/i,
        // pkg-config: Package lake was not found in the pkg-config search path.
        /\bpkg-config\b/i,
        /\bpkgconfig\b/i,
        // java: java.lang.UnsatisfiedLinkError: no lake in java.library.path
        /java\.library\.path/i,
        // ld.lld: ld.lld: error: unable to find library -llake
        /(?:^|\s)-l\w+/i,
      ]),
      anyOf([
        // dyld: dyld[77]: Library not loaded: @rpath/liblake.dylib
        /\bnot (?:be )?(?:found|loaded)\b/i,
        // ld.lld: ld.lld: error: unable to find library -llake
        /\b(?:unable|failed) to (?:find|load)\b/i,
        // crystal: Error: cannot find library 'lake'
        /\bcannot (?:find|open)\b/i,
        // julia: could not load library "liblake"
        /\b(?:could not|couldn't) (?:find|load|be found)\b/i,
        // java: java.lang.UnsatisfiedLinkError: no lake in java.library.path
        /\bno \S{1,60} in java\.library\.path/i,
      ]),
    ],
    unless: /undefined symbol|symbol lookup|there is no package|repositor/i,
  },
  {
    // cmake: Could NOT find ZLIB (missing: ZLIB_LIBRARY ZLIB_INCLUDE_DIR)
    family: 'library-missing',
    all: [/\bCould NOT find [A-Z]\w{1,40}\b/],
  },
  {
    // wasm-ld: wasm-ld: error: lake.o: undefined symbol: depth
    family: 'undefined-symbol',
    all: [
      anyOf([
        /\bundefined symbols?\b|\bunresolved external\b|\bundefined references?\b/i,
        /\bsymbol lookup error\b|\bsymbols? not found\b/i,
      ]),
    ],
    unless: /\bin expression\b/i,
  },
  {
    // lua: attempt to index a nil value (local 'lake')
    family: 'null-access',
    all: [
      /\b(?:null|nil|none|nothing|undefined)\b|\(::Nothing\)/i,
      inSequence(
        /\b/i,
        [
          /pointer|dereferenc\w+|unwrapping|check operator|was called on|called on/i,
          /member function|null object|has no attribute|nil value \(?(?:field|local|upvalue)/i,
          /of null|of undefined|of nil|for nil|on null|on nil|over null|on an undefined value/i,
          /method matching/i,
        ],
        /\b/i,
      ),
    ],
    unless: /constraint|not-null|freed|is not defined|pointer type|makes pointer/i,
  },
  {
    // v: error: type `Lake` has no field named `depth`
    family: 'unknown-property',
    all: [
      /\b(?:propert(?:y|ies)|attributes?|fields?|members?|getter|setter)\b/i,
      inSequence(
        /\b/i,
        [
          /has no|no (?:field|property|member|attribute)|not (?:found|defined|exist|visible)/i,
          /does not (?:exist|have)|doesn't (?:exist|have)|isn't defined|unknown|undefined/i,
          /unsupported attribute|cannot (?:query|resolve)|is not a member/i,
        ],
        /\b/i,
      ),
    ],
    unless: inSequence(
      /\b/i,
      [
        /schema|configuration|config|top-level|expected one of|additional|json|yaml/i,
        /initializer|required|missing in type|table|column|decoding|null|nil|'None'|unmarshal/i,
      ],
      /\b/i,
    ),
  },
  {
    // terraform: Error: Reference to undeclared input variable
    family: 'undefined-name',
    all: [
      undefinedWords,
      inSequence(
        /\b/i,
        [
          /names?|variables?|identifiers?|symbols?|values?|reference|functions?|constants?/i,
          /object|constructor|control sequence|macro|procedure|subroutine|class|binding/i,
          /operator/i,
        ],
        /\b/i,
      ),
    ],
    unless: inSequence(
      /\b/i,
      [
        /containers?|pods?|volumes?|networks?|modules?|namespace|propert(?:y|ies)|fields?/i,
        /members?|attributes?|environment|columns?|tables?|hosts?|files?|options?|flags?/i,
        /packages?|librar\w+|commands?|arguments?|method|keys?|key name|encoding|external/i,
        /undefined references?|undefined symbols?|linker|symbol lookup|symbols? not found/i,
        /dyld|servers?|constraint|of undefined|undefined is|schema|parameter|compare\w*/i,
        /expected|conversion|before|type|parent|index|bean|version|rules?|definition/i,
      ],
      /\b/i,
    ),
  },
  {
    // cobc: error: 'DEPTH' is not defined
    family: 'undefined-name',
    all: [/^(?:[\w.$:]{0,80}(?:error|exception): )?['"`]?[\w.$]{1,80}['"`]? is (?:undefined|unbound|not defined)\.?$/i],
    unless: /'None'/,
  },
  {
    // raku: Index out of range. Is: 5, should be in 0..2
    family: 'index-out-of-range',
    all: [
      /\b(?:index|indices|subscript|bounds?|range|element|position)\b/i,
      inSequence(
        /\b/i,
        [
          /out of (?:range|bounds?)|outside|not in(?:clusive)? (?:range|\d)|too large/i,
          /above (?:upper|array)|below lower|exceeds|beyond|check failed|indexdefect/i,
          /boundserror|attempt to access/i,
        ],
        /\b/i,
      ),
    ],
    unless: /overflow|shift|table|constraint_name|version|port|integer|numeric|timestamp|character range|month|date/i,
  },
  {
    // julia: ERROR: DivideError: integer division error
    family: 'division-by-zero',
    all: [
      /\bdiv(?:i(?:de[sd]?|ding|sion))?\b|\bmodul(?:o|us)\b|\bremainder\b/i,
      /\bby (?:zero|0)\b|\binteger division error\b|\bzero division\b/i,
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      anyOf([
        // rustc: |               ---   ^^^ expected `i32`, found `&str`
        inSequence(
          /\bexpected (?:type )?['"`]?[\w.<>[\]?*&]{1,60}['"`]?,? (?:but )?(?:found|got) ['"`]?/i,
          /[\w.<>[\]?*&]{1,60}/i,
        ),
        // odin: Error: Cannot assign value '"deep"' of type 'untyped string' to 'int'
        inSequence(/\bof type .{1,120}\b/i, [
          /to (?:specified |expected |parameter )?(?:type|_|['"`])|expected of type/i,
          /expecting type|can't be assigned|cannot be assigned/i,
        ]),
        // ocaml: Error: This expression has type string but an expression was expected of type int
        /\bwas expected (?:to have|of) type\b/i,
        // crystal: Error: expected argument #1 to 'lake' to be Int32, not String
        /\bexpected .{1,60} to be [A-Z]\w*,? not [A-Z]/i,
        // pyright: "Literal['x']" is not assignable to "int" (reportAssignmentType)
        /\bnot (?:implicitly )?(?:convertible|assignable) to\b/i,
        // powershell: Cannot convert value "deep" to type "System.Int32".
        /\bcannot (?:implicitly )?convert\b/i,
        // agda: String !=< Nat of type Set: type mismatch
        /\btypes? mismatch\b/i,
        /\bno method matching\b|\binferred type is\b/i,
        // ocaml: Error: This expression has type string but an expression was expected of type int
        /\bhas type .{1,80} but\b/i,
        /\bis not what I expect/i,
        // php: lake(): Argument #1 ($depth) must be of type int, string given
        /\bmust be (?:of type |an? )['"`]?\w+.{0,60}\b(?:given|received|got|not)\b/i,
        // lua: attempt to perform arithmetic on a string value
        /\barithmetic on an? \w+ value/i,
        // dhall: Error: Wrong type of function argument
        /\bwrong (?:kind of value|type)\b/i,
        /\bcannot be (?:added|subtracted|compared|concatenated)\b/i,
      ]),
    ],
    unless: anyOf([
      /::Nothing|token|argument count|has no (?:member|field|attribute)|parse|json|getter/i,
      /no field|property|line \d|failed: expected|characters?|end of/i,
    ]),
  },
  {
    // redis: ERR wrong number of arguments for 'get' command
    family: 'wrong-argument-count',
    all: [
      /\b(?:arguments?|args?|arg\(s\)|parameters?|operands?)\b/i,
      inSequence(/\b/i, [
        /wrong number|incorrect number|invalid number|too (?:many|few)/i,
        /expects? (?:exactly |at (?:most|least) )?\d/i,
        /accepts (?:exactly |at (?:most|least) )?\d|takes (?:exactly |at (?:most|least) )?\d/i,
        /requires (?:exactly |at (?:most|least) )?\d/i,
        /\d+ (?:were |was )?(?:given|supplied|provided|passed|received)/i,
        /(?:given|received|got) \d|arity|expected \d+/i,
      ]),
    ],
    unless:
      /command not found|argument list too long|\btype argument|\bgeneric\b|#\d|\[: |\b(?:cd|test|exit|shift|pushd): /i,
  },
  {
    // tap: not ok 1 - lake should be 4 failed assertion
    family: 'assertion-failed',
    all: [
      /\b(?:assert(?:ion|ed|ing|s)?|XCTAssert\w*|REQUIRE|CHECK|ASSERT_\w+|EXPECT_\w+|expectations?)\b/,
      /\bfail(?:ed|s|ure|ing)?\b|\bnot (?:equal|met|satisfied)\b/i,
    ],
  },
  {
    // R: Error: invoice < 0 is not TRUE
    family: 'assertion-failed',
    all: [/\b(?:is|are) not (?:all )?TRUE\b/],
  },
  {
    family: 'assertion-failed',
    all: [
      anyOf([
        inSequence(
          /^\s*(?:['"`].{1,120}['"`] failed: )?expected:? .{1,200}(?:,| but)? /i,
          /(?:found|got|was|actual|received)\b/i,
        ),
        // tape: expected: 2917
        /^\s*expected:? ?<?-?[\w."'[\]]{1,80}>?$/i,
        /\bexpected equality of\b|^\s*test failed\b/i,
      ]),
    ],
    unless: anyOf([
      /token|type|identifier|end of|argument|expression|statement|['"`][^\w\s]['"`]/i,
      /expected (?:a |an )?(?:value|name|string|number)/i,
    ]),
  },
  {
    // darcs: Cannot apply patch: conflicts in lake.txt need to resolve
    family: 'merge-conflict',
    all: [/\bconflicts?\b/i, /\b(?:merge|merging|unresolved|remains in|resolve)\b/i],
    unless: /version|dependenc|peer|lockfile|package|requirement/i,
  },
  {
    family: 'image-missing',
    all: [
      anyOf([
        // nomad: Failed to pull `lake:9`: API error (404): manifest for lake:9 not found
        /\bmanifest\b/i,
        /\bpull(?:ing)? (?:image|access)\b|\bimage ["'\w/.-]{1,120}:[\w.-]{1,40}/i,
        /\bdocker\.io\b|docker:\/\/|\bcontainer image\b/i,
      ]),
      /\bunknown\b|\bnot found\b|\bis denied\b|\bdenied\b|\bno such\b/i,
    ],
    unless: /too ?many|android|package\.json|daemon socket/i,
  },
  {
    // solc: DeclarationError: Identifier already declared.
    family: 'duplicate-definition',
    all: [
      inSequence(
        /\b/i,
        [
          /duplicat(?:e|ed|ion)|another \w+ with the same name already exists|redefin\w+/i,
          /redeclar\w+|already (?:been )?(?:defined|declared)/i,
          /defined (?:twice|more than once|multiple)|multiple definitions?/i,
        ],
        /\b/i,
      ),
      inSequence(
        /\b/i,
        [
          /names?|keys?|variables?|functions?|symbols?|class(?:es)?|types?|methods?/i,
          /definitions?|identifiers?|fields?|labels?|targets?|resources?|attributes?|sections?/i,
          /blocks?|rules?|cannot|operation|constants?|directive|case|declaration/i,
        ],
        /\b/i,
      ),
    ],
    unless: anyOf([
      /constraint|duplicate (?:entry|key (?:value|error))|E11000|linker|\.o\b/i,
      /multiple definition of|symbol\(s\)|Duplicate key \d/i,
    ]),
  },
  {
    // phpmd: Avoid unused local variables such as '$depth'.
    family: 'unused-variable',
    all: [
      /\b(?:unused|never (?:used|read|referenced)|not used|isn't used|is unused)\b/i,
      /\b(?:variables?|parameters?|arguments?|locals?|binding|constants?|declared|value|assigned)\b/i,
    ],
    unless: /import|include|result|must[_ ]use|return value|expression/i,
  },
  {
    // ocaml: Error (warning 33 [unused-open]): unused open Lake.
    family: 'unused-import',
    all: [/\b(?:unused|never used|not used)\b/i, /\b(?:imports?|imported|includes?|opens?|alias|use)\b/i],
    unless: /variable|parameter/i,
  },
  {
    // nix: error: unrecognised: cannot convert 'deep' to an integer
    family: 'number-format',
    all: [
      /\b(?:invalid|cannot|can't|could not|couldn't|unable to|failed to|malformed|not a valid|bad)\b/i,
      /\b(?:pars\w+|convert\w*|literal|read)\b/i,
      /\b(?:integers?|int(?:32|64)?|float(?:32|64)?|decimals?|numeric|double|numbers?)\b/i,
    ],
    unless:
      /line number|version|port|overflow|implicitly|of type|json|date|from type|specified type|range|string to|type ['"]/i,
  },
  {
    // nix: error: stack overflow; max-call-depth exceeded
    family: 'stack-overflow',
    all: [
      /\bstack\b|\brecursion\b/i,
      /\b(?:overflow(?:ed)?|exhausted|too deep|exceeded|maximum (?:call|recursion)|depth|limit)\b/i,
    ],
    unless: /buffer|smashing|stack trace|use-after|stack-buffer/i,
  },
  {
    // php: Cannot modify readonly property Lake::$depth
    family: 'assignment-to-constant',
    all: [
      /\b(?:const(?:ants?)?|immutable|read-?only|final|frozen|`?val`?|`?let`?)\b/i,
      /\b(?:assign(?:ed|ment|ing)?|reassign\w*|modif\w+|mutat\w+|be changed)\b/i,
    ],
    unless: /file ?system|never reassigned|database|transaction|connection|replica|config/i,
  },
  {
    // d: Error: class `Lake` interface function `depth` is not implemented
    family: 'interface-unmet',
    all: [
      /\b(?:interface|trait|protocol|abstract|typeclass)\b|\bno instance for\b/i,
      inSequence(
        /\b/i,
        [
          /not (?:implement|conform|satisf)\w*|doesn't (?:implement|conform)|must implement/i,
          /missing implementation|unimplemented|arising from|not implemented/i,
        ],
        /\b/i,
      ),
    ],
    unless: /network interface/i,
  },
  {
    // v: error: missing return at end of function `depth`
    family: 'missing-return',
    all: [
      /\breturn\b/i,
      /\b(?:missing|without (?:a )?|no|not all|lacks?|must|end of)\b/i,
      /\b(?:return (?:statement|in|type|value)|control reaches|code paths?|non-void|function|method)\b/i,
    ],
    unless: anyOf([
      /return value of|has no return type|returned|not checked|unused|must be/i,
      /return type specified|void|non-zero|exit|outside|unexpected/i,
    ]),
  },
  {
    // gleam: error: Syntax error: I was not expecting this
    family: 'syntax-error',
    all: [/\bsyntax\b/i, /\b(?:error|incorrect|invalid|bad)\b/i],
    unless: /\b(?:json|ya?ml|toml|xml|type syntax)\b|macro/i,
  },
  {
    family: 'syntax-error',
    all: [
      /\b(?:unexpected|unrecogni[sz]ed|unclassifiable|stray|unbalanced|unmatched|unclosed|mismatched|extraneous)\b/i,
      anyOf([
        // antlr: line 1:0 extraneous input ')' expecting <EOF>
        inSequence(
          /\b/i,
          [
            /tokens?|symbols?|statement|input|eof|end of (?:file|input)|characters?|block/i,
            /brackets?|braces?|parenthes[ei]s|indentation|identifier|keyword|delimiter/i,
          ],
          /\b/i,
        ),
        // antlr: line 1:0 extraneous input ')' expecting <EOF>
        /['"`][^\w\s]{1,3}['"`]/i,
      ]),
    ],
    unless:
      /\b(?:json|ya?ml|toml|xml|tag)\b|server response|end of (?:archive|stream)|connection|format of|formatexception/i,
  },
  {
    // antlr: line 1:0 extraneous input ')' expecting <EOF>
    family: 'syntax-error',
    all: [
      /\bexpect(?:ed|ing)\b/i,
      /['"`][^\w\s]{1,3}['"`]|\bend of (?:file|line|input)\b|\b(?:declaration|statement|expression|identifier)\b/i,
    ],
    unless: /\b(?:json|ya?ml|toml|xml|type|assert\w*|equal|argument|to be|character|failed|object key)\b/i,
  },
  {
    family: 'syntax-error',
    all: [
      anyOf([
        // elixir: ** (TokenMissingError) missing terminator: end
        /\b\bmissing terminator\b/i,
        // lua: lua5.4: main.lua:5: 'end' expected (to close 'function' at line 1) near <eof>
        /['"`]\w{1,10}['"`] expected \(/i,
        // sass: Error: expected end of rule.
        /\bexpected end of\b/i,
        // shellcheck: ^-- SC1046 (error): Couldn't find 'fi' for this 'if'.
        /\bcouldn't find ['"`]\w{1,10}['"`] for\b/i,
        // make: Makefile:1: *** unterminated call to function 'shell': missing ')'.  Stop.
        /\bunterminated (?:call|block|if|comment)/i,
        // bind: /lake/named.conf:3: missing ';' before '}'
        inSequence(
          /\b(?:missing|no) /i,
          [/\S{1,3}|separator|operator|semicolon|brace|bracket|closing \S{1,12}/i],
          / /i,
          [/inserted|before|after|at|in expression/i],
          /\b/i,
        ),
        // ruff: invalid-syntax: unexpected EOF while parsing
        /\bEOF (?:while|during)\b/i,
        // terraform: Error: Argument or block definition required
        /\bblock definition required\b/i,
        // fennel: Parse error: expected closing delimiter )
        /\bpars(?:e|er|ing) ?error\b/i,
        /\binvalid character;/i,
        // black: error: cannot parse: invoice_run.py:24:16
        /\bcannot parse\b/i,
        /\bunknown instruction\b/i,
      ]),
    ],
    unless: /\b(?:json|ya?ml|toml|xml|date|url|uri|version|integer|number|config|response)\b/i,
  },
];
