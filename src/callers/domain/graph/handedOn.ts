import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite } from './callSites.ts';
import { getStems } from './defaultUsers.ts';
import { getReferences } from './factsIndex.ts';
import { resolveModule } from './moduleResolution.ts';
import { getTraits } from '../languages/languages.ts';
import { getDefinition, isScript, type Project, type Symbol } from './project.ts';

/** Files that name a module are looked through up to this number for whether they hand it on. */
const maxFiles = 400;
const loaders: ReadonlySet<string> = new Set(['require', 'import']);
/** What loads a module of Python by a name. */
const pythonLoaders: ReadonlySet<string> = new Set(['import_module', '__import__']);

/** Whether a file of Python loads a module whose name is only known when it runs. */
export function loadsAnyModule(facts: FileFacts): boolean {
  return (
    facts.language === 'python' &&
    getReferences(facts, pythonLoaders).some(
      ({ role, arguments: [given] = [] }) => role === 'call' && given?.kind !== 'string',
    )
  );
}

/** The names under which a file takes one of these modules as a whole: `import ops`, `from app import ops`. */
function findModuleNames(project: Project, facts: FileFacts, paths: ReadonlySet<string>): ReadonlySet<string> {
  const isOne = (from: string): boolean =>
    resolveModule(project, facts.path, from, facts.language).some((path) => paths.has(path));
  const taken = facts.imports.filter(
    ({ imported, local, from }) =>
      local !== '' &&
      local !== '*' &&
      (imported === '*' ? isOne(from) : !isScript(facts) && isOne(`${from}.${imported}`)),
  );
  return new Set(taken.map(({ local }) => local));
}

/**
 * Whether functions and classes of a script may be held by code that does not name where they come from: they are
 * handed on themselves (`use(save)`, `{ save }`), or with the module that gives them (`use(require('./repo'))`), or a
 * module is loaded by a name that is only known when the code runs.
 */
export class HandedOn {
  readonly #project: Project;
  readonly #wanted: readonly Symbol[];
  readonly #isValue: boolean;
  readonly #loading = new Map<string, boolean>();
  #isWithModule: boolean | undefined;

  constructor(project: Project, wanted: Iterable<Symbol>, sites: readonly CallSite[]) {
    this.#project = project;
    this.#wanted = [...wanted];
    this.#isValue = sites.some((site) => site.reference.role === 'value' && !this.#isExport(site));
  }

  /** Whether a file may hold one of them. */
  mayReach(facts: FileFacts): boolean {
    return this.#isValue || this.#loadsAnything(facts) || this.isModuleHandedOn;
  }

  /** Whether a module that has one of them is a value somewhere: an argument, an element, what a variable holds. */
  get isModuleHandedOn(): boolean {
    return (this.#isWithModule ??= this.#findModule());
  }

  /** `exports.save = save` gives it on under a name, and that is followed. */
  #isExport({ path, reference: { name, within, argumentOf } }: CallSite): boolean {
    const facts = this.#project.facts(path);
    return (
      within === -1 &&
      argumentOf === undefined &&
      facts?.exports.some(({ local, from }) => from === undefined && local === name) === true
    );
  }

  /** Whether a file hands on one of their modules. */
  #findModule(): boolean {
    const paths = new Set(
      this.#wanted.flatMap((symbol) => (getDefinition(this.#project, symbol)?.container === -1 ? [symbol.path] : [])),
    );
    const near = [...paths].flatMap((path) => getStems(path).flatMap((stem) => this.#project.filesWith(stem)));
    return [...new Set(near)].slice(0, maxFiles).some((path) => {
      const facts = this.#project.facts(path);
      return facts !== undefined && getTraits(facts.language).resolvesModules && this.#handsOn(facts, paths);
    });
  }

  #handsOn(facts: FileFacts, paths: ReadonlySet<string>): boolean {
    const isOne = (from: string): boolean =>
      resolveModule(this.#project, facts.path, from, facts.language).some((path) => paths.has(path));
    const names = findModuleNames(this.#project, facts, paths);
    if (names.size > 0) {
      const isGiven = ({ role, receiver }: Reference): boolean => role === 'value' && receiver === undefined;
      if (getReferences(facts, names).some(isGiven)) return true;
    }
    // `kinds = { pool: require('./pool') }`; what a variable or an export takes is known.
    const lines = new Set(facts.imports.map(({ site }) => site.line));
    const loaded = getReferences(facts, loaders).filter(
      ({ receiver, arguments: [given] = [], site }) =>
        receiver === undefined && given?.kind === 'string' && !lines.has(site.line) && isOne(given.text),
    );
    return loaded.length > facts.exports.filter(({ from }) => from !== undefined && isOne(from)).length;
  }

  /** Whether a file, or one that it takes something from, loads a module whose name is put together. */
  #loadsAnything(facts: FileFacts): boolean {
    if (this.#isLoading(facts)) return true;
    return facts.imports.some(({ from }) => {
      const paths = from.startsWith('.') ? resolveModule(this.#project, facts.path, from, facts.language) : [];
      return paths.some((path) => {
        const other = this.#project.facts(path);
        return other !== undefined && isScript(other) && this.#isLoading(other);
      });
    });
  }

  #isLoading(facts: FileFacts): boolean {
    let known = this.#loading.get(facts.path);
    if (known === undefined) {
      known = getReferences(facts, loaders).some(
        ({ receiver, arguments: [given] = [] }) =>
          receiver === undefined &&
          given !== undefined &&
          given.kind !== 'string' &&
          !(given.kind === 'template' && !given.text.includes('*')),
      );
      this.#loading.set(facts.path, known);
    }
    return known;
  }
}
