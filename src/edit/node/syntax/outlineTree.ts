import type { Node, Tree } from 'web-tree-sitter';
import { anyOf } from '../../../base/text/joinPatterns.ts';
import type { SyntaxUnit } from '../../domain/types.ts';

/** Nodes that say something about the next one; they are no units of their own. */
const remarks = /comment|^attribute_item$|^decorator$/;
/** What only holds the parts of the unit around it. */
const containers = anyOf([
  /^(?:block|do_block|statement_block|compound_statement|body_statement|then)$/,
  /^(?:statement_list|declaration_list|field_declaration_list|accessor_list)$/,
  /_body$/,
]);
/** Types of nodes whose name is in one of their parts, where no field leads to it. */
const namingTypes: ReadonlySet<string> = new Set([
  ...['lexical_declaration', 'variable_declaration', 'type_declaration', 'const_declaration', 'var_declaration'],
  ...['field_declaration', 'expression_statement', 'rule_set', 'local_declaration_statement', 'simple_declaration'],
  ...['property_declaration', 'export_statement', 'const_spec', 'declaration'],
]);
/** Fields that lead from a declaration to its name, the nearest first. */
const nameFields = [
  'module_name',
  'source',
  'name',
  'declarator',
  'declaration',
  'definition',
  'left',
  'key',
  'label',
  'pattern',
];
/** Rows of lists that have a key, the first of their parts. */
const keyKinds = /^(?:keyed_element|array_element_initializer|field_initializer)$/;
/** Deeper names are not looked for. */
const deepestName = 8;
/** Deeper code is not told apart. */
const deepestUnit = 200;

/**
 * The parts of a text that fill whole lines, each with those inside it: declarations, members, statements, elements.
 * Rows count from 0, ends inclusive. A part that fills the same lines as the one around it is not listed.
 */
export function outlineTree(tree: Tree, lines: readonly string[]): readonly SyntaxUnit[] {
  const units: SyntaxUnit[] = [];
  collect(tree.rootNode, lines, units, -1, -1, 0);
  return units;
}

function collect(
  node: Node,
  lines: readonly string[],
  into: SyntaxUnit[],
  outerStart: number,
  outerEnd: number,
  depth: number,
): void {
  if (depth > deepestUnit) return;
  for (const child of node.namedChildren) {
    const start = child.startPosition.row;
    const end = getEndRow(child);
    const isWhole =
      (lines[start] ?? '').slice(0, child.startPosition.column).trim() === '' &&
      (end < child.endPosition.row ||
        /^[\s;,]*(?:(?:\/\/|#|--|\/\*).*)?$/.test((lines[end] ?? '').slice(child.endPosition.column)));
    const isUnit =
      isWhole &&
      !remarks.test(child.type) &&
      !containers.test(child.type) &&
      !(start === outerStart && end === outerEnd) &&
      !(node.type === 'decorated_definition' && end > start);
    if (isUnit) {
      const inside: SyntaxUnit[] = [];
      if (end > start) collect(child, lines, inside, start, end, depth + 1);
      const head = end > start ? getHeadEnd(child, lines) : undefined;
      const unit = { kind: child.type, name: getName(child), start, end, children: inside };
      into.push(head === undefined ? unit : { ...unit, head });
    } else if (end > start) collect(child, lines, into, outerStart, outerEnd, depth + 1);
  }
}

/** Fields that lead from a declaration or statement to its body, the nearest first. */
const bodyFields = ['body', 'consequence', 'declaration', 'definition', 'value', 'right'];

/** The last row before the body of a node: with the bracket that opens it, if there is one. */
function getHeadEnd(node: Node, lines: readonly string[]): number | undefined {
  let at: Node = node;
  for (let depth = 0; depth < deepestName; depth++) {
    let field: string | undefined;
    let next: Node | null = null;
    for (field of bodyFields) {
      next = at.childForFieldName(field);
      if (next !== null) break;
    }
    if (next === null) {
      const inside = at.namedChildren.filter((each) => !remarks.test(each.type));
      const [only] = inside.length === 1 ? inside : [];
      // What begins in a row of its own is a part, and its body is not that of the node.
      const isPart = only !== undefined && only.startPosition.row > at.startPosition.row;
      next = inside.find((each) => containers.test(each.type)) ?? (isPart ? null : (only ?? null));
      if (/^template_declaration$/.test(at.type)) next = inside.at(-1) ?? null;
    } else if (field === 'body' || field === 'consequence') return bodyStart(next, lines);
    if (next === null || next.endPosition.row === node.startPosition.row) return undefined;
    if (containers.test(next.type)) return bodyStart(next, lines);
    at = next;
  }
  return undefined;
}

function bodyStart(body: Node, lines: readonly string[]): number {
  const { row, column } = body.startPosition;
  return /[{([]/.test((lines[row] ?? '').charAt(column)) ? row : row - 1;
}

/** The last row with text of a node: some end at the start of the next row. */
function getEndRow(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row - 1 : row;
}

function getName(node: Node): string {
  // A key and its value, for which the grammar has no field.
  if (keyKinds.test(node.type)) return node.namedChildCount === 2 ? oneLine(node.namedChild(0)?.text ?? '') : '';
  let at: Node = node;
  let receiver = '';
  for (let depth = 0; depth < deepestName; depth++) {
    const taker: Node | null = at.childForFieldName('receiver');
    if (taker !== null && at.type === 'method_declaration')
      receiver = `${taker.text.replace(/^\(\s*\w+\s+|[()*\s]/g, '')}.`;
    const next: Node | null = nextTo(at);
    if (next === null && at.type === 'selectors') return at.text.replace(/\s+/g, ' ');
    if (next === null) return depth === 0 || (at.namedChildCount > 0 && !isName(at)) ? '' : oneLine(receiver + at.text);
    at = next;
  }
  return '';
}

function isName(node: Node): boolean {
  return (
    /(?:^|_)(?:identifier|name|selectors|string|key|import)$/.test(node.type) ||
    // What is assigned to a member is told apart by the whole way to it.
    (/^(?:member_expression|attribute|field_expression|selector_expression|member_access_expression)$/.test(
      node.type,
    ) &&
      /^[\w$#]+(?:(?:\.|->|::)[\w$#]+)+$/.test(node.text))
  );
}

function nextTo(node: Node): Node | null {
  if (isName(node) && !/_(?:specifier|statement|declaration)$/.test(node.type)) return null;
  for (const field of nameFields) {
    const found = node.childForFieldName(field);
    if (found !== null) return found;
  }
  const inside = node.namedChildren.filter((each) => !remarks.test(each.type));
  const [first] = inside;
  if (first === undefined) return null;
  if (namingTypes.has(node.type))
    return (
      inside.find((each) =>
        /declarator|spec$|assignment|selectors|variable_declaration|property_element|property_name|class|function/.test(
          each.type,
        ),
      ) ?? null
    );
  return null;
}

function oneLine(text: string): string {
  return text.includes('\n') ? '' : text.replace(/\s+/g, ' ');
}
