import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import {
  classifyPath,
  matchOtherEndings,
  matchPath,
  withoutExtension,
  type PathClass,
  type PathMatch,
} from '../domain/formats/safePath.ts';
import type { FileEdit } from '../domain/formats/types.ts';
import { barePath, pathReadings } from '../domain/paths/pathReadings.ts';
import { lookAtUri, type Border } from './pathBorder.ts';
import type { EditorMemory } from './editorMemory.ts';
import type { Choice, EditUi } from './editUi.ts';
import { isEditableScheme, getLabel } from './fileSnapshot.ts';
import { virtualScheme } from './virtualScheme.ts';

/** Where an edit belongs, or why that is unclear. */
export type Location =
  | { readonly kind: 'existing'; readonly uri: vscode.Uri }
  | { readonly kind: 'new'; readonly uri: vscode.Uri }
  | {
      readonly kind: 'nowhere';
      readonly reason:
        'unsafe-path' | 'outside' | 'git-folder' | 'recourse-folder' | 'no-file' | 'no-folder' | 'cancelled';
      readonly sentence: string;
    };

/** A path that may mean several files: those that exist, and those it would create. */
export interface SeveralFiles {
  readonly kind: 'several';
  readonly existing: readonly vscode.Uri[];
  readonly created: readonly vscode.Uri[];
  /** The only existing one differs from the path in its extension and in nothing else. */
  readonly isTwin?: boolean;
}

type SafePathClass = Exclude<PathClass, { kind: 'unsafe' }>;

/** How many files of the same name are looked at before giving up on finding one by its path's tail. */
const maxNamesakes = 500;
/** Texts that are open beside the work and never meant: logs and our own diffs. */
const passedOver: ReadonlySet<string> = new Set(['output', virtualScheme]);
/** How many files a person is offered when the edit names none. */
const maxOffered = 200;

/**
 * Finds the file an edit means: the path as written inside a workspace folder, else the file whose path shares the
 * longest tail with it, else (no path) the editor last worked in. Several answers, or none, are put to the person;
 * nothing is guessed, and nothing outside the workspace, under a link that leads out of it, in a folder of Git's or in
 * `.recourse` is ever an answer.
 */
export class FileLocator {
  readonly #ui: EditUi;
  readonly #editors: EditorMemory;

  constructor(ui: EditUi, editors: EditorMemory) {
    this.#ui = ui;
    this.#editors = editors;
  }

  /** `source` is the document the edit was read from, which is never its own target unless named. */
  async locate(edit: FileEdit, source: vscode.Uri | undefined): Promise<Location> {
    const mayCreate = edit.operation.kind === 'write';
    if (edit.path === undefined) return this.#withoutPath(source, mayCreate);
    return this.locatePath(edit.path, mayCreate, edit.operation.kind === 'write' && edit.operation.mustBeNew);
  }

  /**
   * Resolves a path as a model wrote it. With `mayCreate` a path that names nothing yet is an answer; with `mustBeNew`
   * only that is.
   */
  async locatePath(path: string, mayCreate: boolean, mustBeNew: boolean): Promise<Location> {
    const found = await this.findPath(path, mayCreate, mustBeNew);
    return found.kind === 'several' ? this.#choose(path, found.existing, found.created) : found;
  }

  /** The same without asking anyone: a path that may mean several files is answered with all of them. */
  async findPath(path: string, mayCreate: boolean, mustBeNew: boolean): Promise<Location | SeveralFiles> {
    const written = classifyPath(barePath(path));
    if (written.kind === 'unsafe')
      return nowhere(
        'unsafe-path',
        vscode.l10n.t('“{0}” is not a path that stays in the workspace. Nothing was changed.', path),
      );
    const folders = vscode.workspace.workspaceFolders ?? [];
    const direct = await this.#direct(path, folders);
    if (direct !== undefined) return direct;
    const created = mayCreate ? await this.#placesForNew(written, folders) : [];
    if (mayCreate && created.length === 0) {
      if (folders.length === 0)
        return nowhere('no-folder', vscode.l10n.t('Open a folder first: “{0}” is a new file and needs a place.', path));
      const [place] = directPlaces(written, folders);
      return beyond(path, place === undefined ? 'outside' : await lookAtUri(place));
    }
    const namesakes: Namesakes = mustBeNew ? { sure: true, uris: [] } : await this.#namesakes(written.path, folders);
    const [namesake] = namesakes.uris;
    if (namesakes.uris.length === 1 && namesakes.sure && namesake !== undefined && created.length === 0)
      return { kind: 'existing', uri: namesake };
    if (namesakes.uris.length === 0 && created.length === 1 && created[0] !== undefined)
      return { kind: 'new', uri: created[0] };
    if (namesakes.uris.length + created.length > 0) return { kind: 'several', existing: namesakes.uris, created };
    return nowhere(
      'no-file',
      folders.length === 0
        ? vscode.l10n.t('No open file matches “{0}”. Open the file, or the folder it is in, and try again.', path)
        : vscode.l10n.t('No file in the workspace matches “{0}”.', path),
    );
  }

  /** What stands where a path says, in the first of its readings by which something does. */
  async #direct(
    path: string,
    folders: readonly vscode.WorkspaceFolder[],
  ): Promise<Location | SeveralFiles | undefined> {
    for (const reading of pathReadings(path)) {
      const written = classifyPath(reading);
      if (written.kind === 'unsafe') continue;
      const direct = new Map<string, vscode.Uri>();
      for (const uri of directPlaces(written, folders)) {
        if (!(await exists(uri))) continue;
        // Without a folder the person's open files are the workspace.
        const border = await lookAtUri(uri);
        const isAllowed =
          folders.length === 0
            ? isOpen(uri) && border !== 'git-folder' && border !== 'recourse-folder'
            : border === 'inside';
        if (!isAllowed) return beyond(path, border);
        direct.set(uri.toString(), uri);
      }
      const [only] = direct.values();
      if (direct.size === 1 && only !== undefined) return { kind: 'existing', uri: only };
      if (direct.size > 1) return { kind: 'several', existing: [...direct.values()], created: [] };
    }
    return undefined;
  }

  /** Where a file that does not exist yet would be made; empty when every place is outside the workspace. */
  async #placesForNew(written: SafePathClass, folders: readonly vscode.WorkspaceFolder[]): Promise<vscode.Uri[]> {
    const named =
      folders.length > 1 && written.kind === 'relative'
        ? folders.filter((folder) => written.path.startsWith(`${folder.name}/`))
        : [];
    const wanted =
      named.length > 0
        ? named.map((folder) => vscode.Uri.joinPath(folder.uri, written.path.slice(folder.name.length + 1)))
        : directPlaces(written, folders);
    const inside: vscode.Uri[] = [];
    for (const uri of wanted) if ((await lookAtUri(uri)) === 'inside') inside.push(uri);
    return inside;
  }

  /** Files elsewhere in the workspace that the path may mean. Without a folder the open files are looked through. */
  async #namesakes(path: string, folders: readonly vscode.WorkspaceFolder[]): Promise<Namesakes> {
    const name = path.replaceAll('\\', '/').split('/').at(-1) ?? '';
    const same = await this.#filesNamed(name.replaceAll('*', '?'), folders);
    const match = matchPath(path, [...same.keys()]);
    if (match.kind === 'one') return { sure: true, uris: getUris(match, same) };
    const alike = await this.#filesNamed(`${withoutExtension(name).replaceAll('*', '?')}.*`, folders);
    const { unwritten, other } = matchOtherEndings(path, [...alike.keys()]);
    if (unwritten.kind === 'one') return { sure: true, uris: getUris(unwritten, alike) };
    if (match.kind === 'several') return { sure: false, uris: getUris(match, same) };
    const isTwin = other.kind === 'one';
    return { sure: false, uris: [...getUris(unwritten, alike), ...getUris(other, alike)], ...(isTwin && { isTwin }) };
  }

  /**
   * Files of the workspace by their paths, of one name, where `*` stands for any characters; without a folder all open
   * ones.
   */
  async #filesNamed(
    name: string,
    folders: readonly vscode.WorkspaceFolder[],
  ): Promise<ReadonlyMap<string, vscode.Uri>> {
    const open = vscode.workspace.textDocuments
      .map((document) => document.uri)
      .filter((uri) => isEditableScheme(uri.scheme));
    // Brackets and braces in names such as `[id].tsx` would be pattern syntax, so `?` replaces them.
    const found =
      folders.length > 0
        ? await vscode.workspace.findFiles(`**/${name.replace(/[[\]{}?]/g, '?')}`, undefined, maxNamesakes)
        : open;
    const byPath = new Map<string, vscode.Uri>();
    for (const uri of found)
      if (folders.length === 0 || (await lookAtUri(uri)) === 'inside') byPath.set(pathInWorkspace(uri), uri);
    return byPath;
  }

  async #withoutPath(source: vscode.Uri | undefined, mayCreate: boolean): Promise<Location> {
    const active = vscode.window.activeTextEditor?.document.uri;
    // A read-only view in front is what the person means; it is refused with a sentence rather than passed over for
    // another file.
    if (
      active !== undefined &&
      active.toString() !== source?.toString() &&
      !isEditableScheme(active.scheme) &&
      !passedOver.has(active.scheme)
    ) {
      return { kind: 'existing', uri: active };
    }
    const last = this.#editors.lastBeside(source);
    if (last !== undefined && !mayCreate) return { kind: 'existing', uri: last };
    const offered = new Map(this.#editors.openBeside(source).map((uri) => [uri.toString(), uri]));
    for (const uri of await vscode.workspace.findFiles('**/*', undefined, maxOffered))
      if (uri.toString() !== source?.toString()) offered.set(uri.toString(), uri);
    if (offered.size === 0)
      return nowhere(
        'no-file',
        vscode.l10n.t('The edit names no file and no file is open. Open the file it is for and try again.'),
      );
    return this.#choose(undefined, [...offered.values()], []);
  }

  async #choose(
    path: string | undefined,
    existing: readonly vscode.Uri[],
    created: readonly vscode.Uri[],
  ): Promise<Location> {
    const row = (uri: vscode.Uri, kind: 'existing' | 'new'): Choice<Location> => ({
      icon: kind === 'existing' ? 'file' : 'new-file',
      label: kind === 'existing' ? basename(uri.path) : vscode.l10n.t('Create {0}', basename(uri.path)),
      description: getLabel(uri),
      value: { kind, uri },
    });
    const chosen = await this.#ui.choose(
      [...existing.map((uri) => row(uri, 'existing')), ...created.map((uri) => row(uri, 'new'))],
      {
        title: vscode.l10n.t('Which File?'),
        placeholder:
          path === undefined
            ? vscode.l10n.t('The edit names no file. Choose the one it is for.')
            : vscode.l10n.t('Several files could be “{0}”. Choose the one meant.', path),
      },
    );
    return chosen ?? nowhere('cancelled', vscode.l10n.t('No file was chosen. Nothing was changed.'));
  }
}

/** Files that a path may mean. */
interface Namesakes {
  /** There is one, and it must be meant. */
  readonly sure: boolean;
  readonly uris: readonly vscode.Uri[];
  readonly isTwin?: boolean;
}

function getUris(match: PathMatch, byPath: ReadonlyMap<string, vscode.Uri>): readonly vscode.Uri[] {
  if (match.kind === 'none') return [];
  return (match.kind === 'one' ? [match.path] : match.paths).flatMap((each) => byPath.get(each) ?? []);
}

function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  if (isOpen(uri)) return true;
  try {
    return (await vscode.workspace.fs.stat(uri)).type !== vscode.FileType.Directory;
  } catch {
    return false;
  }
}

/** The files a path names if it is taken at its word: itself when absolute, else one in each folder. */
function directPlaces(written: SafePathClass, folders: readonly vscode.WorkspaceFolder[]): vscode.Uri[] {
  if (written.kind === 'relative') return folders.map((folder) => vscode.Uri.joinPath(folder.uri, written.path));
  // An absolute path belongs to the file system of the folder it lies in.
  const folder = folders.find(({ uri }) => written.path.startsWith(`${uri.path}/`));
  return [folder === undefined ? vscode.Uri.file(written.path) : folder.uri.with({ path: written.path })];
}

/**
 * The path a model would write: with the folder's name in front where there are several folders, as people and models
 * see it.
 */
function pathInWorkspace(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri, (vscode.workspace.workspaceFolders?.length ?? 0) > 1);
}

function nowhere(reason: Extract<Location, { kind: 'nowhere' }>['reason'], sentence: string): Location {
  return { kind: 'nowhere', reason, sentence };
}

/** Why a file beyond the border is no answer. */
function beyond(path: string, border: Border): Location {
  switch (border) {
    case 'git-folder':
      return nowhere(
        'git-folder',
        vscode.l10n.t(
          '“{0}” is in a Git folder, or would turn its folder into one. Git runs programs named in such files, so nothing was changed. Change it by hand.',
          path,
        ),
      );
    case 'recourse-folder':
      return nowhere(
        'recourse-folder',
        vscode.l10n.t(
          '“{0}” is in .recourse, which holds what Recourse relies on. Nothing was changed. Change it by hand.',
          path,
        ),
      );
    default:
      return nowhere(
        'outside',
        vscode.l10n.t('“{0}” is outside the workspace or in its .git folder. Nothing was changed.', path),
      );
  }
}
