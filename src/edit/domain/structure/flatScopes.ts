import type { SyntaxChecker, SyntaxUnit } from '../types.ts';
import { type SnippetLines, outlineSnippet } from './snippetLines.ts';

/** Languages whose namespaces and conditions hold a file's declarations as if they stood at its edge. */
const flatLanguages = /^(?:c|cpp|cuda-cpp)$/;
const condition = /^\s*#\s*(?:if|ifdef|ifndef|elif|else|endif)\b/;
const conditionKind = /^preproc_(?:if|ifdef|else|elif|elifdef)$/;
const scopeHead = /^\s*(?:(?:inline\s+)?namespace\b[^;={}]*|extern\s+"C"\s*)\{\s*$/;
const scopeEnd = /^\s*\}\s*\/[/*].*\b(?:namespace|extern)\b/;
const scopeKind = /^(?:namespace_definition|linkage_specification)$/;
/** The condition around a whole header leaves out fewer rows than this above and below it. */
const maxOutside = 60;

/** The parts of a file and of a snippet as if no namespace and no condition stood around them. */
export interface FlatOutline {
  readonly file: readonly SyntaxUnit[];
  readonly snippet: readonly SyntaxUnit[];
  /** Whether a condition was opened that is not the one around a whole header. */
  readonly hasConditions: boolean;
}

/**
 * Reads a file and a snippet of C or C++ with the rows of namespaces and of conditions as rows of their own, so that a
 * snippet may leave them out, or show where one begins and not where it ends. Of the file's conditions only those that
 * the snippet shows are opened, and the one around a header.
 *
 * @returns `undefined` in other languages, and where either text cannot be read so.
 */
export function outlineFlat(
  fileLines: readonly string[],
  snippet: SnippetLines,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): FlatOutline | undefined {
  if (!flatLanguages.test(languageId)) return undefined;
  const units = syntax?.outline?.(languageId, fileLines.join('\n'))?.units;
  const shown = units === undefined ? undefined : readSnippet(snippet, languageId, syntax);
  if (units === undefined || shown === undefined) return undefined;
  const heads = new Set(snippet.lines.filter((line) => condition.test(line)).map((line) => line.trim()));
  let hasConditions = false;
  const isOpened = (unit: SyntaxUnit): boolean => {
    const head = (fileLines[unit.start] ?? '').trim();
    const isGuard = /^#\s*ifndef\b/.test(head) && unit.end - unit.start + maxOutside > fileLines.length;
    const isShown = heads.has(head);
    if (isShown && !isGuard) hasConditions = true;
    return isGuard || isShown;
  };
  const file = flatten(units, isOpened);
  return { file, snippet: flatten(shown, () => true), hasConditions };
}

/** The parts of a snippet without the rows of conditions, which need not be closed, then without namespaces', too. */
function readSnippet(
  { lines, gaps }: SnippetLines,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): readonly SyntaxUnit[] | undefined {
  for (const left of [[condition], [condition, scopeHead, scopeEnd]]) {
    const rows = lines.map((line, row) => (!gaps.has(row) && left.some((each) => each.test(line)) ? '' : line));
    const units = outlineSnippet({ lines: rows, gaps }, languageId, syntax);
    if (units !== undefined) return units;
  }
  return undefined;
}

function flatten(units: readonly SyntaxUnit[], isOpened: (unit: SyntaxUnit) => boolean): readonly SyntaxUnit[] {
  return units.flatMap((unit) => {
    const isFlat = scopeKind.test(unit.kind) || (conditionKind.test(unit.kind) && isOpened(unit));
    return isFlat && unit.end > unit.start ? flatten(unit.children, isOpened) : [unit];
  });
}
