import { asItIs } from '../text/say.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, lstat, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOwnedText } from './ownedFile.ts';
import { knownDirectory, ownedDirectory } from './runtimeDirectory.ts';
import { err, ok, type Result } from '../result.ts';

/** The key that this user's processes seal with; or a sentence that says why there is none. */
export type SealKey = Result<SealingKey, string>;

const bytesOfKey = 32;
/** Letters of a seal: 132 bits. */
const lettersOfSeal = 22;
const keyFile = 'seal.key';

/** A key that seals texts and knows its own seals. */
export class SealingKey {
  /** Tells keys apart; says nothing of the key. */
  readonly id: string;
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
    this.id = createHmac('sha256', secret).update('name of this key').digest('hex').slice(0, 8);
  }

  /** HMAC-SHA-256 over the parts, each with its length; base64url, cut. */
  seal(...parts: readonly string[]): string {
    const hmac = createHmac('sha256', this.#secret);
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
    return hmac.digest('base64url').slice(0, lettersOfSeal);
  }

  /** Whether a seal is this key's for these parts. */
  isGenuine(seal: string, ...parts: readonly string[]): boolean {
    const own = Buffer.from(this.seal(...parts));
    const given = Buffer.from(seal);
    return own.length === given.length && timingSafeEqual(own, given);
  }
}

/**
 * The key in a folder that is this user's alone; made on first use. A file that is there and cannot be read is never
 * written over: what was sealed with it could not be checked any more. Never rejects.
 */
export async function sealKey(folder: string): Promise<SealKey> {
  const directory = await ownedDirectory(folder);
  if (!directory.ok) return err(asItIs(directory.error));
  const file = join(folder, keyFile);
  const there = await readKey(file);
  if (there !== undefined) return there;
  const fresh = join(folder, `${keyFile}.${randomBytes(6).toString('hex')}`);
  try {
    // If the home folder is kept in git, the key must not be part of it.
    await writeFile(join(folder, '.gitignore'), '*\n', { mode: 0o600 });
    await writeFile(fresh, `${randomBytes(bytesOfKey).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    // Linked into place: if two processes begin at once, one key wins, and half a key is never seen.
    await link(fresh, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } catch (error) {
    return err(
      `No key can be kept in ${folder}: ${error instanceof Error ? error.message : String(error)}. Free some space or restore the permission to write there.`,
    );
  } finally {
    await rm(fresh, { force: true }).catch(() => undefined);
  }
  return (await readKey(file)) ?? err(`The key ${file} is gone again.`);
}

/** The key that is there already; undefined where none was ever needed. Makes nothing. Never rejects. */
export async function knownSealKey(folder: string): Promise<SealKey | undefined> {
  if ((await lstat(folder).catch(() => undefined)) === undefined) return undefined;
  const directory = await knownDirectory(folder);
  return directory.ok ? readKey(join(folder, keyFile)) : err(asItIs(directory.error));
}

/** Undefined where there is none. */
async function readKey(file: string): Promise<SealKey | undefined> {
  const read = await readOwnedText(file, 1000);
  if (!read.ok)
    return read.error.why === 'missing' ? undefined : err(`The key ${file} cannot be used: ${read.error.detail}`);
  const secret = Buffer.from(read.value.trim(), 'base64url');
  if (secret.length !== bytesOfKey)
    return err(
      `The key ${file} is damaged. Put it back, or move it away: what was sealed with it cannot be checked then.`,
    );
  return ok(new SealingKey(secret));
}
