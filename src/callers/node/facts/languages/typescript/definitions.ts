import type { Node } from 'web-tree-sitter';
import { untoldBase, type DefinitionKind } from '../../../../domain/facts.ts';
import { getMember, unreadReceiver } from '../../../../domain/typeText.ts';
import type { DraftDefinition } from '../../draft/draftShapes.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import { bindPattern, getLocal, referTaken, takenName } from './bindPattern.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { wordAt } from '../../reading/words.ts';
import { wholeMatch } from '../../../../domain/patterns.ts';
import { docTypes } from './docComment.ts';
import { expectedType } from './expectedType.ts';
import { readLoadedModule } from './modules.ts';
import { constantValue, typeOfValue } from './values.ts';
import { eitherType, isAnything, scriptType } from './scriptType.ts';
import { getField, fieldText } from '../../reading/typeTexts.ts';
import { readStretch } from '../../reading/readBlocks.ts';
import { anyOf } from '../../../../../base/text/joinPatterns.ts';

const functionNodes = new Set(['arrow_function', 'function_expression', 'generator_function']);
/** Calls that give back the function they are given, somehow wrapped. */
const functionWrapper = anyOf([
  /^(?:[\w$]+\.)?(?:useCallback|useEvent|useEffectEvent|memo|forwardRef|observer)\b/, // `React.memo(`
  /^(?:[\w$]+\.)?(?:debounce|throttle|once|memoize|withCache|cache|asyncHandler|catchAsync)\b/, // `debounce(`
  /^(?:[\w$]+\.)?(?:dual|pipe|flow|fn|fnUntraced)\b/, // `Effect.fn(`
]);
const modifierWords = [
  'export|default|declare|abstract|async|class|function|public|private|protected|static|readonly|override|accessor',
  'get|set|enum|interface|namespace|const',
];
/** All the modifiers in front of a name, and the `*` of a generator. */
const modifiers = new RegExp(`(?:\\b(?:${modifierWords.join('|')})\\s+|\\*\\s*)*$`);

/** What both JavaScript and TypeScript define. */
export const definitionPatterns: readonly SyntaxPattern[] = [
  [
    '[(function_declaration name: (_) @name) (generator_function_declaration name: (_) @name)] @node',
    (caught, draft) => {
      const node = caught.node;
      const returns = declaredType(node, 'return_type');
      add(draft, node, caught.get(), 'function', returns === undefined ? {} : { returns });
    },
  ],
  [
    '(function_expression name: (_) @name) @node',
    (caught, draft) => {
      add(draft, caught.node, caught.get(), 'function', { isExpression: true });
    },
  ],
  ['(method_definition name: (_) @name) @node', readMethod],
  ['[(class_declaration name: (_) @name) (class name: (_) @name)] @node', readClass],
  ['(variable_declarator name: (identifier) @name value: (_)? @value) @node', readVariable],
  ['(variable_declarator name: (object_pattern) @name value: (_) @value) @node', readDestructured],
  [
    '(pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)] @value) @node',
    (caught, draft) => {
      const node = caught.node;
      const returns = declaredType(caught.get('value'), 'return_type');
      add(draft, node, caught.get(), 'method', {
        isArrow: caught.get('value').type === 'arrow_function',
        ...(returns === undefined ? {} : { returns }),
        ...getShape(node, draft),
      });
    },
  ],
  ['(pair key: (_) @name value: (string) @value)', readPairConstant],
  [
    '(pair key: (property_identifier) @name value: (object) @node)',
    (caught, draft) => {
      draft.stretch(caught.node, 'object', { name: draft.word(caught.at()) });
    },
  ],
  ['[(arrow_function) (function_expression) (generator_function)] @node', readStretch],
  ['(export_statement "default" value: (_) @value) @node', readDefault],
  ['(return_statement (_) @value)', readResult],
  [
    '(arrow_function body: [(new_expression) (call_expression) (member_expression) (await_expression)] @value)',
    readResult,
  ],
  [
    '[(return_statement [(arrow_function) (function_expression)] @value) (arrow_function body: [(arrow_function) (function_expression)] @value)]',
    readGivenFunction,
  ],
];

/** Reader for definitions that are what their node is. */
export function defines(kind: DefinitionKind): (caught: QueryMatch, draft: FactsDraft) => void {
  return (caught, draft) => {
    add(draft, caught.node, caught.get(), kind);
  };
}

/** How much of a name that is put together is kept, in UTF-16 units. */
const maxComputedName = 60;

/** Adds a definition; modifiers, the declared type and the result type are read from the source around it. */
export function add(
  draft: FactsDraft,
  node: Node,
  nameNode: Node,
  kind: DefinitionKind,
  known: Partial<DraftDefinition> = {},
): void {
  const { text } = draft;
  const start = node.startIndex;
  const nameAt =
    nameNode.startIndex + (/^\[?['"]/.exec(text.slice(nameNode.startIndex, nameNode.startIndex + 2))?.[0].length ?? 0);
  // `async *[Symbol.asyncIterator]() {}`; `['save']() {}` is `save`.
  const isComputed = nameNode.type === 'computed_property_name' && nameAt === nameNode.startIndex;
  const name = isComputed ? nameNode.text.slice(0, maxComputedName) : wordAt(text, nameAt);
  const doc = kind === 'class' ? undefined : docTypes(text, start);
  const before = modifiers.exec(text.slice(Math.max(start, nameAt - 120), nameAt))?.[0] ?? '';
  const isMember = kind === 'method' || kind === 'field' || kind === 'constructor';
  draft.define({
    name,
    kind,
    nameAt,
    start: text[start] === '@' ? nameAt - before.length : start,
    end: node.endIndex,
    isExported: isMember ? !/\bprivate\b/.test(before) && !name.startsWith('#') : isExported(text, start, before),
    ...(/\bstatic\b/.test(before) ? { isStatic: true } : {}),
    ...(doc === undefined
      ? {}
      : {
          parameters: doc.parameters,
          returns: doc.returns,
          ...(kind === 'variable' || kind === 'field' ? { type: doc.type } : {}),
        }),
    ...known,
  });
}

function isExported(text: string, start: number, before: string): boolean {
  if (/\bexport\b/.test(before)) return true;
  return /\bexport\s+(?:default\s+)?(?:declare\s+)?(?:(?:const|let|var)\s+(?:[^;{}()]*,\s*)?)?(?:async\s+)?(?:@[\w$.]+\s+)*$/.test(
    text.slice(Math.max(0, start - 120), start),
  );
}

/** The declared type of a definition's node: the text of its field of that name. */
export function declaredType(node: Node, field: string): string | undefined {
  const annotation = getField(node, field);
  if (annotation === null) return undefined;
  return /^:\s*this$/.test(annotation.text) ? '=this' : scriptType(annotation.text);
}

function readMethod(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const name = caught.get();
  const isConstructor =
    draft.text.startsWith('constructor', name.startIndex) && draft.word(name.startIndex) === 'constructor';
  const returns = declaredType(node, 'return_type');
  add(draft, node, name, isConstructor ? 'constructor' : 'method', {
    ...(returns === undefined ? {} : { returns }),
    ...getShape(node, draft),
  });
}

/**
 * The keys of the object literal that a method or pair is in, and the type it is expected to have; nothing in a class.
 */
function getShape(node: Node, draft: FactsDraft): { readonly shape?: string; readonly expected?: string } {
  const { parent } = node;
  if (parent?.type !== 'object') return {};
  const at = parent.startIndex;
  let known = draft.shapes.get(at);
  if (known === undefined) {
    const keys = parent.namedChildren.map((entry) => {
      if (entry.type === 'spread_element') return '*';
      let key: Node | null = entry;
      if (entry.type === 'pair') key = entry.firstNamedChild;
      else if (entry.type === 'method_definition') key = getField(entry, 'name');
      return key === null ? '' : draft.word(key.startIndex + (/['"]/.test(draft.text[key.startIndex] ?? '') ? 1 : 0));
    });
    const shape = [...new Set(keys)]
      .filter((key) => key !== '')
      .join(',')
      .slice(0, 200);
    const expected = expectedType(parent, draft.text);
    draft.shapes.set(at, (known = { shape, ...(expected !== '' && { expected }) }));
  }
  return known;
}

/** Adds a class and its bases. */
export function readClass(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const name = caught.get();
  add(draft, node, name, 'class');
  readHeritage(node, name.startIndex, draft);
}

function readHeritage(node: Node, nameAt: number, draft: FactsDraft): void {
  const heritage = node.namedChildren.find((child) => child.type === 'class_heritage');
  if (heritage === undefined) return;
  for (const child of heritage.namedChildren) {
    if (child.type === 'implements_clause') {
      for (const base of child.namedChildren) addBase(draft, nameAt, base, 'implements');
    } else {
      addBase(draft, nameAt, child.type === 'extends_clause' ? (getField(child, 'value') ?? child) : child, 'extends');
    }
  }
}

/** What says no more of a class than what stands in it: `(Base as any)`. */
const wrapping = wholeMatch([
  'parenthesized_expression|as_expression|satisfies_expression|non_null_expression|type_assertion',
]);

/** Adds a base class or interface: as heritage and as a reference to its name. */
export function addBase(draft: FactsDraft, nameAt: number, written: Node, role: 'extends' | 'implements'): void {
  let base = written;
  while (wrapping.test(base.type)) {
    const inner = base.type === 'type_assertion' ? base.lastNamedChild : base.firstNamedChild;
    if (inner === null) return;
    base = inner;
  }
  const path = /^[\p{ID_Continue}$.\s]+/u.exec(base.text)?.[0].trimEnd() ?? '';
  // `extends mixin(Base)`, `extends (isNew ? Base : Old)`: what the bases have, they may have, and more.
  if (role === 'extends' && (path === '' || !/identifier|^(?:member|subscript)_expression$/.test(base.type))) {
    for (const argument of getField(base, 'arguments')?.namedChildren ?? []) {
      if (argument.type === 'identifier') draft.heritage.push({ nameAt, base: argument.text, role: 'mixin' });
    }
    if (base.type === 'class') readHeritage(base, nameAt, draft);
    draft.heritage.push({ nameAt, base: untoldBase, role });
    return;
  }
  const dot = path.lastIndexOf('.');
  const name = path.slice(dot + 1).trim();
  if (name === '') return;
  const at = base.startIndex + path.lastIndexOf(name);
  draft.heritage.push({ nameAt, base: name, role });
  draft.refer({ name, role, at, ...(dot < 0 ? {} : { receiver: path.slice(0, dot).trim() }) });
}

function readVariable(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const name = caught.get();
  const value = withoutExports(caught.find('value'));
  const annotation = fieldText(node, 'type');
  const type = value?.type ?? '';
  if (value !== undefined && type !== 'arrow_function' && readLoadedModule(name, value, draft)) return;
  const isFunction =
    functionNodes.has(type) ||
    isFunctionType(annotation) ||
    (type === 'call_expression' &&
      functionWrapper.test(draft.text.slice(value?.startIndex, (value?.startIndex ?? 0) + 60)));
  const returns = functionNodes.has(type) && value !== undefined ? declaredType(value, 'return_type') : undefined;
  if (isFunction) {
    add(draft, node, name, 'function', returns === undefined ? {} : { returns });
    return;
  }
  const declared = annotation === '' ? '' : scriptType(annotation);
  const documented = declared === '' ? (docTypes(draft.text, node.startIndex)?.type ?? '') : declared;
  const known = documented !== '' || value === undefined ? documented : typeOfValue(value);
  if (type === 'class') {
    add(draft, node, name, 'class');
    if (value !== undefined) readHeritage(value, name.startIndex, draft);
  } else {
    // What is said to be anything may be more than what it is first.
    const type = isAnything(annotation) && known !== '' ? eitherType([known, '?']) : known;
    add(draft, node, name, 'variable', { type, isInferred: documented === '' });
    draft.bind(draft.word(name.startIndex), type, name.startIndex);
  }
  const isOfModule =
    type === 'assignment_expression'
      ? /^(?:module\.)?exports\s*=/.test(draft.text.slice(value?.startIndex, (value?.startIndex ?? 0) + 20))
      : known === '=module.exports' || known === '=exports';
  if (isOfModule) draft.exports.push({ local: draft.word(name.startIndex), exported: 'default' });
  if (type === 'string' || type === 'template_string' || type === 'as_expression')
    draft.addConstant(name.startIndex, constantValue(value?.text ?? ''));
}

/** The value that a variable has besides the exports: of `const a = (exports.a = value)`. */
function withoutExports(value: Node | undefined): Node | undefined {
  let inner = value ?? null;
  while (inner?.type === 'parenthesized_expression') inner = inner.firstNamedChild;
  if (inner?.type !== 'assignment_expression') return value;
  const isOfName = /^(?:module\.)?exports\.[\w$]+$/.test(fieldText(inner, 'left'));
  return isOfName ? withoutExports(getField(inner, 'right') ?? undefined) : inner;
}

/**
 * Whether an annotation is a function's type: `: (a) => b`, `: <A>(a: A) => b`, `: { (a): b }`; `: (A | B)[]` is none.
 */
export function isFunctionType(annotation: string): boolean {
  return (
    /^:\s*(?:<|\{\s*[<(])/.test(annotation) ||
    (/^:\s*\(/.test(annotation) &&
      annotation.includes('=>') &&
      !/^:\s*\(\s*\(.*=>[^()]*\)\s*(?:\||\[|$)/s.test(annotation))
  );
}

function readDestructured(caught: QueryMatch, draft: FactsDraft): void {
  const pattern = caught.get();
  const value = caught.get('value');
  if (readLoadedModule(pattern, value, draft)) return;
  const from = typeOfValue(value);
  for (const entry of pattern.namedChildren) {
    const local = getLocal(entry);
    if (local === null) continue;
    referTaken(entry, from || unreadReceiver, draft);
    const type = getMember(from, takenName(entry, draft));
    if (!['shorthand_property_identifier_pattern', 'identifier'].includes(local.type)) {
      if (entry.type === 'pair_pattern') bindPattern(local, type, draft);
      continue;
    }
    const name = draft.word(local.startIndex);
    add(draft, local, local, 'variable', { type, isExported: isExported(draft.text, caught.at('node'), '') });
    draft.bind(name, type, local.startIndex);
  }
}

function readPairConstant(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const value = constantValue(caught.get('value').text);
  const name = draft.word(at + (/['"]/.test(draft.text[at] ?? '') ? 1 : 0));
  if (value !== undefined && name !== '') draft.constants.push({ name, value, at, isEntry: true });
}

/** `export default …` without a name: a definition called `default`, placed on that word. */
function readDefault(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  const value = caught.get('value');
  const at = node.startIndex + draft.text.slice(node.startIndex, value.startIndex).lastIndexOf('default');
  const type = value.type;
  if (type === 'identifier') {
    draft.exports.push({ local: draft.word(value.startIndex), exported: 'default' });
    return;
  }
  const named = type === 'class' || functionNodes.has(type) ? getField(value, 'name') : null;
  draft.exports.push({ local: named === null ? 'default' : draft.word(named.startIndex), exported: 'default' });
  if (named !== null) return;
  const kindOfOther = functionNodes.has(type) ? 'function' : 'variable';
  const kind = type === 'class' ? 'class' : kindOfOther;
  draft.define({
    name: 'default',
    kind,
    nameAt: at,
    start: at,
    end: value.endIndex,
    isExported: true,
    ...(kind === 'variable' ? { type: typeOfValue(value) } : {}),
  });
  if (kind === 'class') readHeritage(value, at, draft);
}

/**
 * A function that gives a function is said to give what that one declares: what is called in the end is what matters.
 */
function readGivenFunction(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  const type = declaredType(value, 'return_type') ?? '';
  // In front of the function: in it, it would be its own result.
  if (type !== '') draft.results.push({ type, at: value.startIndex - 1 });
}

function readResult(caught: QueryMatch, draft: FactsDraft): void {
  const value = caught.get('value');
  // Beside what other ways give it may be anything.
  const type = typeOfValue(value) || (plainValue.test(value.type) ? '' : '?');
  if (type !== '') draft.results.push({ type, at: value.startIndex });
}

/** Values that are no objects of the code's classes. */
const plainValue = wholeMatch([
  'null|undefined|true|false|number|string|template_string|regex|array|object|unary_expression|binary_expression',
  'arrow_function|function_expression|update_expression|jsx_element|jsx_self_closing_element',
]);
