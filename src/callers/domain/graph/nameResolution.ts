import { getTraits } from '../languages/languages.ts';
import { getLanguage } from '../codeLanguage.ts';
import type { CodeLanguage, FileFacts } from '../facts.ts';
import { pickCompanions } from './companions.ts';
import { getNames } from '../typeText.ts';
import { CircularMemo, Work } from './circularMemo.ts';
import { getExports, indexOf } from './factsIndex.ts';
import { getModuleAt, importsAt, isTakenInside, isTakenOver, starsAround } from './importsAt.ts';
import {
  definitionAt,
  getDefinition,
  enclosing,
  isCallable,
  isClass,
  isScript,
  symbolKey,
  type Project,
  type Symbol,
} from './project.ts';
import { resolveModule } from './moduleResolution.ts';
import { nearestDefinitions } from './nearestDefinitions.ts';
import { getFolder } from './paths.ts';
import { isPythonBuiltin } from './pythonBuiltins.ts';
import { submodule, topOfDotted } from './pythonModules.ts';
import { inPackage, qualifiedNames, writesPackages } from './qualifiedNames.ts';
import { findImported, isFromValue } from './relativeImports.ts';
import { findConstants } from './rubyConstants.ts';
import { behindModules, leadsToModule, leavesCrate } from './rustModules.ts';
import { isIn, isNameless } from './reachable.ts';
import { isScriptGlobal } from './scriptGlobals.ts';
import { makesObjects } from './thisObject.ts';
import { isTypeAlias } from './typeAliases.ts';

/** What a name means at its place. */
export type Resolution =
  | {
      readonly kind: 'symbols';
      readonly symbols: readonly Symbol[];
      readonly via: 'local' | 'import' | 'package' | 'only-one';
    }
  /** A whole module: `import * as x`, `import pkg`. */
  | { readonly kind: 'module'; readonly paths: readonly string[] }
  /** It comes from outside the project, or is a local value: in either case it is none of our definitions. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknown' };

const unknown: Resolution = { kind: 'unknown' };
const foreign: Resolution = { kind: 'foreign' };
/** Names that a language has itself, whatever the code defines. */
const builtinNames: Readonly<Partial<Record<CodeLanguage, (name: string) => boolean>>> = { python: isPythonBuiltin };

/**
 * Finds what names mean, following scopes, imports and re-exports, at the time of the question: nothing is stored that
 * an edit could make wrong.
 */
export class NameResolution {
  readonly #project: Project;
  /** Imports, re-exports and names of types may lead back to themselves. */
  readonly #memo: CircularMemo;
  readonly #named = new Map<string, readonly Symbol[]>();
  readonly #allNamed = (name: string, language: CodeLanguage): readonly Symbol[] =>
    this.definitionsNamed(name, language);

  constructor(project: Project, work = new Work()) {
    this.#project = project;
    this.#memo = new CircularMemo(work);
  }

  /**
   * Resolves a bare name that is in a definition of a file; with its line, it distinguishes locals with the same name
   * in different callbacks. `sort` says that it names a type, or that it is known to be no local.
   */
  resolve(facts: FileFacts, name: string, within: number, line?: number, sort?: 'type' | 'no local'): Resolution {
    const constants = this.constants(facts, name, within);
    if (constants?.length === 0) return foreign;
    if (constants !== undefined) {
      // Of several files with the name each may be another program's.
      const elsewhere = constants.length > 1 ? 'only-one' : 'package';
      const via = constants.every(({ path }) => path === facts.path) ? 'local' : elsewhere;
      return { kind: 'symbols', via, symbols: constants };
    }
    const local = this.#withOverloads(facts, name, this.#inScope(facts, name, within, line, sort));
    if (
      local !== undefined &&
      !isTakenInside(facts, name, within) &&
      !(
        local.kind === 'symbols' &&
        local.symbols.every((symbol) => this.#isTop(symbol)) &&
        isTakenOver(facts, name, within, line)
      )
    )
      return local;
    const imported = importsAt(facts, name, within, line);
    if (imported.length > 0)
      return pickResolution(
        imported.map((each) => this.#imported(facts, each.from, each.imported, getModuleAt(facts, each.site.line))),
      );
    const top = getTraits(facts.language).hasDottedModules ? topOfDotted(facts, name) : undefined;
    if (top !== undefined) return this.#imported(facts, top, '*');
    if (isScript(facts) && (name === 'exports' || name === 'module')) return { kind: 'module', paths: [facts.path] };
    const near = this.#inOwnNamespaces(facts, name);
    if (near.length > 0) return { kind: 'symbols', via: 'package', symbols: near };
    if (getTraits(facts.language).hasRelativeImports)
      for (const stars of starsAround(facts, within)) {
        const found = stars
          .map(({ from }) => this.#imported(facts, from, name))
          .filter(({ kind }) => kind === 'symbols');
        const [first] = found;
        if (found.length === 1 && first !== undefined) return first;
        // One of them leaves the name out: `import a.{run => _, _}`.
        const all = pickResolution(found);
        if (all.kind === 'symbols') return { ...all, via: all.symbols.length > 1 ? 'only-one' : all.via };
      }
    // What a script or Go loads without naming it gives it no names.
    const starred = isScript(facts)
      ? []
      : [
          ...indexOf(facts).imports('*'),
          ...(getTraits(facts.language).loadsWithoutNames
            ? []
            : indexOf(facts)
                .imports('')
                .filter((each) => each.imported === '*')),
        ];
    // The last one counts where they run one after the other.
    for (const { from } of getTraits(facts.language).importsInOrder ? starred.reverse() : starred) {
      const found = this.#imported(facts, from, name);
      if (found.kind === 'symbols') return found;
    }
    return this.#elsewhere(facts, name);
  }

  /** What the namespace of a file of C# has, or else the next one around: `App.Data`, then `App`. */
  #inOwnNamespaces(facts: FileFacts, name: string): readonly Symbol[] {
    let { package: space = '' } = getTraits(facts.language).prefersOwnNamespaces ? facts : {};
    const named = space === '' ? [] : this.definitionsNamed(name, facts.language).filter((each) => this.#isTop(each));
    while (space !== '' && named.length > 0) {
      const here = named.filter(({ path }) => this.#project.facts(path)?.package === space);
      if (here.length > 0) return here;
      space = space.slice(0, Math.max(0, space.lastIndexOf('.')));
    }
    return [];
  }

  /** Functions of Kotlin have overloads in other files of their package. */
  #withOverloads(facts: FileFacts, name: string, local: Resolution | undefined): Resolution | undefined {
    if (getTraits(facts.language).freeOverloads !== 'packages' || local?.kind !== 'symbols') return local;
    const isFree = local.symbols.every((symbol) => {
      const own = getDefinition(this.#project, symbol);
      return own?.kind === 'function' && own.container === -1;
    });
    const others = isFree ? this.#elsewhere(facts, name) : unknown;
    return others.kind === 'symbols' ? { ...local, symbols: distinct([...local.symbols, ...others.symbols]) } : local;
  }

  /** The same for a name that stands for a value: in JavaScript a type of a comment hides nothing that is imported. */
  resolveValue(facts: FileFacts, name: string, within: number, line?: number, sort?: 'no local'): Resolution {
    const found = this.resolve(facts, name, within, line, sort);
    if (!getTraits(facts.language).hasCommentTypes || found.kind !== 'symbols' || found.via !== 'local') return found;
    const isType = found.symbols.every((symbol) => getDefinition(this.#project, symbol)?.kind === 'type');
    const imported = isType ? importsAt(facts, name, within, line) : [];
    return imported.length === 0
      ? found
      : pickResolution(imported.map((each) => this.#imported(facts, each.from, each.imported)));
  }

  /** What a module gives under a name. */
  exported(path: string, name: string): readonly Symbol[] {
    return this.#memo.answer<readonly Symbol[]>(`export ${path}:${name}`, [], () => this.#findExport(path, name));
  }

  /** What modules are when they are called themselves: CommonJS's `module.exports = …`. */
  defaults(paths: readonly string[]): readonly Symbol[] {
    return paths.flatMap((path) => this.exported(path, 'default'));
  }

  /**
   * The modules that a module gives under a name: `export * as z from './z'`, `import * as z from './z'; export { z }`.
   */
  exportedModules(path: string, name: string): readonly string[] {
    return this.#memo.answer<readonly string[]>(`modules ${path}:${name}`, [], () => this.#findModules(path, name));
  }

  #findModules(path: string, name: string): readonly string[] {
    const facts = this.#project.facts(path);
    if (facts === undefined) return [];
    const through = (from: string, next: string): readonly string[] =>
      resolveModule(this.#project, path, from, facts.language).flatMap((other) => this.exportedModules(other, next));
    for (const each of getExports(facts, [name])) {
      if (each.exported !== name || name === '*') continue;
      if (each.from !== undefined)
        return each.local === '*'
          ? resolveModule(this.#project, path, each.from, facts.language)
          : [...through(each.from, each.local), ...(each.local === 'default' ? this.#wholes(path, each.from) : [])];
      const own = this.resolve(facts, each.local, -1);
      if (own.kind === 'module') return own.paths;
    }
    if (getTraits(facts.language).reexportsImports) {
      // Python gives on the modules it imports, and every module of a package is a member of it.
      const own = indexOf(facts).imports(name).length > 0 ? this.resolve(facts, name, -1) : unknown;
      return own.kind === 'module' ? own.paths : submodule(this.#project, facts.path, name);
    }
    return [
      ...new Set(
        getExports(facts, ['*'])
          .filter((each) => each.local === '*' && each.exported === '*')
          .flatMap(({ from }) => (from === undefined ? [] : through(from, name))),
      ),
    ];
  }

  /** Modules of CommonJS that `export { default as run } from './run.cjs'` gives on: they are their own default. */
  #wholes(path: string, from: string): readonly string[] {
    const facts = this.#project.facts(path);
    if (facts === undefined || !isScript(facts)) return [];
    return resolveModule(this.#project, path, from, facts.language).filter(
      (other) => this.#project.facts(other)?.exports.every((each) => each.exported !== 'default') === true,
    );
  }

  /** A class, interface or the like by its name. */
  classes(facts: FileFacts, name: string, within: number): readonly Symbol[] {
    return this.#memo.answer<readonly Symbol[]>(`classes ${facts.path}:${within}:${name}`, [], () => {
      const found = this.#findClasses(facts, name, within);
      // Where the class around one of C++ is not found, another one of the name may be meant.
      const isLost = found.length === 0 && name.includes('.') && getTraits(facts.language).overloadsPointers;
      const meant = isLost ? this.#findClasses(facts, name.slice(name.lastIndexOf('.') + 1), within) : found;
      return pickCompanions(this.#project, meant, 'class');
    });
  }

  /** What a class's name means as a value: the object beside the class, or the class where there is none. */
  objects(facts: FileFacts, name: string, within: number): readonly Symbol[] {
    return pickCompanions(this.#project, this.#findClasses(facts, name, within), 'object');
  }

  /** What a constant of Ruby means by the places around it; see `findConstants`. */
  constants(facts: FileFacts, name: string, within: number): readonly Symbol[] | undefined {
    if (!getTraits(facts.language).reopensClasses || !/^\.?\p{Lu}/u.test(name)) return undefined;
    return this.#memo.answer<readonly Symbol[] | undefined>(`constant ${facts.path}:${within}:${name}`, undefined, () =>
      findConstants(this.#project, (each) => this.definitionsNamed(each, facts.language), facts, name, within),
    );
  }

  #findClasses(facts: FileFacts, name: string, within: number): readonly Symbol[] {
    const constants = this.constants(facts, name, within);
    if (constants !== undefined) return this.#meant(constants);
    // What stands behind a name that is not known may be any class of its last name, or one from outside.
    if (getTraits(facts.language).reopensClasses && name.includes('.')) return [];
    const space = getTraits(facts.language).pathSeparator === '\\' ? name.lastIndexOf('.') : -1;
    if (space >= 0)
      return this.#meant(
        this.qualified(facts, `${name.slice(0, space).replaceAll('.', '\\')}\\`, name.slice(space + 1), within),
      );
    const behind = getTraits(facts.language).pathSeparator === '::' ? name.lastIndexOf('::') : -1;
    if (behind > 0) return this.#meant(this.qualified(facts, name.slice(0, behind), name.slice(behind + 2), within));
    const simple = name.slice(name.lastIndexOf('.') + 1);
    // `Client.Builder`, where `Client` is a class from outside and a `Builder` is around.
    const isOutside =
      name !== simple &&
      getTraits(facts.language).tellsOuterClassesByCase &&
      /^\p{Lu}/u.test(name) &&
      this.#inScope(facts, simple, within, undefined) !== undefined &&
      this.resolve(facts, name.slice(0, name.indexOf('.')), within).kind === 'foreign';
    if (isOutside) return [];
    if (name !== simple && writesPackages(facts))
      return this.#meant(
        this.inPackage(facts, name.slice(0, -simple.length - 1), simple) ??
          this.#nested(facts, name.slice(0, -simple.length - 1), simple, within) ??
          this.classes(facts, simple, within),
      );
    // In Go the qualifier of a type is a package, even if a local has the same name: `store *store.Repo`.
    const found = this.resolve(
      facts,
      name.split('.')[0] ?? name,
      getTraits(facts.language).packagesAreFolders && name.includes('.') ? -1 : within,
      undefined,
      // A function of Kotlin may have the name of the interface that it makes an object of.
      getTraits(facts.language).tellsClassesByCase ? 'type' : undefined,
    );
    if (found.kind === 'module') {
      let { paths } = found;
      // `pkg.models.Repo`: the modules in between are walked through.
      for (const part of name.split('.').slice(1, -1)) {
        const inner = paths.flatMap((path) => this.exportedModules(path, part));
        if (inner.length > 0) paths = inner;
      }
      return this.#meant([
        ...paths.flatMap((path) => this.exported(path, simple)),
        ...(name.includes('.') || !isScript(facts) ? [] : this.defaults(paths)),
      ]);
    }
    const isForeign = found.kind === 'foreign';
    // What is included is not followed, so that a class of the name may be any.
    if (found.kind === 'symbols' && found.via === 'import' && getTraits(facts.language).hasIncludes && simple === name)
      return this.#meant([
        ...found.symbols,
        ...this.definitionsNamed(simple, 'cpp').filter((symbol) => this.#isClass(symbol)),
      ]);
    if (found.kind === 'symbols')
      return this.#meant(
        name.includes('.') ? found.symbols.flatMap((symbol) => this.#inside(symbol, simple)) : found.symbols,
      );
    // `node& node = …`: the variable has the name of its type.
    if (isForeign && getTraits(facts.language).namesValuesLikeTypes)
      return this.#meant(this.definitionsNamed(simple, 'cpp').filter((symbol) => this.#isClass(symbol)));
    return found.kind === 'foreign' ? [] : this.#meant(this.onlyClass(simple, facts.language));
  }

  /** A class in a class of Kotlin, by the name of that: `Holder.Builder`. */
  #nested(facts: FileFacts, holder: string, name: string, within: number): readonly Symbol[] | undefined {
    if (!getTraits(facts.language).walksNestedClasses) return undefined;
    const found = this.classes(facts, holder, within).flatMap((each) => this.#inside(each, name));
    return found.length === 0 ? undefined : found;
  }

  /** The definitions of a name in a namespace. */
  #inside({ path, definition }: Symbol, name: string): Symbol[] {
    const facts = this.#project.facts(path);
    return (facts === undefined ? [] : indexOf(facts).definitions(name)).flatMap((at) =>
      facts?.definitions[at]?.container === definition ? [{ path, definition: at }] : [],
    );
  }

  /** Symbols, and of other names of a class that. */
  aliased(symbols: readonly Symbol[]): readonly Symbol[] {
    return symbols.some((symbol) => isTypeAlias(this.#project, symbol))
      ? distinct([...symbols, ...this.#meant(symbols)])
      : symbols;
  }

  /** The classes among symbols; `type A = B<string>` means `B`. */
  #meant(symbols: readonly Symbol[]): readonly Symbol[] {
    return distinct(
      symbols
        .filter((symbol) => this.#isClass(symbol) || this.#isMaker(symbol))
        .flatMap((symbol) => {
          const facts = this.#project.facts(symbol.path);
          const own = getDefinition(this.#project, symbol);
          if (facts === undefined || own?.kind !== 'type' || own.type === undefined || own.type === own.name)
            return [symbol];
          const meant = (own.type.startsWith('=') ? [] : getNames(own.type))
            .filter((part) => part !== own.name)
            .flatMap((part) => this.classes(facts, part, own.container));
          return meant.length === 0 ? [symbol] : [symbol, ...meant];
        }),
    );
  }

  /** The class of a name, if the whole code has exactly one. */
  onlyClass(name: string, language: CodeLanguage): readonly Symbol[] {
    const all = this.definitionsNamed(name, language).filter((symbol) => this.#isClass(symbol));
    return all.length === 1 ? all : [];
  }

  /**
   * What a name means behind the path of its module or namespace, where the language has such paths: Rust's
   * `crate::store::run`, PHP's `\\App\\help`.
   */
  qualified(facts: FileFacts, path: string, name: string, within = -1): readonly Symbol[] {
    if (getTraits(facts.language).reopensClasses)
      return this.constants(facts, `${path.replaceAll('::', '.')}.${name}`, within) ?? [];
    return qualifiedNames(this.#project, this.#allNamed, facts, path, name, within);
  }

  /** Whether a type of Rust is written behind a module of the code, `proto::Conn`: which may have it from anywhere. */
  isOfModule(facts: FileFacts, name: string, within: number): boolean {
    const split = getTraits(facts.language).pathSeparator === '::' ? name.lastIndexOf('::') : -1;
    return split > 0 && leadsToModule(this.#project, facts.path, within, name.slice(0, split).split('::'));
  }

  /** Top names of a package: see `inPackage`. */
  inPackage(facts: FileFacts, path: string, name: string): readonly Symbol[] | undefined {
    return inPackage(this.#project, this.#allNamed, facts, path, name);
  }

  /** Every definition of a name in the files of a language. */
  definitionsNamed(name: string, language: CodeLanguage): readonly Symbol[] {
    const key = `${getTraits(language).family} ${name}`;
    let named = this.#named.get(key);
    if (named === undefined) this.#named.set(key, (named = [...this.eachDefinitionNamed(name, language)]));
    return named;
  }

  /** The same, one at a time, for callers that may not need all definitions of a frequent name. */
  *eachDefinitionNamed(name: string, language: CodeLanguage): Generator<Symbol> {
    for (const path of this.#project.filesDefining?.(name) ??
      this.#project.readyWith?.(name).files ??
      this.#project.filesWith(name)) {
      const own = getLanguage(path);
      const facts = own === undefined || sameWorld(own, language) ? this.#project.facts(path) : undefined;
      if (facts === undefined || !sameWorld(facts.language, language)) continue;
      for (const definition of indexOf(facts).definitions(name)) yield { path, definition };
    }
  }

  /** Of definitions of a name the classes in a class, which are in scope there. */
  #getNested(facts: FileFacts, named: readonly number[], scope: number): readonly number[] {
    return getTraits(facts.language).seesNestedClasses
      ? named.filter((at) => {
          const own = definitionAt(facts, at);
          return own?.container === scope && isClass(own);
        })
      : [];
  }

  #inScope(
    facts: FileFacts,
    name: string,
    within: number,
    line: number | undefined,
    sort?: 'type' | 'no local',
  ): Resolution | undefined {
    const index = indexOf(facts);
    const isType = sort === 'type';
    const isOfSort = (at: number): boolean => !isType || isClass(definitionAt(facts, at) ?? { kind: 'field' });
    // Only the function itself knows the name of a function within an expression: `each(function visit() { … })`.
    const isKnown = (at: number): boolean =>
      line === undefined ||
      !isScript(facts) ||
      definitionAt(facts, at)?.standsIn !== true ||
      enclosing(facts, within).includes(at);
    const named = index.definitions(name).filter((at) => isOfSort(at) && isKnown(at));
    const bindings = sort === undefined ? index.bindings(name) : [];
    if (named.length + bindings.length === 0) return undefined;
    // Overloads of Kotlin's functions stand anywhere in their file, and a function sees those of itself.
    const isOverloaded = getTraits(facts.language).freeOverloads === 'packages';
    // Of functions of Rust that have one name in a module, `#[cfg]` chooses.
    const areItems = (scope: number): boolean => {
      const own = getTraits(facts.language).hasImplBlocks ? definitionAt(facts, scope) : undefined;
      return getTraits(facts.language).hasImplBlocks && (own === undefined || !isCallable(own));
    };
    const nearest = (found: readonly number[], scope: number): readonly number[] =>
      (isOverloaded || areItems(scope)) && found.every((at) => definitionAt(facts, at)?.kind === 'function')
        ? found
        : nearestDefinitions(facts, found, line);
    // What a function within sees of a class it sees through an object.
    let isBody = getTraits(facts.language).hasClassBodies;
    for (const scope of [...enclosing(facts, within), -1]) {
      const own = definitionAt(facts, scope);
      // Members are not in scope by their bare name, except where the language says so (looked up by the caller as
      // members).
      const isMemberScope = own !== undefined && isClass(own) && own.kind !== 'namespace';
      const found = isMemberScope
        ? this.#getNested(facts, named, scope).concat(isBody ? getMembersAbove(facts, named, scope, line) : [])
        : named.filter(
            (at) =>
              (definitionAt(facts, at)?.inside ?? definitionAt(facts, at)?.container) === scope && !isMember(facts, at),
          );
      isBody &&= own?.kind === 'field';
      if (found.length > 0)
        return {
          kind: 'symbols',
          via: 'local',
          // A template of C++ and what it is for some types are classes of one name.
          symbols: (getTraits(facts.language).hasTwinClasses &&
          found.some((at) => isClass(definitionAt(facts, at) ?? { kind: 'field' }))
            ? found
            : nearest(found, scope)
          ).map((definition) => ({ path: facts.path, definition })),
        };
      const isItself = own?.name === name && isOfSort(scope) && !(isOverloaded && own.kind === 'function');
      if (isItself && own.kind !== 'method' && own.kind !== 'field' && own.kind !== 'constructor')
        return {
          kind: 'symbols',
          via: 'local',
          symbols: (getTraits(facts.language).hasTwinClasses && isClass(own)
            ? named.filter((at) => definitionAt(facts, at)?.container === own.container && !isMember(facts, at))
            : [scope]
          ).map((definition) => ({ path: facts.path, definition })),
        };
      // Of a local that holds in one block only, the others know nothing.
      if (
        scope >= 0 &&
        bindings.some(
          (each) => each.within === scope && (line === undefined || (each.line <= line && line <= each.endLine)),
        )
      )
        return foreign;
    }
    return undefined;
  }

  /** What an import means that stands in this module of the file; -1 for the file's own one. */
  #imported(facts: FileFacts, from: string, imported: string, module = -1): Resolution {
    return this.#memo.answer<Resolution>(`import ${facts.path}:${module}:${from}:${imported}`, unknown, () =>
      this.#findImported(facts, from, imported, module),
    );
  }

  #findImported(facts: FileFacts, from: string, imported: string, module: number): Resolution {
    const isOfRuby = getTraits(facts.language).reopensClasses;
    // Where a constant of Ruby is, its name tells; a function is had from the files that are loaded.
    if (isOfRuby && /^\p{Lu}/u.test(imported)) return this.#byPackage(facts, from, imported);
    const paths = resolveModule(this.#project, facts.path, from, facts.language);
    if (isOfRuby && paths.length === 0) return unknown;
    if (paths.length === 0) {
      if (getTraits(facts.language).hasDottedModules && imported !== '*') {
        const module = resolveModule(
          this.#project,
          facts.path,
          from.endsWith('.') ? from + imported : `${from}.${imported}`,
          facts.language,
        );
        if (module.length > 0) return { kind: 'module', paths: module };
      }
      const { sharesPackages, hasLooseNames, packagesAreFolders } = getTraits(facts.language);
      return (sharesPackages && !packagesAreFolders) || hasLooseNames
        ? this.#byPackage(facts, from, imported, module)
        : foreign;
    }
    if (imported === '*') return { kind: 'module', paths };
    for (const path of paths) {
      const found = this.exported(path, imported);
      if (found.length > 0) return { kind: 'symbols', via: 'import', symbols: found };
      const modules = this.exportedModules(path, imported);
      if (modules.length > 0) return { kind: 'module', paths: modules };
      // CommonJS: the module itself is what `require` gives.
      if (
        imported === 'default' &&
        this.#project.facts(path)?.exports.every((each) => each.exported !== 'default') === true
      )
        return { kind: 'module', paths };
    }
    return foreign;
  }

  /**
   * Java, Kotlin, C#, Rust, PHP, Ruby, C++: the import names a package or a type; its files are found by the name
   * itself.
   */
  #byPackage(facts: FileFacts, from: string, imported: string, module = -1): Resolution {
    if (getTraits(facts.language).pathSeparator === '::' && imported !== '*') {
      const behind = behindModules(this.#project, facts.path, module, from.split('::'), imported);
      if (behind.length > 0) return { kind: 'symbols', via: 'import', symbols: behind };
    }
    if (getTraits(facts.language).hasRelativeImports) return this.#relative(facts, from, imported);
    // Members of Kotlin's `Companion` belong to the class.
    const tail = from
      .replace(getTraits(facts.language).importEnding ?? /$/, '')
      .split(/[./\\:]+/)
      .filter((part) => part !== '');
    const name = imported === '*' || imported === 'default' ? (tail.at(-1) ?? '') : imported;
    const all = this.definitionsNamed(name, facts.language).filter(
      (symbol) =>
        isIn(this.#project, symbol, tail.at(-1)) &&
        !isNameless(this.#project, symbol, facts) &&
        !(
          getTraits(facts.language).pathSeparator === '::' && leavesCrate(this.#project, facts.path, from, symbol.path)
        ),
    );
    const inPackage = all.filter(({ path }) => {
      const own = this.#project.facts(path)?.package;
      if (getTraits(facts.language).importsWholeNames && own !== undefined)
        return own === from || `${own}.${imported}` === from;
      return own === undefined ? true : from.replaceAll('\\', '.').startsWith(own.replaceAll('\\', '.'));
    });
    if (inPackage.length > 0) return { kind: 'symbols', via: 'import', symbols: inPackage };
    // `import static app.Util.help`, Kotlin's `import app.Util.help`, C#'s `using static App.Util`: a member of a class
    // or object.
    const members = !getTraits(facts.language).importsMembers
      ? []
      : this.definitionsNamed(name, facts.language).filter(({ path, definition }) => {
          const other = this.#project.facts(path);
          const own = other?.definitions[definition];
          return (
            own !== undefined &&
            own.container >= 0 &&
            other?.definitions[own.container]?.name === tail.at(-1) &&
            (other?.package === undefined || from.startsWith(`${other.package}.`))
          );
        });
    return members.length > 0 ? { kind: 'symbols', via: 'import', symbols: members } : foreign;
  }

  /**
   * What is imported from a path that may begin in a package around; from a value or from what is inherited, anything.
   */
  #relative(facts: FileFacts, from: string, imported: string): Resolution {
    const named = this.definitionsNamed(imported, facts.language);
    const found = findImported(this.#project, facts, named, from);
    if (found.length > 0) return { kind: 'symbols', via: 'import', symbols: found };
    const last = from.slice(from.lastIndexOf('.') + 1);
    const isOpen =
      isFromValue(facts, from) || this.definitionsNamed(last, facts.language).some((symbol) => this.#isClass(symbol));
    const members = isOpen ? named.filter((symbol) => !this.#isTop(symbol)) : [];
    return members.length > 0 ? { kind: 'symbols', via: 'only-one', symbols: members } : foreign;
  }

  /**
   * A bare name of PHP means what its namespace has; of functions else what is in none. A class may be written with its
   * namespace where facts hold its name alone.
   */
  #elsewhereInPhp(facts: FileFacts, name: string): Resolution {
    const getNamespace = ({ path }: Symbol): string => this.#project.facts(path)?.package ?? '';
    const free = this.definitionsNamed(name, 'php').filter((symbol) => {
      const own = getDefinition(this.#project, symbol);
      const holder = getDefinition(this.#project, { path: symbol.path, definition: own?.container ?? -1 });
      return own !== undefined && own.kind !== 'field' && (holder === undefined || !isClass(holder));
    });
    const near = free.filter((symbol) => getNamespace(symbol) === (facts.package ?? ''));
    const atTop = free.filter((symbol) => !this.#isClass(symbol) && getNamespace(symbol) === '');
    const seen = near.length > 0 ? near : atTop;
    if (seen.length > 0) return { kind: 'symbols', via: 'package', symbols: seen };
    const classes = free.filter((symbol) => this.#isClass(symbol));
    return classes.length > 0 ? { kind: 'symbols', via: 'only-one', symbols: classes } : unknown;
  }

  /** The files of an imported package of Go that is called otherwise than the end of its path. */
  #packageCalled(facts: FileFacts, name: string): readonly string[] {
    for (const { from } of facts.imports) {
      const paths = resolveModule(this.#project, facts.path, from, facts.language);
      if (this.#project.facts(paths[0] ?? '')?.package === name) return paths;
    }
    return [];
  }

  /** A name that nothing in the file explains. */
  #elsewhere(facts: FileFacts, name: string): Resolution {
    if (builtinNames[facts.language]?.(name) === true) return foreign;
    // Code may add to what its surroundings have: `declare global { interface Node { … } }`.
    if (isScript(facts) && isScriptGlobal(name) && this.definitionsNamed(name, facts.language).length === 0)
      return foreign;
    if (getTraits(facts.language).sharesPackages) {
      const near = this.definitionsNamed(name, facts.language).filter((symbol) => {
        const other = this.#project.facts(symbol.path);
        const own = other?.definitions[symbol.definition];
        // A method of Go stands at the top of its file, be its type in another one.
        return (
          own?.container === -1 &&
          (getTraits(facts.language).packagesAreFolders
            ? own.owner === undefined && getFolder(symbol.path) === getFolder(facts.path)
            : other?.package === facts.package)
        );
      });
      if (near.length > 0) return { kind: 'symbols', via: 'package', symbols: near };
    }
    if (getTraits(facts.language).packagesAreFolders) {
      const paths = this.#packageCalled(facts, name);
      if (paths.length > 0) return { kind: 'module', paths };
    }
    if (getTraits(facts.language).pathSeparator === '\\') return this.#elsewhereInPhp(facts, name);
    if (getTraits(facts.language).hasLooseNames) {
      const named = this.definitionsNamed(name, facts.language).filter(
        (symbol) => getDefinition(this.#project, symbol)?.kind !== 'field' && !isNameless(this.#project, symbol, facts),
      );
      const all = named.some((symbol) => this.#isClass(symbol))
        ? named.filter((symbol) => getDefinition(this.#project, symbol)?.kind !== 'constructor')
        : named;
      if (all.length > 0) return { kind: 'symbols', via: 'only-one', symbols: all };
    }
    return unknown;
  }

  #findExport(path: string, name: string): readonly Symbol[] {
    const facts = this.#project.facts(path);
    if (facts === undefined) return [];
    const given: Symbol[] = [];
    for (const each of getExports(facts, [name])) {
      if (each.exported !== name || each.local === '*') continue;
      let found: readonly Symbol[] = [];
      if (each.from === undefined) {
        const own = this.resolve(facts, each.local, -1);
        const written = each.local === name ? inExportedObject(facts, name) : [];
        if (written.length > 0) found = written;
        else if (own.kind === 'symbols') found = own.symbols.filter(({ definition }) => !isOfBlock(facts, definition));
      } else found = this.#through(facts, each.from, each.local);
      // CommonJS decides when it runs: `if (isNew) exports.load = load; else exports.load = loadOld`.
      if (getTraits(facts.language).hasCommonJs) given.push(...found);
      else if (found.length > 0) return found;
    }
    if (given.length > 0) return distinct(given);
    const own = indexOf(facts)
      .definitions(name)
      .filter((at) => definitionAt(facts, at)?.container === -1 && !isOfBlock(facts, at))
      .map((definition) => ({ path, definition }));
    if (own.length > 0) return own;
    for (const each of getExports(facts, ['*'])) {
      if (each.local !== '*' || each.from === undefined || each.exported !== '*') continue;
      const found = this.#through(facts, each.from, name);
      if (found.length > 0) return found;
    }
    // What a file of Ruby loads is there for all that load it.
    for (const { from } of getTraits(facts.language).reopensClasses ? indexOf(facts).imports('*') : []) {
      const found = this.#through(facts, from, name);
      if (found.length > 0) return found;
    }
    // Python re-exports everything it imports.
    if (
      getTraits(facts.language).reexportsImports &&
      (indexOf(facts).imports(name).length > 0 || indexOf(facts).imports('*').length > 0)
    ) {
      const through = this.resolve(facts, name, -1);
      if (through.kind === 'symbols') return through.symbols;
    }
    return [];
  }

  #through(facts: FileFacts, from: string, name: string): readonly Symbol[] {
    for (const path of resolveModule(this.#project, facts.path, from, facts.language)) {
      const found = this.exported(path, name);
      if (found.length > 0) return found;
    }
    return [];
  }

  #isTop({ path, definition }: Symbol): boolean {
    return getDefinition(this.#project, { path, definition })?.container === -1;
  }

  /** A function of JavaScript that is called with `new`. */
  #isMaker({ path, definition }: Symbol): boolean {
    const facts = this.#project.facts(path);
    return facts !== undefined && isScript(facts) && makesObjects(facts, definition);
  }

  #isClass(symbol: Symbol): boolean {
    const definition = getDefinition(this.#project, symbol);
    return definition !== undefined && isClass(definition);
  }
}

/** The functions that CommonJS exports as `module.exports = { save() {} }`, whatever else the file calls `save`. */
function inExportedObject(facts: FileFacts, name: string): readonly Symbol[] {
  if (!getTraits(facts.language).hasCommonJs) return [];
  const given = new Set(facts.exports.map(({ exported }) => exported));
  return indexOf(facts)
    .definitions(name)
    .filter((at) => {
      const { kind, shape = '', container = -1 } = definitionAt(facts, at) ?? {};
      if (kind !== 'method' || shape === '') return false;
      // What a function gives back is another object.
      const holder = definitionAt(facts, container);
      if (holder !== undefined && isCallable(holder)) return false;
      const keys = shape.split(',').filter((key) => key !== '*');
      // The text may be cut.
      if (shape.length >= 200) keys.pop();
      return keys.every((key) => given.has(key));
    })
    .map((definition) => ({ path: facts.path, definition }));
}

/** What an import means of which there are several: `try: from a import x`, `except ImportError: from b import x`. */
function pickResolution(results: readonly Resolution[]): Resolution {
  const found = results.flatMap((each) => (each.kind === 'symbols' ? each : []));
  const symbols = found.flatMap((each) => each.symbols);
  const isLoose = found.some(({ via }) => via === 'only-one');
  return symbols.length > 0
    ? { kind: 'symbols', via: isLoose ? 'only-one' : 'import', symbols: distinct(symbols) }
    : (joinModules(results) ?? results[0] ?? unknown);
}

function joinModules(results: readonly Resolution[]): Resolution | undefined {
  const paths = results.flatMap((each) => (each.kind === 'module' ? each.paths : []));
  return paths.length === 0 ? undefined : { kind: 'module', paths: [...new Set(paths)] };
}

/** Whether a method of Ruby is one that a block has for itself, by its bare name: no other file sees that. */
function isOfBlock(facts: FileFacts, at: number): boolean {
  return definitionAt(facts, at)?.standsIn === true && getTraits(facts.language).reopensClasses;
}

/** Those of some definitions that are members of a class and stand above a line of it. */
function getMembersAbove(
  facts: FileFacts,
  named: readonly number[],
  scope: number,
  line = Infinity,
): readonly number[] {
  return named.filter((at) => {
    const own = definitionAt(facts, at);
    return own?.container === scope && isMember(facts, at) && own.startLine < line;
  });
}

function isMember(facts: FileFacts, at: number): boolean {
  const definition = definitionAt(facts, at);
  if (definition === undefined) return false;
  // What Ruby has outside of classes is called by its bare name.
  if (definition.container < 0 && getTraits(facts.language).reopensClasses) return false;
  return definition.kind === 'method' || definition.kind === 'field' || definition.kind === 'constructor';
}

/** Whether code of one language can call the other's. */
export function sameWorld(a: CodeLanguage, b: CodeLanguage): boolean {
  return getTraits(a).family === getTraits(b).family;
}

/** Removes duplicates of the same definition. */
export function distinct(symbols: readonly Symbol[]): Symbol[] {
  return symbols.length < 2
    ? [...symbols]
    : [...new Map(symbols.map((symbol) => [symbolKey(symbol), symbol])).values()];
}
