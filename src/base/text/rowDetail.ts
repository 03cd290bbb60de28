/**
 * What stands beside a row's name in a tree. The editor puts no blank between the two: without the dot, a screen reader
 * or voice control gets one word of both.
 */
export function rowDetail(text: string): string {
  return `· ${text}`;
}
