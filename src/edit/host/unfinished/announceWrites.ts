import { realpath } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import type * as vscode from 'vscode';
import { IntentJournal, type Intent } from '../../node/disk/unfinished/intentJournal.ts';
import type { IntendedFile } from '../../node/disk/unfinished/intentRecord.ts';
import { unfinishedFolders } from '../../node/disk/unfinished/unfinishedFolders.ts';
import { readIfExists } from '../fileBytes.ts';
import type { WrittenFile } from '../undoJournal.ts';

const encoder = new TextEncoder();
/** Keeps a byte order mark, so that what is compared is all of the file. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const mark = '\uFEFF';

/**
 * Announces what the editor is about to do to files on disk, so that it can be finished or undone should the editor be
 * killed in between; `undefined` where that is less than two files. `storage`: the extension's own folder. `toSave`:
 * the addresses of documents that are saved with the edit; the others stay the person's to save, and the editor's own
 * backup keeps them. Rejects where the record cannot be kept.
 */
export async function announceWrites(
  storage: string,
  files: readonly WrittenFile[],
  toSave: ReadonlySet<string>,
): Promise<Intent | undefined> {
  const intended: IntendedFile[] = [];
  for (const file of files)
    if (file.uri.scheme === 'file') intended.push(...(await getParts(file, toSave.has(file.uri.toString()))));
  const [folder] = unfinishedFolders(storage);
  return intended.length < 2 || folder === undefined ? undefined : new IntentJournal(folder).begin(intended);
}

async function getParts(file: WrittenFile, isSaved: boolean): Promise<IntendedFile[]> {
  const path = await getRealPath(file.uri);
  switch (file.kind) {
    case 'created':
      return [{ path, before: undefined, after: file.after }];
    case 'deleted':
      return [{ path, before: file.before, after: undefined }];
    case 'bytes':
      return [{ path, before: file.before, after: file.after }];
    case 'buffer': {
      const before = isSaved ? await readIfExists(file.uri) : undefined;
      return before === undefined ? [] : [{ path, before, after: savedBytes(before, file) }];
    }
    case 'moved': {
      const before = await readIfExists(file.from);
      if (before === undefined) return [];
      return [
        { path, before: undefined, after: isSaved ? savedBytes(before, file) : before },
        { path: await getRealPath(file.from), before, after: undefined },
      ];
    }
  }
}

/**
 * What the editor will write for a document: known where the file is UTF-8; in another encoding it is the editor's to
 * say.
 */
function savedBytes(
  before: Uint8Array,
  { before: text, after }: { readonly before: string; readonly after: string },
): Uint8Array | 'unknown' {
  const onDisk = utf8.decode(before);
  if (onDisk === text) return encoder.encode(after);
  return onDisk === mark + text ? encoder.encode(mark + after) : 'unknown';
}

/** A file that is still to be made has the real path of its folder. */
async function getRealPath({ fsPath }: vscode.Uri): Promise<string> {
  return realpath(fsPath).catch(async () =>
    join(await realpath(dirname(fsPath)).catch(() => dirname(fsPath)), basename(fsPath)),
  );
}
