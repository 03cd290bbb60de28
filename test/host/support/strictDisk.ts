import * as vscode from 'vscode';
import { until } from './editBench.ts';

/** What a disk can be asked to do to a file. */
export type DiskDeed = 'write' | 'delete' | 'rename';

/**
 * A file system in memory, under a scheme of its own, that refuses what a test tells it to: a full disk, a file that
 * another program protected meanwhile.
 */
export class StrictDisk {
  readonly scheme: string;
  readonly #files = new Map<string, Uint8Array>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #registered: vscode.Disposable;
  #rule: (deed: DiskDeed, path: string, bytes?: Uint8Array) => boolean = () => false;

  /** A disk that the editor knows: it tells the extension a moment after the registration. */
  static async open(): Promise<StrictDisk> {
    const disk = new StrictDisk();
    await until(() => vscode.workspace.fs.isWritableFileSystem(disk.scheme) === true, 'the editor knows the disk');
    return disk;
  }

  private constructor() {
    this.scheme = `recourse-strict-${Math.random().toString(36).slice(2, 8)}`;
    this.#registered = vscode.workspace.registerFileSystemProvider(this.scheme, {
      onDidChangeFile: this.#changed.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: (uri) =>
        uri.path === '/'
          ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
          : { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.#there(uri).length },
      readDirectory: () => [],
      createDirectory: () => undefined,
      readFile: (uri) => this.#there(uri),
      // An exception that is thrown at once, rather than a promise that is rejected, stops the editor's queue of this
      // file for good (seen in 1.139).
      writeFile: async (uri, bytes) => {
        await Promise.resolve();
        this.#ask('write', uri, bytes);
        this.#files.set(uri.path, bytes);
      },
      delete: (uri) => {
        this.#ask('delete', uri);
        this.#there(uri);
        this.#files.delete(uri.path);
      },
      rename: (from, to) => {
        this.#ask('rename', from);
        this.#files.set(to.path, this.#there(from));
        this.#files.delete(from.path);
      },
    });
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path });
  }

  /** Puts a file there, whatever is refused. */
  put(path: string, text: string): vscode.Uri {
    this.#files.set(path, Buffer.from(text));
    return this.uri(path);
  }

  /** Takes a file away, as another program would. */
  lose(path: string): void {
    this.#files.delete(path);
  }

  /** What is on the disk; `undefined` for no file. */
  text(path: string): string | undefined {
    const bytes = this.#files.get(path);
    return bytes === undefined ? undefined : Buffer.from(bytes).toString();
  }

  /** Refuses from now on what the rule says; without one, nothing. */
  refuse(rule: (deed: DiskDeed, path: string, bytes?: Uint8Array) => boolean = () => false): void {
    this.#rule = rule;
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }

  #ask(deed: DiskDeed, uri: vscode.Uri, bytes?: Uint8Array): void {
    if (this.#rule(deed, uri.path, bytes)) throw vscode.FileSystemError.Unavailable(`no space left for ${uri.path}`);
  }

  #there(uri: vscode.Uri): Uint8Array {
    const bytes = this.#files.get(uri.path);
    if (bytes === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }
}
