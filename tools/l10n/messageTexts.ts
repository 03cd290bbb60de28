import ts from 'typescript';

/** What the keys of messages in a bundle end with: a key is the English template and this. */
export const saidMark = '/said';

/**
 * The templates that a source file hands to `msg`, in order of place. A choice between literals has each of them.
 * What is no literal the lint rule `house/literalTexts` refuses.
 */
export function messageTexts(source: string): readonly string[] {
  // Without a parse first: most files say nothing.
  if (!source.includes('msg(')) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'msg')
      texts.push(...literalsIn(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  // What is only put in has nothing to translate.
  return texts.filter((text) => /\p{L}/u.test(text));
}

/** The literals that an expression chooses from; a literal may be split over lines by `+`. */
function literalsIn(node: ts.Expression | undefined): readonly string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node))
    return literalsIn(node.left).flatMap((start) => literalsIn(node.right).map((end) => `${start}${end}`));
  return [];
}
