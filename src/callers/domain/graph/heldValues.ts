import type { Binding, CodeLanguage, FileFacts, Reference } from '../facts.ts';
import type { CallSite } from './callSites.ts';
import type { HeldCall } from './heldFunctions.ts';
import { isImplicit } from './implicitReceivers.ts';
import { definitionAt, definitionOf, enclosingClass, isCallable, isScript, symbolKey, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Fields that are given a function are followed up to this number: each is a search of its own. */
const mostFields = 8;
/** Members of a function's object that call it. Java's are those of whatever interface it is taken for. */
const calling: Partial<Record<CodeLanguage, RegExp>> = { typescript: /^(?:call|apply)$/, javascript: /^(?:call|apply)$/, csharp: /^Invoke$/, kotlin: /^invoke$/, ruby: /^call$/, java: /^/ };

/**
 * Calls of functions under other names, told from where the functions are handed on: a local (`f := item.Save; f()`), a variable or field that has it as its value
 * (`this.run = this.save`), a field of what is made (`Item{onDone: save}`, then `item.onDone()`). Python has `HeldFunctions`. `callsOf` finds the calls of symbols.
 */
export function* heldValues(project: Project, types: ReceiverTypes, wanted: Iterable<Symbol>, sites: readonly CallSite[], callsOf: (symbols: readonly Symbol[]) => readonly CallSite[]): Generator<HeldCall> {
  const isFunction = [...wanted].some((symbol) => isCallable(definitionOf(project, symbol) ?? { kind: 'field' }));
  const fields = new Map<string, { readonly symbol: Symbol; readonly since: string }>();
  const given = sites.filter(({ reference: { role, argumentOf }, link }) => role === 'value' && argumentOf === undefined && (link === 'resolved' || link === 'override'));
  for (const { path, reference } of given) {
    const facts = project.facts(path);
    if (facts === undefined) continue;
    const since = (name: string): string => `${name} at ${path}:${reference.site.line}`;
    for (const symbol of fieldsOf(facts, reference, types, isFunction)) {
      const own = definitionOf(project, symbol);
      if (own !== undefined && !isCallable(own) && fields.size < mostFields) fields.set(symbolKey(symbol), { symbol, since: since(own.name) });
    }
    if (reference.key !== undefined) continue;
    for (const [at, binding] of facts.bindings.entries()) {
      if (binding.line !== reference.site.line || !mayHold(facts, binding.type, reference, isFunction)) continue;
      for (const call of callsThrough(facts, binding, at, isFunction)) yield { path, reference: call, evidence: since(binding.name) };
    }
  }
  for (const { symbol, since } of fields.values()) for (const { path, reference } of callsOf([symbol])) yield { path, reference, evidence: since };
}

/** Something that may have been taken from an object: what is known of its type, and where that was written. */
export type Taken = Pick<Binding, 'within' | 'line'> & { readonly type?: string | undefined };

/** The receivers that a name got a member of this name from (`const { save } = this.repo`, `const save = new Repo().save`), as they would stand before the dot. */
export function takenFrom(type: string, name: string): readonly string[] {
  return partsOf(type).flatMap((part) => {
    const before = part.endsWith(`.${name}`) ? part.slice(0, -name.length - 1) : '';
    return before === '' ? [] : [before.startsWith('=') ? before.slice(1) : `new ${before}()`];
  });
}

/** What a name may be; a function that is bound to an object is that function. */
function partsOf(type: string): readonly string[] {
  return type.startsWith("'") ? [] : type.split('|').map((part) => (part.endsWith('.bind()') ? `=${part.slice(0, -'.bind()'.length)}` : part));
}

/** Whether a name of this type may hold what stands in its line: that is what it was given, or, of a function, it was declared for something that can be called. */
function mayHold(facts: FileFacts, type: string, { name }: Reference, isFunction: boolean): boolean {
  const parts = partsOf(type);
  return parts.some((part) => part === `=${name}` || (part.endsWith(name) && /[.:>]$/.test(part.slice(0, -name.length)))) || (isFunction && !isScript(facts) && !parts.some((part) => /^=|\)$/.test(part)));
}

/** The variables and fields that get a value where it stands. */
function fieldsOf(facts: FileFacts, reference: Reference, types: ReceiverTypes, isFunction: boolean): readonly Symbol[] {
  const { within, key, site } = reference;
  const own = definitionAt(facts, within);
  const isVariable = own?.kind === 'variable' || own?.kind === 'field';
  if (key === undefined) {
    const put = facts.bindings.filter(({ name, line, type }) => line === site.line && name.startsWith('this.') && mayHold(facts, type, reference, isFunction));
    const members = put.flatMap(({ name, within: definition }) => types.classes.member({ path: facts.path, definition }, name.slice('this.'.length)));
    // What is taken out of an object has a definition of its own beside it.
    const beside = facts.definitions.flatMap((each, definition) => (each.kind === 'variable' && each.container === within && each.site.line === site.line && each.type !== undefined && mayHold(facts, each.type, reference, isFunction) ? [{ path: facts.path, definition }] : []));
    return [...(isVariable && mayHold(facts, own.type ?? '', reference, isFunction) ? [{ path: facts.path, definition: within }] : []), ...beside, ...members];
  }
  if (isScript(facts)) return [];
  // `Item{onDone: save}`: the object that is made right before.
  const made = facts.references.findLast((each) => each.role === 'new' && each.within === within && (each.site.line < site.line || (each.site.line === site.line && each.site.column < site.column)));
  const receiver = made !== undefined ? types.receiver(facts, { ...made, receiver: `new ${made.name}()` }) : isVariable ? types.receiver(facts, { ...reference, receiver: own.name }) : undefined;
  return receiver?.kind === 'types' ? receiver.types.flatMap((type) => types.classes.member(type, key)) : [];
}

/** Calls of what a local holds. */
function callsThrough(facts: FileFacts, { name, within, line }: Binding, at: number, isFunction: boolean): readonly Reference[] {
  const members = isFunction ? calling[facts.language] : undefined;
  const isField = name.startsWith('this.');
  return facts.references.filter((each) => {
    if (each.role !== 'call' && each.role !== 'new') return false;
    if (isField) return `${each.receiver ?? ''}.${each.name}` === name && enclosingClass(facts, each.within) === within;
    // PHP's variables are never hidden by functions.
    const isIt = each.binding === at || (each.binding === undefined && name.startsWith('$') && each.name === name && each.within === within && each.site.line >= line);
    return isIt && (each.receiver === undefined || isImplicit(each.receiver) || (each.receiver === name && members?.test(each.name) === true));
  });
}
