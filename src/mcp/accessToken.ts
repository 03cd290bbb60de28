import { randomBytes } from 'node:crypto';
import { lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOpenToOthers } from '../base/node/runtimeDirectory.ts';
import { makeFolder } from '../base/node/makeFolder.ts';

/** The token every request must carry, and the file it stands in if it was not given by the environment; or what is wrong. */
export type AccessToken = { readonly ok: true; readonly token: string; readonly file?: string } | { readonly ok: false; readonly sentence: string };

/** Shorter ones can be guessed. */
const shortest = 16;
const longest = 1000;

/**
 * Finds the token for HTTP: in the file named, else in the environment, else in the data directory, where one is made on first use.
 * A file that others can read is refused.
 */
export async function accessToken(file: string | undefined, fromEnvironment: string | undefined, dataDirectory: string): Promise<AccessToken> {
  if (file !== undefined) return tokenIn(file);
  if (fromEnvironment !== undefined && fromEnvironment !== '') return checked(fromEnvironment.trim(), 'RECOURSE_MCP_TOKEN');
  const kept = join(dataDirectory, 'mcp-http.token');
  try {
    makeFolder(dataDirectory, 0o700);
    await writeFile(kept, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // Without room the file came into being and its content did not: a token without letters would be refused ever after.
      await removeEmpty(kept);
      return { ok: false, sentence: `No token can be kept in ${dataDirectory}: ${error instanceof Error ? error.message : String(error)}. Make room or give back the right to write there, or set RECOURSE_MCP_TOKEN.` };
    }
  }
  return tokenIn(kept);
}

/** A file with something in it is another process's, which was faster. Never rejects. */
async function removeEmpty(file: string): Promise<void> {
  const size = await lstat(file).then((stat) => stat.size, () => undefined);
  if (size === 0) await rm(file, { force: true }).catch(() => undefined);
}

async function tokenIn(file: string): Promise<AccessToken> {
  try {
    const stat = await lstat(file);
    if (!stat.isFile()) return { ok: false, sentence: `${file} is not a regular file.` };
    if (isOpenToOthers(stat)) return { ok: false, sentence: `${file} belongs to somebody else or is open to others. Make it yours alone: chmod 600.` };
    const token = checked((await readFile(file, 'utf8')).trim(), file);
    return token.ok ? { ...token, file } : token;
  } catch (error) {
    return { ok: false, sentence: `The token cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** What may stand in a header, by RFC 6750. */
function checked(token: string, from: string): AccessToken {
  if (token.length < shortest || token.length > longest) return { ok: false, sentence: `The token of ${from} has ${token.length} characters; it takes ${shortest} to ${longest}.` };
  return /^[\w.~+/-]+=*$/.test(token) ? { ok: true, token } : { ok: false, sentence: `The token of ${from} holds characters that a header cannot carry.` };
}
