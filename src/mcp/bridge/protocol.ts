import {
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  maxLength,
  minLength,
  optional,
  record,
  strictObject,
  string,
  union,
  unknown,
  type infer as Infer,
} from 'zod/mini';

/** Raised when a message changes its meaning; an editor and a server of different versions do not talk. */
export const bridgeVersion = 1;

/**
 * Bytes of one message. Above what the stdio transport takes from an agent (10 MiB), so that every call that arrives
 * can be passed on.
 */
export const longestMessage = 16 * 2 ** 20;

const path = string().check(minLength(1), maxLength(8192));
const requestId = int();

/** What a running editor writes about itself, for its owner's eyes only. */
export const discoverySchema = strictObject({
  version: literal(bridgeVersion),
  pid: int(),
  socket: path,
  token: string().check(minLength(32), maxLength(200)),
  /** Real paths of its workspace folders. */
  folders: array(path).check(maxLength(1000)),
});

/**
 * What a server sends. The first message of a connection is `hello`; without the right token there is no second one.
 */
export const requestSchema = discriminatedUnion('method', [
  strictObject({
    method: literal('hello'),
    id: requestId,
    version: literal(bridgeVersion),
    token: string().check(maxLength(200)),
  }),
  strictObject({ method: literal('holds'), id: requestId, paths: array(path).check(maxLength(10_000)) }),
  /**
   * `leave`: what a person has said to changes of sensitive files; left out it is nothing, as from servers that know no
   * such files.
   */
  strictObject({
    method: literal('call'),
    id: requestId,
    tool: string().check(maxLength(100)),
    input: unknown(),
    root: path,
    leave: optional(union([literal('all'), literal('declined'), array(path).check(maxLength(10_000))])),
  }),
  /** Stops the call with this id. It is answered all the same. */
  strictObject({ method: literal('cancel'), id: requestId }),
]);

/** What comes back for a request. `error` is a sentence. */
export const responseSchema = union([
  strictObject({ id: requestId, result: unknown() }),
  strictObject({ id: requestId, error: string() }),
]);

/** Which of the files asked about are open in the editor, and which of those have changes that are not on disk. */
export const holdsSchema = strictObject({ open: array(path), unsaved: array(path) });

/** A tool's answer on its way through the socket. */
export const toolResultSchema = strictObject({ text: string(), data: record(string(), unknown()), isError: boolean() });

/** @see discoverySchema */
export type Discovery = Infer<typeof discoverySchema>;
/** @see requestSchema */
export type BridgeRequest = Infer<typeof requestSchema>;
/** @see responseSchema */
export type BridgeResponse = Infer<typeof responseSchema>;
/** @see holdsSchema */
export type Holds = Infer<typeof holdsSchema>;

/** The value of a line of JSON that fits the schema; `undefined` for anything else. */
export function parseLine<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  line: string,
): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
