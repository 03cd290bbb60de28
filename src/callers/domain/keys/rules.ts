import type { KeyRule } from './rule.ts';
import { dotnetRules } from './rules/dotnet.ts';
import { jvmRules } from './rules/jvm.ts';
import { nativeRules } from './rules/native.ts';
import { phpRules } from './rules/php.ts';
import { pythonRules } from './rules/python.ts';
import { rubyRules } from './rules/ruby.ts';
import { scriptRules } from './rules/script.ts';

/**
 * How the frameworks in use tie callers to handlers. Written from their public documentation; users add their own in
 * the settings.
 */
export const keyRules: readonly KeyRule[] = [
  ...scriptRules,
  ...pythonRules,
  ...jvmRules,
  ...dotnetRules,
  ...phpRules,
  ...rubyRules,
  ...nativeRules,
];
