import { createHash } from 'node:crypto';
import {
  array,
  int,
  literal,
  maximum,
  minimum,
  nullable,
  optional,
  regex,
  strictObject,
  string,
  union,
  maxLength,
  minLength,
  type infer as Infer,
} from 'zod/mini';

/**
 * A file's part in a write of several, before it begins. Contents are bytes; none if there is no file. `unknown`: what
 * it will hold is decided elsewhere.
 */
export interface IntendedFile {
  /** Its real path. */
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | 'unknown' | undefined;
  /** What a file that has to be made again gets. */
  readonly mode?: number;
}

/** The same, in the form of a record. */
export interface RecordedFile {
  readonly path: string;
  readonly before: Content | null;
  readonly after: Content | 'unknown' | null;
  readonly mode?: number | undefined;
}

/** What a file holds: its SHA-256 in hexadecimal digits, and its bytes where they were kept. */
export interface Content {
  readonly sha256: string;
  readonly bytes?: Uint8Array;
}

/** A write that was begun and never reported as ended. `at`: milliseconds since 1970. */
export interface WriteIntent {
  readonly at: number;
  readonly files: readonly RecordedFile[];
}

const content = strictObject({
  sha256: string().check(regex(/^[0-9a-f]{64}$/)),
  length: optional(int().check(minimum(0))),
});
const maxFiles = 100_000;
const head = strictObject({
  version: literal(1),
  at: int().check(minimum(0)),
  files: array(
    strictObject({
      path: string().check(minLength(1), maxLength(32_768)),
      before: nullable(content),
      after: nullable(union([content, literal('unknown')])),
      mode: optional(int().check(minimum(0), maximum(0o7777))),
    }),
  ).check(minLength(1), maxLength(maxFiles)),
});
type Head = Infer<typeof head>;
type RecordedSide = Head['files'][number]['before'];

/** SHA-256 in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A record as one run of bytes: a line of JSON, then the contents that are kept, in sequence. */
export function encodeIntent(at: number, files: readonly IntendedFile[], keepsContents: boolean): Uint8Array {
  const contents: Uint8Array[] = [];
  const part = (bytes: Uint8Array | undefined): RecordedSide => {
    if (bytes === undefined) return null;
    if (keepsContents) contents.push(bytes);
    return { sha256: sha256(bytes), length: keepsContents ? bytes.length : undefined };
  };
  const written: Head = {
    version: 1,
    at,
    files: files.map(({ path, before, after, mode }) => ({
      path,
      before: part(before),
      after: after === 'unknown' ? after : part(after),
      mode,
    })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(written)}\n`), ...contents]);
}

/** Reads a record, or `undefined` where it is torn, of a later version, or not what its own checksums say. */
export function decodeIntent(bytes: Buffer): WriteIntent | undefined {
  const end = bytes.indexOf(10);
  const parsed = end < 0 ? undefined : head.safeParse(getJson(bytes.toString('utf8', 0, end)));
  if (parsed?.success !== true) return undefined;
  let from = end + 1;
  const broken: string[] = [];
  const part = ({ sha256: sum, length }: { sha256: string; length?: number | undefined }): Content => {
    if (length === undefined) return { sha256: sum };
    const inside = bytes.subarray(from, from + length);
    from += length;
    if (inside.length !== length || sha256(inside) !== sum) broken.push(sum);
    return { sha256: sum, bytes: inside };
  };
  const files = parsed.data.files.map(({ path, before, after, mode }): RecordedFile => ({
    path,
    before: before === null ? null : part(before),
    after: after === null || after === 'unknown' ? after : part(after),
    mode,
  }));
  return broken.length === 0 && from === bytes.length ? { at: parsed.data.at, files } : undefined;
}

function getJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
