import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  gte,
  int,
  looseObject,
  lte,
  number,
  optional,
  regex,
  strictObject,
  string,
  unknown as anything,
} from 'zod/mini';
import { type Message, msg } from '../../../base/text/message.ts';
import { startConfidence } from './feedback.ts';
import type { KeptFields } from './keptRecord.ts';
import { newRecord } from './newRecord.ts';
import { reconcileRecords } from './reconcileRecords.ts';
import { keptSchemas } from './validateRemediation.ts';
import { validated } from './validation.ts';

/** A record of a file. */
export interface RecordLine {
  readonly fields: KeptFields;
  /** Fields written by a later version of Recourse or by hand. They are preserved. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** As in the file. */
  readonly line: string;
}

/** A line that is no record. It is preserved, at the end of the file. */
export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly message: Message | string;
}

/** The content of a file. */
export interface RecordLines {
  /** By id. Several lines with one id are reconciled. */
  readonly records: ReadonlyMap<string, RecordLine>;
  readonly refused: readonly RefusedLine[];
  /**
   * Ids that were removed, with the time (milliseconds since 1970): states from another branch that are no later do not
   * bring them back.
   */
  readonly removed: ReadonlyMap<string, number>;
  /** Git left both sides of a conflict in the file. Both are read. */
  readonly hasConflict: boolean;
  /** Where reading stopped before the end of the file, if it did: the rest is unknown. */
  readonly cut?: LinesCut;
}

/**
 * The line (from 1) that exceeded a limit, and which limit: `lines`, `records`, or `refused` for lines that are no
 * records.
 */
export interface LinesCut {
  readonly line: number;
  readonly by: 'lines' | 'records' | 'refused';
}

/** How much of a file is read. */
export interface RecordLineBounds {
  readonly maxLines: number;
  readonly maxRecords: number;
  readonly maxRefused: number;
}

const unbounded: RecordLineBounds = {
  maxLines: Number.POSITIVE_INFINITY,
  maxRecords: Number.POSITIVE_INFINITY,
  maxRefused: Number.POSITIVE_INFINITY,
};
/** Lines and UTF-16 units that are read in one step: a line that is no record takes some 40 µs, a record twice that. */
const linesOfStep = 50;
const charactersOfStep = 100_000;

/**
 * The latest time that is stored, in milliseconds since 1970: every change makes a record slightly later, and times
 * beyond the last valid date cannot be formatted.
 */
const latestTime = 8_640_000_000_000_000 - 1_000_000_000_000;
/** UTF-16 units; the longest valid record takes less, even if every character is escaped. */
const longestLine = 2_000_000;
/** The same for a line that records a removal. */
const longestRemoval = 200;
const count = optional(int().check(gte(0), lte(1_000_000_000)));
const time = optional(number().check(gte(0), lte(8_640_000_000_000_000)));
const idSchema = string().check(regex(/^[\w-]{1,64}$/));
const { scope: _, ...inputFields } = keptSchemas;
const lineSchema = looseObject({
  ...inputFields,
  id: optional(idSchema),
  scope: optional(anything()),
  confidence: optional(number().check(gte(0), lte(1))),
  usageCount: count,
  helpfulCount: count,
  notHelpfulCount: count,
  outdatedCount: count,
  outdatedBalance: count,
  recordedCount: count,
  createdAt: time,
  updatedAt: time,
});
const removalSchema = strictObject({ id: idSchema, removedAt: number().check(gte(0), lte(latestTime)) });
/** Milliseconds for which a removal is kept: a branch that was untouched for longer is not expected to be merged. */
const removalKept = 400 * 24 * 3_600_000;
/** Derived fields, which are not stored. */
const derived = new Set(['scope', 'alsoIn', 'signature', 'isOutdated']);
const known = new Set(Object.keys(lineSchema.shape));

/**
 * Parses the record of one line, or says why it is none. Absent fields are as in a new record; an absent id is derived
 * from the line.
 */
export function parseRecordLine(line: string): RecordLine | { readonly message: Message | string } {
  if (line.length > longestLine)
    return { message: msg('The line has {0} characters; no record has more than {1}.', line.length, longestLine) };
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return { message: msg('This is not JSON. One record stands on one line.') };
  }
  const checked = validated(lineSchema.safeParse(parsed, { reportInput: true }));
  if (!checked.ok) return { message: checked.error.message };
  const { value } = checked;
  const { scope: __, ...input } = value;
  const fresh = newRecord(
    input,
    value.id ?? bytesToHex(sha256(utf8ToBytes(line))).slice(0, 16),
    Math.min(latestTime, value.createdAt ?? 0),
  );
  const fields: KeptFields = {
    ...fresh,
    confidence: value.confidence ?? startConfidence,
    usageCount: value.usageCount ?? 0,
    helpfulCount: value.helpfulCount ?? 0,
    notHelpfulCount: value.notHelpfulCount ?? 0,
    outdatedCount: value.outdatedCount ?? 0,
    outdatedBalance: value.outdatedBalance ?? 0,
    recordedCount: value.recordedCount ?? 1,
    updatedAt: Math.min(latestTime, value.updatedAt ?? fresh.createdAt),
  };
  return {
    fields,
    unknown: Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name) && !derived.has(name))),
    line,
  };
}

/** Reads the whole content of a file. Nothing is lost: unreadable lines are in `refused`. */
export function parseRecordLines(text: string): RecordLines {
  const reading = readRecordLines(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/**
 * The same in steps of some milliseconds, so that the caller can do other work in between: a repository can contain a
 * file of a million lines. Reading stops where `bounds` are exceeded, which `cut` reports; the rest is unknown then.
 */
export function* readRecordLines(text: string, bounds?: RecordLineBounds): Generator<undefined, RecordLines> {
  const reader = new RecordLineReader(bounds ?? unbounded);
  let stepEnd = charactersOfStep;
  let number = 0;
  for (let start = 0; start <= text.length && !reader.isCut;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = bare(text.slice(start, end));
    start = end + 1;
    number += 1;
    if (number % linesOfStep === 0 || start > stepEnd) {
      stepEnd = start + charactersOfStep;
      yield;
    }
    reader.read(number, line);
  }
  return reader.finish();
}

/** Collects the content of a file line by line. */
class RecordLineReader {
  readonly #bounds: RecordLineBounds;
  readonly #records = new Map<string, RecordLine>();
  readonly #refused: RefusedLine[] = [];
  readonly #removed = new Map<string, number>();
  #side: 'none' | 'ours' | 'base' | 'theirs' = 'none';
  #hasConflict = false;
  #cut: LinesCut | undefined;

  constructor(bounds: RecordLineBounds) {
    this.#bounds = bounds;
  }

  get isCut(): boolean {
    return this.#cut !== undefined;
  }

  /** Reads one line; `number` is from 1. */
  read(number: number, line: string): void {
    const marked = conflictSide(line, this.#side);
    if (marked !== undefined) {
      this.#hasConflict = true;
      this.#side = marked;
      return;
    }
    // The common ancestor in a conflict is on neither side any more.
    if (line.trim() === '' || this.#side === 'base') return;
    if (number > this.#bounds.maxLines) {
      this.#cut = { line: number, by: 'lines' };
      return;
    }
    const removal = parseRemoval(line);
    if (removal !== undefined) {
      this.#removed.set(removal.id, Math.max(removal.removedAt, this.#removed.get(removal.id) ?? 0));
      return;
    }
    if (this.#refused.length >= this.#bounds.maxRefused) {
      // More records may follow, but a file with so many other lines is not ours.
      this.#cut = { line: number, by: 'refused' };
      return;
    }
    const read = parseRecordLine(line);
    if ('message' in read) this.#refused.push({ line: number, text: line, message: read.message });
    else this.#add(number, read);
  }

  /** Applies the removals. */
  finish(): RecordLines {
    for (const [id, removedAt] of this.#removed) {
      const record = this.#records.get(id);
      // A record changed after its removal is kept.
      if (record !== undefined && record.fields.updatedAt > removedAt) this.#removed.delete(id);
      else this.#records.delete(id);
    }
    return {
      records: this.#records,
      refused: this.#refused,
      removed: this.#removed,
      hasConflict: this.#hasConflict,
      cut: this.#cut,
    };
  }

  #add(number: number, read: RecordLine): void {
    const { id } = read.fields;
    const before = this.#records.get(id);
    if (before !== undefined) this.#records.set(id, together(before, read));
    else if (this.#records.size >= this.#bounds.maxRecords) this.#cut = { line: number, by: 'records' };
    else this.#records.set(id, read);
  }
}

/** The removal recorded by a line; undefined for any other line. */
export function parseRemoval(line: string): { readonly id: string; readonly removedAt: number } | undefined {
  if (line.length > longestRemoval || !line.includes('"removedAt"')) return undefined;
  try {
    return removalSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * A line without leading byte order marks, which concatenated files have in the middle, and without trailing carriage
 * returns. All are removed: otherwise every write would remove one more.
 */
function bare(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && line.charCodeAt(start) === 0xfeff) start++;
  while (end > start && line.charCodeAt(end - 1) === 13) end--;
  return line.slice(start, end);
}

/** A record as a line: sorted fields, without empty and derived ones. */
export function recordLine(fields: KeptFields, unknown: Readonly<Record<string, unknown>> = {}): string {
  const entries = Object.entries({ ...unknown, ...fields }).filter(([name, value]) =>
    name in unknown && !(name in fields) ? true : !isUsual(name, value),
  );
  return JSON.stringify(
    Object.fromEntries(
      entries
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, name === 'context' ? sorted(value as Readonly<Record<string, string>>) : value]),
    ),
  );
}

/**
 * A file: one record per line, ordered by id, so that two branches rarely change the same place. A removal is recorded
 * at the place of the record: otherwise git, which combines the lines of both sides, would bring the record back
 * together with a nearby change. Lines that are no records are at the end.
 */
export function formatRecordLines(
  records: Iterable<RecordLine>,
  refused: readonly RefusedLine[],
  removed: ReadonlyMap<string, number> = new Map(),
): string {
  const told = [
    ...[...records].map(({ fields: { id }, line }) => ({ id, line })),
    ...[...removed].map(([id, removedAt]) => ({ id, line: JSON.stringify({ id, removedAt }) })),
  ];
  const lines = told.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ line }) => line);
  return [...lines, ...refused.map(({ text }) => text)].map((line) => `${line}\n`).join('');
}

/** The removals that still have to be recorded. */
export function removalsToTell(removed: ReadonlyMap<string, number>, now: number): ReadonlyMap<string, number> {
  return new Map([...removed].filter(([, at]) => now - at < removalKept));
}

function together(before: RecordLine, read: RecordLine): RecordLine {
  const fields = reconcileRecords(before.fields, read.fields);
  const unknown = { ...before.unknown, ...read.unknown };
  return { fields, unknown, line: recordLine(fields, unknown) };
}

/** Which side of a conflict begins with this line; undefined if it is no marker. */
function conflictSide(
  line: string,
  side: 'none' | 'ours' | 'base' | 'theirs',
): 'none' | 'ours' | 'base' | 'theirs' | undefined {
  if (/^<{7}(?: |$)/.test(line)) return 'ours';
  if (side === 'none') return undefined;
  if (/^\|{7}(?: |$)/.test(line)) return 'base';
  if (/^={7}$/.test(line)) return 'theirs';
  return /^>{7}(?: |$)/.test(line) ? 'none' : undefined;
}

/** A default value, which is omitted. */
function isUsual(name: string, value: unknown): boolean {
  if (name === 'recordedCount') return value === 1;
  if (name === 'confidence') return value === startConfidence;
  if (name === 'severity') return value === 'medium';
  if (name === 'category') return value === 'other';
  if (name === 'createdAt' || name === 'updatedAt' || name === 'id') return false;
  return (
    value === '' ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0) ||
    (name === 'context' && Object.keys(value as object).length === 0)
  );
}

function sorted(context: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1)));
}
