import { anyOf } from '../../../base/text/joinPatterns.ts';
import { opensPatch } from './beginPatch.ts';
import type { EditCollector } from './editCollector.ts';
import { getInsertion } from './insertCall.ts';
import { readJson, type JsonReading } from './lenientJson.ts';
import { pathFor } from './pathClues.ts';
import { pythonStart, readPythonCall } from './pythonCall.ts';
import { opensSearch } from './searchReplace.ts';
import { readSnippet } from './snippet.ts';
import { getRange, type Line } from './sourceLines.ts';
import { FoldedFields, statedEdit, type JsonFields } from './toolCallFields.ts';
import type { EditBlock, SourceRange } from './types.ts';
import type { View } from './view.ts';

/**
 * Reads a text that stands inside a tool call; what it finds gets the call's range and, without a name of its own, its
 * file.
 */
export type ReadInner = (text: string, path: string | undefined, range: SourceRange, out: EditCollector) => boolean;

/** What is known while a call is walked through. */
interface CallContext {
  readonly path: string | undefined;
  readonly tool: string;
  readonly range: SourceRange;
}

/** A field name that only edit calls have: worth a report when the JSON around it is broken. */
const telling = anyOf(
  [
    /["'](?:old|new)_?(?:string|str|text)["']|["']replace_all["']|["']file_text["']/i,
    /\b(?:old|new)_(?:string|str|text)\s*=|\bcontent\s*=\s*["']/i,
  ],
  'i',
);
/** Tools whose code is the part of a file that changes, with comments for the rest. */
const snippetTool = /^(?:insert_edit_into_file|insert_edit|edit_existing_file|edit_file)$/;
/** How far from the start of broken JSON it is looked for. */
const tellingReach = 20_000;

/** The JSON parts of a view: its lines as one text, with the way back to source offsets. */
export class JsonText {
  readonly text: string;
  readonly #lines: readonly Line[];
  readonly #starts: number[] = [];
  /** How many characters may still be read: bounds the attempts on a text full of braces. */
  #left: number;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    let at = 0;
    for (const line of lines) {
      this.#starts.push(at);
      at += line.text.length + 1;
    }
    this.text = lines.map((line) => line.text).join('\n');
    this.#left = 6 * this.text.length + 10_000;
  }

  /** Offset in `text` of a line's first character. */
  getOffset(index: number): number {
    return this.#starts[index] ?? this.text.length;
  }

  /** Index of the line that holds an offset. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The source range of a part of `text`. */
  getRange(start: number, end: number): SourceRange {
    const [first, last] = [this.lineAt(start), this.lineAt(Math.max(start, end - 1))];
    const range = getRange(this.#lines, first, last);
    const source = (index: number, offset: number): number => {
      const line = this.#lines[index];
      return line ? line.end - line.text.length + (offset - this.getOffset(index)) : 0;
    };
    return this.#lines[first]?.inString ? range : { ...range, start: source(first, start), end: source(last, end) };
  }

  /**
   * Reads a JSON value, or with `tool` the arguments of its call in Python, unless the text has used up its attempts.
   */
  read(from: number, tool?: string): JsonReading | undefined {
    if (this.#left <= 0) return undefined;
    const reading = tool === undefined ? readJson(this.text, from) : readPythonCall(this.text, from, tool);
    this.#left -= 64 + (reading.ok ? reading.value.end : reading.error.seen) - from;
    return reading;
  }
}

/** Where on a line a tool call's JSON may begin: at its start, or behind a tag, a name and a bracket, or a label. */
export function jsonStart(text: string): number | undefined {
  const match = /^\s*(?:<[\w|:=.-]{1,60}>\s*|[\w.]{1,60}\s*\(\s*|[\w -]{1,40}[:=]\s*|[-*]\s+)?(?=[[{])/.exec(
    text.slice(0, 200),
  );
  return match ? match[0].length : undefined;
}

/**
 * Whether a tool's call may begin on a line: as JSON, or in Python; in a fence of calls (`tool_code`) by the tool's
 * name alone.
 */
export function opensCall(view: View, text: string): boolean {
  return jsonStart(text) !== undefined || pythonStart(text, view.language === 'tool_code') !== undefined;
}

/**
 * Reads the JSON or the Python call at line index `at`. Gives the index behind it if it held edits or a report was due,
 * else `undefined`.
 */
export function readToolCall(
  view: View,
  json: JsonText,
  at: number,
  out: EditCollector,
  readInner: ReadInner,
): number | undefined {
  const text = view.lines[at]?.text ?? '';
  const python = jsonStart(text) === undefined ? pythonStart(text, view.language === 'tool_code') : undefined;
  const column = python?.column ?? jsonStart(text);
  if (column === undefined) return undefined;
  let offset = json.getOffset(at) + column;
  let next: number | undefined;
  // Several values may follow each other on one line or from line to line.
  for (;;) {
    const reading = json.read(offset, next === undefined ? python?.tool : undefined);
    if (!reading) return next;
    const path = pathFor(view, at, out.carriedPath);
    if (!reading.ok) {
      const { value, at: failedAt, expected } = reading.error;
      if (!telling.test(json.text.slice(offset, Math.min(failedAt + 200, offset + tellingReach)))) return next;
      const failed = view.lines[json.lineAt(failedAt)];
      if (value && typeof value === 'object' && !Array.isArray(value)) {
        // Whole entries behind the failure still belong to the file that was named before it.
        out.carriedPath = new FoldedFields(value as JsonFields).path() ?? out.carriedPath;
      }
      out.nextBlock();
      out.problem('bad-json', failed?.number ?? 1, expected, failed?.text.trim());
      return next ?? at + 1;
    }
    const { value, end, spans } = reading.value;
    const before = out.size;
    const range = json.getRange(offset, end);
    const walk = new CallWalk(
      out,
      (object) => {
        const span = spans.get(object);
        return span ? json.getRange(span.start, span.end) : range;
      },
      readInner,
    );
    walk.visit(value, { path, tool: '', range });
    if (out.size === before) return next;
    next = json.lineAt(end - 1) + 1;
    const rest = /^[\s,;)\]]*(?:<\/?[\w|:=.-]{1,60}>\s*)*(?=[[{])/.exec(json.text.slice(end, end + 200));
    if (!rest) return next;
    offset = end + rest[0].length;
  }
}

/** Reads a call whose fields are known already, all of them texts. */
export function readCallFields(
  object: JsonFields,
  tool: string,
  path: string | undefined,
  range: SourceRange,
  out: EditCollector,
  readInner: ReadInner = () => false,
): void {
  new CallWalk(out, () => range, readInner).visit(object, { path, tool, range });
}

/** The name of the new text's field for that of the old one, and the other way round. */
function otherName(name: string): string {
  const turned = /^old/i.test(name) ? 'new' : 'old';
  return (/^[a-z]/.test(name) ? turned : turned.charAt(0).toUpperCase() + turned.slice(1)) + name.slice(3);
}

/** Walks through calls of any shape: the edit is looked for by its fields, not by the wrapper around it. */
class CallWalk {
  readonly #out: EditCollector;
  readonly #getRange: (object: object) => SourceRange;
  readonly #readInner: ReadInner;

  constructor(out: EditCollector, rangeOfObject: (object: object) => SourceRange, readInner: ReadInner) {
    this.#out = out;
    this.#getRange = rangeOfObject;
    this.#readInner = readInner;
  }

  visit(value: unknown, around: CallContext): void {
    if (Array.isArray(value)) {
      const edits = value.map((each) => (isFields(each) ? this.#plainEdit(each, around) : undefined));
      if (edits.length > 1 && edits.every((edit) => edit !== undefined)) {
        this.#out.add({
          path: around.path,
          format: 'tool-call',
          operation: { kind: 'edit', blocks: edits },
          range: around.range,
        });
        edits.forEach(() => this.#out.nextBlock());
      } else for (const each of value as readonly unknown[]) this.visit(each, around);
    } else if (isFields(value)) this.#object(value, { ...around, range: this.#getRange(value) });
  }

  /** An array's element that is an edit and nothing else: it belongs to the file of the array. */
  #plainEdit(object: JsonFields, around: CallContext): EditBlock | undefined {
    const fields = new FoldedFields(object);
    const [before, after] = [fields.text('old'), fields.text('new')];
    if (before === undefined || before === '' || after === undefined || (fields.path() ?? around.path) !== around.path)
      return undefined;
    return getBlock(fields, before, after, this.#getRange(object));
  }

  #object(object: JsonFields, around: CallContext): void {
    const fields = new FoldedFields(object);
    this.#out.within(fields.text('folder'), () => this.#fields(object, fields, around));
  }

  #fields(object: JsonFields, fields: FoldedFields, around: CallContext): void {
    const out = this.#out;
    const own = fields.path();
    const path = own ?? around.path;
    const named = object['name'] ?? object['command'] ?? object['tool'] ?? object['tool_name'];
    const tool = typeof named === 'string' && named.length < 80 ? named.toLowerCase() : around.tool;
    const inner = { path, tool, range: around.range };
    const edit = { path, format: 'tool-call' as const, range: around.range };
    const insertion = getInsertion(fields, tool);
    if (insertion !== undefined) {
      out.nextBlock();
      out.add({ ...edit, operation: { kind: 'edit', blocks: [{ ...insertion, range: around.range }] } });
      return;
    }
    if (this.#replacement(fields, own, inner)) return;
    const snippet = fields.text('snippet');
    const addSnippet = (code: string): void => {
      out.nextBlock();
      out.add({
        ...edit,
        operation: { kind: 'snippet', ...(readSnippet(code.split(/\r?\n/), '') ?? { segments: [code] }) },
      });
    };
    if (snippet !== undefined) {
      addSnippet(snippet);
      return;
    }
    // A patch or a block inside a string: the notation inside says what is meant.
    for (const text of [
      ...fields.texts('patch'),
      ...fields.texts('prose').filter((each) => own === undefined || beginsWithNotation(each)),
    ]) {
      const read = (): boolean => this.#readInner(text, path, around.range, out);
      if (own === undefined ? read() : out.owned(own, around.range.startLine, fields.line('line'), read)) return;
    }
    const weak =
      own !== undefined && (snippetTool.test(tool) || (tool === '' && typeof object['explanation'] === 'string'))
        ? fields.text('snippetWeak')
        : undefined;
    if (weak !== undefined) {
      addSnippet(weak);
      return;
    }
    const content = own === undefined ? undefined : fields.text('content');
    if (content !== undefined && !/read|view|search|list|grep|result/.test(tool)) {
      out.nextBlock();
      // With a line of its own the content is a part of the file; as the whole of it, it would be all that is left.
      if (fields.find('place') !== undefined)
        out.problem('missing-field', around.range.startLine, 'old_string and new_string, in place of line numbers');
      else out.add({ ...edit, operation: { kind: 'write', content, mustBeNew: /create|new|insert/.test(tool) } });
      return;
    }
    if (own !== undefined && /^(?:delete|remove)_?file$|^delete$/.test(tool)) {
      out.nextBlock();
      out.add({ ...edit, operation: { kind: 'delete' } });
      return;
    }
    for (const [, value] of Object.entries(object)) {
      if (typeof value === 'object') this.visit(value, inner);
      else if (typeof value === 'string' && /^\s*[[{]/.test(value) && value.length < 4_000_000)
        this.#nested(value, inner);
    }
  }

  /** An object with old and new text, or with one of them missing. Says whether it was one. */
  #replacement(fields: FoldedFields, own: string | undefined, around: CallContext): boolean {
    const out = this.#out;
    const weak = around.path !== undefined;
    const oldField = fields.find('old') ?? (weak ? fields.find('oldWeak') : undefined);
    const newField = fields.find('new') ?? (weak ? fields.find('newWeak') : undefined);
    const line = around.range.startLine;
    const problem = (code: 'empty-search' | 'missing-field', expected: string): void => {
      // Also a broken call names the file that those behind it are about.
      out.carriedPath = around.path ?? out.carriedPath;
      out.problem(code, line, expected);
    };
    if (typeof oldField?.value === 'string' && typeof newField?.value === 'string') {
      out.nextBlock();
      const edit = { path: around.path, format: 'tool-call' as const, range: around.range };
      if (oldField.value !== '') {
        out.add({
          ...edit,
          operation: { kind: 'edit', blocks: [getBlock(fields, oldField.value, newField.value, around.range)] },
        });
      } else if (own !== undefined && newField.value !== '') {
        // The edit tools of agents create a file this way; it never replaces one that exists.
        out.add({ ...edit, operation: { kind: 'write', content: newField.value, mustBeNew: true } });
      } else problem('empty-search', oldField.name);
      return true;
    }
    const present = [oldField, newField].find((field) => typeof field?.value === 'string') ?? oldField ?? newField;
    if (
      present === undefined ||
      !/^(?:old|new)_?(?:string|str|text)$/i.test(present.name) ||
      fields.find('content') ||
      fields.find('insertLine')
    )
      return false;
    // Neither is a text: an object may hold the edit, and of anything else the first one is to be sent anew.
    if (typeof present.value === 'object' && present.value !== null) return false;
    const other = present === oldField ? newField : oldField;
    const expected = typeof present.value === 'string' ? (other?.name ?? otherName(present.name)) : present.name;
    out.nextBlock();
    problem('missing-field', expected);
    return true;
  }

  /** Arguments that were serialised a second time. */
  #nested(text: string, around: CallContext): void {
    const from = text.search(/[[{]/);
    const reading = readJson(text, from);
    if (reading.ok) new CallWalk(this.#out, () => around.range, this.#readInner).visit(reading.value.value, around);
    else if (telling.test(text.slice(0, tellingReach))) {
      this.#out.nextBlock();
      this.#out.problem(
        'bad-json',
        around.range.startLine,
        reading.error.expected,
        text.slice(Math.max(0, reading.error.at - 20), reading.error.at + 20),
      );
    }
  }
}

function getBlock(fields: FoldedFields, oldString: string, newString: string, range: SourceRange): EditBlock {
  const line = fields.line('line');
  const stated = statedEdit.parse({
    oldString,
    newString,
    replaceAll: fields.replaceAll() ? true : undefined,
    expectedCount: fields.expectedCount(),
    lineHint: line === 0 ? undefined : line,
  });
  return {
    oldString: stated.oldString,
    newString: stated.newString,
    replaceAll: stated.replaceAll ? true : undefined,
    expectedCount: stated.expectedCount,
    lineHint: stated.lineHint,
    range,
  };
}

/**
 * Whether the content of a call is itself an edit: some tools take their blocks in a field that elsewhere holds the
 * file.
 */
function beginsWithNotation(text: string): boolean {
  const first = text.slice(0, 2000).trimStart().split('\n', 1)[0] ?? '';
  return opensSearch(first) || opensPatch(first);
}

function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
