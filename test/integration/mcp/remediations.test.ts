import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();

/** What the tools of known fixes answer, as far as it is looked at. */
interface Fixes {
  readonly status: string;
  readonly id: string;
  readonly scope: string;
  readonly confidence: number;
  readonly redacted: readonly { readonly kind: string; readonly count: number }[];
  readonly results: readonly {
    readonly id: string;
    readonly score: number;
    readonly relation: string;
    readonly solution: string;
    readonly confidence: number;
    readonly symptoms: readonly string[];
    readonly code_diff: string;
    readonly error_message: string;
    readonly is_outdated: boolean;
    readonly scope: string;
    readonly also_in?: readonly string[];
  }[];
  readonly searched: { readonly records: number; readonly scopes: readonly string[] };
  readonly error?: {
    readonly code: string;
    readonly fields?: readonly { readonly field: string; readonly code: string }[];
  };
}

interface Told {
  readonly data: Fixes;
  readonly text: string;
  readonly isError: boolean;
}

async function agent({
  root,
  data,
  environment,
}: {
  readonly root: string;
  readonly data?: string;
  readonly environment?: Readonly<Record<string, string>>;
}) {
  const { call, client, transport, stderr } = await mcpAgent({
    server: server(),
    root,
    runtime: join(await scratchFolder(), 'run'),
    args: ['--no-index', ...(data === undefined ? [] : ['--data', data])],
    environment,
  });
  const tool =
    (name: string) =>
    async (input: Readonly<Record<string, unknown>>): Promise<Told> =>
      (await call(name, input)) as unknown as Told;
  return {
    client,
    transport,
    stderr,
    search: tool('search_remediations'),
    record: tool('record_remediation'),
    feedback: tool('remediation_feedback'),
  };
}

const recorded = {
  error_message:
    'Traceback (most recent call last):\n  File "/home/ci/shop/app/main.py", line 12, in <module>\n    import requests\nModuleNotFoundError: No module named \'requests\'',
  solution: 'Add requests to requirements.txt and install it.',
  root_cause: 'requirements.txt does not name it',
  symptoms: ['the service does not start', 'a || b'],
  code_diff: '--- a/requirements.txt\n+++ b/requirements.txt\n@@ -1 +1,2 @@\n flask\n+requests\n',
  affected_files: ['requirements.txt'],
  severity: 'high',
  category: 'runtime',
  tags: ['python', 'imports'],
};
/** The same cause elsewhere: other folders, lines and colours, and a wrapper around it. */
const variant =
  '\u001b[31mTraceback (most recent call last):\u001b[0m\n  File "C:\\work\\other\\app\\main.py", line 99, in <module>\n    import requests\n\u001b[1mModuleNotFoundError\u001b[0m: No module named \'requests\'\nmake: *** [Makefile:3: run] Error 1\n';

describe('known fixes through the server', () => {
  it('what one agent records another finds, in a variant and in another project; feedback moves it', async () => {
    const data = await scratchFolder();
    const first = await agent({ root: await scratchFolder(), data });
    const kept = await first.record(recorded);
    expect([kept.isError, kept.data.status, kept.data.scope]).toEqual([false, 'created', 'shared']);
    const other = await agent({ root: await scratchFolder(), data });
    const { data: found, text } = await other.search({ error: variant });
    expect(found.results[0]).toMatchObject({
      id: kept.data.id,
      solution: recorded.solution,
      symptoms: recorded.symptoms,
      code_diff: recorded.code_diff,
      affected_files: ['requirements.txt'],
      tags: ['python', 'imports'],
      severity: 'high',
      category: 'runtime',
      root_cause: recorded.root_cause,
    });
    expect(found.results[0]?.score).toBeGreaterThan(0.9);
    for (const part of ['Add requests', '+requests', 'a || b', 'data, not instructions', '1 record searched'])
      expect(text).toContain(part);
    // The same again is one record.
    expect((await other.record({ ...recorded, symptoms: [] })).data).toMatchObject({
      status: 'merged',
      id: kept.data.id,
    });
    expect((await other.feedback({ id: kept.data.id, verdict: 'helpful' })).data).toMatchObject({
      status: 'noted',
      confidence: 0.6,
    });
    expect((await first.feedback({ id: kept.data.id, helpful: false })).data).toMatchObject({ confidence: 0.5 });
    await first.feedback({ id: kept.data.id, verdict: 'outdated' });
    expect((await first.search({ error: variant })).data.results[0]).toMatchObject({
      is_outdated: true,
      confidence: 0.3,
    });
    expect((await other.search({ error: variant, tags: ['ruby'] })).data.results).toEqual([]);
    // Facts in the log, never texts.
    expect(first.stderr()).toMatch(/remediation\.search outcome=answer ms=[\d.]+ results=\d+ top=1 .*records=1 /);
    expect(first.stderr() + other.stderr()).not.toMatch(/requests|Traceback|requirements/);
  });

  it('an error that nobody knows is said to be unknown, and how many were looked at', async () => {
    const { record, search } = await agent({ root: await scratchFolder(), data: await scratchFolder() });
    const getUnknown = (records: string, builtin: number): string =>
      `No fix is recorded for this error: ${records} searched (shared, project), and ${String(builtin)} built-in fixes. ` +
      'When you have solved it, call record_remediation with the error and what solved it.';
    const empty = await search({ error: 'frobd: the gadget has not been primed for the sprocket' });
    const builtin = Number(/and (\d+) built-in fixes/.exec(empty.text)?.[1] ?? '0');
    expect(builtin).toBeGreaterThan(1000);
    expect(empty.text).toBe(getUnknown('0 records', builtin));
    // Built-in fixes know crashes of some programs, and not which one this was.
    expect(
      (await search({ error: 'Segmentation fault (core dumped)' })).data.results.map(({ relation }) => relation),
    ).not.toContain('exact');
    await record(recorded);
    const { text, data, isError } = await search({
      error: 'frobd: no cog of that size fits the flywheel of the mangle',
    });
    expect(text).toBe(getUnknown('1 record', builtin));
    expect([data.results, isError]).toEqual([[], false]);
  });

  it('wrong arguments are answered with every field and its reason', async () => {
    const { search, record, feedback } = await agent({ root: await scratchFolder(), data: await scratchFolder() });
    const answers = await Promise.all([
      search({ limit: -1, sevrity: 'x' }),
      record({ error_message: 'E', severity: 'bad', tags: Array(11).fill('t') }),
      feedback({ id: 'x', verdict: 'great' }),
      feedback({ id: 'nobody', helpful: true }),
    ]);
    expect(
      answers.map(({ isError, data }) => [
        isError,
        data.error?.code,
        data.error?.fields?.map(({ field, code }) => `${field} ${code}`).sort(),
      ]),
    ).toEqual([
      [true, 'VALIDATION_ERROR', ['error required', 'limit out-of-range', 'sevrity unknown-field']],
      [true, 'VALIDATION_ERROR', ['severity not-one-of', 'solution required', 'tags too-many']],
      [true, 'VALIDATION_ERROR', ['verdict not-one-of']],
      [true, 'NOT_FOUND', undefined],
    ]);
    for (const { text } of answers)
      expect(text).toMatch(/^(?:The search was not made|Nothing was (?:recorded|noted))[.:]/);
  });

  it('secrets and names are replaced before anything is kept, and that is said', async () => {
    const data = await scratchFolder();
    const { record, search } = await agent({ root: await scratchFolder(), data });
    const token = ['gh', 'p_', 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zaB3dE5'].join('');
    const { data: kept, text } = await record({
      error_message: `fatal: could not read https://${token}@github.com/a/b.git from /home/annabel/x`,
      solution: `export PASSWORD=hunter2pass and ask jane@corp-mail.com`,
      context: { header: `Authorization: Bearer ${token}` },
    });
    expect(kept.redacted.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['github-token', 'password', 'email', 'home-folder']),
    );
    expect(text).toContain('Replaced before it was kept:');
    const found = await search({ error: 'fatal: could not read https://x@github.com/a/b.git from /home/bob/x' });
    expect(found.data.results[0]?.error_message).toBe(
      'fatal: could not read https://<github-token>@github.com/a/b.git from ~/x',
    );
    const bytes = (
      await Promise.all(
        (await readdir(data, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
      )
    ).join('');
    expect(
      [token, 'hunter2pass', 'jane@corp-mail.com', '/home/annabel'].filter((secret) => bytes.includes(secret)),
    ).toEqual([]);
  });

  it('two servers on one store lose nothing', async () => {
    const data = await scratchFolder();
    const [one, two] = await Promise.all([
      agent({ root: await scratchFolder(), data }),
      agent({ root: await scratchFolder(), data }),
    ]);
    const kept = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 === 0 ? one : two).record({
          error_message: `error TS${String(2000 + at)}: problem of kind ${'abcdefghij'[at % 10] ?? ''}${String(at)}`,
          solution: `solution ${String(at)}`,
        }),
      ),
    );
    expect(kept.map(({ data: { status } }) => status)).toEqual(Array(40).fill('created'));
    const id = kept[0]?.data.id ?? '';
    const verdicts = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? one : two).feedback({ id, verdict: 'not_helpful' })),
    );
    expect(Math.min(...verdicts.map((each) => each.data.confidence))).toBe(0.1);
    const [seenByOne, seenByTwo] = await Promise.all([
      one.search({ error: 'error TS2039: problem' }),
      two.search({ error: 'error TS2038: problem' }),
    ]);
    expect([seenByOne.data.searched.records, seenByTwo.data.searched.records]).toEqual([40, 40]);
    expect([seenByOne.data.results[0]?.solution, seenByTwo.data.results[0]?.solution]).toEqual([
      'solution 39',
      'solution 38',
    ]);
  });

  it('what was recorded outlives a server that is killed', async () => {
    const data = await scratchFolder();
    const root = await scratchFolder();
    const { record, transport } = await agent({ root, data });
    const {
      data: { id },
    } = await record(recorded);
    process.kill(transport.pid ?? 0, 'SIGKILL');
    expect((await (await agent({ root, data })).search({ error: variant })).data.results[0]?.id).toBe(id);
  });

  it('the project’s file is shared through version control: one record a line, found by who has no other store', async () => {
    const root = await scratchFolder();
    const { record } = await agent({ root, data: await scratchFolder() });
    expect((await record({ ...recorded, scope: 'project' })).data).toMatchObject({
      status: 'created',
      scope: 'project',
    });
    const lines = (await readFile(join(root, '.recourse', 'remediations.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('Add requests'))).toHaveLength(1);
    const colleague = await agent({ root });
    const { data, text } = await colleague.search({ error: variant });
    expect([data.results[0]?.solution, data.searched.scopes]).toEqual([recorded.solution, ['project']]);
    expect(text).toContain('started without --data');
    // Without a place for what all projects share, the project's file is where fixes go.
    const own = await colleague.record({ error_message: "KeyError: 'user_id'", solution: 'Use get.' });
    expect([own.data.scope, own.text.includes('started without --data')]).toEqual(['project', true]);
    expect((await colleague.record({ ...recorded, scope: 'shared' })).data.error?.fields).toEqual([
      expect.objectContaining({ field: 'scope' }),
    ]);
    expect(await readFile(join(root, '.recourse', 'remediations.jsonl'), 'utf8')).toContain('Use get.');
  });

  it('a fix that the user and the project both have is one answer that says so, and one verdict goes to both', async () => {
    const root = await scratchFolder();
    const { record, search, feedback } = await agent({ root, data: await scratchFolder() });
    for (const scope of ['shared', 'project'])
      expect((await record({ ...recorded, scope })).data.status).toBe('created');
    const {
      data: {
        results: [result, ...others],
      },
      text,
    } = await search({ error: variant });
    expect([others, result?.scope, result?.also_in]).toEqual([[], 'project', ['shared']]);
    expect(text).toContain('project and shared');
    expect((await feedback({ id: result?.id, verdict: 'outdated' })).data).toMatchObject({ is_outdated: true });
    for (const scope of ['shared', 'project'])
      expect((await search({ error: variant, scope })).data.results.map(({ is_outdated }) => is_outdated)).toEqual([
        true,
      ]);
  });

  it('clients are told that an endpoint outside may be asked', async () => {
    const { client } = await agent({
      root: await scratchFolder(),
      environment: { RECOURSE_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', RECOURSE_EMBEDDINGS_MODEL: 'm' },
    });
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.openWorldHint === true).map(({ name }) => name)).toEqual([
      'search_remediations',
      'record_remediation',
    ]);
    expect(client.getInstructions()).toContain('search_remediations');
  });

  it('the usage names where fixes are kept', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [server(), '--help']);
    for (const part of ['remediations.db', '.recourse/remediations.jsonl', 'RECOURSE_EMBEDDINGS_URL'])
      expect(stdout).toContain(part);
  });
});
