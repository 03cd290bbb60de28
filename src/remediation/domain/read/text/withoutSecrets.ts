import { redact } from '../../../../base/redact.ts';

/** What stands before the host of an address: the user's name and secret, as they were or replaced. */
const credentials = /:\/\/[^\s/@'"]{1,400}@/g;

/**
 * A line without secrets and without the credentials of its addresses. Records are kept redacted: a line that contains
 * a secret must read the same with and without it.
 */
export function withoutSecrets(line: string): string {
  return redact(line).text.replace(credentials, '://');
}
