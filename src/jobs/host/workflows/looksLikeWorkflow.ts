/** File names that identify a workflow that has not been run. */
const workflowName = /(?:^|[/\\])(?:[^/\\]+\.(?:torc|workflow)\.(?:ya?ml|json)|workflow\.ya?ml)$/i;

/** The same names as globs, for a search of folders. */
export const workflowGlobs = ['**/*.{torc,workflow}.{yaml,yml,json}', '**/workflow.{yaml,yml}'] as const;

/** Whether a file is a workflow by its name alone. */
export function looksLikeWorkflow(path: string): boolean {
  return workflowName.test(path);
}
