import { byteKinds, kindOfByte } from './byteKinds.ts';
import type { Dialect } from './dialect.ts';
import { Heredocs } from './heredocs.ts';
import { commentEnd, directiveEnd, lineEnd, rawEnd, regexEnd, stringEnd, templateEnd, tripleEnd } from './skip.ts';
import { DefinitionScanner } from './definitionScanner.ts';
import { nextHash } from './words.ts';

const { blank, letter, digit, quote, breaks } = byteKinds;

/**
 * Cuts one source into words, strings and signs for a `DefinitionScanner`, comments left out. Nothing is parsed: what
 * it cannot know (macros, text of JSX, code in another language) costs a name, never more than the line or bracket it
 * is in.
 */
export class DefinitionTokenizer {
  readonly #bytes: Uint8Array;
  readonly #dialect: Dialect;
  readonly #scanner: DefinitionScanner;
  readonly #heredocs: Heredocs;
  #at = 0;

  constructor(bytes: Uint8Array, dialect: Dialect) {
    this.#bytes = bytes;
    this.#dialect = dialect;
    this.#scanner = new DefinitionScanner(bytes, dialect);
    this.#heredocs = new Heredocs(bytes);
  }

  /** Reads everything; gives starts and ends of the names that are defined, two numbers each, in no order. */
  read(): readonly number[] {
    const bytes = this.#bytes;
    const scanner = this.#scanner;
    this.#begin();
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at] as number;
      switch (kindOfByte[byte]) {
        case blank:
          this.#at += 1;
          scanner.isLineStart = false;
          break;
        case breaks:
          this.#at += 1;
          scanner.isNewLine = true;
          scanner.isLineStart = true;
          break;
        case letter:
          this.#word();
          break;
        case digit:
          this.#number();
          break;
        case quote:
          this.#string(byte);
          break;
        default:
          this.#sign(byte);
      }
    }
    return scanner.found;
  }

  #begin(): void {
    const bytes = this.#bytes;
    if (this.#dialect.isEmbedded) this.#at = this.#codeFrom(0);
    else if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#at = 3;
    if (bytes[this.#at] === 0x23 && bytes[this.#at + 1] === 0x21) this.#at = lineEnd(bytes, this.#at);
  }

  #word(): void {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    let hash = 0;
    for (let byte = bytes[at] as number; at < bytes.length; byte = bytes[++at] as number) {
      const kind = kindOfByte[byte];
      if (kind !== letter && kind !== digit) break;
      hash = nextHash(hash, byte);
    }
    this.#at = at;
    let next = at;
    while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
    this.#scanner.word(from, at, next, hash);
  }

  #number(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let byte = bytes[at] as number; at < bytes.length; byte = bytes[++at] as number) {
      const kind = kindOfByte[byte];
      if (kind !== letter && kind !== digit && byte !== 0x2e && !(byte === 0x27 && this.#dialect.hasLooseQuotes)) break;
    }
    this.#at = at;
    this.#scanner.value();
  }

  #string(byte: number): void {
    const { hasTripleQuotes, hasLongStrings, backquote, hasLooseQuotes } = this.#dialect;
    const bytes = this.#bytes;
    const at = this.#at;
    if (byte === 0x60 && backquote === 'template') {
      this.#template(at + 1);
      return;
    }
    if (byte === 0x60) this.#at = backquote === 'raw' ? rawEnd(bytes, at, 0x60) : at + 1;
    else if (hasTripleQuotes && bytes[at + 1] === byte && bytes[at + 2] === byte) this.#at = tripleEnd(bytes, at);
    else if (byte === 0x27 && hasLooseQuotes && bytes[at + 1] !== 0x5c && bytes[at + 2] !== 0x27) {
      // A lifetime, or a character beyond ASCII.
      const close = (bytes[at + 1] ?? 0) >= 0x80 ? bytes.indexOf(0x27, at + 1) : -1;
      this.#at = close > 0 && close - at <= 5 ? close + 1 : at + 1;
    } else this.#at = stringEnd(bytes, at, hasLongStrings);
    this.#scanner.value(at);
  }

  #template(from: number): void {
    const { end, isExpression } = templateEnd(this.#bytes, from);
    this.#at = end;
    this.#scanner.value();
    if (isExpression) this.#scanner.openTemplate();
  }

  #sign(byte: number): void {
    const behind = this.#behindText(byte);
    if (behind !== undefined) {
      this.#at = behind;
      return;
    }
    const at = this.#at;
    this.#at += 1;
    if (this.#scanner.sign(byte, at)) this.#template(at + 1);
  }

  /** Where what a sign begins ends, if that is a comment or other text and not code. */
  #behindText(byte: number): number | undefined {
    const bytes = this.#bytes;
    const at = this.#at;
    const next = bytes[at + 1];
    const { hasHashComments, hasSlashComments, hasRegexes, hasDirectives, heredoc, isEmbedded } = this.#dialect;
    switch (byte) {
      case 0x2f:
        if (!hasSlashComments) return undefined;
        if (next === 0x2f) return lineEnd(bytes, at);
        if (next === 0x2a) return commentEnd(bytes, at);
        if (!hasRegexes || this.#scanner.isBehindValue) return undefined;
        this.#scanner.value();
        return regexEnd(bytes, at);
      case 0x23:
        if (hasHashComments && !(isEmbedded && next === 0x5b)) return lineEnd(bytes, at);
        return hasDirectives ? this.#directive(at) : undefined;
      case 0x3c:
        return heredoc !== '' && next === 0x3c ? this.#heredocs.end(at, heredoc.length) : undefined;
      case 0x3f:
        return isEmbedded && next === 0x3e ? this.#codeFrom(at) : undefined;
      case 0x3d:
        return this.#scanner.isLineStart && heredoc === '<<' && next === 0x62 ? rubyCommentEnd(bytes, at) : undefined;
      default:
        return undefined;
    }
  }

  #directive(at: number): number {
    const bytes = this.#bytes;
    const end = directiveEnd(bytes, at);
    const match = /^#[ \t]*define[ \t]+(\w+)\(/.exec(
      Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(200, end - at)).toString('latin1'),
    );
    if (match?.[1] !== undefined)
      this.#scanner.found.push(at + match[0].length - 1 - match[1].length, at + match[0].length - 1);
    return end;
  }

  /** Behind the next `<?php`: what is not in it is text. */
  #codeFrom(at: number): number {
    const bytes = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
    const found = bytes.indexOf('<?', at);
    return found < 0
      ? bytes.length
      : found + (bytes.toString('latin1', found + 2, found + 5).toLowerCase() === 'php' ? 5 : 2);
  }
}

/** Behind `=begin … =end`. */
function rubyCommentEnd(bytes: Uint8Array, at: number): number {
  const close = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('\n=end', at);
  return close < 0 ? bytes.length : close + 5;
}
