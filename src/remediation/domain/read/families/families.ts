/** One kind of failure as every tool may say it. What is ambiguous is left out: a wrong kind shows a wrong fix. */
export interface Family {
  readonly family: string;
  /** Codes that mean this and nothing else. */
  readonly codes?: readonly string[];
  /** Lower-cased types that mean this and nothing else. */
  readonly types?: readonly string[];
  readonly pattern?: RegExp;
}

/** The kinds, those that say more before those that say less. */
export const families: readonly Family[] = [
  { family: 'module-not-found', codes: ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'TS2307', 'E0432', 'E0433'], types: ['modulenotfounderror', 'importerror', 'classnotfoundexception'], pattern: /cannot find (?:module|package)|no module named|module not found|can't resolve|could not resolve "|no required module provides package|unresolved import/i },
  { family: 'file-not-found', codes: ['ENOENT', 'errno 2'], types: ['filenotfounderror', 'filenotfoundexception', 'nosuchfileexception'], pattern: /no such file or directory/i },
  { family: 'permission-denied', codes: ['EACCES', 'EPERM', 'errno 13'], types: ['permissionerror', 'accessdeniedexception'], pattern: /permission denied/i },
  { family: 'address-in-use', codes: ['EADDRINUSE'], types: ['bindexception'], pattern: /address already in use|port is already allocated/i },
  { family: 'connection-refused', codes: ['ECONNREFUSED'], types: ['connectionrefusederror', 'connectexception'], pattern: /connection refused/i },
];
