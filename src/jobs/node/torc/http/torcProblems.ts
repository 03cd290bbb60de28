import type { Err } from '../../../../base/result.ts';
import { joinMessages, msg, type Message } from '../../../../base/text/message.ts';
import { refused, type JobProblem, type JobProblemCode } from '../../../domain/backend/answer.ts';

/** The read part of a server's answer. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  /** As in the header: seconds, or a date. */
  readonly retryAfter: string | undefined;
}

/** How a connection failed. */
export type Breakdown = 'time-limit' | 'too-large' | 'aborted' | NodeJS.ErrnoException;

const hidden = '…';
/** Characters of a server's own message that are shown. */
const wordsLimit = 300;

/**
 * The problem in an unsuccessful answer, with the next step. `label`: of the server, for display; `secret` is always
 * removed.
 */
export function answerProblem(
  answer: RawAnswer,
  label: string,
  { secret, now }: { readonly secret: string | undefined; readonly now: number },
): Err<JobProblem> {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400)) {
    return refused(
      'server-error',
      msg('{0} redirects elsewhere ({1}). Set the address in the settings to where it redirects.', label, status),
      { httpStatus: status },
    );
  }
  if (isPage(answer)) return notTorc(label, status);
  const words = serverWords(answer.text, secret);
  const says = words === '' ? '' : joinMessages(['', msg('It says: {0}', words)]);
  const of = (
    code: JobProblemCode,
    sentence: Message,
    more: { readonly retryAfterSeconds?: number } = {},
  ): Err<JobProblem> => refused(code, sentence, { httpStatus: status, ...more });
  switch (status) {
    case 401:
      return of(
        'unauthorized',
        msg(
          '{0} does not accept the sign-in. Run "Recourse: Sign In to Torc Server" and give the user and password it was set up with.',
          label,
        ),
      );
    case 403:
      return of(
        'forbidden',
        msg(
          '{0} does not allow this user to do that. Ask the owner of the workflow to share it with one of your groups.{1}',
          label,
          says,
        ),
      );
    case 404:
      return words === ''
        ? of(
            'not-found',
            msg('{0} has no such call. Check whether the address in the settings is that of a Torc server.', label),
          )
        : of('not-found', msg('{0} does not have it; it may have been deleted. Refresh.{1}', label, says));
    case 405:
    case 501:
      return of('unsupported', msg('{0} cannot do that; its version of Torc may be too old.{1}', label, says));
    case 409:
      return of(
        'conflict',
        msg('It was changed in the meantime, or {0} is busy with it. Refresh and look again.{1}', label, says),
      );
    case 413:
      return of('invalid', msg('That is more than {0} takes at once. Do it with fewer jobs.', label));
    case 422:
      // The server answers an unreadable request with plain text, and a conflicting state with an object.
      return isJson(answer.text)
        ? of('conflict', msg('It has changed since you looked; refresh and look again.{0}', says))
        : of('invalid', msg('{0} does not understand the call.{1}', label, says));
    case 429: {
      const seconds = retryAfterSeconds(answer.retryAfter, now);
      return of(
        'rate-limited',
        seconds === undefined
          ? msg('{0} gets too many requests. Wait a while and try again.', label)
          : msg('{0} gets too many requests. Wait {1} s and try again.', label, seconds),
        seconds === undefined ? {} : { retryAfterSeconds: seconds },
      );
    }
    default:
      if (status < 500) return of('invalid', msg('{0} refuses the call ({1}).{2}', label, status, says));
      // The server refuses a second result of the same attempt with only this message.
      return of(
        'server-error',
        msg("{0} failed ({1}). Try again; if it fails again, look into the server's log.{2}", label, status, says),
      );
  }
}

/** Why no answer came. */
export function breakdownProblem(
  breakdown: Breakdown,
  label: string,
  { isSecure, limitSeconds }: { readonly isSecure: boolean; readonly limitSeconds: number },
): Err<JobProblem> {
  if (breakdown === 'aborted') return refused('cancelled', msg('It was cancelled.'));
  if (breakdown === 'time-limit')
    return refused(
      'timed-out',
      msg(
        '{0} did not answer within {1} s. Check whether the server is overloaded, and try again.',
        label,
        limitSeconds,
      ),
    );
  if (breakdown === 'too-large')
    return refused('server-error', msg('{0} sent more than Recourse reads at once. Filter by status or name.', label));
  const code = breakdown.code ?? '';
  const tls = isSecure ? tlsSentence(code, label) : undefined;
  if (tls !== undefined) return refused('offline', tls);
  const name = /^[A-Z0-9_]{1,40}$/.test(code) ? ` (${code})` : '';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return refused(
        'offline',
        msg(
          'The name of {0} cannot be resolved{1}. Check whether you are on its network (VPN, tunnel) and whether the address in the settings is right.',
          label,
          name,
        ),
      );
    case 'ECONNREFUSED':
      return refused(
        'offline',
        msg(
          'Nothing answers at {0}{1}. Start the server, or check whether host and port in the settings are right.',
          label,
          name,
        ),
      );
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_VERSION':
      return refused(
        'offline',
        msg(
          'What answers at {0} does not speak HTTP{1}. If the server uses TLS, write https:// in the settings.',
          label,
          name,
        ),
      );
    default:
      return refused(
        'offline',
        msg(
          'The connection to {0} broke{1}. Check whether the server runs and the network is there, and try again.',
          label,
          name,
        ),
      );
  }
}

/** The problem of an answer that does not come from a Torc server. */
export function notTorc(label: string, httpStatus: number): Err<JobProblem> {
  return refused(
    'server-error',
    msg(
      'What answers at {0} is not a Torc server: it may be a sign-in page or a proxy. Check whether the address in the settings is right.',
      label,
    ),
    { httpStatus },
  );
}

/** Whether the answer is an HTML page instead of data. */
export function isPage({ contentType, text }: RawAnswer): boolean {
  return contentType.includes('text/html') || /^\s{0,100}<(?:!doctype|html|\?xml)/i.test(text.slice(0, 300));
}

/** The server's own message, on one line, without the secret. It is data, never an instruction. */
export function serverWords(text: string, secret: string | undefined): string {
  const words = getMessage(text).slice(0, 4 * wordsLimit);
  const clean = (secret === undefined || secret.length < 3 ? words : words.replaceAll(secret, hidden))
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim();
  return clean.length <= wordsLimit ? clean : `${clean.slice(0, wordsLimit)}…`;
}

function getMessage(text: string): string {
  const parsed = parsedJson(text);
  if (typeof parsed !== 'object' || parsed === null) return text;
  const { error, errorMessage } = parsed as { readonly error?: unknown; readonly errorMessage?: unknown };
  const message =
    typeof error === 'object' && error !== null ? (error as { readonly message?: unknown }).message : error;
  return [message, errorMessage].find((each) => typeof each === 'string') ?? text;
}

function isJson(text: string): boolean {
  return typeof parsedJson(text) === 'object';
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Seconds, at most an hour, even if the server asks for more. */
function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined;
}

function tlsSentence(code: string, label: string): Message | undefined {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return msg(
      "The certificate of {0} is out of date ({1}). Have it renewed, or check whether this machine's clock is right.",
      label,
      code,
    );
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return msg(
      'The certificate of {0} is for another name ({1}). Use the name that it is for in the settings.',
      label,
      code,
    );
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return msg(
      '{0} does not speak TLS, or another version of it ({1}). If it has none, write http:// in the settings.',
      label,
      code,
    );
  if (/SELF_SIGNED|UNABLE_TO_|CERT_|UNABLE_TO_VERIFY/.test(code)) {
    return msg(
      'No authority that this machine trusts vouches for the certificate of {0} ({1}). ' +
        'Set "caFile" in the server\'s profile to the certificate authority it comes from.',
      label,
      code,
    );
  }
  return undefined;
}
