import { defaultTitle } from './defaultTitle.ts';
import { getProseTerms, getTerms } from '../match/terms.ts';
import { readError } from '../read/readError.ts';
import type { ErrorSignature, ReadError } from '../read/types.ts';
import { signatureOfReading } from '../signature.ts';
import type { Remediation, Scope } from '../types.ts';

/**
 * The stored fields of a remediation, as given or counted; the rest is derived. An empty type or title is read from the
 * message.
 */
export interface KeptFields extends Omit<Remediation, 'scope' | 'alsoIn' | 'signature' | 'isOutdated'> {
  /** The number of `outdated` verdicts minus later `helpful` ones; never below 0. */
  readonly outdatedBalance: number;
}

/** A stored remediation with the reading of its error. */
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

/** The public form of a stored record. */
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

/** The terms by which a record is found, each once. */
export function termsOfRecord(record: KeptRecord): string[] {
  return [
    ...new Set([
      ...getTerms(record.reading),
      ...getProseTerms({ remediation: getRemediation(record, 'shared'), reading: record.reading }),
    ]),
  ];
}
