import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { mcpConfig, type McpClient, type ServerCommand } from '../../../src/tools/mcpConfig.ts';

const server: ServerCommand = {
  command: "/opt/My Editor/it's code",
  args: ['/home/me/.ext/recourse/dist/mcp.cjs', '--workspace', '/home/me/my $HOME `id` work', '--data', '/home/me/data'],
  env: { ELECTRON_RUN_AS_NODE: '1' },
};

describe('configuration of the MCP server', () => {
  test.each<[McpClient, (value: unknown) => unknown]>([
    ['claude-json', (value) => (value as { mcpServers: { recourse: unknown } }).mcpServers.recourse],
    ['cursor', (value) => (value as { mcpServers: { recourse: unknown } }).mcpServers.recourse],
    ['vscode', (value) => (value as { servers: { recourse: unknown } }).servers.recourse],
    ['json', (value) => value],
  ])('%s: JSON with the server where that client looks for it', (client, entry) => {
    expect(entry(JSON.parse(mcpConfig(client, server, false)))).toMatchObject(server);
  });

  test('the command line is read back word for word by a POSIX shell, and nothing in it is run', () => {
    const line = mcpConfig('claude-command', server, false);
    const words = execFileSync('/bin/sh', ['-c', `claude() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${line}`], { encoding: 'utf8' }).split('\0').slice(0, -1);
    expect(words).toEqual(['mcp', 'add', 'recourse', '--env', 'ELECTRON_RUN_AS_NODE=1', '--', server.command, ...server.args]);
  });

  test('on Windows words with blanks stand in double quotes, and a backslash at the end does not escape them', () => {
    const line = mcpConfig('claude-command', { command: String.raw`C:\Program Files\Code\Code.exe`, args: [String.raw`C:\x\mcp.cjs`, '--workspace', 'D:\\my work\\'], env: {} }, true);
    expect(line).toBe(String.raw`claude mcp add recourse -- "C:\Program Files\Code\Code.exe" C:\x\mcp.cjs --workspace "D:\my work\\"`);
  });
});
