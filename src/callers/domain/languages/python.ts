import { byPhrases, loops } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** Python. */
export const python: LanguageTraits = {
  ...commonTraits,
  hasDynamicTypes: true,
  hasClassBodies: true,
  endings: ['py', 'pyi', 'pyw'],
  family: 'python',
  selfWords: new Set(['this', 'self', 'cls']),
  superWords: new Set(['super', 'super()']),
  redefinesNames: true,
  // Python's data model.
  implicitCalls: [
    [/^__a?(?:enter|exit)__$/, byPhrases.with, '\\bwith\\b'],
    [/^__a?(?:iter|next)__$/, ...loops],
    [/^__call__$/, byPhrases.itself],
    [/^__(?!(?:init|new)__)\w+__$/, byPhrases.dataModel],
  ],
  // `__getattr__` gives what the class does not have.
  catchAllMembers: ['__getattr__'],
  accessorDecorators: /property$|^(?:setter|getter|deleter)$/,
  callsThroughClasses: true,
  computesMemberNames: true,
  hasMixins: true,
  inheritsFactories: true,
  structuralBase: 'Protocol',
  hasDottedModules: true,
  importsInOrder: true,
  reexportsImports: true,
  resolvesModules: true,
  openTypes: new Set(['list', 'dict']),
  constructsByCall: true,
  alternatives: 'words',
  namingCalls: /^(?:isinstance|issubclass|super)$/,
};
