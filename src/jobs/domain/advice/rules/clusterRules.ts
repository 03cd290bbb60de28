import type { CauseRule } from './causeRule.ts';

/** What batch systems, clouds' batch services, cluster and workflow managers say about themselves and their nodes. */
export const clusterRules: readonly CauseRule[] = [
  {
    cause: 'scheduler-unreachable',
    family: 'node',
    pattern:
      /cannot connect to server \S{1,80} \(errno|Batch protocol error|(?:unable|failed|cannot|could not) (?:to )?(?:contact|connect to|reach|communicate with) (?:the )?(?:\S{1,30} )?(?:slurm\w*|PBS|LSF|qmaster|scheduler|controller|(?:local )?queue manager|name ?node|resource ?manager|user code server|head node)\b|LSF is down|batch daemon not responding|commlib error|got select error|gdi request|execd's response|etcdserver: |currently unable to handle the request|unable to accept job|Zero Bytes were transmitted|Execution server rejected|Server at capacity|No tokens left/i,
    transient: 0.86,
    strength: 4,
    reason: 'The scheduler or the manager of the cluster did not answer.',
    decide: 'Whether it answers now.',
    source: 'Slurm, PBS, LSF, SGE, HTCondor, Kubernetes, Dagster',
  },
  {
    cause: 'execution-host-lost',
    family: 'node',
    pattern:
      /SISTER_EOF|sister could not communicate|TERM_(?:LOAD|FORCE_ADMIN|PREEMPT|WINDOW|RC_\w+)|execution host .{0,60}(?:unreachable|down|lost|unknown)|Broker disconnect|lost contact with|unusable state|NodeUnusable|NodePreempted|node\.kubernetes\.io\/(?:unreachable|not-ready|\w+-pressure|out-of-service)|\b(?:Disk|Memory|PID)Pressure\b|NodeNotReady|NodeLost|marked (?:as )?dead\b|missed .{0,30}heartbeats?|heartbeat.{0,40}(?:timed? ?out|missed|expired|lost)|assigned worker has failed|PAPI error code (?:10|14)\b|exit code 5000[1-5]\b|worker (?:was )?restarted|STARTER failed|SHADOW failed|Shadow exception|Job reconnection failed|Host EC2|going down for (?:reboot|power|maintenance|system halt)|system is (?:rebooting|shutting down|going down)|system will (?:power off|reboot|halt)|(?:instance|machine|vm|node|host) (?:\S{1,60} )?(?:was|is|has been) (?:being )?(?:reclaimed|reset|rebooted|power(?:ed)? (?:off|down|cycled)|fenced|replaced|drained|cordoned|shut down|offlined)/i,
    transient: 0.9,
    strength: 5,
    reason: 'The machine that it ran on was lost or taken away.',
    source: 'PBS, LSF, HTCondor, Flux, Kubernetes, cloud batch services, Ray, systemd, Open MPI',
  },
  {
    cause: 'reclaimed',
    family: 'preemption',
    pattern:
      /spot (?:task|vm|capacity|request|node|fleet|instance|reclaim)\w*.{0,60}(?:interrupt|reclaim|preempt|terminat|evict|marked|shut)|spot (?:reclaim|preemption|interruption|eviction)|(?:preempt(?:ed|ible|ion)|scavenger|backfill|low[- ]priority) .{0,60}(?:terminat|stopp|remov|evict|reclaim|shut|kill)|\b(?:job|vm|instance|node|pod|container|task|worker) (?:\S{1,60} )?(?:was|has been|got|is being) (?:preempted|reclaimed|bumped|displaced|suspended by)|TERM_PREEMPT|PreemptionByScheduler|Preempted in order to admit|higher[- ]priority (?:job|pod|task|workload)|Preempting\b|SIGTERM .{0,30}preempt|rebalance recommendation/i,
    transient: 0.93,
    strength: 5,
    reason: 'Its machine was given to somebody else.',
    source: 'AWS, Azure, Google Cloud, Kubernetes, LSF, Slurm',
  },
  {
    cause: 'manager-lost-it',
    family: 'node',
    pattern:
      /zombie (?:job|task)|marked as zombie|although the task says it'?s queued|Was the task killed externally|terminated for an unknown reason|terminated by the external system|DagsterExecutionInterrupted|execution was interrupted|taking longer than \d+ seconds to start|files below seem to be incomplete|IncompleteFilesException|agent (?:lost|died|disconnected|is (?:offline|not responding))|(?:job|task|run) (?:was )?orphaned|no longer receives|runner (?:was )?lost|lost its worker|stuck in (?:queued|pending|starting)|failed to heartbeat|task was lost|Launch failure|could not (?:be )?(?:start|launch)(?:ed)? .{0,40}(?:in time|timeout)/i,
    transient: 0.78,
    strength: 4,
    reason: 'The manager of the work lost sight of it.',
    decide: 'Whether its worker or the manager was restarted meanwhile.',
    source: 'Airflow, Dagster, Prefect, Nextflow, Snakemake, CI',
  },
  {
    cause: 'container-not-begun',
    family: 'node',
    pattern:
      /Cannot(?:Start|Create|Inspect)Container(?:Error|Exception)|DockerTimeoutError|adding pid \d+ to cgroups|unable to retrieve OCI runtime error|(?:create|join|apply|freeze|set) cgroups?\b.{0,80}(?:unavailable|busy|timeout|no such|failed)|plugin type="[^"]{1,40}" failed|failed to (?:setup|set up) network for sandbox|cni plugin not initialized|Multi-Attach error|already exclusively attached|timed out waiting for the condition|no loop devices available|failed to find loop device|could not attach image file to loop device|Cannot connect to the Docker daemon|failed to dial "[^"]{1,80}\.sock"|unable to assume the role.{0,60}(?:EOF|timeout|request)|failed to (?:start|create) (?:shim|sandbox|containerd task)|device or resource busy: unmount|StartTaskFailed|ContainerStatusUnknown|FailedCreatePodSandBox|FailedMount|FailedAttachVolume|RunContainerError: .{0,60}(?:timeout|deadline)/i,
    transient: 0.8,
    strength: 5,
    reason: 'The node could not begin the container.',
    decide: 'Whether the container service of that node works again.',
    source: 'Docker, containerd, Kubernetes, ECS, Apptainer',
  },
  {
    cause: 'submission-wrong',
    family: 'configuration',
    pattern:
      /(?:unknown|invalid|illegal|no such|unrecognized|bad) (?:queue|partition|account|qos|project|job class|resource(?: list| request)?|attribute|constraint|feature|node ?count|time limit|dependency|reservation|job array|host(?:name)? specified)\b|invalid (?:feature specification|directive|job array|memory specification)|Job (?:rejected|exceeds) .{0,60}(?:queue|limit|resource|maximum)|exceeds (?:the )?(?:queue|partition|resource|account|maximum)'?s? .{0,60}limit|Illegal attribute or resource value|No such queue|Access to .{1,30}(?:queue|partition) (?:is )?denied|User may not use|not (?:permitted|allowed) to (?:use|submit)|PartitionTimeLimit|DependencyNeverSatisfied|Requested partition configuration not available|More processors requested than permitted|can(?:no|')t run in (?:any|this) (?:queue|partition)|no suitable queues|Job submission rejected|would exceed .{0,40}(?:limit|allocation)|allocation (?:has )?(?:expired|exhausted)|project .{1,40} (?:has )?(?:expired|no (?:remaining )?(?:hours|allocation|balance))|insufficient (?:node ?hours|SUs|allocation)/i,
    transient: 0.06,
    strength: 5,
    reason: 'The scheduler does not take a job like this.',
    source: 'Slurm, PBS, LSF, SGE',
  },
  {
    cause: 'ended-by-administrator',
    family: 'cancelled',
    pattern:
      /TERM_ADMIN|killed by (?:root|admin\w*|operator|the system administrator)|deleted by (?:root|admin\w*)|qdel.{0,20}by (?:root|admin)|cancell?ed by (?:root|administrator|operator|uid 0)/i,
    transient: 0.5,
    strength: 4,
    reason: 'An administrator ended it.',
    decide: 'Why they did so.',
    source: 'LSF, PBS, Slurm',
  },
  {
    cause: 'held-by-policy',
    family: 'configuration',
    pattern:
      /via condor_(?:rm|hold)|job_?hold|was held\b|Job was aborted by the user|SYSTEM_PERIODIC_(?:REMOVE|HOLD)|PERIODIC_(?:REMOVE|HOLD) expression|Policy violation|activeDeadlineSeconds|DeadlineExceeded|BackoffLimitExceeded/,
    transient: 0.3,
    strength: 3,
    reason: 'A rule of the cluster or somebody held or ended it.',
    decide: 'Which rule, and who set it.',
    source: 'HTCondor, Kubernetes',
  },
  {
    cause: 'image-not-pulled',
    isAftermath: true,
    family: 'service',
    pattern: /ErrImagePull|ImagePullBackOff/,
    transient: 0.7,
    strength: 4,
    reason: 'A container image could not be fetched.',
    decide: 'Whether the image is there, and its registry works.',
    source: 'Kubernetes',
  },
  {
    cause: 'daemons-not-begun',
    isAftermath: true,
    family: 'node',
    pattern: /(?:unable|failed) to (?:reliably )?start one or more daemons/i,
    transient: 0.75,
    strength: 4,
    reason: 'The job could not be begun on one of its nodes.',
    decide: 'Which node, and whether it is reached.',
    source: 'Open MPI',
  },
];
