const prose = /\.(?:md|markdown|txt|rst|adoc|log|csv|tsv|svg|lock|map|diff|patch|po|pot|license)$|(?:^|\/)(?:LICENSE|NOTICE|CHANGELOG|AUTHORS|CODEOWNERS)[^/]*$/i;

/** Whether a file speaks about code at most and never runs: a name in it is no caller, and it need not be analysed for a proof. */
export function isProse(path: string): boolean {
  return prose.test(path);
}
