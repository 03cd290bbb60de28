/**
 * The text with the line breaks of another one, where that has one kind only: the editor can switch them for a whole
 * document.
 */
export function withLineBreaks(other: string, text: string): string {
  const kinds = new Set(other.match(/\r\n|\r|\n/g));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? text.replace(/\r\n|\r|\n/g, only) : text;
}
