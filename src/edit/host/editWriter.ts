import * as vscode from 'vscode';
import { thrownText, type Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';
import type { TextChange } from '../domain/types.ts';
import type { Intent } from '../node/disk/unfinished/intentJournal.ts';
import type { FileSnapshot } from './fileSnapshot.ts';
import { applyChanges } from '../domain/merge/applyChanges.ts';
import type { UndoJournal, WrittenFile } from './undoJournal.ts';

/** One file's share of an edit. */
export type FileWrite =
  /** `saveClean`: as in `WriteOptions`, for this file alone. */
  | { readonly kind: 'change'; readonly snapshot: FileSnapshot; readonly changes: readonly TextChange[]; readonly saveClean?: boolean }
  | { readonly kind: 'create'; readonly uri: vscode.Uri; readonly content: string }
  | { readonly kind: 'delete'; readonly uri: vscode.Uri }
  | { readonly kind: 'move'; readonly snapshot: BufferSnapshot; readonly to: vscode.Uri; readonly changes: readonly TextChange[] };

/** What a write carries besides the files. */
export interface WriteOptions {
  /** The record's names of these edits, by which their row finds what was written. */
  readonly eventIds?: readonly string[];
  /** Saves documents that had no unsaved changes before: agents read the disk. Default: only if the setting says so. */
  readonly saveClean?: boolean;
}

/** `changed`: a file is no longer what the edit was made for; nothing was written. `declined`: the editor would not write. */
export type WriteOutcome = { readonly status: 'written' } | { readonly status: 'changed' | 'declined'; readonly uri: vscode.Uri };

const encoder = new TextEncoder();

/**
 * The only place that writes. Everything of one request goes into one `WorkspaceEdit`, so it is one step to undo; every document is
 * checked against the snapshot the edit was made for at the last moment; what was there before is kept for *Undo Last AI Edit*.
 */
export class EditWriter {
  readonly #journal: UndoJournal;
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #storage: string | undefined;

  /** `storage`: the extension's own folder, where edits of several files are announced in case the editor is killed between them. */
  constructor(journal: UndoJournal, settings: Settings, log: Logger, storage?: string) {
    this.#journal = journal;
    this.#settings = settings;
    this.#log = log;
    this.#storage = storage;
  }

  /** Writes all files or none, as far as the editor allows: files written as bytes go first and are taken back when the rest fails. */
  async write(writes: readonly FileWrite[], { eventIds = [], saveClean = false }: WriteOptions = {}): Promise<WriteOutcome> {
    const edit = new vscode.WorkspaceEdit();
    const written: WrittenFile[] = [];
    const toSave = new Set<string>();
    for (const write of writes) {
      const planned = await this.#plan(write, edit);
      if ('status' in planned) return planned;
      written.push(planned);
      if (this.#settings.get('edit.saveAfterApply') || ((saveClean || ('saveClean' in write && write.saveClean)) && !isDirty(write))) toSave.add(planned.uri.toString());
    }
    const announced = await this.#announce(written, toSave);
    try {
      return await this.#carryOut(writes, written, edit, toSave, eventIds);
    } finally {
      // Whatever came of it, it came to an end and was told.
      await announced?.end();
    }
  }

  async #carryOut(writes: readonly FileWrite[], written: readonly WrittenFile[], edit: vscode.WorkspaceEdit, toSave: ReadonlySet<string>, eventIds: readonly string[]): Promise<WriteOutcome> {
    const asBytes = written.filter((file) => file.kind === 'bytes');
    for (const file of asBytes) await vscode.workspace.fs.writeFile(file.uri, file.after);
    // Somebody may have typed while other files were looked at: the editor would take the old places for places in the new text.
    const stale = writes.find(hasMovedOn);
    if (stale !== undefined) {
      for (const file of asBytes) await vscode.workspace.fs.writeFile(file.uri, file.before);
      return { status: 'changed', uri: uriOf(stale) };
    }
    // `edit.size` counts text changes only, not files made or deleted.
    if (asBytes.length < written.length && !(await vscode.workspace.applyEdit(edit))) {
      for (const file of asBytes) await vscode.workspace.fs.writeFile(file.uri, file.before);
      const first = written[0];
      return first === undefined ? { status: 'written' } : { status: 'declined', uri: first.uri };
    }
    this.#journal.push({ eventIds, files: await this.#finish(written, toSave) });
    return { status: 'written' };
  }

  /** A record that cannot be kept keeps nobody from working: what is lost is only that a kill in the next moment would be noticed. */
  async #announce(written: readonly WrittenFile[], toSave: ReadonlySet<string>): Promise<Intent | undefined> {
    if (this.#storage === undefined || written.length + written.filter(({ kind }) => kind === 'moved').length < 2) return undefined;
    try {
      return await (await import('./unfinished/announceWrites.ts')).announceWrites(this.#storage, written, toSave);
    } catch (error) {
      this.#log.warn(`the record of an edit over several files could not be kept: ${thrownText(error)}`);
      return undefined;
    }
  }

  /** Checks one file against its snapshot and adds its part to the edit. */
  async #plan(write: FileWrite, edit: vscode.WorkspaceEdit): Promise<WrittenFile | WriteOutcome> {
    switch (write.kind) {
      case 'create':
        if ((await readIfExists(write.uri)) !== undefined) return { status: 'changed', uri: write.uri };
        edit.createFile(write.uri, { contents: encoder.encode(write.content) });
        return { kind: 'created', uri: write.uri, after: encoder.encode(write.content) };
      case 'delete': {
        const before = await readIfExists(write.uri);
        const isDirty = vscode.workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === write.uri.toString());
        if (before === undefined || isDirty) return { status: 'changed', uri: write.uri };
        edit.deleteFile(write.uri);
        return { kind: 'deleted', uri: write.uri, before };
      }
      case 'move': {
        const { document, text } = write.snapshot;
        if (isOutdated(write.snapshot) || (await readIfExists(write.to)) !== undefined) return { status: 'changed', uri: document.uri };
        edit.renameFile(document.uri, write.to);
        for (const change of write.changes) edit.replace(write.to, rangeOf(document, change), change.text);
        return { kind: 'moved', uri: write.to, from: document.uri, before: text, after: applyChanges(text, write.changes), changes: write.changes, saved: false };
      }
      case 'change':
        return this.#planChange(write.snapshot, write.changes, edit);
    }
  }

  async #planChange(snapshot: FileSnapshot, changes: readonly TextChange[], edit: vscode.WorkspaceEdit): Promise<WrittenFile | WriteOutcome> {
    if (snapshot.via === 'bytes') {
      const now = await readIfExists(snapshot.uri);
      if (now === undefined || !sameBytes(now, snapshot.bytes)) return { status: 'changed', uri: snapshot.uri };
      return { kind: 'bytes', uri: snapshot.uri, before: snapshot.bytes, after: encoder.encode(applyChanges(snapshot.text, changes)) };
    }
    const { document, text } = snapshot;
    if (isOutdated(snapshot)) return { status: 'changed', uri: document.uri };
    for (const change of changes) edit.replace(document.uri, rangeOf(document, change), change.text);
    return { kind: 'buffer', uri: document.uri, before: text, after: applyChanges(text, changes), changes, saved: false };
  }

  /** Looks at what the editor really holds now, and saves what is to be saved. */
  async #finish(written: readonly WrittenFile[], toSave: ReadonlySet<string>): Promise<WrittenFile[]> {
    const finished: WrittenFile[] = [];
    for (const file of written) {
      if (file.kind !== 'buffer' && file.kind !== 'moved') {
        finished.push(file);
        continue;
      }
      const document = await vscode.workspace.openTextDocument(file.uri);
      if (document.getText() !== file.after) this.#log.warn('the editor holds another text than was written');
      const saved = toSave.has(file.uri.toString()) && !document.isUntitled && document.isDirty && (await document.save());
      finished.push({ ...file, after: document.getText(), saved });
    }
    return finished;
  }
}

type BufferSnapshot = Extract<FileSnapshot, { via: 'buffer' }>;

/** Whether a document no longer holds what an edit was made for. */
function isOutdated({ document, version, text }: BufferSnapshot): boolean {
  return document.isClosed || (document.version !== version && document.getText() !== text);
}

function hasMovedOn(write: FileWrite): write is Extract<FileWrite, { snapshot: FileSnapshot }> {
  return 'snapshot' in write && write.snapshot.via === 'buffer' && isOutdated(write.snapshot);
}

function uriOf({ snapshot }: Extract<FileWrite, { snapshot: FileSnapshot }>): vscode.Uri {
  return snapshot.via === 'buffer' ? snapshot.document.uri : snapshot.uri;
}

function isDirty(write: FileWrite): boolean {
  return 'snapshot' in write && write.snapshot.via === 'buffer' && write.snapshot.document.isDirty;
}

/** The bytes of a file, or `undefined` where there is none. */
export async function readIfExists(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}

/** Whether two byte sequences are the same. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function rangeOf(document: vscode.TextDocument, change: TextChange): vscode.Range {
  return new vscode.Range(document.positionAt(change.start), document.positionAt(change.end));
}
