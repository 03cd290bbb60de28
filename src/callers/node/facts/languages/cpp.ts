import { inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Node } from 'web-tree-sitter';
import { globalScope, pasted, type TypeText } from '../../../domain/facts.ts';
import { nameNumberType } from '../../../domain/numberTypes.ts';
import { thisType } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { wholeMatch } from '../../../domain/patterns.ts';
import { readString } from '../reading/classify.ts';
import { bindStructured, cppType, getConstant, getLooped, givingType, typeOfValue } from './cppTypes.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { blockPatterns, readStretch } from '../reading/readBlocks.ts';
import { callReader, expressionCallReader } from '../reading/readCall.ts';
import { addBases, addDefinition } from '../reading/readDefinition.ts';
import { readArguments, referCall } from '../reading/readArguments.ts';
import { lookupReader } from '../reading/readLookup.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { isPlainType } from '../reading/typeNames.ts';
import { receiverText } from '../reading/words.ts';
import { fieldText, getField, getSpan } from '../reading/typeTexts.ts';

const cppLexicon: Lexicon = {
  keywords: new Set(['this', 'nullptr', 'NULL', 'true', 'false']),
  strings: [
    { form: /^(?:L|u8|u|U)?"(?<text>(?:\\[^]|[^"\\])*)"$/ },
    { form: /^(?:L|u8|u|U)?R"(\w*)\((?<text>[^]*)\)\1"$/ },
  ],
  functionStart: /^\[[^\]]*\]\s*[({]/,
  classValue: /^((?:\w+::)*[A-Z]\w*)(?:<[^<>]*>)?\{/,
  prefix: /^&/,
  hasPreprocessor: true,
  typeOfArgument: ({ type }) => (type === 'pointer_expression' ? '&' : ''),
};
/** Numbers, and texts of the standard library. */
const noType = /^(?:const|constexpr|volatile|static)$/;
const plainType = /^(?:bool|s?size_t|u?int(?:8|16|32|64)_t|std::string)$/;

/** The same with plain types: `''char*`, with a star for each pointer or array between the type and a name. */
function declaredType(type: Node, name: Node, draft: FactsDraft): TypeText {
  const written = type.text;
  const value = type.type === 'decltype' ? type.firstNamedChild : null;
  const known = value === null ? cppType(written) : typeOfValue(value, cppLexicon);
  const words = known === '' ? written.split(/\s+/).filter((word) => !noType.test(word)) : [];
  const [only = ''] = words;
  const plain = words.length === 1 && plainType.test(only) ? only.replace('std::', '') : nameNumberType(words);
  if (plain === undefined) return known;
  // In `char *a, b` each name has stars of its own.
  const before = draft.text.slice(type.endIndex, name.startIndex).split(',').at(-1) ?? '';
  const stars = before.match(/\*/g)?.length ?? 0;
  const arrays = /^\s*\[/.test(draft.text.slice(name.endIndex, name.endIndex + 20)) ? 1 : 0;
  return `''${plain}${'*'.repeat(stars + arrays)}`;
}

const call = expressionCallReader(cppLexicon);
const value = valueReader(cppLexicon);
const name = '[(identifier) (qualified_identifier) (field_expression)] @value';
/** A declarator's name through one or two pointers or references. */
const through = (inner: string): string =>
  `[${inner} (pointer_declarator declarator: ${inner}) (reference_declarator ${inner}) ` +
  `(pointer_declarator declarator: (reference_declarator ${inner})) ` +
  `(pointer_declarator declarator: (pointer_declarator declarator: ${inner})) (array_declarator declarator: ${inner}) ` +
  `(array_declarator declarator: (array_declarator declarator: ${inner})) ` +
  `(pointer_declarator declarator: (array_declarator declarator: ${inner}))]`;
const aFunction = through(
  '(function_declarator declarator: [(identifier) @name (field_identifier) @name (qualified_identifier) @name ' +
    '(destructor_name) @name (template_function) @name (parenthesized_declarator (identifier) @name)])',
);
/**
 * `API int (open)(int a)`: behind a macro the parser takes the type for a function of which the name is a parameter.
 */
const aBracketed = through(
  '(function_declarator declarator: (function_declarator declarator: (identifier) ' +
    'parameters: (parameter_list . (parameter_declaration . type: (type_identifier) @name .) .)))',
);

/** A variable that holds a function: `void (*visit)(int)`. */
const aPointer = through(
  '(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))',
);
/** The same as a field. */
const aFieldPointer = through(
  '(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))',
);
/** An operator in its class. */
const anOperator = through('(function_declarator declarator: (operator_name) @name)');

/** What is read of C and C++. */
export const cppPatterns: readonly SyntaxPattern[] = [
  ...blockPatterns([
    'compound_statement',
    'for_statement',
    'for_range_loop',
    'if_statement',
    'switch_statement',
    'while_statement',
    'catch_clause',
  ]),
  [
    '(preproc_include path: (_) @path)',
    (caught, draft) => {
      const path = caught.get('path');
      draft.take({ local: '*', imported: '*', from: path.text.slice(1, -1), at: path.startIndex });
    },
  ],
  [
    '(template_declaration parameters: (template_parameter_list [(type_parameter_declaration (type_identifier) @name) ' +
      '(optional_type_parameter_declaration name: (type_identifier) @name) ' +
      '(variadic_type_parameter_declaration (type_identifier) @name)])) @node',
    (caught, draft) => {
      // `T`, and not a class of the code that is called so.
      draft.typeParameters.push({ name: draft.word(caught.at()), bound: '', ...getSpan(caught.node) });
    },
  ],
  ['(using_declaration [(identifier) (qualified_identifier)] @path) @node', readUsing],
  [
    '(alias_declaration name: (_) @name type: (_) @type) @node',
    (caught, draft) => {
      addDefinition(draft, caught.node, caught.get(), 'type', { type: cppType(caught.get('type').text) });
    },
  ],
  [
    `(type_definition type: (_) @type declarator: ${through('(type_identifier) @name')}) @node`,
    (caught, draft) => {
      const type = cppType(caught.get('type').text.slice(0, 100).split('{')[0] ?? '');
      // `typedef struct S { … } S;` says nothing new, nor does `typedef Report::Run Run;`.
      if (type.replace(/^.*\./, '') !== caught.get().text)
        addDefinition(draft, caught.node, caught.get(), 'type', { type });
    },
  ],
  ['(preproc_def name: (_) @name value: (preproc_arg) @value) @node', readMacro],
  ['(preproc_def value: (preproc_arg) @body)', readMacroBody],
  [
    '(preproc_function_def name: (_) @name) @node',
    (caught, draft) => {
      addDefinition(draft, caught.node, caught.get(), 'function');
    },
  ],
  [
    '(namespace_definition name: (_) @name) @node',
    (caught, draft) => {
      const nameNode = caught.get();
      const path = nameNode.text;
      const last = path.slice(path.lastIndexOf(':') + 1);
      const at = nameNode.startIndex + path.length - last.length;
      draft.define({
        name: last,
        kind: 'namespace',
        nameAt: at,
        start: caught.at('node'),
        end: caught.node.endIndex,
        isExported: true,
      });
    },
  ],
  [
    '[(class_specifier name: [(type_identifier) (qualified_identifier) (template_type)] @name body: (_)) ' +
      '(struct_specifier name: [(type_identifier) (qualified_identifier) (template_type)] @name body: (_)) ' +
      '(union_specifier name: (type_identifier) @name body: (_))] @node',
    readClass,
  ],
  [
    '(enum_specifier name: (_) @name body: (_)) @node',
    (caught, draft) => {
      addDefinition(draft, caught.node, caught.get(), 'enum');
    },
  ],
  [
    '(enumerator name: (_) @name) @node',
    (caught, draft) => {
      addDefinition(draft, caught.node, caught.get(), 'field');
    },
  ],
  [`(function_definition declarator: ${aFunction}) @node`, readFunction],
  [`[(field_declaration declarator: ${aFunction}) (declaration declarator: ${aFunction})] @node`, readFunction],
  [
    `[(function_definition declarator: ${anOperator}) (field_declaration declarator: ${anOperator})] @node`,
    (caught, draft) => {
      addUnnamed(caught.node, caught.get(), draft);
    },
  ],
  [
    `(function_definition declarator: ${through('(qualified_identifier name: (operator_cast)) @name')}) @node`,
    (caught, draft) => {
      addUnnamed(caught.node, caught.get(), draft);
    },
  ],
  [`[(function_definition declarator: ${aBracketed}) (declaration declarator: ${aBracketed})] @node`, readBracketed],
  [
    `(field_declaration type: (_) @type declarator: ${through('(field_identifier) @name')} default_value: (_)? @value) @node`,
    readField,
  ],
  [
    `(field_declaration type: (_) @type declarator: ${aFieldPointer}) @node`,
    (caught, draft) => {
      // Calling it gives what it returns.
      const type = givingType(caught.get('type').text);
      addDefinition(draft, caught.node, caught.get(), 'field', { isSignature: true, type });
    },
  ],
  [
    '(declaration type: (_) @type declarator: ' +
      `[${through('(identifier) @name').slice(1, -1)} ` +
      `(init_declarator declarator: ${through('(identifier) @name')} value: (_) @value)]) @node`,
    readVariable,
  ],
  [
    `(condition_clause value: (declaration type: (_) @type declarator: ${through('(identifier) @name')} value: (_) @value))`,
    (caught, draft) => {
      const nameNode = caught.get();
      const at = nameNode.startIndex;
      draft.bind(draft.word(at), getType(caught.get('type'), caught.get('value'), nameNode, draft), at);
    },
  ],
  [
    `[(parameter_declaration type: (_) @type declarator: ${through('(identifier) @name')}) ` +
      `(optional_parameter_declaration type: (_) @type declarator: ${through('(identifier) @name')})]`,
    readLocal,
  ],
  [
    `[(parameter_declaration type: (_) @type declarator: ${aPointer}) ` +
      `(declaration type: (_) @type declarator: [${aPointer} (init_declarator declarator: ${aPointer})])] @node`,
    (caught, draft) => {
      const { node } = caught;
      if (node.type === 'parameter_declaration' || isInFunction(node))
        draft.bind(draft.word(caught.at()), givingType(caught.get('type').text), caught.at());
    },
  ],
  [
    '(structured_binding_declarator) @node',
    (caught, draft) => {
      bindStructured(caught.node, cppLexicon, draft);
    },
  ],
  [
    '(lambda_capture_initializer left: (identifier) @name right: (_) @value)',
    (caught, draft) => {
      draft.bind(draft.word(caught.at()), typeOfValue(caught.get('value'), cppLexicon), caught.at());
    },
  ],
  [`(for_range_loop type: (_) @type declarator: ${through('(identifier) @name')} right: (_) @iterated)`, readLocal],
  ['(lambda_expression) @node', readStretch],
  [
    '(call_expression function: [(identifier) (field_expression) (qualified_identifier scope: (_)) ' +
      '(qualified_identifier !scope name: [(qualified_identifier) (template_function)]) (template_function)] @function arguments: (_) @arguments)',
    call,
  ],
  [
    '(call_expression function: (qualified_identifier !scope name: (identifier) @name) arguments: (_) @arguments)',
    readGlobal,
  ],
  [
    '(new_expression type: [(type_identifier) (qualified_identifier) (template_type)] @function arguments: (_)? @arguments)',
    expressionCallReader(cppLexicon, 'new'),
  ],
  [
    '(declaration type: [(type_identifier) (qualified_identifier) (template_type)] @type declarator: ' +
      '(init_declarator value: [(argument_list) (initializer_list)] @arguments))',
    readConstruction,
  ],
  [
    '(call_expression function: ' +
      '(parenthesized_expression ' +
      '[(identifier) @name (field_expression field: (_) @name) @callee ' +
      '(pointer_expression argument: (identifier) @name) ' +
      '(pointer_expression argument: (field_expression field: (_) @name) @callee)]) arguments: ' +
      '(_) @arguments)',
    callReader(cppLexicon),
  ],
  ['(preproc_function_def value: (preproc_arg) @body)', readMacroBody],
  [
    '(compound_literal_expression type: [(type_identifier) @name (qualified_identifier name: (type_identifier) @name) @callee])',
    callReader(cppLexicon, 'new'),
  ],
  [
    '(call_expression function: ' +
      '[(template_function name: (identifier) @maker arguments: (_) @type) ' +
      '(qualified_identifier name: ' +
      '(template_function name: (identifier) @maker arguments: (_) @type))] arguments: (_) @arguments)',
    readMaker,
  ],
  ['(field_initializer_list (field_initializer . (_) @name (argument_list) @arguments))', readMemberInitializer],
  [`(initializer_pair designator: (field_designator (_) @key) value: ${name})`, value],
  [
    `[
    (init_declarator value: ${name}) (assignment_expression right: ${name}) (initializer_list ${name}) (return_statement ${name})
    (pointer_expression argument: ${name}) (cast_expression value: ${name})
    (conditional_expression consequence: ${name}) (conditional_expression alternative: ${name})
    (parenthesized_expression ${name}) (comma_expression right: ${name})
    (optional_parameter_declaration default_value: ${name}) (field_declaration default_value: ${name})
    (lambda_capture_initializer right: ${name})
    (argument_list (qualified_identifier scope: (template_type)) @value)
    (argument_list (template_function name: (identifier) @value))
    (init_declarator value: (template_function name: (identifier) @value))
    (pointer_expression argument: (template_function name: (identifier) @value))
  ]`,
    value,
  ],
  [
    '(call_expression function: (subscript_expression argument: [(identifier) (field_expression)] @map indices: (subscript_argument_list (_) @key)))',
    lookupReader(cppLexicon),
  ],
  ['(type_identifier) @type', readType],
  ['(return_statement (_) @value)', readResult],
];

/** What `auto` functions and lambdas give back. */
function readResult(caught: QueryMatch, draft: FactsDraft): void {
  const given = caught.get('value');
  let around = given.parent;
  while (around !== null && !/^(?:lambda_expression|function_definition)$/.test(around.type)) around = around.parent;
  const isTold =
    around?.type === 'function_definition' && getField(around, 'type')?.type !== 'placeholder_type_specifier';
  if (!isTold) draft.results.push({ type: typeOfValue(given, cppLexicon), at: given.startIndex });
}

/** `-> Repo` behind the parameters; undefined where nothing is written there. */
function getTrailing(declarator: Node | null | undefined): TypeText | undefined {
  const written = declarator?.namedChildren.find(({ type }) => type === 'trailing_return_type')?.text;
  return written === undefined ? undefined : cppType(written.replace(/^->/, ''));
}

function readUsing(caught: QueryMatch, draft: FactsDraft): void {
  const path = caught.get('path');
  const source = path.text;
  if (/^using\s+namespace\b/.test(draft.text.slice(caught.at('node'), path.startIndex))) {
    draft.take({ local: '*', imported: '*', from: source, at: path.startIndex });
    return;
  }
  const last = source.slice(source.lastIndexOf(':') + 1);
  draft.take({
    local: last,
    imported: last,
    from: source.slice(0, Math.max(0, source.length - last.length - 2)),
    at: path.startIndex + source.length - last.length,
  });
}

function readMacro(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const constant = readString(caught.get('value').text.trim(), cppLexicon);
  if (constant?.kind === 'string') draft.addConstant(at, constant.text);
}

function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const path = nameNode.text.replace(/<[^]*$/, '').trimEnd();
  const last = path.slice(path.lastIndexOf(':') + 1);
  const at = nameNode.startIndex + path.length - last.length;
  draft.define({ name: last, kind: 'class', nameAt: at, ...getSpan(node), isExported: true });
  const bases = node.namedChildren.find(({ type }) => type === 'base_class_clause')?.namedChildren ?? [];
  addBases(
    draft,
    at,
    bases.filter(({ type }) => /type|qualified/.test(type)),
    'extends',
  );
}

function readFunction(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const nameNode = caught.get();
  const path = nameNode.text.replace(/<[^<>]*>/g, (found) => ' '.repeat(found.length));
  const last = /~?\s*[\p{ID_Continue}]+\s*$/u.exec(path)?.[0].trim().replace(/^~\s*/, '') ?? '';
  const at = nameNode.startIndex + path.lastIndexOf(last);
  const owner = /([\p{ID_Continue}]+)\s*::[^:]*$/u.exec(path)?.[1];
  const hasBody = node.type === 'function_definition';
  if (path.includes('~') || /\boperator\b/.test(path)) {
    addUnnamed(node, nameNode, draft);
    return;
  }
  if (last === '') return;
  const given = getField(node, 'declarator')?.childForFieldName('parameters');
  // `emit closed();` looks like a declaration.
  if (isEmit(getField(node, 'type')?.text)) {
    referCall(draft, given ?? undefined, cppLexicon, { name: last, role: 'call', at });
    return;
  }
  const type = getField(node, 'type');
  if (node.type === 'declaration' && isInFunction(node)) {
    readDeclared(given ?? undefined, type ?? undefined, { name: last, at }, draft);
    return;
  }
  const before = draft.text.slice(node.startIndex, nameNode.startIndex);
  const around = node.parent?.type === 'template_declaration' ? node.parent.parent : node.parent;
  const isFriend = owner === undefined && around?.type === 'friend_declaration';
  const isMember =
    node.type === 'field_declaration' || owner !== undefined || around?.type === 'field_declaration_list';
  const functionKind = isMember ? 'method' : 'function';
  // `TEST_F(Fixture, Name) { … }` is run by an object of the fixture.
  const fixture = type === null && /^(?:TYPED_)?TEST(?:_[FP])?$/.test(last) ? getFixture(last, given) : undefined;
  draft.define({
    name: last,
    kind: last === owner ? 'constructor' : functionKind,
    nameAt: at,
    ...getSpan(node),
    isExported: isMember || !(/\bstatic\b/.test(before) || isInNameless(node)),
    isSignature: !hasBody,
    // C has no functions within functions: a brace in a branch of the preprocessor was not found.
    isTop: true,
    ...(isFriend && { isFriend }),
    ...getResult(type, nameNode, draft),
    ...(isMember && /\bstatic\b/.test(before) ? { isStatic: true } : {}),
    ...(functionKind === 'function' && hasBody && standsInForSystem(node, draft) && { isOptional: true }),
    ...(owner === undefined ? {} : { owner }),
    ...(fixture !== undefined && { owner: fixture }),
  });
}

/** Says that the system lacks something: `!HAVE_DECL_BASENAME`, `!defined(HAVE_STRLCPY)`. */
const lacks = /^\s*!\s*(?:defined\b\s*\(?\s*)?\w*HAVE_\w+/;

/** Whether a function is there only where the system has none of its name: `#ifndef HAVE_STRLCPY`. */
function standsInForSystem(node: Node, draft: FactsDraft): boolean {
  for (let at = node.parent; at !== null; at = at.parent) {
    const condition = at.type === 'preproc_if' ? fieldText(at, 'condition') : '';
    if (lacks.test(condition)) return true;
    const isOther =
      at.type === 'preproc_ifdef' && /^#\s*ifndef/.test(draft.text.slice(at.startIndex, at.startIndex + 20));
    if (isOther && fieldText(at, 'name').includes('HAVE_')) return true;
  }
  return false;
}

function getFixture(macro: string, given: Node | null | undefined): string | undefined {
  const first = given?.firstNamedChild?.text ?? '';
  return macro !== 'TEST' && /^\w+$/.test(first) ? first : undefined;
}

/** What a function says that it gives; nothing where only its body tells. */
function getResult(type: Node | null, name: Node, draft: FactsDraft): { readonly returns?: TypeText } {
  if (type?.type !== 'placeholder_type_specifier')
    return { returns: type === null ? '' : declaredType(type, name, draft) };
  const trailing = getTrailing(name.parent);
  return trailing === undefined ? {} : { returns: trailing };
}

/** A destructor or an operator behind the name of its class, at the end of a text. */
const qualifiedSpecialName = inSequence(
  /([\p{ID_Continue}]{1,200})\s{0,8}(?:<[^<>]{0,200}>)?\s{0,8}::\s{0,8}/u,
  /(~\s{0,8}[\p{ID_Continue}]{1,200}|operator\b[^]{0,200})$/u,
);

/** Operators that give what the members behind them are of. */
const handingOut = /^operator\s*(?:->|\[\s*\]|\(\s*\)|\*)$/;

/**
 * `Repo::~Repo() {}`, `Repo::operator=() {}`: what they call is called in the class. Of those in a class only operators
 * count that hand something out.
 */
function addUnnamed(node: Node, nameNode: Node, draft: FactsDraft): void {
  const found = qualifiedSpecialName.exec(nameNode.text);
  const [owner, name] = [found?.[1], (found?.[2] ?? nameNode.text).replace(/\s+/g, '')];
  const isInClass = owner === undefined && handingOut.test(name) && node.type !== 'declaration';
  if (!isInClass && (owner === undefined || node.type !== 'function_definition')) return;
  // `a * b` is another one.
  if (isInClass && name === 'operator*' && nameNode.parent?.childForFieldName('parameters')?.namedChildCount !== 0)
    return;
  const at = nameNode.endIndex - (found?.[2]?.length ?? nameNode.text.length);
  draft.define({
    name,
    kind: 'method',
    nameAt: at,
    ...getSpan(node),
    isExported: true,
    isTop: true,
    isSignature: node.type !== 'function_definition',
    ...(handingOut.test(name) && getResult(getField(node, 'type'), nameNode, draft)),
    ...(owner !== undefined && { owner }),
  });
}

/** `::save(x)` is at the top, whatever the class around has. */
function readGlobal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const receiver = globalScope;
  referCall(draft, caught.get('arguments'), cppLexicon, { name: draft.word(at), role: 'call', at, receiver });
}

/**
 * What looks like a declaration of a function within a function: `Repo repo(options);` makes an object,
 * `CHECK save(x);` is a call behind a macro, and `extern int save(int);` names a function that is defined elsewhere.
 */
function readDeclared(
  given: Node | undefined,
  type: Node | undefined,
  { name: word, at }: { readonly name: string; readonly at: number },
  draft: FactsDraft,
): void {
  const isGiven =
    given !== undefined && given.namedChildCount > 0 && given.namedChildren.every((each) => each.namedChildCount === 1);
  if (type !== undefined && isMacro(type.text)) {
    referCall(draft, given, cppLexicon, { name: word, role: 'call', at });
    return;
  }
  if (!isGiven || type === undefined || isPlainType(given.text.slice(1, -1).trim())) return;
  draft.bind(word, cppType(type.text), at);
  addConstruction(type, given, draft);
}

/** Whether a word in the place of a type is by custom a macro. */
function isMacro(word: string): boolean {
  return /^[A-Z][A-Z\d]*_[A-Z\d_]*$/.test(word) || /^(?:[A-Z]{5,}[A-Z\d]*|Q_EMIT)$/.test(word);
}

function isInFunction({ parent }: Node): boolean {
  return parent?.type === 'compound_statement' || /^(?:case|labeled)_statement$/.test(parent?.type ?? '');
}

/** Whether it is at the top of a namespace without a name: no other file can name it. */
function isInNameless({ parent }: Node): boolean {
  const list = parent?.type === 'template_declaration' ? parent.parent : parent;
  const around = list?.type === 'declaration_list' ? list.parent : undefined;
  return around?.type === 'namespace_definition' && getField(around, 'name') === null;
}

/** `API int (open)(int a)`, where the macro hides what is the name. */
function readBracketed(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  addDefinition(draft, node, caught.get(), 'function', {
    isExported: !/\bstatic\b/.test(draft.text.slice(node.startIndex, caught.at())),
    isSignature: node.type !== 'function_definition',
  });
}

/** Qt's word in front of a signal that is sent. */
function isEmit(word: string | undefined): boolean {
  return word === 'emit' || word === 'Q_EMIT';
}

function readField(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const typeNode = caught.get('type');
  // The fields of a struct without a name are those of the one around.
  const isNameless = /^(?:struct|union)_specifier$/.test(typeNode.type) && getField(typeNode, 'name') === null;
  addDefinition(draft, caught.node, nameNode, 'field', {
    type: isNameless ? thisType : declaredType(typeNode, nameNode, draft),
    start: nameNode.startIndex,
    end: caught.find('value')?.endIndex ?? nameNode.endIndex,
  });
}

function readVariable(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  const given = caught.find('value');
  const at = nameNode.startIndex;
  const word = draft.word(at);
  const type = getType(caught.get('type'), given, nameNode, draft);
  const written = caught.get('type').text;
  // Behind a macro a call looks like an object that is made: `LOCAL_VARIABLES save(&x);`
  if (isEmit(written) || (given?.type === 'argument_list' && isMacro(written))) {
    referCall(draft, given, cppLexicon, { name: word, role: 'call', at });
    return;
  }
  const isStatic = /^static\b/.test(draft.text.slice(caught.at('node'), at));
  const isFunction = given?.type === 'lambda_expression';
  draft.define({
    name: word,
    kind: isFunction ? 'function' : 'variable',
    nameAt: at,
    start: at,
    end: given?.endIndex ?? nameNode.endIndex,
    isExported: !isStatic,
    type,
    ...(isFunction && getLambdaResult(given)),
  });
  if (!isFunction) draft.bind(word, type, at);
  if (given !== undefined) draft.addConstant(at, getConstant(given, cppLexicon));
}

function getLambdaResult(lambda: Node): { readonly returns?: TypeText } {
  const returns = getTrailing(getField(lambda, 'declarator'));
  return returns === undefined ? {} : { returns };
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const iterated = caught.find('iterated');
  const known = getType(caught.get('type'), undefined, caught.get(), draft);
  const element = known === '' && iterated !== undefined ? getLooped(typeOfValue(iterated, cppLexicon)) : '';
  draft.bind(draft.word(at), element === '' ? known : element, at);
}

/** `Foo f(1);` and `Foo f{1};` make a Foo, which a pointer's or a plain value's declaration does not. */
function readConstruction(caught: QueryMatch, draft: FactsDraft): void {
  const list = caught.get('arguments');
  if (!/[*=]\s*$/.test(draft.text.slice(Math.max(0, list.startIndex - 3), list.startIndex)))
    addConstruction(caught.get('type'), list, draft);
}

function addConstruction(type: Node, list: Node, draft: FactsDraft): void {
  const path = type.text.replace(/<[^]*$/, '').trimEnd();
  const last = path.slice(path.lastIndexOf(':') + 1).trim();
  if (isPlainType(last) || isEmit(last)) return;
  referCall(draft, list, cppLexicon, { name: last, role: 'new', at: type.startIndex + path.length - last.length });
}

/** `std::make_unique<Repo>(x)` makes a Repo. */
function readMaker(caught: QueryMatch, draft: FactsDraft): void {
  if (!/^make_(?:unique|shared|optional)$/.test(caught.get('maker').text)) return;
  const type = caught.get('type');
  const path = /^<\s*((?:\w+\s*::\s*)*)(\w+)\s*[<>]/.exec(type.text);
  if (path === null || isPlainType(path[2] ?? '')) return;
  const qualifier = receiverText(path[1] ?? '');
  const at = type.startIndex + path[0].lastIndexOf(path[2] ?? '');
  const args = readArguments(caught.get('arguments'), draft.text, cppLexicon);
  draft.refer({
    name: path[2] ?? '',
    role: 'new',
    at,
    ...(qualifier !== '' && { receiver: qualifier }),
    arguments: args.map(({ argument }) => argument),
  });
}

/** Words before a bracket that are no calls. */
const macroWords = wholeMatch([
  'if|for|while|switch|return|sizeof|do|defined|else|case|__attribute__|_Pragma|alignof|decltype|typeof|offsetof',
  'static_cast|reinterpret_cast|const_cast|dynamic_cast|const|void|struct|static|inline|extern|unsigned|operator',
]);
/** A macro's value that is longer is only looked through for calls. */
const maxMacroValue = 400;

/**
 * The expansion of a macro is not parsed: a word before a bracket is a call inside the macro, another one that may be a
 * function is handed on. What the calls are given is not known, for a macro may stand for several arguments.
 */
function readMacroBody(caught: QueryMatch, draft: FactsDraft): void {
  const body = caught.get('body');
  const parameters = new Set(
    (body.parent === null ? '' : fieldText(body.parent, 'parameters')).match(/[A-Za-z_]\w*/g) ?? [],
  );
  const blank = (text: string): string => ' '.repeat(text.length);
  const source = body.text
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, blank)
    .replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, blank);
  for (const { 0: word, index } of source.matchAll(/[A-Za-z_]\w*/g)) {
    if (macroWords.test(word) || parameters.has(word) || /\w/.test(source[index - 1] ?? '')) continue;
    const before = source.slice(Math.max(0, index - 60), index);
    if (/##\s*$/.test(before) || /^\s*##/.test(source.slice(index + word.length, index + word.length + 40))) {
      draft.refer({ name: word, role: 'value', at: body.startIndex + index, key: pasted });
      continue;
    }
    const isCall = /^\s*\(/.test(source.slice(index + word.length, index + word.length + 40));
    if (!isCall && (/^[A-Z\d_]+$/.test(word) || source.length > maxMacroValue)) continue;
    const path = /([\w)\]]*)\s*(?:->|\.|::)\s*$/.exec(before);
    draft.refer({
      name: word,
      role: isCall ? 'call' : 'value',
      at: body.startIndex + index,
      ...(isCall && { arguments: [{ kind: 'other', text: '...' }] }),
      // Of `(it)->run()` no more than that it has a receiver.
      ...(path !== null && { receiver: /^\w+$/.test(path[1] ?? '') ? path[1] : '()' }),
    });
  }
}

/** `: repo_(repo), Base(x)`: the latter is a call of the base's constructor. */
function readMemberInitializer(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const word = draft.word(at);
  if (/^[A-Z]/.test(word)) draft.refer({ name: word, role: 'new', at });
}

function getType(type: Node, given: Node | undefined, name: Node, draft: FactsDraft): TypeText {
  if (type.type === 'placeholder_type_specifier') {
    return given === undefined ? '' : typeOfValue(given, cppLexicon);
  }
  return declaredType(type, name, draft);
}
