import { anyOf } from '../../../../base/text/joinPatterns.ts';

/** Fewer lines are what a message quotes, or the page in which a server says what failed. */
const minLines = 11;
/** The first and the last line of a page. */
const page = { first: /^\s*<(?:!doctype\b|html\b|svg\b)/i, last: /<\/(?:html|svg)>\s*$/i } as const;
/** A field, what opens or closes a block or ends a statement, a selector, a comment. */
const ofListing = anyOf([
  /^\s*$|^\s*["'][^"'\n]{1,200}["'] ?:|^\s*(?:\/\*|\*[\s/]|\/\/)|^\s*#(?:include|define|if|endif|else)\b/,
  /^\s*[{}[\]]|[{};]\s*$|^\s*[.#@\w:*>+~-][^"']{0,400},$/,
]);
const block = { opens: /[{[]\s*$/, closes: /^\s*[}\]]/ } as const;

/**
 * The lines with every document emptied that stands among them, be it a page, a style sheet, data or source: its words
 * report no failure.
 */
export function withoutDocuments(lines: readonly string[]): readonly string[] {
  const left = [...lines];
  let at = 0;
  while (at < lines.length) {
    const end = page.first.test(lines[at] ?? '') ? getEndOfPage(lines, at) : getEndOfListing(lines, at);
    if (end - at >= minLines && isDocument(lines.slice(at, end))) left.fill('', at, end);
    at = Math.max(end, at + 1);
  }
  return left;
}

/** The line after a page; a page that was cut ends with the text. */
function getEndOfPage(lines: readonly string[], first: number): number {
  let at = first;
  while (at < lines.length && !page.last.test(lines[at] ?? '')) at++;
  return Math.min(at + 1, lines.length);
}

/** The line after all that follow in the form of data or code; the very same if there is none. */
function getEndOfListing(lines: readonly string[], first: number): number {
  let at = first;
  while (at < lines.length && ofListing.test(lines[at] ?? '')) at++;
  return at;
}

/** Whether lines are a page, or have a block that opens and closes. */
function isDocument(lines: readonly string[]): boolean {
  return (
    page.first.test(lines[0] ?? '') ||
    (lines.filter((line) => line.trim() !== '').length >= minLines &&
      lines.some((line) => block.opens.test(line)) &&
      lines.some((line) => block.closes.test(line)))
  );
}
