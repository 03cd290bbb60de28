import type { FileFacts } from '../../../domain/facts.ts';
import { MalformedBytes } from '../../names/byteReader.ts';
import { contentHash } from '../../names/contentHash.ts';
import { packedHead, packedMark } from './factsFormat.ts';
import { PackedBody } from './packedBody.ts';

/**
 * The facts that `packFacts` packed, or undefined for bytes that are not whole, not its work or of another version of
 * it. `path` takes the place of the packed path: files of equal content have equal facts but for that.
 */
export function unpackFacts(bytes: Uint8Array, path?: string): FileFacts | undefined {
  if (!isPacked(bytes)) return undefined;
  return orElse(() => {
    const body = new PackedBody(bytes);
    const outer = body.outer();
    return {
      ...outer,
      language: body.language,
      isClean: body.isClean,
      definitions: body.definitions.all(),
      ...body.rest(),
      bindings: body.bindings(),
      references: body.references.all(),
      path: path ?? outer.path,
    };
  }, undefined);
}

/**
 * Whether these bytes are complete and have the current version of `packFacts`, by their magic and checksum (about 1
 * GB/s).
 */
export function isPacked(bytes: Uint8Array): boolean {
  if (bytes.length < packedHead) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, packedHead);
  return (
    view.getUint32(0, true) === packedMark && view.getUint32(4, true) === contentHash(bytes.subarray(packedHead)).high
  );
}

/** What is read, or something else where the bytes make no sense. */
export function orElse<T, O>(read: () => T, otherwise: O): T | O {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedBytes) return otherwise;
    throw error;
  }
}
