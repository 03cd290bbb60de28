import type { SyntaxPattern, Reader } from './pattern.ts';

/**
 * Patterns of nodes (by their types in the grammar) whose names hold in them alone: blocks, and statements that declare
 * names in their heads.
 */
export function blockPatterns(types: readonly string[]): readonly SyntaxPattern[] {
  return [
    [
      `[${types.map((type) => `(${type})`).join(' ')}] @node`,
      (caught, draft) => {
        draft.stretch(caught.node, 'block');
      },
    ],
  ];
}

/** Reads a function without a name. */
export const readStretch: Reader = (caught, draft) => {
  draft.stretch(caught.node);
};
