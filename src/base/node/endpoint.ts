import { err, ok, type Result } from '../result.ts';

/** A usable base address of an OpenAI-compatible API. */
export interface Endpoint {
  /** Up to and including `/v1`, without a slash at the end. */
  readonly base: string;
  /** Scheme, host and port: what a key belongs to. */
  readonly origin: string;
  /** Host, port and path, for people. */
  readonly label: string;
}

/** What is wrong with an address. */
export type EndpointProblem = 'missing-url' | 'invalid-url' | 'insecure-url';

/**
 * Reads the base address that a person set. Plain `http:` is for this machine only (`insecure-url`): anywhere else the
 * text and the key would travel in the open. Credentials, queries and fragments have no place in it (`invalid-url`).
 * The address of a call itself (chat, embeddings) is taken for its base.
 */
export function getEndpoint(address: string): Result<Endpoint, EndpointProblem> {
  const trimmed = address.trim();
  if (trimmed === '') return err('missing-url');
  if (!URL.canParse(trimmed)) return err('invalid-url');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('invalid-url');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return err('invalid-url');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return err('insecure-url');
  const path = url.pathname.replace(/\/{0,8}$/, '').replace(/\/(?:chat\/completions|embeddings)$/, '');
  return ok({ base: url.origin + path, origin: url.origin, label: url.host + path });
}

/** The parser has brought every spelling of an address into one form by now (`127.1`, `0x7f.1`, capitals). */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
