import { similarityAbove } from '../../../base/similarity.ts';
import type { ReadError } from '../read/types.ts';
import { minStackOverlap, boostShares, type MatchSettings } from './matchSettings.ts';
import { combined, type PairScore } from './scorePair.ts';

/** The number of characters that are compared: time grows with the square of the length. */
const comparedLetters = 4000;
/**
 * The document treats types that differ by a few letters as equal; its own example of two import errors does not pass
 * (similarity 0.32).
 */
const minTypeLikeness = 0.8;

/**
 * An error as the document reads it: the seven masks over the whole text, the first word that looks like a type, all
 * frames.
 */
export interface DocumentReading {
  readonly normalized: string;
  readonly errorType: string;
  readonly frames: readonly string[];
}

/**
 * Reads an error exactly as phases 1 and 2 of the remediation document say. For comparison only: no form but `line 42`
 * is masked, all frames count.
 */
export function readAsDocument(reading: ReadError, text: string): DocumentReading {
  return {
    normalized: documentNormalized(text),
    errorType: documentType(text),
    frames: reading.frames.flatMap(({ name, file }) => [name.toLowerCase(), file.toLowerCase()]),
  };
}

/** Phase 1 of the document. */
export function documentNormalized(text: string): string {
  return text
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, 'UUID')
    .replace(/\b0x[0-9a-f]+\b/gi, 'MEM_ADDR')
    .replace(/\b\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}\b/g, 'TIMESTAMP')
    .replace(/\bPID \d+\b/g, 'PID')
    .replace(/\b(?:at )?line \d+\b/gi, 'LINE_NUM')
    .replace(/(?<![\w/.])\/[\w./-]+/g, (path) => path.slice(path.lastIndexOf('/') + 1))
    .replace(/\s+/g, ' ')
    .trim();
}

function documentType(text: string): string {
  return (/\b[A-Z]\w*(?:Error|Exception)\b/.exec(text)?.[0] ?? (/\berror:/.test(text) ? 'error' : '')).toLowerCase();
}

/** Phases 3 to 7 of the document for two errors and the cosine distance of their vectors. */
export function scoreAsDocument(
  a: DocumentReading,
  b: DocumentReading,
  distance: number,
  settings: MatchSettings,
): PairScore & { readonly frames: readonly string[]; readonly sameType: boolean } {
  const semantic = 1 / (1 + Math.max(0, distance));
  const string = similarityAbove(a.normalized.slice(0, comparedLetters), b.normalized.slice(0, comparedLetters), 0);
  const sameType = a.errorType !== '' && similarityAbove(a.errorType, b.errorType, minTypeLikeness) > 0;
  const other = new Set(b.frames);
  const frames = [...new Set(a.frames)].filter((frame) => other.has(frame));
  const smaller = Math.min(new Set(a.frames).size, other.size);
  const stack = smaller > 0 && frames.length / smaller >= minStackOverlap;
  return {
    ...combined(
      semantic,
      string,
      { type: sameType ? boostShares.type : 0, stack: stack ? boostShares.stack : 0 },
      settings,
    ),
    frames,
    sameType,
  };
}

/** The number of dimensions of a vector without a model. */
const dimensions = 512;

/**
 * A unit vector for a text without a model: its words and trigrams, hashed. The `document` profile compares these where
 * no endpoint is set.
 */
export function hashedVector(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  const lower = text.toLowerCase().slice(0, comparedLetters);
  for (const [word] of lower.matchAll(/[\p{L}\p{N}]+/gu)) add(vector, word);
  for (let at = 0; at + 3 <= lower.length; at++) add(vector, lower.slice(at, at + 3));
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0));
  return length === 0 ? vector : vector.map((each) => each / length);
}

/** FNV-1a; its lowest bit is the sign. */
function add(vector: Float32Array, token: string): void {
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  const place = (hash >>> 1) % dimensions;
  vector[place] = (vector[place] ?? 0) + ((hash & 1) === 0 ? 1 : -1);
}

/** Cosine of two unit vectors. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
