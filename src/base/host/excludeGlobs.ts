import * as vscode from 'vscode';

/**
 * The globs that the editor's own search leaves out, of the workspace as a whole. Those that depend on other files
 * (`when`) hide nothing.
 */
export function excludeGlobs(): string[] {
  const configuration = vscode.workspace.getConfiguration();
  const globs = ['files.exclude', 'search.exclude'].flatMap((name) => {
    const value: unknown = configuration.get(name);
    return typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter(([, isOn]) => isOn === true)
          .map(([glob]) => glob)
      : [];
  });
  return [...new Set(globs)];
}
