import type { EditEngine } from './engine.ts';

/** Loads the engine on first use, so that starting the editor costs nothing. */
export async function loadEngine(): Promise<EditEngine> {
  const [
    { parseEdits },
    { planFile },
    { resolveEdit },
    { renderAdvicePrompt },
    { proposeSnippet },
    { judgeSyntax },
    { breaksJson },
  ] = await Promise.all([
    import('../domain/formats/parseEdits.ts'),
    import('../domain/planFile.ts'),
    import('../domain/resolveEdit.ts'),
    import('../domain/advice/renderAdvice.ts'),
    import('../domain/agent/snippetPlan.ts'),
    import('../domain/judgeSyntax.ts'),
    import('../domain/agent/fileObjection.ts'),
  ]);
  return {
    parse: parseEdits,
    plan: planFile,
    resolve: resolveEdit,
    retryPrompt: renderAdvicePrompt,
    proposeSnippet,
    judgeSyntax,
    breaksJson,
  };
}
