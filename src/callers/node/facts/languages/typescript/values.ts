import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../../domain/facts.ts';
import { getElement, getList, getMember, printTuple } from '../../../../domain/typeText.ts';
import { getParts } from '../../../../domain/graph/receiverText.ts';
import { maxItems, substituteLocals } from '../../draft/substituteLocals.ts';
import { readString } from '../../reading/classify.ts';
import { receiverText } from '../../reading/words.ts';
import { typescriptLexicon } from './lexicon.ts';
import { eitherType, isAnything, scriptType } from './scriptType.ts';
import { getField, fieldText } from '../../reading/typeTexts.ts';
import { wholeMatch } from '../../../../domain/patterns.ts';

const dottedPath = /^[\w$.?!#\s]+$/;
const longestPath = 120;

/** What the source of a value tells of its type (see `TypeText`). */
export function typeOfValue(value: Node, depth = 0): TypeText {
  if (depth > 3) return '';
  switch (value.type) {
    case 'new_expression':
      return typeOfMade(value, depth);
    case 'call_expression': {
      const callee = getField(value, 'function');
      if (callee === null) return '';
      const path = getParts(callee.text).join('.');
      const held = heldBy(value, path, depth) || mapped(value, callee, depth);
      if (held !== '') return held;
      return path.length > longestPath || !/^[\w$][\w$.#()[\] ]*$/.test(path) ? '' : `${receiverText(path)}()`;
    }
    case 'this':
      return '=this';
    case 'identifier':
    case 'member_expression': {
      const path = value.text;
      return path.length > longestPath ||
        !(dottedPath.test(path) || /^[\w$.?!#()\s]+$/.test(path)) ||
        path === 'undefined'
        ? ''
        : `=${receiverText(path)}`;
    }
    case 'await_expression':
    case 'parenthesized_expression':
    case 'non_null_expression': {
      const inner = value.firstNamedChild;
      return inner === null ? '' : typeOfValue(inner, depth + 1);
    }
    case 'as_expression':
    case 'satisfies_expression':
      return typeOfCast(value, depth);
    case 'type_assertion':
      return scriptType(value.firstNamedChild?.text.slice(1, -1) ?? '');
    case 'binary_expression': {
      // `given ?? new Default()`, `isReady && repo`
      const [left, right] = [getField(value, 'left'), getField(value, 'right')];
      const operator = /^(?:\|\||\?\?|&&)$/.exec(fieldText(value, 'operator'))?.[0];
      return operator === undefined ? '' : typeOfEither([...(operator === '&&' ? [] : [left]), right], depth);
    }
    case 'assignment_expression':
      return typeOfEither([getField(value, 'right')], depth);
    case 'augmented_assignment_expression':
      return /^(?:\|\||\?\?|&&)=$/.test(fieldText(value, 'operator'))
        ? typeOfEither([getField(value, 'left'), getField(value, 'right')], depth)
        : '';
    case 'ternary_expression':
      return typeOfEither(
        ['consequence', 'alternative'].map((name) => getField(value, name)),
        depth,
      );
    case 'subscript_expression': {
      const list = getField(value, 'object');
      return list === null || getField(value, 'index')?.type === 'string'
        ? ''
        : getElement(typeOfValue(list, depth + 1));
    }
    case 'array':
      return getList(
        [...new Set(value.namedChildren.slice(0, maxItems).map((each) => typeOfItem(each, depth + 1)))]
          .filter((type) => !type.startsWith("'"))
          .join('|'),
      );
    case 'string':
    case 'template_string':
      return quotedValue(value.text);
    default:
      return '';
  }
}

function typeOfMade(value: Node, depth: number): TypeText {
  const constructor = getField(value, 'constructor');
  // What a promise gives in the end is told where that is.
  if (constructor === null || constructor.text === 'Promise') return '';
  // `new (require('./a').A)()`, `new (choose())()`: any class.
  if (constructor.type === 'parenthesized_expression' && !/^\(\s*[\p{ID_Continue}$.]+\s*\)$/u.test(constructor.text))
    return '';
  if (constructor.text !== 'Proxy') return scriptType(constructor.text + fieldText(value, 'type_arguments'));
  const given = getField(value, 'arguments')?.firstNamedChild;
  return eitherType([given ? typeOfValue(given, depth + 1) : '', '?']).replace(/^\?$/, '');
}

function typeOfCast(value: Node, depth: number): TypeText {
  const type = value.lastNamedChild;
  const list = value.firstNamedChild;
  // A list that does not change is a tuple.
  if (/\sas\s+const$/.test(value.text.slice(-12)) && list?.type === 'array' && list.namedChildCount > 1) {
    const parts = list.namedChildren.map((each) =>
      each.type === 'spread_element' ? '' : typeOfValue(each, depth + 1),
    );
    return list.namedChildren.some((each) => each.type === 'spread_element') ? '' : printTuple(parts);
  }
  const known = type === null || type.text === 'const' ? '' : scriptType(type.text);
  if (known !== '' || value.firstNamedChild === null) return known;
  const held = typeOfValue(value.firstNamedChild, depth + 1);
  return held !== '' && isAnything(type?.text ?? '') ? eitherType([held, '?']) : held;
}

/** Values that have no members of anybody's. */
export const plainValues = wholeMatch([
  'null|undefined|number|string|template_string|true|false|regex|array|arrow_function',
  'function_expression|unary_expression',
]);

function typeOfEither(values: readonly (Node | null)[], depth: number): TypeText {
  return eitherType(
    values.map((each) =>
      each === null
        ? ''
        : typeOfValue(each, depth + 1) || (plainValues.test(each.type) || /^\{\s*\}$/.test(each.text) ? '' : '?'),
    ),
  ).replace(/^\?$/, '');
}

/** The type of what an element of a written list adds to it. */
export function typeOfItem(item: Node, depth = 0): TypeText {
  if (item.type === 'spread_element') {
    if (item.firstNamedChild === null) return '';
    return getElement(typeOfValue(item.firstNamedChild, depth));
  }
  return typeOfValue(item, depth);
}

const holding = /^(?:Object\.(?:values|entries|freeze|assign)|Array\.from|Promise\.(?:all(?:Settled)?|resolve))$/;

/** Calls that give what their only argument holds. */
function heldBy(call: Node, path: string, depth: number): TypeText {
  if (!holding.test(path)) return '';
  const [given, ...others] = getField(call, 'arguments')?.namedChildren ?? [];
  const type =
    given === undefined || (others.length > 0 && path !== 'Object.assign') ? '' : typeOfValue(given, depth + 1);
  if (path === 'Object.assign') return type === '' ? '' : eitherType([type, '?']);
  if (path === 'Object.entries') {
    if (type.startsWith('=')) return `${type.slice(1)}.entries()`;
    return '';
  }
  return type;
}

/** `orders.map((each) => each.line)` is a list of what the function says of an element. */
function mapped(call: Node, callee: Node, depth: number): TypeText {
  const [, method] = /\.(map|flatMap)$/.exec(callee.text) ?? [];
  const given = method === undefined ? null : getField(call, 'arguments')?.firstNamedChild;
  const body = given?.type === 'arrow_function' ? getField(given, 'body') : null;
  const list = callee.firstNamedChild;
  if (!given || body === null || list === null) return '';
  const [first, ...others] =
    /^[^=]*/.exec(given.text.replace(/^async\b/, ''))?.[0].match(/\{|[\p{ID_Continue}$]+/gu) ?? [];
  const element = getElement(typeOfValue(list, depth + 1));
  const each = substituteLocals(typeOfValue(body, depth + 1), (name) => {
    if (name === first) return element;
    if (!others.includes(name)) return undefined;
    if (first === '{') return getMember(element, name);
    return '';
  });
  return method === 'map' ? getList(each) : each;
}

/** The parts that a list is written out of, be they waited for or not: `await Promise.all([a(), b()])`. */
export function getElements(value: Node): readonly Node[] {
  if (value.type === 'array') return value.namedChildren;
  let inner: Node | null = null;
  if (value.type === 'await_expression') inner = value.firstNamedChild;
  else if (value.type === 'call_expression' && holding.test(value.firstNamedChild?.text ?? ''))
    inner = getField(value, 'arguments')?.firstNamedChild ?? null;
  return inner === null ? [] : getElements(inner);
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
