import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Saying } from './saying.ts';

/**
 * Kinds in words that mean little else, collected from the messages of some five hundred programs
 * (`test/fixtures/errors/phrasebook.txt`). They are tested before the broader ones and win if both match.
 */
export const narrowSayings: readonly Saying[] = [
  // The machine and the network
  {
    family: 'host-not-found',
    all: [
      anyOf([
        // traceroute: lake.example: No address associated with hostname
        /\bno address associated\b/i,
        // elixir: ** (Req.TransportError) non-existing domain
        /\bnon-?exist\w* (?:domain|host)/i,
        // nslookup: ** server can't find lake.example: NXDOMAIN
        /\bserver can't find\b/i,
        /\bfailed to resolve ["'(]?(?:_|HOST)["')]?\.?$/i,
      ]),
    ],
  },
  {
    // elixir: ** (exit) exited in: GenServer.call(Lake, :depth, 5000) ** (EXIT) time out
    family: 'timeout',
    all: [/\btime[- ]?out\s*$|\btook too long\b|\b(?:operation|request|command) timed ?out/i],
  },
  {
    // elixir: TLS client: In state certify at ssl_handshake.erl generated CLIENT ALERT: Fatal - Unknown CA
    family: 'certificate-invalid',
    all: [/\bunknown (?:ca|issuer)\b|\b(?:cert|certificate|chain)\b.{0,60}\b(?:untrusted|revoked|rejected)\b/i],
  },
  {
    family: 'authentication-failed',
    all: [
      anyOf([
        // nats: nats: error: nats: Authorization Violation
        /\bauthori[sz]ation (?:violation|failed|failure|required)/i,
        // sftp: Received disconnect from reed: Too many authentication failures
        /\btoo many authentication failures\b/i,
        // az: ERROR: Please run 'az login' to setup account.
        /\bplease (?:run|use) .{1,40}\blogin\b/i,
        // vault: Error making API request. Code: 400. Errors: * missing client token
        /\bmissing (?:\w+ )?token\b/i,
        // gpg: gpg: decryption failed: Bad session key
        /\bbad session key\b/i,
        // restic: Fatal: wrong password or no key found
        /\b(?:wrong|bad|incorrect) (?:password|passphrase|key)\b/i,
        /\bnot (?:logged in|authori[sz]ed\.?$)/i,
      ]),
    ],
    unless: /unexpected|syntax|column/i,
  },
  {
    // nats: nats: Permissions Violation for Publish to "lake"
    family: 'not-authorized',
    all: [
      /\bis unauthori[sz]ed for\b|\bpermissions? violation\b|\brefused for user\b|\bhas no \w+ (?:permission|privilege)\b/i,
    ],
  },
  {
    // mount: mount: /lake: must be superuser to use mount.
    family: 'permission-denied',
    all: [
      /\b(?:superuser|root|administrator|admin)\b/i,
      /\b(?:privileges?|rights|requires?|required|unless you are|must be|only)\b/i,
    ],
    unless: /directory|element|path|module|project|scan root|document/i,
  },
  {
    // oracle: ORA-01031: insufficient privileges
    family: 'permission-denied',
    all: [/\b(?:not enough|insufficient|lacks?|missing) (?:privileges?|permissions?|rights)\b/i],
  },
  {
    // borg: Insufficient free space to complete transaction
    family: 'no-space-left',
    all: [
      /\bunable to extend\b|\bcould not allocate (?:disk )?space\b|\b(?:insufficient|not enough|no) (?:\w+ )?space\b/i,
    ],
    unless: /namespace|white ?space/i,
  },
  {
    family: 'connection-refused',
    all: [
      anyOf([
        // elasticsearch: No living connections
        /\bno living connections\b/i,
        // nats: nats: error: no servers available for connection
        /\bno (?:\w+ )?(?:servers?|hosts?|brokers?|nodes?) (?:are |is )?(?:available|reachable|responding)\b/i,
        /\b(?:server|service|broker|database|daemon)\b.{0,40}\b(?:is )?(?:not running|down|not accessible)\b/i,
      ]),
    ],
    unless: /already|taint|certificate/i,
  },
  {
    // java: java.net.SocketException: Connection reset
    family: 'connection-reset',
    all: [
      /\b(?:connection|socket|session)\b/i,
      /\b(?:unexpectedly closed|closed(?: by .{1,40})?\.?$|dropped|lost|aborted|reset)\b/i,
    ],
    unless: /browser|page|refused|hook|storage/i,
  },
  {
    // ansible: Host key verification failed.
    family: 'host-key',
    all: [/\bhost key\b/i, /\b(?:known|verif\w+|changed|mismatch|strict)\b/i],
  },
  // Files and archives
  {
    // hg: abort: destination 'lake' is not empty
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
      anyOf([
        // gzip: gzip: lake.gz already exists; not overwritten
        /\boverwr\w+/i,
        // stack: Stack configuration file lake/stack.yaml already exists, use '--force' to overwrite it
        /--force\b/i,
        // ffmpeg: File 'lake.mp4' already exists. Exiting.
        /\bexiting\b/i,
        // ffmpeg: File 'lake.mp4' already exists. Exiting.
        /\b(?:file|destination|folder|directory|output)\b/i,
        /^\S{0,40}:? ?(?:error: )?["']?_["']? already exists\.?$/i,
      ]),
    ],
    unless: anyOf([
      /target|another|name|table|relation|index|view|branch|bookmark|tag\b|database|object/i,
      /column|container|remote|role|user|constraint|node\(|class|function|definition/i,
      /lock file|symbol|environment|profile|network/i,
    ]),
  },
  {
    family: 'archive-invalid',
    all: [
      anyOf([
        // rpm: error: lake.rpm: not an rpm package (or package manifest)
        inSequence(/\b(?:is )?not (?:an? )?(?:\w+ )?/i, [
          /(?:rar|tar|zip|gzip|bzip2|xz|7z|zstd|lzip|rpm|deb|jar|debian(?: format)?)\b/i,
          /archive\b/i,
        ]),
        // 7z: ERROR: lake.7z : Can not open the file as archive
        /\bopen the file as archive\b/i,
        // xz: xz: lake.xz: Compressed data is corrupt
        /\b(?:compressed|archive) (?:data|file)\b.{0,40}\b(?:corrupt\w*|damaged|truncated|ends)\b/i,
        // zstd: zstd: lake.zst : Decoding error (36) : Data corruption detected
        /\bdata corruption detected\b/i,
        // lzip: lzip: lake.lz: Bad magic number (file not in lzip format).
        /\bbad magic number\b/i,
        // xz: xz: lake.xz: File format not recognized
        /\b(?:file )?format not recogni[sz]ed\b/i,
        // lz4: Error 44 : Unrecognized header : file cannot be decoded
        /\bunrecogni[sz]ed header\b/i,
      ]),
    ],
  },
  {
    // xz: xz: lake.xz: Compressed data is corrupt
    family: 'archive-invalid',
    all: [
      /\b(?:gzip|bzip2|xz|zstd|lz4|lzip|tar|unzip|7z|cpio)\b/i,
      /\b(?:unexpected end|unsupported format|corrupt\w*|invalid (?:header|data|magic)|truncated)\b/i,
    ],
  },
  {
    family: 'file-not-found',
    all: [
      anyOf([
        // pod: [!] No `Podfile' found in the project directory.
        inSequence(
          /\bno (?:suitable )?["'`]?/i,
          [/\w+file|[\w.-]{1,30}\.(?:json|toml|ya?ml|exs?|xml|yml|config|cabal|lock)/i],
          /["'`]? (?:\([^)]{0,80}\) )?(?:was )?(?:found|present|in)\b/i,
        ),
        // bundler: Could not locate Gemfile or .bundle/ directory
        inSequence(/\b/i, [/missing|could not (?:find|locate)|couldn't find/i], / (?:an? |the )?["'`]?/i, [
          /Gemfile|Rakefile|Makefile|Podfile|Justfile|Pipfile|Procfile|Vagrantfile|shard\.yml/i,
          /stack\.yaml|composer\.json|project\.clj|mix\.exs|package\.json|pyproject\.toml/i,
        ]),
      ]),
    ],
  },
  {
    family: 'file-not-found',
    all: [
      anyOf([
        // gradle: Directory '/lake' does not contain a Gradle build.
        /\bdoes not contain an? \w+ (?:build|project|package|workspace)\b/i,
        // bazel: ERROR: The 'build' command is only supported from within a workspace (below a directory
        inSequence(
          /\b/i,
          [/only supported|must be run|to be run|run this/i],
          / (?:from )?(?:within|inside|in) an? (?:workspace|project|package)\b/i,
        ),
        /\brequires a project\b/i,
        /\bno (?:package|project) (?:manifest|file|definition)\b/i,
        /\bspecify a project\b/i,
      ]),
    ],
  },
  {
    // go: exec: "gcc": executable file not found in $PATH
    family: 'command-not-found',
    all: [
      /\b(?:interpreter|linker|compiler|shell|executable|program)\b/i,
      /\b(?:not ?found|missing|could not (?:be )?(?:find|found|start|run)|couldn't (?:find|run)|no such)\b/i,
    ],
    unless: /module|file containing|sub-?command|include/i,
  },
  {
    // julia: IOError: could not spawn `frobble`: no such file or directory (ENOENT)
    family: 'command-not-found',
    all: [
      /\b(?:could not|cannot|can't|failed to|unable to) (?:spawn|exec(?:ute)?|launch|start|run)\b/i,
      /\bno such file\b|\bENOENT\b|\bnot found\b/i,
    ],
  },
  {
    // verilator: %Error: lake.v:1:10: Cannot find include file: reed.vh
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
      anyOf([
        // certutil: certutil: unable to open "lake.pem" for reading
        inSequence(
          /\b/i,
          [/unable to|cannot|can't|could not|couldn't|failed to/i],
          / (?:be )?(?:open(?:ed)?|read|stat|access|load)\b.{0,40}(?:["'`]_["'`]|_\b| for reading)/i,
        ),
        // mount: mount: /lake: special device /dev/reed1 does not exist.
        /\b(?:device|root|source|input) .{0,40}(?:does not|doesn't) exist\b/i,
        // gs: Error: /undefinedfilename in (lake.ps)
        /\bundefinedfilename\b/i,
      ]),
    ],
    unless: anyOf([
      /module|librar|config\b.{0,20}invalid|denied|archive|json|ya?ml|toml|xml|symbol/i,
      /socket|connect|privilege|certificate|driver|plugin|class|data\b|display|memory/i,
      /repositor|variable|property|import|corrupt|header/i,
    ]),
  },
  {
    // svn: svn: E155004: Working copy '/lake' locked.
    family: 'lock-held',
    all: [
      inSequence(
        /\b/i,
        [
          /working copy|database|file|node|state|repository|profile|store|index|package/i,
          /resource|data ?dir\w*|workspace|environment|cache|session|unit/i,
        ],
        /\b/i,
      ),
      /\b(?:is |are )?(?:already |currently )?locked\b|\blocks?,? (?:is |are )?(?:held|tried)|\bobtain \w* ?locks?\b/i,
    ],
    unless: /deadlock|lock ?file\b.{0,60}--locked|lockfile|version|freeze|frozen|row/i,
  },
  {
    family: 'lock-held',
    all: [
      anyOf([
        // composer: lock file is held by another process
        /\b(?:another|other) (?:\w+ )?(?:command|instance|process|operation|update|transaction|run|build)\b/i,
        // snap: error: snap "lake" has "install-snap" change in progress
        /\bchange in progress\b/i,
      ]),
      /\b(?:is |are )?(?:already )?(?:running|in progress|waiting|held|active)\b/i,
    ],
  },
  {
    family: 'checksum-mismatch',
    all: [
      /\b(?:checksums?|hash(?:es)?|digest|sha-?\d{1,3}|md5|signature|integrity)/i,
      anyOf([
        // go: verifying lake@v1.0.0: checksum mismatch
        inSequence(/\b/i, [
          /mismatch\w*|(?:does|do|did)(?:n't| not) match|bad$|incorrect/i,
          /expected .{1,60} but (?:was|got)|but wanted|failed/i,
        ]),
        // go: verifying lake@v1.0.0: checksum mismatch
        /mismatch/i,
      ]),
    ],
    unless: /password|known_hosts|no such|argument|type|certificate|method/i,
  },
  {
    family: 'xml-invalid',
    all: [
      /\bxml\b|\belement\b|<\/?\w|starttag|end ?tag/i,
      anyOf([
        // go: XML syntax error on line 3: element <a> closed by </b>
        /\bsyntax error\b/i,
        // go: XML syntax error on line 3: element <a> closed by </b>
        /\bclosed by\b/i,
        // R: StartTag: invalid element name [68]
        /\binvalid element name\b/i,
        /\broot element is missing\b|\bmissing end tag\b|\bmust match start tag\b/i,
        /\bunexpected <\//i,
      ]),
    ],
  },
  // Packages, tasks, command lines
  {
    family: 'library-missing',
    all: [
      anyOf([
        // java: java.lang.UnsatisfiedLinkError: no lake in java.library.path
        /\bjava\.library\.path\b/i,
        // pkg-config: Package lake was not found in the pkg-config search path.
        /\bpkg-?config search path\b/i,
        // autoconf: configure: error: Package requirements (lake >= 1.2) were not met
        /\bpackage requirements \(.{1,120}\) were not met/i,
        /\b(?:missing|bad) (?:\(or bad\) )?C librar/i,
        // dyld: dyld[77]: Library not loaded: @rpath/liblake.dylib
        /\blibrary not (?:loaded|found)\b/i,
      ]),
    ],
  },
  {
    family: 'version-conflict',
    all: [
      anyOf([
        // pacman: error: failed to prepare transaction (could not satisfy dependencies)
        /\b(?:could not satisfy|unsatisf\w+|unresolvable) dependenc/i,
        // hugo: Error: theme "lake" requires a newer version of Hugo; minimum version 9.0 required,
        /\bnewer version (?:of .{1,40} )?(?:is )?(?:required|needed)/i,
        // hugo: Error: theme "lake" requires a newer version of Hugo; minimum version 9.0 required,
        /\brequires? a newer version\b/i,
        // hugo: Error: theme "lake" requires a newer version of Hugo; minimum version 9.0 required,
        /\bminimum version\b/i,
        // terraform: Error: Unsupported Terraform Core version
        /\bunsupported (?:\w+ ){0,2}(?:core )?version\b/i,
        // npm: npm error engine Unsupported engine
        /\bunsupported (?:environment|engine)\b/i,
        // pnpm: ERR_PNPM_UNSUPPORTED_ENGINE  Unsupported environment (bad pnpm and/or Node.js version)
        /\bbad .{1,30}version\)/i,
        // luarocks: Error: Lake 1.0 depends on lua >= 5.9 (5.1-1 provided by VM: success)
        /\b(?:needs?|depends on) \S{1,40} \(?[<>=^~]{1,2} ?\S{1,20}.{0,60}\b(?:but|provided|is in)\b/i,
        // zypper: Problem: nothing provides 'reed >= 2' needed by lake
        /\bnothing provides\b/i,
        // sbt: found version conflict(s) in library dependencies; some are suspected to be binary
        /\bversion conflict\b/i,
        // gradle: Could not resolve all files for configuration: Conflict found for the following module
        /\bconflict found for\b/i,
        // apt: The following packages have unmet dependencies: lake : Depends: reed (>= 2) but 1 is to be
        /\bunmet dependenc/i,
      ]),
    ],
    unless: /protocol|file format|\bunmet\b.{0,20}peer$/i,
  },
  {
    family: 'version-unknown',
    all: [
      anyOf([
        // npm: npm error notarget No matching version found for left-pad@99.1.0.
        inSequence(
          /\bno (?:available |matching |such )?(?:releases?|versions?) (?:available |found )?/i,
          /(?:match|for|of|satisf)/i,
        ),
        // opam: [ERROR] lake has no version 99
        /\bhas no version\b/i,
        // nvm: N/A: version "v99 -> N/A" is not yet installed.
        /\bversion .{0,60}\bis not (?:yet )?(?:installed|available)/i,
        // volta: error: Could not find Node version matching "99" in the version registry.
        /\b(?:could not|couldn't|cannot) find (?:\w+ )?version\b/i,
        // deno: error: Could not find version of 'lake' that matches specified version constraint '^99'
        /\bversion of .{1,60}matches? (?:the )?(?:specified )?(?:version )?constraint/i,
        // cocoapods: None of your spec sources contain a spec satisfying the dependency: `Lake (= 99.0)`.
        /\bsatisfying the dependency\b/i,
        /\bversion .{1,40}(?:does not|doesn't) exist/i,
      ]),
    ],
    unless: /solving|package spelling|conflict/i,
  },
  {
    family: 'package-unknown',
    all: [
      /\b(?:packages?|gems?|crates?|formula|chart|distribution|identity|specification|snap|query|provider|module or)\b/i,
      anyOf([
        // winget: No package found matching input criteria.
        /\bno (?:results|candidates|provider|releases|packages?)\b.{0,40}\b(?:found|available|for|matching)\b/i,
        // pod: [!] Unable to find a specification for `Lakereed`
        /\b(?:unable|couldn't|could not) (?:to )?find an? (?:specification|matching version)\b/i,
        /\bnot found on\b/i,
        // terraform: provider registry registry.terraform.io does not have a provider named
        /\bdoes not have an? \w+ named\b/i,
        // snap: error: snap "lakereed" not found
        /^(?:\w+:? ){0,3}(?:package|snap|gem|formula|crate) ["'`]?(?:NAME|_)?[\w'"`./-]{0,60} not found\b/i,
        // R: package 'lakereed' is not available for this version of R
        /\bnot available for this version\b/i,
        // winget: No package found matching input criteria.
        /\bno package found\b/i,
      ]),
    ],
    unless: /current path|search path|in any of|imported|@preview|pkg-?config|solving/i,
  },
  {
    // terraform: Error: Inconsistent dependency lock file
    family: 'lockfile-mismatch',
    all: [
      /\block ?file\b|\b\w+\.lock\b|dependency lock/i,
      inSequence(
        /\b/i,
        [
          /frozen|inconsistent|out of (?:date|sync)|outdated/i,
          /(?:would|needs?) (?:have been |to be )?(?:modified|updated)|not up[- ]to[- ]date/i,
          /changed significantly|forbidden/i,
        ],
        /\b/i,
      ),
    ],
    unless: /held|another process/i,
  },
  {
    family: 'script-missing',
    all: [
      /\b(?:lane|environment|recipe|goal|target|task|script|job|stage|session)s?\b/i,
      anyOf([
        // fastlane: Could not find lane 'lakes'. Available lanes: reed
        /\b(?:could not|couldn't|cannot) find (?:the )?(?:lane|recipe|target|task|script)\b/i,
        // tox: ERROR: unknown environment 'lakes'
        /\bunknown (?:environment|target|lane|recipe|task)\b/i,
        // mage: Unknown target specified: "lakes"
        /\bunknown ?target\b/i,
        /\bdo(?:es)? not know how to (?:make|build)\b/i,
        // just: error: Justfile does not contain recipe `lakes`
        /\bnot contain (?:recipe|task|target)\b/i,
      ]),
    ],
    unless: /variable|needed by|architecture/i,
  },
  {
    family: 'unknown-command',
    all: [
      anyOf([
        // flutter: Could not find a command named "lakes".
        /\b(?:could not|couldn't|cannot) find (?:an? )?(?:sub)?command named\b/i,
        // terraform: Terraform has no command named "lakes".
        /\bno (?:sub)?command (?:named|called)\b/i,
        // gdb: Undefined command: "amountx".  Try "help".
        /\bundefined command\b/i,
        /\b(?:unable to|cannot) invoke subcommand\b/i,
        // ip: Object "amountx" is unknown, try "ip help".
        /\bobject .{1,40}is unknown, try\b/i,
        /\bnot (?:understood|a known command)\b/i,
      ]),
    ],
  },
  {
    // bmake: don't know how to make lake.c, needed by reed.o. Stop
    family: 'missing-input',
    all: [/\bneeded by\b/i, /\bmissing\b|\bdo(?:n't| not) know how\b|\bnot found\b|\bno rule\b/i],
    unless: /interface|package|\bRequires|provides/i,
  },
  {
    family: 'missing-argument',
    all: [
      anyOf([
        // kubectl: error: flag needs an argument: 'f' in -f
        inSequence(
          /\b(?:flag|option|switch) (?:\S{1,30} )?(?:needs|requires|expects|wants) (?:an? )?/i,
          /(?:argument|value|parameter)/i,
        ),
        // rails: No value provided for required arguments 'name'
        /\bno (?:argument|value) (?:was )?(?:provided|given|supplied)\b/i,
        /\bcommand line is not complete\b|\bnot enough arguments \(missing\b/i,
      ]),
    ],
  },
  // Databases
  {
    // spark: [TABLE_OR_VIEW_NOT_FOUND] The table or view `lakes` cannot be found.
    family: 'missing-table',
    all: [/\b(?:table|relation|view)\b/i, /\b(?:cannot be found|could not be found|unconfigured|is unknown)\b/i],
  },
  {
    // trino: Column 'depth' cannot be resolved
    family: 'missing-column',
    all: [
      /\bcolumns?\b/i,
      /\b(?:cannot be resolved|could not be resolved|missing columns?|undefined column|unresolved_column|not in any table)\b/i,
    ],
  },
  {
    family: 'unique-constraint',
    all: [
      anyOf([
        // ecto: constraint error when attempting to insert struct: unique_constraint
        /\bunique_constraint\b/i,
        // mongosh: E11000 duplicate key error collection: reed.lakes index: _id_ dup key: { _id: 1 }
        /\bduplicate key error\b/i,
        // db2: SQL0803N  One or more values are not valid because the primary key, unique constraint or
        /\b(?:primary|unique) (?:or unique )?(?:key|index)\b.{0,40}\b(?:violat\w+|constraint)/i,
        /\bviolat\w+ .{0,40}\b(?:primary|unique) key\b/i,
        // mongosh: E11000 duplicate key error collection: reed.lakes index: _id_ dup key: { _id: 1 }
        /\bdup key\b/i,
      ]),
    ],
  },
  {
    family: 'foreign-key',
    all: [
      anyOf([
        // oracle: ORA-02291: integrity constraint (REED.FK) violated - parent key not found
        /\bparent key not found\b/i,
        /\breferential integrity\b/i,
        /\bforeign key\b.{0,60}\b(?:violat\w*|fail\w*|conflict\w*)/i,
        /\b(?:violat\w*|conflicted)\b.{0,60}\bforeign key\b/i,
      ]),
    ],
  },
  {
    // clickhouse: Cannot convert NULL value to non-Nullable type
    family: 'not-null-constraint',
    all: [/\bnulls?\b/i, /\b(?:cannot insert|not allowed|does not allow|non-nullable|null constraint)\b/i],
    unless: /pointer|dereference|unwrap/i,
  },
  {
    // oracle: ORA-00955: name is already used by an existing object
    family: 'table-exists',
    all: [/\balready used by an existing object\b|\balready an object named\b/i],
  },
  {
    // cockroach: ERROR: database "lake" does not exist
    family: 'database-missing',
    all: [
      /\b(?:database|keyspace|schema|catalog)\b|NoDatabaseError/i,
      /\b(?:not found|does not exist|doesn't exist|unknown|could not find|cannot open)\b/i,
    ],
    unless: /table|column|relation|function|current database|file|module|json|xml|lock/i,
  },
  // Version control
  {
    // hg: abort: no repository found in '/lake' (.hg not found)
    family: 'not-a-repository',
    all: [
      /\b(?:repositor(?:y|ies)|repo|branch|working copy|check-?out)\b/i,
      inSequence(
        /\b/i,
        [
          inSequence(/not (?:a|in a|within an?|inside an?)(?: \w+){0,2} /i, [
            /repositor\w+|repo|branch|working copy|check-?out/i,
          ]),
          /no (?:\w+ )?(?:repositor\w+|repo)\b/i,
        ],
        /(?: (?:found )?in| here|:|\.|$)/i,
      ),
    ],
  },
  {
    // bundler: Revision lake does not exist in the repository
    family: 'unknown-revision',
    all: [
      /\b(?:revision|branch or tag|bookmark|commit|revspec|changeset)\b/i,
      /\b(?:no such|does not exist|doesn't exist|not found|cannot find|did not find|unknown|failed to find)\b/i,
    ],
  },
  {
    // git: CONFLICT (modify/delete): lake.txt deleted in reed
    family: 'merge-conflict',
    all: [/^(?:\w+: )?(?:text |merge |content )?conflicts? (?:\([^)]{1,30}\):? ?|in |while )/i],
  },
  {
    // bzr: bzr: ERROR: Working tree has uncommitted changes
    family: 'local-changes',
    all: [/\b(?:local (?:modifications|changes|edits)|uncommitted changes)\b/i],
  },
  {
    // hg: abort: push creates new remote head 12ab34!
    family: 'push-rejected',
    all: [/\b(?:push|remote|refs?)\b/i, /\b(?:rejected|declined|creates new remote head)\b/i],
  },
  {
    // hg: abort: a branch of the same name already exists
    family: 'branch-exists',
    all: [/\b(?:branch|bookmark|tag)\b/i, /\balready exists\b/i],
  },
];
