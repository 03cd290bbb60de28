const word = /[\p{ID_Continue}$\u200c\u200d]+/uy;
const lastWord = /[\p{ID_Continue}$]+[!?]?$/u;

/** The identifier that starts at an offset, with a leading `#` or `@` where it has one; empty where there is none. */
export function wordAt(text: string, offset: number): string {
  let end = offset;
  while (text[end] === '#' || text[end] === '@') end += 1;
  const from = end;
  for (let code = text.charCodeAt(end); isAsciiWord(code); code = text.charCodeAt(end)) end += 1;
  if (text.charCodeAt(end) > 127) {
    word.lastIndex = end;
    end += word.exec(text)?.[0].length ?? 0;
  }
  return end === from ? '' : text.slice(offset, end);
}

function isAsciiWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  );
}

/**
 * The last identifier of an expression such as `a.b` or `A::b`, and where it starts in it; the empty one at 0 where it
 * ends otherwise.
 */
export function wordAtEnd(expression: string): { readonly name: string; readonly at: number } {
  const found = lastWord.exec(expression.length > 200 ? expression.slice(-200) : expression);
  return found === null ? { name: '', at: 0 } : { name: found[0], at: expression.length - found[0].length };
}

const longestReceiver = 120;
const simple = /^[\w$.]*$/;
/** A map or a block that is written out; in facts, braces are around what `this` may be. */
const startsWithBraces = /^(\{[^{}]*\})/;
/** One word in brackets of its own: `(self).save`. */
const inBrackets = /^\(+([\w$@]+)\)+(?=\.|$)/;

/**
 * A receiver as facts hold it: no white space, no `?.` and `!`, no trailing dot, no brackets around one word, at most 120 units (of a longer one the
 * end).
 */
export function receiverText(source: string): string {
  const short = source.length > 4 * longestReceiver ? source.slice(-4 * longestReceiver) : source;
  if (simple.test(short) && !short.endsWith('.')) return short.slice(-longestReceiver);
  const plain = short.replace(/\s+/g, (_, at: number) =>
    /[\w$]/.test(short[at - 1] ?? '') && /^[\w$]/.test(short.slice(at).trimStart()) ? ' ' : '',
  );
  return plain
    .replace(/^await /, '')
    .replace(/[?&]\./g, '.')
    .replace(/!+(?=\.|$)/g, '')
    .replace(/(?:\.|->|::|[?&])+$/, '')
    .replace(/(?:\.|::)?<[^<>]*>$/, '')
    .replace(inBrackets, '$1')
    .replace(startsWithBraces, '($1)')
    .slice(-longestReceiver);
}

/** `<Repo>::`, `<Rows<u8>>::` */
const qualified = /^<\s*((?:\w+::)*[A-Z]\w*)(?:<[^]*>)?\s*>\s*::$/;

/**
 * The same of what stands before a name. Where a language has modules that are called so, `self::` is the module around,
 * and not the object, and a type may stand between signs: `<Repo>::`.
 */
export function receiverBefore(source: string, lexicon?: { readonly hasSelfModule?: boolean }): string {
  if (lexicon?.hasSelfModule !== true) return receiverText(source);
  const before = source.trim();
  if (/^self\s*::$/.test(before)) return 'self::self';
  return (
    (before.startsWith('<') && !/\sas\s/.test(before) ? qualified.exec(before)?.[1] : undefined) ?? receiverText(source)
  );
}
