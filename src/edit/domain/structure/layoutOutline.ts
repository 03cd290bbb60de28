import { inSequence } from '../../../base/text/joinPatterns.ts';
import type { SyntaxUnit } from '../types.ts';
import { isAnnotation } from './confirmMerge.ts';

/** What closes or goes on with the part above it instead of beginning one. */
const goesOn =
  /^(?:[)\]}]|end\b|<\/|fi\b|done\b|esac\b|else\b|elif\b|elsif\b|catch\b|finally\b|\{\s*$|then\b|do\s*$|\/?>)/;
/** Type arguments inside one another, at most. */
const deepestArguments = 5;
/** The kind of every part that its indentation tells. */
export const layoutKind = 'part';
/** Deeper indentation is not told apart. */
const deepest = 100;

/**
 * The parts of a text by its indentation, for languages without a grammar: a part is a line with the deeper lines below
 * it and the line that closes them. Names are what stands before `:` or `=`, behind a word that declares, or in
 * `id=""`.
 */
export function outlineByLayout(lines: readonly string[]): readonly SyntaxUnit[] {
  const widths = lines.map((line) => (line.trim() === '' ? -1 : getWidth(line)));
  return partsIn(lines, widths, 0, lines.length, 0);
}

function partsIn(
  lines: readonly string[],
  widths: readonly number[],
  from: number,
  to: number,
  depth: number,
): readonly SyntaxUnit[] {
  const solid = widths.slice(from, to).filter((width) => width >= 0);
  if (solid.length === 0 || depth > deepest) return [];
  const own = solid.reduce((least, width) => Math.min(least, width), solid[0] ?? 0);
  const units: SyntaxUnit[] = [];
  let start = -1;
  let last = from;
  const close = (): void => {
    if (start < 0) return;
    const head = (lines[start] ?? '').trim();
    // An annotation by itself belongs to what stands below it, as a comment does.
    const isMark = start === last && isAnnotation(head);
    if (!isMark && !/^(?:\/\/|#(?!!)|<!--|\/\*|\*|--)/.test(head))
      units.push({
        kind: layoutKind,
        name: getName(head),
        start,
        end: last,
        children:
          last > start
            ? partsIn(lines, widths, start + 1, isCloser(lines, widths, start, last) ? last : last + 1, depth + 1)
            : [],
      });
  };
  for (let row = from; row < to; row++) {
    const width = widths[row] ?? -1;
    if (width < 0) continue;
    if (width === own && !(start >= 0 && goesOn.test((lines[row] ?? '').trim()))) {
      close();
      start = row;
    }
    last = row;
  }
  close();
  return units;
}

function isCloser(lines: readonly string[], widths: readonly number[], start: number, last: number): boolean {
  return widths[last] === widths[start] && goesOn.test((lines[last] ?? '').trim());
}

function getWidth(line: string): number {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return indent.replace(/\t/g, '    ').length;
}

/** Words before a bracket that begin a statement, not a function. */
const statements = inSequence(
  /^(?:[}\s]*)/,
  [
    /if|for|foreach|while|switch|catch|when|match|synchronized|using|lock|with|return|throw/,
    /else|do|try|new|await|yield/,
  ],
  /\b/,
);

/** A definition: modifiers, the word that defines, and the name. */
const namedDefinition = inSequence(
  /^(?:[\w@]+ ){0,5}?/,
  [
    /fun|func|function|def|class|interface|struct|enum|trait|object|protocol|extension|module/,
    /let|var|val|const|type/,
  ],
  / +([\w.$]+)/,
);

function getName(head: string): string {
  // A function of Kotlin is named behind its type parameters and what it extends.
  const plain = withoutTypeArguments(head);
  return (
    /\bid="([^"]+)"/.exec(head)?.[1] ??
    namedDefinition.exec(plain)?.[1] ??
    /^([\w.$-]+) *\(\) *\{?$/.exec(head)?.[1] ??
    /^["']?([\w.$-]+)["']? *[:=](?![:=])/.exec(head)?.[1] ??
    (statements.test(plain) ? undefined : /^[\w@:*&.\[\] ]+[ *&]([\w$~]+) *\([^;]*\{$/.exec(plain)?.[1]) ??
    ''
  );
}

/** A line without what stands in angle brackets, the innermost first. */
function withoutTypeArguments(head: string): string {
  if (!/[\w>] ?<|\bfun </.test(head)) return head;
  let text = head;
  for (let depth = 0; depth < deepestArguments; depth++) {
    const outer = text.replace(/<[\w.,?*&: ]*>/g, '');
    if (outer === text) break;
    text = outer;
  }
  return text.replace(/\bfun +/, 'fun ');
}
