import type { Tree } from 'web-tree-sitter';

/**
 * Counts the ERROR and MISSING nodes of a tree. Subtrees without errors are not entered, so a clean tree costs one
 * question and a broken one the siblings along the way to its errors.
 */
export function countTreeErrors(tree: Tree): number {
  const cursor = tree.walk();
  let errors = 0;
  try {
    for (;;) {
      const node = cursor.currentNode;
      if (node.isError || node.isMissing) errors += 1;
      if (node.hasError && cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return errors;
      }
    }
  } finally {
    cursor.delete();
  }
}
