import { routesMeet } from './routeKey.ts';
import type { Channel } from './rule.ts';

/** A key in the form used for comparison: its text, and whether parts of it match anything. */
export interface Key {
  readonly channel: Channel;
  readonly text: string;
  /**
   * `literal` came from a string or a constant; `pattern` has parts that stand for anything; `symbol` is the name of a
   * class, a signal or a constant of unknown value.
   */
  readonly kind: 'literal' | 'pattern' | 'symbol';
}

/**
 * How surely two keys meet: .9 for the same literal, .7 through a pattern, .5 by the end of a route (research §6 step
 * 4). 0 when they do not.
 */
export function meeting(registered: Key, emitted: Key): number {
  if (registered.channel !== emitted.channel || registered.text === '' || emitted.text === '') return 0;
  if (registered.channel === 'task' && registered.kind !== emitted.kind) {
    // A task is sent under the dotted path of its function.
    const [name, path] =
      registered.kind === 'symbol' ? [registered.text, emitted.text] : [emitted.text, registered.text];
    return path === name || path.endsWith(`.${name}`) ? 0.7 : 0;
  }
  if (registered.kind === 'symbol' || emitted.kind === 'symbol')
    return registered.text === emitted.text && registered.kind === emitted.kind ? 0.9 : 0;
  if (registered.channel === 'route')
    return registered.text === emitted.text && !registered.text.includes('*')
      ? 0.9
      : routesMeet(registered.text, emitted.text);
  if (registered.channel === 'route-name') return namesMeet(registered.text, emitted.text);
  if (registered.text === emitted.text) return registered.kind === 'literal' && emitted.kind === 'literal' ? 0.9 : 0.7;
  if (registered.kind === 'literal' && emitted.kind === 'literal') return 0;
  return separatedAlike(registered.text, emitted.text) && partsMeet(split(registered.text), split(emitted.text))
    ? 0.7
    : 0;
}

/**
 * `users.show` is the route `show` of the blueprint `users`, `shop:cart` the route `cart` of the application `shop`.
 */
function namesMeet(registered: string, emitted: string): number {
  if (registered === emitted) return 0.9;
  return /[.:]/.test(emitted) && emitted.split(/[.:]/).at(-1) === registered ? 0.7 : 0;
}

/** `user.*` is no pattern for `user/added`; of a key in one part nothing is known. */
function separatedAlike(a: string, b: string): boolean {
  const separators = a.match(/[.:/]/g) ?? [];
  return separators.length === 0 || !/[.:/]/.test(b) || separators.some((each) => b.includes(each));
}

function split(text: string): string[] {
  return text.split(/[.:/]/);
}

/**
 * `*` stands for one part, `**` and `#` for any number. From the ends of both, so that many of them take no longer than
 * their product.
 */
function partsMeet(a: readonly string[], b: readonly string[]): boolean {
  const isAny = (part: string | undefined): boolean => part === '**' || part === '#';
  let after: boolean[] = [];
  for (let at = a.length; at >= 0; at--) {
    const row: boolean[] = [];
    for (let other = b.length; other >= 0; other--) {
      const [first, second] = [a[at], b[other]];
      const isEnd = first === undefined && second === undefined;
      const skips = (isAny(first) && after[other] === true) || (isAny(second) && row[other + 1] === true);
      let goesOn = false;
      if (first !== undefined && second !== undefined) {
        if (isAny(first)) goesOn = row[other + 1] === true;
        else if (isAny(second)) goesOn = after[other] === true;
        else goesOn = segmentMeets(first, second) && after[other + 1] === true;
      }
      row[other] = isEnd || skips || goesOn;
    }
    after = row;
  }
  return after[0] === true;
}

/** With a mark at both ends, which is nowhere else, beginning and end are pieces like those between the stars. */
function segmentMeets(a: string, b: string): boolean {
  const [first, second] = [`\0${a}\0`, `\0${b}\0`];
  if (!b.includes('*')) return fits(first, second);
  if (!a.includes('*')) return fits(second, first);
  // Of two patterns the beginning of one begins the other's, and so with their ends.
  const [head, tail] = [first.replace(/\*.*/s, ''), first.replace(/.*\*/s, '')];
  const [other, last] = [second.replace(/\*.*/s, ''), second.replace(/.*\*/s, '')];
  return (head.startsWith(other) || other.startsWith(head)) && (tail.endsWith(last) || last.endsWith(tail));
}

/** Whether the pieces of a pattern are in a text one after the other. */
function fits(pattern: string, text: string): boolean {
  let at = 0;
  return pattern.split('*').every((piece) => {
    const found = text.indexOf(piece, at);
    at = found + piece.length;
    return found >= 0;
  });
}

/** The words of a key by which files that may hold it are found, longest first. */
export function getWords(text: string): string[] {
  return [...new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])]
    .filter((word) => word.length > 1 && !/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(word))
    .sort((a, b) => b.length - a.length);
}
