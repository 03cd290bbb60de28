/** Node's own SQLite. */
export type Sqlite = typeof import('node:sqlite');

/**
 * Node's SQLite, or undefined if it has none (before 22.5, or switched off). Versions of Node that still call it
 * experimental warn on standard error at its first use. The user can do nothing about that, so this one warning is
 * suppressed.
 */
export function loadSqlite(): Sqlite | undefined {
  const emitWarning: unknown = Reflect.get(process, 'emitWarning');
  if (typeof emitWarning !== 'function') return undefined;
  const quiet = (warning: string | Error, ...rest: unknown[]): void => {
    if (!String(warning).includes('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  // The module is loaded before this returns: no other warning falls into the gap.
  Reflect.set(process, 'emitWarning', quiet);
  try {
    return process.getBuiltinModule('node:sqlite');
  } catch {
    return undefined;
  } finally {
    Reflect.set(process, 'emitWarning', emitWarning);
  }
}
