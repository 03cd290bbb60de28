import { inSequence } from '../../../base/text/joinPatterns.ts';
import { blockText } from './blockText.ts';
import type { EditCollector } from './editCollector.ts';
import { clueAbove, pathFor } from './pathClues.ts';
import { isBlank, getRange } from './sourceLines.ts';
import { readCallFields } from './toolCall.ts';
import type { View } from './view.ts';

/** A field written as a tag: its text, and where it ends. */
interface TagField {
  readonly lines: readonly string[];
  readonly lineHint: number | undefined;
  readonly last: number;
}

const oldTag = /^(?:old_?(?:string|str|text|content|code)|search|original)$/i;
const newTag = /^(?:new_?(?:string|str|text|content|code)|replace|replacement|updated)$/i;
const contentTag = /^(?:content|contents|file_text|file_content)$/i;
/** Fields that hold a part of a file: what is inserted, or a snippet with comments for the rest. */
const partTag = /^(?:content|new_str|insert_text|code_edit|code)$/;
const writeTool = new RegExp(
  [
    // <write_to_file>
    String.raw`<(?:write_to_file|write_file|create_file|create|write)\b`,
    // <invoke name="create_file">, <function=write>
    String.raw`(?:name="|<function=)(?:write\w*|create\w*)[">]`,
    // <parameter name="command">create<
    String.raw`<(?:antml:)?parameter(?: name="command"|=command)>\s*create\s*<`,
  ].join('|'),
  'i',
);
/** A tool's tag stands this many lines above its content, at most. */
const toolReach = 8;

/**
 * Reads an edit whose fields are tags, at line index `at`: `<old_text line=4>` with `<new_text>`, `<parameter
 * name="old_string">` or `<parameter=old_str>` with its counterpart, or the `<content>` of a writing tool. Gives the
 * index behind it, `undefined` if none starts there.
 */
export function readXmlCall(view: View, at: number, out: EditCollector): number | undefined {
  const name = tagName(view.lines[at]?.text ?? '');
  if (name === undefined) return undefined;
  if (partTag.test(name)) {
    const part = readPart(view, at, name, out);
    if (part !== undefined) return part;
  }
  if (contentTag.test(name)) return readContent(view, at, name, out);
  if (!oldTag.test(name)) return undefined;
  const before = readField(view, at, name);
  if (!before) return undefined;
  let next = before.last + 1;
  while (next < view.lines.length && isBlank(view.lines[next]?.text ?? '')) next++;
  const newName = tagName(view.lines[next]?.text ?? '');
  const after = newName !== undefined && newTag.test(newName) ? readField(view, next, newName) : undefined;
  // `<search>` and `<original>` are also ordinary tags: without their counterpart they mean nothing here.
  if (!after && !/^old/i.test(name)) return undefined;
  out.nextBlock();
  const path = pathFor(view, at, out.carriedPath);
  // Also a broken edit names the file that the next one is about.
  out.carriedPath = path;
  if (!after) {
    out.problem(
      'missing-field',
      view.lines[Math.min(next, view.lines.length - 1)]?.number ?? 1,
      name.replace(/^old/i, 'new'),
    );
    return before.last + 1;
  }
  const range = getRange(view.lines, at, after.last);
  const text = blockText(before.lines, after.lines);
  if (text.oldString === '') out.problem('empty-search', view.lines[at]?.number ?? 1, name);
  else {
    const hint = before.lineHint === undefined ? {} : { lineHint: before.lineHint };
    const all = wantsAll(view, at, after.last) ? { replaceAll: true } : {};
    out.add({
      path,
      format: 'tool-call',
      range,
      operation: { kind: 'edit', blocks: [{ ...text, ...all, ...hint, range }] },
    });
  }
  return after.last + 1;
}

/** Whether a field above or below those of the edit, in the same call, says that every occurrence is meant. */
function wantsAll(view: View, first: number, last: number): boolean {
  return Object.entries(fieldsAround(view, first, last).fields).some(
    ([name, value]) => /^(?:replace_?all|allow_?multiple)$/i.test(name) && /^true$/i.test(value),
  );
}

/**
 * The fields of one line above and below those of the edit, in the same call, and the name of the tool that the tag
 * above them gives.
 */
function fieldsAround(
  view: View,
  first: number,
  last: number,
): { readonly fields: Readonly<Record<string, string>>; readonly tool: string } {
  const fields: Record<string, string> = {};
  const take = (index: number): boolean => {
    const text = (view.lines[index]?.text ?? '').slice(0, 400);
    const name = tagName(text);
    const value = /^\s*<([\w:]{1,40})[^<>]*>([^<>]*)<\/\1>\s*$/.exec(text)?.[2];
    if (name !== undefined && value !== undefined) fields[name] = value.trim();
    return name !== undefined && value !== undefined;
  };
  let top = first - 1;
  while (top >= Math.max(view.floor, first - toolReach) && take(top)) top--;
  for (let i = last + 1; i <= last + toolReach && take(i); i++);
  const tool =
    /^\s*<(?:(?:antml:)?invoke name="|function=)?(\w{1,60})"?>\s*$/.exec(
      (view.lines[top]?.text ?? '').slice(0, 200),
    )?.[1] ?? '';
  return { fields, tool };
}

/** Reads an insertion at a line, or a snippet, whose fields are tags in any order. */
function readPart(view: View, at: number, name: string, out: EditCollector): number | undefined {
  const field = readField(view, at, name);
  if (!field) return undefined;
  const { fields, tool } = fieldsAround(view, at, field.last);
  const isInsertion = fields['insert_line'] !== undefined || /^insert_?content$/i.test(tool);
  const isSnippet = name === 'code_edit' || (name === 'code' && tool === 'insert_edit_into_file');
  if (!isInsertion && !isSnippet) return undefined;
  const before = out.size;
  readCallFields(
    { ...fields, [name]: field.lines.join('\n') },
    tool.toLowerCase(),
    pathFor(view, at, out.carriedPath),
    getRange(view.lines, at, field.last),
    out,
  );
  return out.size > before ? field.last + 1 : undefined;
}

function readContent(view: View, at: number, name: string, out: EditCollector): number | undefined {
  let tool = false;
  for (let i = at - 1; i >= Math.max(view.floor, at - toolReach) && !tool; i--)
    tool = writeTool.test((view.lines[i]?.text ?? '').slice(0, 200));
  const path = tool ? clueAbove(view, at) : undefined;
  const field = path?.kind === 'name' ? readField(view, at, name) : undefined;
  if (!field || !path) return undefined;
  out.nextBlock();
  const content = field.lines.length === 0 ? '' : `${field.lines.join('\n')}\n`;
  out.add({
    path: path.path,
    format: 'tool-call',
    range: getRange(view.lines, at, field.last),
    operation: { kind: 'write', content, mustBeNew: false },
  });
  return field.last + 1;
}

/** The opening tag of a parameter: its name is in an attribute, or is that of the tag. */
const parameterTag = inSequence(
  /^\s*</,
  [
    /(?:antml:)?parameter(?: name="|="?)(\w{1,40})"?(?:\s[^<>]{0,100})?/,
    /(\w{1,40})(?:\s+line=["']?\d+(?:[:-]\d+)?["']?)?/,
  ],
  />/,
);

/** The field that an opening tag at the start of a line stands for. */
function tagName(text: string): string | undefined {
  const match = parameterTag.exec(text.slice(0, 200));
  return match?.[1] ?? match?.[2];
}

/** Reads up to the closing tag. A line break behind the opening and before the closing tag belongs to the notation. */
function readField(view: View, at: number, name: string): TagField | undefined {
  const first = view.lines[at]?.text ?? '';
  const open = first.indexOf('>') + 1;
  const close = /^\s*<(?:antml:)?parameter[ =]/.test(first)
    ? /<\/(?:antml:)?parameter>/
    : new RegExp(`</${name}>`, 'i');
  const lines: string[] = [];
  for (let i = at; i < view.lines.length; i++) {
    const text = i === at ? first.slice(open) : (view.lines[i]?.text ?? '');
    // The same field again before its end: the first one was never closed.
    if (i > at && tagName(text) === name) return undefined;
    const end = close.exec(text);
    if (!end && !(i === at && text === '')) lines.push(text);
    if (!end) continue;
    const rest = text.slice(0, end.index);
    if (rest.trim() !== '') lines.push(rest);
    const hint = /\sline=["']?(\d{1,9})/.exec(first.slice(0, open))?.[1];
    return { lines, lineHint: hint === undefined || Number(hint) < 1 ? undefined : Number(hint), last: i };
  }
  return undefined;
}
