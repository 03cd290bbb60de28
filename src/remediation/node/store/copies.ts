import { err, ok, type Err, type Result } from '../../../base/result.ts';
import { isSameFix } from '../../domain/record/sameFix.ts';
import type { KeptRecord } from '../../domain/record/keptRecord.ts';
import type { StoreBackend, HomeEditor } from './storeBackend.ts';
import type { RepositoryFailure } from './remediationRepository.ts';

/** A record of a fix, and its store. */
export interface Copy {
  readonly home: StoreBackend;
  readonly record: KeptRecord;
}

/** Reads from a store; undefined if it cannot be read. */
export type ReadHome = <T>(home: StoreBackend, work: (home: StoreBackend) => readonly T[]) => readonly T[];

/**
 * The records with this id, the last changed first: a fix may have been exported from one place and imported into
 * another.
 */
export function withId(homes: readonly StoreBackend[], id: string, read: ReadHome): readonly Copy[] {
  return homes
    .flatMap((home) => read(home, ({ shelf }) => [shelf.get(id) ?? []].flat()).map((record) => ({ home, record })))
    .sort((a, b) => b.record.fields.updatedAt - a.record.fields.updatedAt);
}

/** All records of the fix that is shown under this id: those with the id first, then equal ones under other ids. */
export function getCopies(homes: readonly StoreBackend[], id: string, read: ReadHome): readonly Copy[] {
  const own = withId(homes, id, read);
  const [asked] = own;
  if (asked === undefined) return [];
  const { fields, signature } = asked.record;
  const twins = homes.flatMap((home) =>
    read(home, ({ shelf }) =>
      shelf
        .byHash(signature.hash, {})
        .filter(({ remediation }) => remediation.id !== id && isSameFix(remediation, fields))
        .flatMap(({ remediation }) => shelf.get(remediation.id) ?? []),
    ).map((record) => ({ home, record })),
  );
  return [...own, ...twins];
}

/** Why a change in several places failed: the first failure, and the stores that were changed before it. */
export interface CopiesFailure {
  readonly home: StoreBackend;
  readonly attempt: Err<RepositoryFailure>;
  readonly before: readonly StoreBackend[];
}

/**
 * Changes all copies, in one transaction per store. Project files come first: they fail more often, and then nothing
 * was changed anywhere. Returns the value for each changed store.
 */
export async function changeCopies<T>(
  copies: readonly Copy[],
  work: (editor: HomeEditor, ids: readonly string[], home: StoreBackend) => T,
): Promise<Result<ReadonlyMap<StoreBackend, T>, CopiesFailure>> {
  const byHome = new Map<StoreBackend, Set<string>>();
  for (const { home, record } of copies) byHome.set(home, (byHome.get(home) ?? new Set()).add(record.fields.id));
  const values = new Map<StoreBackend, T>();
  const order = [...byHome].sort(([a], [b]) => Number(b.scope === 'project') - Number(a.scope === 'project'));
  for (const [home, ids] of order) {
    const attempt = await home.change((editor) => work(editor, [...ids], home));
    if (!attempt.ok) return err({ home, attempt, before: [...values.keys()] });
    values.set(home, attempt.value);
  }
  return ok(values);
}
