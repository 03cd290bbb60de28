import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../../tools/paths.ts';
import { writeSection } from '../section.ts';

/** A server that does nothing: it answers the two questions of a client's start, and has loaded only Node. */
const stub = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'initialize'
    ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'stub', version: '1' } }
    : { tools: [] };
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
});`;
/** A hook that does nothing: it reads its event. */
const bareHook = `process.stdin.on('data', () => undefined).on('end', () => process.exit(0));`;

const tellerText = `process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(2, String((user + system) / 1000));
});`;

/** Milliseconds after which a server has the library of known fixes loaded, on a busy machine, too. */
const warmMs = 5000;
const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
const source = 'export function first() {\n\treturn save(1);\n}\n\nexport function second() {\n\treturn save(2);\n}\n';

/**
 * What an agent waits for, side by side with programs that do nothing, one after the other in turns: the server from its
 * start to the answer of `tools/list`, cold (nothing compiled before) and warm; the hook from its start to its end, with
 * nothing to say, with an edit to find, and with a question for a server that is running. Milliseconds of processor
 * time, which a busy machine changes least: the least and the middle of the turns. Needs `npm run build`, and Linux,
 * which tells that time of other processes.
 */
export async function runAgentsBench({
  turns,
  write,
}: {
  readonly turns: number;
  readonly write: boolean;
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-'));
  try {
    const [stubPath, barePath, teller] = ['stub.cjs', 'bare.cjs', 'teller.cjs'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(stubPath, stub);
    await writeFile(barePath, bareHook);
    await writeFile(teller, tellerText);
    await writeFile(join(folder, 'a.js'), source);
    const dist = (name: string): string => join(projectRoot, 'dist', name);
    const args = (data: string): readonly string[] => ['--workspace', folder, '--data', join(folder, data)];
    const event = (tool: string, input: object, response: string): string =>
      JSON.stringify({
        hook_event_name: 'PostToolUse',
        cwd: folder,
        tool_name: tool,
        tool_input: input,
        tool_response: response,
      });
    const silent = event('Bash', { command: 'ls' }, 'a.js');
    const edit = event(
      'replace',
      { file_path: join(folder, 'a.js'), old_string: '    return save(2) ;', new_string: '    return save(3);' },
      'Error: could not find the text',
    );
    const failure = event(
      'run_shell_command',
      { command: 'npm install' },
      'Exit Code: 1\nnpm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error Found: react@18.2.0\nnpm error Could not resolve dependency:\nnpm error peer react@"^17.0.0" from react-router@5.0.0',
    );
    const search = event('grep', { pattern: 'save' }, 'No matches found');
    const hook = (text: string): Promise<number> =>
      timeHook(teller, [dist('hook.cjs'), '--limit', '60000', ...args('data')], text);
    const ways = {
      'stub server': () => timeServer([stubPath]),
      'server, warm': () => timeServer([dist('mcp.cjs'), ...args('data')]),
      'server, cold': async () => {
        await rm(join(folder, 'cold'), { recursive: true, force: true });
        return timeServer([dist('mcp.cjs'), ...args('cold')]);
      },
      'hook that does nothing': () => timeHook(teller, [barePath], silent),
      'hook with nothing to say': () => hook(silent),
      'hook that finds an edit': () => hook(edit),
      'hook that asks a server: command': () => hook(failure),
      'hook that asks a server: search': () => hook(search),
    };
    process.env['RECOURSE_RUNTIME_DIR'] = join(folder, 'run');
    const running = spawn(process.execPath, [dist('mcp.cjs'), ...args('data')], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await sleep(warmMs);
    const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
    // The first turn fills the caches.
    for (let turn = -1; turn < turns; turn++)
      for (const [name, time] of Object.entries(ways)) {
        const ms = await time();
        if (turn >= 0) times.get(name)?.push(ms);
      }
    const row = (name: string, against: string): string => {
      const [own, other] = [sorted(times.get(name)), sorted(times.get(against))];
      const cells = [own.least, own.middle].map((ms) => ms.toFixed(0));
      const ratios = [own.least / other.least, own.middle / other.middle].map((ratio) => ratio.toFixed(2));
      return `| ${[name, ...cells, ...ratios].join(' | ')} |`;
    };
    const lines = [
      '# What an agent waits for',
      '',
      `Made by \`npm run bench -- agents --trials ${turns}\`: start to the answer of \`tools/list\`, and a hook's start to its end, in turns with programs that do nothing. Milliseconds of processor time; the ratios compare.`,
      '',
      '| | least | middle | ratio, least | ratio, middle |',
      '|---|---|---|---|---|',
      ...(['stub server', 'server, warm', 'server, cold'] as const).map((name) => row(name, 'stub server')),
      ...(Object.keys(ways) as (keyof typeof ways)[])
        .filter((name) => name.startsWith('hook'))
        .map((name) => row(name, 'hook that does nothing')),
    ];
    console.log(lines.join('\n'));
    if (write) writeSection('agents', lines);
    const ended = once(running, 'close');
    running.stdin.end();
    await ended;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function sorted(times: readonly number[] = []): { readonly least: number; readonly middle: number } {
  const all = [...times].sort((a, b) => a - b);
  return { least: all[0] ?? NaN, middle: all[all.length >> 1] ?? NaN };
}

async function timeServer(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const say = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  say({ id: 1, method: 'initialize', params: opening });
  let ms = NaN;
  for await (const line of createInterface({ input: child.stdout })) {
    const { id } = JSON.parse(line) as { readonly id?: number };
    if (id === 1) {
      say({ method: 'notifications/initialized' });
      say({ id: 2, method: 'tools/list' });
    }
    if (id !== 2) continue;
    ms = spentMs(child.pid);
    break;
  }
  const ended = new Promise((end) => child.once('close', end));
  child.kill('SIGKILL');
  await ended;
  return ms;
}

/** Processor time of all threads of a running process. */
function spentMs(pid = 0): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

/** Processor time of a hook from its start to its end. `teller`: a module that prints it when the process ends. */
async function timeHook(teller: string, args: readonly string[], event: string): Promise<number> {
  const child = spawn(process.execPath, ['--require', teller, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(event);
  child.stdout.resume();
  await new Promise((end) => child.once('close', end));
  return Number(said);
}
