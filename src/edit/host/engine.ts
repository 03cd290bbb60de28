import type { EditBlock, ParsedEdits } from '../domain/formats/types.ts';
import type { FilePlan, PlanOptions } from '../domain/planFile.ts';
import type { SnippetContext, SnippetProposal } from '../domain/agent/snippetPlan.ts';
import type { SyntaxJudgement } from '../domain/judgeSyntax.ts';
import type { Advice, EditRequest, EditResolution, EditServices, SyntaxChecker } from '../domain/types.ts';

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
  /** What to put before a person for a snippet with "… existing code …" placeholders. */
  proposeSnippet(content: string, segments: readonly string[], context: SnippetContext): SnippetProposal;
  /** What the parser says about a write. */
  judgeSyntax(
    syntax: SyntaxChecker | undefined,
    languageId: string | undefined,
    before: string,
    after: string,
  ): SyntaxJudgement;
  /** Whether a file of JSON, a notebook for instance, would no longer be one. */
  breaksJson(path: string, before: string, after: string): boolean;
}
