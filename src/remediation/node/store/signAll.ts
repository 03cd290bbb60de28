import { setImmediate as nextTurn } from 'node:timers/promises';
import { signRecord, type KeptFields, type KeptRecord } from '../../domain/record/keptRecord.ts';

/** Records that are read between two turns of the event loop: some milliseconds. */
const atOnce = 20;

/** Reads and signs the errors of many records, and yields to other work in between. */
export async function signAll(all: readonly KeptFields[]): Promise<KeptRecord[]> {
  const signed: KeptRecord[] = [];
  for (const [at, fields] of all.entries()) {
    if (at > 0 && at % atOnce === 0) await nextTurn();
    signed.push(signRecord(fields));
  }
  return signed;
}
