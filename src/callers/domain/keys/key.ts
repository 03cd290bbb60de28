import type { Channel } from './rule.ts';

/** A key as it is compared: what it is called, and whether parts of it stand for anything. */
export interface Key {
  readonly channel: Channel;
  readonly text: string;
  /** `literal` came from a string or a constant; `pattern` has parts that stand for anything; `symbol` is the name of a class, a signal or a constant of unknown value. */
  readonly kind: 'literal' | 'pattern' | 'symbol';
}

/** How surely two keys meet: .9 for the same literal, .7 through a pattern, .5 by the end of a route (research §6 step 4). 0 when they do not. */
export function meeting(registered: Key, emitted: Key): number {
  if (registered.channel !== emitted.channel) return 0;
  if (registered.kind === 'symbol' || emitted.kind === 'symbol') return registered.text === emitted.text && registered.kind === emitted.kind ? 0.9 : 0;
  if (registered.text === emitted.text) return registered.kind === 'literal' && emitted.kind === 'literal' ? 0.9 : 0.7;
  if (registered.channel === 'route') return routesMeet(registered.text, emitted.text);
  return registered.kind === 'pattern' || emitted.kind === 'pattern' ? (partsMeet(split(registered.text), split(emitted.text)) ? 0.7 : 0) : 0;
}

/** The key of a route: method, a blank, and the path with every parameter as `*`; host, query and closing slash taken off. */
export function routeKey(prefix: string, path: string): Key {
  const bare = path.replace(/^(?:https?:)?\/\/[^/]*/, '').replace(/[?#].*$/, '');
  const parts = bare.split('/').filter((part) => part !== '').map((part) => (/^[:{<[]|[*}>\]]$|\*|^\$/.test(part) ? '*' : part));
  const text = `${prefix}/${parts.join('/')}`;
  return { channel: 'route', text, kind: text.includes('*') ? 'pattern' : 'literal' };
}

function routesMeet(registered: string, emitted: string): number {
  const [method, path] = halves(registered);
  const [otherMethod, otherPath] = halves(emitted);
  if (method !== '*' && otherMethod !== '*' && method !== otherMethod) return 0;
  const own = path.split('/').filter((part) => part !== '');
  const other = otherPath.split('/').filter((part) => part !== '');
  if (partsMeet(own, other)) return own.some((part) => part === '*') || other.some((part) => part === '*') ? 0.7 : 0.9;
  // A router may be mounted under a prefix that stands elsewhere; an empty path says nothing.
  const tail = other.slice(other.length - own.length);
  return own.length > 0 && other.length > own.length && own.some((part) => part !== '*') && partsMeet(own, tail) ? 0.5 : 0;
}

function halves(text: string): [string, string] {
  const blank = text.indexOf(' ');
  return blank < 0 ? ['*', text] : [text.slice(0, blank), text.slice(blank + 1)];
}

function split(text: string): string[] {
  return text.split(/[.:/]/);
}

/** `*` stands for one part, `**` and `#` for any number. */
function partsMeet(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 && b.length === 0) return true;
  const [first, ...rest] = a;
  const [other, ...others] = b;
  if (first === '**' || first === '#') return partsMeet(rest, b) || (b.length > 0 && partsMeet(a, others));
  if (other === '**' || other === '#') return partsMeet(a, others) || (a.length > 0 && partsMeet(rest, b));
  if (first === undefined || other === undefined) return false;
  return segmentMeets(first, other) && partsMeet(rest, others);
}

function segmentMeets(a: string, b: string): boolean {
  if (a === b || a === '*' || b === '*') return true;
  if (!a.includes('*') && !b.includes('*')) return false;
  const [pattern, text] = a.includes('*') ? [a, b] : [b, a];
  const [head = '', ...tails] = pattern.split('*');
  const tail = tails.at(-1) ?? '';
  return text.startsWith(head) && text.endsWith(tail) && text.length >= head.length + tail.length;
}

/** The words of a key by which files that may hold it are found, longest first. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
}
