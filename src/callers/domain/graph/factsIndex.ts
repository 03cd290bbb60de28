import type { Binding, FileFacts, Import } from '../facts.ts';

const none: readonly never[] = [];

/** One file's facts by name: the graph asks for the same few names over and over. */
export class FactsIndex {
  readonly #definitions = new Map<string, number[]>();
  readonly #bindings = new Map<string, Binding[]>();
  readonly #imports = new Map<string, Import[]>();
  /** Every name that the file imports, or names as a type or class. */
  readonly names = new Set<string>();
  readonly #members = new Map<number, Set<string>>();

  constructor(facts: FileFacts) {
    for (const [at, { name, container }] of facts.definitions.entries()) {
      push(this.#definitions, name, at);
      const members = this.#members.get(container);
      if (members === undefined) this.#members.set(container, new Set([name]));
      else members.add(name);
    }
    for (const binding of facts.bindings) push(this.#bindings, binding.name, binding);
    for (const each of facts.imports) {
      push(this.#imports, each.local, each);
      this.names.add(each.local).add(each.imported);
    }
    for (const { role, name } of facts.references) if (role === 'type' || role === 'new' || role === 'extends' || role === 'implements') this.names.add(name);
  }

  /** Indexes of the definitions of a name, in the order of the file. */
  definitions(name: string): readonly number[] {
    return this.#definitions.get(name) ?? none;
  }

  /** Bindings of a name, in the order of the file. */
  bindings(name: string): readonly Binding[] {
    return this.#bindings.get(name) ?? none;
  }

  /** Imports under a local name. */
  imports(local: string): readonly Import[] {
    return this.#imports.get(local) ?? none;
  }

  /** Names of what a definition holds; nothing where it holds nothing. */
  memberNames(container: number): ReadonlySet<string> | undefined {
    return this.#members.get(container);
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

const indexes = new WeakMap<FileFacts, FactsIndex>();

/** The index of a file's facts, made when it is first asked for. */
export function indexOf(facts: FileFacts): FactsIndex {
  let index = indexes.get(facts);
  if (index === undefined) indexes.set(facts, (index = new FactsIndex(facts)));
  return index;
}
