import type { FileFacts } from '../facts.ts';
import type { NameResolution } from '../graph/nameResolution.ts';
import type { Project } from '../graph/project.ts';

/** Finds what constants, enum members and static fields stand for. */
export class Constants {
  readonly #project: Project;
  readonly #names: NameResolution;

  constructor(project: Project, names: NameResolution) {
    this.#project = project;
    this.#names = names;
  }

  /** The value that a dotted name has: by its own file first, then where it is imported from, then wherever the code has one of this name; empty where that is not sure. */
  valueOf(facts: FileFacts, name: string, within: number): readonly string[] {
    const bare = name.replace(/^(?:this|self|cls|static|\$this)\./, '').replace(/\.value$/, '');
    const own = valuesIn(facts, bare);
    if (own.length > 0) return own.slice(0, 1);
    const [first = ''] = bare.split('.');
    const found = this.#names.resolve(facts, first, within);
    const paths = found.kind === 'symbols' ? found.symbols.map(({ path }) => path) : found.kind === 'module' ? found.paths : [];
    const original = facts.imports.find(({ local }) => local === first)?.imported ?? first;
    for (const path of paths) {
      const other = this.#project.facts(path);
      const there = other === undefined ? [] : valuesIn(other, found.kind === 'module' ? bare.slice(first.length + 1) : bare.replace(first, original));
      if (there.length > 0) return there.slice(0, 1);
    }
    const last = bare.split('.').slice(-2).join('.');
    const anywhere = new Set(this.#project.filesWith(last.split('.').at(-1) ?? last).flatMap((path) => {
      const other = this.#project.facts(path);
      return other === undefined ? [] : valuesIn(other, last);
    }));
    return anywhere.size === 1 ? [...anywhere] : [];
  }
}

function valuesIn(facts: FileFacts, wanted: string): string[] {
  return facts.constants.filter((each) => each.name === wanted || each.name.endsWith(`.${wanted}`)).map(({ value }) => value);
}
