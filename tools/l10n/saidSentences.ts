import ts from 'typescript';

/** More ways to say one sentence than these are not told apart: the rest of its parts are placeholders. */
const mostWays = 16;

/**
 * The sentences that a source file of a domain says in English, for agents and people alike: literals and templates that begin as a sentence does and hold
 * a word. What a template puts in becomes {0}, {1} in the order of the English; where it chooses between literals, each choice is a sentence of its own.
 */
export function saidSentences(source: string): readonly string[] {
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    // Names of programs.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'source') return;
    // Parts of sentences that a table holds.
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'phrases' && node.initializer !== undefined && ts.isObjectLiteralExpression(node.initializer)) {
      for (const property of node.initializer.properties) if (ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)) said.push(property.initializer.text);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const ways = waysOf(node);
      const sentences = ways.map(numbered).filter(isSentence);
      said.push(...sentences);
      // What a sentence is made of is not said by itself.
      if (sentences.length > 0) return;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return said;
}

/** What an expression may come to: texts, and `undefined` for what is only known when it runs. */
type Way = readonly (string | undefined)[];

function waysOf(node: ts.Expression): readonly Way[] {
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isParenthesizedExpression(node)) return waysOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...waysOf(node.whenTrue), ...waysOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [[undefined], ...waysOf(node.right).filter((way) => way.join('') !== '')];
  if (!ts.isTemplateExpression(node)) return [[undefined]];
  let ways: readonly Way[] = [[node.head.text]];
  for (const { expression, literal } of node.templateSpans) {
    const parts = waysOf(expression);
    const distinct = [...new Map(parts.map((part) => [JSON.stringify(part.map((piece) => piece ?? 0)), part])).values()];
    const chosen = ways.length * distinct.length > mostWays ? [[undefined]] : distinct;
    ways = ways.flatMap((way) => chosen.map((part) => [...way, ...part, literal.text]));
  }
  return ways;
}

function numbered(way: Way): string {
  let next = 0;
  return way.map((piece) => piece ?? `{${next++}}`).join('');
}

/** It begins with a capital letter or with what is put in, has a space, and a word of three small letters that is not put in. */
function isSentence(text: string): boolean {
  return /^(?:[A-Z]|\{0\})/.test(text) && /\S \S/.test(text) && /(?:^|[^\w{])[a-z]{3,}(?:[^\w}]|$)/.test(text) && /[a-z?.)}]$/.test(text);
}
