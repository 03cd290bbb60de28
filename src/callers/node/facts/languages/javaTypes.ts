import type { Node } from 'web-tree-sitter';
import type { CodeLanguage, TypeText } from '../../../domain/facts.ts';
import { fieldText, getField, getFields } from '../reading/typeTexts.ts';
import { placedType } from '../reading/typeNames.ts';

const typeArguments = /<[^<>]*>/g;
const deepest = 6;
const typeName = /^[\p{ID_Continue}$.]+(?:\[\])*$/u;

/**
 * `placedType`, and of what is none of the project's the name behind the quotes: `''int`, `''List`. Overloads differ by
 * it, in Java and C#.
 */
export function namedType(written: string, language: CodeLanguage): TypeText {
  const type = placedType(written, language);
  return type === "''" ? `''${eraseType(written)}` : type;
}

/** A written type without annotations and type arguments; the empty text where that is no name. */
export function eraseType(written: string): string {
  let type = written.slice(0, 300).replace(/@[\p{ID_Continue}$.]+/gu, '');
  for (let depth = 0; depth < deepest && type.includes('<'); depth++) type = type.replace(typeArguments, '');
  const name = type.replace(/\s+/g, '');
  return typeName.test(name) ? name : '';
}

const texts: ReadonlySet<string> = new Set(['format', 'join', 'valueOf', 'copyValueOf']);
const ofEveryObject: ReadonlyMap<string, string> = new Map([
  ['toString', 'String'],
  ['hashCode', 'int'],
  ['getClass', 'Class'],
]);
const numberClasses: ReadonlySet<string> = new Set([
  'Byte',
  'Short',
  'Integer',
  'Long',
  'Float',
  'Double',
  'Boolean',
  'Character',
]);
const parsed: ReadonlyMap<string, string> = new Map([
  ['parseByte', 'byte'],
  ['parseShort', 'short'],
  ['parseInt', 'int'],
  ['parseLong', 'long'],
  ['parseFloat', 'float'],
  ['parseDouble', 'double'],
  ['parseBoolean', 'boolean'],
]);
/** What an operator makes an `int` of. */
const promoted: ReadonlySet<string> = new Set(['byte', 'short', 'char']);
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);

/**
 * What the syntax of an argument of Java tells of its type (see `Argument.type`); the empty text where it tells
 * nothing.
 */
export function typeOfJavaArgument(node: Node, depth = 0): string {
  if (depth > deepest) return '';
  switch (node.type) {
    case 'decimal_integer_literal':
    case 'hex_integer_literal':
    case 'octal_integer_literal':
    case 'binary_integer_literal':
      return /[lL]$/.test(node.text) ? 'long' : 'int';
    case 'decimal_floating_point_literal':
    case 'hex_floating_point_literal':
      return /[fF]$/.test(node.text) ? 'float' : 'double';
    case 'character_literal':
      return 'char';
    case 'string_literal':
      return 'String';
    case 'null_literal':
      return 'null';
    case 'true':
    case 'false':
    case 'instanceof_expression':
      return 'boolean';
    case 'lambda_expression':
    case 'method_reference':
      return '->';
    case 'class_literal':
      return 'Class';
    case 'object_creation_expression':
    case 'cast_expression':
      return eraseType(fieldText(node, 'type'));
    case 'array_creation_expression':
      return arrayType(node);
    case 'parenthesized_expression':
      return node.firstNamedChild === null ? '' : typeOfJavaArgument(node.firstNamedChild, depth + 1);
    case 'ternary_expression':
      return sameType(getFields(node, 'consequence', 'alternative'), depth);
    case 'unary_expression':
      return typeOfUnary(node, depth);
    case 'binary_expression':
      return typeOfBinary(node, depth);
    case 'method_invocation':
      return typeOfKnownCall(node);
    default:
      return '';
  }
}

function arrayType(node: Node): string {
  const element = eraseType(fieldText(node, 'type'));
  const depth = node.namedChildren.reduce((sum, child) => {
    if (child.type === 'dimensions_expr') return sum + 1;
    return child.type === 'dimensions' ? sum + (child.text.match(/\[/g)?.length ?? 0) : sum;
  }, 0);
  return element === '' || depth === 0 ? '' : element + '[]'.repeat(depth);
}

function sameType(ways: readonly (Node | null)[], depth: number): string {
  const types = new Set(ways.map((way) => (way === null ? '' : typeOfJavaArgument(way, depth + 1))));
  const [only = ''] = types;
  return types.size === 1 ? only : '';
}

function typeOfUnary(node: Node, depth: number): string {
  const operand = getField(node, 'operand');
  if (fieldText(node, 'operator') === '!') return 'boolean';
  const type = operand === null ? '' : typeOfJavaArgument(operand, depth + 1);
  if (promoted.has(type)) return 'int';
  return type === 'int' || type === 'long' || type === 'float' || type === 'double' ? type : '';
}

function typeOfBinary(node: Node, depth: number): string {
  const operator = fieldText(node, 'operator');
  if (comparisons.has(operator)) return 'boolean';
  if (operator !== '+') return '';
  const sides = getFields(node, 'left', 'right');
  return sides.some((side) => side !== null && typeOfJavaArgument(side, depth + 1) === 'String') ? 'String' : '';
}

/** What every object, and the classes of texts and numbers, answer alike. */
function typeOfKnownCall(node: Node): string {
  const name = fieldText(node, 'name');
  const object = getField(node, 'object')?.text ?? '';
  if (object === 'String' && texts.has(name)) return 'String';
  if (numberClasses.has(object)) {
    if (/^to(?:\w*)String$/.test(name)) return 'String';
    if (name === 'valueOf') return object;
    if (parsed.has(name)) return parsed.get(name) ?? '';
  }
  const isEmpty = getField(node, 'arguments')?.namedChildCount === 0;
  return isEmpty ? (ofEveryObject.get(name) ?? '') : '';
}
