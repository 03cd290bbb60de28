import { readFile, stat as statFile, utimes } from 'node:fs/promises';
import * as vscode from 'vscode';
import { getLineEndings, withLineEnding } from '../domain/wholeText.ts';

/** A file's text at one moment, and where writing it must go. */
export type FileSnapshot =
  /** An editor buffer (open, or loaded for this edit): changes go through the editor and can be undone there. */
  | {
      readonly via: 'buffer';
      readonly document: vscode.TextDocument;
      readonly version: number;
      readonly text: string;
      readonly mixedOnDisk: boolean;
    }
  /**
   * A file whose bytes mix line endings and that is not being edited: the editor would unify them, so its bytes are
   * written directly.
   */
  | {
      readonly via: 'bytes';
      readonly uri: vscode.Uri;
      readonly languageId: string;
      readonly bytes: Uint8Array;
      readonly text: string;
    };

/** Why a file cannot be edited; the reason is a code for the summary, the sentence is for people. */
export interface Unreadable {
  readonly via: 'nothing';
  readonly reason:
    | 'read-only'
    | 'binary'
    | 'too-large'
    | 'notebook'
    | 'virtual'
    | 'folder'
    | 'missing'
    | 'not-a-file'
    | 'not-loaded'
    | 'encoding'
    | 'unreadable';
  readonly sentence: string;
}

const probeBytes = 8192;
const loadPatienceMs = 10_000;
const loadPollMs = 50;
const nudgeEveryMs = 500;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether documents of this kind take edits at all: buffers do, read-only views of something else do not. */
export function isEditableScheme(scheme: string): boolean {
  if (scheme === 'untitled' || scheme === 'file' || scheme === 'vscode-notebook-cell' || scheme === 'vscode-remote')
    return true;
  return vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/** How a file is named to people: relative to its folder, with the folder's name where there are several. */
export function getLabel(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? uri.path : vscode.workspace.asRelativePath(uri);
}

/**
 * Reads a file as it stands now: the open buffer first, else the disk. `maxBytes` is the user's limit. Never throws for
 * what a file can be; the answer says what it is instead.
 */
export async function takeSnapshot(uri: vscode.Uri, maxBytes: number): Promise<FileSnapshot | Unreadable> {
  const name = getLabel(uri);
  if (vscode.workspace.notebookDocuments.some((notebook) => notebook.uri.toString() === uri.toString())) {
    return nothing(
      'notebook',
      vscode.l10n.t(
        '{0} is open as a notebook. Put the cursor in the cell you mean and apply an edit that names no file, or open it as text.',
        name,
      ),
    );
  }
  if (!isEditableScheme(uri.scheme)) {
    return nothing(
      'virtual',
      vscode.l10n.t('{0} is a read-only view ({1}:), not a file that can be changed.', name, uri.scheme),
    );
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const isStored = uri.scheme !== 'untitled' && uri.scheme !== 'vscode-notebook-cell';
  const disk = isStored ? await readDisk(uri, name, maxBytes) : undefined;
  if (disk !== undefined && 'via' in disk && (open?.isDirty !== true || disk.reason === 'read-only')) return disk;
  const bytes = disk !== undefined && 'bytes' in disk ? disk.bytes : undefined;
  if (open !== undefined && open.getText().length > maxBytes) return tooLarge(name, maxBytes);
  try {
    const document = open ?? (await vscode.workspace.openTextDocument(uri));
    if (isReadOnlyBySetting(document)) return readOnly(name);
    const text = bytes === undefined || !isUtf8(document.encoding) ? undefined : decode(bytes);
    if (bytes !== undefined && isUtf8(document.encoding) && text === undefined) {
      return nothing(
        'encoding',
        vscode.l10n.t(
          '{0} is not valid UTF-8, so saving it would change bytes outside the edit. Reopen it with its own encoding first.',
          name,
        ),
      );
    }
    if (text !== undefined && !(await holdsSameText(document, text))) {
      return nothing(
        'not-loaded',
        vscode.l10n.t(
          '{0} was changed on disk and the editor has not loaded that yet. Try again in a moment, or run “File: Revert File” on it first.',
          name,
        ),
      );
    }
    const mixed = text !== undefined && getLineEndings(text) === 'mixed';
    if (mixed && bytes !== undefined && !document.isDirty)
      return { via: 'bytes', uri, languageId: document.languageId, bytes, text };
    return { via: 'buffer', document, version: document.version, text: document.getText(), mixedOnDisk: mixed };
  } catch (error) {
    return nothing(
      'unreadable',
      vscode.l10n.t('{0} cannot be opened: {1}', name, error instanceof Error ? error.message : String(error)),
    );
  }
}

async function readDisk(uri: vscode.Uri, name: string, maxBytes: number): Promise<{ bytes: Uint8Array } | Unreadable> {
  try {
    const stat = await vscode.workspace.fs.stat(uri);
    if ((stat.type & vscode.FileType.Directory) !== 0)
      return nothing('folder', vscode.l10n.t('{0} is a folder, not a file.', name));
    if (stat.size > maxBytes) return tooLarge(name, maxBytes);
    const onDisk = uri.scheme === 'file' ? await statFile(uri.fsPath) : undefined;
    // The editor waits for a pipe, and a device has no end.
    if (onDisk?.isFile() === false)
      return nothing('not-a-file', vscode.l10n.t('{0} is not a regular file, so it cannot be edited.', name));
    // The editor tells extensions only of its own settings, so the mode bits are asked directly.
    if (
      ((stat.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0 ||
      (onDisk !== undefined && (onDisk.mode & 0o222) === 0)
    )
      return readOnly(name);
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (isBinary(bytes))
      return nothing('binary', vscode.l10n.t('{0} is a binary file; a text edit cannot be applied to it.', name));
    return { bytes };
  } catch {
    return nothing('missing', vscode.l10n.t('{0} does not exist.', name));
  }
}

/**
 * Waits for the editor to load what is on disk: its watcher lags behind, and an edit placed in the old text could land
 * anywhere. While the editor starts or opens folders its watcher is down for seconds and misses changes for good (seen
 * in VS Code 1.103 and 1.139), so the file is given a reason to be looked at again.
 */
async function holdsSameText(document: vscode.TextDocument, onDisk: string): Promise<boolean> {
  let wanted = plain(onDisk);
  for (let waited = 0; ; waited += loadPollMs) {
    if (document.isDirty || plain(document.getText()) === wanted) return true;
    if (waited >= loadPatienceMs) return false;
    await new Promise((resolve) => setTimeout(resolve, loadPollMs));
    if (waited % nudgeEveryMs !== 0 || document.uri.scheme !== 'file') continue;
    await nudge(document.uri);
    wanted = plain(decode(await readFile(document.uri.fsPath)) ?? onDisk);
  }
}

/** Sets a file's times to their current values, to the microsecond: no byte changes, but file watchers are notified. */
async function nudge(uri: vscode.Uri): Promise<void> {
  try {
    const { atimeMs, mtimeMs } = await statFile(uri.fsPath);
    await utimes(uri.fsPath, atimeMs / 1000, mtimeMs / 1000);
  } catch {
    // Not ours to touch: then there is only waiting.
  }
}

function plain(text: string): string {
  return withLineEnding(text.startsWith('\uFEFF') ? text.slice(1) : text, '\n');
}

function isReadOnlyBySetting(document: vscode.TextDocument): boolean {
  const files = vscode.workspace.getConfiguration('files', document.uri);
  const matches = (setting: string): boolean =>
    Object.entries(files.get<Record<string, boolean>>(setting) ?? {}).some(
      ([pattern, on]) => on && vscode.languages.match({ pattern }, document) > 0,
    );
  return matches('readonlyInclude') && !matches('readonlyExclude');
}

/** A NUL in the first part means binary, unless a byte order mark says UTF-16. The same rule git uses. */
function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, probeBytes).includes(0);
}

function isUtf8(encoding: string): boolean {
  return encoding === 'utf8' || encoding === 'utf8bom';
}

/** The text with its byte order mark; `undefined` for bytes that are not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function nothing(reason: Unreadable['reason'], sentence: string): Unreadable {
  return { via: 'nothing', reason, sentence };
}

function readOnly(name: string): Unreadable {
  return nothing('read-only', vscode.l10n.t('{0} is read-only. Make it writable and try again.', name));
}

function tooLarge(name: string, maxBytes: number): Unreadable {
  return nothing(
    'too-large',
    vscode.l10n.t(
      '{0} is larger than the limit of {1} MB (setting recourse.edit.maxFileSizeMb).',
      name,
      maxBytes / 2 ** 20,
    ),
  );
}
