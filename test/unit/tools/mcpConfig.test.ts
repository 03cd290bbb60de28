import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isTypeable, mcpConfig, type McpClient, type ServerCommand } from '../../../src/tools/mcpConfig.ts';

const server: ServerCommand = {
  command: "/opt/My Editor/it's code",
  args: [
    '/home/me/.ext/recourse/dist/mcp.cjs',
    '--workspace',
    '/home/me/my $HOME `id` work',
    '--data',
    '/home/me/data',
  ],
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
    const words = execFileSync(
      '/bin/sh',
      ['-c', `claude() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${line}`],
      { encoding: 'utf8' },
    )
      .split('\0')
      .slice(0, -1);
    expect(words).toEqual([
      'mcp',
      'add',
      'recourse',
      '--env',
      'ELECTRON_RUN_AS_NODE=1',
      '--',
      server.command,
      ...server.args,
    ]);
  });

  test('backslashes and quotes of a path stand where all shells read them alike: fish takes a backslash inside quotes for an escape', () => {
    const line = mcpConfig('claude-command', { command: String.raw`/x\';touch pwned;'`, args: [], env: {} }, false);
    expect(line).toBe(String.raw`claude mcp add recourse -- '/x'\\''\'';touch pwned;'\'''`);
    expect(execFileSync('/bin/sh', ['-c', `claude() { printf '%s' "$5"; }; ${line}`], { encoding: 'utf8' })).toBe(
      String.raw`/x\';touch pwned;'`,
    );
  });

  test('a word with a control character is never typed into a terminal, where it would be a key', () => {
    expect(isTypeable(server)).toBe(true);
    for (const sign of ['\n', '\r', '\u0003', '\u0015', '\u001b', '\u0090'])
      expect(isTypeable({ ...server, args: ['--workspace', `/home/me/a${sign}touch pwned`] })).toBe(false);
  });

  test('on Windows words with blanks stand in double quotes, and a backslash at the end does not escape them', () => {
    const line = mcpConfig(
      'claude-command',
      {
        command: String.raw`C:\Program Files\Code\Code.exe`,
        args: [String.raw`C:\x\mcp.cjs`, '--workspace', 'D:\\my work\\'],
        env: {},
      },
      true,
    );
    expect(line).toBe(
      String.raw`claude mcp add recourse "--" "C:\Program Files\Code\Code.exe" C:\x\mcp.cjs --workspace "D:\my work\\"`,
    );
  });

  test('exact texts for ordinary paths, POSIX and Windows', () => {
    const posix: ServerCommand = {
      command: '/usr/share/code/code',
      args: ['/home/me/.vscode/extensions/recourse/dist/mcp.cjs', '--workspace', '/home/me/shop'],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    };
    expect(mcpConfig('claude-command', posix, false)).toBe(
      'claude mcp add recourse --env ELECTRON_RUN_AS_NODE=1 -- /usr/share/code/code /home/me/.vscode/extensions/recourse/dist/mcp.cjs --workspace /home/me/shop',
    );
    expect(mcpConfig('codex-command', posix, false)).toBe(
      'codex mcp add recourse --env ELECTRON_RUN_AS_NODE=1 -- /usr/share/code/code /home/me/.vscode/extensions/recourse/dist/mcp.cjs --workspace /home/me/shop',
    );
    const windows: ServerCommand = {
      command: String.raw`C:\Program Files\Microsoft VS Code\Code.exe`,
      args: [String.raw`C:\Users\me\mcp.cjs`, '--workspace', String.raw`D:\shop`],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    };
    expect(mcpConfig('codex-command', windows, true)).toBe(
      String.raw`codex mcp add recourse --env ELECTRON_RUN_AS_NODE=1 "--" "C:\Program Files\Microsoft VS Code\Code.exe" C:\Users\me\mcp.cjs --workspace D:\shop`,
    );
    const text = mcpConfig('codex-toml', windows, true);
    expect(text.replace(/^#.*\n/m, '')).toBe(
      [
        '[mcp_servers.recourse]',
        String.raw`command = "C:\\Program Files\\Microsoft VS Code\\Code.exe"`,
        String.raw`args = ["C:\\Users\\me\\mcp.cjs", "--workspace", "D:\\shop"]`,
        'default_tools_approval_mode = "approve"',
        '',
        '[mcp_servers.recourse.env]',
        '"ELECTRON_RUN_AS_NODE" = "1"',
        '',
      ].join('\n'),
    );
    expect(text).toMatch(/^# Without it "codex exec" turns down every call/m);
    expect(mcpConfig('codex-toml', { ...windows, env: {} }, true)).not.toContain('.env]');
  });

  test('on Windows a path that PowerShell would see a variable in stands in its single quotes', () => {
    const line = (word: string): string => mcpConfig('claude-command', { command: word, args: [], env: {} }, true);
    expect(line(String.raw`C:\a $HOME\b`)).toBe(String.raw`claude mcp add recourse "--" 'C:\a $HOME\b'`);
    expect(line(String.raw`C:\it's $5\b`)).toBe(String.raw`claude mcp add recourse "--" 'C:\it''s $5\b'`);
    expect(line(String.raw`C:\it's\b`)).toBe(String.raw`claude mcp add recourse "--" "C:\it's\b"`);
    // PowerShell takes these for the quotes they look like, and an `@` or a comma for a list.
    expect(line('C:\\a\u201db')).toBe('claude mcp add recourse "--" \'C:\\a\u201db\'');
    expect(line('@me')).toBe('claude mcp add recourse "--" "@me"');
    expect(line('a,b')).toBe('claude mcp add recourse "--" "a,b"');
  });

  test.each([
    ['POSIX', server],
    [
      'Windows',
      { command: String.raw`C:\Ünïcode\Code.exe`, args: ['--workspace', String.raw`D:\>>>???\ÿÿÿ+/=`], env: {} },
    ],
  ] as const)(
    "Cursor's link: one name, and the server in base64 that a query gives back unchanged (%s)",
    (_name, given) => {
      const link = mcpConfig('cursor-link', given, false);
      expect(link).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=recourse&config=[\w%]+$/);
      const config = new URL(link).searchParams.get('config') ?? '';
      expect(JSON.parse(Buffer.from(config, 'base64').toString('utf8'))).toEqual(given);
    },
  );

  test("Codex' table holds strings that TOML takes", () => {
    const text = mcpConfig('codex-toml', { command: 'a "b" \u007f\n', args: [], env: {} }, false);
    expect(text).toContain(String.raw`command = "a \"b\" \u007F\n"`);
  });
});
