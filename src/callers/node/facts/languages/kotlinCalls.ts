import type { Node } from 'web-tree-sitter';
import type { Argument, TypeText } from '../../../domain/facts.ts';
import { getElement, getMember } from '../../../domain/typeText.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { getPlace, plainName } from '../reading/backquotes.ts';
import type { QueryMatch } from '../reading/pattern.ts';
import { readArguments, referToArguments } from '../reading/readArguments.ts';
import {
  getBases,
  getPath,
  isDelegate,
  isLambdaOnly,
  kotlinLexicon,
  placeOfThis,
  readWrittenType,
  typeOfValue,
} from './kotlinExpressions.ts';
import { simpleType } from '../reading/typeNames.ts';
import { wholeMatch } from '../../../domain/patterns.ts';

/** Functions whose lambda gets what they are called on, as its parameter. */
const givesIt: ReadonlySet<string> = new Set(['let', 'also', 'takeIf', 'takeUnless']);
/** Functions whose lambda has what they are called on for `this`. */
const givesThis: ReadonlySet<string> = new Set(['apply', 'run']);
/** Functions whose lambda gets each element of what they are called on. */
const givesItems = wholeMatch([
  'forEach|onEach|map|mapNotNull|flatMap|filter|filterNot|any|all|none|count|find|first|firstOrNull',
  'last|lastOrNull|single|singleOrNull|sumOf|sumBy|sortedBy|groupBy|associateBy|associateWith|associate',
  'partition|maxByOrNull|minByOrNull|takeWhile|dropWhile|removeIf|removeAll|collect|distinctBy|joinToString|maxBy|minBy',
  'maxOf|minOf|sortedByDescending|mapTo|filterTo|sortBy|retainAll|sumByDouble|maxOfOrNull|minOfOrNull|mapNotNullTo',
  'mapValues|mapKeys|filterValues|firstNotNullOf|firstNotNullOfOrNull|flatMapTo|indexOfFirst|forEachIndexed',
]);
/** Functions whose lambda gets a number, or what they carry along, before each element. */
const givesSecond = wholeMatch([String.raw`\w+Indexed\w*|fold|foldRight|runningFold|scan`]);
/** Functions whose lambda gets two elements. */
const givesTwo = wholeMatch(['reduce|reduceOrNull|sortedWith|sortWith|maxWithOrNull|minWithOrNull|zipWithNext']);
/** Longer paths to the function that is handed a lambda are not followed. */
const maxHanding = 100;
/** The same where several may stand behind each other. */
const maxHandingAround = 60;
const isPath = /^[\p{ID_Continue}.()[\]]+$/u;
/** The grammar takes `!f()` for a call of `!f`, and `a ?: f<A>()` for one of `a ?: f`: what is called stands last. */
const operations: ReadonlySet<string> = new Set([
  'unary_expression',
  'binary_expression',
  'infix_expression',
  'range_expression',
  'in_expression',
]);
/** How far up a call looks for the lambda it is in. */
const farthest = 40;

/** Reads `f(x)`, `a?.f(x) { }`, `Repo(x)`: names and lambdas that are given count as arguments. */
export function readKotlinCall(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.node;
  let callee = node.firstNamedChild;
  while (callee !== null && operations.has(callee.type)) callee = callee.lastNamedChild;
  const nameNode = callee?.type === 'navigation_expression' ? callee.lastNamedChild : callee;
  if (callee === null || nameNode?.type !== 'identifier') return;
  const name = plainName(nameNode);
  const object = callee === nameNode ? null : callee.firstNamedChild;
  const isMade = /^\p{Lu}/u.test(name);
  const receiver = object === null ? implicitReceiver(node, name) : withHiding(node, getPath(object), draft);
  const list = node.namedChildren.find(({ type }) => type === 'value_arguments');
  const args = readArguments(list, draft.text, kotlinLexicon);
  const lambda = getLambda(node);
  const given: Argument[] = [
    ...args.map(({ argument }) => argument),
    // `f(*names)` gives any number of them.
    ...(list?.namedChildren.some(({ text }) => text.startsWith('*')) === true
      ? [{ kind: 'other' as const, text: '...' }]
      : []),
    ...(lambda === undefined
      ? []
      : [
          {
            kind: 'function' as const,
            text: draft.text.slice(lambda.startIndex, Math.min(lambda.endIndex, lambda.startIndex + 60)),
          },
        ]),
  ];
  const call = draft.refer({ name, role: isMade ? 'new' : 'call', at: getPlace(nameNode), receiver, arguments: given });
  referToArguments(draft, call, args);
  const isTold = lambda !== undefined && object !== null && bindItem(lambda, name, object, draft);
  if (lambda !== undefined && !isTold && !isMade && !plain.test(name) && !givesThis.has(name) && name !== 'with')
    bindHanded(lambda, object === null ? name : `${getPath(object)}.${name}`, draft);
}

/** Reads the call of a constructor in `object : Base(x) { }`, and what is called in `: Store by stored(x) { }`. */
export function readMadeBase(base: Node, draft: FactsDraft): void {
  const path = base.firstNamedChild?.namedChildren.filter(({ type }) => type === 'identifier') ?? [];
  const nameNode = path.at(-1);
  if (nameNode === undefined) return;
  const name = plainName(nameNode);
  const isDelegated = isDelegate(base);
  const list = base.namedChildren.find(({ type }) => type === 'value_arguments');
  const args = readArguments(list, draft.text, kotlinLexicon);
  const call = draft.refer({
    name,
    role: isDelegated && !/^\p{Lu}/u.test(name) ? 'call' : 'new',
    at: getPlace(nameNode),
    ...(isDelegated && path.length > 2 ? { receiver: path.slice(1, -1).map(plainName).join('.') } : {}),
    arguments: args.map(({ argument }) => argument),
  });
  referToArguments(draft, call, args);
}

/** Reads `a into b`. */
export function readInfix(caught: QueryMatch, draft: FactsDraft): void {
  const nameNode = caught.get();
  draft.refer({
    name: plainName(nameNode),
    role: 'call',
    at: getPlace(nameNode),
    receiver: getPath(caught.get('left')),
    // What stands behind the name is its one argument.
    arguments: [{ kind: 'other', text: '' }],
  });
}

/** The lambda behind a call's brackets, or in the place of them. */
function getLambda(call: Node): Node | undefined {
  const own = call.lastNamedChild?.type === 'annotated_lambda' ? call.lastNamedChild : null;
  const { parent } = call;
  const behind =
    own === null && parent?.type === 'call_expression' && parent.startIndex === call.startIndex && isLambdaOnly(parent)
      ? parent.lastNamedChild
      : own;
  return behind?.lastNamedChild ?? undefined;
}

/** What a lambda's parameters are where a function of the code says what it hands to its last one. */
function bindHanded(lambda: Node, path: string, draft: FactsDraft): void {
  if (path.length > maxHanding || !isPath.test(path)) return;
  const parameters = getParameters(lambda);
  const all = parameters?.namedChildren ?? [];
  // `it` may be that of a lambda around, if this one gets nothing.
  if (parameters === undefined && !isInLambda(lambda)) draft.bind('it', `${path}&()`, lambda.startIndex + 1);
  for (const [place, each] of all.entries())
    bindDeclared(draft, each, all.length === 1 ? `${path}&()` : `=${path}&().~${String(place)}`);
}

function getParameters(lambda: Node): Node | undefined {
  return lambda.firstNamedChild?.type === 'lambda_parameters' ? lambda.firstNamedChild : undefined;
}

/** Whether a lambda is in another one that may have an `it`. */
function isInLambda(lambda: Node): boolean {
  for (let at = lambda.parent; at !== null && !/(?:declaration|_body)$/.test(at.type); at = at.parent)
    if (at.type === 'lambda_literal' && getParameters(at) === undefined) return true;
  return false;
}

/**
 * What a lambda's parameter is: what `let` is called on, or an element of what `forEach` is called on; false where the
 * name of the function says nothing.
 */
function bindItem(lambda: Node, name: string, object: Node, draft: FactsDraft): boolean {
  const isSecond = givesSecond.test(name);
  const isTwo = givesTwo.test(name);
  const isItem = givesItems.test(name) || isSecond || isTwo;
  if (!isItem && !givesIt.has(name)) return false;
  const type = typeOfValue(object);
  const known = isItem ? getElement(type) : type;
  if (known.startsWith("'")) return true;
  const parameters = getParameters(lambda);
  if (parameters === undefined) {
    draft.bind('it', known, lambda.startIndex + 1);
    return true;
  }
  const all = parameters.namedChildren;
  for (const [place, each] of all.entries()) {
    // `map.forEach { name, repo -> … }`, `all.forEachIndexed { at, repo -> … }`
    const isElement = isTwo || place === (isSecond || all.length > 1 ? 1 : 0);
    if (isElement) bindDeclared(draft, each, known);
  }
  return true;
}

/** Binds `repo` or the names of `(name, repo)`, which take apart what has this type. */
export function bindDeclared(draft: FactsDraft, declared: Node, type: TypeText): void {
  if (declared.type === 'multi_variable_declaration') {
    for (const [place, each] of declared.namedChildren.entries())
      bindDeclared(draft, each, getMember(type, `~${String(place)}`));
    return;
  }
  const first = declared.firstNamedChild;
  if (declared.type === 'variable_declaration' && first?.type === 'identifier' && declared.namedChildCount === 1)
    draft.bind(plainName(first), type, getPlace(first));
}

/**
 * What `this` may be at a bare call besides the class around, the innermost first, each in braces: `{repo}` in
 * `repo.apply { save() }`, `{(this as Base)}` in `object : Base() { … }`.
 */
function implicitReceiver(call: Node, name: string): string | undefined {
  if (/^\p{Lu}/u.test(name)) return undefined;
  let found = '';
  let isOpen = false;
  let at = call.parent;
  for (let step = 0; at !== null && step < farthest; step += 1, at = at.parent) {
    const around = at.type === 'lambda_literal' && at.parent?.type === 'annotated_lambda' ? at.parent.parent : null;
    const object = around === null ? undefined : getObject(around);
    // A lambda that is handed on may be called on anything, too.
    const isLoose = at.type === 'lambda_literal' && around === null;
    const handing = around !== null && object === undefined && !isPlain(around) ? getHanding(around) : undefined;
    if (object !== undefined) found += `{${object}}`;
    // Of a function that is not known it may be anything.
    else if (handing !== undefined) found += `{${handing}&().~${String(placeOfThis)}}`;
    else isOpen ||= isLoose || (around !== null && !isPlain(around));
    const extended = at.type === 'anonymous_function' ? getExtended(at) : undefined;
    if (extended !== undefined) found += `{(this as ${extended})}`;
    if (at.type === 'object_literal')
      found += getBases(at)
        .map((base) => `{(this as ${base})}`)
        .join('');
    // Around the functions of an object that is made on the spot is what is around the object.
    if (
      at.type.endsWith('_body') &&
      at.parent?.type !== 'anonymous_function' &&
      at.parent?.type !== 'object_literal' &&
      at.parent?.parent?.parent?.type !== 'object_literal'
    )
      break;
  }
  const known = found.length > 110 ? '' : found;
  if (isOpen || known !== found) return `${known}{?}`;
  if (known === '') return undefined;
  return known;
}

/**
 * A path whose first name may be a member of what `this` is in a lambda or an object around: `(repo in deps@).find()` in
 * `with(deps) { repo.find().save() }`, `(repo as Repo)` in `object : Task { val repo = Repo(); … }`. Locals go first.
 */
function withHiding(call: Node, path: string, draft: FactsDraft): string {
  const root = /^[\p{Ll}_][\p{ID_Continue}]*(?=[.?!]|$)/u.exec(path)?.[0];
  if (root === undefined || /^(?:super|it|field)$/.test(root)) return path;
  if (root === 'this') return (getThis(call) ?? root) + path.slice(root.length);
  let at = call.parent;
  for (let step = 0; at !== null && step < farthest; step += 1, at = at.parent) {
    const around = at.type === 'lambda_literal' && at.parent?.type === 'annotated_lambda' ? at.parent.parent : null;
    const object = around === null ? undefined : getObject(around);
    const own = at.type === 'object_literal' ? findProperty(at, root) : undefined;
    if (object === undefined && own === undefined) {
      if (at.type === 'function_declaration' && at.parent?.parent?.type !== 'object_literal') return path;
      continue;
    }
    if (isBound(draft, root, call)) return path;
    if (own !== undefined)
      return `(${root} as ${/^[\p{ID_Continue}.]+$/u.test(own) ? own : 'Any'})${path.slice(root.length)}`;
    return object === '' || object === 'this' || object?.includes('@') === true
      ? path
      : `(${root} in ${object ?? ''}@)${path.slice(root.length)}`;
  }
  return path;
}

/** The type of a property that an object made on the spot has, empty where it is not told. */
function findProperty(object: Node, name: string): TypeText | undefined {
  const body = object.namedChildren.find(({ type }) => type === 'class_body');
  for (const each of body?.namedChildren ?? []) {
    const declared =
      each.type === 'property_declaration'
        ? each.namedChildren.find(({ type }) => type === 'variable_declaration')
        : undefined;
    if (declared?.firstNamedChild?.text !== name) continue;
    const written = declared.namedChildren[1];
    const value = each.lastNamedChild;
    if (written !== undefined) return readWrittenType(written);
    return value === null || value.id === declared.id ? '' : typeOfValue(value);
  }
  return undefined;
}

/** What `this` is in a lambda that a function runs on something: `deps` in `deps.run { this.repo.save() }`. */
function getThis(call: Node): string | undefined {
  let at = call.parent;
  for (let step = 0; at !== null && step < farthest; step += 1, at = at.parent) {
    if (at.type === 'object_literal' || at.type === 'anonymous_function' || at.type === 'function_declaration')
      return undefined;
    const around = at.type === 'lambda_literal' && at.parent?.type === 'annotated_lambda' ? at.parent.parent : null;
    if (at.type !== 'lambda_literal') continue;
    const object = around === null ? undefined : getObject(around);
    if (object !== undefined) return isPath.test(object) && object.length <= maxHanding ? object : undefined;
    if (around === null || !isPlain(around)) return undefined;
  }
  return undefined;
}

/** Whether a local or a parameter of a name is bound in the functions around a call, in front of it. */
function isBound(draft: FactsDraft, name: string, call: Node): boolean {
  let start = call.startIndex;
  let at = call.parent;
  for (let step = 0; at !== null && step < 2 * farthest; step += 1, at = at.parent)
    if (at.type === 'function_declaration' || at.type === 'property_declaration') start = at.startIndex;
  for (let index = draft.bindings.length - 1; index >= 0; index--) {
    const each = draft.bindings[index];
    if (each === undefined || each.at < start) return false;
    if (each.name === name && each.at < call.startIndex) return true;
  }
  return false;
}

/** The path of a function that is handed a lambda; undefined where it is too long, or none. */
function getHanding(call: Node): string | undefined {
  const callee =
    call.firstNamedChild?.type === 'call_expression' ? call.firstNamedChild.firstNamedChild : call.firstNamedChild;
  const isNamed = callee?.type === 'identifier' || callee?.type === 'navigation_expression';
  const path = isNamed ? getPath(callee) : '';
  return path !== '' && path.length <= maxHandingAround && isPath.test(path) ? path : undefined;
}

/** The type that a function without a name is for: `fun Order.(): Int = pay()`. */
function getExtended(written: Node): string | undefined {
  const [first, next] = written.children.filter(({ isNamed, type }) => isNamed || type === '.');
  return next?.type === '.' && first !== undefined ? simpleType(first.text, 'kotlin') : undefined;
}

/** Functions of the library whose lambda has no `this` of its own, or none with members of anybody's. */
const plain = wholeMatch([
  String.raw`run|repeat|synchronized|lazy|use\w*|runCatching|onSuccess|onFailure|thread|remember\w*|launch|async`,
  String.raw`withContext|withTimeout|runBlocking|runTest|coroutineScope|supervisorScope|require\w*|check\w*`,
  String.raw`assert\w*|getOr\w+|ifEmpty|fold\w*|reduce\w*|sorted\w+|groupBy|associate\w*|forEach\w*|map\w*`,
  String.raw`filter\w*|on[A-Z]\w*|find\w*|test|it`,
]);

/** Whether what is around is around in the lambda of a call, too. */
function isPlain(call: Node): boolean {
  const callee =
    call.firstNamedChild?.type === 'call_expression'
      ? call.firstNamedChild.firstNamedChild
      : (call.firstNamedChild ?? null);
  const name = (callee?.type === 'navigation_expression' ? callee.lastNamedChild : callee)?.text ?? '';
  return plain.test(name) || givesIt.has(name) || givesThis.has(name) || givesItems.test(name);
}

/** What `this` is in the lambda of a call, where the call decides that. */
function getObject(call: Node): string | undefined {
  const callee = call.firstNamedChild;
  if (
    callee?.type === 'navigation_expression' &&
    givesThis.has(callee.lastNamedChild?.text ?? '') &&
    callee.firstNamedChild !== null
  )
    return getPath(callee.firstNamedChild);
  if (callee?.type !== 'call_expression' || callee.firstNamedChild?.text !== 'with') return undefined;
  const argument = callee.namedChildren.find(({ type }) => type === 'value_arguments')?.firstNamedChild?.lastNamedChild;
  return argument === null || argument === undefined ? undefined : getPath(argument);
}
