import { err, type Result } from '../base/result.ts';
import { msg } from '../base/text/message.ts';
import { markdownText } from '../base/text/markdownText.ts';
import { asItIs, type Say } from '../base/text/say.ts';
import type { Answer, ResetReport } from '../jobs/index.ts';
import { problemText, readCall } from './fieldErrors.ts';
import { nothingRan, type JobAccess } from './jobAccess.ts';
import { resetInput, resetOutput } from './jobSchemas.ts';
import { jobProblemOnWire, nameOnWire, stepOnWire, type JobToolProblem } from './jobWire.ts';
import { findWorkflow, type FoundWorkflow } from './jobWorkflow.ts';
import { deskFailure } from './listPendingFailedJobs.ts';
import { oneLine, quoted } from '../base/text/untrusted.ts';
import type { AgentTool, ToolPreparation, ToolResult } from './tool.ts';

const description =
  'Takes jobs that failed, were canceled or terminated, or wait, back to the start, with the jobs that depend on them. ' +
  'Use it after the cause was repaired; for single transient failures use classify_and_resolve_failures. ' +
  'A dry run unless dry_run is false: look first.';

/** Jobs named in the text and to a person. */
const shownJobs = 20;

/** The input as it was checked. */
interface ResetCall {
  readonly workflow_id: number;
  readonly backend?: string;
  readonly job_ids?: readonly number[];
  readonly dry_run?: boolean;
}

/** The tool that takes failed jobs back to the start (`reset_failed_jobs`). */
export function resetFailedJobsTool(access: JobAccess): AgentTool {
  return {
    name: 'reset_failed_jobs',
    title: msg('Reset Failed Jobs'),
    description,
    input: resetInput,
    output: resetOutput,
    isReadOnly: false,
    hints: { reachesOut: access.reachesOut },
    async run(input, signal) {
      const call = readCall<ResetCall>(resetInput, input);
      if (!call.ok) return failed({ code: 'invalid', message: 'Nothing was reset.', fields: call.error });
      const { dry_run: isDry = true } = call.value;
      try {
        const { decider, autoApply } = await access.trust();
        if (!isDry && autoApply !== undefined)
          return failed({
            code: 'forbidden',
            message: 'An agent that Recourse has started may only propose. Tell the user what you would reset and why.',
          });
        const found = await look(access, call.value, signal);
        if (!found.ok) return failed(found.error);
        const { backend, desk } = found.value;
        const answer = await desk.reset(
          { workflowId: call.value.workflow_id, jobIds: call.value.job_ids, dryRun: isDry },
          decider,
          signal,
        );
        return answer.ok
          ? resetResult(answer.value, backend.name)
          : failed(jobProblemOnWire(answer.error), call.value.workflow_id);
      } catch (thrown) {
        return failed(deskFailure(thrown));
      }
    },
    prepare: (input, signal, say = asItIs) => prepareReset(access, input, signal, say),
  };
}

async function look(
  access: JobAccess,
  { workflow_id: workflowId, backend }: ResetCall,
  signal: AbortSignal,
): Promise<Result<FoundWorkflow, JobToolProblem>> {
  const desks = await access.open();
  if (desks === undefined) return err({ code: 'not-found', message: nothingRan });
  const found = await findWorkflow(desks, workflowId, backend, signal);
  return found.ok ? found : err(jobProblemOnWire(found.error));
}

function resetResult(report: ResetReport, backend: string): ToolResult {
  const { workflowId, isDryRun, jobs, alsoReset, refused, steps, notes } = report;
  const what = `${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'} of workflow ${workflowId}`;
  const done = isDryRun ? `Nothing was changed. Would reset ${what}.` : `Reset ${what}.`;
  const head = jobs.length === 0 ? `No job of workflow ${workflowId} can be reset.` : done;
  const afterwards = isDryRun
    ? 'To do it call again with "dry_run": false.'
    : 'They run again when the workflow is run or resumed.';
  const next = jobs.length === 0 ? [] : [afterwards];
  const lines = [
    head,
    ...jobs.slice(0, shownJobs).map(({ id, name }) => `- ${id} ${quoted(name)}`),
    ...(jobs.length > shownJobs ? [`… ${jobs.length - shownJobs} more in the data`] : []),
    ...(alsoReset.length === 0 ? [] : [`Jobs that depend on them and begin again as well: ${alsoReset.length}.`]),
    ...refused.slice(0, shownJobs).map(({ jobId, problem }) => `Not job ${jobId}: ${asItIs(problem.message)}`),
    ...notes.map(asItIs),
    ...next,
  ];
  return {
    text: lines.map(oneLine).join('\n'),
    data: {
      message: head,
      workflow_id: workflowId,
      backend,
      dry_run: isDryRun,
      reset_count: jobs.length,
      jobs: jobs.map(nameOnWire),
      also_reset: alsoReset.map(nameOnWire),
      refused: refused.map(({ jobId, problem }) => ({ job_id: jobId, message: asItIs(problem.message) })),
      calls: steps.map(stepOnWire),
      notes: notes.map(asItIs),
      next_steps: next,
    },
    isError: jobs.length === 0 && refused.length > 0,
  };
}

function failed(error: JobToolProblem, workflowId: number | null = null): ToolResult {
  return {
    text: problemText(error, 'Nothing was reset'),
    data: {
      message: asItIs(error.message),
      workflow_id: workflowId,
      backend: null,
      dry_run: true,
      reset_count: 0,
      jobs: [],
      also_reset: [],
      refused: [],
      calls: [],
      notes: [],
      next_steps: [],
      error: { ...error, message: asItIs(error.message) },
    },
    isError: true,
  };
}

/** A dry run asks no question. What is reset is named; everything that comes from outside is escaped. */
async function prepareReset(
  access: JobAccess,
  input: unknown,
  signal: AbortSignal,
  say: Say,
): Promise<ToolPreparation> {
  const call = readCall<ResetCall>(resetInput, input);
  if (!call.ok || call.value.dry_run !== false) return { progress: say(msg('Looking at failed jobs')) };
  const progress = say(msg('Resetting jobs of workflow {0}', call.value.workflow_id));
  const title = say(msg('Reset failed jobs?'));
  const found = await look(access, call.value, signal).catch((thrown: unknown) => err(deskFailure(thrown)));
  if (!found.ok) return { progress, confirmation: { title, message: markdownText(say(found.error.message)) } };
  const { desk, workflow, backend } = found.value;
  const { decider } = await access.trust();
  const answer: Answer<ResetReport> = await desk.reset(
    { workflowId: workflow.id, jobIds: call.value.job_ids, dryRun: true },
    decider,
    signal,
  );
  if (!answer.ok) return { progress, confirmation: { title, message: markdownText(say(answer.error.message)) } };
  const { jobs, alsoReset, notes } = answer.value;
  const [name, engine] = [markdownText(workflow.name), markdownText(backend.name)];
  const count = jobs.length;
  const alone = msg(
    count === 1
      ? '{0} job of workflow {1} ({2}) would go back to the start:'
      : '{0} jobs of workflow {1} ({2}) would go back to the start:',
    count,
    name,
    engine,
  );
  const withOthers = msg(
    count === 1
      ? '{0} job of workflow {1} ({2}) would go back to the start, with dependent jobs ({3}):'
      : '{0} jobs of workflow {1} ({2}) would go back to the start, with dependent jobs ({3}):',
    count,
    name,
    engine,
    alsoReset.length,
  );
  const paragraphs = [
    say(alsoReset.length === 0 ? alone : withOthers),
    jobs
      .slice(0, shownJobs)
      .map(({ name }) => markdownText(name))
      .join(', ') + (jobs.length > shownJobs ? ` ${say(msg('and {0} more', jobs.length - shownJobs))}` : ''),
    ...notes.map((note) => markdownText(say(note))),
  ];
  return { progress, confirmation: { title, message: paragraphs.filter((text) => text !== '').join('\n\n') } };
}
