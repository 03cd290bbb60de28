import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentLaunchers } from '../../../src/tools/agentLaunchers.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { writeSection } from '../section.ts';

const source = [
  'export function saveReport(a) {\n\treturn a + 1;\n}\n',
  'export function first() {\n\tconst rows = 1;\n\treturn saveReport(rows);\n}\n',
  'export function second() {\n\tconst rows = 1;\n\treturn saveReport(2);\n}\n',
].join('\n');
const commonError = [
  'npm error code ERESOLVE',
  'npm error ERESOLVE unable to resolve dependency tree',
  'npm error',
  'npm error While resolving: shop@1.0.0',
  'npm error Found: react@18.2.0',
  'npm error node_modules/react',
  'npm error   react@"^18.2.0" from the root project',
  'npm error',
  'npm error Could not resolve dependency:',
  'npm error peer react@"^17.0.0" from react-router@5.0.0',
].join('\n');
/** Milliseconds after which a server has the library of known fixes loaded, on a busy machine, too. */
const warmMs = 5000;
const error = "Error: Cannot find module 'left-pad'\nRequire stack:\n- /srv/app/index.js";
/** Programs beside the hooks that never rest. */
const loads = [0, 2, 10];
const dist = join(projectRoot, 'dist');

interface Times {
  readonly ms: number[];
  said: number;
}

/**
 * What an agent waits for its hooks, in milliseconds from the start of the launcher to its end, beside 0, 2 and 10
 * programs that never rest, and how often the hook had its answer by then: with a server for the folder, as agents start
 * one, and without. Needs `npm run build`.
 */
export async function runHookTimesBench({
  turns,
  write,
}: {
  readonly turns: number;
  readonly write: boolean;
}): Promise<void> {
  const [others = 0] = loadavg();
  const base = await realpath(await mkdtemp(join(tmpdir(), 'recourse-bench-')));
  try {
    const [root, data] = [join(base, 'folder'), join(base, 'data')];
    for (const each of [join(root, 'empty'), data]) await mkdir(each, { recursive: true });
    await writeFile(join(root, 'report.js'), source);
    const runtime = join(base, 'run');
    const server = await startServer(root, data, runtime);
    const launcher = join(data, 'recourse-hook');
    await writeFile(launcher, agentLaunchers(process.execPath, dist, false).hook.text, { mode: 0o700 });
    const rows: string[] = [];
    const measure = async (load: number, hasServer: boolean): Promise<void> => {
      const busy = Array.from({ length: load }, () =>
        spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
      );
      try {
        for (const [name, { ms, said }] of await timeHooks(launcher, { root, data, runtime }, turns)) {
          const sorted = ms.toSorted((a, b) => a - b);
          const cells = [name, hasServer ? 'yes' : 'no', load, sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
          const told = name === 'nothing to say' ? '–' : `${said} of ${turns}`;
          rows.push(
            `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell)).join(' | ')} | ${told} |`,
          );
        }
      } finally {
        for (const each of busy) each.kill('SIGKILL');
      }
    };
    await sleep(warmMs);
    for (const load of loads) await measure(load, true);
    const ended = once(server, 'close');
    server.stdin?.end();
    await ended;
    for (const load of loads) await measure(load, false);
    const lines = [
      '# How long an agent waits for its hooks',
      '',
      `Made by \`npm run bench -- agents --hooks --trials ${turns}\`: milliseconds from the start of the launcher to its end, on ${availableParallelism()} cores, beside programs that never rest. Others wanted ${others.toFixed(1)} cores before (load average). *In time*: how often the hook had its answer by then; else it is silent.`,
      '',
      '| | a server | busy programs | least | middle | longest | in time |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ];
    console.log(lines.join('\n'));
    if (write) writeSection('agents-hook-times', lines);
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Starts a server as agents do, and has it keep a known fix, and its index of the folder. */
async function startServer(root: string, data: string, runtime: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(dist, 'mcp.cjs'), '--workspace', root, '--data', data], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, RECOURSE_RUNTIME_DIR: runtime },
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object): Promise<void> => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    for (;;) {
      const { value = '{}' } = (await lines.next()) as { readonly value?: string };
      if ((JSON.parse(value) as { readonly id?: number }).id === id) return;
    }
  };
  await ask(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const call = (id: number, name: string, args: object): Promise<void> =>
    ask(id, 'tools/call', { name, arguments: args });
  await call(2, 'record_remediation', { error_message: error, solution: 'Run npm ci.' });
  await call(3, 'find_callers', { symbol_name: 'saveReport', deadline_ms: 20_000 });
  return server;
}

async function timeHooks(
  launcher: string,
  { root, data, runtime }: Readonly<Record<'root' | 'data' | 'runtime', string>>,
  turns: number,
): Promise<ReadonlyMap<string, Times>> {
  const event = (name: string, tool: string, input: object, rest: object): string =>
    JSON.stringify({ cwd: root, hook_event_name: name, tool_name: tool, tool_input: input, ...rest });
  const events = {
    'nothing to say': event('PostToolUse', 'Bash', { command: 'ls' }, { tool_response: 'report.js' }),
    'an edit failed': event(
      'PostToolUseFailure',
      'Edit',
      {
        file_path: join(root, 'report.js'),
        old_string: '    return saveReport(2) ;',
        new_string: '    return saveReport(3);',
      },
      { error: 'String to replace not found in file.' },
    ),
    'a command failed': event(
      'PostToolUseFailure',
      'Bash',
      { command: 'node index.js' },
      { error: `Exit code 1\n${error}` },
    ),
    'a command failed, built-in fix': event(
      'PostToolUseFailure',
      'Bash',
      { command: 'npm install' },
      { error: `Exit code 1\n${commonError}` },
    ),
    'a search was empty': event(
      'PostToolUse',
      'Grep',
      { pattern: 'saveReport', path: 'empty' },
      { tool_response: 'No files found' },
    ),
  };
  const times = new Map<string, Times>(Object.keys(events).map((name) => [name, { ms: [], said: 0 }]));
  // The first turns fill the caches.
  for (let turn = -2; turn < turns; turn++)
    for (const [name, text] of Object.entries(events)) {
      const { ms, said } = await timeHook(launcher, ['--workspace', root, '--data', data], text, runtime);
      const row = times.get(name);
      if (turn < 0 || row === undefined) continue;
      row.ms.push(ms);
      if (said !== '') row.said++;
    }
  return times;
}

async function timeHook(
  launcher: string,
  args: readonly string[],
  event: string,
  runtime: string,
): Promise<{ readonly ms: number; readonly said: string }> {
  const began = performance.now();
  const env = { ...process.env, RECOURSE_RUNTIME_DIR: runtime };
  const child = spawn(launcher, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(event);
  await once(child, 'close');
  return { ms: performance.now() - began, said };
}
