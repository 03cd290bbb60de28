import { byPhrases, loops } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** C and C++. */
export const cpp: LanguageTraits = {
  ...commonTraits,
  endings: 'c h cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl cu cuh'.split(' '),
  family: 'cpp',
  wrapperTypes: /^(?:unique_ptr|shared_ptr|weak_ptr|optional|reference_wrapper)$/,
  hasImplicitThis: true,
  definesMembersOutside: true,
  getsMembersOutside: true,
  separatesDeclarations: true,
  hasTwinClasses: true,
  hasOpenNamespaces: true,
  overloadsPointers: true,
  implicitCalls: [
    [/^(?:begin|end)$/, ...loops],
    [/^(?:operator\b|~)/, byPhrases.traits],
  ],
  callsSignals: true,
  callsNamedBases: true,
  hasUsingDeclarations: true,
  hasOverloads: true,
  freeOverloads: 'headers',
  conversions: 'cpp',
  namesConstructorsLikeClasses: true,
  constructsByDeclaration: true,
  constructsWithoutList: true,
  hasArgumentLookup: true,
  hasTypeArguments: true,
  hasPreprocessor: true,
  namesValuesLikeTypes: true,
  seesNestedClasses: true,
  hasLooseNames: true,
  hasIncludes: true,
  qualifiesTypes: true,
  passingCalls: /^std::(?:move|forward|as_const|ref)(?:<[^()]*>)?(?=\()/,
};
