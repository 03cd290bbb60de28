import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };
import { systemClock } from '../src/base/systemClock.ts';
import { EventLog } from '../src/edit/node/record/eventLog.ts';
import type { Answer } from '../src/jobs/index.ts';
import { openFolderJobs } from '../src/jobs/node/openFolderJobs.ts';
import { openRemediations } from '../src/remediation/node/openRemediations.ts';
import { getDiskEngine } from '../test/support/codeEngineOf.ts';
import { projectRoot } from './paths.ts';
import { getContract } from './release/contract.ts';
import { asItIs } from '../src/base/text/say.ts';

/**
 * `npm run freeze`: writes down what this version leaves on people's disks, every store with a few records, below
 * `test/fixtures/upgrade/VERSION`. Every later version is tested with it, so a frozen folder is never made again: it
 * refuses where there is one.
 */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** When it all happened: 22 November 2026, in milliseconds. */
const at = Date.UTC(2026, 10, 22, 9);
const target = join(projectRoot, 'test', 'fixtures', 'upgrade', manifest.version);

function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(asItIs(answer.error.message));
  return answer.value;
}

async function edits(): Promise<void> {
  const log = new EventLog(join(target, 'edits'), { keep: () => 100, log: silent });
  const shared = {
    at,
    origin: 'agent',
    uri: 'file:///shop/src/cart.ts',
    path: 'src/cart.ts',
    latencyMs: 12,
    fileSize: 900,
    languageId: 'typescript',
    modelAsked: false,
  } as const;
  log.record({
    ...shared,
    id: 'edit-1',
    verdict: 'applied',
    tier: 'fuzzy',
    confidence: 0.97,
    startLine: 3,
    endLine: 5,
    margin: 0.4,
    missedExact: true,
  });
  log.record({
    ...shared,
    id: 'edit-2',
    at: at + 1000,
    origin: 'mcp',
    verdict: 'refused',
    cause: 'absent',
    missedExact: true,
  });
  log.follow({ id: 'edit-1', at: at + 60_000, sequel: 'undone' });
  await log.read();
  log.dispose();
}

async function remediations(): Promise<void> {
  const folder = join(target, 'remediations');
  await mkdir(folder, { recursive: true });
  const fixes = await openRemediations(join(folder, 'remediations.db'), {
    projectFiles: [{ name: 'shop', file: join(folder, 'project.jsonl'), root: folder }],
    now: () => at,
  });
  const first = await fixes.record({
    errorMessage: "ModuleNotFoundError: No module named 'stripe'",
    solution: 'Run: pip install stripe',
    tags: ['python'],
    severity: 'high',
    symptoms: ['The till does not start.'],
  });
  if (!first.ok) throw new Error('The first remediation was not kept.');
  await fixes.feedback(first.value.id, 'helpful');
  await fixes.record({
    errorMessage: "error TS2339: Property 'total' does not exist on type 'Cart'.",
    solution: 'Regenerate the types: npm run types',
    scope: 'project',
  });
  await fixes.close();
}

async function jobs(): Promise<void> {
  const work = await realpath(await mkdtemp(join(tmpdir(), 'recourse-freeze-')));
  const all = await openFolderJobs({
    folder: join(target, 'jobs'),
    profiles: [],
    password: () => Promise.resolve(undefined),
    concurrency: () => 1,
    leastConfidence: () => 0.66,
    pollIntervalSeconds: () => 2,
    clock: systemClock,
    wallClock: Date.now,
    log: silent,
  });
  const job = (name: string, command: string) => ({
    name,
    command,
    dependsOn: [],
    inputFiles: [],
    outputFiles: [],
    cancelsOnFailedDependency: true,
    environment: {},
  });
  const failing = "echo 'curl: (7) Failed to connect to storage.internal port 443: Connection refused' >&2; exit 7";
  const { id } = must(
    await all.local.submit(
      {
        name: 'nightly',
        description: '',
        user: 'tester',
        usesPendingFailed: true,
        files: [],
        requirements: [],
        handlers: [],
        jobs: [job('warm-up', 'echo ready'), job('fetch', failing), job('mail', failing)],
      },
      { folder: work },
    ),
  );
  must(await all.local.run(id));
  while (must(await all.local.workflow(id)).isRunning) await sleep(50);
  const desk = all.desk('local');
  if (desk === undefined) throw new Error('There is no desk.');
  const byName = new Map(must(await all.local.jobs(id, {})).items.map((each) => [each.name, each.id]));
  must(
    await desk.resolve(
      id,
      [{ jobId: byName.get('mail') ?? -1, action: 'fail', reason: 'the address is gone for good' }],
      { kind: 'person' },
    ),
  );
  must(
    await desk.propose(
      id,
      [{ jobId: byName.get('fetch') ?? -1, action: 'retry', reason: 'the network was away', confidence: 0.8 }],
      { kind: 'agent', name: 'tester' },
    ),
  );
  await all.close();
  await rm(work, { recursive: true, force: true });
}

async function callers(): Promise<void> {
  const root = join(target, 'project');
  await mkdir(join(root, 'src'), { recursive: true });
  await writeFile(
    join(root, 'src', 'price.ts'),
    'export function priceOf(amount: number): number {\n  return amount * 2;\n}\n',
  );
  await writeFile(
    join(root, 'src', 'cart.ts'),
    "import { priceOf } from './price';\n\nexport const total = priceOf(3);\n",
  );
  const disk = getDiskEngine(root, { storage: join(target, 'callers'), version: manifest.version });
  await disk.ask({ symbol_name: 'priceOf' }, { deadlineMs: 10_000 });
  await disk.dispose();
}

try {
  await mkdir(target, { recursive: false });
  await edits();
  await remediations();
  await jobs();
  await callers();
  await writeFile(join(target, 'contract.json'), `${JSON.stringify(getContract(manifest), undefined, 2)}\n`);
  console.log(`What ${manifest.version} writes is in ${target}.`);
} catch (error) {
  console.error(
    error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? `${target} is there already: what a version wrote stays as it is. Raise the version first.`
      : error,
  );
  process.exitCode = 1;
}
