import type { EditBlock, ParsedEdits } from '../domain/formats/types.ts';
import type { FilePlan, PlanOptions } from '../domain/planFile.ts';
import type { Advice, EditRequest, EditResolution, EditServices } from '../domain/types.ts';

/**
 * The edit engine as the editor side uses it. One adapter, so that the engine can be loaded on first use and stood in
 * for in tests.
 */
export interface EditEngine {
  parse(text: string): ParsedEdits;
  plan(content: string, blocks: readonly EditBlock[], options: PlanOptions, services: EditServices): Promise<FilePlan>;
  resolve(request: EditRequest, services: EditServices): Promise<EditResolution>;
  /** A prompt that tells a model what went wrong and what to send instead. */
  retryPrompt(advice: Advice, request: EditRequest, path: string): string;
  /** The blocks meant by a snippet with "… existing code …" placeholders; empty when they are unclear. */
  snippetBlocks(content: string, segments: readonly string[]): readonly EditBlock[];
  /** Whether a file of JSON, a notebook for instance, would no longer be one. */
  breaksJson(path: string, before: string, after: string): boolean;
}
