import type { Result } from '../../../base/result.ts';
import type { StoreNotice, Scope } from '../../domain/types.ts';
import type { RepositoryFailure, RemediationRepository, RepositoryWriter } from './remediationRepository.ts';

/** Changes to the records of a store, all or nothing. */
export type BackendEditor = Pick<RepositoryWriter, 'get' | 'alike' | 'put' | 'remove' | 'addVerdict' | 'addUse'>;

/** A place for records: a database of this user, or a file of a project. */
export interface StoreBackend {
  readonly scope: Scope;
  /** The project's name; empty for the shared one. */
  readonly name: string;
  /** The file or folder of the records. */
  readonly file: string;
  readonly repository: RemediationRepository;
  /** Bytes on disk. */
  readonly bytes: number;
  /** Current problems of this store that the user has to know. */
  readonly notices: readonly StoreNotice[];
  /** Updates the index from the disk. False if that could not be read. */
  refresh(): Promise<boolean>;
  change<T>(work: (editor: BackendEditor) => T): Promise<Result<T, RepositoryFailure>>;
  /** Differs when another process has changed something. */
  stamp(): string;
  close(): Promise<void>;
}
