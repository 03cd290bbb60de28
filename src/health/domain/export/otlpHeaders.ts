import { err, ok, type Result } from '../../../base/result.ts';

/** The user's own headers, or what is wrong with the text they were read from. */
export type OtlpHeaders = Result<
  Readonly<Record<string, string>>,
  'no-pair' | 'wrong-name' | 'reserved-name' | 'wrong-value' | 'too-many'
>;

/** Headers that describe the transport and the content: the sender sets them. */
const reserved = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'accept',
  'accept-encoding',
  'cookie',
  'origin',
  'referer',
  'proxy-authorization',
  'proxy-connection',
]);
const maxHeaders = 20;

/**
 * Parses `name=value,name=value`, the form of OpenTelemetry's `OTEL_EXPORTER_OTLP_HEADERS`, with percent-encoding
 * (`%20`) for reserved characters. Names are returned in lower case; an empty text means no headers.
 */
export function otlpHeaders(text: string): OtlpHeaders {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
  if (pairs.length > maxHeaders) return err('too-many');
  const headers = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) return err('no-pair');
    const name = pair.slice(0, at).trim().toLowerCase();
    const value = decoded(pair.slice(at + 1).trim());
    if (!/^[!#$%&'*+\-.^_`|~0-9a-z]{1,100}$/.test(name)) return err('wrong-name');
    if (reserved.has(name)) return err('reserved-name');
    if (value === undefined || !/^[\x20-\x7e]{1,4000}$/.test(value)) return err('wrong-value');
    headers.set(name, value);
  }
  return ok(Object.fromEntries(headers));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
