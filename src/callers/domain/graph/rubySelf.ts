import type { Definition, FileFacts } from '../facts.ts';
import { getTraits } from '../languages/languages.ts';
import { getReferences, indexOf } from './factsIndex.ts';
import type { NameResolution } from './nameResolution.ts';
import {
  definitionAt,
  enclosing,
  enclosingClass,
  getDefinition,
  isCallable,
  type Project,
  type Symbol,
} from './project.ts';
import type { Receiver } from './receiver.ts';
import { getWholeBase } from './rubyConstants.ts';

/** Classes above a class that are gone through to see whether one is another. */
const maxBases = 40;

/** Methods of Ruby whose block has another `self`, where they stand in a method of a class or its body. */
const changingSelf: ReadonlySet<string> = new Set([
  ...['instance_eval', 'instance_exec', 'class_eval', 'class_exec', 'module_eval', 'module_exec'],
  ...['define_method', 'define_singleton_method', 'new', 'define'],
]);
const mixing: ReadonlySet<string> = new Set(['extend', 'include', 'prepend', 'send', 'public_send', '__send__']);
const makers = /^(?:::)?(?:Class|Module|Struct|Data)$/;

/** Whether `self` at a place of Ruby is the class around it, or may be; nothing in other languages. */
export function findSelfSide(
  facts: FileFacts,
  within: number,
): Pick<Extract<Receiver, { kind: 'types' }>, 'isItself' | 'mayBeItself' | 'isBound'> {
  if (!getTraits(facts.language).reopensClasses) return {};
  const method = enclosing(facts, within).find((each) => {
    const own = definitionAt(facts, each);
    return own !== undefined && isCallable(own);
  });
  if (method !== undefined && definitionAt(facts, method)?.isStatic !== true) return {};
  const at = method ?? enclosingClass(facts, within);
  const changes = getReferences(facts, changingSelf).some(
    ({ name, receiver = '', within: place }) =>
      (method === undefined ? place === at : enclosing(facts, place).includes(at)) &&
      (!/^(?:new|define)$/.test(name) || makers.test(receiver)),
  );
  return changes ? { mayBeItself: true } : { isItself: true, isBound: true };
}

/** Tells of a place of Ruby whether `self` there may have a method of some class. */
type MaySelfHave = (facts: FileFacts, within: number) => boolean;

/**
 * Tells of places of Ruby whether `self` there may have a method of a class, by the names of the classes above that; a
 * module may be in any. A method that is in no class, `undefined`, everything has. The names are looked for once.
 */
export function knowSelf(project: Project, holder: Definition | undefined): MaySelfHave {
  let above: ReadonlySet<string> | undefined;
  return (facts, within) => {
    const around = definitionAt(facts, enclosingClass(facts, within));
    if (holder === undefined || around?.kind === 'namespace') return true;
    return around !== undefined && (above ??= findNamesAbove(project, holder.name)).has(around.name);
  };
}

/**
 * Tells of places of Ruby in a module whether `self` there may have a method of a class, by the names of what the module
 * is mixed into; undefined where that is nothing of the code, so that nothing is known.
 */
export function knowMixed(
  project: Project,
  holder: Definition,
): (facts: FileFacts, within: number) => boolean | undefined {
  const known = new Map<string, boolean | undefined>();
  let above: ReadonlySet<string> | undefined;
  const find = (module: string): boolean | undefined => {
    if (module === holder.name) return true;
    const users = findUsers(project, module);
    if (users.size < 2 || users.size >= maxBases) return undefined;
    above ??= findNamesAbove(project, holder.name);
    return [...users].some((name) => above?.has(name) === true || findNamesAbove(project, name).has(holder.name));
  };
  return (facts, within) => {
    const name = definitionAt(facts, enclosingClass(facts, within))?.name ?? '';
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name);
  };
}

/** The name of a module of Ruby and those of all that it is mixed into, or that is made from that. */
function findUsers(project: Project, module: string): ReadonlySet<string> {
  const users = new Set([module]);
  for (const each of users) {
    if (users.size >= maxBases) break;
    for (const path of project.filesWith(each)) {
      const facts = project.facts(path);
      for (const { definition, base, owner } of facts?.heritage ?? [])
        if (base.slice(base.lastIndexOf('.') + 1) === each)
          users.add(facts?.definitions[definition]?.name ?? owner?.slice(owner.lastIndexOf('.') + 1) ?? each);
    }
  }
  return users;
}

/** The name of a class of Ruby and those of all classes and modules above the classes of that name. */
export function findNamesAbove(project: Project, name: string): ReadonlySet<string> {
  const above = new Set([name]);
  for (const each of above) if (above.size < maxBases) for (const base of findBases(project, each)) above.add(base);
  return above;
}

/** The last names of what the classes of a name are made from. */
function findBases(project: Project, name: string): readonly string[] {
  return project.filesWith(name).flatMap((path) => {
    const facts = project.facts(path);
    return (facts?.heritage ?? []).flatMap(({ definition, base }) =>
      facts?.definitions[definition]?.name === name ? [base.slice(base.lastIndexOf('.') + 1)] : [],
    );
  });
}

/**
 * Whether a class is made from something that may be in none of the code, as every exception is in the end: what has
 * bases of the code alone cannot be raised. A class of its name counts as a part of it.
 */
export function isBelowOutside(project: Project, names: NameResolution, name: string): boolean {
  const gone = new Set([name]);
  for (const each of gone) {
    if (gone.size >= maxBases || /(?:Exception|Error)$/.test(each)) return true;
    for (const { path, definition } of names.definitionsNamed(each, 'ruby')) {
      const facts = project.facts(path);
      const own = facts === undefined ? undefined : definitionAt(facts, definition);
      if (facts === undefined || own?.kind !== 'class') continue;
      for (const { base, role } of facts.heritage.filter((one) => one.definition === definition)) {
        if (role !== 'extends') continue;
        const found = names.resolve(facts, getWholeBase(facts, definition, base), own.container);
        if (found.kind !== 'symbols') return true;
        for (const symbol of found.symbols) {
          const above = getDefinition(project, symbol);
          if (above?.kind !== 'class') return true;
          gone.add(above.name);
        }
      }
    }
  }
  return false;
}

/** Whether a module of Ruby is put into something of which the class is not known: `row.extend(Loud)`. */
export function isMixedIntoObjects(project: Project, module: Symbol): boolean {
  const own = getDefinition(project, module);
  if (own === undefined) return false;
  return project.filesWith(own.name).some((path) => {
    const facts = project.facts(path);
    const calls = facts === undefined ? [] : getReferences(facts, mixing);
    return calls.some(
      ({ role, receiver, arguments: given = [] }) =>
        role === 'call' &&
        receiver !== undefined &&
        !/^(?:self$|\p{Lu})/u.test(receiver) &&
        given.some(({ text }) => text === own.name || text.endsWith(`::${own.name}`)),
    );
  });
}

/** Whether a block of Ruby that runs on some other object sets a field there: `repo.instance_eval { @log = log }`. */
export function isSetInEvaluated(project: Project, path: string, field: string): boolean {
  const facts = project.facts(path);
  if (facts === undefined || !getTraits(facts.language).reopensClasses) return false;
  return (
    indexOf(facts).bindings(`@${field}`).length > 0 &&
    getReferences(facts, changingSelf).some(({ name }) => /_(?:eval|exec)$/.test(name))
  );
}
