import { diffArrays } from 'diff';
import { readJson } from '../formats/lenientJson.ts';
import { dividerIn } from '../formats/loneDivider.ts';
import { getExtension } from '../formats/pathShape.ts';
import { isOmission, isPlaceholder } from '../formats/placeholder.ts';
import { isBody } from '../formats/snippet.ts';
import { solidLines } from '../locate/textLines.ts';
import { readReplaceMark, readSearchMark } from '../formats/searchMarkers.ts';
import { planByLines } from './snippetPlan.ts';

/** Longer data is not read for a guard, in UTF-16 units. */
const largestData = 4_000_000;
/**
 * What a file consists of besides a part that was sent is left out, not given up, if it is at least this share of its
 * lines.
 */
const leftOut = 0.5;

/**
 * Whether a file of JSON would no longer be valid: in a notebook the code is inside strings, and code that is right by
 * itself can break them. Comments and trailing commas are accepted. `false` if the file is not valid JSON before the
 * edit.
 */
export function breaksJson(path: string, before: string, after: string): boolean {
  if (
    !/\.(?:json|jsonc|ipynb|geojson|webmanifest|code-workspace)$/i.test(path) ||
    before.length > largestData ||
    after.length > largestData
  )
    return false;
  return isJson(before) && !isJson(after);
}

function isJson(text: string): boolean {
  const bare = text.replace(/^\ufeff/, '');
  const reading = readJson(bare, 0, true);
  return reading.ok && /^\s*(?:\/[/*]|$)/.test(bare.slice(reading.value.end));
}

/**
 * Whether a text that is to become the whole of a file is one part of it, changed or not: it begins and ends with lines
 * of the file, and most of the file is outside. Models show a function under the name of its file; written as the file,
 * it would be all that is left.
 */
export function isExcerpt(before: string, content: string): boolean {
  const all = solidLines(before).length;
  const plan = planByLines(before, [content.replace(/\n$/, '')]);
  if (plan.kind === 'unclear') return false;
  const part =
    plan.kind === 'stands'
      ? solidLines(content).length
      : plan.blocks.reduce((sum, { oldString }) => sum + solidLines(oldString).length, 0);
  return all - part >= all * leftOut;
}

/** More lines that differ are not compared: then all of the old text counts as gone. */
const maxChangedLines = 4000;
/** The longest quotation of a line, in UTF-16 units. */
const longestQuote = 60;

/**
 * The line by which a new text of a whole file says that it leaves out lines of the file: a remark such as `// other
 * methods unchanged` in the place of lines that would go. Here more counts than what makes a snippet, because what is
 * taken for the whole wrongly is lost. `undefined` where there is none.
 */
export function leftOutBy(path: string, before: string, after: string): string | undefined {
  const old = solidLines(before).map((line) => line.trim());
  const now = solidLines(after).map((line) => line.trim());
  const known = new Set(old);
  const extension = getExtension(path);
  // In a document `#` begins a heading, and code is shown in part.
  const isDocument = /^(?:mdx?|markdown|txt|rst|adoc)$/.test(extension);
  const dots = getLoneDots(after);
  const isRemark = (line: string): boolean =>
    !known.has(line) &&
    (!isDocument || line.startsWith('<!--')) &&
    (isPlaceholder(line, extension) || isOmission(line) || (line === '...' && dots));
  if (!now.some(isRemark)) return undefined;
  const parts = diffArrays(old, now, { maxEditLength: maxChangedLines }) ?? [
    { added: false, removed: true, value: old },
    { added: true, removed: false, value: now },
  ];
  for (const [i, part] of parts.entries()) {
    const goesHere = parts[i - 1]?.removed === true || parts[i + 1]?.removed === true;
    const found = part.added && goesHere ? part.value.find(isRemark) : undefined;
    if (found !== undefined) return found.slice(0, longestQuote);
  }
  return undefined;
}

/** Whether a text has a line of dots that is not the body of anything. */
function getLoneDots(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.some((line, at) => line.trim() === '...' && !isBody(lines, at));
}

/** A new file has nothing to leave out: only these words say that something is meant all the same. */
const saysExisting = /\b(?:existing|original|unchanged|rest of|remaining|previous)\b/i;

/**
 * The line by which the text of a new file says that it leaves code out, such as `[rest of the code]` or `// ...
 * existing code ...`; `undefined` where there is none, and for documents, which may show code in part.
 */
export function leftOutOfNew(path: string, content: string): string | undefined {
  const extension = getExtension(path);
  if (/^(?:mdx?|markdown|txt|rst|adoc)$/.test(extension)) return undefined;
  return solidLines(content)
    .map((line) => line.trim())
    .find((line) => line !== '...' && isPlaceholder(line, extension) && saysExisting.test(line))
    ?.slice(0, longestQuote);
}

/** A file of fewer lines is compared by its words: changing one line of it changes much of it. */
const fewLines = 8;
/** So many of the file's words or lines at least are in what is its whole new text. */
const keptWords = 0.3;
const keptLines = 0.5;
/** Where a text begins as the file does, it may rewrite more of the rest. */
const keptBelowHead = 0.2;
/** A text that begins as the file does and is shorter than this share of it may be its upper part. */
const shortest = 0.5;

/**
 * Whether a code block below the name of a file gives no sign that it is all of the file: it neither keeps half of its
 * lines nor begins as it does. What is taken for the whole wrongly is lost, so doubt counts as a part.
 */
export function mayBePart(before: string, content: string): boolean {
  const spoken = (text: string): string[] => solidLines(text).flatMap((line) => (/\w/.test(line) ? [line.trim()] : []));
  const [old, now] = [spoken(before), spoken(content)];
  if (old.length === 0) return false;
  if (old.length < fewLines) {
    const words = (lines: readonly string[]): Set<string> => new Set(lines.join(' ').match(/[\p{L}\p{N}_]+/gu) ?? []);
    const [mine, other] = [words(old), words(now)];
    const both = [...mine].filter((word) => other.has(word)).length;
    return both < mine.size * keptWords || now.length < old.length * shortest;
  }
  const fresh = new Set(now);
  const kept = old.filter((line) => fresh.has(line)).length;
  if (kept >= old.length * keptLines) return false;
  return !(old[0] === now[0] && kept >= old.length * keptBelowHead && now.length >= old.length * shortest);
}

/**
 * The line by which a new text of a whole file shows that it is an edit block that could not be read as one: an opening
 * and a closing mark of SEARCH/REPLACE or of a conflict, or one mark that says SEARCH or REPLACE, neither of which the
 * file has, or the divider alone, below lines of the file. Written as the file, old and new lines would be all that is
 * left. `undefined` where there is none.
 */
export function blockMarkIn(before: string, after: string): string | undefined {
  const known = new Set(solidLines(before));
  const fresh = solidLines(after).filter((line) => !known.has(line));
  const closing = fresh.find((line) => readReplaceMark(line) !== undefined);
  if (closing === undefined)
    return fresh.find((line) => readSearchMark(line)?.kind === 'named') ?? quotedPart(before, after);
  const opening = fresh.find((line) => readSearchMark(line) !== undefined);
  return opening ?? (readReplaceMark(closing)?.kind === 'named' ? closing : undefined);
}

/**
 * The divider of a text whose lines above it occur in the file in a row, below its first line or with most of the file
 * gone. The file has no such line.
 */
function quotedPart(before: string, after: string): string | undefined {
  const lines = after.split(/\r?\n/);
  const at = dividerIn(lines);
  const divider = lines[at];
  const old = solidLines(before).map((line) => line.trim());
  if (divider === undefined || old.includes(divider.trim())) return undefined;
  const above = lines
    .slice(0, at)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (above.length > maxChangedLines) return undefined;
  const place = old.findIndex((_, from) => above.every((line, i) => old[from + i] === line));
  const kept = solidLines(after).length - above.length - 1;
  return place > 0 || (place === 0 && kept <= (old.length - above.length) * leftOut) ? divider : undefined;
}
