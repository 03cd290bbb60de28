import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { waysPatterns } from '../reading/readWays.ts';
import { addCall, callReader, decoratorReader } from '../reading/readCall.ts';
import { addConstructorCall, around } from '../reading/readConstructorCall.ts';
import { addBases, addDefinition } from '../reading/readDefinition.ts';
import { referCall } from '../reading/readArguments.ts';
import { lookupReader } from '../reading/readLookup.ts';
import { addUnread, unreadReader } from '../reading/readUnread.ts';
import { readType } from '../reading/readType.ts';
import { className, getConstant, phpType, typeOfElement, typeOfValue } from './phpValues.ts';
import { getComment, typeInComment } from './phpComments.ts';
import { phpLexicon } from './phpLexicon.ts';
import { receiverText } from '../reading/words.ts';
import { fieldText, getField, getSpan } from '../reading/typeTexts.ts';
import { readStretch } from '../reading/readBlocks.ts';
import { wholeMatch } from '../../../domain/patterns.ts';

/** `$repo->$name()`, `$repo->{$map[$type]}()`, `$repo->{'on' . $type}()`. */
const unreadKey =
  '[(variable_name) (binary_expression) (encapsed_string) (subscript_expression) (member_access_expression) (conditional_expression) ' +
  '(function_call_expression) (member_call_expression) (class_constant_access_expression) (parenthesized_expression)]';
/** `$repo->{'save'}()`, `Repo::{'save'}()`. */
const textName = '[(string . (string_content) @name .) (encapsed_string . (string_content) @name .)]';
/** `'App\\trim_all'`, `__NAMESPACE__ . '\\trim_all'`. */
const aText =
  '[(string) @text (encapsed_string) @text (binary_expression left: [(name) (class_constant_access_expression) (variable_name)] @before ' +
  'right: [(string) @text (encapsed_string) @text])]';
const plainCall = callReader(phpLexicon);
const plainNew = callReader(phpLexicon, 'new');
const typed =
  '[(named_type [(name) @type (qualified_name (name) @type .)]) ' +
  '(optional_type (named_type [(name) @type (qualified_name (name) @type .)])) ' +
  '(union_type (named_type [(name) @type (qualified_name (name) @type .)]))]';
const attribute =
  '(attribute_list (attribute_group (attribute [(name) @name (qualified_name (name) @name .)] parameters: (_)? @arguments))) @node';

/** What is read of PHP. */
export const phpPatterns: readonly SyntaxPattern[] = [
  ...waysPatterns([
    'if_statement',
    'try_statement',
    'switch_statement',
    'foreach_statement',
    'for_statement',
    'while_statement',
    'do_statement',
  ]),
  [
    '(namespace_definition name: (_) @name)',
    (caught, draft) => {
      draft.package ??= caught.get().text;
    },
  ],
  ['(namespace_use_declaration) @node', readUse],
  ['(class_declaration name: (_) @name) @node', readClass],
  ['[(interface_declaration name: (_) @name) (trait_declaration name: (_) @name)] @node', readClass],
  ['(enum_declaration name: (_) @name) @node', readClass],
  ['(function_definition name: (_) @name) @node', readFunction],
  ['(method_declaration name: (_) @name) @node', readFunction],
  [
    '(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @node',
    readField,
  ],
  ['(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @node', readField],
  ['(property_promotion_parameter type: (_)? @type name: (variable_name) @name)', readLocal],
  ['(const_element (name) @name (_) @value) @node', readConstant],
  ['(enum_case name: (_) @name value: (_)? @value) @node', readCase],
  [
    '(function_call_expression function: (name) @define arguments: (arguments . (argument (string) @name) . (argument (string) @value)))',
    readDefine,
  ],
  [
    '[(simple_parameter type: (_)? @type name: (variable_name) @name) (variadic_parameter name: (variable_name) @name)]',
    readLocal,
  ],
  ['(catch_clause type: (_) @type name: (variable_name) @name)', readLocal],
  ['(assignment_expression left: (variable_name) @name right: (_) @value)', readLocal],
  [
    '(assignment_expression left: (subscript_expression (member_access_expression ' +
      'object: (variable_name) @object name: (name) @name)) right: (object_creation_expression) @value)',
    readElement,
  ],
  [
    '(assignment_expression left: (member_access_expression object: (variable_name) @object name: [(name) (variable_name)] @name) right: (_) @value)',
    readMember,
  ],
  ['(foreach_statement . (_) @iterated [(variable_name) @name (pair (_) (variable_name) @name)])', readLocal],
  [
    '[(foreach_statement (by_ref (variable_name) @name)) (foreach_statement (pair (variable_name) @name (_))) ' +
      '(foreach_statement (pair (_) (by_ref (variable_name) @name))) (list_literal (variable_name) @name) ' +
      '(list_literal (by_ref (variable_name) @name)) (global_declaration (variable_name) @name) ' +
      '(static_variable_declaration name: (variable_name) @name)]',
    readLocal,
  ],
  [
    '(if_statement condition: (parenthesized_expression (binary_expression ' +
      'left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type) @test) body: (_) @stretch)',
    readTest,
  ],
  [
    '(use_declaration (use_list (use_as_clause [(name) @name (class_constant_access_expression (name) @name .)])))',
    readAlias,
  ],
  [
    '(anonymous_function_use_clause (by_ref (variable_name) @name))',
    (caught, draft) => {
      draft.outerNames.push({ name: draft.word(caught.at()), at: caught.at() });
    },
  ],
  ['[(arrow_function) (anonymous_function)] @node', readStretch],
  [
    '(function_call_expression function: [(name) @name ' +
      '(qualified_name (name) @name .) @callee (relative_name (name) @name .) @callee] arguments: (_) @arguments)',
    call,
  ],
  [
    '(function_call_expression function: ' +
      '(parenthesized_expression ' +
      '(member_access_expression object: (_) @callee name: (name) @name)) arguments: (_) @arguments)',
    call,
  ],
  [
    '(function_call_expression function: (variable_name) @name arguments: (_) @arguments)',
    callReader(phpLexicon, 'call', true),
  ],
  [
    `[(member_call_expression object: (_) @map name: ${unreadKey} @key arguments: (_) @arguments) ` +
      `(nullsafe_member_call_expression object: (_) @map name: ${unreadKey} @key arguments: (_) @arguments) ` +
      `(scoped_call_expression scope: (_) @map name: ${unreadKey} @key arguments: (_) @arguments)]`,
    unreadReader(phpLexicon),
  ],
  [
    '[(member_call_expression object: (_) @callee name: (name) @name arguments: (_) @arguments) ' +
      '(nullsafe_member_call_expression object: (_) @callee name: (name) @name arguments: (_) @arguments)]',
    call,
  ],
  [
    `[(member_call_expression object: (_) @callee name: ${textName} arguments: (_) @arguments) ` +
      `(nullsafe_member_call_expression object: (_) @callee name: ${textName} arguments: (_) @arguments) ` +
      `(scoped_call_expression scope: (_) @callee name: ${textName} arguments: (_) @arguments)]`,
    readNamedMember,
  ],
  ['(scoped_call_expression scope: (_) @callee name: (name) @name arguments: (_) @arguments)', readScopedCall],
  [
    '(object_creation_expression [(name) @name (qualified_name (name) @name .) @callee ' +
      '(relative_name (name) @name .) @callee] (arguments)? @arguments)',
    readMade,
  ],
  ['(anonymous_class) @node', readClass],
  [attribute, decoratorReader(phpLexicon)],
  [`(simple_parameter attributes: ${attribute} name: (_) @parameter)`, decoratorReader(phpLexicon)],
  [
    '(array_creation_expression . ' +
      '(array_element_initializer ' +
      '[(variable_name) (class_constant_access_expression) (member_access_expression) (object_creation_expression) ' +
      '(member_call_expression) (nullsafe_member_call_expression) (scoped_call_expression) (function_call_expression) ' +
      '(subscript_expression) (parenthesized_expression) (clone_expression) (scoped_property_access_expression) ' +
      '(by_ref (_)) (name)] @callee) . ' +
      '(array_element_initializer ' +
      '[(string (string_content) @method) (encapsed_string . (string_content) @method .)]) .)',
    readCallableArray,
  ],
  [
    '(array_creation_expression . ' +
      '(array_element_initializer [(variable_name) (by_ref) (class_constant_access_expression) (name)] @map) . ' +
      `(array_element_initializer ${unreadKey} @key) .) @node`,
    readUnreadArray,
  ],
  [
    '(function_call_expression function: [(name) (qualified_name)] @function arguments: ' +
      '(arguments (argument (array_creation_expression . ' +
      '(array_element_initializer [(string (string_content) @callee) (encapsed_string . (string_content) @callee .)]) . ' +
      '(array_element_initializer [(string (string_content) @method) (encapsed_string . (string_content) @method .)]) .))))',
    readNamedArray,
  ],
  [
    '[(function_call_expression function: [(name) (qualified_name)] @function arguments: (arguments (argument ' +
      `${aText}))) ` +
      '(scoped_call_expression scope: [(name) (qualified_name)] @scope name: (name) @function arguments: ' +
      `(arguments (argument ${aText})))]`,
    readNamedFunction,
  ],
  [
    '(function_call_expression function: [(string) (encapsed_string) (parenthesized_expression) (subscript_expression) ' +
      '(function_call_expression)] @callee arguments: (_) @arguments)',
    readCalledText,
  ],
  ['(array_element_initializer (_) @key (class_constant_access_expression (name) @value (name)))', readKeyed],
  [
    '(array_element_initializer [(class_constant_access_expression) (string)] @key ' +
      '(array_creation_expression ' +
      '(array_element_initializer (class_constant_access_expression . (name) @value (name)))))',
    readKeyed,
  ],
  [
    '[(array_element_initializer [(class_constant_access_expression) (string)] @key ' +
      '(string (string_content) @method)) ' +
      '(array_element_initializer [(class_constant_access_expression) (string)] @key ' +
      '(array_creation_expression . (array_element_initializer (string (string_content) @method))))]',
    readSubscribed,
  ],
  [
    '(function_call_expression function: (subscript_expression . [(variable_name) (member_access_expression)] @map (_) @key))',
    lookupReader(phpLexicon),
  ],
  [
    '(class_constant_access_expression . [(name) (qualified_name) (relative_scope)] @callee (name) @name .)',
    readClassConstant,
  ],
  [
    `[(simple_parameter type: ${typed}) (property_promotion_parameter type: ${typed}) ` +
      `(property_declaration type: ${typed}) (method_declaration return_type: ${typed}) ` +
      `(function_definition return_type: ${typed}) (catch_clause type: (type_list ${typed}))]`,
    readType,
  ],
  ['(binary_expression operator: "instanceof" right: (name) @type)', readType],
  [
    '(return_statement (_) @value)',
    (caught, draft) => {
      // Beside what other ways give it may be anything.
      const type = typeOfResult(caught.get('value'));
      if (type !== '') draft.results.push({ type: type === '=$this' ? '=this' : type, at: caught.at('value') });
    },
  ],
];

/**
 * `OrderPaid::class => 'onPaid'`, `'kernel.request' => ['onRequest', 10]`: a method of the class, under the event it is
 * for.
 */
function readSubscribed(caught: QueryMatch, draft: FactsDraft): void {
  const method = caught.get('method');
  const key = getKey(caught.get('key').text);
  if (!/^[a-z_]\w{2,60}$/i.test(method.text) || !(key.includes('::') || key.includes('.'))) return;
  draft.refer({ name: method.text, role: 'value', at: method.startIndex, receiver: '$this', key });
}

function readKeyed(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at('value');
  draft.refer({ name: draft.word(at), role: 'value', at, key: getKey(caught.get('key').text) });
}

function getKey(source: string): string {
  return source.slice(0, 120).replace(/^(['"])(.*)\1$/, '$2');
}

function readUse(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const source = node.text;
  const group = /^use\s+(?:function\s+|const\s+)?\\?([\w\\]+)\\\s*\{/.exec(source);
  const start = group?.[0].length ?? /^use\s+(?:function\s+|const\s+)?/.exec(source)?.[0].length ?? 0;
  for (const match of source
    .slice(start)
    .matchAll(/(?<![\w\\])(?:function\s+|const\s+)?\\?([\w\\]+)(?:\s+as\s+(\w+))?\s*(?=[,;}]|$)/g)) {
    const path = `${group === null ? '' : `${group[1] ?? ''}\\`}${match[1] ?? ''}`;
    const imported = path.slice(path.lastIndexOf('\\') + 1);
    const local = match[2] ?? imported;
    draft.take({
      local,
      imported,
      from: path.slice(0, Math.max(0, path.length - imported.length - 1)),
      at: node.startIndex + start + match.index + match[0].lastIndexOf(local),
    });
  }
}

function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.find('name');
  // For an anonymous class the word that begins it serves as the name.
  const at = nameNode?.startIndex ?? draft.text.indexOf('class', node.startIndex);
  if (nameNode === undefined)
    draft.define({ name: 'class', kind: 'class', nameAt: at, ...getSpan(node), isExported: false });
  else addDefinition(draft, node, nameNode, getClassKind(node));
  // What a trait has goes before what a base has.
  for (const member of getField(node, 'body')?.namedChildren ?? []) {
    if (member.type === 'use_declaration')
      addOwnBases(
        draft,
        at,
        member.namedChildren.filter(({ type }) => type.endsWith('name')),
        'mixin',
      );
  }
  for (const child of node.namedChildren) {
    if (child.type === 'base_clause') addOwnBases(draft, at, child.namedChildren, 'extends');
    if (child.type === 'class_interface_clause') addOwnBases(draft, at, child.namedChildren, 'implements');
  }
}

/** Adds bases with the namespaces that are written before them. */
function addOwnBases(
  draft: FactsDraft,
  at: number,
  bases: readonly Node[],
  role: 'extends' | 'implements' | 'mixin',
): void {
  for (const base of bases) {
    const before = draft.heritage.length;
    addBases(draft, at, [base], role);
    const added = draft.heritage[before];
    if (added !== undefined) draft.heritage[before] = { ...added, base: className(base.text) };
  }
}

const classes: ReadonlySet<string> = new Set([
  'class_declaration',
  'trait_declaration',
  'enum_declaration',
  'anonymous_class',
]);

/** The class that `self`, `static` or `parent` refers to; any other text is the name of a class. */
function classMeant(word: string, at: Node): string {
  const holder = /^(?:self|static|parent)$/.test(word) && around(at, classes);
  if (!holder) return word;
  const named =
    word === 'parent'
      ? holder.namedChildren.find(({ type }) => type === 'base_clause')?.firstNamedChild
      : getField(holder, 'name');
  return named?.text ?? '';
}

/** `new Repo(x)`, `new static`. */
function readMade(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  const made = classMeant(draft.word(word.startIndex), word);
  if (caught.find('callee') !== undefined || draft.text.startsWith(made, word.startIndex)) plainNew(caught, draft);
  else addMade(draft, made, word.startIndex, caught.find('arguments'));
}

/** The call of a constructor of a class that is written elsewhere; what stands before its name tells it from its namesakes. */
function addMade(draft: FactsDraft, made: string, at: number, list: Node | undefined): void {
  const [, before = '', name = ''] = /^(.*?)\\?(\w*)$/s.exec(made) ?? [];
  if (name === '' || before === '') addConstructorCall(draft, name, at, list, phpLexicon);
  else referCall(draft, list, phpLexicon, { name, role: 'new', at, receiver: receiverText(`${before}\\`) });
}

/** `parent::__construct(x)` calls the base's constructor. */
function readScopedCall(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  if (draft.word(caught.at()) === '__construct')
    addMade(draft, classMeant(callee.text, callee), caught.at(), caught.get('arguments'));
  else call(caught, draft);
}

/** `$r->save(...)` hands the method on. */
function call(caught: QueryMatch, draft: FactsDraft): void {
  if (draft.text.startsWith('(...)', caught.at('arguments'))) addCall(caught, draft, phpLexicon, 'value');
  else plainCall(caught, draft);
}

function readFunction(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const isConstructor = draft.word(nameNode.startIndex) === '__construct';
  const written = getField(node, 'return_type')?.text;
  const comment = getComment(node);
  const told = written === undefined ? '' : resultType(written);
  const returns = chooseType(told, typeInComment(comment, 'return', draft));
  addDefinition(
    draft,
    node,
    nameNode,
    isConstructor ? 'constructor' : 'function',
    written === undefined && returns === '' ? {} : { returns },
  );
}

/** What a comment tells is closer than what is written, but for what a list of some class holds. */
function chooseType(written: TypeText, documented: TypeText): TypeText {
  const isVague = /^(?:array|iterable|object|mixed|callable)?$/i.test(written);
  const isCloser = isVague || !documented.includes('[]');
  return documented !== '' && isCloser ? documented : written;
}

/** `: static` and `: self` give what the method was called on, or its like. */
function resultType(written: string): TypeText {
  return /^\??(?:self|static|\$this)$/.test(written.trim()) ? '=this' : phpType(written);
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const given = caught.find('value');
  const written = phpType(caught.find('type')?.text ?? '');
  addDefinition(draft, caught.node, nameNode, 'field', {
    type: chooseType(written, documentedField(caught.node, nameNode, draft)),
    ofClass: true,
    start: nameNode.startIndex,
    end: given?.endIndex ?? nameNode.endIndex,
  });
  addConstant(draft, nameNode, given);
}

/** What a comment says of a property; of one that the constructor makes, as of its parameter. */
function documentedField(node: Node, nameNode: Node, draft: FactsDraft): TypeText {
  const isPromoted = node.type === 'property_promotion_parameter';
  const own = typeInComment(getComment(node), 'var', draft);
  return own === '' && isPromoted
    ? typeInComment(getComment(node.parent?.parent ?? null), 'param', draft, `$${nameNode.text}`)
    : own;
}

function readConstant(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  addDefinition(draft, caught.node, nameNode, 'variable', { start: nameNode.startIndex });
  addConstant(draft, nameNode, caught.get('value'));
}

/** A case of an enum is an object of it. */
function readCase(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const holder = around(nameNode, enums);
  const type = (holder && getField(holder, 'name')?.text) ?? '';
  addDefinition(draft, caught.node, nameNode, 'variable', { start: nameNode.startIndex, type });
  addConstant(draft, nameNode, caught.find('value'));
}

const enums: ReadonlySet<string> = new Set(['enum_declaration']);

function addConstant(draft: FactsDraft, nameNode: Node, value: Node | undefined): void {
  if (value !== undefined) draft.addConstant(nameNode.startIndex, getConstant(value));
}

function readDefine(caught: QueryMatch, draft: FactsDraft): void {
  if (draft.word(caught.at('define')) !== 'define') return;
  const constant = getConstant(caught.get());
  const value = getConstant(caught.get('value'));
  if (constant !== undefined && value !== undefined) draft.constants.push({ name: constant, value, at: caught.at() });
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const variable = draft.word(at);
  const type = caught.find('type');
  const given = caught.find('value');
  const iterated = caught.find('iterated');
  let known: TypeText = documentedLocal(caught.get(), draft);
  if (known !== '') known = chooseType(phpType(type?.text ?? ''), known);
  else if (type !== undefined) known = phpType(type.text);
  else if (given !== undefined) known = typeOfValue(given);
  else if (iterated !== undefined) known = typeOfElement(iterated);
  if (given !== undefined && (given.type === 'arrow_function' || given.type === 'anonymous_function')) {
    draft.define({ name: variable, kind: 'function', nameAt: at, start: at, end: given.endIndex, isExported: false });
  } else if (variable !== '$this') draft.bind(variable, known, at, false, given?.endIndex);
}

/**
 * What a comment says of a parameter (`@param Repo $one`), or before a statement that sets a local (`@var Repo $one`).
 */
function documentedLocal(name: Node, draft: FactsDraft): TypeText {
  const { parent } = name;
  if (parent?.type === 'simple_parameter' || parent?.type === 'property_promotion_parameter')
    return typeInComment(getComment(parent.parent?.parent ?? null), 'param', draft, name.text);
  const statement = parent?.type === 'assignment_expression' ? parent.parent : parent;
  if (statement?.type !== 'expression_statement' && statement?.type !== 'foreach_statement') return '';
  return typeInComment(getComment(statement), 'var', draft, name.text);
}

/** `if ($it instanceof Repo) …`: in there it is one. */
function readTest(caught: QueryMatch, draft: FactsDraft): void {
  draft.narrow(
    draft.word(caught.at()),
    className(caught.get('type').text),
    caught.get('test').endIndex,
    caught.get('stretch').endIndex,
  );
}

/** `use Loud { shout as call; }`: the method is handed on under another name. */
function readAlias(caught: QueryMatch, draft: FactsDraft): void {
  const { parent } = caught.get();
  const isFirst = parent?.type !== 'use_as_clause' || parent.firstNamedChild?.startIndex === caught.at();
  if (isFirst) draft.refer({ name: draft.word(caught.at()), role: 'value', at: caught.at(), receiver: '$this' });
}

function readMember(caught: QueryMatch, draft: FactsDraft): void {
  const object = draft.word(caught.at('object'));
  const at = caught.at();
  // `$this->$name = $value`
  const isAny = draft.text[at] === '$';
  const member = isAny ? '*' : draft.word(at);
  if (object !== '$this') draft.bind(`.${member}`, `=${object}`, at);
  else if (isAny) draft.bind('this.*', '?', at);
  else draft.bind(`this.${draft.word(at)}`, typeOfValue(caught.get('value')), at);
}

/** `$this->kinds[$name] = new Kind()`, which what a comment says of the list may not tell. */
function readElement(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get();
  if (caught.get('object').text === '$this')
    draft.bind(`this.${name.text}[]`, typeOfValue(caught.get('value')), name.startIndex);
}

/** `$repo->{'save'}(x)` */
function readNamedMember(caught: QueryMatch, draft: FactsDraft): void {
  if (identifier.test(caught.get().text)) plainCall(caught, draft);
}

const identifier = /^[a-z_]\w*$/i;

/** `[$this, 'handle']` and `[Foo::class, 'handle']` hand a method on. */
function readCallableArray(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee').text.replace(/^&\s*/, '');
  const at = caught.at('method');
  const name = draft.word(at);
  if (name === '' || !/['"]/.test(draft.text[at + name.length] ?? '')) return;
  // Other bare words are constants.
  if (!/^\w+$/.test(callee) || callee === '__CLASS__')
    draft.refer({ name, role: 'value', at, receiver: getOwner(callee) });
}

/** `[$this, $name]`, `[self::class, 'on' . $kind]`: beside other objects such a list may be no more than two values. */
function readUnreadArray(caught: QueryMatch, draft: FactsDraft): void {
  const map = caught.get('map');
  if (!/^(?:&?\$this|(?:self|static)::class|__CLASS__)$/.test(map.text)) return;
  // The engine knows what these are given.
  const call = caught.node.parent?.parent?.parent;
  if (/^call_user_func(?:_array)?$/.test(call?.type === 'function_call_expression' ? fieldText(call, 'function') : ''))
    return;
  addUnread(caught, draft, phpLexicon, 'value', getOwner(map.text.replace(/^&/, '')));
}

/** What an expression that gives a class or an object is called on: `self` of `__CLASS__`, `Foo` of `Foo::class`. */
function getOwner(written: string): string {
  return written === '__CLASS__' ? 'self' : receiverText(written.replace(/::class$/, ''));
}

/** `usort($list, ['Repo', 'compare'])`: a method of the class. */
function readNamedArray(caught: QueryMatch, draft: FactsDraft): void {
  const [callee, method] = [caught.get('callee').text, caught.get('method')];
  if (isCalling(caught) && /^\\?(?:\w+\\+)*[A-Z]\w*$/.test(callee) && identifier.test(method.text))
    draft.refer({
      name: method.text,
      role: 'value',
      at: method.startIndex,
      receiver: callee.slice(callee.lastIndexOf('\\') + 1),
    });
}

/** Functions of PHP that call what is named in one of their arguments. */
const calling = wholeMatch([
  String.raw`array_(?:map|filter|walk(?:_recursive)?|reduce|u\w+)|u[ak]?sort`,
  '(?:call_user_func|forward_static_call)(?:_array)?|preg_replace_callback|iterator_apply|ob_start',
  '(?:header_register|register_tick|register_shutdown)_(?:callback|function)|set_(?:error|exception)_handler',
  'spl_autoload_register',
]);

/** Whether a call is of such a function, be it `\usort` of the top; `Closure::fromCallable` is one, too. */
function isCalling(caught: QueryMatch): boolean {
  const called = caught.get('function').text.replace(/^\\/, '');
  const scope = caught.find('scope')?.text.replace(/^\\/, '');
  return scope === undefined ? calling.test(called) : scope === 'Closure' && called === 'fromCallable';
}

/**
 * `array_map('trim_all', $list)`, `usort($list, 'Repo::compare')`, and the same behind what names the class or the
 * namespace: `__CLASS__ . '::compare'`.
 */
function readNamedFunction(caught: QueryMatch, draft: FactsDraft): void {
  const text = caught.get('text');
  const before = caught.find('before')?.text;
  const { owner, name, receiver: from } = isCalling(caught) ? readNamingText(text) : unnamed;
  if (name === '') return;
  let receiver = from;
  if (before === '__NAMESPACE__') receiver = owner ?? `namespace${receiver}`;
  else if (before !== undefined && owner === '') receiver = getOwner(before);
  else if (before !== undefined) return;
  draft.refer({ name, role: 'value', at: text.endIndex - 1 - name.length, receiver });
}

/** Names in texts are no longer. */
const maxNamed = 200;
/** Texts that are looked at of what is called: a longer list is a table. */
const maxTexts = 20;

/** `('trim_all')($text)`, `['trim_all'][0]($text)`, `(fn($f) => $f(1))('trim_all')`: texts in what is called. */
function readCalledText(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  const isTaking = /^\(\s*(?:static\s+)?f(?:n|unction)\b/.test(callee.text);
  const texts = (isTaking ? [callee, caught.get('arguments')] : [callee]).flatMap((each) =>
    each.type.endsWith('string') ? [each] : each.descendantsOfType(['string', 'encapsed_string']),
  );
  for (const text of texts.slice(0, maxTexts)) {
    const { name, receiver } = readNamingText(text);
    if (name !== '') draft.refer({ name, role: 'value', at: text.endIndex - 1 - name.length, receiver });
  }
}

/** What a text may name: a function with its namespace as the receiver, or a method with its class. */
interface NamingText {
  readonly name: string;
  readonly receiver: string;
  readonly owner?: string | undefined;
}

const unnamed: NamingText = { name: '', receiver: '' };

function readNamingText(text: Node): NamingText {
  if (text.endIndex - text.startIndex >= maxNamed) return unnamed;
  const [, space = '', owner, holder, name = ''] =
    /^['"](?:\\*((?:\w+\\+)*)(?:(\w*)::)?|\{?(\$\w+)\}?::)([a-z_]\w*)['"]$/i.exec(text.text) ?? [];
  // Texts name from the top on.
  return { name, owner, receiver: owner ?? holder ?? `\\${space.replace(/\\+$/, '').replace(/\\+/g, '\\')}` };
}

/** `Foo::class` names the class, `Foo::BAR` its constant. */
function readClassConstant(caught: QueryMatch, draft: FactsDraft): void {
  const callee = caught.get('callee');
  const at = caught.at();
  const name = draft.word(at);
  const scope = callee.text;
  if (name !== 'class') {
    draft.refer({ name, role: 'value', at, receiver: receiverText(scope) });
    return;
  }
  const simple = scope.slice(scope.lastIndexOf('\\') + 1);
  if (!phpLexicon.keywords.has(simple))
    draft.refer({ name: simple, role: 'type', at: callee.startIndex + scope.length - simple.length });
}

function getClassKind({ type }: Node): 'class' | 'interface' | 'enum' {
  if (type === 'interface_declaration') return 'interface';
  return type === 'enum_declaration' ? 'enum' : 'class';
}

const typedValue = wholeMatch([
  'object_creation_expression|conditional_expression|match_expression|binary_expression|parenthesized_expression',
  'variable_name',
]);
const plainValue = wholeMatch([
  'null|boolean|integer|float|string|encapsed_string|heredoc|array_creation_expression|unary_op_expression',
  'anonymous_function|arrow_function|cast_expression',
]);

/** What a `return` tells of a function's result; a call is left to what the function declares. */
function typeOfResult(value: Node): TypeText {
  const type = typedValue.test(value.type) ? typeOfValue(value) : '';
  return type || (plainValue.test(value.type) || value.type === 'binary_expression' ? '' : '?');
}
