import type { Part } from '../samples.ts';

/** One way to make a tool fail. Texts may hold `%x%` for what differs between variants (`Variant`). */
export interface Cause {
  /** What truly went wrong, where another tool can fail for the same reason; named apart from any reader's opinion. */
  readonly family?: string;
  /** What solves it, in a sentence or two, as a colleague would note it. */
  readonly fix: string;
  /** Sources by their path in the working folder. Comment lines are put above those whose language is known. */
  readonly files?: Readonly<Record<string, string>>;
  /** The command, for bash, in the working folder. */
  readonly run: string;
  /** Run before, unseen. */
  readonly setup?: string;
  /** Stands in every output that truly has this cause. */
  readonly expect: string;
  /** Fails although the exit code is 0: told by `expect` alone. */
  readonly quiet?: boolean;
  /** No comment lines above the sources. */
  readonly unpadded?: boolean;
}

/** The causes of one tool, by name. */
export interface ToolCauses {
  readonly tool: string;
  readonly causes: Readonly<Record<string, Cause>>;
}

/** What differs between two runs of one cause. The names in `words` are put in place of `%name%`. */
export interface Variant {
  readonly words: Readonly<Record<string, string>>;
  /** Comment lines above the sources. */
  readonly padding: number;
  /** Run on a terminal that shows colours. */
  readonly isColoured: boolean;
  readonly wrapper: 'none' | 'make' | 'npm' | 'ci';
  /** Other lines around it, as a terminal holds them. */
  readonly isNoisy: boolean;
}

/** One real output, as the fixtures hold it. */
export interface ErrorSample {
  readonly cause: string;
  readonly tool: string;
  readonly family?: string;
  readonly variant: number;
  readonly wrapped: string;
  readonly ansi: boolean;
  readonly split: Part;
  readonly text: string;
}
