import type { ToolCauses } from '../../cause.ts';
import { ninthCompiled } from './compiled.ts';
import { ninthData } from './data.ts';
import { ninthFrameworks } from './frameworks.ts';
import { ninthGitAndShell } from './gitAndShell.ts';
import { ninthJavascriptTools } from './javascriptTools.ts';
import { ninthJvm } from './jvm.ts';
import { ninthLanguages } from './languages.ts';
import { ninthNode } from './node.ts';
import { ninthOperations } from './operations.ts';
import { ninthPython } from './python.ts';
import { ninthRustAndGo } from './rustAndGo.ts';
import { ninthTypescript } from './typescript.ts';

/**
 * Causes that people often meet, of tools that most people use and that other parts have too; recorded on 2026-11-23 in
 * a clone without the reading of errors.
 */
export const ninthCauses: readonly ToolCauses[] = [
  ...ninthNode,
  ...ninthTypescript,
  ...ninthJavascriptTools,
  ...ninthPython,
  ...ninthFrameworks,
  ...ninthCompiled,
  ...ninthRustAndGo,
  ...ninthJvm,
  ...ninthGitAndShell,
  ...ninthData,
  ...ninthLanguages,
  ...ninthOperations,
];
