import { constants, type Stats } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { decodeText, type TextEncoding } from './encodedText.ts';

/** Why a file on disk takes no text edit. */
export type UnreadableReason = 'missing' | 'folder' | 'not-a-file' | 'too-large' | 'binary' | 'encoding' | 'read-only' | 'unreadable';

/** A file as it stands on disk. */
export type DiskText =
  | { readonly ok: true; readonly text: string; readonly encoding: TextEncoding; readonly stat: Stats }
  | { readonly ok: false; readonly why: UnreadableReason; readonly detail?: string };

/** Reads a file that is to be edited. `realPath` has no links left in it; `maxBytes` is the user's limit. Never rejects for what a file can be. */
export async function readTextFile(realPath: string, maxBytes: number): Promise<DiskText> {
  try {
    // Without following a link that was put there since, and without waiting for the other end of a pipe.
    const file = await open(realPath, constants.O_RDONLY | (constants.O_NOFOLLOW || 0) | (constants.O_NONBLOCK || 0));
    try {
      const stat = await file.stat();
      if (stat.isDirectory()) return { ok: false, why: 'folder' };
      if (!stat.isFile()) return { ok: false, why: 'not-a-file' };
      if (stat.size > maxBytes) return { ok: false, why: 'too-large' };
      // The mode is asked as well because the superuser may write everything; replacing a file asks its folder only.
      if ((stat.mode & 0o222) === 0 || !(await isWritable(realPath))) return { ok: false, why: 'read-only' };
      const decoded = decodeText(await file.readFile());
      return decoded.ok ? { ...decoded, stat } : decoded;
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { ok: false, why: 'missing' };
    if (code === 'EISDIR') return { ok: false, why: 'folder' };
    if (code === 'ELOOP' || code === 'ENXIO') return { ok: false, why: 'not-a-file' };
    return { ok: false, why: 'unreadable', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** The sentence for an agent: what is wrong with the file, and what to do. `name` is the file as agents see it. */
export function unreadableSentence(name: string, problem: Extract<DiskText, { ok: false }>, maxBytes: number): string {
  switch (problem.why) {
    case 'missing':
      return `${name} does not exist. Check the path, or list the folder.`;
    case 'folder':
      return `${name} is a folder. Name a file in it.`;
    case 'not-a-file':
      return `${name} is not a regular file, so it takes no edits. Name another file.`;
    case 'too-large':
      return `${name} is larger than ${Math.round((maxBytes / 2 ** 20) * 1000) / 1000} MB, the limit for edits. Edit it with another tool.`;
    case 'binary':
      return `${name} is a binary file; a text edit cannot be right for it. Use another tool.`;
    case 'encoding':
      return `${name} is marked as UTF-16 but is not, so writing it would change bytes outside the edit. Convert it to UTF-8 first.`;
    case 'read-only':
      return `${name} is read-only. Ask the user to make it writable, then send the edit again.`;
    case 'unreadable':
      return `${name} cannot be read (${problem.detail ?? 'no reason given'}). Check its permissions.`;
  }
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}
