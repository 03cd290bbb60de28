import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import { settingsTable, type SettingName } from '../../../base/settings.ts';
import { consecutiveBreaker } from '../../../cascade/breaker.ts';
import type { EditRecord } from '../../domain/record/types.ts';
import type { ModelService } from '../../domain/types.ts';
import { budgetedModel, type DailyLimits } from './budgetedModel.ts';
import { faredModel } from './faredModel.ts';
import { loggedProvider } from './loggedProvider.ts';
import { modelReading, type ModelReading } from './modelReading.ts';
import { ModelWatch } from './modelWatch.ts';
import { openAiModel } from './openAiModel.ts';
import type { ModelPrice } from './price.ts';
import { AnswerMemory, rememberedModel } from './rememberedModel.ts';
import { Spending, type DaySpending, type SpendingStore } from './spending.ts';

const failuresInARow = 3;
const pauseMs = 60_000;
const millisecondsPerSecond = 1000;

/** The numbers of the settings, under the names a process can be given. */
const numbers = {
  RECOURSE_MODEL_INPUT_PRICE: 'edit.model.inputPrice',
  RECOURSE_MODEL_OUTPUT_PRICE: 'edit.model.outputPrice',
  RECOURSE_MODEL_DAILY_BUDGET: 'edit.model.dailyBudget',
  RECOURSE_MODEL_DAILY_QUESTIONS: 'edit.model.dailyQuestions',
} as const satisfies Readonly<Record<string, SettingName>>;

/** What the model of a process needs from outside. */
export interface EnvironmentModelDeps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the day's count is kept; without it it begins anew with the process. */
  readonly folder?: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly now: () => Date;
  /** Tells how models have fared; without it every model counts as new. */
  readonly record?: Pick<EditRecord, 'read'> | undefined;
}

/** A model with how it is, as far as that is known without asking it. */
export interface EnvironmentModel extends ModelService {
  reading(): ModelReading;
}

/**
 * The model of a process outside the editor, which cannot read its settings: `RECOURSE_MODEL_URL` and
 * `RECOURSE_MODEL_NAME`, both needed, and `RECOURSE_MODEL_KEY`. Price and limits as in the settings, with their
 * defaults. `undefined` when no model is named: then nothing leaves the machine.
 */
export function environmentModel({
  environment,
  folder,
  clock,
  log,
  now,
  record,
}: EnvironmentModelDeps): EnvironmentModel | undefined {
  const url = environment['RECOURSE_MODEL_URL']?.trim() ?? '';
  const model = environment['RECOURSE_MODEL_NAME']?.trim() ?? '';
  if (url === '' || model === '') return undefined;
  const value = (name: keyof typeof numbers): number => {
    const { schema, fallback } = settingsTable[numbers[name]];
    const parsed = schema.safeParse(Number(environment[name]?.trim() === '' ? undefined : environment[name]));
    return parsed.success ? parsed.data : fallback;
  };
  const provider = openAiModel({ url, model, key: () => Promise.resolve(environment['RECOURSE_MODEL_KEY']) });
  const spending = new Spending(folder === undefined ? inMemory() : inFile(join(folder, 'model-spending.json')), now);
  const price = (): ModelPrice => ({
    input: value('RECOURSE_MODEL_INPUT_PRICE'),
    output: value('RECOURSE_MODEL_OUTPUT_PRICE'),
  });
  const limits = (): DailyLimits => ({
    usd: value('RECOURSE_MODEL_DAILY_BUDGET'),
    questions: value('RECOURSE_MODEL_DAILY_QUESTIONS'),
  });
  const watch = new ModelWatch(clock);
  const budgeted = budgetedModel(loggedProvider(watch.watched(provider), log, clock), spending, { price, limits });
  const breaker = consecutiveBreaker({ failures: failuresInARow, halfOpenAfterMs: pauseMs, clock });
  const remembered = rememberedModel(budgeted, new AnswerMemory());
  return {
    ...(record === undefined ? remembered : faredModel(remembered, record, () => now().getTime())),
    breaker,
    timeLimitMs: settingsTable['edit.model.timeLimit'].fallback * millisecondsPerSecond,
    leastConfidence: settingsTable['edit.model.leastConfidence'].fallback,
    reading: () => {
      const { input, output } = price();
      const { breakers, degradations } = modelReading({
        breaker,
        problem: watch.getProblem(provider.id),
        spending,
        limits: limits(),
        isPaid: input + output > 0,
      });
      // The commands that mend it are the editor's.
      return { breakers, degradations: degradations.map(({ fix: _, ...rest }) => rest) };
    },
  };
}

function inMemory(): SpendingStore {
  let kept: DaySpending | undefined;
  return {
    read: () => kept,
    write: (spending) => {
      kept = spending;
    },
  };
}

/** A small file that is replaced whole. What cannot be written is still counted in this process. */
function inFile(path: string): SpendingStore {
  let kept: unknown;
  let isOnDisk = true;
  return {
    read: () => {
      // An older count that lies on disk must not come back.
      if (!isOnDisk) return kept;
      try {
        kept = JSON.parse(readFileSync(path, 'utf8'));
      } catch {
        // Nothing was spent yet, or the spending is unknown.
      }
      return kept;
    },
    write: (spending) => {
      kept = spending;
      const draft = `${path}.${String(process.pid)}.tmp`;
      try {
        writeFileSync(draft, JSON.stringify(spending), { mode: 0o600 });
        renameSync(draft, path);
        isOnDisk = true;
      } catch {
        isOnDisk = false;
      }
    },
  };
}
