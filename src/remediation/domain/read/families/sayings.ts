import { codeSayings } from './codeSayings.ts';
import { otherSayings } from './otherSayings.ts';
import { narrowSayings } from './narrowSayings.ts';
import type { Saying } from './saying.ts';

/** That something is not there, in the words that programs have for it. */
const missing =
  /\b(?:not (?:be )?(?:found|located|resolved|loaded|available|installed|present|recogni[sz]ed)|(?:not|n't) (?:exist|find|locate|resolve|load|contain|know|recogni[sz]e|have)|cannot (?:be )?(?:find|found|locate|resolve|resolved|load)|unable to (?:be )?(?:find|locate|resolve|load)|failed to (?:find|locate|resolve|load)|no such|no (?:valid |available |matching )?[\w-]{1,30} (?:named|called|with (?:the )?name)|missing|unknown|unresolved|never defined|nonexistent|is not (?:a )?known)\b/i;
/** That something has no meaning where it stands. */
const undefinedWords =
  /\b(?:no such|undefined|undeclared|unbound|unresolved|unknown|not (?:be )?(?:found|defined|declared|resolved|bound|in scope|visible)|n't (?:been )?(?:defined|declared|found)|cannot (?:find|resolve)|could not (?:find|resolve)|unable to resolve)\b/i;
/** That something is not as it has to be. */
const broken =
  /\b(?:invalid|illegal|malformed|incorrect|corrupt(?:ed)?|bad|unexpected|expect(?:ed|ing)|fail(?:ed|ure|s)?|error|errors|unable|could not|cannot|can't|couldn't|not valid|not allowed|did not find)\b/i;

/**
 * The kinds, said generally. No tool's own sentence stands here, but what several have in common; gathered from error
 * outputs of many ecosystems, so that a program nobody has written a rule for is understood, too.
 */
export const sayings: readonly Saying[] = [
  ...otherSayings,
  ...narrowSayings,
  ...codeSayings,
  // Network
  {
    family: 'address-in-use',
    all: [
      /\b(?:ports?|address|socket|endpoint)\b/i,
      /\b(?:already |currently )?in use\b|\balready (?:bound|taken|used|listening|allocated)\b|\boccupied\b|\bcannot listen\b/i,
    ],
    unless: /certificate|container name|e-?mail/i,
  },
  {
    family: 'connection-refused',
    all: [
      /\b(?:connect(?:ion|ed|ing)?|reach(?:able|ed)?|servers?|brokers?|node)\b/i,
      /\brefused\b|\bunreachable\b|\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:be )?(?:connect|reach(?:ed)?|establish(?:ed)?)\b|\bno servers? available\b|\bconnection failed\b|\bnot (?:be )?(?:established|reachable)\b/i,
    ],
    unless:
      /certificate|\b(?:tls|ssl)\b|resolve|lookup|timed? ?out|auth|login|denied|reset|permission|driver|route to host|via ssh|libcrypto/i,
  },
  {
    family: 'host-not-found',
    all: [
      /\b(?:host(?:name)?s?|domain|dns|name ?server|address information)\b/i,
      /\bnot (?:be )?(?:found|resolved|known)\b|\bunknown\b|\b(?:could not|couldn't|cannot|unable to|failed to) (?:find|resolve|look ?up)\b|\bno such\b/i,
    ],
    unless: /unix|host key|kex/i,
  },
  { family: 'host-not-found', all: [/\bnxdomain\b|\bdns (?:error|lookup failed|resolution)/i] },
  {
    family: 'timeout',
    all: [/\b(?:time[sd]?[- ]?out|deadline)\b/i, /\bexceeded|after \d|expired|waiting|reached|elapsed|timed out\b/i],
    unless: /\block\b/i,
  },
  {
    family: 'certificate-invalid',
    all: [
      /\bcertificates?\b|\bcert\b/i,
      /\b(?:invalid|expired|not (?:yet )?(?:valid|trusted)|untrusted|self[- ]signed|unknown|mismatch)\b|verif\w* (?:failed|error)|failed to verify|errors in/i,
    ],
    unless: /no such file|not found|permission|cannot load|failed to load|unable to load|pem_read|no start line/i,
  },
  {
    family: 'rate-limit',
    all: [
      /\brate(?:[- ]limit| exceeded)|too ?many ?requests\b|\bthrottl(?:ed|ing)|\b(?:check|request|api) quota\b|\bresource_exhausted\b|\bquota exceeded for quota\b|\bexceeded your (?:current )?quota/i,
    ],
    unless: /retries|disk/i,
  },
  {
    family: 'authentication-failed',
    all: [
      /\b(?:authenticat\w+|log(?:ged)? ?in|login|credentials?|password|passphrase|(?:access|api|auth|bearer|id|refresh)[- ]?(?:token|key)|token provided|active account)\b/i,
      /\b(?:fail(?:ed|ure)|invalid|required|requires?|incorrect|refused|rejected|wrong|missing|expired|bad|not valid|unable to (?:locate|find)|not (?:logged|authenticated|have)|please run|need(?:s|ed)?)\b/i,
    ],
    unless:
      /unexpected token|syntax|pars(?:e|ing)|csrf|too many|certificate|too long|too short|column|field|validation|rate limit/i,
  },
  {
    family: 'not-authorized',
    all: [
      /\bnot (?:authori[sz]ed|allowed|permitted) (?:to|on|for)\b|\bPERMISSION_DENIED\b|\bpermission to \S{1,200} denied\b|\bforbidden\b|\baccess to the (?:requested )?resource is (?:denied|not authori[sz]ed)/i,
    ],
    unless: /in this context|here\b|operation not permitted/i,
  },
  // Files and the machine
  {
    family: 'no-space-left',
    all: [
      /\bno space left\b|\bdisk quota exceeded\b|\bnot enough (?:disk |free )?space\b|\b(?:disk|device|volume|table|tablespace|filesystem)\b.{0,80}\b(?:is )?full\b|\bdisk watermark\b|\binsufficient (?:disk )?space\b/i,
    ],
  },
  {
    family: 'out-of-memory',
    all: [
      /\b(?:memory|heap|ram)\b|\bvector of size\b/i,
      /\b(?:exhausted|out of|not enough|cannot allocate|can't allocate|unable to allocate|failed to allocate|could not allocate|exceeded|insufficient|when used memory)\b/i,
    ],
    unless: /memory address|memory leak/i,
  },
  {
    family: 'permission-denied',
    all: [
      /\b(?:permissions?|access|command|privileges?)\b/i,
      /\bdenied\b|\b(?:not|n't) have (?:the |sufficient |enough )?(?:\w+ )?(?:permissions?|privileges?|access)\b|\binsufficient (?:permissions?|privileges?)\b/i,
    ],
    unless:
      /publickey|for user '[^']*'@'[^']*' \(using|pull access|requested access to the resource|AccessDenied\b|permission to \S{1,200} denied|not authorized|PERMISSION_DENIED/i,
  },
  {
    family: 'lock-held',
    all: [
      /\block(?:s|ed|ing)?\b|\block ?file\b/i,
      /\b(?:acquir\w+|could not get|unable to|failed to (?:get|obtain|take|create|acquire)|couldn't|held|holding|already|in use|another)\b/i,
    ],
    unless:
      /deadlock|find lock ?file|out of (?:sync|date)|frozen|package-lock|Cargo\.lock|yarn\.lock|up[- ]to[- ]date|cannot lock ref/i,
  },
  {
    family: 'file-not-found',
    all: [
      /\b(?:files?|director(?:y|ies)|path|folder|playbook|manifest file|document|script file)\b/i,
      /\bnot (?:be )?(?:found|located|exist)\b|\b(?:does not|doesn't|do not|don't) exist\b|\bno such\b|\bno file exists\b|\bnot an existing\b|\bmissing\b|\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:be )?(?:find|locate|open|read|load)\b/i,
    ],
    unless:
      /\b(?:modules?|package|librar\w+|command|executable|program|compiler|archive|corrupt|decod\w+|parse|denied|format|certificate|import|symbol|\.so\b|shared|column|table|interpreter)\b/i,
  },
  {
    family: 'command-not-found',
    all: [
      /\b(?:executable|command|program|binary|compiler|interpreter|build program|cmdlet)s?\b/i,
      /\bnot (?:be )?(?:found|installed|recogni[sz]ed|exist)\b|\bno acceptable\b|\b(?:could not|couldn't|unable to|cannot|can't) (?:find|determine|locate|execute|be found)\b|\bdoes(?:n't| not) exist\b|\bunknown command\b(?=: \S+$)/i,
    ],
    unless:
      /sub-?command|specified command|command line|line option|is not a|unknown option|\bcommand ["'][^"']+["'] (?:not found|is not|does)|pkg-config|too many/i,
  },
  {
    family: 'environment-missing',
    all: [
      /\benv(?:ironment)?[ _-]?var(?:iable)?s?\b|\bvariable [A-Z][A-Z0-9_]{2,}/i,
      /\bnot (?:be )?(?:set|found|defined|provided|specified)\b|\bmissing\b|\brequired\b|\bset the\b|\bunset\b|\bis empty\b|\bmust be\b/i,
    ],
    unless: /location with/i,
  },
  {
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
      /\b(?:version|versions|requires?|required|requirements?|depends? on|dependenc(?:y|ies)|specifications|engine|constraints?|provides?|providers?)\b/i,
      /\bconflict(?:s|ing)?\b|\bincompatible\b|\bcould not (?:be )?(?:resolve|resolved|satisfied|find compatible)\b|\bunmet\b|\bunsatisfi\w+|\bno (?:version|versions) (?:satisf|match)\w*|\bversion solving failed\b|\bnone of the providers\b|\bnothing provides\b|\bdoes not satisfy\b|\bor (?:higher|newer|later|greater) is required\b|\bdoes not support \S{1,40} version\b|\bheld (?:broken )?packages\b|\bis incompatible\b|\bbut (?:your|project|the (?:current|running|installed))\b.{0,60}\b(?:requires|specified|version|is)\b|\bproject requires\b|\brunning (?:version )?\S{0,12}\d+\.\d/i,
    ],
    unless: /merge|\bON CONFLICT\b|exclusion|could not find package|doesn't exist|doesn't match any|strict|different/i,
  },
  {
    family: 'version-unknown',
    all: [
      /\b(?:versions?|toolchain|release)\b/i,
      /\bnot (?:be )?(?:found|available|installed)\b|\b(?:doesn't|does not|didn't) (?:exist|match any)\b|\bno (?:matching )?versions? (?:found|of|for)\b/i,
    ],
    unless: /glibc|conflict|no versions? match|incompatible|Terraform version|PHP version/i,
  },
  {
    family: 'package-unknown',
    all: [
      /\b(?:packages?|gems?|formula|chart|pod|snap|crate|distribution|artifact)\b/i,
      missing,
      /\b(?:registry|repositor(?:y|ies)|index|sources?|channels?|catalog|available|installed|valid|spelling|with (?:the )?name|no such package|unknown package|no package|no available|any|https?|URL)\b|\bsnap "|^(?:error|ERROR):? (?:unknown|no) package/i,
    ],
    unless: /pkg-config|search path|current path|\bmodule\b|in \$?PATH|\bversion "|package\.json/i,
  },
  {
    family: 'script-missing',
    all: [
      /\b(?:tasks?|targets?|recipes?|scripts?|goals?|lifecycle phase)\b/i,
      /\b(?:tasks?|targets?|recipes?|scripts?|goals?|phase)\b.{0,60}\b(?:not (?:be )?(?:found|defined)|(?:does not|doesn't) exist|never defined|is unknown)\b|\b(?:missing|unknown|no such|no rule to make|contain)\b.{0,20}\b(?:tasks?|targets?|recipes?|scripts?|goals?|phase)\b|\b(?:don't|do not) know how to (?:build|make|run)\b/i,
    ],
    unless:
      /\bmissing (?:return|argument)|execution failed|\bref\b|upstream|script file|table|\btarget (?:type|shell|platform|architecture)|JSON|needed by/i,
  },
  {
    family: 'unknown-command',
    all: [
      /\b(?:sub-?)?commands?\b|\bverb\b|\boperation\b/i,
      /\bunknown (?:command )?(?:sub-?command|command|verb|operation)|\bno such (?:sub-?)?command|\bunrecogni[sz]ed (?:sub-?)?command\b(?!-| line)|\binvalid (?:sub-?command|command|operation)\b|\bcommands? (?:["'\w:-]{1,80} )?(?:is not (?:defined|known|a valid)|could not be found|not found|does not exist|is unknown)|\bno commands defined\b/i,
    ],
    unless: /command[- ]line option|command not found|executable|specified command/i,
  },
  {
    family: 'unknown-option',
    all: [
      /\b(?:options?|flags?|switch)\b|--?[a-z][\w-]*/i,
      /\b(?:unknown|unrecogni[sz]ed|no such|invalid|illegal|unsupported|nonexistent|undefined|bad|unexpected)\b[\w ,-]{0,40}\b(?:options?|flags?|switch(?:es)?|arguments?)\b|\boption\b.{0,80}\b(?:does not exist|is not (?:recogni[sz]ed|valid|known|defined)|not recogni[sz]ed)\b/i,
    ],
    unless:
      /arithmetic|argument (?:type|count|for)|argument[.)]?\s*$|argument #|config(?:uration)? option|configuration parameter|function argument|invalid argument [`'"](?!-)|\(invalid |syscall|compiler option/i,
  },
  {
    family: 'missing-argument',
    all: [
      /\b(?:arguments?|options?|parameters?|operand|flags?)\b/i,
      /\b(?:missing|required|must (?:be )?(?:specify|specified|give)|requires an?)\b/i,
    ],
    unless:
      /[lr]value|(?:left|right) operand|function|method|call|constructor|positional|type|property|keyword|takes|\bthis\b|attribute|block/i,
  },
  // Databases
  {
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
      /\bnot (?:be )?(?:found|exist|resolved)\b|\b(?:does not|doesn't) exist\b|\b(?:unknown|no such|invalid|undefined|unresolved)\b/i,
    ],
    unless: /line \d|syntax|token|character/i,
  },
  {
    family: 'unique-constraint',
    all: [
      /\bduplicate (?:key|entry)\b|\bunique (?:constraint|index|violation)\b|\bmust be unique\b|\bhas already been taken\b/i,
    ],
    unless: /yaml|json|mapping|object|dict|\bDuplicate key \d/i,
  },
  // Data
  {
    family: 'json-invalid',
    all: [/\bjson\b|json\w*exception/i, broken],
    unless: /schema|import|module|no such file|not found|yaml|compact/i,
  },
  {
    family: 'yaml-invalid',
    all: [/\byaml\b|psych::/i, broken],
    unless: /schema|no such file|not found|unknown field|field \w+ not found|unmarshal/i,
  },
  { family: 'toml-invalid', all: [/\btoml\b|tomldecode/i, broken], unless: /schema|no such file|not found/i },
  {
    family: 'xml-invalid',
    all: [
      /\b(?:xml|saxparse\w*|elements?|tags?|markup|etree)\b/i,
      /\b(?:not well-formed|must be terminated|mismatch(?:ed)?|premature end|not properly closed|unclosed|end[- ]tag|closing tag|not allowed in prolog)\b/i,
    ],
    unless: /template|jsx|no such file/i,
  },
  // Code
  {
    family: 'unknown-parameter',
    all: [
      /\b(?:unknown|unrecogni[sz]ed|unexpected|unsupported|additional|extra|unpermitted|bad(?= config))\b[\w -]{0,30}\b(?:keys?|keywords?|directives?|config(?:uration)? (?:option|parameter|variable)|propert(?:y|ies)|fields?|parameters?|settings?|argument|inputs)\b/i,
    ],
    unless:
      /\b(?:commands?|flags?|json|tokens?|characters?|syntax|types?|duplicate|exchange|public key|undefined|reading|host|line option|in class|for class|in struct|struct|indent|(?<!\bin (?:_ )?)section|column)\b|--\w|expected one of/i,
  },
  {
    family: 'module-not-found',
    all: [
      /\b(?:modules?|namespace|import(?:ed)? path|classpath|@inc|load ?path|translation unit)\b|\bimport ["'`]|['"]package:/i,
      missing,
    ],
    unless:
      /in the root|export|symbol|member|command|certificate|namespaced? defined|commands defined|lockfile|node_modules\/\.bin|not specified|kernel module|namespace ["'\w-]+ not found|does not provide|has no/i,
  },
  {
    family: 'module-not-found',
    all: [
      /\bunbound module\b|\bunable to read module\b|\bcan't find package\b|\bno module named\b|\bunable to resolve module\b|\bcouldn't resolve the package\b|\brelative import path\b|\bpackage \S{1,80} not found in (?:current path|the path)\b|\bcould not locate \S{1,120} on classpath\b|\bLaTeX Error: File .{1,80}\.(?:sty|cls)/i,
    ],
  },
  {
    family: 'library-missing',
    all: [
      /\b(?:shared )?librar(?:y|ies)\b|\b[\w-]{1,60}\.(?:so|dylib|dll)\b|\bpkg-config\b|\bpkgconfig\b|java\.library\.path|(?:^|\s)-l\w+/i,
      /\bnot (?:be )?(?:found|loaded)\b|\b(?:unable|failed) to (?:find|load)\b|\bcannot (?:find|open)\b|\b(?:could not|couldn't) (?:find|load|be found)\b|\bno \S{1,60} in java\.library\.path/i,
    ],
    unless: /undefined symbol|symbol lookup|there is no package|repositor/i,
  },
  { family: 'library-missing', all: [/\bCould NOT find [A-Z]\w{1,40}\b/] },
  {
    family: 'undefined-symbol',
    all: [
      /\bundefined symbols?\b|\bunresolved external\b|\bundefined references?\b|\bsymbol lookup error\b|\bsymbols? not found\b/i,
    ],
    unless: /\bin expression\b/i,
  },
  {
    family: 'null-access',
    all: [
      /\b(?:null|nil|none|nothing|undefined)\b|\(::Nothing\)/i,
      /\b(?:pointer|dereferenc\w+|unwrapping|check operator|was called on|called on|member function|null object|has no attribute|nil value \(?(?:field|local|upvalue)|of null|of undefined|of nil|for nil|on null|on nil|over null|on an undefined value|method matching)\b/i,
    ],
    unless: /constraint|not-null|freed|is not defined|pointer type|makes pointer/i,
  },
  {
    family: 'unknown-property',
    all: [
      /\b(?:propert(?:y|ies)|attributes?|fields?|members?|getter|setter)\b/i,
      /\b(?:has no|no (?:field|property|member|attribute)|not (?:found|defined|exist|visible)|does not (?:exist|have)|doesn't (?:exist|have)|isn't defined|unknown|undefined|unsupported attribute|cannot (?:query|resolve)|is not a member)\b/i,
    ],
    unless:
      /\b(?:schema|configuration|config|top-level|expected one of|additional|json|yaml|initializer|required|missing in type|table|column|decoding|null|nil|'None'|unmarshal)\b/i,
  },
  {
    family: 'undefined-name',
    all: [
      undefinedWords,
      /\b(?:names?|variables?|identifiers?|symbols?|values?|reference|functions?|constants?|object|constructor|control sequence|macro|procedure|subroutine|class|binding|operator)\b/i,
    ],
    unless:
      /\b(?:containers?|pods?|volumes?|networks?|modules?|namespace|propert(?:y|ies)|fields?|members?|attributes?|environment|columns?|tables?|hosts?|files?|options?|flags?|packages?|librar\w+|commands?|arguments?|method|keys?|key name|encoding|external|undefined references?|undefined symbols?|linker|symbol lookup|symbols? not found|dyld|servers?|constraint|of undefined|undefined is|schema|parameter|compare\w*|expected|conversion|before|type|parent|index|bean|version|rules?|definition)\b/i,
  },
  {
    family: 'undefined-name',
    all: [/^(?:[\w.$:]{0,80}(?:error|exception): )?['"`]?[\w.$]{1,80}['"`]? is (?:undefined|unbound|not defined)\.?$/i],
    unless: /'None'/,
  },
  {
    family: 'index-out-of-range',
    all: [
      /\b(?:index|indices|subscript|bounds?|range|element|position)\b/i,
      /\b(?:out of (?:range|bounds?)|outside|not in(?:clusive)? (?:range|\d)|too large|above (?:upper|array)|below lower|exceeds|beyond|check failed|indexdefect|boundserror|attempt to access)\b/i,
    ],
    unless: /overflow|shift|table|constraint_name|version|port|integer|numeric|timestamp|character range|month|date/i,
  },
  {
    family: 'division-by-zero',
    all: [
      /\bdiv(?:i(?:de[sd]?|ding|sion))?\b|\bmodul(?:o|us)\b|\bremainder\b/i,
      /\bby (?:zero|0)\b|\binteger division error\b|\bzero division\b/i,
    ],
  },
  {
    family: 'type-mismatch',
    all: [
      /\bexpected (?:type )?['"`]?[\w.<>[\]?*&]{1,60}['"`]?,? (?:but )?(?:found|got) ['"`]?[\w.<>[\]?*&]{1,60}|\bof type .{1,120}\b(?:to (?:specified |expected |parameter )?(?:type|_|['"`])|expected of type|expecting type|can't be assigned|cannot be assigned)|\bwas expected (?:to have|of) type\b|\bexpected .{1,60} to be [A-Z]\w*,? not [A-Z]|\bnot (?:implicitly )?(?:convertible|assignable) to\b|\bcannot (?:implicitly )?convert\b|\btypes? mismatch\b|\bno method matching\b|\binferred type is\b|\bhas type .{1,80} but\b|\bis not what I expect|\bmust be (?:of type |an? )['"`]?\w+.{0,60}\b(?:given|received|got|not)\b|\barithmetic on an? \w+ value|\bwrong (?:kind of value|type)\b|\bcannot be (?:added|subtracted|compared|concatenated)\b/i,
    ],
    unless:
      /::Nothing|token|argument count|has no (?:member|field|attribute)|parse|json|getter|no field|property|line \d|failed: expected|characters?|end of/i,
  },
  {
    family: 'wrong-argument-count',
    all: [
      /\b(?:arguments?|args?|arg\(s\)|parameters?|operands?)\b/i,
      /\b(?:wrong number|incorrect number|invalid number|too (?:many|few)|expects? (?:exactly |at (?:most|least) )?\d|accepts (?:exactly |at (?:most|least) )?\d|takes (?:exactly |at (?:most|least) )?\d|requires (?:exactly |at (?:most|least) )?\d|\d+ (?:were |was )?(?:given|supplied|provided|passed|received)|(?:given|received|got) \d|arity|expected \d+)/i,
    ],
    unless:
      /command not found|argument list too long|\btype argument|\bgeneric\b|#\d|\[: |\b(?:cd|test|exit|shift|pushd): /i,
  },
  {
    family: 'assertion-failed',
    all: [
      /\b(?:assert(?:ion|ed|ing|s)?|XCTAssert\w*|REQUIRE|CHECK|ASSERT_\w+|EXPECT_\w+|expectations?)\b/,
      /\bfail(?:ed|s|ure|ing)?\b|\bnot (?:equal|met|satisfied)\b/i,
    ],
  },
  { family: 'assertion-failed', all: [/\b(?:is|are) not (?:all )?TRUE\b/] },
  {
    family: 'assertion-failed',
    all: [
      /^\s*(?:['"`].{1,120}['"`] failed: )?expected:? .{1,200}(?:,| but)? (?:found|got|was|actual|received)\b|^\s*expected:? ?<?-?[\w."'[\]]{1,80}>?$|\bexpected equality of\b|^\s*test failed\b/i,
    ],
    unless:
      /token|type|identifier|end of|argument|expression|statement|['"`][^\w\s]['"`]|expected (?:a |an )?(?:value|name|string|number)/i,
  },
  {
    family: 'merge-conflict',
    all: [/\bconflicts?\b/i, /\b(?:merge|merging|unresolved|remains in|resolve)\b/i],
    unless: /version|dependenc|peer|lockfile|package|requirement/i,
  },
  {
    family: 'image-missing',
    all: [
      /\bmanifest\b|\bpull(?:ing)? (?:image|access)\b|\bimage ["'\w/.-]{1,120}:[\w.-]{1,40}|\bdocker\.io\b|docker:\/\/|\bcontainer image\b/i,
      /\bunknown\b|\bnot found\b|\bis denied\b|\bdenied\b|\bno such\b/i,
    ],
    unless: /too ?many|android|package\.json|daemon socket/i,
  },
  {
    family: 'duplicate-definition',
    all: [
      /\b(?:duplicat(?:e|ed|ion)|another \w+ with the same name already exists|redefin\w+|redeclar\w+|already (?:been )?(?:defined|declared)|defined (?:twice|more than once|multiple)|multiple definitions?)\b/i,
      /\b(?:names?|keys?|variables?|functions?|symbols?|class(?:es)?|types?|methods?|definitions?|identifiers?|fields?|labels?|targets?|resources?|attributes?|sections?|blocks?|rules?|cannot|operation|constants?|directive|case|declaration)\b/i,
    ],
    unless:
      /constraint|duplicate (?:entry|key (?:value|error))|E11000|linker|\.o\b|multiple definition of|symbol\(s\)|Duplicate key \d/i,
  },
  {
    family: 'unused-variable',
    all: [
      /\b(?:unused|never (?:used|read|referenced)|not used|isn't used|is unused)\b/i,
      /\b(?:variables?|parameters?|arguments?|locals?|binding|constants?|declared|value|assigned)\b/i,
    ],
    unless: /import|include|result|must[_ ]use|return value|expression/i,
  },
  {
    family: 'unused-import',
    all: [/\b(?:unused|never used|not used)\b/i, /\b(?:imports?|imported|includes?|opens?|alias|use)\b/i],
    unless: /variable|parameter/i,
  },
  {
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
    family: 'stack-overflow',
    all: [
      /\bstack\b|\brecursion\b/i,
      /\b(?:overflow(?:ed)?|exhausted|too deep|exceeded|maximum (?:call|recursion)|depth|limit)\b/i,
    ],
    unless: /buffer|smashing|stack trace|use-after|stack-buffer/i,
  },
  {
    family: 'assignment-to-constant',
    all: [
      /\b(?:const(?:ants?)?|immutable|read-?only|final|frozen|`?val`?|`?let`?)\b/i,
      /\b(?:assign(?:ed|ment|ing)?|reassign\w*|modif\w+|mutat\w+|be changed)\b/i,
    ],
    unless: /file ?system|never reassigned|database|transaction|connection|replica|config/i,
  },
  {
    family: 'interface-unmet',
    all: [
      /\b(?:interface|trait|protocol|abstract|typeclass)\b|\bno instance for\b/i,
      /\b(?:not (?:implement|conform|satisf)\w*|doesn't (?:implement|conform)|must implement|missing implementation|unimplemented|arising from|not implemented)\b/i,
    ],
    unless: /network interface/i,
  },
  {
    family: 'missing-return',
    all: [
      /\breturn\b/i,
      /\b(?:missing|without (?:a )?|no|not all|lacks?|must|end of)\b/i,
      /\b(?:return (?:statement|in|type|value)|control reaches|code paths?|non-void|function|method)\b/i,
    ],
    unless:
      /return value of|has no return type|returned|not checked|unused|must be|return type specified|void|non-zero|exit|outside|unexpected/i,
  },
  {
    family: 'syntax-error',
    all: [/\bsyntax\b/i, /\b(?:error|incorrect|invalid|bad)\b/i],
    unless: /\b(?:json|ya?ml|toml|xml|type syntax)\b|macro/i,
  },
  {
    family: 'syntax-error',
    all: [
      /\b(?:unexpected|unrecogni[sz]ed|unclassifiable|stray|unbalanced|unmatched|unclosed|mismatched|extraneous)\b/i,
      /\b(?:tokens?|symbols?|statement|input|eof|end of (?:file|input)|characters?|block|brackets?|braces?|parenthes[ei]s|indentation|identifier|keyword|delimiter)\b|['"`][^\w\s]{1,3}['"`]/i,
    ],
    unless:
      /\b(?:json|ya?ml|toml|xml|tag)\b|server response|end of (?:archive|stream)|connection|format of|formatexception/i,
  },
  {
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
      /\b\bmissing terminator\b|['"`]\w{1,10}['"`] expected \(|\bexpected end of\b|\bcouldn't find ['"`]\w{1,10}['"`] for\b|\bunterminated (?:call|block|if|comment)|\b(?:missing|no) (?:\S{1,3}|separator|operator|semicolon|brace|bracket|closing \S{1,12}) (?:inserted|before|after|at|in expression)\b|\bEOF (?:while|during)\b|\bblock definition required\b|\bpars(?:e|er|ing) ?error\b|\binvalid character;|\bcannot parse\b|\bunknown instruction\b/i,
    ],
    unless: /\b(?:json|ya?ml|toml|xml|date|url|uri|version|integer|number|config|response)\b/i,
  },
];
