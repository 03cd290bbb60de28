import type { Family } from './family.ts';

/**
 * Kinds of failure of what lies around code: files, network, databases, packages, version control, containers; those
 * that say more before those that say less.
 */
export const worldFamilies: readonly Family[] = [
  // Files
  {
    family: 'address-in-use',
    codes: ['EADDRINUSE', 'errno 98', 'errno 48'],
    types: ['bindexception'],
    pattern:
      /address (?:is )?already in use|port is already allocated|port \d+ is (?:already )?in use|AddrInUse|only one usage of each socket address/i,
  },
  {
    family: 'no-space-left',
    codes: ['ENOSPC', 'errno 28', '53100'],
    pattern: /no space left on device|disk (?:is )?full|not enough (?:disk )?space|database or disk is full/i,
  },
  {
    family: 'is-a-directory',
    codes: ['EISDIR', 'errno 21'],
    types: ['isadirectoryerror'],
    pattern: /is a directory\b|illegal operation on a directory/i,
  },
  {
    family: 'not-a-directory',
    codes: ['ENOTDIR', 'errno 20'],
    types: ['notadirectoryerror'],
    pattern: /not a directory\b/i,
  },
  {
    family: 'directory-not-empty',
    codes: ['ENOTEMPTY', 'errno 39'],
    pattern: /directory not empty|is not an empty directory/i,
  },
  {
    family: 'lock-held',
    codes: ['SQLITE_BUSY'],
    pattern:
      /database (?:table )?is locked|unable to create .{1,120}\.lock|could not get lock|another (?:git )?process seems to be running|(?:waiting for|blocking waiting) .{0,40}lock|lock file .{0,60}exists|state lock|text file busy|resource temporarily unavailable/i,
  },
  {
    family: 'file-exists',
    codes: ['EEXIST', 'errno 17'],
    types: ['fileexistserror', 'filealreadyexistsexception'],
    pattern:
      /(?<!\b(?:no|such) )\bfile (?:already )?exists\b|(?:path|folder|directory|destination) .{0,120}already exists/i,
  },
  { family: 'read-only', codes: ['EROFS'], pattern: /read-only file system|readonly database/i },
  { family: 'too-many-open-files', codes: ['EMFILE', 'ENFILE', 'errno 24'], pattern: /too many open files/i },
  { family: 'broken-pipe', codes: ['EPIPE', 'errno 32'], types: ['brokenpipeerror'], pattern: /broken pipe/i },
  {
    family: 'archive-invalid',
    types: ['badzipfile', 'badgzipfile', 'zipexception'],
    pattern:
      /not in gzip format|end-of-central-directory|cannot find zipfile|zip file structure invalid|does not look like a tar archive|file is not a zip|invalid (?:tar|zip|gzip) |not a (?:zip|gzip)(?:ped)? (?:file|archive)|unexpected end of (?:archive|file in archive)|unrecognized archive/i,
  },
  { family: 'header-missing', pattern: /:\d{1,9}: fatal error: .{1,160}(?:file not found|no such file or directory)/i },
  {
    family: 'library-missing',
    pattern:
      /cannot find -l|library not found for|cannot open shared object file|error while loading shared libraries|library .{1,60} not found|image not found/i,
  },
  {
    family: 'command-not-found',
    codes: ['exit 127'],
    pattern:
      /command not found|command .{1,200} is not executable|^(\S{1,80}) not found\b.{0,200}\binstall \1\b|(?<!\[\[): not found$|executable file not found|cannot execute: required file not found|bad interpreter|is not recognized as (?:an internal|the name)|program not found|unknown program|could not find (?:the )?executable|failed to spawn|spawn .{1,80} ENOENT|unable to find a runtime/i,
  },
  {
    family: 'package-manifest-missing',
    codes: [],
    pattern:
      /could not (?:find|read) (?:`?Cargo\.toml|package\.json)|package\.json.{0,60}(?:no such|not found)|go\.mod file not found|no (?:pom|build file|Cargo\.toml|makefile)\b|could not open requirements file|no configuration file provided|no pyproject\.toml/i,
  },
  {
    family: 'http-not-found',
    pattern:
      /(?:error|response|status|HTTP\S{0,6}|:) 404:? ?not found|HTTP[ /]?(?:error |response code )?:? ?404|ERROR 404:|returned error: 404|status(?: code)?:? 404/i,
  },
  {
    family: 'file-not-found',
    codes: ['ENOENT', 'errno 2', 'os error 2', 'TS6053', 'TS18003', 'SC1091'],
    types: ['filenotfounderror', 'filenotfoundexception', 'nosuchfileexception', 'directorynotfoundexception'],
    pattern:
      /no such file (?:or directory|exists)|(?:can't|cannot) open \S{1,300}$|['"`]\S{1,300} wasn't found|\bno package\.json\b.{0,80} (?:was )?found|can't open (?:file|input|perl script)|could not (?:read|open|find) (?:file|the file|")|(?:file|path|source|input|directory|folder) ['"`]?[\w./~ -]*['"`]? (?:does not exist|not found|was not found)|no files matching|file (?:does not exist|not found)|the system cannot find|unable to (?:open|access|read) (?:file|jarfile|'(?!\w+:\/\/|git@))|no inputs? (?:files?|were found)/i,
  },
  {
    family: 'authentication-failed',
    codes: ['28P01', '28000', 'E401', 'ENEEDAUTH', 'EOTP'],
    pattern:
      /authentication (?:failed|required|error)|password authentication failed|access denied for user|\b401\b.{0,30}unauthori[sz]ed|unauthorized: |invalid (?:username or password|credentials|api[- ]?key|token)|permission denied \(publickey|could not read username|login (?:failed|incorrect)|bad credentials|no basic auth credentials|NOAUTH|WRONGPASS|role .{1,60} does not exist/i,
  },
  {
    family: 'permission-denied',
    codes: ['EACCES', 'EPERM', 'errno 13', 'os error 13', '42501'],
    types: ['permissionerror', 'accessdeniedexception', 'unauthorizedaccessexception'],
    pattern:
      /permission denied(?! \(publickey)|operation not permitted|(?<!pull )access (?:is )?denied(?! for user)|insufficient privilege|must be (?:superuser|root|owner)/i,
  },
  // Network
  {
    family: 'connection-refused',
    codes: ['ECONNREFUSED', 'errno 111', 'errno 61', 'os error 111', '08001'],
    types: ['connectionrefusederror', 'connectexception'],
    pattern:
      /connection refused|ConnectionRefused|connection to the server .{0,200}was refused|couldn't connect to server|failed to connect to \S+ port \d+|could not connect to (?:server|redis|the (?:docker|database))|cannot connect to the docker daemon|is the (?:server|docker daemon) running|actively refused|can't connect to (?:local |server|mysql)|no connection could be made/i,
  },
  {
    family: 'connection-reset',
    codes: ['ECONNRESET', 'errno 104', 'UND_ERR_SOCKET'],
    types: ['connectionreseterror', 'remotedisconnected'],
    pattern:
      /connection (?:was )?(?:reset|aborted|closed by|lost)|socket hang up|remote end closed|empty reply from server|server closed the connection|unexpected EOF on|other side closed|the remote end hung up/i,
  },
  // A server on this machine is reached by a file that is there as long as it runs.
  {
    family: 'socket-missing',
    pattern: /\bconnect(?:\(|ing\b|ion\b| ).{0,300}(?:\bno such file or directory\b|\bENOENT\b)|\bconnect ENOENT\b/i,
  },
  {
    family: 'host-not-found',
    codes: ['ENOTFOUND', 'EAI_AGAIN', 'errno -2', 'errno -3'],
    types: ['unknownhostexception', 'gaierror'],
    pattern:
      /could not resolve (?:host|address)|unknown hostname|name or service not known|getaddrinfo|no such host|temporary failure in name resolution|unknown host|unable to resolve (?:host|server)|could not translate host name|nodename nor servname|name resolution/i,
  },
  {
    family: 'timeout',
    codes: ['ETIMEDOUT', 'ERR_TEST_FAILURE-timeout', 'UND_ERR_CONNECT_TIMEOUT', '57014'],
    types: [
      'timeouterror',
      'timeoutexpired',
      'timeoutexception',
      'sockettimeoutexception',
      'readtimeout',
      'connecttimeout',
    ],
    pattern:
      /timed out|due to timeout|time-?out (?:of|after|exceeded|expired|was)|timeout (?:of \d|exceeded)|exceeded timeout|deadline exceeded|statement timeout/i,
  },
  {
    family: 'certificate-invalid',
    codes: [
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    types: ['sslcertverificationerror', 'certificateexception'],
    pattern:
      /self[- ]signed certificate|certificate (?:verify failed|has expired|problem|is not trusted|signed by unknown|common name|subject name)|unable to get local issuer|x509: certificate|cannot verify .{1,80}certificate|unable to (?:locally )?verify|PKIX path|SSL certificate/i,
  },
  {
    family: 'tls-protocol',
    codes: ['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO'],
    types: ['sslerror', 'sslhandshakeexception'],
    pattern:
      /wrong version number|unsupported or unrecognized ssl|packet length too long|record layer failure|ssl (?:connect error|handshake fail)|tls handshake|first record does not look like a TLS/i,
  },
  {
    family: 'not-authorized',
    codes: ['E403'],
    pattern:
      /\b403\b.{0,30}forbidden|is forbidden:|not authorized to|you (?:do not|don't) have permission|requires? (?:admin|elevated)|AccessDenied\b/i,
  },
  { family: 'rate-limit', pattern: /too many requests|rate limit|\b429\b/i },
  {
    family: 'host-key',
    pattern: /host key verification failed|remote host identification has changed|no matching host key/i,
  },
  {
    family: 'file-not-found',
    pattern: /[\w-]\.(?:json|toml|ya?ml|xml|ini|cfg|conf|txt|csv|lock)['"`]? (?:does not|doesn't) exist\b/,
  },
  {
    family: 'url-invalid',
    types: ['malformedurlexception', 'urierror', 'invalidurl'],
    pattern:
      /\b(?:invalid|malformed|illegal|bad|unparsable) (?:request )?UR[LI]s?\b|\bURL using bad|could not parse .{0,40}\bUR[LI]\b|\b(?:unsupported|unknown) (?:URL )?(?:protocol|scheme)\b|\bprotocol .{1,40} not supported/i,
  },
  // Memory and crashes
  {
    family: 'out-of-memory',
    codes: ['ENOMEM', 'errno 12', '53200'],
    types: ['memoryerror', 'outofmemoryerror'],
    pattern:
      /out of memory|cannot allocate memory|heap (?:limit|space|out of memory)|bad_alloc|memory allocation of .{1,40} failed|virtual memory exhausted|allocation failed|unable to allocate|oom-?kill|JavaScript heap/i,
  },
  {
    family: 'segfault',
    types: ['accessviolationexception'],
    codes: ['SIGSEGV', 'exit 139'],
    pattern: /segmentation fault|SIGSEGV|access violation|signal 11\b/i,
  },
  { family: 'use-after-free', pattern: /invalid (?:read|write) of size|heap-use-after-free|stack-use-after/i },
  {
    family: 'double-free',
    pattern: /double free|invalid free|free\(\): invalid|pointer being freed was not allocated|attempting free on/i,
  },
  { family: 'deadlock', codes: ['40P01'], pattern: /\bdeadlock|all goroutines are asleep|lock wait timeout/i },
  { family: 'killed', pattern: /^(?:.{0,80}\b)?Killed\b(?: .{0,80})?$|terminated by signal (?:9|SIGKILL)|OOMKilled/ },
  // Databases
  {
    family: 'missing-table',
    codes: ['42P01', '42S02', 'ER_NO_SUCH_TABLE'],
    pattern:
      /no such table|relation .{1,120} does not exist|table .{1,120} (?:doesn't|does not) exist|base table or view not found|invalid object name/i,
  },
  {
    family: 'missing-column',
    codes: ['42703', '42S22', 'ER_BAD_FIELD_ERROR'],
    pattern: /no such column|column .{1,120} does not exist|unknown column|invalid column name|has no column named/i,
  },
  {
    family: 'unique-constraint',
    codes: ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'ER_DUP_ENTRY', 'P2002'],
    pattern: /unique constraint|duplicate (?:key value|entry)|UNIQUE constraint failed|violates unique/i,
  },
  { family: 'foreign-key', codes: ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'], pattern: /foreign key constraint/i },
  {
    family: 'not-null-constraint',
    codes: ['23502', 'SQLITE_CONSTRAINT_NOTNULL'],
    pattern: /not[- ]null constraint|column .{1,80} cannot be null|null value in column/i,
  },
  {
    family: 'database-missing',
    codes: ['3D000', 'ER_BAD_DB_ERROR'],
    pattern: /database ['"`]?[\w-]{1,80}['"`]? does not exist|unknown database|unable to open database file/i,
  },
  { family: 'table-exists', codes: ['42P07'], pattern: /(?:table|relation|index|view) .{1,120} already exists/i },
  // Packages and versions
  {
    family: 'package-unknown',
    codes: ['E404', 'NU1101'],
    pattern:
      /no matching package named|could not find gem|could not find [\w.-]{1,80}:[\w.-]{1,80}:|composer\.json requires .{1,100} it could not be found|could not find a version that satisfies .{1,300}from versions: none|no matching distribution|package .{1,100} (?:is not in this registry|not found in|could not be found)|not found (?:-|in) .{0,40}registry|unable to locate package|no match for argument|could not find artifact|no package .{1,60} (?:available|found)|has no installation candidate|no such (?:crate|gem)/i,
  },
  {
    family: 'version-unknown',
    codes: ['ETARGET', 'NU1102'],
    pattern:
      /no matching version|could not find a version that satisfies .{1,300}from versions: (?!none)|version (?![`']GLIBC).{1,60} (?:not found|does not exist|is not available)|version:? unknown revision|failed to select a version|(?:requirement|candidate versions?) .{1,120}(?:didn't match|not match)/i,
  },
  {
    family: 'version-conflict',
    codes: ['ERESOLVE', 'EBADENGINE', 'NU1605', 'NU1107'],
    pattern:
      /unable to resolve dependency|conflicting peer dependency|could not resolve dependency|dependency conflict|conflicting dependencies|incompatible (?:version|engine)|requires (?:a different python|python|node|rustc|go) ?[><=^\d]|requires .{1,60} but .{1,80} (?:is|which)|unsupported engine|ResolutionImpossible|unsatisfiable|unmet dependencies|requires rustc|unsupported class file major|compiled by a more recent version/i,
  },
  {
    family: 'lockfile-mismatch',
    codes: ['ERR_PNPM_OUTDATED_LOCKFILE', 'ERR_PNPM_LOCKFILE_CONFIG_MISMATCH'],
    pattern:
      /lock ?file.{0,80}(?:needs to be updated|not up[- ]to[- ]date|out of (?:sync|date)|outdated|does not satisfy)|(?:are not|must be) in sync|missing go\.sum entry|npm ci.{0,60}can only install (?!with an existing)|updates to go\.mod needed/i,
  },
  {
    family: 'missing-input',
    pattern: /no rule to make target .{1,300}, needed by|needed by .{1,300}, missing and no known rule/i,
  },
  {
    family: 'script-missing',
    pattern:
      /missing script|^(?:error )?command .{1,60} not found\.|unknown script|no rule to make target(?!.{1,300}, needed by)|target .{1,80} (?:does not exist|not found|which is not built by)|task .{1,80} not found|no such target|ninja: error: unknown target|unknown (?:target|task|lifecycle phase)/i,
  },
  { family: 'externally-managed', pattern: /externally-managed-environment|externally managed/i },
  // Command lines
  {
    family: 'unknown-option',
    codes: ['ERR_PARSE_ARGS_UNKNOWN_OPTION', 'exit 2-option', 'TS5023', 'TS5025'],
    pattern:
      /(?:unrecogni[sz]ed|unknown|invalid|illegal|unexpected|bad|no such) (?:command[- ]line )?(?:option|argument(?! in arithmetic| \(| #\d|[.)]?\s*$)|flag|switch|feature)|is unknown\s*$|flag provided but not defined|\boption not found\b|unknown compiler option|option .{1,60} (?:is unknown|not (?:recognized|understood))/i,
  },
  {
    family: 'unknown-command',
    pattern:
      /is not a (?:git|docker|\w+) command|(?:unknown|no such|unrecognized|invalid) (?:sub-?)?command\b(?![- ]line)|(?<!argument --?[\w/-]{1,40}: )invalid choice|command .{1,60} (?:does not exist|is unknown)|no command named|is not a valid (?:command|subcommand)|not a .{1,20} command/i,
  },
  {
    family: 'missing-argument',
    codes: [],
    pattern:
      /the following (?:required )?arguments (?:are required|were not provided)|missing (?:required )?(?:argument|operand|option|parameter|file operand)|requires (?:an argument|a value)|option .{1,60} (?:requires|needs) (?:an? )?(?:argument|parameter|value)/i,
  },
  {
    family: 'pattern-invalid',
    codes: ['SC2250-pattern'],
    types: ['regexperror', 'patternsyntaxexception', 're.error', 'patternerror'],
    pattern:
      /invalid (?:regular expression|regexp?|pattern|character class|range)|unmatched [[(\]]|unterminated (?:character (?:set|class)|subpattern|[`']?s[`']? command|address regex)|unterminated group|missing \)|regex parse error|nothing to repeat|error parsing regexp|bad (?:regex|pattern)/i,
  },
  {
    family: 'no-tests-found',
    pattern:
      /no tests? (?:found|files? found|ran|collected|to run|were (?:found|run))|no test files|collected 0 items|did not match any tests/i,
  },
  {
    family: 'environment-missing',
    pattern:
      /environment variable .{0,80}(?:not (?:set|found|defined)|missing|required|is empty|must be set)|missing required environment/i,
  },
  // Names of variables are told from words by their letters.
  {
    family: 'environment-missing',
    pattern:
      /\b[A-Z][A-Z0-9]{0,20}(?:_[A-Z0-9]{1,20}){1,8}(?::? must be set| (?:is|was) not (?:set|defined))\b|\b[A-Z][A-Z0-9]{3,30} (?:is|was) not set\b/,
  },
  // Version control
  { family: 'not-a-repository', pattern: /not a git repository|not a (?:mercurial|svn|working) /i },
  {
    family: 'remote-repository-missing',
    pattern:
      /repository .{1,200} (?:not found|does not exist)|does not appear to be a git repository|could not read from remote repository|remote: repository not found/i,
  },
  {
    family: 'merge-conflict',
    pattern:
      /merge conflict|automatic merge failed|conflict \(content\)|unmerged (?:files|paths)|could not apply [0-9a-f]{6,}|exiting because of (?:an )?unresolved conflict/i,
  },
  {
    family: 'patch-does-not-apply',
    pattern:
      /hunks? (?:#?\d+ )?(?:out of \d+ hunks? )?failed|patch (?:does not apply|failed)|corrupt patch|only garbage was found in the patch/i,
  },
  {
    family: 'unknown-revision',
    pattern:
      /unknown revision|pathspec .{1,120} did not match|bad revision|couldn't find remote ref|not a valid (?:object|ref)|invalid reference|src refspec|bad object|needed a single revision|ambiguous argument/i,
  },
  {
    family: 'push-rejected',
    pattern: /\[rejected\]|non-fast-forward|failed to push some refs|fetch first|updates were rejected/i,
  },
  {
    family: 'local-changes',
    pattern:
      /local changes .{0,60}(?:would be overwritten|to the following)|cannot (?:pull|rebase).{0,40}unstaged|uncommitted changes|please commit or stash/i,
  },
  {
    family: 'branch-exists',
    pattern: /(?:a )?branch named .{1,120} already exists|remote \w+ already exists|tag .{1,80} already exists/i,
  },
  // Containers and infrastructure
  {
    family: 'image-missing',
    pattern:
      /manifest (?:for .{1,120} )?(?:unknown|not found)|pull access denied|no such image|ErrImagePull|ImagePullBackOff|unable to find image|failed to pull image .{0,1500}not found/i,
  },
  { family: 'container-name-taken', pattern: /container name .{1,120} is already in use/i },
  {
    family: 'resource-missing',
    pattern: /\(NotFound\)|resource .{1,80} not found|ResourceNotFound|no resources? found|NoSuchBucket|NoSuchKey/i,
  },
];
