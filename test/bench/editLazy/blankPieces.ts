import type { Piece } from './pieces.ts';

const declares =
  /^(?:[\w@()]+\s+){0,6}?(fun|def|function|class|object|interface|trait|module)\s+(?:<[^>]*>\s*)?([\w.`]+)|^([\w-]+)\s*\(\)\s*\{|^(["']?[\w./-]+["']?):\s*$|^([.#&@][^{]*?)\s*\{$/;
const closes = /^(?:[)\]}]|end\b|fi\b|done\b|esac\b|else\b|elif\b|then\b|do\b|>)/;

/** The pieces of a text by its indentation, for languages without a grammar. */
export function outlineByBlanks(lines: readonly string[]): readonly Piece[] {
  const widths = lines.map((line) =>
    line.trim() === '' ? -1 : (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length,
  );
  return collectWithin(lines, widths, 0, lines.length - 1);
}

function collectWithin(lines: readonly string[], widths: readonly number[], from: number, to: number): Piece[] {
  const solid = widths.slice(from, to + 1).filter((width) => width >= 0);
  if (solid.length === 0) return [];
  const own = Math.min(...solid);
  const starts: number[] = [];
  for (let row = from; row <= to; row++)
    if (widths[row] === own && !closes.test((lines[row] ?? '').trim())) starts.push(row);
  return starts.flatMap((start, at): Piece[] => {
    let end = (starts[at + 1] ?? to + 1) - 1;
    while (end > start && (widths[end] ?? -1) < 0) end--;
    const text = (lines[start] ?? '').trim();
    if (end === start || /^(?:\/\/|#(?!\w)|\/?\*)/.test(text)) return [];
    const found = declares.exec(text);
    let head = start;
    while (head < end && !/[{:=(]\s*$/.test((lines[head] ?? '').trimEnd())) head++;
    // A list of parameters that ends at the depth of the declaration is its head still.
    if (/\(\s*$/.test(lines[head] ?? '')) {
      const closed = widths.findIndex((width, row) => row > head && row <= end && width === own);
      if (closed > 0 && /^\).*[{=:]\s*$/.test((lines[closed] ?? '').trim())) head = closed;
    }
    let lead = start;
    while (
      lead > from &&
      widths[lead - 1] === own &&
      /^(?:\/\/|#(?!\w)|\/?\*|@\w)/.test((lines[lead - 1] ?? '').trim())
    )
      lead--;
    const isClass = /^(?:class|object|interface|trait|module)$/.test(found?.[1] ?? '') || found?.[4] !== undefined;
    const role = isClass ? 'class' : 'function';
    return [
      {
        role: found === null ? 'other' : role,
        name: found === null ? '' : (found[2] ?? found[3] ?? found[4] ?? found[5] ?? ''),
        start,
        end,
        headEnd: head < end ? head : start,
        isFlat: false,
        lead,
        hasErrors: false,
        children: collectWithin(
          lines,
          widths,
          (head < end ? head : start) + 1,
          closes.test((lines[end] ?? '').trim()) ? end - 1 : end,
        ),
      },
    ];
  });
}
