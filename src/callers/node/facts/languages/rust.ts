import { wholeMatch } from '../../../domain/patterns.ts';
import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { printTuple } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { callReader, decoratorReader, expressionCallReader } from '../reading/readCall.ts';
import { addBases, addDefinition } from '../reading/readDefinition.ts';
import { readBound } from '../reading/readBound.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { simpleType, topLevel } from '../reading/typeNames.ts';
import { getFailure, getHanded, getImplOwner, placed, withAssociated } from './rustTypes.ts';
import { bindPattern } from './rustBindings.ts';
import {
  getConstant,
  getPath,
  rustLexicon,
  typeOfClosure,
  typeOfFailure,
  typeOfItem,
  typeOfValue,
  typesHanded,
} from './rustValues.ts';
import { receiverBefore, receiverText, wordAt } from '../reading/words.ts';
import { tokenReceiver } from './rustTokens.ts';
import { getField, fieldText, getSpan } from '../reading/typeTexts.ts';

const call = expressionCallReader(rustLexicon);
const value = valueReader(rustLexicon);
const name = '[(identifier) (scoped_identifier) (field_expression)] @value';

/** What is read of Rust. */
export const rustPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns(['block', 'while_expression', 'for_expression', 'match_arm']),
  [
    '(if_expression consequence: (_) @body) @node',
    (caught, draft) => {
      // What `if let` binds does not hold behind `else`.
      draft.stretch({ startIndex: caught.node.startIndex, endIndex: caught.get('body').endIndex }, 'block');
    },
  ],
  ['(use_declaration argument: (_) @path) @node', readUse],
  [
    '[(_ type_parameters: (type_parameters ' +
      '(type_parameter name: (_) @name bounds: (trait_bounds) @bound))) ' +
      '(_ (where_clause (where_predicate left: (type_identifier) @name bounds: (trait_bounds) @bound)))] @node',
    (caught, draft) => {
      const node = caught.node;
      draft.typeParameters.push({
        name: draft.word(caught.at()),
        bound: readBounds(caught.get('bound').text),
        ...getSpan(node),
      });
    },
  ],
  [
    '(_ type_parameters: (type_parameters (type_parameter name: (_) @name !bounds))) @node',
    (caught, draft) => {
      const name = draft.word(caught.at());
      const place = getParameters(caught.node).indexOf(name);
      const holder = /^(?:struct|enum)_item$/.test(caught.node.type) ? fieldText(caught.node, 'name') : '';
      draft.typeParameters.push({
        name,
        bound: '',
        ...getSpan(caught.node),
        ...(holder !== '' && { place: `${holder} ${String(place)}` }),
      });
    },
  ],
  ['(impl_item type: (generic_type type: (type_identifier) @name type_arguments: (_) @list)) @node', readAsked],
  [
    '(trait_item body: (declaration_list (associated_type name: (_) @name bounds: (trait_bounds)? @bounds) @node))',
    (caught, draft) => {
      const bound = readBounds(caught.find('bounds')?.text ?? '');
      define(caught, draft, 'type', { type: bound.split('|').find((each) => !markers.test(each)) ?? '' });
    },
  ],
  [
    '(mod_item name: (_) @name !body)',
    (caught, draft) => {
      const at = caught.at();
      const module = draft.word(at);
      draft.take({ local: module, imported: '*', from: `self::${module}`, at });
    },
  ],
  [
    '(mod_item name: (_) @name body: (_)) @node',
    (caught, draft) => {
      define(caught, draft, 'namespace');
    },
  ],
  [
    '[(struct_item name: (_) @name) (union_item name: (_) @name)] @node',
    (caught, draft) => {
      define(caught, draft, 'class');
    },
  ],
  [
    '(enum_item name: (_) @name) @node',
    (caught, draft) => {
      define(caught, draft, 'enum');
    },
  ],
  ['(trait_item name: (_) @name bounds: (trait_bounds)? @bounds) @node', readTrait],
  [
    '(type_item name: (_) @name type: (_) @type) @node',
    (caught, draft) => {
      // `type Error = Failure` in an `impl` is no type of the file.
      if (caught.node.parent?.parent?.type === 'impl_item') return;
      const type = simpleType(caught.get('type').text, 'rust');
      const parameters = fieldText(caught.node, 'type_parameters');
      // `type Outcome<T> = Result<T, Failure>` says nothing of what it is, whatever `Result` is called.
      const name = type.replaceAll('[]', '');
      const isOpen =
        new Set<string>(parameters.match(/\w+/g)).has(name) ||
        (/\w+(?:\s*[=:,>])/.test(parameters.replace(/'\w+/g, '')) &&
          !new RegExp(`\\b(?:struct|enum|union|trait)\\s+${name}\\b`).test(draft.text));
      const failure = getFailure(caught.node, caught.get('type').text);
      const given = new RegExp(`\\b${failure}\\s*=\\s*((?:\\w+::)*\\w+)`).exec(parameters)?.[1];
      define(caught, draft, 'type', {
        type: isOpen ? '' : type,
        ...(failure !== '' && { yields: given === undefined ? failure : placed(given) }),
      });
    },
  ],
  [
    '(impl_item trait: (_) @trait type: (_) @owner)',
    (caught, draft) => {
      addBases(draft, { owner: getImplOwner(caught.get('owner').text) }, [caught.get('trait')], 'implements');
    },
  ],
  ['[(function_item name: (_) @name) (function_signature_item name: (_) @name)] @node', readFunction],
  ['(impl_item type: (_) @owner body: (declaration_list (function_item name: (_) @name) @node))', readFunction],
  [
    '(macro_definition name: (_) @name) @node',
    (caught, draft) => {
      define(caught, draft, 'function', { isExported: true, isStatic: true });
    },
  ],
  ['(struct_item body: (field_declaration_list (field_declaration name: (_) @name type: (_) @type) @node))', readField],
  ['(struct_item body: (ordered_field_declaration_list) @list)', readPlaces],
  [
    '(enum_variant name: (_) @name) @node',
    (caught, draft) => {
      const type = fieldText(caught.node.parent?.parent ?? caught.node, 'name');
      define(caught, draft, 'field', { isExported: true, type, returns: type });
    },
  ],
  ['(enum_variant body: (ordered_field_declaration_list) @list)', readPlaces],
  [
    '(enum_variant body: (field_declaration_list (field_declaration name: (_) @name type: (_) @type) @node))',
    readField,
  ],
  [
    '[(const_item name: (_) @name type: (_) @type value: (_)? @value) (static_item name: (_) @name type: (_) @type value: (_)? @value)] @node',
    readConstant,
  ],
  [
    '[(parameter pattern: (_) @pattern type: (_) @type) ' +
      '(let_declaration pattern: (_) @pattern type: (_)? @type value: (_)? @value) ' +
      '(let_condition pattern: (_) @pattern value: (_) @value) ' +
      '(for_expression pattern: (_) @pattern value: (_) @iterated)]',
    readLocals,
  ],
  ['(match_expression value: (_) @value body: (match_block) @body)', readArms],
  ['(assignment_expression left: (identifier) @name right: (_) @value)', readAssigned],
  ['(closure_expression parameters: (closure_parameters) @list) @node', readHanded],
  [
    '[(type_parameter name: (type_identifier) @name bounds: (trait_bounds) @bound) ' +
      '(where_predicate left: (type_identifier) @name bounds: (trait_bounds) @bound)]',
    (caught, draft) => {
      readBound(caught, draft, readBounds);
    },
  ],
  ['(closure_expression) @node', readStretch],
  [
    '(function_type) @node',
    (caught, draft) => {
      draft.stretch(caught.node, 'signature');
    },
  ],
  [
    '(call_expression function: [(identifier) (scoped_identifier) (field_expression) (generic_function)] @function arguments: (_) @arguments)',
    readChain,
  ],
  [
    '(struct_expression name: [(type_identifier) @name (scoped_type_identifier name: (_) @name) @callee (generic_type type: (type_identifier) @name)])',
    callReader(rustLexicon, 'new'),
  ],
  [
    '(macro_invocation macro: [(identifier) @name (scoped_identifier name: (_) @name)] @callee)',
    (caught, draft) => {
      // A macro call does not call a function of that name: the `!` follows what is before it.
      const at = caught.at();
      draft.refer({
        name: draft.word(at),
        role: 'call',
        at,
        receiver: `${receiverText(draft.text.slice(caught.at('callee'), at))}!`,
      });
    },
  ],
  [
    '(call_expression function: (parenthesized_expression ' +
      '[(field_expression field: (field_identifier) @name) @callee (identifier) @name]) arguments: (_) @arguments)',
    callReader(rustLexicon),
  ],
  // A function may be called `i8`, and some words are keywords in other places only.
  ['(token_tree [(identifier) (primitive_type) "default" "union"] @name)', readToken],
  ['(token_repetition [(identifier) (primitive_type) "default" "union"] @name)', readToken],
  [
    '(attribute_item (attribute [(identifier) @name (scoped_identifier name: (_) @name) @callee] arguments: (token_tree)? @arguments)) @node',
    decoratorReader(rustLexicon),
  ],
  ['(attribute_item (attribute (identifier) arguments: (token_tree (string_literal) @text)))', readNamedFunction],
  [`(field_initializer field: (_) @key value: ${name})`, value],
  [
    '(call_expression function: (field_expression value: (identifier) @value))',
    (caught, draft) => {
      // A function may be what a method is called on: `number.map(double)`.
      const at = caught.at('value');
      const name = draft.word(at);
      if (/^[a-z_]/.test(name)) draft.refer({ name, role: 'value', at, isLocalOrCall: true });
    },
  ],
  [
    `[
    (let_declaration value: ${name}) (assignment_expression right: ${name}) (array_expression ${name}) (tuple_expression ${name})
    (return_expression ${name}) (reference_expression value: ${name}) (closure_expression body: ${name}) (block ${name} .)
    (match_arm value: ${name}) (const_item value: ${name}) (static_item value: ${name}) (type_cast_expression value: ${name})
  ]`,
    value,
  ],
  ['(type_identifier) @type', readType],
];

/** What a type parameter is known to be, `: Clone + Store`: each of these. */
function readBounds(written: string): string {
  return topLevel(written.replace(/^\s*:/, ''), /\+/)
    .filter((bound) => !/^['?]/.test(bound))
    .map(placed)
    .filter((bound) => bound !== '')
    .join('|');
}

/** Traits of the library that tell nothing of what a type has of the code's own. */
const markers = /^(?:Clone|Copy|Debug|Default|Display|Eq|Hash|Ord|PartialEq|PartialOrd|Send|Sized|Sync|Unpin)$/;

/** The names of the type parameters of an item, in their order. */
function getParameters(item: Node): readonly string[] {
  return (getField(item, 'type_parameters')?.namedChildren ?? [])
    .filter(({ type }) => type === 'type_parameter')
    .map((each) => fieldText(each, 'name'));
}

/** What an `impl` asks of the type parameters of its class: `impl<F: Store> Cache<F>`, `where F: Store`. */
function readAsked(caught: QueryMatch, draft: FactsDraft): void {
  const block = caught.node;
  const bounds = [
    ...(getField(block, 'type_parameters')?.namedChildren ?? []).map((each) => [each, 'name'] as const),
    ...block.namedChildren
      .filter(({ type }) => type === 'where_clause')
      .flatMap((each) => each.namedChildren.map((one) => [one, 'left'] as const)),
  ];
  const given = caught.get('list').namedChildren.filter(({ type }) => type !== 'lifetime');
  for (const [place, { text }] of given.entries()) {
    const of = `${draft.word(caught.at())} ${String(place)}`;
    for (const [each, key] of bounds) {
      const bound = fieldText(each, key) === text ? readBounds(fieldText(each, 'bounds')) : '';
      if (bound === '') continue;
      const known = draft.asked.get(of) ?? [];
      draft.asked.set(of, [...known, ...bound.split('|').filter((one) => !markers.test(one))]);
    }
  }
}

/**
 * A call. Of what it is called on facts hold only the end where that is long: without what is handed to the calls in it
 * a chain of them stays whole.
 */
function readChain(caught: QueryMatch, draft: FactsDraft): void {
  const first = draft.references.length;
  call(caught, draft);
  const callee = caught.get('function');
  const inner = callee.type === 'generic_function' ? getField(callee, 'function') : callee;
  const before = inner?.type === 'field_expression' ? getField(inner, 'value') : null;
  if (before === null) return;
  const isLong = before.endIndex - before.startIndex >= longReceiver;
  const hasComment =
    before.text.includes('/') && before.descendantsOfType(['line_comment', 'block_comment']).length > 0;
  if (!isLong && !hasComment) return;
  const path = getPath(before);
  const own = draft.references.findIndex((each, at) => at >= first && each.role === 'call');
  const reference = draft.references[own];
  if (reference !== undefined && path !== '' && path.length <= longReceiver)
    draft.references[own] = { ...reference, receiver: path };
}

/** Receivers that are longer are cut. */
const longReceiver = 120;

/** What stands between the types of fields. */
const notTypes = /^(?:visibility_modifier|attribute_item|line_comment|block_comment)$/;

function define(
  caught: QueryMatch,
  draft: FactsDraft,
  kind: 'namespace' | 'class' | 'enum' | 'type' | 'function' | 'field',
  known: {
    readonly type?: TypeText;
    readonly returns?: TypeText;
    readonly yields?: TypeText;
    readonly isExported?: boolean;
    readonly isStatic?: boolean;
  } = {},
): void {
  const node = caught.node;
  addDefinition(draft, node, caught.get(), kind, { isExported: isPublic(draft, node), ...known });
}

function isPublic(draft: FactsDraft, node: Node): boolean {
  return /^pub\b/.test(draft.text.slice(node.startIndex, node.startIndex + 4));
}

function readTrait(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  addDefinition(draft, node, nameNode, 'interface', { isExported: isPublic(draft, node) });
  addBases(
    draft,
    nameNode.startIndex,
    (caught.find('bounds')?.namedChildren ?? []).filter(({ type }) => type !== 'lifetime'),
    'extends',
  );
}

function readFunction(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const written = caught.find('owner')?.text;
  const owner = written === undefined ? '' : getImplOwner(written);
  const whole = withAssociated(node, fieldText(node, 'return_type'));
  const asked = getAsked(node, whole);
  const returns = asked === '' ? placed(whole) : asked;
  const failure = getFailure(node, whole);
  const handed = getHanded(node);
  const isSignature = node.type === 'function_signature_item';
  const hasSelf = /^\(\s*&?\s*(?:'\w+\s+)?(?:mut\s+)?self\b/.test(fieldText(node, 'parameters'));
  addDefinition(draft, node, caught.get(), owner === '' ? 'function' : 'method', {
    // What a type has for itself is told from what a trait gives it.
    isExported: isSignature || isPublic(draft, node) || isInherent(node),
    isSignature,
    returns: owner === '' ? returns : returns.replace(/^Self(?=\[|$)/, owner),
    // What it fails with, and what it hands to the function that it takes.
    ...((failure !== '' || handed.some((each) => each !== '')) && {
      yields: printTuple([failure, ...handed, ''].map((each) => each.replace(/^Self(?=\[|$)/, owner || 'Self'))),
    }),
    ...(owner === '' ? {} : { owner, ...(hasSelf ? {} : { isStatic: true }) }),
  });
}

/** Whether a method stands in an `impl` that is of no trait. */
function isInherent(node: Node): boolean {
  const block = node.parent?.parent;
  return block?.type === 'impl_item' && getField(block, 'trait') === null;
}

/** What a trait asks of the type that its function gives: `Self::Part` of `type Part: Store;`, which may be more. */
function getAsked(node: Node, written: string): TypeText {
  const name = /^\s*&?\s*(?:mut\s+)?Self::(\w+)\s*$/.exec(written.replace(/^->/, ''))?.[1];
  const part = node.parent?.namedChildren.find(
    (each) => each.type === 'associated_type' && fieldText(each, 'name') === name,
  );
  const bounds = readBounds(part === undefined ? '' : fieldText(part, 'bounds')).split('|');
  const known = bounds.filter((each) => each !== '' && !markers.test(each));
  return known.length === 0 ? '' : [...known, '?'].join('|');
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  addDefinition(draft, node, caught.get(), 'field', {
    type: placed(caught.get('type').text),
    isExported: isPublic(draft, node),
  });
}

/**
 * The fields of a struct without names, `struct Id(u32, Repo)`, or of a variant, `Open(Repo)`: their places are what they
 * are called by.
 */
function readPlaces(caught: QueryMatch, draft: FactsDraft): void {
  const types = caught.get('list').namedChildren.filter(({ type }) => !notTypes.test(type));
  for (const [place, node] of types.entries())
    addDefinition(draft, node, node, 'field', { name: String(place), type: placed(node.text) });
}

function readConstant(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const given = caught.find('value');
  const around = node.parent?.parent;
  const owner = around?.type === 'impl_item' ? getImplOwner(fieldText(around, 'type')) : undefined;
  addDefinition(draft, node, nameNode, 'variable', {
    ...(owner !== undefined && { owner }),
    type: placed(caught.get('type').text),
    isExported: isPublic(draft, node),
    isStatic: false,
  });
  if (given !== undefined) draft.addConstant(nameNode.startIndex, getConstant(given));
}

function readLocals(caught: QueryMatch, draft: FactsDraft): void {
  const pattern = caught.get('pattern');
  const type = caught.find('type');
  const given = caught.find('value');
  const iterated = caught.find('iterated');
  if (given?.type === 'closure_expression' && pattern.type === 'identifier') {
    const returns = typeOfClosure(given);
    const { startIndex: nameAt } = pattern;
    draft.define({
      name: pattern.text,
      kind: 'function',
      nameAt,
      start: nameAt,
      end: given.endIndex,
      isExported: false,
      ...(returns !== '' && { returns }),
    });
    return;
  }
  let known: TypeText = '';
  const written = type === undefined ? '' : placed(type.text);
  // `Vec<_>` leaves its elements to the value.
  if (type !== undefined && !/^_(?:\[\])*$/.test(written)) known = written;
  else if (given !== undefined) known = typeOfValue(given);
  else if (iterated !== undefined) known = typeOfItem(iterated);
  bindPattern(draft, pattern, known, {
    from: (given ?? iterated)?.endIndex,
    failure: typeOfFailure(given ?? null),
  });
}

function readArms(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const [type, failure] = [typeOfValue(value), typeOfFailure(value)];
  for (const arm of caught.get('body').namedChildren) {
    const pattern = arm.type === 'match_arm' ? getField(arm, 'pattern') : null;
    if (pattern !== null) bindPattern(draft, pattern, type, { failure });
  }
}

/** `let repo; repo = Repo::new();`: a local never changes its type. */
function readAssigned(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const type = typeOfValue(caught.get('value'));
  if (type !== '' && /^[a-z_]/.test(draft.word(at))) draft.bind(draft.word(at), type, at, true);
}

function readHanded(caught: QueryMatch, draft: FactsDraft): void {
  const given = typesHanded(caught.node);
  const patterns = caught
    .get('list')
    .namedChildren.filter(({ type }) => type !== 'parameter' && type !== 'line_comment');
  for (const [place, pattern] of patterns.entries()) bindPattern(draft, pattern, given[place] ?? '');
}

/** Keys of attributes whose text is the name of a function: `#[serde(default = "limits::most", with = "as_text")]`. */
const namesFunction = /\b(?:default|with|\w+_with|skip_serializing_if|getter|validate|function)\s*=\s*$/;

function readNamedFunction(caught: QueryMatch, draft: FactsDraft): void {
  const text = caught.get('text');
  const isNamed = namesFunction.test(draft.text.slice(Math.max(0, text.startIndex - 40), text.startIndex));
  const [, before = '', name] = /^"((?:\w+::)*)(\w+)(?:\(\))?"$/.exec(text.text.slice(0, maxNamed)) ?? [];
  if (!isNamed || name === undefined) return;
  const receiver = before.replace(/::$/, '');
  draft.refer({
    name,
    role: 'value',
    at: text.startIndex + 1 + before.length,
    ...(receiver === '' ? {} : { receiver }),
  });
}

/** Names in texts are no longer. */
const maxNamed = 120;

/** The text before a word that is defined there. */
const defines = /\b(?:fn|let|mut|mod|use|as|ref|for|type|const|static|struct|enum)\s+$/;

/** What makes a call of the word before it: `run(`, `run::<u8>(`, `run::<_, (A, B)>(`. */
const callsIt = /^\s*(?:::\s*<(?:[^(){};]|\([^(){};]{0,80}\)){0,120}>\s*)?\(/;

/**
 * Inside a macro there are only tokens: a word in front of a round bracket is a call. A word alone may be handed on:
 * `call!(store::run)`; words that are not functions are sorted out later.
 */
function readToken(caught: QueryMatch, draft: FactsDraft): void {
  const { text } = draft;
  const at = caught.at();
  const name = draft.word(at);
  const before = text.slice(Math.max(0, at - 80), at);
  if (defines.test(before) || /\$\s*$/.test(before)) return;
  const after = text.slice(at + name.length, at + name.length + 160);
  if (callsIt.test(after)) {
    const written = tokenReceiver(text, at);
    const receiver = isBoundWithin(caught.get(), written, text) ? '()' : written;
    draft.refer({ name: wordAt(text, at), role: 'call', at, receiver });
    return;
  }
  if (!/^[a-z_]/.test(name) || /^\s*(?:[(!:{]|=(?!=))/.test(after.slice(0, 4)) || /#\s*$/.test(before)) return;
  const isMember = /(?<!\.)\.\s*$/.test(before);
  if (isMember && (/^\s*\./.test(after) || isOfLibraryMacro(caught.get()))) return;
  const path = /(?:\w+::)*\w+::$/.exec(before)?.[0];
  const receiver = isMember || path === undefined ? tokenReceiver(text, at) : receiverBefore(path, rustLexicon);
  draft.refer({ name, role: 'value', at, receiver });
}

/** Macros of the library: what is named in them is not called by its name alone. */
const libraryMacros = wholeMatch([
  'assert|assert_eq|assert_ne|bail|dbg|debug|debug_assert|debug_assert_eq|ensure|eprint|eprintln|error|format|format_args',
  'info|matches|panic|print|println|todo|trace|unreachable|vec|warn|write|writeln',
]);

/** Whether a token stands in a macro of the library, be it in another one. */
function isOfLibraryMacro(token: Node): boolean {
  let tree = token.parent;
  while (/^token_(?:tree|repetition)$/.test(tree?.parent?.type ?? '')) tree = tree?.parent ?? null;
  const macro = tree?.parent?.type === 'macro_invocation' ? fieldText(tree.parent, 'macro') : '';
  return tree?.parent?.type !== 'macro_invocation' || libraryMacros.test(macro.slice(macro.lastIndexOf(':') + 1));
}

/** Whether the tokens of a macro bind what a receiver begins with: `|it| it.save()`, `let it = 1; it.save()`. */
function isBoundWithin(token: Node, receiver: string | undefined, text: string): boolean {
  const root = /^[a-z_]\w*(?=$|\.)/.exec(receiver ?? '')?.[0];
  if (root === undefined || root === 'self') return false;
  let tree = token.parent;
  while (/^token_(?:tree|repetition)$/.test(tree?.parent?.type ?? '')) tree = tree?.parent ?? null;
  const before = text.slice(Math.max(tree?.startIndex ?? 0, token.startIndex - maxTokens), token.startIndex);
  return new RegExp(
    `\\blet\\s[^=;]{0,60}\\b${root}\\b|\\|[^|;{}]{0,60}\\b${root}\\b[^|;{}]{0,60}\\||\\b${root}\\)?\\s*=[^=]`,
  ).test(before);
}

/** As much of a macro's tokens is looked through for what they bind. */
const maxTokens = 2000;

function readUse(caught: QueryMatch, draft: FactsDraft): void {
  const path = caught.get('path');
  const isPublicUse = isPublic(draft, caught.node);
  readPath(draft, path.text, '', path.startIndex, isPublicUse, 0);
}

function readPath(
  draft: FactsDraft,
  source: string,
  prefix: string,
  offset: number,
  isPublicUse: boolean,
  depth: number,
): void {
  if (depth > 8) return;
  const group = /^([\w:\s]*?)\{([^]*)\}\s*$/.exec(source);
  if (group !== null) {
    const inner = prefix + (group[1] ?? '').replace(/\s+/g, '');
    let from = source.indexOf('{') + 1;
    for (const part of topLevel(group[2] ?? '', /,/)) {
      from = source.indexOf(part, from);
      readPath(draft, part, inner, offset + from, isPublicUse, depth + 1);
      from += part.length;
    }
    return;
  }
  const [written = '', alias] = source.trim().split(/\s+as\s+/);
  const path = (prefix + written).replace(/\s+/g, '');
  const last = path.slice(path.lastIndexOf('::') + 2);
  const isWhole = !path.includes('::');
  const isSelf = last === 'self' && !isWhole;
  const module = isWhole ? path : path.slice(0, Math.max(0, path.length - last.length - 2));
  const imported = isWhole || isSelf || last === '*' ? '*' : last;
  const lastOfPath = isWhole ? path : last;
  const local = alias ?? (isSelf ? module.slice(module.lastIndexOf('::') + 2) : lastOfPath);
  // `use a::b::{self}` brings in b, which is in front of the braces.
  const at =
    isSelf && alias === undefined
      ? segmentBefore(draft.text, local, offset)
      : offset + source.lastIndexOf(alias ?? lastOfPath);
  draft.take({ local, imported, from: module, at });
  if (isPublicUse) draft.exports.push({ local: imported, exported: local, from: module });
}

/** Where a part of a path stands in front of an offset, by its name; -1 where it does not. */
function segmentBefore(text: string, name: string, offset: number): number {
  let at = text.lastIndexOf(name, offset);
  const isSegment = (): boolean => {
    const end = at + name.length;
    return !/\w/.test(text[at - 1] ?? '') && /^\s*::/.test(text.slice(end, end + 40));
  };
  while (at > 0 && !isSegment()) at = text.lastIndexOf(name, at - 1);
  return at;
}
