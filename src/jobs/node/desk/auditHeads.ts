import { createHash } from 'node:crypto';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { gte, int, literal, maxLength, object, regex, string } from 'zod/mini';
import { asItIs } from '../../../base/text/say.ts';
import { FileLocks, type FileLock } from '../../../base/node/locks/fileLock.ts';
import { ownMark } from '../../../base/node/locks/processMark.ts';
import { readOwnedText } from '../../../base/node/ownedFile.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';
import { ownedDirectory } from '../../../base/node/runtimeDirectory.ts';
import { knownSealKey, sealKey, type SealKey } from '../../../base/node/sealKey.ts';
import { stateDirectory } from '../../../base/node/stateDirectory.ts';
import type { ChainHead } from './sealChain.ts';

const schema = object({
  version: literal(1),
  path: string().check(maxLength(8192)),
  n: int().check(gte(0)),
  m: string().check(regex(/^[\w-]{22}$/)),
});
const headName = /^([0-9a-f]{32})-([0-9a-f]{8})\.json$/;
const largestHead = 20_000;

/**
 * The data about audits that is kept outside of their workspaces: the key, and the end of each audit. So lines that are
 * cut off at its end, or the whole file, are missed.
 */
export class AuditHeads {
  readonly #folder: string;
  readonly #locks: FileLocks;

  /** `folder`: this user's own (`stateDirectory`). */
  constructor(folder: string = stateDirectory(), locks: FileLocks = new FileLocks()) {
    this.#folder = folder;
    this.#locks = locks;
  }

  /** The key; created if there is none. */
  async key(): Promise<SealKey> {
    return sealKey(this.#folder);
  }

  /** The existing key; creates nothing. */
  async knownKey(): Promise<SealKey | undefined> {
    return knownSealKey(this.#folder);
  }

  /** The lock for numbering lines; undefined where it cannot be acquired: an unsealed line is better than no line. */
  async lock(path: string): Promise<FileLock | undefined> {
    const lock = await this.#locks.acquire(`${await getPlace(path)}#seals`);
    return 'sentence' in lock ? undefined : lock;
  }

  /** The end of an audit, by machine (`realm`). Never rejects; empty where it was never sealed. */
  async of(path: string): Promise<ReadonlyMap<string, ChainHead>> {
    const heads = new Map<string, ChainHead>();
    const wanted = getName(await getPlace(path));
    for (const name of await this.#names()) {
      const [, place, realm = ''] = headName.exec(name) ?? [];
      const head = place === wanted ? await this.#read(name) : undefined;
      if (head !== undefined) heads.set(realm, { n: head.n, m: head.m });
    }
    return heads;
  }

  /** The audits of a folder that were ever sealed, whether or not they still exist. Never rejects. */
  async known(folder: string): Promise<readonly string[]> {
    const place = await getPlace(join(folder, 'x'));
    const paths = new Set<string>();
    for (const name of await this.#names()) {
      const path = headName.test(name) ? (await this.#read(name))?.path : undefined;
      if (path !== undefined && dirname(path) === dirname(place)) paths.add(join(folder, basename(path)));
    }
    return [...paths];
  }

  /** Stores the end of an audit on this machine. Rejects with the system's error, or a sentence. */
  async keep(path: string, { n, m }: ChainHead): Promise<void> {
    const directory = await ownedDirectory(join(this.#folder, 'audits'));
    if (!directory.ok) throw new Error(asItIs(directory.error));
    const place = await getPlace(path);
    await replaceFile(
      join(directory.value, `${getName(place)}-${ownMark().realm}.json`),
      Buffer.from(JSON.stringify({ version: 1, path: place, n, m })),
      0o600,
    );
  }

  #names(): Promise<readonly string[]> {
    return readdir(join(this.#folder, 'audits')).catch(() => []);
  }

  async #read(name: string): Promise<{ readonly path: string; readonly n: number; readonly m: string } | undefined> {
    const read = await readOwnedText(join(this.#folder, 'audits', name), largestHead);
    if (!read.ok) return undefined;
    try {
      const parsed = schema.safeParse(JSON.parse(read.value));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }
}

function getName(place: string): string {
  return createHash('sha256').update(place).digest('hex').slice(0, 32);
}

/** The real path of a file, even if the file and its folder no longer exist. */
async function getPlace(path: string): Promise<string> {
  const whole = resolve(path);
  const above = dirname(whole);
  if (above === whole) return whole;
  const real = await realpath(above).catch(() => undefined);
  return join(real ?? (await getPlace(above)), basename(whole));
}
