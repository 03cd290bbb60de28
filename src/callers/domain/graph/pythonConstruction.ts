import { getTraits } from '../languages/languages.ts';
import { getLanguage } from '../codeLanguage.ts';
import type { FileFacts, Reference } from '../facts.ts';
import { getAlias } from '../typeText.ts';
import { indexOf } from './factsIndex.ts';
import { getDefinition, isClass, isSame, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Classes below a class are followed to this number. */
const maxDerived = 40;

/** Whether a use certainly means one of some symbols. */
export type Means = (facts: FileFacts, reference: Reference, symbols: ReadonlyMap<string, Symbol>) => boolean;
/** A call that names a class or an object; `isMixed`: its `super()` means one of them in a class that is mixed of both. */
interface CallByClass {
  readonly path: string;
  readonly reference: Reference;
  readonly evidence: string;
  readonly isMixed?: boolean;
}

/** Whether a definition is called by calling a class (it, or its `__init__`) or an object (`__call__`) of Python. */
function isCalledByClass(project: Project, target: Symbol): '__init__' | '__call__' | undefined {
  const own = getDefinition(project, target);
  const name = own?.kind === 'class' ? '__init__' : own?.name;
  return getTraits(project.facts(target.path)?.language).callsThroughClasses &&
    (name === '__init__' || name === '__call__')
    ? name
    : undefined;
}

/** The classes that have a member by inheritance, with the one it is in. */
function heirs(project: Project, types: ReceiverTypes, target: Symbol): Symbol[] {
  const own = getDefinition(project, target);
  if (own?.kind === 'class') return [target];
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

/** `it.__class__(x)` makes another one of what it is called on. */
function isClassOfObject(
  types: ReceiverTypes,
  facts: FileFacts,
  reference: Reference,
  classes: ReadonlyMap<string, Symbol>,
): boolean {
  const of = reference.name === '__class__' ? types.receiver(facts, reference) : undefined;
  return of?.kind === 'types' && of.types.some((type) => classes.has(symbolKey(type)));
}

/** `kind: type[Repo]`: calling what is declared to hold a class makes one of it. */
function isHeldClass(
  types: ReceiverTypes,
  facts: FileFacts,
  { receiver, binding }: Reference,
  names: readonly string[],
  classes: ReadonlyMap<string, Symbol>,
): boolean {
  const type = receiver === undefined && binding !== undefined ? facts.bindings[binding]?.type : undefined;
  const held = type === undefined ? undefined : getAlias(type);
  return (
    held !== undefined &&
    names.includes(held) &&
    types.getClasses(facts, held).some((each) => classes.has(symbolKey(each)))
  );
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
  mayMean: Means,
  isOver: () => boolean,
): Generator<CallByClass> {
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
          else if (reference.receiver?.startsWith('super(') === true && mayMean(facts, reference, wanted))
            yield { path, reference, evidence: member, isMixed: true };
        } else if (member === '__init__' && names.includes(reference.name) && means(facts, reference, keys))
          yield { path, reference, evidence: 'constructor' };
        else if (
          member === '__init__' &&
          (isClassOfObject(types, facts, reference, keys) || isHeldClass(types, facts, reference, names, keys))
        )
          yield { path, reference, evidence: 'constructor' };
        else if (calledObject(project, types, facts, reference, new Set(keys.keys()), member) !== undefined)
          yield { path, reference, evidence: member };
      }
    }
  }
}
