import type { PatternPart } from '../../../base/text/pattern/linearPattern.ts';

/** `[:name:]` in a range: characters of ASCII alone, as Git has it. */
const classes: Readonly<Record<string, RegExp>> = {
  alnum: /^[A-Za-z\d]$/,
  alpha: /^[A-Za-z]$/,
  blank: /^[ \t]$/,
  cntrl: /^[\0-\x1f\x7f]$/,
  digit: /^\d$/,
  graph: /^[!-~]$/,
  lower: /^[a-z]$/,
  print: /^[ -~]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  space: /^[\t-\r ]$/,
  upper: /^[A-Z]$/,
  xdigit: /^[A-Fa-f\d]$/,
};

/**
 * The range that begins at a bracket, as Git reads it, and the place behind it; `undefined` where nothing can match: it
 * is not closed, or names a class that there is not. `signs`: code points of the pattern, in lower case with
 * `ignoresCase`.
 */
export function gitRange(
  signs: readonly string[],
  from: number,
  ignoresCase: boolean,
): { readonly part: PatternPart; readonly end: number } | undefined {
  const tests: ((code: number) => boolean)[] = [];
  let at = from + 1;
  const isNegated = signs[at] === '!' || signs[at] === '^';
  if (isNegated) at += 1;
  let before: number | undefined;
  for (let isFirst = true; isFirst || signs[at] !== ']'; isFirst = false) {
    const sign = signs[at];
    if (sign === undefined) return undefined;
    if (sign === '-' && before !== undefined && signs[at + 1] !== undefined && signs[at + 1] !== ']') {
      const isEscaped = signs[at + 1] === '\\';
      const last = signs[at + (isEscaped ? 2 : 1)];
      if (last === undefined) return undefined;
      const [low, high] = [before, getCode(last)];
      tests.push((code) => low <= code && code <= high);
      before = undefined;
      at += isEscaped ? 3 : 2;
      continue;
    }
    const named = sign === '[' && signs[at + 1] === ':' ? signs.indexOf(']', at + 2) : -1;
    if (sign === '[' && signs[at + 1] === ':' && named < 0) return undefined;
    if (named > at + 2 && signs[named - 1] === ':') {
      const own = classes[signs.slice(at + 2, named - 1).join('')];
      if (own === undefined) return undefined;
      tests.push((code) => own.test(String.fromCodePoint(code)));
      before = undefined;
      at = named + 1;
      continue;
    }
    const isEscaped = sign === '\\';
    const taken = isEscaped ? signs[at + 1] : sign;
    if (taken === undefined) return undefined;
    const only = getCode(taken);
    tests.push((code) => code === only);
    before = only;
    at += isEscaped ? 2 : 1;
  }
  const isNamed = (code: number): boolean => tests.some((test) => test(code) || (ignoresCase && test(upper(code))));
  return { part: { kind: 'one', takes: (code) => code !== 47 && isNamed(code) !== isNegated }, end: at + 1 };
}

function getCode(sign: string): number {
  return sign.codePointAt(0) as number;
}

/** The capital of a small letter of ASCII. */
function upper(code: number): number {
  return code >= 97 && code <= 122 ? code - 32 : code;
}
