import type { Clock } from '../../base/clock.ts';
import { saveForUser } from '../../base/host/saveForUser.ts';
import { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { HealthSource } from '../../base/health.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Settings } from '../../base/settings.ts';
import type { WaitingSource } from '../../base/waiting.ts';
import { EditorFiles } from './agent/editorFiles.ts';
import { TextProposals } from './agent/textProposals.ts';
import { AppliedNotice } from './appliedNotice.ts';
import { CandidatePicker } from './candidatePicker.ts';
import { EditCommands } from './editCommands.ts';
import { EditFlow } from './editFlow.ts';
import { EditLenses } from './editLenses.ts';
import { EditorMemory } from './editorMemory.ts';
import { EditPlanner } from './editPlanner.ts';
import { EditReport } from './editReport.ts';
import type { EditUi } from './editUi.ts';
import { EditUndo } from './editUndo.ts';
import { EditWriter } from './editWriter.ts';
import type { EditEngine } from './engine.ts';
import { EngineServices } from './engineServices.ts';
import { FileLocator } from './fileLocator.ts';
import { ModelChoice, type ModelPorts } from './model/modelChoice.ts';
import { ModelCommands } from './model/modelCommands.ts';
import type { EditRecord } from '../domain/record/types.ts';
import { EditActions } from './record/editActions.ts';
import { EditsTree } from './record/editsTree.ts';
import { registerEditsView } from './record/editsView.ts';
import { MergeLensOffer, type OfferMemory } from './mergeLensOffer.ts';
import { PlanRecord } from './record/planRecord.ts';
import { RetryMemory } from './record/retryMemory.ts';
import { watchUndo } from './record/undoWatch.ts';
import { windowScope } from './record/windowScope.ts';
import { Refusals } from './refusals.ts';
import { ReviewedText } from './reviewedText.ts';
import { Reviews } from './review/reviews.ts';
import { WaitingEdits } from './review/waitingEdits.ts';
import { UndoJournal } from './undoJournal.ts';
import { lookForUnfinished, watchUnfinished } from './unfinished/unfinishedWatch.ts';
import { virtualScheme } from './virtualScheme.ts';
import { editHealth } from '../node/editHealth.ts';
import type { EventLog } from '../node/record/eventLog.ts';
import type { SyntaxLoader } from '../node/syntax/syntaxLoader.ts';

/** What the editor side of edits needs from outside. The engine is fetched when it is first needed. */
export interface EditHostPorts {
  readonly engine: () => Promise<EditEngine>;
  readonly syntax: SyntaxLoader;
  readonly ui: EditUi;
  /** Without them no model is ever asked. */
  readonly model?: ModelPorts;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly record: EditRecord & Pick<EventLog, 'condition'>;
  readonly meter: Meter;
  /** Where it is remembered what was offered. Without it nothing is offered unasked. */
  readonly offers?: OfferMemory;
  /** The extension's own folder. Without it an edit that is killed between two of its files is not noticed. */
  readonly storage?: string;
}

/** The editor side of edits, wired and ready. */
export interface EditHost extends Disposable {
  readonly flow: EditFlow;
  readonly undo: EditUndo;
  readonly reviews: Reviews;
  readonly report: EditReport;
  /** The rows of the Edits view, and what can be done with them. */
  readonly edits: { readonly tree: EditsTree; readonly actions: EditActions };
  /** The documents as agents edit them. */
  readonly agentFiles: EditorFiles;
  readonly proposals: TextProposals;
  /** Edits that other features keep. */
  readonly reviewedText: ReviewedText;
  readonly health: HealthSource;
  /** The edits that wait for a review. */
  readonly waiting: WaitingSource;
  /** Reports edits that were killed half-way; resolves when the person has answered. */
  lookForUnfinished(): Promise<void>;
  /** Registers the commands and the lenses. Apart from the read-only document scheme nothing is registered before. */
  register(): Disposable;
}

/** Puts the parts together in the order they need each other. */
export function createEditHost(ports: EditHostPorts): EditHost {
  const { engine, ui, settings, clock, log, record, meter, storage } = ports;
  const store = new DisposableStore();
  const documents = store.add(new VirtualDocuments(virtualScheme));
  const model =
    ports.model === undefined
      ? undefined
      : new ModelChoice(ports.model, settings, clock, log, () => new Date(), record);
  const services = store.add(
    new EngineServices(settings, clock, ports.syntax, (interactive) => model?.current(interactive), { meter, log }),
  );
  const locator = new FileLocator(ui, store.add(new EditorMemory()));
  const planner = new EditPlanner(engine, locator, services, settings, clock, log, record);
  const journal = new UndoJournal();
  const writer = new EditWriter(journal, settings, clock, log, storage);
  const reviews = store.add(new Reviews(documents, writer, ui, record));
  const undo = new EditUndo(journal, ui, documents, settings, record, clock);
  const report = new EditReport(documents);
  const refusals = new Refusals(engine, new CandidatePicker(ui), report, ui);
  const notice = new AppliedNotice(ui, journal, undo, documents);
  const memory = new RetryMemory();
  const flow = new EditFlow(planner, writer, reviews, refusals, notice, ui, settings, new PlanRecord(record, memory));
  const actions = new EditActions({
    record,
    journal,
    memory,
    flow,
    undo,
    documents,
    ui,
    isInReview: (eventId) => reviews.isPending(eventId),
  });
  const tree = store.add(new EditsTree(record, settings, (edit) => actions.getAbilities(edit)));
  store.add(
    journal.onDidChange(() => {
      for (const file of journal.last?.files ?? [])
        if (file.kind === 'buffer' || file.kind === 'moved') services.remember(file.uri, file.after);
      tree.redraw();
    }),
  );
  store.add(watchUndo(journal, record));
  store.add(
    settings.onDidChange('record.keep', () => {
      if (settings.get('record.keep') === 0) record.clear();
    }),
  );
  return {
    flow,
    undo,
    reviews,
    report,
    edits: { tree, actions },
    agentFiles: new EditorFiles({ locator, services, writer, settings, ui }),
    proposals: new TextProposals(reviews, settings),
    reviewedText: new ReviewedText({ engine, flow, reviews, locator, settings }),
    health: editHealth({
      record,
      isEditor: true,
      keep: () => settings.get('record.keep'),
      days: () => settings.get('record.days'),
      wallClock: () => Date.now(),
      scope: windowScope,
      model: model === undefined ? undefined : () => model.reading(),
    }),
    waiting: new WaitingEdits(reviews),
    lookForUnfinished: async () => {
      if (storage !== undefined) await lookForUnfinished({ storage, ui, documents });
    },
    register: () => {
      const registered = new DisposableStore();
      registered.add(new EditCommands(flow, undo, reviews, report, ui).register());
      registered.add(new EditLenses(engine, settings, new MergeLensOffer(ports.offers, ui)));
      if (model !== undefined) registered.add(new ModelCommands(model, settings, ui, saveForUser).register());
      if (storage !== undefined) registered.add(watchUnfinished({ storage, ui, documents, clock, log }));
      registered.add(registerEditsView(tree, actions, settings));
      return registered;
    },
    dispose: () => {
      store.dispose();
    },
  };
}
