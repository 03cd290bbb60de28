import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, realpath } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { asItIs } from '../../base/text/say.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import { ownedDirectory, runtimeDirectory } from '../../base/node/runtimeDirectory.ts';
import type { SensitiveLeave } from '../../edit/index.ts';
import type { ToolResult } from '../../tools/tool.ts';
import { ConnectionBound } from '../connectionBound.ts';
import { BridgeConnection } from './bridgeConnection.ts';
import { announce, bridgePlace, type BridgePlace, type PeerKind } from './discovery.ts';
import { bridgeVersion, type LookupAnswer, type LookupQuestion } from './protocol.ts';

/** What the bridge asks of its editor, or of its server. */
export interface BridgeHost {
  /** Paths of the workspace folders that are on this disk. */
  folders(): readonly string[];
  /**
   * Whether a document of this file is open, and whether it holds changes that are not on disk. `path` has all links
   * followed: compare real paths.
   */
  isOpen(path: string): Promise<'clean' | 'unsaved' | false>;
  /**
   * Runs a tool (`apply_edit`, `preview_edit`) on the editor's documents; `undefined` when there is none of that name.
   * Relative paths in `input` are relative to `root`, a folder in the workspace; `leave` is the person's answer about
   * changes of sensitive files.
   */
  call(
    tool: string,
    input: unknown,
    root: string,
    signal: AbortSignal,
    leave?: SensitiveLeave,
  ): Promise<ToolResult | undefined>;
  /** Answers a hook from what is at hand; absent, nothing is. Only reads. */
  lookUp?(question: LookupQuestion, signal: AbortSignal): Promise<LookupAnswer>;
}

const maxConnections = 32;

/**
 * A local socket for other processes of the same user. Servers reach an editor through it, so that an edit from outside
 * does not pass by a document that is open there; hooks reach an editor or a server, so that they need not load what is
 * loaded there. Only its owner can find or open the socket, and the first message must carry the token.
 */
export class BridgeServer implements Disposable {
  readonly #host: BridgeHost;
  readonly #log: Logger;
  readonly #directory: string;
  readonly #kind: PeerKind;
  readonly #token = randomBytes(32).toString('base64url');
  readonly #sockets = new Set<Socket>();
  readonly #bound = new ConnectionBound(maxConnections);
  #server: Server | undefined;
  #place: BridgePlace | undefined;
  #ended = false;

  constructor(host: BridgeHost, log: Logger, directory: string = runtimeDirectory(), kind: PeerKind = 'editor') {
    this.#host = host;
    this.#log = log;
    this.#directory = directory;
    this.#kind = kind;
  }

  /**
   * Listens and makes the editor or server known. Never rejects: without a bridge everything else works, and the log
   * says why.
   */
  async start(): Promise<boolean> {
    try {
      const directory = await ownedDirectory(this.#directory);
      if (!directory.ok) {
        this.#log.warn(`bridge: ${asItIs(directory.error)}`);
        return false;
      }
      const place = bridgePlace(directory.value, process.pid, this.#kind);
      const server = createServer((socket) => {
        this.#accept(socket);
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(place.socket, resolve);
      });
      server.on('error', (error) => {
        this.#log.warn(`bridge: ${thrownText(error)}`);
      });
      this.#server = server;
      this.#place = place;
      if (process.platform !== 'win32') await chmod(place.socket, 0o600);
      await this.refresh();
      if (this.#ended) this.#close();
      return !this.#ended;
    } catch (error) {
      this.#log.warn(`bridge: ${thrownText(error)}`);
      this.#close();
      return false;
    }
  }

  /** Announces the current folders; call it when they change. Rejects when the discovery file cannot be written. */
  async refresh(): Promise<void> {
    const place = this.#place;
    if (place === undefined || this.#ended) return;
    const folders = await Promise.all(this.#host.folders().map((folder) => realpath(folder).catch(() => folder)));
    await announce(place, {
      version: bridgeVersion,
      pid: process.pid,
      socket: place.socket,
      token: this.#token,
      folders,
    });
  }

  /** Stops listening, ends what is under way and leaves nothing behind. */
  dispose(): void {
    this.#ended = true;
    this.#close();
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    this.#bound.add(socket);
    if (socket.destroyed) {
      this.#sockets.delete(socket);
      return;
    }
    // Who has shown the token is not sent away for a newcomer.
    const connection = new BridgeConnection(socket, this.#host, this.#token, this.#log, () => {
      this.#bound.begin(socket);
    });
    socket.once('close', () => {
      this.#sockets.delete(socket);
      connection.dispose();
    });
  }

  #close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    // Node removes the socket itself when the server closes.
    if (this.#place !== undefined) removeNow(this.#place.file);
    this.#server = undefined;
    this.#place = undefined;
  }
}

/** At once: the process may end right after. */
function removeNow(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next reader removes what names a process that is gone.
  }
}
