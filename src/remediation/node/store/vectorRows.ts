import type { KeptVectors } from '../../domain/match/ports.ts';
import type { OpenRecords } from './recordsDatabase.ts';

/** Keeps vectors of length one, of records that are still there. */
export function keepVectors({ statement }: OpenRecords, model: string, vectors: ReadonlyMap<string, Float32Array>): void {
  const insert = statement('insert or replace into vectors (model, number, dimensions, row) select ?, number, ?, ? from records where id = ?');
  for (const [id, vector] of vectors) insert.run(model, vector.length, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), id);
}

/** The vectors of a model as one block. Rows of another length than the latest one's are left out: they are made anew. */
export function vectorsOf({ statement }: OpenRecords, model: string): KeptVectors | undefined {
  const newest = statement('select dimensions from vectors where model = ? order by number desc limit 1').get(model);
  if (newest === undefined) return undefined;
  const dimensions = Number(newest['dimensions']);
  const found = statement('select records.id as id, vectors.row as row from vectors join records using (number) where vectors.model = ? and vectors.dimensions = ? order by vectors.number').all(model, dimensions);
  const ids: string[] = [];
  const rows = new Float32Array(found.length * dimensions);
  for (const { id, row } of found) {
    if (!(row instanceof Uint8Array) || row.byteLength !== dimensions * 4) continue;
    // The bytes may stand anywhere; numbers of four bytes may not.
    rows.set(new Float32Array(row.slice().buffer), ids.length * dimensions);
    ids.push(String(id));
  }
  return { ids, dimensions, rows: rows.subarray(0, ids.length * dimensions) };
}
