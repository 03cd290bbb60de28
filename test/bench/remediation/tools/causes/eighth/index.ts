import type { ToolCauses } from '../../cause.ts';
import { eighthJavascript } from './javascript.ts';
import { eighthJavascriptTools } from './javascriptTools.ts';
import { eighthPython } from './python.ts';
import { jvm } from './jvm.ts';
import { eighthPrograms } from './programs.ts';
import { eighthOfKnown } from './known.ts';

/**
 * Tools and causes that were recorded on 2026-11-23 in a clone without the reading of errors, after `seventh` had been
 * measured.
 */
export const eighthCauses: readonly ToolCauses[] = [
  ...eighthJavascript,
  ...eighthJavascriptTools,
  ...eighthPython,
  ...jvm,
  ...eighthPrograms,
  ...eighthOfKnown,
];
