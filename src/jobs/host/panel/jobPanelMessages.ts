import {
  array,
  boolean,
  discriminatedUnion,
  enum as oneOf,
  gte,
  int,
  literal,
  lte,
  maxLength,
  object,
  string,
  type ZodMiniType,
} from 'zod/mini';
import { jobNextSteps, type FromJobPanel } from '../../../panels/protocol/jobs.ts';

/** As many jobs as one page of a backend holds. */
const maxJobs = 50_000;
const id = int().check(gte(0));
const ids = array(id).check(maxLength(maxJobs));
const text = string().check(maxLength(500));
const request = int().check(gte(0));
const verdict = oneOf(['transient', 'permanent', 'none'] as const);

const wanted = object({
  action: oneOf(['retry', 'fail'] as const),
  jobIds: ids,
  memory: string().check(maxLength(40)),
  runtime: string().check(maxLength(60)),
  scope: oneOf(['this-job', 'all-sharing'] as const),
  reason: string().check(maxLength(2000)),
});

/** Validates messages of the page; invalid ones are dropped. */
export const jobPanelMessage = discriminatedUnion('type', [
  object({ type: literal('ready'), protocol: int() }),
  object({ type: literal('look'), of: text, jobId: id }),
  object({ type: literal('plan'), request, wanted }),
  object({ type: literal('planProposals'), request, ids: array(text).check(maxLength(maxJobs)) }),
  object({ type: literal('apply'), request }),
  object({ type: literal('stop') }),
  object({ type: literal('undo'), request, jobIds: ids }),
  object({ type: literal('dismiss'), request, ids: array(text).check(maxLength(maxJobs)) }),
  object({ type: literal('correct'), request, group: text, verdict }),
  object({
    type: literal('openLog'),
    jobId: id,
    attempt: int().check(gte(0), lte(1_000_000)),
    stream: oneOf(['stdout', 'stderr'] as const),
    atEvidence: boolean(),
  }),
  object({ type: literal('openPlan'), request }),
  object({ type: literal('openFix'), jobId: id }),
  object({ type: literal('step'), step: oneOf(jobNextSteps) }),
]) as unknown as ZodMiniType<FromJobPanel>;
