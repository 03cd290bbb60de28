import type { ToolCauses } from '../../cause.ts';
import { fifthOfCompiled } from './compiled.ts';
import { fifthData } from './data.ts';
import { fifthFrameworks } from './frameworks.ts';
import { fifthOfKnown } from './known.ts';
import { fifthLanguages } from './languages.ts';
import { fifthProjects } from './projects.ts';
import { fifthServices } from './services.ts';

/** Tools and causes that were recorded on 2026-11-22, after `fresh` had been read. */
export const fifthCauses: readonly ToolCauses[] = [
  ...fifthLanguages,
  ...fifthData,
  ...fifthServices,
  ...fifthProjects,
  ...fifthFrameworks,
  ...fifthOfKnown,
  ...fifthOfCompiled,
];
