/** Names under which workflow files are known without having been run. */
const workflowName = /(?:^|[/\\])(?:[^/\\]+\.(?:torc|workflow)\.(?:ya?ml|json)|workflow\.ya?ml)$/i;

/** Whether a file is a workflow by its name alone. */
export function looksLikeWorkflow(path: string): boolean {
  return workflowName.test(path);
}
