import * as vscode from 'vscode';
import type { Candidate, EditResolution } from '../domain/types.ts';
import type { CandidatePicker } from './candidatePicker.ts';
import type { PlannedBlock, PlannedEdits, PlannedFile } from './editPlanner.ts';
import type { EditUi, MessageLevel } from './editUi.ts';
import type { EditEngine } from './engine.ts';
import { reportActionText, type EditReport, type FateOfTheRest, type ReportAction } from './editReport.ts';
import { reportLink } from './messageText.ts';
import { sureBlocks, unplacedIn, unplacedText, type BlockFile, type UnplacedBlock } from './plannedFiles.ts';
import { canBeRetried, retryPrompts } from './retryPrompts.ts';
import { choiceText, lineRange, problemText } from './verdictText.ts';

/** What can still be done after a refusal. `held`: files that were fine and are not written. */
export interface WaysOn {
  readonly rest: FateOfTheRest;
  readonly held: readonly PlannedFile[];
  review(files: readonly PlannedFile[]): Promise<void>;
  write(files: readonly PlannedFile[]): Promise<void>;
}

/**
 * Explains what could not be applied and offers what helps: a prompt for the model, the nearest places, a full report.
 */
export class Refusals {
  readonly #engine: () => Promise<EditEngine>;
  readonly #picker: CandidatePicker;
  readonly #report: EditReport;
  readonly #ui: EditUi;

  constructor(engine: () => Promise<EditEngine>, picker: CandidatePicker, report: EditReport, ui: EditUi) {
    this.#engine = engine;
    this.#picker = picker;
    this.#report = report;
    this.#ui = ui;
  }

  /** Resolves when the person has answered. */
  async explain(plan: PlannedEdits, ways: WaysOn): Promise<void> {
    const unplaced = plan.files.flatMap((file) => (file.kind === 'blocks' ? unplacedIn(file) : []));
    const failed = plan.files.filter((file) => file.kind === 'failed');
    const [only] = unplaced;
    const total = plan.files.reduce((sum, file) => sum + countEdits(file), 0);
    // One edit with likely places is a question, not an error.
    if (only?.block.resolution.status === 'review' && total === 1) {
      if (await this.#choosePlaces(plan, [only], ways)) return;
    }
    const sentences = [
      ...failed.map(({ sentence }) => sentence),
      ...unplaced.map((each) => this.#sentence(each)),
      ...plan.problems.map(problemText),
    ];
    const count = unplaced.length + failed.reduce((sum, { blocks }) => sum + blocks, 0);
    const severity = getSeverity(plan, unplaced);
    const why = sentences[0] ?? '';
    const isOne = sentences.length === 1 && total <= 1;
    await this.#offer(getMessage(), severity, plan, unplaced, ways);

    function getMessage(): string {
      if (severity === 'info' && plan.problems.length === 0)
        return isOne ? why : vscode.l10n.t('{0} of {1} edits are already there. {2}', count, total, why);
      const told = getTold();
      return canBeRetried(plan)
        ? `${told} ${vscode.l10n.t('The retry prompt for the model holds the real lines.')}`
        : told;
    }

    /** First what happened to the files, then why. */
    function getTold(): string {
      if (isOne) return vscode.l10n.t('Nothing was changed. {0}', why);
      if (count === 0)
        return ways.rest === 'held'
          ? vscode.l10n.t('Nothing was changed: {0} blocks could not be read. {1}', plan.problems.length, why)
          : vscode.l10n.t('{0} blocks could not be read and were left out. {1}', plan.problems.length, why);
      switch (ways.rest) {
        case 'held':
          return vscode.l10n.t(
            '{0} of {1} edits could not be placed with certainty; nothing was changed. {2}',
            count,
            total,
            why,
          );
        case 'review':
          return vscode.l10n.t(
            'Nothing was changed yet: {0} of {1} edits could not be placed with certainty; the others are in the review. {2}',
            count,
            total,
            why,
          );
        case 'written':
          return vscode.l10n.t(
            '{0} of {1} edits could not be placed with certainty and were left out. {2}',
            count,
            total,
            why,
          );
      }
    }
  }

  async #offer(
    message: string,
    severity: MessageLevel,
    plan: PlannedEdits,
    unplaced: readonly UnplacedBlock[],
    ways: WaysOn,
  ): Promise<void> {
    const pickable = unplaced.filter(({ block }) => getCandidates(block.resolution).length > 0);
    const [nearest] = pickable;
    const isHeld = ways.rest === 'held' && ways.held.length > 0;
    const offers = new Map<ReportAction, () => Promise<unknown>>();
    if (severity !== 'info') {
      if (isHeld) offers.set('reviewOthers', () => ways.review(ways.held));
      if (canBeRetried(plan)) offers.set('copyPrompt', () => this.#copyPrompt(plan));
      if (nearest !== undefined) {
        offers.set('pickPlace', () => this.#choosePlaces(plan, pickable, ways));
        offers.set('openNearest', () => openAt(nearest));
      }
    }
    this.#report.remember({ plan, rest: ways.rest, actions: offers, prompt: () => retryPrompts(plan, this.#engine) });
    const actions = new Map(
      // A fourth button would squeeze the others; the report has them all.
      [...offers].slice(0, 3).map(([action, run]) => [reportActionText(action), run] as const),
    );
    // With buttons, a link, because a fourth button would squeeze the others; without buttons, a button, because the
    // editor truncates such messages.
    const link = actions.size === 0 ? '' : ` ${vscode.l10n.t('[Show report]({0})', reportLink)}`;
    if (actions.size === 0) actions.set(vscode.l10n.t('Show Report'), () => this.#report.show());
    const answer = await this.#ui.tell(severity, `${message}${link}`, ...actions.keys());
    if (answer !== undefined) await actions.get(answer)?.();
  }

  /** Lets the person choose a place for each edit; `false` when one was left without, so nothing goes on. */
  async #choosePlaces(plan: PlannedEdits, unplaced: readonly UnplacedBlock[], ways: WaysOn): Promise<boolean> {
    const placed = new Map<PlannedBlock, PlannedBlock>();
    for (const { file, block } of unplaced) {
      const { resolution } = block;
      const why =
        resolution.status === 'review'
          ? vscode.l10n.t('Choose the place: {0}.', choiceText(resolution))
          : vscode.l10n.t('Choose the place the edit is meant for.');
      const chosen = await this.#picker.pick(
        file.uri,
        file.snapshot.text,
        getCandidates(resolution),
        block.block.oldString,
        why,
      );
      if (chosen === undefined) return false;
      const resolved = await this.#resolveAt(file, block, chosen);
      if (resolved === undefined) {
        await openAt({ file, block }, chosen);
        await this.#ui.tell(
          'warning',
          vscode.l10n.t(
            'It is not clear what the edit would change at line {0}. The place is open; make the change by hand or copy the retry prompt.',
            lineRange(chosen.span),
          ),
        );
        return true;
      }
      placed.set(block, { ...block, included: true, resolution: resolved, chosenByPerson: true });
    }
    const files = plan.files.flatMap((file): PlannedFile[] => {
      const isHeld = ways.held.includes(file);
      if (file.kind !== 'blocks') return isHeld ? [file] : [];
      const chosen = file.blocks.flatMap((block) => placed.get(block) ?? []);
      const blocks = [...(isHeld ? sureBlocks(file) : []), ...chosen];
      const changes = [
        ...(isHeld ? file.changes : []),
        ...chosen.flatMap(({ resolution }) => (resolution.status === 'applied' ? resolution.changes : [])),
      ];
      return blocks.length === 0
        ? []
        : [{ ...file, blocks, changes: changes.sort((a, b) => a.start - b.start || a.end - b.end) }];
    });
    if (files.some(hasOverlap)) {
      await this.#ui.tell(
        'warning',
        vscode.l10n.t('The place chosen is also changed by another edit of the same text. Nothing was written.'),
      );
      return true;
    }
    // Between equal places the choice says all; where the text differs, the person must see what would come of it.
    const isPlain = files.length === 1 && placed.size === 1 && [...placed.keys()].every(isAmbiguous);
    await (isPlain &&
    files.every(
      (file) =>
        file.kind === 'blocks' && file.blocks.length === 1 && file.to === undefined && file.sensitive === undefined,
    )
      ? ways.write(files)
      : ways.review(files));
    return true;
  }

  async #resolveAt(
    file: BlockFile,
    { block }: PlannedBlock,
    chosen: Candidate,
  ): Promise<Extract<EditResolution, { status: 'applied' }> | undefined> {
    const base = {
      status: 'applied' as const,
      content: '',
      tier: 'fuzzy' as const,
      confidence: chosen.confidence,
      span: chosen.span,
      differences: chosen.differences,
      trail: [],
    };
    if (chosen.changes !== undefined)
      return chosen.changes.length === 0 ? undefined : { ...base, changes: chosen.changes };
    const engine = await this.#engine();
    const resolution = await engine.resolve(
      {
        content: file.snapshot.text,
        oldString: chosen.text,
        newString: block.newString,
        lineHint: chosen.span.startLine,
      },
      {},
    );
    return resolution.status === 'applied' && resolution.span.start === chosen.span.start
      ? { ...base, changes: resolution.changes }
      : undefined;
  }

  async #copyPrompt(plan: PlannedEdits): Promise<void> {
    await this.#ui.copy(await retryPrompts(plan, this.#engine));
    this.#ui.note(vscode.l10n.t('Copied the retry prompt. Paste it into the chat with the model.'));
  }

  #sentence({ file, block }: UnplacedBlock): string {
    return unplacedText(file.label, block);
  }
}

function countEdits(file: PlannedFile): number {
  if (file.kind === 'blocks') return Math.max(1, file.blocks.length);
  return file.kind === 'failed' ? file.blocks : 1;
}

function getCandidates(resolution: EditResolution): readonly Candidate[] {
  if (resolution.status === 'review') return resolution.candidates;
  return resolution.status === 'refused' ? resolution.advice.nearest : [];
}

/** What is already done is news, not an error. */
function getSeverity(plan: PlannedEdits, unplaced: readonly UnplacedBlock[]): MessageLevel {
  const reasons = [
    ...unplaced.map(({ block: { resolution } }) => (resolution.status === 'refused' ? resolution.reason : '')),
    ...plan.files.flatMap((file) => (file.kind === 'failed' ? [file.reason] : [])),
  ];
  if (reasons.length === 0) return 'warning';
  return reasons.every((reason) => reason === 'already-applied' || reason === 'identical') ? 'info' : 'error';
}

function isAmbiguous({ resolution }: PlannedBlock): boolean {
  return resolution.status === 'refused' && resolution.reason === 'ambiguous';
}

function hasOverlap(file: PlannedFile): boolean {
  return (
    file.kind === 'blocks' &&
    file.changes.some((change, index) => index > 0 && change.start < (file.changes[index - 1]?.end ?? 0))
  );
}

async function openAt(
  { file, block }: UnplacedBlock,
  place: Candidate | undefined = getCandidates(block.resolution)[0],
): Promise<void> {
  const line = (place?.span.startLine ?? 1) - 1;
  const range = new vscode.Range(line, 0, (place?.span.endLine ?? 1) - 1, Number.MAX_SAFE_INTEGER);
  await vscode.window.showTextDocument(file.uri, { selection: range });
}
