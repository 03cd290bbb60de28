import type { FileFacts, Reference } from '../facts.ts';
import { grouped } from './factsIndex.ts';

/** A call that is given something, and as which of its arguments. */
export interface ArgumentPlace {
  readonly call: Reference;
  readonly place: number;
}

const nowhere = -2;
/** What may follow a name that holds one or several functions, if one of them is meant. */
const element = /(?:(?:\.values\(\))?\[\]|\.(?:get|pop)\(\))$/;

/**
 * One file's bindings, definitions and calls by their place or spelling. Generated code passes one function on
 * thousands of times: searching the file for each would take quadratic time.
 */
export class FilePlaces {
  readonly #facts: FileFacts;
  #bindings: ReadonlyMap<number, readonly number[]> | undefined;
  #definitions: ReadonlyMap<number, readonly number[]> | undefined;
  #named: ReadonlyMap<string, readonly number[]> | undefined;
  #calls: ReadonlyMap<number | string, readonly Reference[]> | undefined;
  #made: ReadonlyMap<number, readonly Reference[]> | undefined;
  #fields: ReadonlyMap<string, readonly number[]> | undefined;
  #lists: ReadonlyMap<number, readonly number[]> | undefined;
  #taken: ReadonlyMap<string, readonly number[]> | undefined;
  #given: ReadonlyMap<string, readonly ArgumentPlace[]> | undefined;

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  /** Indexes of the bindings that are set in a line. */
  bindingsAt(line: number): readonly number[] {
    return (this.#bindings ??= byKey(this.#facts.bindings, (each) => each.line)).get(line) ?? [];
  }

  /** Indexes of the bindings of a name. */
  bindingsNamed(name: string): readonly number[] {
    return (this.#named ??= byKey(this.#facts.bindings, (each) => each.name)).get(name) ?? [];
  }

  /** Indexes of the bindings of fields with this name, with any number of leading underscores. */
  fieldsNamed(name: string): readonly number[] {
    return (
      (this.#fields ??= byKey(this.#facts.bindings, (each) =>
        each.name.startsWith('this.') ? each.name.replace(/^this\._*/, '') : '',
      )).get(name) ?? []
    );
  }

  /** Indexes of the lists and dictionaries that are made in a definition. */
  listsIn(within: number): readonly number[] {
    return (
      (this.#lists ??= byKey(this.#facts.bindings, (each) =>
        each.type === 'list' || each.type === 'dict' ? each.within : nowhere,
      )).get(within) ?? []
    );
  }

  /** Indexes of the bindings that get what is written so, or an element of it. */
  takenFrom(written: string): readonly number[] {
    return (
      (this.#taken ??= byKey(this.#facts.bindings, (each) =>
        each.type.startsWith('=') ? each.type.slice(1).replace(element, '') : '',
      )).get(written) ?? []
    );
  }

  /** Calls that are given what is written so, with its place among the arguments. */
  givenTo(written: string): readonly ArgumentPlace[] {
    this.#given ??= grouped(
      this.#facts.references.flatMap((call): [string, ArgumentPlace][] =>
        call.role !== 'call'
          ? []
          : (call.arguments ?? []).flatMap(({ kind, text }, place): [string, ArgumentPlace][] =>
              kind === 'name' || kind === 'member' ? [[text, { call, place }]] : [],
            ),
      ),
    );
    return this.#given.get(written) ?? [];
  }

  /** Indexes of the definitions whose name is in a line. */
  definitionsAt(line: number): readonly number[] {
    return (this.#definitions ??= byKey(this.#facts.definitions, (each) => each.site.line)).get(line) ?? [];
  }

  /**
   * Calls and constructions that name a binding, by its index; by its text what is written as a member (`this.run`) or
   * as a variable of PHP (`$run`) that nothing binds.
   */
  calls(of: number | string): readonly Reference[] {
    return (this.#calls ??= this.#group()).get(of) ?? [];
  }

  /** The last object that is made in a definition before a place. */
  madeBefore(within: number, { line, column }: Reference['site']): Reference | undefined {
    this.#made ??= grouped(
      this.#facts.references.flatMap((each): [number, Reference][] =>
        each.role === 'new' ? [[each.within, each]] : [],
      ),
    );
    const all = this.#made.get(within) ?? [];
    let low = 0;
    for (let high = all.length; low < high;) {
      const middle = (low + high) >>> 1;
      const { site } = all[middle] as Reference;
      if (site.line < line || (site.line === line && site.column < column)) low = middle + 1;
      else high = middle;
    }
    return all[low - 1];
  }

  #group(): ReadonlyMap<number | string, readonly Reference[]> {
    return grouped(
      this.#facts.references.flatMap((each): [number | string, Reference][] => {
        if (each.role !== 'call' && each.role !== 'new') return [];
        const entries: [number | string, Reference][] = [];
        if (each.binding !== undefined) entries.push([each.binding, each]);
        if (each.receiver?.startsWith('this') === true) entries.push([`${each.receiver}.${each.name}`, each]);
        else if (each.binding === undefined && each.name.startsWith('$')) entries.push([each.name, each]);
        return entries;
      }),
    );
  }
}

function byKey<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): ReadonlyMap<Key, readonly number[]> {
  return grouped(items.map((each, at) => [getKey(each), at]));
}
