import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { callReader, decoratorReader } from '../reading/readCall.ts';
import { addConstructorCall } from '../reading/readConstructorCall.ts';
import { readType } from '../reading/readType.ts';
import { valueReader } from '../reading/readValue.ts';
import { receiverText } from '../reading/words.ts';
import { readClass, readFunction } from './pythonDefinitions.ts';
import { pythonLexicon } from './pythonLexicon.ts';
import { pythonKeyPatterns } from './pythonKeys.ts';
import { pythonLocalPatterns } from './pythonLocals.ts';
import { pythonModulePatterns } from './pythonModules.ts';
import { getConstant, typeOfValue } from './pythonValues.ts';
import { getField, fieldText } from '../reading/typeTexts.ts';
import { readStretch } from '../reading/readBlocks.ts';

const call = callReader(pythonLexicon);
const value = valueReader(pythonLexicon);
const name = '[(identifier) (attribute)] @value';
const identifier = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;
/** Members of a function that call it, or are it. */
const functionsMember = /^__(?:call|get|func|wrapped)__$/;
/** What holds the names of a module or a class. */
const namespace = /^(?:(?:globals|locals)\(\)|vars\((.+)\)|(.+)\.__dict__)$/s;

/** What is read of Python. */
export const pythonPatterns: readonly SyntaxPattern[] = [
  ...pythonModulePatterns,
  ...pythonKeyPatterns,
  ...pythonLocalPatterns,
  ['(class_definition name: (_) @name) @node', readClass],
  ['(function_definition name: (_) @name) @node', readFunction],
  ['(lambda) @node', readStretch],
  ['(call function: (identifier) @name arguments: (_) @arguments)', readCall],
  ['(call function: (attribute attribute: (_) @name) @callee arguments: (_) @arguments)', readCall],
  [
    '(call function: (call function: (identifier) @name arguments: (argument_list . (_) @self .)) arguments: (_) @arguments)',
    readCall,
  ],
  [
    '(call function: (parenthesized_expression [(identifier) @name (attribute attribute: (_) @name) @callee]) arguments: (_) @arguments)',
    call,
  ],
  [
    '(call function: (attribute object: [(identifier) (attribute)] @value attribute: (identifier) @name))',
    readFunctionsMember,
  ],
  ['(subscript value: (_) @object subscript: (string (string_content) @name))', readEntry],
  [
    `(decorator [
    (identifier) @name
    (attribute attribute: (_) @name) @callee
    (call function: (identifier) @name arguments: (_) @arguments)
    (call function: (attribute attribute: (_) @name) @callee arguments: (_) @arguments)
  ]) @node`,
    decoratorReader(pythonLexicon),
  ],
  [`(pair key: (_) @key value: ${name})`, value],
  [
    `[
    (assignment right: ${name}) (list ${name}) (tuple ${name}) (set ${name}) (return_statement ${name}) (expression_list ${name})
    (default_parameter value: ${name}) (typed_default_parameter value: ${name}) (lambda body: ${name}) (yield ${name})
    (conditional_expression ${name}) (boolean_operator ${name}) (list_splat ${name}) (dictionary_splat ${name}) (keyword_argument value: ${name})
    (list_comprehension body: ${name}) (set_comprehension body: ${name}) (generator_expression body: ${name})
    (parenthesized_expression ${name}) (augmented_assignment right: ${name}) (named_expression value: ${name}) (raise_statement ${name})
  ]`,
    value,
  ],
  [
    `[
    (type (identifier) @type) (type (attribute attribute: (identifier) @type))
    (type (subscript value: (identifier) @type)) (type (binary_operator (identifier) @type))
    (generic_type (identifier) @type) (except_clause value: (identifier) @type) (except_clause value: (as_pattern (identifier) @type))
  ]`,
    readType,
  ],
  // Arguments that are more than names with dots between them, and those of what has no name itself: `make(a)(b.save)`.
  [
    `[
    (argument_list (attribute object: [(call) (subscript) (parenthesized_expression) (await)]) @value)
    (call function: [(call) (subscript) (parenthesized_expression) (lambda)] arguments: (argument_list ${name}))
  ]`,
    value,
  ],
  ['(type (string) @quoted)', readQuotedType],
  [
    '(pair key: (_) @name value: (dictionary) @node)',
    (caught, draft) => {
      const name = getConstant(caught.get().text);
      draft.stretch(caught.node, 'object', name === undefined ? {} : { name });
    },
  ],
  [
    '(pair key: (string) @name value: (string) @value)',
    (caught, draft) => {
      const key = getConstant(caught.get().text);
      const text = getConstant(caught.get('value').text);
      if (key !== undefined && text !== undefined)
        draft.constants.push({ name: key, value: text, at: caught.at(), isEntry: true });
    },
  ],
  [
    '(call function: (identifier) @function arguments: (argument_list . (_) @object . (string (string_content) @name)))',
    readGetattr,
  ],
  ['(return_statement (_) @value)', readResult],
  ['(yield (_) @value)', readYielded],
];

/** `cls(x)`, `self.__class__(x)` and `type(self)(x)` make one of the class around. */
function readCall(caught: QueryMatch, draft: FactsDraft): void {
  const word = caught.get();
  const callee = caught.find('callee') ?? word;
  const self = caught.find('self');
  const written = draft.text.slice(callee.startIndex, callee.startIndex + 15);
  let isOwn: boolean;
  if (self !== undefined) isOwn = written.startsWith('type(self)');
  else
    isOwn =
      callee === word
        ? draft.word(word.startIndex) === 'cls'
        : written === 'self.__class__(' && callee.endIndex - callee.startIndex < written.length;
  const made = isOwn ? getClass(word, callee === word && self === undefined ? 'cls' : 'self') : '';
  if (made !== '') addConstructorCall(draft, made, (self ?? callee).startIndex, caught.get('arguments'), pythonLexicon);
  else if (self === undefined) call(caught, draft);
  // `type(it)(x)` is `it.__class__(x)`.
  else if (written.startsWith('type('))
    draft.refer({ name: '__class__', role: 'call', at: self.startIndex, receiver: receiverText(self.text) });
}

/** `save.__call__(x)`, `Repo.save.__get__(it)`: what is done with a function itself hands it on. */
function readFunctionsMember(caught: QueryMatch, draft: FactsDraft): void {
  if (functionsMember.test(draft.word(caught.at()))) value(caught, draft);
}

/** `Repo.__dict__["save"]`, `vars(it)["save"]` and `globals()["save"]` hand on what has the name. */
function readEntry(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get().text;
  const source = caught.get('object').text;
  const object = source.length > 200 ? undefined : namespace.exec(source);
  if (object === null || object === undefined || !identifier.test(name)) return;
  const receiver = receiverText(object[1] ?? object[2] ?? '');
  draft.refer({ name, role: 'value', at: caught.at(), ...(receiver === '' ? {} : { receiver }) });
}

/** The class that a function's first parameter of this name is or belongs to; nothing in classes of classes. */
function getClass(node: Node, first: string): string {
  let at = node.parent;
  let isFirst = false;
  for (; at !== null && at.type !== 'class_definition'; at = at.parent) {
    const place: number =
      isFirst || at.type !== 'function_definition'
        ? -1
        : (fieldText(at, 'parameters').match(/\w+/g)?.indexOf(first) ?? -1);
    if (place > 0) return '';
    isFirst ||= place === 0;
  }
  return at === null || !isFirst || /\b(?:type|\w*Meta)\b/.test(getField(at, 'superclasses')?.text ?? '')
    ? ''
    : fieldText(at, 'name');
}

/** `getattr(obj, 'run')` hands on a member by its name. */
function readGetattr(caught: QueryMatch, draft: FactsDraft): void {
  const name = caught.get().text;
  if (draft.word(caught.at('function')) !== 'getattr' || !identifier.test(name)) return;
  draft.refer({ name, role: 'value', at: caught.at(), receiver: receiverText(caught.get('object').text) });
}

function readResult(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  // Beside what other ways give it may be anything.
  const type = typeOfValue(value) || (value.type === 'none' ? '' : '?');
  if (type !== '') draft.results.push({ type, at: value.startIndex });
}

/** What a generator gives is a list of what it yields; entering one that is a context manager gives the same. */
function readYielded(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const type = typeOfValue(value);
  if (type !== '') draft.results.push({ type, at: value.startIndex, isElement: true });
}

/** `x: "Repo"` names a type that is defined further down. */
function readQuotedType(caught: QueryMatch, draft: FactsDraft): void {
  const quoted = caught.get('quoted');
  const at = quoted.startIndex + 1;
  const type = draft.word(at);
  if (type.length > 1 && /['"]/.test(draft.text[at + type.length] ?? '')) draft.refer({ name: type, role: 'type', at });
}
