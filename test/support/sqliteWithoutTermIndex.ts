import sqlite, { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Node's SQLite as it was before 22.16: without full-text indexes. */
export const sqliteWithoutTermIndex: typeof sqlite = {
  ...sqlite,
  DatabaseSync: class extends DatabaseSync {
    override prepare(sql: string): StatementSync {
      if (/term_index|term_counts/.test(sql)) throw new Error('no such module: fts5');
      return super.prepare(sql.includes('pragma_module_list') ? 'select 1 where false' : sql);
    }

    override exec(sql: string): void {
      if (/term_index|fts5/.test(sql)) throw new Error('no such module: fts5');
      super.exec(sql);
    }
  },
};
