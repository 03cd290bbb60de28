import type * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import { panelProtocol, type PanelHello, type PanelReady } from '../protocol/handshake.ts';
import { panelFolder, panelPage } from './panelPage.ts';

/** Validates the messages of a page, for example a zod schema. */
export interface MessageCheck<Message> {
  safeParse(value: unknown): { readonly success: true; readonly data: Message } | { readonly success: false };
}

/** Dependencies of a view with its own page. */
export interface PanelViewDeps<Incoming extends { readonly type: string }> {
  /** The name of its bundle in `dist/panels`. */
  readonly name: string;
  readonly title: string;
  readonly extensionUri: vscode.Uri;
  readonly log: Logger;
  readonly incoming: MessageCheck<Incoming>;
  readonly texts: () => Readonly<Record<string, string>>;
  /**
   * The page has received the first message and needs its data: also after it was hidden, because it loses its memory
   * then.
   */
  readonly onReady: () => void;
  readonly onMessage: (message: Exclude<Incoming, PanelReady>) => void;
  /** The view is shown, or hidden. */
  readonly onVisible?: (isVisible: boolean) => void;
}

/**
 * The host side of one view or editor tab with a page: sets the HTML, sends the first message, validates every message
 * and drops invalid ones. The page is destroyed whenever the view is hidden; messages posted then are lost, and
 * `onReady` is called when it is back.
 */
export class PanelView<
  Incoming extends { readonly type: string },
  Outgoing extends { readonly type: string },
> implements Disposable {
  readonly #parts: PanelViewDeps<Incoming>;
  readonly #view: vscode.WebviewView | vscode.WebviewPanel;
  readonly #store = new DisposableStore();
  #isReady = false;
  #loads = 0;

  constructor(view: vscode.WebviewView | vscode.WebviewPanel, parts: PanelViewDeps<Incoming>) {
    this.#view = view;
    this.#parts = parts;
    const { webview } = view;
    webview.options = {
      enableScripts: true,
      enableCommandUris: false,
      enableForms: false,
      localResourceRoots: [panelFolder(parts.extensionUri)],
    };
    this.#store.add(
      webview.onDidReceiveMessage((message: unknown) => {
        this.#receive(message);
      }),
    );
    const follow = (): void => {
      if (!view.visible) this.#isReady = false;
      parts.onVisible?.(view.visible);
    };
    this.#store.add(isTab(view) ? view.onDidChangeViewState(follow) : view.onDidChangeVisibility(follow));
    this.#store.add(
      view.onDidDispose(() => {
        this.#isReady = false;
      }),
    );
    this.#load();
  }

  /** Whether a page is loaded and receives messages. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Posts a message to the page; does nothing while there is none. */
  post(message: Outgoing): void {
    if (this.#isReady) void this.#view.webview.postMessage(message);
  }

  /**
   * Returns the focus to the page after a dialog: the editor gives it to the frame around the page, or to another part
   * of the window.
   */
  focus(): void {
    if (isTab(this.#view)) this.#view.reveal(undefined, false);
    else this.#view.show(false);
  }

  /** Sets the text next to the view's title; a tab has none. */
  setDescription(description: string): void {
    if (!isTab(this.#view)) this.#view.description = description;
  }

  dispose(): void {
    this.#isReady = false;
    this.#store.dispose();
  }

  #load(): void {
    this.#loads++;
    this.#view.webview.html = panelPage(this.#view.webview, { ...this.#parts, isTab: isTab(this.#view) });
  }

  #receive(message: unknown): void {
    const parsed = this.#parts.incoming.safeParse(message);
    if (!parsed.success) {
      this.#parts.log.warn(`panel ${this.#parts.name}: a message that is none was dropped`);
      return;
    }
    if (isReady(parsed.data)) this.#greet(parsed.data);
    else if (this.#isReady) this.#parts.onMessage(parsed.data as Exclude<Incoming, PanelReady>);
  }

  #greet({ protocol }: PanelReady): void {
    if (protocol !== panelProtocol) {
      // A page from before an update is reloaded once; a second reload would not be newer.
      if (this.#loads < 2) this.#load();
      return;
    }
    this.#isReady = true;
    const hello: PanelHello = { type: 'hello', protocol: panelProtocol, texts: this.#parts.texts() };
    void this.#view.webview.postMessage(hello);
    this.#parts.onReady();
  }
}

function isTab(view: vscode.WebviewView | vscode.WebviewPanel): view is vscode.WebviewPanel {
  return 'onDidChangeViewState' in view;
}

function isReady(message: { readonly type: string }): message is PanelReady {
  return message.type === 'ready';
}
