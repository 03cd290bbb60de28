import { estimateTokens } from './tokens.ts';

/** Tokens of an answer where no more was asked for: of its text, and of its data. */
const briefTokens = 1500;

/** What is left of lists and texts, tried in this order until the whole is short enough. */
const levels = [
  { items: 100, letters: 2000 },
  { items: 40, letters: 1200 },
  { items: 20, letters: 700 },
  { items: 10, letters: 500 },
  { items: 8, letters: 300 },
  { items: 5, letters: 200 },
  { items: 3, letters: 120 },
  { items: 1, letters: 80 },
] as const;

/**
 * Data of an answer with its lists and long texts cut until it is short enough. What was cut is named in `cut`, with
 * how many there are, so that nothing is missing in silence.
 */
export function fitData(
  data: Readonly<Record<string, unknown>>,
  tokens = briefTokens,
): Readonly<Record<string, unknown>> {
  if (estimateTokens(JSON.stringify(data)) <= tokens) return data;
  let fitted = data;
  for (const level of levels) {
    const cut = new Map<string, string>();
    const shorter = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, shorten(value, name, level, cut)]),
    );
    fitted = { ...shorter, cut: [...cut.values()].slice(0, 8) };
    if (estimateTokens(JSON.stringify(fitted)) <= tokens) break;
  }
  return fitted;
}

function shorten(
  value: unknown,
  name: string,
  level: { readonly items: number; readonly letters: number },
  cut: Map<string, string>,
): unknown {
  if (typeof value === 'string') {
    if (value.length <= level.letters) return value;
    cut.set(`text ${name}`, `${name}: first ${level.letters} letters`);
    return `${value.slice(0, level.letters)}…`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > level.items) cut.set(`list ${name}`, `${name}: first ${level.items} of ${value.length}`);
    return value.slice(0, level.items).map((each) => shorten(each, name, level, cut));
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each, key, level, cut)]));
}

/** A text cut behind a line when it is too long; a fence that is open there is closed. `more`: how to get the rest. */
export function fitText(text: string, more: string, tokens = briefTokens): string {
  if (estimateTokens(text) <= tokens) return text;
  const lines = text.split('\n');
  const kept: string[] = [];
  let fence: string | undefined;
  let room = tokens - estimateTokens(more) - 20;
  for (const line of lines) {
    const shown = line.length > 1200 ? `${line.slice(0, 1200)}…` : line;
    room -= estimateTokens(shown) + 1;
    if (room < 0) break;
    kept.push(shown);
    const [, mark] = /^\s{0,3}(`{3,})/.exec(line) ?? [];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (line.trim() === fence) fence = undefined;
    }
  }
  return [...kept, ...(fence === undefined ? [] : [fence]), `[${lines.length - kept.length} more lines. ${more}]`].join(
    '\n',
  );
}
