import { indentOf, isBlank, type Line } from './sourceLines.ts';

/** An opened code fence. */
export interface FenceMark {
  readonly char: '`' | '~';
  readonly count: number;
  readonly indent: string;
  readonly info: string;
}

/** Languages of fences in which an answer as a whole may stand, prose and inner fences included. */
export const textLanguages: ReadonlySet<string> = new Set(['', 'md', 'markdown', 'mdx', 'text', 'txt', 'plaintext', 'plain', 'xml', 'html']);

/** Reads a line that opens a code fence: three or more backticks or tildes, maybe behind a list mark. */
export function readFenceMark(text: string): FenceMark | undefined {
  let indent = indentOf(text);
  let at = indent.length;
  let first = text[at];
  if (first !== '`' && first !== '~') {
    // A fence may begin right behind the mark of a list item; its body is indented by the mark's width.
    const mark = /^(?:[-*+]|\d{1,3}[.)]) +(?=`{3}|~{3})/.exec(text.slice(at, at + 12));
    if (!mark) return undefined;
    at += mark[0].length;
    indent = indent + ' '.repeat(mark[0].length);
    first = text[at];
  }
  const char = first === '~' ? '~' : '`';
  let end = at;
  while (text[end] === char) end++;
  if (end - at < 3) return undefined;
  const info = text.slice(end).trim();
  return char === '`' && info.includes('`') ? undefined : { char, count: end - at, indent, info };
}

/**
 * Whether a line closes the fence: the same sign at least as often, nothing after it, and at most `slack` columns further in. In a diff the slack
 * must be none, for there a blank before a fence mark is the sign of a context line.
 */
function closesFence(text: string, mark: FenceMark, slack: number): boolean {
  const at = indentOf(text).length;
  if (at > mark.indent.length + slack) return false;
  let end = at;
  while (text[end] === mark.char) end++;
  return end - at >= mark.count && text.slice(end).trim() === '';
}

/**
 * Finds the line that closes a fence opened at index `at`; `lines.length` when none does. `skip` may jump over a part of the body whose own fence
 * marks do not count. In a `nested` one, a mark with a language inside opens a fence of its own (Markdown in Markdown), and so does one without that stands
 * where a fence begins; where these do not come out even, the first closing mark is taken, and `balanced` says so. `torn`: that mark may as well have opened one.
 */
export function findFenceEnd(
  lines: readonly Line[], at: number, mark: FenceMark, skip: (index: number) => number | undefined, kind: { nested: boolean; diff: boolean },
): { index: number; balanced: boolean; torn: boolean } {
  let first: number | undefined;
  let marks = 0;
  let open = 1;
  for (let i = at + 1; i < lines.length; ) {
    const jump = skip(i);
    if (jump !== undefined) {
      i = jump;
      continue;
    }
    const text = lines[i]?.text ?? '';
    if (closesFence(text, mark, kind.diff ? 0 : 3)) {
      first ??= i;
      marks++;
      open += kind.nested && open === 1 && looksOpening(lines, i) ? 1 : -1;
      if (open === 0 || !kind.nested) return { index: i, balanced: true, torn: false };
    } else if (kind.nested) {
      const inner = readFenceMark(text);
      if (inner?.char === mark.char && inner.info !== '') open++;
    }
    i++;
  }
  return { index: first ?? lines.length, balanced: !kind.nested, torn: kind.nested && marks > 1 && first !== undefined && looksOpening(lines, first) };
}

/** Whether a bare fence mark stands where a fence begins: text right below, and above it an empty line or one that announces something. */
function looksOpening(lines: readonly Line[], at: number): boolean {
  const above = lines[at - 1]?.text ?? '';
  return !isBlank(lines[at + 1]?.text ?? '') && (isBlank(above) || above.trimEnd().endsWith(':'));
}

/** The body of a fence without the indentation of its opening mark, as Markdown reads it. */
export function fenceBody(lines: readonly Line[], from: number, to: number, indent: string): readonly Line[] {
  const body = lines.slice(from, to);
  if (indent === '') return body;
  return body.map((line) => {
    let cut = 0;
    while (cut < indent.length && cut < line.text.length && (line.text[cut] === ' ' || line.text[cut] === '\t')) cut++;
    return cut === 0 ? line : { ...line, text: line.text.slice(cut) };
  });
}
