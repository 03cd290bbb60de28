import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  array,
  maxLength,
  minLength,
  optional,
  regex,
  strictObject,
  string,
  type core,
  type infer as Infer,
} from 'zod/mini';
import { projectRoot } from '../paths.ts';

/** Where the entries stand: a file for each family of tools, an entry a line. */
export const entriesFolder = join(projectRoot, 'src', 'remediation', 'builtin', 'entries');

const text = (least: number, most: number) => string().check(minLength(least), maxLength(most));

/** An entry as it is written. Characters, at least and at most. */
const entry = strictObject({
  causes: array(string().check(regex(/^[^\s/]{1,60}\/[^\s/]{1,80}$/))).check(minLength(1), maxLength(40)),
  title: text(10, 120),
  means: text(10, 700),
  first: text(8, 1000),
  check: optional(text(5, 500)),
  else: optional(text(5, 800)),
  link: optional(string().check(maxLength(300), regex(/^https:\/\/[^\s<>"]+$/))),
});

/** An entry as it is written, with its place. */
export interface WrittenEntry extends Infer<typeof entry> {
  /** `npm.jsonl:12`. */
  readonly at: string;
}

/** What was read, and each mistake as a sentence with its place. */
export interface ReadEntries {
  readonly entries: readonly WrittenEntry[];
  readonly mistakes: readonly string[];
}

/**
 * Reads and checks the entries of these files; `causes` are the ids of the corpus. Wrong ones are reported and left
 * out.
 */
export function readEntries(
  files: readonly { readonly name: string; readonly text: string }[],
  causes: ReadonlySet<string>,
): ReadEntries {
  const entries: WrittenEntry[] = [];
  const mistakes: string[] = [];
  const owners = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const { name, text: lines } of files) {
    for (const [index, line] of lines.split('\n').entries()) {
      if (line.trim() === '') continue;
      const at = `${name}:${String(index + 1)}`;
      const read = entry.safeParse(parsedJson(line));
      if (!read.success) {
        mistakes.push(`${at}: ${read.error.issues.map(issueText).join('; ')}`);
        continue;
      }
      const title = read.data.title.trim().toLowerCase();
      const wrong = [
        ...read.data.causes.filter((cause) => !causes.has(cause)).map((cause) => `the corpus has no cause ${cause}`),
        ...read.data.causes.flatMap((cause, nth) => {
          const other = read.data.causes.indexOf(cause) < nth ? at : owners.get(cause);
          return other === undefined ? [] : [`${cause} is solved at ${other}, too`];
        }),
        ...(titles.has(title) ? [`the title is that of ${titles.get(title) ?? ''}`] : []),
      ];
      if (wrong.length > 0) {
        mistakes.push(`${at}: ${wrong.join('; ')}`);
        continue;
      }
      for (const cause of read.data.causes) owners.set(cause, at);
      titles.set(title, at);
      entries.push({ ...read.data, at });
    }
  }
  return { entries, mistakes };
}

/** The files of entries, by name. */
export function entryFiles(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(entriesFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(entriesFolder, name), 'utf8') }));
}

/** `first is too short (at least 15 characters)`. */
function issueText(issue: core.$ZodIssue): string {
  const field = issue.path.length === 0 ? 'the line' : issue.path.map(String).join('.');
  switch (issue.code) {
    case 'too_small':
      return `${field} is too short (at least ${String(issue.minimum)})`;
    case 'too_big':
      return `${field} is too long (at most ${String(issue.maximum)})`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return `${field} has not the form ${'pattern' in issue ? String(issue.pattern) : ''}`;
    default:
      return `${field} is missing or no text`;
  }
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
