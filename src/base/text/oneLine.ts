/** A text from a workspace as part of one line for a model: a file's name or a source line must not forge lines of the answer, turn the direction of writing, or move a terminal's cursor. Such signs become `\u{a}`. */
export function oneLine(text: string): string {
  return text.replace(/[^\P{C}\t]|[\u2028\u2029]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

/** A text of several lines without signs that hide or turn what stands around them. */
export function plainLines(text: string): string {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).map(oneLine).join('\n');
}
