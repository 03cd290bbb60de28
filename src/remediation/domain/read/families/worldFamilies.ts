import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { FailureFamily } from './family.ts';

/**
 * Kinds of failure of a program's environment: files, network, databases, packages, version control, containers; more
 * specific ones first.
 */
export const worldFamilies: readonly FailureFamily[] = [
  // Files
  {
    family: 'address-in-use',
    codes: ['EADDRINUSE', 'errno 98', 'errno 48'],
    types: ['bindexception'],
    pattern: anyOf([
      // python: OSError: [Errno 98] Address already in use
      /address (?:is )?already in use/i,
      /port is already allocated|port \d+ is (?:already )?in use/i,
      // puma: bind(2) for "0.0.0.0" port 9393 (Errno::EADDRINUSE)
      /AddrInUse/i,
      /only one usage of each socket address/i,
    ]),
  },
  {
    // tar: tar: lake: Cannot write: No space left on device
    family: 'no-space-left',
    codes: ['ENOSPC', 'errno 28', '53100'],
    pattern: /no space left on device|disk (?:is )?full|not enough (?:disk )?space|database or disk is full/i,
  },
  {
    // julia: SystemError: opening file "lake": Is a directory
    family: 'is-a-directory',
    codes: ['EISDIR', 'errno 21'],
    types: ['isadirectoryerror'],
    pattern: /is a directory\b|illegal operation on a directory/i,
  },
  {
    // hugo: Error: stat lake.txt/content: not a directory
    family: 'not-a-directory',
    codes: ['ENOTDIR', 'errno 20'],
    types: ['notadirectoryerror'],
    pattern: /not a directory\b/i,
  },
  {
    // python: OSError: [Errno 39] Directory not empty: 'task'
    family: 'directory-not-empty',
    codes: ['ENOTEMPTY', 'errno 39'],
    pattern: /directory not empty|is not an empty directory/i,
  },
  {
    family: 'lock-held',
    codes: ['SQLITE_BUSY'],
    pattern: anyOf([
      /database (?:table )?is locked|unable to create .{1,120}\.lock/i,
      // apt: E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 12 (apt)
      /could not get lock/i,
      /another (?:git )?process seems to be running/i,
      // hg: waiting for lock on working directory of /lake held by process '12'
      /(?:waiting for|blocking waiting) .{0,40}lock/i,
      /lock file .{0,60}exists/i,
      // terraform: Error: Error acquiring the state lock
      /state lock/i,
      /text file busy/i,
      // tofu: Error: Error acquiring the state lock: resource temporarily unavailable
      /resource temporarily unavailable/i,
    ]),
  },
  {
    // elixir: ** (File.Error) could not make directory "lake": file already exists
    family: 'file-exists',
    codes: ['EEXIST', 'errno 17'],
    types: ['fileexistserror', 'filealreadyexistsexception'],
    pattern:
      /(?<!\b(?:no|such) )\bfile (?:already )?exists\b|(?:path|folder|directory|destination) .{0,120}already exists/i,
  },
  {
    // sqlite3: attempt to write a readonly database
    family: 'read-only',
    codes: ['EROFS'],
    pattern: /read-only file system|readonly database/i,
  },
  {
    // java: java.net.SocketException: Too many open files
    family: 'too-many-open-files',
    codes: ['EMFILE', 'ENFILE', 'errno 24'],
    pattern: /too many open files/i,
  },
  {
    // rust: failed printing to stdout: Broken pipe (os error 32)
    family: 'broken-pipe',
    codes: ['EPIPE', 'errno 32'],
    types: ['brokenpipeerror'],
    pattern: /broken pipe/i,
  },
  {
    family: 'archive-invalid',
    types: ['badzipfile', 'badgzipfile', 'zipexception'],
    pattern: anyOf([
      /not in gzip format/i,
      // zipinfo: End-of-central-directory signature not found.
      /end-of-central-directory/i,
      // coreutils: unzip:  cannot find zipfile directory in one of task.zip or
      /cannot find zipfile/i,
      /zip file structure invalid|does not look like a tar archive|file is not a zip/i,
      /invalid (?:tar|zip|gzip) /i,
      /not a (?:zip|gzip)(?:ped)? (?:file|archive)/i,
      // 7z: ERROR: Unexpected end of archive
      /unexpected end of (?:archive|file in archive)/i,
      /unrecognized archive/i,
    ]),
  },
  {
    // clang: lake.c:3:10: fatal error: 'reed.h' file not found
    family: 'header-missing',
    pattern: /:\d{1,9}: fatal error: .{1,160}(?:file not found|no such file or directory)/i,
  },
  {
    // perl: Can't load '/lake/auto/Reed/Reed.so' for module Reed: liblake.so.1: cannot open shared object file
    family: 'library-missing',
    pattern: anyOf([
      /cannot find -l|library not found for|cannot open shared object file/i,
      /error while loading shared libraries|library .{1,60} not found|image not found/i,
    ]),
  },
  {
    family: 'command-not-found',
    codes: ['exit 127'],
    pattern: anyOf([
      // bash: bash: rg: command not found
      /command not found/i,
      /command .{1,200} is not executable/i,
      // fish: lake not found, please install lake
      /^(\S{1,80}) not found\b.{0,200}\binstall \1\b/i,
      // dash: sh: 1: rg: not found
      /(?<!\[\[): not found$/i,
      // go: exec: "gcc": executable file not found in $PATH
      /executable file not found/i,
      // bash: ./run.sh: cannot execute: required file not found
      /cannot execute: required file not found/i,
      // bash: ./run.sh: /usr/bin/python: bad interpreter: No such file or directory
      /bad interpreter/i,
      // cmd: 'rg' is not recognized as an internal or external command,
      /is not recognized as (?:an internal|the name)/i,
      /program not found|unknown program|could not find (?:the )?executable|failed to spawn/i,
      // node: Error: spawn rg ENOENT
      /spawn .{1,80} ENOENT/i,
      /unable to find a runtime/i,
    ]),
  },
  {
    // cargo: error: could not find `Cargo.toml` in `/work/shop` or any parent directory
    family: 'package-manifest-missing',
    codes: [],
    pattern: anyOf([
      /could not (?:find|read) (?:`?Cargo\.toml|package\.json)/i,
      /package\.json.{0,60}(?:no such|not found)/i,
      /go\.mod file not found/i,
      /no (?:pom|build file|Cargo\.toml|makefile)\b/i,
      /could not open requirements file|no configuration file provided|no pyproject\.toml/i,
    ]),
  },
  {
    family: 'http-not-found',
    pattern: anyOf([
      // go: reading https://lake/@v/list: 404 Not Found
      /(?:error|response|status|HTTP\S{0,6}|:) 404:? ?not found/i,
      // python: urllib.error.HTTPError: HTTP Error 404: Not Found
      /HTTP[ /]?(?:error |response code )?:? ?404/i,
      // python: urllib.error.HTTPError: HTTP Error 404: Not Found
      /ERROR 404:/i,
      // curl: curl: (22) The requested URL returned error: 404
      /returned error: 404/i,
      // axios: AxiosError: Request failed with status code 404
      /status(?: code)?:? 404/i,
    ]),
  },
  {
    family: 'file-not-found',
    codes: ['ENOENT', 'errno 2', 'os error 2', 'TS6053', 'TS18003', 'SC1091'],
    types: ['filenotfounderror', 'filenotfoundexception', 'nosuchfileexception', 'directorynotfoundexception'],
    pattern: anyOf([
      // qpdf: qpdf: open lake.pdf: No such file or directory
      /no such file (?:or directory|exists)/i,
      // ghdl: /usr/bin/ghdl-mcode: cannot open rtl/task.vhd
      /(?:can't|cannot) open \S{1,300}$/i,
      /['"`]\S{1,300} wasn't found/i,
      /\bno package\.json\b.{0,80} (?:was )?found/i,
      // openscad: Can't open input file 'lake.scad'!
      /can't open (?:file|input|perl script)/i,
      // elixir: ** (File.Error) could not read file "lake.txt": no such file or directory
      /could not (?:read|open|find) (?:file|the file|")/i,
      // terraform: Given variables file lake.tfvars does not exist.
      inSequence([/file|path|source|input|directory|folder/i], / ['"`]?[\w./~ -]*['"`]? /i, [
        /does not exist|not found|was not found/i,
      ]),
      // eslint: No files matching the pattern "src/main" were found.
      /no files matching/i,
      // typst: error: input file not found (searched at lake.typ)
      /file (?:does not exist|not found)/i,
      /the system cannot find/i,
      // java: Error: Unable to access jarfile target/task.jar
      /unable to (?:open|access|read) (?:file|jarfile|'(?!\w+:\/\/|git@))/i,
      // autoconf: autoconf: error: no input file
      /no inputs? (?:files?|were found)/i,
    ]),
  },
  {
    family: 'authentication-failed',
    codes: ['28P01', '28000', 'E401', 'ENEEDAUTH', 'EOTP'],
    pattern: anyOf([
      // mongosh: MongoServerError: Authentication failed.
      /authentication (?:failed|required|error)/i,
      /password authentication failed/i,
      // mariadb: ERROR 1045 (28000): Access denied for user 'task'@'localhost' (using password: YES)
      /access denied for user/i,
      /\b401\b.{0,30}unauthori[sz]ed|unauthorized: /i,
      // heroku: Error: Invalid credentials provided.
      /invalid (?:username or password|credentials|api[- ]?key|token)/i,
      /permission denied \(publickey|could not read username|login (?:failed|incorrect)/i,
      /bad credentials|no basic auth credentials|NOAUTH|WRONGPASS/i,
      /role .{1,60} does not exist/i,
    ]),
  },
  {
    family: 'permission-denied',
    codes: ['EACCES', 'EPERM', 'errno 13', 'os error 13', '42501'],
    types: ['permissionerror', 'accessdeniedexception', 'unauthorizedaccessexception'],
    pattern: anyOf([
      // zsh: scheduler.zsh:42: permission denied: ./task.sh
      /permission denied(?! \(publickey)/i,
      // ip: RTNETLINK answers: Operation not permitted
      /operation not permitted/i,
      // snap: error: access denied (try with sudo)
      /(?<!pull )access (?:is )?denied(?! for user)/i,
      // oracle: ORA-01031: insufficient privileges
      /insufficient privilege/i,
      // mount: mount: /lake: must be superuser to use mount.
      /must be (?:superuser|root|owner)/i,
    ]),
  },
  // Network
  {
    family: 'connection-refused',
    codes: ['ECONNREFUSED', 'errno 111', 'errno 61', 'os error 111', '08001'],
    types: ['connectionrefusederror', 'connectexception'],
    pattern: anyOf([
      // socat: E connect(5, AF=2 127.0.0.1:4444, 16): Connection refused
      /connection refused/i,
      // python: ConnectionRefusedError: [Errno 111] Connection refused
      /ConnectionRefused/i,
      // kubectl: The connection to the server 127.0.0.1:5439 was refused - did you specify the right
      /connection to the server .{0,200}was refused/i,
      // curl: curl: (7) Failed to connect to 127.0.0.1 port 5439 after 0 ms: Couldn't connect to server
      /couldn't connect to server/i,
      // curl: curl: (7) Failed to connect to 127.0.0.1 port 5439 after 0 ms: Couldn't connect to server
      /failed to connect to \S+ port \d+/i,
      // redis-cli: Could not connect to Redis at 127.0.0.1:5439: Connection refused
      /could not connect to (?:server|redis|the (?:docker|database))/i,
      // docker: Cannot connect to the Docker daemon at tcp://127.0.0.1:5439. Is the docker daemon running?
      /cannot connect to the docker daemon/i,
      // psql: Is the server running on that host and accepting TCP/IP connections?
      /is the (?:server|docker daemon) running/i,
      /actively refused/i,
      // mariadb: ERROR 2002 (HY000): Can't connect to server on '127.0.0.1' (115)
      /can't connect to (?:local |server|mysql)/i,
      /no connection could be made/i,
    ]),
  },
  {
    family: 'connection-reset',
    codes: ['ECONNRESET', 'errno 104', 'UND_ERR_SOCKET'],
    types: ['connectionreseterror', 'remotedisconnected'],
    pattern: anyOf([
      // java: java.net.SocketException: Connection reset
      /connection (?:was )?(?:reset|aborted|closed by|lost)/i,
      /socket hang up|remote end closed|empty reply from server|server closed the connection/i,
      /unexpected EOF on|other side closed/i,
      // git: fatal: the remote end hung up unexpectedly
      /the remote end hung up/i,
    ]),
  },
  // The socket file of a local server exists only while the server runs.
  {
    // tmux: error connecting to /tmp/tmux-0/task (No such file or directory)
    family: 'socket-missing',
    pattern: /\bconnect(?:\(|ing\b|ion\b| ).{0,300}(?:\bno such file or directory\b|\bENOENT\b)|\bconnect ENOENT\b/i,
  },
  {
    family: 'host-not-found',
    codes: ['ENOTFOUND', 'EAI_AGAIN', 'errno -2', 'errno -3'],
    types: ['unknownhostexception', 'gaierror'],
    pattern: anyOf([
      // curl: curl: (6) Could not resolve host: task.delay.invalid
      /could not resolve (?:host|address)/i,
      // svn: svn: E670002: Unknown hostname 'task.invalid'
      /unknown hostname/i,
      // telnet: could not resolve lake.example/23: Name or service not known
      /name or service not known/i,
      // node: Error: getaddrinfo ENOTFOUND task-api.invalid
      /getaddrinfo/i,
      // powershell: Invoke-WebRequest: No such host is known. (lake.example:443)
      /no such host/i,
      /temporary failure in name resolution/i,
      // svn: svn: E670002: Unknown hostname 'task.invalid'
      /unknown host/i,
      // rabbitmqctl: unable to resolve host reed.lake
      /unable to resolve (?:host|server)/i,
      // psql: psql: error: could not translate host name "task-db.invalid" to address: Name or service
      /could not translate host name/i,
      /nodename nor servname/i,
      // aria2: -> [AbstractCommand.cc:789] errorCode=19 CUID#7 - Name resolution for task.invalid
      /name resolution/i,
    ]),
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
    pattern: anyOf([
      // kubectl: error: timed out waiting for the condition on deployments/lake
      /timed out/i,
      /due to timeout/i,
      // axios: <ref *1> AxiosError: timeout of 40ms exceeded
      /time-?out (?:of|after|exceeded|expired|was)/i,
      // axios: <ref *1> AxiosError: timeout of 40ms exceeded
      /timeout (?:of \d|exceeded)/i,
      /exceeded timeout/i,
      // grpcurl: Failed to dial target host "localhost:9": context deadline exceeded
      /deadline exceeded/i,
      /statement timeout/i,
    ]),
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
    pattern: anyOf([
      // openssl: error 18 at 0 depth lookup: self-signed certificate
      /self[- ]signed certificate/i,
      // curl: curl: (60) SSL certificate problem: self-signed certificate
      inSequence(/certificate /i, [
        /verify failed|has expired|problem|is not trusted|signed by unknown|common name/i,
        /subject name/i,
      ]),
      /unable to get local issuer|x509: certificate|cannot verify .{1,80}certificate/i,
      /unable to (?:locally )?verify|PKIX path/i,
      // curl: curl: (60) SSL certificate problem: self-signed certificate
      /SSL certificate/i,
    ]),
  },
  {
    family: 'tls-protocol',
    codes: ['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO'],
    types: ['sslerror', 'sslhandshakeexception'],
    pattern: anyOf([
      // curl: curl: (35) OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number
      /wrong version number/i,
      // java: javax.net.ssl.SSLException: Unsupported or unrecognized SSL message
      /unsupported or unrecognized ssl/i,
      /packet length too long|record layer failure|ssl (?:connect error|handshake fail)/i,
      /tls handshake|first record does not look like a TLS/i,
    ]),
  },
  {
    family: 'not-authorized',
    codes: ['E403'],
    pattern: anyOf([
      // terraform: Error: googleapi: Error 403: Forbidden
      /\b403\b.{0,30}forbidden/i,
      // kubectl: Error from server (Forbidden): pods is forbidden: User "lake" cannot list resource "pods"
      /is forbidden:/i,
      /not authorized to|you (?:do not|don't) have permission|requires? (?:admin|elevated)/i,
      /AccessDenied\b/i,
    ]),
  },
  {
    // curl: HTTP 429: too many requests
    family: 'rate-limit',
    pattern: /too many requests|rate limit|\b429\b/i,
  },
  {
    // scp: WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!
    family: 'host-key',
    pattern: /host key verification failed|remote host identification has changed|no matching host key/i,
  },
  {
    // webpack: /opt/apps/2024/tracker/src.json doesn't exist
    family: 'file-not-found',
    pattern: /[\w-]\.(?:json|toml|ya?ml|xml|ini|cfg|conf|txt|csv|lock)['"`]? (?:does not|doesn't) exist\b/,
  },
  {
    family: 'url-invalid',
    types: ['malformedurlexception', 'urierror', 'invalidurl'],
    pattern: anyOf([
      // ws: throw new SyntaxError(`Invalid URL: ${address}`);
      /\b(?:invalid|malformed|illegal|bad|unparsable) (?:request )?UR[LI]s?\b/i,
      // curl: curl: (3) URL using bad/illegal format or missing URL
      /\bURL using bad/i,
      // ldapsearch: Could not parse LDAP URI(s)=task://127.0.0.1:9212 (3)
      /could not parse .{0,40}\bUR[LI]\b/i,
      /\b(?:unsupported|unknown) (?:URL )?(?:protocol|scheme)\b/i,
      // curl: curl: (1) Protocol "htps" not supported or disabled in libcurl
      /\bprotocol .{1,40} not supported/i,
    ]),
  },
  // Memory and crashes
  {
    family: 'out-of-memory',
    codes: ['ENOMEM', 'errno 12', '53200'],
    types: ['memoryerror', 'outofmemoryerror'],
    pattern: anyOf([
      // perl: Out of memory in perl:util:safesysrealloc
      /out of memory/i,
      /cannot allocate memory/i,
      // java: Exception in thread "main" java.lang.OutOfMemoryError: Java heap space
      /heap (?:limit|space|out of memory)/i,
      // g++: terminate called after throwing an instance of 'std::bad_alloc'
      /bad_alloc/i,
      /memory allocation of .{1,40} failed|virtual memory exhausted/i,
      // node: FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
      /allocation failed/i,
      /unable to allocate|oom-?kill/i,
      // node: FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
      /JavaScript heap/i,
    ]),
  },
  {
    // crystal: Invalid memory access (signal 11) at address 0x0
    family: 'segfault',
    types: ['accessviolationexception'],
    codes: ['SIGSEGV', 'exit 139'],
    pattern: /segmentation fault|SIGSEGV|access violation|signal 11\b/i,
  },
  {
    // valgrind: ==18761== Invalid read of size 4
    family: 'use-after-free',
    pattern: /invalid (?:read|write) of size|heap-use-after-free|stack-use-after/i,
  },
  {
    // glibc: free(): double free detected in tcache 2
    family: 'double-free',
    pattern: /double free|invalid free|free\(\): invalid|pointer being freed was not allocated|attempting free on/i,
  },
  {
    // go: fatal error: all goroutines are asleep - deadlock!
    family: 'deadlock',
    codes: ['40P01'],
    pattern: /\bdeadlock|all goroutines are asleep|lock wait timeout/i,
  },
  {
    // bash: line 3: 4242 Killed ./import.sh
    family: 'killed',
    pattern: /^(?:.{0,80}\b)?Killed\b(?: .{0,80})?$|terminated by signal (?:9|SIGKILL)|OOMKilled/,
  },
  // Databases
  {
    family: 'missing-table',
    codes: ['42P01', '42S02', 'ER_NO_SUCH_TABLE'],
    pattern: anyOf([
      /no such table/i,
      // rails: PG::UndefinedTable: ERROR: relation "lakes" does not exist
      /relation .{1,120} does not exist/i,
      // oracle: ORA-00942: table or view does not exist
      /table .{1,120} (?:doesn't|does not) exist/i,
      /base table or view not found|invalid object name/i,
    ]),
  },
  {
    // rails: ActiveModel::UnknownAttributeError: PG::UndefinedColumn: column lakes.depth does not exist
    family: 'missing-column',
    codes: ['42703', '42S22', 'ER_BAD_FIELD_ERROR'],
    pattern: /no such column|column .{1,120} does not exist|unknown column|invalid column name|has no column named/i,
  },
  {
    // oracle: ORA-00001: unique constraint (REED.LAKE_PK) violated
    family: 'unique-constraint',
    codes: ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'ER_DUP_ENTRY', 'P2002'],
    pattern: /unique constraint|duplicate (?:key value|entry)|UNIQUE constraint failed|violates unique/i,
  },
  {
    // sqlite: Error: FOREIGN KEY constraint failed
    family: 'foreign-key',
    codes: ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'],
    pattern: /foreign key constraint/i,
  },
  {
    // psql: ERROR:  null value in column "total" violates not-null constraint
    family: 'not-null-constraint',
    codes: ['23502', 'SQLITE_CONSTRAINT_NOTNULL'],
    pattern: /not[- ]null constraint|column .{1,80} cannot be null|null value in column/i,
  },
  {
    // cockroach: ERROR: database "lake" does not exist
    family: 'database-missing',
    codes: ['3D000', 'ER_BAD_DB_ERROR'],
    pattern: /database ['"`]?[\w-]{1,80}['"`]? does not exist|unknown database|unable to open database file/i,
  },
  {
    // clickhouse: DB::Exception: Table reed.lakes already exists. (TABLE_ALREADY_EXISTS)
    family: 'table-exists',
    codes: ['42P07'],
    pattern: /(?:table|relation|index|view) .{1,120} already exists/i,
  },
  // Packages and versions
  {
    family: 'package-unknown',
    codes: ['E404', 'NU1101'],
    pattern: anyOf([
      // cargo: error: no matching package named `acme-queue-zz-none` found
      /no matching package named/i,
      // bundler: Could not find gem 'invoice-amount-layouter' in cached gems or installed
      /could not find gem/i,
      /could not find [\w.-]{1,80}:[\w.-]{1,80}:/i,
      /composer\.json requires .{1,100} it could not be found/i,
      /could not find a version that satisfies .{1,300}from versions: none/i,
      // pip: ERROR: No matching distribution found for acme-queue-zz-none
      /no matching distribution/i,
      /package .{1,100} (?:is not in this registry|not found in|could not be found)/i,
      // npm: npm error 404 Not Found - GET https://registry.npmjs.org/@acme-nonexistent-zz%2fqueue-client
      /not found (?:-|in) .{0,40}registry/i,
      // apt: E: Unable to locate package ticket-weight-650
      /unable to locate package/i,
      // dnf: No match for argument: lakereed Error: Unable to find a match: lakereed
      /no match for argument/i,
      /could not find artifact/i,
      // opam: [ERROR] No package named lakereed found.
      /no package .{1,60} (?:available|found)/i,
      /has no installation candidate|no such (?:crate|gem)/i,
    ]),
  },
  {
    family: 'version-unknown',
    codes: ['ETARGET', 'NU1102'],
    pattern: anyOf([
      // npm: npm error notarget No matching version found for left-pad@99.1.0.
      /no matching version/i,
      /could not find a version that satisfies .{1,300}from versions: (?!none)/i,
      // apt: E: Version '9.9' for 'hostname' was not found
      /version (?![`']GLIBC).{1,60} (?:not found|does not exist|is not available)/i,
      /version:? unknown revision/i,
      // cargo: error: failed to select a version for the requirement `itoa = "^99"`
      /failed to select a version/i,
      // cargo: candidate versions found which didn't match: 1.0.18, 1.0.17, 1.0.16, ...
      /(?:requirement|candidate versions?) .{1,120}(?:didn't match|not match)/i,
    ]),
  },
  {
    family: 'version-conflict',
    codes: ['ERESOLVE', 'EBADENGINE', 'NU1605', 'NU1107'],
    pattern: anyOf([
      // npm: npm error ERESOLVE unable to resolve dependency tree
      /unable to resolve dependency/i,
      /conflicting peer dependency/i,
      // npm: npm error Could not resolve dependency:
      /could not resolve dependency/i,
      // pip: 2. remove package versions to allow pip attempt to solve the dependency conflict
      /dependency conflict/i,
      /conflicting dependencies|incompatible (?:version|engine)/i,
      // cargo: invoice@0.1.0 requires rustc 1.291799
      /requires (?:a different python|python|node|rustc|go) ?[><=^\d]/i,
      /requires .{1,60} but .{1,80} (?:is|which)/i,
      // npm: npm error engine Unsupported engine
      /unsupported engine/i,
      // pip: ERROR: ResolutionImpossible: for help visit
      /ResolutionImpossible/i,
      // julia: ERROR: Unsatisfiable requirements detected for package Lake
      /unsatisfiable/i,
      // apt: The following packages have unmet dependencies: lake : Depends: reed (>= 2) but 1 is to be
      /unmet dependencies/i,
      // cargo: invoice@0.1.0 requires rustc 1.291799
      /requires rustc/i,
      /unsupported class file major|compiled by a more recent version/i,
    ]),
  },
  {
    family: 'lockfile-mismatch',
    codes: ['ERR_PNPM_OUTDATED_LOCKFILE', 'ERR_PNPM_LOCKFILE_CONFIG_MISMATCH'],
    pattern: anyOf([
      // deno: error: The lockfile is out of date. Run `deno install --frozen=false`
      inSequence(/lock ?file.{0,80}/i, [
        /needs to be updated|not up[- ]to[- ]date|out of (?:sync|date)|outdated/i,
        /does not satisfy/i,
      ]),
      /(?:are not|must be) in sync|missing go\.sum entry/i,
      /npm ci.{0,60}can only install (?!with an existing)/i,
      /updates to go\.mod needed/i,
    ]),
  },
  {
    // ninja: error: 'lake.c', needed by 'lake.o', missing and no known rule to make it
    family: 'missing-input',
    pattern: /no rule to make target .{1,300}, needed by|needed by .{1,300}, missing and no known rule/i,
  },
  {
    family: 'script-missing',
    pattern: anyOf([
      /missing script/i,
      // yarn: error Command "lakes" not found.
      /^(?:error )?command .{1,60} not found\./i,
      // hatch: Unknown script: lakes
      /unknown script/i,
      /no rule to make target(?!.{1,300}, needed by)/i,
      /target .{1,80} (?:does not exist|not found|which is not built by)/i,
      // gradle: Task 'lakes' not found in root project 'reed'.
      /task .{1,80} not found/i,
      // bazel: ERROR: no such target '//:lakes': target 'lakes' not declared in package ''
      /no such target/i,
      /ninja: error: unknown target/i,
      // mage: Unknown target specified: "lakes"
      /unknown (?:target|task|lifecycle phase)/i,
    ]),
  },
  {
    // pip: error: externally-managed-environment
    family: 'externally-managed',
    pattern: /externally-managed-environment|externally managed/i,
  },
  // Command lines
  {
    family: 'unknown-option',
    codes: ['ERR_PARSE_ARGS_UNKNOWN_OPTION', 'exit 2-option', 'TS5023', 'TS5025'],
    pattern: anyOf([
      // ansible: ansible: error: unrecognized arguments: --lakes
      inSequence([/unrecogni[sz]ed|unknown|invalid|illegal|unexpected|bad|no such/i], / (?:command[- ]line )?/i, [
        /option|argument(?! in arithmetic| \(| #\d|[.)]?\s*$)|flag|switch|feature/i,
      ]),
      // curl: curl: option --jsonn: is unknown
      /is unknown\s*$/i,
      // terraform: Error parsing command-line flags: flag provided but not defined: -lakes
      /flag provided but not defined/i,
      // ffmpeg: Error splitting the argument list: Option not found
      /\boption not found\b/i,
      // tsc: error TS5025: Unknown compiler option '--strictest'. Did you mean 'strict'?
      /unknown compiler option/i,
      // ip: Option "-amountx" is unknown, try "ip -help".
      /option .{1,60} (?:is unknown|not (?:recognized|understood))/i,
    ]),
  },
  {
    family: 'unknown-command',
    pattern: anyOf([
      // heroku: lakes is not a heroku command.
      /is not a (?:git|docker|\w+) command/i,
      // rclone: Error: unknown command "lakes" for "rclone"
      /(?:unknown|no such|unrecognized|invalid) (?:sub-?)?command\b(?![- ]line)/i,
      // conda: conda: error: argument COMMAND: invalid choice: 'lakes'
      /(?<!argument --?[\w/-]{1,40}: )invalid choice/i,
      // poetry: The requested command amount does not exist.
      /command .{1,60} (?:does not exist|is unknown)/i,
      // terraform: Terraform has no command named "lakes".
      /no command named/i,
      /is not a valid (?:command|subcommand)/i,
      // heroku: lakes is not a heroku command.
      /not a .{1,20} command/i,
    ]),
  },
  {
    family: 'missing-argument',
    codes: [],
    pattern: anyOf([
      /the following (?:required )?arguments (?:are required|were not provided)/i,
      // ffmpeg: Missing argument for option 'i'.
      /missing (?:required )?(?:argument|operand|option|parameter|file operand)/i,
      // tar: tar: option requires an argument -- 'f'
      /requires (?:an argument|a value)/i,
      /option .{1,60} (?:requires|needs) (?:an? )?(?:argument|parameter|value)/i,
    ]),
  },
  {
    family: 'pattern-invalid',
    codes: ['SC2250-pattern'],
    types: ['regexperror', 'patternsyntaxexception', 're.error', 'patternerror'],
    pattern: anyOf([
      // R: invalid regular expression '(lake', reason 'Missing ')''
      /invalid (?:regular expression|regexp?|pattern|character class|range)/i,
      // git: fatal: command line, '(lake': Unmatched ( or \(
      /unmatched [[(\]]/i,
      // sed: sed: file main.sed line 1: unterminated `s' command
      /unterminated (?:character (?:set|class)|subpattern|[`']?s[`']? command|address regex)/i,
      // node: SyntaxError: Invalid regular expression: /(total/: Unterminated group
      /unterminated group/i,
      // python: raise source.error("missing ), unterminated subpattern",
      /missing \)/i,
      // ripgrep: regex parse error:
      /regex parse error/i,
      /nothing to repeat/i,
      // go: panic: regexp: Compile(`(total`): error parsing regexp: missing closing ): `(total`
      /error parsing regexp/i,
      /bad (?:regex|pattern)/i,
    ]),
  },
  {
    family: 'no-tests-found',
    pattern: anyOf([
      // gradle: No tests found for given includes: [Lake]
      /no tests? (?:found|files? found|ran|collected|to run|were (?:found|run))/i,
      // mocha: Error: No test files found: "spec/handler*.js"
      /no test files/i,
      /collected 0 items|did not match any tests/i,
    ]),
  },
  {
    family: 'environment-missing',
    pattern: anyOf([
      // elixir: ** (RuntimeError) environment variable LAKE_URL is missing.
      /environment variable .{0,80}(?:not (?:set|found|defined)|missing|required|is empty|must be set)/i,
      // rails: KeyError: Missing required environment variable LAKE_KEY
      /missing required environment/i,
    ]),
  },
  // The characters of variable names distinguish them from words.
  {
    family: 'environment-missing',
    pattern: anyOf([
      // android: SDK location not found. ANDROID_HOME is not set
      /\b[A-Z][A-Z0-9]{0,20}(?:_[A-Z0-9]{1,20}){1,8}(?::? must be set| (?:is|was) not (?:set|defined))\b/,
      // go: go: GOPATH is not set: missing $HOME
      /\b[A-Z][A-Z0-9]{3,30} (?:is|was) not set\b/,
    ]),
  },
  // Version control
  {
    // svn: svn: E155007: '/opt/apps/2024/tracker' is not a working copy
    family: 'not-a-repository',
    pattern: /not a git repository|not a (?:mercurial|svn|working) /i,
  },
  {
    family: 'remote-repository-missing',
    pattern: anyOf([
      // hg: abort: repository /srv/hg/invoice not found
      /repository .{1,200} (?:not found|does not exist)/i,
      // git: fatal: 'task' does not appear to be a git repository
      /does not appear to be a git repository/i,
      // git: fatal: Could not read from remote repository.
      /could not read from remote repository/i,
      /remote: repository not found/i,
    ]),
  },
  {
    family: 'merge-conflict',
    pattern: anyOf([
      // git: CONFLICT (content): Merge conflict in task.txt
      /merge conflict/i,
      // git: Automatic merge failed; fix conflicts and then commit the result.
      /automatic merge failed/i,
      // git: CONFLICT (content): Merge conflict in task.txt
      /conflict \(content\)/i,
      // git: error: Committing is not possible because you have unmerged files.
      /unmerged (?:files|paths)/i,
      // git: error: could not apply f643d79... add amount
      /could not apply [0-9a-f]{6,}/i,
      // git: fatal: Exiting because of an unresolved conflict.
      /exiting because of (?:an )?unresolved conflict/i,
    ]),
  },
  {
    family: 'patch-does-not-apply',
    pattern: anyOf([
      // rpmbuild: 1 out of 1 hunk FAILED -- saving rejects to file lake.c.rej
      /hunks? (?:#?\d+ )?(?:out of \d+ hunks? )?failed/i,
      // quilt: Patch lake.patch does not apply (enforce with -f)
      /patch (?:does not apply|failed)/i,
      /corrupt patch|only garbage was found in the patch/i,
    ]),
  },
  {
    family: 'unknown-revision',
    pattern: anyOf([
      // hg: abort: unknown revision 'lake'!
      /unknown revision/i,
      /pathspec .{1,120} did not match|bad revision|couldn't find remote ref/i,
      /not a valid (?:object|ref)|invalid reference|src refspec|bad object/i,
      /needed a single revision|ambiguous argument/i,
    ]),
  },
  {
    // jj: Error: Failed to push some refs
    family: 'push-rejected',
    pattern: /\[rejected\]|non-fast-forward|failed to push some refs|fetch first|updates were rejected/i,
  },
  {
    family: 'local-changes',
    pattern: anyOf([
      /local changes .{0,60}(?:would be overwritten|to the following)/i,
      /cannot (?:pull|rebase).{0,40}unstaged/i,
      // bzr: bzr: ERROR: Working tree has uncommitted changes
      /uncommitted changes/i,
      /please commit or stash/i,
    ]),
  },
  {
    // git: fatal: a branch named 'lake' already exists
    family: 'branch-exists',
    pattern: /(?:a )?branch named .{1,120} already exists|remote \w+ already exists|tag .{1,80} already exists/i,
  },
  // Containers and infrastructure
  {
    family: 'image-missing',
    pattern: anyOf([
      // nomad: Failed to pull `lake:9`: API error (404): manifest for lake:9 not found
      /manifest (?:for .{1,120} )?(?:unknown|not found)/i,
      /pull access denied|no such image|ErrImagePull|ImagePullBackOff|unable to find image/i,
      /failed to pull image .{0,1500}not found/i,
    ]),
  },
  {
    // docker: Conflict. The container name "/shop" is already in use by container "4f1e".
    family: 'container-name-taken',
    pattern: /container name .{1,120} is already in use/i,
  },
  {
    // kubectl: Error from server (NotFound): deployments.apps "lake" not found
    family: 'resource-missing',
    pattern: /\(NotFound\)|resource .{1,80} not found|ResourceNotFound|no resources? found|NoSuchBucket|NoSuchKey/i,
  },
];
