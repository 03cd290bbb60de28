import { wholeMatch } from '../patterns.ts';
import { byPhrases } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

const scriptTraits: Omit<LanguageTraits, 'endings'> = {
  ...commonTraits,
  hasDynamicTypes: true,
  family: 'script',
  wrapperTypes: wholeMatch([
    'Promise|PromiseLike|Awaited|Readonly|Partial|Required|Pick|Omit|NonNullable|Optional|Maybe|Nullable',
    'Ref|MaybeRef|ComputedRef|DeepReadonly|Type',
  ]),
  accessorPrefix: /\b[gs]et\s+#?$/,
  callMembers: /^(?:call|apply)$/,
  implicitCalls: [
    [/^(?:toString|valueOf|toJSON)$/, byPhrases.printing],
    [/^then$/, '`await`', '\\bawait\\b'],
  ],
  computesMemberNames: true,
  inheritsFactories: true,
  hasTransparentAliases: false,
  loadsWithoutNames: true,
  resolvesModules: true,
  tellsOutside: true,
};

/** TypeScript. */
export const typescript: LanguageTraits = {
  ...scriptTraits,
  endings: ['ts', 'tsx', 'mts', 'cts'],
  hasTypeArguments: true,
  keepsDeclaredTypes: true,
  // `HTMLElement`: what no file explains is of the surroundings.
  ambientTypes: /^/,
};

/** JavaScript, with the types that comments say. */
export const javascript: LanguageTraits = {
  ...scriptTraits,
  endings: ['js', 'jsx', 'mjs', 'cjs', 'es6'],
  addsMembersAtRunTime: true,
  hasCommentTypes: true,
  hasCommonJs: true,
};
