import type { Clock } from '../../base/clock.ts';
import type { Settings } from '../../base/settings.ts';
import type {
  EditWork,
  AgentFiles,
  EditAgentDeps,
  EditOrigin,
  EditRecorder,
  FailureLimit,
  SensitiveFile,
} from '../../edit/index.ts';
import type { AgentTool } from '../tool.ts';
import type { LazyTool } from './lmTools.ts';

/** The editor's documents for agents. */
export interface RootedFiles extends AgentFiles {
  /** The same for someone whose relative paths start in a folder. */
  from(root: string): AgentFiles;
}

/** What the tools work with. */
export interface AgentToolsDeps {
  readonly files: RootedFiles;
  readonly recorder: EditRecorder;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Who does the long work of edits; by default it is done where it is asked for. */
  readonly work?: () => Promise<EditWork>;
  /** Asks the person in this window whether sensitive files may be changed. */
  readonly askLeave: (files: readonly SensitiveFile[]) => Promise<boolean>;
}

/** The names under which the editor knows the tools before their code is loaded; a test holds them to the tools. */
export const agentToolNames = ['apply_edit', 'preview_edit'] as const;

/** Folders that agents outside work in, of which the tools are kept. */
const maxRoots = 50;

/** The agents' tools over the editor's documents. Their code, and the engine's, is loaded at the first call. */
export class AgentTools {
  readonly #parts: AgentToolsDeps;
  readonly #outside = new Map<string, Promise<readonly AgentTool[]>>();
  #limit: FailureLimit | undefined;

  constructor(parts: AgentToolsDeps) {
    this.#parts = parts;
  }

  /** The tools for agents in the editor, by name. */
  get lazy(): readonly LazyTool[] {
    let loading: Promise<readonly AgentTool[]> | undefined;
    return agentToolNames.map((name) => ({
      name,
      load: async () => {
        const tool = (await (loading ??= this.#load('agent', this.#parts.files))).find((each) => each.name === name);
        if (tool === undefined) throw new Error(`There is no tool ${name}.`);
        return tool;
      },
    }));
  }

  /** The tools for an agent outside, whose relative paths start in `root`. */
  from(root: string): Promise<readonly AgentTool[]> {
    const known = this.#outside.get(root);
    if (known !== undefined) return known;
    if (this.#outside.size >= maxRoots) this.#outside.clear();
    const tools = this.#load('mcp', this.#parts.files.from(root));
    this.#outside.set(root, tools);
    return tools;
  }

  async #load(origin: EditOrigin, files: AgentFiles): Promise<readonly AgentTool[]> {
    const [{ EditAgent, FailureLimit: Limit }, { applyEditTool }, { previewEditTool }] = await Promise.all([
      import('../../edit/index.ts'),
      import('../applyEdit.ts'),
      import('../previewEdit.ts'),
    ]);
    const { settings, clock, recorder, wallClock, work, askLeave } = this.#parts;
    // One limit for all: an edit that fails is no better for coming another way.
    this.#limit ??= new Limit({
      get limit() {
        return settings.get('agent.failureLimit');
      },
      get coolingOffMs() {
        return settings.get('agent.coolingOffMinutes') * 60_000;
      },
      clock,
    });
    const parts: EditAgentDeps = {
      files,
      limit: this.#limit,
      recorder,
      clock,
      origin,
      policy: () => settings.get('edit.multiEditPolicy'),
      aiMode: () => settings.get('edit.aiMode'),
      wallClock,
      work: work === undefined ? undefined : await work(),
      // Agents of the chat are asked about here, whatever the chat itself has been allowed once and for all. Servers
      // outside bring the answer of their own person.
      askLeave: origin === 'agent' ? askLeave : undefined,
      // The engine does not pause by itself; a cancellation meanwhile must be seen before anything is written.
      breathe: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
    };
    const agent = new EditAgent(parts);
    // The look before the person has allowed anything costs nothing and sends nothing anywhere.
    const looker = new EditAgent({ ...parts, files: withoutModel(files) });
    const asked = { apply: agent.apply.bind(agent), preview: looker.preview.bind(looker) };
    return [applyEditTool(asked, () => settings.get('edit.model.provider') !== 'none'), previewEditTool(agent)];
  }
}

/** The same files, without a model or person to ask about uncertain places. */
function withoutModel(files: AgentFiles): AgentFiles {
  return {
    open: async (path, mayCreate) => {
      const opened = await files.open(path, mayCreate);
      if (opened.kind !== 'file') return opened;
      const { model: _, ...services } = opened.services;
      return { ...opened, services };
    },
    commit: (changes, eventIds) => files.commit(changes, eventIds),
  };
}
