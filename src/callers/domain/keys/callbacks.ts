import { msg } from '../../../base/text/message.ts';
import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite } from '../graph/callSites.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import type { Project, Symbol } from '../graph/project.ts';
import type { KeyedSite } from './keyGraph.ts';
import { anyOf } from '../../../base/text/joinPatterns.ts';

const callbackKey = /^[oO]n[A-Z]/;
/** What browsers call on elements of a page themselves. */
const ofBrowsers = anyOf([
  /^on(?:Click|DoubleClick|ContextMenu|Key|Mouse|Pointer|Touch|Drag|Drop|Scroll|Wheel)/, // `onMouseDown`
  /^on(?:Change|Input|Submit|Focus|Blur|Paste|Copy)/, // `onSubmit`
  /^on(?:Load|Error|Animation|Transition)/, // `onAnimationEnd`
]);
/** A call of the callback in the component, and one by its name alone elsewhere. */
const inComponent = 0.8;
const byName = 0.5;
const byFrequentName = 0.3;
/** Files that call a callback of one name, up to which it is taken for the same. */
const fewTakers = 2;
const maxFiles = 100;

/**
 * Functions handed on under the name of a callback, and where those are called: `<Form onSave={save}/>` and `onSave(x)`
 * in `Form`, `h(Button, { onSave: save })` and `emit('save')` in `Button`.
 */
export function callbackSites(
  project: Project,
  names: NameResolution,
  uses: readonly CallSite[],
  isOver: () => boolean,
): KeyedSite[] {
  return uses.flatMap(({ path, reference, link }) => {
    const facts = project.facts(path);
    const { key } = reference;
    if (
      facts === undefined ||
      key === undefined ||
      link === 'name' ||
      reference.role !== 'value' ||
      !callbackKey.test(key)
    )
      return [];
    const evidence = [msg('callback {0}', key), msg('handed on at {0}:{1}', path, reference.site.line)];
    if (reference.argumentOf === -1 && ofBrowsers.test(key)) return [];
    const components = componentsAt(facts, reference).flatMap((each) => getSymbols(names, facts, each));
    const inside = components.flatMap((component) => callsIn(project, component, key));
    if (components.length > 0) return inside.map((each) => ({ ...each, confidence: inComponent, evidence }));
    const named = callsNamed(project, key, path, isOver);
    // A name that many take is not known to be this one.
    const confidence = new Set(named.map((each) => each.path)).size > fewTakers ? byFrequentName : byName;
    return named.map((each) => ({ ...each, confidence, evidence }));
  });
}

/**
 * The component that an attribute or an entry of its properties belongs to: the element, or what `h` is given beside
 * the entry, else the last element in front of it.
 */
function componentsAt(facts: FileFacts, { name, key, site, within, argumentOf, argumentAt }: Reference): Reference[] {
  if (argumentOf !== undefined && argumentAt === undefined)
    return argumentOf < 0 ? [] : facts.references.slice(argumentOf, argumentOf + 1);
  const before = facts.references.filter(
    (each) =>
      each.within === within &&
      (each.site.line < site.line || (each.site.line === site.line && each.site.column < site.column)),
  );
  const holder = before.findLast(
    (each) =>
      isCreating(each) &&
      each.arguments?.some(({ entries }) =>
        entries?.some((entry) => entry.key === key && entry.value.text === name),
      ) === true,
  );
  const last = before.findLast(
    (each) => (each.role === 'jsx' && holder === undefined) || isCreated(facts, each, holder),
  );
  return last === undefined ? [] : [last];
}

/** Whether a reference is the component that a call makes an element of: the given call, or any. */
function isCreated(facts: FileFacts, { role, argumentOf, argumentAt }: Reference, by: Reference | undefined): boolean {
  const call = argumentOf === undefined ? undefined : facts.references[argumentOf];
  return (
    role === 'value' && argumentAt === 0 && call !== undefined && (by === undefined ? isCreating(call) : call === by)
  );
}

function isCreating({ role, name }: Reference): boolean {
  return role === 'call' && /^(?:h|createElement|createVNode|mount|render|shallow|createApp)$/.test(name);
}

function getSymbols(names: NameResolution, facts: FileFacts, { name, within, receiver }: Reference): readonly Symbol[] {
  const found = receiver === undefined ? names.resolve(facts, name, within) : { kind: 'unknown' as const };
  return found.kind === 'symbols' ? found.symbols : [];
}

function callsIn(
  project: Project,
  { path, definition }: Symbol,
  key: string,
): Pick<KeyedSite, 'path' | 'reference' | 'type'>[] {
  const facts = project.facts(path);
  const own = facts?.definitions[definition];
  if (facts === undefined || own === undefined) return [];
  const event = `${key.charAt(2).toLowerCase()}${key.slice(3)}`;
  return facts.references.flatMap((reference): Pick<KeyedSite, 'path' | 'reference' | 'type'>[] => {
    if (reference.role !== 'call' || reference.site.line < own.startLine || reference.site.line > own.endLine)
      return [];
    if (reference.name === key) return [{ path, reference, type: 'dynamic' }];
    const [given] = reference.arguments ?? [];
    return /^\$?emit$/.test(reference.name) && given?.kind === 'string' && camel(given.text) === event
      ? [{ path, reference, type: 'event' }]
      : [];
  });
}

function callsNamed(
  project: Project,
  key: string,
  from: string,
  isOver: () => boolean,
): Pick<KeyedSite, 'path' | 'reference' | 'type'>[] {
  const sites: Pick<KeyedSite, 'path' | 'reference' | 'type'>[] = [];
  for (const path of [
    from,
    ...project
      .filesWith(key)
      .filter((each) => each !== from)
      .slice(0, maxFiles),
  ]) {
    if (isOver()) break;
    for (const reference of project.facts(path)?.references ?? []) {
      // What a class itself defines under the name is another thing.
      const isCallback =
        reference.role === 'call' &&
        reference.name === key &&
        (reference.receiver === undefined
          ? reference.binding !== undefined
          : !/^(?:this|self)$/.test(reference.receiver));
      if (isCallback) sites.push({ path, reference, type: 'dynamic' });
    }
  }
  return sites;
}

function camel(text: string): string {
  return text.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
}
