import { byPhrases } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** Go. */
export const golang: LanguageTraits = {
  ...commonTraits,
  bindsInOrder: true,
  endings: ['go'],
  family: 'go',
  definesMembersOutside: true,
  getsMembersOutside: true,
  implicitCalls: [[/^(?:Error|String|GoString|Format|(?:Unm|M)arshal[A-Z]\w*)$/, byPhrases.encoders]],
  lendsMembers: true,
  hasStructuralInterfaces: true,
  delegation: 'structs',
  hasTypeArguments: true,
  hasTransparentAliases: false,
  sharesPackages: true,
  packagesAreFolders: true,
  loadsWithoutNames: true,
  declaresTypes: true,
  tellsOutside: true,
};
