import type { FileFacts } from '../facts.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import type { Project } from '../graph/project.ts';
import { filesWithAll } from './fewestFiles.ts';

/** Files that are read for a constant that no import explains. */
const maxFiles = 40;

/** Finds the values of constants, enum members and static fields. */
export class Constants {
  readonly #project: Project;
  readonly #names: NameResolution;
  readonly #found = new Map<string, readonly string[]>();

  constructor(project: Project, names: NameResolution) {
    this.#project = project;
    this.#names = names;
  }

  /**
   * The value that a dotted name has: by its own file first, then where it is imported from, then wherever the code has
   * one of this name; empty where that is not sure.
   */
  getValue(facts: FileFacts, name: string, within: number): readonly string[] {
    const bare = name.replace(/^(?:this|self|cls|static|\$this)\./, '').replace(/\.value$/, '');
    const own = valuesIn(facts, bare);
    if (own.length > 0) return own.slice(0, 1);
    const [first = ''] = bare.split('.');
    const found = this.#names.resolve(facts, first, within);
    let paths: readonly string[] = [];
    if (found.kind === 'symbols') paths = found.symbols.map(({ path }) => path);
    else if (found.kind === 'module') paths = found.paths;
    const original = facts.imports.find(({ local }) => local === first)?.imported ?? first;
    for (const path of paths) {
      const other = this.#project.facts(path);
      const there =
        other === undefined
          ? []
          : valuesIn(other, found.kind === 'module' ? bare.slice(first.length + 1) : bare.replace(first, original));
      if (there.length > 0) return there.slice(0, 1);
    }
    const last = bare.split('.').slice(-2).join('.');
    return this.#anywhere(last);
  }

  /** The value that all constants of this name have; of a name that very many files hold nothing is said. */
  #anywhere(name: string): readonly string[] {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const files = filesWithAll(this.#project, name.split('.'));
    const values = new Set(
      (files.length > maxFiles ? [] : files).flatMap((path) => {
        const other = this.#project.facts(path);
        return other === undefined ? [] : valuesIn(other, name);
      }),
    );
    const value = values.size === 1 ? [...values] : [];
    this.#found.set(name, value);
    return value;
  }
}

function valuesIn(facts: FileFacts, wanted: string): string[] {
  return facts.constants
    .filter((each) => each.name === wanted || each.name.endsWith(`.${wanted}`))
    .map(({ value }) => value);
}
