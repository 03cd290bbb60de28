import * as vscode from 'vscode';

/** Shows a Markdown document as a rendered page, or as text where the editor has no Markdown preview. */
export async function showPage(uri: vscode.Uri): Promise<void> {
  try {
    // The preview as an editor of its own: the other kind follows the next Markdown file that is opened.
    await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor');
  } catch {
    await vscode.window.showTextDocument(uri, { preview: true });
    return;
  }
  // Looked up only now: a tab may have been closed while the page opened, and the editor refuses to close a missing
  // tab.
  await vscode.window.tabGroups.close(earlierThan(uri));
}

/**
 * What is shown of the same name is an earlier state of it: a second page beside it would only be taken for this one.
 */
function earlierThan({ scheme, path, query }: vscode.Uri): vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputCustom &&
        input.uri.scheme === scheme &&
        input.uri.path === path &&
        input.uri.query !== query,
    );
}
