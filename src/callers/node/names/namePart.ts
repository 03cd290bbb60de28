/** A page holds the verdict on 256 code points; Unicode has 0x1100 pages, and a repository uses a handful. */
const pageBits = 8;
const pages = new Map<number, Uint8Array>();
const part = /[\p{ID_Continue}\u200c\u200d]/u;

/**
 * Whether a code point beyond ASCII can be inside an identifier: Unicode's ID_Continue and the two joiners that
 * JavaScript allows. `codePoint` is a scalar value (no surrogate).
 */
export function isNamePart(codePoint: number): boolean {
  const number = codePoint >>> pageBits;
  let page = pages.get(number);
  if (page === undefined) {
    page = new Uint8Array(1 << pageBits);
    for (let at = 0; at < page.length; at++)
      page[at] = part.test(String.fromCodePoint((number << pageBits) | at)) ? 1 : 0;
    pages.set(number, page);
  }
  return page[codePoint & ((1 << pageBits) - 1)] === 1;
}
