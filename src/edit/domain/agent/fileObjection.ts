import { readJson } from '../formats/lenientJson.ts';
import { solidLines } from '../locate/textLines.ts';
import { planSnippet } from './snippetPlan.ts';

/** Longer data is not read for a guard, in UTF-16 units. */
const largestData = 4_000_000;
/** What a file consists of besides a part that was sent is left out, not given up, if it is at least this share of its lines. */
const leftOut = 0.5;

/**
 * Whether a file of JSON would no longer be one: in a notebook the code stands in strings, and what is right as code breaks them. Comments and trailing commas
 * are taken as they come. `false` where the file is no JSON as it is.
 */
export function breaksJson(path: string, before: string, after: string): boolean {
  if (!/\.(?:json|jsonc|ipynb|geojson|webmanifest|code-workspace)$/i.test(path) || before.length > largestData || after.length > largestData) return false;
  return isJson(before) && !isJson(after);
}

function isJson(text: string): boolean {
  const bare = text.replace(/^\ufeff/, '');
  const reading = readJson(bare, 0, true);
  return reading.ok && /^\s*(?:\/[/*]|$)/.test(bare.slice(reading.end));
}

/**
 * Whether a text that is to become the whole of a file is one part of it, changed or not: it begins and ends with lines of the file, and most of the file is
 * outside. Models show a function under the name of its file; written as the file, it would be all that is left.
 */
export function isExcerpt(before: string, content: string): boolean {
  const all = solidLines(before).length;
  const plan = planSnippet(before, [content.replace(/\n$/, '')]);
  if (plan.kind === 'unclear') return false;
  const part = plan.kind === 'stands' ? solidLines(content).length : plan.blocks.reduce((sum, { oldString }) => sum + solidLines(oldString).length, 0);
  return all - part >= all * leftOut;
}
