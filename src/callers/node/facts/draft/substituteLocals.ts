import type { TypeText } from '../../../domain/facts.ts';
import { getElement, getMember, getTuple, parseType, printTuple, printType } from '../../../domain/typeText.ts';
import { givesElement, givesList } from '../../../domain/graph/listMembers.ts';
import { getParts, isEntering } from '../../../domain/graph/receiverText.ts';
import { staysCoreValue } from '../../../domain/graph/rubyCore.ts';
import { staysPlain } from '../../../domain/graph/rustMembers.ts';

/** Members of a union beyond these are not named. */
const maxMembers = 4;
/** Number of elements of a written list that are checked for its element type. */
export const maxItems = 8;

/**
 * Rewrites what is known of a type so that it no longer speaks of a local name: with `repo` being a `Repo`, `=repo`
 * becomes `Repo`, `repo.find()` becomes `Repo.find()` and `=repo.items[]` becomes `=Repo.items[]`. `typeOfLocal` gives a
 * local's type, `undefined` for names that are no locals; a local of unknown type leaves nothing to say, and `?` where
 * it is one of several things. `made` stands behind a class to say that an object of it is meant, where its bare name
 * would mean the class: `.new`. With `keepsLists` a member that a list may have is left to be followed later.
 */
export function substituteLocals(
  type: TypeText,
  typeOfLocal: (name: string) => TypeText | undefined,
  made = '',
  keepsLists = false,
): TypeText {
  if (type.startsWith("'")) return type;
  return type.includes('|')
    ? joinAlternatives(
        type.split('|').map((member) => throughOne(member, typeOfLocal, made, keepsLists) || '?'),
      ).replace(/^\?$/, '')
    : throughOne(type, typeOfLocal, made, keepsLists);
}

/** One of several types; a string's value tells no more than that it is one. */
export function joinAlternatives(types: readonly TypeText[]): TypeText {
  if (types.length === 1) return types[0] ?? '';
  const members = [
    ...new Set(types.flatMap((type) => (type.startsWith("'") ? [] : type.split('|'))).filter((type) => type !== '')),
  ];
  return takeFirst(members, maxMembers);
}

/** So many members of a union; where there are more, it may be something else, too. */
export function takeFirst(members: readonly TypeText[], most: number): TypeText {
  return [
    ...members.slice(0, most),
    ...(members.length > most && !members.slice(0, most).includes('?') ? ['?'] : []),
  ].join('|');
}

/** Lists of what a type tells; empty for lists and for what only expressions tell. */
export function toListType(type: TypeText): TypeText {
  return type !== '' && type.split('|').every((member) => /^[\p{ID_Continue}$.]+$/u.test(member))
    ? type
        .split('|')
        .map((member) => `${member}[]`)
        .join('|')
    : '';
}

function throughOne(
  type: TypeText,
  typeOfLocal: (name: string) => TypeText | undefined,
  made: string,
  keepsLists: boolean,
): TypeText {
  const tuple = getTuple(parseType(type));
  if (tuple !== undefined) {
    const parts = tuple.parts.map((part) => throughOne(printType(part), typeOfLocal, made, keepsLists));
    return printTuple(parts) + '[]'.repeat(tuple.depth);
  }
  const match = /^(=?)([\p{ID_Continue}$@]+)(.*)$/su.exec(type);
  if (match === null) return type;
  const [, alias = '', root = '', rest = ''] = match;
  // A bare word is a type's name.
  if (alias === '' && !/[.:>-]/.test(rest[0] ?? '') && rest !== '()') return type;
  // `models.Repo` is a type of a module, even if a local has the same name.
  if (alias === '' && !rest.includes('(')) return type;
  const known = typeOfLocal(root);
  if (known === undefined) return type;
  if (known.startsWith("'") && keepsLists && staysPlainBehind(rest, staysPlain)) return known;
  if (known === "''String" && made !== '' && staysPlainBehind(rest, staysCoreValue)) return known;
  if (known === '' || known.startsWith("'") || rest === '') return rest === '' ? known : '';
  return joinAlternatives(known.split('|').map((member) => withRest(member, alias, rest, made, keepsLists)));
}

/** Whether what stands behind a text or a number gives another one: `.trim().len()`. */
function staysPlainBehind(rest: string, stays: (name: string) => boolean): boolean {
  // What a call fails with is no text.
  if (rest.includes('&')) return false;
  return getParts(`it${rest}`)
    .slice(1)
    .every((part) => stays(part.replace(/(?:\(\)|\[\])+$/, '')));
}

function withRest(known: TypeText, alias: string, rest: string, made: string, keepsLists: boolean): TypeText {
  if (known === '?') return known;
  if (known.startsWith('(')) return ofTuple(known, rest);
  const base = known.replace(/^=/, '');
  const isPlain = known === base && !base.endsWith(')');
  if (isPlain && base.endsWith('[]')) return ofList(base, rest, made, keepsLists);
  if (base.length + rest.length > 120) return '';
  // Iterating over an object; calling the value of another name.
  if (rest === '[]' && isPlain) return `=${base}${made || '()'}[]`;
  if (rest === '()' && known !== base && !base.endsWith(')')) return `${base}()`;
  // A function of Rust is of the type that it gives.
  if (keepsLists && isPlain && rest.startsWith('()'))
    return rest === '()' ? base : withRest(known, alias, rest.slice(2), made, keepsLists);
  if (rest.startsWith('(')) return '';
  // Without the sign an element of what a member holds would pass for a list of a type in a module, `models.Repo[]`.
  const mayPassForType =
    isPlain && !rest.includes('~') && !(keepsLists ? /[)\]]./ : /\)./).test(rest) && !rest.endsWith('[]');
  return `${alias === '' || mayPassForType ? '' : '='}${base}${isPlain ? made : ''}${rest}`;
}

const stepWithBrackets = /^(?:\[\]|\.(\*?[\p{ID_Continue}$]+)\(\))/u;
const stepWithoutBrackets = /^(?:\[\]|\.(\*?[\p{ID_Continue}$]+)(?:\(\))?)/u;

/** `Repo[]` with `[]`, `.pop()` or `.values()[0].name` behind it. */
function ofList(list: TypeText, rest: string, made: string, keepsLists: boolean): TypeText {
  if (rest === '' || rest === '.*()') return list;
  const element = list.slice(0, -2);
  // Where a class's objects are written apart, calls have no brackets: `rows.uniq.reverse()`.
  const stepOf = made === '' ? stepWithBrackets : stepWithoutBrackets;
  const [step = '', member = ''] = stepOf.exec(rest) ?? [];
  if (step === '') return keepsLists ? withList(list, rest) : '';
  const after = rest.slice(step.length);
  if (step === '[]' || member.startsWith('*') || givesElement.has(member) || isEntering(member)) {
    if (after === '') return element;
    if (element.endsWith('[]')) return ofList(element, after, made, keepsLists);
    if (after.startsWith('.')) return `${after.endsWith(')') ? '' : '='}${element}${made}${after}`;
    return '';
  }
  if (givesList.has(member)) return ofList(list, after, made, keepsLists);
  return keepsLists ? withList(list, rest) : '';
}

/** `Repo[]` with a member that is followed later: `Repo.*().zip()`. */
function withList(list: TypeText, rest: string): TypeText {
  const path = `${list.replaceAll('[]', '.*()')}${rest}`;
  return path.length > 120 || path.startsWith('(') ? '' : `${path.endsWith(')') ? '' : '='}${path}`;
}

/** A part of a tuple, and what is behind it where that is a path. */
function ofTuple(tuple: TypeText, rest: string): TypeText {
  const [whole = '', place = ''] =
    /^(?:\[\])?\.(~?\d+(?:_\d+)?|first\b(?!\()|second\b(?!\()|third\b(?!\()|component\d\(\))/.exec(rest) ?? [];
  if (whole === '') return rest === '[]' ? getElement(tuple) : '';
  const part = getMember(rest.startsWith('[]') ? getElement(tuple) : tuple, place);
  const behind = rest.slice(whole.length);
  if (behind === '' || part === '') return part;
  return getMember(part, behind.replace(/^\./, ''));
}
