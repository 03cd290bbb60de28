import type { FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { getFolder } from './paths.ts';
import { getParts } from './receiverText.ts';
import { definitionAt, enclosing, isSame, type Project, type Symbol } from './project.ts';

/** A module of Rust: a file, or a `mod` with a body in one. */
interface RustModule {
  readonly path: string;
  /** Index of the `mod` among the file's definitions; -1 for the file itself. */
  readonly container: number;
}

/** Paths lead through as many imports and modules at most. */
const maxSteps = 12;
/** What no project's crate is called. */
const library = /^(?:std|core|alloc)$/;
const rootFile = /(?:^|\/)(?:lib|main|mod)\.rs$/;

/** What an expression begins with. */
interface PlacedPath {
  /** The modules, with `::` between them. */
  readonly path: string;
  /** The text after them, including the brackets of a call or an index. */
  readonly first: string;
  readonly rest: readonly string[];
}

/** An expression that begins with no module. */
export const noModules: PlacedPath = { path: '', first: '', rest: [] };

/** Small words before `::` are modules: `store` of `store::Repo::open()`. */
export function modulesBefore(text: string): PlacedPath {
  const [, path = '', behind = ''] = /^((?:[\p{Ll}_][\p{ID_Continue}]*::)+)(.+)$/su.exec(text) ?? [];
  const [first = '', ...rest] = getParts(behind);
  return path === '' ? noModules : { path: path.slice(0, -2), first, rest };
}

/**
 * The definitions that a module path and a name lead to, seen from a place in a file: Rust's `crate::store` and `Repo`.
 * Empty if the path leads to no module of the project, or to one without such a name.
 */
export function behindModules(
  project: Project,
  from: string,
  within: number,
  segments: readonly string[],
  name: string,
): readonly Symbol[] {
  const module = moduleAt(project, getCurrentModule(project, from, within), segments, 0);
  return module === undefined ? [] : namedIn(project, module, name, 0);
}

/**
 * Whether a path begins with a crate from elsewhere, as far as a definition of this file is concerned: no module of the
 * crate is called so, and the file is of the same crate.
 */
export function leavesCrate(project: Project, from: string, path: string, file: string): boolean {
  const first = path.split('::')[0] ?? '';
  const here = { path: from, container: -1 };
  if (library.test(first) && takeFirst(project, here, first, 0) === undefined) return true;
  const root = getCrate(project, here)?.path;
  return (
    root !== undefined &&
    getFolder(root) === getFolder(getCrate(project, { path: file, container: -1 })?.path ?? '/') &&
    takeFirst(project, here, first, 0) === undefined
  );
}

/** Whether a path, seen from a place in a file, leads to a module of the project. */
export function leadsToModule(project: Project, from: string, within: number, segments: readonly string[]): boolean {
  return moduleAt(project, getCurrentModule(project, from, within), segments, 0) !== undefined;
}

function getCurrentModule(project: Project, path: string, within: number): RustModule {
  const facts = project.facts(path);
  const container =
    facts === undefined
      ? undefined
      : enclosing(facts, within).find((at) => definitionAt(facts, at)?.kind === 'namespace');
  return { path, container: container ?? -1 };
}

function moduleAt(
  project: Project,
  here: RustModule,
  segments: readonly string[],
  steps: number,
): RustModule | undefined {
  if (steps > maxSteps) return undefined;
  const [first = '', ...rest] = segments;
  let at = takeFirst(project, here, first, steps);
  for (const each of rest) {
    if (at === undefined) return undefined;
    if (each === 'self') continue;
    at = each === 'super' ? getParent(project, at) : (getChild(project, at, each) ?? givenOn(project, at, each, steps));
  }
  return at;
}

function takeFirst(project: Project, here: RustModule, name: string, steps: number): RustModule | undefined {
  if (name === 'self') return here;
  if (name === 'super') return getParent(project, here);
  if (name === 'crate') return getCrate(project, here);
  return (
    getChild(project, here, name) ??
    taken(project, here, name, steps) ??
    getChild(project, { path: here.path, container: -1 }, name) ??
    takenWithAll(project, here, name, steps) ??
    getLibrary(project, here, name)
  );
}

/**
 * A crate by its name: one in a folder of that name, or the library beside which tests and programs are. What that is
 * called no source says.
 */
function getLibrary(project: Project, { path }: RustModule, name: string): RustModule | undefined {
  if (library.test(name)) return undefined;
  const isBeside = /(?:^|\/)(?:(?:tests|examples|benches|src\/bin)\/|src\/main\.rs$)/.test(path);
  for (let folder = getFolder(path); ; folder = getFolder(folder)) {
    const root = [`${name}/src/lib.rs`, `${name.replaceAll('_', '-')}/src/lib.rs`, ...(isBeside ? ['src/lib.rs'] : [])]
      .map((file) => inFolder(folder, file))
      .find((file) => project.has(file));
    if (root !== undefined) return { path: root, container: -1 };
    if (folder === '') return undefined;
  }
}

/** `use crate::store as st;`, `use crate::store::{self};` */
function taken(project: Project, here: RustModule, name: string, steps: number): RustModule | undefined {
  const facts = project.facts(here.path);
  for (const { from, imported } of facts === undefined ? [] : indexOf(facts).imports(name)) {
    const segments = [...from.split('::'), ...(imported === '*' ? [] : [imported])];
    const found =
      segments.length === 1 && segments[0] === name
        ? undefined
        : moduleAt(project, { path: here.path, container: -1 }, segments, steps + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `use super::*;` brings the modules that are there, and those that are taken there. */
function takenWithAll(project: Project, here: RustModule, name: string, steps: number): RustModule | undefined {
  const facts = project.facts(here.path);
  // Each way leads on through all that are there.
  if (facts === undefined || steps > maxSteps / 2) return undefined;
  for (const { from } of indexOf(facts).imports('*')) {
    const at = moduleAt(project, { path: here.path, container: -1 }, from.split('::'), steps + 3);
    if (at === undefined || at.path === here.path) continue;
    const found =
      getChild(project, at, name) ?? taken(project, at, name, steps + 3) ?? takenWithAll(project, at, name, steps + 3);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `pub use deep::inner;` */
function givenOn(project: Project, at: RustModule, name: string, steps: number): RustModule | undefined {
  return at.container < 0 && project.facts(at.path)?.exports.some(({ exported }) => exported === name) === true
    ? taken(project, at, name, steps)
    : undefined;
}

function getCrate(project: Project, { path }: RustModule): RustModule | undefined {
  for (let folder = getFolder(path); ; folder = getFolder(folder)) {
    const root = ['lib.rs', 'main.rs'].map((file) => inFolder(folder, file)).find((file) => project.has(file));
    if (root !== undefined) return { path: path === inFolder(folder, 'main.rs') ? path : root, container: -1 };
    if (folder === '') return undefined;
  }
}

/** The folder of a module's submodules. */
function folderOfModule(project: Project, { path, container }: RustModule): string {
  if (container < 0) return rootFile.test(path) ? getFolder(path) : path.replace(/\.rs$/, '');
  const facts = project.facts(path);
  const own = facts === undefined ? undefined : definitionAt(facts, container);
  return inFolder(folderOfModule(project, { path, container: own?.container ?? -1 }), own?.name ?? '');
}

function getChild(project: Project, at: RustModule, name: string): RustModule | undefined {
  const facts = project.facts(at.path);
  const inside =
    facts === undefined
      ? undefined
      : indexOf(facts)
          .definitions(name)
          .find(
            (each) =>
              definitionAt(facts, each)?.kind === 'namespace' && definitionAt(facts, each)?.container === at.container,
          );
  if (inside !== undefined) return { path: at.path, container: inside };
  const folder = folderOfModule(project, at);
  const file = [`${name}.rs`, `${name}/mod.rs`].map((each) => inFolder(folder, each)).find((each) => project.has(each));
  return file === undefined ? undefined : { path: file, container: -1 };
}

function getParent(project: Project, { path, container }: RustModule): RustModule | undefined {
  const facts = project.facts(path);
  if (container >= 0)
    return { path, container: facts === undefined ? -1 : (definitionAt(facts, container)?.container ?? -1) };
  const folder = path.endsWith('/mod.rs') ? getFolder(getFolder(path)) : getFolder(path);
  const file = [...['mod.rs', 'lib.rs', 'main.rs'].map((each) => inFolder(folder, each)), `${folder}.rs`].find(
    (each) => project.has(each) && each !== path,
  );
  return file === undefined ? undefined : { path: file, container: -1 };
}

function namedIn(project: Project, module: RustModule, name: string, steps: number): readonly Symbol[] {
  const facts = project.facts(module.path);
  if (facts === undefined || steps > maxSteps) return [];
  // Of modules of one name in a file `#[cfg]` chooses.
  const twins = getTwins(facts, module.container);
  const own = indexOf(facts)
    .definitions(name)
    .filter(
      (at) =>
        twins.includes(definitionAt(facts, at)?.container ?? -1) &&
        definitionAt(facts, at)?.owner === undefined &&
        // A module may have the name of a function beside it.
        definitionAt(facts, at)?.kind !== 'namespace',
    );
  if (own.length > 0) return own.map((definition) => ({ path: module.path, definition }));
  // And of what several modules give by the name: `#[cfg(unix)] pub use unix::*; #[cfg(windows)] pub use windows::*;`.
  const given = facts.exports.flatMap(({ from, local, exported }) => {
    if (from === undefined || (exported !== name && exported !== '*')) return [];
    const at = moduleAt(project, module, from.split('::'), steps + 1);
    return at === undefined || (at.path === module.path && at.container === module.container)
      ? []
      : namedIn(project, at, exported === '*' ? name : local, steps + 1);
  });
  if (given.length > 0) return given.filter((each, at) => given.findIndex((one) => isSame(one, each)) === at);
  // `mod tests { use super::*; }` has all that is around it.
  const isInside =
    module.container >= 0 &&
    indexOf(facts)
      .imports('*')
      .some(({ from }) => from === 'super');
  const around = isInside ? getParent(project, module) : undefined;
  return around === undefined ? [] : namedIn(project, around, name, steps + 1);
}

/** The modules of a file that have one name at one place. */
function getTwins(facts: FileFacts, container: number): readonly number[] {
  const own = container < 0 ? undefined : definitionAt(facts, container);
  if (own === undefined) return [container];
  return indexOf(facts)
    .definitions(own.name)
    .filter(
      (at) => definitionAt(facts, at)?.kind === 'namespace' && definitionAt(facts, at)?.container === own.container,
    );
}

function inFolder(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`;
}
