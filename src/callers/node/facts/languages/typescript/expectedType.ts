import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../../domain/facts.ts';
import { getElement, getMember } from '../../../../domain/typeText.ts';
import { wordAt } from '../../reading/words.ts';
import { docTypes } from './docComment.ts';
import { scriptType } from './scriptType.ts';
import { getField } from '../../reading/typeTexts.ts';

const deepest = 5;
const functions = new Set([
  'arrow_function',
  'function_expression',
  'function_declaration',
  'method_definition',
  'generator_function',
  'generator_function_declaration',
]);

/**
 * The type that the code around an object literal, or around an array of them, is written to expect there; the empty
 * text where none is written. `text` is the file's.
 */
export function expectedType(node: Node, text: string, depth = 0): TypeText {
  const { parent } = node;
  if (parent === null || depth > deepest) return '';
  switch (parent.type) {
    case 'variable_declarator':
    case 'public_field_definition':
    case 'field_definition':
    case 'required_parameter':
    case 'optional_parameter':
      return written(parent, 'type') ?? documented(text, parent.startIndex);
    case 'as_expression':
    case 'satisfies_expression': {
      const type = parent.lastNamedChild?.text ?? '';
      return type === 'const' ? expectedType(parent, text, depth + 1) : scriptType(type);
    }
    case 'parenthesized_expression': {
      const cast = documented(text, parent.startIndex);
      return cast === '' ? expectedType(parent, text, depth + 1) : cast;
    }
    case 'assignment_expression':
      return documented(text, parent.startIndex);
    case 'arrow_function':
      return written(parent, 'return_type') ?? '';
    case 'return_statement':
      return ofResult(parent, text);
    case 'array':
      return getElement(expectedType(parent, text, depth + 1));
    case 'pair':
      return ofEntry(parent, text, depth);
    default:
      return '';
  }
}

function written(node: Node, field: string): TypeText | undefined {
  const annotation = getField(node, field);
  return annotation === null ? undefined : scriptType(annotation.text);
}

function documented(text: string, offset: number): TypeText {
  return docTypes(text, offset)?.type ?? '';
}

/** What the function around a `return` declares to give. */
function ofResult(statement: Node, text: string): TypeText {
  let at = statement.parent;
  while (at !== null && !functions.has(at.type)) at = at.parent;
  return at === null ? '' : (written(at, 'return_type') ?? docTypes(text, at.startIndex)?.returns ?? '');
}

/** A key of an object that is expected to be of some type: that type's member, or what a record of that type holds. */
function ofEntry(pair: Node, text: string, depth: number): TypeText {
  const key = getField(pair, 'key');
  const around = pair.parent === null ? '' : expectedType(pair.parent, text, depth + 1);
  if (key === null || around === '') return '';
  const held = getElement(around);
  return held === ''
    ? getMember(around, wordAt(text, key.startIndex + (/['"]/.test(text[key.startIndex] ?? '') ? 1 : 0)))
    : held;
}
