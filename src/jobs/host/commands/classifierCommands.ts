import { basename } from 'node:path';
import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import { localize } from '../../../base/host/localize.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import type { Clock } from '../../../base/clock.ts';
import { chatClassifier, classifyPending, type PendingClassifier } from '../../domain/classify/classifyPending.ts';
import { cliClassifier } from '../../node/agent/cliClassifier.ts';
import type { Engine } from '../contracts.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';
import { jobsText } from '../tree/rowTexts.ts';
import type { CommandDeps } from './commandDeps.ts';
import { panelTarget } from './panelTarget.ts';
import { namedJobs, getWorkflow } from './targets.ts';

type ClassifierCommandDeps = Pick<CommandDeps, 'model' | 'ui' | 'settings' | 'openPanel' | 'wallClock' | 'log'> & {
  readonly clock: Clock;
};

/** Characters of an answer of a chat model that are read. */
const longestAnswer = 500_000;

/** A workflow and its engine. */
interface JobSelection {
  readonly engine: Engine;
  readonly workflowId: number;
  readonly jobIds: readonly number[];
}

/**
 * Commands to classify waiting jobs: in the panel, with an agent program, or with a chat model. The latter two create
 * proposals.
 */
export class ClassifierCommands {
  readonly #parts: ClassifierCommandDeps;

  constructor(parts: ClassifierCommandDeps) {
    this.#parts = parts;
  }

  /** Opens the panel for the jobs of the rows. */
  async classify(rows: readonly TreeRow[]): Promise<void> {
    const place = await this.#place(rows, vscode.l10n.t('Decide About Failed Jobs'));
    if (place === undefined) return;
    const { engine, workflowId, jobIds } = place;
    await this.#parts.openPanel(panelTarget(this.#parts.model, engine, workflowId, jobIds));
  }

  /** Starts the agent program from the settings after the user confirms. */
  async askAgent(rows: readonly TreeRow[]): Promise<void> {
    const { settings, ui, clock, wallClock, log } = this.#parts;
    const place = await this.#place(rows, vscode.l10n.t('Ask Agent About Failed Jobs'));
    const command = settings.get('jobs.agentCommand');
    if (place === undefined) return;
    const trust = { autoApply: settings.get('jobs.autoApply'), leastConfidence: settings.get('jobs.leastConfidence') };
    const yes = vscode.l10n.t('Ask');
    const power =
      trust.autoApply > 0
        ? vscode.l10n.t(
            'Decisions with a confidence of at least {0} are carried out without you (recourse.jobs.autoApply).',
            percentText(Math.round(trust.autoApply * 100)),
          )
        : vscode.l10n.t('It proposes; you decide.');
    if (
      (await ui.confirm(
        vscode.l10n.t('Start {0}?', plainLine(basename(command[0] ?? ''))),
        [
          vscode.l10n.t(
            'It runs on this machine as you, reads the output of the failed jobs and may send it to its own service.',
          ),
          power,
          command.map(plainLine).join(' '),
        ].join('\n'),
        yes,
      )) !== yes
    )
      return;
    await this.#ask(
      place,
      cliClassifier({
        command,
        clock,
        wallClock,
        trust,
        cwd: place.engine.folder.path,
        folder: place.engine.folder.jobs.local.folder,
        backend: place.engine.backend.name,
        timeLimitMs: settings.get('jobs.agentTimeLimit') * 1000,
        environment: process.env,
        onLog: (file) => {
          log.info(`jobs: the agent's log is ${basename(file)}`);
        },
      }),
    );
  }

  /** Asks a chat model of the editor; the editor itself asks the user for permission. */
  async askModel(rows: readonly TreeRow[]): Promise<void> {
    const { settings, ui } = this.#parts;
    const place = await this.#place(rows, vscode.l10n.t('Ask Chat Model About Failed Jobs'));
    if (place === undefined) return;
    const wanted = settings.get('jobs.chatModel').trim();
    const [model] = await vscode.lm.selectChatModels(wanted === '' ? {} : { id: wanted });
    if (model === undefined) {
      void ui.tell(
        'warning',
        wanted === ''
          ? vscode.l10n.t('This editor offers no chat model.')
          : vscode.l10n.t('This editor offers no chat model “{0}” (recourse.jobs.chatModel).', plainLine(wanted)),
      );
      return;
    }
    await this.#ask(
      place,
      chatClassifier({ name: model.name, ask: (prompt, signal) => getAnswer(model, prompt, signal) }),
    );
  }

  async #ask({ engine, workflowId, jobIds }: JobSelection, classifier: PendingClassifier): Promise<void> {
    const { settings, ui, model, openPanel, clock, log } = this.#parts;
    const who = plainLine(classifier.decider.name ?? classifier.decider.kind);
    const answer = await ui.progress(vscode.l10n.t('Asking {0} about failed jobs', who), ({ signal }) =>
      classifyPending(engine.desk, workflowId, classifier, {
        autoApply: settings.get('jobs.autoApply'),
        leastConfidence: settings.get('jobs.leastConfidence'),
        jobIds: jobIds.length > 0 ? jobIds : undefined,
        signal,
        report: { clock, log },
      }),
    );
    const backendView = model.backendView(engine.key);
    backendView?.forgetOpinions(workflowId);
    await backendView?.refresh();
    if (!answer.ok) {
      if (answer.error.code !== 'cancelled') void ui.tell('error', localize(answer.error.message));
      return;
    }
    const { asked, applied, proposed, refused } = answer.value;
    const said =
      asked === 0
        ? vscode.l10n.t('No job of this workflow waits for a decision.')
        : [
            vscode.l10n.t(
              '{0} looked at {1}: {2} proposed, {3} carried out.',
              who,
              jobsText(asked),
              proposed.length,
              applied.length,
            ),
            ...(refused.length === 0
              ? []
              : [
                  vscode.l10n.t(
                    'Not followed: {0}',
                    refused
                      .slice(0, 3)
                      .map((each) => plainLine(localize(each)))
                      .join(' '),
                  ),
                ]),
          ].join(' ');
    const show = vscode.l10n.t('Show Proposals');
    void ui.tell('info', said, ...(proposed.length > 0 ? [show] : [])).then(async (pressed) => {
      if (pressed === show) await openPanel(panelTarget(model, engine, workflowId));
    });
  }

  /** The workflow of the rows; else the only one with waiting jobs, else one that the user picks. */
  async #place(rows: readonly TreeRow[], title: string): Promise<JobSelection | undefined> {
    const { model, ui } = this.#parts;
    const row = rows.find((each) => getWorkflow(each) !== undefined);
    const engine = row === undefined ? undefined : model.engine(row.engine);
    const workflowId = row === undefined ? undefined : getWorkflow(row);
    if (engine !== undefined && workflowId !== undefined)
      return {
        engine,
        workflowId,
        jobIds: namedJobs(rows)
          .filter((job) => job.workflowId === workflowId)
          .map(({ id }) => id),
      };
    await model.start();
    const waiting = model.engines.flatMap((each) =>
      (model.backendView(each.key)?.workflows.items ?? [])
        .filter(({ counts }) => (counts?.pending_failed ?? 0) > 0)
        .map((workflow) => ({
          label: plainLine(workflow.name),
          description: `${jobsText(workflow.counts?.pending_failed ?? 0)} · ${each.backend.name}`,
          value: { engine: each, workflowId: workflow.id, jobIds: [] },
        })),
    );
    if (waiting.length === 0) void ui.tell('info', vscode.l10n.t('No job waits for a decision.'));
    return waiting.length <= 1
      ? waiting[0]?.value
      : ui.choose(waiting, { title, placeholder: vscode.l10n.t('Which workflow') });
  }
}

async function getAnswer(
  model: vscode.LanguageModelChat,
  prompt: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const stop = new vscode.CancellationTokenSource();
  const onAbort = (): void => {
    stop.cancel();
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const response = await model.sendRequest(
      [vscode.LanguageModelChatMessage.User(prompt)],
      { justification: vscode.l10n.t('To say which failed jobs are worth a retry.') },
      stop.token,
    );
    let text = '';
    for await (const part of response.text) {
      text += part;
      if (text.length > longestAnswer) break;
    }
    return text;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    stop.dispose();
  }
}
