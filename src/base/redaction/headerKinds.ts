import { looksRandom } from './secretLikeness.ts';
import type { SecretKind } from './secretKinds.ts';

/** Names of cookies that grant access, whatever their value looks like. */
const sessionName = /sess|sid\b|token|auth|jwt|csrf|xsrf|remember|login/i;
const cookieName = String.raw`[\w!#$%&*+.^|~\-]{1,100}`;
const cookieValue = String.raw`[^\s;"'\x60\\<>]{0,4000}`;
const blank = String.raw`[ \t]{0,8}`;
/** A quote, also in a JSON text that is itself the value of a JSON text. */
const quote = String.raw`(?:\\{0,3}["'\x60])?`;

function isCookieSecret(secret: string): boolean {
  return secret.split(';').some((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return value.length >= 4 && !/^[${%]/.test(value) && (looksRandom(value) || sessionName.test(name));
  });
}

/** A scheme's credential: mixed as keys are. A name in a program, or a word of a sentence, is not. */
function isCredential(secret: string): boolean {
  return (
    looksRandom(secret) &&
    !/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(secret) &&
    !/^[A-Za-z][a-z]*(?:[A-Z][a-z]+|_[a-z]+)*\d{0,2}$/.test(secret)
  );
}

/** Secrets in headers of HTTP and in signed addresses, as logs, `curl -v` and dumps of requests show them. */
export const headerKinds: readonly SecretKind[] = [
  {
    kind: 'cookie',
    clues: ['ookie', 'OOKIE'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:set-)?cookie${quote}(?:\])?${blank}(?:=>|[:=,])${blank}[[(]?${quote})` +
        String.raw`(?<secret>${cookieName}=${cookieValue}(?:;[ \t]{0,4}${cookieName}=${cookieValue}){0,60})`,
      'gi',
    ),
    isSecret: isCookieSecret,
  },
  {
    kind: 'cookie',
    clues: ['curl', 'wget', 'http'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:curl|wget|http)\b[^\r\n]{0,200}?[ \t](?:-b|--cookie)[ \t=]{1,4}["']?)` +
        String.raw`(?<secret>${cookieName}=${cookieValue}(?:;[ \t]{0,4}${cookieName}=${cookieValue}){0,60})`,
      'g',
    ),
    isSecret: isCookieSecret,
  },
  {
    // Any scheme: Okta's SSWS, GitHub's token, ApiKey, Splunk, GenieKey.
    kind: 'credentials',
    clues: ['uthorization', 'UTHORIZATION'],
    pattern: new RegExp(
      String.raw`(?<keep>\bauthorization${quote}(?:\])?${blank}(?:=>|[:=,])${blank}[[(]?${quote}` +
        String.raw`(?:[A-Za-z][\w\-]{1,30}[ \t]{1,4})?(?:token[=:]${quote})?)` +
        String.raw`(?<secret>[^\s"'\x60,;<>{}$()[\]\\=]{8,4000}={0,2})`,
      'gi',
    ),
    isSecret: isCredential,
  },
  {
    kind: 'credentials',
    clues: ['igest'],
    pattern: /(?<keep>\bdigest[ \t][^\r\n]{0,400}?\bresponse=\\{0,3}["']?)(?<secret>[0-9a-f]{32,128})/gi,
  },
  {
    kind: 'signature',
    clues: ['ignature', 'IGNATURE'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:X-(?:Amz|Goog)-)?Signature${quote}${blank}(?:=|%3D|:)${blank}${quote})(?<secret>[A-Za-z0-9%+/_~\-]{32,1024}={0,2})`,
      'gi',
    ),
    isSecret: (secret) => looksRandom(secret) && !/^sha\d+-/.test(secret),
  },
];
