import { wholeMatch } from '../patterns.ts';
import type { GivenType } from './argumentTypes.ts';
import type { ClassMembers } from './classMembers.ts';
import { indexOf } from './factsIndex.ts';
import type { NameResolution } from './nameResolution.ts';
import { fitsPlainly, getPlain } from './plainTypes.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** Types of Kotlin's library that nothing but themselves and what is derived from them is given for. */
const closed = wholeMatch([
  '(?:Mutable)?(?:List|Set|Map|Collection|Iterable|Iterator)|Sequence|\\w*Array|Pair|Triple',
  'Throwable|\\w*Exception|KClass|Class|KProperty\\d?|Regex|Unit|Lazy|IntRange',
]);
/** Types that texts and numbers are derived from. */
const open = /^(?:Any|Object|Comparable|Serializable|CharSequence|Number|Char|Byte|Short|U\w+)$/;
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
    if (getPlain(name) !== undefined) return given.kind !== 'ours' && given.kind !== 'list' && fitsPlainly(given, name);
    const facts = this.#project.facts(symbol.path);
    if (facts === undefined || typeVariable.test(name) || given.kind === 'unknown') return true;
    const wanted = this.#names.classes(facts, name, symbol.definition);
    const isOpen = wanted.some((each) => getDefinition(this.#project, each)?.kind === 'type');
    if (isOpen) return true;
    switch (given.kind) {
      case 'ours':
        return wanted.length === 0 || this.#mayBeOne(given.types, wanted);
      case 'list':
        return wanted.length === 0 || !this.#classes.isKnown(wanted);
      case 'function':
        return wanted.length === 0
          ? !closed.test(name)
          : wanted.some((each) => getDefinition(this.#project, each)?.kind === 'interface');
      case 'sort':
        return (
          wanted.length === 0 && (open.test(name) || !(closed.test(name) || indexOf(facts).imports(name).length > 0))
        );
      default:
        return true;
    }
  }

  /** Whether types may be the same or one above the other; a class for one platform is that for all. */
  #mayBeOne(types: readonly Symbol[], wanted: readonly Symbol[]): boolean {
    const getNames = (each: Symbol): readonly string[] =>
      [each, ...this.#classes.ancestors(each)].map((one) => getDefinition(this.#project, one)?.name ?? '');
    // Of a class in a file that was not understood as a whole the bases may be missing.
    if ([...types, ...wanted].some(({ path }) => this.#project.facts(path)?.isClean === false)) return true;
    return types.some((type) =>
      wanted.some((each) => {
        const [own, theirs] = [getNames(type), getNames(each)];
        return own.includes(theirs[0] ?? '') || theirs.includes(own[0] ?? '');
      }),
    );
  }
}
