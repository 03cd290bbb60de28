import type { ImplicitCall } from './implicitCalls.ts';

/**
 * What the graph needs to know of a language: what its code can do and how it says so. Everything that asks about the
 * language of a file asks here, so that a language is added by one more of these (see `languages.ts`). What a language
 * does not say of itself is as in `commonTraits`.
 */
export interface LanguageTraits {
  /** The endings of its files, in lower case. */
  readonly endings: readonly string[];
  /** Whole names of files that have no ending, in lower case. */
  readonly fileNames: readonly string[];
  /** Languages whose code can call each other have the same. */
  readonly family: string;

  // Objects and members.
  /** Words for the object that a method is called on. */
  readonly selfWords: ReadonlySet<string>;
  /** Words for its base. */
  readonly superWords: ReadonlySet<string>;
  /** A member can be named without a receiver. */
  readonly hasImplicitThis: boolean;
  /** Methods are, or may be, defined outside their types. */
  readonly definesMembersOutside: boolean;
  /** Types get members from outside, be it from code of another language of the family. */
  readonly getsMembersOutside: boolean;
  /** What is declared in one file is defined in another: prototypes, and members behind `Repo::`. */
  readonly separatesDeclarations: boolean;
  /** A later definition of a name stands in the place of the earlier ones. */
  readonly redefinesNames: boolean;
  /** The same function is declared for all platforms and defined for each. */
  readonly hasPlatforms: boolean;
  /** The members of a type stand in blocks apart from it, one for each trait. */
  readonly hasImplBlocks: boolean;
  /** What members of a local list give is found out when it is asked for, not where the local is read. */
  readonly followsLists: boolean;
  /** A class may be written in several parts. */
  readonly hasPartialClasses: boolean;
  /** A class or a module goes on wherever its name is written again. */
  readonly reopensClasses: boolean;
  /** What a field or the result of a function is, is told by what is put there alone. */
  readonly hasDynamicTypes: boolean;
  /** What makes an object of a class when it stands behind its name; the bare name means the class. Else empty. */
  readonly madeBy: string;
  /** Classes of the language that code may open again: nothing of the code makes most objects that get such members. */
  readonly coreClasses: RegExp | undefined;
  /** Classes of one file may have one name: a template and what it is for some types, a class and its companion. */
  readonly hasTwinClasses: boolean;
  /** An object may stand beside a class with its name. */
  readonly hasCompanions: boolean;
  /** A field is read as a method is called, without brackets, and both may have one name. */
  readonly readsLikeCalls: boolean;
  /** A namespace goes on in other files. */
  readonly hasOpenNamespaces: boolean;
  /** A constant of an enumeration may have a body, which is a class of its own. */
  readonly hasConstantBodies: boolean;
  /**
   * How functions are added to a type: for a receiver, by a first parameter that says so, by a trait or a conversion.
   */
  readonly extensions: 'receiver' | 'first-parameter' | 'trait' | 'conversion' | undefined;
  /** Members are put into objects and modules when the code runs. */
  readonly addsMembersAtRunTime: boolean;
  /** Members that get every call for which a class has none. */
  readonly catchAllMembers: readonly string[];
  /** A class can say what its `->` and `*` give. */
  readonly overloadsPointers: boolean;
  /** Members are called without brackets. */
  readonly callsWithoutBrackets: boolean;
  /** Names that the language calls by itself. */
  readonly implicitCalls: readonly ImplicitCall[];
  /** Methods that a language's own library calls of what has some other method, too: `flush` of what has `write`. */
  readonly duckTypes?: readonly (readonly [names: RegExp, beside: RegExp])[];
  /** What stands before the name of what is called or handed on without being written. */
  readonly implicitPrefix: RegExp | undefined;
  /** What a method calls to hand itself out as a sequence, over which any loop may go later: Ruby's `enum_for`. */
  readonly enumerating: ReadonlySet<string> | undefined;
  /**
   * What calls a member by a name that a value holds: Ruby's `send`, and what gives such a method or another name for it.
   * `place`: which argument holds the name; with `handsArguments` the others are handed on.
   */
  readonly sending: ReadonlyMap<string, { readonly place: number; readonly handsArguments: boolean }> | undefined;
  /** Words for what runs a text as code, which may hold calls by a name that a value holds. */
  readonly evaluating: readonly string[];
  /** What stands before the name of a class that gets a method `copy` by itself, which makes another object of it. */
  readonly copyingPrefix: RegExp | undefined;
  /** Functions that operators, brackets, delegates and destructuring call, where a word marks them. */
  readonly operatorNames: RegExp | undefined;
  /** What stands before the name of an accessor. */
  readonly accessorPrefix: RegExp | undefined;
  /** Decorators that make a method an accessor; without one a method that is read is none. */
  readonly accessorDecorators: RegExp | undefined;
  /** What stands from the name of a field on that has accessors. */
  readonly accessorBodies: RegExp | undefined;
  /** The member that calling an object calls. */
  readonly invokeMember: string | undefined;
  /** Members of a function's object that call it. */
  readonly callMembers: RegExp | undefined;
  /** Calling a class calls its constructor by another name, and objects may be called, too. */
  readonly callsThroughClasses: boolean;
  /** Members are taken by names that are put together. */
  readonly computesMemberNames: boolean;
  /** What stands right in a class is run, and knows the members above it: `save = atomic(save)`. */
  readonly hasClassBodies: boolean;
  /** A member of a text is one of the class that it names: `$it = 'Repo'; $it::save()`. */
  readonly textsNameClasses: boolean;
  /** Functions and methods may be called by their names in another case. */
  readonly ignoresCase: boolean;
  /** Other words that ask a method: `be_saved` of RSpec asks `saved?`. */
  readonly askedBy: ((name: string) => readonly string[]) | undefined;
  /** A signal is sent by calling its name. */
  readonly callsSignals: boolean;

  // Bases.
  /** What `super` means depends on the classes that a class is mixed into. */
  readonly hasMixins: boolean;
  /** What is looked for may be lent to a class that has the interface of a receiver. */
  readonly lendsMembers: boolean;
  /** Classes get what finds and makes their objects from a base outside the code. */
  readonly inheritsFactories: boolean;
  /** A type is of every interface whose methods it has. */
  readonly hasStructuralInterfaces: boolean;
  /** The base by which a class is an interface of that kind. */
  readonly structuralBase: string | undefined;
  /** An interface has no bodies: what a class above gives goes before what is only asked for. */
  readonly hasBodilessInterfaces: boolean;
  /** Traits are used, and are no part of what the word for the base means. */
  readonly usesTraits: boolean;
  /** What may leave an interface to another object: structs that embed it, or any class. */
  readonly delegation: 'structs' | 'classes' | undefined;
  /** Bases are written with the class around where several have one name. */
  readonly qualifiesBases: boolean;
  /** `Base::save()` calls what the base has, and nothing below. */
  readonly callsNamedBases: boolean;
  /** `using Base::add;` keeps an `add` of the class from hiding the base's. */
  readonly hasUsingDeclarations: boolean;
  /** A method says that it overrides another. */
  readonly marksOverrides: boolean;
  /** The names of interfaces tell them from classes. */
  readonly marksInterfaces: boolean;
  /** Names that anything may have are called by the language only for what is of a type for it. */
  readonly callsThroughBases: boolean;

  // Overloads and arguments.
  /** Functions of one name in one class differ by what they take. */
  readonly hasOverloads: boolean;
  /** Functions outside of classes have overloads elsewhere: in headers, or anywhere in their package. */
  readonly freeOverloads: 'headers' | 'packages' | undefined;
  /** Members of bases are overloads of the class's own. */
  readonly inheritsOverloads: boolean;
  /** A function that stands in for another has its defaults without saying so. */
  readonly inheritsDefaults: boolean;
  /** The rules by which an argument is turned into what a parameter wants; `none`: any argument may fit. */
  readonly conversions: 'java' | 'kotlin' | 'cpp' | 'csharp' | 'none' | undefined;
  /** The names of arguments tell functions apart. */
  readonly checksArgumentNames: boolean;
  /** `Repo::save` stands for a function without saying which. */
  readonly hasFunctionReferences: boolean;
  /** A call of which facts hold no list of arguments has `...` in its place. */
  readonly marksMissingLists: boolean;
  /** A constructor has its parameters behind its name. */
  readonly listsConstructorParameters: boolean;
  /** A function with the name of its class makes its objects. */
  readonly namesConstructorsLikeClasses: boolean;
  /** A declaration makes an object: `Repo repo;`. */
  readonly constructsByDeclaration: boolean;
  /** An object can be made without a list of arguments. */
  readonly constructsWithoutList: boolean;
  /** The types around a call decide which function a name from elsewhere means. */
  readonly hasArgumentLookup: boolean;
  /** Types can be given to a call. */
  readonly hasTypeArguments: boolean;
  /** Macros of the preprocessor: what they put in the code's place is not read. */
  readonly hasPreprocessor: boolean;
  /** Macros are called by a mark behind their name. */
  readonly marksMacros: boolean;

  // Names and scopes.
  /** A variable that a call names: it hides functions, is never called, or hides them where it holds one. */
  readonly localsInCalls: 'hide' | 'never' | 'if-callable';
  /** What stands before the place that binds a local means something else by its name. */
  readonly bindsInOrder: boolean;
  /** Of members that several bases have the one of the last is meant, unless it has no body. */
  readonly stacksBases: boolean;
  /** Functions in functions go before all members. */
  readonly prefersLocalFunctions: boolean;
  /** A variable may have the name of its type. */
  readonly namesValuesLikeTypes: boolean;
  /** Types of comments hide nothing that is imported. */
  readonly hasCommentTypes: boolean;
  /** Blocks set names of the method around, and nothing says so. */
  readonly sharesBlockLocals: boolean;
  /** Classes in a class are in scope there. */
  readonly seesNestedClasses: boolean;
  /** A class in another one is found through the name of that. */
  readonly walksNestedClasses: boolean;
  /** A capital letter before a dot is an outer class. */
  readonly tellsOuterClassesByCase: boolean;
  /** Another name of a type stands for it, so that its members are those of the type. */
  readonly hasTransparentAliases: boolean;
  /** A local holds only what its type says, whatever is assigned to it later. */
  readonly keepsDeclaredTypes: boolean;

  // Modules and packages.
  /** Files see the other files of their folder or package without an import. */
  readonly sharesPackages: boolean;
  /** A package is what is in a folder, and the word before a dot is one even if a local has that name. */
  readonly packagesAreFolders: boolean;
  /** A name may come from anywhere: includes, requires and autoloaders name files, not names. */
  readonly hasLooseNames: boolean;
  /** Files are included as text, by their names. */
  readonly hasIncludes: boolean;
  /** Types are named with the namespaces they are in. */
  readonly qualifiesTypes: boolean;
  /** Types can be written with the whole package they are in. */
  readonly writesPackages: boolean;
  /** What the namespaces around a file have goes before what it takes from others. */
  readonly prefersOwnNamespaces: boolean;
  /** Of a namespace the end is enough. */
  readonly matchesNamespaceEnds: boolean;
  /** An import may leave out the packages around the file. */
  readonly hasRelativeImports: boolean;
  /** An import names a package and what is in it, in full. */
  readonly importsWholeNames: boolean;
  /** An import may name a member of a class. */
  readonly importsMembers: boolean;
  /** What parts the namespaces of a path, where a path is not written with dots. */
  readonly pathSeparator: '::' | '\\' | undefined;
  /** What is no part of a package's name at the end of an import. */
  readonly importEnding: RegExp | undefined;
  /** Modules can be loaded without giving the file a name. */
  readonly loadsWithoutNames: boolean;
  /** Modules are named with dots: `import a.b` gives `a`, and a module of a package is a member of it. */
  readonly hasDottedModules: boolean;
  /** Imports count from their line on; a later one takes the name over. */
  readonly importsInOrder: boolean;
  /** A module gives on everything it imports. */
  readonly reexportsImports: boolean;
  /** What a module exports is an object that is put together when it runs. */
  readonly hasCommonJs: boolean;
  /** The name of a module says which file it is. */
  readonly resolvesModules: boolean;

  // Types.
  /**
   * The type of a receiver is declared or can be inferred: a type from outside the project has no members of ours,
   * unless ours derive from it.
   */
  readonly declaresTypes: boolean;
  /** Types from outside the project are told from ours. */
  readonly tellsOutside: boolean;
  /** A library's generic types may return an object of ours, whatever their name. */
  readonly hasGenericLibraries: boolean;
  /** A type from outside may be of any package that a file does not name. */
  readonly hasOpenPackages: boolean;
  /** What is given by a class that no file tells of may be anything. */
  readonly hasOpenSurroundings: boolean;
  /** Names that are types of the surroundings where nothing explains them. */
  readonly ambientTypes: RegExp | undefined;
  /** Types that every file knows. */
  readonly preludeTypes: RegExp | undefined;
  /** Generic types that only wrap the one they are about, so that facts hold that one alone: `Promise<Repo>`. */
  readonly wrapperTypes: RegExp | undefined;
  /** Types of the library that hold a value of each type that they are given. */
  readonly tupleTypes: RegExp | undefined;
  /** The language's own containers, of whose elements nothing is said. */
  readonly openTypes: ReadonlySet<string>;
  /** What gives the class of an object: nothing of ours is derived from it. */
  readonly classLiterals: RegExp | undefined;
  /** Calling a class makes an object. */
  readonly constructsByCall: boolean;
  /** Only a capital letter tells a call of a class from one of a function, which may have one, too. */
  readonly tellsClassesByCase: boolean;

  // Notation.
  /** How alternatives are written: as `c ? a : b`, `a || b` or `a ?? b`, or in words. */
  readonly alternatives: 'signs' | 'words';
  /** Calls that give what they are given first. */
  readonly passingCalls: RegExp | undefined;
  /** Functions whose arguments are only named. */
  readonly namingCalls: RegExp | undefined;
  /** A name under a key may stand for a method that is not called there. */
  readonly namesMethodsUnderKeys: boolean;
}

/** What holds for a language that says nothing else. */
export const commonTraits: Omit<LanguageTraits, 'endings' | 'family'> = {
  fileNames: [],
  selfWords: new Set(['this']),
  superWords: new Set(['super']),
  hasImplicitThis: false,
  definesMembersOutside: false,
  getsMembersOutside: false,
  separatesDeclarations: false,
  redefinesNames: false,
  hasPlatforms: false,
  hasImplBlocks: false,
  followsLists: false,
  hasPartialClasses: false,
  reopensClasses: false,
  hasDynamicTypes: false,
  madeBy: '',
  coreClasses: undefined,
  hasTwinClasses: false,
  hasCompanions: false,
  readsLikeCalls: false,
  hasOpenNamespaces: false,
  hasConstantBodies: false,
  extensions: undefined,
  addsMembersAtRunTime: false,
  catchAllMembers: [],
  overloadsPointers: false,
  callsWithoutBrackets: false,
  implicitCalls: [],
  implicitPrefix: undefined,
  enumerating: undefined,
  sending: undefined,
  evaluating: [],
  copyingPrefix: undefined,
  operatorNames: undefined,
  accessorPrefix: undefined,
  accessorDecorators: undefined,
  accessorBodies: undefined,
  invokeMember: undefined,
  callMembers: undefined,
  callsThroughClasses: false,
  computesMemberNames: false,
  hasClassBodies: false,
  textsNameClasses: false,
  ignoresCase: false,
  askedBy: undefined,
  callsSignals: false,
  hasMixins: false,
  lendsMembers: false,
  inheritsFactories: false,
  hasStructuralInterfaces: false,
  structuralBase: undefined,
  hasBodilessInterfaces: false,
  usesTraits: false,
  delegation: undefined,
  qualifiesBases: false,
  callsNamedBases: false,
  hasUsingDeclarations: false,
  marksOverrides: false,
  marksInterfaces: false,
  callsThroughBases: false,
  hasOverloads: false,
  freeOverloads: undefined,
  inheritsOverloads: false,
  inheritsDefaults: false,
  conversions: undefined,
  checksArgumentNames: false,
  hasFunctionReferences: false,
  marksMissingLists: false,
  listsConstructorParameters: false,
  namesConstructorsLikeClasses: false,
  constructsByDeclaration: false,
  constructsWithoutList: false,
  hasArgumentLookup: false,
  hasTypeArguments: false,
  hasPreprocessor: false,
  marksMacros: false,
  localsInCalls: 'hide',
  bindsInOrder: false,
  stacksBases: false,
  prefersLocalFunctions: false,
  namesValuesLikeTypes: false,
  hasCommentTypes: false,
  sharesBlockLocals: false,
  seesNestedClasses: false,
  walksNestedClasses: false,
  tellsOuterClassesByCase: false,
  hasTransparentAliases: true,
  keepsDeclaredTypes: false,
  sharesPackages: false,
  packagesAreFolders: false,
  hasLooseNames: false,
  hasIncludes: false,
  qualifiesTypes: false,
  writesPackages: false,
  prefersOwnNamespaces: false,
  matchesNamespaceEnds: false,
  hasRelativeImports: false,
  importsWholeNames: false,
  importsMembers: false,
  pathSeparator: undefined,
  importEnding: undefined,
  loadsWithoutNames: false,
  hasDottedModules: false,
  importsInOrder: false,
  reexportsImports: false,
  hasCommonJs: false,
  resolvesModules: false,
  declaresTypes: false,
  tellsOutside: false,
  hasGenericLibraries: false,
  hasOpenPackages: false,
  hasOpenSurroundings: false,
  ambientTypes: undefined,
  preludeTypes: undefined,
  wrapperTypes: undefined,
  tupleTypes: undefined,
  openTypes: new Set(),
  classLiterals: undefined,
  constructsByCall: false,
  tellsClassesByCase: false,
  alternatives: 'signs',
  passingCalls: undefined,
  namingCalls: undefined,
  namesMethodsUnderKeys: false,
};
