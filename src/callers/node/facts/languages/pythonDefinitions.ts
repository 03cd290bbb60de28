import type { Node } from 'web-tree-sitter';
import { untoldBase, type TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch } from '../reading/pattern.ts';
import { pythonType } from './pythonTypes.ts';
import { getField, getSpan } from '../reading/typeTexts.ts';

/** Bases that say nothing of a class's members. */
const emptyBases = new Set(['object', 'ABC', 'Generic', 'Protocol']);

/** Calls that make a class with no members but the fields that they are given. */
const namingFields = /^(?:\w+\.)?(?:namedtuple|NamedTuple|TypedDict)\(/;

/** Reads a class with its bases. */
export function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const className = draft.word(at);
  draft.define({ name: className, kind: 'class', nameAt: at, ...getSpan(node), isExported: isPublic(className) });
  for (const written of getField(node, 'superclasses')?.namedChildren ?? []) {
    if (written.type === 'comment' || written.type === 'keyword_argument') continue;
    let base = written;
    while (base.type === 'parenthesized_expression' && base.firstNamedChild !== null) base = base.firstNamedChild;
    if (base.type === 'call') addGivenBases(base, at, draft);
    const path = /^[\p{ID_Continue}.]+/u.exec(base.text)?.[0] ?? '';
    const dot = path.lastIndexOf('.');
    const simple = path.slice(dot + 1);
    // `Base[T]` names a class, `bases['own']` does not.
    const isNamed =
      /^(?:identifier|attribute)$/.test(base.type) || (base.type === 'subscript' && !/['"]\]$/.test(base.text));
    if (simple === '' || !isNamed) {
      const isEmpty = base.type === 'call' && namingFields.test(base.text);
      if (!isEmpty) draft.heritage.push({ nameAt: at, base: untoldBase, role: 'extends' });
      continue;
    }
    if (!emptyBases.has(simple)) draft.heritage.push({ nameAt: at, base: path, role: 'extends' });
    draft.refer({
      name: simple,
      role: 'extends',
      at: base.startIndex + dot + 1,
      ...(dot < 0 ? {} : { receiver: path.slice(0, dot) }),
    });
  }
}

/** `class Order(with_log(Base))`: what a call gives is most likely made of the classes that it is handed. */
function addGivenBases(call: Node, nameAt: number, draft: FactsDraft): void {
  for (const given of getField(call, 'arguments')?.namedChildren ?? [])
    if (/^(?:identifier|attribute)$/.test(given.type) && /^[\p{ID_Continue}.]+$/u.test(given.text))
      draft.heritage.push({ nameAt, base: given.text, role: 'extends' });
}

/** Reads a function or method with what its annotation and its decorators say. */
export function readFunction(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const functionName = draft.word(at);
  const written = getField(node, 'return_type')?.text;
  const decorators =
    node.parent?.type === 'decorated_definition' ? draft.text.slice(node.parent.startIndex, node.startIndex) : '';
  const first = getField(node, 'parameters')?.firstNamedChild?.childForFieldName('type')?.text;
  draft.define({
    name: functionName,
    kind: functionName === '__init__' ? 'constructor' : 'function',
    nameAt: at,
    ...getSpan(node),
    isExported: isPublic(functionName),
    ...(/@(?:staticmethod|classmethod)\b/.test(decorators) ? { isStatic: true } : {}),
    ...(/@(?:[\w.]*property|\w+\.(?:setter|getter|deleter))\b/.test(decorators) ? { isValue: true } : {}),
    ...(written === undefined ? {} : { returns: resultType(written, first) }),
  });
}

/** `-> T` where the first parameter is a `T` too gives what the method was called on. */
function resultType(written: string, first: string | undefined): TypeText {
  const bare = written.replace(/^['"]|['"]$/g, '');
  return first !== undefined &&
    /^\w+$/.test(bare) &&
    (first === written || new RegExp(`^(?:\\w+\\.)?[Tt]ype\\[${bare}\\]$`).test(first))
    ? '=this'
    : pythonType(written);
}

/** Python has no private names; those with two underscores in front are changed by the class they are in. */
export function isPublic(word: string): boolean {
  return !word.startsWith('__') || word.endsWith('__');
}
