import type { EditRequest } from '../../../src/edit/domain/types.ts';

/** What must become of a case. `acceptable` lists every text that counts as right, the first being the perfect one. */
export type Expected =
  | { readonly kind: 'apply'; readonly acceptable: readonly string[] }
  | { readonly kind: 'apply-or-review'; readonly acceptable: readonly string[] }
  | { readonly kind: 'refuse' };

/** One generated edit, damaged as a model would damage it, with what must happen. */
export interface BenchCase {
  readonly class: string;
  readonly language: string;
  readonly path: string;
  readonly request: EditRequest;
  readonly expected: Expected;
  /** How the case was made, for the reader of a failure. */
  readonly note: string;
  /** The lines of the document the edit was made from, counted from 1; absent where there is no such place. */
  readonly target?: { readonly startLine: number; readonly endLine: number };
}
