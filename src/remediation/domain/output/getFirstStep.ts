/** UTF-16 units of a first step: two or three sentences. */
const maxLetters = 400;

/**
 * What a solution says to do first: its first paragraph or block of code as plain text, at most 400 UTF-16 units long.
 */
export function getFirstStep(solution: string): string {
  const lines: string[] = [];
  let isInFence = false;
  for (const line of solution.replaceAll('\r\n', '\n').split('\n')) {
    if (/^ {0,3}(?:`{3}|~{3})/.test(line)) {
      if (isInFence) break;
      // A block of code belongs to the sentence above it.
      isInFence = true;
    } else if (isInFence || line.trim() !== '') lines.push(line.trimEnd());
    else if (lines.length > 0 && !endsOpen(lines)) break;
  }
  const text = lines.join('\n').trim();
  return text.length > maxLetters ? `${text.slice(0, maxLetters).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** "Run this:" is no step without what follows. */
function endsOpen(lines: readonly string[]): boolean {
  return lines.at(-1)?.endsWith(':') === true;
}
