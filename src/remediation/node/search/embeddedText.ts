import type { ReadError } from '../../domain/read/types.ts';

/** Characters of an error that are embedded: models cut longer texts, and late text dilutes the important part. */
const longest = 1000;

/**
 * The embedded text of an error: `{error_type}: {error_message}` (phase 3 of the remediation document), where the
 * message is the masked failing line.
 */
export function embeddedText({ errorType, maskedLine }: Pick<ReadError, 'errorType' | 'maskedLine'>): string {
  const text =
    errorType === '' || maskedLine.toLowerCase().startsWith(errorType) ? maskedLine : `${errorType}: ${maskedLine}`;
  return text.slice(0, longest);
}

/** The unit vector; undefined for one without a direction. */
export function unitVector(numbers: ArrayLike<number>): Float32Array | undefined {
  const vector = Float32Array.from(numbers);
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0));
  return Number.isFinite(length) && length > 0 ? vector.map((each) => each / length) : undefined;
}
