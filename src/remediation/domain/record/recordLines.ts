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
import { startConfidence } from './feedback.ts';
import type { KeptFields } from './keptRecord.ts';
import { newRecord } from './newRecord.ts';
import { reconcileRecords } from './reconcileRecords.ts';
import { keptSchemas } from './validateRemediation.ts';
import { validated } from './validation.ts';

/** A record of a file. */
export interface FileRecord {
  readonly fields: KeptFields;
  /** What a later version of Recourse, or somebody, has written beside what is known here. It is kept. */
  readonly unknown: Readonly<Record<string, unknown>>;
  /** As it stands in the file. */
  readonly line: string;
}

/** A line that is no record. It is kept, at the end of the file. */
export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

/** What a file holds. */
export interface RecordLines {
  /** By id. Of several lines with one id the states are put together. */
  readonly records: ReadonlyMap<string, FileRecord>;
  readonly refused: readonly RefusedLine[];
  /**
   * Ids that somebody has removed, with the time (milliseconds since 1970): another branch's states of them that are no
   * later do not bring them back.
   */
  readonly removed: ReadonlyMap<string, number>;
  /** Git left both sides of a conflict in the file. Both are read. */
  readonly hasConflict: boolean;
  /** Where reading ended before the end of the file, if it did: what follows is not known. */
  readonly cut?: LinesCut;
}

/**
 * The line (from 1) that was too much, and of what there was too much: `lines`, `records`, or `refused` for lines that
 * are no records.
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
 * The latest time that is kept, in milliseconds since 1970: every change makes a record a little later, and behind the
 * last day of all no date can be told.
 */
const latestTime = 8_640_000_000_000_000 - 1_000_000_000_000;
/** UTF-16 units; the longest valid record takes less, even if every letter of it is escaped. */
const longestLine = 2_000_000;
/** The same of a line that tells of a removal. */
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
/** Milliseconds for which a removal is told: no branch is merged that was left alone for longer. */
const removalKept = 400 * 24 * 3_600_000;
/** What is told from other fields, and so is not kept. */
const derived = new Set(['scope', 'alsoIn', 'signature', 'isOutdated']);
const known = new Set(Object.keys(lineSchema.shape));

/**
 * The record of one line, or why it is none. Fields that are absent are as in a new record; an absent id is made from
 * the line.
 */
export function parseRecordLine(line: string): FileRecord | { readonly message: string } {
  if (line.length > longestLine)
    return { message: `The line has ${line.length} characters; no record has more than ${longestLine}.` };
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return { message: 'This is not JSON. One record stands on one line.' };
  }
  const checked = validated(lineSchema.safeParse(parsed, { reportInput: true }));
  if (!checked.ok) return { message: checked.problem.message };
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

/** Everything that a file holds. Nothing of it is lost: what cannot be read is in `refused`. */
export function parseRecordLines(text: string): RecordLines {
  const reading = readRecordLines(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/**
 * The same in steps of some milliseconds, between which whoever reads may do other work: a repository can hold a file
 * of a million lines. Reading ends where there is more than `bounds` allow, which `cut` tells; what comes behind that
 * is not known then.
 */
export function* readRecordLines(text: string, bounds?: RecordLineBounds): Generator<undefined, RecordLines> {
  const { maxLines, maxRecords, maxRefused } = bounds ?? unbounded;
  const records = new Map<string, FileRecord>();
  const refused: RefusedLine[] = [];
  const removed = new Map<string, number>();
  let side: 'none' | 'ours' | 'base' | 'theirs' = 'none';
  let hasConflict = false;
  let cut: LinesCut | undefined;
  let stepEnd = charactersOfStep;
  let number = 0;
  for (let start = 0; start <= text.length && cut === undefined;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = bare(text.slice(start, end));
    start = end + 1;
    number += 1;
    if (number % linesOfStep === 0 || start > stepEnd) {
      stepEnd = start + charactersOfStep;
      yield;
    }
    const marked = conflictSide(line, side);
    if (marked !== undefined) {
      hasConflict = true;
      side = marked;
      continue;
    }
    // What both sides have started from is neither's any more.
    if (line.trim() === '' || side === 'base') continue;
    if (number > maxLines) {
      cut = { line: number, by: 'lines' };
      continue;
    }
    const removal = parseRemoval(line);
    if (removal !== undefined) {
      removed.set(removal.id, Math.max(removal.removedAt, removed.get(removal.id) ?? 0));
      continue;
    }
    if (refused.length >= maxRefused) {
      // Another record may follow, but a file of so much else is none of ours.
      cut = { line: number, by: 'refused' };
      continue;
    }
    const read = parseRecordLine(line);
    if ('message' in read) {
      refused.push({ line: number, text: line, message: read.message });
      continue;
    }
    const { id } = read.fields;
    const before = records.get(id);
    if (before === undefined && records.size >= maxRecords) cut = { line: number, by: 'records' };
    else records.set(id, before === undefined ? read : together(before, read));
  }
  for (const [id, removedAt] of removed) {
    const record = records.get(id);
    // What was changed after it had been removed is wanted.
    if (record !== undefined && record.fields.updatedAt > removedAt) removed.delete(id);
    else records.delete(id);
  }
  return { records, refused, removed, hasConflict, cut };
}

/** The removal that a line tells of; undefined for any other line. */
export function parseRemoval(line: string): { readonly id: string; readonly removedAt: number } | undefined {
  if (line.length > longestRemoval || !line.includes('"removedAt"')) return undefined;
  try {
    return removalSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * A line without byte order marks in front, which files that were put together have in their midst, and carriage
 * returns behind: with one of several left, every writing would take another away.
 */
function bare(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && line.charCodeAt(start) === 0xfeff) start++;
  while (end > start && line.charCodeAt(end - 1) === 13) end--;
  return line.slice(start, end);
}

/** A record as a line: sorted names, nothing that is empty or told from the rest. */
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
 * A file: one record a line, in the order of their ids, so that two branches seldom touch the same place. What was
 * removed is told at the place where it stood: git, which puts the lines of both sides together, would else bring it
 * back with a change beside it. Lines that are no records stand at the end.
 */
export function formatRecordLines(
  records: Iterable<FileRecord>,
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

/** The removals that still have to be told of. */
export function removalsToTell(removed: ReadonlyMap<string, number>, now: number): ReadonlyMap<string, number> {
  return new Map([...removed].filter(([, at]) => now - at < removalKept));
}

function together(before: FileRecord, read: FileRecord): FileRecord {
  const fields = reconcileRecords(before.fields, read.fields);
  const unknown = { ...before.unknown, ...read.unknown };
  return { fields, unknown, line: recordLine(fields, unknown) };
}

/** Which side of a conflict begins with this line; undefined for one that is no marker. */
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

/** As in a new record, so that it need not be said. */
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
