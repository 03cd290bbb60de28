import { getTraits } from '../languages/languages.ts';
import { msg } from '../../../base/text/message.ts';
import type { Argument, Definition, FileFacts, Reference } from '../facts.ts';
import { getStems } from '../graph/defaultUsers.ts';
import { getReferences } from '../graph/factsIndex.ts';
import { findModuleNames } from '../graph/handedOn.ts';
import { getDefinition, enclosingClass, isCallable, isSame, type Project, type Symbol } from '../graph/project.ts';
import type { ReceiverTypes } from '../graph/receiverTypes.ts';
import type { KeyedSite } from './keyGraph.ts';

/** Calls that take a member by its name. */
const byName = new Set([
  'getattr',
  '__getattribute__',
  'send',
  'public_send',
  '__send__',
  'method',
  'call_user_func',
  'call_user_func_array',
  'getMethod',
  'GetMethod',
  'getDeclaredMethod',
  'invokeMethod',
  'Invoke',
  'methodcaller',
  'attrgetter',
]);
/** What a member's name can be given to: those calls, and the object itself in brackets. */
const giving: ReadonlySet<string> = new Set([...byName, 'this', 'self']);
const asPattern = 0.6;
const asText = 0.8;
/** By a name that other classes may have as well. */
const onAnything = 0.5;
/** By whatever name a value holds, on an object of the class. */
const byAnyName = 0.2;
/** Files that are looked at besides the definition's own. */
const maxFiles = 20;

/**
 * Places where a method's name is put together: `getattr(self, f"handle_{kind}")`, `this[`handle${kind}`]()`,
 * `send(:"on_#{name}")`.
 */
export function computedSites(
  project: Project,
  types: ReceiverTypes,
  target: Symbol,
  isOver: () => boolean,
): KeyedSite[] {
  const definition = getDefinition(project, target);
  if (
    definition === undefined ||
    definition.kind === 'class' ||
    !getTraits(project.facts(target.path)?.language).computesMemberNames ||
    /^__\w+__$/.test(definition.name)
  )
    return [];
  const sites: KeyedSite[] = [...membersOfModule(project, target, definition)];
  for (const path of filesFor(project, types, target, definition)) {
    if (isOver()) break;
    const facts = project.facts(path);
    for (const reference of facts === undefined ? [] : getReferences(facts, giving)) {
      const given = nameGiven(reference);
      if (facts === undefined || given === undefined) continue;
      const isMethod = definition.container >= 0 && isCallable(definition) && definition.kind !== 'constructor';
      if (!isNamed(given) && !isMethod) continue;
      const confidence = getConfidence(reference, given, definition.name);
      if (confidence > 0 && isOnTarget(project, types, facts, reference, target))
        sites.push({
          path,
          reference,
          type: 'dynamic',
          confidence,
          evidence: [isNamed(given) ? msg('name put together: {0}', given.text) : msg('any member: {0}', given.text)],
        });
    }
  }
  return sites;
}

/** `handlers[name]()`, `getattr(handlers, name)()`, where `handlers` is the module of a function: it may be any of its. */
function membersOfModule(project: Project, { path: own }: Symbol, definition: Definition): readonly KeyedSite[] {
  if (definition.container !== -1 || !isCallable(definition)) return [];
  const paths = new Set(getStems(own).flatMap((stem) => project.filesWith(stem)));
  return [...paths].slice(0, maxFiles).flatMap((path) => {
    const facts = project.facts(path);
    const locals = facts === undefined ? undefined : findModuleNames(project, facts, new Set([own]));
    if (facts === undefined || locals === undefined || locals.size === 0) return [];
    return getReferences(facts, new Set([...locals, 'getattr'])).flatMap((reference): readonly KeyedSite[] => {
      const { role, name, receiver, arguments: given = [] } = reference;
      const isTaken = locals.has(name) && role === 'value' && receiver === undefined;
      const isAsked = name === 'getattr' && role === 'call' && locals.has(given[0]?.text ?? '');
      const key = isTaken ? given[0] : given[1];
      return (isTaken || isAsked) && key !== undefined && !isNamed(key)
        ? [{ path, reference, type: 'dynamic', confidence: byAnyName, evidence: [msg('any member: {0}', key.text)] }]
        : [];
    });
  });
}

/** The argument that says a member's name. */
function nameGiven({ role, name, arguments: given = [] }: Reference): Argument | undefined {
  if (role === 'value' && (name === 'this' || name === 'self')) return given.find(isNamed) ?? given[0];
  if (role !== 'call' || !byName.has(name)) return undefined;
  // Ruby's `method(:name)` only hands it on.
  return given.find((each) => isNamed(each) && !(each.kind === 'string' && name === 'method'));
}

/** Whether an argument tells a name, or a part of one. */
function isNamed(given: Argument): boolean {
  return given.kind === 'string' || getPattern(given) !== undefined;
}

/** What a name is put together of, with `*` for what a value holds: `"on_" + kind`, `kind + "_done"`, `"on_%s" % kind`. */
function getPattern({ kind, text }: Argument): string | undefined {
  if (kind === 'template') return /[^*]/.test(text) ? text : undefined;
  // One of several names: what is written of one says nothing of the others.
  if (/\sif\s|\sor\s|\?|\|\|/.test(text)) return undefined;
  const [, , head, sign] = /^(["'])([\w%-]{1,60})\1\s*([+%])/.exec(text) ?? [];
  const tail = /\+\s*(["'])([\w-]{1,60})\1$/.exec(text)?.[2];
  if (head !== undefined && tail !== undefined && sign === '+')
    return `${head}${/\+.*\+/s.test(text) ? '*' : ''}${tail}`;
  if (head !== undefined) return sign === '+' ? `${head}*` : head.replaceAll(/%\w/g, '*');
  return tail === undefined ? undefined : `*${tail}`;
}

/** A pattern with something in it that tells. */
function fits(pattern: string, name: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  const tail = rest.at(-1) ?? '';
  return (
    rest.length > 0 &&
    head.length + tail.length >= 3 &&
    name.startsWith(head) &&
    name.endsWith(tail) &&
    name.length > head.length + tail.length
  );
}

/**
 * Files that hold the beginning of the name up to where a word in it ends, besides its own and those of the classes above
 * and below its own.
 */
function filesFor(project: Project, types: ReceiverTypes, target: Symbol, { name, container }: Definition): string[] {
  const own = { path: target.path, definition: container };
  const family = container < 0 ? [] : [...types.classes.ancestors(own), ...types.classes.below(own)];
  const heads = [...name.matchAll(/(?<=_)(?=[A-Za-z0-9])|(?<=[a-z0-9])(?=[A-Z])/g)]
    .map(({ index }) => name.slice(0, index))
    .filter((head) => head.length >= 3);
  // A head that many files hold is a word of its own (`get`, `create`).
  const telling = heads.map((head) => project.filesWith(head)).filter((files) => files.length <= 5 * maxFiles);
  return [
    ...new Set([
      target.path,
      ...family.map(({ path }) => path).slice(0, maxFiles),
      ...project.filesWith(name).slice(0, maxFiles),
      ...telling.flatMap((files) => files.slice(0, maxFiles)),
    ]),
  ];
}

/** Whether what the member is taken of is of the target's class: `self` in it, or a receiver that may be one. */
function isOnTarget(
  project: Project,
  types: ReceiverTypes,
  facts: FileFacts,
  reference: Reference,
  target: Symbol,
): boolean {
  const owner = getDefinition(project, target)?.container ?? -1;
  const [first] = reference.arguments ?? [];
  const isSelf =
    reference.role === 'value' ||
    (reference.receiver === undefined &&
      (first?.text === 'self' ||
        first?.text === '$this' ||
        first?.kind === 'template' ||
        first?.kind === 'string' ||
        first?.text.startsWith('[$this') === true)) ||
    reference.receiver === 'self';
  const own = enclosingClass(facts, reference.within);
  if (isSelf && own >= 0 && owner >= 0) {
    const [a, b] = [
      { path: facts.path, definition: own },
      { path: target.path, definition: owner },
    ];
    return isSame(a, b) || types.classes.isA(a, b) || types.classes.isA(b, a);
  }
  return owner < 0 ? facts.path === target.path : !isSelf;
}

function getConfidence(reference: Reference, given: NonNullable<ReturnType<typeof nameGiven>>, name: string): number {
  if (!isNamed(given)) return byAnyName;
  if (given.kind !== 'string') return fits(getPattern(given) ?? '', name) ? asPattern : 0;
  if (given.text !== name) return 0;
  const first = reference.arguments?.[0];
  return first === given || /^(?:self|\$this)$/.test(first?.text ?? '') ? asText : onAnything;
}
