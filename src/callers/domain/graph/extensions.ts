import { getTraits } from '../languages/languages.ts';
import type { CodeLanguage, Definition } from '../facts.ts';
import { isListed } from '../typeText.ts';
import { findUses } from './factsIndex.ts';
import type { NameResolution } from './nameResolution.ts';
import { getDefinition, isCallable, isClass, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

const mixing = /^(?:include|extend|prepend|send|public_send|__send__)$/;

/**
 * Whether a wanted function extends a type from outside, or every type: `fun String.slug()` and `fun <T> T.log()` of
 * Kotlin; of C# any that a class has for itself and whose first parameter is of such a type, because the facts do not
 * record whether `this` precedes it; of Scala any, for a conversion may be written anywhere; of Ruby what opens
 * `String` or `Object` again.
 */
export function hasOpenExtension(
  project: Project,
  names: NameResolution,
  language: CodeLanguage,
  wanted: ReadonlyMap<string, Symbol>,
): boolean {
  const { extensions, coreClasses } = getTraits(language);
  if (coreClasses !== undefined)
    return [...wanted.values()].some((target) => {
      if (getDefinition(project, target)?.standsIn === true) return true;
      const holder = getHolder(project, target);
      if (holder === undefined) return false;
      // Which class a method is given that is defined when another one runs, is not known.
      if (isCallable(holder) || isMixedInLater(project, holder, coreClasses)) return true;
      return holder.container < 0 && coreClasses.test(holder.name);
    });
  if (extensions === 'conversion') return true;
  if (extensions === 'trait') return [...wanted.values()].some((target) => isForOthers(project, names, target));
  if (extensions === undefined) return false;
  return [...wanted.values()].some((target) => {
    const { owner, container = 0, isStatic } = getDefinition(project, target) ?? {};
    const facts = project.facts(target.path);
    if (facts?.language !== language) return false;
    if (extensions === 'receiver')
      return owner !== undefined && container < 0 && names.classes(facts, owner, -1).length === 0;
    const first = isStatic === true ? facts.bindings.find(({ within }) => within === target.definition) : undefined;
    return (
      first !== undefined && (isListed(first.type) || names.classes(facts, first.type, target.definition).length === 0)
    );
  });
}

/** The class, module or method that a member is in. */
function getHolder(project: Project, target: Symbol): Definition | undefined {
  const own = getDefinition(project, target);
  return getDefinition(project, { path: target.path, definition: own?.container ?? -1 });
}

/**
 * Whether code puts a module of Ruby into a class or an object when it runs (`Object.include(Late)`, `it.extend Late`),
 * or into a class that everything has.
 */
function isMixedInLater(project: Project, { name, kind }: Definition, coreClasses: RegExp): boolean {
  if (kind !== 'namespace') return false;
  return project.filesWith(name).some((path) => {
    const facts = project.facts(path);
    const isInCore = facts?.heritage.some(
      ({ base, definition }) => base === name && coreClasses.test(facts.definitions[definition]?.name ?? ''),
    );
    const uses = facts === undefined ? [] : findUses(facts, new Set([name]));
    if (isInCore === true) return true;
    return uses.some(({ argumentOf, within }) => {
      const call = argumentOf === undefined ? undefined : facts?.references[argumentOf];
      const isInBody = isClass(facts?.definitions[within] ?? { kind: 'field' });
      return call !== undefined && mixing.test(call.name) && (call.receiver !== undefined || !isInBody);
    });
  });
}

/**
 * Whether a method of Rust is one of types from outside the code, or of every type: `impl Save for String`, `impl<T>
 * Save for T`. What a trait gives itself is of all that have the trait.
 */
function isForOthers(project: Project, names: NameResolution, { path, definition }: Symbol): boolean {
  const facts = project.facts(path);
  const { owner, container = -1 } = facts?.definitions[definition] ?? {};
  if (facts === undefined || getTraits(facts.language).extensions !== 'trait') return false;
  if (owner !== undefined) return names.classes(facts, owner, -1).length === 0;
  const trait = facts.definitions[container];
  if (trait?.kind !== 'interface') return false;
  return project.filesWith(trait.name).some((each) => {
    const other = project.facts(each);
    return other?.heritage.some(
      ({ base, definition: at, owner: of = '' }) =>
        base === trait.name && at < 0 && names.classes(other, of, -1).length === 0,
    );
  });
}

/**
 * The traits from outside the code that wanted methods of Rust may be of, and so be called on anything that has these:
 * `S: Serializer`. What a type has for itself is no trait's.
 */
export function outsideTraits(
  project: Project,
  names: NameResolution,
  wanted: ReadonlyMap<string, Symbol>,
): ReadonlySet<string> {
  const bases = [...wanted.values()].flatMap(({ path, definition }) => {
    const facts = project.facts(path);
    const own = facts?.definitions[definition];
    if (facts === undefined || own?.owner === undefined || own.isExported) return [];
    // A type may be called as the trait: `impl de::Visitor for Visitor`.
    const isTrait = (symbol: Symbol): boolean => getDefinition(project, symbol)?.kind === 'interface';
    return facts.heritage.flatMap(({ owner, base }) =>
      owner === own.owner && !names.classes(facts, base, -1).some(isTrait)
        ? [base.slice(base.lastIndexOf(':') + 1)]
        : [],
    );
  });
  return new Set(bases);
}

/**
 * Whether a wanted method of C# is an extension of one of these types: static, with such an object for its first
 * parameter.
 */
export function isExtended(
  project: Project,
  names: NameResolution,
  receivers: ReceiverTypes,
  types: readonly Symbol[],
  wanted: ReadonlyMap<string, Symbol>,
): boolean {
  return [...wanted.values()].some(({ path, definition }) => {
    const facts = project.facts(path);
    const first =
      facts?.definitions[definition]?.isStatic === true
        ? facts.bindings.find(({ within }) => within === definition)
        : undefined;
    const extended = facts === undefined || first === undefined ? [] : names.classes(facts, first.type, definition);
    return extended.some((base) => types.some((type) => receivers.classes.isA(type, base)));
  });
}
