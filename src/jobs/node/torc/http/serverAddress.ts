import { err, ok, type Result } from '../../../../base/result.ts';
import { msg, type Message } from '../../../../base/text/message.ts';
import { addressProblem } from '../../../domain/backend/torcProfiles.ts';

/** The path of Torc's API below a server's address. */
const servicePath = '/torc-service/v1';

/** A parsed server address. */
export interface ServerAddress {
  /** Up to and including `/torc-service/v1`, without a slash at the end. */
  readonly base: URL;
  /** Host, port and path, for display. */
  readonly label: string;
}

/** Parses the address of a profile, with or without `/torc-service/v1`; a message for an invalid one. */
export function serverAddress(url: string): Result<ServerAddress, Message> {
  const problem = addressProblem(url);
  if (problem !== undefined) return err(msg('The Torc server cannot be asked: {0}.', problem));
  const base = new URL(url.trim());
  const path = base.pathname.replace(/\/{0,8}$/, '');
  base.pathname = path.endsWith(servicePath) ? path : path + servicePath;
  return ok({ base, label: base.host + path.replace(servicePath, '') });
}
