import { getTraits } from './languages/languages.ts';
import type { Definition, FileFacts, Reference, Site } from './facts.ts';
import { indexOf } from './graph/factsIndex.ts';
import { implicitReceivers, isImplicit } from './graph/implicitReceivers.ts';
import { distinct, NameResolution } from './graph/nameResolution.ts';
import { getDefinition, enclosing, type Project, type Symbol } from './graph/project.ts';
import { ReceiverTypes } from './graph/receiverTypes.ts';
import { isMacroCall, withoutMark } from './graph/rustMacros.ts';
import { getCounterpart, idParts, nameParts } from './symbolName.ts';
import type { CallersQuery } from './types.ts';

/** What a question is about: the definitions meant, and the name they have. */
export interface Question {
  readonly name: string;
  readonly targets: readonly Symbol[];
  /** Whether the question named one thing, so that several targets are overloads and not namesakes. */
  readonly isPrecise: boolean;
  /** The place where the question located the definition, if it is not there and only its name could be used. */
  readonly notAt?: string;
}

/** Finds what a query means. Without targets the name is all there is: nothing in the code defines it. */
export function understand(project: Project, query: CallersQuery): Question {
  const found = findMeant(project, query);
  const { symbol_id: id, symbol_name: name, ...place } = query;
  const other = found.targets.length > 0 ? undefined : getCounterpart(withoutSigns(name ?? getNames(id) ?? ''));
  if (other === undefined) return found;
  // `size` may be said of what only sets it, and `size=` of what is set otherwise.
  const path = idParts(id ?? '')?.path;
  const whole = path === undefined ? {} : { symbol_id: `${path}#${other}` };
  const meant = findMeant(project, { ...place, ...whole, symbol_name: other });
  return meant.targets.length > 0 ? meant : found;
}

function findMeant(project: Project, query: CallersQuery): Question {
  const fromId = query.symbol_id === undefined ? undefined : byId(project, query.symbol_id);
  if (fromId !== undefined) return fromId;
  // An id may come from an older version of the file: its symbol may be elsewhere by now.
  const { symbol_id: id } = query;
  const name = withoutSigns(query.symbol_name ?? getNames(id) ?? '');
  if (query.file_path !== undefined) {
    const atCursor =
      query.line_number === undefined || query.column === undefined
        ? undefined
        : meaningAt(project, normalPath(query.file_path), { line: query.line_number, column: query.column });
    if (atCursor !== undefined) return atCursor;
    const inFile = byPlace(project, normalPath(query.file_path), name, query.line_number);
    if (inFile !== undefined) return inFile;
  }
  const found = byName(project, name);
  const notAt = saidPlace(query);
  return notAt === undefined || name === '' ? found : { ...found, isPrecise: false, notAt };
}

/** Where a query says that the definition is: an id with its path, else the file and line; a cursor may be anywhere. */
function saidPlace({ symbol_id: id, file_path: path, line_number: line, column }: CallersQuery): string | undefined {
  if (column !== undefined) return undefined;
  if (id !== undefined && idParts(id) !== undefined) return id;
  return path === undefined ? undefined : `${normalPath(path)}${line === undefined ? '' : `:${line}`}`;
}

/** `src/a.ts#Repo.save`: path, then the names from the outermost container inwards. */
export function getId(project: Project, symbol: Symbol): string {
  const facts = project.facts(symbol.path);
  const names =
    facts === undefined
      ? []
      : enclosing(facts, symbol.definition)
          .map((at) => facts.definitions[at]?.name ?? '')
          .reverse();
  return `${symbol.path}#${names.join('.')}`;
}

/** A question of which only the name is known yet. */
export function nameAlone({ symbol_name: name, symbol_id: id }: CallersQuery): Question {
  const last = nameParts(withoutSigns(name ?? getNames(id) ?? '')).at(-1) ?? '';
  return { name: last.trim(), targets: [], isPrecise: false };
}

/**
 * The symbol of the name under a cursor, whether that is a definition or a use; `undefined` if the facts know no name
 * there.
 */
function meaningAt(project: Project, path: string, { line, column }: Site): Question | undefined {
  const facts = project.facts(path);
  const isAt = ({ site, name }: { readonly site: Site; readonly name: string }): boolean =>
    site.line === line && site.column <= column && column <= site.column + name.length;
  const defined = facts?.definitions.findIndex(isAt) ?? -1;
  if (facts === undefined) return undefined;
  if (defined >= 0)
    return { name: facts.definitions[defined]?.name ?? '', targets: [{ path, definition: defined }], isPrecise: true };
  const reference = facts.references.find(isAt);
  const imported = facts.imports.find(
    (each) => each.site.line === line && each.imported !== '*' && isAt({ site: each.site, name: each.local }),
  );
  if (reference === undefined && imported === undefined) return undefined;
  const name = reference?.name ?? imported?.imported ?? '';
  const targets =
    reference === undefined
      ? bareMeaning(project, facts, imported?.local ?? name, -1, line)
      : getMeaning(project, facts, reference);
  if (targets.length === 0) return undefined;
  const meant = getDefinition(project, targets[0] as Symbol);
  return { name: meant?.name ?? name, targets, isPrecise: true };
}

/** The definitions that a use of a name leads to. */
function getMeaning(project: Project, facts: FileFacts, written: Reference): readonly Symbol[] {
  const reference = isMacroCall(facts, written) ? withoutMark(written) : written;
  const names = new NameResolution(project);
  if (reference.receiver === undefined)
    return reference.binding === undefined
      ? bareMeaning(project, facts, reference.name, reference.within, reference.site.line)
      : [];
  // `\\App\\help()`: what stands before the name is a namespace.
  const behind =
    getTraits(facts.language).pathSeparator === '\\'
      ? names.qualified(facts, reference.receiver, reference.name, reference.within)
      : [];
  if (behind.length > 0) return distinct(behind);
  const types = new ReceiverTypes(project, names);
  if (isImplicit(reference.receiver)) {
    const each = implicitReceivers(reference.receiver).map((receiver) =>
      getMeaning(project, facts, { ...reference, receiver }),
    );
    return (
      each.find((found) => found.length > 0) ??
      bareMeaning(project, facts, reference.name, reference.within, reference.site.line)
    );
  }
  const receiver = types.receiver(facts, reference);
  if (receiver.kind === 'types')
    return distinct(receiver.types.flatMap((type) => types.classes.member(type, reference.name)));
  return receiver.kind === 'modules'
    ? distinct(receiver.paths.flatMap((path) => names.exported(path, reference.name)))
    : [];
}

function bareMeaning(
  project: Project,
  facts: FileFacts,
  name: string,
  within: number,
  line: number,
): readonly Symbol[] {
  const found = new NameResolution(project).resolve(facts, name, within, line);
  return found.kind === 'symbols' ? found.symbols : [];
}

function byId(project: Project, id: string): Question | undefined {
  const parts = idParts(id);
  if (parts === undefined) return byName(project, id);
  const path = normalPath(parts.path);
  const facts = project.facts(path);
  if (facts === undefined) return undefined;
  for (const wanted of [parts.names, withoutSigns(parts.names)]) {
    const targets = facts.definitions.flatMap((_, definition) =>
      getId(project, { path, definition }) === `${path}#${wanted}` ? [{ path, definition }] : [],
    );
    if (targets.length > 0) return { name: wanted.split('.').at(-1) ?? wanted, targets, isPrecise: true };
  }
  return undefined;
}

function byPlace(project: Project, path: string, name: string, line: number | undefined): Question | undefined {
  const facts = project.facts(path);
  if (facts === undefined) return undefined;
  // A question about `module.exports = function noop() {}` may also use the word that is written there.
  const given =
    name === 'exports' || name === 'default'
      ? new Set(facts.exports.filter(({ exported }) => exported === 'default').map(({ local }) => local))
      : undefined;
  const parts = nameParts(name);
  const [container, last] = parts.length > 1 ? [parts.at(-2), parts.at(-1)] : [undefined, name];
  const isIn = ({ owner, container: at }: Definition): boolean =>
    container === undefined || owner === container || facts.definitions[at]?.name === container;
  const named = facts.definitions.flatMap((each, definition) =>
    name === '' || (each.name === last && isIn(each)) || each.name === name || given?.has(each.name) === true
      ? [{ each, symbol: { path, definition } }]
      : [],
  );
  if (named.length === 0) return undefined;
  if (line === undefined)
    return { name: last ?? name, targets: named.map(({ symbol }) => symbol), isPrecise: name !== '' };
  const atName = named.filter(({ each }) => each.site.line === line);
  // A user's cursor may be anywhere in the definition: the innermost one around it is meant.
  const around = named
    .filter(({ each }) => each.startLine <= line && line <= each.endLine)
    .sort((a, b) => a.each.endLine - a.each.startLine - (b.each.endLine - b.each.startLine));
  const chosen = atName.length > 0 ? atName : around.slice(0, 1);
  const [first] = chosen;
  return first === undefined
    ? undefined
    : { name: first.each.name, targets: chosen.map(({ symbol }) => symbol), isPrecise: true };
}

function byName(project: Project, name: string): Question {
  // The last name, in a container of the name before it.
  const parts = nameParts(name);
  const container = parts.at(-2);
  const last = parts.at(-1) ?? name;
  const named = definitionsNamed(project, last);
  // A private method may be asked for without its sign; a name written with the sign means only the private one.
  const isPrivate = named.length === 0 && !last.startsWith('#');
  const all = isPrivate ? definitionsNamed(project, `#${last}`) : named;
  const within =
    container === undefined
      ? all
      : all.filter((symbol) => {
          const own = getDefinition(project, symbol);
          return (
            own?.owner === container ||
            project.facts(symbol.path)?.definitions[own?.container ?? -1]?.name === container
          );
        });
  return {
    name: isPrivate && all.length > 0 ? `#${last}` : last,
    targets: within.length > 0 ? within : all,
    isPrecise: within.length === 1,
  };
}

function definitionsNamed(project: Project, name: string): Symbol[] {
  return (project.filesDefining?.(name) ?? project.filesWith(name)).flatMap((path) => {
    const facts = project.facts(path);
    return facts === undefined
      ? []
      : indexOf(facts)
          .definitions(name)
          .map((definition) => ({ path, definition }));
  });
}

function getNames(id: string | undefined): string | undefined {
  return id === undefined ? undefined : (idParts(id)?.names ?? id);
}

/** A name as people write it of functions: `save()` is `save`. */
function withoutSigns(name: string): string {
  return name.trim().replace(/(?<=[^\s(])\s*\(\s*\)$/, '');
}

function normalPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '');
}
