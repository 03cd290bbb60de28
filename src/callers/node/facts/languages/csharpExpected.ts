import type { Node } from 'web-tree-sitter';
import { around } from '../reading/readConstructorCall.ts';
import { simpleType } from '../reading/typeNames.ts';
import { getField, fieldText } from '../reading/typeTexts.ts';

/** What only passes a value on. */
const passing: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'conditional_expression',
  'binary_expression',
]);
const functions: ReadonlySet<string> = new Set([
  'method_declaration',
  'local_function_statement',
  'property_declaration',
  'lambda_expression',
  'anonymous_method_expression',
  'indexer_declaration',
  'operator_declaration',
]);
const bodies: ReadonlySet<string> = new Set(['declaration_list']);

/**
 * The type that is written for the place where `new(…)` stands: of a variable, a field or property of the class, a
 * parameter, a result; empty where none is.
 */
export function getExpected(made: Node): string {
  let node = made;
  let { parent } = made;
  while (parent !== null && passing.has(parent.type)) [node, parent] = [parent, parent.parent];
  switch (parent?.type) {
    case 'variable_declarator':
      return getType(parent.parent);
    case 'equals_value_clause':
      return getType(parent.parent?.type === 'variable_declarator' ? parent.parent.parent : parent.parent);
    case 'property_declaration':
    case 'parameter':
      return getType(parent);
    case 'arrow_expression_clause':
    case 'return_statement':
      return getResult(around(parent, functions));
    case 'argument':
      // To the grammar `[new(1)]` looks like an index.
      return parent.parent?.type === 'element_binding_expression'
        ? held(getExpected(parent.parent))
        : getParameter(parent);
    case 'initializer_expression':
      return held(
        parent.parent?.childForFieldName('type')?.text ??
          getExpected(parent.parent?.type === 'implicit_object_creation_expression' ? parent.parent : parent),
      );
    case 'lambda_expression':
      return '';
    case 'assignment_expression':
      return node.startIndex === getField(parent, 'right')?.startIndex ? assigned(parent) : '';
    default:
      return '';
  }
}

function getType(declaration: Node | null): string {
  return declaration?.childForFieldName('type')?.text ?? '';
}

/** `Repo` of `List<Repo>`, `Repo[]`. */
function held(written: string): string {
  const type = simpleType(written, 'csharp');
  return type.endsWith('[]') ? type.slice(0, -2) : '';
}

/** What adds its argument to what it is called on. */
const adding = /^(?:Add|Insert|Enqueue|Push|Prepend|Append|AddFirst|AddLast|TryAdd)$/;

/**
 * The type of the parameter that an argument is given for, of a method of the class around; or what a list holds to
 * which it is added.
 */
function getParameter(argument: Node): string {
  const call = argument.parent?.parent;
  const path = /^(?:this\s*\.\s*)?(?:(\w+)\s*\.\s*)?(\w+)$/.exec(
    call?.type === 'invocation_expression' ? fieldText(call, 'function') : '',
  );
  const [, list, method = ''] = path ?? [];
  if (call === undefined || call === null || path === null) return '';
  if (list !== undefined) return adding.test(method) ? held(declared(call, list)) : '';
  const place = argument.parent?.namedChildren.findIndex(({ startIndex }) => startIndex === argument.startIndex) ?? -1;
  const named = /^(\w+)\s*:(?!:)/.exec(argument.text)?.[1];
  for (const member of around(argument, bodies)?.namedChildren ?? []) {
    if (member.type !== 'method_declaration' || getField(member, 'name')?.text !== method) continue;
    const parameters = getField(member, 'parameters')?.namedChildren.filter(({ type }) => type === 'parameter') ?? [];
    const meant =
      named === undefined ? parameters[place] : parameters.find((each) => getField(each, 'name')?.text === named);
    if (meant !== undefined) return getType(meant);
  }
  return '';
}

/** The written type of a local above, or of a field or property of the class around. */
function declared(at: Node, name: string): string {
  for (let block = at.parent; block !== null && !bodies.has(block.type); block = block.parent) {
    const local =
      block.type === 'block'
        ? block.namedChildren.find(
            (each) =>
              each.type === 'local_declaration_statement' &&
              each.startIndex < at.startIndex &&
              isInstance(each.firstNamedChild, name),
          )
        : undefined;
    if (local !== undefined) return getType(local.firstNamedChild);
  }
  for (const member of around(at, bodies)?.namedChildren ?? []) {
    if (member.type === 'property_declaration' && getField(member, 'name')?.text === name) return getType(member);
    const field =
      member.type === 'field_declaration'
        ? member.namedChildren.find(({ type }) => type === 'variable_declaration')
        : undefined;
    if (field !== undefined && isInstance(field, name)) return getType(field);
  }
  return '';
}

function isInstance(declaration: Node | null, name: string): boolean {
  return declaration?.namedChildren.some((each) => getField(each, 'name')?.text === name) === true;
}

/** What a function gives, of one that gives it later the value itself. */
function getResult(function_: Node | undefined): string {
  const written = (function_?.childForFieldName('returns') ?? function_?.childForFieldName('type'))?.text ?? '';
  return /^(?:\w+\.)*(?:Value)?Task</.test(written) ? simpleType(written, 'csharp') : written;
}

/** The type of the field or property that is set: `_repo = new()`, `this.Repo ??= new()`. */
function assigned(assignment: Node): string {
  const name = /^(?:this\s*\.\s*)?(\w+)$/.exec(fieldText(assignment, 'left'))?.[1];
  return name === undefined ? '' : declared(assignment, name);
}
