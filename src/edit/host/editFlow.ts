import * as vscode from 'vscode';
import type { Settings } from '../../base/settings.ts';
import type { EditPlanner, EditSource, PlannedBlock, PlannedEdits, PlannedFile } from './editPlanner.ts';
import type { FateOfTheRest } from './editReport.ts';
import { summarise, type EditSummary, type FileSummary } from './editSummary.ts';
import type { EditUi } from './editUi.ts';
import type { EditWriter, FileWrite } from './editWriter.ts';
import { eventsIn, hasFailed, isSure, needsReview, getProposals, sureBlocks, getWrite } from './plannedFiles.ts';
import type { PlanRecord } from './record/planRecord.ts';
import type { Refusals, WaysOn } from './refusals.ts';
import type { Reviews } from './review/reviews.ts';
import { foundText, placeText, problemText } from './verdictText.ts';
import { failureText, unsavedText } from './writeTexts.ts';

/** What came of a request. `settled` waits for everything the person still has to answer. */
export interface FlowResult {
  readonly summary: EditSummary;
  readonly settled: Promise<void>;
}

/** What follows once an edit has been written: a message with its ways back. */
export interface AfterWriting {
  written(message: string, files: readonly PlannedFile[]): Promise<void>;
}

const maxAttempts = 3;

/**
 * What happens to a text with edits: plan it, then write what is certain, put into review what is not, and explain what
 * cannot be. Never writes what the settings want to see first, and never ends without a word.
 */
export class EditFlow {
  readonly #planner: EditPlanner;
  readonly #writer: EditWriter;
  readonly #reviews: Reviews;
  readonly #refusals: Refusals;
  readonly #after: AfterWriting;
  readonly #ui: EditUi;
  readonly #settings: Settings;
  readonly #record: PlanRecord;

  constructor(
    planner: EditPlanner,
    writer: EditWriter,
    reviews: Reviews,
    refusals: Refusals,
    after: AfterWriting,
    ui: EditUi,
    settings: Settings,
    record: PlanRecord,
  ) {
    this.#planner = planner;
    this.#writer = writer;
    this.#reviews = reviews;
    this.#refusals = refusals;
    this.#after = after;
    this.#ui = ui;
    this.#settings = settings;
    this.#record = record;
  }

  /** `preview`: show everything in the review, however certain it is. */
  run(source: EditSource, preview: boolean): Promise<FlowResult> {
    return this.#ui.busy(vscode.l10n.t('Placing the AI edit'), () => this.#run(source, preview));
  }

  async #run(source: EditSource, preview: boolean): Promise<FlowResult> {
    for (let attempt = 1; ; attempt++) {
      const plan = await this.#planner.plan(source);
      const result = await this.#carryOut(plan, preview);
      if (result !== 'changed') return result;
      if (attempt === maxAttempts) {
        this.#record.resolved(plan, plan.files, 'not-written');
        const sentence = vscode.l10n.t(
          'The file keeps changing while the edit is being placed. Nothing was changed; try again when it has stopped changing.',
        );
        return { summary: this.#summary(plan, 'refused'), settled: this.#say('warning', sentence) };
      }
    }
  }

  async #carryOut(plan: PlannedEdits, preview: boolean): Promise<FlowResult | 'changed'> {
    if (plan.files.length === 0) {
      if (plan.problems.length > 0)
        return { summary: this.#summary(plan, 'refused'), settled: this.#notice(plan, true, 'held', preview) };
      const sentence = vscode.l10n.t(
        'No edit was found in the text. Recourse reads search/replace blocks, diffs, patches, tool calls and whole files.',
      );
      return { summary: this.#summary(plan, 'refused'), settled: this.#say('warning', sentence) };
    }
    const sure = plan.files.filter((file) => isSure(file));
    const isWhole = !plan.files.some((file) => hasFailed(file));
    // A preview shows what can be shown: nothing of it is written unasked.
    const isHeldBack = !preview && !isWhole && this.#settings.get('edit.multiEditPolicy') === 'all-or-nothing';
    if (sure.length === 0 || isHeldBack) {
      this.#record.resolved(plan, [], 'applied');
      return {
        summary: this.#summary(plan, 'refused'),
        settled: this.#refusals.explain(plan, { rest: 'held', held: sure, ...this.#getWays(preview) }),
      };
    }
    if (preview || needsReview(sure, this.#settings.get('edit.review'))) {
      this.#record.resolved(plan, sure, 'proposed');
      await this.#review(sure);
      return { summary: this.#summary(plan, 'pending'), settled: this.#notice(plan, isWhole, 'review', preview) };
    }
    const outcome = await this.#write(sure);
    if (outcome === 'changed') return 'changed';
    this.#record.resolved(plan, sure, outcome === 'failed' ? 'not-written' : 'applied');
    if (outcome === 'failed') return { summary: this.#summary(plan, 'refused'), settled: Promise.resolve() };
    return {
      summary: this.#summary(plan, 'applied'),
      settled: Promise.all([outcome.told, this.#notice(plan, isWhole, 'written', preview)]).then(() => undefined),
    };
  }

  /** What is said beside the edits that went well: the ones that did not, and what could not be read. */
  async #notice(plan: PlannedEdits, isWhole: boolean, rest: FateOfTheRest, preview: boolean): Promise<void> {
    if (isWhole && plan.problems.length === 0) return;
    const reviews = this.#reviews;
    const sure = plan.files.filter((file) => isSure(file));
    await this.#refusals.explain(plan, {
      rest,
      // A place that is chosen while the others are in review joins them, unless some of them are decided already.
      get held() {
        const { accepted = 0, rejected = 0, pending = 0 } = reviews.session?.tally ?? {};
        return rest === 'review' && pending > 0 && accepted + rejected === 0 ? sure : [];
      },
      ...this.#getWays(preview),
    });
  }

  /** How a refused request can still go on once the person has chosen places. */
  #getWays(preview: boolean): Pick<WaysOn, 'review' | 'write'> {
    const review = (files: readonly PlannedFile[]): Promise<void> => this.#review(files);
    return { review, write: preview ? review : (files) => this.#writeChosen(files) };
  }

  async #writeChosen(files: readonly PlannedFile[]): Promise<void> {
    const outcome = await this.#write(files);
    if (outcome === 'changed')
      await this.#say(
        'warning',
        vscode.l10n.t(
          'The file was changed while the place was being chosen. Nothing was written; apply the edit again.',
        ),
      );
    else if (outcome !== 'failed') {
      this.#record.letThrough(files);
      await outcome.told;
    }
  }

  async #write(files: readonly PlannedFile[]): Promise<'changed' | 'failed' | { told: Promise<void> }> {
    const writes = files.map((file) => getWrite(file)).filter((write): write is FileWrite => write !== undefined);
    const outcome = await this.#writer.write(writes, { eventIds: files.flatMap(eventsIn).map(({ id }) => id) });
    if (outcome.status === 'changed') return 'changed';
    if (outcome.status === 'failed') {
      void this.#say('error', failureText(outcome));
      return 'failed';
    }
    if (outcome.unsaved.length > 0) void this.#say('warning', unsavedText(outcome.unsaved));
    return { told: this.#after.written(appliedText(files), files) };
  }

  async #review(files: readonly PlannedFile[]): Promise<void> {
    await this.#reviews.start(getProposals(files, this.#planner));
  }

  async #say(severity: 'warning' | 'error', sentence: string): Promise<void> {
    await this.#ui.tell(severity, sentence);
  }

  #summary(plan: PlannedEdits, sureStatus: 'applied' | 'pending' | 'refused'): EditSummary {
    const files = plan.files.map((file): FileSummary => ({
      path: file.label,
      verdicts: getVerdicts(file, sureStatus),
    }));
    const applied = files.flatMap(({ verdicts }) => verdicts).filter(({ status }) => status === 'applied').length;
    return { files, applied, problems: plan.problems.map(problemText) };
  }
}

function getVerdicts(file: PlannedFile, sureStatus: 'applied' | 'pending' | 'refused'): FileSummary['verdicts'] {
  if (file.kind === 'failed')
    return Array.from({ length: file.blocks }, () => ({ status: 'refused' as const, reason: file.reason }));
  // A whole file, or a rename without changes, is one edit.
  if (file.kind !== 'blocks' || file.blocks.length === 0) return [{ status: sureStatus, confidence: 1 }];
  return file.blocks.map((verdict) =>
    verdict.resolution.status === 'applied' && !verdict.included
      ? { ...summarise(verdict.resolution, 'refused'), reason: 'overlap' }
      : summarise(verdict.resolution, sureStatus),
  );
}

/** "Applied to src/a.ts:12–18 (exact match, 100 %)", or a count where there were several. */
function appliedText(files: readonly PlannedFile[]): string {
  const places = files.flatMap((file) => sureBlocks(file).map((block) => describe(file.label, block)));
  const [first] = places;
  if (places.length === 1 && first !== undefined) return vscode.l10n.t('Applied the edit to {0}', first);
  const names = files.map((file) => file.label);
  return names.length === 1
    ? vscode.l10n.t('Applied {0} edits to {1}', places.length, names[0] ?? '')
    : vscode.l10n.t('Applied {0} edits to {1} files: {2}', places.length, names.length, names.join(', '));
}

function describe(label: string, { resolution, chosenByPerson }: PlannedBlock): string {
  if (resolution.status !== 'applied') return label;
  return `${placeText(label, resolution.span)} (${foundText(chosenByPerson, resolution)})`;
}
