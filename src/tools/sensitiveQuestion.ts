import { array, looseObject, optional, string } from 'zod/mini';
import { shortName } from './confirmationText.ts';
import type { ToolQuestion, ToolResult } from './tool.ts';

/** Files that are named in one question. */
const maxNamed = 20;
/** The cause of an edit that waits for a person; as in the engine, whose code is not loaded for a word. */
const cause = 'sensitive-file';

const refused = looseObject({
  files: array(looseObject({
    edits: array(looseObject({ cause: optional(string()) })),
    sensitive: optional(array(looseObject({ path: string(), what: string() }))),
  })),
});

/** What a person is asked where an edit was refused because it would change sensitive files. With too many of them for one question there is none. */
export function sensitiveQuestion({ data }: ToolResult): ToolQuestion | undefined {
  const read = refused.safeParse(data);
  if (!read.success) return undefined;
  const files = read.data.files.filter(({ edits }) => edits.some((edit) => edit.cause === cause)).flatMap(({ sensitive = [] }) => sensitive);
  if (files.length === 0 || files.length > maxNamed) return undefined;
  const lines = files.map(({ path, what }) => `“${shortName(path)}” is ${what}.`);
  return { message: ['An agent wants to change what may be run, or what agents are told:', ...lines, 'Allow it?'].join('\n'), leave: files.map(({ path }) => path) };
}
