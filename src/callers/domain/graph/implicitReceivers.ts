/** A receiver that is not written, in braces: the value of `this` at a bare call. */
const inBraces = /\{([^{}]+)\}/g;

/**
 * Whether a receiver stands for what `this` may be, each in braces: `{repo}{(this as Base)}`; `{?}` for a function that
 * is passed to code that may call it on any object.
 */
export function isImplicit(receiver: string): boolean {
  return receiver.startsWith('{');
}

/** What `this` may be at a bare call, the innermost first. */
export function implicitReceivers(receiver: string): readonly string[] {
  return [...receiver.matchAll(inBraces)].flatMap(([, text]) => (text === undefined || text === '?' ? [] : text));
}

/** Whether it may also be something unknown. */
export function mayBeAnything(receiver: string): boolean {
  return receiver.endsWith('{?}');
}
