import {
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
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

/** Letters of an output that a hook asks about, and of a name; longer ones are not looked up. */
const maxLookupOutput = 61_000;
const maxSymbol = 300;
/** Milliseconds that a hook may give. */
export const maxLookupMs = 2000;
/** Letters of what a hook is told. */
export const maxLookupText = 20_000;

/** What a hook asks a process that has the answers at hand. */
export const lookupSchema = strictObject({
  /** The real path of the folder that the agent works in. */
  root: path,
  /** Where its shared fixes and the index are kept. */
  data: optional(path),
  /** Milliseconds after which the answer is no longer waited for. */
  ms: int().check(minimum(1), maximum(maxLookupMs)),
  ask: union([
    /** The known fix of what a failed command has printed. */
    strictObject({ kind: literal('command'), output: string().check(maxLength(maxLookupOutput)) }),
    /** The callers of a name that a search did not find. */
    strictObject({ kind: literal('usages'), symbol: string().check(minLength(1), maxLength(maxSymbol)) }),
  ]),
});

/**
 * What comes back: `known`, what the agent is told; `nothing` to tell; `cold`, where this process is not the one to
 * ask, or would have to load or wait too long for it.
 */
export const lookupAnswerSchema = union([
  strictObject({ state: literal('known'), text: string().check(minLength(1), maxLength(maxLookupText)) }),
  strictObject({ state: union([literal('nothing'), literal('cold')]) }),
]);

/** What a running editor or server writes about itself, for its owner's eyes only. */
export const discoverySchema = strictObject({
  version: literal(bridgeVersion),
  pid: int(),
  socket: path,
  token: string().check(minLength(32), maxLength(200)),
  /** Real paths of its workspace folders; of a server, the one that it serves. */
  folders: array(path).check(maxLength(1000)),
});

/**
 * What a server or a hook sends. The first message of a connection is `hello`; without the right token there is no
 * second one.
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
  /** Asked by hooks; older editors end the connection then. */
  strictObject({ method: literal('lookup'), id: requestId, question: lookupSchema }),
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
/** @see lookupSchema */
export type LookupQuestion = Infer<typeof lookupSchema>;
/** @see lookupAnswerSchema */
export type LookupAnswer = Infer<typeof lookupAnswerSchema>;
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
