import { generalRules } from './generalRules.ts';
import type { LineRule } from './lineRule.ts';
import { documentsRules } from './rules/documents.ts';
import { goAndRustRules } from './rules/goAndRust.ts';
import { javascriptRules } from './rules/javascript.ts';
import { jvmAndDotnetRules } from './rules/jvmAndDotnet.ts';
import { languagesRules } from './rules/languages.ts';
import { nativeRules } from './rules/native.ts';
import { pythonRules } from './rules/python.ts';
import { servicesRules } from './rules/services.ts';
import { shellRules } from './rules/shell.ts';

/** All rules, those of tools first; of equal weight the earlier one counts. */
export const lineRules: readonly LineRule[] = [
  ...javascriptRules,
  ...pythonRules,
  ...nativeRules,
  ...goAndRustRules,
  ...jvmAndDotnetRules,
  ...languagesRules,
  ...servicesRules,
  ...shellRules,
  ...documentsRules,
  ...generalRules,
];
