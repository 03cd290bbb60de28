import { getTraits } from '../languages/languages.ts';
import type { Definition, FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { mayBeSame, takesTheSame } from './overloads.ts';
import { definitionAt, enclosing, getDefinition, isCallable, isClass, type Project, type Symbol } from './project.ts';
import { getIncluders, isHeader, isPlainC } from './reachable.ts';

/**
 * A symbol with the other definitions that are the same one. Python's last definition of a name in a place takes the
 * others' place, be they overloads, a property's setter or another branch's; C++ declares in one file what it defines
 * in another.
 */
export function withNamesakes(project: Project, target: Symbol): Symbol[] {
  const facts = project.facts(target.path);
  const own = facts?.definitions[target.definition];
  if (facts === undefined || own === undefined) return [target];
  const traits = getTraits(facts.language);
  if (traits.separatesDeclarations) return declaredAndDefined(project, target);
  if (traits.hasPlatforms) return ofPlatforms(project, target, own);
  if (!traits.redefinesNames) return [target];
  return facts.definitions.flatMap((each, definition) =>
    each.name === own.name && each.container === own.container ? [{ path: target.path, definition }] : [],
  );
}

/** Kotlin expects a function in one set of sources and has an actual one in each that is for a platform. */
function ofPlatforms(project: Project, target: Symbol, own: Definition): Symbol[] {
  const set = getSourceSet(target.path);
  if (set === undefined) return [target];
  // What an extension is for may be defined in its file or not.
  const getHolder = (symbol: Symbol): string =>
    `${project.facts(symbol.path)?.package ?? ''} ${getDefinition(project, symbol)?.owner ?? getNamespace(project, symbol)}`;
  const holder = getHolder(target);
  const others = project.filesWith(own.name).flatMap((path) => {
    const other = getSourceSet(path);
    const facts = other === undefined || other === set ? undefined : project.facts(path);
    return (facts?.definitions ?? []).flatMap((each, definition) =>
      each.name === own.name &&
      each.kind === own.kind &&
      getHolder({ path, definition }) === holder &&
      (!isCallable(own) || own.standsIn === true || each.standsIn === true) &&
      takesTheSame(own.parameters, each.parameters)
        ? [{ path, definition }]
        : [],
    );
  });
  return [target, ...others];
}

function getSourceSet(path: string): string | undefined {
  return /(?:^|\/)(\w+)Main\//.exec(path)?.[1];
}

/** C++ declares a function in one file and defines it in another: both are the symbol. */
function declaredAndDefined(project: Project, target: Symbol): Symbol[] {
  const getOwner = (symbol: Symbol): string => {
    const facts = project.facts(symbol.path);
    const definition = facts?.definitions[symbol.definition];
    return definition?.owner ?? facts?.definitions[definition?.container ?? -1]?.name ?? '';
  };
  const ofTarget = project.facts(target.path);
  const own = getDefinition(project, target);
  const owner = getOwner(target);
  const getClass = ({ path, definition }: Symbol): string | undefined => {
    const container = getDefinition(project, { path, definition })?.container ?? -1;
    const holder = getDefinition(project, { path, definition: container });
    return holder !== undefined && isClass(holder) && holder.kind !== 'namespace' ? `${path}#${container}` : undefined;
  };
  const ownClass = own?.owner === undefined ? getClass(target) : undefined;
  if (own === undefined || (own.kind !== 'function' && own.kind !== 'method' && own.kind !== 'constructor'))
    return [target];
  const isOfClass = chooseClass(project, target, own);
  return project.filesWith(own.name).flatMap((path) => {
    const facts = project.facts(path);
    if (facts === undefined || !getTraits(facts.language).separatesDeclarations) return [];
    // A function of the file itself has no namesakes, unless a header that it includes declares it so.
    const isOwn = path !== target.path && own.kind === 'function' && !own.isExported;
    if (isOwn && !declares(project, path, target.path)) return [];
    const like = facts.definitions.flatMap((each, definition) => {
      if (each.name !== own.name || getOwner({ path, definition }) !== owner) return [];
      const isOfKind = each.kind === own.kind || isInNamespace(facts, each) || isInNamespace(ofTarget, own);
      if (!isOfKind || !isCallable(each)) return [];
      // One of another file itself is none of this one.
      if (path !== target.path && each.kind === 'function' && each.isExported === isOwn) return [];
      // Overloads are others; what may be left out is said in the header only. Of two with a body in one place the
      // types have the same names if they are branches of one.
      const isBoth = path === target.path && hasBody(own) && hasBody(each) && getPlace(own) === getPlace(each);
      const isLike = isPlainC(target.path) || isPlainC(path) || mayBeSame(own.parameters, each.parameters, isBoth);
      // Two classes of one name are two, in whatever namespaces they are.
      const otherClass = each.owner === undefined ? getClass({ path, definition }) : undefined;
      if (otherClass !== undefined && !isOfClass(path)) return [];
      const isOfOther = ownClass !== undefined && otherClass !== undefined && ownClass !== otherClass;
      return isLike && !isOfOther ? [{ each, definition }] : [];
    });
    // A class has each function once: those that take just the same are meant, where there are any.
    const isSame = ({ parameters }: Definition): boolean =>
      isPlainC(path) || isPlainC(target.path) || mayBeSame(own.parameters, parameters, true);
    const places = new Set(like.filter(({ each }) => isSame(each)).map(({ each }) => getPlace(each)));
    // No member has two bodies that take other types.
    const isOther = (each: Definition): boolean =>
      places.has(getPlace(each)) || (own.kind !== 'function' && hasBody(own) && hasBody(each));
    return like.flatMap(({ each, definition }) => (isSame(each) || !isOther(each) ? [{ path, definition }] : []));
  });
}

/** Whether it is a function that a namespace declares: `void shop::open() {}` defines it, and looks like a method. */
function isInNamespace(facts: FileFacts | undefined, { kind, container }: Definition): boolean {
  return kind === 'function' && facts?.definitions[container]?.kind === 'namespace';
}

function hasBody({ startLine, endLine }: Definition): boolean {
  return endLine > startLine;
}

function getPlace({ container, owner = '' }: Definition): string {
  return `${container} ${owner}`;
}

/** Whether a file is a header that a source includes: both are one program, and share what is `static`. */
function declares(project: Project, header: string, source: string): boolean {
  return isHeader(header) && !isHeader(source) && getIncluders(project, header).includes(source);
}

/**
 * Of several classes of one name, those in the file of a member that is defined outside of its class, or in the header
 * of that file's name, where there are such.
 */
function chooseClass(project: Project, { path }: Symbol, own: Definition): (path: string) => boolean {
  if (own.owner === undefined) return () => true;
  const { owner } = own;
  const paths = project.filesWith(owner).filter((each) => {
    const facts = project.facts(each);
    return (
      facts !== undefined &&
      getTraits(facts.language).separatesDeclarations &&
      indexOf(facts)
        .definitions(owner)
        .some((at) => facts.definitions[at]?.kind === 'class')
    );
  });
  const near = paths.some((each) => each === path) ? [path] : paths.filter((each) => getStem(each) === getStem(path));
  return near.length === 0 ? () => true : (each) => near.includes(each);
}

function getStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
}

/**
 * How many others there are among definitions that pass for one function of C or C++: those that a class or a file has
 * beside it, which differ in `const` or in types that are not compared, or those of other programs. Of these the file's
 * own is meant.
 */
export function countTwins(
  project: Project,
  found: readonly { readonly path: string; readonly own: Definition }[],
  here: string,
): number {
  const counts = new Map<string, number>();
  /** How often a class of a name declares the function: it has no more bodies, but in branches of the preprocessor. */
  const declared = new Map<string, number>();
  const programs = new Set<string>();
  const kinds: Definition[] = [];
  for (const { path, own } of found) {
    const { container, owner = '', kind, startLine, endLine } = own;
    const isBody = endLine > startLine;
    if (kind === 'function' && isBody && !isHeader(path)) programs.add(path);
    if (isPlainC(path) || (kind === 'function' && !isBody && !isHeader(path))) continue;
    const isSeen = kind !== 'function' || path === here || isHeader(path);
    if (isSeen && !kinds.some(({ parameters }) => mayBeSame(parameters, own.parameters, true))) kinds.push(own);
    // A class names its friends again.
    if (kind === 'function' && !isBody && isFriend(project.facts(path), own)) continue;
    const key = `${path} ${container} ${owner}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (kind !== 'method' || owner !== '') continue;
    const holder = project.facts(path)?.definitions[container]?.name ?? '';
    declared.set(holder, (declared.get(holder) ?? 0) + 1);
  }
  const inPlaces = [...counts].map(([key, count]) =>
    Math.min(count, declared.get(key.slice(key.lastIndexOf(' ') + 1)) ?? count),
  );
  return Math.max(0, ...[...inPlaces, kinds.length, programs.has(here) ? 1 : programs.size].map((count) => count - 1));
}

/** Whether a function of C++ stands in a class to which it does not belong. */
function isFriend(facts: FileFacts | undefined, { startLine, endLine }: Definition): boolean {
  return (
    facts?.definitions.some(
      (each) => each.kind === 'class' && each.startLine <= startLine && endLine <= each.endLine,
    ) === true
  );
}

/** The names of the namespaces and classes around a definition, outermost first. */
export function getNamespace(project: Project, { path, definition }: Symbol): string {
  const facts = project.facts(path);
  if (facts === undefined) return '';
  const [, ...around] = enclosing(facts, definition);
  return around
    .map((at) => definitionAt(facts, at)?.name ?? '')
    .reverse()
    .join('::');
}

/** Whether the namespace of one definition is that of another or around it. */
export function isAround(project: Project, one: Symbol, other: Symbol): boolean {
  const [outer, inner] = [getNamespace(project, one), getNamespace(project, other)];
  return outer === '' || outer === inner || inner.startsWith(`${outer}::`);
}
