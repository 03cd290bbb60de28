import { isUnreadMember } from '../../../domain/typeText.ts';
import type { CodeLanguage, Export, FileFacts, Import } from '../../../domain/facts.ts';
import type {
  DraftBinding,
  DraftConstant,
  DraftDefinition,
  DraftHeritage,
  DraftLoop,
  DraftNarrowing,
  DraftReference,
  DraftStretch,
  DraftWays,
} from './draftShapes.ts';
import { wordAt } from '../reading/words.ts';
import { finishFacts } from './finishFacts.ts';

/** An import while its file is being read. */
export interface DraftImport extends Omit<Import, 'site'> {
  readonly at: number;
}

const importedName = /^[\p{ID_Continue}$.]+$/u;
const callable = new Set<string>(['function', 'method', 'constructor', 'class']);

/** What a language's patterns collect of one file, in any order; `finish` sorts it and determines the nesting. */
export class FactsDraft {
  /** The text that is read; offsets point into it. */
  readonly text: string;
  readonly definitions: DraftDefinition[] = [];
  readonly references: DraftReference[] = [];
  readonly bindings: DraftBinding[] = [];
  readonly imports: DraftImport[] = [];
  readonly exports: Export[] = [];
  readonly heritage: DraftHeritage[] = [];
  readonly constants: DraftConstant[] = [];
  readonly stretches: DraftStretch[] = [];
  /**
   * Results that `return new X()`, `return make()` and their like tell, by the place of the statement; of generators
   * what they yield.
   */
  readonly results: { readonly type: string; readonly at: number; readonly isElement?: boolean }[] = [];
  /** What methods hand to their block, by the place of the statement. */
  readonly yielded: { readonly type: string; readonly at: number }[] = [];
  /** Names that the function around says are not its own: `global x`. */
  readonly outerNames: { readonly name: string; readonly at: number }[] = [];
  readonly narrowings: DraftNarrowing[] = [];
  readonly ways: DraftWays[] = [];
  readonly loops: DraftLoop[] = [];
  /**
   * What is put into the lists and maps that names hold, as a list of it; empty where nothing is known of it. A field is
   * `this.` with its name.
   */
  readonly added: DraftBinding[] = [];
  /** Names, alone or in patterns, that are in scope in the whole function regardless of their block: `var`. */
  readonly hoisted: { readonly start: number; readonly end: number }[] = [];
  /**
   * Type parameters (`T extends Repo`), with the stretch in which they hold; `bound` is empty if they stand for
   * anything.
   */
  readonly typeParameters: {
    readonly name: string;
    readonly bound: string;
    readonly start: number;
    readonly end: number;
    /** Of a class of Rust: its name with the place, `Store 0`. */
    readonly place?: string;
  }[] = [];
  /** What blocks of Rust ask of the type parameters of a class, by its name with the place. */
  readonly asked = new Map<string, string[]>();
  /**
   * Type parameters of Java with the class that they are when the code runs: parameters of functions are told by it.
   */
  readonly erasures: {
    readonly name: string;
    readonly erasure: string;
    readonly start: number;
    readonly end: number;
  }[] = [];
  package: string | undefined;
  private readonly byName = new Map<number, number>();
  /** Keys of object literals, and the types that are expected of them, by where they start. */
  readonly shapes = new Map<number, { readonly shape: string; readonly expected?: string }>();
  private readonly boundAt = new Map<number, number>();

  constructor(text: string) {
    this.text = text;
  }

  /** The word at an offset. */
  word(at: number): string {
    return wordAt(this.text, at);
  }

  /**
   * Adds a definition. Where two patterns name the same token, what can be called wins over what cannot, and what knows
   * its owner.
   */
  define(definition: DraftDefinition): void {
    if (definition.name === '') return;
    const known = this.byName.get(definition.nameAt);
    if (known === undefined) {
      this.byName.set(definition.nameAt, this.definitions.push(definition) - 1);
    } else if (
      (callable.has(definition.kind) && !callable.has(this.definitions[known]?.kind ?? '')) ||
      (definition.owner !== undefined && this.definitions[known]?.owner === undefined)
    ) {
      this.definitions[known] = definition;
    }
  }

  /** Adds a reference and gives its number for `argumentOf`. */
  refer(reference: DraftReference): number {
    return this.references.push(reference) - 1;
  }

  /** Adds an import; in a broken file the text at its place may not be a name, and is skipped. */
  take(taken: DraftImport): void {
    const { local, at } = taken;
    if (local === '' || local === '*' || (importedName.test(local) && this.text.startsWith(local, at)))
      this.imports.push(taken);
  }

  /**
   * Adds a local name. Where two patterns catch the same token, the one that knows its type wins. `from` is where the
   * name begins to mean it, if that is behind `at`.
   */
  bind(name: string, type: string, at: number, isAgain = false, from = at): void {
    if (name === '') return;
    const known = this.boundAt.get(at);
    const delay = from > at && { from };
    if (known === undefined)
      this.boundAt.set(at, this.bindings.push({ name, type, at, ...(isAgain && { isAgain }), ...delay }) - 1);
    else {
      const before = this.bindings[known];
      const isWeak = type === '' || isUnreadMember(type);
      this.bindings[known] = {
        name,
        type: isWeak && before !== undefined && before.type !== '' ? before.type : type,
        at,
        ...((isAgain || before?.isAgain === true) && { isAgain: true }),
        ...(before?.from !== undefined && { from: before.from }),
        ...delay,
      };
    }
  }

  /** Records that something is put into the list or map that a name holds; `type` is a list of it. */
  addTo(name: string, type: string, at: number): void {
    this.added.push({ name, type, at });
  }

  /** Binds a name that a block has for itself: what blocks in it bind is not the same. */
  bindInBlock(name: string, type: string, at: number): void {
    if (name !== '') this.bindings.push({ name, type, at, isOfBlock: true });
  }

  /** Adds a constant by the offset of its name, if */
  addConstant(at: number, value: string | undefined, name = wordAt(this.text, at)): void {
    if (value !== undefined) this.constants.push({ name, value, at });
  }

  /** Says what a local name is in a stretch, where it is bound in the function around it. */
  narrow(name: string, type: string, start: number, end: number): void {
    if (end > start) this.narrowings.push({ name, type, start, end });
  }

  /** Adds a function or signature without a name, an object under a key, or a block. */
  stretch(
    { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
    kind: DraftStretch['kind'] = 'function',
    known: { readonly name?: string; readonly owner?: string } = {},
  ): void {
    this.stretches.push({ start: startIndex, end: endIndex, kind, ...known });
  }

  finish(path: string, language: CodeLanguage, isClean: boolean): FileFacts {
    return finishFacts(this, path, language, isClean);
  }
}
