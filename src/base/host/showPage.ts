import * as vscode from 'vscode';

/** Shows a Markdown document as a rendered page, or as text where the editor has no Markdown preview. */
export async function showPage(uri: vscode.Uri): Promise<void> {
  // What is shown of the same name is an earlier state of it: a second page beside it would only be taken for this one.
  const earlier = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof vscode.TabInputCustom && input.uri.scheme === uri.scheme && input.uri.path === uri.path && input.uri.query !== uri.query);
  try {
    // The preview as an editor of its own: the other kind follows the next Markdown file that is opened.
    await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor');
    await vscode.window.tabGroups.close(earlier);
  } catch {
    await vscode.window.showTextDocument(uri, { preview: true });
  }
}
