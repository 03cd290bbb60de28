/** Languages whose files are parsed for facts; `tsx` and `jsx` files count as their plain forms here. */
export type CodeLanguage =
  | 'typescript'
  | 'javascript'
  | 'python'
  | 'go'
  | 'java'
  | 'kotlin'
  | 'rust'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'cpp'
  | 'scala';

/** A token: its line from 1, its column in UTF-16 units from 0. */
export interface Site {
  readonly line: number;
  readonly column: number;
}

export type DefinitionKind =
  'function' | 'method' | 'constructor' | 'class' | 'interface' | 'enum' | 'field' | 'variable' | 'namespace' | 'type';

/**
 * What is known of the type of a name, as one text in one of these forms (`typeText.ts` takes it apart and writes it);
 * the empty text where nothing is known.
 * - `Repo`: a type's simple name. `Repo[]`: a list of them. `Deps.repo`: the type of that field of a type.
 * - `make()`, `this.factory.make()`: what a call gives, written like a call's receiver and name.
 * - `=other`, `=this.repo`: the same as that expression. `=repos[]`: an element of it. `=make().a`: a member of what a
 *   call gives.
 * - `make().*()`, `other.*()`: a list of what `make()` and `=other` say. `other.*map()`: what a method of Rust hands to
 *   its closure, an element of a list or what is in an `Option`.
 * - `=^0repo`, `^0repo.find()`: what callers hand in for the parameter `repo`, the first one of the function around, and
 *   what is done with it. `=^:repo` is given by its name alone.
 * - `(Repo;Queue[])`: a tuple of Rust, of which a part is `pair.0`, and `pair.~0` where a pattern takes it: of a map's
 *   entry `~1` is the value.
 * - `Repo|Queue[]`: one of these, of the first form each. `Map|Repo[]` is a map of them.
 * - `'report.created'`: a string of this value; `''` a text or number of an unknown one, or a list or map of values
 *   that are not the project's, in Java with the type's name behind it (`''int`, `''List`).
 * - `A|B`, `Repo[]|=this.other`: one of these forms; never with a string. `Repo|?`: or something of which nothing is
 *   known. In Go, Java, Kotlin and C# a type stands with its package or the class around it (`bytes.Buffer`,
 *   `com.shop.Repo`) where that is written. In Python a list stands for a dictionary's values too, a type may be dotted
 *   (`models.Repo`), and `str`, `int`, `list` and their like say that it is Python's own.
 */
export type TypeText = string;

/** How many arguments a function takes: at least, and at most, if there is a limit. */
export interface ParameterList {
  readonly least: number;
  readonly most?: number;
  /**
   * Names of the types of the first eight parameters with commas between them, without type arguments:
   * `String,Map,int[]`. Empty where nothing is known, or the type is a parameter of the class; one of the method itself
   * is its bound. Absent where nothing is known of any. Of a function type of Kotlin an arrow with the number that its
   * parameters have: `->2`.
   */
  readonly types?: string;
}

/** A named thing that a file defines. Parameters and other locals are `bindings`, unless they hold a function. */
export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** The name token. */
  readonly site: Site;
  /** First and last line of the whole definition, decorators and comments left out. */
  readonly startLine: number;
  readonly endLine: number;
  /** Index of the definition it is in; -1 at the top of the file. */
  readonly container: number;
  /** Whether other files can name it: an `export`, a capital letter in Go, `pub` in Rust, no `private` elsewhere. */
  readonly isExported: boolean;
  readonly isStatic?: boolean;
  /**
   * Declared type of a field or variable, or what its first value tells; of a type alias the type that it is another
   * name of.
   */
  readonly type?: TypeText;
  /**
   * Declared result type of a function or method, `Promise`, `Optional` and their like taken off; or what its `return
   * new X()`, `return make()`, `return this` (as `=this`) tells.
   */
  readonly returns?: TypeText;
  /**
   * What a method of Ruby hands to its block first: `yield self` (as `=this`); what a function of Rust fails with, or the
   * alias that says it.
   */
  readonly yields?: TypeText;
  /**
   * Simple name of the type it belongs to if it is defined outside of it: a Go receiver, a Rust `impl`, C++'s `A::f`,
   * `A.prototype.f = …`. `container` is then that type's definition if this file has it, else -1.
   */
  readonly owner?: string;
  /**
   * The definition around it in the text, if that differs from `container`: its scope (`other.handle = function () {}`
   * in a function). Always present for an arrow function under a key of an object: its `this` is that of its
   * surroundings.
   */
  readonly inside?: number;
  /**
   * Of a method in an object literal: the literal's keys with commas between them, `*` for what is spread into it; at
   * most 200 units.
   */
  readonly shape?: string;
  /** Of a method in an object literal: the type that is written for the object where it is. */
  readonly expected?: TypeText;
  /**
   * A member of an interface that an object may lack: `left?(): void`. In C and C++: a function that is there only where
   * the system has none of its name.
   */
  readonly isOptional?: boolean;
  /**
   * In Kotlin: it is written to stand in for another one, `override` or `actual`. In Ruby: it is written in a block, so
   * it may be of any class that the block makes or opens. In JavaScript: it is a function within an expression, whose
   * name only the function itself knows.
   */
  readonly standsIn?: boolean;
  /** Of what can be called, in languages where functions of one name differ by what they take. */
  readonly parameters?: ParameterList;
}

/** The role of a name at its place. */
export type ReferenceRole =
  /** `f()`, `a.f()`; `new F()`; `@F`, `@F()`, `#[f]`, `[F]`; `<F/>`. */
  | 'call'
  | 'new'
  | 'decorator'
  | 'jsx'
  /**
   * Handed on as a value: an argument, an assignment's right side, an element, a returned name (`on('x',
   * this.handle)`).
   */
  | 'value'
  /** Named as a type, or as a base class or interface. */
  | 'type'
  | 'extends'
  | 'implements';

/** What a call or decorator was given, as far as keys of events, routes and containers are made of it. */
export interface Argument {
  readonly kind:
    'string' | 'template' | 'name' | 'member' | 'object' | 'array' | 'function' | 'class' | 'number' | 'other';
  /**
   * Strings without quotes; templates with `${…}` as `*`; members dotted (`Events.Created`); of `class` the class's
   * dotted name, be it the class itself (`Created.class`, `typeof(Created)`) or an object made of it (`new
   * Created(x)`); of functions and objects the source's first 60 units, of everything else the first 200.
   */
  readonly text: string;
  /** Keyword arguments and named attributes (`queue="a"`). */
  readonly name?: string;
  /**
   * In Java the name of its type without type arguments, where the text does not tell and the syntax does: `boolean` of
   * `a == b`, `Repo` of `new Repo(x)` and `(Repo) x`, `null`; `->` of a function.
   */
  readonly type?: string;
  /**
   * Entries of an object literal with plain keys, one level deep. For a template with constants, all its parts, without
   * keys; an empty text for every part that is not a constant.
   */
  readonly entries?: readonly { readonly key: string; readonly value: Argument }[];
}

/** One use of a name. */
export interface Reference {
  /** The last name of the expression: `save` in `this.repo.save()`. */
  readonly name: string;
  readonly role: ReferenceRole;
  readonly site: Site;
  /** Index of the definition it is in; -1 at the top of the file. */
  readonly within: number;
  /**
   * Source text before the last dot (`this.repo`, `super`, `a.b()`), without white space, `?.` and `!`, at most 120
   * units; of a bare call what `this` may be besides the class around, in braces (see `isImplicit`); of a macro of Rust
   * with `!` behind it.
   */
  readonly receiver?: string;
  /** First eight arguments of a call, `new` or decorator. */
  readonly arguments?: readonly Argument[];
  /** For a decorator: index of the definition it is on. */
  readonly decorates?: number;
  /**
   * For a value: the call it is an argument of, as an index into `references`, and its place there from 0. Without a
   * place it is a callback among the attributes of that JSX element; of one of the page itself (`<p>`), where the index
   * is -1.
   */
  readonly argumentOf?: number;
  readonly argumentAt?: number;
  /**
   * Index into `bindings`: the parameter or local that the first name (of the receiver, or the name itself) stands for.
   */
  readonly binding?: number;
  /** For a value in an object literal (`{ created: onCreated }`): the key it is under. */
  readonly key?: string;
}

/**
 * The name of a call, or a value, of a member that only running code names: `repo[name]()`. Its first argument is what
 * gives the name.
 */
export const unreadName = '[*]';

/** The receiver of what C++ looks for at the top: `::save(x)`. */
export const globalScope = '::';

/** The key of a part of a name that a macro of C or C++ puts together: `test_` in `test_##name`. */
export const pasted = '##';

/** A name that a file takes from elsewhere. */
export interface Import {
  /** The name in this file; '' for a bare import, `*` where it brings all of the module's names (`from m import *`). */
  readonly local: string;
  /** The name in the other file; `default`, or `*` for the whole module. */
  readonly imported: string;
  /** The module as written: `./a`, `../pkg.mod`, `github.com/x/y`, `use crate::a`. */
  readonly from: string;
  readonly site: Site;
  /** Whether it is beside another rather than in its place: in a `try` or an `if`. Python only. */
  readonly isOptional?: boolean;
}

/**
 * A name that a file gives on: `export { a as b }`, `export { a } from './x'`, `export * from './x'`, `module.exports =
 * a`, `__all__`.
 */
export interface Export {
  /** The name in this file, or in `from`; `*` for everything. */
  readonly local: string;
  /** The name others see; `default`, or `*` for everything. */
  readonly exported: string;
  readonly from?: string;
}

/** A parameter or local name (it hides the file's and imported names), or a `this.`-field that is set in a method. */
export interface Binding {
  /** `repo`, or `this.repo` for a field, however the language writes it (`self.repo`, `@repo`, `$this->repo`). */
  readonly name: string;
  readonly type: TypeText;
  /** Index of the function, method or class in which it holds; -1 for the file. */
  readonly within: number;
  /** Where it is set, and the last line where it holds (of an anonymous function, if it is in one). */
  readonly line: number;
  readonly endLine: number;
}

/** Constant strings, for keys: `const X = 'a'`, `Events.Created = 'a'`, enum members, static fields. */
export interface Constant {
  /** Dotted where it belongs to something: `Events.Created`. */
  readonly name: string;
  readonly value: string;
}

/** A base class or interface of a class. */
export interface Heritage {
  /**
   * Index of the class; -1 where only its name is known here (`impl Trait for Type` away from the type), see `owner`.
   */
  readonly definition: number;
  readonly owner?: string;
  /** Simple name of the base; in Python with its module where that is written (`models.Base`). */
  readonly base: string;
  /** `extension`: a module that a class of Ruby has for itself (`extend Loud`). */
  readonly role: 'extends' | 'implements' | 'mixin' | 'extension';
}

/** Written for a base that only running the code tells, and for what else it may have above it. */
export const untoldBase = '?';

/** Everything that one file says about names, independent of every other file: an edit elsewhere never changes it. */
export interface FileFacts {
  readonly path: string;
  readonly language: CodeLanguage;
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly bindings: readonly Binding[];
  readonly heritage: readonly Heritage[];
  readonly constants: readonly Constant[];
  /** Package or namespace line (Java, Kotlin, Go, C#, PHP). */
  readonly package?: string;
  /** Whether the parser understood everything; files with errors are used all the same. */
  readonly isClean: boolean;
  /**
   * Whether a name may be one of these things in the file (bits of `nameUses`), without reading the lists; `false` is
   * certain. Only present if the stored form of the facts can answer it.
   */
  mayUse?(name: string, uses: number): boolean;
  /**
   * Room for what is worked out of these facts once and kept as long as they are: costs less than to look it up by
   * them.
   */
  readonly room?: { index?: unknown };
  /** One definition by its index, read without the others; the same object that `definitions` has. */
  definition?(at: number): Definition | undefined;
  /** Indexes of the definitions of a name, ascending, read without the others. */
  definitionsNamed?(name: string): readonly number[];
  /** The imports under a local name, in the order of the file, read without the others. */
  importsNamed?(local: string): readonly Import[];
  /** Index of the function, method or constructor that begins last of those around a line; -1 where there is none. */
  functionAt?(line: number): number;
  /**
   * The references of these names, in the order of the file, read without the others; the same objects that
   * `references` has.
   */
  referencesNamed?(names: Iterable<string>): readonly Reference[];
}
