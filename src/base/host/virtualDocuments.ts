import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../lifecycle.ts';

const maxFixedTexts = 40;

/** A text that changes while it is shown. */
export interface LiveText extends Disposable {
  readonly uri: vscode.Uri;
  /** Tells the editor to read the text again. */
  refresh(): void;
}

/**
 * Read-only documents that exist only in the editor. The name is their path, by which the editor picks the language and
 * pairs the sides of a diff.
 */
export class VirtualDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
  readonly #texts = new Map<string, () => string>();
  readonly #fixed: string[] = [];
  /** Two windows' worth of documents, or a test's beside the extension's, never share an address. */
  readonly #family = randomUUID().slice(0, 8);
  readonly #scheme: string;
  #count = 0;

  readonly onDidChange = this.#changed.event;

  /** `scheme` is theirs alone. */
  constructor(scheme: string) {
    this.#scheme = scheme;
    this.#store.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.query)?.();
  }

  /** A text that stays as it is; the oldest of many is forgotten. */
  fixed(name: string, text: string): vscode.Uri {
    const uri = this.#uriFor(name);
    this.#texts.set(uri.query, () => text);
    this.#fixed.push(uri.query);
    if (this.#fixed.length > maxFixedTexts) this.#texts.delete(this.#fixed.shift() ?? '');
    return uri;
  }

  /** A text that is read anew at each `refresh`, until it is disposed. */
  live(name: string, read: () => string): LiveText {
    const uri = this.#uriFor(name);
    this.#texts.set(uri.query, read);
    return {
      uri,
      refresh: () => {
        this.#changed.fire(uri);
      },
      dispose: () => {
        this.#texts.delete(uri.query);
      },
    };
  }

  dispose(): void {
    this.#texts.clear();
    this.#store.dispose();
  }

  #uriFor(name: string): vscode.Uri {
    this.#count++;
    return vscode.Uri.from({
      scheme: this.#scheme,
      path: `/${name.replace(/^\/+/, '')}`,
      query: `${this.#family}-${String(this.#count)}`,
    });
  }
}
