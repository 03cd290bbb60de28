/**
 * Counts what the house rules are about, over `src` and `media`: `node tools/house.ts [FOLDER]`, by default this
 * project's own folder; another one may hold an earlier version. The table in `docs/architecture.md` is made of it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from './paths.ts';
import { sourceFiles } from './regexes/sourceFiles.ts';

/** Longer regular expressions are hard to review. */
const maxExpression = 120;
/** Words by which a comment avoids to say who is meant. */
const vagueWords = /\b(?:nobody|whoever|whomever|somebody|everybody)\b/i;

/** What is counted; `lines` and `lengths` are of whole files. */
interface HouseFigures {
  lines: number;
  readonly lengths: number[];
  functions: number;
  namesInOf: number;
  oldLimits: number;
  ternaries: number;
  nestedTernaries: number;
  expressions: number;
  longExpressions: number;
  spreads: number;
  vagueComments: number;
}

const figures: HouseFigures = {
  lines: 0,
  lengths: [],
  functions: 0,
  namesInOf: 0,
  oldLimits: 0,
  ternaries: 0,
  nestedTernaries: 0,
  expressions: 0,
  longExpressions: 0,
  spreads: 0,
  vagueComments: 0,
};
const root = process.argv[2] ?? projectRoot;
for (const file of ['src', 'media'].flatMap((folder) => sourceFiles(join(root, folder)))) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  figures.lines += lines.length;
  for (const line of lines) figures.lengths.push(line.length);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Set<number>();
  const visit = (node: ts.Node): void => {
    countNode(node, source);
    countComments(node, text, comments);
    ts.forEachChild(node, visit);
  };
  visit(source);
}
const lengths = figures.lengths.toSorted((a, b) => a - b);
const perThousand = (count: number): string => ((count / figures.lines) * 1000).toFixed(1);
for (const [title, value] of [
  ['lines', figures.lines],
  ['length of a line, 95 % below', lengths[Math.floor(lengths.length * 0.95)] ?? 0],
  ['functions, and names of them that end in `Of`', `${String(figures.functions)}, ${String(figures.namesInOf)}`],
  ['names that begin with `most` or `least`', figures.oldLimits],
  ['comment lines with nobody, whoever, somebody, everybody', figures.vagueComments],
  [
    'ternaries per thousand lines, and nested ones',
    `${perThousand(figures.ternaries)}, ${String(figures.nestedTernaries)}`,
  ],
  [
    'regular expressions per thousand lines, and those longer than 120 characters',
    `${perThousand(figures.expressions)}, ${String(figures.longExpressions)}`,
  ],
  ['conditional spreads per thousand lines', perThousand(figures.spreads)],
] as const)
  console.log(`${title}: ${String(value)}`);

function countNode(node: ts.Node, source: ts.SourceFile): void {
  const name = getName(node, source);
  if (name !== undefined && isFunction(node)) {
    figures.functions++;
    if (name.endsWith('Of')) figures.namesInOf++;
  }
  if (name !== undefined && /^#?(?:most|least)[A-Z]/.test(name)) figures.oldLimits++;
  if (ts.isConditionalExpression(node)) {
    figures.ternaries++;
    if (ts.isConditionalExpression(withoutBrackets(node.parent))) figures.nestedTernaries++;
  }
  if (ts.isRegularExpressionLiteral(node)) {
    figures.expressions++;
    if (node.getText(source).length > maxExpression) figures.longExpressions++;
  }
  if (ts.isSpreadAssignment(node)) {
    let spread: ts.Expression = node.expression;
    while (ts.isParenthesizedExpression(spread)) spread = spread.expression;
    const isAnd = ts.isBinaryExpression(spread) && spread.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isAnd || ts.isConditionalExpression(spread)) figures.spreads++;
  }
}

function getName(node: ts.Node, source: ts.SourceFile): string | undefined {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isParameter(node);
  return isNamed ? node.name?.getText(source) : undefined;
}

function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return true;
  if (ts.isPropertySignature(node) || ts.isParameter(node)) return node.type?.kind === ts.SyntaxKind.FunctionType;
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node) && !ts.isPropertyAssignment(node))
    return false;
  const value = node.initializer;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

function withoutBrackets(node: ts.Node): ts.Node {
  let inside = node;
  while (ts.isParenthesizedExpression(inside)) inside = inside.parent;
  return inside;
}

/** Counts the lines of the comments around a node that were not seen at another one. */
function countComments(node: ts.Node, text: string, seen: Set<number>): void {
  const ranges = [
    ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
    ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
  ];
  for (const { pos, end } of ranges) {
    if (seen.has(pos)) continue;
    seen.add(pos);
    // What is quoted is a name in the code.
    const lines = text
      .slice(pos, end)
      .replace(/`[^`\n]*`/g, '')
      .split('\n');
    figures.vagueComments += lines.filter((line) => vagueWords.test(line)).length;
  }
}
