import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../../domain/facts.ts';
import { readString } from '../../reading/classify.ts';
import { receiverText } from '../../reading/words.ts';
import { typescriptLexicon } from './lexicon.ts';
import { elementOf, scriptType } from './scriptType.ts';

const dottedPath = /^[\w$.?!#\s]+$/;
const longestPath = 120;

/** What the source of a value tells of its type (see `TypeText`). */
export function typeOfValue(value: Node, depth = 0): TypeText {
  if (depth > 3) return '';
  switch (value.type) {
    case 'new_expression': {
      const constructor = value.childForFieldName('constructor');
      return constructor === null ? '' : scriptType(constructor.text + (value.childForFieldName('type_arguments')?.text ?? ''));
    }
    case 'call_expression': {
      const callee = value.childForFieldName('function');
      if (callee === null) return '';
      const path = callee.text;
      return path.length > longestPath || /[{};=]/.test(path) || !/^[\w$]/.test(path) ? '' : `${receiverText(path)}()`;
    }
    case 'this':
      return '=this';
    case 'identifier':
    case 'member_expression': {
      const path = value.text;
      return path.length > longestPath || !(dottedPath.test(path) || /^[\w$.?!#()\s]+$/.test(path)) || path === 'undefined' ? '' : `=${receiverText(path)}`;
    }
    case 'await_expression':
    case 'parenthesized_expression':
    case 'non_null_expression': {
      const inner = value.firstNamedChild;
      return inner === null ? '' : typeOfValue(inner, depth + 1);
    }
    case 'as_expression':
    case 'satisfies_expression': {
      const type = value.lastNamedChild;
      const known = type === null || type.text === 'const' ? '' : scriptType(type.text);
      return known === '' && value.firstNamedChild !== null ? typeOfValue(value.firstNamedChild, depth + 1) : known;
    }
    case 'type_assertion':
      return scriptType(value.firstNamedChild?.text.slice(1, -1) ?? '');
    case 'binary_expression': {
      // `given ?? new Default()`
      const right = value.childForFieldName('right');
      const known = right === null ? '' : typeOfValue(right, depth + 1);
      if (known !== '' && !known.startsWith('=')) return known;
      const left = value.childForFieldName('left');
      return left === null || !/\?\?|\|\|/.test(value.text.slice(0, longestPath)) ? '' : typeOfValue(left, depth + 1);
    }
    case 'ternary_expression': {
      const first = value.childForFieldName('consequence');
      const known = first === null ? '' : typeOfValue(first, depth + 1);
      const second = value.childForFieldName('alternative');
      return known !== '' || second === null ? known : typeOfValue(second, depth + 1);
    }
    case 'subscript_expression': {
      const list = value.childForFieldName('object');
      return list === null || value.childForFieldName('index')?.type === 'string' ? '' : elementOf(typeOfValue(list, depth + 1));
    }
    case 'array':
      return listOfMade(value);
    case 'string':
    case 'template_string':
      return quotedValue(value.text);
    default:
      return '';
  }
}

/** `[new Repo(), …]` is a list of what its first element is made to be. */
function listOfMade(value: Node): TypeText {
  const first = value.firstNamedChild;
  const made = first?.type === 'new_expression' ? typeOfValue(first, 1) : '';
  return /^[\p{ID_Continue}$.]+$/u.test(made) ? `${made}[]` : '';
}

/** A constant string, in single quotes; the empty text for templates with holes and for everything else. */
function quotedValue(source: string): string {
  const value = source.length > 202 ? undefined : readString(source, typescriptLexicon);
  return value?.kind === 'string' ? `'${value.text}'` : '';
}

/** The value of a constant string, `undefined` for everything else. */
export function constantValue(source: string): string | undefined {
  const quoted = quotedValue(source);
  return quoted === '' ? undefined : quoted.slice(1, -1);
}
