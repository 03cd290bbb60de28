import type { SyntaxPattern } from '../../reading/pattern.ts';
import { assignmentPatterns } from './assignments.ts';
import { blockPatterns } from './blocks.ts';
import { callPatterns, typedCallPatterns } from './calls.ts';
import { decoratorPatterns, parameterDecoratorPatterns } from './decorators.ts';
import { definitionPatterns } from './definitions.ts';
import { docTypedefPatterns } from './docTypedefs.ts';
import { jsxPatterns } from './jsx.ts';
import { lookupPatterns } from './lookups.ts';
import { modulePatterns } from './modules.ts';
import { scriptNarrowingPatterns } from './narrowing.ts';
import { parameterPatterns, typedParameterPatterns, untypedParameterPatterns } from './parameters.ts';
import { typedDefinitionPatterns, untypedFieldPatterns } from './typedDefinitions.ts';
import { valuePatterns } from './valueUses.ts';

const common: readonly SyntaxPattern[] = [
  ...modulePatterns,
  ...blockPatterns,
  ...definitionPatterns,
  ...assignmentPatterns,
  ...scriptNarrowingPatterns,
  ...parameterPatterns,
  ...callPatterns,
  ...decoratorPatterns,
  ...valuePatterns,
  ...lookupPatterns,
];

/** What is read of TypeScript without JSX. */
export const typescriptPatterns: readonly SyntaxPattern[] = [
  ...common,
  ...typedDefinitionPatterns,
  ...typedParameterPatterns,
  ...typedCallPatterns,
  ...parameterDecoratorPatterns,
];

/** What is read of TypeScript with JSX. */
export const tsxPatterns: readonly SyntaxPattern[] = [...typescriptPatterns, ...jsxPatterns];

/** What is read of JavaScript, with or without JSX. */
export const javascriptPatterns: readonly SyntaxPattern[] = [
  ...common,
  ...docTypedefPatterns,
  ...untypedFieldPatterns,
  ...untypedParameterPatterns,
  ...jsxPatterns,
];
