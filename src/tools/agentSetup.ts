import { withoutProtocol, withProtocol } from './failureProtocol.ts';

/** How an agent's hooks and its MCP entry call Recourse: programs whose paths outlive an update. All absolute. */
export interface AgentPrograms {
  /** Takes the arguments of the hook. */
  readonly hook: string;
  /** Takes the arguments of the server. */
  readonly server: string;
  /** Arguments of both for a folder. */
  readonly args: readonly string[];
  readonly windows: boolean;
}

/** Agents that are connected by files of the folder. */
export type SetupAgent = 'claude' | 'codex' | 'gemini' | 'qwen' | 'copilot' | 'opencode' | 'cursor' | 'cline';

/** One file of an agent's configuration. */
export interface SetupFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  /** The text with Recourse in it; `undefined` where the text is none that can be changed safely. */
  readonly connect: (text: string, programs: AgentPrograms) => string | undefined;
  /** The text without Recourse. */
  readonly disconnect: (text: string) => string | undefined;
  /** Whether it tells the model what to do, and the agent is connected without it, too. */
  readonly isGuide?: boolean;
}

const serverName = 'recourse';
/** Stands in every hook of ours, so that it is found again. */
const hookMark = 'recourse-hook';

type Json = Record<string, unknown>;

/** The files of each agent. What an agent lacks is said in `docs/agents.md`. */
export const agentSetups: Readonly<Record<SetupAgent, readonly SetupFile[]>> = {
  claude: [
    jsonFile('.mcp.json', (json, { server, args }) => {
      // Else the model sees names only, and has to search for a tool before it can call it.
      put(json, ['mcpServers', serverName], { type: 'stdio', command: server, args, alwaysLoad: true });
    }),
    // An edit whose old text is not found is turned down before it is made: only the event of all calls has it.
    hooksFile('.claude/settings.local.json', {
      PostToolUseFailure: { matcher: 'Bash' },
      PostToolUse: { matcher: 'Grep|Bash' },
      PostToolBatch: { onlyWith: 'tool_use_error' },
    }),
    protocolFile('CLAUDE.md'),
  ],
  codex: [
    tomlFile('.codex/config.toml'),
    hooksFile('.codex/hooks.json', { PreToolUse: { matcher: 'apply_patch' }, PostToolUse: { matcher: 'Bash' } }),
    protocolFile('AGENTS.md'),
  ],
  gemini: [geminiFile('.gemini/settings.json'), protocolFile('GEMINI.md')],
  qwen: [
    jsonFile('.qwen/settings.json', (json, programs) => {
      // As with Claude Code: else the tools have to be searched for.
      put(json, ['mcpServers', serverName], { command: programs.server, args: programs.args, alwaysLoadTools: true });
      for (const [event, matcher] of [
        ['PostToolUseFailure', 'edit|replace|run_shell_command'],
        ['PostToolUse', 'edit|replace|run_shell_command|grep_search|search_file_content'],
      ] as const)
        putHook(json, event, {
          matcher,
          hooks: [{ name: serverName, type: 'command', command: hookCommand(programs) }],
        });
    }),
    protocolFile('QWEN.md'),
  ],
  copilot: [
    jsonFile('.github/mcp.json', (json, { server, args }) => {
      put(json, ['mcpServers', serverName], { type: 'local', command: server, args, tools: ['*'] });
    }),
    jsonFile('.github/hooks/recourse.json', (json, programs) => {
      json['version'] = 1;
      for (const event of ['postToolUse', 'postToolUseFailure'])
        putHook(json, event, {
          type: 'command',
          [programs.windows ? 'powershell' : 'bash']: hookCommand(programs, event),
          timeoutSec: 5,
        });
    }),
    protocolFile('.github/copilot-instructions.md'),
  ],
  opencode: [
    jsonFile('opencode.json', (json, { server, args }) => {
      json['$schema'] ??= 'https://opencode.ai/config.json';
      put(json, ['mcp', serverName], { type: 'local', command: [server, ...args], enabled: true });
    }),
    ownFile('.opencode/plugins/recourse.js', opencodePlugin),
    protocolFile('AGENTS.md'),
  ],
  cursor: [
    jsonFile('.cursor/mcp.json', (json, { server, args }) => {
      put(json, ['mcpServers', serverName], { command: server, args });
    }),
    jsonFile('.cursor/hooks.json', (json, programs) => {
      json['version'] ??= 1;
      for (const event of ['postToolUse', 'postToolUseFailure'])
        putHook(json, event, { command: hookCommand(programs, event), timeout: 5 });
    }),
    protocolFile('AGENTS.md'),
  ],
  cline: [ownFile('.clinerules/hooks/PostToolUse', clineHook), protocolFile('AGENTS.md')],
};

/** The hook as a shell runs it. `onlyWith`: a text without which an event is none for us. */
export function hookCommand({ hook, args, windows }: AgentPrograms, event?: string, onlyWith?: string): string {
  const filter = onlyWith === undefined ? [] : ['--if', onlyWith];
  const words = [hook, ...filter, ...args, ...(event === undefined ? [] : ['--event', event])];
  return words
    .map((word) => (windows ? `"${word.replaceAll('"', '')}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
}

/** Gemini CLI: server and hooks in one file. Its time-outs are milliseconds. */
function geminiFile(path: string): SetupFile {
  return jsonFile(path, (json, programs) => {
    put(json, ['mcpServers', serverName], { command: programs.server, args: programs.args });
    putHook(json, 'AfterTool', {
      matcher: 'replace|edit|run_shell_command|search_file_content|grep_search',
      hooks: [{ name: serverName, type: 'command', command: hookCommand(programs), timeout: 5000 }],
    });
  });
}

/** Hooks in the form of Claude Code, which Codex has, too. Its time-outs are seconds. */
function hooksFile(
  path: string,
  events: Readonly<Record<string, { readonly matcher?: string; readonly onlyWith?: string }>>,
): SetupFile {
  return jsonFile(path, (json, programs) => {
    for (const [event, { matcher, onlyWith }] of Object.entries(events)) {
      const command = hookCommand(programs, undefined, onlyWith);
      putHook(json, event, { matcher, hooks: [{ type: 'command', command, timeout: 5 }] });
    }
  });
}

/**
 * A file of JSON. One with comments is left alone: they would be lost. `disconnect` takes out the server of our name
 * and the hooks that call ours, and what is empty then.
 */
function jsonFile(path: string, change: (json: Json, programs: AgentPrograms) => void): SetupFile {
  return {
    path,
    connect: (text, programs) =>
      changed(text, (json) => {
        removeOurs(json);
        change(json, programs);
      }),
    disconnect: (text) => changed(text, removeOurs),
  };
}

function changed(text: string, change: (json: Json) => void): string | undefined {
  const body = text.replace(/^\uFEFF/, '');
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let json: unknown;
  try {
    json = body.trim() === '' ? {} : JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  change(json);
  const [, indent = '  '] = /^[{[]\r?\n([ \t]+)/.exec(body) ?? [];
  return `${JSON.stringify(json, undefined, indent)}\n`.replaceAll('\n', eol);
}

function removeOurs(json: Json): void {
  for (const name of ['mcpServers', 'mcp', 'servers']) {
    const servers = json[name];
    if (!isObject(servers) || !(serverName in servers)) continue;
    Reflect.deleteProperty(servers, serverName);
    if (Object.keys(servers).length === 0) Reflect.deleteProperty(json, name);
  }
  const { hooks } = json;
  if (!isObject(hooks)) return;
  let isTouched = false;
  for (const [event, list] of Object.entries(hooks)) {
    if (!Array.isArray(list)) continue;
    const left = list.filter((each) => !JSON.stringify(each).includes(hookMark));
    if (left.length === list.length) continue;
    isTouched = true;
    if (left.length > 0) hooks[event] = left;
    else Reflect.deleteProperty(hooks, event);
  }
  if (isTouched && Object.keys(hooks).length === 0) delete json['hooks'];
}

function put(json: Json, [name, key]: readonly [string, string], value: unknown): void {
  const inside = json[name];
  json[name] = { ...(isObject(inside) ? inside : {}), [key]: value };
}

function putHook(json: Json, event: string, hook: Json): void {
  const hooks = isObject(json['hooks']) ? json['hooks'] : {};
  const list = hooks[event];
  json['hooks'] = { ...hooks, [event]: [...(Array.isArray(list) ? (list as unknown[]) : []), hook] };
}

const tomlOpen = '# recourse: begin (written by "Recourse: Connect an Agent")';
const tomlClose = '# recourse: end';

/**
 * Codex: a table of its own between two marks. `codex exec` cannot ask and refuses what is not approved: the tools
 * that only read are, and edits, which are the same as the agent's own.
 */
function tomlFile(path: string): SetupFile {
  const without = (text: string): string | undefined => {
    const [start, end] = [text.indexOf(tomlOpen), text.indexOf(tomlClose)];
    if (start < 0 && end < 0) return text;
    if (start < 0 || end < start) return undefined;
    const before = text.slice(0, start).replace(/(?:\r?\n){2,}$/, '\n');
    return `${before}${text.slice(end + tomlClose.length).replace(/^\r?\n/, '')}`;
  };
  return {
    path,
    disconnect: without,
    connect: (text, { server, args }) => {
      const rest = without(text);
      if (rest === undefined || /^[ \t]*\[mcp_servers\.(?:"recourse"|recourse)\]/m.test(rest)) return undefined;
      const quoted = (value: string): string => JSON.stringify(value).replaceAll('\u007f', String.raw`\u007F`);
      const table = [
        tomlOpen,
        `[mcp_servers.${serverName}]`,
        `command = ${quoted(server)}`,
        `args = [${args.map(quoted).join(', ')}]`,
        '# Without it "codex exec" turns down every call: it cannot ask. Sensitive files are still refused.',
        'default_tools_approval_mode = "approve"',
        tomlClose,
      ].join('\n');
      if (rest.trim() === '') return `${table}\n`;
      return `${rest}${rest.endsWith('\n') ? '\n' : '\n\n'}${table}\n`;
    },
  };
}

/** The agent's instructions, with the section about what to do when an edit tool fails. */
function protocolFile(path: string): SetupFile {
  return { path, connect: withProtocol, disconnect: withoutProtocol, isGuide: true };
}

/** A file that is all ours: one of another origin is left alone. */
function ownFile(path: string, make: (programs: AgentPrograms) => string): SetupFile {
  const isOurs = (text: string): boolean => text.trim() === '' || text.includes(hookMark);
  return {
    path,
    connect: (text, programs) => (isOurs(text) ? make(programs) : undefined),
    disconnect: (text) => (isOurs(text) ? '' : undefined),
  };
}

/**
 * Adds what the hook says to the output of a tool. A tool that throws, as the edit tool does, has no such event: its
 * error gets the addition where the messages are put together for the model, each time anew, so it is kept by its call.
 */
function opencodePlugin({ hook, args }: AgentPrograms): string {
  return `// Written by Recourse (recourse-hook). "Recourse: Disconnect an Agent" takes it out again.
import { spawn } from 'node:child_process';

const ask = (event) =>
  new Promise((resolve) => {
    const child = spawn(${JSON.stringify(hook)}, ${JSON.stringify(args)}, { stdio: ['pipe', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.on('error', () => resolve(undefined));
    child.stdin.on('error', () => undefined);
    child.on('close', () => {
      try {
        resolve(JSON.parse(out).context);
      } catch {
        resolve(undefined);
      }
    });
    child.stdin.end(JSON.stringify({ client: 'opencode', ...event }));
  });

const said = new Map();
const askOnce = (id, event) => said.get(id) ?? said.set(id, ask(event)).get(id);

export const RecoursePlugin = async ({ directory }) => ({
  'experimental.chat.messages.transform': async (_, { messages }) => {
    const last = messages.at(-1)?.info?.role === 'assistant' ? messages.at(-1) : undefined;
    for (const { parts } of messages)
      for (const part of parts ?? []) {
        if (part.type !== 'tool' || part.state?.status !== 'error' || !/^(?:edit|multiedit|patch|apply_patch)$/.test(part.tool)) continue;
        if (!said.has(part.callID) && !last?.parts.includes(part)) continue;
        const context = await askOnce(part.callID, { cwd: directory, tool_name: part.tool, tool_input: part.state.input ?? {}, error: part.state.error });
        if (context !== undefined && !part.state.error.includes(context)) part.state.error += \`\\n\\n\${context}\`;
      }
  },
  'tool.execute.after': async ({ tool, args }, output) => {
    const context = await ask({ cwd: directory, tool_name: tool, tool_input: args ?? output.args ?? {}, tool_response: { output: output.output, metadata: { exit_code: output.metadata?.exit } } });
    if (context !== undefined) output.output = \`\${output.output ?? ''}\\n\\n\${context}\`;
  },
});
`;
}

function clineHook(programs: AgentPrograms): string {
  return programs.windows
    ? `@rem recourse-hook\r\n@${hookCommand(programs, 'PostToolUse')}\r\n`
    : `#!/bin/sh\n# recourse-hook\nexec ${hookCommand(programs, 'PostToolUse')}\n`;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
