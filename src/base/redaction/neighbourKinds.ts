import { inSequence } from '../text/joinPatterns.ts';
import { looksLikePassword, looksLikeToken, looksRandom } from './secretLikeness.ts';
import type { SecretKind } from './secretKinds.ts';
import { passwordName, tokenName } from './secretNames.ts';

/**
 * Secrets whose name stands in a line above, or in a field beside: the environment in a manifest of Kubernetes, blocks
 * of YAML, lists of names and values. What is replaced stays in one line; only what is kept may hold one line break.
 */
const either = `${passwordName}|${tokenName}`;
const lineBreak = String.raw`[ \t]{0,8}(?:\r\n|\r|\n)`;
const indent = String.raw`[ \t+\-|>*]{0,60}`;
const quote = String.raw`\\{0,3}["'\x60]?`;
const value = String.raw`[^\s"'\x60<>$\{\[&*!|\\][^\s"'\x60<>\\,]{3,400}`;

const isRandom = (secret: string): boolean => looksRandom(secret) && looksLikePassword(secret, 'quoted');

export const neighbourKinds: readonly SecretKind[] = [
  {
    kind: 'secret',
    clues: ['alue'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:name|key)${quote}[ \t]{0,4}[:=][ \t]{0,4}${quote}[\w.\-]{0,60}(?:${either})${quote}[ \t]{0,4}` +
        String.raw`(?:,[ \t]{0,4})?(?:${lineBreak}${indent})?${quote}value${quote}[ \t]{0,4}[:=][ \t]{0,4}${quote})` +
        String.raw`(?<secret>${value})`,
      'gi',
    ),
    isSecret: isRandom,
  },
  {
    // The value first, as lists that are sorted by name have it.
    kind: 'secret',
    clues: ['ame'],
    pattern: new RegExp(
      String.raw`(?<keep>\bvalue${quote}[ \t]{0,4}[:=][ \t]{0,4}${quote})` +
        String.raw`(?<secret>${value})(?=${quote},?(?:${lineBreak}${indent}|[ \t]{1,4})` +
        String.raw`${quote}(?:name|key)${quote}[ \t]{0,4}[:=][ \t]{0,4}${quote}[\w.\-]{0,60}(?:${either})\b)`,
      'gi',
    ),
    isSecret: isRandom,
  },
  {
    // A block of YAML, a JSON value on its own line, an option whose value is in the next line of a command.
    kind: 'password',
    clues: ['\n', '\r'],
    pattern: new RegExp(
      String.raw`(?<keep>(?:${either})${quote}[ \t]{0,4}(?:[:=][ \t]{0,4}[|>]?[+\-]?[ \t]{0,4}\\?|[ \t]\\|[ \t]{0,4}\()` +
        String.raw`(?:\r\n|\r|\n)[ \t]{1,60}${quote})` +
        String.raw`(?<secret>[^\s"'\x60<>$\{\[&*!|\\:=][^\s"'\x60<>\\,:]{5,400})` +
        String.raw`(?=${quote}[,;)]{0,2}[ \t]{0,8}(?:[\r\n\\]|$))`,
      'gi',
    ),
    isSecret: isRandom,
  },
  {
    // A property list, and other files that have the name and the value as elements.
    kind: 'password',
    clues: ['</'],
    pattern: new RegExp(
      String.raw`(?<keep><(?:key|name)>[\w.\-]{0,60}` +
        String.raw`(?:${either})</(?:key|name)>(?:${lineBreak})?[ \t]{0,60}<(?:string|value)>)` +
        String.raw`(?<secret>[^<>\r\n]{4,400})(?=</)`,
      'gi',
    ),
    isSecret: (secret) => looksLikePassword(secret, 'quoted'),
  },
  {
    kind: 'password',
    clues: ['</'],
    pattern: new RegExp(
      String.raw`(?<keep><(?:entry|property|string|param|setting|item|arg|variable)[ \t]{1,4}(?:key|name)=["'][\w.\-]{0,60}` +
        String.raw`(?:${either})["'][^<>\r\n]{0,60}>[ \t]{0,8})` +
        String.raw`(?<secret>[^\s<>$\{][^<>\r\n]{3,400})(?=</)`,
      'gi',
    ),
    isSecret: (secret) => looksLikePassword(secret.trim(), 'quoted') && looksRandom(secret.trim()),
  },
  {
    // An element whose text has a line of its own.
    kind: 'password',
    clues: ['</'],
    pattern: new RegExp(
      String.raw`(?<keep><(?:[\w.]{1,20}[.:_\-])?(?:${either})>(?:\r\n|\r|\n)[ \t]{0,60})(?<secret>[^\s<>$\{]{4,400})(?=[ \t]{0,8}(?:\r\n|\r|\n)[ \t]{0,60}</)`,
      'gi',
    ),
    isSecret: isRandom,
  },
  {
    // The second part of what Terraform would change.
    kind: 'password',
    clues: ['->'],
    pattern: new RegExp(
      String.raw`(?<keep>(?:${either})["']?[ \t]{0,40}=[ \t]{0,4}"?<[\w\-]{1,40}>"?[ \t]{0,4}->[ \t]{0,4}")(?<secret>[^\r\n"]{4,400})(?=")`,
      'gi',
    ),
    isSecret: (secret) => looksLikePassword(secret, 'quoted'),
  },
  {
    // Terraform's default in a block on one line or in the next ones.
    kind: 'password',
    clues: ['variable'],
    pattern: new RegExp(
      String.raw`(?<keep>\bvariable[ \t]{1,4}"[\w\-]{0,60}(?:${either})"[ \t]{0,4}\{[^{}"]{0,200}` +
        String.raw`(?:"[^"{}]{0,200}"[^{}"]{0,200}){0,3}?\bdefault[ \t]{0,40}=[ \t]{0,4}")` +
        String.raw`(?<secret>[^\r\n"]{4,400})(?=")`,
      'gi',
    ),
    isSecret: (secret) => looksLikePassword(secret, 'quoted'),
  },
  {
    // A login over several lines, as in a `.netrc`.
    kind: 'password',
    clues: ['login'],
    pattern: new RegExp(
      String.raw`(?<keep>\blogin[ \t]{1,8}[^\s]{1,100}${lineBreak}[ \t]{0,20}password[ \t]{1,8})(?<secret>[^\s<"'$\{][^\s<"']{3,200})`,
      'g',
    ),
  },
  // A line of a `.pgpass`: host, port, database, user, password.
  {
    kind: 'password',
    clues: [':54', ':*:', ':6432'],
    pattern: inSequence(
      /(?<keep>(?:^|[\r\n])[\w.*-]{1,100}:(?:543\d|6432|\*):[^:\s]{1,60}:[^:\s]{1,60}:)/g,
      /(?<secret>[^\s:<]{4,200})(?=[ \t]{0,8}(?:[\r\n]|$))/g,
    ),
  },
  {
    // A whole line without blanks is one of a file of properties or of a shell, where a word may be the value.
    kind: 'password',
    clues: ['='],
    pattern: new RegExp(
      String.raw`(?<keep>(?:^|[\r\n])[\w.\-]{0,60}(?:${passwordName})=)(?<secret>[^\s"'\x60<>$\{(\[&*!|\\,;)]{6,200})(?=[ \t]{0,8}(?:[\r\n]|$))`,
      'gi',
    ),
    isSecret: (secret) => looksLikePassword(secret, 'quoted') && !/^[\w$]+(?:\.[A-Za-z_$][\w$]*)+$/.test(secret),
  },
  {
    // A key of any service in the surroundings: `STRIPE_KEY=`.
    kind: 'secret',
    clues: ['KEY', 'AUTH', 'CREDS', 'DSN', 'SALT'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?!(?:\w{0,60}_)?(?:PUBLIC|CACHE|PRIMARY|FOREIGN|SORT|PARTITION|HASH|HOST|OBJECT|ROUTING` +
        String.raw`|LOOKUP|RESTORE|INDEX|TAG|GROUP|REGISTRY|HKEY|ROW|UNIQUE|S3|IDEMPOTENCY|DEDUP\w*)_KEY)` +
        String.raw`[A-Z][A-Z0-9_]{0,60}_(?:KEY|AUTH|CREDS|SALT)["']?[ \t]{0,4}[=:][ \t]{0,4}["']?)` +
        String.raw`(?<secret>[A-Za-z0-9+/_.~-]{20,400}={0,2})(?![\w/])`,
      'g',
    ),
    isSecret: (secret) =>
      looksLikeToken(secret) && !/^[0-9a-f]{40}$|^v?\d|\//.test(secret) && /[A-Za-z]\d|\d[A-Za-z]/.test(secret),
  },
];
