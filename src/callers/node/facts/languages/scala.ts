import type { Node } from 'web-tree-sitter';
import type { DefinitionKind, ParameterList, TypeText } from '../../../domain/facts.ts';
import type { DraftDefinition } from '../draft/draftShapes.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { getPlace, namedBy, plainName } from '../reading/backquotes.ts';
import { eitherWay, maxNested } from '../reading/eitherWay.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { referCall } from '../reading/readArguments.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { decoratorReader } from '../reading/readCall.ts';
import { addConstructorCall, around } from '../reading/readConstructorCall.ts';
import { addBases, addDefinition } from '../reading/readDefinition.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { placedType } from '../reading/typeNames.ts';
import { wholeMatch } from '../../../domain/patterns.ts';
import { getElement } from '../../../domain/typeText.ts';
import { getField, getFields, typeOfCalled, typeOfPath } from '../reading/typeTexts.ts';
import { receiverText } from '../reading/words.ts';

const scalaLexicon: Lexicon = {
  keywords: new Set(['this', 'super', 'null', 'true', 'false', '_']),
  strings: [{ form: /^"""(?<text>[^]*)"""$/ }, { form: /^"(?<text>(?:\\[^]|[^"\\])*)"$/ }],
  functionStart: /^(?:\w+|\([^()]*\))\s*=>/,
  named: /^([A-Za-z_]\w*)\s*=(?![=>])\s*/,
};
/** A name that is read without brackets: it may be a call. */
const value = '(identifier) @value';
const readPlainValue = valueReader(scalaLexicon);
const classes: ReadonlySet<string> = new Set(['class_definition', 'enum_definition']);
const objects: ReadonlySet<string> = new Set(['object_definition', 'package_object']);
const members: ReadonlySet<string> = new Set(['template_body', 'enum_body', 'with_template_body']);

/** What is read of Scala. */
export const scalaPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns(['block', 'indented_block', 'case_clause', 'for_expression', 'catch_clause']),
  ['(package_clause name: (_) @name) @node', readPackage],
  ['(import_declaration) @node', readImports],
  [
    '[(class_definition name: (_) @name) (trait_definition name: (_) @name) (object_definition name: (_) @name) ' +
      '(enum_definition name: (_) @name) (package_object name: (_) @name) (full_enum_case name: (_) @name)] @node',
    readClass,
  ],
  [
    '(simple_enum_case name: (_) @name) @node',
    (caught, draft) => {
      addNamed(draft, caught.node, caught.get(), 'field');
    },
  ],
  ['(class_parameter name: (identifier) @name type: (_) @type) @node', readClassParameter],
  ['[(function_definition name: (_) @name) (function_declaration name: (_) @name)] @node', readFunction],
  ['[(val_definition) (var_definition) (val_declaration) (var_declaration)] @node', readValues],
  ['(given_definition name: (identifier) @name return_type: (_)? @type) @node', readGiven],
  [
    '(type_definition name: (_) @name) @node',
    (caught, draft) => {
      const meant = getField(caught.node, 'type');
      addNamed(draft, caught.node, caught.get(), 'type', { type: meant === null ? '' : readWritten(meant) });
    },
  ],
  ['(parameter name: (identifier) @name type: (_) @type)', readLocal],
  ['(binding name: (identifier) @name type: (_)? @type)', readLocal],
  ['[(lambda_expression parameters: (identifier) @name) (colon_argument lambda_start: (identifier) @name)]', readItem],
  ['(enumerator . (identifier) @name) @node', readEnumerator],
  ['(typed_pattern pattern: (identifier) @name type: (_) @type)', readLocal],
  [
    '[(case_clause pattern: (identifier) @name) (case_class_pattern (identifier) @name) ' +
      '(tuple_pattern (identifier) @name) (infix_pattern (identifier) @name)]',
    readPattern,
  ],
  ['(capture_pattern name: (identifier) @name pattern: (_) @type)', readCapture],
  ['[(lambda_expression) (case_block) (given_definition)] @node', readStretch],
  ['(call_expression function: (_) @function arguments: (_) @arguments)', readCall],
  ['(instance_expression . (_) @type arguments: (_)? @arguments)', readMade],
  ['(infix_expression left: (_) @left operator: (identifier) @name)', readInfix],
  ['(interpolated_string_expression interpolator: (identifier) @name) @node', readInterpolator],
  ['(self_type . (identifier) @name (_)? @type) @node', readSelf],
  ['(annotation name: (type_identifier) @name arguments: (_)? @arguments) @node', decoratorReader(scalaLexicon)],
  [
    `[
    (template_body ${value}) (block ${value}) (indented_block ${value}) (arguments ${value}) (case_clause body: ${value})
    (infix_expression left: ${value}) (infix_expression right: ${value}) (assignment_expression right: ${value})
    (val_definition value: ${value}) (var_definition value: ${value}) (function_definition body: ${value})
    (if_expression condition: ${value}) (if_expression consequence: ${value}) (if_expression alternative: ${value})
    (match_expression value: ${value}) (field_expression value: ${value}) (interpolation ${value}) (return_expression ${value})
    (tuple_expression ${value}) (prefix_expression ${value}) (postfix_expression . ${value}) (parenthesized_expression ${value})
    (enumerator (_) ${value}) (throw_expression ${value}) (ascription_expression . ${value}) (lambda_expression (_) ${value} .)
    (parameter default_value: ${value}) (class_parameter default_value: ${value})
    (guard ${value}) (splice_expression ${value}) (quote_expression ${value}) (for_expression body: ${value})
    (try_expression body: ${value}) (finally_clause ${value})
    (while_expression body: ${value}) (do_while_expression body: ${value}) (colon_argument ${value})
  ]`,
    readValue,
  ],
  ['[(field_expression) @value (generic_function function: (identifier) @value)]', readUncalled],
  ['(type_identifier) @type', readType],
];

/**
 * Clauses one below the other name one package: `package com.shop`, `package store`; so do those in each other. Of
 * several with bodies, one beside the other, the first counts.
 */
function readPackage(caught: QueryMatch, draft: FactsDraft): void {
  for (let at: Node | null = caught.node; at !== null; at = at.parent) if (isLaterPackage(at)) return;
  const name = caught.get().text.replace(/[\s`]+/g, '');
  draft.package = draft.package === undefined ? name : `${draft.package}.${name}`;
}

function isLaterPackage(node: Node): boolean {
  const hasBody = (each: Node): boolean => each.type === 'package_clause' && getField(each, 'body') !== null;
  return hasBody(node) && node.parent?.namedChildren.find(hasBody)?.id !== node.id;
}

function readImports(caught: QueryMatch, draft: FactsDraft): void {
  let path: Node[] = [];
  for (const each of [...caught.node.children, undefined])
    if (each === undefined || each.type === ',') {
      const last = path.pop();
      if (last !== undefined) takeImported(last, readPath(path), draft);
      path = [];
    } else if (each.isNamed) path.push(each);
}

function readPath(path: readonly Node[]): string {
  return path.map(({ text }) => text.replaceAll('`', '')).join('.');
}

/** What an import takes: one name, all (`_`, `*`), those in braces, or one under another name. */
function takeImported(what: Node, from: string, draft: FactsDraft): void {
  if (what.type === 'namespace_selectors') for (const each of what.namedChildren) takeImported(each, from, draft);
  else if (what.type === 'namespace_wildcard')
    draft.take({ local: '*', imported: what.text === 'given' ? '' : '*', from, at: what.startIndex });
  else {
    const name = getField(what, 'name') ?? what;
    const alias = getField(what, 'alias') ?? name;
    const [imported, local] = [name, alias].map(({ text }) => text.replaceAll('`', ''));
    if (imported !== undefined && local !== undefined && alias.type === 'identifier')
      draft.take({ local, imported, from, at: alias.startIndex });
  }
}

const kinds: Readonly<Record<string, DefinitionKind>> = { trait_definition: 'interface', enum_definition: 'enum' };

/** Adds a definition whose name may be in backquotes. */
function addNamed(
  draft: FactsDraft,
  node: Node,
  name: Node,
  kind: DefinitionKind,
  known: Partial<DraftDefinition> = {},
): void {
  addDefinition(draft, node, name, kind, { ...namedBy(name), ...known });
}

function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  const name = caught.get();
  addNamed(draft, node, name, kinds[node.type] ?? 'class', {
    ...(objects.has(node.type) && { isStatic: true }),
    ...(isCase(node) && { parameterList: countParameters(node) }),
  });
  const bases = getField(node, 'extend')?.namedChildren ?? [];
  for (const [place, base] of bases.entries()) {
    if (!base.type.includes('type')) continue;
    const given = bases[place + 1];
    const isMade = given?.type === 'arguments';
    addBases(draft, getPlace(name), [base], 'extends', !isMade);
    if (isMade) addConstructorCall(draft, withoutTypes(base.text), base.startIndex, given, scalaLexicon);
  }
}

/** A case class has an `apply` that makes it and is not written. */
function isCase({ type, children }: Node): boolean {
  return type === 'class_definition' && children.some((each) => each.type === 'case');
}

/** A parameter of a class's own constructor: its name can be used in the class. */
function readClassParameter(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  const type = caught.get('type');
  addNamed(draft, caught.node, name, 'field', {
    type: readWritten(type),
    start: name.startIndex,
    end: type.endIndex,
  });
}

function readFunction(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  const name = caught.get();
  if (name.type === 'operator_identifier') {
    draft.stretch(node);
    return;
  }
  const extended = getExtended(node);
  const isMember = members.has(node.parent?.type ?? '') || extended !== undefined;
  const isConstructor = name.text === 'this';
  const kind = isMember ? 'method' : 'function';
  const returned = getField(node, 'return_type');
  const body = getField(node, 'body');
  const given = returned === null && body !== null ? typeOfValue(body) : '';
  const made = node.parent === null ? '' : getMade(node.parent).join('|');
  addNamed(draft, node, name, isConstructor ? 'constructor' : kind, {
    ...(!isConstructor && { returns: returned === null ? given : readWritten(returned) }),
    parameterList: countParameters(node),
    owner: extended,
    ...(isOfObject(node) && { isStatic: true }),
    ...(made !== '' && { expected: made }),
    standsIn: /\boverride\b/.test(node.firstNamedChild?.type === 'modifiers' ? node.firstNamedChild.text : ''),
  });
}

function isOfObject(member: Node): boolean {
  return objects.has(member.parent?.parent?.type ?? '');
}

/** `extension (o: Order) def pay()`: the class that the function is for. */
function getExtended(node: Node): string | undefined {
  const { parent } = node;
  const extension = parent?.type === 'extension_definition' ? parent : parent?.parent;
  if (extension?.type !== 'extension_definition') return undefined;
  const type = extension.descendantsOfType('parameter')[0]?.childForFieldName('type');
  const owner = type === null || type === undefined ? '' : /^[\p{ID_Continue}$]+/u.exec(type.text)?.[0];
  return owner === '' ? undefined : owner;
}

/** How many arguments the first list of a function takes; unknown where it has none, or one that may be left out. */
function countParameters(node: Node): ParameterList | 'unknown' {
  const list = node.namedChildren.find(({ type }) => type === 'parameters' || type === 'class_parameters');
  if (list === undefined || /^\(\s*(?:implicit|using)\b/.test(list.text)) return 'unknown';
  const each = list.namedChildren.filter(({ type }) => type === 'parameter' || type === 'class_parameter');
  const isRest = each.some((one) => getField(one, 'type')?.text.endsWith('*') === true);
  const spare = each.filter((one) => getField(one, 'default_value') !== null).length;
  // One parameter of several parts takes as many arguments: `save(1, 2)` of `save(pair: (Int, Int))`.
  const isPair =
    each.length === 1 && /^(?:\(|Any\b|[A-Z]$|Tuple\d)/.test(getField(each[0] ?? list, 'type')?.text ?? '');
  if (isPair) return 'unknown';
  const types = each.map((one) => withoutTypes(getField(one, 'type')?.text ?? '')).join(',');
  return {
    least: Math.max(0, each.length - spare - (isRest ? 1 : 0)),
    ...(!isRest && { most: each.length }),
    ...(types !== '' && { types }),
  };
}

/** `val a = …`, `val (a, b) = …`: fields in a class, variables at the top, else locals. */
function readValues(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  const pattern = getField(node, 'pattern') ?? getField(node, 'name');
  if (pattern === null) return;
  const names = pattern.type === 'identifier' ? [pattern] : pattern.descendantsOfType('identifier');
  const written = getField(node, 'type');
  const given = getField(node, 'value');
  const isAlone = pattern.type === 'identifier';
  let type: TypeText = '';
  if (isAlone && written !== null) type = readWritten(written);
  else if (isAlone && given !== null) type = typeOfValue(given);
  const parent = node.parent?.type ?? '';
  const isField = members.has(parent);
  for (const name of names)
    if (isField || parent === 'compilation_unit')
      addNamed(draft, node, name, isField ? 'field' : 'variable', {
        type,
        start: name.startIndex,
        ...(!isAlone && { end: name.endIndex }),
        ...(isOfObject(node) && { isStatic: true }),
      });
    else draft.bind(plainName(name), type, getPlace(name));
}

function readGiven(caught: QueryMatch, draft: FactsDraft): void {
  const type = caught.find('type');
  const isMember = members.has(caught.node.parent?.type ?? '');
  addNamed(draft, caught.node, caught.get(), isMember ? 'field' : 'variable', {
    type: type === undefined ? '' : readWritten(type),
  });
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const type = caught.find('type');
  draft.bind(plainName(caught.get()), type === undefined ? '' : readWritten(type), getPlace(caught.get()));
}

/** Functions whose argument gets each element of what they are called on. */
const givesItems = wholeMatch([
  'foreach|map|flatMap|filter|filterNot|withFilter|exists|forall|find|count|collect|partition|takeWhile|dropWhile|span',
  'sortBy|groupBy|minBy|maxBy|minByOption|maxByOption|indexWhere|lastIndexWhere|distinctBy|tapEach|collectFirst',
]);

/** The parameter of a function that is handed on: an element of what `foreach` and its like are called on. */
function readItem(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  const list = name.parent?.type === 'colon_argument' ? name.parent : (name.parent?.parent ?? null);
  const object = list === null ? null : getIterated(list);
  draft.bind(plainName(name), object === null ? '' : getElement(typeOfValue(object)), getPlace(name));
}

/** What the function with these arguments goes through, calling the argument for each element. */
function getIterated(list: Node): Node | null {
  const called = list.parent?.type === 'call_expression' ? getField(list.parent, 'function') : null;
  const isList = called?.type === 'field_expression' && getField(list.parent ?? list, 'arguments')?.id === list.id;
  return isList && givesItems.test(getField(called, 'field')?.text ?? '') ? getField(called, 'value') : null;
}

/** `each <- orders`, `total = order.total` */
function readEnumerator(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  const given = caught.node.lastNamedChild;
  const type = given === null || given.id === name.id ? '' : typeOfValue(given);
  const isSame = caught.node.children.some((each) => each.type === '=');
  draft.bind(plainName(name), isSame ? type : getElement(type), getPlace(name));
}

/** `all @ Order(_, _)` */
function readCapture(caught: QueryMatch, draft: FactsDraft): void {
  const pattern = caught.get('type');
  const type = pattern.type === 'case_class_pattern' ? withoutTypes(getField(pattern, 'type')?.text ?? '') : '';
  const name = caught.get();
  draft.bind(plainName(name), type, getPlace(name));
}

/** A name in a pattern is a new one; with a capital or in backquotes it is a constant that is compared. */
function readPattern(caught: QueryMatch, draft: FactsDraft): void {
  const { text } = caught.get();
  if (/^[\p{Ll}_]/u.test(text) && text !== '_') draft.bind(text, '', caught.at());
  else if (text !== '_') draft.refer({ name: plainName(caught.get()), role: 'value', at: getPlace(caught.get()) });
}

/** `f(x)`, `a.f[T](x)`, `a.f { … }`: a block is one argument. */
function readCall(caught: QueryMatch, draft: FactsDraft): void {
  const written = caught.get('function');
  const callee = written.type === 'generic_function' ? getField(written, 'function') : written;
  const name = callee?.type === 'field_expression' ? getField(callee, 'field') : callee;
  if (callee === null || name?.type !== 'identifier') return;
  // `this(x)` in a constructor calls another one of the class.
  if (name.text === 'this') {
    const holder = around(name, classes)?.childForFieldName('name');
    const made = holder === null || holder === undefined ? '' : plainName(holder);
    addConstructorCall(draft, made, name.startIndex, caught.get('arguments'), scalaLexicon);
    return;
  }
  const object = callee === name ? undefined : (getField(callee, 'value') ?? undefined);
  const receiver = object === undefined ? getAnonymous(written) : getReceiver(object);
  refer(draft, name, caught.get('arguments'), 'call', receiver);
}

/** `new Repo(x)`, `new Repo[Order](x) { … }` */
function readMade(caught: QueryMatch, draft: FactsDraft): void {
  const type = caught.get('type');
  const path = /^[\p{ID_Continue}$.]+/u.exec(type.text)?.[0] ?? '';
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (name === '') return;
  const made = {
    name,
    role: 'new' as const,
    at: type.startIndex + path.length - name.length,
    ...(path !== name && { receiver: path.slice(0, -name.length - 1) }),
  };
  referCall(draft, caught.find('arguments'), scalaLexicon, made, getAnonymous(type));
}

/** A name that is handed on or read; in `new Base { … }` it may be a `Base`'s. */
function readValue(caught: QueryMatch, draft: FactsDraft): void {
  const written = caught.get('value');
  const name = written.type === 'field_expression' ? getField(written, 'field') : written;
  if (name?.type !== 'identifier') {
    readPlainValue(caught, draft);
    return;
  }
  const object = written.type === 'field_expression' ? getField(written, 'value') : null;
  const receiver = object === null ? getAnonymous(written) : getReceiver(object);
  if (receiver === undefined && name === written && !name.text.startsWith('`')) readPlainValue(caught, draft);
  else draft.refer({ name: plainName(name), role: 'value', at: getPlace(name), receiver });
}

/** `order.total`, `make[Order]`: a call where no list follows. */
function readUncalled(caught: QueryMatch, draft: FactsDraft): void {
  const { parent } = caught.get('value');
  const isApplied = parent?.type === 'generic_function';
  const call = isApplied ? parent.parent : parent;
  const callee = isApplied ? parent : caught.get('value');
  if (call?.type !== 'call_expression' || getField(call, 'function')?.id !== callee.id) readValue(caught, draft);
}

/** `helper add order` */
function readInfix(caught: QueryMatch, draft: FactsDraft): void {
  const right = getField(caught.get('left').parent ?? caught.get('left'), 'right');
  const count = right?.type === 'tuple_expression' ? right.namedChildCount : 1;
  draft.refer({
    name: plainName(caught.get()),
    role: 'call',
    at: getPlace(caught.get()),
    receiver: getReceiver(caught.get('left')),
    arguments: Array.from({ length: count }, () => ({ kind: 'other', text: '' })),
  });
}

/** `sql"… $id"` calls a member that a conversion gives to a text. */
function readInterpolator(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  if (!/^(?:s|f|raw)$/.test(name.text))
    draft.refer({ name: plainName(name), role: 'call', at: getPlace(name), receiver: '_' });
}

/** `trait A { self => … }`, `{ self: B => … }`: another name for `this`. */
function readSelf(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  if (name.text === 'this' || name.text === '_') return;
  const holder = caught.node.parent?.parent;
  const own = holder === null || holder === undefined ? null : getField(holder, 'name');
  draft.bind(plainName(name), own === null ? '' : plainName(own), getPlace(name));
}

function refer(draft: FactsDraft, name: Node, list: Node, role: 'call' | 'new', receiver?: string): void {
  const reference = { name: plainName(name), role, at: getPlace(name), receiver };
  if (list.type !== 'arguments')
    draft.refer({ ...reference, arguments: [{ kind: 'function', text: list.text.slice(0, 60) }] });
  // `f(names: _*)` gives any number of them.
  else if (/(?::\s*_)?\*\s*\)$/.test(list.text.slice(-40)))
    draft.refer({ ...reference, arguments: [{ kind: 'other', text: '...' }] });
  else referCall(draft, list, scalaLexicon, reference, getAnonymous(list));
}

/**
 * What is before a name; behind an operator (`list.?.map`) nothing is known of it. `this` in `new Base { … }` is a
 * `Base`, and `summon[Order]` an `Order`.
 */
function getReceiver(object: Node): string {
  if (object.text === 'this') return getAnonymous(object)?.match(/^\{(\([^}]*)\}/)?.[1] ?? 'this';
  if (object.type === 'generic_function') {
    const given = /^(?:implicitly|summon)\[([\p{ID_Continue}$.]+)/u.exec(object.text)?.[1];
    if (given !== undefined) return `(this as ${given})`;
  }
  const item = getItem(object);
  if (item !== undefined) return item;
  const isOperator = object.type === 'field_expression' && getField(object, 'field')?.type === 'operator_identifier';
  return isOperator || object.type === 'infix_expression' ? '_' : receiverText(object.text.replaceAll('`', ''));
}

/** `orders[]` and what follows, for the element that `_` is in `orders.map(_.total)`. */
function getItem(object: Node): string | undefined {
  if (!object.text.startsWith('_')) return undefined;
  let at: Node | null = object.parent;
  while (at !== null && at.parent?.startIndex === object.startIndex) at = at.parent;
  const list = at?.parent;
  const iterated = list?.type === 'arguments' && list.namedChildCount === 1 ? getIterated(list) : null;
  const path = iterated === null ? '' : receiverText(iterated.text);
  return /^[\w.]+$/.test(path) ? `${path}[]${receiverText(object.text).slice(1)}` : undefined;
}

/** How far up a call looks for the class it is in. */
const maxLevels = 60;

/** What `this` may be at a bare call besides the class around: in `new Base { … }` a `Base`, the innermost first. */
function getAnonymous(call: Node): string | undefined {
  let found = '';
  let at = call.parent;
  for (let level = 0; at !== null && level < maxLevels; level += 1, at = at.parent) {
    if (at.type !== 'template_body') continue;
    if (at.parent?.type !== 'instance_expression') break;
    found += getMade(at)
      .map((base) => `{(this as ${base})}`)
      .join('');
  }
  return found === '' || found.length > 120 ? undefined : found;
}

/** The classes that an object is of whose body is written where it is made. */
function getMade(body: Node): readonly string[] {
  return body.parent?.type === 'instance_expression'
    ? body.parent.namedChildren.filter(({ type }) => type.includes('type')).map(({ text }) => withoutTypes(text))
    : [];
}

function withoutTypes(written: string): string {
  return /^[\p{ID_Continue}$.]+/u.exec(written)?.[0] ?? '';
}

/** A written type: its arguments are in square brackets. */
function readWritten(type: Node): TypeText {
  // What is in a map is a pair.
  if (/^[\w.]*Map\b/.test(type.text)) return '';
  const known = placedType(
    type.text
      .replace(/^=>\s*/, '')
      .replace(/\b(?:Seq|IndexedSeq|LazyList|ListBuffer|ArrayBuffer)\[/g, 'List[')
      .replaceAll('[', '<')
      .replaceAll(']', '>'),
    'scala',
  );
  // `cs: Repo*`
  return known !== '' && !known.endsWith('[]') && type.text.endsWith('*') ? `${known}[]` : known;
}

function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > maxNested) return '';
  const of = (inner: Node): TypeText => typeOfValue(inner, depth + 1);
  switch (node.type) {
    case 'instance_expression':
      return withoutTypes(node.firstNamedChild?.text ?? '');
    case 'call_expression': {
      const called = getField(node, 'function');
      return called === null ? '' : typeOfCalled(called.text.replace(/\[[^[\]]*\]$/, ''), /^[\w.()\s]+$/);
    }
    case 'identifier':
    case 'field_expression':
      return typeOfPath(node.text, /^[\w.()\s]+$/);
    case 'integer_literal':
    case 'floating_point_literal':
    case 'boolean_literal':
    case 'character_literal':
    case 'string':
      return "''";
    case 'ascription_expression':
      return node.lastNamedChild === null ? '' : readWritten(node.lastNamedChild);
    case 'parenthesized_expression':
      return eitherWay([node.firstNamedChild], of);
    case 'if_expression':
      return eitherWay(getFields(node, 'consequence', 'alternative'), of);
    case 'block':
    case 'indented_block':
      return node.lastNamedChild === null ? '' : of(node.lastNamedChild);
    default:
      return '';
  }
}
