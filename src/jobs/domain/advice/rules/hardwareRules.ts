import type { CauseRule } from './causeRule.ts';

/** What kernels, processors, graphics processors, links and disks say. */
export const hardwareRules: readonly CauseRule[] = [
  {
    cause: 'link-lost',
    family: 'network',
    pattern:
      /unable to complete a TCP connection|PSM2? (?:was unable|can't open)|can't open hfi unit|UCX\s+ERROR|Endpoint timeout|Destination is unreachable|CXI_ERR_\w+|cxil?_\w+: .{0,60}(?:error|failed)|OFI (?:poll|endpoint).{0,60}(?:fail|error|undeliver)|UNDELIVERABLE|PMI_Init failed|PMIX_ERR(?:OR)?_(?:UNREACH|TIMEOUT|LOST_CONNECTION|COMM_FAILURE)|communication peer process has unexpectedly|peer (?:process|rank) .{0,40}(?:disconnected|unreachable|died)|status=(?:5|10|11|12|13) opcode=\d+|NET\/IB ?: Got (?:completion|async)|(?:hca|port) .{0,30}(?:error|down|inactive)|fi_(?:cq|eq|send|recv|av)\w*.{0,40}(?:error|fail|timed)|hfi1_\w+: .{0,60}(?:error|failed)|carrier lost|link (?:is )?not (?:ready|active)|setting up NCCL communicator and retrieving|client socket has (?:timed out|failed)|connection to the C10d store|Rendezvous(?:Connection|Timeout|Closed)Error|waiting for clients|ncclCommInit\w*.{0,60}(?:failed|timeout)|collective operation timeout|Barrier timed out|coordination service/i,
    transient: 0.8,
    strength: 4,
    reason: 'The processes on several nodes lost each other.',
    decide: 'Whether one of them ended first, and with which words; else the link.',
    source: 'Open MPI, MPICH, Intel MPI, Slingshot, Omni-Path, NCCL, PyTorch, JAX',
  },
  {
    cause: 'gpu-not-ready',
    family: 'gpu',
    pattern:
      /system not yet initialized|CUDA_ERROR_SYSTEM_NOT_READY|cudaErrorSystemNotReady|GPU access blocked|Failed to initialize NVML|nvml error: (?!.*not found)|nvidia-container-cli: (?:initialization|device|detection) error|could not select device driver|GPU reset (?:begin|required|failed)|reset (?:the )?GPU|ring \w+ timeout|(?:gpu|amdgpu|kfd|rocm|hsa)\b.{0,60}(?:hang|reset|hung|wedged|lost)|HSA_STATUS_ERROR_(?:OUT_OF_RESOURCES|EXCEPTION)?|hipErrorLaunchFailure|hipErrorECCNotCorrectable|(?:TPU|accelerator|libtpu)\b.{0,60}(?:already in use|unhealthy|halted|not found|initialization failed|in use by)|\/dev\/(?:accel\d|kfd|nvidia\w*|dri\/\w+).{0,60}(?:busy|input\/output|no such device)|row remapp|RmInitAdapter failed|NVRM: .{0,40}(?:RmInit|GPU|Xid)|fabric ?manager|NVLink.{0,40}(?:error|down|fatal)|NVSwitch|CUDA_ERROR_(?:HARDWARE_STACK_ERROR|NVLINK_UNCORRECTABLE|DEVICE_UNAVAILABLE|NOT_READY)|cudaErrorDevicesUnavailable|CUDA-capable device\(s\) is\/are busy/i,
    transient: 0.8,
    strength: 5,
    reason: 'The accelerator of that node or its driver was not in order.',
    decide: 'Whether other jobs fail on that node, too.',
    source: 'CUDA, NVML, ROCm, TPU',
  },
  {
    cause: 'machine-check',
    family: 'node',
    pattern:
      /\[Hardware Error\]|Machine check|\bEDAC\b.{0,60}(?:UE|uncorrect)|soft lockup|hard LOCKUP|self-detected stall|rcu_\w+ .{0,40}stall|firmware (?:internal )?error|Uncorrectable (?:memory|error|machine)|(?:memory|DIMM|CPU|PCIe) (?:hardware )?(?:error|failure)\b.{0,60}(?:corrected|uncorrect|fatal|bank|severity)|hung_task|blocked for more than \d+ seconds|Kernel panic|BUG: unable to handle|general protection fault|thermal (?:trip|shutdown)|AER: .{0,40}(?:Fatal|Uncorrected)|PCIe Bus Error|NMI watchdog|clocksource: .{0,40}unstable/i,
    transient: 0.86,
    strength: 5,
    reason: 'The hardware or the kernel of that node failed.',
    source: 'Linux',
  },
  {
    cause: 'disk-failed',
    family: 'file-system',
    pattern:
      /EXT4-fs (?:error|\(\S+\): (?:error|remount))|XFS \(\S+\): .{0,60}(?:error|corrupt|shutdown|shut down)|BTRFS.{0,20}(?:error|critical)|blk_update_request|(?:nvme|ata|scsi|sd \d)\S* ?.{0,40}(?:timeout|aborting|failed command|reset|rejecting I\/O|offlined)|Unrecovered read error|critical (?:medium|target) error|No data available|Remounting filesystem read-only|structure needs cleaning|rejecting I\/O to offline device/i,
    transient: 0.75,
    strength: 4,
    reason: 'A disk or its file system failed on that node.',
    decide: 'Whether that disk is well again.',
    source: 'Linux',
  },
  {
    cause: 'shared-file-system',
    family: 'file-system',
    pattern:
      /Unknown error (?:5[12]\d)|\b(?:ESTALE|ERESTARTSYS|EJUKEBOX)\b|evicted by \S|ldlm_\w+|ptlrpc_\w+|-(?:MDT|OST)[0-9a-f]{4}\b.{0,80}(?:fail|error|evict|lost|timed|inactive|rc = -)|\b(?:mdc|osc|ost|mdt)_\w+ .{0,60}(?:failed|-1\d\d\b|rc = -)|mmfs\w*.{0,60}(?:unrecoverable|unmount|stale|error|down|arbitrat)|GPFS.{0,60}(?:stale|down|unmount|panic|quorum|daemon)|\b6027-\d{3,4}\b.{0,80}(?:stale|daemon|quorum|lost|down|unmount)|beegfs.{0,80}(?:communication|timed? ?out|unreachable|offline)|libceph|ceph-fuse|ceph.{0,60}(?:blocklist|blacklist|socket closed|osd|session (?:lost|hung)|slow)|nfs: server|RPC: (?:Timed out|Program not registered|Unable to receive)|(?:mount|automount)\w*.{0,60}(?:timed out|not responding|expired|lookup)|s3fs: .{0,60}(?:retry|timeout|curl)|gcsfuse.{0,60}(?:timeout|unavailable|EOF)|rclone mount.{0,60}(?:timeout|stale)|CIFS: .{0,60}(?:timed|reconnect|-1\d\d|not responded)|Software caused connection abort|file ?system (?:is )?(?:hung|unavailable|unmounted|suspended)|afs: (?:Lost contact|Waiting for busy)|PanFS|panfs|pnfs.{0,40}(?:error|recall)/i,
    transient: 0.84,
    strength: 4,
    reason: 'A shared file system did not answer as it should.',
    decide: 'Whether it is well on this node now.',
    source: 'Lustre, GPFS, BeeGFS, Ceph, NFS, CIFS, AFS, FUSE',
  },
  {
    cause: 'cannot-fork',
    family: 'node',
    pattern:
      /fork: (?:retry|Cannot|Resource)|No child processes|kernel too busy|unable to (?:fork|create (?:new )?(?:native )?thread)|cannot create (?:worker )?thread|clone\(?\)?: .{0,20}(?:Resource|Cannot)|fork failed|failed to create thread|thread creation failed|newosproc|OpenBLAS blas_thread_init|pthread_create.{0,40}(?:fail|error|unavailable)/i,
    transient: 0.5,
    strength: 4,
    reason: 'The node had no room for another process.',
    decide: 'How many processes and threads others run on that node, and its limit (`ulimit -u`).',
    source: 'bash, Java, Go, OpenBLAS',
  },
  {
    cause: 'swap-or-shm-full',
    family: 'memory',
    pattern:
      /SIGBUS .{0,40}(?:shm|tmpfs|huge)|tmpfs .{0,40}full|no (?:free )?huge ?pages|hugetlb|mmap(?:ing)? failed.{0,20}(?:memory|ENOMEM)|Memory cgroup|Killed process \d+|lowmemorykiller|earlyoom|systemd-oomd|swap (?:space )?(?:exhausted|full)|Cannot mmap|MAP_FAILED|total-vm:/i,
    transient: 0.6,
    strength: 4,
    reason: 'The node or the job ran out of memory.',
    source: 'Linux',
  },
];
