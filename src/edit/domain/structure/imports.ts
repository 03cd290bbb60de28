import { inSequence } from '../../../base/text/joinPatterns.ts';

/** A line that imports something. */
const importLine = inSequence(/^\s*/, [
  /import\b|from\s+\S+\s+import\b|#\s*include\b|use\s|using\s|require(?:_relative)?\b/,
  /@import\b|@use\b|const\s.*=\s*require\(/,
]);

/** Whether a line imports something, in whichever language. */
export function isImport(line: string): boolean {
  return importLine.test(line);
}

/** What a line imports from, as it is written; empty where it does not say. */
function importedFrom(line: string): string {
  if (!isImport(line)) return '';
  return /(["'])([^"']+)\1[;)]*\s*$/.exec(line)?.[2] ?? /^\s*from\s+(\S+)\s+import\b/.exec(line)?.[1] ?? '';
}

/** Whether two lines import from the same place, and some of the same. */
export function importsSame(line: string, other: string): boolean {
  const from = importedFrom(line);
  if (from === '' || from !== importedFrom(other)) return false;
  const names = (text: string): readonly string[] =>
    text.replace(from, '').match(/\b(?!(?:import|from|type|as|const|require)\b)\w+/g) ?? [];
  const own = new Set(names(other));
  return names(line).some((name) => own.has(name));
}

/** Whether a line brings names in, or hands them out as a list. */
export function isNameList(line: string): boolean {
  return isImport(line) || /^export\s*\{/.test(line);
}

/** Whether two lines bring in, or hand out, something by the same name: one takes the place of the other then. */
export function bringsInSame(line: string, other: string): boolean {
  if (!isNameList(other) || line.startsWith('export') !== other.startsWith('export')) return false;
  const own = new Set(getBroughtNames(other));
  return getBroughtNames(line).some((name) => own.has(name));
}

/** The first row of an import that says each name it brings in. */
export const namesImport = /^\s*(?:import\b[^;]*["'{]|from\b)/;

/** The names that lines bring in or hand out; those of a module aside. */
export function getBroughtNames(text: string): readonly string[] {
  if (/^import ?["']/.test(text)) return [];
  const names: string[] = [];
  const words = text.split(/[\s,;{}()="'`]+/).filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const isModule = /^(?:from|require)$/.test(words[at - 1] ?? '');
    if (word === 'as') names.pop();
    else if ((at > 0 || word === 'from') && !isModule && !notBrought.has(word))
      names.push(...(word.match(/[\w$]+/g)?.slice(-1) ?? []));
  }
  return names;
}

const notBrought: ReadonlySet<string> = new Set(['from', 'require', 'import', 'type']);

/** An import at the left edge of a text: its rows, counted from 0, ends inclusive, and the names it gives a meaning. */
export interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
}

/** An import of more rows is none. */
const maxImportRows = 80;

/** The imports at the left edge of a text that say which names they bring in; each row of Go's list is one. */
export function listImports(lines: readonly string[]): readonly ImportStatement[] {
  const out: ImportStatement[] = [];
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? '';
    if (!/^(?:import|from|use|using|const|pub)\b/.test(line) || !isImport(line.replace(/^pub /, ''))) continue;
    let end = start;
    let text = dropRemark(line);
    while (isOpen(text) && end + 1 < lines.length && end - start < maxImportRows)
      text += ` ${dropRemark(lines[++end] ?? '')}`;
    if (isOpen(text)) continue;
    const isList = line.startsWith('import (');
    for (let row = start; isList && row <= end; row++)
      out.push({ start: row, end: row, names: getNamesOfPath(lines[row] ?? '') });
    // What is brought in on a condition may stand there once more, on another one.
    const isConditional = (lines[start - 1] ?? '').startsWith('#[');
    if (!isList && !isConditional) out.push({ start, end, names: getNames(text.trim()) });
    start = end;
  }
  return out.filter(({ names }) => names.length > 0);
}

function dropRemark(line: string): string {
  return line.replace(/\s(?:\/\/|#).*$/, '');
}

/** Whether a bracket of a text is not closed, or its last row goes on. */
function isOpen(text: string): boolean {
  const count = (sign: RegExp): number => text.match(sign)?.length ?? 0;
  return count(/[({]/g) > count(/[)}]/g);
}

/** The name of a package in a row of Go's list of imports: its alias, or the end of its path. */
function getNamesOfPath(line: string): readonly string[] {
  const [, alias, path = ''] = /^\s*([\w.]+\s+)?"([^"\s]+)"/.exec(line) ?? [];
  if (alias !== undefined) return /^[._]/.test(alias) ? [] : [alias.trim()];
  const name = path.replace(/\/v\d+$/, '').replace(/\.v\d+$/, '');
  return name === '' ? [] : [name.split('/').at(-1) ?? ''];
}

/** The names that an import gives a meaning, of which a file has each once. */
function getNames(text: string): readonly string[] {
  const from = /^from\s+(\S+)\s+import\s+(.*)$/.exec(text);
  if (from !== null) return from[1] === '__future__' ? [] : readList(from[2] ?? '');
  const fromModule = /^import\s+(?:type(?:of)?\s+)?(.+?)\s*\bfrom\s*["']/.exec(text);
  if (fromModule !== null) return readList((fromModule[1] ?? '').replace(/\btype\s+/g, ''));
  const required = /^const\s+(.+?)\s*=\s*require\(/.exec(text);
  if (required !== null) return readList((required[1] ?? '').replace(/\w+\s*:\s*/g, ''));
  const alias = /^using\s+(\w+)\s*=/.exec(text);
  if (alias !== null) return [alias[1] ?? ''];
  const path = /^(?:pub\s+)?(?:use|import)\s+(?!function\b|const\b|static\b)([^"']+)$/.exec(text);
  if (path === null) return [];
  // Below a package or in a class, only a name with a capital is sure to be one of something that a file has once.
  const isUse = /^(?:pub\s+)?use\b/.test(text);
  const names = readList(path[1] ?? '');
  return isUse || !/[.]/.test(text) ? names : names.filter((name) => /^[A-Z]/.test(name));
}

/** The names of a list, by what they are called here: the end of a path, or what stands behind `as` or `=>`. */
function readList(text: string): readonly string[] {
  const items = text.replace(/[^,{}()\s]*\{/g, ',').split(/[,}();]+/);
  return items.flatMap((item) => {
    const [path = '', alias] = item.trim().split(/\s+(?:as\s+|=>\s*)/);
    const name = alias ?? (path === 'self' ? '' : (path.split(/::|[.\\]/).at(-1) ?? ''));
    return /^[A-Za-z$][\w$]*$/.test(name) ? [name] : [];
  });
}
