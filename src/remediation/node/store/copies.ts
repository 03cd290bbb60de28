import { err, ok, type Err, type Result } from '../../../base/result.ts';
import { isSameFix } from '../../domain/record/sameFix.ts';
import type { KeptRecord } from '../../domain/record/keptRecord.ts';
import type { StoreBackend, BackendEditor } from './storeBackend.ts';
import type { RepositoryFailure } from './remediationRepository.ts';

/** A record of a fix, and its store. */
export interface Copy {
  readonly backend: StoreBackend;
  readonly record: KeptRecord;
}

/** Reads from a store; undefined if it cannot be read. */
export type ReadBackend = <T>(backend: StoreBackend, work: (backend: StoreBackend) => readonly T[]) => readonly T[];

/**
 * The records with this id, the last changed first: a fix may have been exported from one place and imported into
 * another.
 */
export function withId(backends: readonly StoreBackend[], id: string, read: ReadBackend): readonly Copy[] {
  return backends
    .flatMap((backend) =>
      read(backend, ({ repository }) => [repository.get(id) ?? []].flat()).map((record) => ({ backend, record })),
    )
    .sort((a, b) => b.record.fields.updatedAt - a.record.fields.updatedAt);
}

/** All records of the fix that is shown under this id: those with the id first, then equal ones under other ids. */
export function getCopies(backends: readonly StoreBackend[], id: string, read: ReadBackend): readonly Copy[] {
  const own = withId(backends, id, read);
  const [asked] = own;
  if (asked === undefined) return [];
  const { fields, signature } = asked.record;
  const twins = backends.flatMap((backend) =>
    read(backend, ({ repository }) =>
      repository
        .byHash(signature.hash, {})
        .filter(({ remediation }) => remediation.id !== id && isSameFix(remediation, fields))
        .flatMap(({ remediation }) => repository.get(remediation.id) ?? []),
    ).map((record) => ({ backend, record })),
  );
  return [...own, ...twins];
}

/** Why a change in several places failed: the first failure, and the stores that were changed before it. */
export interface CopiesFailure {
  readonly backend: StoreBackend;
  readonly attempt: Err<RepositoryFailure>;
  readonly before: readonly StoreBackend[];
}

/**
 * Changes all copies, in one transaction per store. Project files come first: they fail more often, and then nothing
 * was changed anywhere. Returns the value for each changed store.
 */
export async function changeCopies<T>(
  copies: readonly Copy[],
  work: (editor: BackendEditor, ids: readonly string[], backend: StoreBackend) => T,
): Promise<Result<ReadonlyMap<StoreBackend, T>, CopiesFailure>> {
  const byHome = new Map<StoreBackend, Set<string>>();
  for (const { backend, record } of copies)
    byHome.set(backend, (byHome.get(backend) ?? new Set()).add(record.fields.id));
  const values = new Map<StoreBackend, T>();
  const order = [...byHome].sort(([a], [b]) => Number(b.scope === 'project') - Number(a.scope === 'project'));
  for (const [backend, ids] of order) {
    const attempt = await backend.change((editor) => work(editor, [...ids], backend));
    if (!attempt.ok) return err({ backend, attempt, before: [...values.keys()] });
    values.set(backend, attempt.value);
  }
  return ok(values);
}
