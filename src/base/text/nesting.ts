/**
 * Real code does not nest brackets that deep. The runtime of tree-sitter overflows its stack at some 2,400 (`{a: {a: …`
 * in JavaScript; measured), and cannot be used after that.
 */
const deepest = 1000;

/**
 * Whether more than a thousand brackets of a text are open at once. Those in strings and comments count like others.
 */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28:
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > deepest) return true;
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        if (depth > 0) depth -= 1;
        break;
    }
  }
  return false;
}
