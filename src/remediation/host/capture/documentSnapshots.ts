import * as vscode from 'vscode';
import { readInWorkspace } from '../../../base/host/readInWorkspace.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import { unifiedDiff, type ChangedText } from './unifiedDiff.ts';

/** Documents whose texts are kept for one error. */
const maxFiles = 20;
/** UTF-16 units of all texts kept for one error. */
const maxText = 200_000;
/** Bytes of one file. */
const maxFileBytes = 1_000_000;

/** What was edited since an error was first seen. */
export interface EditsSince {
  readonly diff: string;
  /** Relative to the workspace. */
  readonly files: readonly string[];
}

interface Kept {
  readonly texts: Map<string, string>;
  size: number;
}

/**
 * The texts of documents as they were when an error was first seen, so that what made it go away can be told. In memory
 * only.
 */
export class DocumentSnapshots extends DisposableStore {
  readonly #kept = new Map<string, Kept>();
  /** One string for all errors that were seen while a document stood still. */
  readonly #texts = new WeakMap<vscode.TextDocument, { readonly version: number; readonly text: string }>();

  constructor() {
    super();
    // What is opened while an error is there has not been edited since, as far as this window goes.
    this.add(
      vscode.workspace.onDidOpenTextDocument((document) => {
        for (const kept of this.#kept.values()) this.#keep(kept, document);
      }),
    );
  }

  /** Keeps what is open now: first the document the error points to, then what is visible, then the others. */
  take(errorId: string, first: vscode.Uri | undefined): void {
    if (this.#kept.has(errorId)) return;
    const kept: Kept = { texts: new Map(), size: 0 };
    this.#kept.set(errorId, kept);
    const visible = vscode.window.visibleTextEditors.map(({ document }) => document);
    const own = vscode.workspace.textDocuments.filter(({ uri }) => uri.toString() === first?.toString());
    for (const document of [...own, ...visible, ...vscode.workspace.textDocuments]) this.#keep(kept, document);
  }

  release(errorId: string): void {
    this.#kept.delete(errorId);
  }

  /** What differs now; undefined where nothing does, or more than a fix would. */
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

  #keep(kept: Kept, document: vscode.TextDocument): void {
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

/** Whether a document is a file of the workspace, or any file where no folder is open. */
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
  // Deleted meanwhile, or none of the workspace: that is no edit that can be applied elsewhere.
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
