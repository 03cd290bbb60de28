import { inSequence } from '../../../../base/text/joinPatterns.ts';
import { isPlainC } from '../../../domain/graph/reachable.ts';

/** Longer lines are not hand-written. */
const longestLine = 500;
/** `class API ALIGNED(8) Repo : public Base {`, where the macros are taken for the class. */
const classMacro = inSequence(
  /\b(?:class|struct|union)\s+([A-Z][A-Z\d_]+(?:\([^()]*\))?(?:\s+[A-Z][A-Z\d_]+(?:\([^()]*\))?){0,2})\s+/,
  /(?=[A-Za-z_]\w*\s*(?:final\s*)?(?:[:{]|$))/,
);
/** The same with a list that goes on in the next line: `class API DEPRECATED(\n "since 2") Repo {`. */
const openClassMacro = inSequence(
  /(?<=\b(?:class|struct)\s)(?:\s*[A-Z][A-Z\d_]+(?=\s)){0,2}\s*[A-Z][A-Z\d_]+\([ \t]*\n[^()\n]*\)/g,
  /(?=\s+[A-Za-z_]\w*\s*(?:final\s*)?[:{])/g,
);
/** `API int open(int a)`, `static API int (open)(int a)`: a macro, then a type, then a name and a bracket. */
const functionMacro = inSequence(
  /^\s*(?:(?:extern|static|inline|virtual|explicit)\s+)*([A-Z][A-Z\d_]+(?:\([^()]*\))?)\s+/,
  /(?=(?:[a-z_]\w*|[A-Z]\w*[a-z]\w*)\b[\w\s:<>,*&]*[\s*&(](?:~?\w+|operator\b[^(]*|\(\w+\))\s*\()/,
);
/** A line that is only such a macro: what it stands before is in the next one. */
const loneMacro =
  /^(?:(?:extern|static|inline)\s+)*([A-Z][A-Z\d_]*_(?:API|EXPORT|EXPORTED|DECL|INLINE|DEPRECATED|PUBLIC))\s*$/;
const words = /^(?:if|else|return|case|throw|new|delete|goto|typedef|using|template|namespace|operator)$/;

/** A line with nothing but a macro, which stands for a line of code or for none: `LIB_NAMESPACE_BEGIN`. */
const macroLine = inSequence(
  /^\s*/,
  [/[A-Z][A-Z\d]{0,60}(?:_[A-Z\d]{1,60}){1,20}|[A-Z][A-Z\d_]{0,60}(?:DIAG|PRAGMA|WARN)[A-Z\d_]{0,60}\([^()"]{0,200}\)/],
  /\s*(?:\/\/.*|\/\*.*\*\/\s*)?$/,
);
/** What a whole line of code ends with, and what the next one does not begin with. */
const isWhole =
  /(?:^|[;{}]|\*\/|^\s*(?:public|private|protected|case\b.*|default)\s*:|^\s*#.*|^\s*template\s*<.*>)\s*$/;
const isRest = /^\s*[^\w\s#{/~[]/;
/** A macro with arguments in a line of its own, behind which the grammar misses a semicolon. */
const callLine = /^\s*[A-Z][A-Z\d_]{2,}\s*\([^()]*(?:\([^()]*\)[^()]*)*\)(\s*)(?:\/\/.*|\/\*.*\*\/\s*)?$/;
/** `"%" PRIu64`, which the grammar knows in front of another text only. */
const textMacro = /(?<=")\s+([A-Z][A-Z]\w+)(?=\s*[,;)])/g;
/** `(this->*run)()`, `typedef void (Repo::*Run)()`. */
const memberPointer = /(?<=(?:->|\.))\*(?=\s*\w+\s*\))|(?<=\(\s*)(?:\w+::)+(?=\s*\*)/g;
/** `API(int) open(`: the type is kept. */
const typeInMacro =
  /^((?:(?:static|extern)\s+)?)([A-Z][A-Z\d_]+\()((?:(?:const|struct|unsigned)\s+)*[A-Za-z_]\w*\s*\**)\)(?=\s+\w+\s*\()/;
/**
 * `int API open(`, `(API *open)(`, `open(int a) LIB_NOEXCEPT;`, `void* LIB_RESTRICT to`, and the types that `va_arg`
 * and other macros are given.
 */
const typeMacros: readonly RegExp[] = [
  /(?<=^[A-Za-z][\w\s*]{0,60}[\s*])[A-Z][A-Z\d_]*(?:API|CALL|EXPORT|CDECL|CALLBACK)(?=\s+\w+\s*\()/,
  /(?<=\(\s*)[A-Z][A-Z\d_]{3,}(?=\s+\*\s*\w+\s*\)\s*\()/,
  /(?<=\)\s*(?:const\s*)?)\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?=\s*(?:[;{]|:[^:]|\/[/*]|$))/,
  /(?<=\*\s*)[A-Z][A-Z\d_]*RESTRICT(?=\s+\w)/,
  /(?<=\bva_arg\s*\([^,()]{1,60}),[^()]*(?=\))/,
  /(?<=\b[A-Z][A-Z\d_]{2,}\s*\(\s*)(?:const\s+)?(?:struct|union|enum)\s+\w+\s*\**\s*,/,
  inSequence(
    /(?<=\)\s*|^\s*)[A-Z][A-Z\d_]+\s*\(\(/,
    [/warn_unused_result|noreturn|unused|nonnull\b.{0,30}|format\b.{0,60}/],
    /\)\)(?=\s*[;{])/,
  ),
];
const commentInLine = /\/\*(?:[^*]|\*(?!\/))*\*\//g;
const attributes = /^\s*(?:(?:static|extern|inline)\s+)?(?:_[a-z]+(?:_[a-z]+)*_(?:\([\w\s,]*\))?\s+){1,4}(?=[A-Za-z])/;
const cppOnly = /^\s*#\s*if(?:def\s+__cplusplus\b|\s+defined\s*\(?\s*__cplusplus\b)/;
const maxLinkage = 8;
const linkage = /^\s*(?:extern\s{0,8}"C"\s{0,8}(?:\{\s{0,8})?|\}|\{)\s{0,8};?\s{0,8}(?:\/\/.*|\/\*.*\*\/\s*)?$/;

/** Names in C that are words of C++, whose grammar reads both. */
const cppWords = [
  ...['catch', 'class', 'delete', 'explicit', 'friend', 'mutable', 'namespace', 'new', 'operator', 'private'],
  ...['protected', 'public', 'template', 'this', 'throw', 'try', 'typename', 'using', 'virtual'],
];
/** Texts, comments and names of files, also without an end: nothing of a long text is looked at twice. */
const passed = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|$)|#[ \t]*include[^\n]*`;
const nameInC = new RegExp(String.raw`${passed}|\b(${cppWords.join('|')})\b`, 'g');

/** The text of a file of C with other names of as many letters for those that are words of C++. */
function withoutCppWords(text: string): string {
  return text.replace(nameInC, (part, word?: string) => (word === undefined ? part : `${word.slice(0, -1)}_`));
}

/**
 * Leaves out what the grammar misunderstands: the macros that say how classes and functions are exported, or that stand
 * for whole lines, are types to it, and what follows is something else. Blanks take their place, so that all else stays
 * where it is.
 */
export function readableCpp(text: string, path: string): string {
  const blank = (part: string): string => ' '.repeat(part.length);
  const blankLines = (part: string): string => part.replace(/[^\n]+/g, blank);
  const read = isPlainC(path) ? withoutCppWords(text) : text.replace(openClassMacro, blankLines);
  const lines = read.split('\n');
  /** Whether a semicolon takes the place of the line's end. */
  const ended = new Set<number>();
  let [isOfCpp, isWholeBefore] = [false, true];
  for (const [index, source] of lines.entries()) {
    if (source.length > longestLine) continue;
    let line = source;
    if (/^\s*#/.test(line)) isOfCpp = cppOnly.test(line) && isLinkage(lines, index + 1);
    // The brackets of `extern "C"` stand in branches of the preprocessor.
    if (isOfCpp && linkage.test(line)) line = blank(line);
    if (line.includes('"')) line = line.replace(textMacro, blank);
    if (line.includes('*')) line = line.replace(memberPointer, blank);
    // A macro goes on in its next lines, which are not parsed. For the grammar a comment is the end of it.
    const isMacroText = lines[index - 1]?.endsWith('\\') === true || /^\s*#/.test(line);
    if (isMacroText && line.includes('/*')) line = line.replace(commentInLine, blank);
    // Linux's way to say more of a function: `_cleanup_free_ char *name`, `_nonnull_(1) int open(`.
    else if (line.includes('_ ') || line.includes('_(')) line = line.replace(attributes, withoutAttributes);
    if (!isMacroText && /[A-Z]{2}/.test(line) && !/^\s*(?:\/\/|\*)/.test(line)) {
      line = withoutExports(line);
      for (const pattern of typeMacros) line = line.replace(pattern, blank);
      line = line.replace(
        typeInMacro,
        (_, before: string, macro: string, type: string) => `${before}${blank(macro)}${type} `,
      );
      const next = lines[index + 1] ?? '';
      if (isWholeBefore && !isRest.test(next) && macroLine.test(line)) line = blank(line);
      const gap = isWholeBefore && /^\s*(?:$|[\w/}])/.test(next) ? callLine.exec(line)?.[1] : undefined;
      if (gap !== undefined && line.trimEnd().endsWith(')')) ended.add(index);
    }
    lines[index] = line;
    isWholeBefore = ended.has(index) || isWhole.test(line.replace(/\/\/.*$/, ''));
  }
  return lines.reduce((whole, line, index) => whole + (ended.has(index - 1) ? ';' : '\n') + line);
}

function withoutAttributes(start: string): string {
  return start.replace(/\b_[a-z]\w*_(?:\([\w\s,]*\))?(?=\s)/g, (part) => ' '.repeat(part.length));
}

/** Whether there is nothing but brackets of `extern "C"` up to the next line of the preprocessor. */
function isLinkage(lines: readonly string[], from: number): boolean {
  for (let index = from; index < Math.min(lines.length, from + maxLinkage); index++) {
    const line = lines[index] ?? '';
    if (/^\s*#/.test(line)) return true;
    if (!/^\s*(?:\/\/.*|\/\*.*\*\/\s*)?$/.test(line) && !linkage.test(line)) return false;
  }
  return false;
}

function withoutExports(source: string): string {
  let line = source;
  for (const pattern of [classMacro, functionMacro, loneMacro]) {
    const found = pattern.exec(line);
    const macro = found?.[1];
    if (found === null || macro === undefined) continue;
    if (words.test(/^\w+/.exec(line.slice(found.index + found[0].length))?.[0] ?? '')) continue;
    const at = found.index + found[0].lastIndexOf(macro);
    line = line.slice(0, at) + ' '.repeat(macro.length) + line.slice(at + macro.length);
  }
  return line;
}
