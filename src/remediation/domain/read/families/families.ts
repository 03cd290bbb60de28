import { codeFamilies } from './codeFamilies.ts';
import type { FailureFamily } from './family.ts';
import { worldFamilies } from './worldFamilies.ts';

/**
 * All kinds, more specific ones first: what a program could not do to its environment is more specific than where its
 * code failed.
 */
export const families: readonly FailureFamily[] = [...worldFamilies, ...codeFamilies];
