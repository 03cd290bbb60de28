import { getTraits } from '../languages/languages.ts';
import type { FileFacts } from '../facts.ts';
import type { NameResolution } from './nameResolution.ts';
import {
  givesOurs,
  isHolder,
  isMissingModule,
  isPlain,
  isPrelude,
  namesSurroundings,
  outsideName,
  tellsOutside,
} from './outsideTypes.ts';
import { wholeMatch } from '../patterns.ts';
import { isScript } from './project.ts';
import { givenFromOutside, plainOfRust, unknown, type Receiver } from './receiver.ts';

/** Texts and numbers of Rust. */
const plainTypes = /^(?:str|String|char|bool|[iu](?:8|16|32|64|128|size)|f(?:32|64))$/;

/** Traits that every file of Rust knows. */
const knownTraits = wholeMatch([
  'Clone|Copy|Default|Eq|Ord|PartialEq|PartialOrd|Send|Sized|Sync|Unpin|Drop|ToOwned|ToString|From|Into|TryFrom|TryInto',
  'AsRef|AsMut|Extend|FromIterator|Iterator|IntoIterator|DoubleEndedIterator|ExactSizeIterator|Fn|FnMut|FnOnce',
]);

function isTraitOfRust({ language }: FileFacts, name: string): boolean {
  return getTraits(language).hasImplBlocks && knownTraits.test(name);
}

/** Whether a name is that of a text or a number of Rust: `u8` of `u8::from(x)`. */
export function isPlainInRust({ language }: FileFacts, name: string): boolean {
  return getTraits(language).hasImplBlocks && plainTypes.test(name);
}

/** What an object is of whose type no file of the code defines under the name that is written. */
export function unfoundType(
  facts: FileFacts,
  names: NameResolution,
  name: string,
  within: number,
  isList: boolean,
): Receiver {
  const dot = name.lastIndexOf('.');
  if (/^(?:std|core|alloc)::/.test(name)) return { kind: 'foreign' };
  if (isPlainInRust(facts, name)) return plainOfRust;
  if (isTraitOfRust(facts, name) && names.definitionsNamed(name, facts.language).length === 0)
    return { kind: 'foreign', outside: [name] };
  // `Vec` of Rust, whatever it holds.
  if (isPrelude(facts, name) && names.definitionsNamed(name, facts.language).length === 0)
    return { kind: 'foreign', isOpen: true };
  if (names.isOfModule(facts, name, within) && names.definitionsNamed(getSimpleName(name), facts.language).length > 0)
    return unknown;
  const first = name.split(/\.|::/)[0] ?? name;
  // In front of a type stands a package or module, even if a local has its name.
  const isModule = name.includes('::') || (dot > 0 && getTraits(facts.language).packagesAreFolders);
  const found = names.resolve(facts, first, isModule ? -1 : within);
  const simple = givesOurs(facts) ? name.slice(dot + 1) : name;
  const isElsewhere = (): boolean =>
    names.definitionsNamed(simple, facts.language).length === 0 ||
    (simple !== name && names.inPackage(facts, name.slice(0, dot), simple) !== undefined);
  // A type that no file of the code defines is one of the surroundings': `HTMLElement`.
  const isNobodys = found.kind === 'unknown' && namesSurroundings(facts, simple) && isElsewhere();
  const outside = tellsOutside(facts) ? { outside: [outsideName(facts, name)] } : undefined;
  // What a file of ours should define that is not there: generated or left out.
  if (found.kind === 'foreign' && isMissingModule(facts, first)) return givenFromOutside;
  if (found.kind !== 'foreign' && !isNobodys)
    return found.kind === 'unknown' && outside !== undefined ? { kind: 'unknown', ...outside } : unknown;
  return {
    kind: 'foreign',
    isOpen: isScript(facts) && isHolder(name) ? true : undefined,
    ...(holdsOurs(facts, name, isNobodys) && { isHolding: true }),
    ...(isPlain(facts, name) && { isClosed: true }),
    ...(!isList && outside),
    ...(!isList && getTraits(facts.language).hasImplBlocks && { outside: [getSimpleName(name)] }),
  };
}

/** The name of a type without the modules before it. */
function getSimpleName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/**
 * Whether the fields of a type from outside the code may hold what is ours: those of a package, of some events, and what
 * Ruby writes like them.
 */
function holdsOurs(facts: FileFacts, name: string, isNobodys: boolean): boolean {
  if (getTraits(facts.language).callsWithoutBrackets) return true;
  return givesOurs(facts) || (isScript(facts) && (!isNobodys || /^(?:Custom|Message)Event$/.test(name)));
}

/**
 * A name that nothing explains: `Console` and `Math`, or what is made of such a type. In C# it may be a property that a
 * base from outside has.
 */
export function surroundings(facts: FileFacts, names: NameResolution, name: string, isCall: boolean): Receiver {
  const isType =
    (isPrelude(facts, name) ||
      (givesOurs(facts) &&
        (!isCall || getTraits(facts.language).constructsByCall) &&
        namesSurroundings(facts, name))) &&
    names.definitionsNamed(name, facts.language).length === 0;
  if (!isType) return unknown;
  return getTraits(facts.language).hasOpenSurroundings
    ? givenFromOutside
    : { kind: 'foreign', isHolding: true, outside: isCall ? [outsideName(facts, name)] : undefined };
}
