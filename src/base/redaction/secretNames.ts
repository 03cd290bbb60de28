/**
 * What secrets are called that nothing but their name tells: sources of regular expressions, for small and capital
 * letters.
 */

/** Names of what a person types in, whose value may be an ordinary word. */
export const passwordName =
  'pass(?:word|wd|phrase|code)|passwort|pwd|secret|(?:[_-]|db|smtp|mail|ftp|sql|mongo|redis|ldap|admin|root|proxy)pass';

/** Names without a prefix: `token`, `session_id`, `connectionString`. */
const wholeTokenNames =
  '(?<!(?:un)?expected |found |unknown )token' +
  String.raw`|secret[_\-]?key[_\-]?base|private[_\-]?key[_\-]?id|session[_\-]?id|connection[_\-]?string|credentials?`;

/** Names of what a program draws, whose value mixes letters and digits. */
export const tokenName = String.raw`${wholeTokenNames}|(?:${[
  'api',
  'access',
  'secret',
  'private',
  'auth',
  'account',
  'signing',
  'encryption',
  'subscription',
  'license',
  'master',
  'service',
  'storage',
  'deploy',
  'shared',
  'hmac',
  'jwt',
  'server',
  'admin',
  'consumer',
  'app',
  'application',
  'functions?',
  'session',
  'integration',
  'ingest(?:ion)?',
  'write',
  'webhook',
].join('|')})[_\- ]?key`;
