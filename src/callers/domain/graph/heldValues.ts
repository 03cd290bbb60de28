import { getTraits } from '../languages/languages.ts';
import type { Binding, FileFacts, Reference, TypeText } from '../facts.ts';
import { getExpression, getMembers, parseType } from '../typeText.ts';
import type { CallSite } from './callSites.ts';
import { FilePlaces } from './filePlaces.ts';
import type { HeldCall } from './heldFunctions.ts';
import { isImplicit } from './implicitReceivers.ts';
import {
  definitionAt,
  getDefinition,
  enclosingClass,
  isCallable,
  isScript,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Fields that are given a function are followed up to this number: each is a search of its own. */
const maxFields = 8;
/**
 * Calls of functions under other names, told from where the functions are handed on: a local (`f := item.Save; f()`), a
 * variable or field that has it as its value (`this.run = this.save`), a field of what is made (`Item{onDone: save}`,
 * then `item.onDone()`). Python has `HeldFunctions`. `getCalls` finds the calls of symbols.
 */
export function* heldValues(
  project: Project,
  types: ReceiverTypes,
  wanted: Iterable<Symbol>,
  sites: readonly CallSite[],
  getCalls: (symbols: readonly Symbol[]) => readonly CallSite[],
): Generator<HeldCall> {
  const isFunction = [...wanted].some((symbol) => isCallable(getDefinition(project, symbol) ?? { kind: 'field' }));
  const fields = new Map<string, { readonly symbol: Symbol; readonly since: string }>();
  const given = sites.filter(
    ({ reference: { role, argumentOf }, link }) =>
      role === 'value' && argumentOf === undefined && (link === 'resolved' || link === 'override'),
  );
  const known = new Map<FileFacts, FilePlaces>();
  for (const { path, reference } of given) {
    const facts = project.facts(path);
    if (facts === undefined) continue;
    const places = known.get(facts) ?? new FilePlaces(facts);
    known.set(facts, places);
    const since = (name: string): string => `${name} at ${path}:${reference.site.line}`;
    for (const symbol of getFields(facts, places, reference, types, isFunction)) {
      const own = getDefinition(project, symbol);
      if (own !== undefined && !isCallable(own) && !hasMethodBeside(project, types, symbol) && fields.size < maxFields)
        fields.set(symbolKey(symbol), { symbol, since: since(own.name) });
    }
    if (reference.key !== undefined) continue;
    for (const at of places.bindingsAt(reference.site.line)) {
      const binding = facts.bindings[at];
      if (binding === undefined || !mayHold(facts, binding.type, reference, isFunction)) continue;
      for (const call of callsThrough(facts, places, binding, at, isFunction))
        yield { path, reference: call, evidence: since(binding.name) };
    }
  }
  for (const maker of getMakers(project, given)) {
    for (const { path, reference } of getCalls([maker])) {
      const facts = project.facts(path);
      if (facts === undefined) continue;
      const places = known.get(facts) ?? new FilePlaces(facts);
      known.set(facts, places);
      const since = (name: string): string => `${name} at ${path}:${reference.site.line}`;
      for (const definition of places.definitionsAt(reference.site.line)) {
        const own = definitionAt(facts, definition);
        const symbol = { path, definition };
        if (own !== undefined && !isCallable(own) && givesResult(own.type, reference.name) && fields.size < maxFields)
          fields.set(symbolKey(symbol), { symbol, since: since(own.name) });
      }
      for (const at of places.bindingsAt(reference.site.line)) {
        const binding = facts.bindings[at];
        if (binding === undefined || !givesResult(binding.type, reference.name)) continue;
        for (const call of callsThrough(facts, places, binding, at, isFunction))
          yield { path, reference: call, evidence: since(binding.name) };
      }
    }
  }
  for (const { symbol, since } of fields.values())
    for (const { path, reference } of getCalls([symbol])) yield { path, reference, evidence: since };
}

/** The functions of scripts that give back what these uses name: `function make() { return save }`. */
function getMakers(project: Project, given: readonly CallSite[]): readonly Symbol[] {
  const makers = new Map<string, Symbol>();
  for (const { path, reference } of given) {
    const facts = project.facts(path);
    const own = facts === undefined ? undefined : definitionAt(facts, reference.within);
    if (facts === undefined || own === undefined || !isScript(facts) || !isCallable(own) || makers.size >= maxFields)
      continue;
    const isGiven = getHeld(own.returns ?? '').some(
      ({ kind, path: held }) => kind === 'alias' && held === reference.name,
    );
    const symbol = { path, definition: reference.within };
    if (isGiven) makers.set(symbolKey(symbol), symbol);
  }
  return [...makers.values()];
}

/** Whether a value of this type is what a call of this name gives. */
function givesResult(type: TypeText | undefined, name: string): boolean {
  return getMembers(parseType(type ?? '')).some(
    (member) => member.kind === 'call' && (member.callee === name || member.callee.endsWith(`.${name}`)),
  );
}

/** Whether `a.run()` of Rust calls a method: a field of that name is called as `(a.run)()`. */
function hasMethodBeside(project: Project, types: ReceiverTypes, { path, definition }: Symbol): boolean {
  const own = getDefinition(project, { path, definition });
  if (own === undefined || !getTraits(project.facts(path)?.language).hasImplBlocks) return false;
  return types.classes
    .member({ path, definition: own.container }, own.name)
    .some((each) => isCallable(getDefinition(project, each) ?? { kind: 'field' }));
}

/** Something that may have been taken from an object: what is known of its type, and where that was written. */
export type Taken = Pick<Binding, 'within' | 'line'> & { readonly type?: string | undefined };

/**
 * The receivers that a name got a member of this name from (`const { save } = this.repo`, `const save = new
 * Repo().save`), as they would be written before the dot.
 */
export function takenFrom(type: string, name: string): readonly string[] {
  return getHeld(type).flatMap(({ kind, path }) => {
    const before = path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : '';
    if (before === '') return [];
    return kind === 'alias' ? before : `new ${before}()`;
  });
}

/** The expressions and names that a value may be; a function that is bound to an object is that function. */
function getHeld(type: string): readonly { readonly kind: 'alias' | 'named'; readonly path: string }[] {
  return getMembers(parseType(type)).flatMap((member) => {
    if (member.kind === 'named') return { kind: member.kind, path: member.name };
    if (member.kind === 'alias') return { kind: member.kind, path: member.path };
    const path = member.kind === 'call' ? /^(.+)\.bind$/s.exec(member.callee)?.[1] : undefined;
    return path === undefined ? [] : { kind: 'alias', path };
  });
}

/**
 * Whether a name of this type may hold the value in its line: it holds what it was assigned, or, for a function, it is
 * declared with a callable type.
 */
function mayHold(facts: FileFacts, type: string, { name }: Reference, isFunction: boolean): boolean {
  return (
    getHeld(type).some(
      ({ kind, path }) =>
        (kind === 'alias' && path === name) || (path.endsWith(name) && /[.:>]$/.test(path.slice(0, -name.length))),
    ) ||
    (isFunction && !isScript(facts) && getMembers(parseType(type)).every((each) => getExpression(each) === undefined))
  );
}

/** The variables and fields that a value is assigned to at its place. */
function getFields(
  facts: FileFacts,
  places: FilePlaces,
  reference: Reference,
  types: ReceiverTypes,
  isFunction: boolean,
): readonly Symbol[] {
  const { within, key, site } = reference;
  const own = definitionAt(facts, within);
  const isVariable = own?.kind === 'variable' || own?.kind === 'field';
  if (key === undefined) {
    const members = places.bindingsAt(site.line).flatMap((at) => {
      const { name, type, within: definition } = facts.bindings[at] as Binding;
      return name.startsWith('this.') && mayHold(facts, type, reference, isFunction)
        ? types.classes.member({ path: facts.path, definition }, name.slice('this.'.length))
        : [];
    });
    // What is taken out of an object has a definition of its own beside it.
    const beside = places.definitionsAt(site.line).flatMap((definition) => {
      const each = definitionAt(facts, definition);
      return each?.kind === 'variable' &&
        each.container === within &&
        each.type !== undefined &&
        mayHold(facts, each.type, reference, isFunction)
        ? [{ path: facts.path, definition }]
        : [];
    });
    return [
      ...(isVariable && mayHold(facts, own.type ?? '', reference, isFunction)
        ? [{ path: facts.path, definition: within }]
        : []),
      ...beside,
      ...members,
    ];
  }
  if (isScript(facts)) return [];
  // `Item{onDone: save}`: the object that is made right before.
  const made = places.madeBefore(within, site);
  let receiver: ReturnType<ReceiverTypes['receiver']> | undefined;
  if (made !== undefined) receiver = types.receiver(facts, { ...made, receiver: `new ${made.name}()` });
  else if (isVariable) receiver = types.receiver(facts, { ...reference, receiver: own.name });
  return receiver?.kind === 'types' ? receiver.types.flatMap((type) => types.classes.member(type, key)) : [];
}

/** Calls of what a local holds. */
function callsThrough(
  facts: FileFacts,
  places: FilePlaces,
  { name, within, line }: Binding,
  at: number,
  isFunction: boolean,
): readonly Reference[] {
  const members = isFunction ? getTraits(facts.language).callMembers : undefined;
  if (name.startsWith('this.'))
    return places.calls(name).filter((each) => enclosingClass(facts, each.within) === within);
  // PHP's variables are never hidden by functions.
  const unbound = name.startsWith('$')
    ? places.calls(name).filter((each) => each.within === within && each.site.line >= line)
    : [];
  return [...places.calls(at), ...unbound].filter(
    (each) =>
      each.receiver === undefined ||
      isImplicit(each.receiver) ||
      (each.receiver === name && members?.test(each.name) === true),
  );
}
