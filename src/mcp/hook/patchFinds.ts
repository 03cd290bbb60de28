import type { FailedBlock } from './editFinding.ts';

/**
 * Whether Codex's own tool finds a block of a patch in a file: it compares whole lines, without the blanks around them
 * and with plain punctuation in place of typographic. Where the lines stand in the file's order is not asked, so a
 * block may be taken for found that is turned down, never the other way round.
 */
export function patchFinds(text: string, { oldString, anchors = [] }: FailedBlock): boolean {
  const lines = text.split('\n').map(folded);
  const wanted = oldString.split('\n').map(folded);
  while (wanted.length > 1 && wanted.at(-1) === '') wanted.pop();
  return (
    anchors.every((anchor) => lines.includes(folded(anchor))) &&
    lines.some((_, at) => wanted.every((line, index) => lines[at + index] === line))
  );
}

function folded(line: string): string {
  return line
    .trim()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018-\u201B]/g, "'")
    .replaceAll(/[\u201C-\u201F]/g, '"')
    .replaceAll(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ');
}
