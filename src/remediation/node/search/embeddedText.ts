import type { ReadError } from '../../domain/read/types.ts';

/** Letters of an error that are embedded: models cut longer texts, and what comes late drowns what matters. */
const longest = 1000;

/**
 * What of an error is turned into a vector: `{error_type}: {error_message}` (the remediation document, phase 3), the
 * message being the masked failing line.
 */
export function embeddedText({ errorType, maskedLine }: Pick<ReadError, 'errorType' | 'maskedLine'>): string {
  const text =
    errorType === '' || maskedLine.toLowerCase().startsWith(errorType) ? maskedLine : `${errorType}: ${maskedLine}`;
  return text.slice(0, longest);
}

/** A vector with length one; undefined for one without a direction. */
export function unitVector(numbers: ArrayLike<number>): Float32Array | undefined {
  const vector = Float32Array.from(numbers);
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0));
  return Number.isFinite(length) && length > 0 ? vector.map((each) => each / length) : undefined;
}
