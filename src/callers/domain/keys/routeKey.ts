import type { Key } from './key.ts';

const verbNames = /^(get|post|put|patch|delete|head|options)/i;

/**
 * The method in the name of a call or decorator: `GetMapping`, `postForObject`, `DeleteAsync`; `*` where it has none.
 */
export function verbIn(name: string): string {
  return verbNames.exec(name.replace(/^(?:Http|Map|http_?|test_?)(?=[A-Z])/, ''))?.[1]?.toUpperCase() ?? '*';
}

/**
 * The key of a route: method, a blank, and the path with every parameter as `*`; host, base address, query and closing
 * slash taken off.
 */
export function routeKey(verb: string, path: string): Key {
  const named = /^([A-Z]+)\s+(\/.*)$/.exec(path);
  const bare = (named?.[2] ?? path)
    .replace(/^(?:https?:)?\/\/[^/]*/, '')
    .replace(/^\*+(?=\/|[a-z])/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\^|\$$/g, '');
  const parts = bare
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^[:{<[(]|[*}>\])]$|\*|^\$/.test(part) ? '*' : part));
  const text = `${named?.[1] ?? verb} /${parts.join('/')}`;
  return { channel: 'route', text, kind: text.slice(2).includes('*') ? 'pattern' : 'literal' };
}

/** A route's key with what its router is mounted under put in front. */
export function underPrefix(key: Key, prefix: string): Key {
  const [verb, path] = halves(key.text);
  return prefix === '' ? key : routeKey(verb, `/${prefix}/${path}`.replace(/\/{2,}/g, '/'));
}

/**
 * How surely a request ends at a registered route: .9 the same path, .7 through parameters, .5 where only the end of
 * the path agrees; 0 when it does not.
 */
export function routesMeet(registered: string, emitted: string): number {
  const [method, path] = halves(registered);
  const [otherMethod, otherPath] = halves(emitted);
  if (method !== '*' && otherMethod !== '*' && method !== otherMethod) return 0;
  const own = path.split('/').filter((part) => part !== '');
  const other = otherPath.split('/').filter((part) => part !== '');
  if (partsAgree(own, other)) return own.some((part) => part === '*') || other.some((part) => part === '*') ? 0.7 : 0.9;
  // A router may be mounted under a prefix that is elsewhere; an empty path says nothing.
  const tail = other.slice(other.length - own.length);
  return own.length > 0 && other.length > own.length && partsAgree(own, tail) ? 0.5 : 0;
}

/**
 * The address that an expression makes, with `*` for what is not in it: `'/users/' + id`, `fmt.Sprintf("/users/%s",
 * id)`; `undefined` where there is none.
 */
export function addressIn(source: string): string | undefined {
  const literals = [...source.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)];
  const [first] = literals;
  if (first === undefined) return undefined;
  if (/^[\w.:!]*(?:printf|format|Format)!?\(/i.test(source))
    return (first[2] ?? '').replace(/%[-+\d.]*[a-z]|\{[^}]*\}/g, '*');
  let address = first.index > 0 ? '*' : '';
  let end = 0;
  for (const literal of literals) {
    if (literal.index > end && address !== '' && address !== '*') address += '*';
    address += literal[2] ?? '';
    end = literal.index + literal[0].length;
  }
  if (end < source.length) address += '*';
  return address.includes('/') ? address : undefined;
}

function halves(text: string): [string, string] {
  const blank = text.indexOf(' ');
  return blank < 0 ? ['*', text] : [text.slice(0, blank), text.slice(blank + 1)];
}

/** Parameters match anything, but two paths that agree only in their parameters are not the same. */
function partsAgree(own: readonly string[], other: readonly string[]): boolean {
  if (own.length !== other.length) return false;
  const agree = own.every((part, at) => part === other[at] || part === '*' || other[at] === '*');
  return agree && (own.length === 0 || own.some((part, at) => part !== '*' && part === other[at]));
}
