import type { TypeText } from '../../../../domain/facts.ts';
import { getElement, getList, printTuple } from '../../../../domain/typeText.ts';
import { takeFirst } from '../../draft/substituteLocals.ts';
import { simpleType } from '../../reading/typeNames.ts';

/** Types by key: what they hold is what `get`, an index and `values()` give. */
const keyed = /^(Map|ReadonlyMap|WeakMap|Record)\s*<(.*)>$/s;
const wrapperNames = [
  'Promise|PromiseLike|Awaited|WeakRef|Ref|MutableRefObject|RefObject',
  'Readonly|DeepReadonly|Partial|Required|Pick|Omit|NonNullable|Extract|Exclude|NoInfer',
];
/** `Promise<Repo>` is a `Repo`. */
const wrapped = new RegExp(`^(?:${wrapperNames.join('|')})\\s*<(.*)>$`, 's');
const listNames = [
  'Array|ReadonlyArray|ArrayLike|Set|ReadonlySet|WeakSet|Iterable|IterableIterator|Iterator|Generator',
  'AsyncIterable|AsyncIterableIterator|AsyncGenerator|AsyncIterator',
];
/** `Set<Repo>` is a list of `Repo`. */
const listed = new RegExp(`^(${listNames.join('|')})\\s*<(.*)>$`, 's');
const getResult = /^(?:Awaited\s*<\s*)?ReturnType\s*<\s*typeof\s+([\p{ID_Continue}$.#]+)\s*>+$/u;
const instanceOf = /^(?:InstanceType\s*<\s*typeof\s+|typeof\s+)([\p{ID_Continue}$.#]+)\s*>?$/u;
const indexed = /^\{\s*(?:readonly\s+)?\[[^\]]*\]\s*\??:\s*([^;,{}]+)[;,]?\s*\}$/;
const maxParts = 6;
const longest = 400;
const longestName = 80;

/**
 * What a type as TypeScript or JSDoc writes it says (see `TypeText`): `Repo|Queue[]` for `readonly (Queue |
 * undefined)[] | Promise<app.Repo<T>>`, `make()` for `ReturnType<typeof make>`, `=x` for `typeof x`, `Map|Repo[]` for
 * `Map<string, Repo>`; the empty text for a type without a definition.
 */
export function scriptType(written: string, depth = 0): TypeText {
  const type = written
    .slice(0, longest)
    .trim()
    .replace(/^:\s*/, '')
    .replace(/^(?:readonly|asserts|\*|\?|!)\s*/, '')
    .replace(/[=!;\s]+$/, '');
  if (depth > 4 || type === '') return '';
  const parts = type.includes(' extends ') ? [] : getParts(type, '|&');
  if (parts.length > 1) return typeOfUnion(parts, depth);
  const guarded = /^[\p{ID_Continue}$]+\s+is\s+([^=]+)$/u.exec(type)?.[1];
  if (guarded !== undefined) return scriptType(guarded, depth + 1);
  const either = branches(type);
  if (either !== undefined) return scriptType(either, depth + 1);
  if (hasArrow(type) || / (?:extends|is) /.test(type)) return '';
  if (/^\(.*\)$/s.test(type)) return scriptType(type.slice(1, -1), depth + 1);
  // A tuple of one type is a list of it.
  const tuple = /^\[(.*)\]$/s.exec(type)?.[1];
  if (tuple !== undefined) return typeOfTuple(getParts(tuple, ','), depth);
  if (type.endsWith('[]')) return getList(scriptType(type.slice(0, -2), depth + 1));
  const result = getResult.exec(type)?.[1];
  if (result !== undefined) return `${result}()`;
  const value = instanceOf.exec(type)?.[1];
  if (value !== undefined) return type.startsWith('Inst') ? (value.split('.').at(-1) ?? '') : `=${value}`;
  const values = keyed.exec(type);
  const held = values?.[2] ?? indexed.exec(type)?.[1];
  if (held !== undefined) return heldIn(values?.[1], scriptType(getParts(held, ',').at(-1) ?? '', depth + 1));
  const inner = wrapped.exec(type)?.[1];
  if (inner !== undefined) return scriptType(getParts(inner, ',')[0] ?? '', depth + 1);
  const items = listed.exec(type);
  if (items !== null) return heldIn(items[1], scriptType(getParts(items[2] ?? '', ',')[0] ?? '', depth + 1));
  const loaded = /^import\(\s*(['"])([^'"\n|]+)\1\s*\)\.([\p{ID_Continue}$.]+)(?:<.*>)?$/su.exec(type);
  if (loaded !== null) return `=import('${loaded[2] ?? ''}').${loaded[3] ?? ''}`;
  // `Deps['repo']` is that field's type.
  const member = /^([\p{ID_Continue}$.]+)\[(['"])([\p{ID_Continue}$]+)\2\]$/u.exec(type);
  if (member !== null) return `${member[1]?.split('.').at(-1) ?? ''}.${member[3] ?? ''}`;
  // `Pair[1]`, `Deps['a']['b']`, `{ a: Repo }['a']`: some member of something.
  return type.endsWith(']') ? '?' : typeOfName(type);
}

function typeOfUnion(parts: readonly string[], depth: number): TypeText {
  const known = new Set(
    parts
      .slice(0, 4 * maxParts)
      .flatMap((part) => scriptType(part, depth + 1).split('|'))
      .filter((part) => part !== '' && !part.startsWith('=') && !part.startsWith("'") && !part.endsWith(')')),
  );
  return known.size === 0
    ? (parts.map((part) => scriptType(part, depth + 1)).find((part) => part !== '') ?? '')
    : takeFirst([...known], maxParts);
}

function typeOfTuple(parts: readonly string[], depth: number): TypeText {
  const types = parts.map((part) => {
    const type = scriptType(part.replace(/^(?:\.\.\.)?(?:[\p{ID_Continue}$]+\??:)?\s*/u, ''), depth + 1);
    return part.startsWith('...') ? getElement(type) : type;
  });
  const known = new Set(types.filter((part) => part !== ''));
  if (known.size !== 1) {
    // Of which places an element of the rest is cannot be told: `[Repo, ...Queue[]]`.
    const isFixed = known.size > 1 && !parts.some((part) => part.includes('...'));
    if (isFixed) return printTuple(types);
    return known.size > 0 ? '?' : '';
  }
  const list = getList([...known].join(''));
  return parts.some(isAnything) ? `${list}|?` : list;
}

function typeOfName(type: string): TypeText {
  // What other languages' wrappers are called is a class like any other here: `Deferred<T>`, `Option<T>`.
  const generic = /^([\p{ID_Continue}$.]+)\s*<.*>$/su.exec(type)?.[1];
  const named = generic ?? type;
  const simple = simpleType(named, 'typescript');
  // `Fiber.Runtime`: there may be more than one of that name.
  return simple !== '' &&
    named.endsWith(`.${simple}`) &&
    /^[\p{ID_Continue}$.]+$/u.test(named) &&
    named.length <= longestName
    ? named
    : simple;
}

/** What a conditional type may be: `T extends Node ? Element<T> : Handle<T>` is one of the two. */
function branches(type: string): string | undefined {
  if (!/\sextends\s/.test(type)) return undefined;
  let depth = 0;
  let asked = -1;
  for (let at = 0; at < type.length; at++) {
    const char = type[at] ?? '';
    if ('<([{'.includes(char)) depth++;
    else if (')]}'.includes(char) || (char === '>' && type[at - 1] !== '=')) depth--;
    else if (depth === 0 && char === '?' && asked < 0) asked = at;
    else if (depth === 0 && char === ':' && asked >= 0) return `${type.slice(asked + 1, at)}|${type.slice(at + 1)}`;
  }
  return undefined;
}

/** Classes that others derive from or implement: which of them holds something is kept beside what is held. */
const derivable = new Set([
  'Map',
  'WeakMap',
  'Set',
  'WeakSet',
  'Iterator',
  'IterableIterator',
  'AsyncIterator',
  'AsyncIterableIterator',
  'Generator',
  'AsyncGenerator',
]);

function heldIn(holder: string | undefined, type: TypeText): TypeText {
  const list = getList(type);
  if (holder === undefined || !derivable.has(holder)) return list;
  return list === '' ? holder : `${holder}|${list}`;
}

/** Whether an annotation says that something may be anything. */
export function isAnything(annotation: string): boolean {
  return /^:?\s*(?:any|unknown)\s*$/.test(annotation);
}

/** One of several types; the value of a string counts only if it is the only one. */
export function eitherType(types: readonly TypeText[]): TypeText {
  const members = [
    ...new Set(types.flatMap((type) => (type.startsWith("'") ? [] : type.split('|'))).filter((type) => type !== '')),
  ];
  return members.length > 0 ? takeFirst(members, maxParts) : (types.find((type) => type !== '') ?? '');
}

function hasArrow(type: string): boolean {
  return type.includes('=>');
}

/** Splits at separators that are in no brackets; an arrow is no bracket. */
function getParts(text: string, separators: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if ('<([{'.includes(char)) depth++;
    else if (')]}'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth--;
    else if (depth === 0 && separators.includes(char)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  // What follows a function's arrow belongs to it: `() => A | B` gives `A | B`.
  const arrow = parts.findIndex(hasArrow);
  const whole =
    separators === '|&' && arrow >= 0 && !/^\s*\(.*\)\s*$/s.test(parts[arrow] ?? '') ? parts.slice(0, arrow) : parts;
  return whole.map((part) => part.trim()).filter((part) => part !== '');
}
