import { Buffer } from 'node:buffer';

/** How an agent outside the editor starts Recourse's server. All paths absolute. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The ways agents take a server's configuration. */
export type McpClient =
  'claude-command' | 'claude-json' | 'codex-command' | 'codex-toml' | 'cursor' | 'cursor-link' | 'vscode' | 'json';

const serverName = 'recourse';

/**
 * Whether a command line with these words can be typed into a terminal: a control character in one, of the name of a
 * folder, would be a key that was pressed.
 */
export function isTypeable({ command, args, env }: ServerCommand): boolean {
  return [command, ...args, ...Object.values(env)].every((word) => !/\p{Cc}/u.test(word));
}

/**
 * The configuration as one client wants it: a shell command, a link, or the text of its file. `windows`: how the shell
 * quotes.
 */
export function mcpConfig(client: McpClient, server: ServerCommand, windows: boolean): string {
  const stdio = { type: 'stdio', ...server };
  switch (client) {
    case 'claude-command':
      return commandLine('claude', server, windows);
    case 'claude-json':
      return pretty({ mcpServers: { [serverName]: stdio } });
    case 'codex-command':
      return commandLine('codex', server, windows);
    case 'codex-toml':
      return toml(server);
    case 'cursor':
      return pretty({ mcpServers: { [serverName]: server } });
    case 'cursor-link': {
      const config = Buffer.from(JSON.stringify(server)).toString('base64');
      // Base64 has letters that mean something else in a query.
      return `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`;
    }
    case 'vscode':
      return pretty({ servers: { [serverName]: stdio } });
    case 'json':
      return pretty(server);
  }
}

/** `PROGRAM mcp add …`, which Claude Code and Codex understand alike. */
function commandLine(program: string, server: ServerCommand, windows: boolean): string {
  // The name comes before `--env`: that option takes every word up to the next option.
  const env = Object.entries(server.env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const before = [program, 'mcp', 'add', serverName, ...env].map((word) => quoted(word, windows));
  const after = [server.command, ...server.args].map((word) => quoted(word, windows));
  // PowerShell keeps a bare `--` for itself when the program is one of its own scripts, as npm installs them.
  return [...before, windows ? '"--"' : '--', ...after].join(' ');
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/**
 * A table of Codex' `config.toml`. Its strings are written as JSON's are, but for the one control character that JSON
 * leaves as it is.
 */
function toml({ command, args, env }: ServerCommand): string {
  const text = (value: string): string => JSON.stringify(value).replaceAll('\u007f', String.raw`\u007F`);
  const variables = Object.entries(env).map(([key, value]) => `${text(key)} = ${text(value)}`);
  return [
    `[mcp_servers.${serverName}]`,
    `command = ${text(command)}`,
    `args = [${args.map(text).join(', ')}]`,
    '# Without it "codex exec" turns down every call: it cannot ask. Sensitive files are still refused.',
    'default_tools_approval_mode = "approve"',
    '',
    ...(variables.length === 0 ? [] : [`[mcp_servers.${serverName}.env]`, ...variables, '']),
  ].join('\n');
}

/**
 * A word as a shell reads it back unchanged: POSIX quotes, or the double quotes that cmd and PowerShell share. Where
 * PowerShell would see a variable in those, its single quotes, which cmd does not know: there is no spelling that both
 * read.
 */
function quoted(word: string, windows: boolean): string {
  // In PowerShell a comma makes a list and an @ begins one.
  if ((windows ? /^[\w+=:./\\-]+$/ : /^[\w@%+=:,./-]+$/).test(word)) return word;
  // Backslashes stand outside of the quotes: inside them fish, unlike other shells, lets one escape a quote.
  if (!windows) return `'${word.replaceAll(/['\\]/g, String.raw`'\$&'`)}'`;
  if (/[$`\u201c-\u201e]/.test(word)) return `'${word.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
  // A backslash before the closing quote would escape it.
  return `"${word.replace(/\\+$/, '$&$&')}"`;
}
