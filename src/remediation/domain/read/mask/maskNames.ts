import { inSequence } from '../../../../base/text/joinPatterns.ts';
import { isKeptWord, isPlainWord } from './keptWords.ts';
import { isWordyCode, nameRules, type NameRule } from './nameRules.ts';

const placeholder = inSequence(
  /^['"`(]?/,
  [/NAME|FILE|PATH|URL|HOST|UUID|HASH|PORT|PID|TID|EMPTY|N|LINE_NUM|VERSION|DURATION|SIZE/, /TIMESTAMP|MEM_ADDR/],
  /(?:[:.,)'"`]|$)/,
);

/** Masks the unquoted names in a message whose position a rule knows, and returns them as written. */
export function maskNames(message: string): { readonly text: string; readonly names: readonly string[] } {
  const names: string[] = [];
  let text = message;
  for (const each of nameRules) {
    if (text.includes(each.clue)) text = maskSpans(text, getSpans(text, each), names);
  }
  return { text, names };
}

function getSpans(text: string, { clue, pattern }: NameRule): readonly (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  const isByShape = clue === '_';
  for (const match of text.matchAll(pattern)) {
    for (const span of Object.values(match.indices?.groups ?? {})) {
      if (
        (span as readonly [number, number] | undefined) !== undefined &&
        span[1] > span[0] &&
        isName(text.slice(span[0], span[1]), isByShape)
      )
        spans.push(span);
    }
  }
  return spans.sort((a, b) => a[0] - b[0]);
}

function isName(text: string, isByShape: boolean): boolean {
  const bare = text.replaceAll(/^['"`]|['"`]?[.,:]?$/g, '');
  return (
    /[\p{L}\p{N}]/u.test(bare) &&
    !isKeptWord(bare) &&
    !isPlainWord(bare) &&
    !placeholder.test(text) &&
    !(isByShape && isWordyCode(bare))
  );
}

function maskSpans(text: string, spans: readonly (readonly [number, number])[], names: string[]): string {
  let masked = '';
  let at = 0;
  for (const [from, to] of spans) {
    if (from < at) continue;
    const name = text.slice(from, to);
    names.push(name.trim().replaceAll(/^['"`]|['"`]$/g, ''));
    // A remark in brackets that applies only to this place is removed: it is not a name.
    masked += text.slice(at, from) + (/^ ?\(|^; |^ /.test(name) ? '' : 'NAME');
    at = to;
  }
  return masked + text.slice(at);
}
