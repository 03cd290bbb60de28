import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SetupAgent } from '../../src/tools/agentSetup.ts';
import type { Dialect, Reply } from './modelServer.ts';

/** Where a client runs: absolute folders, and the model that it is to ask. */
export interface Scene {
  readonly folder: string;
  readonly home: string;
  readonly model: string;
  /** Our server: program and arguments, for a client that keeps its servers in the home folder. */
  readonly server: readonly string[];
}

/** A real agent program as the story needs it. */
export interface AgentClient {
  readonly agent: SetupAgent;
  readonly name: string;
  /** The npm package, its pinned version, and the program in it. */
  readonly package: string;
  readonly version: string;
  readonly program: string;
  readonly dialect: Dialect;
  /** Writes what a person has in the home folder: the model, and the trust in the folder. */
  readonly prepare: (scene: Scene) => Promise<void>;
  readonly args: (scene: Scene) => readonly string[];
  readonly environment: (scene: Scene) => Readonly<Record<string, string>>;
  /** What a tool of ours is called there. */
  readonly ours: (tool: string) => string;
  /** Calls of the client's own tools. Its edit tool may ask for a file to be read first. */
  readonly read: ((path: string) => Reply) | undefined;
  readonly edit: (path: string, old: string, made: string) => Reply;
  /** The lines of `second` as no edit tool of this client finds them; by default what most do not find. */
  readonly misread?: (count: number) => string;
  /** The call that the hook proposed, out of its fenced block. */
  readonly proposed: (block: string) => Reply;
  readonly shell: (command: string) => Reply;
  readonly search: (pattern: string) => Reply;
}

const prompt = 'Repair the report.';
const given = (block: string): Readonly<Record<string, unknown>> =>
  JSON.parse(block) as Readonly<Record<string, unknown>>;

async function writeHome(path: string, content: unknown): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}

function patch(path: string, old: string, made: string): string {
  const lines = (mark: string, text: string): string => text.replaceAll(/^/gm, mark);
  return `*** Begin Patch\n*** Update File: ${path}\n@@\n${lines('-', old)}\n${lines('+', made)}\n*** End Patch`;
}

/** The clients, pinned. */
export const agentClients: readonly AgentClient[] = [
  {
    agent: 'claude',
    name: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    version: '2.1.332',
    program: 'claude',
    dialect: 'anthropic',
    prepare: ({ home, folder }) =>
      writeHome(join(home, '.claude.json'), {
        hasCompletedOnboarding: true,
        projects: { [folder]: { hasTrustDialogAccepted: true } },
      }),
    args: () => ['-p', prompt, '--allowedTools', 'Read,Edit,Bash,Grep,mcp__recourse'],
    environment: ({ model }) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
    ours: (tool) => `mcp__recourse__${tool}`,
    read: (path) => ({ tool: 'Read', input: { file_path: path } }),
    edit: (path, old, made) => ({ tool: 'Edit', input: { file_path: path, old_string: old, new_string: made } }),
    proposed: (block) => ({ tool: 'Edit', input: given(block) }),
    shell: (command) => ({ tool: 'Bash', input: { command, description: 'Runs it' } }),
    search: (pattern) => ({ tool: 'Grep', input: { pattern, path: 'empty' } }),
  },
  {
    agent: 'codex',
    name: 'Codex',
    package: '@openai/codex',
    version: '0.171.0',
    program: 'codex',
    dialect: 'responses',
    prepare: ({ home, folder, model }) =>
      writeHome(
        join(home, '.codex/config.toml'),
        [
          'model = "gpt-5.5"',
          'model_provider = "story"',
          'check_for_update_on_startup = false',
          '[model_providers.story]',
          'name = "story"',
          `base_url = ${JSON.stringify(`${model}/v1`)}`,
          'wire_api = "responses"',
          `[projects.${JSON.stringify(folder)}]`,
          'trust_level = "trusted"',
        ].join('\n'),
      ),
    // People trust the hooks in `/hooks`, which `exec` does not have.
    args: () => [
      'exec',
      '--skip-git-repo-check',
      '-s',
      'danger-full-access',
      '--dangerously-bypass-hook-trust',
      prompt,
    ],
    environment: () => ({}),
    ours: (tool) => `mcp__recourse__${tool}`,
    read: undefined,
    edit: (path, old, made) => ({ tool: 'apply_patch', input: patch(path, old, made) }),
    proposed: (block) => ({ tool: 'apply_patch', input: block }),
    shell: (command) => ({ tool: 'exec_command', input: { cmd: command } }),
    search: (pattern) => ({ tool: 'exec_command', input: { cmd: `grep -rn ${pattern} empty` } }),
  },
  {
    agent: 'opencode',
    name: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    program: 'opencode',
    dialect: 'chat',
    prepare: ({ home, model }) =>
      writeHome(join(home, '.config/opencode/opencode.json'), {
        provider: {
          story: {
            npm: '@ai-sdk/openai-compatible',
            name: 'story',
            options: { baseURL: `${model}/v1`, apiKey: 'none' },
            models: { scripted: { name: 'scripted', tool_call: true } },
          },
        },
        model: 'story/scripted',
        small_model: 'story/scripted',
        autoupdate: false,
        share: 'disabled',
      }),
    args: () => ['run', '--auto', prompt],
    environment: () => ({ OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' }),
    ours: (tool) => `recourse_${tool}`,
    read: (path) => ({ tool: 'read', input: { filePath: path } }),
    edit: (path, old, made) => ({ tool: 'edit', input: { filePath: path, oldString: old, newString: made } }),
    proposed: (block) => ({ tool: 'edit', input: given(block) }),
    shell: (command) => ({ tool: 'bash', input: { command, description: 'Runs it' } }),
    search: (pattern) => ({ tool: 'grep', input: { pattern, path: 'empty' } }),
  },
  {
    agent: 'gemini',
    name: 'Gemini CLI',
    package: '@google/gemini-cli',
    version: '0.61.0',
    program: 'gemini',
    dialect: 'gemini',
    prepare: async ({ home, folder }) => {
      await writeHome(join(home, '.gemini/trustedFolders.json'), { [folder]: 'TRUST_FOLDER' });
      await writeHome(join(home, '.gemini/settings.json'), {
        security: { auth: { selectedType: 'gemini-api-key' } },
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
        privacy: { usageStatisticsEnabled: false },
      });
    },
    args: () => ['--yolo', '-m', 'gemini-2.5-flash', '-p', prompt],
    environment: ({ model }) => ({ GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: model }),
    ours: (tool) => `mcp_recourse_${tool}`,
    read: (path) => ({ tool: 'read_file', input: { file_path: path } }),
    edit: (path, old, made) => ({
      tool: 'replace',
      input: { file_path: path, old_string: old, new_string: made, instruction: 'Save another report.' },
    }),
    proposed: (block) => ({ tool: 'replace', input: { ...given(block), instruction: 'Save another report.' } }),
    shell: (command) => ({ tool: 'run_shell_command', input: { command } }),
    search: (pattern) => ({ tool: 'grep_search', input: { pattern, dir_path: 'empty' } }),
  },
  {
    agent: 'qwen',
    name: 'Qwen Code',
    package: '@qwen-code/qwen-code',
    version: '0.24.4',
    program: 'qwen',
    dialect: 'chat',
    prepare: ({ home }) =>
      writeHome(join(home, '.qwen/settings.json'), {
        security: { auth: { selectedType: 'openai' } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    args: () => ['--yolo', '-p', prompt],
    environment: ({ model }) => ({
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_MODEL: 'scripted',
    }),
    ours: (tool) => `mcp__recourse__${tool}`,
    read: (path) => ({ tool: 'read_file', input: { file_path: path } }),
    edit: (path, old, made) => ({ tool: 'edit', input: { file_path: path, old_string: old, new_string: made } }),
    proposed: (block) => ({ tool: 'edit', input: given(block) }),
    shell: (command) => ({ tool: 'run_shell_command', input: { command, is_background: false } }),
    search: (pattern) => ({ tool: 'grep_search', input: { pattern, path: 'empty' } }),
  },
  {
    agent: 'copilot',
    name: 'Copilot CLI',
    package: '@github/copilot',
    version: '1.0.102',
    program: 'copilot',
    dialect: 'chat',
    prepare: () => Promise.resolve(),
    args: () => ['-p', prompt, '--allow-all-tools', '--trust-folder'],
    environment: ({ model }) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'scripted',
    }),
    ours: (tool) => `recourse-${tool}`,
    read: (path) => ({ tool: 'view', input: { path } }),
    edit: (path, old, made) => ({ tool: 'edit', input: { path, old_str: old, new_str: made } }),
    // Its tool takes lines that differ in blanks and single words for the same.
    misread: (count) => `    const row = 2;\n    // saves it\n    return saveReport(${String(count)});`,
    proposed: (block) => ({ tool: 'edit', input: given(block) }),
    shell: (command) => ({ tool: 'bash', input: { command, description: 'Runs it' } }),
    search: (pattern) => ({ tool: 'grep', input: { pattern, path: 'empty' } }),
  },
  {
    agent: 'cline',
    name: 'Cline CLI',
    package: 'cline',
    version: '3.0.65',
    program: 'cline',
    dialect: 'chat',
    prepare: async ({ home, model, server: [command, ...args] }) => {
      const settings = join(home, '.cline/data/settings');
      const provider = {
        provider: 'openai-compatible',
        apiKey: 'none',
        model: 'scripted',
        baseUrl: `${model}/v1`,
      };
      await writeHome(join(settings, 'providers.json'), {
        version: 1,
        lastUsedProvider: 'openai-compatible',
        modes: {},
        providers: {
          'openai-compatible': { settings: provider, updatedAt: '2026-01-01T00:00:00.000Z', tokenSource: 'manual' },
        },
      });
      await writeHome(join(settings, 'cline_mcp_settings.json'), { mcpServers: { recourse: { command, args } } });
    },
    args: () => [prompt],
    environment: () => ({}),
    ours: (tool) => `recourse__${tool}`,
    read: undefined,
    edit: (path, old, made) => ({ tool: 'editor', input: { path, old_text: old, new_text: made } }),
    proposed: (block) => ({ tool: 'editor', input: given(block) }),
    shell: (command) => ({ tool: 'run_commands', input: { commands: [command] } }),
    search: (pattern) => ({ tool: 'run_commands', input: { commands: [`grep -rn ${pattern} empty`] } }),
  },
];
