import {
  simpleTypes,
  type Argument,
  type CodeLanguage,
  type Definition,
  type FileFacts,
  type Reference,
} from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { enclosing } from './project.ts';

/** Languages where functions of one name in one class differ by what they take. */
export const overloading: ReadonlySet<CodeLanguage> = new Set(['java', 'kotlin', 'csharp', 'cpp']);
/** As many arguments as facts keep of a call: that many may be more. */
const kept = 8;

/** What a call is given: how many arguments, and of each which parameters of a simple type can take it (a bit each). */
export interface CallArguments {
  readonly count: number;
  readonly fitting: readonly number[];
}

const anything = 0b1111;
const bit = (type: number): number => 1 << type;
const none = bit(simpleTypes.unknown);
const [text, number, truth] = [simpleTypes.text, simpleTypes.number, simpleTypes.truth].map((type) => none | bit(type));

/** What a call is given; `undefined` where that says nothing, or is not known. */
export function getGiven(
  facts: FileFacts,
  { role, arguments: given = [], within, site }: Reference,
): CallArguments | undefined {
  const { language } = facts;
  if (!overloading.has(language) || (role !== 'call' && role !== 'new')) return undefined;
  // `Repo repo;` of C++ and a base of Kotlin have no list.
  if (given.length === 0)
    return role === 'new' && (language === 'kotlin' || language === 'cpp') ? undefined : { count: 0, fitting: [] };
  if (given.length >= kept || given.some(({ text: source }) => source.endsWith('...'))) return undefined;
  // Arguments with names stand in any order.
  const isOrdered = given.every(({ name }) => name === undefined);
  return {
    count: given.length,
    fitting: isOrdered ? given.map((each) => getFitting(facts, each, within, site.line)) : [],
  };
}

function getFitting(facts: FileFacts, { kind, text: source }: Argument, within: number, line: number): number {
  // C++ makes nearly everything of nearly everything.
  if (facts.language === 'cpp') return kind === 'string' ? anything & ~bit(simpleTypes.number) : anything;
  switch (kind) {
    case 'string':
    case 'template':
      return text ?? anything;
    case 'number':
      return number ?? anything;
    case 'function':
      return none;
    default:
      if (source === 'true' || source === 'false') return truth ?? anything;
      return kind === 'name' && facts.language !== 'csharp' ? getOfLocal(facts, source, within, line) : anything;
  }
}

/** What a parameter or local is declared to be: an object is no simple value. */
function getOfLocal(facts: FileFacts, name: string, within: number, line: number): number {
  const around = new Set(enclosing(facts, within));
  const type = indexOf(facts)
    .bindings(name)
    .findLast((each) => around.has(each.within) && each.line <= line && line <= each.endLine)?.type;
  if (type === undefined || type === 'Character') return anything;
  if (/^(?:Byte|Short|Int|Integer|Long|Float|Double)$/.test(type)) return number ?? anything;
  if (type === 'Boolean') return truth ?? anything;
  if (/^(?:String|CharSequence)$/.test(type)) return text ?? anything;
  // In Kotlin the name may stand for another type.
  return facts.language === 'java' && /^\p{Lu}[\p{ID_Continue}]*$/u.test(type) ? none : anything;
}

/** Whether a function can be called with these arguments; one of which that is not known can. */
export function takes({ parameters }: Pick<Definition, 'parameters'>, given: CallArguments | undefined): boolean {
  if (given === undefined || parameters === undefined) return true;
  const { least, most = Number.POSITIVE_INFINITY, simple = 0 } = parameters;
  return (
    given.count >= least &&
    given.count <= most &&
    given.fitting.every((fitting, at) => (fitting & bit((simple >> (2 * at)) & 3)) !== 0)
  );
}

/** Whether a declaration and a definition with these parameters may be the same function; where not known, they may. */
export function mayBeSame(one: Definition['parameters'], other: Definition['parameters']): boolean {
  if (one === undefined || other === undefined) return true;
  if (one.most !== other.most) return false;
  // A declaration may leave out its parameters' names, and then nothing is known of them.
  for (let [a, b] = [one.simple ?? 0, other.simple ?? 0]; a > 0 && b > 0; [a, b] = [a >> 2, b >> 2])
    if ((a & 3) !== 0 && (b & 3) !== 0 && (a & 3) !== (b & 3)) return false;
  return true;
}
