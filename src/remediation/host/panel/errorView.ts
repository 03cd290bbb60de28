import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { shortLine } from '../../../base/text/markdownText.ts';
import type { ErrorsMessage, ErrorView, LookupView } from '../../../panels/protocol/remediations.ts';
import type { Scope, SearchAnswer } from '../../domain/types.ts';
import type { CurrentError, CurrentErrors } from '../contracts.ts';
import { hasFix } from '../hasFix.ts';
import { countSeen, ErrorRows, placeText, whereText, type ErrorRow } from './errorRows.ts';
import { relatedView, resultView, type ScoreWeights } from './fixView.ts';

/** Characters of an error that are sent to the page; the rest can be read at its source. */
const maxLetters = 64 * 1024;
/** Characters of an error's line in the picker. */
const labelLetters = 90;

/** The current errors as the page shows them. */
export class ErrorViews {
  readonly #errors: CurrentErrors;
  readonly #weights: () => ScoreWeights;
  readonly #rows: ErrorRows;

  constructor(errors: CurrentErrors, weights: () => ScoreWeights) {
    this.#errors = errors;
    this.#rows = new ErrorRows(errors);
    this.#weights = weights;
  }

  /** The whole view of the current errors; `notices` are shown above them. */
  message(notices: readonly string[]): ErrorsMessage {
    const { selected, offers } = this.#errors;
    const rows = this.#rows.read();
    const shown = rows.find((row) => row.some((error) => error === selected)) ?? [];
    return {
      type: 'errors',
      errors: rows.map((row) => ({
        id: row.find((error) => error === selected)?.id ?? row[0].id,
        label: this.#label(row),
      })),
      selected: selected === undefined ? undefined : { ...this.#view(selected), count: countSeen(shown) },
      offers: offers.map(({ id, error, files }) => ({ id, error: this.#rows.getLine(error), files })),
      notices,
    };
  }

  /** The errors that are shown as one row with this one: those that say the same of the same names. */
  equalTo(id: string): readonly string[] {
    return this.#rows.equalTo(id);
  }

  /** What a row says: the line that failed, where its newest error is from, and how often it was seen. */
  #label(row: ErrorRow): string {
    const [newest] = row;
    const count = countSeen(row);
    const line = shortLine(this.#rows.getLine(newest), labelLetters);
    const parts = [
      row.some(hasFix) ? `★ ${line}` : line,
      whereText(newest),
      ...(count > 1 ? [`${String(count)}×`] : []),
    ];
    return parts.join(' · ');
  }

  #view(error: CurrentError): ErrorView {
    const { tool, codes } = this.#rows.getReading(error);
    return {
      id: error.id,
      source: sourceText(error.source),
      line: this.#rows.getLine(error),
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
    ? t('The embeddings endpoint was not available: matched by code and wording.')
    : t('Part of the search could not be done, so a fix may be missing. The log of Recourse says why.');
}
