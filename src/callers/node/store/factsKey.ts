import { contentHash, type ContentHash } from '../names/contentHash.ts';

/** What a file's facts depend on, beside the program that read them. */
export interface FactsKey {
  /** Of the file's bytes. */
  readonly hash: ContentHash;
  /** Language or grammar it was read with. */
  readonly language: string;
}

/**
 * 64 bits for a key and the version of what made the facts. Exclusive or: contents that differ never meet under one
 * language and version, and under two of them only by an accident of 64 bits.
 */
export function factsId({ hash, language }: FactsKey, version: string): bigint {
  const salt = contentHash(Buffer.from(`${language}\0${version}`));
  return BigInt.asIntN(64, (BigInt((hash.high ^ salt.high) >>> 0) << 32n) | BigInt((hash.low ^ salt.low) >>> 0));
}
