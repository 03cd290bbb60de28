import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Milliseconds for which a client may leave an answer unread that waits for it. */
const patience = 60_000;

/**
 * What came in, as the web's own `Request`, without its body (`readBody`). Its signal is aborted when the client is
 * gone before it was answered.
 */
export function toWebRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const gone = new AbortController();
  const { socket } = incoming;
  // Node reports it on the response too, but only when the connection has been torn down: several turns later, when
  // everything may be written already.
  const leave = (): void => {
    gone.abort();
  };
  socket.once('end', leave);
  outgoing.once('close', () => {
    socket.off('end', leave);
    if (!outgoing.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2)
    headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '');
  const method = incoming.method ?? 'GET';
  // The host of the address is our own: the header with the client's is checked before anything else is done with it.
  return new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1'), { method, headers, signal: gone.signal });
}

/** Sends a web `Response`, streamed as it comes. Never rejects: a client that is gone wants no answer. */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || outgoing.destroyed) break;
      if (!outgoing.write(value)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Resolves when the client has read what waits for it; rejects when it is gone or takes too long. */
async function drained(outgoing: ServerResponse): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
  }, patience);
  const leave = (): void => {
    stop.abort();
  };
  outgoing.once('close', leave);
  try {
    if (!outgoing.destroyed) await once(outgoing, 'drain', { signal: stop.signal });
  } finally {
    clearTimeout(timer);
    outgoing.off('close', leave);
  }
}

/**
 * The body of a request; undefined where it has more than `maxBytes` bytes, whose rest is not read. Rejects when the
 * client goes.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) parts.push(chunk);
      else {
        incoming.pause();
        resolve(undefined);
      }
    });
    incoming.once('end', () => {
      resolve(new Uint8Array(Buffer.concat(parts)));
    });
    incoming.once('error', reject);
    incoming.once('close', () => {
      reject(new Error('the client went away'));
    });
  });
}
