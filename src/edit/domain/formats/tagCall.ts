import type { EditCollector } from './editCollector.ts';
import { pathFor } from './pathClues.ts';
import { getRange } from './sourceLines.ts';
import { readCallFields, type ReadInner } from './toolCall.ts';
import type { View } from './view.ts';

/** How a call is written whose fields are tags. */
interface Opening {
  readonly tool: string;
  /** The rest of the opening line, behind the tag. */
  readonly rest: string;
  readonly close: RegExp;
  /** Another call begins: this one was never closed. */
  readonly again: RegExp;
  readonly isNamed: boolean;
}

const wrapper = String.raw`(?:<(?:antml:)?(?:function_calls|tool_calls?|tools?)>\s*)*`;
const namedCall = new RegExp(
  `^\\s*${wrapper}<(?:(?:antml:)?invoke name=["']([\\w.:-]{1,60})["']|function=["']?([\\w.:-]{1,60})["']?)\\s*>`,
  'i',
);
/** Tools of agents that write their calls as tags, without a word that says "call". */
const tools =
  'edit_?file|edit_?block|edit|edits|file_?edit|apply_?diff|search_?(?:and_?)?replace|search_?replace|str_?replace(?:_?based)?(?:_?edit(?:or)?)?(?:_?tool)?|' +
  'replace_?in_?file|replace_?string_?in_?file|replace|write_?to_?file|write_?file|create_?file|write|create|insert_?content|insert|multi_?edit|' +
  'insert_?edit_?into_?file';
const plainCall = new RegExp(`^\\s*${wrapper}<(${tools})>`, 'i');
const namedField = /<(?:antml:)?parameter(?:\s+name=["']|=["']?)(\w{1,40})["']?(?:\s[^<>]{0,100})?>/y;
const plainField = /<(\w{1,40})(?:\s+line=["']?(\d{1,9})(?:[:-]\d{1,9})?["']?)?>/y;
/** More of an opening line is not looked at for its tag. */
const longestOpening = 300;
const contentField = /^(?:contents?|file_?text|file_?contents?)$/i;

/**
 * Reads a call whose fields are tags, in any order and on as many lines as there are, at line index `at`: `<invoke
 * name="edit"><parameter name="old_string">`, `<function=edit><parameter=old_str>`, `<edit_file><old_text>`. Gives the
 * index behind it; `undefined` where none begins, it has no end, or its fields are not plain texts of their own names.
 */
export function readTagCall(view: View, at: number, out: EditCollector, readInner: ReadInner): number | undefined {
  const opening = readOpening(view.lines[at]?.text ?? '');
  if (opening === undefined) return undefined;
  const body = [opening.rest];
  let end = at;
  for (; end < view.lines.length; end++) {
    const text = end === at ? opening.rest : (view.lines[end]?.text ?? '');
    if (end > at) body.push(text);
    if (opening.close.test(text)) break;
    if (end > at && opening.again.test(text.slice(0, longestOpening))) return undefined;
  }
  if (end >= view.lines.length) return undefined;
  const fields = readFields(body.join('\n'), opening);
  if (fields === undefined || lacksNewText(fields)) return undefined;
  const { command, ...others } = fields;
  // These tools write the file whether it is there or not.
  const isWriting = [opening.tool, command ?? ''].some((word) => /^(?:write|create)/i.test(word));
  const before = out.size;
  readCallFields(
    isWriting ? others : fields,
    isWriting ? '' : opening.tool.toLowerCase(),
    pathFor(view, at, out.carriedPath),
    getRange(view.lines, at, end),
    out,
    readInner,
  );
  return out.size > before ? end + 1 : undefined;
}

/** An old text alone: the other readers say where the new one is missing. */
function lacksNewText(fields: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(fields);
  return names.some((name) => /^old_?\w/i.test(name)) && !names.some((name) => /^new_?\w/i.test(name));
}

function readOpening(text: string): Opening | undefined {
  const start = text.slice(0, longestOpening);
  const named = namedCall.exec(start);
  if (named !== null) {
    const isFunction = named[2] !== undefined;
    return {
      tool: named[1] ?? named[2] ?? '',
      rest: text.slice(named[0].length),
      close: isFunction ? /<\/function>/i : /<\/(?:antml:)?invoke>/i,
      again: namedCall,
      isNamed: true,
    };
  }
  const plain = plainCall.exec(start);
  if (plain?.[1] === undefined) return undefined;
  return {
    tool: plain[1],
    rest: text.slice(plain[0].length),
    close: new RegExp(`</${plain[1]}>`, 'i'),
    again: plainCall,
    isNamed: false,
  };
}

/** The fields of a call up to its end; `undefined` where something else stands between them, or a name comes twice. */
function readFields(body: string, { isNamed, close }: Opening): Record<string, string> | undefined {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (let at = skipBlanks(body, 0); ;) {
    if (close.exec(body.slice(at, at + longestOpening))?.index === 0)
      return Object.keys(fields).length === 0 ? undefined : { ...fields };
    const shape = isNamed ? namedField : plainField;
    shape.lastIndex = at;
    const field = shape.exec(body);
    const name = field?.[1];
    if (field === null || name === undefined || name in fields) return undefined;
    const from = at + field[0].length;
    const end = fieldEnd(body, from, isNamed ? 'parameter' : name, close);
    if (end === undefined) return undefined;
    const text = body.slice(from, end.at);
    // A field that begins anew was never closed, and one that ends twice is damaged: the tags would come into the file.
    if (isNamed ? /<\/?(?:antml:)?parameter[\s=>]/i.test(text) : text.trimStart().startsWith(`<${name}`))
      return undefined;
    fields[name] = getValue(text, name);
    if (!isNamed && field[2] !== undefined && /^old/i.test(name)) fields['line'] ??= field[2];
    at = skipBlanks(body, end.next);
  }
}

/**
 * The closing tag of a field: one that is followed by another field or by the end of the call, for code has tags, too.
 */
function fieldEnd(body: string, from: number, tag: string, close: RegExp): { at: number; next: number } | undefined {
  const closing = new RegExp(`</(?:antml:)?${tag}>`, 'gi');
  closing.lastIndex = from;
  for (let match = closing.exec(body); match !== null; match = closing.exec(body)) {
    const again = new RegExp(`(?:\\s*${match[0]})*`, 'iy');
    again.lastIndex = match.index + match[0].length;
    again.exec(body);
    const next = again.lastIndex;
    const behind = body.slice(skipBlanks(body, next)).slice(0, longestOpening);
    if (close.exec(behind)?.index === 0 || /^<(?:antml:)?\w{1,40}[\s=>]/.test(behind)) return { at: match.index, next };
  }
  return undefined;
}

/** A field's text. The line breaks next to its tags belong to the notation, and so does the wrapping of its signs. */
function getValue(text: string, name: string): string {
  const inner = text.replace(/^[ \t]*\n/, '').replace(/\n[ \t]*$/, '');
  const value = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/.exec(inner)?.[1]?.replace(/^\n/, '').replace(/\n$/, '') ?? inner;
  return contentField.test(name) && value !== '' ? `${value}\n` : value;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}
