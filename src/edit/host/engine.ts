import type { Advice, EditRequest, EditResolution, EditServices, TextChange } from '../domain/types.ts';
import type { EditBlock, ParsedEdits } from '../domain/formats/types.ts';

/** What became of one block among all blocks of a file. */
export interface BlockVerdict {
  readonly index: number;
  readonly resolution: EditResolution;
  /** Other blocks that want to change the same text. */
  readonly overlapsWith?: readonly number[];
  /** Whether the block's changes are part of the plan's. */
  readonly included: boolean;
}

/** All blocks of a file, located against one snapshot. */
export interface FilePlan {
  readonly content: string;
  readonly changes: readonly TextChange[];
  readonly verdicts: readonly BlockVerdict[];
}

/** How a file's blocks are to be planned. */
export interface PlanOptions {
  readonly aiMode?: boolean;
  readonly languageId?: string;
  readonly policy: 'all-or-nothing' | 'apply-sure';
}

/** The edit engine as the editor side uses it. One adapter, so that the engine can be loaded on first use and stood in for in tests. */
export interface EditEngine {
  parse(text: string): ParsedEdits;
  plan(content: string, blocks: readonly EditBlock[], options: PlanOptions, services: EditServices): Promise<FilePlan>;
  resolve(request: EditRequest, services: EditServices): Promise<EditResolution>;
  /** A prompt that tells a model what went wrong and what to send instead. */
  retryPrompt(advice: Advice, request: EditRequest, path: string): string;
  /** The blocks meant by a snippet with "… existing code …" placeholders; empty when they cannot be told. */
  snippetBlocks(content: string, segments: readonly string[]): readonly EditBlock[];
}
