import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { EditorFolders } from './editorFolders.ts';

/** The listeners for changed files. */
export interface FileListener {
  /** Absolute paths of files or folders; a folder stands for all that is in it. */
  filesChanged(paths: readonly string[]): void;
  /** Anything may have changed. */
  verify(): void;
}

/** Milliseconds to collect events before reporting them together; a saved file is to count within 300. */
const batchTime = 40;
/** With more paths than this a walk over everything is cheaper than a look at each. */
const maxPaths = 5000;
/**
 * A watcher of the editor loses what happens in its first seconds, for good: after this a walk makes up for it.
 * Milliseconds.
 */
const blindTime = 10_000;

/**
 * Tells the index of files that changed: those the editor itself saves, creates, deletes and renames at once, all
 * others through a watcher.
 */
export class FileEvents implements Disposable {
  readonly #folders: Pick<EditorFolders, 'all' | 'getPath'>;
  readonly #listener: FileListener;
  readonly #clock: Clock;
  readonly #store = new DisposableStore();
  readonly #paths = new Set<string>();
  #watchers = new DisposableStore();
  #stopBatch: (() => void) | undefined;

  constructor(folders: Pick<EditorFolders, 'all' | 'getPath'>, listener: FileListener, clock: Clock) {
    this.#folders = folders;
    this.#listener = listener;
    this.#clock = clock;
    this.#store.add(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        this.#add([uri]);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidSaveNotebookDocument(({ uri }) => {
        this.#add([uri]);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidCreateFiles(({ files }) => {
        this.#add(files);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidDeleteFiles(({ files }) => {
        this.#add(files);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        this.#add(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]));
      }),
    );
    this.watch();
  }

  /** Watches the folders that are open now. */
  watch(): void {
    this.#watchers.dispose();
    const watchers = new DisposableStore();
    this.#watchers = watchers;
    const add = (uri: vscode.Uri): void => {
      this.#add([uri]);
    };
    for (const { path } of this.#folders.all) {
      const watcher = watchers.add(
        vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.file(path), '**/*')),
      );
      watchers.add(watcher.onDidCreate(add));
      watchers.add(watcher.onDidChange(add));
      watchers.add(watcher.onDidDelete(add));
    }
    watchers.add({
      dispose: this.#clock.after(blindTime, () => {
        this.#listener.verify();
      }),
    });
  }

  dispose(): void {
    this.#stopBatch?.();
    this.#watchers.dispose();
    this.#store.dispose();
  }

  #add(uris: readonly vscode.Uri[]): void {
    for (const uri of uris) {
      const path = this.#folders.getPath(uri);
      // Nothing in there is indexed, and tools write there in bursts.
      if (path !== undefined && !/(?:^|\/)(?:\.git|node_modules)\//.test(path)) this.#paths.add(uri.fsPath);
    }
    if (this.#paths.size > 0)
      this.#stopBatch ??= this.#clock.after(batchTime, () => {
        this.#tell();
      });
  }

  #tell(): void {
    this.#stopBatch = undefined;
    const paths = [...this.#paths];
    this.#paths.clear();
    if (paths.length > maxPaths) this.#listener.verify();
    else this.#listener.filesChanged(paths);
  }
}
