import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { unparsedReasons, type NoFacts } from '../../domain/unparsed.ts';
import { isPacked } from '../facts/packed/unpackFacts.ts';

/** The first byte of a value: how the rest is to be read. */
const form = { none: 0, plain: 1, deflated: 2, withDictionary: 3 } as const;
/** Deflate looks back 32 KB, so a dictionary of more is of no use. */
const dictionaryBytes = 32_768;
/** Taken of each file for a dictionary: the texts are in front, and texts are what files share. */
const sampleBytes = 800;
/**
 * The level that took least room for its time (measured on four trees: .16 to .31 of the source by level 1, 3 and 6
 * alike; zstd more).
 */
const level = 3;
/** No file's facts are larger; bytes that claim to be are damaged. */
const maxOutputLength = 64_000_000;

/** Packed facts as they are stored; or why a file has none. */
export function encodeValue(packed: Uint8Array | NoFacts, dictionary: Uint8Array | undefined): Uint8Array {
  if (packed === 'none') return Uint8Array.of(form.none);
  if (typeof packed === 'string') return Uint8Array.of(form.none, 1 + unparsedReasons.indexOf(packed));
  const deflated = deflateRawSync(packed, { level, dictionary });
  if (deflated.length >= packed.length) return tagged(form.plain, packed);
  return tagged(dictionary === undefined ? form.deflated : form.withDictionary, deflated);
}

/** What `encodeValue` was given, or undefined where the bytes are damaged or their dictionary is not there. */
export function decodeValue(
  value: Uint8Array,
  dictionary: () => Uint8Array | undefined,
): Uint8Array | NoFacts | undefined {
  const packed = decoded(value, dictionary);
  return typeof packed === 'string' || (packed !== undefined && isPacked(packed)) ? packed : undefined;
}

/**
 * A dictionary made of packed facts: what files of one language and one repository have in common. Undefined for too
 * few to tell.
 */
export function getDictionary(packed: readonly Uint8Array[]): Uint8Array | undefined {
  const samples = packed
    .filter(({ length }) => length > sampleBytes)
    .slice(0, Math.ceil(dictionaryBytes / sampleBytes))
    .map((each) => each.subarray(8, 8 + sampleBytes));
  return samples.length < 20 ? undefined : new Uint8Array(Buffer.concat(samples).subarray(0, dictionaryBytes));
}

function decoded(value: Uint8Array, dictionary: () => Uint8Array | undefined): Uint8Array | NoFacts | undefined {
  const body = value.subarray(1);
  try {
    if (value[0] === form.none) return unparsedReasons[(body[0] ?? 0) - 1] ?? 'none';
    if (value[0] === form.plain) return body;
    if (value[0] === form.deflated) return inflateRawSync(body, { maxOutputLength });
    const words = value[0] === form.withDictionary ? dictionary() : undefined;
    return words === undefined ? undefined : inflateRawSync(body, { maxOutputLength, dictionary: words });
  } catch {
    return undefined;
  }
}

function tagged(tag: number, bytes: Uint8Array): Uint8Array {
  const value = new Uint8Array(1 + bytes.length);
  value[0] = tag;
  value.set(bytes, 1);
  return value;
}
