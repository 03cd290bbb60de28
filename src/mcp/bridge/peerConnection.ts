import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SocketLineReader } from './lineReader.ts';
import {
  bridgeVersion,
  longestMessage,
  parseLine,
  responseSchema,
  type BridgeRequest,
  type BridgeResponse,
  type Discovery,
} from './protocol.ts';

/** How an unanswered request ended. `unreachable`: the socket has no listener any more. */
export type NoAnswer = 'unreachable' | 'closed' | 'late' | 'too-long';

/** What came back for one request. */
export type Reply = { readonly result: unknown } | { readonly error: string } | { readonly none: NoAnswer };

type Unsent<Request> = Request extends BridgeRequest ? Omit<Request, 'id'> : never;

/**
 * A connection to a running editor or server. Requests are answered in any order; when the connection ends, all waiting
 * requests are rejected.
 */
export class PeerConnection {
  readonly #socket: Socket;
  readonly #lines = new SocketLineReader(longestMessage);
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#isClosed = true;
      for (const answer of this.#waiting.values()) answer({ none: 'closed' });
      this.#waiting.clear();
    });
  }

  /** Connects and shows the token. `limitMs` is for both together. */
  static async open(editor: Discovery, limitMs: number): Promise<PeerConnection | NoAnswer> {
    const socket = connect(editor.socket);
    const outcome = await Promise.race([
      new Promise<'open' | 'unreachable' | 'late'>((resolve) => {
        socket.once('connect', () => {
          resolve('open');
        });
        // Any other error, such as a queue that is full or too many open files here, says nothing about whether the
        // editor is there.
        socket.once('error', (error: NodeJS.ErrnoException) => {
          resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'unreachable' : 'late');
        });
      }),
      pause(limitMs, 'late' as const, { ref: false }),
    ]);
    if (outcome !== 'open') {
      socket.destroy();
      return outcome;
    }
    const connection = new PeerConnection(socket);
    const welcome = await connection.request({ method: 'hello', version: bridgeVersion, token: editor.token }, limitMs);
    if ('result' in welcome) return connection;
    connection.close();
    return 'none' in welcome ? welcome.none : 'closed';
  }

  /**
   * Sends a request and waits for what comes back. With a signal, the editor is asked to stop when that is aborted; it
   * answers all the same, and has `limitMs` from then on.
   */
  async request(request: Unsent<BridgeRequest>, limitMs: number, signal?: AbortSignal): Promise<Reply> {
    if (this.#isClosed) return { none: 'closed' };
    const id = ++this.#lastId;
    const line = `${JSON.stringify({ ...request, id })}\n`;
    if (Buffer.byteLength(line) > longestMessage) return { none: 'too-long' };
    const end = new AbortController();
    const answer = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    const late = async (): Promise<Reply> =>
      pause(limitMs, { none: 'late' } as const, { ref: false, signal: end.signal });
    const stop = async (): Promise<Reply> => {
      if (signal === undefined) return answer;
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else
          signal.addEventListener(
            'abort',
            () => {
              resolve();
            },
            { once: true, signal: end.signal },
          );
      });
      this.#socket.write(`${JSON.stringify({ method: 'cancel', id })}\n`);
      return pause(Math.min(limitMs, 3000), { none: 'late' } as const, { ref: false, signal: end.signal });
    };
    this.#socket.write(line);
    try {
      return await Promise.race([answer, late(), stop()]);
    } finally {
      this.#waiting.delete(id);
      end.abort();
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const lines = this.#lines.push(chunk);
    for (const line of lines ?? []) {
      const response = parseLine<BridgeResponse>(responseSchema, line);
      // What is not an answer says that the other side is not what it seemed.
      if (response === undefined) this.#socket.destroy();
      else
        this.#waiting.get(response.id)?.('error' in response ? { error: response.error } : { result: response.result });
    }
    if (lines === undefined) this.#socket.destroy();
  }
}
