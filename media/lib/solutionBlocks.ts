/** A part of a solution: prose, or code from a fence. */
export interface SolutionBlock {
  readonly isCode: boolean;
  readonly text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Splits a solution at its code fences. An unclosed fence extends to the end. */
export function solutionBlocks(text: string): readonly SolutionBlock[] {
  const blocks: { isCode: boolean; lines: string[] }[] = [];
  let open: string | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const sign = fence.exec(line)?.[1];
    if (open === undefined && sign !== undefined) {
      open = sign;
      blocks.push({ isCode: true, lines: [] });
    } else if (open !== undefined && sign?.startsWith(open) === true && line.trim() === sign) {
      open = undefined;
    } else {
      const isCode = open !== undefined;
      const last = blocks.at(-1);
      if (last?.isCode === isCode) last.lines.push(line);
      else blocks.push({ isCode, lines: [line] });
    }
  }
  return blocks
    .map(({ isCode, lines }) => ({
      isCode,
      text: isCode ? lines.join('\n') : lines.join('\n').replace(/^\n+/, '').trimEnd(),
    }))
    .filter(({ text: inside }) => inside.trim() !== '');
}
