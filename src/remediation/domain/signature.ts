import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { getWords } from './match/words.ts';
import { isEmptyType } from './read/emptyTypes.ts';
import { readError } from './read/readError.ts';
import { runtimes } from './read/tool.ts';
import type { ErrorSignature, ReadError } from './read/types.ts';

/**
 * Goes up with every change of how errors are read or redacted that changes signatures. The store then redacts and
 * reads its older records again.
 */
export const signatureVersion = 31;

/**
 * The number of frames in a signature: the innermost of the project. Outer ones say how the program got there, not what
 * failed.
 */
const maxFrames = 8;

/** The inputs of a signature. */
export interface SignedError {
  readonly message: string;
  readonly stackTrace?: string | undefined;
  /** Read from the message if absent. */
  readonly errorType?: string | undefined;
}

/** Code outside every function: its frame has the name of the file, or none. */
const isTopLevel = /^(?:<.{0,60}>|\(.{0,60}\)|(?:\S{1,200}\.)?(?:main|run)|object|module)?$/;
/** Text that one run puts before a message and another does not: the program with its path, bullets, and `error`. */
const manner = /^(?:(?:PATH|FILE|make): ?|[*=;:>!|»•·-]{1,8} |(?:(?:fatal |internal )?error|fatal|failed): ){1,6}/i;

/** A line of fewer words is too unspecific to identify an error. */
const tellingWords = 3;

/**
 * What a failing line says, whatever the run: type, program, the library that raised it, the masked line and, if that is
 * unspecific, the project's own functions. Two errors with one signature are the same only if `findDifferences` finds
 * nothing: names and the reasons in other lines decide, too. They are compared and not hashed, so that what differs in
 * a name alone is found at once and the difference can be told. (Phase 2 of the remediation document also uses their files: then a renamed
 * script made a new error.) Its stack of all frames made unrelated errors equal (`research/remediation.md` §1), and
 * frames beside a specific line made a new error of every renamed file: `stackSignature` records where it happened and
 * decides between equal ones. Deterministic; never throws.
 */
export function getSignature({ message, stackTrace, errorType }: SignedError): ErrorSignature {
  return signatureOfReading(readError(message, { stackTrace, errorType }));
}

/** The signature of an error that was read before. `hash`: of this very reading, where it is known already. */
export function signatureOfReading(reading: ReadError, hash = getHash(reading)): ErrorSignature {
  const { maskedLine, errorType, frames } = reading;
  const stackSignature = projectFrames(frames).slice(0, maxFrames).join('|');
  return { hash, errorType, normalizedError: maskedLine, stackSignature, version: signatureVersion };
}

/** Whether the line of an error has words enough to identify it. */
export function isTelling({ maskedLine, errorType }: Pick<ReadError, 'maskedLine' | 'errorType'>): boolean {
  return getWords(maskedLine).filter((word) => word !== errorType).length >= tellingWords;
}

function getHash({ maskedLine, errorType, frames, tool, program = '' }: ReadError): string {
  const calls = isTelling({ maskedLine, errorType })
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
  return bytesToHex(sha256(utf8ToBytes(hashed)));
}

/**
 * The library that raised the error, after a space: its messages mean the same in every project, and those of another
 * library something else. Empty if the project's own code raised it.
 */
export function findRaiser(frames: ReadError['frames']): string {
  const library = frames.find((frame) => frame.isInProject || frame.library !== undefined)?.library;
  return library === undefined ? '' : ` ${library}`;
}

/** `name|file` of the frames in the project, in lower case, the innermost first, each once. */
export function projectFrames(frames: ReadError['frames']): readonly string[] {
  return [
    ...new Set(
      frames.filter(({ isInProject }) => isInProject).map(({ name, file }) => `${name}|${file}`.toLowerCase()),
    ),
  ];
}
