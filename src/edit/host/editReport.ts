import * as vscode from 'vscode';
import { showPage } from '../../base/host/showPage.ts';
import type { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import type { Candidate, EditResolution } from '../domain/types.ts';
import type { PlannedBlock, PlannedEdits } from './editPlanner.ts';
import { markdownText } from '../../base/text/markdownText.ts';
import { sureBlocks, unplacedText, type BlockFile } from './plannedFiles.ts';
import { triedStages } from './triedStages.ts';
import { differenceText, foundText, linesText, percent, placeText, problemText } from './verdictText.ts';

const shownCandidates = 5;
const shownDifferences = 8;

/**
 * The whole story of a request as a document: every edit, where it went or why it did not, and what was found instead.
 */
export class EditReport {
  readonly #documents: VirtualDocuments;
  #last: PlannedEdits | undefined;

  constructor(documents: VirtualDocuments) {
    this.#documents = documents;
  }

  /** Keeps a request for `show`; only the newest. */
  remember(plan: PlannedEdits): void {
    this.#last = plan;
    void vscode.commands.executeCommand('setContext', 'recourse.edit.hasReport', true);
  }

  /** Opens the report of the last request remembered, as a rendered page. */
  async show(): Promise<void> {
    if (this.#last === undefined) return;
    await showPage(this.#documents.fixed(vscode.l10n.t('AI Edit Report.md'), reportText(this.#last)));
  }
}

/** The report as Markdown. What comes from the edit or the file is shown literally. */
function reportText(plan: PlannedEdits): string {
  const parts = [`# ${vscode.l10n.t('AI edit report')}`];
  for (const file of plan.files) {
    parts.push(`## ${markdownText(file.label)}`);
    if (file.kind === 'failed') parts.push(markdownText(file.sentence));
    else if (file.kind === 'blocks') parts.push(...file.blocks.map((block) => blockText(file, block)));
    else parts.push(vscode.l10n.t('The whole file is concerned; it is written only after review.'));
  }
  if (plan.problems.length > 0)
    parts.push(
      `## ${vscode.l10n.t('Not readable')}`,
      ...plan.problems.map((problem) => `- ${markdownText(problemText(problem))}`),
    );
  return `${parts.join('\n\n')}\n`;
}

function blockText(file: BlockFile, planned: PlannedBlock): string {
  const { resolution, block, index } = planned;
  const title = `### ${vscode.l10n.t('Edit {0}', index + 1)}`;
  if (resolution.status === 'applied' && sureBlocks(file).includes(planned)) {
    return [
      title,
      vscode.l10n.t(
        'Sure of its place: {0} ({1}).',
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
  for (const candidate of nearest.slice(0, shownCandidates)) parts.push(...candidateText(candidate));
  const places =
    resolution.status === 'refused' && resolution.reason === 'ambiguous' ? resolution.advice.places : nearest.length;
  if (places > shownCandidates) parts.push(vscode.l10n.t('… and {0} more places.', places - shownCandidates));
  if (resolution.status === 'refused') {
    parts.push(
      ...resolution.advice.otherFiles.map(
        ({ path, line }) => `- ${vscode.l10n.t('The text stands in {0}, line {1}.', markdownText(path), line)}`,
      ),
    );
    if (resolution.advice.alreadyApplied) parts.push(vscode.l10n.t('The new text already stands in the file.'));
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

function candidateText(candidate: Candidate): string[] {
  const { span, similarity, differences, text } = candidate;
  const listed = differences
    .slice(0, shownDifferences)
    .map((difference) => `- ${markdownText(differenceText(difference))}`);
  return [
    `**${linesText(span)}, ${vscode.l10n.t('{0} alike', percent(similarity))}**`,
    fenced(text),
    ...(listed.length === 0 ? [] : [listed.join('\n')]),
  ];
}

/** A code fence longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\r?\n$/, '')}\n${fence}`;
}
