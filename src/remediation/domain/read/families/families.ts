import { codeFamilies } from './codeFamilies.ts';
import type { Family } from './family.ts';
import { worldFamilies } from './worldFamilies.ts';

/**
 * All kinds, those that say more before those that say less: what a program could not do to the world says more than
 * where its code stood.
 */
export const families: readonly Family[] = [...worldFamilies, ...codeFamilies];
