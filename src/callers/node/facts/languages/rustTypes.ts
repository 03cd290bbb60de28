import type { Node } from 'web-tree-sitter';
import { fieldText, getField } from '../reading/typeTexts.ts';
import type { TypeText } from '../../../domain/facts.ts';
import { simpleType, topLevel } from '../reading/typeNames.ts';

/**
 * The type that an `impl` is of, what wraps others included: `Option` of `impl<T> More for Option<T>`. A type that no
 * code can define has its brackets for a name, `[]`.
 */
export function getImplOwner(written: string): string {
  const type = written.replace(/^(?:[&*\s(]|'\w+|\b(?:mut|dyn|const|impl)\b)+/, '');
  const path = /^(?:\w+::)*(\w+)/.exec(type)?.[1];
  if (path !== undefined && !/^\s*\(.*,/s.test(written)) return path;
  return written.trimStart().startsWith('(') ? '()' : '[]';
}

/** What stands in front of the list of what a function takes, as a type: `Box<dyn Fn(`. */
const functionType = /^(?:[&<\s]|'\w+|\b(?:mut|impl|dyn|unsafe|Box|Rc|Arc|Option)\b)*\b(?:fn|Fn|FnMut|FnOnce)\s*\(/;

/** What a written type takes and gives, where that is a function: `u8` and `Repo` of `impl Fn(u8) -> Repo`. */
function getFunction(written: string): { readonly takes: string; readonly gives: string } | undefined {
  const start = functionType.exec(written)?.[0];
  if (start === undefined) return undefined;
  let depth = 1;
  let at = start.length;
  for (; at < written.length && depth > 0; at++) {
    if (written[at] === '(') depth++;
    else if (written[at] === ')') depth--;
  }
  return {
    takes: written.slice(start.length, at - 1),
    gives: /^\s*->\s*(.*)$/s.exec(written.slice(at))?.[1]?.replace(/\s\+[^]*$/, '') ?? '',
  };
}

/**
 * What a function hands to the only function that it takes: `Repo` of `fn each<F: FnMut(&Repo)>(run: F)`, `run: impl
 * Fn(&Repo)`; nothing where it takes none, or several.
 */
export function getHanded(node: Node): readonly TypeText[] {
  const bounds = new Map<string, string>();
  const clauses = [
    ...(getField(node, 'type_parameters')?.namedChildren ?? []).map((each) => [each, 'name'] as const),
    ...node.namedChildren
      .filter(({ type }) => type === 'where_clause')
      .flatMap((each) => each.namedChildren.map((one) => [one, 'left'] as const)),
  ];
  for (const [each, key] of clauses) {
    const name = fieldText(each, key);
    bounds.set(name, `${bounds.get(name) ?? ''}+${fieldText(each, 'bounds').replace(/^\s*:/, '')}`);
  }
  const taken = (getField(node, 'parameters')?.namedChildren ?? []).flatMap((each) => {
    const written = fieldText(each, 'type');
    const all = [written, ...topLevel(bounds.get(written) ?? '', /\+/)];
    return all.flatMap((one) => getFunction(one.trim().slice(0, 300))?.takes ?? []);
  });
  const block = node.parent?.parent;
  const parameters = [node, ...(block === null || block === undefined ? [] : [block])]
    .flatMap((each) => getField(each, 'type_parameters')?.namedChildren ?? [])
    .map((each) => fieldText(each, 'name'))
    .filter((name) => /^\w+$/.test(name));
  const [only = ''] = taken;
  if (taken.length !== 1) return [];
  return topLevel(only, /,/).map((each) => {
    const whole = withAssociated(node, each);
    // Of a type parameter, of the function or the block around, nothing is known here, nor of what it asks for.
    const isOpen = /\b\p{Lu}\w*::/u.test(whole) || parameters.some((name) => new RegExp(`\\b${name}\\b`).test(whole));
    return isOpen ? '' : placed(whole);
  });
}

/** Whether a file defines the type that a function of it gives: an iterator that may have more members than others. */
function givesOwn(node: Node, written: string): boolean {
  const name = /^\s*(?:->)?\s*(\p{Lu}\w*)/u.exec(written)?.[1];
  return name !== undefined && new RegExp(`\\b(?:struct|enum)\\s+${name}\\b`).test(node.tree.rootNode.text);
}

/** A written type with the types that its `impl` gives names to: `Self::Item` of `type Item = Repo`. */
export function withAssociated(node: Node, written: string): string {
  const name = /\bSelf::(\w+)/.exec(written)?.[1];
  const isIterator = fieldText(node, 'name') === 'into_iter';
  if (name === undefined && !isIterator) return written;
  const find = (wanted: string): string | undefined => {
    const item = node.parent?.namedChildren.find(
      (each) => each.type === 'type_item' && fieldText(each, 'name') === wanted,
    );
    return item === undefined ? undefined : fieldText(item, 'type');
  };
  const type = name === undefined ? undefined : find(name);
  const whole = type === undefined ? written : written.replace(`Self::${name ?? ''}`, type);
  const items = isIterator && !givesOwn(node, whole) ? find('Item') : undefined;
  return items === undefined ? whole : `Vec<${items}>`;
}

/**
 * What a function that gives a `Result` of this written type fails with: `Failure` of `Result<u8, Failure>`. Of a type
 * that is written with one parameter, `io::Result<u8>`, its own name, for that may be an alias of the code.
 */
export function getFailure(node: Node, written: string): TypeText {
  const [, path = '', inner = ''] = /\b((?:\w+::)*\w*Result)\s*<(.*)>/s.exec(written.slice(0, 300)) ?? [];
  if (path === '') return '';
  const failure = topLevel(cutAtEnd(inner), /,/).filter((each) => !each.startsWith("'"))[1];
  if (failure === undefined) return path;
  const whole = withAssociated(node, failure);
  // Of what a type parameter asks for as its error nothing is known here.
  return /\b\p{Lu}\w*::/u.test(whole) ? '' : placed(whole);
}

/** What is written before the bracket that closes the one around it. */
function cutAtEnd(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<') depth++;
    else if (text[at] === '>' && text[at - 1] !== '-' && --depth < 0) return text.slice(0, at);
  }
  return text;
}

/** Words and signs in front of a type. */
const signs = /^(?:[\s:&*]|'\w+|\b(?:mut|dyn|const)\b)+/;
/** Texts and numbers: their members are the library's own. */
const plain = /^(?:str|String|char|bool|[iu](?:8|16|32|64|128|size)|f(?:32|64))$/;
/** What has members of its own, and not those of what it holds. */
const holder =
  /^(?:\w+::)*(?:Vec|VecDeque|Option|Result|HashMap|HashSet|BTreeMap|BTreeSet|BinaryHeap|LinkedList)\s*<(.*)>$/s;
const pointer = /^(?:\w+::)*(?:Box|Rc|Arc|Cow)\s*<(.*)>$/s;

/** The name of a type of the library that holds something of which nothing is known: all of these are called so. */
const anyHolder = 'Vec';

/**
 * A text, a number, or something that holds such alone, as `''`; another list, map or `Option` by the name of one that
 * nothing is known of what it holds; the empty text for any other type.
 */
function getOutside(written: string, depth = 0): TypeText {
  if (depth > 4) return '';
  const type = written.trim().replace(signs, '');
  if (plain.test(type)) return "''";
  const behind = pointer.exec(type)?.[1];
  if (behind !== undefined)
    return getOutside(topLevel(behind, /,/).find((each) => !each.startsWith("'")) ?? '', depth + 1);
  const inner = /^\[(.*)\]$/s.exec(type)?.[1]?.split(';')[0] ?? holder.exec(type)?.[1];
  if (inner === undefined) return '';
  const held = /Result\s*</.test(type) ? topLevel(inner, /,/).slice(0, 1) : topLevel(inner, /,/);
  return held.every((each) => getOutside(each, depth + 1) === "''") ? "''" : anyHolder;
}

/** Makers of what the library has: `String::new`, `u8::from`, `HashMap::with_capacity`. */
const makesPlain = /^(?:str|String|char|[iu](?:8|16|32|64|128|size)|f(?:32|64))::(?!parse\b|default\b)\w+$/;
const makesHolder =
  /^(?:\w+::)*(?:Vec|VecDeque|HashMap|HashSet|BTreeMap|BTreeSet|BinaryHeap|LinkedList)::(?:new|with_capacity)$/;

/** What a function of the library makes by its path: a text or a number, or a list of which nothing is known. */
export function madeByLibrary(path: string): TypeText {
  if (makesPlain.test(path)) return "''";
  return makesHolder.test(path) ? anyHolder : '';
}

/** Iterators of the library by their paths, which are lists of the last that they hold: `std::slice::Iter<'_, Repo>`. */
const iterator = new RegExp(
  [
    String.raw`^(?:(?:std|core|alloc)::)?(?:collections::)?`,
    '(?:slice|vec|vec_deque|hash_map|btree_map|hash_set|btree_set|linked_list|binary_heap)::',
    String.raw`(?:Iter|IterMut|IntoIter|Drain|Values|ValuesMut|IntoValues)\s*<([^<>]*)>$`,
  ].join(''),
);

/** `simpleType` with the modules that are written before it: `io::Error`, `crate::store::Repo`. */
export function placed(written: string): string {
  const given = getFunction(written.slice(0, 300))?.gives;
  if (given !== undefined) return given === '' ? '' : placed(given);
  const last = topLevel(iterator.exec(written.slice(0, 300).trim())?.[1] ?? '', /,/).at(-1);
  const listed = last === undefined || last.trim() === '' ? written : `Vec<${last}>`;
  const type = simpleType(listed, 'rust') || getOutside(listed.slice(0, 300));
  const name = type.replace(/(?:\[\])+$/, '');
  if (!/^\w+$/.test(name) || !written.includes(`::${name}`)) return type;
  const before = new RegExp(`(?<![\\w:])(?:::)?((?:[a-z_]\\w*::)+)${name}(?![\\w:])`).exec(written.slice(0, 300))?.[1];
  return before === undefined ? type : `${before}${type}`;
}
