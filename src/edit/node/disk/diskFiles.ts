import type { Clock } from '../../../base/clock.ts';
import { systemClock } from '../../../base/systemClock.ts';
import type {
  AgentFile,
  AgentFiles,
  CommitOutcome,
  FileChange,
  FileRefusal,
  NewFile,
} from '../../domain/agent/types.ts';
import { applyChanges } from '../../domain/merge/applyChanges.ts';
import type { EditServices, ModelService } from '../../domain/types.ts';
import { VersionRing } from '../../domain/versionRing.ts';
import type { SyntaxLoader } from '../syntax/syntaxLoader.ts';
import { commitToDisk } from './diskCommit.ts';
import { DiskLocator } from './diskLocator.ts';
import { findElsewhere } from './elsewhere.ts';
import { FileLocks } from '../../../base/node/locks/fileLock.ts';
import { languageOfPath } from './languageOfPath.ts';
import { readTextFile, unreadableSentence } from './readTextFile.ts';
import type { IntentJournal } from './unfinished/intentJournal.ts';
import { UnfinishedEdits } from './unfinished/unfinishedEdits.ts';
import { reservedSentence } from '../../domain/paths/borderSentences.ts';
import { findGitFile } from '../gitFolders.ts';
import { WorkspaceFolders } from './workspaceFolders.ts';

/** Files of one call that are looked for in the whole workspace. */
const maxWalks = 20;

/** What the files on disk can do without, or take from outside. */
export interface DiskFilesOptions {
  readonly syntax?: SyntaxLoader;
  readonly model?: ModelService;
  readonly clock?: Clock;
  /** Hears how the stages of each edit ended. */
  readonly report?: EditServices['report'];
  readonly locks?: FileLocks;
  /** Where a write of several files is announced, so that one that is killed can be finished or undone. */
  readonly journal?: IntentJournal;
  /** Larger files are not edited; 20 MiB by default, as in the editor. */
  readonly maxBytes?: number;
  /**
   * Asked right before files are written: a sentence that stands against it, such as that an editor holds unsaved
   * changes.
   */
  readonly objection?: (realPaths: readonly string[]) => Promise<string | undefined>;
}

/**
 * The files of workspace folders as they are on disk, for agents. Earlier texts are those this process has seen. Files
 * are written at one stroke; see `diskCommit.ts` for what that keeps and what it does not.
 */
export class DiskFiles implements AgentFiles {
  readonly #folders: WorkspaceFolders;
  readonly #locator: DiskLocator;
  readonly #locks: FileLocks;
  readonly #versions = new VersionRing();
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #options: DiskFilesOptions;

  /** `folders`: real paths of directories. */
  constructor(folders: readonly string[], options: DiskFilesOptions = {}) {
    this.#options = options;
    this.#folders = new WorkspaceFolders(folders);
    this.#clock = options.clock ?? systemClock;
    this.#locks = options.locks ?? new FileLocks();
    this.#maxBytes = options.maxBytes ?? 20 * 2 ** 20;
    this.#locator = new DiskLocator(this.#folders, this.#clock);
  }

  async open(path: string | undefined, mayCreate: boolean): Promise<AgentFile | NewFile | FileRefusal> {
    if (path === undefined)
      return {
        kind: 'refused',
        path: '',
        reason: 'no-path',
        message: 'The edit names no file. Send it again with the path of the file it is for.',
      };
    const located = await this.#locator.locate(path, mayCreate);
    if (located.kind === 'refused') return located;
    const name = this.#folders.getName(located.realPath);
    const sensitive = located.sensitive === undefined ? {} : { sensitive: located.sensitive };
    if (located.kind === 'new') return { kind: 'new', path: name, key: located.realPath, ...sensitive };
    const read = await readTextFile(located.realPath, this.#maxBytes);
    if (!read.ok)
      return {
        kind: 'refused',
        path: name,
        reason: read.error.why,
        message: unreadableSentence(name, read.error, this.#maxBytes),
      };
    const languageId = languageOfPath(name);
    return {
      kind: 'file',
      path: name,
      key: located.realPath,
      text: read.value.text,
      ...sensitive,
      ...(languageId === undefined ? {} : { languageId }),
      services: await this.#services(located.realPath, read.value.text, languageId),
    };
  }

  async commit(changes: readonly FileChange[]): Promise<CommitOutcome> {
    const objection = await this.#options.objection?.(changes.map(({ key }) => key));
    if (objection !== undefined)
      return { status: 'failed', path: this.#folders.getName(changes[0]?.key ?? ''), message: objection };
    const paths = changes.flatMap((change) => (change.kind === 'move' ? [change.key, change.toKey] : [change.key]));
    const gits = await findGitFile(paths);
    if (gits !== undefined)
      return {
        status: 'failed',
        path: this.#folders.getName(gits),
        message: reservedSentence(this.#folders.getName(gits), 'git-folder') ?? '',
      };
    const outcome = await commitToDisk(changes, {
      locks: this.#locks,
      maxBytes: this.#maxBytes,
      getName: (key) => this.#folders.getName(key),
      isInside: (key) => this.#folders.contains(key),
      journal: this.#options.journal,
    });
    if (outcome.status === 'written') {
      for (const change of changes)
        if (change.kind === 'change') this.#versions.remember(change.key, applyChanges(change.before, change.changes));
    }
    return outcome;
  }

  /**
   * The real paths of the files that these paths name, where that is sure: the ones another program may hold open. One
   * by one, and only the first of those that are not where they say are looked for elsewhere: each is a walk through
   * the workspace.
   */
  async getRealPaths(paths: readonly string[]): Promise<string[]> {
    const real: string[] = [];
    let walks = 0;
    for (const path of new Set(paths)) {
      let located = await this.#locator.locate(path, true);
      if (located.kind !== 'file' && walks++ < maxWalks) located = await this.#locator.locate(path, false);
      if (located.kind === 'file') real.push(located.realPath);
    }
    return real;
  }

  /** Those edits of these files that were killed between two of them; the records are looked for in `journals`. */
  unfinished(journals: readonly IntentJournal[]): UnfinishedEdits {
    const { objection } = this.#options;
    return new UnfinishedEdits({
      journals,
      locks: this.#locks,
      getName: (path) => this.#folders.getName(path),
      isInside: (path) => this.#folders.contains(path),
      objection,
    });
  }

  async #services(realPath: string, text: string, languageId: string | undefined): Promise<EditServices> {
    const { syntax, model, report } = this.#options;
    const earlierVersions = this.#versions.earlierThan(realPath, text);
    this.#versions.remember(realPath, text);
    const parser = languageId === undefined ? undefined : await syntax?.(languageId);
    return {
      clock: this.#clock,
      earlierVersions,
      findElsewhere: (oldString) => findElsewhere(realPath, oldString, this.#folders, this.#clock),
      syntax: parser,
      model,
      report,
    };
  }
}
