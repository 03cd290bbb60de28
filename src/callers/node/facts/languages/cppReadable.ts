/** Longer lines are not hand-written. */
const longestLine = 500;
/** `class API Repo : public Base {`, where the macro is taken for the class. */
const classMacro =
  /\b(?:class|struct|union)\s+([A-Z][A-Z\d_]+(?:\([^()]*\))?)\s+(?=[A-Za-z_]\w*\s*(?:final\s*)?(?:[:{]|$))/;
/** `API int open(int a)`, `static API int (open)(int a)`: a macro, then a type, then a name and a bracket. */
const functionMacro =
  /^\s*(?:(?:extern|static|inline|virtual|explicit)\s+)*([A-Z][A-Z\d_]+(?:\([^()]*\))?)\s+(?=(?:[a-z_]\w*|[A-Z]\w*[a-z]\w*)\b[\w\s:<>,*&]*[\s*&(](?:~?\w+|operator\b[^(]*|\(\w+\))\s*\()/;
/** A line that is only such a macro: what it stands before is in the next one. */
const loneMacro =
  /^(?:(?:extern|static|inline)\s+)*([A-Z][A-Z\d_]*_(?:API|EXPORT|EXPORTED|DECL|INLINE|DEPRECATED|PUBLIC))\s*$/;
const words = /^(?:if|else|return|case|throw|new|delete|goto|typedef|using|template|namespace|operator)$/;

/**
 * Leaves out the macros that say how classes and functions are exported: the grammar takes them for types, and what
 * follows for something else. Blanks take their place, so that all else stays where it is.
 */
export function readableCpp(text: string): string {
  if (!/[A-Z]{2}/.test(text)) return text;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.length > longestLine || !/[A-Z]{2}/.test(line) || /^\s*(?:#|\/\/|\*)/.test(line)) continue;
    // A macro goes on in its next lines, which are not parsed.
    if (lines[index - 1]?.endsWith('\\') === true) continue;
    for (const pattern of [classMacro, functionMacro, loneMacro]) {
      const found = pattern.exec(lines[index] ?? '');
      const macro = found?.[1];
      if (found === null || macro === undefined) continue;
      const rest = (lines[index] ?? '').slice(found.index + found[0].length);
      if (words.test(/^\w+/.exec(rest)?.[0] ?? '')) continue;
      const at = found.index + found[0].lastIndexOf(macro);
      lines[index] =
        `${(lines[index] ?? '').slice(0, at)}${' '.repeat(macro.length)}${(lines[index] ?? '').slice(at + macro.length)}`;
    }
  }
  return lines.join('\n');
}
