import { msg } from '../../../base/text/message.ts';
import * as vscode from 'vscode';
import { openSettings } from '../../../base/host/openSettings.ts';
import { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { shortLine } from '../../../base/text/markdownText.ts';
import { localize } from '../../../base/host/localize.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import { PanelView } from '../../../panels/host/panelView.ts';
import type { PanelReady } from '../../../panels/protocol/handshake.ts';
import type { FromJobPanel, JobNextStep, ToJobPanel } from '../../../panels/protocol/jobs.ts';
import type { JobBackend, JobsWatch } from '../../domain/backend/jobBackend.ts';
import type { FailureDesk, PendingJob } from '../../domain/desk/failureDesk.ts';
import { jobDetail } from './jobDetail.ts';
import { getDecisions, JobDecisions, type DecisionDeps } from './jobDecisions.ts';
import { jobPanelMessage } from './jobPanelMessages.ts';
import type { JobPanelDeps, JobPanelTarget } from './jobPanelParts.ts';
import { jobPanelTexts } from './jobPanelTexts.ts';
import { loadWaiting, type PendingWorkflow } from './pendingLoader.ts';
import { noEngine, problemView } from './problemView.ts';
import { auditView } from './views/auditView.ts';
import { fixView, getOutput } from './views/fixView.ts';
import { waitingView } from './views/waitingView.ts';
import { thrownText } from '../../../base/log.ts';

type JobPanelMessage = Exclude<FromJobPanel, PanelReady>;

/** Milliseconds during which changes are collected, and after which a slow read shows progress. */
const gatherMs = 400;
const slowMs = 300;
/** Lines of the audit that are read: enough for the outcomes of the last decisions. */
const maxAudit = 500;
/** Characters of a workflow's name in the title of the tab. */
const maxTitleName = 80;
/** Lines of the audit that are shown. */
const maxShown = 50;

/** One open decision tab: sends the waiting jobs to its page, and executes the page's requests. */
export class JobPanelSession implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: JobPanelDeps;
  readonly #target: JobPanelTarget;
  readonly #store = new DisposableStore();
  readonly #view: PanelView<FromJobPanel, ToJobPanel>;
  readonly #decisions = new JobDecisions();
  readonly #ended = new AbortController();
  #documents: VirtualDocuments | undefined;
  #engine: { readonly backend: JobBackend; readonly desk: FailureDesk; readonly watch: JobsWatch } | undefined;
  #waiting: PendingWorkflow | undefined;
  #isLoading = false;
  #isDue = false;
  #gathering: (() => void) | undefined;
  #looking: AbortController | undefined;
  #wanted: readonly number[];

  constructor(panel: vscode.WebviewPanel, parts: JobPanelDeps, target: JobPanelTarget) {
    this.#panel = panel;
    this.#parts = parts;
    this.#target = target;
    this.#wanted = target.jobIds ?? [];
    this.#view = this.#store.add(
      new PanelView<FromJobPanel, ToJobPanel>(panel, {
        name: 'jobs',
        title: vscode.l10n.t('Failed Jobs'),
        extensionUri: parts.extensionUri,
        log: parts.log,
        incoming: jobPanelMessage,
        texts: jobPanelTexts,
        onReady: () => {
          this.#greet();
        },
        onMessage: (message) => {
          void this.#hear(message);
        },
        onVisible: () => {
          this.#follow();
        },
      }),
    );
    this.#store.add(
      vscode.window.onDidChangeWindowState(() => {
        this.#follow();
      }),
    );
    this.#store.add({
      dispose: () => {
        this.#gathering?.();
      },
    });
    this.#store.add({
      dispose: () => {
        this.#engine?.watch.dispose();
      },
    });
    this.#store.add({
      dispose: () => {
        this.#documents?.dispose();
      },
    });
  }

  /** Selects jobs in the list, now or once the page has loaded. */
  select(jobIds: readonly number[]): void {
    this.#wanted = jobIds;
    this.#flush();
  }

  dispose(): void {
    this.#ended.abort();
    this.#decisions.stop();
    this.#store.dispose();
  }

  #greet(): void {
    this.#view.post({ type: 'loading', done: 0, of: 0 });
    void this.#load();
  }

  /** A server is polled only while the tab is visible. */
  #follow(): void {
    this.#engine?.watch.setActive(this.#panel.visible && vscode.window.state.focused);
  }

  #flush(): void {
    if (!this.#view.isReady || this.#waiting === undefined || this.#wanted.length === 0) return;
    this.#view.post({ type: 'select', jobIds: this.#wanted });
    this.#wanted = [];
  }

  #gather(): void {
    this.#gathering?.();
    this.#gathering = this.#parts.clock.after(gatherMs, () => {
      this.#gathering = undefined;
      void this.#load();
    });
  }

  /** Looks the engine up again: changed settings or trust may have replaced it. */
  async #findEngine(): Promise<boolean> {
    const { backend: name, folder } = this.#target;
    const jobs = await this.#parts.jobs(folder);
    const backend = jobs?.backends.find((each) => each.name === name);
    const desk = jobs?.desk(name);
    if (backend === undefined || desk === undefined || this.#ended.signal.aborted) return false;
    if (this.#engine?.backend === backend) return true;
    this.#engine?.watch.dispose();
    const watch = backend.watch({
      onChange: (changes) => {
        if (changes.some(({ workflowId }) => workflowId === undefined || workflowId === this.#target.workflowId))
          this.#gather();
      },
      onState: (_state, problem) => {
        if (problem !== undefined) this.#view.post(problemView(problem, name));
        else this.#gather();
      },
    });
    this.#engine = { backend, desk, watch };
    this.#follow();
    return true;
  }

  async #load(): Promise<void> {
    if (this.#isLoading) {
      this.#isDue = true;
      return;
    }
    this.#isLoading = true;
    try {
      await this.#read();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#parts.log.warn(`jobs panel: reading failed: ${thrownText(error)}`);
      this.#view.post(problemView({ code: 'store', message: msg('{0}', text) }, this.#target.backend));
    } finally {
      this.#isLoading = false;
    }
    if (!this.#isDue || this.#ended.signal.aborted) return;
    this.#isDue = false;
    this.#gather();
  }

  async #read(): Promise<void> {
    const { backend: name, workflowId, folder } = this.#target;
    const { signal } = this.#ended;
    if (!(await this.#findEngine())) {
      this.#view.post(noEngine(name));
      return;
    }
    const engine = this.#engine;
    if (engine === undefined) return;
    const began = this.#parts.clock.now();
    await engine.desk.settle(workflowId, signal);
    const read = await loadWaiting(engine.desk, workflowId, signal, (done, of) => {
      if (this.#waiting === undefined && this.#parts.clock.now() - began > slowMs)
        this.#view.post({ type: 'loading', done, of });
    });
    if (signal.aborted) return;
    if (!read.ok) {
      this.#view.post(problemView(read.error, name));
      return;
    }
    const counts = await engine.backend.counts(workflowId, signal);
    this.#waiting = read.value;
    const { heardAt } = engine.watch;
    this.#panel.title = vscode.l10n.t('Failed Jobs: {0}', shortLine(read.value.workflow.name, maxTitleName));
    this.#view.post(
      waitingView({
        ...read.value,
        backend: engine.backend,
        counts: counts.ok ? counts.value : undefined,
        leastConfidence: this.#parts.settings.get('jobs.leastConfidence'),
        folder,
        ageSeconds: heardAt === undefined ? 0 : Math.max(0, (this.#parts.wallClock() - heardAt) / 1000),
      }),
    );
    this.#flush();
    const audit = await engine.desk.audit({ workflowId, limit: maxAudit });
    if (!audit.ok) return;
    this.#view.post(auditView(audit.value.slice(0, maxShown), this.#parts.wallClock(), await engine.desk.auditSeals()));
    await this.#decisions.refresh(this.#decisionParts(engine), audit.value);
  }

  #decisionParts({ desk, backend }: { readonly desk: FailureDesk; readonly backend: JobBackend }): DecisionDeps {
    return {
      desk,
      backend,
      workflowId: this.#target.workflowId,
      jobs: this.#waiting?.jobs ?? [],
      post: (message) => {
        this.#view.post(message);
      },
    };
  }

  async #hear(message: JobPanelMessage): Promise<void> {
    try {
      await this.#do(message);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#parts.log.warn(`jobs panel: ${message.type} failed: ${thrownText(error)}`);
      if ('request' in message) this.#view.post({ type: 'outcome', request: message.request, ok: false, text });
    }
  }

  async #do(message: JobPanelMessage): Promise<void> {
    if (message.type === 'step') {
      await this.#step(message.step);
      return;
    }
    const engine = this.#engine;
    if (engine === undefined) return;
    const parts = this.#decisionParts(engine);
    switch (message.type) {
      case 'look':
        await this.#look(message.of, message.jobId);
        break;
      case 'plan':
        await this.#decisions.plan(parts, message.request, getDecisions(message.wanted));
        break;
      case 'planProposals':
        await this.#decisions.plan(parts, message.request, this.#proposed(message.ids));
        break;
      case 'apply':
        await this.#decisions.apply(parts, message.request);
        await this.#load();
        break;
      case 'stop':
        this.#decisions.stop();
        break;
      case 'undo':
        await this.#decisions.undo(parts, message.request, message.jobIds);
        await this.#load();
        break;
      case 'dismiss': {
        const dropped = await engine.desk.dropProposals(message.ids);
        this.#view.post({
          type: 'outcome',
          request: message.request,
          ok: dropped.ok,
          text: dropped.ok ? vscode.l10n.t('Dismissed.') : localize(dropped.error.message),
        });
        await this.#load();
        break;
      }
      case 'correct': {
        const corrected = await engine.desk.correct(
          { fingerprint: message.group, verdict: message.verdict },
          { kind: 'person' },
        );
        this.#view.post({
          type: 'outcome',
          request: message.request,
          ok: corrected.ok,
          text: corrected.ok
            ? vscode.l10n.t('Remembered: it is shown with similar failures from now on.')
            : localize(corrected.error.message),
        });
        await this.#load();
        break;
      }
      case 'openLog':
        await this.#openLog(message);
        break;
      case 'openPlan':
        await this.#openPlan(message.request);
        break;
      case 'openFix':
        await this.#openFix(message.jobId);
    }
  }

  /** The newest proposal of each job whose proposals are accepted. */
  #proposed(ids: readonly string[]): ReturnType<typeof getDecisions> {
    const wanted = new Set(ids);
    return (this.#waiting?.jobs ?? []).flatMap(({ proposals }) => {
      const newest = proposals
        .filter(({ id }) => wanted.has(id))
        .reduce<(typeof proposals)[number] | undefined>(
          (best, each) => (best === undefined || each.at >= best.at ? each : best),
          undefined,
        );
      return newest === undefined ? [] : [newest.decision];
    });
  }

  async #look(of: string, jobId: number): Promise<void> {
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    const detail = await jobDetail({
      waiting: this.#waiting,
      of,
      jobId,
      now: this.#parts.wallClock(),
      signal: looking.signal,
    });
    if (detail === undefined || looking.signal.aborted) return;
    this.#view.post(detail);
    const pending = this.#pending(jobId);
    const fix = pending === undefined ? undefined : await this.#parts.fixes.find(getOutput(pending));
    if (this.#looking === looking) this.#view.post(fixView(of, fix));
  }

  async #openFix(jobId: number): Promise<void> {
    const pending = this.#pending(jobId);
    if (pending !== undefined) await this.#parts.fixes.show(getOutput(pending), pending.job.name);
  }

  #pending(jobId: number): PendingJob | undefined {
    return this.#waiting?.jobs.find(({ job }) => job.id === jobId);
  }

  async #openLog({ jobId, attempt, stream, atEvidence }: Extract<JobPanelMessage, { type: 'openLog' }>): Promise<void> {
    const pending = this.#pending(jobId);
    const record = attempt === 0 ? pending?.attempt : pending?.attempts.find((each) => each.attempt === attempt);
    if (pending === undefined || record === undefined) return;
    const { job, advice } = pending;
    await this.#parts.showLog(record[stream], {
      title: vscode.l10n.t('{0}, attempt {1}, {2}', job.name, record.attempt, stream),
      ...(atEvidence && { line: advice.evidenceLine?.line, text: advice.evidenceLine?.text }),
    });
  }

  async #openPlan(request: number): Promise<void> {
    const text = this.#decisions.whole(request);
    if (text === undefined) return;
    this.#documents ??= new VirtualDocuments('recourse-job-plan');
    await vscode.window.showTextDocument(this.#documents.fixed(vscode.l10n.t('Plan'), text), {
      preview: true,
      viewColumn: vscode.ViewColumn.Beside,
    });
  }

  async #step(step: JobNextStep): Promise<void> {
    switch (step) {
      case 'refresh':
        this.#view.post({ type: 'loading', done: 0, of: 0 });
        await this.#load();
        break;
      case 'settings':
        await openSettings('recourse.jobs');
        break;
      case 'signIn':
        await vscode.commands.executeCommand('recourse.jobs.signIn');
        break;
      case 'showView':
        await vscode.commands.executeCommand('recourse.jobs.focus');
        break;
      case 'closeTab':
        this.#panel.dispose();
    }
  }
}
