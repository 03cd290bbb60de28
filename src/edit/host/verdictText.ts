import * as vscode from 'vscode';
import { percentText } from '../../base/host/percentText.ts';
import type { ParseProblem } from '../domain/formats/types.ts';
import type {
  Advice,
  Difference,
  EditResolution,
  ModelUse,
  RefusalReason,
  ReviewReason,
  Span,
  Tier,
} from '../domain/types.ts';
import { moneyText } from './model/moneyText.ts';

const longestQuote = 60;
const listedPlaces = 8;

/**
 * A probability or similarity as a whole percentage, rounded down so that 100 % means certain; between 99 and 100 it
 * says so. Its spaces do not break.
 */
export function percent(share: number): string {
  const whole = Math.floor(share * 100 + 1e-9);
  return `${whole === 99 && share > 0.99 ? '>\u00A0' : ''}${percentText(whole)}`;
}

/** `file:12` or `file:12–18`. */
export function placeText(label: string, span: Pick<Span, 'startLine' | 'endLine'>): string {
  return `${label}:${lineRange(span)}`;
}

/** `12` or `12–18`. */
export function lineRange(span: Pick<Span, 'startLine' | 'endLine'>): string {
  return span.endLine > span.startLine ? `${String(span.startLine)}–${String(span.endLine)}` : String(span.startLine);
}

/** `Line 12` or `Lines 12–18`. */
export function linesText(span: Pick<Span, 'startLine' | 'endLine'>): string {
  return span.endLine > span.startLine
    ? vscode.l10n.t('Lines {0}', lineRange(span))
    : vscode.l10n.t('Line {0}', span.startLine);
}

/** How a place was found, in a word or two. */
export function tierText(tier: Tier): string {
  switch (tier) {
    case 'exact':
      return vscode.l10n.t('exact match');
    case 'ai-mode':
      return vscode.l10n.t('same text after cleaning');
    case 'fuzzy':
      return vscode.l10n.t('similar text');
    case 'model':
      return vscode.l10n.t('chosen by a model');
  }
}

/**
 * How a place was found, how sure that is and what it cost: `chosen by a model, 92 %, about $0.0004`. Where the person
 * chose it, it is not the engine's to rate.
 */
export function foundText(
  chosenByPerson: boolean | undefined,
  { tier, confidence, model }: { readonly tier: Tier; readonly confidence: number; readonly model?: ModelUse },
): string {
  if (chosenByPerson === true) return vscode.l10n.t('place chosen by you');
  const found = `${tierText(tier)}, ${percent(confidence)}`;
  return tier === 'model' && model !== undefined ? `${found}, ${costText(model)}` : found;
}

function costText({ cached, costUsd }: ModelUse): string {
  if (cached) return vscode.l10n.t('remembered, no cost');
  return costUsd === 0 ? vscode.l10n.t('no cost') : vscode.l10n.t('about {0}', moneyText(costUsd));
}

/** Why nothing was changed: one sentence that names the cause and, where there is one, the line. */
export function refusalText(reason: RefusalReason, advice: Advice, label: string): string {
  switch (reason) {
    case 'absent':
      return `${absentText(advice, label)}${definitionText(advice)}`;
    case 'ambiguous':
      return vscode.l10n.t(
        'The text to replace is in {0} places of {1} (lines {2}). More context or a line number is needed.',
        advice.places,
        label,
        getLines(advice),
      );
    case 'stale':
      return (advice.staleVersionsAgo ?? 1) > 1
        ? vscode.l10n.t(
            'The edit was written for an earlier version of {0} ({1} versions ago).',
            label,
            advice.staleVersionsAgo ?? 1,
          )
        : vscode.l10n.t('The edit was written for the version of {0} before this one.', label);
    case 'already-applied':
      return vscode.l10n.t('{0} already holds the new text; nothing is left to do.', label);
    case 'identical':
      return vscode.l10n.t(
        'The old and the new text of the edit for {0} are the same; there is nothing to change.',
        label,
      );
    case 'empty-old':
      return vscode.l10n.t('The edit for {0} does not say which text to replace.', label);
    case 'placeholder':
      return vscode.l10n.t('The edit for {0} leaves out code (“…”) in a way that cannot be filled in safely.', label);
    case 'too-much-work':
      return vscode.l10n.t(
        'The search for the place in {0} was stopped: the text of the edit or the file is so large, or so repetitive, that it would take too long. A few lines that occur only once are found immediately.',
        label,
      );
    case 'other-file': {
      const other = advice.otherFiles[0];
      return vscode.l10n.t(
        'The text to replace is not in {0} but in {1}.',
        label,
        other === undefined ? vscode.l10n.t('another file') : `${other.path}:${String(other.line)}`,
      );
    }
  }
}

function absentText(advice: Advice, label: string): string {
  const nearest = advice.nearest[0];
  return nearest === undefined
    ? vscode.l10n.t('The text to replace is not in {0}, and nothing there is similar.', label)
    : vscode.l10n.t(
        'The text to replace is not in {0}. Nearest: line {1}, {2} similar{3}.',
        label,
        lineRange(nearest.span),
        percent(nearest.similarity),
        firstDifferenceText(advice),
      );
}

/** Where the file defines what the old text names, as a sentence of its own. */
function definitionText({ definition }: Advice): string {
  return definition === undefined
    ? ''
    : ` ${vscode.l10n.t('The file defines {0} in line {1}.', definition.name, definition.startLine)}`;
}

/** The lines of the places, the first few by number. */
function getLines({ nearest, places }: Advice): string {
  const lines = nearest.slice(0, listedPlaces).map(({ span }) => String(span.startLine));
  return [...lines, ...(places > lines.length ? ['…'] : [])].join(', ');
}

function firstDifferenceText(advice: Advice): string {
  return advice.firstDifference === undefined
    ? ''
    : vscode.l10n.t('; first difference: {0}', differenceText(advice.firstDifference));
}

/** Why a person must choose. */
export function reviewText(reason: ReviewReason): string {
  switch (reason) {
    case 'low-confidence':
      return vscode.l10n.t('the best place is not similar enough');
    case 'small-margin':
      return vscode.l10n.t('two places are about equally likely');
    case 'guard-identifier':
      return vscode.l10n.t('a name differs');
    case 'guard-number':
      return vscode.l10n.t('a number differs');
    case 'guard-operator':
      return vscode.l10n.t('an operator differs');
    case 'guard-text':
      return vscode.l10n.t('part of the text differs');
    case 'guard-scope':
      return vscode.l10n.t('it is in another function or class than the edit says');
    case 'guard-syntax':
      return vscode.l10n.t('the file would no longer parse');
    case 'guard-unparsed':
      return vscode.l10n.t('the parser gave up on the file, so its syntax could not be checked');
    case 'guard-span':
      return vscode.l10n.t('it would replace far more than the edit shows');
    case 'missing-lines':
      return vscode.l10n.t('lines of the edit are missing in the file');
    case 'merge-conflict':
      return vscode.l10n.t('the file and the edit changed the same line');
    case 'indentation-unclear':
      return vscode.l10n.t('it is not clear how deep the new lines are indented');
    case 'other-count':
      return vscode.l10n.t('it occurs more or less often than the edit expects');
    case 'elision':
      return vscode.l10n.t('the edit leaves out lines');
  }
}

/** Why a person must choose, and, where a model was asked, that its choice comes first and is not enough. */
export function choiceText({ reason, candidates }: Extract<EditResolution, { status: 'review' }>): string {
  const why = reviewText(reason);
  const [first] = candidates;
  return first?.chosenBy === undefined
    ? why
    : vscode.l10n.t('{0}; the model chose {1}, which is not enough against that', why, placeWords(first.span));
}

function placeWords(span: Span): string {
  return span.endLine > span.startLine
    ? vscode.l10n.t('lines {0}', lineRange(span))
    : vscode.l10n.t('line {0}', span.startLine);
}

function differencePlace({ fileLine, oldLine }: Difference): string {
  if (fileLine !== undefined) return vscode.l10n.t('line {0}: ', fileLine);
  return oldLine === undefined ? '' : vscode.l10n.t('line {0} of the edit: ', oldLine);
}

/** One divergence as a short phrase: `line 12: number 5 instead of 6`. */
export function differenceText(difference: Difference): string {
  const where = differencePlace(difference);
  if (difference.kind === 'missing-in-file')
    return where + vscode.l10n.t('not in the file: {0}', quote(difference.expected));
  if (difference.kind === 'missing-in-old')
    return where + vscode.l10n.t('only in the file: {0}', quote(difference.found));
  if (difference.expected === undefined && difference.found === undefined) return where + kindText(difference.kind);
  return (
    where +
    vscode.l10n.t(
      '{0}: the edit has {1}, the file {2}',
      kindText(difference.kind),
      quote(difference.expected),
      quote(difference.found),
    )
  );
}

function kindText(kind: Difference['kind']): string {
  switch (kind) {
    case 'eol':
      return vscode.l10n.t('line ending');
    case 'bom':
      return vscode.l10n.t('byte order mark');
    case 'indent':
      return vscode.l10n.t('indentation');
    case 'tab':
      return vscode.l10n.t('tab or spaces');
    case 'spacing':
      return vscode.l10n.t('spacing');
    case 'trailing-space':
      return vscode.l10n.t('space at the end');
    case 'blank-line':
      return vscode.l10n.t('blank line');
    case 'quote':
      return vscode.l10n.t('quotes');
    case 'dash':
      return vscode.l10n.t('dash');
    case 'unicode-space':
      return vscode.l10n.t('unusual space');
    case 'escape':
      return vscode.l10n.t('escape');
    case 'entity':
      return vscode.l10n.t('HTML entity');
    case 'prefix':
      return vscode.l10n.t('line number prefix');
    case 'marker':
      return vscode.l10n.t('diff marker');
    case 'fence':
      return vscode.l10n.t('code fence');
    case 'arrow':
      return vscode.l10n.t('tab shown as arrow');
    case 'punctuation':
      return vscode.l10n.t('punctuation');
    case 'comment':
      return vscode.l10n.t('comment');
    case 'typo':
      return vscode.l10n.t('typo');
    case 'identifier':
      return vscode.l10n.t('name');
    case 'number':
      return vscode.l10n.t('number');
    case 'operator':
      return vscode.l10n.t('operator');
    case 'text':
      return vscode.l10n.t('text');
    case 'missing-in-old':
      return vscode.l10n.t('only in the file');
    case 'missing-in-file':
      return vscode.l10n.t('not in the file');
  }
}

/** What could not be read, where, and what was expected. */
export function problemText(problem: ParseProblem): string {
  switch (problem.code) {
    case 'nothing-found':
      return vscode.l10n.t('No edit was found: expected {0}.', problem.expected);
    case 'too-large':
      return vscode.l10n.t('The text is too large to read as edits.');
    case 'more-problems':
      return vscode.l10n.t('{0} more problems were left out of this list.', problem.found ?? '');
    case 'unsafe-path':
      return vscode.l10n.t(
        'Block {0}, line {1}: “{2}” is not a path inside the workspace.',
        problem.block,
        problem.line,
        problem.found ?? '',
      );
    case 'cut-off':
      return vscode.l10n.t(
        'Block {0}, line {1}: the text ends inside this edit, as if it was cut off, so it was left out. Ask for it again, as a whole.',
        problem.block,
        problem.line,
      );
    case 'unclosed-search':
    case 'missing-divider':
    case 'unclosed-replace':
    case 'empty-search':
    case 'bad-hunk':
    case 'bad-patch-line':
    case 'unclosed-patch':
    case 'unclosed-fence':
    case 'bad-json':
    case 'missing-field':
      return problem.found === undefined
        ? vscode.l10n.t(
            'Block {0}, line {1}: expected {2}, so this edit was left out. Ask for it again, as a whole.',
            problem.block,
            problem.line,
            problem.expected,
          )
        : vscode.l10n.t(
            'Block {0}, line {1}: expected {2}, found {3}, so this edit was left out. Ask for it again, as a whole.',
            problem.block,
            problem.line,
            problem.expected,
            quote(problem.found),
          );
  }
}

function quote(text: string | undefined): string {
  if (text === undefined || text === '') return vscode.l10n.t('nothing');
  const line = text.trim() === '' ? JSON.stringify(text) : text.replace(/\s*[\r\n][^]*$/, ' …').trim();
  return `“${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}”`;
}
