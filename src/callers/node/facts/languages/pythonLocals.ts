import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { waysPatterns } from '../reading/readWays.ts';
import { isPublic } from './pythonDefinitions.ts';
import { narrowingPatterns } from './pythonNarrowing.ts';
import { getList, joinTypes, pythonType } from './pythonTypes.ts';
import { getConstant, typeOfElement, typeOfEntered, typeOfValue } from './pythonValues.ts';
import { classify } from '../reading/classify.ts';
import { pythonLexicon } from './pythonLexicon.ts';
import { fieldText, getField, getSpan } from '../reading/typeTexts.ts';

/** `getattr(self, name)`: what it gives is called there, or held by a variable. */
const asked = '(call function: (identifier) @function arguments: (argument_list . (identifier) @map . (_) @key))';

const isWritten = ({ type, text }: Node): boolean =>
  /^(?:string|concatenated_string|binary_operator)$/.test(type) && /['"]/.test(text);

/** Patterns of `match` are followed this far. */
const maxPatternDepth = 6;

/** Variables, fields, parameters and everything else that gives a name to a value. */
export const pythonLocalPatterns: readonly SyntaxPattern[] = [
  ...narrowingPatterns,
  ...waysPatterns(['if_statement', 'try_statement', 'match_statement', 'for_statement', 'while_statement']),
  ['(assignment left: (identifier) @name right: (_)? @value) @node', readVariable],
  [
    '(assignment left: (attribute object: (identifier) @object attribute: (identifier) @name) right: (_)? @value) @node',
    readMember,
  ],
  [
    '[(assignment left: (pattern_list) @names right: (_) @value) (assignment left: (tuple_pattern) @names right: (_) @value)]',
    readNames,
  ],
  [
    '[(for_statement left: (pattern_list) @names right: (_) @iterated) ' +
      '(for_in_clause left: (pattern_list) @names right: (_) @iterated) ' +
      '(for_statement left: (tuple_pattern) @names right: (_) @iterated) ' +
      '(for_in_clause left: (tuple_pattern) @names right: (_) @iterated)]',
    readLoopNames,
  ],
  [
    '[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @node',
    (caught, draft) => {
      draft.stretch(caught.node, 'block');
    },
  ],
  [
    '(named_expression name: (identifier) @name value: (_) @value) @node',
    (caught, draft) => {
      // In a comprehension it is a name of the function around.
      draft.hoisted.push(getSpan(caught.get()));
      readLocal(caught, draft);
    },
  ],
  [
    `[
    (assignment left: (subscript value: [(identifier) (attribute)] @list) right: (_) @value)
    (augmented_assignment left: [(identifier) (attribute)] @list right: (_) @several)
  ]`,
    readAdded,
  ],
  [
    `(call function: (attribute object: [(identifier) (attribute)] @list attribute: (identifier) @method)
      arguments: (argument_list) @given
      (#match? @method "^(append|appendleft|add|insert|setdefault|extend|extendleft|update)$"))`,
    readAdded,
  ],
  [
    `[
    (call function: (identifier) @setter arguments: (argument_list . (identifier) @object . (_) @name . (_) .)
      (#eq? @setter "setattr"))
    (call function: (attribute object: (attribute object: (identifier) @object attribute: (identifier) @fields)
      attribute: (identifier)) (#eq? @fields "__dict__"))
  ]`,
    readOpened,
  ],
  [
    `[(call function: ${asked}) (assignment left: (identifier) right: ${asked})]`,
    (caught, draft) => {
      const key = caught.get('key');
      // A written name, or a part of one, is read with the call.
      if (caught.get('function').text !== 'getattr' || isWritten(key)) return;
      const map = caught.get('map');
      draft.refer({
        name: map.text,
        role: 'value',
        at: map.startIndex,
        arguments: [classify(key.text, pythonLexicon)],
      });
    },
  ],
  ['(case_clause) @node', readCase],
  [
    '[(global_statement (identifier) @name) (nonlocal_statement (identifier) @name)]',
    (caught, draft) => {
      const at = caught.at();
      draft.outerNames.push({ name: draft.word(at), at });
    },
  ],
  [
    '[(parameters (identifier) @name) (lambda_parameters (identifier) @name) ' +
      '(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)]',
    readLocal,
  ],
  ['(default_parameter name: (identifier) @name value: (_) @default)', readDefault],
  [
    '[(typed_parameter . (identifier) @name type: (_) @type) (typed_default_parameter name: (identifier) @name type: (_) @type)]',
    readLocal,
  ],
  [
    '[(for_statement left: (identifier) @name right: (_) @iterated) (for_in_clause left: (identifier) @name right: (_) @iterated)]',
    readLoop,
  ],
  [
    '(with_item (as_pattern . (_) @value alias: (as_pattern_target (identifier) @name)))',
    (caught, draft) => {
      const at = caught.at();
      draft.bind(draft.word(at), typeOfEntered(caught.get('value')), at);
    },
  ],
  [
    '(except_clause value: (as_pattern . (_) @value alias: (as_pattern_target (identifier) @name)))',
    (caught, draft) => {
      const at = caught.at();
      draft.bind(draft.word(at), pythonType(caught.get('value').text.replace(/^\(([^()]*)\)$/, 'Union[$1]')), at);
    },
  ],
];

function readVariable(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const variable = draft.word(at);
  const given = caught.find('value');
  const type = getType(node, given, draft.text);
  const isFunction = given?.type === 'lambda';
  draft.define({
    name: variable,
    kind: isFunction ? 'function' : 'variable',
    nameAt: at,
    ...getSpan(node),
    isExported: isPublic(variable),
    type,
    ...(getField(node, 'type') === null && { isInferred: true }),
  });
  // What the body of a class sets is no name of the function around.
  if (!isFunction && !isInClassBody(node)) draft.bind(variable, type, at, false, given?.endIndex);
  if (given?.type === 'string') draft.addConstant(at, getConstant(given.text));
}

function isInClassBody(node: Node): boolean {
  let at = node.parent;
  while (at !== null && at.type !== 'class_definition' && at.type !== 'function_definition' && at.type !== 'lambda')
    at = at.parent;
  return at?.type === 'class_definition';
}

/** `self.repo = …`, `cls.repo = …`, `Events.CREATED = '…'`. */
function readMember(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const at = caught.at();
  const object = draft.word(caught.at('object'));
  const member = draft.word(at);
  const given = caught.find('value');
  if (object === 'self' || object === 'cls') draft.bind(`this.${member}`, getType(node, given, draft.text), at);
  else if (given !== undefined && !plainItems.test(given.type)) draft.bind(`.${member}`, `=${object}`, at);
  if (given?.type === 'string') draft.addConstant(at, getConstant(given.text), `${object}.${member}`);
}

/** `a, b = c, d`; of anything else than a list on the right nothing is known. */
function readNames(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const values = value.type === 'expression_list' || value.type === 'tuple' ? value.namedChildren : [];
  const names = caught.get('names').namedChildren;
  for (const [place, name] of names.entries()) {
    const given = values.length === names.length ? values[place] : undefined;
    bindName(name, given === undefined ? '' : typeOfValue(given), draft);
  }
}

function readLoopNames(caught: QueryMatch, draft: FactsDraft): void {
  const iterated = caught.get('iterated');
  for (const [place, name] of caught.get('names').namedChildren.entries())
    bindName(name, typeOfElement(iterated, place), draft);
}

function bindName(name: Node, type: TypeText, draft: FactsDraft): void {
  if (name.type === 'identifier') draft.bind(name.text, type, name.startIndex);
  else for (const inner of name.namedChildren.slice(0, 8)) bindName(inner, '', draft);
}

function readLocal(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const local = draft.word(at);
  const written = caught.find('type');
  if ((local === 'self' || local === 'cls') && !/^[A-Z]\w+$/.test(written?.text ?? '')) return;
  const given = caught.find('value');
  const typeOfGiven = written === undefined && given !== undefined ? typeOfValue(given) : '';
  draft.bind(local, written === undefined ? typeOfGiven : pythonType(written.text), at);
}

/**
 * A default determines the type only if it constructs an object: `None`, `0` and `''` are placeholders for any value.
 */
function readDefault(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const type = caught.get('default').type === 'call' ? typeOfValue(caught.get('default')) : '';
  // Another one may be given.
  draft.bind(draft.word(at), /^[\p{ID_Continue}.]+$/u.test(type) ? joinTypes([type, '?']) : '', at);
}

function readLoop(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  draft.bind(draft.word(at), typeOfElement(caught.get('iterated')), at);
}

/** `rows.append(row)`, `rows[key] = row`, `rows += more` */
function readAdded(caught: QueryMatch, draft: FactsDraft): void {
  const list = caught.get('list');
  const method = caught.find('method')?.text ?? '';
  const several =
    caught.find('several') ?? (/^(?:extend|update)/.test(method) ? caught.get('given').firstNamedChild : undefined);
  const value = caught.find('value') ?? caught.find('given')?.lastNamedChild;
  const name = list.type === 'identifier' ? list.text : `this.${fieldText(list, 'attribute')}`;
  if (several) draft.addTo(name, makeList(typeOfElement(several)), list.startIndex);
  else if (value && !plainItems.test(value.type)) draft.addTo(name, makeList(typeOfValue(value)), list.startIndex);
}

/** `setattr(it, name, value)`, `self.__dict__.update(values)`: a field, or any, may get something. */
function readOpened(caught: QueryMatch, draft: FactsDraft): void {
  const object = caught.get('object');
  const field = getConstant(caught.find('name')?.text ?? '') ?? '*';
  if (object.text === 'self' || object.text === 'cls') draft.bind(`this.${field}`, '?', object.startIndex);
  else draft.bind(`.${field}`, `=${object.text}`, object.startIndex);
}

/** A list of what has this type; empty where that cannot be written. */
function makeList(type: TypeText): TypeText {
  const list = getList(type);
  return list.split('|').includes('list') ? '' : list;
}

/** Values of the language that have no members of the code's. */
const plainItems = /^(?:none|true|false|integer|float|string|concatenated_string|comparison_operator|not_operator)$/;

/** `case Repo() as r`, `case {"a": [x, *rest]}`: what a pattern binds; and of the subject that it is a `Repo`. */
function readCase(caught: QueryMatch, draft: FactsDraft): void {
  const { node } = caught;
  const [pattern, ...others] = node.namedChildren.filter(({ type }) => type === 'case_pattern');
  for (const each of [pattern, ...others]) if (each !== undefined) bindPattern(each, draft);
  const subject = node.parent?.parent?.childForFieldName('subject');
  const type = pattern === undefined || others.length > 0 ? '' : typeOfPattern(pattern);
  if (pattern !== undefined && type !== '' && subject?.type === 'identifier')
    draft.narrow(subject.text, type, pattern.endIndex, node.endIndex);
}

function bindPattern(pattern: Node, draft: FactsDraft, depth = 0): void {
  if (depth > maxPatternDepth) return;
  const inner = pattern.namedChildren;
  const [first] = inner;
  if (pattern.type === 'as_pattern') {
    const name = inner.at(-1);
    if (name !== undefined && first !== undefined) draft.bind(name.text, typeOfPattern(first), name.startIndex);
    if (first !== undefined) bindPattern(first, draft, depth + 1);
  } else if (pattern.type === 'case_pattern' || pattern.type === 'splat_pattern') {
    const isName = first?.type === 'identifier' || (first?.type === 'dotted_name' && first.namedChildCount === 1);
    if (isName) draft.bind(first.text, '', first.startIndex);
    else for (const each of inner) bindPattern(each, draft, depth + 1);
  } else {
    // The first name of these is the class, or the key of a field.
    const isNamed = pattern.type === 'class_pattern' || pattern.type === 'keyword_pattern';
    for (const each of inner.slice(isNamed ? 1 : 0)) {
      if (each.type === 'dotted_name' && pattern.type === 'keyword_pattern') {
        if (each.namedChildCount === 1) draft.bind(each.text, '', each.startIndex);
      } else bindPattern(each, draft, depth + 1);
    }
  }
}

/** `Repo(…)` and `Repo(…) as r` are of the class, `Repo() | Order()` of one of both. */
function typeOfPattern(pattern: Node): TypeText {
  const first = pattern.firstNamedChild;
  if (first === null) return '';
  if (pattern.type === 'class_pattern') return pythonType(first.text);
  if (pattern.type === 'union_pattern')
    return joinTypes(pattern.namedChildren.map((each) => typeOfPattern(each) || '?'));
  return pattern.type === 'case_pattern' || pattern.type === 'as_pattern' ? typeOfPattern(first) : '';
}

const anything = /^(?:typing\.|t\.)?(?:Any|object)$/;

function getType(node: Node, given: Node | undefined, text: string): TypeText {
  const written = getField(node, 'type');
  const declared = pythonType(
    written?.text ??
      /^[^\n]{0,4}# *type: *(?!ignore)([^\n#]+)/.exec(text.slice(node.endIndex, node.endIndex + 200))?.[1] ??
      '',
  );
  const value = given === undefined ? '' : typeOfValue(given);
  // What is said to be anything may be more than what it is first.
  const told = value !== '' && anything.test(written?.text ?? '') ? joinTypes([value, '?']) : value;
  // A constant says more than that it is a text.
  return declared !== '' && !(declared === 'str' && told.startsWith("'")) ? declared : told;
}
