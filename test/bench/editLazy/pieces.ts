import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { grammarByLanguage } from '../../../src/edit/node/syntax/grammars.ts';
import { outlineByBlanks } from './blankPieces.ts';

/** A part of a text of several rows, or a part that declares something: rows from 0, ends inclusive. */
export interface Piece {
  readonly role: 'function' | 'class' | 'other';
  /** What a function or class declares; empty for others. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The last row of what stands before the body: all of it is shown when any of the piece is. */
  readonly headEnd: number;
  /** Whether it is shown whole or not at all: a string, a comment, a list of parameters. */
  readonly isFlat: boolean;
  /** The first row of the comments and attributes right above it. */
  readonly lead: number;
  /** Whether the grammar could not read all of it. */
  readonly hasErrors: boolean;
  readonly children: readonly Piece[];
}

const functionKinds =
  /^(?:(?:generator_)?function_(?:declaration|definition|item|signature_item)|method(?:_declaration|_definition)?|singleton_method|constructor_declaration|rule_set)$/;
const functionValues = /^(?:arrow_function|function_expression|generator_function|function)$/;
const classKinds =
  /^(?:(?:abstract_)?class(?:_declaration|_definition|_specifier)?|module|internal_module|interface_declaration|enum_(?:declaration|item|specifier)|impl_item|trait_item|mod_item|struct_(?:item|specifier|declaration)|namespace_(?:definition|declaration)|record_declaration)$/;
const wrapperKinds = /^(?:export_statement|decorated_definition|template_declaration)$/;
/** What has no rows of its own: its first row is its first statement. */
const bareBodies = /^(?:block|body_statement|then|statement_list|switch_body|program|source_file|else|do)$/;
const flatKinds = /comment|string|template|regex|parameters|heredoc|attribute_item/;
const leadKinds = /comment|^attribute_item$/;

const languages = new Map<string, Promise<Language>>();
let starting: Promise<void> | undefined;

async function loadLanguage(file: string): Promise<Language> {
  const require = createRequire(import.meta.url);
  starting ??= Parser.init();
  await starting;
  const folder = join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');
  return Language.load(await readFile(join(folder, file)));
}

/** Reads texts of one language into pieces: by its grammar, else by indentation; deliberately not the engine's way. */
export async function pieceReader(language: string): Promise<(text: string) => readonly Piece[]> {
  const grammar = await loadGrammar(language);
  if (grammar === undefined) return (text) => outlineByBlanks(text.split('\n'));
  return (text) => parse(grammar, text, (node) => collectPieces(node, text.split('\n'))) ?? [];
}

/** Tells whether a text of one language has errors of syntax; none has them in a language without a grammar. */
export async function errorReader(language: string): Promise<(text: string) => boolean> {
  const grammar = await loadGrammar(language);
  return (text) => grammar !== undefined && (parse(grammar, text, (node) => node.hasError) ?? true);
}

async function loadGrammar(language: string): Promise<Language | undefined> {
  const file = grammarByLanguage.get(language);
  if (file === undefined) return undefined;
  const loading = languages.get(file) ?? loadLanguage(file);
  languages.set(file, loading);
  return loading;
}

function parse<T>(grammar: Language, text: string, read: (node: Node) => T): T | undefined {
  const parser = new Parser();
  parser.setLanguage(grammar);
  const tree = parser.parse(text);
  try {
    return tree === null ? undefined : read(tree.rootNode);
  } finally {
    tree?.delete();
    parser.delete();
  }
}

function collectPieces(node: Node, lines: readonly string[]): Piece[] {
  const out: Piece[] = [];
  for (const child of node.namedChildren) {
    const role = getRole(child);
    const outer = role === 'other' ? child : wrapped(child);
    const [start, end] = [outer.startPosition.row, lastRow(outer)];
    const isDeclared = role !== 'other' && isWhole(outer, lines);
    const inside = end > start ? collectPieces(child, lines) : [];
    if (end === start && !isDeclared) continue;
    const isBare =
      bareBodies.test(child.type) && !/^[{([<]/.test((lines[start] ?? '').slice(child.startPosition.column));
    if (isBare) out.push(...inside);
    else
      out.push({
        role: isDeclared ? role : 'other',
        name: isDeclared ? getName(child) : '',
        start,
        end,
        headEnd: isDeclared ? headEnd(child, start) : start,
        isFlat: flatKinds.test(child.type),
        lead: isDeclared ? leadRow(outer) : start,
        hasErrors: child.hasError,
        children: inside,
      });
  }
  return out;
}

function getRole(node: Node): Piece['role'] {
  if (functionKinds.test(node.type)) return 'function';
  if (classKinds.test(node.type))
    return node.childForFieldName('body') === null && node.type !== 'module' ? 'other' : 'class';
  const value = getValue(node);
  return value !== null && functionValues.test(value.type) ? 'function' : 'other';
}

/** The value that a declaration of one name, a field, a pair or an assignment gives it. */
function getValue(node: Node): Node | null {
  if (/^(?:lexical|variable)_declaration$/.test(node.type) && node.namedChildCount === 1)
    return node.namedChild(0)?.childForFieldName('value') ?? null;
  if (/^(?:pair|field_definition|public_field_definition)$/.test(node.type)) return node.childForFieldName('value');
  const inner = node.type === 'expression_statement' ? node.namedChild(0) : null;
  return inner?.type === 'assignment_expression' ? inner.childForFieldName('right') : null;
}

function getName(node: Node): string {
  const field = (at: Node | null, ...names: string[]): Node | null =>
    names.map((name) => at?.childForFieldName(name) ?? null).find((each) => each !== null) ?? null;
  if (node.type === 'rule_set') return node.namedChild(0)?.text ?? '';
  if (node.type === 'impl_item')
    return `${field(node, 'trait')?.text ?? ''} for ${field(node, 'type')?.text ?? ''}`.replace(/^ for /, '');
  const inner = /^(?:lexical_declaration|variable_declaration|expression_statement)$/.test(node.type)
    ? node.namedChild(0)
    : node;
  const receiver = /\*?\s*(\w+)[^\w]*$/.exec(field(node, 'receiver')?.text ?? '')?.[1];
  let at = field(inner, 'name', 'key', 'property', 'left', 'declarator', 'type');
  for (let next = at; next !== null; next = field(next, 'declarator')) at = next;
  return `${receiver === undefined ? '' : `${receiver}.`}${at?.text ?? ''}`;
}

function wrapped(node: Node): Node {
  let at = node;
  while (
    at.parent !== null &&
    (wrapperKinds.test(at.parent.type) ||
      (at.parent.parent !== null && at.parent.startIndex === at.startIndex && lastRow(at.parent) === lastRow(at))) &&
    lastRow(at.parent) === lastRow(at)
  )
    at = at.parent;
  return at;
}

function isWhole(node: Node, lines: readonly string[]): boolean {
  const before = (lines[node.startPosition.row] ?? '').slice(0, node.startPosition.column);
  const after = node.endPosition.column === 0 ? '' : (lines[node.endPosition.row] ?? '').slice(node.endPosition.column);
  return before.trim() === '' && /^[\s;,]*$/.test(after);
}

function headEnd(node: Node, start: number): number {
  const value = getValue(node) ?? node;
  const body = value.childForFieldName('body') ?? value.namedChildren.find((each) => /block|body/.test(each.type));
  if (!body) return start;
  return Math.max(start, /^[{]/.test(body.text) ? body.startPosition.row : body.startPosition.row - 1);
}

function leadRow(node: Node): number {
  let row = node.startPosition.row;
  for (let at = node.previousNamedSibling; at !== null && leadKinds.test(at.type); at = at.previousNamedSibling) {
    if (lastRow(at) !== row - 1) break;
    const before = at.previousNamedSibling;
    // A comment behind code belongs to that line.
    if (before !== null && lastRow(before) === at.startPosition.row) break;
    row = at.startPosition.row;
  }
  return row;
}

function lastRow(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row - 1 : row;
}
