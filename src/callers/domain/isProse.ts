import { getLanguage } from './codeLanguage.ts';

const prose =
  /\.(?:md|markdown|txt|rst|adoc|log|csv|tsv|svg|lock|map|diff|patch|po|pot|license)$|(?:^|\/)(?:LICENSE|NOTICE|CHANGELOG|AUTHORS|CODEOWNERS)[^/]*$/i;

/**
 * Whether a file speaks about code at most and never runs: a name in it is no caller, and it need not be analysed for a
 * proof.
 */
export function isProse(path: string): boolean {
  // Most files are code, and of a frequent name there are tens of thousands: the pattern is for what may match.
  return (
    (getLanguage(path) === undefined || 'lnca'.includes(path.charAt(path.lastIndexOf('/') + 1).toLowerCase())) &&
    prose.test(path)
  );
}
