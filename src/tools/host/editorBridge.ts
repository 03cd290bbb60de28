import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';
import type { BridgeServer } from '../../mcp/bridge/bridgeServer.ts';
import type { LookupSource } from '../../mcp/lookups/answerLookup.ts';
import type { AgentTool } from '../tool.ts';
import { localFolders } from './mcpLauncher.ts';

/** What servers outside reach in this editor. */
export interface BridgedEditor {
  /** Whether a file is open here. `path` has all links followed. */
  isOpen(path: string): Promise<'clean' | 'unsaved' | false>;
  /** The tools, over this editor's documents, for someone whose relative paths start in `root`. */
  tools(root: string): Promise<readonly AgentTool[]>;
  /** What is at hand for hooks here, whatever their folder. */
  readonly lookups: Omit<LookupSource, 'root' | 'clock'>;
}

/**
 * Milliseconds between the start of the extension and that of the bridge, so that starting the editor does not pay for
 * it.
 */
const startDelay = 1000;

/**
 * Keeps the bridge for MCP servers open while it may be: the setting is on, the workspace is trusted and has a folder
 * on this disk.
 */
export class EditorBridge implements Disposable {
  readonly #store = new DisposableStore();
  readonly #editor: BridgedEditor;
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #directory: string | undefined;
  #bridge: BridgeServer | undefined;
  #ended = false;
  /** One change after the other: starting takes a moment, and the setting may be switched meanwhile. */
  #settled: Promise<void> = Promise.resolve();

  /** `directory`: where the bridge makes itself known; by default where servers look for it. */
  constructor(editor: BridgedEditor, settings: Settings, clock: Clock, log: Logger, directory?: string) {
    this.#editor = editor;
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
    this.#directory = directory;
    const follow = (): void => {
      void this.follow();
    };
    this.#store.add({ dispose: clock.after(startDelay, follow) });
    this.#store.add(settings.onDidChange('agent.bridge', follow));
    this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(follow));
    this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(follow));
  }

  /** Whether servers can reach this editor now. */
  get isUp(): boolean {
    return this.#bridge !== undefined;
  }

  /** Brings the bridge to where the setting, the trust and the folders want it. Never rejects. */
  follow(): Promise<void> {
    this.#settled = this.#settled
      .then(() => this.#follow())
      .catch((error: unknown) => {
        this.#log.warn(`bridge: ${thrownText(error)}`);
      });
    return this.#settled;
  }

  dispose(): void {
    this.#ended = true;
    this.#store.dispose();
    this.#stop();
  }

  async #follow(): Promise<void> {
    const isWanted =
      !this.#ended && this.#settings.get('agent.bridge') && vscode.workspace.isTrusted && localFolders().length > 0;
    if (!isWanted) this.#stop();
    else if (this.#bridge === undefined) await this.#start();
    else await this.#bridge.refresh();
  }

  async #start(): Promise<void> {
    const [{ BridgeServer: Server }, { answerLookup }] = await Promise.all([
      import('../../mcp/bridge/bridgeServer.ts'),
      import('../../mcp/lookups/answerLookup.ts'),
    ]);
    const lookups: LookupSource = { ...this.#editor.lookups, root: onlyFolder, clock: this.#clock };
    const bridge = new Server(
      {
        folders: () => localFolders().map(({ uri }) => uri.fsPath),
        isOpen: (path) => this.#editor.isOpen(path),
        call: async (name, input, root, signal, leave) =>
          (await this.#editor.tools(root)).find((tool) => tool.name === name)?.run(input, signal, leave),
        lookUp: (question, signal) => answerLookup(lookups, question, signal),
      },
      this.#log,
      this.#directory,
    );
    if (!(await bridge.start())) return;
    this.#bridge = bridge;
    if (this.#ended) this.#stop();
  }

  #stop(): void {
    this.#bridge?.dispose();
    this.#bridge = undefined;
  }
}

/** The one folder of the window by its real path: with several, answers would be about all of them. */
async function onlyFolder(): Promise<string | undefined> {
  const [folder, ...others] = localFolders();
  if (folder === undefined || others.length > 0) return undefined;
  return realpath(folder.uri.fsPath).catch(() => undefined);
}
