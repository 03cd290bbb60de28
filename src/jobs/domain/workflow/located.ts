import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  YAMLParseError,
  type Document,
  type Node,
} from 'yaml';
import { msg, type Message, type MessageArgument } from '../../../base/text/message.ts';
import type { FilePlace, WorkflowMistake } from './workflowSpec.ts';
import { explainYaml, openQuote } from './yamlMistakes.ts';

/** A value of a file with its place. */
export type LocatedValue = LocatedMap | LocatedList | LocatedScalar;

/** Names and values. The last of two equal names counts; the parser has reported them. */
export interface LocatedMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, { readonly key: FilePlace; readonly value: LocatedValue }>;
  readonly place: FilePlace;
}

/** Values in order. */
export interface LocatedList {
  readonly kind: 'list';
  readonly items: readonly LocatedValue[];
  readonly place: FilePlace;
}

/** One value; `text` as in the file, without quotes. */
export interface LocatedScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly text: string;
  readonly place: FilePlace;
}

/**
 * Maximum values of a file, counting aliased values at each use, and entries from merge keys. A workflow of 50,000
 * written jobs has fewer. It bounds the work of all later steps.
 */
const maxNodes = 400_000;
/** Maximum tokens of a text: about 3 µs of processor time each, 18 of them for a short job. */
const maxPieces = 1_500_000;
/** Maximum nesting of lists and maps. A workflow has six levels. */
const maxDepth = 50;

/** A parsed YAML or JSON text with places. */
export interface LocatedFile {
  /** Undefined where the text cannot be read at all. */
  readonly value: LocatedValue | undefined;
  readonly mistakes: readonly WorkflowMistake[];
}

/**
 * Parses a YAML or JSON text into values with places, and reports mistakes. An anchored value is read once and shared
 * by its aliases, so that the time is linear in the text. The values that aliases and merge keys expand to are counted,
 * and refused if there are too many.
 */
export function locate(text: string): LocatedFile {
  const lines = new LineCounter();
  const places = new Places(lines);
  const document = documentIn(text, lines);
  if (document === 'too many pieces')
    return { value: undefined, mistakes: [tooLarge(fileTooLarge, places.of(text.length, text.length))] };
  if (document === 'too deep') {
    const at = startOfDepth(text);
    return { value: undefined, mistakes: [tooDeep(places.of(at, at))] };
  }
  const mistakes = [
    ...syntaxMistakes(text, document, places),
    ...document.warnings.map(({ message, pos }) => ({
      severity: 'warning' as const,
      code: 'yaml',
      message: msg('{0}', message),
      place: places.of(pos[0], pos[1]),
    })),
  ];
  const walk = new Walk(places, (alias) => explained('BAD_ALIAS', text, alias, places));
  const value = walk.read(document.contents, 0, places.of(0, 0));
  mistakes.push(...walk.mistakes);
  return { value: mistakes.some(({ severity }) => severity === 'error') ? undefined : value, mistakes };
}

/** The parser's tree of the first document in a text. Lines are counted as far as the text was read. */
function documentIn(text: string, lines: LineCounter): Document | 'too many pieces' | 'too deep' {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let pieces = 0;
  function* tokens(): ReturnType<Parser['parse']> {
    for (const piece of new Lexer().lex(text)) {
      if (++pieces > maxPieces) return;
      yield* parser.next(piece);
    }
    yield* parser.end();
  }
  // One schema for every text: otherwise a directive could choose one whose types search their keys in lists. The
  // parser compares each key with all before it; `Walk` finds equal keys instead.
  const composer = new Composer({
    merge: true,
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    uniqueKeys: false,
  });
  let document: Document | undefined;
  try {
    for (const each of composer.compose(tokens(), true, text.length)) {
      if (document === undefined) document = each;
      else {
        const [start, end] = each.range;
        document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', ''));
        break;
      }
    }
  } catch (error) {
    // The composer is recursive and can overflow the stack.
    if (error instanceof RangeError) return 'too deep';
    throw error;
  }
  if (document === undefined || pieces > maxPieces) return 'too many pieces';
  // The parser's own code for a stack overflow that it notices itself.
  return document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION') ? 'too deep' : document;
}

/** The parser's errors, explained where their line tells what is wrong. What follows in the same line is its effect. */
function syntaxMistakes(text: string, { errors }: Document, places: Places): readonly WorkflowMistake[] {
  const told = new Set<number>();
  return errors.flatMap(({ code, message, pos: [start, end] }) => {
    const mistake =
      unclosed(message, text, places) ??
      explained(code, text, start, places) ??
      notYaml(code, code === 'MULTIPLE_DOCS' ? anotherDocument : message, places.of(start, end));
    const { line } = places.of(start, end);
    if (told.has(line)) return [];
    told.add(line);
    return [mistake];
  });
}

/** The parser sees that a quote is not closed at the end of the file; the mistake is where it opens. */
function unclosed(message: string, text: string, places: Places): WorkflowMistake | undefined {
  const quote = /^Missing closing\b/.test(message) ? openQuote(text) : undefined;
  return quote === undefined
    ? undefined
    : {
        severity: 'error',
        code: 'not-yaml',
        message: msg('This quote is opened and not closed: write the same quote at the end of the value.'),
        place: places.of(quote.start, quote.end),
      };
}

/** An error of the parser at an offset, as its line explains it. */
function explained(code: string, text: string, offset: number, places: Places): WorkflowMistake | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
  const found = explainYaml(code, line);
  if (found === undefined) return undefined;
  const { message, fix } = found;
  return {
    severity: 'error',
    code: 'not-yaml',
    message,
    place: places.of(start + found.start, start + found.end),
    fix,
  };
}

function notYaml(code: string, message: MessageArgument, place: FilePlace): WorkflowMistake {
  return {
    severity: 'error',
    code: 'not-yaml',
    message: msg('This cannot be read as YAML ({0}): {1}', code.toLowerCase().replaceAll('_', ' '), message),
    place,
  };
}

function tooLarge(message: Message, place: FilePlace): WorkflowMistake {
  return { severity: 'error', code: 'too-large', message, place };
}

function tooDeep(place: FilePlace): WorkflowMistake {
  return tooLarge(
    msg(
      'Lists and maps are nested more than {0} levels deep here, and no field of a workflow is: take out a level.',
      maxDepth,
    ),
    place,
  );
}

/** The approximate place where bracket nesting gets too deep; the start of the text for other nesting. */
function startOfDepth(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > maxDepth) return at;
  }
  return 0;
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
    return {
      line: Math.max(1, from.line),
      column: Math.max(1, from.col),
      endLine: Math.max(1, to.line),
      endColumn: Math.max(1, to.col),
    };
  }
}

/** The value of an anchor, with its number of nodes; undefined while it is being read. */
type Anchored = { readonly value: LocatedValue; readonly nodes: number } | undefined;

type Entries = Map<string, { readonly key: FilePlace; readonly value: LocatedValue }>;

/** Converts the parser's tree into ours in the order of the file: follows aliases and expands merge keys. */
class Walk {
  readonly mistakes: WorkflowMistake[] = [];
  readonly #places: Places;
  readonly #explainAlias: (offset: number) => WorkflowMistake | undefined;
  /** By name. A later anchor of the same name replaces it from there on, as YAML defines. */
  readonly #anchors = new Map<string, Anchored>();
  #nodes = 0;
  #isOver = false;

  /** `explainAlias`: what is meant by an alias without an anchor, at an offset. */
  constructor(places: Places, explainAlias: (offset: number) => WorkflowMistake | undefined) {
    this.#places = places;
    this.#explainAlias = explainAlias;
  }

  read(node: unknown, depth: number, around: FilePlace): LocatedValue {
    const place = this.#place(node, around);
    if (isAlias(node)) return this.#alias(node.source, place, node.range?.[0] ?? 0);
    if (depth > maxDepth) this.#refuse(tooDeep(place));
    if (!this.#count(1, false, place)) return nothing(place);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor === undefined) return this.#content(node, depth, place);
    const before = this.#nodes;
    this.#anchors.set(anchor, undefined);
    const value = this.#content(node, depth, place);
    this.#anchors.set(anchor, { value, nodes: this.#nodes - before + 1 });
    return value;
  }

  #content(node: unknown, depth: number, place: FilePlace): LocatedValue {
    if (isMap(node)) return { kind: 'map', entries: this.#entries(node.items, depth, place), place };
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => this.read(item, depth + 1, place)), place };
    if (!isScalar(node)) return nothing(place);
    const { value, source } = node;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { kind: 'scalar', value, text: source ?? String(value), place };
    if (value === null || value === undefined) return nothing(place);
    const text = source ?? (typeof value === 'bigint' ? value.toString() : '');
    return { kind: 'scalar', value: text, text, place };
  }

  #alias(name: string, place: FilePlace, offset: number): LocatedValue {
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) {
      const shown = name.slice(0, 60);
      if (this.#anchors.has(name))
        this.#refuse(
          tooLarge(
            msg(
              'The alias "*{0}" stands inside of what it stands for, which has no end: write out what is meant.',
              shown,
            ),
            place,
          ),
        );
      else
        this.#say(
          this.#explainAlias(offset) ??
            notYaml('BAD_ALIAS', msg('No anchor "&{0}" stands before the alias "*{1}".', shown, shown), place),
        );
      return nothing(place);
    }
    return this.#count(anchored.nodes, true, place) ? anchored.value : nothing(place);
  }

  #entries(
    items: readonly { readonly key: unknown; readonly value: unknown }[],
    depth: number,
    around: FilePlace,
  ): Entries {
    const own: Entries = new Map();
    const merged: Entries = new Map();
    for (const { key: keyNode, value: valueNode } of items) {
      // The parser uses a symbol for `<<` as a merge key, and the text where it is quoted.
      const isMerge = isScalar(keyNode) && typeof keyNode.value === 'symbol';
      const name = isScalar(keyNode) && !isMerge ? String(keyNode.value) : '';
      const key = this.#place(keyNode, around);
      // A key may have an anchor, or be a map that contains some.
      if (!isMerge && keyNode !== null) this.read(keyNode, depth + 1, key);
      const value = this.read(valueNode, depth + 1, key);
      if (isMerge) this.#merge(value, merged, key);
      else {
        if (isScalar(keyNode) && own.has(name))
          this.#say(
            notYaml('DUPLICATE_KEY', msg('Map keys must be unique'), {
              ...key,
              endLine: key.line,
              endColumn: key.column + 1,
            }),
          );
        own.set(name, { key, value });
      }
    }
    for (const [name, entry] of merged) if (!own.has(name)) own.set(name, entry);
    return own;
  }

  #merge(value: LocatedValue, into: Entries, place: FilePlace): void {
    for (const from of value.kind === 'list' ? value.items : [value]) {
      if (from.kind !== 'map') continue;
      if (!this.#count(from.entries.size, true, place)) return;
      for (const [name, entry] of from.entries) if (!into.has(name)) into.set(name, entry);
    }
  }

  /** Counts nodes; false once there are too many. */
  #count(nodes: number, isByAlias: boolean, place: FilePlace): boolean {
    this.#nodes += nodes;
    if (this.#nodes > maxNodes) this.#refuse(tooLarge(isByAlias ? aliasesTooLarge : fileTooLarge, place));
    return !this.#isOver;
  }

  #refuse(mistake: WorkflowMistake): void {
    if (!this.#isOver) this.#say(mistake);
    this.#isOver = true;
  }

  #say(mistake: WorkflowMistake): void {
    this.mistakes.push(mistake);
  }

  #place(node: unknown, around: FilePlace): FilePlace {
    const range = (node as Node | null | undefined)?.range;
    return range === undefined || range === null ? around : this.#places.of(range[0], range[1]);
  }
}

const anotherDocument = msg('a file holds one workflow, and another document begins here.');
const fileTooLarge = msg(
  'The file holds more values up to here than are read (400,000): use parameters for jobs that are alike, or divide the workflow.',
);
const aliasesTooLarge = msg(
  'With this alias the file stands for more values than are read (400,000): use parameters for what is alike, or write it out where it is needed.',
);

function nothing(place: FilePlace): LocatedScalar {
  return { kind: 'scalar', value: null, text: '', place };
}
