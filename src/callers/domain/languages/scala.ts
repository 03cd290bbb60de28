import { byPhrases, loops } from './implicitCalls.ts';
import { jvmTraits } from './jvm.ts';
import type { LanguageTraits } from './traits.ts';

/** Scala 2 and 3. */
export const scala: LanguageTraits = {
  ...jvmTraits,
  endings: ['scala', 'sc', 'sbt'],
  hasTwinClasses: true,
  hasCompanions: true,
  readsLikeCalls: true,
  // Any value may be turned into something that has the member: implicit classes and conversions are not followed.
  extensions: 'conversion',
  implicitPrefix: /\b(?:implicit|given|using)\s+(?:(?:def|val|lazy|object|final|override|private|protected)\s+)*$/,
  copyingPrefix: /\bcase\s+class\s+`?$/,
  implicitCalls: [
    [/^(?:apply|update|selectDynamic|applyDynamic\w*)$/, byPhrases.itself],
    [/^unapply(?:Seq)?$/, byPhrases.patterns, '\\bcase\\b'],
    [/^(?:map|flatMap|foreach|withFilter|iterator|hasNext|next)$/, ...loops],
    [/^(?:toString|equals|hashCode|compare|compareTo)$/, byPhrases.printing],
    [/^(?:unary_|\w+_$)/, byPhrases.operators],
    [/^close$/, '`Using`', '\\bUsing\\b'],
  ],
  hasMixins: true,
  stacksBases: true,
  inheritsOverloads: true,
  // Implicit conversions let nearly any argument fit.
  conversions: 'none',
  checksArgumentNames: true,
  hasFunctionReferences: true,
  prefersLocalFunctions: true,
  hasLooseNames: true,
  hasRelativeImports: true,
  importsWholeNames: false,
  declaresTypes: false,
  tellsOutside: false,
  hasGenericLibraries: false,
  hasOpenPackages: false,
  ambientTypes: undefined,
};
