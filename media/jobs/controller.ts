import { writeMemory, typedRuntime } from '../../src/panels/protocol/amounts.ts';
import type { FromJobPanel, JobText, PlanMessage, ToJobPanel, WaitingMessage } from '../../src/panels/protocol/jobs.ts';
import type { Host } from '../lib/host.ts';
import { TypeAhead } from '../lib/typeAhead.ts';
import { readQuestion, wantedDecision } from './asks.ts';
import {
  chosenJobs,
  emptyModel,
  isKept,
  noFields,
  nothingKept,
  stepOut,
  type JobsPageState,
  type JobsPageModel,
  type JobsRow,
} from './model.ts';
import { getJobs, pickedOut, getRows, rowThatBegins, stillThere, stretch, toggled } from './rows.ts';

/** Milliseconds before the details of a focused row are requested, and before a request is given up. */
const lookAfter = 70;
const givenUpAfter = 60_000;

/** The page's effects other than rendering its model. */
export interface JobsEffects {
  render(): void;
  announce(text: string): void;
  /** Moves the focus there after the next rendering. */
  focus(what: 'list' | 'plan' | 'results'): void;
  reveal(at: number): void;
  pageSize(at: number): number;
}

/** Turns messages and user input into the next model. */
export class JobsController {
  readonly #host: Host<FromJobPanel>;
  readonly #effects: JobsEffects;
  /** The word that is typed to find a row. */
  readonly typed = new TypeAhead();
  #rows: readonly JobsRow[] = [];
  #rowsFrom: readonly [WaitingMessage | undefined, string, readonly string[]] = [undefined, '', []];
  #request = 0;
  #looking: number | undefined;
  #waitingFor: number | undefined;
  #asked = '';
  #anchor = -1;
  model: JobsPageModel;

  constructor(host: Host<FromJobPanel>, effects: JobsEffects) {
    this.#host = host;
    this.#effects = effects;
    const recalled = host.recall();
    this.model = emptyModel(isKept(recalled) ? recalled : nothingKept);
  }

  /** A word in the reader's language. */
  readonly say = (key: JobText, ...values: readonly (string | number)[]): string =>
    values.reduce<string>(
      (text, value, at) => text.replaceAll(`{${String(at)}}`, () => String(value)),
      this.model.texts[key] ?? key,
    );

  /** The rows of the list: the same object as long as they are the same rows. */
  get rows(): readonly JobsRow[] {
    const { waiting, kept } = this.model;
    const from = [waiting, kept.filter, kept.open] as const;
    if (from.some((part, at) => part !== this.#rowsFrom[at])) {
      this.#rowsFrom = from;
      this.#rows = getRows(...from);
    }
    return this.#rows;
  }

  /** The index of the row with the focus; 0 where that row is gone. */
  get at(): number {
    return Math.max(
      0,
      this.rows.findIndex(({ key }) => key === this.model.kept.current),
    );
  }

  /** The jobs that an action would apply to. */
  get chosen(): readonly number[] {
    return chosenJobs(this.model, this.rows);
  }

  /** Handles a message from the host. */
  receive(message: ToJobPanel, now: number): void {
    switch (message.type) {
      case 'hello':
        this.#change({ texts: message.texts });
        break;
      case 'waiting':
        this.#hearWaiting(message, now);
        break;
      case 'loading':
        this.#change({ loading: message });
        break;
      case 'problem':
        if (message.text !== this.model.problem?.text) this.#effects.announce(`${message.title} ${message.text}`);
        this.#change({ problem: message, loading: undefined });
        break;
      case 'select':
        this.#select(message.jobIds);
        break;
      case 'detail':
        if (message.of === this.model.kept.current) this.#change({ detail: message });
        break;
      case 'fix':
        if (message.of === this.model.kept.current) this.#change({ fix: message });
        break;
      case 'plan':
        this.#hearPlan(message);
        break;
      case 'progress':
        if (this.model.planning?.state === 'applying')
          this.#change({ planning: { ...this.model.planning, done: message.done, of: message.of } });
        break;
      case 'results':
        this.#hearResults(message);
        break;
      case 'audit':
        this.#change({ audit: message });
        break;
      case 'outcome':
        this.#settle();
        if (message.request === this.#request && this.model.planning?.state === 'asked') this.escape();
        this.#say(message.ok, message.text);
    }
  }

  /** Updates the displayed age of the data. */
  tick(now: number): void {
    this.#change({ now });
  }

  /** Moves to a row. `extends` selects everything up to it; `adds` toggles its selection. */
  goTo(at: number, manner: { readonly extends?: boolean; readonly adds?: boolean } = {}): void {
    const row = this.rows[Math.max(0, Math.min(at, this.rows.length - 1))];
    if (row === undefined) return;
    if (manner.extends === true) {
      if (this.#anchor < 0) this.#anchor = this.at;
      this.#keep({ selected: getJobs(stretch(this.rows, this.#anchor, this.rows.indexOf(row))) });
    } else {
      this.#anchor = -1;
      if (manner.adds === true) this.#toggleSelected(row);
    }
    if (row.key !== this.model.kept.current) this.#keep({ current: row.key });
    this.#effects.reveal(this.rows.indexOf(row));
    this.#look();
  }

  /** Moves one page up or down. */
  turnPage(direction: 1 | -1, extend: boolean): void {
    this.goTo(this.at + direction * this.#effects.pageSize(this.at), { extends: extend });
  }

  /** Expands a group or enters it; collapses it or leaves it. */
  unfold(isOpening: boolean): void {
    const row = this.rows[this.at];
    if (row?.kind === 'group' && row.isOpen !== isOpening) this.toggleGroup(row.group.id);
    else if (row?.kind === 'group' && isOpening) this.goTo(this.at + 1);
    else if (row?.kind === 'job' && !isOpening)
      this.goTo(this.rows.findIndex(({ key }) => key === `group:${row.group}`));
  }

  /** Expands or collapses a group. */
  toggleGroup(id: string): void {
    const { open } = this.model.kept;
    this.#keep({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id].slice(-500) });
    this.#effects.reveal(this.at);
  }

  /** Selects every job that passes the filter. */
  selectAll(): void {
    this.#keep({ selected: getJobs(this.rows) });
    this.#effects.announce(this.say('selectedCount', this.model.kept.selected.length));
  }

  /** Adds a letter to the typed search word. */
  type(letter: string, now: number): void {
    const { word, isNew } = this.typed.type(letter, now);
    this.goTo(rowThatBegins(this.rows, word, isNew ? this.at + 1 : this.at) ?? this.at);
  }

  /** Narrows the list. */
  filter(text: string): void {
    this.#keep({ filter: text });
    const { rows } = this;
    if (!rows.some(({ key }) => key === this.model.kept.current)) this.goTo(0);
    this.#effects.announce(rows.length === 0 ? this.say('noMatch') : this.say('counts', getJobs(rows).length));
  }

  /** Changes the value of a field of the decision. A slider sets the text field next to it. */
  fill(name: string, value: string, isSlider: boolean): void {
    const write = name === 'memory' ? writeMemory : typedRuntime;
    const text = isSlider ? write(Number(value)) : value;
    this.#change({ outcome: undefined });
    this.#keep({ fields: { ...this.model.kept.fields, [name]: text } });
  }

  /** Closes the innermost state: a plan, then a selection, then a filter. */
  escape(): void {
    const change = stepOut(this.model);
    if (change === undefined) return;
    this.#change(change);
    this.#keep({});
    this.#effects.focus('list');
  }

  /** Requests the dry run of a decision about the chosen jobs. */
  decide(action: 'retry' | 'fail'): void {
    const jobIds = this.chosen;
    if (jobIds.length === 0 || this.model.planning?.state === 'applying') return;
    const wanted = wantedDecision(this.model.kept.fields, action, jobIds);
    if (typeof wanted === 'string') this.#say(false, this.say(wanted));
    else this.#plan((request) => ({ type: 'plan', request, wanted }));
  }

  /** Opens the log at the evidence line. */
  openEvidence(): void {
    const { detail } = this.model;
    if (detail?.evidence.canOpen === true)
      this.#host.post({ type: 'openLog', jobId: detail.jobId, attempt: 0, stream: 'stderr', atEvidence: true });
    else this.#effects.announce(detail?.evidence.problem ?? '');
  }

  /** Runs the action of a button. */
  do(what: string, id: string): void {
    const { detail, planning } = this.model;
    switch (what) {
      case 'retry':
      case 'fail':
        this.decide(what);
        break;
      case 'evidence':
        this.openEvidence();
        break;
      case 'accept':
        this.#plan((request) => ({
          type: 'planProposals',
          request,
          ids: id === '' ? (detail?.proposals ?? []).map((proposal) => proposal.id) : [id],
        }));
        break;
      case 'useAdvised':
      case 'asBefore':
        if (id === 'memory' || id === 'runtime')
          this.fill(id, what === 'asBefore' ? '' : String(detail?.[id]?.advised ?? ''), what === 'useAdvised');
        break;
      case 'apply':
        if (planning?.state !== 'shown' || planning.plan.apply === '') break;
        this.#change({
          planning: { state: 'applying', plan: planning.plan, done: 0, of: 0, isStopping: false },
          outcome: undefined,
        });
        this.#host.post({ type: 'apply', request: planning.plan.request });
        this.#effects.focus('plan');
        break;
      case 'stop':
        if (planning?.state === 'applying') this.#change({ planning: { ...planning, isStopping: true } });
        this.#host.post({ type: 'stop' });
        break;
      case 'back':
        this.escape();
        break;
      case 'closeResults':
        this.#change({ results: undefined });
        this.#effects.focus('list');
        break;
      case 'clearSelection':
      case 'clearFilter':
        this.#keep(what === 'clearFilter' ? { filter: '' } : { selected: [] });
        this.#effects.focus('list');
        break;
      case 'fold':
        this.#change({
          unfolded: this.model.unfolded.includes(id)
            ? this.model.unfolded.filter((other) => other !== id)
            : [...this.model.unfolded, id],
        });
        break;
      default: {
        const asked = readQuestion(what, id, this.model, () => this.#next());
        if (asked !== undefined) this.#host.post(asked);
      }
    }
  }

  #hearWaiting(message: WaitingMessage, now: number): void {
    const { kept, waiting, problem } = this.model;
    const selected = stillThere(message, kept.selected);
    if (waiting?.summary !== message.summary || problem !== undefined) this.#effects.announce(message.summary);
    this.#change({ waiting: message, heardAt: now, now, loading: undefined, problem: undefined });
    this.#keep({ target: message.target, ...(selected.length === kept.selected.length ? {} : { selected }) });
    if (!this.rows.some(({ key }) => key === kept.current)) {
      this.#change({ detail: undefined });
      this.#keep({ current: this.rows[0]?.key ?? '' });
      this.#effects.reveal(0);
    }
    this.#asked = '';
    this.#look();
  }

  #hearPlan(plan: PlanMessage): void {
    if (this.model.planning?.state !== 'asked' || this.model.planning.request !== plan.request) return;
    this.#settle();
    this.#change({ planning: { state: 'shown', plan }, unfolded: [] });
    this.#effects.announce(`${plan.title} ${plan.summary.join(' ')}`);
    this.#effects.focus('plan');
  }

  #hearResults(message: ToJobPanel & { readonly type: 'results' }): void {
    const { planning } = this.model;
    const isNews = planning?.state === 'applying';
    // Later messages only update the results. If the user has closed them, they stay closed.
    if (!isNews && this.model.results === undefined) return;
    this.#change({ results: message, ...(isNews ? { planning: undefined } : {}) });
    if (!isNews) return;
    this.#keep({ fields: noFields, selected: [] });
    this.#effects.announce(message.title);
    this.#effects.focus('results');
  }

  #select(jobIds: readonly number[]): void {
    const change = pickedOut(this.model.waiting, this.model.kept, jobIds);
    if (change === undefined) return;
    this.#keep(change);
    this.#effects.reveal(this.at);
    this.#effects.focus('list');
    this.#look();
  }

  #toggleSelected(row: JobsRow): void {
    this.#keep({ selected: toggled(this.model.kept.selected, getJobs([row])) });
    this.#effects.announce(this.say('selectedCount', this.model.kept.selected.length));
  }

  #plan(message: (request: number) => FromJobPanel): void {
    const request = this.#next();
    this.#change({ planning: { state: 'asked', request }, outcome: undefined });
    this.#effects.announce(this.say('planning'));
    this.#effects.focus('plan');
    this.#host.post(message(request));
    this.#waitingFor = window.setTimeout(() => {
      this.escape();
      this.#say(false, this.say('noAnswer'));
    }, givenUpAfter);
  }

  #settle(): void {
    window.clearTimeout(this.#waitingFor);
  }

  #next(): number {
    this.#settle();
    return ++this.#request;
  }

  #say(ok: boolean, text: string): void {
    this.#change({ outcome: text === '' ? undefined : { ok, text } });
    if (text !== '') this.#effects.announce(text);
  }

  /** Requests the details of the focused row, but not of each row that the user only passes over. */
  #look(): void {
    window.clearTimeout(this.#looking);
    const row = this.rows[this.at];
    if (row?.key !== this.model.kept.current || row.key === this.#asked) return;
    this.#looking = window.setTimeout(
      () => {
        this.#asked = row.key;
        const jobId = row.kind === 'job' ? row.job.id : row.jobs[0]?.id;
        if (jobId !== undefined) this.#host.post({ type: 'look', of: row.key, jobId });
      },
      this.model.detail === undefined ? 0 : lookAfter,
    );
  }

  #keep(change: Partial<JobsPageState>): void {
    const isElsewhere = change.current !== undefined && change.current !== this.model.kept.current;
    this.#change({ kept: { ...this.model.kept, ...(isElsewhere ? { fields: noFields } : {}), ...change } });
    this.#host.remember(this.model.kept);
  }

  #change(change: Partial<JobsPageModel>): void {
    this.model = { ...this.model, ...change };
    this.#effects.render();
  }
}
