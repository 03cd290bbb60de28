import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { maxItems } from '../draft/substituteLocals.ts';
import { readString } from '../reading/classify.ts';
import { pythonLexicon } from './pythonLexicon.ts';
import { getList, pythonType, joinTypes } from './pythonTypes.ts';
import { getField, fieldText } from '../reading/typeTexts.ts';

const longestPath = 120;
/** Calls that give a list of what their first argument holds, or the same thing again. */
const givesSame = /^(?:sorted|list|tuple|set|frozenset|reversed|iter|filter|(?:copy\.)?(?:copy|deepcopy))$/;

/** What gives a module by its name. */
const loading = /^(?:(?:importlib\.)?import_module|__import__)$/;

/** What a value tells of its type. */
export function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > 3) return '';
  const of = (child: Node | null | undefined): TypeText =>
    child === null || child === undefined ? '' : typeOfValue(child, depth + 1);
  const way = (child: Node | null): TypeText => of(child) || (child?.type === 'none' ? '' : '?');
  switch (node.type) {
    case 'call':
      return typeOfCall(node, depth);
    case 'identifier':
    case 'attribute': {
      const path = getPath(node.text);
      if (path === 'self' || path === 'cls') return '=this';
      if (path === '') return '';
      return `=${path}`;
    }
    case 'subscript': {
      const path = getPath(fieldText(node, 'value'));
      if (path === '') return '';
      return getField(node, 'subscript')?.type === 'slice' ? `=${path}` : `=${path}[]`;
    }
    case 'await':
    case 'parenthesized_expression':
    case 'named_expression':
      return of(node.lastNamedChild);
    case 'boolean_operator':
      return joinTypes([way(node.lastNamedChild), way(node.firstNamedChild)]).replace(/^\?$/, '');
    case 'conditional_expression':
      return joinTypes([way(node.firstNamedChild), way(node.lastNamedChild)]).replace(/^\?$/, '');
    case 'string': {
      const constant = getConstant(node.text);
      return constant === undefined ? 'str' : `'${constant}'`;
    }
    case 'concatenated_string':
      return 'str';
    case 'integer':
      return 'int';
    case 'float':
      return 'float';
    case 'true':
    case 'false':
    case 'comparison_operator':
    case 'not_operator':
      return 'bool';
    case 'list':
    case 'set':
    case 'tuple':
      return joinItems(node.namedChildren.slice(0, maxItems), of) || 'list';
    case 'dictionary':
      return (
        joinItems(
          node.namedChildren.slice(0, maxItems).map((pair) => getField(pair, 'value') ?? pair),
          of,
        ) || 'dict'
      );
    case 'list_comprehension':
    case 'set_comprehension':
    case 'generator_expression':
      return getList(of(getField(node, 'body'))) || 'list';
    case 'dictionary_comprehension':
      return getList(of(getField(node, 'body')?.childForFieldName('value'))) || 'dict';
    default:
      return '';
  }
}

/** A list of these; where one is not known, an element may be something else, too. */
function joinItems(items: readonly Node[], of: (item: Node) => TypeText): TypeText {
  const types = items.map(of);
  const list = getList(joinTypes(types));
  // Nor is an element known whose type is told by where it comes from in more than names: `self.rows[0]`.
  const isOpen = ({ type }: Node, at: number): boolean =>
    (types[at] === '' && type !== 'none' && type !== 'comment') ||
    (getList(types[at] ?? '') === 'list' && types[at]?.startsWith("'") === false);
  return list !== '' && list !== 'list' && items.some(isOpen) ? joinTypes([list, '?']) : list;
}

/**
 * What iterating over a value gives; with `place`, the element at that position of each item (`for key, value in
 * d.items()`).
 */
export function typeOfElement(node: Node, place?: number): TypeText {
  const called = node.type === 'call' ? fieldText(node, 'function') : '';
  const given = getField(node, 'arguments')?.namedChildren ?? [];
  if (place === undefined) return getElement(typeOfValue(node));
  if (called === 'enumerate') {
    if (place === 0) return 'int';
    if (given[0] === undefined) return '';
    return getElement(typeOfValue(given[0]));
  }
  if (called === 'zip') return given[place] === undefined ? '' : getElement(typeOfValue(given[place]));
  const map = called.endsWith('.items') && place === 1 ? getPath(called.slice(0, -'.items'.length)) : '';
  return map === '' ? '' : `=${map}.values()[]`;
}

/** What `with value as name` gives a name. */
export function typeOfEntered(node: Node): TypeText {
  const called = node.type === 'call' ? getPath(fieldText(node, 'function')) : '';
  if (called !== '') return `=${called}().__enter__()`;
  const type = typeOfValue(node);
  return type.startsWith('=') && !type.includes('|') ? `${type}.__enter__()` : type;
}

/** A string literal's text, if it is one without holes and not too long for a key. */
export function getConstant(source: string): string | undefined {
  const literal = source.length > 202 ? undefined : readString(source, pythonLexicon);
  return literal?.kind === 'string' ? literal.text : undefined;
}

function typeOfCall(node: Node, depth: number): TypeText {
  const written = fieldText(node, 'function');
  const path = getPath(written);
  const given = getField(node, 'arguments')?.namedChildren ?? [];
  const [first, second] = given;
  if (path === 'cls' || path === 'self.__class__' || written === 'type(self)') return '=this';
  if (/^(?:\w+\.)?cast$/.test(path) && first !== undefined) return pythonType(first.text);
  if (first !== undefined && givesSame.test(path)) {
    const same = typeOfValue(given.at(path === 'filter' ? 1 : 0) ?? first, depth + 1);
    if (same !== '') return same;
  }
  if (path === 'next' && first !== undefined) return getElement(typeOfValue(first, depth + 1));
  if (path === 'getattr' && first?.type === 'identifier' && second !== undefined) {
    const attribute = getConstant(second.text);
    return attribute !== undefined && /^\w+$/.test(attribute) ? `=${first.text}.${attribute}` : '';
  }
  // What reads a property is not said by its name.
  if (path === 'property') return '';
  const loaded = loading.test(path) && first?.type === 'string' ? getConstant(first.text) : undefined;
  if (loaded !== undefined && given.length === 1) return `=import('${loaded}')`;
  return typeOfNamedCall(path);
}

function typeOfNamedCall(path: string): TypeText {
  if (path === '') return '';
  // Calling what a list or dictionary holds: classes, as a rule.
  if (path.endsWith('[]')) return `=${path}`;
  // A name with a capital letter is a class by all conventions, and calling it makes one.
  const last = /(?:^|\.)_*([A-Z]\w*)$/.exec(path)?.[1];
  const isConstant = last === last?.toUpperCase() && (last?.length ?? 0) > 3 && last?.includes('_') === true;
  if (last === undefined || isConstant || /^(?:self|cls)\.|[()[]/.test(path)) return `${path}()`;
  return path;
}

function getElement(type: TypeText): TypeText {
  return type.includes('|') ? joinTypes(type.split('|').map(getElement)) : elementOfOne(type);
}

function elementOfOne(type: TypeText): TypeText {
  if (type === '?') return type;
  if (/^[\p{ID_Continue}.]+(?:\[\])+$/u.test(type)) return type.slice(0, -2);
  if (type === '' || type.startsWith("'") || type === 'list' || type === 'dict') return '';
  if (type.endsWith('.*()')) return type.replace(/\.\*\(\)$/, '').replace(/^.*[^)]$/s, '=$&');
  if (type.startsWith('=')) return `${type}[]`;
  if (type.endsWith('()')) return `=${type}[]`;
  return /^[\p{ID_Continue}]+$/u.test(type) ? `=${type}()[]` : '';
}

/** `a.b(c)[d]` → `a.b()[]`: arguments and indexes are left out. Empty for what is no chain of names. */
function getPath(source: string): string {
  if (source.length > 4 * longestPath) return '';
  let path = '';
  let depth = 0;
  for (const unit of source) {
    if (unit === '(' || unit === '[') {
      if (depth++ === 0) path += unit === '(' ? '()' : '[]';
    } else if (unit === ')' || unit === ']') depth--;
    else if (depth === 0 && unit.trim() !== '') path += unit;
  }
  return path.length <= longestPath &&
    /^[\p{ID_Start}_][\p{ID_Continue}]*(?:\(\)|\[\]|\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u.test(path)
    ? path
    : '';
}
