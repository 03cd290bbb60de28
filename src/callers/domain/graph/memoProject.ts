import type { FileFacts } from '../facts.ts';
import type { Project, ReadyFiles } from './project.ts';

/**
 * A project that answers each question once, for the length of one search: a search asks for the same files thousands
 * of times.
 */
export class MemoProject implements Project {
  readonly pathAliases: Project['pathAliases'];
  readonly packages: Project['packages'];
  readonly goModules: ReadonlyMap<string, string>;
  readonly modules: Map<string, readonly string[]>;
  readonly #project: Project;
  readonly #facts = new Map<string, FileFacts | undefined>();
  readonly #files = new Map<string, readonly string[]>();

  constructor(project: Project) {
    this.#project = project;
    this.pathAliases = project.pathAliases;
    this.packages = project.packages;
    this.goModules = project.goModules ?? new Map<string, string>();
    this.modules = project.modules ?? new Map<string, readonly string[]>();
  }

  has(path: string): boolean {
    return this.#project.has(path);
  }

  filesWith(name: string): readonly string[] {
    let files = this.#files.get(name);
    if (files === undefined) this.#files.set(name, (files = this.#project.filesWith(name)));
    return files;
  }

  filesDefining(name: string): readonly string[] | undefined {
    return this.#project.filesDefining?.(name);
  }

  readyWith(name: string): ReadyFiles {
    return this.#project.readyWith?.(name) ?? { files: this.filesWith(name), left: 0 };
  }

  facts(path: string): FileFacts | undefined {
    const known = this.#facts.get(path);
    if (known !== undefined || this.#facts.has(path)) return known;
    const facts = this.#project.facts(path);
    this.#facts.set(path, facts);
    return facts;
  }
}
