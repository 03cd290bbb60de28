import {
  jobTexts,
  type DetailMessage,
  type JobGroupView,
  type PlanMessage,
  type ResultsMessage,
  type WaitingMessage,
} from '../../../src/panels/protocol/jobs.ts';

/** The words of the page as its host gives them in English; keys stand for what a test does not look at. */
export const jobWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(jobTexts.map((key) => [key, key])),
  updatedNow: 'updated just now',
  updatedSeconds: 'updated {0} s ago',
  updatedMinutes: 'updated {0} min ago',
  refresh: 'Refresh',
  filter: 'Filter',
  filterHint: 'Filter jobs and causes (/)',
  list: 'Failed jobs',
  listHint: 'R retry · F fail · E evidence · Space select · / filter',
  counts: '{0} jobs',
  selectedCount: '{0} jobs are selected.',
  clearSelection: 'Clear Selection',
  clearFilter: 'Clear',
  details: 'Details',
  counter: 'Against it',
  decide: 'What would settle it',
  past: 'So far here',
  evidence: 'Evidence',
  openLog: 'Open Log at This Line',
  openOutput: 'Open Output',
  facts: 'Context',
  command: 'Command',
  attempts: 'Attempts',
  openAttempt: 'Log',
  proposals: 'Proposals',
  accept: 'Accept…',
  acceptAll: 'Accept All {0}…',
  dismiss: 'Dismiss',
  correct: 'Is the verdict wrong?',
  correctTransient: 'This Kind Is Transient',
  correctPermanent: 'This Kind Is Permanent',
  correctNone: 'Forget',
  resources: 'Next attempt',
  memory: 'Memory',
  runtime: 'Run time',
  memoryHint: 'like 16g',
  runtimeHint: 'like 4h 30m or PT4H30M',
  asBefore: 'as before',
  useAdvised: 'Use {0} (advised)',
  advised: '{0} advised',
  notMemory: 'Write an amount like 16g or 512m.',
  notRuntime: 'Write a time like 4h 30m or PT4H30M.',
  tooLittle: 'Less than {0} did not suffice.',
  tooMuch: 'More than {0} is beyond what is sensible.',
  scope: '{0} jobs share these requirements',
  scopeThis: 'This job only',
  scopeAll: 'All {0} jobs',
  reasonField: 'Reason',
  reasonHint: 'For the record; may stay empty',
  retry: 'Retry…',
  retryMany: 'Retry {0} Jobs…',
  fail: 'Fail…',
  failMany: 'Fail {0} Jobs…',
  actions: 'Decide',
  planning: 'Checking what would happen…',
  planHint: 'Nothing has been changed yet.',
  cancels: 'Will be cancelled ({0})',
  refusals: 'Refused ({0})',
  calls: 'Exact calls for {0} jobs',
  callsOpen: 'Open the Whole Plan',
  moreJobs: 'and {0} more',
  back: 'Back',
  applying: 'Applying…',
  stop: 'Stop',
  stopping: 'Stopping…',
  undo: 'Undo',
  undoAll: 'Undo All {0}',
  close: 'Close',
  audit: 'Decisions so far ({0})',
  auditEmpty: 'Nothing has been decided yet.',
  nothingTitle: 'Nothing waits for a decision',
  nothingText: 'Jobs that fail for an unclear reason show up here.',
  noMatch: 'Nothing has these words.',
  loading: 'Reading what failed…',
  pick: 'Pick a group or a job.',
  showView: 'Show the Jobs View',
  shortcut: '{0} ({1})',
  noAnswer: 'There was no answer.',
  evidenceMark: 'Decisive line: ',
  knownFix: 'Known fix for this error',
  openFix: 'Open in Known Fixes',
  proposedMark: 'proposal',
};

/** What waits, made up: one group for each size. */
export function waiting(sizes: readonly number[], change: Partial<WaitingMessage> = {}): WaitingMessage {
  let next = 1;
  const titles = [
    'ConnectionRefusedError: [Errno 111] Connection refused to storage.internal:<number>',
    "ModuleNotFoundError: No module named 'torchvision'",
    'slurmstepd: error: Detected 1 oom_kill event in StepId=<number>.batch',
    'Segmentation fault (core dumped)',
  ];
  const verdicts = ['transient', 'permanent', 'transient', 'uncertain'] as const;
  const groups = sizes.map((size, at): JobGroupView => {
    const verdict = verdicts[at % 4] ?? 'uncertain';
    return {
      id: `g${String(at + 1)}`,
      title: titles[at % 4] ?? '',
      line: at === 1 ? 'ImportError at <path>, line #' : '',
      verdict,
      sure:
        verdict === 'uncertain'
          ? 'uncertain, rather transient (54 %)'
          : `probably ${verdict} (${String(90 - at * 3)} %)`,
      count: size === 1 ? '1 job' : `${String(size)} jobs, one cause`,
      past: at === 0 ? 'Retried 6 times here, 5 passed. Passing on retry does not prove that it was transient.' : '',
      jobs: Array.from({ length: size }, () => next++),
    };
  });
  const jobs = groups.flatMap(({ jobs: ids }, at) =>
    ids.map((id) => ({
      id,
      name: `${['fetch', 'train', 'align', 'render'][at % 4] ?? ''}_${String(id)}`,
      facts: `attempt ${String((id % 3) + 1)} · exit 1 · node n${String(id % 7)}`,
      isProposed: id === 2,
    })),
  );
  return {
    type: 'waiting',
    target: { backend: 'local', workflowId: 7 },
    title: 'nightly',
    facts: ['this machine', 'run 3', 'ada'],
    counts: [
      { status: 'completed', text: '212 completed' },
      { status: 'running', text: '4 running' },
      { status: 'blocked', text: '18 blocked' },
    ],
    summary: `${String(jobs.length)} jobs wait for a decision`,
    least: 'Verdicts shown at 66 % confidence or more',
    notices: [],
    groups,
    jobs,
    ageSeconds: 12,
    ...change,
  };
}

/** Everything about a job, made up. */
export function detail(of: string, jobId: number, change: Partial<DetailMessage> = {}): DetailMessage {
  return {
    type: 'detail',
    of,
    jobId,
    title: 'ConnectionRefusedError: [Errno 111] Connection refused to storage.internal:<number>',
    about: `fetch_${String(jobId)}, attempt 2, stderr, 1.2 MB`,
    group: 'g1',
    verdict: 'transient',
    sure: 'probably transient (90 %)',
    reason: 'The storage server refused the connection; nothing of the job itself had begun.',
    counter: 'It failed the same way in the attempt before.',
    decide: 'Whether storage.internal answers on port 443 from node n3.',
    past: 'Retried 6 times here, 5 passed. Passing on retry does not prove that it was transient.',
    correction: '',
    evidence: {
      lines: Array.from({ length: 17 }, (_, at) => ({
        number: String(1200 + at),
        text:
          at === 8
            ? 'ConnectionRefusedError: [Errno 111] Connection refused to storage.internal:443'
            : `  File "/srv/app/fetch.py", line ${String(10 + at)}, in step_${String(at)}`,
        isEvidence: at === 8,
      })),
      problem: '',
      canOpen: true,
    },
    canOpenOutput: true,
    facts: [
      { label: 'Exit code', text: '1' },
      { label: 'Ran on', text: 'n3 (2 other failures there)' },
      { label: 'Similar jobs', text: '40 of 60 failed, 40 the same way, 12 completed' },
      { label: 'Memory', text: '1.2 GiB of 4 GiB' },
    ],
    command: 'python fetch.py --shard 12 --from https://storage.internal:443/shards',
    attempts: [
      { attempt: 1, title: 'Attempt 1', text: 'exit 1 after 12 s on n2, 03:12', tone: 'failed', canOpen: true },
      { attempt: 2, title: 'Attempt 2', text: 'exit 1 after 11 s on n3, 03:15', tone: 'failed', canOpen: true },
    ],
    proposals: [
      {
        id: 'p1',
        text: 'Retry fetch_2 with 16g',
        who: 'claude (agent), 80 % sure, 4 min ago',
        why: 'The server was restarted at 03:20.',
      },
    ],
    memory: {
      now: 4096,
      least: 4096,
      most: 16_384,
      advised: 8192,
      about: 'Now 4 GiB; 3.9 GiB at its peak; the node has 64 GiB.',
    },
    runtime: { now: 3600, least: 3600, most: 14_400, advised: 0, about: 'Now 1 h; it took 12 s.' },
    sharedBy: 40,
    ...change,
  };
}

/** A dry run, made up. */
export function plan(request: number, change: Partial<PlanMessage> = {}): PlanMessage {
  return {
    type: 'plan',
    request,
    title: 'Fail 2 jobs',
    summary: ['2 jobs fail for good.', '3 dependent jobs are cancelled.'],
    cancels: ['#51 merge', '#52 report', '#53 publish'],
    moreCancels: 0,
    refusals: ['#9 fetch_9: it is ready again; somebody else was faster.'],
    moreRefusals: 0,
    jobs: [
      {
        id: 1,
        name: 'fetch_1',
        text: 'attempt 3',
        steps: [
          {
            call: 'POST /jobs/1/complete_job/failed/3',
            body: '{"attempt_id":3,"return_code":1}',
            purpose: 'Writes down that it failed.',
          },
        ],
      },
    ],
    moreJobs: 1,
    notes: ['Cancelling takes up to 30 s.'],
    isFail: true,
    apply: 'Fail 2 Jobs',
    ...change,
  };
}

/** What came of it, made up. */
export function results(change: Partial<ResultsMessage> = {}): ResultsMessage {
  return {
    type: 'results',
    title: '2 of 3 jobs are retried',
    notes: ['A runner takes them when it has room.'],
    jobs: [
      { id: 1, name: 'fetch_1', text: 'retried, attempt 3: running', tone: 'running', canUndo: true },
      { id: 2, name: 'fetch_2', text: 'retried, attempt 3: passed', tone: 'passed', canUndo: false },
      { id: 3, name: 'fetch_3', text: 'refused: somebody else was faster', tone: 'failed', canUndo: false },
    ],
    moreJobs: 0,
    canUndo: 1,
    ...change,
  };
}
