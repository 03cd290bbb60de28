import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import toolList from '../../../src/mcp/toolList.json' with { type: 'json' };
import { BridgeServer } from '../../../src/mcp/bridge/bridgeServer.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { builtServer } from '../../support/builtServer.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { mcpAgent, type McpAgent, type McpAgentOptions } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { slowEdit } from '../../support/slowEdit.ts';

const server = builtServer();

/** A copy of a real repository: the sources of the "diff" package. */
let root: string;
let runtime: string;

beforeEach(async () => {
  root = await scratchFolder();
  await cp(join(projectRoot, 'node_modules/diff/libesm'), root, { recursive: true });
  runtime = join(await scratchFolder(), 'run');
});

const agent = (options: Partial<McpAgentOptions> = {}): Promise<McpAgent> =>
  mcpAgent({ server: server(), root, runtime, ...options });
const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

describe.each([
  ['2025', {}],
  ['2026', { versionNegotiation: { mode: 'auto' } }],
] as const)('a client of the protocol of %s', (_era, options) => {
  it('is told what the tools are, and can use them', async () => {
    const { client, call } = await agent({ client: options });
    expect(client.getServerVersion()).toMatchObject({ name: 'recourse' });
    expect(client.getInstructions()).toContain('retries');
    const { tools } = await client.listTools();
    const reads = { readOnlyHint: true, openWorldHint: false };
    const writes = { idempotentHint: true, openWorldHint: false };
    const adds = { destructiveHint: false, openWorldHint: false };
    // What a client supposes by itself is not said; tools for jobs come with the first job.
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ['apply_edit', writes],
      ['preview_edit', reads],
      ['settle_unfinished_edit', writes],
      ['find_callers', reads],
      ['explain_symbol_gap', reads],
      ['search_remediations', reads],
      ['record_remediation', adds],
      ['remediation_feedback', adds],
      ['recourse_health', reads],
    ]);
    for (const { inputSchema, outputSchema, description } of tools.slice(0, 2)) {
      expect(inputSchema).toMatchObject({
        type: 'object',
        properties: { file_path: { type: 'string' }, text: { type: 'string' } },
      });
      expect(outputSchema).toBeUndefined();
      expect(description?.length).toBeGreaterThan(100);
    }
    expect(
      await call('apply_edit', {
        file_path: 'util/string.js',
        old_string: "return replacePrefix(string, oldPrefix, '');",
        new_string: "return replacePrefix(string, oldPrefix, '').trim();",
      }),
    ).toMatchObject({
      data: {
        status: 'applied',
        saved: true,
        files: [{ file_path: 'util/string.js', edits: [{ status: 'applied', tier: 'exact' }] }],
      },
      isError: false,
    });
    expect(await text('util/string.js')).toContain("oldPrefix, '').trim();");
  });
});

describe('the list of tools', () => {
  it('is the same before the server is loaded and after', async () => {
    const { client, call } = await agent();
    const before = await client.listTools();
    await call('preview_edit', { file_path: 'util/string.js', old_string: 'x', new_string: 'y' });
    const after = await client.listTools();
    expect(after.tools).toEqual(before.tools);
    expect(before.tools).toEqual(
      toolList.filter(({ name }) => !name.includes('failed_jobs') && !name.startsWith('classify')),
    );
  });

  it('has the tools for jobs once there are jobs, and the client is told', async () => {
    const { client, call } = await agent();
    let told = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      told++;
    });
    await call('preview_edit', { file_path: 'util/string.js', old_string: 'x', new_string: 'y' });
    await mkdir(join(root, '.recourse/jobs'), { recursive: true });
    await expect.poll(() => told, { timeout: 20_000 }).toBeGreaterThan(0);
    const { tools } = await client.listTools();
    expect(tools).toEqual(toolList);
  });
});

describe('messages that are none', () => {
  it.each([
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32_600, null],
    ['{"jsonrpc":"2.0","id":1', -32_700, null],
    ['{"id":"a","method":"ping"}', -32_600, 'a'],
  ])('%s is answered with an error, and the next message is read', async (line, code, id) => {
    const child = spawn(process.execPath, [server(), '--workspace', root, '--no-index'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, RECOURSE_RUNTIME_DIR: runtime },
    });
    child.stdin.write(
      `${line}\n${JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } } })}\n`,
    );
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => out.trim().split('\n').length, { timeout: 20_000 }).toBe(2);
    child.kill();
    const [error, opened] = out
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each) as unknown);
    expect(error).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
    expect(opened).toMatchObject({ id: 9, result: { serverInfo: { name: 'recourse' } } });
  });
});

describe('edits', () => {
  it('whose old text is not quite what the file has go where they belong', async () => {
    const { call } = await agent();
    const { data } = await call('apply_edit', {
      file_path: 'util/string.js',
      old_string:
        '  if (string.slice(-oldSuffix.length) != oldSuffix) {\n    throw Error(`string ${JSON.stringify(string)} doesn\u2019t end with suffix ${JSON.stringify(oldSuffix)}; this is a bug`);\n  }',
      new_string:
        '  if (!string.endsWith(oldSuffix)) {\n    throw Error(`string ${JSON.stringify(string)} doesn\u2019t end with suffix ${JSON.stringify(oldSuffix)}; this is a bug`);\n  }',
    });
    expect(data).toMatchObject({ status: 'applied' });
    expect(data.files[0]?.edits[0]?.tier).not.toBe('exact');
    expect(await text('util/string.js')).toContain(
      "    if (!string.endsWith(oldSuffix)) {\n        throw Error(`string ${JSON.stringify(string)} doesn't end with",
    );
  });

  it('that fit in several places, or in none, are refused with what would be applied; sending that is', async () => {
    const { call } = await agent();
    const before = await text('util/string.js');
    const ambiguous = await call('apply_edit', {
      file_path: 'util/string.js',
      old_string: '            k = map[k];',
      new_string: '            k = map[k] ?? 0;',
    });
    expect(ambiguous).toMatchObject({
      isError: true,
      data: { status: 'refused', files: [{ edits: [{ cause: 'ambiguous', next: 'choose' }] }] },
    });
    expect(await text('util/string.js')).toBe(before);
    const [first, second] = ambiguous.data.files[0]?.edits[0]?.retries ?? [];
    expect(
      await call('apply_edit', {
        file_path: 'util/string.js',
        old_string: second!.old_string,
        new_string: second!.new_string,
      }),
    ).toMatchObject({ data: { status: 'applied' } });
    const lines = (await text('util/string.js')).split('\n');
    expect([lines[first!.start_line - 1], lines[second!.start_line - 1]]).toEqual([
      '            k = map[k];',
      '            k = map[k] ?? 0;',
    ]);

    // The author remembers the table under another name, which the file might have had for a reason.
    const remembered =
      '    for (let i = startA; i < a.length; i++) {\n        while (k > 0 && a[i] != b[k]) {\n            k = table[k];\n        }\n        if (a[i] == b[k]) {\n            k++;\n        }\n    }\n    return k;';
    const slipped = await call('apply_edit', {
      file_path: 'util/string.js',
      old_string: remembered,
      new_string: remembered.replace('return k;', 'return Math.max(k, 0);'),
    });
    // That line is left alone, so that the file's own bytes stay in it.
    expect(slipped).toMatchObject({ data: { status: 'applied' } });
    expect(await text('util/string.js')).toMatch(/k = map\[k\] \?\? 0;[\s\S]*return Math\.max\(k, 0\);/);
    expect(await text('util/string.js')).not.toContain('table');
  });

  it('can be looked at without being made', async () => {
    const { call } = await agent();
    const before = await text('patch/reverse.js');
    const { data } = await call('preview_edit', {
      file_path: 'patch/reverse.js',
      old_string: before.split('\n')[2],
      new_string: '// first',
    });
    expect(data).toMatchObject({ status: 'would-apply' });
    expect(data.files[0]?.diff).toContain('+// first');
    expect(await text('patch/reverse.js')).toBe(before);
  });

  it('of several files in one text are all made, or none is', async () => {
    const { call } = await agent();
    const patch = (last: string): string =>
      [
        '*** Begin Patch',
        '*** Update File: util/params.js',
        '@@',
        '-export function generateOptions(options, defaults) {',
        '+export function generateOptions(options, defaults = {}) {',
        '*** Add File: util/new/added.js',
        '+export const added = 1;',
        '*** Update File: diff/array.js',
        '@@',
        `-${last}`,
        '+// changed',
        '*** Delete File: convert/dmp.d.ts.map',
        '*** End Patch',
        '',
      ].join('\n');
    const files = await readdir(root, { recursive: true });
    const before = await text('util/params.js');
    expect(await call('apply_edit', { text: patch('there is no such line in this file at all') })).toMatchObject({
      isError: true,
      data: { status: 'refused' },
    });
    expect(await text('util/params.js')).toBe(before);
    expect(await readdir(root, { recursive: true })).toEqual(files);

    const line = (await text('diff/array.js')).split('\n')[0]!;
    const done = await call('apply_edit', { text: patch(line) });
    expect(done.data, done.text).toMatchObject({ status: 'applied' });
    expect(await text('util/params.js')).toContain('defaults = {}');
    expect(await text('util/new/added.js')).toBe('export const added = 1;\n');
    expect(await text('diff/array.js')).toMatch(/^\/\/ changed\n/);
    expect(await readdir(join(root, 'convert'))).not.toContain('dmp.d.ts.map');
  });

  it('written for a text of the same session that has changed since are carried over', async () => {
    const { call } = await agent();
    const before = await text('util/params.js');
    const whole = {
      file_path: 'util/params.js',
      old_string: before.trimEnd(),
      new_string: `${before.trimEnd()}\n// the end`,
    };
    await call('preview_edit', whole);
    await writeFile(join(root, 'util/params.js'), before.replace('options[name]', 'options[`${name}`]'));
    const { data, text: told } = await call('apply_edit', whole);
    expect(data.status, told).toBe('applied');
    expect(await text('util/params.js')).toBe(
      `${before.trimEnd().replace('options[name]', 'options[`${name}`]')}\n// the end\n`,
    );
  });
});

describe('what is asked for wrongly', () => {
  it.each(['../outside.js', '/etc/passwd', '.git/config', 'escape/secret.js', 'secret.js'])(
    'nothing outside the workspace is touched: %s',
    async (path) => {
      const outside = await scratchFolder({ 'secret.js': 'const secret = 1;\n' });
      await symlink(outside, join(root, 'escape'));
      await symlink(join(outside, 'secret.js'), join(root, 'secret.js'));
      const { call } = await agent();
      const { data, isError } = await call('apply_edit', {
        file_path: path,
        old_string: 'const secret = 1;',
        new_string: 'const secret = 2;',
      });
      expect(isError).toBe(true);
      expect(data.status).toBe('refused');
      expect(
        await call('apply_edit', {
          text: `${path}\n<<<<<<< SEARCH\nconst secret = 1;\n=======\nconst secret = 2;\n>>>>>>> REPLACE\n`,
        }),
      ).toMatchObject({ isError: true });
      expect(await call('apply_edit', { file_path: path, old_string: '', new_string: 'x' })).toMatchObject({
        isError: true,
      });
      expect(await readFile(join(outside, 'secret.js'), 'utf8')).toBe('const secret = 1;\n');
      expect(await readdir(outside)).toEqual(['secret.js']);
    },
  );

  it('arguments that make no sense, or far too much of them, are answered with what was expected, and the connection lives on', async () => {
    const { call, client } = await agent();
    expect(await call('apply_edit', {})).toMatchObject({
      isError: true,
      text: expect.stringContaining('file_path') as string,
    });
    expect(await call('apply_edit', { file_path: 7 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('string') as string,
    });
    expect(
      await call('apply_edit', { file_path: 'index.js', old_string: 'x'.repeat(12_000_000), new_string: '' }),
    ).toMatchObject({ isError: true, text: expect.stringContaining('2,000,000') as string });
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow(/delete_everything/);
    expect(
      await call('preview_edit', {
        file_path: 'index.js',
        old_string: 'nowhere to be found in this file',
        new_string: 'x',
      }),
    ).toMatchObject({ data: { status: 'refused' } });
  });

  it('the same failure again and again is turned away for a while', async () => {
    const { call } = await agent();
    const edit = {
      file_path: 'index.js',
      old_string: 'function nothingLikeThis() { return undefined; }',
      new_string: '',
    };
    for (let time = 0; time < 3; time++) await call('apply_edit', edit);
    expect((await call('apply_edit', edit)).data.files[0]?.edits[0]).toMatchObject({
      cause: 'cooling-off',
      wait_seconds: expect.any(Number) as number,
    });
  });

  it('lines that are no messages do not end the server', async () => {
    const child = spawn(process.execPath, [server(), '--workspace', root], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { RECOURSE_RUNTIME_DIR: runtime },
    });
    child.stdin.write('garbage\n{"jsonrpc":"2.0"}\n[]\n');
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => out.trim().split('\n').length, { timeout: 20_000 }).toBe(4);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
    expect(answers.slice(0, 3).map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_700],
      [null, -32_600],
      [null, -32_600],
    ]);
    expect(answers[3]).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('many at once', () => {
  it('calls of one agent over one file are all made', async () => {
    const { call } = await agent();
    const lines = Array.from({ length: 20 }, (_, i) => `export const value${i} = ${i};`);
    await writeFile(join(root, 'values.js'), `${lines.join('\n')}\n`);
    const answers = await Promise.all(
      lines.map((line, i) =>
        call('apply_edit', {
          file_path: 'values.js',
          old_string: line,
          new_string: `export const value${i} = ${-1 - i};`,
        }),
      ),
    );
    expect(answers.map(({ data }) => data.status)).toEqual(lines.map(() => 'applied'));
    expect(await text('values.js')).toBe(`${lines.map((_, i) => `export const value${i} = ${-1 - i};`).join('\n')}\n`);
  });

  it("two agents with servers of their own lose none of each other's edits of one file", async () => {
    const agents = await Promise.all([agent(), agent()]);
    const lines = Array.from({ length: 24 }, (_, i) => `export const shared${i} = ${i};`);
    await writeFile(join(root, 'shared.js'), `${lines.join('\n')}\n`);
    const answers = await Promise.all(
      lines.map(async (line, i) => ({
        i,
        ...(await agents[i % 2]!.call('apply_edit', {
          file_path: 'shared.js',
          old_string: line,
          new_string: `export const shared${i} = -1;`,
        })),
      })),
    );
    const now = (await text('shared.js')).trimEnd().split('\n');
    // Whatever was reported as applied stands in the file; what was not is as it was.
    for (const { i, data } of answers)
      expect(now[i]).toBe(data.status === 'applied' ? `export const shared${i} = -1;` : lines[i]);
    expect(answers.filter(({ data }) => data.status === 'applied').length).toBeGreaterThan(12);
    expect(await readdir(root)).not.toContainEqual(expect.stringMatching(/\.tmp$/));
  });
});

describe('the end', () => {
  it('a cancelled call writes nothing', async () => {
    const { call } = await agent();
    const { content: before, lines, text: edits } = slowEdit('large.js');
    await writeFile(join(root, 'large.js'), before);
    const abort = new AbortController();
    const answer = call('apply_edit', { text: edits }, abort.signal);
    await pause(30);
    abort.abort();
    await expect(answer).rejects.toThrow();
    // A later call has its turn after the cancelled one, because both are for one file.
    const later = await call('apply_edit', { file_path: 'large.js', old_string: lines[1]!, new_string: '// second' });
    expect(later.data, later.text).toMatchObject({ status: 'applied' });
    expect(await text('large.js')).toBe(before.replace(lines[1]!, '// second'));
  });

  it('the server ends with its client, and writes the record where it was told to', async () => {
    const data = await scratchFolder();
    const { client, call, transport, stderr } = await agent({ args: ['--data', data] });
    await call('apply_edit', {
      file_path: 'util/array.js',
      old_string: 'return false;',
      new_string: 'return !1;',
      replace_all: true,
    });
    const { pid } = transport;
    await client.close();
    await expect
      .poll(() => {
        try {
          process.kill(pid!, 0);
          return 'alive';
        } catch {
          return 'gone';
        }
      })
      .toBe('gone');
    const [event = ''] = (await readFile(join(data, 'record/edits.jsonl'), 'utf8')).trim().split('\n');
    expect(JSON.parse(event)).toMatchObject({ edit: { origin: 'mcp', verdict: 'applied', path: 'util/array.js' } });
    expect(event).not.toContain('return');
    // The index may have been read in the meantime, and says so.
    expect(
      stderr()
        .split('\n')
        .filter((line) => line !== '' && (JSON.parse(line) as { level: string }).level !== 'info'),
    ).toEqual([]);
  });
});

describe('a file that is open in an editor', () => {
  it('is edited there; others are edited on disk', async () => {
    const calls: unknown[] = [];
    const done = {
      text: 'done in the editor',
      data: { status: 'applied', message: 'done in the editor', files: [], problems: [], saved: false },
      isError: false,
    };
    const editor = new BridgeServer(
      {
        folders: () => [root],
        isOpen: (path) => Promise.resolve(path === join(root, 'index.js') ? 'unsaved' : false),
        call: (...args) => {
          calls.push(args.slice(0, 3));
          return Promise.resolve(done);
        },
      },
      new KeptLog(),
      runtime,
    );
    expect(await editor.start()).toBe(true);
    const { call } = await agent();
    const before = await text('index.js');
    const edit = { file_path: './index.js', old_string: 'import', new_string: 'export' };
    expect(await call('apply_edit', edit)).toMatchObject({ text: 'done in the editor', data: { saved: false } });
    expect(
      await call('preview_edit', {
        ...edit,
        file_path: '',
        old_string: '',
        new_string: '',
        text: 'index.js\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
      }),
    ).toMatchObject({ text: 'done in the editor' });
    expect(calls).toEqual([
      ['apply_edit', edit, root],
      ['preview_edit', expect.anything(), root],
    ]);
    expect(await text('index.js')).toBe(before);
    expect(
      await call('apply_edit', {
        file_path: 'util/array.js',
        old_string: 'return false;',
        new_string: 'return !1;',
        replace_all: true,
      }),
    ).toMatchObject({ data: { status: 'applied', saved: true } });
    editor.dispose();
  });
});
