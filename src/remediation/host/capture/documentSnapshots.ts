import * as vscode from 'vscode';
import { readInWorkspace } from '../../../base/host/readInWorkspace.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import { unifiedDiff, type ChangedText } from './unifiedDiff.ts';

/** The number of documents whose texts are kept for one error. */
const maxFiles = 20;
/** UTF-16 units of all texts kept for one error. */
const maxText = 200_000;
/** Bytes of one file. */
const maxFileBytes = 1_000_000;

/** The edits since an error was first seen. */
export interface EditsSince {
  readonly diff: string;
  /** Relative to the workspace. */
  readonly files: readonly string[];
}

interface Snapshot {
  readonly texts: Map<string, string>;
  size: number;
}

/**
 * The texts of documents at the time an error was first seen, to find the edits that made it go away. In memory only.
 */
export class DocumentSnapshots extends DisposableStore {
  readonly #kept = new Map<string, Snapshot>();
  /** One string for all errors that were seen while a document was unchanged. */
  readonly #texts = new WeakMap<vscode.TextDocument, { readonly version: number; readonly text: string }>();

  constructor() {
    super();
    // A document that is opened while an error exists has not been edited since, as far as this window knows.
    this.add(
      vscode.workspace.onDidOpenTextDocument((document) => {
        for (const kept of this.#kept.values()) this.#keep(kept, document);
      }),
    );
  }

  /** Takes snapshots of open documents: first the one the error points to, then the visible ones, then the others. */
  take(errorId: string, first: vscode.Uri | undefined): void {
    if (this.#kept.has(errorId)) return;
    const kept: Snapshot = { texts: new Map(), size: 0 };
    this.#kept.set(errorId, kept);
    const visible = vscode.window.visibleTextEditors.map(({ document }) => document);
    const own = vscode.workspace.textDocuments.filter(({ uri }) => uri.toString() === first?.toString());
    for (const document of [...own, ...visible, ...vscode.workspace.textDocuments]) this.#keep(kept, document);
  }

  release(errorId: string): void {
    this.#kept.delete(errorId);
  }

  /** The current differences; undefined if there are none, or more than a fix would have. */
  async editsSince(errorId: string): Promise<EditsSince | undefined> {
    const changed: ChangedText[] = [];
    for (const [address, before] of this.#kept.get(errorId)?.texts ?? []) {
      const uri = vscode.Uri.parse(address);
      const after = await textNow(uri);
      if (after !== undefined && after !== before)
        changed.push({ path: vscode.workspace.asRelativePath(uri).replaceAll('\\', '/'), before, after });
    }
    const diff = unifiedDiff(changed);
    return diff === undefined ? undefined : { diff, files: changed.map(({ path }) => path) };
  }

  #keep(kept: Snapshot, document: vscode.TextDocument): void {
    const address = document.uri.toString();
    if (kept.texts.has(address) || kept.texts.size >= maxFiles || !isProjectDocument(document)) return;
    const text = this.#getText(document);
    if (kept.size + text.length > maxText) return;
    kept.texts.set(address, text);
    kept.size += text.length;
  }

  #getText(document: vscode.TextDocument): string {
    const known = this.#texts.get(document);
    if (known?.version === document.version) return known.text;
    const text = document.getText();
    this.#texts.set(document, { version: document.version, text });
    return text;
  }
}

/** Whether a document is a file of the workspace, or any file if no folder is open. */
function isProjectDocument({ uri }: vscode.TextDocument): boolean {
  if (uri.scheme === 'git' || uri.scheme === 'output' || uri.scheme.startsWith('recourse')) return false;
  return (
    vscode.workspace.getWorkspaceFolder(uri) !== undefined ||
    (uri.scheme === 'file' && vscode.workspace.workspaceFolders === undefined)
  );
}

async function textNow(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  const bytes = await readInWorkspace(uri, maxFileBytes);
  // A deleted file, or one outside the workspace: such an edit cannot be applied elsewhere.
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
