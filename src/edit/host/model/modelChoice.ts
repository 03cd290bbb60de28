import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Settings } from '../../../base/settings.ts';
import { consecutiveBreaker } from '../../../cascade/breaker.ts';
import type { Breaker } from '../../../cascade/runStage.ts';
import type { DegradationCode } from '../../../base/health.ts';
import type { ModelService } from '../../domain/types.ts';
import type { EditRecord } from '../../domain/record/types.ts';
import { budgetedModel } from '../../node/model/budgetedModel.ts';
import { getEndpoint } from '../../../base/node/endpoint.ts';
import { faredModel } from '../../node/model/faredModel.ts';
import { loggedProvider } from '../../node/model/loggedProvider.ts';
import { modelReading, noModel, type ModelReading } from '../../node/model/modelReading.ts';
import { openAiModel } from '../../node/model/openAiModel.ts';
import type { ModelProvider } from '../../node/model/provider.ts';
import { AnswerMemory, rememberedModel } from '../../node/model/rememberedModel.ts';
import { Spending } from '../../node/model/spending.ts';
import { ModelWatch } from '../../node/model/modelWatch.ts';
import { chatModel, type ChatAccess } from './chatModel.ts';
import { ModelKeys, type Secrets } from './modelKeys.ts';
import { moneyText } from './moneyText.ts';

/** What the choice of a model needs of the editor. */
export interface ModelPorts {
  readonly secrets: Secrets;
  /** Kept over restarts and shared by all windows. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly access: ChatAccess;
}

/** The record of edits, as far as it tells how models have fared. */
type FateSource = Pick<EditRecord, 'read'>;

const failuresInARow = 3;
const pauseMs = 60_000;
const millisecondsPerSecond = 1000;
const spendingKey = 'edit.model.spending';

/** The model that the settings name, with everything around it: memory, budget, log and a breaker for each provider. */
export class ModelChoice {
  readonly keys: ModelKeys;
  readonly #ports: ModelPorts;
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #record: FateSource | undefined;
  readonly #now: () => Date;
  readonly #answers = new AnswerMemory();
  readonly #spending: Spending;
  readonly #breakers = new Map<string, Breaker>();
  readonly #watch: ModelWatch;
  #endpoint: { readonly url: string; readonly name: string; readonly provider: ModelProvider } | undefined;

  /** Without a record every model counts as new. */
  constructor(
    ports: ModelPorts,
    settings: Settings,
    clock: Clock,
    log: Logger,
    now: () => Date = () => new Date(),
    record?: FateSource,
  ) {
    this.#record = record;
    this.#now = now;
    this.keys = new ModelKeys(ports.secrets);
    this.#ports = ports;
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
    this.#watch = new ModelWatch(clock);
    this.#spending = new Spending(
      {
        read: () => ports.memory.get(spendingKey),
        // Where the editor cannot keep the count, the window still has it.
        write: (spending) => {
          ports.memory.update(spendingKey, spending).then(undefined, () => undefined);
        },
      },
      now,
    );
  }

  /**
   * The model to ask now. None when none is chosen, when the choice is not complete, or when the workspace is not
   * trusted. `interactive`: a person started the edit, so the editor may ask for consent.
   */
  current(interactive: boolean): ModelService | undefined {
    const provider = vscode.workspace.isTrusted ? this.#provider(interactive) : undefined;
    if (provider === undefined) return undefined;
    const budgeted = budgetedModel(
      loggedProvider(this.#watch.watched(provider), this.#log, this.#clock),
      this.#spending,
      { price: () => this.#price(), limits: () => this.#limits() },
    );
    const remembered = rememberedModel(budgeted, this.#answers);
    const fared =
      this.#record === undefined ? remembered : faredModel(remembered, this.#record, () => this.#now().getTime());
    return {
      ...fared,
      breaker: this.#getBreaker(provider.id),
      timeLimitMs: this.#settings.get('edit.model.timeLimit') * millisecondsPerSecond,
      leastConfidence: this.#settings.get('edit.model.leastConfidence'),
    };
  }

  /** How the chosen model is, as far as that is known without asking it. */
  reading(): ModelReading {
    const chosen = this.#settings.get('edit.model.provider');
    if (chosen === 'none') return noModel;
    const limited = (code: DegradationCode, command: string, detail?: string): ModelReading => ({
      breakers: [],
      degradations: [{ code, severity: 'limits', fix: { command }, detail }],
    });
    if (!vscode.workspace.isTrusted) return limited('untrusted', 'workbench.trust.manage');
    const provider = this.#provider(false);
    if (provider === undefined) return limited('model-incomplete', 'recourse.edit.chooseModel');
    const endpoint = chosen === 'http' ? getEndpoint(this.#settings.get('edit.model.url').trim()) : undefined;
    if (endpoint?.ok === false) return limited('model-incomplete', 'recourse.edit.chooseModel', endpoint.error);
    const { input, output } = this.#price();
    return modelReading({
      breaker: this.#breakers.get(provider.id),
      problem: this.#watch.getProblem(provider.id),
      spending: this.#spending,
      limits: this.#limits(),
      isPaid: input + output > 0,
    });
  }

  /** What was asked and spent today, with the limits: `today 7 of 200 questions, about $0.012 of $0.30`. */
  describeSpending(): string {
    const { usd, questions } = this.#spending.today();
    const limits = this.#limits();
    const asked =
      limits.questions > 0
        ? vscode.l10n.t('{0} of {1} questions', questions, limits.questions)
        : vscode.l10n.t('{0} questions', questions);
    const spent =
      limits.usd > 0
        ? vscode.l10n.t('about {0} of {1}', moneyText(usd), moneyText(limits.usd))
        : vscode.l10n.t('about {0}', moneyText(usd));
    return vscode.l10n.t('today {0}, {1}', asked, spent);
  }

  /** What a million tokens cost at the endpoint by the settings. */
  describePrice(): string {
    const { input, output } = this.#endpointPrice();
    return input === 0 && output === 0
      ? vscode.l10n.t('No price set, so only questions are limited')
      : vscode.l10n.t('{0} in and {1} out per million tokens', moneyText(input), moneyText(output));
  }

  #provider(interactive: boolean): ModelProvider | undefined {
    switch (this.#settings.get('edit.model.provider')) {
      case 'none':
        return undefined;
      case 'http':
        return this.#endpointProvider(
          this.#settings.get('edit.model.url').trim(),
          this.#settings.get('edit.model.name').trim(),
        );
      case 'editor': {
        const id = this.#settings.get('edit.model.editorModel').trim();
        return id === '' ? undefined : chatModel(id, this.#ports.access, interactive);
      }
    }
  }

  /** Kept while the settings stay, because it learns what the endpoint understands. */
  #endpointProvider(url: string, name: string): ModelProvider | undefined {
    if (url === '' || name === '') return undefined;
    if (this.#endpoint?.url !== url || this.#endpoint.name !== name) {
      const endpoint = getEndpoint(url);
      const key = async (): Promise<string | undefined> =>
        endpoint.ok ? this.keys.get(endpoint.value.origin) : undefined;
      this.#endpoint = { url, name, provider: openAiModel({ url, model: name, key }) };
    }
    return this.#endpoint.provider;
  }

  #getBreaker(id: string): Breaker {
    const breaker =
      this.#breakers.get(id) ??
      consecutiveBreaker({ failures: failuresInARow, halfOpenAfterMs: pauseMs, clock: this.#clock });
    this.#breakers.set(id, breaker);
    return breaker;
  }

  /** A chat model of the editor has no price of its own: the person pays for it elsewhere. */
  #price(): { input: number; output: number } {
    return this.#settings.get('edit.model.provider') === 'http' ? this.#endpointPrice() : { input: 0, output: 0 };
  }

  #endpointPrice(): { input: number; output: number } {
    return { input: this.#settings.get('edit.model.inputPrice'), output: this.#settings.get('edit.model.outputPrice') };
  }

  #limits(): { usd: number; questions: number } {
    return {
      usd: this.#settings.get('edit.model.dailyBudget'),
      questions: this.#settings.get('edit.model.dailyQuestions'),
    };
  }
}
