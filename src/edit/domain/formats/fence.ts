import { getIndent, isBlank, type Line } from './sourceLines.ts';

/** An opened code fence. */
export interface FenceMark {
  readonly char: '`' | '~';
  readonly count: number;
  readonly indent: string;
  readonly info: string;
}

/** Languages of fences in which an answer as a whole may stand, prose and inner fences included. */
export const textLanguages: ReadonlySet<string> = new Set([
  '',
  'md',
  'markdown',
  'mdx',
  'text',
  'txt',
  'plaintext',
  'plain',
  'xml',
  'html',
]);

/** Reads a line that opens a code fence: three or more backticks or tildes, maybe behind a list mark. */
export function readFenceMark(text: string): FenceMark | undefined {
  let indent = getIndent(text);
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
 * Whether a line closes the fence: the same sign at least as often, nothing after it, and at most `slack` columns
 * further in. In a diff the slack must be none, for there a blank before a fence mark is the sign of a context line.
 */
function closesFence(text: string, mark: FenceMark, slack: number): boolean {
  const at = getIndent(text).length;
  if (at > mark.indent.length + slack) return false;
  let end = at;
  while (text[end] === mark.char) end++;
  return end - at >= mark.count && text.slice(end).trim() === '';
}

/**
 * Finds the line that closes a fence opened at index `at`; `lines.length` when none does. `skip` may jump over a part
 * of the body whose own fence marks do not count. In a `nested` one, a mark with a language inside opens a fence of its
 * own (Markdown in Markdown), and so does one without that stands where a fence begins; where these do not come out
 * even, the first closing mark is taken, and `balanced` says so. `torn`: that mark may as well have opened one.
 */
export function findFenceEnd(
  lines: readonly Line[],
  at: number,
  mark: FenceMark,
  skip: (index: number) => number | undefined,
  kind: { nested: boolean; diff: boolean },
): { index: number; balanced: boolean; torn: boolean } {
  let first: number | undefined;
  let marks = 0;
  let open = 1;
  let opened = 0;
  for (let i = at + 1; i < lines.length;) {
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
      if (inner?.char === mark.char && inner.count >= mark.count && inner.info !== '') {
        open++;
        opened++;
      }
    }
    i++;
  }
  return {
    index: first ?? lines.length,
    balanced: !kind.nested,
    torn: kind.nested && first !== undefined && (opened > 0 || (marks > 1 && looksOpening(lines, first))),
  };
}

/**
 * Whether a bare fence mark stands where a fence begins: text right below, and above it an empty line or one that
 * announces something.
 */
function looksOpening(lines: readonly Line[], at: number): boolean {
  const above = lines[at - 1]?.text ?? '';
  return !isBlank(lines[at + 1]?.text ?? '') && (isBlank(above) || above.trimEnd().endsWith(':'));
}

/**
 * A line of nothing but a closing mark that has lost a sign, got a blank inside or a sign of its sentence behind it.
 */
const damagedMark = /^ {0,3}(?:`{2}|` ``|`` `|` ` `|`{3}[.,:;)*]+)[ \t]*$/;
/** Whether a line is a fence's closing mark that was damaged. */
export function isDamagedMark(text: string): boolean {
  return damagedMark.test(text);
}

/** A closing mark behind code. Behind a comment's sign or in a pair it is Markdown in a comment. */
const gluedMark = /[^\s`*/#!\\]`{3,}[ \t]*$/;

/**
 * The line of a fence's body that shows that the body does not end where it seems to: a damaged closing mark, one
 * behind code, or, but in Markdown, a mark that opens another fence. What is below it may be prose, or the next answer.
 * `undefined` where there is none.
 */
export function tornAt(body: readonly Line[], mark: FenceMark, nested: boolean): Line | undefined {
  return body.find(({ text }) => {
    const isMark =
      mark.char === '`' &&
      mark.count === 3 &&
      (isDamagedMark(text) || (gluedMark.test(text.slice(-200)) && text.indexOf('```') === text.lastIndexOf('```')));
    if (isMark || nested) return isMark;
    const inner = readFenceMark(text);
    return (
      inner?.char === mark.char &&
      text.trimStart().startsWith(mark.char) &&
      inner.count >= mark.count &&
      inner.info !== '' &&
      inner.indent.length <= mark.indent.length + 3
    );
  });
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
