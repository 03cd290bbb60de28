import { ByteReader, MalformedBytes } from '../names/byteReader.ts';
import { ByteWriter } from '../names/byteWriter.ts';
import { contentHashSteps } from '../names/contentHash.ts';
import { atOnce, type Steps } from '../steps.ts';
import { DefinitionIndex } from './definitionIndex.ts';
import { NameTable } from './nameTable.ts';
import { err, ok, type Result } from '../../../base/result.ts';

/** "RCdn", read as a little-endian number. */
const magic = 0x6e644352;
/** Goes up with every change of the format or of the sketch: what an older one wrote would give wrong answers. */
const version = 1;
/** Magic, version, two halves of the checksum over everything behind them. */
const headBytes = 16;
/** Entries between two places where others may have their turn: less than a millisecond. */
const stepNames = 1024;
const stepFiles = 256;
/**
 * Typical sizes in a large workspace: letters of a name, bytes of a file's path beyond the prefix it shares with the
 * one before, and bytes of a definition. They only determine how much memory is reserved.
 */
const usualName = 16;
const usualPath = 12;
const usualEntry = 4;

/** An index from a snapshot, or why there is none. `version`: written by another version of this program. */
export type RestoredDefinitions = Result<DefinitionIndex, 'version' | 'corrupt'>;

/** The index as bytes, about four for each name that a file defines. */
export function snapshotDefinitions(index: DefinitionIndex): Uint8Array<ArrayBuffer> {
  return atOnce(snapshotDefinitionsSteps(index));
}

/** The same step by step. Worth something only where the index' `changes` are the same at the end. */
export function* snapshotDefinitionsSteps(index: DefinitionIndex): Steps<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const writer = new ByteWriter(index.bytes / 2 + 64);
  for (const word of [magic, version, 0, 0]) writer.word(word);
  const { names } = index;
  writer.short(names.size);
  for (let id = 0; id < names.size; id++) {
    if (id % stepNames === 0) yield;
    writer.block(names.letters.subarray(names.start(id), names.end(id)));
  }
  writer.short(index.fileCount);
  let last = '';
  let files = 0;
  for (const { path, names: own, lines } of index.files()) {
    if (files++ % stepFiles === 0) yield;
    const shared = sharedStart(last, path);
    last = path;
    writer.short(shared);
    writer.block(encoder.encode(path.slice(shared)));
    writer.short(own.length);
    for (const name of own) writer.short(name);
    // Lines mostly rise: the difference to the one before, its sign in the last bit.
    for (const [at, line] of lines.entries()) {
      const step = line - (lines[at - 1] ?? 0);
      writer.short(step < 0 ? -step * 2 - 1 : step * 2);
    }
  }
  const sum = yield* contentHashSteps(writer.written().subarray(headBytes));
  writer.patch(8, sum.high);
  writer.patch(12, sum.low);
  return writer.written();
}

/** The index that `snapshotDefinitions` wrote. Bytes of any other kind give a reason, never an exception. */
export function restoreDefinitions(bytes: Uint8Array): RestoredDefinitions {
  return atOnce(restoreDefinitionsSteps(bytes));
}

/** The same step by step. */
export function* restoreDefinitionsSteps(bytes: Uint8Array): Steps<RestoredDefinitions> {
  try {
    return yield* restored(new ByteReader(bytes), bytes);
  } catch (error) {
    if (error instanceof MalformedBytes) return err('corrupt');
    throw error;
  }
}

function* restored(reader: ByteReader, bytes: Uint8Array): Steps<RestoredDefinitions> {
  if (reader.word() !== magic) return err('corrupt');
  if (reader.word() !== version) return err('version');
  const sum = yield* contentHashSteps(bytes.subarray(headBytes));
  if (reader.word() !== sum.high || reader.word() !== sum.low) return err('corrupt');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const names = new NameTable();
  const nameCount = reader.count(1);
  names.reserve(nameCount, Math.min(nameCount * usualName, bytes.length));
  for (let id = 0; id < nameCount; id++) {
    if (id % stepNames === 0) yield;
    if (names.intern(decoder.decode(reader.block())) !== id) throw new MalformedBytes('a name comes twice');
  }
  const index = new DefinitionIndex(names);
  const fileCount = reader.count(3);
  index.reserve(fileCount, Math.max(0, Math.floor((reader.rest - fileCount * usualPath) / usualEntry)));
  let last = '';
  let own = new Uint32Array(256);
  let lines = new Uint32Array(256);
  for (let left = fileCount; left > 0; left--) {
    if (left % stepFiles === 0) yield;
    const path = last.slice(0, reader.short()) + decoder.decode(reader.block());
    last = path;
    const count = reader.count(2);
    if (count > own.length) {
      own = new Uint32Array(count * 2);
      lines = new Uint32Array(count * 2);
    }
    for (let at = 0; at < count; at++) {
      const name = reader.short();
      if (name >= nameCount) throw new MalformedBytes('a name that is not there');
      own[at] = name;
    }
    let line = 0;
    for (let at = 0; at < count; at++) {
      const step = reader.short();
      lines[at] = line += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    }
    index.restore(path, own.subarray(0, count), lines);
  }
  if (reader.rest > 0) throw new MalformedBytes('bytes behind the end');
  return ok(index);
}

/** How many units two paths have in common at their start, a pair of surrogates never taken apart. */
function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const last = at > 0 ? b.charCodeAt(at - 1) : 0;
  return last >= 0xd800 && last <= 0xdbff ? at - 1 : at;
}
