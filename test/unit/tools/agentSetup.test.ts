import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { agentLaunchers } from '../../../src/tools/agentLaunchers.ts';
import { agentSetups, hookCommand, type AgentPrograms } from '../../../src/tools/agentSetup.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const programs: AgentPrograms = {
  hook: "/home/o'neil/data/agent/recourse-hook",
  server: "/home/o'neil/data/agent/recourse-mcp",
  args: ['--workspace', '/w/my project', '--data', "/home/o'neil/data"],
  windows: false,
};
const files = Object.entries(agentSetups).flatMap(([agent, setups]) =>
  setups.map((setup) => [`${agent}: ${setup.path}`, setup] as const),
);

describe.each(files)('%s', (_name, { path, connect, disconnect, isGuide }) => {
  test('connecting twice is connecting once, after an update with the new paths', () => {
    const once = connect('', programs)!;
    expect(connect(once, programs)).toBe(once);
    if (isGuide === true) expect(once).toContain('recourse:tool-failure-protocol');
    const moved = connect(once, { ...programs, hook: '/new/recourse-hook', server: '/new/recourse-mcp' })!;
    expect(moved).not.toContain('data/agent/recourse');
    expect(disconnect(once)).not.toContain('recourse-');
  });

  test('what is not ours stays', () => {
    if (path.endsWith('.json')) {
      const others = {
        model: 'x',
        mcpServers: { other: { command: 'other' } },
        mcp: { other: { type: 'remote' } },
        hooks: {
          PostToolUse: [{ matcher: 'Edit', hooks: [{ type: 'command', command: 'format' }] }],
          AfterTool: [{ hooks: [] }],
          postToolUse: [{ command: 'count' }],
        },
      };
      const text = `${JSON.stringify(others, undefined, '\t')}\n`;
      const connected = connect(text, programs)!;
      expect(connected).not.toBe(text);
      const back = JSON.parse(disconnect(connected)!) as Record<string, unknown>;
      delete back['version'];
      delete back['$schema'];
      expect(back).toEqual(others);
      expect(connected.split('\n')[1]).toMatch(/^\t"/);
    } else if (path.endsWith('.toml')) {
      const text = '# mine\r\nmodel = "x"\r\n\r\n[mcp_servers.other]\r\ncommand = "other"\r\n';
      const connected = connect(text, programs)!;
      expect(parse(connected)).toMatchObject({
        model: 'x',
        mcp_servers: { other: { command: 'other' }, recourse: { command: programs.server, args: programs.args } },
      });
      expect(parse(disconnect(connected)!)).toEqual(parse(text));
    } else if (isGuide === true) {
      for (const text of ['# Rules\r\n\r\nBe kind.\r\n', 'one line\n', 'no end'])
        expect(disconnect(connect(text, programs)!)!.trimEnd()).toBe(text.trimEnd());
      const typedBelow = `${connect('# Rules\n', programs)!}\n# More\n`;
      expect(disconnect(typedBelow)).toBe('# Rules\n\n\n# More\n');
      expect(connect('<!-- recourse:tool-failure-protocol v1 -->\nhalf', programs)).toBeUndefined();
    } else expect(connect('#!/bin/sh\necho mine\n', programs)).toBeUndefined();
  });

  test('no text makes it throw or lose what it cannot read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{ // mine\n "a": 1 }')), (text) => {
        const connected = connect(text, programs);
        if (connected === undefined || !path.endsWith('.json') || text.trim() === '') return;
        expect(JSON.parse(connected)).toMatchObject(
          Object.fromEntries(
            Object.entries(JSON.parse(text) as object).filter(
              ([name]) => !['mcpServers', 'mcp', 'hooks', 'servers', 'version', '__proto__'].includes(name),
            ),
          ),
        );
      }),
    );
  });
});

test('a shell reads the words of the hook as they are', () => {
  const words = spawnSync('sh', ['-c', `printf '%s\\n' ${hookCommand(programs, 'x y')}`])
    .stdout.toString()
    .split('\n');
  expect(words).toEqual([programs.hook, ...programs.args, '--event', 'x y', '']);
});

describe.runIf(process.platform !== 'win32')('the launcher of the hook', () => {
  /** Runs it with a shell for Node and a script for the hook, which has more time here than people give it. */
  async function launch(hook: string, input: string, args: readonly string[], limitS = 120) {
    const dist = join(await scratchFolder(), "o'neil");
    await mkdir(dist);
    await writeFile(join(dist, 'hook.cjs'), hook);
    const text = agentLaunchers('/bin/sh', dist, false).hook.text;
    const script = text.replace(/sleep [\d.]+/, `sleep ${limitS}`);
    expect(text).toContain('sleep 0.36');
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', ...args], {
      input,
      maxBuffer: 2 ** 23,
      timeout: 60_000,
    });
    return { status, out: stdout.toString(), err: stderr.toString() };
  }
  // It ends the timer when it has answered, as the hook does.
  const end = 'kill $timer';
  const echo = `timer=$2; shift 4; printf "%s|" "$ELECTRON_RUN_AS_NODE" "$@"; cat; ${end}`;
  const plain = `timer=$2; cat; ${end}`;

  test('hands on its arguments and the event, and gives back what the hook says', async () => {
    const event = String.raw`{"a":"%s \n $HOME 'x' \"x\" äöü"}`;
    expect(await launch(echo, event, ['a b', "c'd"])).toEqual({ status: 0, out: `1|a b|c'd|${event}`, err: '' });
    const long = 'x'.repeat(3_000_000);
    expect((await launch(plain, long, [])).out).toHaveLength(long.length);
  });

  test('with a filter starts the hook for an event with that text only', async () => {
    const args = ['--if', 'tool_use_error', '--data', "o'neil"];
    expect(await launch(echo, '{"tool_response":"fine"}', args)).toEqual({ status: 0, out: '', err: '' });
    const event = String.raw`{"a":"<tool_use_error>%s \n $HOME \"x\" äöü"}`;
    expect((await launch(echo, event, args)).out).toBe(`1|--data|o'neil|${event}`);
    const long = `${'x'.repeat(3_000_000)}tool_use_error`;
    expect((await launch(plain, long, args)).out).toHaveLength(long.length);
  });

  test('says what hooks may write before the agent’s own words, which may come with a repository', () => {
    for (const writing of ['off', 'exact', 'ai-mode'] as const) {
      const { text } = agentLaunchers('/opt/node', '/opt', false, writing).hook;
      expect(text.match(/ --write .*/g)).toEqual([` --write ${writing} "$@" &`, ` --write ${writing} "$@" <&3 3<&- &`]);
      const onWindows = agentLaunchers('C:/node.exe', 'C:/opt', true, writing).hook.text;
      expect(onWindows).toContain(` --write ${writing} %*`);
    }
    expect(agentLaunchers('/opt/node', '/opt', false).hook.text).toContain(' --write off ');
  });

  test('never fails, whatever the hook ends with', async () => {
    expect(await launch(`timer=$2; echo said; echo trouble >&2; ${end}; exit 3`, '', [])).toEqual({
      status: 0,
      out: 'said\n',
      err: '',
    });
    expect(await launch('kill -9 $2 $$', '', [])).toEqual({ status: 0, out: '', err: '' });
  });

  test('ends a hook that does not end by itself', async () => {
    const busy = 'while :; do :; done';
    const silent = { status: 0, out: '', err: '' };
    expect(await launch(busy, '', [], 0.36)).toEqual(silent);
    expect(await launch(busy, 'tool_use_error', ['--if', 'tool_use_error'], 0.36)).toEqual(silent);
  });
});

test('on Windows the launcher sets the variable and hands the arguments on', () => {
  const { server, hook } = agentLaunchers(String.raw`C:\Program Files\Code.exe`, String.raw`C:\ext\100%\dist`, true);
  expect(server.name).toBe('recourse-mcp.cmd');
  expect(server.text).toContain('set ELECTRON_RUN_AS_NODE=1\r\n');
  expect(server.text).toContain(String.raw`"C:\Program Files\Code.exe" "C:\ext\100%%\dist\mcp.cjs" %*`);
  expect(hook.text).toMatch(/hook\.cjs" --write off %\*\r\nexit \/b 0\r\n$/);
});
