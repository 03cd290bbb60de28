/** Types that only say that something went wrong. */
const emptyTypes = new Set([
  '',
  'error',
  'exception',
  'fatal',
  'failure',
  'failed',
  'warning',
  'panic',
  'runtimeerror',
  'runtimeexception',
  'err',
  'fatalerror',
  'fatal error',
]);

/** Whether a type, in lower case, only says that something went wrong. */
export function isEmptyType(type: string): boolean {
  return emptyTypes.has(type);
}
