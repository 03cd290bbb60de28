import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** Magic, version and checksum of a snapshot: they stay readable. */
const headBytes = 16;
/** The first byte of a snapshot's magic, and its replacement if everything after the header is deflated. */
const mark = { plain: 0x52, deflated: 0x72 } as const;
/**
 * Larger ones stay as they are: of many files a name takes less anyway, and a start has no tenth of a second for
 * inflating. Bytes.
 */
const maxBytes = 16_000_000;
/** Higher levels gained 0.5 % (measured on the names of 10,000 files: .736 of the size by level 1, .732 by level 3). */
const level = 1;
/**
 * Bytes that come at once. Each waits for a turn of the loop, which is busy restoring names at a start: of Node's own
 * 16 KB there would be hundreds.
 */
const chunkSize = 1_048_576;
/** No snapshot of at most `maxBytes` gives more; bytes that claim to are damaged. */
const limits = { maxOutputLength: maxBytes, chunkSize };

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * A snapshot of names or definitions as it is written to disk: smaller where that costs little. Another thread does the
 * work.
 */
export async function deflateSnapshot(snapshot: Uint8Array): Promise<Uint8Array> {
  if (snapshot.length > maxBytes) return snapshot;
  const rest = await deflate(snapshot.subarray(headBytes), { level, chunkSize });
  return headBytes + rest.length < snapshot.length ? joined(mark.deflated, snapshot, rest) : snapshot;
}

/**
 * Restores the snapshot that was written. Bytes that `deflateSnapshot` did not make smaller, or that are damaged, are
 * returned as they are; the reader of the snapshot checks them.
 */
export async function inflateSnapshot(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== mark.deflated) return bytes;
  const rest = await inflate(bytes.subarray(headBytes), limits).catch(() => undefined);
  return joined(mark.plain, bytes, rest ?? bytes.subarray(headBytes));
}

function joined(first: number, head: Uint8Array, rest: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.min(headBytes, head.length) + rest.length);
  whole.set(head.subarray(0, headBytes));
  whole.set(rest, Math.min(headBytes, head.length));
  whole[0] = first;
  return whole;
}
