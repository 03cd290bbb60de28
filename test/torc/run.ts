import { formatMessage } from '../../src/base/text/message.ts';
import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { systemClock } from '../../src/base/systemClock.ts';
import { adviseFailure } from '../../src/jobs/domain/advice/adviseFailure.ts';
import type { FailureAdvice } from '../../src/jobs/domain/advice/types.ts';
import type { Answer } from '../../src/jobs/domain/backend/answer.ts';
import type { FolderJobs } from '../../src/jobs/domain/desk/folderJobs.ts';
import type { Decision } from '../../src/jobs/domain/backend/resolutions.ts';
import { openFolderJobs } from '../../src/jobs/node/openFolderJobs.ts';
import { projectRoot } from '../../tools/paths.ts';
import { askAgent, autoApply } from './askAgent.ts';
import { owner, type Engine } from './engine.ts';
import { bringTorc } from './programs.ts';
import { startRealTorc } from './realTorc.ts';
import { scenarios, type Scenario, type Truth } from './scenarios.ts';
import { startStandIn } from './standIn.ts';
import { asItIs } from '../../src/base/text/say.ts';

/**
 * `npm run test:torc`: a real Torc server and a real Slurm of one node, both on loopback. Jobs come to honest ends; what
 * the product reads from the real files, the server and `sacct` is held against what was done. Then the loop of the
 * recovery document: watch, advice, decision, new allocation, completed. Needs root and Debian's Slurm (`slurm.sh`).
 *
 * `--write` puts the table into docs/benchmarks.md; `--keep` leaves the folder and everything in it running; `--only X`
 * takes the scenarios whose name contains X; `--json FILE` writes what was read; `--stand-in` does without Torc
 * (`standIn.ts`); `--agent PROGRAM` lets Claude Code, with a scripted model, decide first (`askAgent.ts`; it needs a
 * build of `dist`).
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    agent: { type: 'string' },
    'stand-in': { type: 'boolean', default: false },
  },
});
const run = promisify(execFile);
const slurmScript = join(import.meta.dirname, 'slurm.sh');
const profile = 'slurm';
/** After two raises a person has to look. */
const maxRounds = 3;

/** One row of the table. */
interface Row {
  readonly scenario: string;
  readonly job: string;
  readonly did: string;
  readonly slurm: string;
  readonly torc: string;
  readonly read: string;
  readonly isRight: boolean;
  readonly wrong: string;
}

interface Started {
  readonly scenario: Scenario;
  readonly workflowId: number;
  readonly allocation: string;
}

const root = await mkdtemp(join(tmpdir(), 'recourse-torc-'));
const workspace = join(root, 'workspace');
await chmod(root, 0o755);
let engine: Engine | undefined;
try {
  process.exitCode = await main();
} finally {
  if (!values.keep) {
    await engine?.stop();
    spawnSync('bash', [slurmScript, 'down', join(root, 'slurm')], { stdio: 'inherit' });
    await rm(root, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const bin = values['stand-in'] ? undefined : await bringTorc(root);
  say((await run('bash', [slurmScript, 'up', join(root, 'slurm')])).stdout.trim());
  process.env['SLURM_CONF'] = join(root, 'slurm/slurm.conf');
  if (bin !== undefined) process.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
  const [home, output] = [join(root, 'home'), join(root, 'output')];
  for (const folder of [home, output]) {
    await mkdir(folder);
    await chown(folder, owner, owner);
  }
  const torc = bin === undefined ? await startStandIn(root, output) : await startRealTorc(root, home, output);
  engine = torc;
  say(`${torc.title} at ${torc.url}`);
  const jobs = await openJobs(torc.url, output);
  try {
    const wanted = scenarios.filter(({ name }) => name.includes(values.only));
    const rows: Row[] = [];
    // A node that dies takes everything with it, and a preemption whatever fills the node.
    for (const deeds of [['nothing', 'cancel-by-owner', 'cancel-by-root'], ['preempt'], ['node-dies']] as const) {
      const started: Started[] = [];
      for (const scenario of wanted.filter(({ deed }) => deeds.some((each) => each === deed)))
        started.push({ scenario, ...(await torc.submit(scenario)) });
      if (started.length === 0) continue;
      for (const each of started) await waitFor(`${each.scenario.name} to run`, 90, () => allBegun(jobs, each));
      await act(started);
      for (const each of started) await waitFor(`${each.scenario.name} to end`, 260, () => hasEnded(jobs, each));
      for (const each of started) rows.push(...(await readAll(jobs, each)));
    }
    const loop = wanted.some(({ name }) => name === 'own-ends') ? await closeLoop(jobs, torc, output) : undefined;
    const lost = rows.filter(({ torc: said }) => said.startsWith('running'));
    const recovery = torc.recover === undefined ? undefined : await recoverLost(jobs, torc.recover, lost);
    const table = getTable(rows);
    say(`\n${table}\n`);
    if (loop !== undefined) say(loop.text);
    if (recovery !== undefined) say(recovery.text);
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify(rows, null, 2));
    if (values.write) await writeTable(torc.title, table, rows, [loop?.text, recovery?.text]);
    return rows.every(({ isRight }) => isRight) && loop?.isDone !== false && recovery?.isDone !== false ? 0 : 1;
  } finally {
    await jobs.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function openJobs(url: string, output: string): Promise<FolderJobs> {
  const quiet = (): void => undefined;
  return openFolderJobs({
    folder: join(workspace, '.recourse/jobs'),
    profiles: [{ name: profile, url, outputFolder: output }],
    password: () => Promise.resolve(undefined),
    concurrency: () => 1,
    leastConfidence: () => 0.66,
    pollIntervalSeconds: () => 2,
    clock: systemClock,
    wallClock: () => Date.now(),
    log: { debug: quiet, info: quiet, warn: say, error: say },
  });
}

async function waitFor(what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await isTrue()) return;
    await sleep(1000);
  }
  say(`Waited ${seconds} s in vain for ${what}.`);
}

function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${asItIs(answer.error.message)}`);
  return answer.value;
}

function getBackend(jobs: FolderJobs): FolderJobs['backends'][number] {
  const backend = jobs.backends.find(({ name }) => name === profile);
  if (backend === undefined) throw new Error('there is no engine for the profile');
  return backend;
}

async function allBegun(jobs: FolderJobs, { workflowId }: Started): Promise<boolean> {
  const { items } = must(await getBackend(jobs).jobs(workflowId, {}));
  return items.every(({ status }) => !['uninitialized', 'blocked', 'ready', 'pending'].includes(status));
}

/** Nothing runs any more, or what is called running is known to be stranded. */
async function hasEnded(jobs: FolderJobs, { workflowId }: Started): Promise<boolean> {
  const { items } = must(await getBackend(jobs).jobs(workflowId, { status: 'running' }));
  const stranded = must((await getBackend(jobs).stranded?.(workflowId)) ?? { ok: true, value: [] });
  return items.every(({ id }) => stranded.some((each) => each.id === id));
}

async function act(started: readonly Started[]): Promise<void> {
  await sleep(4000);
  for (const { scenario, allocation } of started) {
    if (scenario.deed === 'cancel-by-owner') await run('scancel', [allocation], { uid: owner, gid: owner });
    if (scenario.deed === 'cancel-by-root') await run('scancel', [allocation]);
    if (scenario.deed === 'preempt')
      await run('sbatch', ['-p', 'urgent', '--exclusive', '-t', '1', '-o', '/dev/null', '--wrap', 'sleep 10']);
  }
  if (!started.some(({ scenario }) => scenario.deed === 'node-dies')) return;
  await run('bash', [slurmScript, 'node', join(root, 'slurm'), 'crash']);
  for (const { allocation } of started)
    await waitFor(`Slurm to notice that the node of ${allocation} died`, 60, async () =>
      (await accounted(allocation)).includes('NODE_FAIL'),
    );
}

/** The records of an allocation and its steps as a person would look at them. */
async function accounted(allocation: string): Promise<string> {
  return (await run('sacct', ['-D', '-P', '-n', '-j', allocation, '-o', 'JobName,State,ExitCode'])).stdout.trim();
}

async function readAll(jobs: FolderJobs, { scenario, workflowId, allocation }: Started): Promise<Row[]> {
  const backend = getBackend(jobs);
  const records = must(await backend.jobs(workflowId, {})).items;
  const desk = jobs.desk(profile);
  if (desk === undefined) throw new Error('there is no desk for the profile');
  const pending = must(await desk.pending(workflowId));
  const evidence = must(
    await backend.evidence(
      workflowId,
      records.map(({ id }) => id),
    ),
  );
  const said = await accounted(allocation);
  if (values.json !== undefined) await writeFile(`${values.json}.${scenario.name}.sacct`, said);
  return records.map((job) => {
    const truth = scenario.jobs[job.name];
    if (truth === undefined) throw new Error(`${job.name} is no job of ${scenario.name}`);
    const waits = pending.jobs.find((each) => each.job.id === job.id);
    const has = evidence.find((each) => each.job.id === job.id);
    const lost = pending.stranded?.find(({ id }) => id === job.id);
    const advice =
      waits?.advice ??
      (job.status === 'completed' || job.status === 'running' || has === undefined
        ? undefined
        : adviseFailure({ stderr: has.stderr?.bytes ?? '', context: has.context }));
    const wrong = getWrong(truth, advice, lost && formatMessage(lost.reason));
    const step = said.split('\n').findLast((line) => line.startsWith(`wf${workflowId}_j${job.id}_`));
    return {
      scenario: scenario.name,
      job: job.name,
      did: truth.did,
      slurm: (step ?? said.split('\n')[0] ?? '').split('|').slice(1).join(' '),
      torc: `${job.status} ${String(has?.attempt?.exitCode ?? '')}`.trim(),
      read: [
        ...(advice === undefined
          ? []
          : [
              `${advice.cause}, ${advice.verdict} ${advice.confidence.toFixed(2)}${advice.memory === undefined ? '' : `, ${advice.memory}`}`,
            ]),
        ...(lost === undefined ? [] : [`nothing runs it: ${formatMessage(lost.reason)}`]),
        ...(advice === undefined && lost === undefined ? ['—'] : []),
      ].join('; '),
      isRight: wrong === '',
      wrong,
    };
  });
}

function getWrong(truth: Truth, advice: FailureAdvice | undefined, stranded: string | undefined): string {
  if (stranded !== undefined && truth.stranded?.test(stranded) === true) return '';
  if (truth.causes.length === 0) return advice === undefined ? '' : 'a job that passed is judged';
  if (advice === undefined) return stranded === undefined ? 'nothing is said' : 'called lost';
  if (!truth.causes.includes(advice.cause)) return `cause ${advice.cause}`;
  if (!truth.verdicts.includes(advice.verdict)) return `verdict ${advice.verdict}`;
  if (truth.raise !== undefined) {
    const [least, most] = truth.raise;
    const bytes = advice.memoryBytes ?? 0;
    if (bytes < least || bytes > most) return `raise to ${advice.memory ?? 'nothing'}`;
  }
  return '';
}

/**
 * The loop on the jobs that ran out of memory: an agent decides where one is given, a person about the rest as advised;
 * then a new allocation, completed. No allocation is there before it was asked for.
 */
async function closeLoop(
  jobs: FolderJobs,
  torc: Engine,
  output: string,
): Promise<{ readonly isDone: boolean; readonly text: string }> {
  // The node has died meanwhile.
  await run('bash', [slurmScript, 'node', join(root, 'slurm'), 'up']);
  const [backend, desk] = [getBackend(jobs), jobs.desk(profile)];
  const workflow = must(await backend.workflows({})).items.find(({ name }) => name === 'own-ends');
  if (desk === undefined || workflow === undefined) throw new Error('the workflow is gone');
  const heard = new Set<string>();
  const watch = backend.watch({
    onChange: (changes) => {
      for (const { workflowId, jobId, status } of changes)
        if (workflowId === workflow.id && status !== undefined) heard.add(`${String(jobId)} ${status}`);
    },
  });
  const rounds: string[] = [];
  const retried = new Set<number>();
  const agent =
    values.agent === undefined
      ? undefined
      : must(
          await askAgent(desk, workflow.id, {
            program: values.agent,
            folder: workspace,
            home: join(root, 'agent-home'),
            backend: profile,
            url: torc.url,
            output,
          }),
        );
  for (const { jobId } of agent?.applied ?? []) retried.add(jobId);
  let isAsked = true;
  for (let round = 0; round < maxRounds; round++) {
    const { jobs: waiting } = must(await desk.pending(workflow.id));
    const decisions = waiting.map(({ job, advice }): Decision =>
      advice.memory === undefined
        ? { jobId: job.id, action: 'fail' }
        : { jobId: job.id, action: 'retry', memory: advice.memory },
    );
    const again = waiting.filter(({ advice }) => advice.memory !== undefined);
    if (again.length === 0 && (round > 0 || retried.size === 0)) break;
    const before = await getAllocations();
    must(await desk.resolve(workflow.id, decisions, { kind: 'person' }));
    const told = again.map(({ job, advice }) => `${job.name} with ${advice.memory ?? ''}`);
    const first = round === 0 ? (agent?.applied ?? []).map(({ jobName }) => `${jobName} as the agent decided`) : [];
    rounds.push([...first, ...told].join(', '));
    for (const { job } of again) retried.add(job.id);
    await sleep(3000);
    isAsked &&= (await getAllocations()).every((id) => before.includes(id));
    await torc.regenerate(workflow.id);
    await waitFor('the retried jobs to end', 90, async () =>
      must(await backend.jobs(workflow.id, {})).items.every(
        ({ status }) => !['ready', 'pending', 'running'].includes(status),
      ),
    );
  }
  watch.dispose();
  const now = must(await backend.jobs(workflow.id, {})).items;
  const isDone =
    retried.size > 0 && isAsked && now.every(({ id, status }) => !retried.has(id) || status === 'completed');
  return {
    isDone,
    text: [
      ...(agent === undefined
        ? []
        : [
            `Claude Code, driven by a scripted model, listed and classified ${agent.asked} jobs through our MCP server: ${agent.applied.length} that it was sure of (from ${autoApply} on) were carried out, ${agent.proposed.length} of low confidence were left to a person as proposals.`,
          ]),
      `The loop, each round with a new allocation, ${isAsked ? 'and none before it was asked for' : 'one of them NOT asked for'}: ${rounds.join('; then ')}; ${isDone ? 'completed' : 'NOT completed'}. The watch heard of ${heard.size} changes.`,
    ].join(' '),
  };
}

/** What we say of lost jobs: that Torc finds them when it is told to. */
async function recoverLost(
  jobs: FolderJobs,
  recover: (workflowId: number) => Promise<void>,
  lost: readonly Row[],
): Promise<{ readonly isDone: boolean; readonly text: string }> {
  const backend = getBackend(jobs);
  const names = lost.map(({ scenario }) => scenario);
  const workflows = must(await backend.workflows({})).items.filter(({ name }) => names.includes(name));
  /** The workflows whose jobs are called running also after Torc has looked for them. */
  const recoverAll = async (): Promise<readonly string[]> => {
    const left: string[] = [];
    for (const { id, name } of workflows) {
      const { total } = must(await backend.jobs(id, { status: 'running' }));
      if (total === 0) continue;
      await recover(id);
      if (must(await backend.jobs(id, { status: 'running' })).total > 0) left.push(name);
    }
    return left;
  };
  const queued = await recoverAll();
  // Torc takes a job for alive as long as Slurm has its allocation in the queue, also for another run.
  await run('scancel', ['-u', String(owner)]);
  await sleep(3000);
  const left = await recoverAll();
  return {
    isDone: left.length === 0,
    text: `“torc recover”, which we name for lost jobs, found those of ${names.length - queued.length} of ${names.length} workflows at once${queued.length === 0 ? '' : `; those of ${queued.join(', ')} ${left.length === 0 ? 'once their allocation, which Slurm had queued again, was cancelled' : 'NOT'}`}.`,
  };
}

/** The allocations that wait or run. */
async function getAllocations(): Promise<readonly string[]> {
  return (await run('squeue', ['-h', '-o', '%i'])).stdout.split('\n');
}

function getTable(rows: readonly Row[]): string {
  return [
    '| What was done | Slurm | Torc | Recourse | |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ did, slurm, torc: said, read, wrong }) =>
        `| ${did} | ${slurm} | ${said} | ${read} | ${wrong === '' ? 'right' : `**wrong**: ${wrong}`} |`,
    ),
  ].join('\n');
}

async function writeTable(
  title: string,
  table: string,
  rows: readonly Row[],
  texts: readonly (string | undefined)[],
): Promise<void> {
  const path = join(projectRoot, 'docs/benchmarks.md');
  const [start, end] = ['<!-- test:torc -->', '<!-- /test:torc -->'];
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`${path} has no place for the table`);
  const right = rows.filter(({ isRight }) => isRight).length;
  const date = new Date().toISOString().slice(0, 10);
  const body = `${start}\n\n${right} of ${rows.length} right (\`npm run test:torc${values['stand-in'] ? ' -- --stand-in' : ''}\`, ${date}, ${title}, Slurm 22.05.8).\n\n${table}\n\n${texts.filter((text) => text !== undefined).join('\n\n')}\n\n`;
  await writeFile(path, text.slice(0, from) + body + text.slice(to));
}
