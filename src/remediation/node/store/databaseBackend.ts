import { msg } from '../../../base/text/message.ts';
import type { Result } from '../../../base/result.ts';
import { storeReason } from '../../../base/node/sqlite/storePlace.ts';
import type { StoreNotice } from '../../domain/types.ts';
import type { StoreBackend, BackendEditor } from './storeBackend.ts';
import type { RecordsConnection } from './openRecords.ts';
import type { RepositoryFailure, RemediationRepository } from './remediationRepository.ts';

/** The shared records: the database is the primary copy. */
export class DatabaseBackend implements StoreBackend {
  readonly scope = 'shared';
  readonly name = '';
  readonly file: string;
  readonly repository: RemediationRepository;

  readonly #database: RecordsConnection;

  constructor(file: string, repository: RemediationRepository, database: RecordsConnection) {
    this.file = file;
    this.repository = repository;
    this.#database = database;
  }

  get bytes(): number {
    return this.repository.bytes;
  }

  get notices(): readonly StoreNotice[] {
    const { failure, isReadOnly } = this.#database;
    if (failure !== undefined)
      return [
        {
          code: failure.problem === 'full' ? 'disk-full' : 'read-only',
          message: msg(
            'The known fixes in {0} cannot be used. {1} Until then nothing can be recorded for all projects.',
            this.file,
            storeReason(failure.error),
          ),
        },
      ];
    return isReadOnly
      ? [
          {
            code: 'read-only',
            message: msg(
              'The known fixes in {0} can be read, but none can be recorded: the file or its folder cannot be ' +
                'written, or a later version of Recourse has changed it.',
              this.file,
            ),
          },
        ]
      : [];
  }

  async refresh(): Promise<boolean> {
    try {
      await this.repository.catchUp();
      return true;
    } catch {
      return false;
    }
  }

  change<T>(work: (editor: BackendEditor) => T): Promise<Result<T, RepositoryFailure>> {
    return this.repository.write(work);
  }

  stamp(): string {
    return String(this.repository.version());
  }

  close(): Promise<void> {
    this.repository.close();
    return Promise.resolve();
  }
}
