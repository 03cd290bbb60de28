import * as vscode from 'vscode';
import { showPage } from '../../base/host/showPage.ts';
import type { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import type { Candidate, Difference, EditResolution } from '../domain/types.ts';
import { withWholeOperators } from '../domain/advice/wholeOperators.ts';
import type { PlannedBlock, PlannedEdits } from './editPlanner.ts';
import { markdownText } from '../../base/text/markdownText.ts';
import { sureBlocks, unplacedText, type BlockFile } from './plannedFiles.ts';
import { triedStages } from './triedStages.ts';
import { differenceText, foundText, linesText, percent, placeText, problemText } from './verdictText.ts';

const shownCandidates = 5;
const shownDifferences = 8;

/**
 * What became of the edits of a request that were fine: `held` back for the others, or there were none; shown in a
 * `review`; `written`.
 */
export type FateOfTheRest = 'held' | 'review' | 'written';

/** What can be done from the report, as buttons above its page. */
export const reportActions = ['reviewOthers', 'copyPrompt', 'pickPlace', 'openNearest'] as const;

/** See {@link reportActions}. */
export type ReportAction = (typeof reportActions)[number];

/** A request that was not applied as a whole. */
export interface Reported {
  readonly plan: PlannedEdits;
  /** What became of the edits that were fine. */
  readonly rest: FateOfTheRest;
  /** What can still be done, by its button. */
  readonly actions: ReadonlyMap<ReportAction, () => Promise<unknown>>;
  /** What to send to the model; empty where there is nothing to ask for. */
  prompt(): Promise<string>;
}

/** What the button of an action says. */
export function reportActionText(action: ReportAction): string {
  switch (action) {
    case 'reviewOthers':
      return vscode.l10n.t('Review the Others');
    case 'copyPrompt':
      return vscode.l10n.t('Copy Retry Prompt');
    case 'pickPlace':
      return vscode.l10n.t('Pick a Place');
    case 'openNearest':
      return vscode.l10n.t('Open at Nearest');
  }
}

/**
 * The whole story of a request as a document: what happened to the files, every edit, where it went or why it did not,
 * what was found instead, and what to send to the model.
 */
export class EditReport {
  readonly #documents: VirtualDocuments;
  #last: Reported | undefined;

  constructor(documents: VirtualDocuments) {
    this.#documents = documents;
  }

  /** Keeps a request for `show`; only the newest. */
  remember(reported: Reported): void {
    this.#last = reported;
    const set = (key: string, value: boolean): void => {
      void vscode.commands.executeCommand('setContext', `recourse.edit.${key}`, value);
    };
    set('hasReport', true);
    for (const action of reportActions) set(`report.${action}`, reported.actions.has(action));
  }

  /** Opens the report of the last request remembered, as a rendered page. */
  async show(): Promise<void> {
    if (this.#last === undefined) return;
    const text = reportText(this.#last, await this.#last.prompt());
    await showPage(this.#documents.fixed(vscode.l10n.t('AI Edit Report.md'), text));
  }

  /** Does what a button above the page says. */
  async act(action: ReportAction): Promise<void> {
    await this.#last?.actions.get(action)?.();
  }
}

/** The report as Markdown. What comes from the edit or the file is shown literally. */
function reportText({ plan, rest, actions }: Reported, prompt: string): string {
  const buttons = reportActions.filter((action) => actions.has(action)).map(reportActionText);
  const parts = [
    `# ${vscode.l10n.t('AI edit report')}`,
    `**${fateText(rest)}**`,
    ...(buttons.length === 0 ? [] : [vscode.l10n.t('Buttons above this page: {0}.', buttons.join(' · '))]),
  ];
  for (const file of plan.files) {
    parts.push(`## ${markdownText(file.label)}`);
    if (file.kind === 'failed') parts.push(markdownText(file.sentence));
    else if (file.kind === 'blocks') parts.push(...file.blocks.map((block) => blockText(file, block)));
    else parts.push(vscode.l10n.t('This concerns the whole file; it is written only after review.'));
  }
  if (plan.problems.length > 0)
    parts.push(
      `## ${vscode.l10n.t('Not readable')}`,
      ...plan.problems.map((problem) => `- ${markdownText(problemText(problem))}`),
    );
  if (prompt !== '')
    parts.push(
      `## ${vscode.l10n.t('To send to the model')}`,
      vscode.l10n.t('This is what Copy Retry Prompt copies:'),
      fenced(prompt),
    );
  return `${parts.join('\n\n')}\n`;
}

/** What happened to the files, before anything else is said. */
function fateText(rest: FateOfTheRest): string {
  switch (rest) {
    case 'held':
      return vscode.l10n.t('Nothing was changed.');
    case 'review':
      return vscode.l10n.t('The edits that could be placed are in the review; nothing is changed until you accept it.');
    case 'written':
      return vscode.l10n.t('The edits with a certain place were applied; those listed below were left out.');
  }
}

function blockText(file: BlockFile, planned: PlannedBlock): string {
  const { resolution, block, index } = planned;
  const title = `### ${vscode.l10n.t('Edit {0}', index + 1)}`;
  if (resolution.status === 'applied' && sureBlocks(file).includes(planned)) {
    return [
      title,
      vscode.l10n.t(
        'Confidence in its place: {0} ({1}).',
        markdownText(placeText(file.label, resolution.span)),
        foundText(planned.chosenByPerson, resolution),
      ),
    ].join('\n\n');
  }
  const parts = [
    title,
    markdownText(unplacedText(file.label, planned)),
    vscode.l10n.t('Looked for:'),
    fenced(block.oldString),
  ];
  const definition = resolution.status === 'refused' ? resolution.advice.definition : undefined;
  if (definition !== undefined)
    parts.push(
      vscode.l10n.t('The file defines {0} in line {1}:', markdownText(definition.name), definition.startLine),
      fenced(definition.numbered),
    );
  const nearest = nearestPlaces(resolution);
  for (const candidate of nearest.slice(0, shownCandidates)) parts.push(...candidateText(candidate, block.oldString));
  const places =
    resolution.status === 'refused' && resolution.reason === 'ambiguous' ? resolution.advice.places : nearest.length;
  if (places > shownCandidates) parts.push(vscode.l10n.t('… and {0} more places.', places - shownCandidates));
  if (resolution.status === 'refused') {
    parts.push(
      ...resolution.advice.otherFiles.map(
        ({ path, line }) => `- ${vscode.l10n.t('The text is in {0}, line {1}.', markdownText(path), line)}`,
      ),
    );
    if (resolution.advice.alreadyApplied) parts.push(vscode.l10n.t('The new text is already in the file.'));
  }
  if (resolution.trail.length > 0) {
    parts.push(markdownText(triedStages(resolution.trail)));
  }
  return parts.join('\n\n');
}

function nearestPlaces(resolution: EditResolution): readonly Candidate[] {
  if (resolution.status === 'review') return resolution.candidates;
  return resolution.status === 'refused' ? resolution.advice.nearest : [];
}

function candidateText(candidate: Candidate, oldString: string): string[] {
  const { span, similarity, text } = candidate;
  const listed = getDifferences(candidate, oldString)
    .slice(0, shownDifferences)
    .map((difference) => `- ${markdownText(differenceText(difference))}`);
  return [
    `**${linesText(span)}, ${vscode.l10n.t('{0} similar', percent(similarity))}**`,
    fenced(text),
    ...(listed.length === 0 ? [] : [listed.join('\n')]),
  ];
}

/** What differs between the old text and a place, each sign as it stands there. */
export function getDifferences({ differences, text, span }: Candidate, oldString: string): readonly Difference[] {
  const lines = text.split(/\r\n|\r|\n/);
  return withWholeOperators(differences, oldString, (line) => lines[line - span.startLine]);
}

/** A code fence longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\r?\n$/, '')}\n${fence}`;
}
