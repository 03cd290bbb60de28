import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';

/** What a request for vectors holds, as far as it is looked at. */
interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

/** A request as it came over the wire. */
export interface SeenRequest {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  /** The bytes of head and body, as text. */
  readonly bytes: string;
  readonly body: EmbeddingRequest;
}

/** How the server behaves: as it should, or as servers sometimes do. */
export type EncoderBehavior = 'good' | 'slow' | 'broken' | 'garbage' | 'short' | 'mixed' | 'redirecting' | 'endless';

/**
 * An OpenAI-compatible embeddings endpoint on loopback that serves a real small sentence encoder (Universal Sentence
 * Encoder lite, 512 numbers, from npm). Keeps everything it received.
 */
export class LoopbackEncoder {
  readonly seen: SeenRequest[] = [];
  manner: EncoderBehavior = 'good';
  readonly #server: Server;
  readonly #thread = new Worker(new URL('./encoderThread.ts', import.meta.url));
  readonly #waiting = new Map<number, (vectors: readonly (readonly number[])[]) => void>();
  #count = 0;

  constructor() {
    this.#thread.on('message', ({ id, vectors }: { readonly id: number; readonly vectors: number[][] }) => {
      this.#waiting.get(id)?.(vectors);
      this.#waiting.delete(id);
    });
    this.#server = createServer((incoming, response) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => void this.#answer(incoming, text, response));
    });
  }

  /** Listens and loads the encoder. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    await this.encode(['ready']);
  }

  /** The base address, up to and including `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/v1`;
  }

  /** The vectors of these texts, without a request. */
  encode(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    const id = this.#count++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#thread.postMessage({ id, texts });
    });
  }

  /** Everything that was received, in one text. */
  get bytes(): string {
    return this.seen.map(({ bytes }) => bytes).join('\n');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#thread.terminate();
  }

  async #answer(incoming: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const body = JSON.parse(text) as EmbeddingRequest;
    this.seen.push({
      path: incoming.url,
      authorization: incoming.headers.authorization,
      bytes: `${incoming.rawHeaders.join('\n')}\n${text}`,
      body,
    });
    switch (this.manner) {
      case 'slow':
        return;
      case 'broken':
        response.writeHead(500).end('{"error":"out of memory"}');
        return;
      case 'garbage':
        response.end('{"data":[{"embedding":["a"]}]}');
        return;
      case 'redirecting':
        response.writeHead(307, { location: `${this.url}/embeddings` }).end();
        return;
      case 'endless':
        this.#pour(response);
        return;
      case 'good':
      case 'mixed':
      case 'short': {
        // Mixed: two servers behind one address, of which one gets the long requests.
        const isShort = this.manner === 'short' || (this.manner === 'mixed' && body.input.length < 32);
        const length = isShort ? 64 : (body.dimensions ?? 512);
        const vectors = await this.encode(body.input);
        // The order of an answer's items is free: their index says where they belong.
        const data = vectors
          .map((vector, index) => ({ object: 'embedding', index, embedding: vector.slice(0, length) }))
          .reverse();
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ object: 'list', model: body.model, data }));
      }
    }
  }

  #pour(response: ServerResponse): void {
    const more = (): void => {
      while (!response.destroyed && response.write('[0.1,'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  }
}
