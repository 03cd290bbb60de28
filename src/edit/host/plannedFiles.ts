import * as vscode from 'vscode';
import type { SettingValue } from '../../base/settings.ts';
import type { SyntaxJudgement } from '../domain/judgeSyntax.ts';
import type { SensitiveKind } from '../domain/paths/sensitiveFiles.ts';
import type { EditPlanner, PlannedBlock, PlannedFile } from './editPlanner.ts';
import type { FileWrite } from './editWriter.ts';
import type { ProposedEdit, ProposedEvent, ProposedFile } from './review/reviewFile.ts';
import { sensitiveText } from './sensitiveText.ts';
import { foundText, lineRange, refusalText, choiceText } from './verdictText.ts';

/** A file changed by blocks. */
export type BlockFile = Extract<PlannedFile, { kind: 'blocks' }>;

/** A block that cannot be written as it is, with its file. */
export interface UnplacedBlock {
  readonly file: BlockFile;
  readonly block: PlannedBlock;
}

/** The blocks of a file that have a sure place of their own, in order of place. */
export function sureBlocks(file: PlannedFile): readonly PlannedBlock[] {
  if (file.kind !== 'blocks') return [];
  return file.blocks
    .filter(({ included, resolution }) => included && resolution.status === 'applied')
    .sort((a, b) => getStart(a) - getStart(b));
}

/** Whether a file has anything that could be written without a further choice. */
export function isSure(file: PlannedFile): boolean {
  if (file.kind === 'failed') return false;
  // A rename carries its changes: it is sure only as a whole.
  if (file.kind === 'blocks')
    return file.to === undefined ? sureBlocks(file).length > 0 : unplacedIn(file).length === 0;
  return true;
}

/** Whether any edit of a file has no sure place. A file that already is what the edit wants has all it needs. */
export function hasFailed(file: PlannedFile): boolean {
  return (
    (file.kind === 'failed' && file.reason !== 'already-applied') ||
    (file.kind === 'blocks' && unplacedIn(file).length > 0)
  );
}

/**
 * Whether these edits are shown before they are written. Creating, overwriting, deleting and renaming files always is;
 * what breaks data or was not parsed is unless nothing is to be shown. Sensitive files are whatever the setting says.
 */
export function needsReview(files: readonly PlannedFile[], mode: SettingValue<'edit.review'>): boolean {
  if (files.some(({ sensitive }) => sensitive !== undefined)) return true;
  if (mode === 'always' || files.some((file) => file.kind !== 'blocks' || file.to !== undefined || file.isProposal))
    return true;
  if (mode === 'never') return false;
  return (
    files.length > 1 ||
    files.some(
      (file) =>
        (file.kind === 'blocks' && (file.breaksJson || file.isUnparsed)) ||
        sureBlocks(file).some(
          ({ resolution }) =>
            resolution.status === 'applied' && resolution.tier !== 'exact' && resolution.tier !== 'ai-mode',
        ),
    )
  );
}

/** Why a block was not applied, as a sentence. */
export function unplacedText(label: string, block: PlannedBlock): string {
  const { resolution } = block;
  if (resolution.status === 'refused') return refusalText(resolution.reason, resolution.advice, label);
  if (resolution.status === 'review')
    return vscode.l10n.t('An edit of {0} could not be placed with certainty: {1}.', label, choiceText(resolution));
  const others = block.overlapsWith.map((index) => String(index + 1)).join(', ');
  return vscode.l10n.t('Edit {0} of {1} changes the same text as edit {2}.', block.index + 1, label, others);
}

/** The blocks of a file that cannot be written as they are, and whose wish is not fulfilled without them. */
export function unplacedIn(file: BlockFile): UnplacedBlock[] {
  const sure = sureBlocks(file);
  return file.blocks.filter((block) => !sure.includes(block) && !block.fulfilled).map((block) => ({ file, block }));
}

/**
 * The record's names of the edits of a file that are written with it, and what it means for them when a person lets
 * them through.
 */
export function eventsIn(file: PlannedFile): ProposedEvent[] {
  if (file.kind === 'failed') return [];
  if (file.kind !== 'blocks' || file.blocks.length === 0) return [{ id: file.eventId, sequel: 'accepted' }];
  return sureBlocks(file).map(eventOfBlock);
}

function eventOfBlock({ eventId, chosenByPerson, resolution }: PlannedBlock): ProposedEvent {
  if (chosenByPerson !== true) return { id: eventId, sequel: 'accepted' };
  return {
    id: eventId,
    sequel: 'placed',
    ...(resolution.status === 'applied' && { startLine: resolution.span.startLine, endLine: resolution.span.endLine }),
  };
}

/** The write that carries out everything sure about a file. */
export function getWrite(file: PlannedFile): FileWrite | undefined {
  if (file.kind !== 'blocks' || file.to !== undefined) return undefined;
  return { kind: 'change', snapshot: file.snapshot, changes: file.changes };
}

/** What is put before the person for these files. */
export function getProposals(files: readonly PlannedFile[], planner: EditPlanner): ProposedFile[] {
  return files.flatMap((file) =>
    proposedFor(file, planner).map((proposed): ProposedFile =>
      file.sensitive === undefined ? proposed : withWarning(proposed, file.sensitive),
    ),
  );
}

/**
 * The same, with what the file decides before every note, where nothing pushes it out of sight, so that the person does
 * not take such an edit for an ordinary one.
 */
function withWarning<File extends ProposedFile>(file: File, kind: SensitiveKind): File {
  return {
    ...file,
    proposals: file.proposals.map((proposal) => ({
      ...proposal,
      note: [sensitiveText(kind), proposal.note].filter((part) => part !== '').join(' · '),
    })),
  };
}

function proposedFor(file: PlannedFile, planner: EditPlanner): ProposedFile[] {
  const { label } = file;
  const events = eventsIn(file);
  switch (file.kind) {
    case 'failed':
      return [];
    case 'create':
      return [
        {
          kind: 'create',
          label,
          uri: file.uri,
          content: file.content,
          proposals: [{ changes: [{ start: 0, end: 0, text: file.content }], note: vscode.l10n.t('new file'), events }],
        },
      ];
    case 'delete':
      return [
        {
          kind: 'delete',
          label,
          uri: file.uri,
          text: file.text,
          proposals: [
            {
              changes: [{ start: 0, end: file.text.length, text: '' }],
              note: vscode.l10n.t('delete the file'),
              events,
            },
          ],
        },
      ];
    case 'overwrite':
      return [
        {
          kind: 'change',
          label,
          snapshot: file.snapshot,
          proposals: [
            {
              changes: file.changes,
              note: replacementText(file.syntax),
              events,
            },
          ],
        },
      ];
    case 'blocks': {
      const blocks = sureBlocks(file);
      if (file.to !== undefined && file.snapshot.via === 'buffer') {
        return [
          {
            kind: 'move',
            label,
            snapshot: file.snapshot,
            to: file.to,
            proposals: [
              {
                changes: file.changes,
                note: vscode.l10n.t('rename to {0}', vscode.workspace.asRelativePath(file.to)),
                events,
              },
            ],
          },
        ];
      }
      if (blocks.some(({ dependsOnEarlier }) => dependsOnEarlier)) {
        const note = vscode.l10n.t('{0} edits that build on each other', blocks.length);
        return [
          { kind: 'change', label, snapshot: file.snapshot, proposals: [{ changes: file.changes, note, events }] },
        ];
      }
      return [
        {
          kind: 'change',
          label,
          snapshot: file.snapshot,
          proposals: blocks.map((block) => getProposal(file, block, planner)),
        },
      ];
    }
  }
}

function getProposal(file: BlockFile, planned: PlannedBlock, planner: EditPlanner): ProposedEdit {
  const { resolution, block, chosenByPerson } = planned;
  const { snapshot, uri } = file;
  const languageId = snapshot.via === 'buffer' ? snapshot.document.languageId : snapshot.languageId;
  if (resolution.status !== 'applied') return { changes: [], note: '' };
  // What a snippet leaves out was worked out by us: however exact the place, the text was never in the edit.
  const found = file.isProposal
    ? vscode.l10n.t('from a snippet that leaves code out')
    : foundText(chosenByPerson, resolution);
  const lines = lineRange(resolution.span);
  return {
    changes: resolution.changes,
    note: file.isUnparsed
      ? vscode.l10n.t('{0}, line {1}; the parser gave up on the file, so its syntax could not be checked', found, lines)
      : vscode.l10n.t('{0}, line {1}', found, lines),
    events: [eventOfBlock(planned)],
    replan: (text) => planner.replan(uri, languageId, text, block),
  };
}

function getStart({ resolution }: PlannedBlock): number {
  return resolution.status === 'applied' ? resolution.span.start : 0;
}

/** What a person is told about a new text for a whole file. */
function replacementText(syntax: SyntaxJudgement): string {
  if (syntax === 'worse') return vscode.l10n.t('replace the whole file, which would no longer parse');
  return syntax === 'unchecked'
    ? vscode.l10n.t('replace the whole file; the parser gave up on it, so its syntax could not be checked')
    : vscode.l10n.t('replace the whole file');
}
