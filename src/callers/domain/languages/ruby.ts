import { wholeMatch } from '../patterns.ts';
import { byPhrases, loops } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** Ruby. */
export const ruby: LanguageTraits = {
  ...commonTraits,
  endings: ['rb', 'rake', 'gemspec', 'ru'],
  family: 'ruby',
  selfWords: new Set(['this', 'self', '@']),
  hasImplicitThis: true,
  callsWithoutBrackets: true,
  implicitCalls: [
    [/^each$/, ...loops],
    [
      wholeMatch([
        String.raw`to_\w+|inspect|coerce|hash|eql\?|method_missing|respond_to_missing\?|inherited|included|extended`,
        'prepended|method_added',
      ]),
      byPhrases.messages,
    ],
  ],
  callMembers: /^call$/,
  computesMemberNames: true,
  hasMixins: true,
  reopensClasses: true,
  everybodysClasses: wholeMatch([
    'BasicObject|Object|Kernel|Module|Class|Comparable|Enumerable|NilClass|TrueClass|FalseClass|String|Symbol',
    'Numeric|Integer|Float|Rational|Complex|Array|Hash|Range|Regexp|MatchData|Struct|Proc|Method|Exception',
    'StandardError|IO|File|Dir|Time|Date|DateTime|Thread|Set|Enumerator',
  ]),
  constructorName: 'initialize',
  inheritsFactories: true,
  localsInCalls: 'never',
  sharesBlockLocals: true,
  hasLooseNames: true,
  qualifiesTypes: true,
  namesMethodsUnderKeys: true,
};
