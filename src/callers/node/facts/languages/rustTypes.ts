import type { Node } from 'web-tree-sitter';
import { fieldText } from '../reading/typeTexts.ts';
import { simpleType } from '../reading/typeNames.ts';

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

/** What calling something of a written type gives, where that is a function: `Repo` of `impl Fn(u8) -> Repo`. */
function getGiven(written: string): string | undefined {
  const start = functionType.exec(written)?.[0];
  if (start === undefined) return undefined;
  let depth = 1;
  let at = start.length;
  for (; at < written.length && depth > 0; at++) {
    if (written[at] === '(') depth++;
    else if (written[at] === ')') depth--;
  }
  return /^\s*->\s*(.*)$/s.exec(written.slice(at))?.[1]?.replace(/\s\+[^]*$/, '') ?? '';
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
  const items = isIterator ? find('Item') : undefined;
  if (items !== undefined) return `Vec<${items}>`;
  const type = name === undefined ? undefined : find(name);
  return type === undefined ? written : written.replace(`Self::${name ?? ''}`, type);
}

/** `simpleType` with the modules that are written before it: `io::Error`, `crate::store::Repo`. */
export function placed(written: string): string {
  const given = getGiven(written.slice(0, 300));
  if (given !== undefined) return given === '' ? '' : placed(given);
  const type = simpleType(written, 'rust');
  const name = type.replace(/(?:\[\])+$/, '');
  if (!/^\w+$/.test(name) || !written.includes(`::${name}`)) return type;
  const before = new RegExp(`(?<![\\w:])((?:[a-z_]\\w*::)+)${name}(?![\\w:])`).exec(written.slice(0, 300))?.[1];
  return before === undefined ? type : `${before}${type}`;
}
