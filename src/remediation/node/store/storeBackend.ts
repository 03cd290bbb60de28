import type { StoreNotice, Scope } from '../../domain/types.ts';
import type { Attempt, RemediationRepository, ShelfWriter } from './remediationRepository.ts';

/** What can be done to the records of a home, all of it or nothing. */
export type HomeEditor = Pick<ShelfWriter, 'get' | 'alike' | 'put' | 'remove' | 'addVerdict' | 'addUse'>;

/** Where records live: a database of this user's, or a file of a project. */
export interface StoreBackend {
  readonly scope: Scope;
  /** The project's name; empty for the shared one. */
  readonly name: string;
  /** The file or the folder that the records belong to. */
  readonly file: string;
  readonly shelf: RemediationRepository;
  /** Bytes on disk. */
  readonly bytes: number;
  /** What a person has to know of the place as it is now. */
  readonly notices: readonly StoreNotice[];
  /** Brings the shelf up to date with what is on disk. False where that could not be read. */
  refresh(): Promise<boolean>;
  change<T>(work: (editor: HomeEditor) => T): Promise<Attempt<T>>;
  /** Differs when somebody else has changed something. */
  stamp(): string;
  close(): Promise<void>;
}
