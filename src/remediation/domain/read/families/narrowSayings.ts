import type { Saying } from './saying.ts';

/**
 * Kinds said in words that mean little else, gathered from how some five hundred programs word them
 * (`test/fixtures/errors/phrasebook.txt`); asked before the wider ones, which they hide where both fit.
 */
export const narrowSayings: readonly Saying[] = [
  // The machine and the network
  {
    family: 'host-not-found',
    all: [
      /\bno address associated\b|\bnon-?exist\w* (?:domain|host)|\bserver can't find\b|\bfailed to resolve ["'(]?(?:_|HOST)["')]?\.?$/i,
    ],
  },
  { family: 'timeout', all: [/\btime[- ]?out\s*$|\btook too long\b|\b(?:operation|request|command) timed ?out/i] },
  {
    family: 'certificate-invalid',
    all: [/\bunknown (?:ca|issuer)\b|\b(?:cert|certificate|chain)\b.{0,60}\b(?:untrusted|revoked|rejected)\b/i],
  },
  {
    family: 'authentication-failed',
    all: [
      /\bauthori[sz]ation (?:violation|failed|failure|required)|\btoo many authentication failures\b|\bplease (?:run|use) .{1,40}\blogin\b|\bmissing (?:\w+ )?token\b|\bbad session key\b|\b(?:wrong|bad|incorrect) (?:password|passphrase|key)\b|\bnot (?:logged in|authori[sz]ed\.?$)/i,
    ],
    unless: /unexpected|syntax|column/i,
  },
  {
    family: 'not-authorized',
    all: [
      /\bis unauthori[sz]ed for\b|\bpermissions? violation\b|\brefused for user\b|\bhas no \w+ (?:permission|privilege)\b/i,
    ],
  },
  {
    family: 'permission-denied',
    all: [
      /\b(?:superuser|root|administrator|admin)\b/i,
      /\b(?:privileges?|rights|requires?|required|unless you are|must be|only)\b/i,
    ],
    unless: /directory|element|path|module|project|scan root|document/i,
  },
  {
    family: 'permission-denied',
    all: [/\b(?:not enough|insufficient|lacks?|missing) (?:privileges?|permissions?|rights)\b/i],
  },
  {
    family: 'no-space-left',
    all: [
      /\bunable to extend\b|\bcould not allocate (?:disk )?space\b|\b(?:insufficient|not enough|no) (?:\w+ )?space\b/i,
    ],
    unless: /namespace|white ?space/i,
  },
  {
    family: 'connection-refused',
    all: [
      /\bno living connections\b|\bno (?:\w+ )?(?:servers?|hosts?|brokers?|nodes?) (?:are |is )?(?:available|reachable|responding)\b|\b(?:server|service|broker|database|daemon)\b.{0,40}\b(?:is )?(?:not running|down|not accessible)\b/i,
    ],
    unless: /already|taint|certificate/i,
  },
  {
    family: 'connection-reset',
    all: [
      /\b(?:connection|socket|session)\b/i,
      /\b(?:unexpectedly closed|closed(?: by .{1,40})?\.?$|dropped|lost|aborted|reset)\b/i,
    ],
    unless: /browser|page|refused|hook|storage/i,
  },
  { family: 'host-key', all: [/\bhost key\b/i, /\b(?:known|verif\w+|changed|mismatch|strict)\b/i] },
  // Files and archives
  {
    family: 'directory-not-empty',
    all: [
      /\b(?:destination|director(?:y|ies)|folder|target|path)\b/i,
      /\b(?:is|are|exists but is|and is) not (?:an )?empty\b/i,
    ],
  },
  {
    family: 'file-exists',
    all: [
      /\balready exists\b|\bfile exists\b/i,
      /\boverwr\w+|--force\b|\bexiting\b|\b(?:file|destination|folder|directory|output)\b|^\S{0,40}:? ?(?:error: )?["']?_["']? already exists\.?$/i,
    ],
    unless:
      /target|another|name|table|relation|index|view|branch|bookmark|tag\b|database|object|column|container|remote|role|user|constraint|node\(|class|function|definition|lock file|symbol|environment|profile|network/i,
  },
  {
    family: 'archive-invalid',
    all: [
      /\b(?:is )?not (?:an? )?(?:\w+ )?(?:(?:rar|tar|zip|gzip|bzip2|xz|7z|zstd|lzip|rpm|deb|jar|debian(?: format)?)\b|archive\b)|\bopen the file as archive\b|\b(?:compressed|archive) (?:data|file)\b.{0,40}\b(?:corrupt\w*|damaged|truncated|ends)\b|\bdata corruption detected\b|\bbad magic number\b|\b(?:file )?format not recogni[sz]ed\b|\bunrecogni[sz]ed header\b/i,
    ],
  },
  {
    family: 'archive-invalid',
    all: [
      /\b(?:gzip|bzip2|xz|zstd|lz4|lzip|tar|unzip|7z|cpio)\b/i,
      /\b(?:unexpected end|unsupported format|corrupt\w*|invalid (?:header|data|magic)|truncated)\b/i,
    ],
  },
  {
    family: 'file-not-found',
    all: [
      /\bno (?:suitable )?["'`]?(?:\w+file|[\w.-]{1,30}\.(?:json|toml|ya?ml|exs?|xml|yml|config|cabal|lock))["'`]? (?:\([^)]{0,80}\) )?(?:was )?(?:found|present|in)\b|\b(?:missing|could not (?:find|locate)|couldn't find) (?:an? |the )?["'`]?(?:Gemfile|Rakefile|Makefile|Podfile|Justfile|Pipfile|Procfile|Vagrantfile|shard\.yml|stack\.yaml|composer\.json|project\.clj|mix\.exs|package\.json|pyproject\.toml)/i,
    ],
  },
  {
    family: 'file-not-found',
    all: [
      /\bdoes not contain an? \w+ (?:build|project|package|workspace)\b|\b(?:only supported|must be run|to be run|run this) (?:from )?(?:within|inside|in) an? (?:workspace|project|package)\b|\brequires a project\b|\bno (?:package|project) (?:manifest|file|definition)\b|\bspecify a project\b/i,
    ],
  },
  {
    family: 'command-not-found',
    all: [
      /\b(?:interpreter|linker|compiler|shell|executable|program)\b/i,
      /\b(?:not ?found|missing|could not (?:be )?(?:find|found|start|run)|couldn't (?:find|run)|no such)\b/i,
    ],
    unless: /module|file containing|sub-?command|include/i,
  },
  {
    family: 'command-not-found',
    all: [
      /\b(?:could not|cannot|can't|failed to|unable to) (?:spawn|exec(?:ute)?|launch|start|run)\b/i,
      /\bno such file\b|\bENOENT\b|\bnot found\b/i,
    ],
  },
  {
    family: 'header-missing',
    all: [
      /\binclude(?:d)? file\b|\bheader(?: file)?\b/i,
      /\b(?:not|n't) (?:be )?(?:find|found|open)|cannot (?:find|open)\b/i,
    ],
    unless: /zip|archive|http|central|corrupt|input|invalid/i,
  },
  {
    family: 'file-not-found',
    all: [
      /\b(?:unable to|cannot|can't|could not|couldn't|failed to) (?:be )?(?:open(?:ed)?|read|stat|access|load)\b.{0,40}(?:["'`]_["'`]|_\b| for reading)|\b(?:device|root|source|input) .{0,40}(?:does not|doesn't) exist\b|\bundefinedfilename\b/i,
    ],
    unless:
      /module|librar|config\b.{0,20}invalid|denied|archive|json|ya?ml|toml|xml|symbol|socket|connect|privilege|certificate|driver|plugin|class|data\b|display|memory|repositor|variable|property|import|corrupt|header/i,
  },
  {
    family: 'lock-held',
    all: [
      /\b(?:working copy|database|file|node|state|repository|profile|store|index|package|resource|data ?dir\w*|workspace|environment|cache|session|unit)\b/i,
      /\b(?:is |are )?(?:already |currently )?locked\b|\blocks?,? (?:is |are )?(?:held|tried)|\bobtain \w* ?locks?\b/i,
    ],
    unless: /deadlock|lock ?file\b.{0,60}--locked|lockfile|version|freeze|frozen|row/i,
  },
  {
    family: 'lock-held',
    all: [
      /\b(?:another|other) (?:\w+ )?(?:command|instance|process|operation|update|transaction|run|build)\b|\bchange in progress\b/i,
      /\b(?:is |are )?(?:already )?(?:running|in progress|waiting|held|active)\b/i,
    ],
  },
  {
    family: 'checksum-mismatch',
    all: [
      /\b(?:checksums?|hash(?:es)?|digest|sha-?\d{1,3}|md5|signature|integrity)/i,
      /\b(?:mismatch\w*|(?:does|do|did)(?:n't| not) match|bad$|incorrect|expected .{1,60} but (?:was|got)|but wanted|failed)|mismatch/i,
    ],
    unless: /password|known_hosts|no such|argument|type|certificate|method/i,
  },
  {
    family: 'xml-invalid',
    all: [
      /\bxml\b|\belement\b|<\/?\w|starttag|end ?tag/i,
      /\bsyntax error\b|\bclosed by\b|\binvalid element name\b|\broot element is missing\b|\bmissing end tag\b|\bmust match start tag\b|\bunexpected <\//i,
    ],
  },
  // Packages, tasks, command lines
  {
    family: 'library-missing',
    all: [
      /\bjava\.library\.path\b|\bpkg-?config search path\b|\bpackage requirements \(.{1,120}\) were not met|\b(?:missing|bad) (?:\(or bad\) )?C librar|\blibrary not (?:loaded|found)\b/i,
    ],
  },
  {
    family: 'version-conflict',
    all: [
      /\b(?:could not satisfy|unsatisf\w+|unresolvable) dependenc|\bnewer version (?:of .{1,40} )?(?:is )?(?:required|needed)|\brequires? a newer version\b|\bminimum version\b|\bunsupported (?:\w+ ){0,2}(?:core )?version\b|\bunsupported (?:environment|engine)\b|\bbad .{1,30}version\)|\b(?:needs?|depends on) \S{1,40} \(?[<>=^~]{1,2} ?\S{1,20}.{0,60}\b(?:but|provided|is in)\b|\bnothing provides\b|\bversion conflict\b|\bconflict found for\b|\bunmet dependenc/i,
    ],
    unless: /protocol|file format|\bunmet\b.{0,20}peer$/i,
  },
  {
    family: 'version-unknown',
    all: [
      /\bno (?:available |matching |such )?(?:releases?|versions?) (?:available |found )?(?:match|for|of|satisf)|\bhas no version\b|\bversion .{0,60}\bis not (?:yet )?(?:installed|available)|\b(?:could not|couldn't|cannot) find (?:\w+ )?version\b|\bversion of .{1,60}matches? (?:the )?(?:specified )?(?:version )?constraint|\bsatisfying the dependency\b|\bversion .{1,40}(?:does not|doesn't) exist/i,
    ],
    unless: /solving|package spelling|conflict/i,
  },
  {
    family: 'package-unknown',
    all: [
      /\b(?:packages?|gems?|crates?|formula|chart|distribution|identity|specification|snap|query|provider|module or)\b/i,
      /\bno (?:results|candidates|provider|releases|packages?)\b.{0,40}\b(?:found|available|for|matching)\b|\b(?:unable|couldn't|could not) (?:to )?find an? (?:specification|matching version)\b|\bnot found on\b|\bdoes not have an? \w+ named\b|^(?:\w+:? ){0,3}(?:package|snap|gem|formula|crate) ["'`]?(?:NAME|_)?[\w'"`./-]{0,60} not found\b|\bnot available for this version\b|\bno package found\b/i,
    ],
    unless: /current path|search path|in any of|imported|@preview|pkg-?config|solving/i,
  },
  {
    family: 'lockfile-mismatch',
    all: [
      /\block ?file\b|\b\w+\.lock\b|dependency lock/i,
      /\b(?:frozen|inconsistent|out of (?:date|sync)|outdated|(?:would|needs?) (?:have been |to be )?(?:modified|updated)|not up[- ]to[- ]date|changed significantly|forbidden)\b/i,
    ],
    unless: /held|another process/i,
  },
  {
    family: 'script-missing',
    all: [
      /\b(?:lane|environment|recipe|goal|target|task|script|job|stage|session)s?\b/i,
      /\b(?:could not|couldn't|cannot) find (?:the )?(?:lane|recipe|target|task|script)\b|\bunknown (?:environment|target|lane|recipe|task)\b|\bunknown ?target\b|\bdo(?:es)? not know how to (?:make|build)\b|\bnot contain (?:recipe|task|target)\b/i,
    ],
    unless: /variable|needed by|architecture/i,
  },
  {
    family: 'unknown-command',
    all: [
      /\b(?:could not|couldn't|cannot) find (?:an? )?(?:sub)?command named\b|\bno (?:sub)?command (?:named|called)\b|\bundefined command\b|\b(?:unable to|cannot) invoke subcommand\b|\bobject .{1,40}is unknown, try\b|\bnot (?:understood|a known command)\b/i,
    ],
  },
  {
    family: 'missing-input',
    all: [/\bneeded by\b/i, /\bmissing\b|\bdo(?:n't| not) know how\b|\bnot found\b|\bno rule\b/i],
    unless: /interface|package|\bRequires|provides/i,
  },
  {
    family: 'missing-argument',
    all: [
      /\b(?:flag|option|switch) (?:\S{1,30} )?(?:needs|requires|expects|wants) (?:an? )?(?:argument|value|parameter)|\bno (?:argument|value) (?:was )?(?:provided|given|supplied)\b|\bcommand line is not complete\b|\bnot enough arguments \(missing\b/i,
    ],
  },
  // Databases
  {
    family: 'missing-table',
    all: [/\b(?:table|relation|view)\b/i, /\b(?:cannot be found|could not be found|unconfigured|is unknown)\b/i],
  },
  {
    family: 'missing-column',
    all: [
      /\bcolumns?\b/i,
      /\b(?:cannot be resolved|could not be resolved|missing columns?|undefined column|unresolved_column|not in any table)\b/i,
    ],
  },
  {
    family: 'unique-constraint',
    all: [
      /\bunique_constraint\b|\bduplicate key error\b|\b(?:primary|unique) (?:or unique )?(?:key|index)\b.{0,40}\b(?:violat\w+|constraint)|\bviolat\w+ .{0,40}\b(?:primary|unique) key\b|\bdup key\b/i,
    ],
  },
  {
    family: 'foreign-key',
    all: [
      /\bparent key not found\b|\breferential integrity\b|\bforeign key\b.{0,60}\b(?:violat\w*|fail\w*|conflict\w*)|\b(?:violat\w*|conflicted)\b.{0,60}\bforeign key\b/i,
    ],
  },
  {
    family: 'not-null-constraint',
    all: [/\bnulls?\b/i, /\b(?:cannot insert|not allowed|does not allow|non-nullable|null constraint)\b/i],
    unless: /pointer|dereference|unwrap/i,
  },
  { family: 'table-exists', all: [/\balready used by an existing object\b|\balready an object named\b/i] },
  {
    family: 'database-missing',
    all: [
      /\b(?:database|keyspace|schema|catalog)\b|NoDatabaseError/i,
      /\b(?:not found|does not exist|doesn't exist|unknown|could not find|cannot open)\b/i,
    ],
    unless: /table|column|relation|function|current database|file|module|json|xml|lock/i,
  },
  // Version control
  {
    family: 'not-a-repository',
    all: [
      /\b(?:repositor(?:y|ies)|repo|branch|working copy|check-?out)\b/i,
      /\b(?:not (?:a|in a|within an?|inside an?)(?: \w+){0,2} (?:repositor\w+|repo|branch|working copy|check-?out)|no (?:\w+ )?(?:repositor\w+|repo)\b)(?: (?:found )?in| here|:|\.|$)/i,
    ],
  },
  {
    family: 'unknown-revision',
    all: [
      /\b(?:revision|branch or tag|bookmark|commit|revspec|changeset)\b/i,
      /\b(?:no such|does not exist|doesn't exist|not found|cannot find|did not find|unknown|failed to find)\b/i,
    ],
  },
  {
    family: 'merge-conflict',
    all: [/^(?:\w+: )?(?:text |merge |content )?conflicts? (?:\([^)]{1,30}\):? ?|in |while )/i],
  },
  { family: 'local-changes', all: [/\b(?:local (?:modifications|changes|edits)|uncommitted changes)\b/i] },
  {
    family: 'push-rejected',
    all: [/\b(?:push|remote|refs?)\b/i, /\b(?:rejected|declined|creates new remote head)\b/i],
  },
  { family: 'branch-exists', all: [/\b(?:branch|bookmark|tag)\b/i, /\balready exists\b/i] },
];
