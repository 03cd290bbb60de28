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

interface Refusal {
  readonly ok: false;
  readonly problem: JobProblem;
}

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
): Refusal {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400)) {
    return refused(
      'server-error',
      `${label} sends elsewhere (${status}). Set the address in the settings to where it sends.`,
      { httpStatus: status },
    );
  }
  if (isPage(answer)) return notTorc(label, status);
  const words = serverWords(answer.text, secret);
  const says = words === '' ? '' : ` It says: ${words}`;
  const of = (code: JobProblemCode, sentence: string, more: { readonly retryAfterSeconds?: number } = {}): Refusal =>
    refused(code, sentence, { httpStatus: status, ...more });
  switch (status) {
    case 401:
      return of(
        'unauthorized',
        `${label} does not know who asks. Run "Recourse: Sign In to Torc Server" and give the user and password it was set up with.`,
      );
    case 403:
      return of(
        'forbidden',
        `${label} does not let this user do that. Ask the owner of the workflow to share it with one of your groups.${says}`,
      );
    case 404:
      return words === ''
        ? of(
            'not-found',
            `${label} has no such call. Look whether the address in the settings is that of a Torc server.`,
          )
        : of('not-found', `${label} does not have it; it may have been deleted. Refresh.${says}`);
    case 405:
    case 501:
      return of('unsupported', `${label} cannot do that; its version of Torc may be too old.${says}`);
    case 409:
      return of(
        'conflict',
        `Somebody else was faster, or ${label} is busy with the same. Refresh and look again.${says}`,
      );
    case 413:
      return of('invalid', `That is more than ${label} takes at once. Do it with fewer jobs.`);
    case 422:
      // The server answers an unreadable request with plain text, and a conflicting state with an object.
      return isJson(answer.text)
        ? of('conflict', `It is not as it was when you looked; refresh and look again.${says}`)
        : of('invalid', `${label} does not understand the call.${says}`);
    case 429: {
      const seconds = retryAfterSeconds(answer.retryAfter, now);
      return of(
        'rate-limited',
        `${label} is asked too often. Wait ${seconds === undefined ? 'a while' : `${seconds} s`} and try again.`,
        seconds === undefined ? {} : { retryAfterSeconds: seconds },
      );
    }
    default:
      if (status < 500) return of('invalid', `${label} refuses the call (${status}).${says}`);
      // The server refuses a second result of the same attempt with only this message.
      return of(
        'server-error',
        `${label} failed (${status}). Try again; if it stays so, look into the server's log.${says}`,
      );
  }
}

/** Why no answer came. */
export function breakdownProblem(
  breakdown: Breakdown,
  label: string,
  { isSecure, limitSeconds }: { readonly isSecure: boolean; readonly limitSeconds: number },
): Refusal {
  if (breakdown === 'aborted') return refused('cancelled', 'It was cancelled.');
  if (breakdown === 'time-limit')
    return refused(
      'timed-out',
      `${label} did not answer within ${limitSeconds} s. Look whether the server is overloaded, and try again.`,
    );
  if (breakdown === 'too-large')
    return refused('server-error', `${label} sent more than Recourse reads at once. Filter by status or name.`);
  const code = breakdown.code ?? '';
  const tls = isSecure ? tlsSentence(code, label) : undefined;
  if (tls !== undefined) return refused('offline', tls);
  const name = /^[A-Z0-9_]{1,40}$/.test(code) ? ` (${code})` : '';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return refused(
        'offline',
        `The name of ${label} cannot be resolved${name}. Look whether you are on its network (VPN, tunnel) and whether the address in the settings is right.`,
      );
    case 'ECONNREFUSED':
      return refused(
        'offline',
        `Nothing answers at ${label}${name}. Start the server, or look whether host and port in the settings are right.`,
      );
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_VERSION':
      return refused(
        'offline',
        `What answers at ${label} does not speak HTTP${name}. If the server uses TLS, write https:// in the settings.`,
      );
    default:
      return refused(
        'offline',
        `The connection to ${label} broke${name}. Look whether the server runs and the network is there, and try again.`,
      );
  }
}

/** The problem of an answer that does not come from a Torc server. */
export function notTorc(label: string, httpStatus: number): Refusal {
  return refused(
    'server-error',
    `What answers at ${label} is no Torc server: it may be a sign-in page or a proxy. Look whether the address in the settings is right.`,
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

function tlsSentence(code: string, label: string): string | undefined {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `The certificate of ${label} is out of date (${code}). Have it renewed, or look whether this machine's clock is right.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${label} is for another name (${code}). Use the name that it is for in the settings.`;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return `${label} does not speak TLS, or another version of it (${code}). If it has none, write http:// in the settings.`;
  if (/SELF_SIGNED|UNABLE_TO_|CERT_|UNABLE_TO_VERIFY/.test(code)) {
    return (
      `Nobody that this machine trusts vouches for the certificate of ${label} (${code}). ` +
      'Set "caFile" in the server\'s profile to the certificate authority it comes from.'
    );
  }
  return undefined;
}
