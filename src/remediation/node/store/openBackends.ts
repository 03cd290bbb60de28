import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Message, msg } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import { FileLocks } from '../../../base/node/locks/fileLock.ts';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { StoreConnection, StoreFile } from '../../../base/node/sqlite/storeConnection.ts';
import { DatabaseBackend } from './databaseBackend.ts';
import { FileBackend } from './fileBackend.ts';
import type { RecordsConnection } from './openRecords.ts';
import type { StoreBackend } from './storeBackend.ts';
import { MemoryRepository } from './memoryRepository.ts';
import type { Notices } from './notices.ts';
import { salvageRecords } from './salvageRecords.ts';
import { getRecordsSchema } from './schema.ts';
import { SqliteRepository } from './sqliteRepository.ts';

/** A file of a project's known fixes. */
export interface ProjectStoreFile {
  /** The project's name, as in `projectPath` of a record. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  /** The project's folder, absolute: links that leave it are not followed. */
  readonly root?: string | undefined;
}

/** The options for opening the stores. */
export interface OpenBackendsOptions {
  readonly file: string;
  readonly projectFiles: readonly ProjectStoreFile[];
  readonly sqlite: Sqlite | undefined;
  readonly clock: Clock;
  readonly now: () => number;
  readonly notices: Notices;
  readonly log?: Logger | undefined;
}

/**
 * How long a search waits for a process that changes the file before it uses the previous state; milliseconds. The
 * timeout for abandoned locks is the same as for writers.
 */
const readPatience = { waitMs: 250, abandonedMs: 120_000 } as const;
/** Letters of the name of a project's cache. */
const nameLetters = 24;

/**
 * Opens the stores: the shared one in the database, those of projects in their files with a database beside the shared
 * one as cache. Without SQLite the shared one is a file of lines too, which later processes can all read.
 */
export async function openBackends(options: OpenBackendsOptions): Promise<readonly StoreBackend[]> {
  const { file, projectFiles, sqlite, now, clock, log, notices } = options;
  const locks = new FileLocks();
  const backends: StoreBackend[] = [];
  const lines = join(dirname(file), `${basename(file).replace(/\.[^.]*$/, '')}.jsonl`);
  if (sqlite === undefined) {
    notices.add({
      code: 'no-sqlite',
      message: msg(
        'This Node has no SQLite (it comes with Node 22.5). Known fixes are kept in {0} and searched in memory.',
        lines,
      ),
    });
    backends.push(
      new FileBackend({
        scope: 'shared',
        name: '',
        file: lines,
        repository: new MemoryRepository('shared'),
        locks,
        now,
        clock,
        log,
      }),
    );
  } else {
    backends.push(await sharedHome(options, sqlite));
    if (existsSync(lines))
      backends.push(
        new FileBackend({
          scope: 'shared',
          name: '',
          file: lines,
          repository: new MemoryRepository('shared'),
          locks,
          now,
          clock,
          log,
        }),
      );
  }
  const seen = new Set<string>();
  for (const project of projectFiles) {
    const path = resolve(project.file);
    if (seen.has(path)) continue;
    seen.add(path);
    backends.push(await projectHome(options, { ...project, file: path }, locks));
  }
  return backends;
}

async function sharedHome({ file, clock, now, notices }: OpenBackendsOptions, sqlite: Sqlite): Promise<StoreBackend> {
  const salvaged: { where: string | undefined }[] = [];
  const database = openRecords({ file, clock, now, isDurable: true }, sqlite, (where) => {
    salvaged.push({ where });
    queueMicrotask(() => {
      void salvage();
    });
  });
  const repository = new SqliteRepository(database, 'shared');
  const salvage = async (): Promise<void> => {
    for (let next = salvaged.shift(); next !== undefined; next = salvaged.shift()) {
      if (next.where === undefined) {
        notices.add({
          code: 'store-rebuilt',
          message: msg(
            '{0} was deleted while it was in use. A new one was begun; known fixes of projects are in their ' +
              'files.',
            file,
          ),
        });
        continue;
      }
      const records = salvageRecords(sqlite, next.where);
      const kept = await repository.write((writer) => {
        for (const record of records) if (writer.get(record.fields.id) === undefined) writer.put(record);
      });
      const saved = getSalvageText(records.length, kept.ok);
      notices.add({
        code: 'store-rebuilt',
        message: msg(
          'The store of known fixes was damaged. The file was moved to {0} and a new one begun. {1}; those ' +
            'of projects are in their files.',
          next.where,
          saved,
        ),
      });
    }
  };
  await database.read(() => undefined);
  await salvage();
  return new DatabaseBackend(file, repository, database);
}

function openRecords(
  {
    file,
    clock,
    now,
    isDurable,
  }: Pick<OpenBackendsOptions, 'file' | 'clock' | 'now'> & { readonly isDurable: boolean },
  sqlite: Sqlite,
  onRebuilt: (movedTo: string | undefined) => void,
): RecordsConnection {
  const schema = getRecordsSchema(isDurable);
  const reading = { createsFile: true, readsLater: true };
  return new StoreConnection(new StoreFile({ sqlite, file, schema, reading, now, onRebuilt }), clock);
}

function getSalvageText(count: number, isWritten: boolean): Message {
  if (count === 0) return msg('None of its known fixes could be read any more');
  return isWritten
    ? msg('{0} known fixes could still be read in it and are kept', count)
    : msg('{0} known fixes could be read in it, but not written', count);
}

async function projectHome(
  { file, sqlite, clock, now, log }: OpenBackendsOptions,
  project: ProjectStoreFile,
  locks: FileLocks,
): Promise<StoreBackend> {
  const parts = {
    scope: 'project',
    name: project.name,
    file: project.file,
    root: project.root,
    locks,
    now,
    clock,
    log,
  } as const;
  if (sqlite !== undefined) {
    const cache = join(
      dirname(file),
      'projects',
      `${createHash('sha256').update(project.file).digest('hex').slice(0, nameLetters)}.db`,
    );
    const made: { backend?: FileBackend } = {};
    const database = openRecords({ file: cache, clock, now, isDurable: false }, sqlite, () => {
      made.backend?.forget();
    });
    const opened = await database.read(({ kind }) => kind === 'file');
    if (opened.ok && opened.value) {
      made.backend = new FileBackend({
        ...parts,
        repository: new SqliteRepository(database, 'project'),
        readLocks: new FileLocks(undefined, readPatience),
      });
      return made.backend;
    }
    database.close();
  }
  return new FileBackend({ ...parts, repository: new MemoryRepository('project') });
}
