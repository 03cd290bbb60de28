import { anyOf, inSequence } from '../../../base/text/joinPatterns.ts';

/** Error names of the operating system, Node and npm. */
const namedCodes = new Set(
  `E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT EAGAIN EALREADY EBADF EBADMSG EBUSY ECANCELED ECHILD ECONNABORTED
  ECONNREFUSED ECONNRESET EDEADLK EDESTADDRREQ EDOM EDQUOT EEXIST EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EILSEQ
  EINPROGRESS EINTR EINVAL EIO EISCONN EISDIR ELOOP EMFILE EMLINK EMSGSIZE ENAMETOOLONG ENETDOWN ENETRESET ENETUNREACH
  ENFILE ENOBUFS ENODEV ENOENT ENOEXEC ENOLCK ENOMEM ENOPROTOOPT ENOSPC ENOSYS ENOTCONN ENOTDIR ENOTEMPTY ENOTSOCK
  ENOTSUP ENXIO EOPNOTSUPP EOVERFLOW EPERM EPIPE EPROTO EPROTONOSUPPORT ERANGE EROFS ESHUTDOWN ESPIPE ESRCH ESTALE
  ETIME ETIMEDOUT ETXTBSY EXDEV ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NONAME ERESOLVE EBADENGINE EBADPLATFORM EUSAGE
  ETARGET EINTEGRITY EJSONPARSE ENOTCACHED ENEEDAUTH EOTP ELIFECYCLE ENOLOCK ENOVERSIONS EPUBLISHCONFLICT
  EUNSUPPORTEDPROTOCOL EINVALIDTAGNAME EINVALIDPACKAGENAME EMISSINGARG ENOWORKSPACES E400 E401 E402 E403 E404 E405
  E409 E413 E426 E429 E500 E502 E503 E504`.split(/\s+/),
);

/** Names of failures: those of Node, of the operating system, and of certificate checks. */
const names = inSequence(
  /\b/g,
  [
    /ERR_[A-Z][A-Z0-9_]{2,60}|E[A-Z0-9_]{2,24}/g,
    inSequence(
      /[A-Z]{2,20}(?:_[A-Z]{2,20}){0,4}_/g,
      [
        /SIGNED|SIGNATURE|EXPIRED|LOCALLY|CERT|CHAIN|INVALID|SOCKET|TIMEOUT|NOT_FOUND|DENIED/g,
        /BUSY|UNIQUE|FOREIGNKEY|NOTNULL|PRIMARYKEY|CONSTRAINT|MEMORY|KEY/g,
      ],
      /[A-Z_]{0,20}/g,
    ),
  ],
  /\b/g,
);

/**
 * Letters and a number, as compilers, linters and databases number their messages. `SHA256`, `UTF8` and `IPV4` look the
 * same: such words are excluded.
 */
const numbered = anyOf([
  inSequence(
    /\b/g,
    [/TS|CS|FS|BC|NU|MSB|NETSDK|CA|IDE|SC|SA|LNK|KT|NG|PGRST|GHC-|CVE-\d{4}-|ORA-|PLS-|YN/g, /DL|AC|MT|RZ|BL/g],
    /\d{3,7}\b/g,
  ),
  inSequence(
    /\b(?!IPV|SHA|UTF|ISO|RFC|MD|ARM|AMD|X86|LINE|ES20|CP1|HTTP|WIN|PY|V\d)[A-Z]{1,6}\d{3,4}\b/g,
    /(?!\.\d|-\w)/g,
  ),
]);

/** The option of gcc and clang that names the check, and clippy's lint names. */
const checks = anyOf([
  /\[-W(?:error=)?([a-z][a-z0-9+-]{2,60})=?(?:,-W[\w-]{1,60})?\]|\b(clippy::[a-z_]{3,60})/g,
  /#\[(?:warn|deny)\(([a-z_]{3,60})\)\]/g,
]);

/** Codes that are a word and a number: the word is part of the code. */
const localize = inSequence(/\b/gi, [
  /(?:errno|os error)[ :=]{0,3}(-?\d{1,5})\b|sqlstate[ :=[(]{0,3}([0-9A-Z]{5})\b/gi,
  inSequence(
    [
      /exit(?:ed)?(?: with)?(?: exit)? (?:code|status)|status(?: code)?|response code/gi,
      /http(?: error| status)?(?: code)?|http\/[\d.]{1,3}|returned error:|ERROR(?= \d{3}:)/gi,
    ],
    /[ :=]{1,3}(\d{1,3})\b/gi,
  ),
  /signal[ :=]{1,3}(\d{1,2}|SIG[A-Z]{2,8})\b|error:? (\d{4}) \(([0-9A-Z]{5})\)/gi,
]);

/**
 * Codes in a text of a line or two, as written, each once. Numbers are codes only with the word before them: `errno
 * 111`, `status 404`, `exit 137`, `signal 9`; an SQLSTATE is a code by itself.
 */
export function getCodes(text: string, more: readonly string[] = []): readonly string[] {
  const found = new Set<string>(more);
  for (const [name] of text.matchAll(names))
    if (name.startsWith('ERR_') || !name.startsWith('E') || namedCodes.has(name)) found.add(name);
  for (const [code] of text.matchAll(numbered)) found.add(code);
  for (const [, option, clippy, lint] of text.matchAll(checks)) found.add(option ?? clippy ?? lint ?? '');
  for (const [all, errno, state, number, signal, mysql, mysqlState] of text.matchAll(localize)) {
    if (errno !== undefined) found.add(`errno ${errno}`);
    if (state !== undefined) found.add(state.toUpperCase());
    if (number !== undefined) found.add(/^exit/i.test(all) ? `exit ${number}` : `status ${number}`);
    if (signal !== undefined) found.add(`signal ${signal.toUpperCase()}`);
    if (mysql !== undefined && mysqlState !== undefined) for (const code of [mysql, mysqlState]) found.add(code);
  }
  return [...found];
}
