import { err, ok, type Result } from '../base/result.ts';
import { msg } from '../base/text/message.ts';
import { markdownText } from '../base/text/markdownText.ts';
import { asItIs, type Say } from '../base/text/say.ts';
import { problemText, readCall } from './fieldErrors.ts';
import { nothingRan, type CallerTrust, type JobAccess } from './jobAccess.ts';
import {
  carryOut,
  classificationMistakes,
  getClassification,
  judge,
  type JudgedCall,
  type SentClassification,
} from './jobDecisions.ts';
import { classifyConfirmation, classifyResult } from './jobResults.ts';
import { classifyInput, classifyOutput } from './jobSchemas.ts';
import { jobProblemOnWire, type JobToolProblem } from './jobWire.ts';
import { findWorkflow, type FoundWorkflow } from './jobWorkflow.ts';
import { deskFailure } from './listPendingFailedJobs.ts';
import type { AgentTool, ToolPreparation, ToolResult } from './tool.ts';

const description =
  'Decides about failed jobs that wait: "retry" runs one again, "fail" gives it up and cancels its dependents. ' +
  'Call list_pending_failed_jobs first, then this with dry_run (the default), then dry_run false. ' +
  'What is doubtful becomes a proposal for a person; leave out jobs you are not sure about.';

/** The input as it was checked. */
interface ClassifyCall {
  readonly workflow_id: number;
  readonly backend?: string;
  readonly classifications: readonly SentClassification[];
  readonly dry_run?: boolean;
}

/** A call that can be carried out: where, what, and with which rights. */
interface JudgedFailures {
  readonly found: FoundWorkflow;
  readonly call: JudgedCall;
  readonly trust: CallerTrust;
}

/** The tool that decides about failed jobs (`classify_and_resolve_failures`). */
export function classifyAndResolveFailuresTool(access: JobAccess): AgentTool {
  return {
    name: 'classify_and_resolve_failures',
    title: msg('Decide about Failed Jobs'),
    description,
    input: classifyInput,
    output: classifyOutput,
    isReadOnly: false,
    // The same call again finds jobs that were decided.
    hints: { reachesOut: access.reachesOut },
    async run(input, signal) {
      const read = readClassifyCall(input);
      if (!read.ok) return failed(read.error, input);
      const { dry_run: isDry = true } = read.value;
      try {
        const judged = await judgeCall(access, read.value, signal);
        if (!judged.ok) return failed(judged.error, input);
        if (isDry) return classifyResult(judged.value.found, judged.value.call, true);
        const done = await carryOut(judged.value.found, judged.value.call, judged.value.trust, signal);
        return done.ok
          ? classifyResult(judged.value.found, done.value, false)
          : failed(jobProblemOnWire(done.error), input);
      } catch (thrown) {
        return failed(deskFailure(thrown), input);
      }
    },
    prepare: (input, signal, say = asItIs) => prepareClassify(access, input, signal, say),
  };
}

function readClassifyCall(input: unknown): Result<ClassifyCall, JobToolProblem> {
  const read = readCall<ClassifyCall>(classifyInput, withoutNulls(input));
  const fields = read.ok ? classificationMistakes(read.value.classifications) : read.error;
  if (!read.ok || fields.length > 0) return err({ code: 'invalid', message: 'Nothing was decided.', fields });
  return read;
}

/** Many clients fill in every field of a schema, also in lists. */
function withoutNulls(input: unknown): unknown {
  if (
    typeof input !== 'object' ||
    input === null ||
    !('classifications' in input) ||
    !Array.isArray(input.classifications)
  )
    return input;
  return {
    ...input,
    classifications: input.classifications.map((each: unknown) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null))
        : each,
    ),
  };
}

async function judgeCall(
  access: JobAccess,
  { workflow_id: workflowId, backend, classifications }: ClassifyCall,
  signal: AbortSignal,
): Promise<Result<JudgedFailures, JobToolProblem>> {
  const desks = await access.open();
  if (desks === undefined) return err({ code: 'not-found', message: nothingRan });
  const found = await findWorkflow(desks, workflowId, backend, signal);
  if (!found.ok) return err(jobProblemOnWire(found.error));
  const trust = await access.trust();
  const call = await judge(found.value, classifications.map(getClassification), trust, signal);
  return call.ok ? ok({ found: found.value, call: call.value, trust }) : err(jobProblemOnWire(call.error));
}

function failed(error: JobToolProblem, input: unknown): ToolResult {
  const sent = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
  const { workflow_id: workflowId, classifications } = sent;
  return {
    text: problemText(error, 'Nothing was decided'),
    data: {
      message: asItIs(error.message),
      workflow_id: Number.isSafeInteger(workflowId) ? workflowId : null,
      backend: null,
      dry_run: sent['dry_run'] !== false,
      total_classifications: Array.isArray(classifications) ? classifications.length : 0,
      jobs_to_retry: 0,
      jobs_to_fail: 0,
      jobs_proposed: 0,
      jobs_refused: 0,
      results: [],
      notes: [],
      next_steps: [],
      error: { ...error, message: asItIs(error.message) },
    },
    isError: true,
  };
}

/** A dry run asks no question; nor does it ask about what would be refused, but reports it when the call comes. */
async function prepareClassify(
  access: JobAccess,
  input: unknown,
  signal: AbortSignal,
  say: Say,
): Promise<ToolPreparation> {
  const read = readClassifyCall(input);
  if (!read.ok || read.value.dry_run !== false) return { progress: say(msg('Looking at failed jobs')) };
  const { classifications, workflow_id: workflowId } = read.value;
  const progress = say(
    classifications.length === 1
      ? msg('Deciding about 1 failed job')
      : msg('Deciding about {0} failed jobs', classifications.length),
  );
  const judged = await judgeCall(access, read.value, signal).catch((thrown: unknown) => err(deskFailure(thrown)));
  if (judged.ok) return { progress, confirmation: classifyConfirmation(judged.value.found, judged.value.call, say) };
  return {
    progress,
    confirmation: {
      title: say(msg('Decide about failed jobs of workflow {0}?', workflowId)),
      message: say(msg('What this would do could not be found out: {0}', markdownText(say(judged.error.message)))),
    },
  };
}
