import { err, ok } from '../base/result.ts';
import { msg } from '../base/text/message.ts';
import { asItIs } from '../base/text/say.ts';
import type { Answer, FailureDesk, WorkflowRecord } from '../jobs/index.ts';
import type { AskedEngine, JobDesks } from './jobAccess.ts';

/** Workflows of one engine that are looked through for jobs that wait. */
const maxWorkflows = 200;

/** A workflow, its engine and who keeps its decisions. */
export interface FoundWorkflow {
  readonly backend: AskedEngine;
  readonly desk: FailureDesk;
  readonly workflow: WorkflowRecord;
}

/** The workflow that a call means: of the engine that it names, else of the one engine that has it. */
export async function findWorkflow(
  { backends, desk }: JobDesks,
  workflowId: number,
  name: string | undefined,
  signal: AbortSignal,
): Promise<Answer<FoundWorkflow>> {
  const asked = enginesCalled(backends, name);
  if (asked.length === 0)
    return err({
      code: 'invalid',
      message: msg(
        backends.length === 1 ? 'There is no engine "{0}"; there is {1}.' : 'There is no engine "{0}"; there are {1}.',
        name ?? '',
        backends.map((each) => `"${each.name}"`).join(', '),
      ),
    });
  const answers = await Promise.all(
    asked.map(async (backend) => ({ backend, answer: await backend.workflow(workflowId, signal) })),
  );
  const found = answers.flatMap(({ backend, answer }) => {
    const kept = desk(backend.name);
    return answer.ok && kept !== undefined ? [{ backend, desk: kept, workflow: answer.value }] : [];
  });
  const [first, ...others] = found;
  if (first !== undefined && others.length > 0) {
    const engines = found.map(({ backend, workflow }) => `"${backend.name}": ${workflow.name}`).join(', ');
    return err({
      code: 'invalid',
      message: msg('Several engines have a workflow {0}: name one as "backend" ({1}).', workflowId, engines),
    });
  }
  if (first !== undefined) return ok(first);
  // That one engine is away says more than that another has no such workflow.
  const problems = answers.flatMap(({ answer }) => (answer.ok ? [] : [answer.error]));
  return err(
    problems.find(({ code }) => code !== 'not-found') ?? {
      code: 'not-found',
      message: msg(
        'There is no workflow {0}. Call list_pending_failed_jobs without workflow_id to see which there are.',
        workflowId,
      ),
    },
  );
}

/** The engines that a call means by a name: the one of that name, else all that may be called so. */
function enginesCalled(backends: readonly AskedEngine[], name: string | undefined): readonly AskedEngine[] {
  if (name === undefined) return backends;
  const exact = backends.filter((each) => each.name === name);
  return exact.length > 0 ? exact : backends.filter(({ otherNames }) => otherNames?.includes(name) === true);
}

/** A workflow with jobs that wait. */
export interface WaitingWorkflow {
  readonly backend: string;
  readonly workflow: WorkflowRecord;
  readonly waiting: number;
}

/**
 * The workflows of all engines, or of one, that have jobs which wait for a decision, and the engines that could not be
 * asked.
 */
export async function waitingWorkflows(
  { backends }: JobDesks,
  name: string | undefined,
  signal: AbortSignal,
): Promise<{
  readonly workflows: readonly WaitingWorkflow[];
  readonly problems: readonly { readonly backend: string; readonly message: string }[];
}> {
  const asked = enginesCalled(backends, name);
  const answers = await Promise.all(
    asked.map(async (backend) => ({
      backend,
      answer: await backend.workflows({ limit: maxWorkflows, withCounts: true }, signal),
    })),
  );
  const workflows: WaitingWorkflow[] = [];
  const problems =
    name !== undefined && asked.length === 0 ? [{ backend: name, message: `There is no engine "${name}".` }] : [];
  for (const { backend, answer } of answers) {
    if (!answer.ok) {
      problems.push({ backend: backend.name, message: asItIs(answer.error.message) });
      continue;
    }
    for (const workflow of answer.value.items) {
      const counts = workflow.counts ?? (await getCounts(backend, workflow.id, signal));
      if ((counts?.pending_failed ?? 0) > 0)
        workflows.push({ backend: backend.name, workflow, waiting: counts?.pending_failed ?? 0 });
    }
  }
  return { workflows, problems };
}

async function getCounts(
  backend: AskedEngine,
  workflowId: number,
  signal: AbortSignal,
): Promise<WorkflowRecord['counts']> {
  const answer = await backend.counts(workflowId, signal);
  return answer.ok ? answer.value : undefined;
}
