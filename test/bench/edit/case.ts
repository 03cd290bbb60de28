import type { EditRequest } from '../../../src/edit/domain/types.ts';

/**
 * What must become of a case. `acceptable` lists every text that counts as right, the first being the perfect one;
 * on the lines `freeEndings` of it (from 0) either line ending is right.
 */
export type Expected =
  | {
      readonly kind: 'apply' | 'apply-or-review';
      readonly acceptable: readonly string[];
      readonly freeEndings?: readonly number[];
    }
  | { readonly kind: 'refuse' };

/** Whether a text is one of those that count as right. */
export function isRight(expected: Expected, content: string): boolean {
  if (expected.kind === 'refuse') return false;
  if (expected.acceptable.includes(content)) return true;
  const free = new Set(expected.freeEndings ?? []);
  if (free.size === 0) return false;
  const got = content.split('\n');
  return expected.acceptable.some((text) => {
    const lines = text.split('\n');
    return (
      lines.length === got.length &&
      lines.every(
        (line, i) => line === got[i] || (free.has(i) && line.replace(/\r$/, '') === got[i]?.replace(/\r$/, '')),
      )
    );
  });
}

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
  /**
   * What an author who knows the place means the text to become, also where the engine must not decide that; as in
   * {@link Expected}.
   */
  readonly meant?: Extract<Expected, { kind: 'apply' | 'apply-or-review' }>;
}
