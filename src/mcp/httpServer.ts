import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createMcpHandler, hostHeaderValidationResponse, localhostAllowedHostnames, localhostAllowedOrigins, originValidationResponse, type McpHttpHandler, type McpServer } from '@modelcontextprotocol/server';
import { thrownText, type Logger } from '../base/log.ts';
import { equalSecrets } from '../base/node/equalSecrets.ts';
import { sendWebResponse, toWebRequest } from './webRequest.ts';

/** Where the protocol is served. */
const httpPath = '/mcp';
/** Bytes of a request: the longest edit the tools take, escaped in JSON. */
const largestBody = 16 * 2 ** 20;
const mostConnections = 64;

/** Serves MCP over HTTP on this machine alone: every request must name this host, come from no foreign page, and carry the token. */
export class McpHttpServer {
  readonly #handler: McpHttpHandler;
  readonly #server: Server;
  readonly #token: string;
  readonly #log: Logger;

  constructor(makeServer: () => McpServer, token: string, log: Logger) {
    this.#token = token;
    this.#log = log;
    this.#handler = createMcpHandler(makeServer, { maxRequestBodySize: largestBody, onerror: (error) => { log.warn(`http: ${thrownText(error)}`); } });
    this.#server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
    this.#server.maxConnections = mostConnections;
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
      const refusal = hostHeaderValidationResponse(request, localhostAllowedHostnames()) ?? originValidationResponse(request, localhostAllowedOrigins()) ?? this.#challenge(request) ?? wrongPlace(request);
      // What is refused has not been read, so the connection cannot be used for a second request.
      if (refusal !== undefined) outgoing.shouldKeepAlive = false;
      await sendWebResponse(refusal ?? (await this.#handler.fetch(request)), outgoing);
    } catch (error) {
      this.#log.warn(`http: ${thrownText(error)}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(400, { connection: 'close' }).end();
    }
  }

  /** RFC 6750: a request without a token is told the scheme, one with a wrong token also that it was wrong. */
  #challenge(request: Request): Response | undefined {
    const [, token] = /^Bearer +([^ ]+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (token !== undefined && equalSecrets(token, this.#token)) return undefined;
    const challenge = token === undefined ? 'Bearer realm="recourse"' : 'Bearer realm="recourse", error="invalid_token"';
    return Response.json({ error: token === undefined ? 'unauthorized' : 'invalid_token' }, { status: 401, headers: { 'www-authenticate': challenge } });
  }
}

function wrongPlace(request: Request): Response | undefined {
  return new URL(request.url).pathname === httpPath ? undefined : Response.json({ error: 'not_found' }, { status: 404 });
}
