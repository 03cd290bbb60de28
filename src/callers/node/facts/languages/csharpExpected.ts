import type { Node } from 'web-tree-sitter';
import { around } from '../reading/readConstructorCall.ts';
import { simpleType } from '../reading/typeNames.ts';

/** What only passes a value on. */
const passing: ReadonlySet<string> = new Set(['parenthesized_expression', 'conditional_expression', 'binary_expression']);
const functions: ReadonlySet<string> = new Set(['method_declaration', 'local_function_statement', 'property_declaration', 'lambda_expression', 'anonymous_method_expression', 'indexer_declaration', 'operator_declaration']);
const bodies: ReadonlySet<string> = new Set(['declaration_list']);

/** The type that is written for the place where `new(…)` stands: of a variable, a field or property of the class, a parameter, a result; empty where none is. */
export function expectedOf(made: Node): string {
  let node = made;
  let { parent } = made;
  while (parent !== null && passing.has(parent.type)) [node, parent] = [parent, parent.parent];
  switch (parent?.type) {
    case 'variable_declarator':
      return typeOf(parent.parent);
    case 'equals_value_clause':
      return typeOf(parent.parent?.type === 'variable_declarator' ? parent.parent.parent : parent.parent);
    case 'property_declaration':
    case 'parameter':
      return typeOf(parent);
    case 'arrow_expression_clause':
    case 'return_statement':
      return resultOf(around(parent, functions));
    case 'lambda_expression':
      return '';
    case 'assignment_expression':
      return node.startIndex === parent.childForFieldName('right')?.startIndex ? assigned(parent) : '';
    default:
      return '';
  }
}

function typeOf(declaration: Node | null): string {
  return declaration?.childForFieldName('type')?.text ?? '';
}

/** What a function gives, of one that gives it later the value itself. */
function resultOf(function_: Node | undefined): string {
  const written = (function_?.childForFieldName('returns') ?? function_?.childForFieldName('type'))?.text ?? '';
  return /^(?:\w+\.)*(?:Value)?Task</.test(written) ? simpleType(written) : written;
}

/** The type of the field or property that is set: `_repo = new()`, `this.Repo ??= new()`. */
function assigned(assignment: Node): string {
  const name = /^(?:this\s*\.\s*)?(\w+)$/.exec(assignment.childForFieldName('left')?.text ?? '')?.[1];
  for (const member of name === undefined ? [] : (around(assignment, bodies)?.namedChildren ?? [])) {
    if (member.type === 'property_declaration' && member.childForFieldName('name')?.text === name) return typeOf(member);
    const declared = member.type === 'field_declaration' ? member.namedChildren.find(({ type }) => type === 'variable_declaration') : undefined;
    if (declared?.namedChildren.some((each) => each.childForFieldName('name')?.text === name) === true) return typeOf(declared);
  }
  return '';
}
