import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { wordsOf } from './match/words.ts';
import { readError } from './read/readError.ts';
import type { ErrorSignature, ReadError } from './read/types.ts';

/** Goes up with every change of how errors are read that changes signatures: the store then reads its older records anew. */
export const signatureVersion = 5;

/** Frames that count for a signature: the innermost of the project. Deeper ones say how the program got there, not what failed. */
const mostFrames = 8;

/** What a signature is made from. */
export interface SignedError {
  readonly message: string;
  readonly stackTrace?: string | undefined;
  /** Read from the message where it is absent. */
  readonly errorType?: string | undefined;
}

/** A line of fewer words says too little to be known by alone. */
const tellingWords = 3;

/**
 * What an error is known by: type, masked failing line and, where that line says little, the project's own frames (the remediation document,
 * phase 2). Its stack of all frames made unrelated errors alike (`research/remediation.md` §1), and frames beside a telling line made a new
 * error of every renamed file: `stackSignature` says where it happened and decides between equal ones. Deterministic; never throws.
 */
export function signatureOf({ message, stackTrace, errorType }: SignedError): ErrorSignature {
  return signatureOfReading(readError(message, { stackTrace, errorType }));
}

/** The signature of an error that was read already. */
export function signatureOfReading({ maskedLine, errorType, frames }: ReadError): ErrorSignature {
  const stackSignature = projectFrames(frames).slice(0, mostFrames).join('|');
  const isTelling = wordsOf(maskedLine).filter((word) => word !== errorType).length >= tellingWords;
  const hash = bytesToHex(sha256(utf8ToBytes(`${signatureVersion}\n${errorType}\n${maskedLine}\n${isTelling ? '' : stackSignature}`)));
  return { hash, errorType, normalizedError: maskedLine, stackSignature, version: signatureVersion };
}

/** `name|file` of the frames in the project, lower-cased, the innermost first, each once. */
export function projectFrames(frames: ReadError['frames']): readonly string[] {
  return [...new Set(frames.filter(({ isInProject }) => isInProject).map(({ name, file }) => `${name}|${file}`.toLowerCase()))];
}
