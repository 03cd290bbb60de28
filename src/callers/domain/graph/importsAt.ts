import { getTraits } from '../languages/languages.ts';
import type { Definition, FileFacts, Import } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { definitionAt, enclosing } from './project.ts';

/**
 * The imports of a name that may hold at a place: those of the innermost function around it that has any, else the
 * file's.
 */
export function importsAt(facts: FileFacts, name: string, within: number, line: number | undefined): readonly Import[] {
  const all = indexOf(facts).imports(name);
  if (all.length === 0) return all;
  const [only] = all;
  // Nothing to choose from: it holds, unless it is in a function that does not contain the place.
  if (all.length === 1 && only !== undefined && functionAt(facts, only.site.line) === -1) return all;
  const functions = enclosing(facts, within).filter((at) => isFunction(definitionAt(facts, at)));
  const scopes = all.map(({ site }) => functionAt(facts, site.line));
  for (const scope of [...functions, -1]) {
    const here = all.filter((_, at) => scopes[at] === scope);
    if (here.length > 0)
      return getTraits(facts.language).importsInOrder
        ? lastTaken(here, scope === (functions[0] ?? -1) ? line : undefined)
        : here;
  }
  return [];
}

/**
 * The imports of all names of a Scala file (`import a._`) that hold in a definition, by where they stand: those of the
 * innermost class or function around it first, at last the file's. A name that one of them gives hides what the later
 * ones give.
 */
export function starsAround(facts: FileFacts, within: number): readonly (readonly Import[])[] {
  const stars = indexOf(facts).imports('*');
  if (stars.length < 2) return [stars];
  const scopes = scopesOfStars.get(facts) ?? stars.map(({ site }) => scopeAt(facts, site.line));
  scopesOfStars.set(facts, scopes);
  return [...enclosing(facts, within), -1].map((scope) => stars.filter((_, at) => scopes[at] === scope));
}

/** The innermost module of a Rust file that a line stands in; -1 for the file's own, and in other languages. */
export function getModuleAt(facts: FileFacts, line: number): number {
  if (!getTraits(facts.language).hasImplBlocks) return -1;
  return facts.definitions.findLastIndex(
    ({ kind, startLine, endLine }) => kind === 'namespace' && startLine <= line && line <= endLine,
  );
}

/** The innermost class or function that a line stands in, or -1. */
function scopeAt(facts: FileFacts, line: number): number {
  let found = -1;
  for (const [at, { kind, startLine, endLine }] of facts.definitions.entries())
    if (scopeKinds.has(kind) && startLine <= line && line <= endLine) {
      const best = facts.definitions[found];
      if (best === undefined || startLine > best.startLine || endLine < best.endLine) found = at;
    }
  return found;
}

/** Where the imports of all names of a file stand: found once, every bare name asks. */
const scopesOfStars = new WeakMap<FileFacts, readonly number[]>();

const scopeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'function', 'method', 'constructor']);

/**
 * Whether a function around a place of Rust or C++ takes a name from elsewhere (`using store::open;`), so that what the
 * module around defines under it is hidden.
 */
export function isTakenInside(facts: FileFacts, name: string, within: number): boolean {
  const { pathSeparator, hasUsingDeclarations } = getTraits(facts.language);
  const imports = pathSeparator === '::' || hasUsingDeclarations ? indexOf(facts).imports(name) : [];
  if (imports.length === 0) return false;
  const around = enclosing(facts, within);
  const isInside = (definition: number): boolean =>
    enclosing(facts, definition).some((at) => around.includes(at) && isFunction(definitionAt(facts, at)));
  return (
    imports.some(({ site }) => around.includes(functionAt(facts, site.line)) && functionAt(facts, site.line) >= 0) &&
    !indexOf(facts)
      .definitions(name)
      .some((definition) => isInside(definitionAt(facts, definition)?.container ?? -1))
  );
}

/**
 * Whether a top name of a Python file that it also defines is an imported one at a place: the last one above the place
 * counts, and within a function the last one in the file.
 */
export function isTakenOver(facts: FileFacts, name: string, within: number, line: number | undefined): boolean {
  const imports = getTraits(facts.language).importsInOrder ? indexOf(facts).imports(name) : [];
  if (imports.length === 0) return false;
  const isTop = !enclosing(facts, within).some((at) => isFunction(definitionAt(facts, at)));
  const isSeen = (at: number): boolean => !isTop || line === undefined || at <= line;
  const taken = imports
    .filter(({ site, isOptional }) => isOptional !== true && isSeen(site.line) && functionAt(facts, site.line) === -1)
    .at(-1);
  const defined = indexOf(facts)
    .definitions(name)
    .map((at) => definitionAt(facts, at))
    .filter((each) => each?.container === -1 && isSeen(each.site.line))
    .at(-1);
  return taken !== undefined && taken.site.line > (defined?.site.line ?? 0);
}

/** Of imports in one place the last above a line; optional ones are beside the one before them. */
function lastTaken(imports: readonly Import[], line: number | undefined): readonly Import[] {
  const above = line === undefined ? imports : imports.filter(({ site }) => site.line <= line);
  const seen = above.length === 0 ? imports : above;
  const last = seen.reduce((found, { isOptional }, at) => (isOptional === true ? found : at), 0);
  return seen.slice(last);
}

/** The innermost function that a line is in; -1 at the top. */
export function functionAt(facts: FileFacts, line: number): number {
  if (facts.functionAt !== undefined) return facts.functionAt(line);
  let found = -1;
  const { definitions } = facts;
  for (let at = 0; at < definitions.length; at++) {
    const definition = definitions[at];
    if (
      definition !== undefined &&
      isFunction(definition) &&
      definition.startLine <= line &&
      line <= definition.endLine &&
      definition.startLine >= (definitions[found]?.startLine ?? 0)
    )
      found = at;
  }
  return found;
}

function isFunction(definition: Definition | undefined): boolean {
  return definition?.kind === 'function' || definition?.kind === 'method' || definition?.kind === 'constructor';
}
