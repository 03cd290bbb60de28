import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asItIs } from '../../src/base/text/say.ts';
import { readWorkflow } from '../../src/jobs/index.ts';
import { openLocalJobs } from '../../src/jobs/node/local/openLocalJobs.ts';
import { agentLaunchers } from '../../src/tools/agentLaunchers.ts';
import { agentSetups, type AgentPrograms } from '../../src/tools/agentSetup.ts';
import { cacheFolder, projectRoot } from '../../tools/paths.ts';
import { withSection } from '../bench/section.ts';
import { findRealRipgrep } from '../support/findRealRipgrep.ts';
import { agentClients, type AgentClient, type Scene } from './clients.ts';
import { startModelServer } from './modelServer.ts';
import { failingScript, repaired, source, steps, tellStory, type Step } from './story.ts';

/**
 * `npm run agents [-- --only claude,codex] [--patient] [--write] [--verbose]`: real agent programs, each against a model on this
 * machine that follows a script (`story.ts`). They are installed from npm, pinned, into `.vscode-test/agents` or the
 * folder that `RECOURSE_AGENTS` or `--programs` names, and get a home folder of their own, a key that is none, and a
 * proxy that lets nothing through. Hooks have the 400 ms that they have with people, and are timed. A client whose hooks
 * missed something goes through the story again with more time: what goes right then was late, and is told as such.
 * `--patient` gives them that time at once. `--write` puts the results into `docs/agents.md`. A client that
 * npm cannot install is skipped, and said to be. Ends with the number of steps that went wrong, late ones not counted.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    programs: { type: 'string' },
    dist: { type: 'string' },
    patient: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const dist = resolve(values.dist ?? join(projectRoot, 'dist'));
const programs = resolve(values.programs ?? process.env['RECOURSE_AGENTS'] ?? join(cacheFolder, 'agents'));
const only = values.only?.split(',');
/** Some bring none of their own and would fetch it. */
const ripgrep = await findRealRipgrep();

const calls: readonly Step[] = ['refused', 'retried', 'sentAgain', 'callers', 'recorded', 'jobs'];
const hooks: readonly Step[] = ['hookEdit', 'hookCommand', 'hookSearch'];

/** The file of {@link timed} among our data. */
const hookTimes = 'hook-times.txt';

/** Milliseconds a client has for the story. */
const longestMs = 120_000;
const patientMs = 300_000;

interface Result {
  readonly client: AgentClient;
  readonly passed: ReadonlyMap<Step, boolean>;
  /** Steps that went right when hooks had more time than people give them. */
  readonly late: ReadonlySet<Step>;
  /** Of the list of our tools as this client sends it, estimated. */
  readonly tokens: number;
  readonly refusedHosts: readonly string[];
  /** Milliseconds of each hook that the client ran, from the start of the launcher to its end. */
  readonly hookMs: readonly number[];
}

/** The story as people have it; where hooks missed something, again with more time. */
async function runClient(client: AgentClient, program: string): Promise<Result> {
  const result = await tellClient(client, program, values.patient);
  const missed = hooks.filter((step) => result.passed.get(step) !== true);
  if (values.patient || missed.length === 0) return result;
  const { passed } = await tellClient(client, program, true);
  // What a hook proposes is sent in the same story only.
  const depending: readonly Step[] = missed.includes('hookEdit') ? ['sentAgain'] : [];
  return { ...result, late: new Set([...missed, ...depending].filter((step) => passed.get(step) === true)) };
}

async function tellClient(client: AgentClient, program: string, isPatient: boolean): Promise<Result> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'recourse-agents-')));
  try {
    const [folder, home, data] = [join(root, 'project'), join(root, 'home'), join(root, 'data')];
    for (const each of [join(folder, 'empty'), home, data]) await mkdir(each, { recursive: true });
    const file = join(folder, 'report.js');
    await writeFile(file, source);
    await writeFile(join(folder, failingScript.name), failingScript.text);
    await writeFile(join(folder, 'empty/notes.txt'), 'nothing\n');
    await failJob(folder);
    const connected = await launch(data, folder, isPatient);
    await connect(client, folder, connected, isPatient);
    const story = tellStory(client, file);
    const said: string[] = [];
    const model = await startModelServer(client.dialect, (request, turn) => {
      const reply = story.reply(request);
      said.push(
        `--- ${String(turn)}: ${turn === 0 ? request.tools.join(' ') : request.said}\n>>> ${JSON.stringify(reply)}`,
      );
      return reply;
    });
    const scene = { folder, home, model: model.url, server: [connected.server, ...connected.args] };
    await client.prepare(scene);
    const { code, out } = await start(program, client, scene, root, isPatient ? patientMs : longestMs);
    model.close();
    await endLeftovers(home);
    const text = await readFile(file, 'utf8');
    const passed = new Map<Step, boolean>([...story.passed, ['sentAgain', text === repaired], ['ended', code === 0]]);
    if (values.verbose) console.log(`${said.join('\n')}\n=== ${out}`);
    const refusedHosts = [...model.refusedHosts];
    return { client, passed, late: new Set(), tokens: story.tokens(), refusedHosts, hookMs: await readHookTimes(data) };
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The client's program, installed from npm where it is not there yet; `undefined` where that is not possible. */
function install({ agent, version, program, package: name }: AgentClient): string | undefined {
  const folder = join(programs, `${agent}-${version}`);
  const path = join(folder, 'node_modules/.bin', program);
  if (!existsSync(path)) {
    const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`];
    const { status } = spawnSync('npm', args, { stdio: 'inherit' });
    if (status !== 0) return undefined;
  }
  return path;
}

/** Runs a workflow of one job, which fails and waits for a decision. */
async function failJob(folder: string): Promise<void> {
  const jobs = await openLocalJobs(join(folder, '.recourse/jobs'), {
    pollMs: 25,
    runner: join(dist, 'jobsRunner.cjs'),
  });
  const text =
    'name: nightly\nuse_pending_failed: true\njobs:\n  - name: nightly-sum\n    command: sh -c "echo lost >&2; exit 3"\n';
  const { spec, mistakes } = readWorkflow(text);
  if (spec === undefined) throw new Error(JSON.stringify(mistakes));
  const made = await jobs.submit(spec, { folder });
  if (!made.ok) throw new Error(asItIs(made.error.message));
  const run = await jobs.run(made.value.id);
  if (!run.ok) throw new Error(asItIs(run.error.message));
  for (let tries = 0; tries < 300; tries++) {
    const now = await jobs.workflow(made.value.id);
    if (now.ok && now.value.isRunning !== true && (now.value.counts?.pending_failed ?? 0) > 0) break;
    await sleep(50);
  }
  await jobs.close();
}

/** Writes what *Connect an Agent* writes into an agent's files. */
async function connect(
  { agent }: AgentClient,
  folder: string,
  with_: AgentPrograms,
  isPatient: boolean,
): Promise<void> {
  for (const { path, connect: connected } of agentSetups[agent]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const text = connected('', with_);
    if (text === undefined) throw new Error(`${path} could not be made.`);
    // A person makes Cline's hook executable.
    await writeFile(join(folder, path), isPatient ? slow(text) : text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
}

/** Gives hooks more time than they have with people. */
function slow(text: string): string {
  return text
    .replaceAll('"$@"', '--limit 30000 "$@"')
    .replaceAll(/sleep [\d.]+/g, 'sleep 30')
    .replaceAll(/("timeout(?:Sec)?": 5)/g, '$10');
}

async function launch(data: string, folder: string, isPatient: boolean): Promise<AgentPrograms> {
  const made = agentLaunchers(process.execPath, dist, false);
  const hook = join(data, made.hook.name);
  await writeFile(`${hook}-itself`, isPatient ? slow(made.hook.text) : made.hook.text, { mode: 0o700 });
  await writeFile(hook, timed(`${hook}-itself`, join(data, hookTimes)), { mode: 0o700 });
  await writeFile(join(data, made.server.name), made.server.text, { mode: 0o700 });
  return { hook, server: join(data, made.server.name), args: ['--workspace', folder, '--data', data], windows: false };
}

/** A program that runs another one in its place, and notes in a file when that began and ended. */
function timed(program: string, times: string): string {
  return [
    '#!/bin/sh',
    'began=$(date +%s%N)',
    `'${program}' "$@"`,
    'code=$?',
    `echo "$began $(date +%s%N)" >> '${times}'`,
    'exit $code',
    '',
  ].join('\n');
}

async function readHookTimes(data: string): Promise<readonly number[]> {
  const text = await readFile(join(data, hookTimes), 'utf8').catch(() => '');
  const times = text.split('\n').filter((line) => line !== '');
  return times.map((line) => {
    const [began = 0n, ended = 0n] = line.split(' ').map(BigInt);
    return Number((ended - began) / 1_000_000n);
  });
}

/** Middle and longest of times, and how many there are. */
function describeTimes(times: readonly number[]): string {
  if (times.length === 0) return 'none';
  const sorted = times.toSorted((a, b) => a - b);
  // Of an even number, between the two in the middle.
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return `${Math.round((low + high) / 2)} / ${sorted.at(-1) ?? 0} of ${sorted.length}`;
}

/** Starts the client with nothing of this environment but the way to programs; the model is its only way out. */
async function start(
  program: string,
  client: AgentClient,
  scene: Scene,
  root: string,
  limitMs: number,
): Promise<{ readonly code: unknown; readonly out: string }> {
  const child = spawn(program, client.args(scene), {
    cwd: scene.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [...(ripgrep === undefined ? [] : [dirname(ripgrep)]), process.env['PATH']].join(delimiter),
      HOME: scene.home,
      TMPDIR: root,
      SHELL: '/bin/sh',
      HTTP_PROXY: scene.model,
      HTTPS_PROXY: scene.model,
      NO_PROXY: '127.0.0.1,localhost',
      ...client.environment(scene),
    },
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const code = await new Promise((end) => child.once('close', end));
  clearTimeout(timer);
  return { code, out };
}

/** Ends what a client has left running, such as a daemon for its next start. On Linux, which tells it by its home folder. */
async function endLeftovers(home: string): Promise<void> {
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(join('/proc', pid, 'environ'), 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`HOME=${home}`)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** An agent that we connect, and cannot start here. */
const notRun = '| Cursor | not run: npm does not have its program | – | – | – | – | – | – |';

/** Puts a row for each client into the page; rows of others stay. */
async function writeResults(results: readonly Result[]): Promise<void> {
  const page = join(projectRoot, 'docs/agents.md');
  const text = await readFile(page, 'utf8');
  const rows = new Map(
    [
      ...(/<!-- agents: begin -->[^]*<!-- agents: end -->/.exec(text)?.[0] ?? '').matchAll(
        /^\| ([^|]+?) [\d.]+ \|.*$/gm,
      ),
    ].map(([row, name]) => [name, row]),
  );
  for (const { client, passed, late, tokens, hookMs } of results) {
    const say = (step: Step): string => {
      if (passed.get(step) === true) return 'yes';
      return late.has(step) ? 'late' : '**no**';
    };
    const right = calls.filter((step) => passed.get(step) === true || late.has(step)).length;
    const cells = [`${client.name} ${client.version}`, say('connected'), `${String(right)} of ${String(calls.length)}`];
    cells.push(...hooks.map(say), describeTimes(hookMs), String(tokens));
    rows.set(client.name, `| ${cells.join(' | ')} |`);
  }
  const head = [
    '| Agent | Connected | Calls of our tools | Its edit failed: hook, then right | A command failed: hook | A search was empty: hook | Hook, ms: middle / longest | Tokens of our tools |',
    '|---|---|---|---|---|---|---|---|',
  ];
  const order = agentClients.map(({ name }) => rows.get(name)).filter((row) => row !== undefined);
  await writeFile(page, withSection(text, 'agents', [...head, ...order, notRun]));
}

const results: Result[] = [];
let wrong = 0;
for (const client of agentClients) {
  if (only !== undefined && !only.includes(client.agent)) continue;
  const program = install(client);
  if (program === undefined) {
    console.log(`${client.name} ${client.version}\n  SKIPPED: npm could not install ${client.package}.`);
    continue;
  }
  const result = await runClient(client, program);
  results.push(result);
  console.log(`${client.name} ${client.version}`);
  for (const [step, what] of Object.entries(steps)) {
    const isRight = result.passed.get(step as Step) === true;
    const isLate = result.late.has(step as Step);
    if (!isRight && !isLate) wrong++;
    const said = isLate ? 'late' : 'NO  ';
    console.log(`  ${isRight ? 'yes ' : said}  ${what}`);
  }
  console.log(`  hooks: ${describeTimes(result.hookMs)} ms (${result.hookMs.join(' ')})`);
  if (result.refusedHosts.length > 0) console.log(`  wanted to reach: ${result.refusedHosts.join(', ')}`);
}
if (values.write) await writeResults(results);
process.exitCode = wrong;
