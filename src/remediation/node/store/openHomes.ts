import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import type { StoreNotice } from '../../domain/types.ts';
import { DatabaseHome } from './databaseHome.ts';
import type { Home } from './home.ts';
import { Notices } from './notices.ts';
import { RecordsDatabase } from './recordsDatabase.ts';
import { SqliteShelf } from './sqliteShelf.ts';

/** A file of a project's known fixes. */
export interface ProjectFile {
  /** The project's name, as `projectPath` of a record may say it. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}

/** What homes are opened with. */
export interface OpenHomesOptions {
  readonly file: string;
  readonly projectFiles: readonly ProjectFile[];
  readonly sqlite: Sqlite | undefined;
  readonly clock: Clock;
  readonly now: () => number;
  readonly log?: Logger | undefined;
}

/** The homes, and what was to be said about them. */
export interface OpenHomes {
  readonly homes: readonly Home[];
  readonly notices: () => readonly StoreNotice[];
  readonly add: (notice: StoreNotice) => void;
  /** Calls back for every notice after this. */
  readonly onNotice: (listener: () => void) => void;
}

/** Opens the database and the projects' files. */
export async function openHomes({ file, sqlite, clock, now }: OpenHomesOptions): Promise<OpenHomes> {
  const notices = new Notices();
  const homes: Home[] = [];
  if (sqlite !== undefined) {
    const database = new RecordsDatabase({ sqlite, file, clock, now, isDurable: true, onRebuilt: () => undefined });
    await database.read(() => undefined);
    homes.push(new DatabaseHome(file, new SqliteShelf(database, 'shared')));
  }
  return { homes, notices: () => notices.all, add: (notice) => { notices.add(notice); }, onNotice: (listener) => { notices.onAdded(listener); } };
}
