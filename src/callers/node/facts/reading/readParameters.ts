import { inSequence } from '../../../../base/text/joinPatterns.ts';
import type { ParameterList } from '../../../domain/facts.ts';
import { countNumberWords, nameNumberType } from '../../../domain/numberTypes.ts';

/** A longer list is not counted. */
const longestList = 4000;
/** A parameter that may be given any number of times: `String... names`, `params int[] ids`, `vararg ids: Int`. */
const isRest = /\.\.\.|^\s*(?:\[[^\]]*\]\s*)?params\b|(?:^|\s)vararg\s/;
/** The object an extension of C# is called on. */
const isReceiver = /^\s*(?:\[[^\]]*\]\s*)?this\s/;
/** Words of a parameter that are no type. */
const isNoType = inSequence(
  /^/,
  [
    /final|const|constexpr|volatile|unsigned|signed|struct|class|enum|typename|auto|var|in/,
    /out|ref|params|scoped|vararg/,
  ],
  /$/,
);
const annotation = /@(?!interface\b)[\p{ID_Continue}$.]+(?:\s*\((?:[^()]|\([^()]*\))*\))?/gu;
const typeArguments = /<[^<>]*>/g;
/** A parameter of Kotlin that is a function: `name: suspend Repo.(Int) -> Unit`. */
const functionType = /^[^:(]*[\p{ID_Continue}`]\s*:\s*(?:suspend\s+)?([^]*->[^]*)$/u;
/** A parameter of C or C++ that is a function: `void (*run)(int)`. */
const functionPointer = /^(?!\s*\w+\s+func\b)[^()]*\([\w:\s]*\*\s*\w*\s*\)\s*\(/;
const deepestArguments = 6;
/** Parameters of which it is kept what they take. */
const kept = 8;
const opening = '([{<';
const closing = ')]}>';

/**
 * How many arguments a function takes, from its parameter list: the first bracket behind its name, which ends at `at`.
 * `undefined` where no list follows. `erase` says what a name of a type stands for.
 */
export function parametersAfter(
  text: string,
  at: number,
  erase: (name: string) => string = (name) => name,
): ParameterList | undefined {
  const open = /^\s*\(/.exec(text.slice(at, at + 80))?.[0].length ?? 0;
  if (open === 0) return undefined;
  const list = topParts(text, at + open);
  if (list === undefined) return undefined;
  const each = list.filter((part) => !/^\s*(?:void\s*)?$/.test(part));
  const rest = each.filter((part) => isRest.test(part)).length;
  const ordered = rest === 0 ? each.length : each.findIndex((part) => isRest.test(part));
  const spare = each.filter((part) => /[^=!<>]=[^=>]/.test(part) || isReceiver.test(part)).length;
  const types = each.some((part) => isReceiver.test(part))
    ? ''
    : each
        .slice(0, Math.min(kept, ordered))
        .map((part) => eraseType(getType(part), erase))
        .join(',')
        .replace(/,+$/, '');
  return {
    least: Math.max(0, each.length - rest - spare),
    ...(rest === 0 && { most: each.length }),
    ...(types !== '' && { types }),
  };
}

/** The type of a parameter, before its name or, in Kotlin, behind it; the empty text where it is more than a word. */
function getType(part: string): string {
  let [declared = ''] = part.replace(annotation, ' ').split('=', 1);
  const called = functionType.exec(declared)?.[1];
  if (called !== undefined) return readArrow(called.trim());
  if (functionPointer.test(declared)) return '(*)';
  for (let depth = 0; depth < deepestArguments && declared.includes('<'); depth++)
    declared = declared.replace(typeArguments, '');
  const words = declared
    .replace(/[&?]/g, ' ')
    .replace(/\s*(\*+)\s*(?=\w)/g, '$1 ')
    .replace(/:(?!:)(?<!::)/g, ': ')
    .split(/\s+/)
    // C++ may have it behind the type.
    .filter((word) => word !== '' && word !== 'const' && word !== 'volatile');
  const [before = '', last = ''] = words.slice(-2);
  if (!/^[\p{ID_Continue}$]+$/u.test(words.at(-1) ?? '')) return '';
  const number = getNumberType(words);
  if (number !== undefined || last === '') return number ?? '';
  const type = before.endsWith(':') ? last : before;
  return isNoType.test(type) || !/^[\p{ID_Continue}$.:]+\*{0,3}(?:\[\])*$/u.test(type) ? '' : type.replace(/^.*::/, '');
}

/**
 * The number type of a parameter of C or C++ with its stars: `uchar*` for `unsigned char *name`, also where it has no
 * name.
 */
function getNumberType(words: readonly string[]): string | undefined {
  const [type = '', stars = ''] = /^(\w+?)(\**)$/.exec(words.at(-2) ?? '')?.slice(1) ?? [];
  const named = [...words.slice(0, -2), type];
  const count = countNumberWords(named);
  if (count > 0 && (stars !== '' || countNumberWords(words) === 0)) {
    const name = nameNumberType(named.slice(-count));
    return name === undefined ? undefined : name + stars;
  }
  return nameNumberType(words.slice(words.length - countNumberWords(words)));
}

/** `->2` of the function type `(Repo, Int) -> Unit` of Kotlin; the empty text where it is in something. */
function readArrow(type: string, depth = 0): string {
  const inner = /^\(([^]*)\)\s*\?*$/.exec(type)?.[1];
  let [open, at, level] = [-1, 0, 0];
  for (; at < type.length; at++) {
    const isArrow = type.startsWith('->', at);
    if (isArrow && level === 0) break;
    if (isArrow) at++;
    else if (opening.includes(type[at] ?? '')) {
      if (level === 0 && type[at] === '(') open = at;
      level++;
    } else if (closing.includes(type[at] ?? '')) level--;
  }
  if (at >= type.length)
    return inner === undefined || depth > deepestArguments ? '' : readArrow(inner.trim(), depth + 1);
  const parts = open < 0 ? undefined : topParts(type, open + 1);
  return parts === undefined ? '' : `->${String(parts.filter((part) => part.trim() !== '').length)}`;
}

function eraseType(type: string, erase: (name: string) => string): string {
  const name = type.replace(/(?:\[\])+$/, '');
  const erased = name === '' ? '' : erase(name);
  return erased === '' ? '' : erased + type.slice(name.length);
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
