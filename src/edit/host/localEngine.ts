import type { EditEngine } from './engine.ts';

/** Loads the engine on first use, so that starting the editor costs nothing. */
export async function loadEngine(): Promise<EditEngine> {
  const [{ parseEdits }, { planFile }, { resolveEdit }] = await Promise.all([
    import('../domain/formats/parseEdits.ts'),
    import('../domain/planFile.ts'),
    import('../domain/resolveEdit.ts'),
  ]);
  return {
    parse: parseEdits,
    plan: planFile,
    resolve: resolveEdit,
    retryPrompt: (advice, request, path) => JSON.stringify({ path, reason: advice.reason, retry: advice.retry, edit: request.oldString }),
    snippetBlocks: () => [],
  };
}
