import type { KeptVectors } from '../../domain/match/ports.ts';
import type { OpenRecords } from './openRecords.ts';

/** Stores unit vectors, for records that still exist. */
export function keepVectors(records: OpenRecords, model: string, vectors: ReadonlyMap<string, Float32Array>): void {
  const insert = records.statement(
    'insert or replace into vectors (model, number, dimensions, row) select ?, number, ?, ? from records where id = ?',
  );
  for (const [id, vector] of vectors)
    insert.run(model, vector.length, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), id);
  countState(records);
}

/** Removes the vectors of a record, of all models. */
export function dropVectors(records: OpenRecords, number: number): void {
  if (Number(records.statement('delete from vectors where number = ?').run(number).changes) > 0) countState(records);
}

/** The vectors of a database as blocks, read once for every state of them: ten thousand of 1024 numbers are 40 MB. */
export class VectorBlocks {
  #database: OpenRecords | undefined;
  #state: unknown;
  #model = '';
  #dimensions = 0;
  #kept: KeptVectors | undefined;

  /** The vectors of a model that have this length. */
  of(records: OpenRecords, model: string, dimensions: number): KeptVectors | undefined {
    const state = records.statement("select value from facts where name = 'vectors'").get()?.['value'];
    if (
      this.#database !== records ||
      this.#state !== state ||
      this.#model !== model ||
      this.#dimensions !== dimensions
    ) {
      this.#kept = getVectors(records, model, dimensions);
      [this.#database, this.#state, this.#model, this.#dimensions] = [records, state, model, dimensions];
    }
    return this.#kept;
  }
}

function countState({ statement }: OpenRecords): void {
  statement(
    "insert into facts (name, value) values ('vectors', '1') on conflict (name) do update set value = value + 1",
  ).run();
}

/** The vectors of a model that have this length, of all records or of some; undefined if there are none. */
export function getVectors(
  { statement }: OpenRecords,
  model: string,
  dimensions: number,
  among?: readonly string[],
): KeptVectors | undefined {
  const found =
    among === undefined
      ? statement(
          'select records.id as id, vectors.row as row from vectors join records using (number) ' +
            'where vectors.model = ? and vectors.dimensions = ? order by vectors.number',
        ).all(model, dimensions)
      : // A cross join keeps the written order: otherwise SQLite would scan all vectors.
        statement(`select records.id as id, vectors.row as row from json_each(?) as wanted cross join records on records.id = wanted.value
        cross join vectors on vectors.model = ? and vectors.number = records.number where vectors.dimensions = ?`).all(
          JSON.stringify(among),
          model,
          dimensions,
        );
  if (found.length === 0) return undefined;
  const ids: string[] = [];
  const rows = new Float32Array(found.length * dimensions);
  for (const { id, row } of found) {
    if (!(row instanceof Uint8Array) || row.byteLength !== dimensions * 4) continue;
    // Bytes can be at any offset; four-byte numbers must be aligned.
    rows.set(new Float32Array(row.slice().buffer), ids.length * dimensions);
    ids.push(String(id));
  }
  return { ids, dimensions, rows: rows.subarray(0, ids.length * dimensions) };
}
