import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { getWords } from './match/words.ts';
import { isEmptyType } from './read/emptyTypes.ts';
import { readError } from './read/readError.ts';
import { runtimes } from './read/tool.ts';
import type { ErrorSignature, ReadError } from './read/types.ts';

/**
 * Goes up with every change of how errors are read that changes signatures: the store then reads its older records
 * anew.
 */
export const signatureVersion = 11;

/**
 * Frames that count for a signature: the innermost of the project. Deeper ones say how the program got there, not what
 * failed.
 */
const maxFrames = 8;

/** What a signature is made from. */
export interface SignedError {
  readonly message: string;
  readonly stackTrace?: string | undefined;
  /** Read from the message where it is absent. */
  readonly errorType?: string | undefined;
}

/** What is called outside of every function: it has the name of its file, or none. */
const isTopLevel = /^(?:<.{0,60}>|\(.{0,60}\)|(?:\S{1,200}\.)?(?:main|run)|object|module)?$/;
/**
 * What one run puts before a message and another does not: the program by its path, bullets, and that it is an error.
 */
const manner = /^(?:(?:PATH|FILE): ?|[*=;:>!|»•·-]{1,8} |(?:(?:fatal |internal )?error|fatal|failed): ){1,6}/i;

/** A line of fewer words says too little to be known by alone. */
const tellingWords = 3;

/**
 * What an error is known by: type, program, the library that raised it, masked failing line and, where that line says
 * little, the project's own functions (the remediation document, phase 2, has their files, too: then a renamed script
 * made a new error). Its stack of all frames made unrelated errors alike (`research/remediation.md` §1), and frames
 * beside a telling line made a new error of every renamed file: `stackSignature` says where it happened and decides
 * between equal ones. Deterministic; never throws.
 */
export function getSignature({ message, stackTrace, errorType }: SignedError): ErrorSignature {
  return signatureOfReading(readError(message, { stackTrace, errorType }));
}

/** The signature of an error that was read already. */
export function signatureOfReading({ maskedLine, errorType, frames, tool, program = '' }: ReadError): ErrorSignature {
  const stackSignature = projectFrames(frames).slice(0, maxFrames).join('|');
  const isTelling = getWords(maskedLine).filter((word) => word !== errorType).length >= tellingWords;
  const calls = isTelling
    ? ''
    : [
        ...new Set(
          frames.filter(({ isInProject, name }) => isInProject && !isTopLevel.test(name)).map(({ name }) => name),
        ),
      ]
        .slice(0, maxFrames)
        .join('|');
  const hashed = [
    signatureVersion,
    isEmptyType(errorType) ? '' : errorType,
    `${tool === undefined || runtimes.has(tool) ? program : tool}${findRaiser(frames)}`,
    maskedLine.replace(manner, '').replace(/[.:]+$/, ''),
    calls,
  ].join('\n');
  const hash = bytesToHex(sha256(utf8ToBytes(hashed)));
  return { hash, errorType, normalizedError: maskedLine, stackSignature, version: signatureVersion };
}

/**
 * The library that the error comes out of, with a space before it: it says the same in every project, and another
 * library means something else by the same words. Empty where the project's own code raises it.
 */
export function findRaiser(frames: ReadError['frames']): string {
  const library = frames.find((frame) => frame.isInProject || frame.library !== undefined)?.library;
  return library === undefined ? '' : ` ${library}`;
}

/** `name|file` of the frames in the project, lower-cased, the innermost first, each once. */
export function projectFrames(frames: ReadError['frames']): readonly string[] {
  return [
    ...new Set(
      frames.filter(({ isInProject }) => isInProject).map(({ name, file }) => `${name}|${file}`.toLowerCase()),
    ),
  ];
}
