import * as vscode from 'vscode';
import { joinMessages, type Message, msg } from '../../../base/text/message.ts';
import type { Settings } from '../../../base/settings.ts';
import type {
  AgentFile,
  AgentFiles,
  CommitOutcome,
  FileChange,
  FileRefusal,
  NewFile,
} from '../../domain/agent/types.ts';
import type { EditUi } from '../editUi.ts';
import type { EditWriter, FileWrite, WriteOutcome } from '../editWriter.ts';
import type { EngineServices } from '../engineServices.ts';
import type { FileLocator, Location, SeveralFiles } from '../fileLocator.ts';
import { getLabel, takeSnapshot, type FileSnapshot, type Unreadable } from '../fileSnapshot.ts';
import { lookAtUri, sensitiveKindAt } from '../pathBorder.ts';
import { placeText } from '../verdictText.ts';
import { changedLines } from './changedLines.ts';
import { fromFolder, hasUnsavedNotebook, getOneUri, getOpenDocument, pathInside } from './sameFile.ts';
import { Turns } from './turns.ts';

const bytesPerMegabyte = 2 ** 20;
/** How many files a refusal names. */
const maxNamed = 8;

/** What the files of an editor are made of. */
export interface EditorFilesDeps {
  readonly locator: FileLocator;
  readonly services: EngineServices;
  readonly writer: EditWriter;
  readonly settings: Settings;
  readonly ui: Pick<EditUi, 'note'>;
}

/**
 * The editor's documents as agents edit them: open buffers first, so that unsaved work is never bypassed. One request
 * is one undo step; documents that were clean before are saved after, because agents read the disk. No question is
 * asked, a note in the status bar informs the person.
 */
export class EditorFiles implements AgentFiles {
  readonly #parts: EditorFilesDeps;
  readonly #turns: Turns;
  readonly #root: string | undefined;

  /** `root`: the folder that relative paths are meant from before the workspace is looked through; absolute. */
  constructor(parts: EditorFilesDeps, root?: string, turns = new Turns()) {
    this.#parts = parts;
    this.#root = root;
    this.#turns = turns;
  }

  /** The same files for someone whose relative paths start in `root`. */
  from(root: string): EditorFiles {
    return new EditorFiles(this.#parts, root, this.#turns);
  }

  async open(path: string | undefined, mayCreate: boolean): Promise<AgentFile | NewFile | FileRefusal> {
    if (path === undefined || path.trim() === '')
      return refused(
        '',
        'no-path',
        msg('The edit does not say which file it is for. Send it again with the path of the file.'),
      );
    const found = await this.#find(path, mayCreate);
    if (found.kind === 'nowhere')
      return refused(
        path,
        found.reason,
        found.reason === 'no-file'
          ? msg('{0} Send the edit again with the path relative to the workspace.', found.sentence)
          : found.sentence,
      );
    if (found.kind === 'several') return this.#several(path, found, mayCreate);
    // By the way it was written as well as by the file it leads to.
    const kind = await sensitiveKindAt(found.uri);
    const sensitive = kind === undefined ? {} : { sensitive: kind };
    if (found.kind === 'new')
      return { kind: 'new', path: this.#label(found.uri), key: found.uri.toString(), ...sensitive };
    const uri = await getOneUri(found.uri);
    const snapshot = await this.#snapshot(uri);
    if (snapshot.via === 'nothing') return refused(this.#label(uri), snapshot.reason, snapshot.sentence);
    const languageId = snapshot.via === 'buffer' ? snapshot.document.languageId : snapshot.languageId;
    const services = this.#parts.services.for(uri, snapshot.text, 'agent');
    const guarded = (await this.#parts.services.withSyntax(services, languageId)) ?? services;
    return {
      kind: 'file',
      path: this.#label(uri),
      key: uri.toString(),
      text: snapshot.text,
      languageId,
      services: guarded,
      ...sensitive,
    };
  }

  /**
   * Whether this very file is open in the window, and whether it has changes that are not on disk. `real` has every
   * link followed.
   */
  async isOpen(real: string): Promise<'clean' | 'unsaved' | false> {
    const document = await getOpenDocument(real);
    if (document !== undefined) return document.isDirty ? 'unsaved' : 'clean';
    // A notebook is no text document, and is asked about only where it would lose something.
    return (await hasUnsavedNotebook(real)) ? 'unsaved' : false;
  }

  /** Commits of several agents take turns: the second sees what the first has written. */
  commit(changes: readonly FileChange[], eventIds: readonly string[]): Promise<CommitOutcome> {
    return this.#turns.take(() => this.#commit(changes, eventIds));
  }

  async #commit(changes: readonly FileChange[], eventIds: readonly string[]): Promise<CommitOutcome> {
    const writes: FileWrite[] = [];
    for (const change of changes) {
      const beyond = await this.#beyond(change);
      if (beyond !== undefined) return { status: 'changed', path: beyond };
      const write = await this.#getWrite(change);
      if ('status' in write) return write;
      writes.push(write);
    }
    const outcome = await this.#parts.writer.write(writes, { eventIds, saveClean: true });
    if (outcome.status === 'changed') return { status: 'changed', path: this.#label(outcome.uri) };
    if (outcome.status === 'failed') return this.#failed(changes, outcome);
    const uris = changes
      .filter(({ kind }) => kind !== 'delete')
      .map((change) => getUri(change.kind === 'move' ? change.toKey : change.key));
    this.#parts.ui.note(
      vscode.l10n.t('An agent changed {0}', changes.map((change) => this.#getPlace(change)).join(', ')),
    );
    return { status: 'written', saved: uris.every((uri) => openAt(uri)?.isDirty !== true) };
  }

  /**
   * A file of a change that a link has led out of reach since it was found. Virtual file systems have no links, so what
   * was found there is still inside. Without a folder the only border is that of Git's folders, which the writer keeps.
   */
  async #beyond(change: FileChange): Promise<string | undefined> {
    if ((vscode.workspace.workspaceFolders?.length ?? 0) === 0) return undefined;
    for (const key of change.kind === 'move' ? [change.key, change.toKey] : [change.key]) {
      const uri = getUri(key);
      const border = await lookAtUri(uri);
      if (border !== 'inside' && (uri.scheme === 'file' || border !== 'outside')) return this.#label(uri);
    }
    return undefined;
  }

  async #getWrite(change: FileChange): Promise<FileWrite | CommitOutcome> {
    const uri = getUri(change.key);
    const path = this.#label(uri);
    if (change.kind === 'create') return { kind: 'create', uri, content: change.content };
    const snapshot = await this.#snapshot(uri);
    if (snapshot.via === 'nothing') return { status: 'failed', path, message: snapshot.sentence };
    if (snapshot.text !== change.before) return { status: 'changed', path };
    if (change.kind === 'change') return { kind: 'change', snapshot, changes: change.changes };
    if (change.kind === 'delete') {
      if (snapshot.via === 'buffer' && snapshot.document.isDirty)
        return {
          status: 'failed',
          path,
          message: msg(
            '{0} has unsaved changes in the editor. Ask the user to save or revert it before it is deleted.',
            path,
          ),
        };
      return { kind: 'delete', uri };
    }
    if (snapshot.via === 'bytes')
      return {
        status: 'failed',
        path,
        message: msg(
          '{0} mixes line endings and cannot be renamed and changed at once. Rename it by other means, ' +
            'then send the changes for the new name.',
          path,
        ),
      };
    return { kind: 'move', snapshot, to: getUri(change.toKey), changes: change.changes };
  }

  /** A text that moved on meanwhile can be tried again, anything else cannot. */
  async #failed(
    changes: readonly FileChange[],
    { uri, reason, left }: Extract<WriteOutcome, { status: 'failed' }>,
  ): Promise<CommitOutcome> {
    for (const change of left.length > 0 ? [] : changes) {
      if (change.kind === 'create') continue;
      const now = await this.#snapshot(getUri(change.key));
      if (now.via === 'nothing' || now.text !== change.before)
        return { status: 'changed', path: this.#label(getUri(change.key)) };
    }
    const path = this.#label(uri);
    if (left.length > 0) {
      const changed = left.map((each) => this.#label(each)).join(', ');
      return {
        status: 'failed',
        path,
        message: msg(
          'The editor did not write {0}. {1} had been changed already and could not be taken back: read it ' +
            'again before you go on, and ask the user to run “Undo Last AI Edit” once the disk can be written.',
          path,
          changed,
        ),
      };
    }
    if (reason === undefined)
      return {
        status: 'failed',
        path,
        message: msg('The editor did not write {0}. It may be read-only; ask the user to look.', path),
      };
    return {
      status: 'failed',
      path,
      message: msg('The editor did not write {0} ({1}). Nothing was changed; ask the user to look.', path, reason),
    };
  }

  async #find(path: string, mayCreate: boolean): Promise<Location | SeveralFiles> {
    const { locator } = this.#parts;
    if (this.#root === undefined) return locator.findPath(path, mayCreate, false);
    const named = await locator.findPath(fromFolder(this.#root, path), mayCreate, true);
    if (named.kind === 'nowhere' && named.reason === 'no-file') return locator.findPath(path, false, false);
    if (named.kind !== 'new') return named;
    const other = await locator.findPath(path, false, false);
    const existing = existingIn(other);
    return existing.length === 0 ? named : { kind: 'several', existing, created: [named.uri] };
  }

  #several(
    path: string,
    { existing, created, isTwin = false }: SeveralFiles,
    mayCreate: boolean,
  ): NewFile | FileRefusal {
    const [place] = created;
    const wanted = path
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/, '')
      .toLowerCase();
    // A new file may have the name of another; only one whose path ends in all that was written can have been meant
    // instead.
    const rivals = existing.filter((uri) => getLabel(uri).toLowerCase().endsWith(`/${wanted}`));
    if (mayCreate && place !== undefined && created.length === 1 && rivals.length === 0)
      return { kind: 'new', path: this.#label(place), key: place.toString() };
    const names = [...existing, ...created]
      .slice(0, maxNamed)
      .map((uri) => this.#label(uri))
      .join(', ');
    const create = created.length > 0 ? msg('A new file needs its absolute path.') : undefined;
    const refusal = refused(
      path,
      'several-files',
      joinMessages([
        existing.length + created.length === 1
          ? msg('There is no {0}. If {1} is meant, send the edit again with that path.', path, names)
          : msg('{0} may mean several files: {1}. Send the edit again with the path of the one meant.', path, names),
        create,
      ]),
    );
    const [twin] = existing;
    return isTwin && twin !== undefined ? { ...refusal, twin: this.#label(twin) } : refusal;
  }

  #snapshot(uri: vscode.Uri): Promise<FileSnapshot | Unreadable> {
    return takeSnapshot(uri, this.#parts.settings.get('edit.maxFileSizeMb') * bytesPerMegabyte);
  }

  /** As the agent names it: from its own folder if the file is in it. */
  #label(uri: vscode.Uri): string {
    const inside = this.#root === undefined || uri.scheme !== 'file' ? undefined : pathInside(this.#root, uri.fsPath);
    return inside?.replaceAll('\\', '/') ?? getLabel(uri);
  }

  #getPlace(change: FileChange): string {
    const label = getLabel(getUri(change.kind === 'move' ? change.toKey : change.key));
    if (change.kind === 'create') return vscode.l10n.t('{0} (new)', label);
    if (change.kind === 'delete') return vscode.l10n.t('{0} (deleted)', label);
    return placeText(label, changedLines(change.before, change.changes));
  }
}

function getUri(key: string): vscode.Uri {
  return vscode.Uri.parse(key, true);
}

function openAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

function refused(path: string, reason: string, message: Message | string): FileRefusal {
  return { kind: 'refused', path, reason, message };
}

function existingIn(found: Location | SeveralFiles): readonly vscode.Uri[] {
  if (found.kind === 'existing') return [found.uri];
  return found.kind === 'several' ? found.existing : [];
}
