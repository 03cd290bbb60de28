import { basename } from 'node:path';
import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { shortLine } from '../../../base/text/markdownText.ts';
import type { ErrorsMessage, ErrorView, LookupView } from '../../../panels/protocol/remediations.ts';
import { readError } from '../../domain/read/readError.ts';
import type { ReadError } from '../../domain/read/types.ts';
import type { Scope, SearchAnswer } from '../../domain/types.ts';
import type { CurrentError, CurrentErrors } from '../contracts.ts';
import { signatureOfReading } from '../../domain/signature.ts';
import { hasFix } from '../hasFix.ts';
import { relatedView, resultView, type ScoreWeights } from './fixView.ts';

/** Characters of an error that are sent to the page; the rest can be read at its source. */
const maxLetters = 64 * 1024;
/** Characters of an error's line in the picker. */
const labelLetters = 90;
/** Characters of what printed an error, in the picker. */
const originLetters = 40;

/** Errors that are shown as one, the newest first. */
type ErrorRow = readonly [CurrentError, ...CurrentError[]];

/** The current errors as the page shows them. Readings are cached as long as their error exists. */
export class ErrorViews {
  readonly #errors: CurrentErrors;
  readonly #weights: () => ScoreWeights;
  #readings = new Map<string, { readonly text: string; readonly reading: ReadError }>();

  constructor(errors: CurrentErrors, weights: () => ScoreWeights) {
    this.#errors = errors;
    this.#weights = weights;
  }

  /** The whole view of the current errors; `notices` are shown above them. */
  message(notices: readonly string[]): ErrorsMessage {
    const { all, selected, offers } = this.#errors;
    const known = new Set(all.map(({ id }) => id));
    this.#readings = new Map([...this.#readings].filter(([id]) => known.has(id)));
    const rows = this.#rows();
    const shown = rows.find((row) => row.some((error) => error === selected)) ?? [];
    return {
      type: 'errors',
      errors: rows.map((row) => ({
        id: row.find((error) => error === selected)?.id ?? row[0].id,
        label: this.#label(row),
      })),
      selected: selected === undefined ? undefined : { ...this.#view(selected), count: countSeen(shown) },
      offers: offers.map(({ id, error, files }) => ({ id, error: this.#line(error), files })),
      notices,
    };
  }

  /** The errors that are shown as one row with this one: those that say the same of the same names. */
  equalTo(id: string): readonly string[] {
    const row = this.#rows().find((errors) => errors.some((error) => error.id === id));
    return row?.map((error) => error.id) ?? [];
  }

  /** The errors by row, the row with the newest error first. */
  #rows(): readonly ErrorRow[] {
    const rows = new Map<string, ErrorRow>();
    for (const error of this.#errors.all) {
      const reading = this.#reading(error);
      const key = JSON.stringify([signatureOfReading(reading).hash, reading.subjects]);
      const before = rows.get(key);
      rows.set(key, before === undefined ? [error] : [...before, error]);
    }
    return [...rows.values()];
  }

  #reading({ id, text, stackTrace, errorType }: CurrentError): ReadError {
    const kept = this.#readings.get(id);
    if (kept?.text === text) return kept.reading;
    const reading = readError(text, { stackTrace, errorType });
    this.#readings.set(id, { text, reading });
    return reading;
  }

  #line(error: CurrentError): string {
    const { failingLine } = this.#reading(error);
    const line = (failingLine === '' ? error.text : failingLine).trim();
    return line.length > labelLetters * 3 ? `${line.slice(0, labelLetters * 3)}…` : line;
  }

  /** What a row says: the line that failed, where its newest error is from, and how often it was seen. */
  #label(row: ErrorRow): string {
    const [newest] = row;
    const count = countSeen(row);
    const line = shortLine(this.#line(newest), labelLetters);
    const parts = [
      row.some(hasFix) ? `★ ${line}` : line,
      whereText(newest),
      ...(count > 1 ? [`${String(count)}×`] : []),
    ];
    return parts.join(' · ');
  }

  #view(error: CurrentError): ErrorView {
    const { tool, codes } = this.#reading(error);
    return {
      id: error.id,
      source: sourceText(error.source),
      line: this.#line(error),
      text: error.text.slice(0, maxLetters),
      stackTrace: (error.stackTrace ?? '').slice(0, maxLetters),
      origin: error.origin ?? '',
      place: placeText(error.place),
      count: error.count,
      tool: tool ?? '',
      codes: codes.slice(0, 8),
      lookup: this.#lookup(error.lookup),
    };
  }

  #lookup(lookup: CurrentError['lookup']): LookupView {
    if (lookup.state !== 'done') return lookup;
    const { answer } = lookup;
    const count = answer.results.length;
    const others = answer.related.length;
    return {
      state: 'done',
      fixes: answer.results.map((result) => resultView(result, this.#weights())),
      related: answer.related.map(relatedView),
      relatedSummary: getRelatedSummary(others),
      summary: count === 1 ? vscode.l10n.t('1 known fix') : vscode.l10n.t('{0} known fixes', count),
      searched: searchedText(answer),
      degraded: degradedText(answer),
    };
  }
}

/** How often the errors of a row were seen, all together. */
function countSeen(row: readonly CurrentError[]): number {
  return row.reduce((sum, { count }) => sum + count, 0);
}

/** Where an error is from, in a word or two: the place of a problem, or the command or task that printed it. */
function whereText({ source, origin, place }: CurrentError): string {
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

function getRelatedSummary(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 related error, not this one')
    : vscode.l10n.t('{0} related errors, not this one', count);
}

function sourceText(source: CurrentError['source']): string {
  const { t } = vscode.l10n;
  return {
    diagnostic: t('From the Problems panel'),
    terminal: t('From a terminal'),
    task: t('From a task'),
    job: t('From a failed job'),
    debugger: t('From the debugger'),
    notebook: t('From a notebook'),
    selection: t('From the selection'),
    clipboard: t('From the clipboard'),
  }[source];
}

function placeText(place: vscode.Location | undefined): string {
  if (place === undefined) return '';
  const path =
    vscode.workspace.getWorkspaceFolder(place.uri) === undefined
      ? basename(place.uri.path)
      : vscode.workspace.asRelativePath(place.uri);
  return `${path}:${String(place.range.start.line + 1)}`;
}

function searchedText({ searched: { builtin = 0, ...recorded } }: SearchAnswer): string {
  const { t } = vscode.l10n;
  if (builtin === 0) return recordedText(recorded);
  const count = builtin.toLocaleString(vscode.env.language);
  return recorded.records === 0
    ? t('No fix is recorded yet: {0} built-in ones were searched.', count)
    : `${recordedText(recorded)} ${t('{0} built-in ones, too.', count)}`;
}

function recordedText({ records, scopes }: SearchAnswer['searched']): string {
  const { t } = vscode.l10n;
  const where = scopes.map((scope: Scope) => (scope === 'project' ? t('this folder’s') : t('yours')));
  if (records === 0) return t('No fix is recorded yet: there was nothing to search.');
  const count = records.toLocaleString(vscode.env.language);
  return records === 1
    ? t('Searched 1 recorded fix ({0}).', where.join(', '))
    : t('Searched {0} recorded fixes ({1}).', count, where.join(', '));
}

function degradedText({ degraded, reasons = [], trail, problem }: SearchAnswer): string {
  const { t } = vscode.l10n;
  if (problem !== undefined) return localize(problem.message);
  if (!degraded) return '';
  if (reasons.length > 0)
    return t('Part of the search could not be done, so a fix may be missing: {0}', reasons.map(localize).join(' '));
  const failed = trail
    .filter(({ outcome }) => outcome === 'error' || outcome === 'timeout' || outcome === 'skipped')
    .map(({ stage }) => stage);
  return failed.includes('embedding')
    ? t('The embeddings endpoint was away: matched by code and wording.')
    : t('Part of the search could not be done, so a fix may be missing. The log of Recourse says why.');
}
