import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type McpHttpHandler,
  type McpServer,
} from '@modelcontextprotocol/server';
import { thrownText, type Logger } from '../base/log.ts';
import { equalSecrets } from '../base/node/equalSecrets.ts';
import { ConnectionBound } from './connectionBound.ts';
import { judgeJson, refusedMessage } from './jsonBounds.ts';
import { readBody, sendWebResponse, toWebRequest } from './webRequest.ts';

/** Where the protocol is served. */
const httpPath = '/mcp';
/** Bytes of a request: the longest edit the tools take, escaped in JSON. */
const largestBody = 16 * 2 ** 20;
const maxConnections = 64;
/**
 * Milliseconds for the headers of a request and for all of it, and between two checks: on one machine a request arrives
 * in one piece.
 */
const headersTimeout = 10_000;
const requestTimeout = 60_000;
const connectionsCheckingInterval = 2000;
/** Milliseconds for which a connection without a request stays open: it goes earlier where others need its place. */
const keepAliveTimeout = 60_000;

/**
 * Serves MCP over HTTP on this machine alone: every request must name this host, come from no foreign page, and carry
 * the token.
 */
export class McpHttpServer {
  readonly #handler: McpHttpHandler;
  readonly #server: Server;
  readonly #token: string;
  readonly #log: Logger;
  readonly #connections = new ConnectionBound(maxConnections);

  constructor(makeServer: () => McpServer, token: string, log: Logger) {
    this.#token = token;
    this.#log = log;
    this.#handler = createMcpHandler(makeServer, {
      maxRequestBodySize: largestBody,
      onerror: (error) => {
        log.warn(`http: ${thrownText(error)}`);
      },
    });
    this.#server = createServer(
      { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout },
      (incoming, outgoing) => void this.#serve(incoming, outgoing),
    );
    this.#server.on('connection', (socket) => {
      this.#connections.add(socket);
    });
  }

  /** Listens on the loopback address; resolves with the address to use. Rejects when the port is taken. */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}${httpPath}`;
  }

  /** Stops listening and ends what is under way. */
  async close(): Promise<void> {
    this.#server.close();
    await this.#handler.close();
    this.#server.closeAllConnections();
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const request = toWebRequest(incoming, outgoing);
      const refusal =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins()) ??
        this.#challenge(request) ??
        wrongPlace(request);
      // What is refused has not been read, so the connection cannot be used for a second request.
      if (refusal !== undefined) {
        outgoing.shouldKeepAlive = false;
        await sendWebResponse(refusal, outgoing);
        return;
      }
      const end = this.#connections.begin(incoming.socket);
      outgoing.once('close', end);
      await sendWebResponse(await this.#answer(request, incoming, outgoing), outgoing);
    } catch (error) {
      this.#log.warn(`http: ${thrownText(error)}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(400, { connection: 'close' }).end();
    }
  }

  /** The answer to a client that has shown the token. A body is measured before it is parsed. */
  async #answer(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
    if (request.method !== 'POST') return this.#handler.fetch(request);
    const body = await readBody(incoming, largestBody);
    const refusal =
      body === undefined
        ? { sentence: `The message has more than ${largestBody} bytes. Send it in parts.`, id: undefined }
        : judgeJson(body);
    if (body !== undefined && refusal === undefined) return this.#handler.fetch(new Request(request, { body }));
    // The rest of it is not read.
    if (body === undefined) outgoing.shouldKeepAlive = false;
    return new Response(refusal === undefined ? '' : refusedMessage(refusal.sentence, refusal.id), {
      status: 413,
      headers: { 'content-type': 'application/json' },
    });
  }

  /**
   * RFC 6750: the answer to a request without a token names the scheme; with a wrong token it also says that it was
   * wrong.
   */
  #challenge(request: Request): Response | undefined {
    const [, token] = /^Bearer +([^ ]+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (token !== undefined && equalSecrets(token, this.#token)) return undefined;
    const challenge =
      token === undefined ? 'Bearer realm="recourse"' : 'Bearer realm="recourse", error="invalid_token"';
    return Response.json(
      { error: token === undefined ? 'unauthorized' : 'invalid_token' },
      { status: 401, headers: { 'www-authenticate': challenge } },
    );
  }
}

function wrongPlace(request: Request): Response | undefined {
  return new URL(request.url).pathname === httpPath
    ? undefined
    : Response.json({ error: 'not_found' }, { status: 404 });
}
