import type { ToolCauses } from '../../cause.ts';
import { freshLanguages } from './languages.ts';
import { freshOfKnown } from './known.ts';
import { freshProjects } from './projects.ts';
import { freshServices } from './services.ts';
import { freshTools } from './tools.ts';

/** Tools and causes that were recorded on 2026-11-22, when no other part was blind any more. */
export const freshCauses: readonly ToolCauses[] = [
  ...freshLanguages,
  ...freshServices,
  ...freshTools,
  ...freshProjects,
  ...freshOfKnown,
];
