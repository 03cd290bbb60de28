import { wrapperNames, type ArgumentTypes } from './argumentTypes.ts';
import { unknownType, type GivenType } from './givenType.ts';
import type { ClassMembers } from './classMembers.ts';
import { getDefinition, isSame, type Project, type Symbol } from './project.ts';

/**
 * Whether a value of a type may be given where another is wanted: it is that type; it is derived from it or a smaller
 * number; only in a box or out of one; it cannot; that is not known.
 */
export type Conversion = 'same' | 'wider' | 'boxed' | 'no' | 'unknown';

/** What a number of Java becomes by itself. */
const widened: ReadonlyMap<string, readonly string[]> = new Map([
  ['byte', ['short', 'int', 'long', 'float', 'double']],
  ['short', ['int', 'long', 'float', 'double']],
  ['char', ['int', 'long', 'float', 'double']],
  ['int', ['long', 'float', 'double']],
  ['long', ['float', 'double']],
  ['float', ['double']],
  ['double', []],
  ['boolean', []],
]);
const boxes: ReadonlyMap<string, string> = new Map([
  ['byte', 'Byte'],
  ['short', 'Short'],
  ['char', 'Character'],
  ['int', 'Integer'],
  ['long', 'Long'],
  ['float', 'Float'],
  ['double', 'Double'],
  ['boolean', 'Boolean'],
]);
const unboxed: ReadonlyMap<string, string> = new Map([...boxes].map(([plain, box]) => [box, plain]));
/** What values, texts, arrays, records and enumerations are without saying so. */
const everyones = /^(?:Comparable|Serializable|Constable|ConstantDesc|Cloneable|Record|Enum|Iterable)$/;
/** Types that facts leave out, and what those are derived from. */
const wrappers: ReadonlySet<string> = new Set([...wrapperNames, 'Publisher', 'Supplier', 'ObjectFactory']);

/** What may be given where something else is wanted: Java's rules, as far as the code tells. */
export class TypeConversions {
  readonly #project: Project;
  readonly #types: ArgumentTypes;
  readonly #classes: ClassMembers;

  constructor(project: Project, types: ArgumentTypes, classes: ClassMembers) {
    this.#project = project;
    this.#types = types;
    this.#classes = classes;
  }

  /** The type that a parameter of a function is declared with. */
  getParameter({ path, definition }: Symbol, name: string): GivenType {
    const facts = this.#project.facts(path);
    return facts === undefined || name === ''
      ? unknownType
      : this.#types.named(facts, name, definition, { isLoose: false, isBound: false });
  }

  /** Whether `Optional<A>` may be given, too, where an `A` is. */
  takesWrappers(parameter: GivenType): boolean {
    switch (parameter.kind) {
      case 'unknown':
        return true;
      case 'plain':
        return parameter.name === 'Object';
      case 'outside':
        return wrappers.has(parameter.name) || everyones.test(parameter.name);
      case 'ours':
        return parameter.types.some((type) => wrappers.has(getDefinition(this.#project, type)?.name ?? ''));
      default:
        return false;
    }
  }

  /** Whether a value of the first type may be given where the second is wanted. */
  convert(given: GivenType, wanted: GivenType): Conversion {
    if (given.kind === 'unknown' || wanted.kind === 'unknown') return 'unknown';
    switch (given.kind) {
      case 'null':
        return isPrimitive(wanted) ? 'no' : 'wider';
      case 'function':
        return this.#mayBeFunction(wanted) ? 'unknown' : 'no';
      case 'plain':
        return convertPlain(given.name, wanted);
      case 'array':
        return convertArray(given.element, wanted);
      case 'list':
        return convertList(wanted);
      case 'ours':
        return this.#convertOurs(given, wanted);
      case 'outside':
        return convertOutside(given, wanted);
      default:
        return 'unknown';
    }
  }

  /** An object of a function is of an interface: of which is not looked at. */
  #mayBeFunction(wanted: GivenType): boolean {
    if (wanted.kind === 'ours')
      return wanted.types.some((type) => getDefinition(this.#project, type)?.kind === 'interface');
    return wanted.kind === 'outside';
  }

  #convertOurs(given: Extract<GivenType, { kind: 'ours' }>, wanted: GivenType): Conversion {
    switch (wanted.kind) {
      case 'plain':
        if (wanted.name === 'Object') return 'wider';
        return /^(?:CharSequence|Number)$/.test(wanted.name) && !(this.#isWhole(given) && !given.isBound)
          ? 'unknown'
          : 'no';
      case 'array':
        return 'no';
      case 'ours':
        return this.#convertToOurs(given, wanted);
      case 'outside':
        return given.isLoose || given.isBound || everyones.test(wanted.name) || !this.#isWhole(given)
          ? 'unknown'
          : 'no';
      default:
        return 'unknown';
    }
  }

  #convertToOurs(
    given: Extract<GivenType, { kind: 'ours' }>,
    wanted: Extract<GivenType, { kind: 'ours' }>,
  ): Conversion {
    const isEach = given.types.every((type) => wanted.types.some((other) => isSame(type, other)));
    if (isEach) return 'same';
    const isA = (types: readonly Symbol[], others: readonly Symbol[]): boolean =>
      types.some((type) => others.some((other) => this.#classes.isA(type, other)));
    if (given.types.every((type) => isA([type], wanted.types))) return 'wider';
    if (given.types.length > 1 || isA(given.types, wanted.types) || !this.#isWhole(given)) return 'unknown';
    if (given.isLoose && this.takesWrappers(wanted)) return 'unknown';
    if (!given.isBound) return 'no';
    const areClasses = [...given.types, ...wanted.types].every(
      (type) => getDefinition(this.#project, type)?.kind === 'class',
    );
    return areClasses && this.#isWhole(wanted) && !isA(wanted.types, given.types) ? 'no' : 'unknown';
  }

  #isWhole({ types }: Extract<GivenType, { kind: 'ours' }>): boolean {
    return this.#classes.isKnown(types);
  }
}

function isPrimitive(type: GivenType): boolean {
  return type.kind === 'plain' && widened.has(type.name);
}

function convertPlain(name: string, wanted: GivenType): Conversion {
  const box = boxes.get(name);
  if (name === 'Object' || name === 'CharSequence' || name === 'Number') return convertWide(name, wanted);
  if (wanted.kind === 'outside') {
    // It is a `Type` and an `AnnotatedElement`, among others.
    if (name === 'Class') return 'unknown';
    if (!everyones.test(wanted.name)) return 'no';
    return box === undefined ? 'wider' : 'boxed';
  }
  if (wanted.kind !== 'plain') return 'no';
  if (name === wanted.name) return 'same';
  if (box !== undefined) {
    if (isPrimitive(wanted)) return widened.get(name)?.includes(wanted.name) === true ? 'wider' : 'no';
    return wanted.name === box || wanted.name === 'Object' || (wanted.name === 'Number' && isNumber(name))
      ? 'boxed'
      : 'no';
  }
  const inside = unboxed.get(name);
  if (inside !== undefined && isPrimitive(wanted))
    return inside === wanted.name || widened.get(inside)?.includes(wanted.name) === true ? 'boxed' : 'no';
  if (wanted.name === 'Object') return 'wider';
  if (name === 'String') return wanted.name === 'CharSequence' ? 'wider' : 'no';
  return wanted.name === 'Number' && inside !== undefined && isNumber(inside) ? 'wider' : 'no';
}

function isNumber(name: string): boolean {
  return name !== 'char' && name !== 'boolean';
}

/** Types that others are derived from: what is declared as one of them is no text and no number by that. */
function convertWide(name: string, wanted: GivenType): Conversion {
  if (wanted.kind !== 'plain') return name === 'Object' ? 'no' : 'unknown';
  if (wanted.name === name) return 'same';
  return wanted.name === 'Object' ? 'wider' : 'no';
}

function convertArray(element: string, wanted: GivenType): Conversion {
  if (wanted.kind === 'array') {
    if (wanted.element === element) return 'same';
    return widened.has(element) || widened.has(wanted.element) ? 'no' : 'unknown';
  }
  if (wanted.kind === 'outside') return everyones.test(wanted.name) ? 'wider' : 'no';
  return wanted.kind === 'plain' && wanted.name === 'Object' ? 'wider' : 'no';
}

function convertList(wanted: GivenType): Conversion {
  if (wanted.kind !== 'plain') return 'unknown';
  return wanted.name === 'Object' ? 'wider' : 'no';
}

function convertOutside(
  { name, isJdk, isLoose }: Extract<GivenType, { kind: 'outside' }>,
  wanted: GivenType,
): Conversion {
  switch (wanted.kind) {
    case 'plain':
      if (wanted.name === 'Object') return 'wider';
      return wanted.name === 'CharSequence' || wanted.name === 'Number' ? 'unknown' : 'no';
    case 'array':
      return 'no';
    case 'ours':
      return isJdk && !isLoose ? 'no' : 'unknown';
    case 'outside':
      return wanted.name === name ? 'same' : 'unknown';
    default:
      return 'unknown';
  }
}
