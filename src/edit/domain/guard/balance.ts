const opening = '([{';
const closing = ')]}';

/**
 * Net count of each bracket pair in a text; strings and comments are counted too, which cancels out in a difference.
 */
function balance(text: string): number[] {
  const net = [0, 0, 0];
  for (const char of text) {
    const open = opening.indexOf(char);
    const close = closing.indexOf(char);
    if (open >= 0) net[open] = (net[open] ?? 0) + 1;
    else if (close >= 0) net[close] = (net[close] ?? 0) - 1;
  }
  return net;
}

/**
 * Whether a change of the file from `fileBefore` to `fileAfter` opens and closes as many brackets as the edit from
 * `oldText` to `newText` meant to. It needs no grammar, so it guards every language.
 */
export function balanceKept(fileBefore: string, fileAfter: string, oldText: string, newText: string): boolean {
  const [fb, fa, o, n] = [fileBefore, fileAfter, oldText, newText].map(balance);
  return [0, 1, 2].every((i) => (fa?.[i] ?? 0) - (fb?.[i] ?? 0) === (n?.[i] ?? 0) - (o?.[i] ?? 0));
}
