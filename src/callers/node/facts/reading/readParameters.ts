import { simpleTypes, type ParameterList } from '../../../domain/facts.ts';

/** A longer list is not counted. */
const longestList = 4000;
/** A parameter that may be given any number of times: `String... names`, `params int[] ids`, `vararg ids: Int`. */
const isRest = /\.\.\.|^\s*(?:\[[^\]]*\]\s*)?params\b|(?:^|\s)vararg\s/;
/** The object an extension of C# is called on. */
const isReceiver = /^\s*(?:\[[^\]]*\]\s*)?this\s/;
const texts = /^(?:String|string|std::string|CharSequence)$/;
const numbers =
  /^(?:byte|short|int|long|float|double|Byte|Short|Int|Integer|Long|Float|Double|decimal|size_t|u?int\d+_t)$/;
const truths = /^(?:boolean|Boolean|bool)$/;
/** Parameters of which it is kept what they take. */
const kept = 8;
const opening = '([{<';
const closing = ')]}>';

/**
 * How many arguments a function takes, from its parameter list: the first bracket behind its name, which ends at `at`.
 * `undefined` where no list follows.
 */
export function parametersAfter(text: string, at: number): ParameterList | undefined {
  const open = /^\s*\(/.exec(text.slice(at, at + 80))?.[0].length ?? 0;
  if (open === 0) return undefined;
  const list = topParts(text, at + open);
  if (list === undefined) return undefined;
  const each = list.filter((part) => !/^\s*(?:void\s*)?$/.test(part));
  const rest = each.filter((part) => isRest.test(part)).length;
  const spare = each.filter((part) => /[^=!<>]=[^=>]/.test(part) || isReceiver.test(part)).length;
  const simple = each.some((part) => isReceiver.test(part)) ? 0 : getSimple(each.slice(0, each.length - rest));
  return {
    least: Math.max(0, each.length - rest - spare),
    ...(rest === 0 && { most: each.length }),
    ...(simple > 0 && { simple }),
  };
}

function getSimple(parts: readonly string[]): number {
  let simple = 0;
  for (const [at, part] of parts.slice(0, kept).entries()) simple |= getSimpleType(getType(part)) << (2 * at);
  return simple;
}

/** The type of a parameter, before its name or, in Kotlin, behind it; the empty text where it is more than a word. */
function getType(part: string): string {
  const [declared = ''] = part.split('=', 1);
  const words = declared
    .replace(/[&?]/g, ' ')
    .replace(/:(?!:)(?<!::)/g, ': ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const [before = '', last = ''] = words.slice(-2);
  if (!/^[\w$]+$/.test(last)) return '';
  return before.endsWith(':') ? last : before;
}

/** Which of `simpleTypes` a type of Java, Kotlin, C# or C++ is. */
function getSimpleType(type: string): number {
  if (texts.test(type)) return simpleTypes.text;
  if (numbers.test(type)) return simpleTypes.number;
  return truths.test(type) ? simpleTypes.truth : simpleTypes.unknown;
}

/** The parts of a list between its commas, without comments and texts; `undefined` where it does not end. */
function topParts(text: string, start: number): readonly string[] | undefined {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (let at = start; at < text.length && at < start + longestList; at++) {
    const unit = text[at] ?? '';
    if (unit === '"' || unit === "'") {
      at = endOfText(text, at, unit);
      part += unit + unit;
      continue;
    }
    if (unit === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = text[at + 1] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at) + 1;
      if (end <= 0) return undefined;
      at = end;
      continue;
    }
    // An arrow is no bracket.
    const isArrow = unit === '>' && (text[at - 1] === '-' || text[at - 1] === '=');
    if (opening.includes(unit)) depth++;
    else if (closing.includes(unit) && !isArrow) {
      if (depth === 0) return unit === ')' ? [...parts, part] : undefined;
      depth--;
    } else if (unit === ',' && depth === 0) {
      parts.push(part);
      part = '';
      continue;
    }
    part += unit;
  }
  return undefined;
}

function endOfText(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return at;
}
