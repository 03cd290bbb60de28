import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { around } from '../reading/readConstructorCall.ts';
import { fieldText, getField, getSpan, typeOfCalled } from '../reading/typeTexts.ts';
import { receiverText } from '../reading/words.ts';

const literals = '[(simple_symbol) (string) (delimited_symbol)]';
const ofOneName = 'parameters: (block_parameters . (identifier) @name .) body: (_) @body';

/**
 * Methods that a class makes when its code runs: one by one, for each name of a list, and those that it leaves to another
 * object.
 */
export const rubyMadePatterns: readonly SyntaxPattern[] = [
  [
    `(call !receiver method: (identifier) @method arguments: (argument_list . ${literals} @name)
      (#match? @method "^define_(singleton_)?method$")) @node`,
    readMade,
  ],
  [
    `(call receiver: (_) @list method: (identifier) @method
      block: [(block ${ofOneName}) (do_block ${ofOneName})] (#eq? @method "each")) @node`,
    readMadeOfList,
  ],
  [
    `(call method: (identifier) @method arguments: (argument_list) @given
      (#match? @method "^(def_(instance_)?delegators?|(instance_)?delegate)$")) @node`,
    readDelegated,
  ],
];

const bodies: ReadonlySet<string> = new Set([
  'class',
  'module',
  'singleton_class',
  'method',
  'singleton_method',
  'block',
  'do_block',
]);
const classes: ReadonlySet<string> = new Set(['class', 'module', 'singleton_class']);

/** Where the name in a symbol or text begins, and the name; undefined where it is put together. */
function getName({ text, startIndex }: Node): { readonly name: string; readonly at: number } | undefined {
  const [, sign = '', name] = /^(:?["']?)([A-Za-z_]\w*[?!=]?)["']?$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, at: startIndex + sign.length };
}

/** The class that a node stands in, if it is in no method or block of it. */
function getBody(node: Node): Node | undefined {
  const body = around(node, bodies);
  return body !== undefined && classes.has(body.type) ? body : undefined;
}

function define(
  draft: FactsDraft,
  body: Node,
  { name, at }: { readonly name: string; readonly at: number },
  span: Node,
  returns: TypeText = '',
  isOfItself = false,
): void {
  draft.define({
    name,
    kind: 'method',
    nameAt: at,
    ...getSpan(span),
    isExported: true,
    ofClass: true,
    ...((isOfItself || body.type === 'singleton_class') && { isStatic: true }),
    ...(returns !== '' && { returns }),
  });
}

/** `define_method(:find) { |name| … }` in a class, and `define_singleton_method` for the class itself. */
function readMade(caught: QueryMatch, draft: FactsDraft): void {
  const body = getBody(caught.node);
  const name = getName(caught.get());
  const isOfItself = caught.get('method').text === 'define_singleton_method';
  if (body !== undefined && name !== undefined) define(draft, body, name, caught.node, '', isOfItself);
}

/** Of a list so many names are read. */
const maxNames = 100;
/** A longer block is not read: its patterns may take time squared. */
const longestBlock = 4000;

/** `METHODS.each { |name| define_method(name) { |*given| page.send(name, *given) } }`, and the same with `class_eval`. */
function readMadeOfList(caught: QueryMatch, draft: FactsDraft): void {
  const body = getBody(caught.node);
  const { startIndex, endIndex } = caught.get('body');
  if (body === undefined || endIndex - startIndex > longestBlock) return;
  const code = draft.text.slice(startIndex, endIndex);
  const local = caught.get().text;
  const forms = [
    ...code.matchAll(/\bdefine_method[( ]\s*(?:(\w+)\b(?!["'.])|:?"([^"\s]*)")/g),
    ...code.matchAll(/^\s*def ((?:self\.)?)([\w#{}]+[?!=]?)/gm),
  ].map(([, word = '', form]) => (form === undefined && word === local ? `#{${local}}` : (form ?? '')));
  const made = forms.filter((form) => form.split(`#{${local}}`).length === 2);
  const isPair = made.length === 2 && made[1] === `${made[0] ?? ''}=`;
  if (made.length === 0 || (made.length > 1 && !isPair) || /\bdef self\./.test(code)) return;
  const sent = new RegExp(
    String.raw`(@{0,2}\w+(?:\.\w+)*)\.(?:(?:__send__|public_send|send)[( ]\s*:?"?(?:#\{)?${local}\b|#\{${local}\})`,
  );
  const to = isPair ? undefined : sent.exec(code)?.[1];
  for (const each of getNames(caught.get('list'), body).slice(0, maxNames)) {
    const given = getName(each) ?? { name: each.text, at: each.startIndex };
    for (const [place, form] of made.entries()) {
      const name = form.replace(`#{${local}}`, given.name);
      // What sets stands behind the name, for both are made.
      const at = place === 0 ? given.at : given.at + given.name.length;
      if (/^[A-Za-z_]\w*[?!=]?$/.test(name))
        define(draft, body, { name, at }, each, to === undefined ? '' : typeOfCalled(`${to}.${given.name}`, /./));
    }
  }
}

/** The symbols and texts of a list, or of the list that a constant of the same class holds. */
function getNames(list: Node, body: Node): readonly Node[] {
  const names = (node: Node): readonly Node[] =>
    node.descendantsOfType(['bare_symbol', 'bare_string', 'simple_symbol']);
  if (/^(?:symbol_array|string_array|array)$/.test(list.type)) return names(list);
  if (list.type !== 'constant') return [];
  const set = getField(body, 'body')?.namedChildren.find(
    (each) => each.type === 'assignment' && fieldText(each, 'left') === list.text,
  );
  const value = set === undefined ? null : getField(set, 'right');
  return value === null || !/^(?:%[iw]|\[)/i.test(value.text.slice(0, 2)) ? [] : names(value);
}

/** Methods that a class leaves to another object: `def_delegators :@page, :find`, `delegate :find, to: :page`. */
function readDelegated(caught: QueryMatch, draft: FactsDraft): void {
  const given = caught.get('given').namedChildren;
  const pairs = given.filter(({ type }) => type === 'pair');
  const listed = given.filter(({ type }) => type !== 'pair');
  const method = caught.get('method').text;
  const [first, second, third] = listed;
  if (/^def_(?:instance_)?delegator$/.test(method)) {
    if (first !== undefined && second !== undefined) delegate(caught.node, draft, first, second, third ?? second);
    return;
  }
  if (method.startsWith('def_')) {
    for (const each of listed.slice(1)) if (first !== undefined) delegate(caught.node, draft, first, each, each);
    return;
  }
  const to = pairs.find((pair) => fieldText(pair, 'key') === 'to');
  const target = to === undefined ? null : getField(to, 'value');
  const isPrefixed = pairs.some((pair) => fieldText(pair, 'key') === 'prefix');
  for (const each of listed)
    if (target !== null) delegate(caught.node, draft, target, each, isPrefixed ? undefined : each);
  // `instance_delegate %i[find all] => :@page`
  for (const pair of to === undefined ? pairs : []) {
    const [key, value] = [getField(pair, 'key'), getField(pair, 'value')];
    if (key === null || value === null) continue;
    const names = /^(?:symbol_array|string_array|array)$/.test(key.type) ? key.namedChildren : [key];
    for (const each of names) delegate(caught.node, draft, value, each, each);
  }
}

/** A method under a name of its own, which calls that of another object. */
function delegate(node: Node, draft: FactsDraft, target: Node, called: Node, own: Node | undefined): void {
  const path = /^[:"']*(@{0,2}[\w.]+)["']?$/.exec(target.text)?.[1];
  const name =
    getName(called) ?? (/^\w+[?!=]?$/.test(called.text) ? { name: called.text, at: called.startIndex } : undefined);
  if (name === undefined) return;
  const receiver = path === undefined ? 'delegate()' : path.replace(/^(?!self$)([a-z_]\w*)$/, 'self.$1()');
  const body = getBody(node);
  const made = own === called ? name : own && getName(own);
  if (body !== undefined && made !== undefined)
    define(draft, body, made, own ?? called, path === undefined ? '' : typeOfCalled(`${receiver}.${name.name}`, /./));
  draft.refer({ name: name.name, role: 'value', at: name.at, receiver: receiverText(receiver) });
}
