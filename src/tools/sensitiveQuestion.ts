import { array, looseObject, optional, string } from 'zod/mini';
import { type InEnglish, msg } from '../base/text/message.ts';
import { asItIs, type Say } from '../base/text/say.ts';
import type { sensitiveCause, SensitiveFile } from '../edit/index.ts';
import { shortName } from './shortName.ts';
import type { ToolQuestion, ToolResult } from './tool.ts';

/** Files that are named in one question. */
const maxNamed = 20;
/** As in the engine, whose code is not loaded for a word. */
const cause: typeof sensitiveCause = 'sensitive-file';

const refused = looseObject({
  files: array(
    looseObject({
      edits: array(looseObject({ cause: optional(string()) })),
      sensitive: optional(array(looseObject({ path: string(), what: string() }))),
    }),
  ),
});

/** A sensitive file and what it is, as a sentence. Not escaped. */
export function sensitiveLine({ path, what }: SensitiveFile | InEnglish<SensitiveFile>, say: Say): string {
  return say(msg('“{0}” is sensitive: it is {1}.', shortName(path), what));
}

/**
 * The question to a person when an edit was refused because it would change sensitive files. None if there are too many
 * files for one question.
 */
export function sensitiveQuestion({ data }: ToolResult): ToolQuestion | undefined {
  const read = refused.safeParse(data);
  if (!read.success) return undefined;
  const files = read.data.files
    .filter(({ edits }) => edits.some((edit) => edit.cause === cause))
    .flatMap(({ sensitive = [] }) => sensitive);
  if (files.length === 0 || files.length > maxNamed) return undefined;
  const lines = files.map((file) => sensitiveLine(file, asItIs));
  return {
    message: ['An agent wants to change what may be run, or what agents are told:', ...lines, 'Allow it?'].join('\n'),
    leave: files.map(({ path }) => path),
  };
}
