import * as vscode from 'vscode';

/** What another extension does in workflow files from the schema that ours contributes. */
export type SchemaHelp = 'completion' | 'hover' | 'validate';

/** Names for which the manifest contributes the schema; others look like workflows, but may be something else. */
const withSchema = /\.torc\.(?:ya?ml|json)$/i;

/**
 * Whether the editor's own JSON support or the YAML extension does this already in a file, from our schema: then ours
 * stays away.
 */
export function hasOtherHelp({ languageId, uri }: vscode.TextDocument, help: SchemaHelp): boolean {
  if (!withSchema.test(uri.path)) return false;
  if (languageId === 'json' || languageId === 'jsonc') return true;
  return (
    languageId === 'yaml' &&
    vscode.extensions.getExtension('redhat.vscode-yaml') !== undefined &&
    vscode.workspace.getConfiguration('yaml', uri).get(help, true)
  );
}
