import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { around } from '../reading/readConstructorCall.ts';
import { fieldText, getField } from '../reading/typeTexts.ts';

const bodies: ReadonlySet<string> = new Set(['class', 'module', 'singleton_class']);
const sections = /^(?:private|public|protected|module_function)$/;
const telling = /^(?:(?:private|public)(?:_class_method)?|protected)$/;
const accessors = /^attr(?:_reader|_writer|_accessor)?$/;

const known = new WeakMap<FactsDraft, Map<number, ReadonlySet<number>>>();

/** Whether a method, or the symbol that makes an accessor, is private by what its class says around it. */
export function isPrivate(node: Node, draft: FactsDraft): boolean {
  const own = around(node, bodies);
  if (own === undefined) return false;
  let bodiesOf = known.get(draft);
  if (bodiesOf === undefined) known.set(draft, (bodiesOf = new Map<number, ReadonlySet<number>>()));
  let found = bodiesOf.get(own.startIndex);
  if (found === undefined) bodiesOf.set(own.startIndex, (found = findPrivates(own)));
  return found.has(node.startIndex);
}

/** Where the private members of a class begin: behind `private`, or named by it (Ruby's `Module#private`). */
function findPrivates(own: Node): ReadonlySet<number> {
  const found = new Set<number>();
  const made = new Map<string, Node[]>();
  const said: (readonly [word: string, name: string])[] = [];
  let section = 'public';
  const add = (node: Node, isFound: boolean): void => {
    const name = node.type === 'simple_symbol' ? node.text.slice(1) : fieldText(node, 'name');
    const key = node.type === 'singleton_method' ? `.${name}` : name;
    made.set(key, [...(made.get(key) ?? []), node]);
    if (isFound) found.add(node.startIndex);
  };
  for (const member of getField(own, 'body')?.namedChildren ?? []) {
    if (member.type === 'identifier' && sections.test(member.text)) section = member.text;
    else if (member.type === 'method') add(member, section === 'private');
    else if (member.type === 'singleton_method') add(member, false);
    else if (member.type === 'call' && getField(member, 'receiver') === null) {
      const word = fieldText(member, 'method');
      const given = getField(member, 'arguments')?.namedChildren ?? [];
      if (accessors.test(word)) for (const each of given) add(each, section === 'private');
      if (!telling.test(word)) continue;
      if (given.length === 0) section = word;
      for (const each of given.flatMap((one) => (one.type === 'array' ? one.namedChildren : [one]))) {
        const isOfClass = word.endsWith('_class_method');
        // `private def self.save` is of the objects, and leaves the class's own as it is.
        if (each.type === 'singleton_method') add(each, word === 'private_class_method');
        else if (each.type === 'method') add(each, word === 'private');
        else if (each.type === 'call' && accessors.test(fieldText(each, 'method')))
          for (const one of getField(each, 'arguments')?.namedChildren ?? []) add(one, word === 'private');
        else said.push([word, `${isOfClass ? '.' : ''}${each.text.replace(/^:?["']?|["']$/g, '')}`]);
      }
    }
  }
  for (const [word, name] of said)
    for (const { startIndex } of made.get(name) ?? []) {
      if (word.startsWith('private')) found.add(startIndex);
      else found.delete(startIndex);
    }
  return found;
}
