import type { Socket } from 'node:net';
import type { Disposable } from '../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import { equalSecrets } from '../../base/node/equalSecrets.ts';
import type { BridgeHost } from './bridgeServer.ts';
import { judgeJson } from '../jsonBounds.ts';
import { SocketLineReader } from './lineReader.ts';
import {
  longestMessage,
  parseLine,
  requestSchema,
  type BridgeRequest,
  type BridgeResponse,
  type LookupAnswer,
} from './protocol.ts';

/** Until a connection has shown the token it gets this much room and time: bytes and milliseconds. */
const longestGreeting = 1024;
const greetingPatience = 5000;
/** Concurrent calls of one connection. */
const maxCalls = 16;
/** Bytes of answers that wait for a client to read them. */
const maxUnread = 64 * 2 ** 20;
/** Letters up to which a line cannot hold too much. */
const shortLine = 50_000;

/**
 * One connection to an editor, from a server or a hook, or to a server, from a hook. A message that is not understood
 * ends it: the only legitimate peer is our own client.
 */
export class BridgeConnection implements Disposable {
  readonly #socket: Socket;
  readonly #host: BridgeHost;
  readonly #token: string;
  readonly #log: Logger;
  readonly #calls = new Map<number, AbortController>();
  readonly #lines = new SocketLineReader(longestGreeting);
  #welcome = false;

  readonly #onWelcome: () => void;
  readonly #greeting: NodeJS.Timeout;

  constructor(socket: Socket, host: BridgeHost, token: string, log: Logger, onWelcome: () => void = () => undefined) {
    this.#socket = socket;
    this.#host = host;
    this.#token = token;
    this.#log = log;
    this.#onWelcome = onWelcome;
    // For the whole of it: a letter now and then keeps no connection open.
    this.#greeting = setTimeout(() => {
      this.#end('said nothing');
    }, greetingPatience);
    socket.on('error', (error) => {
      this.#log.debug(`bridge: ${thrownText(error)}`);
    });
    socket.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
  }

  /** Stops the calls of this connection; their sender is gone. */
  dispose(): void {
    clearTimeout(this.#greeting);
    for (const call of this.#calls.values()) call.abort();
    this.#calls.clear();
  }

  #read(chunk: Buffer): void {
    if (this.#socket.destroyed) return;
    const lines = this.#lines.push(chunk);
    for (const line of lines ?? []) {
      const request =
        line.length > shortLine && judgeJson(Buffer.from(line)) !== undefined
          ? undefined
          : parseLine<BridgeRequest>(requestSchema, line);
      if (request === undefined || (!this.#welcome && !this.#greets(request))) {
        this.#end(this.#welcome ? 'sent something else than a request' : 'did not show the token');
        return;
      }
      void this.#answer(request);
    }
    if (lines === undefined) this.#end('sent too long a line');
  }

  #greets(request: BridgeRequest): boolean {
    if (request.method !== 'hello' || !equalSecrets(request.token, this.#token)) return false;
    this.#welcome = true;
    clearTimeout(this.#greeting);
    this.#onWelcome();
    this.#lines.longest = longestMessage;
    return true;
  }

  async #answer(request: BridgeRequest): Promise<void> {
    try {
      if (request.method === 'hello') this.#send({ id: request.id, result: {} });
      else if (request.method === 'holds') this.#send({ id: request.id, result: await this.#holds(request.paths) });
      else if (request.method === 'call') await this.#call(request);
      else if (request.method === 'lookup') await this.#lookUp(request);
      else this.#calls.get(request.id)?.abort();
    } catch (error) {
      this.#log.warn(`bridge: ${request.method} failed: ${thrownText(error)}`);
      this.#send({ id: request.id, error: 'The editor could not do this; its log says why.' });
    }
  }

  async #holds(paths: readonly string[]): Promise<{ open: string[]; unsaved: string[] }> {
    const open: string[] = [];
    const unsaved: string[] = [];
    for (const path of paths) {
      const state = await this.#host.isOpen(path);
      if (state !== false) open.push(path);
      if (state === 'unsaved') unsaved.push(path);
    }
    return { open, unsaved };
  }

  async #call({ id, tool, input, root, leave }: Extract<BridgeRequest, { method: 'call' }>): Promise<void> {
    if (this.#calls.has(id) || this.#calls.size >= maxCalls) {
      this.#send({ id, error: 'The editor is busy with other calls. Try again.' });
      return;
    }
    const abort = new AbortController();
    this.#calls.set(id, abort);
    try {
      const result = await this.#host.call(tool, input, root, abort.signal, leave);
      this.#send(result === undefined ? { id, error: `The editor has no tool "${tool}".` } : { id, result });
    } finally {
      this.#calls.delete(id);
    }
  }

  async #lookUp({ id, question }: Extract<BridgeRequest, { method: 'lookup' }>): Promise<void> {
    const cold: LookupAnswer = { state: 'cold' };
    if (this.#host.lookUp === undefined || this.#calls.has(id) || this.#calls.size >= maxCalls) {
      this.#send({ id, result: cold });
      return;
    }
    const abort = new AbortController();
    this.#calls.set(id, abort);
    try {
      this.#send({ id, result: await this.#host.lookUp(question, abort.signal) });
    } finally {
      this.#calls.delete(id);
    }
  }

  #send(response: BridgeResponse): void {
    if (this.#socket.destroyed) return;
    this.#socket.write(`${JSON.stringify(response)}\n`);
    if (this.#socket.writableLength > maxUnread) this.#end('does not read its answers');
  }

  #end(why: string): void {
    this.#log.warn(`bridge: a connection ${why}`);
    this.#socket.destroy();
  }
}
