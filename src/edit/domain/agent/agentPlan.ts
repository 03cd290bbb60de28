import { type Message, msg } from '../../../base/text/message.ts';
import type { EditBlock, FileEdit } from '../formats/types.ts';
import type { EditWork } from '../editWork.ts';
import type { BlockVerdict } from '../planFile.ts';
import { besideFound } from '../paths/pathReadings.ts';
import { statedBlocks } from '../statedBlocks.ts';
import { isEmptyText } from '../unusable.ts';
import type { NextStep, TextChange } from '../types.ts';
import { getLineEndings, singleChange, withLineEnding } from '../wholeText.ts';
import { blockMarkIn, breaksJson, isExcerpt, leftOutBy, leftOutOfNew, mayBePart } from './fileObjection.ts';
import type { FailureLimit, TurnedAway } from './failureLimit.ts';
import { applyChanges } from '../merge/applyChanges.ts';
import { judgeSyntax } from '../judgeSyntax.ts';
import { planSnippet } from './snippetPlan.ts';
import { insistPhrase } from './syntaxSentences.ts';
import type { SensitiveFile } from './sensitiveGate.ts';
import type { AgentFile, AgentFiles, FileRefusal, NewFile } from './types.ts';

/** One replacement and where it would go. Without a verdict it was not looked at. */
export interface AgentBlock {
  readonly block: EditBlock;
  readonly verdict?: BlockVerdict;
  readonly turnedAway?: TurnedAway;
  /** Worked out from a snippet: how sure its place is has no figure. */
  readonly fromSnippet: boolean;
}

/** What an agent's request would do to one file. */
export type AgentPlannedFile =
  /** With `to` the file is renamed as well. */
  | {
      readonly kind: 'blocks';
      readonly path: string;
      readonly file: AgentFile;
      readonly blocks: readonly AgentBlock[];
      readonly changes: readonly TextChange[];
      readonly to?: NewFile;
      /** The language has a grammar, but the text could not be parsed. */
      readonly isUnparsed?: boolean;
    }
  | {
      readonly kind: 'overwrite';
      readonly path: string;
      readonly file: AgentFile;
      readonly changes: readonly TextChange[];
      /** The language has a grammar, but the text could not be parsed. */
      readonly isUnparsed?: boolean;
    }
  | { readonly kind: 'create'; readonly path: string; readonly file: NewFile; readonly content: string }
  | { readonly kind: 'delete'; readonly path: string; readonly file: AgentFile }
  /**
   * The file as a whole cannot take its edits, of which there are `edits`; because of these `sensitive` files where
   * they are what it waits for.
   */
  | {
      readonly kind: 'failed';
      readonly path: string;
      readonly file?: AgentFile;
      readonly cause: string;
      readonly next: NextStep;
      readonly message: Message | string;
      readonly edits: number;
      readonly sensitive?: readonly SensitiveFile[];
    };

/** A file that something is to be written to. */
export type WritableFile = Exclude<AgentPlannedFile, { kind: 'failed' }>;

/** What planning needs. */
export interface PlanContext {
  readonly files: Pick<AgentFiles, 'open'>;
  readonly limit: Pick<FailureLimit, 'turnsAway'>;
  readonly aiMode: boolean;
  readonly signal: AbortSignal;
  readonly plan: EditWork['plan'];
  /** Lets a cancel be heard during a long plan. */
  readonly breathe?: () => Promise<void>;
}

/** The edits of one file, which are planned together. */
interface FileGroup {
  readonly opened: AgentFile | NewFile | FileRefusal;
  readonly edits: FileEdit[];
}

/** A request whose files have been read. */
export type OpenedEdits = readonly FileGroup[];

/**
 * Files of one request that cannot be had before the others are no longer looked for: each may cost a walk through the
 * workspace.
 */
const maxRefused = 20;

/**
 * Reads every file of a request once and puts the edits of each file together, in the order of the request. Once
 * `signal` is aborted no more files are read.
 */
export async function openEdits(
  edits: readonly FileEdit[],
  files: Pick<AgentFiles, 'open'>,
  signal: AbortSignal,
): Promise<OpenedEdits> {
  const read = new Map<string, AgentFile | NewFile | FileRefusal>();
  const groups = new Map<string, FileGroup>();
  let refused = 0;
  for (const edit of edits) {
    const mayCreate = edit.operation.kind === 'write' || isWholeText(edit);
    const asked = `${String(mayCreate)} ${edit.path ?? ''}`;
    const known = read.get(asked);
    const named =
      known ??
      (refused >= maxRefused || signal.aborted ? notLookedFor(edit.path) : await files.open(edit.path, mayCreate));
    if (known === undefined && named.kind === 'refused') refused++;
    read.set(asked, named);
    const opened = named.kind === 'refused' ? ((await openTwin(named, edit, files)) ?? named) : named;
    const key = opened.kind === 'refused' ? `refused ${asked}` : `file ${opened.key}`;
    const group = groups.get(key) ?? { opened, edits: [] };
    groups.set(key, group);
    group.edits.push(edit);
  }
  return [...groups.values()];
}

/**
 * The file with another extension, where it is the only one and holds all that the edit would replace: then the name
 * was a slip (`app.js` for `app.ts`).
 */
async function openTwin(
  { twin }: FileRefusal,
  { operation }: FileEdit,
  files: Pick<AgentFiles, 'open'>,
): Promise<AgentFile | undefined> {
  if (twin === undefined || operation.kind !== 'edit') return undefined;
  const opened = await files.open(twin, false);
  if (opened.kind !== 'file') return undefined;
  const text = opened.text.replaceAll('\r\n', '\n');
  const isThere = ({ oldString }: EditBlock): boolean =>
    oldString.trim() !== '' && text.includes(oldString.replaceAll('\r\n', '\n'));
  return operation.blocks.every(isThere) ? opened : undefined;
}

function notLookedFor(path = ''): FileRefusal {
  return {
    kind: 'refused',
    path,
    reason: 'not-looked-for',
    message: msg(
      '{0} was not looked for, because {1} other files of this request cannot be edited. Send its ' +
        'edits again without those.',
      path,
      maxRefused,
    ),
  };
}

/**
 * Works out what a request would do; nothing is changed. The rules for one file are those of the person's path
 * (`EditPlanner`).
 */
export async function planEdits(groups: OpenedEdits, context: PlanContext): Promise<AgentPlannedFile[]> {
  const planned: AgentPlannedFile[] = [];
  for (const group of groups) {
    const file = await planGroup(group, context);
    planned.push(
      taken(planned, file)
        ? failed(
            file.path,
            file,
            'conflicting',
            'rewrite',
            msg('{0} is the target of two edits of this request. Send them one by one.', getTarget(file)),
            1,
          )
        : file,
    );
  }
  return planned;
}

async function planGroup({ opened, edits }: FileGroup, context: PlanContext): Promise<AgentPlannedFile> {
  const count = edits.reduce((sum, edit) => sum + blocksIn(edit), 0);
  if (opened.kind === 'refused')
    return {
      kind: 'failed',
      path: opened.path,
      cause: opened.reason,
      next: 'rewrite',
      message: opened.message,
      edits: count,
    };
  const { path } = opened;
  const special = edits.find(({ operation }) => operation.kind !== 'edit' && operation.kind !== 'snippet')?.operation;
  const fail = (cause: string, next: NextStep, message: Message | string): AgentPlannedFile =>
    failed(path, { file: opened }, cause, next, message, count);
  if (special !== undefined && edits.length > 1)
    return fail(
      'conflicting',
      'rewrite',
      msg('The request asks both to replace and to change {0}. Send those edits one by one.', path),
    );
  if (opened.kind === 'new') {
    const content = special?.kind === 'write' ? special.content : getWholeText(edits);
    if (content === undefined) return fail('no-file', 'rewrite', msg('{0} does not exist.', path));
    const missing = leftOutOfNew(path, content);
    return missing === undefined
      ? { kind: 'create', path, file: opened, content }
      : fail(
          'placeholder',
          'rewrite',
          msg('{0} does not exist yet, and its text leaves out code ("{1}"). Write out every line.', path, missing),
        );
  }
  // An agent that creates a file twice has what it wants.
  if (opened.text !== '' && getWholeText(edits) === opened.text)
    return fail('already-applied', 'stop', alreadySo(path));
  if (special?.kind === 'delete') return { kind: 'delete', path, file: opened };
  if (special?.kind === 'write') {
    const changes = singleChange(opened.text, withStyle(opened.text, special.content));
    if (changes.length === 0) return fail('already-applied', 'stop', alreadySo(path));
    // A file without any text was made to be filled.
    if (special.mustBeNew && !isEmptyText(opened.text))
      return fail(
        'exists',
        'reread',
        msg(
          '{0} already exists, and the edit says it is a new file. Read it and change it by a replacement, ' +
            'or delete it first.',
          path,
        ),
      );
    const missing = leftOutBy(path, opened.text, special.content);
    if (missing !== undefined)
      return fail(
        'placeholder',
        'rewrite',
        msg(
          'The new text of {0} leaves out code that would be lost ("{1}"). Write out every line, or send replacements.',
          path,
          missing,
        ),
      );
    const mark = blockMarkIn(opened.text, special.content);
    if (mark !== undefined)
      return fail(
        'placeholder',
        'rewrite',
        msg(
          'The new text of {0} is an edit block that could not be read ("{1}"). Send the lines above and ' +
            'below its divider as a replacement.',
          path,
          mark.trim(),
        ),
      );
    // A tool's call says that it writes the file; a code block below a name does not.
    if (
      edits[0]?.format === 'whole-file' &&
      (isExcerpt(opened.text, special.content) || mayBePart(opened.text, special.content))
    ) {
      return fail(
        'placeholder',
        'rewrite',
        msg(
          'The text seems to hold only a part of {0}, and everything else would be lost. Send a ' +
            'replacement with the old text of that part, or a snippet with "..." comments for what stays. If ' +
            'it is meant to be the whole file, send it as a call of write_file.',
          path,
        ),
      );
    }
    const judged = context.aiMode
      ? judgeSyntax(opened.services.syntax, opened.languageId, opened.text, applyChanges(opened.text, changes))
      : 'no-grammar';
    if (judged === 'worse')
      return fail(
        'guard-syntax',
        'rewrite',
        msg(
          'The new text of {0} has more syntax errors than the file has now, so it was not written. Look ' +
            'for a stray marker, fence, tag or bracket in it; {1}',
          path,
          insistPhrase,
        ),
      );
    return { kind: 'overwrite', path, file: opened, changes, ...(judged === 'unchecked' ? { isUnparsed: true } : {}) };
  }
  // A path that lacks the first folders of its file lacks those of the new name, too.
  const to =
    special?.kind === 'move'
      ? await context.files.open(besideFound(special.to, edits[0]?.path ?? path, path), true)
      : undefined;
  if (to?.kind === 'refused') return fail(to.reason, 'rewrite', to.message);
  if (to?.kind === 'file')
    return fail('exists', 'rewrite', msg('{0} cannot be renamed to {1}: that file exists.', path, to.path));
  return planBlocks(opened, edits, to, context, fail);
}

async function planBlocks(
  file: AgentFile,
  edits: readonly FileEdit[],
  to: NewFile | undefined,
  context: PlanContext,
  fail: (cause: string, next: NextStep, message: Message | string) => AgentPlannedFile,
): Promise<AgentPlannedFile> {
  const stated: { readonly block: EditBlock; readonly fromSnippet: boolean }[] = [];
  // A snippet that was merged to the byte is written as it is; its syntax has been looked at.
  let exact = edits.every(({ operation }) => operation.kind === 'snippet');
  for (const edit of edits) {
    const { operation } = edit;
    // What comes in a call is whole: a call that was cut off cannot be read at all.
    stated.push(...statedBlocks(edit).map(({ mayBeCut: _, ...block }) => ({ block, fromSnippet: false })));
    if (operation.kind !== 'snippet') continue;
    const { placeholders } = operation;
    const { syntax } = file.services;
    const snippet = planSnippet(file.text, operation.segments, { languageId: file.languageId, syntax, placeholders });
    if (snippet.kind === 'unclear' && snippet.isUnparsed === true) {
      return fail(
        'placeholder',
        'rewrite',
        msg(
          'The parser gave up on {0}, so it is not certain which of its lines the snippet stands for. Send ' +
            'replacements with the old text written out, or a diff.',
          file.path,
        ),
      );
    }
    if (snippet.kind === 'unclear' && snippet.part !== undefined) {
      return fail(
        'placeholder',
        'rewrite',
        msg(
          'It is not certain where "{0}" of the snippet belongs in {1}. Show it whole, with the ' +
            'lines right above and below it as the file has them, or send a replacement or a diff.',
          snippet.part,
          file.path,
        ),
      );
    }
    if (snippet.kind === 'unclear') {
      return fail(
        'placeholder',
        'rewrite',
        msg(
          'It is not certain which lines of {0} the snippet stands for. Send replacements with ' +
            'the old text written out, or a diff.',
          file.path,
        ),
      );
    }
    exact &&= snippet.kind !== 'sure' || snippet.isExact === true;
    if (snippet.kind === 'sure') stated.push(...snippet.blocks.map((block) => ({ block, fromSnippet: true })));
  }
  if (stated.length === 0 && to === undefined) return fail('already-applied', 'stop', alreadySo(file.path));
  const away = stated.map(({ block }) => context.limit.turnsAway({ key: file.key, content: file.text, ...block }));
  const base = { kind: 'blocks' as const, path: file.path, file, to };
  const isHopeless = stated.length > 0 && away.every((each) => each !== undefined);
  if (isHopeless)
    return { ...base, changes: [], blocks: stated.map((each, i) => ({ ...each, ...turnedAway(away[i]) })) };
  // What was turned away is looked at again beside others: with them it may have its place.
  const options = {
    aiMode: context.aiMode && !exact,
    policy: 'apply-sure' as const,
    languageId: file.languageId,
  };
  const plan = await context.plan(
    file.text,
    stated.map(({ block }) => block),
    options,
    {
      ...file.services,
      signal: context.signal,
      ...(context.breathe === undefined ? {} : { breathe: context.breathe }),
    },
  );
  if (breaksJson(file.path, file.text, plan.content)) {
    return fail(
      'guard-syntax',
      'rewrite',
      msg(
        'With this edit {0} would no longer be JSON. Read it again: in new_string, write quotes, ' +
          'backslashes and line breaks inside its strings as they stand there ("\\n"), and keep the commas ' +
          'between its values.',
        file.path,
      ),
    );
  }
  const blocks = stated.map((each, i): AgentBlock => {
    const verdict = plan.verdicts[i];
    const isOpen = verdict === undefined || (!isSureVerdict(verdict) && !isSettledVerdict(verdict));
    return { ...each, ...(verdict === undefined ? {} : { verdict }), ...(isOpen ? turnedAway(away[i]) : {}) };
  });
  return { ...base, blocks, changes: plan.changes, ...(plan.syntax === 'unchecked' ? { isUnparsed: true } : {}) };
}

/** Whether a block will be written if its file is. */
export function isSureVerdict({ resolution, included }: BlockVerdict): boolean {
  return included && resolution.status === 'applied';
}

/** Whether what a block wants is so without it. */
export function isSettledVerdict({ resolution, fulfilled }: BlockVerdict): boolean {
  return fulfilled || (resolution.status === 'refused' && resolution.reason === 'already-applied');
}

/** The blocks of a file that have no sure place and whose wish is not fulfilled without them. */
export function openBlocks(file: AgentPlannedFile): readonly AgentBlock[] {
  if (file.kind !== 'blocks') return [];
  return file.blocks.filter(
    ({ verdict }) => verdict === undefined || (!isSureVerdict(verdict) && !isSettledVerdict(verdict)),
  );
}

/**
 * Whether a file has anything to write that needs no further choice. A rename and a snippet are sure only as a whole.
 */
export function isSure(file: AgentPlannedFile): file is WritableFile {
  if (file.kind === 'failed') return false;
  if (file.kind !== 'blocks') return true;
  const isWholeOnly = file.to !== undefined || file.blocks.some(({ fromSnippet }) => fromSnippet);
  if (isWholeOnly && openBlocks(file).length > 0) return false;
  return file.to !== undefined || file.changes.length > 0;
}

/** Whether any edit of a file cannot be made. A file that already is what the edit wants has all it needs. */
export function hasFailed(file: AgentPlannedFile): boolean {
  return file.kind === 'failed' ? file.cause !== 'already-applied' : openBlocks(file).length > 0;
}

function failed(
  path: string,
  source: { readonly file?: AgentFile | NewFile },
  cause: string,
  next: NextStep,
  message: Message | string,
  edits: number,
): AgentPlannedFile {
  const { file } = source;
  return { kind: 'failed', path, cause, next, message, edits, file: file?.kind === 'file' ? file : undefined };
}

function alreadySo(path: string): Message {
  return msg('{0} already holds the new text; nothing is left to do.', path);
}

/** Whether an earlier file of the request already writes where this one would. */
function taken(earlier: readonly AgentPlannedFile[], file: AgentPlannedFile): boolean {
  const key = file.kind === 'blocks' ? file.to?.key : undefined;
  const mine = file.kind === 'failed' ? undefined : file.file.key;
  return earlier.some((other) => {
    if (other.kind === 'failed') return false;
    const target = other.kind === 'blocks' ? other.to?.key : undefined;
    return (key !== undefined && (other.file.key === key || target === key)) || (mine !== undefined && target === mine);
  });
}

function getTarget(file: AgentPlannedFile): string {
  return file.kind === 'blocks' ? (file.to?.path ?? file.path) : file.path;
}

/** A whole text takes the line breaks and the byte order mark of the file it replaces. */
function withStyle(before: string, content: string): string {
  const endings = getLineEndings(before);
  const text =
    endings === 'crlf' || endings === 'lf' ? withLineEnding(content, endings === 'crlf' ? '\r\n' : '\n') : content;
  return before.startsWith('\ufeff') && !text.startsWith('\ufeff') ? `\ufeff${text}` : text;
}

/** Whether an edit is nothing but a new text: an empty old one, and no word about its place. */
function isWholeText({ operation }: FileEdit): boolean {
  if (operation.kind !== 'edit' || operation.blocks.length !== 1) return false;
  const [block] = operation.blocks;
  return (
    block?.oldString === '' && block.lineHint === undefined && block.anchors === undefined && block.atEnd === undefined
  );
}

function getWholeText(edits: readonly FileEdit[]): string | undefined {
  const [edit] = edits;
  if (edits.length !== 1 || edit === undefined || !isWholeText(edit) || edit.operation.kind !== 'edit')
    return undefined;
  return edit.operation.blocks[0]?.newString;
}

function blocksIn({ operation }: FileEdit): number {
  return operation.kind === 'edit' || operation.kind === 'move' ? Math.max(1, operation.blocks.length) : 1;
}

function turnedAway(away: TurnedAway | undefined): { turnedAway?: TurnedAway } {
  return away === undefined ? {} : { turnedAway: away };
}
