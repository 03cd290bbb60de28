import {
  array,
  boolean,
  enum as oneOf,
  gte,
  int,
  lte,
  maxLength,
  number,
  string,
  unknown,
  type infer as Infer,
} from 'zod/mini';
import type { Disposable } from './lifecycle.ts';

/** When the user wants to see an edit before it is written. */
const reviewModes = ['always', 'uncertain', 'never'] as const;
/** What happens to the good edits of a request when another of its edits has no sure place. */
const multiEditPolicies = ['all-or-nothing', 'apply-sure'] as const;
/**
 * Which model is asked for the place of an edit when no local tier is sure: none, an OpenAI-compatible endpoint, or a
 * chat model of the editor.
 */
const modelProviders = ['none', 'http', 'editor'] as const;
/** Up to which tier an edit is written by the hook of an agent, instead of being handed back. */
const hookWritings = ['off', 'exact', 'ai-mode'] as const;
/** What the tree of callers shows at its top. */
const callersGroupings = ['file', 'stage'] as const;
/** After which runs of a workflow its end is told. */
const notifyEnds = ['never', 'failed', 'always'] as const;
/** How known fixes are matched: our own reading of errors, or the seed document's formula to the letter. */
const remediationProfiles = ['structured', 'document'] as const;

/**
 * Every setting of Recourse under its name in the manifest without the `recourse.` prefix, with its default.
 * `test/unit/base/settings.test.ts` holds the manifest to this table.
 */
export const settingsTable = {
  'edit.aiMode': { schema: boolean(), fallback: true },
  'edit.review': { schema: oneOf(reviewModes), fallback: 'uncertain' },
  'edit.multiEditPolicy': { schema: oneOf(multiEditPolicies), fallback: 'all-or-nothing' },
  /** Kilobytes (1024 UTF-16 units); 0 means no limit. The seed project stopped at 50. */
  'edit.fuzzyLimitKb': { schema: int().check(gte(0), lte(1_000_000)), fallback: 0 },
  'edit.codeLens': { schema: boolean(), fallback: true },
  'edit.saveAfterApply': { schema: boolean(), fallback: false },
  /** Megabytes (2^20 bytes). The editor itself stops handing documents to extensions at 50. */
  'edit.maxFileSizeMb': { schema: number().check(gte(0.001), lte(50)), fallback: 20 },
  'edit.model.provider': { schema: oneOf(modelProviders), fallback: 'none' },
  /** Base address of an OpenAI-compatible API, up to and including `/v1`. */
  'edit.model.url': { schema: string().check(maxLength(2000)), fallback: '' },
  'edit.model.name': { schema: string().check(maxLength(200)), fallback: '' },
  /** Identifier of a chat model of the editor. */
  'edit.model.editorModel': { schema: string().check(maxLength(200)), fallback: '' },
  /** ADR-007's gate of the remote tier. */
  'edit.model.leastConfidence': { schema: number().check(gte(0.5), lte(1)), fallback: 0.8 },
  /** Seconds; ADR-007's limit of the remote tier. */
  'edit.model.timeLimit': { schema: number().check(gte(1), lte(60)), fallback: 10 },
  /** US dollars; ADR-007 aims at less than 10 a month. */
  'edit.model.dailyBudget': { schema: number().check(gte(0), lte(1000)), fallback: 0.3 },
  'edit.model.dailyQuestions': { schema: int().check(gte(0), lte(100_000)), fallback: 200 },
  /** US dollars per million tokens. */
  'edit.model.inputPrice': { schema: number().check(gte(0), lte(1000)), fallback: 0 },
  'edit.model.outputPrice': { schema: number().check(gte(0), lte(1000)), fallback: 0 },
  /** Equal failures in a row before an agent has to stop; 0 means never. */
  'agent.failureLimit': { schema: int().check(gte(0), lte(100)), fallback: 3 },
  'agent.coolingOffMinutes': { schema: number().check(gte(0.1), lte(1440)), fallback: 5 },
  /** Whether MCP servers of the same user may edit documents that are open here. */
  'agent.bridge': { schema: boolean(), fallback: true },
  /** Whether servers that the editor starts change sensitive files without a question. */
  'agent.allowSensitiveFiles': { schema: boolean(), fallback: false },
  /** What the hooks of agents write of edits that the agent's own tool did not place. */
  'agent.hooksMayWrite': { schema: oneOf(hookWritings), fallback: 'off' },
  /** Events kept in the record of edits; 0 keeps none. */
  'record.keep': { schema: int().check(gte(0), lte(100_000)), fallback: 2000 },
  /** Days over which the figures in the Edits view are computed. */
  'record.days': { schema: int().check(gte(1), lte(365)), fallback: 30 },
  /** Whether the index is built in the background; else at the first question. */
  'callers.index': { schema: boolean(), fallback: true },
  /** Milliseconds; PRD-02, NFR-1. */
  'callers.stageBudget': { schema: int().check(gte(10), lte(60_000)), fallback: 150 },
  /** Milliseconds; PRD-02, NFR-1. */
  'callers.totalBudget': { schema: int().check(gte(10), lte(60_000)), fallback: 500 },
  'callers.depth': { schema: int().check(gte(1), lte(5)), fallback: 2 },
  /** Kilobytes (1000 bytes). */
  'callers.maxFileSizeKb': { schema: int().check(gte(1), lte(50_000)), fallback: 1000 },
  'callers.languageServer': { schema: boolean(), fallback: true },
  /** Path of a SCIP file; empty: the `.scip` files directly in a workspace folder. */
  'callers.scipIndex': { schema: string().check(maxLength(4096)), fallback: '' },
  'callers.ripgrepPath': { schema: string().check(maxLength(4096)), fallback: '' },
  /**
   * Rules of the user's own for keys of events, routes and their like; `userRules` of the callers judges them one by
   * one.
   */
  'callers.rules': { schema: array(unknown()).check(maxLength(1000)), fallback: [] },
  /** Failures in a row; PRD-02, FR-2. */
  'callers.breakerFailures': { schema: int().check(gte(1), lte(1000)), fallback: 5 },
  /** Seconds; PRD-02, FR-2. */
  'callers.breakerPause': { schema: number().check(gte(1), lte(3600)), fallback: 30 },
  /** Per cent of a repository's questions; PRD-02 alerts above 20. 100 never does. */
  'callers.fallbackAlert': { schema: number().check(gte(0), lte(100)), fallback: 20 },
  'callers.groupBy': { schema: oneOf(callersGroupings), fallback: 'file' },
  /** Base address of an OpenAI-compatible API, up to and including `/v1`. */
  'callers.embeddingsUrl': { schema: string().check(maxLength(2000)), fallback: '' },
  'callers.embeddingsModel': { schema: string().check(maxLength(200)), fallback: '' },
  'remediation.capture.diagnostics': { schema: boolean(), fallback: true },
  'remediation.capture.terminal': { schema: boolean(), fallback: true },
  'remediation.capture.tasks': { schema: boolean(), fallback: true },
  'remediation.capture.debugger': { schema: boolean(), fallback: true },
  'remediation.capture.notebooks': { schema: boolean(), fallback: true },
  /** Whether a person is asked to record what made an error go away. */
  'remediation.offerToRecord': { schema: boolean(), fallback: true },
  /** The fixes that come with the extension, and the causes whose fix is not shown. */
  'remediation.builtin': { schema: boolean(), fallback: true },
  'remediation.builtinHidden': {
    schema: array(string().check(maxLength(150))).check(maxLength(5000)),
    fallback: [],
  },
  'remediation.profile': { schema: oneOf(remediationProfiles), fallback: 'structured' },
  'remediation.limit': { schema: int().check(gte(1), lte(100)), fallback: 5 },
  /** The remediation document: default of the search tool. */
  'remediation.minScore': { schema: number().check(gte(0), lte(1)), fallback: 0.5 },
  /** The remediation document, phase 5. */
  'remediation.semanticWeight': { schema: number().check(gte(0), lte(1)), fallback: 0.7 },
  'remediation.stringWeight': { schema: number().check(gte(0), lte(1)), fallback: 0.3 },
  /** The remediation document, phase 7. */
  'remediation.minSemantic': { schema: number().check(gte(0), lte(1)), fallback: 0.5 },
  'remediation.minString': { schema: number().check(gte(0), lte(1)), fallback: 0.3 },
  'remediation.minHybrid': { schema: number().check(gte(0), lte(1)), fallback: 0.6 },
  /** Relative to each workspace folder. */
  'remediation.projectFile': { schema: string().check(maxLength(1000)), fallback: '.recourse/remediations.jsonl' },
  /** Base address of an OpenAI-compatible API, up to and including `/v1`. */
  'remediation.embeddingsUrl': { schema: string().check(maxLength(2000)), fallback: '' },
  'remediation.embeddingsModel': { schema: string().check(maxLength(200)), fallback: '' },
  /** Put before the text of a search, as bge models want it. */
  'remediation.embeddingsQueryPrefix': { schema: string().check(maxLength(500)), fallback: '' },
  /** Milliseconds. */
  'remediation.embeddingsTimeLimit': { schema: int().check(gte(50), lte(60_000)), fallback: 800 },
  /** Of the local engine: its store and the output of its jobs; relative to the workspace folder, or absolute. */
  'jobs.folder': { schema: string().check(maxLength(1000)), fallback: '.recourse/jobs' },
  /** Jobs that run at the same time; 0: one for each processor. */
  'jobs.concurrency': { schema: int().check(gte(0), lte(1000)), fallback: 0 },
  /**
   * What one attempt on this machine may write to stdout and stderr together, megabytes (1024 × 1024 bytes); 0:
   * anything.
   */
  'jobs.outputLimit': { schema: int().check(gte(0), lte(10_000_000)), fallback: 4096 },
  /** Torc servers; `torcProfiles` of the jobs judges them one by one. */
  'jobs.profiles': { schema: array(unknown()).check(maxLength(50)), fallback: [] },
  /** Seconds between two questions to a server that sends no news. */
  'jobs.pollInterval': { schema: int().check(gte(2), lte(3600)), fallback: 10 },
  /** Whether to notify once of a batch of jobs that wait. */
  'jobs.notify': { schema: boolean(), fallback: false },
  /** After which runs of a workflow its end is told. */
  'jobs.notifyEnd': { schema: oneOf(notifyEnds), fallback: 'failed' },
  /** A verdict that is less sure is `uncertain`. */
  'jobs.leastConfidence': { schema: number().check(gte(0.5), lte(1)), fallback: 0.66 },
  /** The recovery document, "Invocation Flow": the program and its first arguments; the prompt comes behind them. */
  'jobs.agentCommand': {
    schema: array(string().check(maxLength(1000))).check(maxLength(50)),
    fallback: ['claude', '--print'],
  },
  /** Seconds. */
  'jobs.agentTimeLimit': { schema: int().check(gte(5), lte(7200)), fallback: 600 },
  /** From which confidence what an agent or a chat model proposes is carried out without a person; 0: never. */
  'jobs.autoApply': { schema: number().check(gte(0), lte(1)), fallback: 0 },
  /** Identifier of the chat model that is asked; empty: the editor's own choice. */
  'jobs.chatModel': { schema: string().check(maxLength(200)), fallback: '' },
  /** Whether the status bar has an entry while something needs attention. */
  'health.statusItem': { schema: boolean(), fallback: true },
  /** Port on 127.0.0.1 at which Prometheus may fetch metrics; 0: none. */
  'health.prometheusPort': { schema: int().check(gte(0), lte(65_535)), fallback: 0 },
  /** Address of an OTLP/HTTP collector; empty: none. */
  'health.otlpEndpoint': { schema: string().check(maxLength(2000)), fallback: '' },
  /** Seconds between two pushes. */
  'health.otlpInterval': { schema: int().check(gte(5), lte(3600)), fallback: 60 },
} as const;

/** The names of all settings. */
export type SettingName = keyof typeof settingsTable;
/** The type of one setting's value. */
export type SettingValue<Name extends SettingName> = Infer<(typeof settingsTable)[Name]['schema']>;

const offIsStrict = (isOn: boolean): number => (isOn ? 0 : 1);

/**
 * Settings by which a person guards themselves, and how strict a value is: more is stricter. What a folder or a
 * workspace sets counts only where it is at least as strict as what the person has set, so that no repository lowers a
 * guard.
 */
const strictness: { readonly [Name in SettingName]?: (value: SettingValue<Name>) => number } = {
  'edit.review': (mode) => ({ never: 0, uncertain: 1, always: 2 })[mode],
  'edit.multiEditPolicy': (policy) => ({ 'apply-sure': 0, 'all-or-nothing': 1 })[policy],
  'edit.aiMode': offIsStrict,
  // 0 is no limit.
  'agent.failureLimit': (limit) => (limit === 0 ? -Infinity : -limit),
  'agent.coolingOffMinutes': (minutes) => minutes,
  'agent.allowSensitiveFiles': offIsStrict,
  'agent.hooksMayWrite': (writing) => -hookWritings.indexOf(writing),
  // It starts programs that other extensions bring.
  'callers.languageServer': offIsStrict,
  'remediation.capture.diagnostics': offIsStrict,
  'remediation.capture.terminal': offIsStrict,
  'remediation.capture.tasks': offIsStrict,
  'remediation.capture.debugger': offIsStrict,
  'remediation.capture.notebooks': offIsStrict,
  // 0 is anything.
  'jobs.outputLimit': (megabytes) => (megabytes === 0 ? -Infinity : -megabytes),
};

/** The source of raw values and of change events: the editor's configuration, or a table in a test. */
export interface SettingsSource {
  read(name: SettingName): unknown;
  /**
   * What the person has set for themselves, or the default, whatever the workspace says. Where there is no workspace
   * there is no need of it.
   */
  readOwn?(name: SettingName): unknown;
  /** Calls back after values may have changed. */
  onDidChange(listener: (touches: (name: SettingName) => boolean) => void): Disposable;
}

/**
 * Typed, observable settings. A value the schema rejects counts as not set: a typo in `settings.json` must not stop an
 * edit.
 */
export class Settings {
  readonly #source: SettingsSource;

  constructor(source: SettingsSource) {
    this.#source = source;
  }

  /**
   * The value now in force. Of a setting that guards the person, a workspace's value counts only where it is as strict
   * as theirs.
   */
  get<Name extends SettingName>(name: Name): SettingValue<Name> {
    const value = parsed(name, this.#source.read(name));
    const strict: ((value: SettingValue<Name>) => number) | undefined = strictness[name];
    if (strict === undefined || this.#source.readOwn === undefined) return value;
    const own = parsed(name, this.#source.readOwn(name));
    return strict(value) >= strict(own) ? value : own;
  }

  /** Calls back whenever the named setting may have changed. */
  onDidChange(name: SettingName, listener: () => void): Disposable {
    return this.#source.onDidChange((touches) => {
      if (touches(name)) listener();
    });
  }

  /** Calls back, once per change, whenever any setting of Recourse may have changed. */
  onDidChangeAny(listener: () => void): Disposable {
    const names = Object.keys(settingsTable) as SettingName[];
    return this.#source.onDidChange((touches) => {
      if (names.some((name) => touches(name))) listener();
    });
  }
}

function parsed<Name extends SettingName>(name: Name, raw: unknown): SettingValue<Name> {
  const { schema, fallback } = settingsTable[name];
  const read = schema.safeParse(raw);
  return (read.success ? read.data : fallback) as SettingValue<Name>;
}
