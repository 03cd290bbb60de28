import { number, object, optional, string, union } from 'zod/mini';

/** What the response of an OTLP endpoint means for the sender. Codes can be logged. */
export type OtlpVerdict =
  | { readonly kind: 'taken' }
  /**
   * Only a part was accepted, or the server sent a message; nothing is sent again. `said` is the server's text:
   * untrusted.
   */
  | { readonly kind: 'partly'; readonly rejected: number; readonly said: string }
  /** Retry later, after this many milliseconds if the server names a time. */
  | { readonly kind: 'later'; readonly code: string; readonly afterMs?: number }
  /** This request must not be sent again. */
  | { readonly kind: 'refused'; readonly code: string };

/** The statuses that OTLP/HTTP calls retryable; no other status of 400 and above may be retried. */
const retryable = new Set([429, 502, 503, 504]);

/** The longest wait that a server can ask for, in milliseconds: after an hour the window tries again. */
const longestWaitMs = 3_600_000;

const answerShape = object({
  partialSuccess: optional(
    object({ rejectedDataPoints: optional(union([number(), string()])), errorMessage: optional(string()) }),
  ),
});

/**
 * Reads a status and a body; `retryAfter` is the header, `now` milliseconds since 1970. A success with an invalid body
 * is a success.
 */
export function otlpVerdict(
  {
    status,
    text,
    retryAfter,
  }: { readonly status: number; readonly text: string; readonly retryAfter?: string | undefined },
  now: number,
): OtlpVerdict {
  const code = `http-${String(status)}`;
  if (retryable.has(status)) {
    const afterMs = parseRetryAfter(retryAfter, now);
    return { kind: 'later', code, afterMs };
  }
  if (status < 200 || status > 299) return { kind: 'refused', code };
  const parsed = answerShape.safeParse(parsedJson(text));
  const { rejectedDataPoints = 0, errorMessage = '' } = (parsed.success ? parsed.data.partialSuccess : undefined) ?? {};
  const rejected = Number(rejectedDataPoints);
  if (!(rejected > 0) && errorMessage === '') return { kind: 'taken' };
  return { kind: 'partly', rejected: rejected > 0 ? rejected : 0, said: errorMessage };
}

/** `Retry-After` is a number of seconds or a date. */
function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  let ms = Number.NaN;
  if (/^\d{1,9}$/.test(text)) ms = Number(text) * 1000;
  else if (/^[A-Z][a-z]{2},/.test(text)) ms = Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestWaitMs) : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
