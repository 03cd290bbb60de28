import { skipReasons } from '../files/skipReason.ts';
import { atOnce, type Steps } from '../steps.ts';
import { ByteReader, MalformedBytes } from './byteReader.ts';
import { ByteWriter } from './byteWriter.ts';
import { contentHashSteps } from './contentHash.ts';
import { FileTable } from './fileTable.ts';
import { NameIndex, type NameIndexDeps } from './nameIndex.ts';
import type { Segment } from './segment.ts';
import { err, ok, type Result } from '../../../base/result.ts';

/** "RCnm", read as a little-endian number. */
const magic = 0x6d6e4352;
/**
 * Goes up with every change of the format, of the lexer or of a hash: what an older one wrote would give wrong answers.
 */
const version = 1;
/** Magic, version, two halves of the checksum over everything behind them. */
const headBytes = 16;
/** Entries between two places where others may have their turn: less than a millisecond. */
const stepFiles = 256;
const stepKeys = 16_384;

/**
 * An index from a snapshot with the snapshot's mark (`getMark`), or why there is none. `version`: written by another
 * version of this program.
 */
export type RestoredNames = Result<{ readonly index: NameIndex; readonly mark: number }, 'version' | 'corrupt'>;

/**
 * The index as bytes: the file table with paths by what they add to the one before, then the segments with keys as
 * differences. Compact the index first: dead entries are written too.
 */
export function snapshotNames(index: NameIndex): Uint8Array<ArrayBuffer> {
  return atOnce(snapshotNamesSteps(index.parts()));
}

/**
 * The same step by step. Changes that happen meanwhile may be included in part: a caller that pauses must check at the
 * end whether the parts are still the same.
 */
export function* snapshotNamesSteps({ table, segments, generation }: NameIndexDeps): Steps<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter(
    table.length * 96 + segments.reduce((sum, { keys, bytes }) => sum + keys.length * 5 + bytes.length, 0) + 64,
  );
  for (const word of [magic, version, 0, 0]) writer.word(word);
  writer.double(generation);
  yield* writeTable(writer, table);
  writer.short(segments.length);
  for (const segment of segments) yield* writeSegment(writer, segment);
  const sum = yield* contentHashSteps(writer.written().subarray(headBytes));
  writer.patch(8, sum.high);
  writer.patch(12, sum.low);
  return writer.written();
}

/**
 * What tells a snapshot from every other: 53 bits of its checksum. Its generation cannot: it is a count, and two
 * windows on one folder count alike while they know different things.
 */
export function getMark(snapshot: Uint8Array): number {
  const head = new DataView(snapshot.buffer, snapshot.byteOffset, headBytes);
  return head.getUint32(8, true) * 2 ** 21 + (head.getUint32(12, true) >>> 11);
}

/** The index that `snapshotNames` wrote. Bytes of any other kind give a reason, never an exception. */
export function restoreNames(bytes: Uint8Array): RestoredNames {
  return atOnce(restoreNamesSteps(bytes));
}

/** The same step by step. */
export function* restoreNamesSteps(bytes: Uint8Array): Steps<RestoredNames> {
  try {
    return yield* restored(new ByteReader(bytes), bytes);
  } catch (error) {
    if (error instanceof MalformedBytes) return err('corrupt');
    throw error;
  }
}

function* restored(reader: ByteReader, bytes: Uint8Array): Steps<RestoredNames> {
  if (reader.word() !== magic) return err('corrupt');
  if (reader.word() !== version) return err('version');
  const sum = yield* contentHashSteps(bytes.subarray(headBytes));
  if (reader.word() !== sum.high || reader.word() !== sum.low) return err('corrupt');
  const generation = reader.double();
  const table = yield* readTable(reader);
  const segments: Segment[] = [];
  for (let left = reader.count(3); left > 0; left--) segments.push(yield* readSegment(reader));
  if (reader.rest > 0) throw new MalformedBytes('bytes behind the end');
  return ok({ index: new NameIndex({ table, segments, generation }), mark: getMark(bytes) });
}

function* writeTable(writer: ByteWriter, table: FileTable): Steps<void> {
  const encoder = new TextEncoder();
  let last = '';
  writer.short(table.length);
  for (let id = 0; id < table.length; id++) {
    if (id % stepFiles === 0) yield;
    const entry = table.entry(id);
    writer.short(
      entry === undefined ? 0 : 1 + (entry.skipped === undefined ? 0 : skipReasons.indexOf(entry.skipped) + 1),
    );
    if (entry === undefined) continue;
    const shared = sharedStart(last, entry.path);
    last = entry.path;
    writer.short(shared);
    writer.block(encoder.encode(entry.path.slice(shared)));
    writer.double(entry.size);
    writer.double(entry.mtimeMs);
    writer.word(entry.hash.high);
    writer.word(entry.hash.low);
    writer.short(table.getOwner(id));
  }
}

function* readTable(reader: ByteReader): Steps<FileTable> {
  const table = new FileTable();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let last = '';
  for (let left = reader.count(1); left > 0; left--) {
    if (left % stepFiles === 0) yield;
    const kind = reader.short();
    if (kind === 0) {
      table.setGap();
      continue;
    }
    const path = last.slice(0, reader.short()) + decoder.decode(reader.block());
    last = path;
    const skipped = skipReasons[kind - 2];
    const [size, mtimeMs, high, low] = [reader.double(), reader.double(), reader.word(), reader.word()];
    const known = table.size;
    table.setOwner(table.append({ path, size, mtimeMs, hash: { high, low }, skipped }), reader.short());
    if (table.size === known) throw new MalformedBytes('a path comes twice');
  }
  return table;
}

function* writeSegment(writer: ByteWriter, { id, keys, starts, bytes }: Segment): Steps<void> {
  writer.short(id);
  writer.short(keys.length);
  for (let at = 0, last = 0; at < keys.length; at++) {
    if (at % stepKeys === 0) yield;
    writer.short((keys[at] as number) - last);
    last = keys[at] as number;
  }
  for (let at = 0; at < keys.length; at++) {
    if (at % stepKeys === 0) yield;
    writer.short((starts[at + 1] as number) - (starts[at] as number));
  }
  writer.block(bytes);
}

function* readSegment(reader: ByteReader): Steps<Segment> {
  const id = reader.short();
  const count = reader.count(2);
  const keys = new Uint32Array(count);
  const starts = new Uint32Array(count + 1);
  for (let at = 0, last = 0; at < count; at++) {
    if (at % stepKeys === 0) yield;
    keys[at] = last += reader.short();
  }
  let end = 0;
  for (let at = 0; at < count; at++) {
    if (at % stepKeys === 0) yield;
    starts[at + 1] = end += reader.short();
  }
  const bytes = reader.block();
  // The sum is taken outside the array, where it cannot wrap around.
  if (bytes.length !== end) throw new MalformedBytes('the files of the names end elsewhere');
  // A copy: a view would keep the whole snapshot in memory.
  return { id, keys, starts, bytes: bytes.slice() };
}

/** How many units two paths have in common at their start, a pair of surrogates never taken apart. */
function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const last = at > 0 ? b.charCodeAt(at - 1) : 0;
  return last >= 0xd800 && last <= 0xdbff ? at - 1 : at;
}
