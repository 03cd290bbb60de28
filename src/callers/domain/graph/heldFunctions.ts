import { getTraits } from '../languages/languages.ts';
import { getLanguage } from '../codeLanguage.ts';
import type { Binding, FileFacts, Reference } from '../facts.ts';
import { grouped, getReferences } from './factsIndex.ts';
import { FilePlaces } from './filePlaces.ts';
import type { NameResolution } from './nameResolution.ts';
import { getDefinition, enclosing, isCallable, isClass, symbolKey, type Project, type Symbol } from './project.ts';
import type { Means } from './pythonConstruction.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** A place where a function is called under a name that holds it. */
export interface HeldCall {
  readonly path: string;
  readonly reference: Reference;
  /** Which name holds it, and since where. */
  readonly evidence: string;
}

/**
 * Names that hold a function: a variable or field (`run = save`, `table = {'a': save}`), a parameter or local. With
 * what is said of each.
 */
interface HeldBindings {
  readonly symbols: Map<string, Symbol>;
  readonly bindings: Set<string>;
  /** Of both, by their keys: where they got it. */
  readonly since: Map<string, string>;
}

/** Names are followed this far: a name of a name of a name. */
const longestFlow = 4;
const maxHolders = 60;
/** Methods that put what they are given into a list. */
const storing = /^(?:append(?:left)?|add|insert)$/;
/** Calls that give a function back that calls the one they are given. */
const wrapping = new Set(['partial', 'partialmethod', 'wraps', 'lru_cache', 'cache']);

/**
 * Follows functions through the names that hold them: other names, fields, elements of lists and dictionaries,
 * parameters they are given for, decorators that call what they decorate. Python only.
 */
export class HeldFunctions {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #types: ReceiverTypes;
  /** Whether a reference means one of some symbols. */
  readonly #means: Means;
  readonly #places = new Map<FileFacts, FilePlaces>();

  constructor(project: Project, names: NameResolution, types: ReceiverTypes, means: Means) {
    this.#project = project;
    this.#names = names;
    this.#types = types;
    this.#means = means;
  }

  /** Calls of the wanted functions under other names; `isOver` is checked between files. */
  calls(wanted: ReadonlyMap<string, Symbol>, isOver: () => boolean): HeldCall[] {
    const held: HeldBindings = { symbols: new Map(), bindings: new Set(), since: new Map() };
    this.#decorated(wanted, held);
    let front: ReadonlyMap<string, Symbol> = wanted;
    for (let step = 0; step < longestFlow && held.since.size < maxHolders; step++) {
      const before = held.since.size;
      const known = new Set(held.symbols.keys());
      const names = this.#getNames(front);
      for (const path of this.#getFiles(names)) {
        if (isOver()) break;
        this.#follow(path, front, names, held);
      }
      this.#giveOn(held);
      front = new Map([...held.symbols].filter(([key]) => !known.has(key)));
      if (held.since.size === before) break;
    }
    return this.#getCalls(held, isOver);
  }

  #getPlaces(facts: FileFacts): FilePlaces {
    const places = this.#places.get(facts) ?? new FilePlaces(facts);
    this.#places.set(facts, places);
    return places;
  }

  #getFiles(names: ReadonlySet<string>): string[] {
    return [...new Set([...names].flatMap((name) => this.#project.filesWith(name)))].filter(
      (path) => getTraits(getLanguage(path)).callsThroughClasses,
    );
  }

  /** The names that symbols are written by: a constructor by its class's. */
  #getNames(symbols: ReadonlyMap<string, Symbol>): Set<string> {
    return new Set(
      [...symbols.values()].flatMap((symbol) => {
        const own = getDefinition(this.#project, symbol);
        const named =
          own?.kind === 'constructor'
            ? getDefinition(this.#project, { path: symbol.path, definition: own.container })
            : own;
        return named === undefined ? [] : [named.name];
      }),
    );
  }

  /** Every name in a file that gets one of these symbols. */
  #follow(path: string, symbols: ReadonlyMap<string, Symbol>, names: ReadonlySet<string>, held: HeldBindings): void {
    const facts = this.#project.facts(path);
    if (facts === undefined) return;
    for (const reference of getReferences(facts, names)) {
      if (reference.role !== 'value' && reference.role !== 'call') continue;
      if (reference.role === 'call') {
        // What a function gives back that gives the wanted one back.
        if (this.#givesBack(facts, reference, symbols, held)) this.#assigned(facts, reference, held);
      } else if (this.#means(facts, reference, symbols)) this.#takes(facts, reference, held);
    }
    for (const [at, binding] of facts.bindings.entries()) {
      // Files have hundreds of bindings, and hardly one is an element of something.
      if (!binding.type.endsWith(']') && !binding.type.endsWith(')')) continue;
      const from = /^=?([\p{ID_Continue}]+)(?:(?:\.\*\(\))?\[\]|\.get\(\)|\.pop\(\)|\.values\(\)\[\])$/u.exec(
        binding.type,
      )?.[1];
      if (from === undefined || !names.has(from)) continue;
      const found = this.#names.resolve(facts, from, binding.within);
      if (found.kind === 'symbols' && found.symbols.some((symbol) => symbols.has(symbolKey(symbol))))
        this.#hold(held, `${path}:${at}`, `${binding.name} at ${path}:${binding.line}`);
    }
  }

  /** A value that is passed on: to a parameter, or to the name on the left. */
  #takes(facts: FileFacts, reference: Reference, held: HeldBindings): void {
    const { argumentOf, argumentAt } = reference;
    const call = argumentOf === undefined || argumentAt === undefined ? undefined : facts.references[argumentOf];
    if (call === undefined || argumentAt === undefined || wrapping.has(call.name))
      this.#assigned(facts, reference, held);
    else this.#given(facts, call, argumentAt, held);
    const own = facts.definitions[reference.within];
    const text = `=${reference.receiver === undefined ? '' : `${reference.receiver}.`}${reference.name}`;
    if (call === undefined && own?.returns?.split('|').includes(text) === true) {
      const maker = { path: facts.path, definition: reference.within };
      this.#hold(held, symbolKey(maker), `given back by ${own.name} at ${facts.path}:${own.site.line}`, maker);
    }
  }

  #assigned(facts: FileFacts, { within, site, key, name, receiver }: Reference, held: HeldBindings): void {
    const own = facts.definitions[within];
    if (own?.kind === 'variable' || own?.kind === 'field')
      this.#hold(
        held,
        symbolKey({ path: facts.path, definition: within }),
        `${own.name} at ${facts.path}:${own.site.line}`,
        { path: facts.path, definition: within },
      );
    const around = enclosing(facts, within);
    const places = this.#getPlaces(facts);
    const isHere = (binding: Binding): boolean =>
      binding.name.startsWith('this.') ? around.includes(binding.within) : binding.within === within;
    for (const at of places.bindingsAt(site.line)) {
      const binding = facts.bindings[at];
      if (binding !== undefined && isHere(binding) && (binding.name !== name || receiver !== undefined))
        this.#holdBinding(facts, at, held);
    }
    // An entry is named after its list.
    const container =
      key === undefined
        ? undefined
        : around
            .concat(-1)
            .flatMap((owner) => places.listsIn(owner))
            .filter((at) => {
              const list = facts.bindings[at];
              return list !== undefined && isHere(list) && list.line < site.line;
            })
            .reduce((last, at) => Math.max(last, at), -1);
    if (container !== undefined && container >= 0) this.#holdBinding(facts, container, held);
  }

  /** The parameter that an argument is for. */
  #given(facts: FileFacts, call: Reference, place: number, held: HeldBindings): void {
    if (storing.test(call.name)) this.#stored(facts, call, held);
    const keyword = call.arguments?.[place]?.name;
    for (const callee of this.#callees(facts, call)) this.#parameter(callee, keyword ?? place, held);
  }

  #parameter(callee: Symbol, which: string | number, held: HeldBindings): void {
    const facts = this.#project.facts(callee.path);
    // A function's first bindings are its parameters, without `self`.
    const own = [...(facts?.bindings.entries() ?? [])].filter(
      ([, binding]) => binding.within === callee.definition && !binding.name.startsWith('this.'),
    );
    const found = typeof which === 'number' ? own[which] : own.find(([, { name }]) => name === which);
    if (facts !== undefined && found !== undefined)
      this.#hold(
        held,
        `${callee.path}:${found[0]}`,
        `parameter ${found[1].name} of ${facts.definitions[callee.definition]?.name ?? ''}`,
      );
  }

  #findNamed(facts: FileFacts, call: Reference): readonly Symbol[] {
    if (call.receiver === undefined) {
      const found = this.#names.resolve(facts, call.name, call.within, call.site.line);
      return found.kind === 'symbols' ? found.symbols : [];
    }
    const receiver = this.#types.receiver(facts, call);
    if (receiver.kind === 'types') return receiver.types.flatMap((type) => this.#types.classes.member(type, call.name));
    if (receiver.kind === 'modules') return receiver.paths.flatMap((path) => this.#names.exported(path, call.name));
    return [];
  }

  #callees(facts: FileFacts, call: Reference): Symbol[] {
    return this.#findNamed(facts, call).flatMap((symbol) => {
      const definition = getDefinition(this.#project, symbol);
      return definition !== undefined && isClass(definition)
        ? this.#types.classes.member(symbol, '__init__')
        : [symbol];
    });
  }

  /** `@trace def f`: the decorator's first parameter is the function. */
  #decorated(wanted: ReadonlyMap<string, Symbol>, held: HeldBindings): void {
    for (const { path, definition } of wanted.values()) {
      const facts = this.#project.facts(path);
      for (const reference of facts?.references ?? []) {
        if (
          facts === undefined ||
          reference.role !== 'decorator' ||
          reference.decorates !== definition ||
          reference.arguments !== undefined
        )
          continue;
        for (const callee of this.#callees(facts, reference)) this.#parameter(callee, 0, held);
      }
    }
  }

  /**
   * What a held name is given on to: locals that are handed on are no references, and are known from arguments, names
   * and types.
   */
  #giveOn(held: HeldBindings): void {
    for (const { path, definition } of held.symbols.values()) {
      const facts = this.#project.facts(path);
      const own = facts?.definitions[definition];
      if (facts !== undefined && own?.kind === 'field') this.#taken(facts, `self.${own.name}`, own.container, held);
    }
    for (const key of [...held.bindings]) {
      const colon = key.lastIndexOf(':');
      const facts = this.#project.facts(key.slice(0, colon));
      const binding = facts?.bindings[Number(key.slice(colon + 1))];
      if (facts === undefined || binding === undefined) continue;
      const isField = binding.name.startsWith('this.');
      const written = isField ? `self.${binding.name.slice('this.'.length)}` : binding.name;
      if (isField) this.#taken(facts, written, binding.within, held);
      else this.#kept(facts, binding, held);
      for (const { call, place } of this.#getPlaces(facts).givenTo(written))
        if (enclosing(facts, call.within).includes(binding.within)) this.#given(facts, call, place, held);
    }
  }

  /** Locals that are given what a field of a class holds, or one of it: `for each in self.hooks`. */
  #taken(facts: FileFacts, written: string, owner: number, held: HeldBindings): void {
    for (const at of this.#getPlaces(facts).takenFrom(written))
      if (enclosing(facts, facts.bindings[at]?.within ?? -1).includes(owner)) this.#holdBinding(facts, at, held);
  }

  /**
   * The field of a parameter's name that its function sets, and the elements of a list that is the only one in its
   * function.
   */
  #kept(facts: FileFacts, { name, type, within }: Binding, held: HeldBindings): void {
    const own = facts.definitions[within];
    const places = this.#getPlaces(facts);
    for (const at of places.fieldsNamed(name)) {
      const each = facts.bindings[at];
      if (
        each !== undefined &&
        own !== undefined &&
        (each.type === type || each.type.split('|').some((member) => member === '?' || member === type)) &&
        own.startLine <= each.line &&
        each.line <= own.endLine
      )
        this.#holdBinding(facts, at, held);
    }
    const lists = places.listsIn(within);
    if (lists.length === 1 && facts.bindings[lists[0] ?? -1]?.name === name)
      for (const at of places.takenFrom(`${type}()`))
        if (facts.bindings[at]?.within === within && facts.bindings[at].type === `=${type}()[]`)
          this.#holdBinding(facts, at, held);
  }

  /** The list that a function is put into: `self.hooks.append(save)`. */
  #stored(facts: FileFacts, { receiver = '', binding, within }: Reference, held: HeldBindings): void {
    const around = enclosing(facts, within);
    if (binding !== undefined) this.#holdBinding(facts, binding, held);
    if (receiver.startsWith('self.'))
      for (const at of this.#getPlaces(facts).bindingsNamed(`this.${receiver.slice('self.'.length)}`))
        if (around.includes(facts.bindings[at]?.within ?? -1)) this.#holdBinding(facts, at, held);
  }

  #givesBack(
    facts: FileFacts,
    reference: Reference,
    symbols: ReadonlyMap<string, Symbol>,
    held: HeldBindings,
  ): boolean {
    return this.#callees(facts, reference).some(
      (symbol) =>
        symbols.has(symbolKey(symbol)) &&
        held.symbols.has(symbolKey(symbol)) &&
        getDefinition(this.#project, symbol)?.kind !== 'variable',
    );
  }

  #holdBinding(facts: FileFacts, at: number, held: HeldBindings): void {
    const binding = facts.bindings[at];
    if (binding !== undefined)
      this.#hold(held, `${facts.path}:${at}`, `${binding.name} at ${facts.path}:${binding.line}`);
  }

  #hold(held: HeldBindings, key: string, since: string, symbol?: Symbol): void {
    if (held.since.has(key)) return;
    held.since.set(key, since);
    if (symbol === undefined) held.bindings.add(key);
    else held.symbols.set(key, symbol);
  }

  #getCalls(held: HeldBindings, isOver: () => boolean): HeldCall[] {
    const variables = new Map(
      [...held.symbols].filter(([, symbol]) => {
        const kind = getDefinition(this.#project, symbol)?.kind;
        return kind === 'variable' || kind === 'field';
      }),
    );
    const names = this.#getNames(variables);
    const files = new Set([
      ...this.#getFiles(names),
      ...[...held.bindings].map((key) => key.slice(0, key.lastIndexOf(':'))),
    ]);
    const fields = this.#fields(held);
    const byName = grouped([...variables].map((each) => [getDefinition(this.#project, each[1])?.name ?? '', each]));
    for (const name of fields.keys()) for (const path of this.#project.filesWith(name)) files.add(path);
    const found: HeldCall[] = [];
    for (const path of files) {
      if (isOver()) break;
      const facts = getTraits(getLanguage(path)).callsThroughClasses ? this.#project.facts(path) : undefined;
      if (facts === undefined) continue;
      for (const reference of facts.references) {
        // `table['a']()` is left to the keys, which know which entry is meant.
        if (reference.role !== 'call') continue;
        let key: string | undefined;
        if (
          reference.receiver === undefined &&
          reference.binding !== undefined &&
          held.bindings.has(`${path}:${reference.binding}`)
        )
          key = `${path}:${reference.binding}`;
        else if (names.has(reference.name) && this.#means(facts, reference, variables))
          key = byName
            .get(reference.name)
            ?.find(([each, symbol]) => this.#means(facts, reference, new Map([[each, symbol]])))?.[0];
        else if (fields.has(reference.name))
          key = this.#fieldCalled(facts, reference, fields.get(reference.name) ?? []);
        if (key !== undefined) found.push({ path, reference, evidence: held.since.get(key) ?? '' });
      }
    }
    return found;
  }

  /** Fields that methods set, by name: the class and the binding's key. */
  #fields(held: HeldBindings): Map<string, { readonly owner: Symbol; readonly key: string }[]> {
    const fields = new Map<string, { readonly owner: Symbol; readonly key: string }[]>();
    for (const key of held.bindings) {
      const colon = key.lastIndexOf(':');
      const path = key.slice(0, colon);
      const binding = this.#project.facts(path)?.bindings[Number(key.slice(colon + 1))];
      if (binding?.name.startsWith('this.') !== true) continue;
      const name = binding.name.slice('this.'.length);
      fields.set(name, [...(fields.get(name) ?? []), { owner: { path, definition: binding.within }, key }]);
    }
    return fields;
  }

  #fieldCalled(
    facts: FileFacts,
    reference: Reference,
    fields: readonly { readonly owner: Symbol; readonly key: string }[],
  ): string | undefined {
    if (reference.receiver === undefined) return undefined;
    const receiver = this.#types.receiver(facts, reference);
    return receiver.kind === 'types'
      ? fields.find(({ owner }) =>
          receiver.types.some(
            (type) =>
              this.#types.classes.isA(type, owner) &&
              this.#types.classes
                .member(type, reference.name)
                .every((member) => !isCallable(getDefinition(this.#project, member) ?? { kind: 'method' })),
          ),
        )?.key
      : undefined;
  }
}
