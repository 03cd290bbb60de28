import ts from 'typescript';

/** A regular expression as it stands in the source. Without a `source` its text is only known when it runs. */
export interface FoundRegex {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly source?: string;
  readonly flags: string;
}

/** The regular expressions of a file: literals, and calls of `RegExp` whose text is made of constants of that file. */
export function regexesIn(file: string, text: string): FoundRegex[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: FoundRegex[] = [];
  const collect = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer !== undefined &&
      ts.isSourceFile(node.parent.parent.parent)
    )
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (ts.isNewExpression(node) && node.expression.getText(tree) === 'RegExp') {
      const [source, flags] = [node.arguments?.[0], node.arguments?.[1]].map((each) =>
        each === undefined ? '' : getText(each, constants),
      );
      found.push({
        file,
        line,
        flags: flags ?? '',
        source: source === undefined || flags === undefined ? undefined : source,
      });
    }
    ts.forEachChild(node, visit);
  };
  collect(tree);
  visit(tree);
  return found;
}

/** What a constant expression comes to; `undefined` where that needs the program to run. */
function getText(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>, depth = 0): string | undefined {
  if (depth > 20) return undefined;
  const inner = (each: ts.Expression): string | undefined => getText(each, constants, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return inner(node.expression);
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined ? undefined : inner(value);
  }
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText() === 'String.raw' ? templateText(node.template, inner, true) : undefined;
  if (ts.isTemplateExpression(node)) return templateText(node, inner, false);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [inner(node.left), inner(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

function templateText(
  node: ts.TemplateLiteral,
  inner: (each: ts.Expression) => string | undefined,
  isRaw: boolean,
): string | undefined {
  const piece = (each: ts.TemplateLiteralLikeNode): string => (isRaw ? (each.rawText ?? each.text) : each.text);
  if (ts.isNoSubstitutionTemplateLiteral(node)) return piece(node);
  let text = piece(node.head);
  for (const { expression, literal } of node.templateSpans) {
    const value = inner(expression);
    if (value === undefined) return undefined;
    text += value + piece(literal);
  }
  return text;
}
