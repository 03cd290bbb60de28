import {
  fixActions,
  formFields,
  type FixAction,
  type FormField,
  type FormValues,
  type FromRemediationPanel,
  type OutcomeMessage,
  type PanelCommand,
  type RemediationText,
  type ToRemediationPanel,
} from '../../src/panels/protocol/remediations.ts';
import type { Host } from '../lib/host.ts';
import { currentFix, offeredActions } from './fixItem.ts';
import {
  anyQuery,
  getFixes,
  isKept,
  isOpen,
  nothingKept,
  shownFixes,
  type FixDraft,
  type FixList,
  type RemediationsPageState,
  type Mode,
  type RemediationsPageModel,
} from './model.ts';

/**
 * Milliseconds after which a running lookup says that it takes long, and after which the page stops waiting for an
 * answer.
 */
const lateAfter = 8000;
const givenUpAfter = 30_000;
/** Milliseconds after which the outcome of an action counts as read. */
const readAfter = 8000;
/** The number of unfinished forms that are kept. */
const maxDrafts = 3;
/** A draft saved by an earlier version lacks the fields added since. */
const emptyForm = Object.fromEntries(formFields.map((field) => [field, ''])) as FormValues;
/** The number of manually opened items that are remembered. */
const maxOpen = 200;

/** What the page can do besides rendering its model. */
export interface RemediationsEffects {
  render(): void;
  announce(text: string): void;
  /** Puts the focus into the list of fixes, or the field; after the next rendering. */
  focus(what: 'fixes' | 'form' | 'library' | FormField): void;
}

/** Turns messages and user actions into the next model. */
export class RemediationsController {
  readonly #host: Host<FromRemediationPanel>;
  readonly #effects: RemediationsEffects;
  readonly #pending = new Map<number, { readonly of: string; readonly timer: number }>();
  #request = 0;
  #late: number | undefined;
  #announced = '';
  #selected = '';
  /** The list of the current error that has the focus. */
  #isInRelated = false;
  model: RemediationsPageModel;

  constructor(host: Host<FromRemediationPanel>, effects: RemediationsEffects) {
    this.#host = host;
    this.#effects = effects;
    const recalled = host.recall();
    this.model = {
      texts: {},
      errors: undefined,
      library: undefined,
      kept: isKept(recalled) ? recalled : nothingKept,
      outcomes: {},
      fieldErrors: {},
      isSaving: false,
      isLate: false,
      hasKeys: false,
    };
  }

  /** A word in the reader's language. */
  readonly say = (key: RemediationText, ...values: readonly (string | number)[]): string =>
    values.reduce<string>(
      (text, value, at) => text.replaceAll(`{${String(at)}}`, () => String(value)),
      this.model.texts[key] ?? key,
    );

  /** Handles a message from the host. */
  receive(message: ToRemediationPanel): void {
    switch (message.type) {
      case 'hello':
        this.#change({ texts: message.texts });
        if (this.model.kept.mode === 'library') this.askLibrary();
        break;
      case 'errors':
        // The outcome of the last action is shown only beside the error that the action was for.
        if (message.selected?.id !== this.model.errors?.selected?.id) this.#isInRelated = false;
        this.#change({
          errors: message,
          ...(message.selected?.id === this.model.errors?.selected?.id ? {} : { outcomes: {} }),
        });
        this.#hearLookup();
        break;
      case 'library':
        if (message.request !== this.#request && this.#pending.has(this.#request)) break;
        this.#settle(message.request);
        this.#change({ library: message, isLate: false });
        if (this.model.kept.mode === 'library')
          this.#announce(message.problem === '' ? message.summary : message.problem);
        break;
      case 'form':
        this.#openForm(message);
        break;
      case 'outcome':
        this.#hearOutcome(message);
        break;
      case 'reveal':
        this.#keep({ mode: message.mode, isFormOpen: false });
        if (message.mode === 'library') this.askLibrary();
        if (message.focus) this.#effects.focus(message.mode === 'errors' ? 'fixes' : 'library');
    }
    this.#tellSelected();
  }

  /** Requests all fixes that pass the filters. */
  askLibrary(): void {
    const request = this.#expect('library');
    this.#host.post({ type: 'library', request, query: this.model.kept.query });
  }

  /** Changes a filter. */
  narrow(name: string, value: string): void {
    const { query } = this.model.kept;
    if (name === 'text' || name === 'severity' || name === 'tag' || name === 'scope')
      this.#keep({ query: { ...query, [name]: value, limit: anyQuery.limit } });
    this.askLibrary();
  }

  /** Changes the content of a form field. */
  fill(name: string, value: string): void {
    const [draft, ...others] = this.model.kept.drafts;
    const field = formFields.find((known) => known === name);
    if (draft === undefined || field === undefined) return;
    this.#keep({ drafts: [{ ...draft, values: { ...draft.values, [field]: value }, isChanged: true }, ...others] });
  }

  /**
   * Sets the item of a group that is in the tab order. The page updates the item itself: a long list is not rendered
   * again at every step.
   */
  goTo(group: string, item: string): void {
    if (group === 'errors' || group === 'related') this.#isInRelated = group === 'related';
    if (this.model.kept.current[group] !== item)
      this.#keep({ current: { ...this.model.kept.current, [group]: item } }, false);
    this.#tellSelected();
  }

  /** Letters are shortcuts only while the focus is in a list of fixes. */
  hasKeys(value: boolean): void {
    if (this.model.hasKeys !== value) this.#change({ hasKeys: value });
  }

  /** Remembers how far a half of the page was scrolled. */
  scrolled(to: number): void {
    const { mode, scroll } = this.model.kept;
    this.#keep({ scroll: { ...scroll, [mode]: to } }, false);
  }

  /** Runs the action of a button. */
  do(what: string, id: string, data: Readonly<Record<string, string | undefined>>): void {
    switch (what) {
      case 'mode':
        this.#showMode(id === 'library' ? 'library' : 'errors');
        break;
      case 'toggle':
        this.#open(id, this.model.kept.open[id] !== true);
        break;
      case 'toggleFix':
        this.#toggleFix(id, Number(data['at']), data['of'] === 'related' ? 'related' : this.model.kept.mode);
        break;
      case 'act':
        this.act(data['action'] ?? '', id);
        break;
      case 'record':
        this.#host.post({ type: 'record', errorId: id, offerId: '' });
        break;
      case 'recordOffer':
        this.#host.post({ type: 'record', errorId: '', offerId: id });
        break;
      case 'pickError':
      case 'dismissError':
      case 'dismissOffer':
      case 'openPlace':
        this.#host.post({ type: what, id });
        break;
      case 'lookAgain':
        this.#change({ isLate: false });
        this.#host.post({ type: what, id });
        break;
      case 'run':
        this.#host.post({ type: 'run', command: id as PanelCommand });
        break;
      case 'more':
        this.#keep({ query: { ...this.model.kept.query, limit: this.model.kept.query.limit + anyQuery.limit } });
        this.askLibrary();
        break;
      case 'clearFilters':
        this.#keep({ query: anyQuery });
        this.askLibrary();
        this.#effects.focus('library');
        break;
      case 'save':
        this.#save();
        break;
      case 'cancel':
        this.leaveForm();
        break;
      case 'continueDraft':
        this.#change({ fieldErrors: {} });
        this.#keep({ isFormOpen: true });
        this.#effects.focus('form');
        break;
      case 'discardDraft':
        this.#keep({ drafts: this.model.kept.drafts.slice(1) });
        this.#effects.focus(this.model.kept.mode === 'errors' ? 'fixes' : 'library');
    }
  }

  /** Runs an action on a fix. */
  act(name: string, id: string): void {
    const action = fixActions.find((known): known is FixAction => known === name);
    if (action === undefined) return;
    const request = this.#expect(id);
    this.#change({ outcomes: {} });
    this.#host.post({ type: 'act', request, action, id });
  }

  /** Runs an action on a fix by its key, where there is a button for it. */
  actIfOffered(name: string, id: string): void {
    const fix = shownFixes(this.model).find((shown) => shown.id === id);
    if (fix !== undefined && offeredActions(fix).some((action) => action === name)) this.act(name, id);
    else this.#announce(this.say('noChange'));
  }

  /** Leaves the form; the entered text is kept. */
  leaveForm(): void {
    const [draft, ...others] = this.model.kept.drafts;
    this.#keep({ isFormOpen: false, drafts: draft?.isChanged === true ? [draft, ...others] : others });
    this.#effects.focus(this.model.kept.mode === 'errors' ? 'fixes' : 'library');
  }

  /** Closes the open fix that contains the focus. */
  closeFix(key: string): void {
    this.#open(key, false);
  }

  #showMode(mode: Mode): void {
    this.#change({ outcomes: {} });
    this.#keep({ mode });
    if (mode === 'library') this.askLibrary();
    this.#tellSelected();
  }

  #toggleFix(id: string, at: number, list: FixList): void {
    const fix = getFixes(this.model, list)[at];
    if (fix?.id === id) this.#open(`${list}:${id}`, !isOpen(this.model, list, fix, at));
  }

  #open(key: string, open: boolean): void {
    const entries = Object.entries(this.model.kept.open).filter(([other]) => other !== key);
    this.#keep({ open: Object.fromEntries([...entries.slice(-maxOpen), [key, open]]) });
  }

  #openForm({ key, id, values, redacted }: Extract<ToRemediationPanel, { type: 'form' }>): void {
    const { drafts } = this.model.kept;
    const begun = drafts.find((draft) => draft.key === key && draft.isChanged);
    const draft: FixDraft = begun ?? { key, id, values, redacted, isChanged: false };
    this.#change({ fieldErrors: {}, outcomes: {}, isSaving: false });
    this.#keep({
      isFormOpen: true,
      drafts: [draft, ...drafts.filter((other) => other.key !== key && other.isChanged)].slice(0, maxDrafts),
    });
    this.#effects.focus('form');
  }

  #save(): void {
    const [draft] = this.model.kept.drafts;
    if (draft === undefined || this.model.isSaving) return;
    const request = this.#expect('form');
    this.#change({ isSaving: true, fieldErrors: {}, outcomes: {} });
    this.#host.post({ type: 'save', request, key: draft.key, id: draft.id, values: { ...emptyForm, ...draft.values } });
  }

  /** Shows outcomes; what has succeeded goes away when it was read. */
  #tell(outcomes: RemediationsPageModel['outcomes']): void {
    this.#change({ outcomes });
    if (Object.values(outcomes).some(({ ok }) => !ok)) return;
    window.setTimeout(() => {
      if (this.model.outcomes === outcomes) this.#change({ outcomes: {} });
    }, readAfter);
  }

  #hearOutcome({ request, ok, text, fields }: OutcomeMessage): void {
    const of = this.#settle(request);
    if (of === undefined) return;
    if (of !== 'form') {
      const isThere = shownFixes(this.model).some(({ id }) => id === of);
      this.#tell(text === '' ? {} : { [isThere ? of : 'page']: { ok, text } });
      this.#announce(text);
      return;
    }
    if (ok) {
      this.#change({ isSaving: false });
      this.#tell({ page: { ok, text } });
      this.#keep({ isFormOpen: false, drafts: this.model.kept.drafts.slice(1) });
      this.#announce(text);
      this.#effects.focus(this.model.kept.mode === 'errors' ? 'fixes' : 'library');
      return;
    }
    const errors = fields.flatMap(({ field, message }) => {
      const known = formFields.find((name) => name === field.replace(/[[.].*$/s, ''));
      return known === undefined ? [] : [[known, message] as const];
    });
    this.#change({ isSaving: false, fieldErrors: Object.fromEntries(errors), outcomes: { form: { ok, text } } });
    this.#announce(text);
    const [firstWrong] = formFields.filter((name) => errors.some(([known]) => known === name));
    if (firstWrong !== undefined) this.#effects.focus(firstWrong);
  }

  #hearLookup(): void {
    const selected = this.model.errors?.selected;
    window.clearTimeout(this.#late);
    this.#change({ isLate: false });
    if (selected?.lookup.state === 'looking')
      this.#late = window.setTimeout(() => {
        this.#change({ isLate: true });
      }, lateAfter);
    if (selected?.lookup.state !== 'done' || this.model.kept.mode !== 'errors') return;
    const { fixes, summary, relatedSummary, degraded } = selected.lookup;
    const news = fixes.length > 0 ? summary : this.#getNoMatchText(relatedSummary);
    if (this.#announced === `${selected.id} ${news}`) return;
    this.#announced = `${selected.id} ${news}`;
    this.#announce([news, degraded].filter((text) => text !== '').join(' '));
  }

  #getNoMatchText(relatedSummary: string): string {
    const title = this.say('noMatchTitle');
    return relatedSummary === '' ? title : `${title}. ${this.say('relatedBelow', relatedSummary)}`;
  }

  /** Tells the host which fix its commands apply to. */
  #tellSelected(): void {
    const { mode } = this.model.kept;
    const related = mode === 'errors' && this.#isInRelated ? currentFix(this.model, 'related') : undefined;
    const id = related ?? currentFix(this.model, mode) ?? getFixes(this.model, mode)[0]?.id ?? '';
    if (id === this.#selected) return;
    this.#selected = id;
    this.#host.post({ type: 'selectFix', id });
  }

  #expect(of: string): number {
    this.#request++;
    const request = this.#request;
    const timer = window.setTimeout(() => {
      this.#giveUp(request);
    }, givenUpAfter);
    this.#pending.set(request, { of, timer });
    return request;
  }

  #settle(request: number): string | undefined {
    const pending = this.#pending.get(request);
    if (pending === undefined) return undefined;
    window.clearTimeout(pending.timer);
    this.#pending.delete(request);
    return pending.of;
  }

  #giveUp(request: number): void {
    const of = this.#settle(request);
    if (of === 'library') this.#change({ isLate: true });
    // A question in the editor may stay open for as long as the user likes; only the form shows that it is waiting.
    if (of === 'form') this.#change({ isSaving: false, outcomes: { form: { ok: false, text: this.say('noAnswer') } } });
  }

  #announce(text: string): void {
    if (text !== '') this.#effects.announce(text);
  }

  #keep(change: Partial<RemediationsPageState>, isShown = true): void {
    this.model = { ...this.model, kept: { ...this.model.kept, ...change } };
    this.#host.remember(this.model.kept);
    if (isShown) this.#effects.render();
  }

  #change(change: Partial<RemediationsPageModel>): void {
    this.model = { ...this.model, ...change };
    this.#effects.render();
  }
}
