import {
  jobNextSteps,
  jobTones,
  jobVerdicts,
  type AttemptView,
  type AuditMessage,
  type DetailMessage,
  type FixMessage,
  type JobFixView,
  type JobGroupView,
  type JobOutcomeMessage,
  type LoadingMessage,
  type PlanMessage,
  type ProblemMessage,
  type ProgressMessage,
  type ProposalView,
  type RangeView,
  type ResultsMessage,
  type SelectMessage,
  type ToJobPanel,
  type WaitingJobView,
  type WaitingMessage,
} from '../../src/panels/protocol/jobs.ts';
import {
  isEither,
  isExactly,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isText,
  type Check,
} from '../lib/check.ts';
import { isHello } from '../lib/host.ts';

type Item<List> = List extends readonly (infer Each)[] ? Each : never;

const isVerdict = isOneOf(jobVerdicts);
const isTone = isOneOf(jobTones);
const isTexts = isListOf(isText);
const isRange = isOptional(
  isShape<RangeView>({ now: isNumber, least: isNumber, most: isNumber, advised: isNumber, about: isText }),
);

const isWaiting = isShape<WaitingMessage>({
  type: isExactly('waiting'),
  target: isShape<WaitingMessage['target']>({ backend: isText, workflowId: isNumber, folder: isOptional(isText) }),
  title: isText,
  facts: isTexts,
  counts: isListOf(isShape<Item<WaitingMessage['counts']>>({ status: isText, text: isText })),
  summary: isText,
  least: isText,
  notices: isTexts,
  groups: isListOf(
    isShape<JobGroupView>({
      id: isText,
      title: isText,
      line: isText,
      verdict: isVerdict,
      sure: isText,
      count: isText,
      past: isText,
      jobs: isListOf(isNumber),
    }),
  ),
  jobs: isListOf(isShape<WaitingJobView>({ id: isNumber, name: isText, facts: isText, isProposed: isFlag })),
  ageSeconds: isNumber,
});

const isDetail = isShape<DetailMessage>({
  type: isExactly('detail'),
  of: isText,
  jobId: isNumber,
  title: isText,
  about: isText,
  group: isText,
  verdict: isVerdict,
  sure: isText,
  reason: isText,
  counter: isText,
  decide: isText,
  past: isText,
  correction: isText,
  evidence: isShape<DetailMessage['evidence']>({
    lines: isListOf(
      isShape<Item<DetailMessage['evidence']['lines']>>({ number: isText, text: isText, isEvidence: isFlag }),
    ),
    problem: isText,
    canOpen: isFlag,
  }),
  canOpenOutput: isFlag,
  facts: isListOf(isShape<Item<DetailMessage['facts']>>({ label: isText, text: isText })),
  command: isText,
  attempts: isListOf(
    isShape<AttemptView>({ attempt: isNumber, title: isText, text: isText, tone: isTone, canOpen: isFlag }),
  ),
  proposals: isListOf(isShape<ProposalView>({ id: isText, text: isText, who: isText, why: isText })),
  memory: isRange,
  runtime: isRange,
  sharedBy: isNumber,
});

const isPlan = isShape<PlanMessage>({
  type: isExactly('plan'),
  request: isNumber,
  title: isText,
  summary: isTexts,
  cancels: isTexts,
  moreCancels: isNumber,
  refusals: isTexts,
  moreRefusals: isNumber,
  jobs: isListOf(
    isShape<Item<PlanMessage['jobs']>>({
      id: isNumber,
      name: isText,
      text: isText,
      steps: isListOf(
        isShape<Item<Item<PlanMessage['jobs']>['steps']>>({ call: isText, body: isText, purpose: isText }),
      ),
    }),
  ),
  moreJobs: isNumber,
  notes: isTexts,
  isFail: isFlag,
  apply: isText,
});

/** A message that this page understands. */
export const isMessage: Check<ToJobPanel> = isEither(
  isHello,
  isWaiting,
  isShape<LoadingMessage>({ type: isExactly('loading'), done: isNumber, of: isNumber }),
  isShape<ProblemMessage>({
    type: isExactly('problem'),
    title: isText,
    text: isText,
    steps: isListOf(isShape<Item<ProblemMessage['steps']>>({ step: isOneOf(jobNextSteps), text: isText })),
  }),
  isShape<SelectMessage>({ type: isExactly('select'), jobIds: isListOf(isNumber) }),
  isDetail,
  isShape<FixMessage>({
    type: isExactly('fix'),
    of: isText,
    fix: isOptional(isShape<JobFixView>({ title: isText, about: isText, first: isText })),
  }),
  isPlan,
  isShape<ProgressMessage>({ type: isExactly('progress'), request: isNumber, done: isNumber, of: isNumber }),
  isShape<ResultsMessage>({
    type: isExactly('results'),
    title: isText,
    notes: isTexts,
    jobs: isListOf(
      isShape<Item<ResultsMessage['jobs']>>({
        id: isNumber,
        name: isText,
        text: isText,
        tone: isTone,
        canUndo: isFlag,
      }),
    ),
    moreJobs: isNumber,
    canUndo: isNumber,
  }),
  isShape<AuditMessage>({
    type: isExactly('audit'),
    notice: isText,
    items: isListOf(
      isShape<Item<AuditMessage['items']>>({
        when: isText,
        what: isText,
        who: isText,
        why: isText,
        became: isText,
        tone: isTone,
      }),
    ),
  }),
  isShape<JobOutcomeMessage>({ type: isExactly('outcome'), request: isNumber, ok: isFlag, text: isText }),
);
