import type { KeptVectors } from '../../domain/match/ports.ts';
import type { OpenRecords } from './recordsDatabase.ts';

/** Keeps vectors of length one, of records that are still there. */
export function keepVectors(records: OpenRecords, model: string, vectors: ReadonlyMap<string, Float32Array>): void {
  const insert = records.statement('insert or replace into vectors (model, number, dimensions, row) select ?, number, ?, ? from records where id = ?');
  for (const [id, vector] of vectors) insert.run(model, vector.length, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), id);
  countState(records);
}

/** Forgets the vectors of a record, of all models. */
export function dropVectors(records: OpenRecords, number: number): void {
  if (Number(records.statement('delete from vectors where number = ?').run(number).changes) > 0) countState(records);
}

/** The vectors of a database as blocks, read once for every state of them: ten thousand of 1024 numbers are 40 MB. */
export class VectorBlocks {
  #database: OpenRecords | undefined;
  #state: unknown;
  #model = '';
  #kept: KeptVectors | undefined;

  /** The vectors of a model. Those of another length than the latest are left out: they are made anew. */
  of(records: OpenRecords, model: string): KeptVectors | undefined {
    const state = records.statement("select value from facts where name = 'vectors'").get()?.['value'];
    if (this.#database !== records || this.#state !== state || this.#model !== model) {
      this.#kept = vectorsOf(records, model);
      [this.#database, this.#state, this.#model] = [records, state, model];
    }
    return this.#kept;
  }
}

function countState({ statement }: OpenRecords): void {
  statement("insert into facts (name, value) values ('vectors', '1') on conflict (name) do update set value = value + 1").run();
}

function vectorsOf({ statement }: OpenRecords, model: string): KeptVectors | undefined {
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
