import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { MetricFamily } from '../../domain/export/families.ts';
import { prometheusText, prometheusType } from '../../domain/export/prometheusText.ts';
import { isRecourse, serverName } from './isRecourse.ts';

/** The dependencies of a metrics server. */
export interface PrometheusServerDeps {
  /** Where to listen on 127.0.0.1; 0 takes a free port, for tests. */
  readonly port: number;
  readonly read: () => Promise<readonly MetricFamily[]>;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Called with undefined when the server answers, or with the reason why not: `port-in-use`, `port-of-another-window`
   * or the code of the system's error.
   */
  readonly onState: (problem: string | undefined) => void;
}

/** Milliseconds until a taken port is tried again: the window that had it may be closed by then. */
const retryMs = 30_000;
/** Milliseconds for a request to arrive; a scraper needs only a moment. */
const requestMs = 5000;
/** Milliseconds without a byte until a connection is closed; features may take two seconds. */
const silentMs = 10_000;
const headerBytes = 8192;
const maxConnections = 16;

/**
 * Serves `GET /metrics` on the loopback address to programs on this machine. One request per connection. The `Host`
 * header must be this server's own address, which blocks DNS rebinding. If the port is taken, most likely by another
 * window, it reports that once and tries again every half minute.
 */
export class PrometheusServer implements Disposable {
  readonly #parts: PrometheusServerDeps;
  #server: Server | undefined;
  #cancelRetry: (() => void) | undefined;
  #ended = false;
  /** The problem of the last attempt. */
  #problem: string | undefined;

  constructor(parts: PrometheusServerDeps) {
    this.#parts = parts;
  }

  /** The port it listens on; undefined while it does not. */
  get port(): number | undefined {
    const address = this.#server?.address() as AddressInfo | null | undefined;
    return address?.port;
  }

  /** Starts to listen; resolves when it listens or has failed. */
  async listen(): Promise<void> {
    if (this.#ended) return;
    const { port, log, onState, clock } = this.#parts;
    const server = createServer(
      {
        maxHeaderSize: headerBytes,
        headersTimeout: requestMs,
        requestTimeout: requestMs,
        connectionsCheckingInterval: 1000,
        keepAlive: false,
      },
      (request, response) => void this.#answer(request, response),
    );
    server.maxConnections = maxConnections;
    server.maxRequestsPerSocket = 1;
    server.setTimeout(silentMs, (socket) => socket.destroy());
    const problem = await new Promise<string | undefined>((resolve) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'EADDRINUSE' ? 'port-in-use' : (error.code ?? 'failed')),
      );
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(undefined));
    });
    // The owner of the port is asked once: another window would count our request as a scrape.
    const named =
      problem === 'port-in-use'
        ? (this.#problem ?? ((await isRecourse(port)) ? 'port-of-another-window' : problem))
        : problem;
    if (this.#isOver()) {
      closeServer(server);
      return;
    }
    if (problem === undefined) {
      server.on('error', (error: NodeJS.ErrnoException) =>
        log.warn(`export.prometheus outcome=failed code=${error.code ?? 'none'}`),
      );
      this.#server = server;
      log.info(`Metrics for Prometheus are at http://127.0.0.1:${String(this.port)}/metrics.`);
    } else {
      if (this.#problem !== named)
        log.warn(
          problem === 'port-in-use'
            ? `Port ${String(port)} is taken by another ${named === problem ? 'program' : 'window of Recourse'}: ` +
                'this window serves no metrics until the port is free.'
            : `Metrics cannot be served on port ${String(port)} (${problem}); this is tried again.`,
        );
      this.#cancelRetry = clock.after(retryMs, () => void this.listen());
    }
    this.#problem = named;
    onState(named);
  }

  /** Stops at once: frees the port and closes connections. */
  dispose(): void {
    this.#ended = true;
    this.#cancelRetry?.();
    if (this.#server !== undefined) closeServer(this.#server);
    this.#server = undefined;
  }

  #isOver(): boolean {
    return this.#ended;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#refusal(request);
    if (refusal !== undefined) {
      this.#parts.meter.count('export.scrape', { outcome: 'refused' });
      send(
        response,
        refusal,
        'text/plain; charset=utf-8',
        refusal === 405 ? 'Only GET is answered.\n' : 'There is nothing here for you.\n',
      );
      return;
    }
    try {
      const text = prometheusText(await this.#parts.read());
      this.#parts.meter.count('export.scrape', { outcome: 'answered' });
      send(response, 200, prometheusType, text);
    } catch (error) {
      this.#parts.meter.count('export.scrape', { outcome: 'failed' });
      this.#parts.log.warn(`export.prometheus outcome=failed error=${error instanceof Error ? error.name : 'unknown'}`);
      send(response, 500, 'text/plain; charset=utf-8', 'The metrics could not be read.\n');
    }
  }

  /**
   * The status with which a request is refused, if it is. Browsers name the requesting page in `Origin`; scrapers do
   * not.
   */
  #refusal({ method, url = '', headers: { host = '', origin } }: IncomingMessage): number | undefined {
    const own = String(this.port);
    if (!['127.0.0.1', 'localhost'].some((name) => host.toLowerCase() === `${name}:${own}`) || origin !== undefined)
      return 403;
    if (!/^\/metrics(?:\?|$)/.test(url)) return 404;
    return method === 'GET' ? undefined : 405;
  }
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    server: serverName,
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...(status === 405 ? { allow: 'GET' } : {}),
  });
  response.end(text);
}

function closeServer(server: Server): void {
  server.close();
  server.closeAllConnections();
}
