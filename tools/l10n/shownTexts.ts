import ts from 'typescript';

/**
 * The literals that a source file hands to `vscode.l10n.t`, in order of place, each as often as it stands there: called
 * as `….l10n.t(…)` or by `const { t } = vscode.l10n`. (`@vscode/l10n-dev` knows the first only, and is 84 packages.)
 * What is no literal the lint rule `house/literalTexts` refuses.
 */
export function shownTexts(source: string): readonly string[] {
  // Without a parse first: nine files of ten show nothing.
  if (!source.includes('l10n')) return [];
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node, isShort: boolean): void => {
    const knowsShort = isShort || (ts.isBlock(node) && node.statements.some(givesShortName));
    if (
      ts.isCallExpression(node) &&
      (isLongName(node.expression) || (isShort && ts.isIdentifier(node.expression) && node.expression.text === 't'))
    ) {
      const [text] = node.arguments;
      if (text !== undefined && ts.isStringLiteralLike(text)) texts.push(text.text);
    }
    ts.forEachChild(node, (child) => {
      visit(child, knowsShort);
    });
  };
  visit(file, file.statements.some(givesShortName));
  return texts;
}

/** `vscode.l10n.t` or `l10n.t`. */
function isLongName(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 't' && isLocalisation(callee.expression);
}

/** `vscode.l10n` or `l10n`. */
function isLocalisation(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node)
    ? node.name.text === 'l10n'
    : ts.isIdentifier(node) && node.text === 'l10n';
}

/** `const { t } = vscode.l10n;` */
function givesShortName(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(
      ({ name, initializer }) =>
        initializer !== undefined &&
        isLocalisation(initializer) &&
        ts.isObjectBindingPattern(name) &&
        name.elements.some((element) => ts.isIdentifier(element.name) && element.name.text === 't'),
    )
  );
}
