/** Marks that begin a line, also a quoted one. */
const lineMark = /^[^\S\r\n>]*(?:>[^\S\r\n>]*)*(?:<{3,}|-{3,} ?SEARCH|-{3} |@@|diff --git |```|~~~)/m;
/** Marks that may stand in a string or with their signs escaped, and the fields of calls: `"old_str"`, `<content>`. */
const otherMark = new RegExp(
  [
    String.raw`(?:&lt;){3}|\*{3} (?:Begin|Add|Update|Delete|Move) |old_?(?:string|text)`,
    String.raw`["'<=]\w{0,30}(?:old|str|string|text|contents?|code|edits?|diff|patch|snippet|search|find|original|before|target)["'>\s]`,
  ].join('|'),
  'i',
);

/** Whether a text may hold edits, in any notation: a quick look before it is read, which misses none. */
export function mayHoldEdits(text: string): boolean {
  return lineMark.test(text) || otherMark.test(text);
}
