import type { TextChange } from '../../domain/types.ts';
import { err, ok, type Result } from '../../../base/result.ts';

/**
 * How a file's text is written as bytes; a byte order mark, if any, is the text's first character. `bytes` is an
 * unknown encoding (Latin-1, Windows-1252, Shift-JIS …): every byte is a character of its own value, so that bytes
 * outside the edit are written back unchanged.
 */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'bytes';

/** The first bytes git looks at to tell a binary file. */
const probeBytes = 8000;

/** A text with its encoding. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** The encoding that the byte order mark names; UTF-8 without one. */
function markedEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Reads bytes as text: UTF-16 where a byte order mark says so, else UTF-8, else byte by byte. Whatever would not come
 * out as the same bytes again is refused, because writing the file would change it outside the edit.
 */
export function decodeText(bytes: Buffer): Result<DecodedText, 'binary' | 'encoding'> {
  const encoding = markedEncoding(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, probeBytes).includes(0)) return err('binary');
  try {
    return ok({ text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes), encoding });
  } catch {
    return encoding === 'utf-8' ? ok({ text: bytes.toString('latin1'), encoding: 'bytes' }) : err('encoding');
  }
}

/**
 * Whether a change of a text of unknown encoding is safe: it puts in plain ASCII, which nearly all encodings share, and
 * does not begin or end right behind a byte above that, where it might cut a character of two bytes.
 */
export function isPlainChange(before: string, { start, end, text }: TextChange): boolean {
  const isHigh = (at: number): boolean => before.charCodeAt(at) >= 0x80;
  return /^[\x00-\x7f]*$/.test(text) && !isHigh(start - 1) && !(end > start && isHigh(end - 1));
}

/**
 * The bytes of a text; `undefined` where it holds half of a character (a lone surrogate), which no encoding can write.
 */
export function encodeText(text: string, encoding: TextEncoding): Buffer | undefined {
  // Spelled out because the type library of the oldest supported runtime does not know String.isWellFormed.
  if (
    /[\ud800-\udfff]/.test(text) &&
    /(?:[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/.test(text)
  )
    return undefined;
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'bytes') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}
