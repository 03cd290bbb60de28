import { describe, expect, it } from 'vitest';
import { ruleFor } from '../../../src/jobs/domain/advice/log/findings.ts';
import { causeRules, troubleMarks } from '../../../src/jobs/domain/advice/rules/causeRules.ts';
import { adviseFailure } from '../../../src/jobs/index.ts';

const advise = (stderr: string): ReturnType<typeof adviseFailure> => adviseFailure({ stderr });

/** A line as a tool prints it for every rule. */
const samples: readonly (readonly [cause: string, line: string])[] = [
  ['connection-refused', 'qstat: cannot connect to server pbs (errno=111) Connection refused'],
  [
    'connection-timed-out',
    'MountVolume.SetUp failed for volume "pvc-1" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
  ],
  [
    'network-unreachable',
    'Abort(1090831) on node 14 (rank 14 in comm 0): Fatal error in PMPI_Init: OFI endpoint open failed: No route to host',
  ],
  ['host-not-found', 'socket.gaierror: [Errno -3] Temporary failure in name resolution'],
  ['unknown-host', 'wget: unable to resolve host address ‘ftp.ncbi.nlm.nih.gov’'],
  [
    'connection-reset',
    'Failed in LSF library call: Failed in sending/receiving a message: Connection reset by peer. Job not submitted.',
  ],
  ['broken-pipe', 'client_loop: send disconnect: Broken pipe'],
  [
    'service-unavailable',
    'cromwell.backend.google.pipelines.common: Execution failed: generic::unavailable: The assigned worker',
  ],
  ['rate-limited', 'openai.RateLimitError: Error code: 429 - rate limit reached for requests'],
  ['database-locked', 'sqlite3.OperationalError: database is locked'],
  ['address-in-use', 'OSError: [Errno 98] Address already in use'],
  ['too-many-connections', 'ERROR 1040 (08004): Too many connections'],
  [
    'certificate-failed',
    'requests.exceptions.SSLError: certificate verify failed: self-signed certificate in certificate chain',
  ],
  ['preempted', 'slurmstepd: error: *** JOB 7712 ON c12 CANCELLED AT 2026-03-01T10:11:12 DUE TO PREEMPTION ***'],
  ['node-failed', 'srun: error: Node failure on gpu014'],
  ['walltime', 'slurmstepd: error: *** JOB 12 ON c1 CANCELLED AT 2026-01-01T00:00:00 DUE TO TIME LIMIT ***'],
  [
    'scheduler-hiccup',
    'srun: error: Unable to confirm allocation for job 4411: Unable to contact slurm controller (connect failure)',
  ],
  ['requeue-limit', 'job requeued, held: requeue limit reached'],
  ['pod-evicted', '004 (123.000.000) Job was evicted. (0) CPU times'],
  ['cancelled', 'slurmstepd: error: *** JOB 12 ON c1 CANCELLED AT 2026-01-01T00:00:00 ***'],
  ['oom-killed', 'Memory cgroup out of memory: Killed process 1212 (python) total-vm:1212kB, anon-rss:12kB'],
  ['out-of-memory', 'bash: fork: Cannot allocate memory'],
  ['gpu-out-of-memory', 'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB'],
  ['nccl-failed', 'RuntimeError: NCCL error: ncclSystemError: a system call failed'],
  ['gpu-hardware', 'NVRM: Xid (PCI:0000:3b:00): 79, pid=1212, GPU has fallen off the bus.'],
  [
    'gpu-assertion',
    '../aten/src/ATen/native/cuda/Loss.cu:240: nll_loss: block: [0,0,0], thread: [3,0,0] Assertion `t >= 0` failed.',
  ],
  ['gpu-assert', 'RuntimeError: CUDA error: device-side assert triggered'],
  ['disk-full', 'OSError: [Errno 28] No space left on device'],
  [
    'output-limit',
    'Recourse killed this job: it wrote more than 4096 MB of output, the most that recourse.jobs.outputLimit allows.',
  ],
  ['quota-exceeded', 'Exceeded quota: CPUS_ALL_REGIONS quota exceeded. Limit: 64.0'],
  [
    'io-error',
    'MPIDI_OFI_handle_cq_error(1042): OFI poll failed (ofi_events.c:1042:MPIDI_OFI_handle_cq_error:Input/output error)',
  ],
  [
    'stale-file-handle',
    "slurmstepd: error: couldn't chdir to `/scratch/u1': Transport endpoint is not connected: going to /tmp instead",
  ],
  ['read-only-file-system', "OSError: [Errno 30] Read-only file system: '/out/a'"],
  ['too-many-files', "OSError: [Errno 24] Too many open files: 'part-991.csv'"],
  ['license-busy', 'FlexNet: no free licence, all of them are in use'],
  ['license-invalid', 'Error: the license is missing or could not be read'],
  [
    'slow-down',
    "azure.core.exceptions.HttpResponseError: Operation returned an invalid status 'The server is busy.' ErrorCode:ServerBusy",
  ],
  ['no-capacity', 'InsufficientInstanceCapacity: We currently do not have sufficient p4d.24xlarge capacity'],
  [
    'endpoint-unreachable',
    'ERROR: Failed to connect to local queue manager CEDAR:6001:Failed to connect to <10.1.1.1:9618>',
  ],
  ['connection-ended', 'NCCL WARN [Service thread] Connection closed by localRank 2'],
  ['image-pull', 'Back-off restarting failed container'],
  [
    'image-missing',
    'docker: Error response from daemon: manifest for foo:bar not found: manifest unknown: manifest unknown.',
  ],
  ['bucket-missing', 'botocore.errorfactory.NoSuchBucket: The specified bucket does not exist'],
  ['http-refused', 'curl: (22) The requested URL returned error: 404'],
  ['sealed', 'Error making API request: 503. Errors: * Vault is sealed'],
  ['signature-expired', 'wandb: ERROR api_key not configured (no-tty). call wandb.login(key=[your_api_key])'],
  [
    'executor-lost',
    'prefect.exceptions.CrashedRun: Flow run infrastructure exited with non-zero status code -9 ... Worker failed heartbeat',
  ],
  [
    'worker-killed',
    "distributed.scheduler.KilledWorker: Attempted to run task ('sum', 0) on 3 different workers, but all those workers died while running it.",
  ],
  ['shared-memory', 'RuntimeError: unable to open shared memory object </torch_12> in read-write mode'],
  [
    'output-late',
    'Waiting at most 5 seconds for missing files. MissingOutputException in rule sort: This might be due to filesystem latency.',
  ],
  [
    'left-locked',
    'LockException: Error: Directory cannot be locked. Please make sure that no other Snakemake process is trying to create the same files',
  ],
  ['lock-busy', "OSError: [Errno 26] Text file busy: './run.sh'"],
  [
    'hash-mismatch',
    'E: Failed to fetch http://deb.debian.org/debian/dists/bookworm/main/binary-amd64/Packages  Hash Sum mismatch',
  ],
  ['package-missing', 'npm error ERESOLVE unable to resolve dependency tree'],
  ['submission-refused', 'sbatch: error: Batch job submission failed: Invalid qos specification'],
  ['submission-limit', 'sbatch: error: QOSMaxSubmitJobPerUserLimit'],
  ['account-limit', 'Exceeded resource monitor quota of the warehouse'],
  ['powered-down', 'Pod was terminated in response to imminent node shutdown.'],
  ['kernel-died', 'nbclient.exceptions.DeadKernelError: Kernel died'],
  ['cancelled-by-owner', 'TERM_OWNER: job killed by owner.'],
  [
    'file-server',
    'gfal-copy error: 70 (Communication error on send) - TRANSFER globus_ftp_client: the operation was aborted',
  ],
  ['prolog-failed', 'srun: error: task 0 launch failed: Error configuring interconnect'],
  [
    'link-failed',
    'PSM2 was unable to open an endpoint. Please make sure that the network link is active on the node and the hardware is functioning.',
  ],
  ['gpu-missing', "RuntimeError: Unable to initialize backend 'tpu': UNAVAILABLE"],
  ['driver-mismatch', 'Failed to initialize NVML: Driver/library version mismatch'],
  ['syntax-error', "PHP Parse error:  syntax error, unexpected '}'"],
  ['module-missing', 'ERROR: LoadError: ArgumentError: Package Foo not found in current path.'],
  ['import-failed', "/lib64/libc.so.6: version `GLIBC_2.34' not found (required by ./solver)"],
  ['library-missing', 'error while loading shared libraries: libmkl_rt.so.2: cannot open shared object file'],
  ['command-missing', 'slurmstepd: error: execve(): ./run_model: No such file or directory'],
  ['name-error', "jinja2.exceptions.UndefinedError: 'dict object' has no attribute 'ds'"],
  ['value-error', "InputFunctionException in line 12 of Snakefile: KeyError: 's1'"],
  ['assertion', 'AssertionError: expected 100 rows, got 99'],
  ['shape-mismatch', 'MCT::m_ExchangeMaps::ExGSMapGSMap_:: MCTERROR, Grid Size mismatch'],
  ['compile-error', 'Fatal error: Unexpectedly found nil while unwrapping an Optional value'],
  ['usage', 'rsync: --foo: unknown option'],
  ['configuration', 'dagster._core.errors.DagsterInvalidConfigError: Error in config for job'],
  ['file-missing', "System.IO.FileNotFoundException: Could not find file '/w/in.json'."],
  ['bad-input', 'OSError: Empty or corrupt FITS file'],
  [
    'already-exists',
    'org.apache.hadoop.mapred.FileAlreadyExistsException: Output directory hdfs://nn/out already exists',
  ],
  ['constraint', 'sqlite3.OperationalError: no such table: runs'],
  ['permission-denied', 'error: Uncaught (in promise) PermissionDenied: Requires read access to "./x"'],
  ['credentials', 'huggingface_hub.errors.GatedRepoError: 401 Client Error. Cannot access gated repo for url'],
  ['numerics', 'NaN detected in field T at level 12, stopping'],
  ['segfault', 'forrtl: severe (174): SIGSEGV, segmentation fault occurred'],
  ['illegal-instruction', 'Illegal instruction (core dumped)'],
  ['stack-overflow', 'RecursionError: maximum recursion depth exceeded'],
  ['shutdown-by-code', "terminate called after throwing an instance of 'std::runtime_error'"],
  ['timeout-in-code', 'horovod.runner.common.util.timeout.TimeoutException: Timed out waiting for tasks to start'],
  ['tests-failed', 'FAILED (failures=2, errors=1)'],
  ['step-failed', 'make: *** [Makefile:12: all] Error 2'],
  ['dumped', '/slurm_script: line 12: 12121 Aborted (core dumped) ./solve'],
  ['solver-failed', '*** ERROR *** ELEMENT 12 HAS A ZERO OR NEGATIVE VOLUME'],
  ['name-too-long', "OSError: [Errno 36] File name too long: 'aaaaaaaa'"],
  ['document-broken', "! LaTeX Error: File `foo.sty' not found."],
  [
    'checkpoint-broken',
    'RuntimeError: PytorchStreamReader failed reading zip archive: failed finding central directory',
  ],
  ['record-ended', 'forrtl: severe (29): file not found, unit 10, file /w/fort.10'],
  ['reads-refused', 'EXITING because of FATAL INPUT ERROR: could not open genomeFastaFile: ref.fa'],
  ['workflow-wrong', 'WildcardError in rule x: Wildcards in input files cannot be determined from output files'],
  ['archive-broken', 'squashfs error: xattr_id'],
  ['hdf-error', "OSError: [Errno -101] NetCDF: HDF error: b'/data/x.nc' (temporary lock)"],
  ['heap-damaged', 'double free or corruption (!prev)'],
  ['test-failed', 'E   assert 3 == 4'],
  ['build-refused', 'error[E0382]: borrow of moved value: `x`'],
  ['script-wrong', "redis.exceptions.ResponseError: unknown command 'FOO'"],
  ['index-wrong', 'Error in read.table(file) : no lines available in input'],
  ['mpi-misuse', 'Fatal error in PMPI_Recv: Message truncated, error stack'],
  ['name-unknown', 'Undefined function or variable "foo".'],
  ['licence-too-small', 'License Manager Error -5 Cannot find a license for Foo_Toolbox.'],
  ['licence-server', 'License Manager Error -15 Unable to connect to the license server.'],
  ['licence-queue', 'License checkout failed. License Manager Error -4 Maximum number of users for MATLAB reached.'],
  ['file-missing-localised', 'Erreur : fichier introuvable'],
  ['permission-localised', 'Permissão negada'],
  ['refused-localised', 'Conexão recusada'],
  ['disk-full-localised', 'cp: Fehler beim Schreiben: Auf dem Gerät ist kein Speicherplatz mehr verfügbar'],
  ['memory-localised', 'Fehler: kann Vektor der Größe 8.0 GB nicht allozieren'],
  ['crash-localised', 'Speicherzugriffsfehler'],
  ['killed', '/slurm_script: line 12:  1212 Killed                  ./solve'],
  ['terminated', '/slurm_script: line 12:  1212 Terminated              ./solve'],
  ['told-passing', 'error: got no response from JSV script'],
  ['bad-termination', '= BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES'],
  [
    'told-error',
    'Error: It looks like MPI_INIT failed: PML add procs failed --> Returned "Not found" (-13) instead of "Success" (0)',
  ],
  [
    'scheduler-unreachable',
    'srun: error: slurm_receive_msgs: [[c12]:6818] failed: Zero Bytes were transmitted or received',
  ],
  [
    'execution-host-lost',
    'pbs_mom: LOG_ERROR::sister could not communicate (15065) in 991.pbs, job_start_error from node c4-12',
  ],
  ['reclaimed', 'AGENT: Your Spot Task was interrupted.'],
  [
    'manager-lost-it',
    'airflow.exceptions.AirflowException: Task received SIGTERM signal: scheduler marked as zombie; Detected zombie job',
  ],
  [
    'container-not-begun',
    'Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[data]: timed out waiting for the condition',
  ],
  ['submission-wrong', 'srun: error: Unable to create step for job 12: More processors requested than permitted'],
  ['ended-by-administrator', 'TERM_ADMIN: job killed by root or LSF administrator.'],
  ['held-by-policy', 'Job 12.0 was held. SYSTEM_PERIODIC_HOLD expression evaluated to TRUE'],
  ['image-not-pulled', 'Waiting: ImagePullBackOff'],
  ['daemons-not-begun', 'ORTE was unable to reliably start one or more daemons.'],
  [
    'link-lost',
    'A process or daemon was unable to complete a TCP connection to another process: Local host: c1 Remote host: c2',
  ],
  ['gpu-not-ready', 'CUDA error: CUDA-capable device(s) is/are busy or unavailable'],
  ['machine-check', 'mce: [Hardware Error]: Machine check events logged'],
  ['disk-failed', 'Error in <TNetXNGFile::Open>: [FATAL] Socket timeout'],
  ['shared-file-system', "OSError: [Errno 512] Unknown error 512: '/nfs/x'"],
  ['cannot-fork', 'bash: fork: retry: No child processes'],
  ['swap-or-shm-full', 'mmap failed: MAP_FAILED for 1212 bytes, hugetlb pool'],
  ['database-not-up', 'Error from server: etcdserver: leader changed'],
  ['transaction-conflict', 'ERROR:  deadlock detected'],
  ['blocks-missing', "ray.exceptions.OwnerDiedError: Failed to retrieve object 00ff. The object's owner has exited."],
  ['query-refused', 'condor_submit: ERROR: Executable file run.sh does not exist'],
  [
    'hub-unreachable',
    "OSError: We couldn't connect to 'https://huggingface.co' to load this file, couldn't find it in the cached files",
  ],
  ['transfer-broke', 'curl: (28) Operation too slow. Less than 1000 bytes/sec transferred the last 30 seconds'],
  ['package-fetch', 'Unable to connect to the server: net/http: TLS handshake timeout'],
  ['licence-server-away', 'rlm: Communications error with license server (-17)'],
  ['package-unknown', 'error NU1101: Unable to find package Foo. No packages exist with this id'],
  ['build-wrong', 'ERROR: Unable to load namespace from workflow: Unrecognized token on line 12, column 3'],
  ['image-unfit', 'Error: container has runAsNonRoot and image will run as root'],
  ['build-ended', 'error: subprocess-exited-with-error × python setup.py egg_info did not run successfully.'],
  ['header-missing', 'fatal error: mpi.h: No such file or directory'],
  [
    'code-fault',
    'dagster._core.errors.DagsterTypeCheckDidNotPass: Type check failed for step output "result" - expected type "Int".',
  ],
  ['model-code', 'CUDA error: invalid device ordinal'],
  [
    'memory-bound-own',
    'PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes)',
  ],
  ['request-refused', 'kafka.errors.UnknownTopicOrPartitionError: This server does not host this topic-partition'],
  [
    'access-refused',
    'org.apache.hadoop.security.AccessControlException: Permission denied: user=u, access=WRITE, inode="/"',
  ],
  ['setting-wrong', 'sbatch: error: Invalid --mem specification'],
  ['licence-unfit', 'The licence file is invalid for this machine'],
  ['model-input', '***ERROR: THE INDEPENDENT VARIABLES MUST BE ARRANGED IN ASCENDING ORDER'],
  ['calculation-failed', 'ocean: KE is NaN at step 1200, velocity truncated too many times'],
  ['program-ended', 'Execution halted'],
  [
    'runner-lost',
    'gitlab-runner: ERROR: Job failed (system failure): prepare environment: waiting for pod running: timed out waiting for pod to start',
  ],
  ['scheduler-helper', 'slurmstepd: error: If munged is up, restart with --num-threads=10'],
  ['gpu-library-failed', 'cuInit failed: CUDA_ERROR_UNKNOWN: unknown error'],
  ['socket-ended', 'openai.APIConnectionError: Connection error.'],
  ['lock-taken', 'The process cannot access the file because it is being used by another process.'],
  ['connection-localised', 'Verbindung wurde vom Kommunikationspartner zurückgesetzt'],
  ['file-server-localised', 'Veraltete NFS-Dateizugriffsnummer'],
  ['denied-localised', '权限不够'],
  ['missing-localised', '没有那个文件或目录'],
  ['full-localised', '设备上没有空间'],
  ['quota-localised', 'Plattenplatzkontingent überschritten'],
  ['command-localised', 'Kommando nicht gefunden.'],
  ['fault-localised', '段错误 (核心已转储)'],
  ['argument-localised', 'Ungültiges Argument'],
  ['no-memory-localised', '内存不足'],
];
/** Rules for ends of traces that no rule knows: they have no words of their own. */
const withoutWords: ReadonlySet<string> = new Set(['exception', 'exception-of-the-world']);

describe('every rule', () => {
  it('is there once, with a sample', () => {
    const causes = causeRules.map(({ cause }) => cause);
    expect(new Set(causes).size).toBe(causes.length);
    expect(samples.map(([cause]) => cause).sort()).toEqual(causes.filter((cause) => !withoutWords.has(cause)).sort());
  });

  it.each(samples)('%s: its line is looked at, and no other rule takes it', (cause, line) => {
    expect(line).toMatch(troubleMarks);
    expect(ruleFor(line)?.cause).toBe(cause);
  });
});

describe('what stands before each line', () => {
  const prefixes = [
    '2026-03-02T09:14:02.123Z ',
    '2026-03-02 09:14:02,123 ',
    '[2026-03-02 09:14:02] ',
    '[2026-03-02T09:14:02.123+01:00] ',
    '2026/03/02 09:14:02 ',
    '09:14:02 ',
    '[09:14:02] ',
    'Mar 02 09:14:02 host prog[12]: ',
    'Mar  2 09:14:02 host kernel: ',
    'Mon Mar  2 09:14:02 2026: ',
    '0: ',
    '[rank3]: ',
    '[1,0]<stderr>:',
    '[ 1234.567890] ',
    '(train pid=123, ip=10.0.0.2) ',
    '#8 12.31 ',
    '2026-03-02T09:14:02Z 3: ',
  ];
  const logs = [
    ...samples.map(([, line]) => `starting\nstep 1 done\n${line}`),
    'Traceback (most recent call last):\n  File "a.py", line 1, in x\nConnectionRefusedError: [Errno 111] Connection refused\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "a.py", line 9, in y\nRuntimeError: could not load',
    'Exception in thread "main" java.lang.RuntimeException: load failed\n\tat a.B.c(B.java:3)\nCaused by: java.net.SocketTimeoutException: connect timed out\n\tat q.r(S.java:9)\n\t... 3 more',
    'ERROR first try failed\nINFO going on\nTraceback (most recent call last):\n  File "a.py", line 3\nKeyError: 3\nAborted (core dumped)',
  ];
  it.each(prefixes)('%j changes nothing', (prefix) => {
    for (const log of logs) {
      const { verdict, cause, evidenceLine } = advise(log);
      const marked = advise(
        log
          .split('\n')
          .map((line) => prefix + line)
          .join('\n'),
      );
      expect([marked.verdict, marked.cause, marked.evidenceLine?.line], log).toEqual([
        verdict,
        cause,
        evidenceLine?.line,
      ]);
    }
  });

  it.each([
    ['a number of HTTP', '404: Not Found', 'http-refused'],
    [
      'a frame of Rust',
      "thread 'main' panicked at src/main.rs:4:10:\n   0: std::panicking::begin\n   1: app::main",
      'shutdown-by-code',
    ],
  ])('is not %s', (_, log) => {
    expect(advise(log).evidenceLine?.line).toBe(1);
  });
});
