import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { systemClock } from '../../src/base/systemClock.ts';
import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import type { FailureDesk } from '../../src/jobs/domain/desk/failureDesk.ts';
import type { FolderJobs } from '../../src/jobs/domain/desk/folderJobs.ts';
import { openFolderJobs } from '../../src/jobs/node/openFolderJobs.ts';
import type { Remediations } from '../../src/remediation/domain/types.ts';
import { openRemediations } from '../../src/remediation/node/openRemediations.ts';
import { projectRoot } from '../../tools/paths.ts';
import { getContract, type Contract } from '../../tools/release/contract.ts';
import { getDiskEngine } from '../support/codeEngineOf.ts';
import { must, getProblem } from '../support/localJobs.ts';
import { scratchFolder } from '../support/scratchFolder.ts';
import { asItIs } from '../../src/base/text/say.ts';

const frozen = join(projectRoot, 'test', 'fixtures', 'upgrade');
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A copy of what a version wrote, for one test. */
async function getCopy(version: string): Promise<string> {
  const folder = await scratchFolder();
  await cp(join(frozen, version), folder, { recursive: true });
  return folder;
}

function edits(folder: string): EventLog {
  const log = new EventLog(join(folder, 'edits'), { keep: () => 100, log: silent });
  onTestFinished(() => {
    log.dispose();
  });
  return log;
}

async function fixes(folder: string): Promise<Remediations> {
  const opened = await openRemediations(join(folder, 'remediations', 'remediations.db'), {
    projectFiles: [
      { name: 'shop', file: join(folder, 'remediations', 'project.jsonl'), root: join(folder, 'remediations') },
    ],
  });
  onTestFinished(() => opened.close());
  return opened;
}

async function jobs(folder: string): Promise<FolderJobs & { readonly localDesk: FailureDesk }> {
  const opened = await openFolderJobs({
    folder: join(folder, 'jobs'),
    profiles: [],
    password: () => Promise.resolve(undefined),
    concurrency: () => 1,
    leastConfidence: () => 0.66,
    pollIntervalSeconds: () => 2,
    clock: systemClock,
    wallClock: Date.now,
    log: silent,
  });
  onTestFinished(() => opened.close());
  return { ...opened, localDesk: opened.desk('local')! };
}

/** Raises the version of an SQLite file to one that was never written yet, and adds an unknown table. */
function fromTheFuture(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("pragma user_version = 9000; create table later (thing text); insert into later values ('kept')");
  database.close();
}

/** The hash of a file, and of its journal where there is one with something in it. */
async function getHash(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

function laterThings(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select thing from later').all();
  const version = database.prepare('pragma user_version').get();
  database.close();
  return [rows, version];
}

describe.each(readdirSync(frozen))('what %s has written', (version) => {
  test('of edits is read, and the record goes on', async () => {
    const log = edits(await getCopy(version));
    const read = await log.read();
    expect(
      read.map(({ event, sequels }) => [
        event.id,
        event.verdict,
        event.tier,
        event.cause,
        event.confidence,
        sequels.map(({ sequel }) => sequel),
      ]),
    ).toEqual([
      ['edit-2', 'refused', undefined, 'absent', undefined, []],
      ['edit-1', 'applied', 'fuzzy', undefined, 0.97, ['undone']],
    ]);
    log.record({ ...read[0]!.event, id: 'edit-3', at: read[0]!.event.at + 1 });
    expect((await log.read()).map(({ event }) => event.id)).toEqual(['edit-3', 'edit-2', 'edit-1']);
  });

  test('of known fixes is found, shared and of the project, with its feedback', async () => {
    const opened = await fixes(await getCopy(version));
    expect(await opened.status()).toMatchObject({ records: { shared: 1, project: 1 }, notices: [] });
    const { results } = await opened.search({ error: "ModuleNotFoundError: No module named 'stripe'" });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      relation: 'exact',
      remediation: {
        solution: 'Run: pip install stripe',
        severity: 'high',
        tags: ['python'],
        symptoms: ['The till does not start.'],
      },
    });
    const { results: own } = await opened.search({
      error: "src/till.ts(7,3): error TS2339: Property 'total' does not exist on type 'Cart'.",
    });
    expect(own.map(({ remediation }) => remediation.solution)).toEqual(['Regenerate the types: npm run types']);
    const judged = await opened.feedback(results[0]!.id, 'helpful');
    expect(judged).toMatchObject({ value: { helpfulCount: 2 } });
  });

  test('of jobs waits for its decision as before, with its logs, its audit and its proposals', async () => {
    const { local, localDesk } = await jobs(await getCopy(version));
    const [workflow] = must(await local.workflows({})).items;
    expect(workflow).toMatchObject({ name: 'nightly' });
    const records = must(await local.jobs(workflow!.id, {})).items;
    expect(Object.fromEntries(records.map(({ name, status }) => [name, status]))).toEqual({
      'warm-up': 'completed',
      fetch: 'pending_failed',
      mail: 'failed',
    });
    const pending = must(await localDesk.pending(workflow!.id));
    expect(pending.groups.map(({ cause, jobIds }) => [cause, jobIds.length])).toEqual([['connection-refused', 1]]);
    expect(pending.jobs[0]).toMatchObject({
      stderrTail: 'curl: (7) Failed to connect to storage.internal port 443: Connection refused',
      proposals: [{ decision: { action: 'retry', reason: 'the network was away' }, confidence: 0.8 }],
    });
    const decisions = must(await localDesk.audit({ limit: 10 })).filter(({ type }) => type === 'decision');
    expect(decisions).toMatchObject([
      { action: 'fail', jobName: 'mail', reason: 'the address is gone for good', result: 'applied' },
    ]);
    must(
      await localDesk.resolve(
        workflow!.id,
        [{ jobId: pending.jobs[0]!.job.id, action: 'fail', reason: 'decided later' }],
        { kind: 'person' },
      ),
    );
    expect(must(await localDesk.audit({ limit: 10 })).filter(({ type }) => type === 'decision')).toHaveLength(2);
  });

  test('of callers is used or made again, and the answer is right', async () => {
    const folder = await getCopy(version);
    const disk = getDiskEngine(join(folder, 'project'), {
      storage: join(folder, 'callers'),
      version: manifest.version,
    });
    onTestFinished(() => disk.dispose());
    const answer = await disk.ask({ symbol_name: 'priceOf' }, { deadlineMs: 10_000 });
    expect(
      answer.nodes.filter(({ type }) => type === 'call').map(({ file_path: path, line_number: line }) => [path, line]),
    ).toEqual([['src/cart.ts', 3]]);
  });

  test('of names, in settings, keybindings and agents’ instructions, is still there', async () => {
    const before = JSON.parse(await readFile(join(frozen, version, 'contract.json'), 'utf8')) as Contract;
    const now = getContract(manifest);
    const gone = (['settings', 'commands', 'tools'] as const).flatMap((kind) =>
      before[kind].filter((name) => !now[kind].includes(name)),
    );
    expect(gone).toEqual([]);
  });
});

describe('what a later version has written', () => {
  const latest = readdirSync(frozen).at(-1)!;

  test('of edits stays, and what can be read is read', async () => {
    const folder = await getCopy(latest);
    const file = join(folder, 'edits', 'edits.jsonl');
    const line = '{"version":9,"kind":"thought","edit":{"id":"from-later"}}';
    await appendFile(file, `${line}\n`);
    const log = edits(folder);
    const [newest] = await log.read();
    log.record({ ...newest!.event, id: 'now' });
    expect((await log.read()).map(({ event }) => event.id).sort()).toEqual(['edit-1', 'edit-2', 'now']);
    expect(await readFile(file, 'utf8')).toContain(line);
  });

  test('of known fixes is read but not written, and a sentence says so', async () => {
    const folder = await getCopy(latest);
    const file = join(folder, 'remediations', 'remediations.db');
    fromTheFuture(file);
    const before = await getHash(file);
    const opened = await fixes(folder);
    expect((await opened.search({ error: "ModuleNotFoundError: No module named 'stripe'" })).results).toHaveLength(1);
    const { notices } = await opened.status();
    expect(notices.map(({ code }) => code)).toEqual(['read-only']);
    expect(notices.map(({ message }) => asItIs(message))).toEqual([expect.stringMatching(/\w+ \w+.*\./)]);
    const refused = await opened.record({ errorMessage: 'Error: nobody knows this one', solution: 'Nothing.' });
    expect(refused.ok).toBe(false);
    await opened.close();
    expect([await getHash(file), laterThings(file)]).toEqual([before, [[{ thing: 'kept' }], { user_version: 9000 }]]);
  });

  test('of a project’s fixes keeps the lines it cannot read', async () => {
    const folder = await getCopy(latest);
    const file = join(folder, 'remediations', 'project.jsonl');
    const line = '{"v":9,"id":"from-later","shape":"nobody knows"}';
    await appendFile(file, `${line}\n`);
    const opened = await fixes(folder);
    expect((await opened.status()).records).toEqual({ shared: 1, project: 1 });
    const recorded = await opened.record({
      errorMessage: 'Error: nobody knows this one',
      solution: 'Nothing.',
      scope: 'project',
    });
    await opened.close();
    const text = await readFile(file, 'utf8');
    expect(text).toContain(line);
    expect(text.includes('nobody knows this one') ? 'written' : 'refused').toBe(recorded.ok ? 'written' : 'refused');
  });

  test('of jobs is neither read nor changed, and a sentence says what to do', async () => {
    const folder = await getCopy(latest);
    const file = join(folder, 'jobs', 'jobs.db');
    fromTheFuture(file);
    const before = await getHash(file);
    const opened = await jobs(folder);
    expect(getProblem(await opened.local.workflows({})).message).toMatch(
      /later version of Recourse.*Update Recourse.*nothing was changed/i,
    );
    await opened.close();
    expect([await getHash(file), laterThings(file)]).toEqual([before, [[{ thing: 'kept' }], { user_version: 9000 }]]);
  });

  test('of the audit and the proposals stays when new lines are written', async () => {
    const folder = await getCopy(latest);
    const line = '{"type":"thought","id":"from-later","at":1}';
    for (const name of ['audit-local.jsonl', 'proposals-local.jsonl'])
      await appendFile(join(folder, 'jobs', name), `${line}\n`);
    const { local, localDesk } = await jobs(folder);
    const [workflow] = must(await local.workflows({})).items;
    const [waiting] = must(await localDesk.pending(workflow!.id)).jobs;
    must(
      await localDesk.resolve(workflow!.id, [{ jobId: waiting!.job.id, action: 'fail', reason: 'decided later' }], {
        kind: 'person',
      }),
    );
    for (const name of ['audit-local.jsonl', 'proposals-local.jsonl'])
      expect(await readFile(join(folder, 'jobs', name), 'utf8'), name).toContain(line);
  });

  test('of callers is put out of the way: it can be made again', async () => {
    const folder = await getCopy(latest);
    const store = join(folder, 'callers');
    for (const name of await readdir(store)) {
      if (name.endsWith('.db')) fromTheFuture(join(store, name));
      else
        await writeFile(
          join(store, name),
          Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), await readFile(join(store, name))]),
        );
    }
    await mkdir(store, { recursive: true });
    const disk = getDiskEngine(join(folder, 'project'), { storage: store, version: manifest.version });
    onTestFinished(() => disk.dispose());
    const answer = await disk.ask({ symbol_name: 'priceOf' }, { deadlineMs: 10_000 });
    expect(
      answer.nodes.filter(({ type }) => type === 'call').map(({ file_path: path, line_number: line }) => [path, line]),
    ).toEqual([['src/cart.ts', 3]]);
  });
});

test('the version before this one has been frozen, as has every one that was published', async () => {
  const changelog = await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)].map(([, version]) => version!);
  expect(released.length).toBeGreaterThan(0);
  expect(released.filter((version) => !readdirSync(frozen).includes(version))).toEqual([]);
});
