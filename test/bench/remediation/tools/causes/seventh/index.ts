import type { ToolCauses } from '../../cause.ts';
import { seventhJavascript } from './javascript.ts';
import { seventhLanguages } from './languages.ts';
import { netAndMedia } from './netAndMedia.ts';
import { seventhOfKnown } from './known.ts';
import { seventhOperations } from './operations.ts';
import { seventhPython } from './python.ts';
import { seventhScience } from './science.ts';
import { textTools } from './textTools.ts';

/**
 * Tools and causes that were recorded on 2026-11-22 in a clone without the reading of errors, after `sixth` had been
 * measured.
 */
export const seventhCauses: readonly ToolCauses[] = [
  ...seventhJavascript,
  ...seventhScience,
  ...seventhOperations,
  ...seventhPython,
  ...seventhLanguages,
  ...textTools,
  ...netAndMedia,
  ...seventhOfKnown,
];
