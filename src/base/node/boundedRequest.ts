/** One request to an endpoint. */
export interface EndpointRequest {
  readonly url: string;
  readonly key: string | undefined;
  /** More headers, as the user gave them for this endpoint. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly body?: unknown;
}

/** How an endpoint answered: the status and the text, never more of it than asked for. */
export interface EndpointResponse {
  readonly status: number;
  readonly text: string;
  /** The header of that name: a number of seconds or a date. */
  readonly retryAfter?: string | undefined;
}

/** A request came to nothing. The message is a code and nothing else: `unreachable`, `too-large`, `connection-lost`. */
export class RequestFailure extends Error {
  /** Whether the server had begun to answer, and may have charged for it. */
  readonly wasAnswered: boolean;

  constructor(code: 'unreachable' | 'too-large' | 'connection-lost', wasAnswered: boolean) {
    super(code);
    this.name = 'RequestFailure';
    this.wasAnswered = wasAnswered;
  }
}

/**
 * Sends one request and reads at most `limit` bytes of the answer. Keys travel in headers alone; redirects are
 * not followed, so they never reach another server than the one they were given for. Rejects with a `RequestFailure`
 * or an `AbortError`; the signal closes the connection at any time.
 */
export async function boundedRequest(
  { url, key, headers: more = {}, body }: EndpointRequest,
  limit: number,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const headers = {
    ...more,
    accept: 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  let response: Response;
  try {
    response = await fetch(url, {
      redirect: 'error',
      signal,
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  } catch {
    throw signal.aborted ? cancelled() : new RequestFailure('unreachable', false);
  }
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    text: await readBounded(response, limit, signal),
    retryAfter: retryAfter ?? undefined,
  };
}

async function readBounded(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) break;
      parts.push(decoder.decode(chunk, { stream: true }));
    }
  } catch {
    throw signal.aborted ? cancelled() : new RequestFailure('connection-lost', true);
  }
  // Leaving the loop early has cancelled the stream, and with it the connection.
  if (size > limit) throw new RequestFailure('too-large', true);
  return parts.join('') + decoder.decode();
}

function cancelled(): Error {
  return Object.assign(new Error('cancelled'), { name: 'AbortError' });
}
