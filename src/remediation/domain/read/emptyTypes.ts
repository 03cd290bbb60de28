/** Types that say no more than that something went wrong. */
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

/** Whether a type, lower-cased, says no more than that something went wrong. */
export function isEmptyType(type: string): boolean {
  return emptyTypes.has(type);
}
