import type { StoreConnection, StoreInUse } from '../../../base/node/sqlite/storeConnection.ts';

/** What is known of an open file of records. */
export interface RecordsKnown {
  /** Whether this SQLite has full-text indexes; without them, terms are kept in memory. */
  readonly hasTermIndex: boolean;
}

/** The database of the records. */
export type RecordsConnection = StoreConnection<RecordsKnown>;

/** The open database of the records. It is valid only within the function that it is passed to. */
export type OpenRecords = StoreInUse<RecordsKnown>;
