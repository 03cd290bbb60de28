import type { Message } from '../base/text/message.ts';
import type { ZodMiniType } from 'zod/mini';
import type { Say } from '../base/text/say.ts';
import type { SensitiveLeave } from '../edit/index.ts';

/** What a tool answers with: a compact text for the model, and the same as data. */
export interface ToolResult {
  readonly text: string;
  /** Matches the tool's output schema. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the agent should read this as a failure of its call. */
  readonly isError: boolean;
}

/** What an agent wants to do, for a person to allow or not. */
export interface ToolPreparation {
  /** What is going on, while it is: "Editing src/a.ts". */
  readonly progress: string;
  /**
   * Asked before the call; absent where nothing is changed. Markdown in `message`, with everything untrusted escaped.
   */
  readonly confirmation?: { readonly title: string; readonly message: string };
}

/**
 * What a person has to be asked before a call is carried out. `leave`: what the call is to be run with if they say yes.
 */
export interface ToolQuestion {
  /** Plain text, with everything untrusted on a line of its own and short. */
  readonly message: string;
  readonly leave: SensitiveLeave;
}

/** A tool as agents see it, defined once and used by the editor's language model tools and by MCP alike. */
export interface AgentTool {
  /** Plain name, `apply_edit`; the editor's has `recourse_` in front. */
  readonly name: string;
  readonly title: Message;
  /** For the model: what it does, when to use it, what it answers. */
  readonly description: string;
  readonly input: ZodMiniType;
  readonly output: ZodMiniType;
  readonly isReadOnly: boolean;
  /** The tool that describes the same arguments: in a list they are only named here. */
  readonly sameInputAs?: string;
  /** Whether a brief answer leaves things out that `detail: "full"` gives. */
  readonly hasDetail?: boolean;
  /** The data of an answer without what a model seldom needs; by default all of it. */
  readonly brief?: (data: ToolResult['data']) => ToolResult['data'];
  /** For a tool that is listed only where there is something for it to work on. */
  readonly listed?: {
    readonly now: () => boolean;
    /** Calls `begin` when there is something, once; the answer ends the wait. */
    readonly once: (begin: () => void) => () => void;
  };
  /** Whether the tool itself reads what stands for nothing, and other names, in its arguments. */
  readonly readsAsSent?: boolean;
  /**
   * Further hints about a tool for clients. By default a tool that is not read-only replaces something, a repeated call
   * changes nothing more, and nothing leaves the machine.
   */
  readonly hints?: { readonly isDestructive?: boolean; readonly isIdempotent?: boolean; readonly reachesOut?: boolean };
  /**
   * Takes whatever the agent sent; what does not match the schema is an answer with what was expected, not an
   * exception. `leave` comes from a person, never from the agent.
   */
  run(input: unknown, signal: AbortSignal, leave?: SensitiveLeave): Promise<ToolResult>;
  /** What to ask a person because of which this answer is a refusal; `undefined` where that is not why. */
  question?(result: ToolResult): ToolQuestion | undefined;
  /**
   * Looks without changing anything; must be quick. `say` speaks the person's language; without it they are asked in
   * English.
   */
  prepare(input: unknown, signal: AbortSignal, say?: Say): Promise<ToolPreparation>;
}
