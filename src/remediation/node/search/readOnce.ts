import { readErrors } from '../../domain/read/readError.ts';
import type { ErrorHints, ReadError } from '../../domain/read/types.ts';

type Readings = readonly [ReadError, ...ReadError[]];

interface ReadText extends ErrorHints {
  readonly text: string;
  readonly readings: Readings;
}

const last: { read: ReadText | undefined } = { read: undefined };

/** As `readErrors`; the same text is read once for all libraries that one search asks. */
export function readOnce(text: string, { stackTrace, errorType }: ErrorHints = {}): Readings {
  const { read } = last;
  if (read?.text === text && read.stackTrace === stackTrace && read.errorType === errorType) return read.readings;
  const readings = readErrors(text, { stackTrace, errorType });
  last.read = { text, stackTrace, errorType, readings };
  return readings;
}
