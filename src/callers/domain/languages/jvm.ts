import { wholeMatch } from '../patterns.ts';
import { byPhrases, type ImplicitCall, loops } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** What the JVM's languages and C# have in common: packages, declared types and libraries with generic types. */
export const packagedTraits: Omit<LanguageTraits, 'endings' | 'family'> = {
  ...commonTraits,
  hasImplicitThis: true,
  callsThroughBases: true,
  hasOverloads: true,
  hasTypeArguments: true,
  seesNestedClasses: true,
  sharesPackages: true,
  qualifiesTypes: true,
  writesPackages: true,
  importsMembers: true,
  declaresTypes: true,
  tellsOutside: true,
  hasGenericLibraries: true,
  hasOpenPackages: true,
  // No parameter of a type (`T`, `TKey`), no constant (`LOGGER`), and not what Java calls a file of Kotlin (`UtilKt`).
  ambientTypes: /^(?!T\p{Lu})(?!.*Kt$)\p{Lu}[\p{ID_Continue}]*\p{Ll}/u,
};

/** What the JVM's languages have in common. */
export const jvmTraits: Omit<LanguageTraits, 'endings'> = {
  ...packagedTraits,
  family: 'jvm',
  wrapperTypes: wholeMatch([
    'Optional|Lazy|Future|CompletableFuture|CompletionStage|Mono|Promise|Deferred|Provider|ObjectProvider',
  ]),
  getsMembersOutside: true,
  importsWholeNames: true,
  // Members of Kotlin's `Companion` belong to the class.
  importEnding: /\.Companion$/,
};

const jvmCalls: readonly ImplicitCall[] = [
  [/^(?:toString|equals|hashCode|compareTo)$/, byPhrases.printing],
  [/^(?:iterator|hasNext|next)$/, ...loops],
];

/** Java. */
export const java: LanguageTraits = {
  ...jvmTraits,
  endings: ['java'],
  // Java's language specification.
  implicitCalls: [[/^close$/, byPhrases.tryWith, '\\btry\\s*\\('], ...jvmCalls],
  hasConstantBodies: true,
  // Those of whatever interface a function is taken for.
  callMembers: /^/,
  marksOverrides: true,
  conversions: 'java',
  marksMissingLists: true,
  listsConstructorParameters: true,
  localsInCalls: 'never',
  tellsOuterClassesByCase: true,
  classLiterals: /(?:^|\.)(?:class|getClass\(\))$/,
  passingCalls: /^(?:java\.util\.)?Objects\.requireNonNull(?=\()/,
};

/** Kotlin. */
export const kotlin: LanguageTraits = {
  ...jvmTraits,
  endings: ['kt', 'kts'],
  copyingPrefix: /\bdata\s+class\s+`?$/,
  // Kotlin's operator conventions.
  implicitCalls: [[/^close$/, '`use`', '\\buse\\b'], ...jvmCalls],
  operatorNames: wholeMatch([
    'get|set|invoke|contains|rangeTo|rangeUntil|inc|dec|not|unary(?:Plus|Minus)|component\\d+',
    '(?:plus|minus|times|div|rem)(?:Assign)?|getValue|setValue|provideDelegate',
  ]),
  accessorBodies: /\s[gs]et\(\w*\)\s*(?::[^={]*)?[={]/,
  definesMembersOutside: true,
  hasPlatforms: true,
  extensions: 'receiver',
  tupleTypes: /^(?:Pair|Triple)$/,
  invokeMember: 'invoke',
  callMembers: /^invoke$/,
  delegation: 'classes',
  qualifiesBases: true,
  freeOverloads: 'packages',
  inheritsOverloads: true,
  inheritsDefaults: true,
  conversions: 'kotlin',
  checksArgumentNames: true,
  hasFunctionReferences: true,
  constructsWithoutList: true,
  localsInCalls: 'if-callable',
  bindsInOrder: true,
  prefersLocalFunctions: true,
  walksNestedClasses: true,
  constructsByCall: true,
  tellsClassesByCase: true,
};
