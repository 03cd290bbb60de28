import type { Node } from 'web-tree-sitter';
import type { Argument } from '../../../../domain/facts.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import { classify, longestArgument } from '../../reading/classify.ts';
import { referCall } from '../../reading/readArguments.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { addCall } from '../../reading/readCall.ts';
import { around } from '../../reading/readConstructorCall.ts';
import { receiverText } from '../../reading/words.ts';
import { getField } from '../../reading/typeTexts.ts';
import { typescriptLexicon } from './lexicon.ts';

const called = '[(identifier) @name (member_expression property: (_) @name) @callee]';

/**
 * Calls, `new`, tagged templates; each with its arguments and the names handed on in them. The last is `(0,
 * module_1.run)()`, as compilers write it.
 */
export const callPatterns: readonly SyntaxPattern[] = [
  ['(call_expression function: (super) @name arguments: (_) @arguments)', readSuper],
  [
    '(call_expression function: (subscript_expression index: [(string) (template_string)] @key) @callee arguments: (_) @arguments)',
    readKeyedCall,
  ],
  [`(new_expression constructor: ${called} arguments: (arguments)? @arguments)`, readNew],
  [`(call_expression function: ${called} arguments: (_) @arguments)`, readCall],
  [`(new_expression constructor: (parenthesized_expression ${called}) arguments: (arguments)? @arguments)`, readNew],
  [`(call_expression function: (parenthesized_expression ${called}) arguments: (_) @arguments)`, readCall],
  [
    `(call_expression function: (parenthesized_expression (sequence_expression ${called} .)) arguments: (_) @arguments)`,
    readCall,
  ],
];

/**
 * What only TypeScript's grammar has: `f!()` and `a.f!()`. Two of its trees are not what they should be: in `await
 * f<T>()` it is `await f` that is called, and in `x && a.f!()` it is `(x && a.f)!`.
 */
export const typedCallPatterns: readonly SyntaxPattern[] = [
  [`(call_expression function: (await_expression ${called}) arguments: (_) @arguments)`, readCall],
  [
    `(call_expression function: (non_null_expression (binary_expression right: ${called})) arguments: (_) @arguments)`,
    readCall,
  ],
  [`(call_expression function: (non_null_expression ${called}) arguments: (_) @arguments)`, readCall],
  [`(call_expression function: (instantiation_expression ${called}) arguments: (_) @arguments)`, readCall],
];

function readCall(caught: QueryMatch, draft: FactsDraft): void {
  addTypescriptCall(caught, draft, 'call');
}

function readNew(caught: QueryMatch, draft: FactsDraft): void {
  addTypescriptCall(caught, draft, 'new');
}

const classes: ReadonlySet<string> = new Set(['class_declaration', 'abstract_class_declaration', 'class']);

/** `super(x)` calls the base's constructor, where a base is named and not made: `extends mix(Base)`. */
function readSuper(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  const bases = around(word, classes)?.namedChildren.find(({ type }) => type === 'class_heritage');
  const [, outer = '', name] =
    /^extends\s+((?:[\p{ID_Continue}$]+\.)*)([\p{ID_Continue}$]+)(?![\p{ID_Continue}$.]|\s*\()/u.exec(
      bases?.text.slice(0, 300) ?? '',
    ) ?? [];
  if (name === undefined) readCall(caught, draft);
  else
    referCall(draft, caught.find('arguments'), typescriptLexicon, {
      name,
      role: 'new',
      at: word.startIndex,
      ...(outer !== '' && { receiver: outer.slice(0, -1) }),
    });
}

function addTypescriptCall(caught: QueryMatch, draft: FactsDraft, role: 'call' | 'new'): void {
  const list = caught.find('arguments');
  if (list !== undefined && draft.text[list.startIndex] === '`') {
    addTagged(caught, draft, list);
    return;
  }
  const { name } = addCall(caught, draft, typescriptLexicon, role);
  if (name === 'inherits' || name === 'assign' || name === 'setPrototypeOf') readInheritance(draft, list);
  const callee = caught.find('callee');
  if (callee !== undefined && (name === 'call' || name === 'apply' || name === 'bind'))
    referThrough(draft, callee, name);
}

/** `inherits(A, B)`, `Object.setPrototypeOf(A.prototype, B.prototype)`, `Object.assign(A.prototype, { … }, B)`. */
function readInheritance(draft: FactsDraft, list: Node | undefined): void {
  const [first, ...others] = list?.namedChildren ?? [];
  const owner = /^([\p{ID_Continue}$]+)(\.prototype)?$/u.exec(first?.text.slice(0, 120) ?? '');
  if (owner?.[1] === undefined) return;
  for (const each of others.slice(0, 4)) {
    if (each.type === 'object' && owner[2] !== undefined) draft.stretch(each, 'object', { owner: owner[1] });
    const base = /^(?:[\p{ID_Continue}$]+\.)*?([\p{ID_Continue}$]+)(?:\.prototype)?$/u.exec(
      each.text.slice(0, 120),
    )?.[1];
    const isClass = owner[2] !== undefined || /^\p{Lu}/u.test(owner[1]);
    if (base !== undefined && isClass) draft.heritage.push({ owner: owner[1], base, role: 'extends' });
  }
}

function addTagged(caught: QueryMatch, draft: FactsDraft, list: Node): void {
  const at = caught.at();
  const callee = caught.find('callee');
  const receiver = callee === undefined ? undefined : receiverText(draft.text.slice(callee.startIndex, at));
  draft.refer({ name: draft.word(at), role: 'call', at, receiver, arguments: [template(list, draft.text)] });
}

/** `f.call(x)` and `a.f.apply(x)` call `f`; `f.bind(x)` hands it on. */
function referThrough(draft: FactsDraft, callee: Node, how: string): void {
  const through = withoutBrackets(getField(callee, 'object'));
  const name = through?.type === 'member_expression' ? getField(through, 'property') : through;
  if (!through || !name?.type.endsWith('identifier')) return;
  const receiver = name === through ? '' : receiverText(draft.text.slice(through.startIndex, name.startIndex));
  draft.refer({
    name: name.text,
    role: how === 'bind' ? 'value' : 'call',
    at: name.startIndex,
    ...(receiver === '' ? {} : { receiver }),
  });
}

/** What stands in brackets, or before the sign that it is there: `(repo.save)!`. */
function withoutBrackets(node: Node | null): Node | null {
  let inner = node;
  while (inner?.type === 'parenthesized_expression' || inner?.type === 'non_null_expression')
    inner = inner.firstNamedChild;
  return inner;
}

/** `handlers['created']()`: the string is the name. */
function readKeyedCall(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  const key = caught.get('key');
  const name = draft.word(key.startIndex + 1);
  if (name === '' || draft.text[key.startIndex + 1 + name.length] !== draft.text[key.startIndex]) return;
  const receiver = receiverText(draft.text.slice(callee.startIndex, key.startIndex).replace(/(?:\?\.)?\[\s*$/, ''));
  referCall(draft, caught.find('arguments'), typescriptLexicon, {
    name,
    role: 'call',
    at: key.startIndex + 1,
    receiver,
  });
}

function template(list: Node, text: string): Argument {
  const source = text.slice(list.startIndex, Math.min(list.endIndex, list.startIndex + longestArgument));
  const argument = classify(source, typescriptLexicon);
  return { kind: 'template', text: argument.text };
}
