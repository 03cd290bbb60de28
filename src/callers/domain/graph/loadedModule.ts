const loading = /^(?:\(await import\((?<lazy>'[^'\n]*'|"[^"\n]*")\)\)|require\((?<now>'[^'\n]*'|"[^"\n]*")\))(?<rest>.*)$/su;

/** The module that a receiver loads on the spot, `(await import('./a'))` or `require('./a')`, and what stands behind. */
export function loadedModule(receiver: string): { readonly from: string; readonly rest: string } | undefined {
  if (!receiver.startsWith('(await') && !receiver.startsWith('require(')) return undefined;
  const { lazy, now, rest = '' } = loading.exec(receiver)?.groups ?? {};
  const quoted = lazy ?? now;
  return quoted === undefined ? undefined : { from: quoted.slice(1, -1), rest };
}
