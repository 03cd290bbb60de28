import { renderAdvicePrompt } from '../../../src/edit/domain/advice/renderAdvice.ts';
import { applyChanges } from '../../../src/edit/domain/merge/applyChanges.ts';
import { resolveEdit } from '../../../src/edit/domain/resolveEdit.ts';
import type {
  Advice,
  Candidate,
  EditRequest,
  EditResolution,
  EditServices,
  TextChange,
} from '../../../src/edit/domain/types.ts';

/**
 * A text told by a file of `test/fixtures/edit/documents`: from line `at` (from 0) so many lines are taken out and
 * others put there; then come the line breaks and the byte order mark.
 */
export interface ChangedDocument {
  readonly of: string;
  readonly at?: number;
  readonly out?: number;
  readonly in?: readonly string[];
  readonly crlf?: true;
  readonly bom?: true;
}

/**
 * An edit whose whole result is held. Texts are given as their lines, so that a carriage return is seen at a line's
 * end.
 */
export interface GoldenEdit {
  readonly name: string;
  /** A file of `test/fixtures/edit/documents`, a changed one, or the text itself. */
  readonly content: string | ChangedDocument | readonly string[];
  readonly old: readonly string[];
  /**
   * The new text, or what becomes of the lines of the old one: from line `at` (from 0) so many are taken out and others
   * put there.
   */
  readonly new: readonly string[] | { readonly at: number; readonly out: number; readonly in: readonly string[] };
  readonly options?: Omit<EditRequest, 'content' | 'oldString' | 'newString'>;
  /** Earlier texts of the document, newest first. */
  readonly earlier?: readonly (readonly string[])[];
  /** Other files that hold the old text. */
  readonly elsewhere?: readonly { readonly path: string; readonly line: number }[];
  /** What the model says when it is asked; `null` for a model that fails. */
  readonly reply?: string | null;
  /**
   * Whether the words for the author of the edit are written down as a whole, and not only how long they
   * are.
   */
  readonly showsPrompt?: true;
  /** Whether the question put to the model is written down, too. */
  readonly showsQuestion?: true;
  /** Texts with this word have one syntax error more than others. */
  readonly syntaxError?: string;
  readonly fuzzyLimit?: number;
  /** What came of it, as the test last wrote it down. */
  readonly result?: unknown;
}

/**
 * Resolves the edit and gives all that came of it, as it stands in the fixture. Throws when the changes are not those
 * of the new content.
 */
export async function getResult(edit: GoldenEdit, getText: (document: string) => string): Promise<unknown> {
  const content = getContent(edit.content, getText);
  const request: EditRequest = {
    content,
    oldString: edit.old.join('\n'),
    newString: getNew(edit).join('\n'),
    ...edit.options,
  };
  const asked: string[] = [];
  const resolution = await resolveEdit(request, getServices(edit, asked));
  return {
    ...told(resolution, request, edit.showsPrompt === true),
    ...(asked.length === 0
      ? {}
      : { asked: edit.showsQuestion === true ? asked.map((question) => question.split('\n')) : asked.length }),
  };
}

function getContent(content: GoldenEdit['content'], getText: (document: string) => string): string {
  if (typeof content === 'string') return getText(content);
  if (!('of' in content)) return content.join('\n');
  const lines = getText(content.of).split('\n');
  lines.splice(content.at ?? 0, content.out ?? 0, ...(content.in ?? []));
  return (content.bom === true ? '\ufeff' : '') + lines.join(content.crlf === true ? '\r\n' : '\n');
}

function getNew({ old, new: fresh }: GoldenEdit): readonly string[] {
  if (!('out' in fresh)) return fresh;
  return [...old.slice(0, fresh.at), ...fresh.in, ...old.slice(fresh.at + fresh.out)];
}

/** The model is one whose choices have stood so far. */
const fared = { kept: 58, refused: 0 };

function getServices(
  { earlier, elsewhere, reply, syntaxError, fuzzyLimit }: GoldenEdit,
  asked: string[],
): EditServices {
  return {
    earlierVersions: earlier === undefined ? undefined : earlier.map((lines) => lines.join('\n')),
    findElsewhere: elsewhere === undefined ? undefined : () => Promise.resolve(elsewhere),
    fuzzyLimit,
    syntax:
      syntaxError === undefined
        ? undefined
        : { countErrors: (_: string, text: string) => text.split(syntaxError).length - 1 },
    model:
      reply === undefined
        ? undefined
        : {
            id: 'scripted',
            ask: ({ user }) => {
              asked.push(user);
              return reply === null
                ? Promise.reject(new Error('no answer'))
                : Promise.resolve({ text: reply, costUsd: 0.001, cached: false, fared });
            },
          },
  };
}

/**
 * All of a resolution that is held: without the texts that follow from the rest; the prompt whole, or its first line
 * and its length.
 */
function told(resolution: EditResolution, request: EditRequest, isWhole: boolean): object {
  const trail = resolution.trail.map(({ stage, outcome, reason }) =>
    [stage, outcome, reason].filter((part) => part !== undefined).join(' '),
  );
  if (resolution.status === 'applied') {
    const { content, changes, runnerUp, trail: _, ...rest } = resolution;
    if (applyChanges(request.content, changes) !== content) throw new Error('The changes do not make the content.');
    return {
      ...rest,
      changes: changes.map(toldChange),
      ...(runnerUp === undefined ? {} : { runnerUp: toldPlace(runnerUp) }),
      trail,
    };
  }
  const { status, reason, advice, model } = resolution;
  const candidates =
    resolution.status === 'review' ? { candidates: resolution.candidates.slice(0, listed).map(toldPlace) } : {};
  const prompt = renderAdvicePrompt(advice, request, 'src/file');
  return {
    status,
    reason,
    ...candidates,
    advice: toldAdvice(advice),
    ...(model === undefined ? {} : { model }),
    prompt: isWhole ? prompt.split('\n') : [prompt.split('\n', 1)[0], prompt.length],
    trail,
  };
}

/** Of very many places the first are told. */
const listed = 8;

/** Without the texts of the places and of what to send instead, and without what a review's candidates tell. */
function toldAdvice({ nearest, retries, numbered: _, ...rest }: Advice): object {
  const shown = retries.map(({ oldString, newString, numbered: _numbered, ...option }) => ({
    ...option,
    lengths: [oldString.length, newString.length],
  }));
  return {
    ...rest,
    nearest: nearest
      .slice(0, listed)
      .map(({ changes: _changes, differences, ...place }, at) =>
        toldPlace({ ...place, differences: at === 0 && rest.review === undefined ? differences : [] }),
      ),
    retries: shown.slice(0, listed),
    counts: [nearest.length, retries.length],
  };
}

function toldPlace({ text: _, changes, differences, ...place }: Candidate): object {
  return {
    ...place,
    ...(differences.length === 0 ? {} : { differences }),
    ...(changes === undefined ? {} : { changes: changes.map(toldChange) }),
  };
}

function toldChange({ start, end, text }: TextChange): string {
  return `${start}-${end} ${JSON.stringify(text)}`;
}
