import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page to load. */
export interface PanelPage {
  /** The name of its bundle: `dist/panels/NAME.js` and `NAME.css`. */
  readonly name: string;
  /** The title for screen readers. */
  readonly title: string;
  readonly extensionUri: vscode.Uri;
  /** Whether it is an editor tab, which has the colours of one. */
  readonly isTab?: boolean;
}

/** The folder of all page bundles: the only one that a page may read. */
export function panelFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'panels');
}

/**
 * The complete HTML of a page. It runs only its own script: no inline code or style, no `eval`, no address outside the
 * bundle. All content arrives by messages.
 */
export function panelPage(webview: vscode.Webview, { name, title, extensionUri, isTab }: PanelPage): string {
  const nonce = randomBytes(18).toString('base64');
  const uri = (ending: string): string =>
    escaped(webview.asWebviewUri(vscode.Uri.joinPath(panelFolder(extensionUri), `${name}.${ending}`)).toString());
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${uri('css')}">
<title>${escaped(title)}</title>
</head>
<body${isTab === true ? ' class="tab"' : ''}>
<main id="root" aria-label="${escaped(title)}"></main>
<div id="announcements" class="unseen" role="status" aria-live="polite"></div>
<script nonce="${nonce}" src="${uri('js')}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
