import ts from 'typescript';

/** More ways to say one sentence than these are not told apart: the rest of its parts are placeholders. */
const maxWays = 16;

/**
 * The sentences that a source file of a domain says in English, for agents and people alike: literals and templates
 * that begin as a sentence does and hold a word. What a template puts in becomes {0}, {1} in the order of the English;
 * where it chooses between literals, each choice is a sentence of its own.
 */
export function saidSentences(source: string): readonly string[] {
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    // Names of programs, and lines that they print.
    if (ts.isPropertyAssignment(node) && ['source', 'sample'].includes(node.name.getText())) return;
    // Parts of sentences that a table holds.
    if (ts.isVariableDeclaration(node) && /phrases?$/i.test(node.name.getText()) && node.initializer !== undefined) {
      said.push(...phrasesIn(node.initializer));
      return;
    }
    if (isText(node)) {
      const ways = getBranches(node);
      const sentences = ways.map((way) => numbered(way).trim()).filter(isSentence);
      said.push(...sentences);
      // What a sentence is made of is not said by itself.
      if (sentences.length > 0) return;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return said;
}

/** All that the literals and templates of an expression may come to, if it has a word of its own. */
function phrasesIn(node: ts.Node): readonly string[] {
  if (ts.isExpression(node)) {
    const found = getBranches(node)
      .map(numbered)
      .filter((text) => /\p{L}{2}/u.test(text));
    if (found.length > 0) return found;
  }
  // What is compared with chooses, and is not said.
  if (ts.isBinaryExpression(node) || ts.isElementAccessExpression(node) || ts.isTypeNode(node)) return [];
  if (ts.isPropertyAssignment(node)) return phrasesIn(node.initializer);
  return node.getChildren().flatMap((child) => phrasesIn(child));
}

function isText(node: ts.Node): node is ts.Expression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isConcatenation(node);
}

/** A text that is split over lines: literals and templates joined by `+`. */
function isConcatenation(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    isText(node.left) &&
    isText(node.right)
  );
}

/** What an expression may come to: texts, and `undefined` for what is only known when it runs. */
type Way = readonly (string | undefined)[];

function getBranches(node: ts.Expression): readonly Way[] {
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isParenthesizedExpression(node)) return getBranches(node.expression);
  if (ts.isConditionalExpression(node)) return [...getBranches(node.whenTrue), ...getBranches(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [[undefined], ...getBranches(node.right).filter((way) => way.join('') !== '')];
  if (isConcatenation(node)) {
    const starts = getBranches(node.left);
    const ends = getBranches(node.right);
    const chosen = starts.length * ends.length > maxWays ? [[undefined]] : ends;
    return starts.flatMap((start) => chosen.map((end) => [...start, ...end]));
  }
  if (!ts.isTemplateExpression(node)) return [[undefined]];
  let ways: readonly Way[] = [[node.head.text]];
  for (const { expression, literal } of node.templateSpans) {
    const parts = getBranches(expression);
    const distinct = [
      ...new Map(parts.map((part) => [JSON.stringify(part.map((piece) => piece ?? 0)), part])).values(),
    ];
    const chosen = ways.length * distinct.length > maxWays ? [[undefined]] : distinct;
    ways = ways.flatMap((way) => chosen.map((part) => [...way, ...part, literal.text]));
  }
  return ways;
}

function numbered(way: Way): string {
  let next = 0;
  return way.map((piece) => piece ?? `{${next++}}`).join('');
}

/**
 * It begins with a capital letter or with what is put in, has a space, and a word of three small letters that is not
 * put in.
 */
function isSentence(text: string): boolean {
  return (
    /^(?:[A-Z]|"?\{0\}|(?:old|new)_string )/.test(text) &&
    /\S \S/.test(text) &&
    /(?:^|[^\w{])[a-z]{3,}(?:[^\w}]|$)/.test(text) &&
    /[a-z?.)}]$/.test(text)
  );
}
