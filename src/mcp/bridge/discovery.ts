import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAlive } from '../../base/node/isAlive.ts';
import { readOwnedText } from '../../base/node/ownedFile.ts';
import { renameOver } from '../../base/node/renameOver.ts';
import { knownDirectory } from '../../base/node/runtimeDirectory.ts';
import { discoverySchema, parseLine, type Discovery } from './protocol.ts';

/**
 * Who can be reached: an editor, by servers and hooks; a server, by hooks alone. The names of their files tell them
 * apart, so that a server is never asked which documents are open in it.
 */
export type PeerKind = 'editor' | 'server';

const filePattern = /^(editor|server)-\d+-[0-9a-f]+\.json$/;
/** What one that was killed while it made itself known has left: no discovery, so no reader would ask for it. */
const unfinishedPattern = /^(?:editor|server)-(\d+)-[0-9a-f]+\.json\.new$/;
const largestFile = 1_000_000;

/** What one editor or server uses in the runtime directory. */
export interface BridgePlace {
  /** The discovery file. */
  readonly file: string;
  /** Socket or named pipe. */
  readonly socket: string;
}

/**
 * A place of its own for an editor or a server. Named pipes live in one name space for all, so their names cannot be
 * guessed.
 */
export function bridgePlace(directory: string, pid: number, kind: PeerKind = 'editor'): BridgePlace {
  const name = randomBytes(process.platform === 'win32' ? 16 : 4).toString('hex');
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\recourse-${name}` : join(directory, `${kind}-${name}.sock`);
  return { file: join(directory, `${kind}-${pid}-${name}.json`), socket };
}

/**
 * Makes an editor or a server known, or known anew; readers see the old file or the new one. Rejects when the file
 * cannot be written.
 */
export async function announce(place: BridgePlace, discovery: Discovery): Promise<void> {
  const fresh = `${place.file}.new`;
  try {
    await writeFile(fresh, JSON.stringify(discovery), { mode: 0o600 });
    await renameOver(fresh, place.file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * The editors that announced themselves in a directory. A file that belongs to another user, that others could have
 * written, or that is not in an editor's format is skipped; the file of an editor that no longer runs is removed.
 */
export async function knownEditors(directory: string): Promise<readonly Discovery[]> {
  return (await knownPeers(directory)).editor;
}

/** The same for all that announced themselves, each kind on its own. */
export async function knownPeers(directory: string): Promise<Readonly<Record<PeerKind, readonly Discovery[]>>> {
  const peers: Record<PeerKind, Discovery[]> = { editor: [], server: [] };
  if (!(await knownDirectory(directory)).ok) return peers;
  const names = await readdir(directory);
  for (const name of names) {
    const pid = unfinishedPattern.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(directory, name), { force: true }).catch(() => undefined);
  }
  for (const name of names) {
    const kind = filePattern.exec(name)?.[1] as PeerKind | undefined;
    if (kind === undefined) continue;
    const file = join(directory, name);
    const discovery = await readDiscovery(file);
    if (discovery === undefined) continue;
    if (isAlive(discovery.pid)) peers[kind].push(discovery);
    else await remove(directory, file, discovery);
  }
  return peers;
}

/**
 * Removes what an editor or a server that is gone left in the directory. Never rejects: the next reader tries again.
 */
export async function forget(directory: string, gone: Discovery): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const file = join(directory, name);
    if (filePattern.test(name) && (await readDiscovery(file))?.token === gone.token)
      await remove(directory, file, gone);
  }
}

async function remove(directory: string, file: string, { socket }: Discovery): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
  // A socket elsewhere is not one of ours, whatever the file says.
  if (
    process.platform !== 'win32' &&
    socket === join(directory, basename(socket)) &&
    /^(?:editor|server)-/.test(basename(socket))
  )
    await rm(socket, { force: true }).catch(() => undefined);
}

async function readDiscovery(file: string): Promise<Discovery | undefined> {
  const read = await readOwnedText(file, largestFile);
  return read.ok ? parseLine(discoverySchema, read.value) : undefined;
}
