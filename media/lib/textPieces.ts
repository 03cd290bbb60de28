/** A run of ordinary characters, or one invisible character, which may reverse the text around it. */
export type TextPiece = string | { readonly mark: string };

/** Control characters, zero-width spaces and direction marks; not the joiners of letters and emoji. */

const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Splits a text at its invisible characters; each is named by its code point. Line breaks are all `\n` afterwards. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const plain = text.replaceAll('\r\n', '\n');
  let from = 0;
  for (const { index, 0: letter } of plain.matchAll(unseen)) {
    if (index > from) pieces.push(plain.slice(from, index));
    pieces.push({ mark: `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}` });
    from = index + letter.length;
  }
  if (from < plain.length) pieces.push(plain.slice(from));
  return pieces;
}

/**
 * The beginning of a text: at most so many lines and characters; undefined when all of it fits. Never splits a
 * surrogate pair.
 */
export function beginning(text: string, lines: number, letters: number): string | undefined {
  let end = 0;
  for (let line = 0; line < lines && end !== -1; line++) end = text.indexOf('\n', line === 0 ? 0 : end + 1);
  const cut = Math.min(end === -1 ? text.length : end, letters);
  if (cut >= text.length) return undefined;
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(cut - 1));
  return text.slice(0, isSplit ? cut - 1 : cut);
}
