import * as vscode from 'vscode';

/** Shows a Markdown document as a rendered page, or as text where the editor has no Markdown preview. */
export async function showPage(uri: vscode.Uri): Promise<void> {
  try {
    // The preview as an editor of its own: the other kind follows the next Markdown file that is opened.
    await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor');
  } catch {
    await vscode.window.showTextDocument(uri, { preview: true });
  }
}
