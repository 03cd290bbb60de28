import { defaultTitle } from './defaultTitle.ts';
import { getProseTerms, getTerms } from '../match/terms.ts';
import { readError } from '../read/readError.ts';
import type { ErrorSignature, ReadError } from '../read/types.ts';
import { signatureOfReading } from '../signature.ts';
import type { Remediation, Scope } from '../types.ts';

/**
 * What of a remediation is kept as it was given or counted; the rest is read from it. An empty type or title is read
 * from the message.
 */
export interface KeptFields extends Omit<Remediation, 'scope' | 'alsoIn' | 'signature' | 'isOutdated'> {
  /** Said to be outdated, less said to be helpful since; never below 0. */
  readonly outdatedBalance: number;
}

/** A remediation as it is kept, with how its error was read. */
export interface KeptRecord {
  readonly fields: KeptFields;
  readonly reading: ReadError;
  readonly signature: ErrorSignature;
}

/** Reads the error of a record and signs it. */
export function signRecord(fields: KeptFields): KeptRecord {
  const { errorMessage, stackTrace, errorType } = fields;
  const reading = readError(errorMessage, {
    stackTrace: stackTrace === '' ? undefined : stackTrace,
    errorType: errorType === '' ? undefined : errorType,
  });
  return { fields, reading, signature: signatureOfReading(reading) };
}

/** A kept record as everybody sees it. */
export function getRemediation({ fields, reading, signature }: KeptRecord, scope: Scope): Remediation {
  const { outdatedBalance, ...rest } = fields;
  return {
    ...rest,
    scope,
    errorType: fields.errorType === '' ? signature.errorType : fields.errorType,
    title: fields.title === '' ? defaultTitle(reading) : fields.title,
    signature,
    isOutdated: outdatedBalance > 0,
  };
}

/** What a record is found by, each once. */
export function termsOfRecord(record: KeptRecord): string[] {
  return [
    ...new Set([
      ...getTerms(record.reading),
      ...getProseTerms({ remediation: getRemediation(record, 'shared'), reading: record.reading }),
    ]),
  ];
}
