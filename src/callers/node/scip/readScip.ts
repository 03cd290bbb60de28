import { err, ok, type Result } from '../../../base/result.ts';
import { contentHash, type ContentHash } from '../names/contentHash.ts';
import { FileWindow, type ByteSource } from './fileWindow.ts';
import { ScipBuilder, type ReadRange } from './scipBuilder.ts';
import type { ColumnUnit, ScipIndex } from './scipIndex.ts';
import { WireReader, type ScipReadProblem } from './wireReader.ts';

/**
 * Why an index cannot be used. `not-scip`: a file of another kind. `too-large`: beyond what is kept in memory.
 * `cut-off` is also what a file looks like while an indexer writes it.
 */
export type ScipProblem = ScipReadProblem | 'not-scip' | 'too-large';

/** The longest tag and length. */
const longestHead = 20;
/** A document of more than 64 MB is none. */
const longestMessage = 1 << 26;
/** Occurrences that are read before others may get their turn. */
const stretch = 64;
/** Line and column numbers are signed in the format. */
const largest = 0x7fffffff;
const longestPath = 4096;

/**
 * Reads an index in the SCIP format (scip.proto) from its start to its end with a few megabytes of it in memory, giving
 * way to other work every few milliseconds. What else the format holds (documentation, signatures, symbols of other
 * packages) is passed over. Never rejects for what the bytes are, only where the source does.
 */
export async function readScip(
  source: ByteSource,
  breathe: () => Promise<void> | undefined,
): Promise<Result<ScipIndex, ScipProblem>> {
  const window = new FileWindow(source);
  const builder = new ScipBuilder();
  let isScip = false;
  for (;;) {
    await window.need(longestHead);
    if (window.end === window.start) break;
    const head = new WireReader(window.bytes, window.start, Math.min(window.end, window.start + longestHead));
    const field = head.next();
    const length = head.payload();
    const problem = head.problem ?? (length > longestMessage && field <= 2 ? 'too-large' : undefined);
    if (problem !== undefined) return err(isScip ? problem : 'not-scip');
    window.take(head.at - window.start);
    const isKnown = (field === 1 || field === 2) && head.isMessage;
    if (isKnown) {
      if (!(await window.need(length))) return err(isScip ? 'cut-off' : 'not-scip');
      const reader = new WireReader(window.bytes, window.start, window.start + length);
      if (field === 1) readMetadata(reader, builder);
      else await readDocument(reader, builder, breathe);
      if (reader.problem !== undefined) return err(isScip ? 'malformed' : 'not-scip');
      if (builder.isFull) return err('too-large');
      isScip = true;
    }
    window.take(length);
    await breathe();
  }
  return isScip ? ok(await builder.finished(breathe)) : err('not-scip');
}

function readMetadata(reader: WireReader, builder: ScipBuilder): void {
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 2) {
      const outer = reader.enter();
      for (let part = reader.next(); part !== 0; part = reader.next()) if (part === 1) builder.tool = reader.text();
      reader.leave(outer);
    } else if (field === 3) builder.projectRoot = reader.text();
  }
}

async function readDocument(
  reader: WireReader,
  builder: ScipBuilder,
  breathe: () => Promise<void> | undefined,
): Promise<void> {
  let path = '';
  let unit: ColumnUnit | undefined;
  let textHash: ContentHash | undefined;
  let count = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (count++ % stretch === 0) await breathe();
    if (field === 1) path = reader.text();
    else if (field === 2) readOccurrence(reader, builder);
    else if (field === 3) readSymbol(reader, builder);
    else if (field === 5) textHash = getHash(reader);
    else if (field === 6) unit = ([undefined, 'utf8', 'utf16', 'utf32'] as const)[reader.number()];
    if (builder.isFull) return;
  }
  // A path that cannot be resolved is ignored, but the document's places still need a slot.
  builder.document(isPath(path) ? path : '', unit, textHash);
}

function readOccurrence(reader: WireReader, builder: ScipBuilder): void {
  const numbers: number[] = [];
  let range: ReadRange | undefined;
  let symbol: Buffer | undefined;
  let roles = 0;
  const outer = reader.enter();
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) reader.numbers(numbers, 4);
    else if (field === 2) symbol = getBytes(reader);
    else if (field === 3) roles = reader.number();
    else if (field === 8 || field === 9) range = readTypedRange(reader, field === 8);
  }
  reader.leave(outer);
  range ??= getRange(numbers);
  if (reader.problem === undefined && range !== undefined && symbol !== undefined && symbol.length > 0)
    builder.occurrence(symbol, range, roles);
}

/** The newer form of a range: a message of line and two columns, or of two lines and two columns. */
function readTypedRange(reader: WireReader, isSingle: boolean): ReadRange | undefined {
  const values = [0, 0, 0, 0];
  const outer = reader.enter();
  for (let field = reader.next(); field !== 0; field = reader.next())
    if (field <= 4) values[field - 1] = reader.number();
  reader.leave(outer);
  return getRange(isSingle ? values.slice(0, 3) : values);
}

/** A range of three numbers (line and two columns) or four (line and column, twice). */
function getRange(numbers: readonly number[]): ReadRange | undefined {
  const [line, column, third, fourth] = numbers;
  if (line === undefined || column === undefined || third === undefined || numbers.some((number) => number > largest))
    return undefined;
  let end = third;
  if (fourth !== undefined) end = third === line ? fourth : column;
  return { line, column, length: Math.max(0, end - column) };
}

function readSymbol(reader: WireReader, builder: ScipBuilder): void {
  let symbol: Buffer | undefined;
  const bases: Buffer[] = [];
  const outer = reader.enter();
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) symbol = getBytes(reader);
    else if (field === 4) {
      const base = readRelationship(reader);
      if (base !== undefined) bases.push(base);
    }
  }
  reader.leave(outer);
  if (reader.problem !== undefined || symbol === undefined || !isMethod(symbol)) return;
  for (const base of bases) if (isMethod(base)) builder.relationship(symbol, base);
}

/**
 * The other symbol where the relationship is that of an override; scip-python says only `is_implementation`,
 * scip-typescript `is_reference`, too.
 */
function readRelationship(reader: WireReader): Buffer | undefined {
  let symbol: Buffer | undefined;
  let isOverride = false;
  const outer = reader.enter();
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) symbol = getBytes(reader);
    else if (field === 2 || field === 3) isOverride = reader.number() !== 0 || isOverride;
  }
  reader.leave(outer);
  return isOverride ? symbol : undefined;
}

function getBytes(reader: WireReader): Buffer {
  const { start, end } = reader.span();
  return reader.bytes.subarray(start, end);
}

function getHash(reader: WireReader): ContentHash | undefined {
  const bytes = getBytes(reader);
  return bytes.length === 0 ? undefined : contentHash(bytes);
}

/**
 * Methods and fields end with a dot; of classes (`#`) only the members count: constructing a derived class is not a
 * call of the base.
 */
function isMethod(symbol: Buffer): boolean {
  return symbol.at(-1) === 0x2e;
}

/** Relative, in its shortest form, and not out of its folder. */
function isPath(path: string): boolean {
  return (
    path.length <= longestPath &&
    !path.includes('\0') &&
    !path.includes('\\') &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
