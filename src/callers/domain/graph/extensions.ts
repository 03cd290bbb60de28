import type { NameResolution } from './nameResolution.ts';
import { definitionOf, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** Whether a wanted function of Kotlin extends a type from outside, or every type: `fun String.slug()`, `fun <T> T.log()`. */
export function hasOpenExtension(project: Project, names: NameResolution, wanted: ReadonlyMap<string, Symbol>): boolean {
  return [...wanted.values()].some((target) => {
    const { owner, container = 0 } = definitionOf(project, target) ?? {};
    const facts = project.facts(target.path);
    return owner !== undefined && container < 0 && facts?.language === 'kotlin' && names.classes(facts, owner, -1).length === 0;
  });
}

/** Whether a wanted method of C# is an extension of one of these types: static, with such an object for its first parameter. */
export function isExtended(project: Project, names: NameResolution, receivers: ReceiverTypes, types: readonly Symbol[], wanted: ReadonlyMap<string, Symbol>): boolean {
  return [...wanted.values()].some(({ path, definition }) => {
    const facts = project.facts(path);
    const first = facts?.definitions[definition]?.isStatic === true ? facts.bindings.find(({ within }) => within === definition) : undefined;
    const extended = facts === undefined || first === undefined ? [] : names.classes(facts, first.type, definition);
    return extended.some((base) => types.some((type) => receivers.classes.isA(type, base)));
  });
}
