import type { CauseRule } from './causeRule.ts';

/** What runners of continuous integration, helpers of schedulers, drivers' libraries and sockets say. */
export const hostedRules: readonly CauseRule[] = [
  {
    cause: 'runner-lost',
    family: 'node',
    pattern:
      /Job failed \(system failure\)|runner has received a shutdown|lost communication with|Received request to deprovision|cancelled by the remote provider|(?:agent|runner|executor|worker|slave) (?:\S{1,40} )?(?:went offline|is offline|was lost|lost connection|terminated unexpectedly)|Cannot contact \S{1,80}:|ChannelClosedException|ClosedChannelException|channel is (?:closing|closed)|Remote call failed|exitCode: -100|exit status: -100|ApplicationMaster host lost|AM Container .{0,80}lost|daemon disappeared unexpectedly|requeued (?:because|due)|maintenance reservation|node reboot|ContainerLost|lost connection to worker|[Pp]arallel pool failed to start|Nanny failed to start|container (?:create|start|wait): unexpected EOF|error creating overlay mount|internal libpod error|name is reserved for another|container name .{1,80}already in use|programming external connectivity|port is already allocated|no available (?:IPv4 )?addresses|network \S{1,60} not found/,
    transient: 0.85,
    strength: 5,
    reason: 'Whoever ran it lost its machine or could not begin it.',
    decide: 'Whether that machine works again.',
    source: 'GitHub, GitLab and Jenkins runners, YARN, Docker, Podman, MATLAB, Dask',
  },
  {
    cause: 'scheduler-helper',
    family: 'node',
    pattern:
      /[Mm]unge|Host name lookup failure|can't find address for host|exceeded the retry limit|job_container\/|pam_slurm|unable to create cgroup|cgroup_\w+: .{0,80}(?:busy|unable|failed)|no answer from ap\w+|Error initializing RM connection|JSM server|PMI2? server not found|PMI2?_\w+ (?:failed|error)|pmixp?_\w+: .{0,80}fail|Failed to connect to bus|[Xx] server|Xvfb|failed to adopt|slurm_(?:auth|msg|send|recv)\w* .{0,60}(?:fail|error)|plugin .{0,60}(?:slurm|spank).{0,60}fail/,
    transient: 0.8,
    strength: 4,
    reason: 'A helper of the scheduler on that node did not work.',
    decide: 'Whether that node is in order.',
    source: 'Slurm, munge, PMIx, ALPS, LSF',
  },
  {
    cause: 'gpu-library-failed',
    family: 'gpu',
    pattern:
      /CU(?:BLAS|DNN|FFT|SPARSE|SOLVER|RAND)_(?:STATUS_)?(?:NOT_INITIALIZED|EXECUTION_FAILED|INTERNAL_ERROR|ARCH_MISMATCH|SETUP_FAILED)|CUDA_ERROR_(?:UNKNOWN|LAUNCH_FAILED|NOT_INITIALIZED|LAUNCH_TIMEOUT|OPERATING_SYSTEM)|CUDA unknown error|cudaErrorUnknown|hipErrorUnknown|Stalled ranks|MIOpen.{0,40}(?:Error|failed)|rocBLAS error/,
    transient: 0.68,
    strength: 4,
    reason: 'A library of the graphics processor could not begin or broke off.',
    decide: 'Whether its memory was full, and whether other jobs fail on that node.',
    source: 'cuBLAS, cuDNN, CUDA, ROCm, Horovod',
  },
  {
    cause: 'socket-ended',
    family: 'network',
    pattern:
      /connection (?:has been|was|is|to \S{1,80}(?: on \S{1,80})? (?:was )?)?(?:already )?(?:closed|lost|dropped|terminated|interrupted|broken)\b|connection to the server \S{1,80} was refused|hyper::Error\((?:Connect|IncompleteMessage|ChannelClosed)|tcp connect error|error sending request for url|dns error:|Error retrieving data: 5\d\d|\[Errno 50[0234]\]|service (?:is )?busy|reset by network|Connection from \S{1,80} closed|Connection to server lost|SSL connection has been closed|decryption failed or bad record mac|BAD_RECORD_MAC|SSLZeroReturn|Unable to establish SSL|mbedtls_ssl_handshake|payload is not completed|ClientPayloadError|Server disconnected|RemoteProtocolError|PoolTimeout|no close frame|no servers available|[Ss]ervers? (?:is |are )?(?:unreachable|unavailable|offline)|NETWORK_CONNECTION|curlCode: \d+|FSTimeout|Proxy Error\b|server error retrieving|returned nothing \(no headers|APIConnectionError|InterfaceError: \(0|(?:[:. ]|^)5(?:00|02|03|04|29)(?::? (?:Server|Internal|Proxy|Bad Gateway|Service|Gateway)|\. Errors)|code[=:] ?50[0234]\b|error code: (?:5\d\d)\b|within network system module|failed to (?:resolve accession|pull data|push data|download|upload)|Could not execute broadcast|Failed to get broadcast|Shutdown in progress|Resumable\w+Exception|Too many levels of symbolic links: '?\/cvmfs|\/cvmfs\/\S{1,120}: (?:Too many levels|Transport|Input)|Name lookup|Query timed out|all (?:servers|hosts|endpoints|replicas|mirrors|sources) .{0,30}(?:failed|unreachable|down|unavailable)/,
    transient: 0.8,
    strength: 4,
    reason: 'A connection ended, or the other end was in trouble.',
    decide: 'Whether the other end works again.',
    source: 'Python, Java, OpenSSL, SRA tools, CVMFS, OPeNDAP, Spark, stores',
  },
  {
    cause: 'lock-taken',
    family: 'race',
    pattern:
      /(?:index|config|packed-refs|shallow|HEAD)\.lock'?: File exists|could not lock config file|lock was locked by|could not (?:acquire|set|get|obtain) (?:\w+ ){0,2}(?:lock|pidfile)|failed to lock (?:directory|file)|Conflicting lock|lock is held|READERS_FULL|currently in use by another|waiting (?:to|for|on) (?:the )?(?:\S+ )?lock|waiting to get lock|Lock file exists|00LOCK|is being used by another|another (?:git|conda|npm|cargo|pip|dpkg|user|job) process|Blocking waiting for file lock/i,
    transient: 0.74,
    strength: 5,
    reason: 'Another process held what it needed.',
    decide: 'Whether that process has ended, or left its lock behind.',
    source: 'git, dpkg, R, Julia, Gradle, DuckDB, LMDB, cargo',
  },
];
