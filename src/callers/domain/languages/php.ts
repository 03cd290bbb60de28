import { byPhrases, loops } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** PHP. */
export const php: LanguageTraits = {
  ...commonTraits,
  hasDynamicTypes: true,
  endings: ['php', 'phtml', 'php5', 'phpt', 'inc'],
  family: 'php',
  wrapperTypes: /^Promise$/,
  selfWords: new Set(['this', 'self', '$this', 'static']),
  superWords: new Set(['super', 'parent']),
  catchAllMembers: ['__call', '__callStatic'],
  // PHP's magic methods and interfaces.
  implicitCalls: [
    [/^__invoke$/, byPhrases.itself],
    [/^__(?!construct$)\w+$/, byPhrases.missing],
    [/^(?:getIterator|current|next|key|valid|rewind)$/, ...loops],
    [/^offset(?:Get|Set|Exists|Unset)$/, byPhrases.operators],
    [/^(?:count|jsonSerialize)$/, byPhrases.builtIn],
  ],
  computesMemberNames: true,
  textsNameClasses: true,
  ignoresCase: true,
  hasMixins: true,
  lendsMembers: true,
  inheritsFactories: true,
  hasBodilessInterfaces: true,
  usesTraits: true,
  // Before PHP 8.
  namesConstructorsLikeClasses: true,
  callsThroughBases: true,
  localsInCalls: 'never',
  hasLooseNames: true,
  qualifiesTypes: true,
  pathSeparator: '\\',
  tellsOutside: true,
  hasOpenPackages: true,
};
