import type { FactsDraft } from '../draft/factsDraft.ts';
import type { Lexicon } from './lexicon.ts';
import type { QueryMatch, Reader } from './pattern.ts';
import { referCall } from './readArguments.ts';
import { receiverBefore, receiverText, wordAt, wordAtEnd } from './words.ts';

/**
 * Makes a reader for calls: `@name` is the called name's token, `@callee` starts where its receiver starts,
 * `@arguments` is the list. The names among the arguments become values that are handed on. With `isVariable` the name
 * is what a variable holds.
 */
export function callReader(lexicon: Lexicon, role: 'call' | 'new' = 'call', isVariable = false): Reader {
  return (caught, draft) => {
    addCall(caught, draft, lexicon, role, isVariable);
  };
}

/**
 * Makes a reader for calls whose name is the end of an expression of many forms (`a::b<T>::c`, `p->f`): `@function` is
 * that expression, `@arguments` follows it, where there are any. Calls of what has no name are left out.
 */
export function expressionCallReader(lexicon: Lexicon, role: 'call' | 'new' = 'call'): Reader {
  return (caught, draft) => {
    const { text } = draft;
    const start = caught.at('function');
    const list = caught.find('arguments');
    const end = list?.startIndex ?? caught.get('function').endIndex;
    const source = withoutTypeArguments(text.slice(Math.max(start, end - 400), end).replace(/\s+$/, ''));
    const from = Math.max(start, end - 400);
    const last = wordAtEnd(source);
    if (last.name === '' || /^\d/.test(last.name)) return;
    // `it.template get<T>()` of C++.
    const before = source.slice(0, last.at).replace(/(?<=[.>:]\s?)template\s+$/, '');
    const receiver = last.at > 0 ? receiverBefore(before, lexicon) : '';
    referCall(draft, list, lexicon, {
      name: last.name,
      role,
      at: from + last.at,
      ...(receiver === '' ? {} : { receiver }),
    });
  };
}

/** `find<decltype(it.x())>` → `find`: what stands between the last brackets of an expression is left out. */
function withoutTypeArguments(source: string): string {
  if (!source.endsWith('>') || source.endsWith('->')) return source;
  let [angles, rounds] = [0, 0];
  for (let at = source.length - 1; at >= 0; at--) {
    const sign = source[at];
    if (sign === ')') rounds++;
    if (sign === '(') rounds--;
    if (rounds < 0) return source;
    if (rounds > 0) continue;
    if (sign === '>' && source[at - 1] !== '-') angles++;
    if (sign === '<') angles--;
    if (angles === 0 && sign === '<') return source.slice(0, at).replace(/::$/, '');
  }
  return source;
}

/** Adds a matched call and returns its name with the name's offset. */
export function addCall(
  caught: QueryMatch,
  draft: FactsDraft,
  lexicon: Lexicon,
  role: 'call' | 'new' | 'value',
  isVariable = false,
): { readonly name: string; readonly at: number } {
  const { text } = draft;
  const at = caught.at();
  const name = nameAt(text, at, lexicon);
  referCall(draft, caught.find('arguments'), lexicon, {
    name,
    role,
    at,
    receiver: getReceiver(caught, text, at),
    ...(isVariable && { isVariable }),
  });
  return { name, at };
}

/**
 * Makes a reader for decorators, attributes and annotations; `@node` is the whole of it, and what is named after it is
 * decorated.
 */
export function decoratorReader(lexicon: Lexicon): Reader {
  return (caught, draft) => {
    const { text } = draft;
    const at = caught.at();
    const isParameters = caught.find('parameter') !== undefined;
    const decorates = isParameters ? ('enclosing' as const) : caught.node.endIndex;
    referCall(draft, caught.find('arguments'), lexicon, {
      name: wordAt(text, at),
      role: 'decorator',
      at,
      receiver: getReceiver(caught, text, at),
      decorates,
    });
  };
}

/** The source between a caught `@callee`'s start and the name; `undefined` where there is none. */
function getReceiver(caught: QueryMatch, text: string, at: number): string | undefined {
  const callee = caught.find('callee');
  const receiver = callee === undefined ? '' : receiverText(text.slice(callee.startIndex, at));
  return receiver === '' ? undefined : receiver;
}

/** The name at an offset, with the mark that some languages let it end in. */
export function nameAt(text: string, at: number, { hasMarks }: Lexicon): string {
  const name = wordAt(text, at);
  const next = text[at + name.length] ?? '';
  return hasMarks === true && (next === '?' || next === '!') && text[at + name.length + 1] !== '=' ? name + next : name;
}
