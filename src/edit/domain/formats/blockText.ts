/**
 * Turns the lines of a line-based block into its two texts: joined by LF, without a terminator after the last line;
 * an empty list gives ''. A side that is one empty line would then read as "nothing", so in that case both sides
 * carry their last terminator.
 */
export function blockText(
  oldLines: readonly string[],
  newLines: readonly string[],
): { oldString: string; newString: string } {
  const tail = isOneEmptyLine(oldLines) || isOneEmptyLine(newLines) ? '\n' : '';
  const join = (lines: readonly string[]): string => (lines.length === 0 ? '' : lines.join('\n') + tail);
  return { oldString: join(oldLines), newString: join(newLines) };
}

/** The content of a whole file given as lines: every line ends with LF, the last one too. No lines, no content. */
export function fileText(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function isOneEmptyLine(lines: readonly string[]): boolean {
  return lines.length === 1 && lines[0] === '';
}
