import type { ToolCauses } from '../../cause.ts';
import { buildTools } from './build.ts';
import { compiledLanguages } from './compiled.ts';
import { hardwareAndProofs } from './hardware.ts';
import { javascriptTools } from './javascript.ts';
import { sixthOfKnown } from './known.ts';
import { lintAndDocuments } from './lint.ts';
import { pythonLibraries } from './pythonLibraries.ts';
import { services } from './services.ts';
import { shells } from './shells.ts';
import { systemTools } from './system.ts';
import { versioning } from './versioning.ts';

/** Tools and causes that were recorded on 2026-11-22, after `fresh` had been read. */
export const sixthCauses: readonly ToolCauses[] = [
  ...shells,
  ...systemTools,
  ...buildTools,
  ...compiledLanguages,
  ...hardwareAndProofs,
  ...services,
  ...versioning,
  ...pythonLibraries,
  ...javascriptTools,
  ...lintAndDocuments,
  ...sixthOfKnown,
];
