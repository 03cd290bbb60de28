import type { ClassMembers } from './classMembers.ts';
import { definitionAt, getDefinition, symbolKey, type Project, type Symbol } from './project.ts';

/** Whether something is of a class itself (`true`) or of its objects; a class may have a module for both. */
type Sides = ReadonlySet<boolean>;

/** Methods that Ruby calls when a module is put somewhere. */
const hooks = /^(?:included|extended|prepended|append_features|extend_object|prepend_features)$/;

/** Classes and modules above a class that are gone through; more are a text made to be hard. */
const maxBases = 200;

/**
 * Tells what a class of Ruby has the modules above it for: `include Loud` gives its methods to the objects, `extend Loud`
 * to the class (Ruby's `Module#include` and `Object#extend`). Each class is gone through once.
 */
export class RubySides {
  readonly #project: Project;
  readonly #classes: ClassMembers;
  readonly #known = new Map<string, ReadonlyMap<string, Sides>>();

  constructor(project: Project, classes: ClassMembers) {
    this.#project = project;
    this.#classes = classes;
  }

  /** What a class has a module for; `undefined` where that is not known, as of what is a module itself. */
  of(type: Symbol, module: Symbol): Sides | undefined {
    if (getDefinition(this.#project, type)?.kind !== 'class') return undefined;
    const key = symbolKey(type);
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#find(type)));
    return known.get(symbolKey(module));
  }

  /**
   * Whether code that runs when a module is put into a class may put it there otherwise as well: `def self.included(base)`,
   * or a `Concern` of Rails.
   */
  isOpen({ path, definition }: Symbol): boolean {
    const facts = this.#project.facts(path);
    return (
      facts?.definitions.some((each) => each.container === definition && hooks.test(each.name)) === true ||
      facts?.heritage.some((each) => each.definition === definition && each.base.endsWith('Concern')) === true
    );
  }

  #find(type: Symbol): ReadonlyMap<string, Sides> {
    const found = new Map<string, Set<boolean>>();
    // What a class is made from is of its objects, and what that has for itself is of the class.
    const queue: { readonly symbol: Symbol; readonly isOfClass: boolean; readonly isModule: boolean }[] = [
      { symbol: type, isOfClass: false, isModule: false },
    ];
    for (let next = queue.shift(); next !== undefined && found.size < maxBases; next = queue.shift()) {
      const { symbol, isOfClass, isModule } = next;
      for (const base of this.#classes.directBases(symbol)) {
        const isExtension = this.#isExtension(symbol, base);
        // What a module has for itself is not handed on, but by a hook.
        if (isExtension && isModule && !this.isOpen(symbol)) continue;
        const isBaseModule = getDefinition(this.#project, base)?.kind === 'namespace';
        const sides = found.get(symbolKey(base)) ?? new Set();
        const side = isOfClass || isExtension;
        if (sides.has(side)) continue;
        found.set(symbolKey(base), sides.add(side));
        queue.push({ symbol: base, isOfClass: side, isModule: isBaseModule });
      }
    }
    return found;
  }

  /** Whether a class has a base by `extend` alone. */
  #isExtension({ path, definition }: Symbol, base: Symbol): boolean {
    const facts = this.#project.facts(path);
    const name = getDefinition(this.#project, base)?.name;
    const own = facts === undefined ? undefined : definitionAt(facts, definition)?.name;
    const written = (facts?.heritage ?? []).filter(
      (each) =>
        each.base.slice(each.base.lastIndexOf('.') + 1) === name &&
        (each.definition === definition || each.owner?.split('.').at(-1) === own),
    );
    return written.length > 0 && written.every(({ role }) => role === 'extension');
  }
}
