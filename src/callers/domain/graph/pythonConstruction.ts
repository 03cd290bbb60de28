import { getTraits } from '../languages/languages.ts';
import { getLanguage } from '../codeLanguage.ts';
import type { FileFacts, Reference } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { getDefinition, isClass, isSame, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Classes below a class are followed to this number. */
const maxDerived = 40;

/** Whether a use certainly means one of some symbols. */
export type Means = (facts: FileFacts, reference: Reference, symbols: ReadonlyMap<string, Symbol>) => boolean;

/** Whether a definition is called by calling a class (`__init__`) or an object (`__call__`) of Python. */
function isCalledByClass(project: Project, target: Symbol): '__init__' | '__call__' | undefined {
  const name = getDefinition(project, target)?.name;
  return getTraits(project.facts(target.path)?.language).callsThroughClasses &&
    (name === '__init__' || name === '__call__')
    ? name
    : undefined;
}

/** The classes that have a member by inheritance, with the one it is in. */
function heirs(project: Project, types: ReceiverTypes, target: Symbol): Symbol[] {
  const own = getDefinition(project, target);
  if (own === undefined || own.container < 0) return [];
  const found = new Map<string, Symbol>();
  const queue: Symbol[] = [{ path: target.path, definition: own.container }];
  for (let type = queue.shift(); type !== undefined && found.size < maxDerived; type = queue.shift()) {
    if (found.has(symbolKey(type)) || !types.classes.member(type, own.name).some((member) => isSame(member, target)))
      continue;
    found.set(symbolKey(type), type);
    const name = getDefinition(project, type)?.name ?? '';
    const base = type;
    for (const path of project.filesWith(name)) {
      const facts = project.facts(path);
      for (const { definition, base: written } of facts?.heritage ?? []) {
        const derived = { path, definition };
        if (definition >= 0 && written.split('.').at(-1) === name && types.classes.isA(derived, base))
          queue.push(derived);
      }
    }
  }
  return [...found.values()];
}

/** Whether a call is one of an object (`__call__`): its class, if it is one of these. */
function calledObject(
  project: Project,
  types: ReceiverTypes,
  facts: FileFacts,
  reference: Reference,
  classes: ReadonlySet<string>,
  member: '__init__' | '__call__',
): Symbol | undefined {
  if (reference.role !== 'call' || member === '__init__') return undefined;
  // `cls()` makes an object of the class, `super()` calls none.
  if (reference.receiver === undefined && (reference.name === 'cls' || reference.name === 'super')) return undefined;
  const whole = reference.receiver === undefined ? reference.name : `${reference.receiver}.${reference.name}`;
  const called = types.receiver(facts, { ...reference, receiver: whole });
  if (called.kind !== 'types' || isMethodCall(project, types, facts, reference)) return undefined;
  return isClassItself(project, facts, reference, called.types)
    ? undefined
    : called.types.find((type) => classes.has(symbolKey(type)));
}

/** Calling the class itself makes an object of it, be it under the name that an import gives it. */
function isClassItself(
  project: Project,
  facts: FileFacts,
  { name, receiver, binding }: Reference,
  types: readonly Symbol[],
): boolean {
  const imported =
    receiver === undefined && binding === undefined
      ? indexOf(facts)
          .imports(name)
          .map((each) => each.imported)
      : [];
  return types.some((type) => {
    const definition = getDefinition(project, type);
    return (
      definition !== undefined &&
      isClass(definition) &&
      (definition.name === name || imported.includes(definition.name))
    );
  });
}

/** `store.load(id)` calls the method, not the object that it gives; of a property it calls what that is. */
function isMethodCall(project: Project, types: ReceiverTypes, facts: FileFacts, reference: Reference): boolean {
  const receiver = reference.receiver === undefined ? undefined : types.receiver(facts, reference);
  if (receiver?.kind !== 'types') return false;
  return receiver.types
    .flatMap((type) => types.classes.member(type, reference.name))
    .some((member) => {
      const isProperty = project
        .facts(member.path)
        ?.references.some(
          ({ role, decorates, name }) =>
            role === 'decorator' && decorates === member.definition && name.endsWith('property'),
        );
      return getDefinition(project, member)?.kind === 'method' && isProperty !== true;
    });
}

/**
 * Calls that name a class or an object, of constructors of the classes below and of objects that can be called;
 * `isOver` is checked between files.
 */
export function* callsByClass(
  project: Project,
  types: ReceiverTypes,
  wanted: ReadonlyMap<string, Symbol>,
  means: Means,
  isOver: () => boolean,
): Generator<{ readonly path: string; readonly reference: Reference; readonly evidence: string }> {
  for (const target of wanted.values()) {
    const member = isCalledByClass(project, target);
    if (member === undefined) continue;
    const classes = heirs(project, types, target);
    const keys = new Map(classes.map((each) => [symbolKey(each), each]));
    const names = classes.flatMap((each) => getDefinition(project, each)?.name ?? []);
    for (const path of new Set(names.flatMap((name) => project.filesWith(name)))) {
      if (isOver()) break;
      const facts = getTraits(getLanguage(path)).callsThroughClasses ? project.facts(path) : undefined;
      if (facts === undefined) continue;
      for (const reference of facts.references) {
        if (reference.role !== 'call' && reference.role !== 'new') continue;
        if (reference.name === member) {
          if (means(facts, reference, wanted)) yield { path, reference, evidence: member };
        } else if (member === '__init__' && names.includes(reference.name) && means(facts, reference, keys))
          yield { path, reference, evidence: 'constructor' };
        else if (calledObject(project, types, facts, reference, new Set(keys.keys()), member) !== undefined)
          yield { path, reference, evidence: member };
      }
    }
  }
}
