import { nameOnly } from './pathClues.ts';
import { isPlaceholder } from './placeholder.ts';
import { getIndent, isBlank } from './sourceLines.ts';

/**
 * Splits code at its "… existing code …" placeholders. The segments keep their order, lose the empty lines at their
 * ends, and hold whole lines joined by LF. `undefined` if there is no placeholder, or nothing beside it. A first line
 * that only repeats the file's name is not code.
 */
export function snippetSegments(lines: readonly string[], language: string): readonly string[] | undefined {
  return readSnippet(lines, language)?.segments;
}

/** Lines between segments; nothing where they are empty. */
function joined(lines: readonly string[]): string {
  return lines.every(isBlank) ? '' : lines.join('\n');
}

/**
 * A snippet's segments and, for each, the placeholder lines above it joined by LF, with the empty lines around them;
 * the last ones stand behind the last segment.
 */
export interface Snippet {
  readonly segments: readonly string[];
  readonly placeholders: readonly string[];
}

/** As {@link snippetSegments}, with the placeholders as they were written. */
export function readSnippet(lines: readonly string[], language: string): Snippet | undefined {
  const first = lines.findIndex((line) => !isBlank(line));
  const named =
    first >= 0 &&
    /^\s*(?:\/\/|#|--|<!--|\/\*)/.test(lines[first] ?? '') &&
    nameOnly(lines[first] ?? '', false) !== undefined;
  const segments: string[] = [];
  let part: string[] = [];
  const placeholders: string[] = [];
  let above: string[] = [];
  let found = false;
  const flush = (): void => {
    const trailing: string[] = [];
    while (part.length > 0 && isBlank(part.at(-1) ?? '')) trailing.unshift(part.pop() ?? '');
    const from = part.findIndex((line) => !isBlank(line));
    if (from >= 0) {
      segments.push(part.slice(from).join('\n'));
      placeholders.push(joined([...above, ...part.slice(0, from)]));
      above = [];
    }
    above.push(...trailing);
    part = [];
  };
  for (const [index, line] of lines.entries()) {
    if (index === first && named) continue;
    if (!isPlaceholder(line, language) && !(line.trim() === '...' && !isBody(lines, index))) part.push(line);
    else {
      found = true;
      flush();
      above.push(line);
    }
  }
  flush();
  return found && segments.length > 0 ? { segments, placeholders: [...placeholders, joined(above)] } : undefined;
}

/**
 * Whether `...` at this line can be Python's empty body: what is above it opens a block or is its docstring, and
 * nothing of that block follows; or a row of an example in a docstring. Elsewhere it says nothing as code, and stands for
 * what its author left out.
 */
export function isBody(lines: readonly string[], at: number): boolean {
  const width = (line: string): number => getIndent(line).length;
  const above = lines.slice(0, at).findLast((line) => !isBlank(line)) ?? '';
  if (/^\s*(?:>>> |\.{3} |Traceback \(most recent call last\):)/.test(above)) return true;
  const below = lines.slice(at + 1).find((line) => !isBlank(line));
  const own = width(lines[at] ?? '');
  const opened = width(above) < own || (width(above) === own && /("{3}|'{3}|"|')$/.test(above.trimEnd()));
  return opened && (below === undefined || width(below) < own);
}
