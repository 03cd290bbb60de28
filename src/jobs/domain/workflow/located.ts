import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { FilePlace, WorkflowMistake } from './workflowSpec.ts';

/** A value of a file with its place. */
export type Located = LocatedMap | LocatedList | LocatedScalar;

/** Names and values. The last of two equal names counts; the parser has complained. */
export interface LocatedMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, { readonly key: FilePlace; readonly value: Located }>;
  readonly place: FilePlace;
}

/** Values in order. */
export interface LocatedList {
  readonly kind: 'list';
  readonly items: readonly Located[];
  readonly place: FilePlace;
}

/** One value; `text` as it stands in the file without its quotes. */
export interface LocatedScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly text: string;
  readonly place: FilePlace;
}

/** Nodes of a file, aliases counted each time: more is a file that blows itself up. */
const mostNodes = 400_000;
const deepest = 50;

/** A YAML or JSON text as values with places, and what is wrong with it. No value where it cannot be read at all. */
export function locate(text: string): { readonly value: Located | undefined; readonly mistakes: readonly WorkflowMistake[] } {
  const lines = new LineCounter();
  const places = new Places(lines);
  let document: Document;
  try {
    document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false, version: '1.2' });
  } catch (error) {
    // The parser goes into what is nested by calling itself, until the stack is full.
    if (!(error instanceof RangeError)) throw error;
    return { value: undefined, mistakes: [tooMuch(places)] };
  }
  const mistakes: WorkflowMistake[] = [
    ...document.errors.map(({ code, message, pos }) => ({ severity: 'error' as const, code: 'not-yaml', message: `This cannot be read as YAML (${code.toLowerCase().replaceAll('_', ' ')}): ${message}`, place: places.of(pos[0], pos[1]) })),
    ...document.warnings.map(({ message, pos }) => ({ severity: 'warning' as const, code: 'yaml', message, place: places.of(pos[0], pos[1]) })),
  ];
  if (document.errors.length > 0) return { value: undefined, mistakes };
  const walk = new Walk(document, places);
  const value = walk.read(document.contents, 0, places.of(0, 0));
  return { value: walk.isTooMuch ? undefined : value, mistakes: walk.isTooMuch ? [...mistakes, tooMuch(places)] : mistakes };
}

function tooMuch(places: Places): WorkflowMistake {
  return { severity: 'error', code: 'too-large', message: 'The file describes more than can be read, or is nested too deeply: make it smaller, or use parameters.', place: places.of(0, 0) };
}

/** Lines and columns of offsets. */
class Places {
  readonly #lines: LineCounter;

  constructor(lines: LineCounter) {
    this.#lines = lines;
  }

  of(start: number, end: number): FilePlace {
    const from = this.#lines.linePos(start);
    const to = this.#lines.linePos(Math.max(start, end));
    return { line: Math.max(1, from.line), column: Math.max(1, from.col), endLine: Math.max(1, to.line), endColumn: Math.max(1, to.col) };
  }
}

/** Takes the parser's tree into ours: aliases followed, merge keys laid out. */
class Walk {
  readonly #document: Document;
  readonly #places: Places;
  #nodes = 0;

  constructor(document: Document, places: Places) {
    this.#document = document;
    this.#places = places;
  }

  get isTooMuch(): boolean {
    return this.#nodes > mostNodes;
  }

  read(node: unknown, depth: number, around: FilePlace): Located {
    if (++this.#nodes > mostNodes || depth > deepest) {
      this.#nodes = mostNodes + 1;
      return { kind: 'scalar', value: null, text: '', place: around };
    }
    if (isAlias(node)) return this.read(node.resolve(this.#document), depth + 1, this.#place(node, around));
    const place = this.#place(node, around);
    if (isMap(node)) return { kind: 'map', entries: this.#entries(node.items, depth, place), place };
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => this.read(item, depth + 1, place)), place };
    if (!isScalar(node)) return { kind: 'scalar', value: null, text: '', place };
    const { value, source } = node;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return { kind: 'scalar', value, text: source ?? String(value), place };
    if (value === null || value === undefined) return { kind: 'scalar', value: null, text: '', place };
    const text = source ?? (typeof value === 'bigint' ? value.toString() : '');
    return { kind: 'scalar', value: text, text, place };
  }

  #entries(items: readonly { readonly key: unknown; readonly value: unknown }[], depth: number, around: FilePlace): ReadonlyMap<string, { readonly key: FilePlace; readonly value: Located }> {
    const own = new Map<string, { readonly key: FilePlace; readonly value: Located }>();
    const merged = new Map<string, { readonly key: FilePlace; readonly value: Located }>();
    for (const item of items) {
      // The parser has a symbol for `<<` where it is a merge key, and the text where it is quoted.
      const isMerge = isScalar(item.key) && typeof item.key.value === 'symbol';
      const name = isScalar(item.key) && !isMerge ? String(item.key.value) : '';
      const key = this.#place(item.key, around);
      const value = this.read(item.value, depth + 1, key);
      if (!isMerge) own.set(name, { key, value });
      else for (const from of value.kind === 'list' ? value.items : [value]) if (from.kind === 'map') for (const [each, entry] of from.entries) if (!merged.has(each)) merged.set(each, entry);
    }
    for (const [name, entry] of merged) if (!own.has(name)) own.set(name, entry);
    return own;
  }

  #place(node: unknown, around: FilePlace): FilePlace {
    const range = (node as Node | null | undefined)?.range;
    return range === undefined || range === null ? around : this.#places.of(range[0], range[1]);
  }
}
