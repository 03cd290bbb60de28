import * as vscode from 'vscode';
import type { FoundSecrets, Redacted } from '../../../base/redact.ts';
import {
  formFields,
  type FormField,
  type FormMessage,
  type FormValues,
} from '../../../panels/protocol/remediations.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';
import { utf8Bytes } from '../../domain/record/validation.ts';
import { readError } from '../../domain/read/readError.ts';
import type { FieldError, Remediation, RemediationChange, RemediationInput } from '../../domain/types.ts';
import type { CurrentErrors } from '../contracts.ts';
import { folderName } from '../projectFiles.ts';
import type { RecordFrom } from './panelParts.ts';

const emptyValues: FormValues = {
  title: '',
  errorMessage: '',
  solution: '',
  codeDiff: '',
  severity: 'medium',
  category: 'other',
  tags: '',
  scope: 'shared',
  folder: '',
  rootCause: '',
  errorType: '',
  stackTrace: '',
  source: '',
};

/**
 * The form for a new fix: filled in from an error, an offer or a text, with everything redacted that must not be
 * stored.
 */
export async function draftForm(
  from: RecordFrom,
  errors: CurrentErrors,
  redact: (text: string) => Promise<Redacted>,
): Promise<FormMessage> {
  const offer = errors.offers.find(({ id }) => id === from.offerId);
  const error = offer?.error ?? errors.all.find(({ id }) => id === from.errorId);
  const text = await redact(from.text ?? error?.text ?? '');
  const stack = await redact(error?.stackTrace ?? '');
  const diff = await redact(offer?.diff ?? '');
  const type = await redact(error?.errorType ?? '');
  const errorKey = error === undefined ? 'new' : `error:${error.id}`;
  const key = offer === undefined ? errorKey : `offer:${offer.id}`;
  return {
    type: 'form',
    key: from.text === undefined ? key : 'text',
    id: '',
    values: {
      ...emptyValues,
      errorMessage: fitting(text.text, limits.messageBytes),
      errorType: type.text.slice(0, limits.typeCharacters),
      stackTrace: fitting(stack.text, limits.stackBytes),
      codeDiff: diff.text,
      folder: getFolder(error?.place?.uri ?? vscode.window.activeTextEditor?.document.uri),
      category: error === undefined ? 'other' : getCategory(error.source),
    },
    redacted: redactedText([...text.found, ...stack.found, ...diff.found, ...type.found]),
  };
}

/** The form for an existing fix. */
export function editForm(fix: Remediation): FormMessage {
  const {
    id,
    title,
    errorMessage,
    solution,
    codeDiff,
    severity,
    category,
    tags,
    scope,
    rootCause,
    stackTrace,
    source,
  } = fix;
  return {
    type: 'form',
    key: `edit:${id}`,
    id,
    redacted: '',
    values: {
      ...emptyValues,
      title,
      errorMessage,
      solution,
      codeDiff,
      severity,
      category,
      tags: tags.join(', '),
      scope,
      rootCause,
      stackTrace,
      source,
    },
  };
}

/** The names of the open folders, if there are several to choose from. */
export function folderChoice(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.length < 2 ? [] : folders.map(folderName);
}

/** The name of the folder of a file, otherwise of the first open folder; empty without one. */
function getFolder(uri: vscode.Uri | undefined): string {
  const folder =
    (uri === undefined ? undefined : vscode.workspace.getWorkspaceFolder(uri)) ??
    vscode.workspace.workspaceFolders?.[0];
  return folder === undefined ? '' : folderName(folder);
}

/** The record for a form. Empty fields are omitted; the store validates the rest, field by field. */
export function getInput(values: FormValues): RemediationInput {
  const { errorMessage, solution, scope } = values;
  const folder = values.folder === '' ? getFolder(undefined) : values.folder;
  const files = filesIn(values.codeDiff);
  return {
    ...changed(values),
    errorMessage,
    solution,
    scope: scope as NonNullable<RemediationInput['scope']>,
    ...(files.length === 0 ? {} : { affectedFiles: files }),
    ...(values.errorType.trim() === '' ? {} : { errorType: values.errorType }),
    ...(folder === '' ? {} : { projectPath: folder }),
  };
}

/** The changes of a fix in its form: every field, because one may have been cleared. */
export function getChange(values: FormValues): RemediationChange {
  const { title, codeDiff, rootCause, stackTrace, source, ...rest } = values;
  return {
    ...changed(rest),
    ...(title.trim() === '' ? {} : { title }),
    codeDiff,
    rootCause,
    stackTrace,
    source,
    affectedFiles: filesIn(codeDiff),
  };
}

function changed(values: Partial<FormValues>): Omit<RemediationInput, 'errorMessage' | 'solution' | 'scope'> & {
  readonly errorMessage: string;
  readonly solution: string;
} {
  const {
    title = '',
    errorMessage = '',
    solution = '',
    codeDiff = '',
    severity,
    category,
    tags = '',
    rootCause = '',
    stackTrace = '',
    source = '',
  } = values;
  const filled = Object.fromEntries(
    Object.entries({ title, codeDiff, rootCause, stackTrace, source }).filter(([, value]) => value.trim() !== ''),
  );
  return {
    ...filled,
    errorMessage,
    solution,
    // An unknown word is passed on: the store reports it.
    severity: severity as NonNullable<RemediationInput['severity']>,
    category: category as NonNullable<RemediationInput['category']>,
    tags: tagsIn(tags),
  };
}

/** What was replaced, in one sentence; empty if nothing was. */
export function redactedText(found: readonly FoundSecrets[]): string {
  const counts = new Map<string, number>();
  for (const { kind, count } of found) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const list = [...counts].map(([kind, count]) => (count === 1 ? `<${kind}>` : `${String(count)} × <${kind}>`));
  return list.length === 0 ? '' : vscode.l10n.t('Replaced before anything is stored: {0}.', list.join(', '));
}

/** The maximum length of a form field in UTF-8 bytes. */
const maxBytes: Readonly<Partial<Record<FormField, number>>> = {
  errorMessage: limits.messageBytes,
  solution: limits.solutionBytes,
  codeDiff: limits.diffBytes,
  rootCause: limits.rootCauseBytes,
  stackTrace: limits.stackBytes,
};
/** The maximum length of a form field in characters. */
const maxCharacters: Readonly<Partial<Record<FormField, number>>> = {
  title: limits.titleCharacters,
  source: limits.sourceCharacters,
  errorType: limits.typeCharacters,
};

/**
 * The problem of a field in the user's language, for every error that the form can cause; the field's label is above
 * it.
 */
export function fieldText({ field, code, message }: FieldError, values: FormValues): string {
  const { t } = vscode.l10n;
  if (code === 'required') return t('This field is required.');
  const tags = tagsIn(values.tags);
  if (field === 'tags' && code === 'too-many') return t('{0} tags: at most {1} are allowed.', tags.length, limits.tags);
  const tag = tags[Number(/^tags\[(\d+)\]$/.exec(field)?.[1] ?? -1)];
  if (tag !== undefined)
    return t('The tag “{0}” is too long: at most {1} characters are allowed.', tag, limits.tagCharacters);
  const name = formFields.find((known) => known === field);
  if (name === undefined || code !== 'too-long') return message;
  const [bytes, characters] = [maxBytes[name], maxCharacters[name]];
  if (bytes !== undefined)
    return t(
      'Too long by {0} bytes: at most {1} KB are allowed. Shorten it to what matters.',
      Math.max(1, utf8Bytes(values[name]) - bytes),
      bytes / 1024,
    );
  return characters === undefined
    ? message
    : t(
        'Too long by {0} characters: at most {1} are allowed.',
        Math.max(1, values[name].length - characters),
        characters,
      );
}

/** As much of a text as a record may contain, including the failing line. */
function fitting(text: string, most: number): string {
  if (utf8Bytes(text) <= most) return text;
  const line = readError(text).failingLine;
  const at = Math.max(0, text.indexOf(line));
  // A quarter of the characters: none takes more than four bytes.
  const before = Math.floor(most / 16);
  let part = text.slice(Math.max(0, at - before), Math.max(0, at - before) + most);
  while (utf8Bytes(part) > most) part = part.slice(0, Math.floor(part.length * 0.9));
  return part.replace(/[\ud800-\udbff]$/, '').replace(/^[\udc00-\udfff]/, '');
}

function getCategory(source: string): FormValues['category'] {
  if (source === 'debugger' || source === 'notebook') return 'runtime';
  if (source === 'diagnostic') return 'compile';
  return 'other';
}

/** The tags of a comma-separated field, each once. */
function tagsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}

/** The files that a unified diff changes. */
function filesIn(diff: string): readonly string[] {
  const files = [...diff.matchAll(/^\+\+\+ (?:b\/)?([^\t\r\n]{1,1000})/gm)]
    .map(([, file]) => file ?? '')
    .filter((file) => file !== '' && file !== '/dev/null');
  return [...new Set(files)].slice(0, limits.affectedFiles);
}
