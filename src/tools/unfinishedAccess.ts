import type { SettlementResult, Settlement, UnfinishedEdit, UnfinishedFile } from '../edit/index.ts';

/** The edits of several files that were killed between two of them, as tools reach them. */
export interface UnfinishedAccess {
  find(): Promise<readonly UnfinishedEdit[]>;
  settle(id: string, way: Settlement): Promise<SettlementResult>;
  /** What was to be done to a file, as a unified diff; empty where that was not kept. */
  getDiff(file: UnfinishedFile): Promise<string>;
}
