/** How an agent outside the editor starts Recourse's server. All paths absolute. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The ways agents take a server's configuration. */
export type McpClient = 'claude-command' | 'claude-json' | 'cursor' | 'vscode' | 'json';

const serverName = 'recourse';

/** The configuration as one client wants it: a shell command, or the JSON of its file. `windows`: how the shell quotes. */
export function mcpConfig(client: McpClient, server: ServerCommand, windows: boolean): string {
  const stdio = { type: 'stdio', ...server };
  switch (client) {
    case 'claude-command': {
      // The name stands before `--env`: that option takes every word up to the next option.
      const env = Object.entries(server.env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      return ['claude', 'mcp', 'add', serverName, ...env, '--', server.command, ...server.args].map((word) => quoted(word, windows)).join(' ');
    }
    case 'claude-json':
      return pretty({ mcpServers: { [serverName]: stdio } });
    case 'cursor':
      return pretty({ mcpServers: { [serverName]: server } });
    case 'vscode':
      return pretty({ servers: { [serverName]: stdio } });
    case 'json':
      return pretty(server);
  }
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A word as a shell reads it back unchanged: POSIX quotes, or the double quotes that cmd and PowerShell share for paths. */
function quoted(word: string, windows: boolean): string {
  if (/^[\w@%+=:,./-]+$/.test(word) || (windows && /^[\w@+=:,./\\-]+$/.test(word))) return word;
  // A backslash before the closing quote would escape it.
  return windows ? `"${word.replace(/\\+$/, '$&$&')}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
