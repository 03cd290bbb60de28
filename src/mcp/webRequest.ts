import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What came in, as the web's own `Request`. Its signal is aborted when the client is gone before it was answered. */
export function toWebRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const gone = new AbortController();
  const { socket } = incoming;
  // Node tells of it on the answer too, but only when the connection has been taken down: turns later, when all may be written.
  const leave = (): void => { gone.abort(); };
  socket.once('end', leave);
  outgoing.once('close', () => {
    socket.off('end', leave);
    if (!outgoing.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2) headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '');
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The host of the address is our own: the header with the client's is checked before anything else is done with it.
  return new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1'), { method, headers, signal: gone.signal, ...(hasBody ? { body: Readable.toWeb(incoming) as globalThis.ReadableStream, duplex: 'half' as const } : {}) });
}

/** Sends a web `Response`, streamed as it comes. Never rejects: a client that is gone wants no answer. */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => undefined);
}
