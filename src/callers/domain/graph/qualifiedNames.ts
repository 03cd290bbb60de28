import { getTraits } from '../languages/languages.ts';
import type { CodeLanguage, FileFacts, Reference } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';
import { behindModules, leavesCrate } from './rustModules.ts';

const modules = /^(?:[\p{Ll}_][\p{ID_Continue}]*)(?:::[\p{Ll}_][\p{ID_Continue}]*)*$/u;

/** Finds the definitions of a name in the files of a language. */
type SymbolLookup = (name: string, language: CodeLanguage) => readonly Symbol[];

/**
 * What a name means behind the path of its module or namespace, where the language has such paths: Rust's
 * `crate::store::run`, PHP's `\\App\\help`.
 */
export function qualifiedNames(
  project: Project,
  named: SymbolLookup,
  facts: FileFacts,
  path: string,
  name: string,
  within: number,
): readonly Symbol[] {
  if (getTraits(facts.language).pathSeparator === '\\' && path.includes('\\') && !path.startsWith('$')) {
    const namespace = wholeNamespace(facts, path);
    return named(name, 'php').filter((symbol) => {
      const own = getDefinition(project, symbol);
      return (
        own?.container === -1 && own.owner === undefined && (project.facts(symbol.path)?.package ?? '') === namespace
      );
    });
  }
  // `self` alone is the object.
  if (getTraits(facts.language).pathSeparator !== '::' || path === 'self' || !modules.test(path)) return [];
  const segments = path.split('::');
  const last = segments.at(-1) ?? '';
  const behind = behindModules(project, facts.path, within, segments, name);
  if (behind.length > 0 || /^(?:self|super|crate)$/.test(last)) return behind;
  return named(name, 'rust').filter((symbol) => {
    const other = project.facts(symbol.path);
    const own = other?.definitions[symbol.definition];
    if (own === undefined || own.owner !== undefined) return false;
    // `h2::ext::Protocol` is of the crate `h2`, whatever module of ours is called `ext`.
    if (leavesCrate(project, facts.path, path, symbol.path)) return false;
    const parts = symbol.path.replace(/\.rs$/, '').split('/');
    return own.container === -1
      ? parts.at(-1) === last || (parts.at(-1) === 'mod' && parts.at(-2) === last)
      : other?.definitions[own.container]?.name === last;
  });
}

/**
 * A namespace of PHP as it is called everywhere: `\\App` begins at the top, `namespace\\Data` in the file's own, and
 * `Data\\Rows` at what an import calls `Data`, else in the file's own.
 */
function wholeNamespace(facts: FileFacts, written: string): string {
  const path = written.replace(/\\$/, '');
  if (written.startsWith('\\')) return path.slice(1);
  const join = (...parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined && part !== '').join('\\');
  const [first = '', ...rest] = path.split('\\');
  if (first === 'namespace') return join(facts.package, ...rest);
  const taken = indexOf(facts).imports(first)[0];
  return taken === undefined ? join(facts.package, path) : join(taken.from, taken.imported, ...rest);
}

/**
 * Top names of a package, `Repo` in `com.shop`; of C#'s namespaces the end is enough. Empty if the language has no
 * packages; `undefined` if the qualifier may be something else: an outer class, or a namespace of which only the end is
 * written.
 */
export function inPackage(
  project: Project,
  named: SymbolLookup,
  { language }: FileFacts,
  path: string,
  name: string,
): readonly Symbol[] | undefined {
  if (!getTraits(language).writesPackages) return undefined;
  const { matchesNamespaceEnds, hasRelativeImports } = getTraits(language);
  const isEndEnough = matchesNamespaceEnds || hasRelativeImports;
  const found = named(name, language).filter((symbol) => {
    const own = project.facts(symbol.path)?.package;
    return (
      getDefinition(project, symbol)?.container === -1 &&
      own !== undefined &&
      (own === path || (isEndEnough && `.${own}`.endsWith(`.${path}`)))
    );
  });
  return found.length > 0 || (!matchesNamespaceEnds && isPackagePath(path)) ? found : undefined;
}

/**
 * `App.Data.Repo`: the qualifier of a type may be its namespace. Gives the name to look for, or nothing if the parts
 * are not such a path.
 */
export function qualifiedType({ language }: FileFacts, parts: readonly string[]): string | undefined {
  if (parts.length < 2 || !getTraits(language).qualifiesTypes) return undefined;
  // Kotlin makes an object without a word before: `app.data.Repo()`.
  const path = getTraits(language).constructsByCall ? parts.join('.').replace(/\(\)$/, '') : parts.join('.');
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (/^\p{Lu}/u.test(last) && /^[\p{ID_Continue}.]+$/u.test(path)) {
    if (getTraits(language).writesPackages || getTraits(language).reopensClasses) return path;
    const before = parts.slice(0, -1).join('::');
    if (getTraits(language).pathSeparator === '::' && modules.test(before)) return `${before}::${last}`;
    return last;
  }
  return undefined;
}

/** Whether types can be written with the package they are in; what else is before a dot is the class around them. */
export function writesPackages({ language }: FileFacts): boolean {
  return getTraits(language).writesPackages;
}

/** Whether a use may be of a package's name: `new com.shop.Repo()`, Kotlin's `com.shop.open()`. */
export function mayBePackaged(facts: FileFacts, { role, binding }: Reference, path: string): boolean {
  if (binding !== undefined || !getTraits(facts.language).writesPackages || !/^[\p{ID_Continue}.]+$/u.test(path))
    return false;
  if (role === 'new' && !getTraits(facts.language).tellsClassesByCase)
    return getTraits(facts.language).matchesNamespaceEnds || isPackagePath(path);
  if (!getTraits(facts.language).tellsClassesByCase || (role !== 'call' && role !== 'new') || !isPackagePath(path))
    return false;
  if (role === 'call' && !path.includes('.')) return false;
  // Most small words before a dot are variables and fields, and functions of Kotlin may have capital letters.
  const root = path.split('.')[0];
  return facts.package?.split('.')[0] === root || facts.imports.some(({ from }) => from.split('.')[0] === root);
}

/** By the custom of the languages of Java packages are small. */
function isPackagePath(path: string): boolean {
  return /^[\p{Ll}_][\p{Ll}\d_]*(?:\.[\p{Ll}_][\p{Ll}\d_]*)*$/u.test(path);
}
