/**
 * The text beside a row's name in a tree. The editor puts no blank between the two: without the dot, a screen reader or
 * voice control reads both as one word.
 */
export function rowDetail(text: string): string {
  return `· ${text}`;
}
