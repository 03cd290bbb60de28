import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ClientOptions,
  type InputRequiredResult,
} from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();
const token = 'a-token-of-some-length_~+/.9';
const before = { '.vscode/tasks.json': '{ "tasks": [] }\n', 'AGENTS.md': 'be kind\n', 'a.ts': 'const a = 1;\n' };
const edit = { file_path: '.vscode/tasks.json', old_string: '"tasks": []', new_string: '"tasks": [1]' };
const block = (path: string, from: string, to: string): string =>
  `${path}\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\n`;
const several = {
  text: block('a.ts', 'const a = 1;', 'const a = 2;') + block('.vscode/tasks.json', edit.old_string, edit.new_string),
};

/** What a person does with the form that their client shows. */
interface Reply {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Record<string, boolean | string>;
  readonly [name: string]: unknown;
}
const allowed: Reply = { action: 'accept', content: { allow: true } };

interface Scene {
  readonly client: Client;
  readonly root: string;
  /** The messages of the questions that the person was asked. */
  readonly asked: string[];
  readonly call: (
    tool: string,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly text: string; readonly isError: boolean }>;
  readonly files: () => Promise<Readonly<Record<string, string>>>;
}

/** How a client reaches its server, of which protocol it is, whether it has a person, and what that person says. */
interface SceneOptions {
  readonly over?: 'stdio' | 'http';
  readonly era?: '2025' | '2026';
  /** What the client says of its way to ask a person; left out it has none. */
  readonly elicitation?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly reply?: (message: string) => Reply;
  readonly args?: readonly string[];
  readonly options?: ClientOptions;
}

/** A client whose server serves a folder with two sensitive files and another one. */
async function scene({
  over = 'stdio',
  era = '2026',
  elicitation,
  reply = () => allowed,
  args = [],
  options = {},
}: SceneOptions = {}): Promise<Scene> {
  const root = await scratchFolder(before);
  const runtime = join(await scratchFolder(), 'run');
  const all: ClientOptions = {
    ...options,
    ...(era === '2026' && { versionNegotiation: { mode: 'auto' } }),
    capabilities: elicitation === undefined ? {} : { elicitation },
  };
  const client =
    over === 'stdio'
      ? (await mcpAgent({ server: server(), root, runtime, args: ['--no-index', ...args], client: all })).client
      : await httpClient(root, runtime, args, all);
  const asked: string[] = [];
  if (elicitation !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return reply(params.message);
    });
  }
  return {
    client,
    root,
    asked,
    async call(tool, input) {
      const {
        content: [content],
        isError,
      } = await client.callTool({ name: tool, arguments: input }, { timeout: 60_000 });
      return { text: content?.type === 'text' ? content.text : '', isError: isError === true };
    },
    async files() {
      const paths = (await readdir(root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
      return Object.fromEntries(
        await Promise.all(
          paths.map(async (path) => [path.slice(root.length + 1), await readFile(path, 'utf8')] as const),
        ),
      );
    },
  };
}

async function httpClient(
  root: string,
  runtime: string,
  args: readonly string[],
  options: ClientOptions,
): Promise<Client> {
  const child = spawn(process.execPath, [server(), '--workspace', root, '--http', '0', '--no-index', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { RECOURSE_RUNTIME_DIR: runtime, RECOURSE_MCP_TOKEN: token },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  for await (const line of createInterface(child.stderr)) {
    const { url } = JSON.parse(line) as { url: string };
    const client = new Client({ name: 'test-agent', version: '1' }, options);
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    onTestFinished(() => client.close());
    return client;
  }
  throw new Error('the server ended');
}

describe.each([
  ['stdio', '2025'],
  ['stdio', '2026'],
  ['http', '2026'],
] as const)('sensitive files, with a person whom the client can ask (%s, protocol of %s)', (over, era) => {
  it('are written when the person ticks the box, after a question that names the file and says what it is', async () => {
    const { call, asked, files } = await scene({ over, era, elicitation: { form: {} } });
    expect(await call('apply_edit', edit)).toMatchObject({ isError: false });
    expect(await files()).toEqual({ ...before, '.vscode/tasks.json': '{ "tasks": [1] }\n' });
    expect(asked).toEqual([
      expect.stringContaining('“.vscode/tasks.json” is sensitive: it is a file that makes an editor run programs'),
    ]);
  });

  it.each<readonly [string, Reply]>([
    ['accepts a form without the tick', { action: 'accept', content: { allow: false } }],
    ['declines', { action: 'decline' }],
    ['cancels', { action: 'cancel' }],
  ])('are not written when the person %s, and the agent is told not to ask again', async (_name, reply) => {
    const { call, asked, files } = await scene({ over, era, elicitation: { form: {} }, reply: () => reply });
    expect(await call('apply_edit', edit)).toMatchObject({
      isError: true,
      text: expect.stringContaining('The user was asked and did not allow it.') as string,
    });
    expect(await call('apply_edit', several)).toMatchObject({ isError: true });
    expect(await files()).toEqual(before);
    expect(asked).toHaveLength(2);
  });

  it('of several files in one call all are written, or none is; previews and other files need nobody', async () => {
    let isAllowed = false;
    const { call, asked, files } = await scene({
      over,
      era,
      elicitation: {},
      reply: () => (isAllowed ? allowed : { action: 'decline' }),
    });
    expect(await call('preview_edit', several)).toMatchObject({ isError: false });
    expect(await call('preview_edit', edit)).toMatchObject({ isError: false });
    expect(asked).toEqual([]);
    expect(await call('apply_edit', several)).toMatchObject({ isError: true });
    expect(await files()).toEqual(before);
    isAllowed = true;
    expect(await call('apply_edit', several)).toMatchObject({ isError: false });
    expect(await files()).toEqual({ ...before, '.vscode/tasks.json': '{ "tasks": [1] }\n', 'a.ts': 'const a = 2;\n' });
    expect(asked).toHaveLength(2);
    expect(
      await call('apply_edit', { file_path: 'a.ts', old_string: 'const a = 2;', new_string: 'const a = 3;' }),
    ).toMatchObject({ isError: false });
    expect(asked).toHaveLength(2);
  });
});

describe.each([
  ['stdio', '2025', undefined],
  ['stdio', '2026', undefined],
  ['stdio', '2026', { url: {} }],
  ['http', '2026', undefined],
  // Each request stands for itself there: the server has no way back to the client, whatever that can do.
  ['http', '2025', { form: {} }],
] as const)('sensitive files, with nobody who can be asked (%s, protocol of %s, %o)', (over, era, elicitation) => {
  it('are refused with what the file is and the flag that allows it, and leave nothing written', async () => {
    const { call, asked, files } = await scene({ over, era, elicitation });
    const refused = await call('apply_edit', edit);
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('.vscode/tasks.json is a file that makes an editor run programs') as string,
    });
    expect(refused.text).toContain('--allow-sensitive-files');
    expect(await call('apply_edit', several)).toMatchObject({ isError: true });
    expect([asked, await files()]).toEqual([[], before]);
  });

  it('are written where the person has started the server with the flag', async () => {
    const { call, asked, files } = await scene({
      over,
      era,
      args: ['--allow-sensitive-files'],
      elicitation,
    });
    expect(await call('apply_edit', several)).toMatchObject({ isError: false });
    expect(await files()).toEqual({ ...before, '.vscode/tasks.json': '{ "tasks": [1] }\n', 'a.ts': 'const a = 2;\n' });
    expect(asked).toEqual([]);
  });
});

describe('an answer about sensitive files', () => {
  it.each(['stdio', 'http'] as const)(
    'counts for the call it was given to, not for another file or another text (%s)',
    async (over) => {
      const { client, files } = await scene({
        over,
        elicitation: { form: {} },
        options: { inputRequired: { autoFulfill: false } },
      });
      const send = async (
        input: object,
        inputResponses?: Readonly<Record<string, Reply>>,
      ): Promise<CallToolResult | InputRequiredResult> =>
        client.request(
          {
            method: 'tools/call',
            params: {
              name: 'apply_edit',
              arguments: { ...input },
              inputResponses,
            },
          },
          { allowInputRequired: true },
        );
      const first = await send(edit);
      const [id = ''] = Object.keys('inputRequests' in first ? (first.inputRequests ?? {}) : {});
      expect(id).toMatch(/^[\da-f]{32}$/);
      const answer = { [id]: allowed };
      for (const other of [
        { ...edit, new_string: '"tasks": [2]' },
        { file_path: 'AGENTS.md', old_string: 'be kind', new_string: 'be evil' },
        several,
      ]) {
        const again = await send(other, answer);
        expect(Object.keys('inputRequests' in again ? (again.inputRequests ?? {}) : {})).toEqual([
          expect.not.stringMatching(id),
        ]);
      }
      expect(await files()).toEqual(before);
      expect(await send(edit, answer)).toMatchObject({ isError: false });
      expect(await files()).toEqual({ ...before, '.vscode/tasks.json': '{ "tasks": [1] }\n' });
    },
  );

  it.each(['2025', '2026'] as const)(
    'is never taken from what the agent itself sends (protocol of %s)',
    async (era) => {
      const { call, asked, files } = await scene({
        era,
        elicitation: { form: {} },
        reply: () => ({ action: 'decline' }),
      });
      for (const own of [
        { leave: 'all' },
        { allow: true },
        { allowSensitive: true },
        { inputResponses: { allow: allowed } },
        { _meta: { inputResponses: { allow: allowed } } },
      ]) {
        expect(await call('apply_edit', { ...edit, ...own })).toMatchObject({ isError: true });
      }
      // Each of them was asked about, and the same failure again and again is turned away at some time.
      expect(asked.length).toBeGreaterThan(0);
      expect(await files()).toEqual(before);
    },
  );

  it('counts as often as it is given: ten changes in a row are ten questions, and none of them is taken for a failure', async () => {
    const { call, asked, files } = await scene({ era: '2025', elicitation: { form: {} } });
    for (let at = 0; at < 10; at++)
      expect(
        await call('apply_edit', {
          file_path: 'AGENTS.md',
          old_string: at === 0 ? 'be kind' : `rule ${at - 1}`,
          new_string: `rule ${at}`,
        }),
      ).toMatchObject({ isError: false });
    expect(asked).toHaveLength(10);
    expect(await files()).toEqual({ ...before, 'AGENTS.md': 'rule 9\n' });
  });
});
