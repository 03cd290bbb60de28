import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asItIs } from '../base/text/say.ts';
import { makeFolder } from '../base/node/makeFolder.ts';
import { readOwnedText } from '../base/node/ownedFile.ts';
import { ownedDirectory } from '../base/node/runtimeDirectory.ts';
import { unsafeParent } from '../base/node/safePath.ts';
import { err, ok, type Result } from '../base/result.ts';

/** The token that every request must carry, and its file unless the environment gave it; or what is wrong. */
export type AccessToken = Result<{ readonly token: string; readonly file?: string }, string>;

/** Shorter ones can be guessed. */
const shortest = 16;
const longest = 1000;

/** Where a token is kept: `data` is the folder of `--data`, `runtime` the one in which this user's processes meet. */
export interface TokenPlace {
  readonly kind: 'data' | 'runtime';
  readonly folder: string;
}

/** What to do where no folder can keep a token. */
const otherWays = 'Start with --data DIR and a folder of your own, or set RECOURSE_MCP_TOKEN.';
/** Bytes of a token's file: the longest token, with room for blanks around it. */
const largestFile = 4096;
const create =
  constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW);

/**
 * Finds the token for HTTP: in the file named, else in the environment, else in a folder of this user, where one is
 * made on first use. A file that others can read is refused, as is a folder in which others could put one.
 */
export async function accessToken(
  file: string | undefined,
  fromEnvironment: string | undefined,
  place: TokenPlace,
): Promise<AccessToken> {
  if (file !== undefined) return tokenIn(file);
  if (fromEnvironment !== undefined && fromEnvironment !== '')
    return checked(fromEnvironment.trim(), 'RECOURSE_MCP_TOKEN');
  const folder = place.kind === 'runtime' ? await ownedDirectory(place.folder) : await dataFolder(place.folder);
  if (!folder.ok) return err(`No token can be kept: ${asItIs(folder.error)} ${otherWays}`);
  const kept = join(folder.value, 'mcp-http.token');
  const made = randomBytes(32).toString('base64url');
  try {
    const handle = await open(kept, create, 0o600);
    try {
      await handle.writeFile(`${made}\n`);
    } finally {
      await handle.close();
    }
    return ok({ token: made, file: kept });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return tokenIn(kept);
    // Without room the file came into being and its content did not: a token without letters would be refused ever
    // after.
    await removeEmpty(kept);
    return err(
      `No token can be kept in ${folder.value}: ${error instanceof Error ? error.message : String(error)}. ` +
        'Free some space or restore the permission to write there, or set RECOURSE_MCP_TOKEN.',
    );
  }
}

/**
 * The folder of `--data`. Others may look into it, as they may into the editor's; they may not write to it or to the
 * folders above it. Never rejects.
 */
async function dataFolder(path: string): Promise<Result<string, string>> {
  try {
    makeFolder(path, 0o700);
    const unsafe = await unsafeParent(join(path, 'x'));
    if (unsafe !== undefined) return err(`other users can replace what is in ${unsafe}.`);
    const uid = process.getuid?.();
    // A link to one's own folder is fine: the owners of the link and of its folder have been checked.
    const handle =
      uid === undefined
        ? undefined
        : await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NONBLOCK);
    try {
      const stat = await handle?.stat();
      if (stat === undefined || uid === undefined) return ok(path);
      if (stat.uid !== uid) return err(`${path} belongs to another user.`);
      // Where every user has a group of one's own, of the same number, folders are open to it by default.
      if ((stat.mode & 0o020) !== 0 && stat.gid !== uid) return err(`${path} can be written by its group: chmod g-w.`);
      return ok(path);
    } finally {
      await handle?.close();
    }
  } catch (error) {
    return err(`${path} cannot be used (${error instanceof Error ? error.message : String(error)}).`);
  }
}

/** A file with something in it is another process's, which was faster. Never rejects. */
async function removeEmpty(file: string): Promise<void> {
  const size = await lstat(file).then(
    (stat) => stat.size,
    () => undefined,
  );
  if (size === 0) await rm(file, { force: true }).catch(() => undefined);
}

async function tokenIn(file: string): Promise<AccessToken> {
  const read = await readOwnedText(file, largestFile, { isSole: true });
  if (read.ok) {
    const token = checked(read.value.trim(), file);
    return token.ok ? ok({ ...token.value, file }) : token;
  }
  switch (read.error.why) {
    case 'not-regular':
      return err(`${file} is not a regular file with one name.`);
    case 'open-to-others':
      return err(`${file} belongs to another user or is open to others. Make it yours alone: chmod 600.`);
    case 'too-large':
      return err(`${file} holds more than a token: it takes ${shortest} to ${longest} characters.`);
    default:
      return err(`The token cannot be read: ${read.error.detail}`);
  }
}

/** What a header may contain, by RFC 6750. */
function checked(token: string, from: string): AccessToken {
  if (token.length < shortest || token.length > longest)
    return err(`The token of ${from} has ${token.length} characters; it takes ${shortest} to ${longest}.`);
  return /^[\w.~+/-]+=*$/.test(token)
    ? ok({ token })
    : err(`The token of ${from} holds characters that a header cannot carry.`);
}
