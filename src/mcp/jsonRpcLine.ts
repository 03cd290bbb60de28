import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/server';
import { judgeJson, type RefusedJson } from './jsonBounds.ts';

/** JSON-RPC's codes for what is no JSON, and for what is no request. */
const [parseError, invalidRequest] = [-32_700, -32_600];
/** Bytes up to which a line is parsed here: what is longer and broken is named in the log alone. */
const longestParsed = 2 ** 20;

/** Why a line is not handed on, as the client is answered. */
export interface RefusedMessage extends RefusedJson {
  readonly code?: number;
}

/**
 * Why a client's line is not one message of JSON-RPC; `undefined` where it is one. The SDK says nothing about a line
 * that is none, and the client would wait for its answer for ever.
 */
export function judgeLine(bytes: Uint8Array): RefusedMessage | undefined {
  const refusal = judgeJson(bytes);
  if (refusal !== undefined || bytes.length > longestParsed) return refusal;
  const line = Buffer.from(bytes).toString('utf8').trim();
  if (line === '') return undefined;
  if (line.startsWith('['))
    return refused(invalidRequest, 'Batches are not taken. Send each message on a line of its own.');
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return refused(parseError, 'The line is not valid JSON. Send one message on one line.');
  }
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message)) return undefined;
  // An answer's id is one of ours: an error under it would be taken for the answer to a request of the client's.
  const { id } =
    typeof message === 'object' && message !== null && 'id' in message && !('result' in message || 'error' in message)
      ? message
      : {};
  return refused(
    invalidRequest,
    'The line is no message of JSON-RPC 2.0: it needs "jsonrpc": "2.0" and a "method"; "params" are an object, an "id" is a text or a whole number.',
    typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : undefined,
  );
}

function refused(code: number, sentence: string, id?: string): RefusedMessage {
  return { code, sentence, id };
}
