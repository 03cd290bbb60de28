import { mergeRecords } from '../../domain/record/mergeRecords.ts';
import { recordLine, type RecordLine } from '../../domain/record/recordLines.ts';
import { signRecord, type KeptRecord } from '../../domain/record/keptRecord.ts';
import type { BackendEditor } from './storeBackend.ts';
import { getHash } from './recordsFile.ts';
import type { RepositoryWriter } from './remediationRepository.ts';

/** The length of a line's key. */
const keyLetters = 24;
/**
 * How long the removal of a merged line is recorded if it had not been changed for long. Removals are kept for 400 days
 * after their time.
 */
const foldedToldMs = 200 * 24 * 3_600_000;
/**
 * Records that are merged in one change: each is parsed as an error again, and nothing else runs meanwhile. The rest
 * follows with the next changes.
 */
const maxFolded = 50;

/** Changes the index together with the future content of the file: the records, and the removals. */
export function makeFileEditor(
  writer: RepositoryWriter,
  after: Map<string, RecordLine>,
  removed: Map<string, number>,
  now: number,
): BackendEditor {
  const put = (given: KeptRecord): void => {
    const { id, updatedAt } = given.fields;
    const removedAt = removed.get(id);
    // The record is back, also for processes that have read its removal.
    const record =
      removedAt === undefined || updatedAt > removedAt
        ? given
        : { ...given, fields: { ...given.fields, updatedAt: removedAt + 1 } };
    removed.delete(id);
    const { fields } = record;
    const unknown = after.get(fields.id)?.unknown ?? {};
    const line = recordLine(fields, unknown);
    after.set(fields.id, { fields, unknown, line });
    writer.put(record, lineKey(line));
  };
  const counted = (record: KeptRecord | undefined): KeptRecord | undefined => {
    if (record !== undefined) put(record);
    return record;
  };
  return {
    get: (id) => writer.get(id),
    alike: (record) => writer.alike(record),
    put,
    remove: (ids) => {
      for (const id of ids) {
        const record = after.get(id);
        if (record !== undefined) removed.set(id, Math.max(now, record.fields.updatedAt));
        after.delete(id);
      }
      return writer.remove(ids);
    },
    addVerdict: (id, verdict, now) => counted(writer.addVerdict(id, verdict, now)),
    addUse: (id, now) => counted(writer.addUse(id, now)),
  };
}

/** Two branches may have recorded the same fix under two ids. The smaller id is shown, the same everywhere. */
export function putUnlessTwin(writer: RepositoryWriter, record: KeptRecord, key: string): void {
  const twins = writer.alike(record).filter(({ fields }) => fields.id !== record.fields.id);
  if (twins.some(({ fields }) => fields.id < record.fields.id)) writer.remove([record.fields.id]);
  else {
    writer.remove(twins.map(({ fields }) => fields.id));
    writer.put(record, key);
  }
}

/** Merges hidden duplicates into the record that is shown, since the file is being written anyway. */
export function foldTwins(
  writer: RepositoryWriter,
  editor: BackendEditor,
  after: Map<string, RecordLine>,
  {
    removed,
    surplus,
    now,
  }: { readonly removed: Map<string, number>; readonly surplus: ReadonlySet<string>; readonly now: number },
): void {
  const shown = writer.lineKeys();
  let left = maxFolded;
  for (const [id, { fields, unknown }] of [...after]) {
    if (shown.has(id) || surplus.has(id)) continue;
    if (left-- === 0) return;
    const [twin] = editor.alike(signRecord(fields));
    if (twin === undefined) continue;
    const kept = after.get(twin.fields.id);
    if (kept !== undefined) after.set(twin.fields.id, { ...kept, unknown: { ...unknown, ...kept.unknown } });
    editor.put({ ...twin, fields: mergeRecords(twin.fields, fields) });
    after.delete(id);
    // From an older branch it would come back and be counted again; a later change there may.
    removed.set(id, Math.max(fields.updatedAt, now - foldedToldMs));
  }
}

/** Identifies the content of a line, to detect changes since the index was filled. */
export function lineKey(line: string): string {
  return getHash(line).slice(0, keyLetters);
}
