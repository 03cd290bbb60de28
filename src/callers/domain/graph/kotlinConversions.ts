import { wholeMatch } from '../patterns.ts';
import { wrapperNames } from './argumentTypes.ts';
import type { GivenType } from './givenType.ts';
import type { ClassMembers } from './classMembers.ts';
import { indexOf } from './factsIndex.ts';
import type { NameResolution } from './nameResolution.ts';
import { mayBeOne } from './mayBeOne.ts';
import { fitsPlainly, getPlain } from './plainTypes.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** Types of Kotlin's library that nothing but themselves and what is derived from them is given for. */
const closed = wholeMatch([
  '(?:Mutable)?(?:List|Set|Map|Collection|Iterable|Iterator)|Sequence|\\w*Array|Pair|Triple',
  'Throwable|\\w*Exception|KClass|Class|KProperty\\d?|Regex|Unit|Lazy|IntRange',
]);
/** Types that texts and numbers are derived from. */
const open = /^(?:Any|Object|Comparable|Serializable|CharSequence|Number|Char|Byte|Short|U\w+)$/;
/** Types of single characters and small numbers, which no text or truth value is. */
const small = /^(?:Char|Byte|Short|U(?:Byte|Short|Int|Long))$/;
/** A type parameter, as it is usually written. */
const typeVariable = /^\p{Lu}[\p{Lu}\d]?$/u;

/** What may be given where something else is wanted in Kotlin, which converts nothing: what is not known may. */
export class KotlinConversions {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #classes: ClassMembers;

  constructor(project: Project, names: NameResolution, classes: ClassMembers) {
    this.#project = project;
    this.#names = names;
    this.#classes = classes;
  }

  /** Whether an argument may be given for a parameter of a function that is declared with this name of a type. */
  fits(given: GivenType, symbol: Symbol, name: string): boolean {
    if (given.kind === 'unknown') return true;
    if (name.startsWith('->')) return this.#mayBeCalled(given, Number(name.slice(2)));
    // Texts of the code's own are no `String`, but a `CharSequence`.
    if (name === 'CharSequence' && given.kind === 'ours') return !this.#classes.isKnown(given.types);
    if (getPlain(name) !== undefined)
      return given.kind !== 'ours' && given.kind !== 'list' && given.kind !== 'outside' && fitsPlainly(given, name);
    const facts = this.#project.facts(symbol.path);
    if (facts === undefined || typeVariable.test(name) || wrapperNames.includes(name)) return true;
    const wanted = this.#names.classes(facts, name, symbol.definition);
    const isOpen = wanted.some((each) => getDefinition(this.#project, each)?.kind === 'type');
    if (isOpen) return true;
    switch (given.kind) {
      case 'ours':
        return wanted.length === 0 || mayBeOne(this.#project, this.#classes, given.types, wanted);
      case 'list':
        // Facts keep what a list of the code's own kind holds.
        return (
          !wanted.some((each) => getDefinition(this.#project, each)?.kind === 'enum') &&
          (wanted.length === 0 || !this.#classes.isKnown(wanted) || this.#isInterface(wanted))
        );
      case 'function':
        // `Order::size` may be a property as well as a function, and what it takes is not told.
        if (given.arities === undefined && /^KProperty\d?$/.test(name)) return true;
        return wanted.length === 0 ? !closed.test(name) : this.#isInterface(wanted);
      case 'sort':
        if (given.sort !== 'number' && small.test(name)) return wanted.length > 0;
        return (
          wanted.length === 0 && (open.test(name) || !(closed.test(name) || indexOf(facts).imports(name).length > 0))
        );
      default:
        return true;
    }
  }

  /** Whether an argument certainly may be given for a parameter. */
  isSure(given: GivenType, symbol: Symbol, name: string): boolean {
    if (name === 'Any' || typeVariable.test(name)) return true;
    if (name.startsWith('->')) return given.kind === 'function' && this.#mayBeCalled(given, Number(name.slice(2)));
    if (given.kind === 'sort')
      return fitsPlainly(given, name) && getPlain(name) !== undefined && given.sort !== 'number';
    const facts = this.#project.facts(symbol.path);
    if (given.kind !== 'ours' || facts === undefined) return false;
    const wanted = this.#names.classes(facts, name, symbol.definition);
    return given.types.every((type) => wanted.some((each) => this.#classes.isA(type, each)));
  }

  /** Whether an argument may be a function with so many parameters. */
  #mayBeCalled(given: GivenType, arity: number): boolean {
    switch (given.kind) {
      case 'function':
        return given.arities?.includes(arity) !== false;
      case 'ours':
        return !this.#classes.isKnown(given.types);
      case 'unknown':
      case 'null':
        return true;
      default:
        return false;
    }
  }

  #isInterface(types: readonly Symbol[]): boolean {
    return types.some((each) => getDefinition(this.#project, each)?.kind === 'interface');
  }
}
