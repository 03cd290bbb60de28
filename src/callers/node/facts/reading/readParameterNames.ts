/** A longer list is not read. */
const longestList = 2000;
/** What stands between the name of a function and its parameters: `save = async function (`. */
const beforeList =
  /^\s*(?:[=:]\s*)?(?:async\b\s*)?(?:function\b\s*(?:\*\s*)?(?:[\p{ID_Start}_$][\p{ID_Continue}$]*\s*)?)?\(/u;
/** `save = item => …` */
const oneName = /^\s*[=:]\s*(?:async\s+)?(?=[\p{ID_Start}_$][\p{ID_Continue}$]*\s*=>)/u;
/** `def save item, to` of Ruby. */
const withoutBrackets = /^[ \t]+(?=[\p{ID_Start}_])/u;
/** A parameter with one name, its type before or behind it: `$item`, `Item $item = null`, `item: Item`, `item:`. */
const parameter = /^\s*(?:[?\\|\p{ID_Continue}]+\s+)?([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*(?:(:)|=|$)/u;
const opening = '([{';
const closing = ')]}';

/** A parameter of a function: where it is written, and its place among those that are given by their place. */
export interface ParameterPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** From 0; undefined where it is given by its name alone. */
  readonly place: number | undefined;
}

/**
 * The parameters of a function in a language without declared types, from the text behind its name, which ends at `at`.
 * Those that take several arguments, or take one apart, are left out. `isRuby`: there `item:` is given by its name, and
 * brackets may be left out.
 */
export function findParameterPlaces(text: string, at: number, isRuby: boolean): readonly ParameterPlace[] {
  const near = text.slice(at, at + 120);
  const bracket = beforeList.exec(near)?.[0].length;
  const open =
    bracket ?? oneName.exec(near)?.[0].length ?? (isRuby ? withoutBrackets.exec(near)?.[0].length : undefined);
  if (open === undefined) return [];
  const found: ParameterPlace[] = [];
  let place: number | undefined = 0;
  for (const { start, end } of splitList(text, at + open, bracket === undefined)) {
    const part = text.slice(start, end);
    const [, name, colon] = parameter.exec(part) ?? [];
    const isNamed = isRuby && colon !== undefined;
    // Of what comes behind a `*` the place is not known.
    if (/^\s*(?:\*|&|\.\.\.)/.test(part)) place = undefined;
    else if (name !== undefined && !(place === 0 && /^\s*(?:self|cls)\b/.test(part)))
      found.push({ name, start, end, place: isNamed ? undefined : place });
    if (place !== undefined && !isNamed && !/^\s*(?:self|cls)\b/.test(part)) place += 1;
  }
  return found;
}

/** The parts of a list between its commas; none where it does not end. */
function splitList(text: string, start: number, isBare: boolean): readonly { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  const last = Math.min(text.length, start + longestList);
  let depth = 0;
  let from = start;
  for (let at = start; at < last; at++) {
    const unit = text[at] ?? '';
    const isEnd =
      depth === 0 && (closing.includes(unit) || (isBare && (unit === '\n' || unit === ';' || unit === '=')));
    if (unit === '"' || unit === "'") at = endOfText(text, at, unit);
    else if (isEnd) return from === at && parts.length === 0 ? [] : [...parts, { start: from, end: at }];
    else if (opening.includes(unit)) depth++;
    else if (closing.includes(unit)) depth--;
    else if (unit === ',' && depth === 0) {
      parts.push({ start: from, end: at });
      from = at + 1;
    }
  }
  return [];
}

function endOfText(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return at;
}
