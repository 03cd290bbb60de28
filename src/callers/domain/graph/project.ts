import type { Definition, FileFacts } from '../facts.ts';
import type { UnparsedReason } from '../unparsed.ts';

/** Everything the graph asks about the code. Answers come from what is indexed now; nothing here waits. */
export interface Project {
  /** Whether a file with this path (relative, slashes) is part of the code. */
  has(path: string): boolean;
  /** Files that hold a word anywhere, strings and comments included. */
  filesWith(name: string): readonly string[];
  /**
   * Of a name that very many files hold, those that define it; `undefined` where that is not known, or `filesWith` is
   * short enough.
   */
  filesDefining?(name: string): readonly string[] | undefined;
  /**
   * Of the files that hold a word those that are worth a look, and how many of the others stay unread because there is
   * no time for them; those are missing then.
   */
  readyWith?(name: string): ReadyFiles;
  /** What a file says; `undefined` where it cannot be parsed or its turn has not come. */
  facts(path: string): FileFacts | undefined;
  /** Why a file that was read has no facts; `undefined` where it has some, or nothing is known of that. */
  whyUnparsed?(path: string): UnparsedReason | undefined;
  /** `false` where `whyUnparsed` has nothing to say of any file. */
  readonly hasUnparsed?: boolean;
  /** `compilerOptions.paths` and the like: a pattern with at most one `*`, and its replacement. */
  readonly pathAliases: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
  /** Packages of the workspace by name, with their folder. */
  readonly packages: ReadonlyMap<string, string>;
  /** Modules of Go by the path that their `go.mod` gives them, with their folder. */
  readonly goModules?: ReadonlyMap<string, string>;
  /** What modules were found to mean, for as long as the same files are there: `resolveModule` keeps it. */
  readonly modules?: Map<string, readonly string[]> | undefined;
  /** Whether the same question always has the same answer, and costs little the second time. */
  readonly isSteady?: boolean;
}

/** See `Project.readyWith`. */
export interface ReadyFiles {
  readonly files: readonly string[];
  readonly left: number;
}

/** A definition in its file. */
export interface Symbol {
  readonly path: string;
  /** Index into the file's definitions. */
  readonly definition: number;
}

/** Equal for the same definition. */
export function symbolKey({ path, definition }: Symbol): string {
  return `${path}#${definition}`;
}

/** Whether two symbols are one definition. */
export function isSame(a: Symbol, b: Symbol): boolean {
  return a.definition === b.definition && a.path === b.path;
}

/** The definition of a symbol. */
export function getDefinition(project: Project, { path, definition }: Symbol): Definition | undefined {
  const facts = project.facts(path);
  return facts === undefined ? undefined : definitionAt(facts, definition);
}

/** A definition of a file by its index, read alone where the facts can do that. */
export function definitionAt(facts: FileFacts, at: number): Definition | undefined {
  return facts.definition === undefined ? facts.definitions[at] : facts.definition(at);
}

/** Whether a definition is a type that can have members. */
export function isClass({ kind }: Pick<Definition, 'kind'>): boolean {
  return kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'namespace' || kind === 'type';
}

/** Whether a definition is a function, a method or a constructor. */
export function isCallable({ kind }: Pick<Definition, 'kind'>): boolean {
  return kind === 'function' || kind === 'method' || kind === 'constructor';
}

/** Whether a definition is of a class, of an object literal, or of whatever a block of Ruby makes. */
export function isMember({ container, owner, shape, standsIn }: Definition): boolean {
  return container >= 0 || owner !== undefined || shape !== undefined || standsIn === true;
}

/** Whether a file is TypeScript or JavaScript. */
export function isScript({ language }: Pick<FileFacts, 'language'>): boolean {
  return language === 'typescript' || language === 'javascript';
}

/** Indexes of the definitions around a place, innermost first. */
export function enclosing(facts: FileFacts, within: number): number[] {
  const chain: number[] = [];
  for (let at = within; at >= 0 && !chain.includes(at); at = around(definitionAt(facts, at))) chain.push(at);
  return chain;
}

function around(definition: Definition | undefined): number {
  return definition?.inside ?? definition?.container ?? -1;
}

/**
 * The innermost class around a place; -1 if there is none, or if only its name is known here (`owner`), regardless of
 * the surroundings: C++'s `void Repo::save() {}` in a namespace.
 */
export function enclosingClass(facts: FileFacts, within: number): number {
  const seen = new Set<number>();
  for (let at = within; at >= 0 && !seen.has(at);) {
    const definition = definitionAt(facts, at);
    if (definition === undefined) return -1;
    if (isClass(definition)) return at;
    seen.add(at);
    at = definition.owner === undefined ? around(definition) : definition.container;
  }
  return -1;
}

/** Every class around a place, innermost first: where members can be named bare, those of the outer ones can too. */
export function classesAround(facts: FileFacts, within: number): number[] {
  const found: number[] = [];
  for (
    let at = enclosingClass(facts, within);
    at >= 0 && !found.includes(at);
    at = enclosingClass(facts, definitionAt(facts, at)?.container ?? -1)
  )
    found.push(at);
  return found;
}
