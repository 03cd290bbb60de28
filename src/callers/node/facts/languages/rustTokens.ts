/** Tokens further away are not read. */
const maxReceiver = 200;
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/**
 * What is in front of a word among the tokens of a macro: `all[].get()` of `all[0].get(1)?.save()`. Brackets of a
 * receiver that is not made of names and calls are all that is left of it; undefined where the word stands alone.
 */
export function tokenReceiver(text: string, at: number): string | undefined {
  const sign = /(?:(?<!\.)\.|::)\s*$/.exec(text.slice(Math.max(0, at - maxReceiver), at))?.[0];
  if (sign === undefined) return undefined;
  const parts: string[] = [];
  let end = at - sign.length;
  const least = Math.max(0, at - maxReceiver);
  while (end > least) {
    const before = text.slice(least, end);
    const blank = /[\s?]+$/.exec(before)?.[0];
    if (blank !== undefined) {
      end -= blank.length;
      continue;
    }
    const last = before.at(-1) ?? '';
    // `Vec::<u8>::new()`
    const given = last === '>' ? /::\s*<[^<>;(){}]*(?:<[^<>;(){}]*>[^<>;(){}]*)*>$/.exec(before)?.[0] : undefined;
    if (given !== undefined) {
      end -= given.length;
      continue;
    }
    if (last in opening) {
      const from = openingBefore(text, end, least);
      if (from === undefined) break;
      parts.unshift(`${opening[last] ?? ''}${last}`);
      end = from;
      // What is called or indexed is a name; else the brackets are all there is.
      if (!/[\w\])]\s*$/.test(text.slice(least, end))) break;
      continue;
    }
    const word = /\w+$/.exec(before)?.[0];
    if (word === undefined) break;
    // What a macro stands something else for is not known by its name.
    if (word !== 'crate' && text[end - word.length - 1] === '$') break;
    parts.unshift(word);
    end -= word.length;
    const next = /(?:(?<!\.)\.|::)\s*$/.exec(text.slice(least, end))?.[0];
    if (next === undefined) break;
    parts.unshift(next.trim());
    end -= next.length;
  }
  const receiver = parts.join('').replace(/^(?:\.|::)+/, '');
  // The module around, and not the object.
  if (receiver === 'self' && sign.includes('::')) return 'self::self';
  return receiver === '' ? '()' : receiver;
}

/** Where the brackets open that close in front of `end`. */
function openingBefore(text: string, end: number, least: number): number | undefined {
  let depth = 0;
  for (let at = end - 1; at >= least; at -= 1) {
    const char = text[at] ?? '';
    if (char === ')' || char === ']' || char === '}') depth += 1;
    else if (char === '(' || char === '[' || char === '{') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
