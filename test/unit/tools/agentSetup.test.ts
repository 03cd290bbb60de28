import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { agentLaunchers } from '../../../src/tools/agentLaunchers.ts';
import { agentSetups, hookCommand, type AgentPrograms } from '../../../src/tools/agentSetup.ts';

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

test('a shell reads the words of the hook as they are, and the launcher hands them on', () => {
  const words = spawnSync('sh', ['-c', `printf '%s\\n' ${hookCommand(programs, 'x y')}`])
    .stdout.toString()
    .split('\n');
  expect(words).toEqual([programs.hook, ...programs.args, '--event', 'x y', '']);
  const { hook } = agentLaunchers('/usr/bin/env', "/opt/o'neil", false);
  const script = hook.text.replaceAll("'/usr/bin/env'", "printf '%s|'");
  expect(spawnSync('sh', ['-c', script.replaceAll('exec ', ''), 'sh', 'a b', "c'd"]).stdout.toString()).toBe(
    "/opt/o'neil/hook.cjs|a b|c'd|",
  );
});

test('with a filter the launcher starts the hook for an event with that text only, and hands the event on as it is', () => {
  const { hook } = agentLaunchers('/usr/bin/env', '/opt', false);
  const script = hook.text.replaceAll(/ELECTRON_RUN_AS_NODE=1 exec '\/usr\/bin\/env'/g, 'sh -c \'echo "$@"; cat\'');
  const run = (input: string) =>
    spawnSync('sh', ['-c', script, 'sh', '--if', 'tool_use_error', '--data', "o'neil"], {
      input,
      maxBuffer: 2 ** 23,
    }).stdout.toString();
  expect(run('{"tool_response":"fine"}')).toBe('');
  const event = String.raw`{"a":"<tool_use_error>%s \n $HOME \"x\" äöü"}`;
  expect(run(event)).toBe(`--data o'neil\n${event}`);
  expect(run(`${'x'.repeat(3_000_000)}tool_use_error`)).toHaveLength(
    3_000_000 + "--data o'neil\ntool_use_error".length,
  );
});

test('on Windows the launcher sets the variable and hands the arguments on', () => {
  const { server } = agentLaunchers(String.raw`C:\Program Files\Code.exe`, String.raw`C:\ext\100%\dist`, true);
  expect(server.name).toBe('recourse-mcp.cmd');
  expect(server.text).toContain('set ELECTRON_RUN_AS_NODE=1\r\n');
  expect(server.text).toContain(String.raw`"C:\Program Files\Code.exe" "C:\ext\100%%\dist\mcp.cjs" %*`);
});
