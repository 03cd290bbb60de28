import { msg, type Message } from '../../../base/text/message.ts';
import { boolean, maxLength, minLength, optional, strictObject, string } from 'zod/mini';
import type { TorcProfile } from './torcProfile.ts';

/** The parsed setting `recourse.jobs.profiles`. */
export interface TorcProfiles {
  readonly profiles: readonly TorcProfile[];
  /** One sentence for each invalid entry; the others are kept. */
  readonly problems: readonly Message[];
}

const profileSchema = strictObject({
  name: string().check(minLength(1), maxLength(100)),
  url: string().check(minLength(1), maxLength(2000)),
  user: optional(string().check(maxLength(200))),
  outputFolder: optional(string().check(maxLength(4096))),
  caFile: optional(string().check(maxLength(4096))),
  allowsUntrustedCertificate: optional(boolean()),
});

/** The name of the engine on this machine. */
const localName = 'local';

/** Reads the Torc servers from the user's settings. Never throws; a problem names the number of its entry, from 1. */
export function torcProfiles(value: unknown): TorcProfiles {
  if (value === undefined || value === null) return { profiles: [], problems: [] };
  if (!Array.isArray(value))
    return { profiles: [], problems: [msg('The Torc servers in the settings are not a list.')] };
  const profiles: TorcProfile[] = [];
  const problems: Message[] = [];
  for (const [at, entry] of (value as readonly unknown[]).entries()) {
    const parsed = profileSchema.safeParse(entry);
    const taken = profiles.map(({ name }) => name);
    const problem = parsed.success
      ? (nameProblem(parsed.data.name, taken) ?? addressProblem(parsed.data.url))
      : described(parsed.error.issues[0]);
    if (parsed.success && problem === undefined) profiles.push(cleaned(parsed.data));
    else
      problems.push(
        msg('Torc server {0} in the settings is left out: {1}.', at + 1, problem ?? msg('it is not a profile')),
      );
  }
  return { profiles, problems };
}

/** Why a name is invalid for a server, as the end of a sentence; undefined if it is valid. */
export function nameProblem(name: string, taken: readonly string[]): Message | undefined {
  if (name.trim() === '') return msg('it has no name');
  // Its name would be indistinguishable from another one.
  if (name !== name.trim() || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name))
    return msg('its name has blanks around it, or invisible characters');
  if (name.toLowerCase() === localName) return msg('"{0}" is the name of this machine', localName);
  return taken.some((other) => other.toLowerCase() === name.toLowerCase())
    ? msg('another server is called "{0}", too', name)
    : undefined;
}

/** Why an address is invalid for a server, as the end of a sentence; undefined if it is valid. */
export function addressProblem(url: string): Message | undefined {
  const address = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  if (address === undefined || (address.protocol !== 'http:' && address.protocol !== 'https:'))
    return msg('its address does not begin with http:// or https://');
  if (address.username !== '' || address.password !== '')
    return msg('its address holds a user or a password: put the user into "user" and run Sign In');
  return address.search !== '' || address.hash !== '' ? msg('its address has something behind a ? or #') : undefined;
}

/**
 * The key of a stored password. Name, address and user are part of it, so that a changed address never gets the old
 * password.
 */
export function passwordKey({ name, url, user }: TorcProfile): string {
  return `jobs.torc.password ${JSON.stringify([name, url.trim(), user ?? ''])}`;
}

function cleaned({ name, url, user, outputFolder, caFile, allowsUntrustedCertificate }: TorcProfile): TorcProfile {
  const said = (text: string | undefined): string | undefined =>
    text === undefined || text.trim() === '' ? undefined : text.trim();
  return {
    name,
    url: url.trim(),
    user: said(user),
    outputFolder: said(outputFolder),
    caFile: said(caFile),
    allowsUntrustedCertificate,
  };
}

function described(
  issue:
    { readonly path: readonly PropertyKey[]; readonly code?: string; readonly keys?: readonly string[] } | undefined,
): Message {
  const unknownKeys =
    issue?.code === 'unrecognized_keys' ? issue.keys?.map((each) => `"${each.slice(0, 40)}"`).join(', ') : undefined;
  if (unknownKeys !== undefined) return msg('it has fields that are not known: {0}', unknownKeys);
  const where = issue?.path.map(String).join('.') ?? '';
  return where === '' ? msg('it is not an object') : msg('"{0}" is missing or not what it may be', where);
}
