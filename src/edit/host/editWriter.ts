import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import type { Settings } from '../../base/settings.ts';
import type { TextChange } from '../domain/types.ts';
import type { Intent } from '../node/disk/unfinished/intentJournal.ts';
import type { FileSnapshot } from './fileSnapshot.ts';
import { applyChanges } from '../domain/merge/applyChanges.ts';
import { readIfExists, sameBytes } from './fileBytes.ts';
import { loadDocument, saveDocument } from './openDocument.ts';
import { findGitUri } from './pathBorder.ts';
import { getStanding, takeBack, type WrittenStanding } from './takeBack.ts';
import type { UndoJournal, WrittenFile } from './undoJournal.ts';
import { gitFolderText, obstacleText } from './writeTexts.ts';

/** One file's share of an edit. */
export type FileWrite =
  /** `saveClean`: as in `WriteOptions`, for this file alone. */
  | {
      readonly kind: 'change';
      readonly snapshot: FileSnapshot;
      readonly changes: readonly TextChange[];
      readonly saveClean?: boolean;
    }
  | { readonly kind: 'create'; readonly uri: vscode.Uri; readonly content: string }
  | { readonly kind: 'delete'; readonly uri: vscode.Uri }
  | {
      readonly kind: 'move';
      readonly snapshot: BufferSnapshot;
      readonly to: vscode.Uri;
      readonly changes: readonly TextChange[];
    };

/** What a write carries besides the files. */
export interface WriteOptions {
  /** The record's names of these edits, by which their row finds what was written. */
  readonly eventIds?: readonly string[];
  /** Saves documents that had no unsaved changes before: agents read the disk. Default: only if the setting says so. */
  readonly saveClean?: boolean;
}

/**
 * `written`: documents in `unsaved` were to be saved and could not be. `changed`: a file is no longer what the edit was
 * made for; nothing was written. `failed`: `uri` would not be written, for a `reason` in the words of the disk where it
 * gave one; files in `left` had been written and could not be taken back.
 */
export type WriteOutcome =
  | { readonly status: 'written'; readonly unsaved: readonly vscode.Uri[] }
  | { readonly status: 'changed'; readonly uri: vscode.Uri }
  | {
      readonly status: 'failed';
      readonly uri: vscode.Uri;
      readonly reason?: string;
      readonly left: readonly vscode.Uri[];
    };

const encoder = new TextEncoder();
/** One thing the editor is asked to do. */
interface EditorStep {
  readonly kind: WrittenFile['kind'];
  addTo(edit: vscode.WorkspaceEdit): void;
}

/**
 * In which order. The editor leaves what it has done when it fails, so what a disk may refuse comes before any text is
 * changed, and what is hardest to take back from a full disk comes last of that.
 */
const rank: Readonly<Record<WrittenFile['kind'], number>> = { bytes: 0, created: 1, moved: 2, deleted: 3, buffer: 4 };

/**
 * The only place that writes. Everything of one request goes into one `WorkspaceEdit`, so it is one step to undo; every
 * document is checked against the snapshot the edit was made for at the last moment; what was there before is kept for
 * *Undo Last AI Edit*.
 */
export class EditWriter {
  readonly #journal: UndoJournal;
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #storage: string | undefined;

  /**
   * `storage`: the extension's own folder, where edits of several files are announced in case the editor is killed
   * between them.
   */
  constructor(journal: UndoJournal, settings: Settings, clock: Clock, log: Logger, storage?: string) {
    this.#journal = journal;
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
    this.#storage = storage;
  }

  /**
   * Writes all files or none: if a file is refused, the files written so far are restored, and a file that cannot be
   * restored is reported.
   */
  async write(
    writes: readonly FileWrite[],
    { eventIds = [], saveClean = false }: WriteOptions = {},
  ): Promise<WriteOutcome> {
    const steps: EditorStep[] = [];
    const written: WrittenFile[] = [];
    const toSave = new Set<string>();
    // Where a file belongs was looked at when it was found; a review may be decided much later, and files of one
    // request count together.
    const gits = await findGitUri(writes.flatMap(targetsIn));
    if (gits !== undefined) return { status: 'failed', uri: gits, reason: gitFolderText(), left: [] };
    for (const write of writes) {
      const planned = await this.#plan(write, steps);
      if ('status' in planned) return planned;
      written.push(planned);
      if (
        this.#settings.get('edit.saveAfterApply') ||
        ((saveClean || ('saveClean' in write && write.saveClean)) && !isDirty(write))
      )
        toSave.add(planned.uri.toString());
    }
    const edit = new vscode.WorkspaceEdit();
    for (const step of steps.toSorted((a, b) => rank[a.kind] - rank[b.kind])) step.addTo(edit);
    const announced = await this.#announce(written, toSave);
    try {
      return await this.#carryOut(writes, written, edit, toSave, eventIds);
    } finally {
      // Whatever the outcome, the write has ended and was reported.
      await announced?.end();
    }
  }

  async #carryOut(
    writes: readonly FileWrite[],
    written: readonly WrittenFile[],
    edit: vscode.WorkspaceEdit,
    toSave: ReadonlySet<string>,
    eventIds: readonly string[],
  ): Promise<WriteOutcome> {
    const asBytes: WrittenFile[] = [];
    for (const file of written) {
      if (file.kind !== 'bytes') continue;
      try {
        await vscode.workspace.fs.writeFile(file.uri, file.after);
        asBytes.push(file);
      } catch (error) {
        await mendHalf(file);
        return this.#failed([...asBytes, file], { uri: file.uri, reason: obstacleText(error) });
      }
    }
    // A document may have been changed while other files were checked: the editor would apply the old positions to the
    // new text.
    const stale = writes.find(hasMovedOn);
    if (stale !== undefined) {
      const failed = await this.#failed(asBytes, { uri: getUri(stale) });
      return failed.left.length > 0 ? failed : { status: 'changed', uri: getUri(stale) };
    }
    // `edit.size` counts text changes only, not files made or deleted.
    if (asBytes.length < written.length) {
      const refusal = await vscode.workspace.applyEdit(edit).then(
        (isDone) => (isDone ? undefined : {}),
        (error: unknown) => ({ reason: obstacleText(error) }),
      );
      if (refusal !== undefined) {
        const failed = await this.#failed(written, { uri: await refusedEvent(written), ...refusal });
        const moved =
          failed.left.length > 0 ? undefined : writes.find((write) => write.kind === 'change' && hasMovedOn(write));
        return moved === undefined ? failed : { status: 'changed', uri: getUri(moved) };
      }
    }
    const { files, unsaved } = await this.#finish(written, toSave);
    this.#journal.push({ eventIds, files });
    return { status: 'written', unsaved };
  }

  /**
   * Takes back what was written of a request that failed. What cannot be taken back now stays in the journal, so that
   * it can be later.
   */
  async #failed(
    files: readonly WrittenFile[],
    { uri, reason }: { readonly uri: vscode.Uri; readonly reason?: string },
  ): Promise<Extract<WriteOutcome, { status: 'failed' }>> {
    const ways: WrittenStanding[] = [];
    const left: WrittenFile[] = [];
    for (const file of files) {
      const standing = await getStanding(file);
      if (standing.kind === 'written' && (file.kind !== 'buffer' || standing.now === file.after)) ways.push(standing);
      // Bytes were written here; a document with other words in it was never reached.
      else if (standing.kind === 'touched' && file.kind === 'bytes') left.push(file);
    }
    const taken = await takeBack(ways);
    left.push(...(taken.status === 'changed' ? ways.map(({ file }) => file) : taken.left));
    if (left.length > 0) this.#journal.push({ eventIds: [], files: left });
    return { status: 'failed', uri, reason, left: left.map((file) => file.uri) };
  }

  /**
   * A failing record must not block the edit: all that is lost is that a kill in the next moment would go unnoticed.
   */
  async #announce(written: readonly WrittenFile[], toSave: ReadonlySet<string>): Promise<Intent | undefined> {
    if (this.#storage === undefined || written.length + written.filter(({ kind }) => kind === 'moved').length < 2)
      return undefined;
    try {
      return await (await import('./unfinished/announceWrites.ts')).announceWrites(this.#storage, written, toSave);
    } catch (error) {
      this.#log.warn(`the record of an edit over several files could not be kept: ${thrownText(error)}`);
      return undefined;
    }
  }

  /** Checks one file against its snapshot and adds its part of the edit. */
  async #plan(write: FileWrite, steps: EditorStep[]): Promise<WrittenFile | WriteOutcome> {
    switch (write.kind) {
      case 'create':
        if ((await readIfExists(write.uri)) !== undefined) return { status: 'changed', uri: write.uri };
        steps.push({
          kind: 'created',
          addTo: (edit) => {
            edit.createFile(write.uri, { contents: encoder.encode(write.content) });
          },
        });
        return { kind: 'created', uri: write.uri, after: encoder.encode(write.content) };
      case 'delete': {
        const before = await readIfExists(write.uri);
        const isDirty = vscode.workspace.textDocuments.some(
          (document) => document.isDirty && document.uri.toString() === write.uri.toString(),
        );
        if (before === undefined || isDirty) return { status: 'changed', uri: write.uri };
        steps.push({
          kind: 'deleted',
          addTo: (edit) => {
            edit.deleteFile(write.uri, { ignoreIfNotExists: true });
          },
        });
        return { kind: 'deleted', uri: write.uri, before };
      }
      case 'move': {
        const { document, text } = write.snapshot;
        if (isOutdated(write.snapshot) || (await readIfExists(write.to)) !== undefined)
          return { status: 'changed', uri: document.uri };
        steps.push(
          {
            kind: 'moved',
            addTo: (edit) => {
              edit.renameFile(document.uri, write.to);
            },
          },
          textStep(write.to, document, write.changes),
        );
        return {
          kind: 'moved',
          uri: write.to,
          from: document.uri,
          before: text,
          after: applyChanges(text, write.changes),
          changes: write.changes,
          saved: false,
        };
      }
      case 'change':
        return this.#planChange(write.snapshot, write.changes, steps);
    }
  }

  async #planChange(
    snapshot: FileSnapshot,
    changes: readonly TextChange[],
    steps: EditorStep[],
  ): Promise<WrittenFile | WriteOutcome> {
    if (snapshot.via === 'bytes') {
      const now = await readIfExists(snapshot.uri);
      if (now === undefined || !sameBytes(now, snapshot.bytes)) return { status: 'changed', uri: snapshot.uri };
      return {
        kind: 'bytes',
        uri: snapshot.uri,
        before: snapshot.bytes,
        after: encoder.encode(applyChanges(snapshot.text, changes)),
      };
    }
    const { document, text } = snapshot;
    if (isOutdated(snapshot)) return { status: 'changed', uri: document.uri };
    steps.push(textStep(document.uri, document, changes));
    return {
      kind: 'buffer',
      uri: document.uri,
      before: text,
      after: applyChanges(text, changes),
      changes,
      saved: false,
    };
  }

  /** Looks at what the editor really holds now, and saves what is to be saved. */
  async #finish(
    written: readonly WrittenFile[],
    toSave: ReadonlySet<string>,
  ): Promise<{ files: WrittenFile[]; unsaved: vscode.Uri[] }> {
    const files: WrittenFile[] = [];
    const unsaved: vscode.Uri[] = [];
    for (const file of written) {
      const document = file.kind === 'buffer' || file.kind === 'moved' ? await loadDocument(file.uri) : undefined;
      if (document === undefined || (file.kind !== 'buffer' && file.kind !== 'moved')) {
        files.push(file);
        continue;
      }
      if (document.getText() !== file.after) this.#log.warn('the editor holds another text than was written');
      const isWanted = toSave.has(file.uri.toString()) && !document.isUntitled && document.isDirty;
      const saved = isWanted && (await saveDocument(document, this.#clock));
      if (isWanted && !saved) unsaved.push(file.uri);
      files.push({ ...file, after: document.getText(), saved });
    }
    return { files, unsaved };
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

function getUri({ snapshot }: Extract<FileWrite, { snapshot: FileSnapshot }>): vscode.Uri {
  return snapshot.via === 'buffer' ? snapshot.document.uri : snapshot.uri;
}

function isDirty(write: FileWrite): boolean {
  return 'snapshot' in write && write.snapshot.via === 'buffer' && write.snapshot.document.isDirty;
}

/** The files that a write makes, changes or removes. */
function targetsIn(write: FileWrite): vscode.Uri[] {
  if (!('snapshot' in write)) return [write.uri];
  return write.kind === 'move' ? [getUri(write), write.to] : [getUri(write)];
}

/** A disk that became full may have taken half of a file; what was in it before has room again. */
async function mendHalf(file: Extract<WrittenFile, { kind: 'bytes' }>): Promise<void> {
  const now = await readIfExists(file.uri);
  if (now !== undefined && sameBytes(now, file.before)) return;
  await vscode.workspace.fs.writeFile(file.uri, file.before).then(undefined, () => undefined);
}

/** The file that the editor stopped at: the first, of those it goes through, that is not as the edit wants it. */
async function refusedEvent(written: readonly WrittenFile[]): Promise<vscode.Uri> {
  const byEditor = written.filter(({ kind }) => kind !== 'bytes');
  for (const file of byEditor.toSorted((a, b) => rank[a.kind] - rank[b.kind]))
    if ((await getStanding(file)).kind !== 'written') return file.uri;
  return (byEditor[0] ?? written[0])?.uri ?? vscode.Uri.file('/');
}

function textStep(uri: vscode.Uri, document: vscode.TextDocument, changes: readonly TextChange[]): EditorStep {
  return {
    kind: 'buffer',
    addTo: (edit) => {
      for (const change of changes) edit.replace(uri, getRange(document, change), change.text);
    },
  };
}

function getRange(document: vscode.TextDocument, change: TextChange): vscode.Range {
  return new vscode.Range(document.positionAt(change.start), document.positionAt(change.end));
}
