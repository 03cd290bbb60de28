import { ok, type Err } from '../../../base/result.ts';
import { changedRecord } from '../../domain/record/changedRecord.ts';
import { getRemediation, signRecord, type KeptRecord } from '../../domain/record/keptRecord.ts';
import { mergeRecords } from '../../domain/record/mergeRecords.ts';
import { validateChange } from '../../domain/record/validateRemediation.ts';
import {
  scopes,
  verdicts,
  type Changed,
  type Remediation,
  type RemediationChange,
  type RemediationProblem,
  type FeedbackVerdict,
} from '../../domain/types.ts';
import type { RemediationSpan } from '../remediationMeter.ts';
import { changeCopies, getCopies, withId, type CopiesFailure, type Copy } from './copies.ts';
import { badArgument, halfChanged, notFound } from './failure.ts';
import type { StoreBackend, BackendEditor } from './storeBackend.ts';
import { redactInputs, type Redact } from './redactInputs.ts';
import type { Note, StoreWork } from './storeWork.ts';

/** The dependencies of changes. */
export interface FixChangesDeps {
  readonly backends: readonly StoreBackend[];
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Changes recorded fixes. A fix that is stored in several places is changed in all of them, or in none if one fails.
 */
export class FixChanges {
  readonly #work: StoreWork;
  readonly #parts: FixChangesDeps;

  constructor(work: StoreWork, parts: FixChangesDeps) {
    this.#work = work;
    this.#parts = parts;
  }

  /** Records a user's verdict. */
  feedback(id: string, verdict: FeedbackVerdict): Promise<Changed<Remediation>> {
    return this.#work.spans.over('feedback', (note) =>
      verdicts.includes(verdict)
        ? this.#edit(note, 'feedback', id, (editor, each) => editor.addVerdict(each, verdict, this.#parts.now()))
        : Promise.resolve(badArgument('verdict', 'not-one-of', `verdict must be one of ${verdicts.join(', ')}.`)),
    );
  }

  /** Counts one application. */
  used(id: string): Promise<Changed<Remediation>> {
    return this.#work.spans.over('feedback', (note) =>
      this.#edit(note, 'feedback', id, (editor, each) => editor.addUse(each, this.#parts.now())),
    );
  }

  /** Applies valid changes. */
  update(id: string, change: RemediationChange): Promise<Changed<Remediation>> {
    return this.#work.spans.over('update', async (note) => {
      const checked = validateChange(change);
      if (!checked.ok) return checked;
      const [clean] = await redactInputs([checked.value], this.#parts.redact);
      return this.#edit(note, 'update', id, (editor, each) => {
        const before = editor.get(each);
        if (before === undefined) return undefined;
        const after = signRecord(changedRecord(before.fields, clean?.input ?? {}, this.#parts.now()));
        editor.put(after);
        return after;
      });
    });
  }

  /** Returns how many of the ids existed. */
  remove(ids: string | readonly string[]): Promise<Changed<{ readonly removed: number }>> {
    return this.#work.spans.over('remove', async (note) => {
      const wrong = typeof ids === 'string' ? undefined : findWrongId(ids);
      if (wrong !== undefined) return wrong;
      await this.#work.refresh();
      const byId = new Map([ids].flat().map((id) => [id, this.copies(id)]));
      const changed = await changeCopies([...byId.values()].flat(), (editor, there) =>
        there.filter((id) => editor.remove([id]) > 0),
      );
      if (!changed.ok) return this.#halfDone('remove', changed.error, note);
      const gone = new Set([...changed.value.values()].flat());
      const removed = [...byId.values()].filter((copies) =>
        copies.some(({ record }) => gone.has(record.fields.id)),
      ).length;
      if (removed === 0 && typeof ids === 'string') return notFound(ids);
      note({ outcome: removed > 0 ? 'removed' : 'none', records: gone.size, scope: getScopes(changed.value.keys()) });
      if (removed > 0) this.#work.changed();
      return ok({ removed });
    });
  }

  /** Merges one record into another, whatever their scopes. */
  merge(keepId: string, removeId: string): Promise<Changed<Remediation>> {
    return this.#work.spans.over('merge', async (note) => {
      const wrong = wrongId(['keepId', keepId], ['removeId', removeId]);
      if (wrong !== undefined) return wrong;
      if (keepId === removeId)
        return badArgument('removeId', 'not-one-of', 'removeId must be another record than keepId.');
      await this.#work.refresh();
      const [removed] = this.#withId(removeId);
      if (removed === undefined) return notFound(removeId);
      const [keeper] = this.#withId(keepId);
      if (keeper === undefined) return notFound(keepId);
      const attempt = await keeper.backend.change((editor) => {
        const before = editor.get(keepId);
        const other = keeper.backend === removed.backend ? editor.get(removeId) : removed.record;
        if (before === undefined || other === undefined) return undefined;
        // The record that the user chose to keep wins; the other only adds.
        const fields = mergeRecords(
          { ...before.fields, updatedAt: Math.max(before.fields.updatedAt, other.fields.updatedAt) + 1 },
          other.fields,
        );
        const after: KeptRecord = {
          ...before,
          fields: { ...fields, updatedAt: Math.max(this.#parts.now(), fields.updatedAt) },
        };
        editor.put(after);
        editor.remove([removeId]);
        return after;
      });
      if (!attempt.ok) return this.#work.failed('merge', attempt, note);
      if (attempt.value === undefined) return notFound(keepId);
      // Only the named record is removed: the remaining one may be equal.
      const elsewhere = await changeCopies(
        this.#withId(removeId).filter(({ backend }) => backend !== keeper.backend),
        (editor, there) => editor.remove(there),
      );
      this.#work.changed();
      if (!elsewhere.ok) {
        const { error } = elsewhere;
        return this.#halfDone('merge', { ...error, before: [keeper.backend, ...error.before] }, note);
      }
      note({ scope: getScopes([keeper.backend, ...elsewhere.value.keys()]) });
      return ok(getRemediation(attempt.value, keeper.backend.scope));
    });
  }

  /** Does the same to every record of a fix, and returns the requested one. */
  async #edit(
    note: Note,
    operation: 'feedback' | 'update',
    id: string,
    work: (editor: BackendEditor, id: string) => KeptRecord | undefined,
  ): Promise<Changed<Remediation>> {
    const wrong = wrongId(['id', id]);
    if (wrong !== undefined) return wrong;
    await this.#work.refresh();
    const copies = this.copies(id);
    const [asked] = copies;
    if (asked === undefined) return notFound(id);
    const changed = await changeCopies(copies, (editor, ids) => new Map(ids.map((each) => [each, work(editor, each)])));
    if (!changed.ok) return this.#halfDone(operation, changed.error, note);
    const after = changed.value.get(asked.backend)?.get(id);
    if (after === undefined) return notFound(id);
    note({ scope: getScopes(changed.value.keys()) });
    this.#work.changed();
    return ok(getRemediation(after, asked.backend.scope));
  }

  /** All records of the fix that is shown under this id, those with the id first. */
  copies(id: string): readonly Copy[] {
    return getCopies(this.#parts.backends, id, (backend, work) => this.#work.read(backend, work));
  }

  #withId(id: string): readonly Copy[] {
    return withId(this.#parts.backends, id, (backend, work) => this.#work.read(backend, work));
  }

  /** Reports which records were changed if only some could be. */
  #halfDone(
    operation: RemediationSpan['operation'],
    { attempt, backend, before }: CopiesFailure,
    note: Note,
  ): Err<RemediationProblem> {
    const failed = this.#work.failed(operation, attempt, note);
    if (before.length === 0) return failed;
    this.#work.changed();
    return halfChanged(before.map(({ file }) => file).join(', '), backend.file);
  }
}

/** Reports `ids` if it is no list, or its first entry that is not a string. */
function findWrongId(ids: unknown): Err<RemediationProblem> | undefined {
  if (!Array.isArray(ids)) return badArgument('ids', 'wrong-type', 'ids must be a text, or a list of texts.');
  return wrongId(...ids.map((id: unknown, at) => [`ids[${at}]`, id] as const));
}

/** Reports the first of these that is not a string: untyped callers can pass anything. */
function wrongId(...given: readonly (readonly [name: string, id: unknown])[]): Err<RemediationProblem> | undefined {
  const [name] = given.find(([, id]) => typeof id !== 'string') ?? [];
  return name === undefined ? undefined : badArgument(name, 'wrong-type', `${name} must be a text.`);
}

function getScopes(backends: Iterable<StoreBackend>): string | undefined {
  const all = new Set([...backends].map(({ scope }) => scope));
  return all.size === 0 ? undefined : scopes.filter((scope) => all.has(scope)).join('+');
}
