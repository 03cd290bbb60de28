import { basename } from 'node:path';
import * as vscode from 'vscode';
import { shortLine } from '../../../base/text/markdownText.ts';
import { readError } from '../../domain/read/readError.ts';
import type { ReadError } from '../../domain/read/types.ts';
import { signatureOfReading } from '../../domain/signature.ts';
import type { CurrentError, CurrentErrors } from '../contracts.ts';

/** Characters of the line of an error. */
const maxLineLetters = 270;
/** Characters of what printed an error. */
const originLetters = 40;

/** Errors that are shown as one, the newest first. */
export type ErrorRow = readonly [CurrentError, ...CurrentError[]];

/** The current errors by row: equal ones are one. Panel and list of what waits show the same rows. */
export class ErrorRows {
  readonly #errors: Pick<CurrentErrors, 'all'>;
  #readings = new Map<string, { readonly text: string; readonly reading: ReadError }>();

  constructor(errors: Pick<CurrentErrors, 'all'>) {
    this.#errors = errors;
  }

  /** The errors that are shown as one row with this one: those that say the same of the same names. */
  equalTo(id: string): readonly string[] {
    const row = this.read().find((errors) => errors.some((error) => error.id === id));
    return row?.map((error) => error.id) ?? [];
  }

  /** The errors by row, the row with the newest error first. */
  read(): readonly ErrorRow[] {
    const known = new Set(this.#errors.all.map(({ id }) => id));
    this.#readings = new Map([...this.#readings].filter(([id]) => known.has(id)));
    const rows = new Map<string, ErrorRow>();
    for (const error of this.#errors.all) {
      const reading = this.getReading(error);
      const key = JSON.stringify([signatureOfReading(reading).hash, reading.subjects]);
      const before = rows.get(key);
      rows.set(key, before === undefined ? [error] : [...before, error]);
    }
    return [...rows.values()];
  }

  /** What is understood of an error. Readings are kept as long as their error exists. */
  getReading({ id, text, stackTrace, errorType }: CurrentError): ReadError {
    const kept = this.#readings.get(id);
    if (kept?.text === text) return kept.reading;
    const reading = readError(text, { stackTrace, errorType });
    this.#readings.set(id, { text, reading });
    return reading;
  }

  /** The line that says what failed, bounded. */
  getLine(error: CurrentError): string {
    const { failingLine } = this.getReading(error);
    const line = (failingLine === '' ? error.text : failingLine).trim();
    return line.length > maxLineLetters ? `${line.slice(0, maxLineLetters)}…` : line;
  }
}

/** How often the errors of a row were seen, all together. */
export function countSeen(row: readonly CurrentError[]): number {
  return row.reduce((sum, { count }) => sum + count, 0);
}

/** Where an error is from, in a word or two: the place of a problem, or the command or task that printed it. */
export function whereText({ source, origin, place }: CurrentError): string {
  const { t } = vscode.l10n;
  if (source === 'diagnostic' && place !== undefined) return placeText(place);
  const kind = {
    diagnostic: t('Problem'),
    terminal: t('Terminal'),
    task: t('Task'),
    job: t('Job'),
    debugger: t('Debugger'),
    notebook: t('Notebook'),
    selection: t('Selection'),
    clipboard: t('Clipboard'),
  }[source];
  return origin === undefined || origin === '' ? kind : `${kind}: ${shortLine(origin, originLetters)}`;
}

/** A place as `path:line`, relative to its folder; empty for none. */
export function placeText(place: vscode.Location | undefined): string {
  if (place === undefined) return '';
  const path =
    vscode.workspace.getWorkspaceFolder(place.uri) === undefined
      ? basename(place.uri.path)
      : vscode.workspace.asRelativePath(place.uri);
  return `${path}:${String(place.range.start.line + 1)}`;
}
