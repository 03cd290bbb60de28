import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, parse, resolve } from 'node:path';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runtimeDirectory } from '../base/node/runtimeDirectory.ts';
import type { HealthSource } from '../base/health.ts';
import { MemoryMeter, type Meter } from '../base/metrics.ts';
import { settingsTable } from '../base/settings.ts';
import { systemClock } from '../base/systemClock.ts';
import type { DiskCallers, DiskCallersOptions } from '../callers/node/project/diskCallers.ts';
import type { AgentEditInput, AgentEditResult, EditAgent, EditWork, SensitiveLeave } from '../edit/index.ts';
import type { FolderJobs, TorcProfile } from '../jobs/index.ts';
import { agentRunVariable, AgentRunWatch } from '../jobs/node/agent/agentRunMark.ts';
import { readHealth, type HealthReport } from '../health/index.ts';
import { builtinFileName } from '../remediation/node/builtin/builtinFile.ts';
import { SearchTally } from '../remediation/domain/searchTally.ts';
import type { EnvironmentModel } from '../edit/node/model/environmentModel.ts';
import type { FolderRemediations } from '../remediation/node/folderRemediations.ts';
import { OutputFixes } from '../remediation/domain/output/outputFixes.ts';
import { applyEditTool } from '../tools/applyEdit.ts';
import { classifyAndResolveFailuresTool } from '../tools/classifyAndResolveFailures.ts';
import { explainSymbolGapTool, type ExplainGap } from '../tools/explainSymbolGap.ts';
import { failureFixes } from '../tools/failureFixes.ts';
import { findCallersTool, type AskCallers } from '../tools/findCallers.ts';
import type { JobAccess } from '../tools/jobAccess.ts';
import { listPendingFailedJobsTool } from '../tools/listPendingFailedJobs.ts';
import { previewEditTool } from '../tools/previewEdit.ts';
import { recordRemediationTool } from '../tools/recordRemediation.ts';
import type { RemediationAccess } from '../tools/remediationAccess.ts';
import { recourseHealthTool } from '../tools/recourseHealth.ts';
import { remediationFeedbackTool } from '../tools/remediationFeedback.ts';
import { resetFailedJobsTool } from '../tools/resetFailedJobs.ts';
import { searchRemediationsTool } from '../tools/searchRemediations.ts';
import { settleUnfinishedEditTool } from '../tools/settleUnfinishedEdit.ts';
import { readServerSettings, serverSettingsVariable, type ServerSettings } from '../tools/serverSettings.ts';
import type { AgentTool } from '../tools/tool.ts';
import type { UnfinishedAccess } from '../tools/unfinishedAccess.ts';
import { withUnfinishedNotice } from '../tools/unfinishedNotice.ts';
import { accessToken } from './accessToken.ts';
import { BridgeClient } from './bridge/bridgeClient.ts';
import { bridgedTool } from './bridge/bridgedTool.ts';
import { BridgeServer } from './bridge/bridgeServer.ts';
import { usage, type Command, type CommandLine } from './commandLine.ts';
import { McpHttpServer } from './httpServer.ts';
import { indexFolder } from './indexFolder.ts';
import { answerLookup, type LookupSource } from './lookups/answerLookup.ts';
import { warmUpError } from './lookups/warmUpError.ts';
import { serveStdioUntilClosed, type ServedStreams } from './serveStdioUntilClosed.ts';
import { StderrLog } from './stderrLog.ts';
import { makeToolServer, RunningCalls } from './toolServer.ts';

/** Put in by the build. */
declare const recourseVersion: string;

const log = new StderrLog();
/** One for all that this process does. */
const meter = new MemoryMeter(Date.now());
/** What the editor that started this server, or a person, has set. */
const given: ServerSettings = readServerSettings(process.env[serverSettingsVariable]);
const { settings } = given;
const msPerMinute = 60_000;
/** Calls of a client on stdio that are read before the first of them are answered: fewer than may wait. */
const maxCallsRead = 256;
/** How long calls under way are waited for at the end, in milliseconds: longer than a write takes. */
const farewell = 5000;
/** Milliseconds after the start at which the index is begun: a client's first messages are answered before. */
const warmUpMs = 150;
/**
 * Milliseconds after the start at which the library of known fixes is loaded for hooks, and between two looks whether
 * there is a moment for it: it takes half a second of the thread that answers the client.
 */
const fixesWarmUpMs = 600;
/** Milliseconds for which the last answers are handed on at the end. */
const lastWordsMs = 500;
/** Milliseconds between two looks whether there are jobs by now. */
const jobsLookMs = 2000;

/** Answers about callers whose code is loaded when it is needed. */
interface LazyCallers {
  /** Once they are loaded. */
  loaded(): DiskCallers | undefined;
  readonly storage: string | undefined;
  readonly ask: AskCallers;
  readonly explainGap: ExplainGap;
  warmUp(): Promise<void>;
  end(): Promise<void>;
}

/** The known fixes, whose code is loaded and whose store is opened when they are needed. */
interface LazyRemediations {
  loaded(): Promise<FolderRemediations> | undefined;
  /** What is open now. */
  opened(): FolderRemediations | undefined;
  /** Opens the library, and makes one look-up: the first reads and compiles what all need. */
  warmUp(): Promise<void>;
  readonly tally: SearchTally;
  readonly access: RemediationAccess;
  end(): Promise<void>;
}

/** Failed jobs, whose engines are loaded and opened when they are needed. */
interface LazyJobs {
  loaded(): Promise<FolderJobs> | undefined;
  readonly folder: string;
  readonly access: JobAccess;
  /** The tools are there once jobs were run here, or a Torc server was named. */
  readonly listed: NonNullable<AgentTool['listed']>;
  end(): Promise<void>;
}

/** Edits of files, whose engine is loaded when it is needed. */
interface LazyEdits {
  /** The model, once the engine is loaded and where one is named. */
  readonly model: () => EnvironmentModel | undefined;
  readonly agent: Pick<EditAgent, 'apply' | 'preview'>;
  readonly parse: (text: string) => Promise<Awaited<ReturnType<EditWork['parse']>>>;
  readonly getRealPaths: (paths: readonly string[]) => Promise<readonly string[]>;
  readonly unfinished: UnfinishedAccess;
}

/** The tools over the files of one folder: through a running editor for what is open there, else on disk. */
function toolsFor(
  root: string,
  data: string | undefined,
  callers: LazyCallers,
  remediations: LazyRemediations,
  jobs: LazyJobs,
): readonly AgentTool[] {
  const { access } = remediations;
  const bridge = new BridgeClient(root, log);
  const { agent, parse, getRealPaths, model, unfinished } = getEdits(root, data, bridge);
  let sources: readonly HealthSource[] | undefined;
  const health = async (): Promise<HealthReport> => {
    const { serverHealth } = await import('./serverHealth.ts');
    sources ??= serverHealth({
      root,
      data,
      model,
      log,
      callers: () => callers.loaded(),
      remediations: () => remediations.loaded(),
      jobs: () => jobs.loaded(),
      tally: remediations.tally,
      jobsFolder: jobs.folder,
      storage: callers.storage,
      projectFile: settings.get('remediation.projectFile'),
      recordDays: settings.get('record.days'),
      recordKeep: settings.get('record.keep'),
      fallbackAlert: settings.get('callers.fallbackAlert'),
    });
    return readHealth(sources, { clock: systemClock, wallClock: () => Date.now() });
  };
  const told = new Set<string>();
  const edits = [applyEditTool(agent), previewEditTool(agent)].map((tool) =>
    withUnfinishedNotice(bridgedTool(tool, bridge, getRealPaths, parse), unfinished, told),
  );
  return [
    ...edits,
    settleUnfinishedEditTool(unfinished),
    findCallersTool(callers.ask),
    explainSymbolGapTool(callers.explainGap),
    searchRemediationsTool(access),
    recordRemediationTool(access),
    remediationFeedbackTool(access),
    ...[
      listPendingFailedJobsTool(
        jobs.access,
        failureFixes(access, systemClock, (search) => new OutputFixes(search)),
      ),
      classifyAndResolveFailuresTool(jobs.access),
      resetFailedJobsTool(jobs.access),
    ].map((tool) => ({ ...tool, listed: jobs.listed })),
    recourseHealthTool(health),
  ];
}

/** The engine of edits over the files of a folder. */
function getEdits(root: string, data: string | undefined, bridge: BridgeClient): LazyEdits {
  let named: EnvironmentModel | undefined;
  const open = async () => {
    const [
      { EditAgent: Agent, FailureLimit },
      { DiskFiles },
      { environmentModel },
      { EventLog },
      { rootScope },
      { syntaxLoader },
      { IntentJournal },
      { unfinishedDiff },
      { unfinishedFolders },
      { ThreadWork, startEditThread },
    ] = await Promise.all([
      import('../edit/index.ts'),
      import('../edit/node/disk/diskFiles.ts'),
      import('../edit/node/model/environmentModel.ts'),
      import('../edit/node/record/eventLog.ts'),
      import('../edit/node/record/openScope.ts'),
      import('../edit/node/syntax/syntaxLoader.ts'),
      import('../edit/node/disk/unfinished/intentJournal.ts'),
      import('../edit/node/disk/unfinished/unfinishedDiff.ts'),
      import('../edit/node/disk/unfinished/unfinishedFolders.ts'),
      import('../edit/node/thread/threadWork.ts'),
    ]);
    const journals = unfinishedFolders(data).map((folder) => new IntentJournal(folder));
    // Without a folder for it nothing is recorded: `keep` is 0.
    const record = new EventLog(join(data ?? '', 'record'), {
      keep: () => (data === undefined ? 0 : settings.get('record.keep')),
      log,
      meter,
      scope: () => rootScope(root),
    });
    named = environmentModel({
      environment: process.env,
      folder: data,
      clock: systemClock,
      log,
      now: () => new Date(),
      record: data === undefined ? undefined : record,
    });
    const files = new DiskFiles([root], {
      syntax: syntaxLoader(__dirname, log),
      clock: systemClock,
      objection: (paths) => bridge.objection(paths),
      report: { meter, log },
      model: named,
      journal: journals[0],
    });
    // Other requests get their turn while a large edit is worked on.
    const work = new ThreadWork({ start: () => startEditThread(__dirname), clock: systemClock, log });
    const agent = new Agent({
      work,
      files,
      limit: new FailureLimit({
        limit: settings.get('agent.failureLimit'),
        coolingOffMs: settings.get('agent.coolingOffMinutes') * msPerMinute,
        clock: systemClock,
      }),
      recorder: record,
      clock: systemClock,
      origin: 'mcp',
      policy: () => settings.get('edit.multiEditPolicy'),
      aiMode: () => settings.get('edit.aiMode'),
      wallClock: () => Date.now(),
      getUri: (key) => pathToFileURL(key).href,
      breathe,
    });
    return {
      agent,
      files,
      parse: (text: string) => work.parse(text),
      unfinished: files.unfinished(journals),
      unfinishedDiff,
    };
  };
  let opening: ReturnType<typeof open> | undefined;
  const load = () => (opening ??= open());
  return {
    agent: {
      apply: async (input: AgentEditInput, signal: AbortSignal, leave?: SensitiveLeave): Promise<AgentEditResult> =>
        (await load()).agent.apply(input, signal, leave),
      preview: async (input: AgentEditInput, signal: AbortSignal): Promise<AgentEditResult> =>
        (await load()).agent.preview(input, signal),
    },
    parse: async (text) => (await load()).parse(text),
    getRealPaths: async (paths) => (await load()).files.getRealPaths(paths),
    unfinished: {
      find: async () => (await load()).unfinished.find(),
      settle: async (id, way) => (await load()).unfinished.settle(id, way),
      getDiff: async (file) => (await load()).unfinishedDiff(file),
    },
    model: () => named,
  };
}

/**
 * Turns of the event loop after which a message that lay there is known, or that a connection has ended: seen after
 * two, and as many again.
 */
const breath = 4;

async function breathe(): Promise<void> {
  for (let i = 0; i < breath; i++) await turn();
}

/**
 * Who calls what in a folder. The index starts on a thread of its own soon after the start, or with the first question.
 */
function getCallers(root: string, data: string | undefined): LazyCallers {
  const storage = data === undefined ? undefined : indexFolder(root, data);
  let loading: Promise<DiskCallers> | undefined;
  let loaded: DiskCallers | undefined;
  const load = (): Promise<DiskCallers> => {
    loading ??= import('../callers/node/project/diskCallers.ts')
      .then(({ startDiskCallers }) =>
        startDiskCallers({
          root,
          clock: systemClock,
          log,
          meter,
          path: process.env['PATH'],
          worker: join(__dirname, 'callersWorker.cjs'),
          limits: callersLimits(),
          storage,
        }),
      )
      .then((answers) => (loaded = answers));
    return loading;
  };
  return {
    loaded: () => loaded,
    storage,
    explainGap: async (query) => (await load()).explainGap(query),
    ask: async (query, signal, deadlineMs) => (await load()).ask(query, signal, deadlineMs),
    warmUp: async () => {
      await load();
    },
    end: async () => (await loading)?.dispose(),
  };
}

/** The engine's limits and rules as they are set. */
function callersLimits(): DiskCallersOptions['limits'] {
  return {
    excludes: given.excludes,
    rules: settings.get('callers.rules'),
    scipIndex: settings.get('callers.scipIndex'),
    ripgrep: settings.get('callers.ripgrepPath'),
    maxBytes: settings.get('callers.maxFileSizeKb') * 1000,
    stageBudgetMs: settings.get('callers.stageBudget'),
    totalBudgetMs: settings.get('callers.totalBudget'),
    breaker: {
      failures: settings.get('callers.breakerFailures'),
      pauseMs: settings.get('callers.breakerPause') * 1000,
    },
  };
}

/** The known fixes for a folder: those of all projects in `data`, and the project's own. */
function getRemediations(root: string, data: string | undefined): LazyRemediations {
  const tally = new SearchTally(meter);
  let loading: Promise<FolderRemediations> | undefined;
  let opened: FolderRemediations | undefined;
  /** A search that warms up was not asked for. Calls that run beside it are counted, so a flag would not do. */
  const warmingUp = new AsyncLocalStorage<true>();
  const searches: Meter = {
    count: (name, labels) => {
      if (warmingUp.getStore() === undefined) tally.count(name, labels);
    },
    observe: (name, value, labels) => {
      if (warmingUp.getStore() === undefined) tally.observe(name, value, labels);
    },
  };
  const load = (): Promise<FolderRemediations> => {
    loading ??= import('../remediation/node/folderRemediations.ts')
      .then(({ openFolderRemediations }) =>
        openFolderRemediations({
          root,
          data,
          environment: process.env,
          settings,
          clock: systemClock,
          log,
          meter: searches,
          builtinFile: join(__dirname, builtinFileName),
        }),
      )
      .then((fixes) => (opened = fixes))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    loaded: () => loading,
    opened: () => opened,
    warmUp: async () => {
      const fixes = await load();
      await warmingUp.run(true, () => fixes.findUnasked(warmUpError));
    },
    tally,
    access: {
      open: async () => (await load()).remediations,
      redact: async (text) => (await load()).redact(text),
      project: () => basename(root),
      defaults: () => ({ limit: settings.get('remediation.limit'), minScore: settings.get('remediation.minScore') }),
      keepsShared: data !== undefined,
      reachesOut: ['RECOURSE_EMBEDDINGS_URL', 'RECOURSE_EMBEDDINGS_MODEL'].every(
        (name) => (process.env[name] ?? '').trim() !== '',
      ),
    },
    end: async () => (await loading)?.close(),
  };
}

/** The failed jobs of a folder: those that ran here, and those of a Torc server that was named. */
function getJobs(root: string, options: CommandLine): LazyJobs {
  const folder =
    options.jobsFolder === undefined ? join(root, settingsTable['jobs.folder'].fallback) : resolve(options.jobsFolder);
  const profile = torcProfile(options, process.env);
  const agents = new AgentRunWatch(folder, process.env[agentRunVariable]);
  let opening: Promise<FolderJobs> | undefined;
  const load = (): Promise<FolderJobs> => {
    opening ??= import('../jobs/node/openFolderJobs.ts')
      .then(({ openFolderJobs }) =>
        openFolderJobs({
          folder,
          profiles: profile === undefined ? [] : [profile],
          password: () => Promise.resolve(process.env['TORC_PASSWORD']),
          concurrency: () => settings.get('jobs.concurrency'),
          outputLimitMegabytes: () => settings.get('jobs.outputLimit'),
          leastConfidence: () => settings.get('jobs.leastConfidence'),
          pollIntervalSeconds: () => settings.get('jobs.pollInterval'),
          runner: join(__dirname, 'jobsRunner.cjs'),
          clock: systemClock,
          wallClock: () => Date.now(),
          log,
          meter,
        }),
      )
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  // Nothing is made by being looked at: a folder in which nothing ran stays as it is.
  const isThere = async (): Promise<boolean> => (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  const now = (): boolean => profile !== undefined || existsSync(folder);
  return {
    loaded: () => opening,
    folder,
    listed: {
      now,
      once: (begin) => {
        const look = setInterval(() => {
          if (!now()) return;
          clearInterval(look);
          begin();
        }, jobsLookMs);
        look.unref();
        return () => {
          clearInterval(look);
        };
      },
    },
    access: {
      open: async () => (profile !== undefined || (await isThere()) ? load() : undefined),
      trust: async () => {
        const atWork = await agents.atWork(Date.now());
        if (atWork === undefined)
          return { decider: { kind: 'agent', name: 'mcp' }, leastConfidence: settings.get('jobs.leastConfidence') };
        return {
          decider: { kind: 'agent-cli', name: atWork.agent },
          leastConfidence: atWork.leastConfidence,
          autoApply: atWork.autoApply,
        };
      },
      reachesOut: profile !== undefined,
    },
    end: async () => (await opening)?.close(),
  };
}

/** The Torc server of the command line or of Torc's own variables. */
function torcProfile(
  { torcUrl, torcName = 'torc' }: CommandLine,
  {
    TORC_API_URL: named = '',
    TORC_OUTPUT_DIR: output = '',
    TORC_USER: torcUser = '',
    USER: user = '',
  }: NodeJS.ProcessEnv,
): TorcProfile | undefined {
  const url = torcUrl ?? named;
  if (url === '') return undefined;
  const name = torcUser === '' ? user : torcUser;
  return {
    name: torcName,
    url,
    user: name !== '' ? name : undefined,
    outputFolder: output !== '' ? resolve(output) : undefined,
  };
}

async function serve(options: CommandLine, streams: ServedStreams | undefined): Promise<number> {
  const { workspace = process.cwd() } = options;
  const root = await realpath(workspace).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory())
    return fail(`The workspace ${workspace} is not a folder.`);
  // Programs with a window start their servers there.
  if (options.workspace === undefined && [parse(root).root, await realpath(homedir()).catch(() => '')].includes(root))
    return fail(`No --workspace was named, and ${root}, where the server was started, is no project.`);
  const data = options.data === undefined ? undefined : resolve(options.data);
  for (const problem of given.problems) log.warn(problem);
  const calls = new RunningCalls();
  const callers = getCallers(root, data);
  const remediations = getRemediations(root, data);
  const jobs = getJobs(root, options);
  const tools = toolsFor(root, data, callers, remediations, jobs);
  const makeServer = () =>
    makeToolServer(tools, recourseVersion, {
      calls,
      log,
      allowSensitive: options.allowSensitiveFiles === true,
      lasts: options.httpPort === undefined,
      ...(options.workspace === undefined && { chosenFolder: root }),
    });
  const stop = new AbortController();
  const cancelWarmUp = options.index
    ? systemClock.after(warmUpMs, () => void callers.warmUp().catch((error: unknown) => log.error(String(error))))
    : () => undefined;
  const lookups = serveLookups(root, data, callers, remediations);
  const stopWarmingUp = options.index ? warmUpFixes(remediations, calls) : () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop.abort();
    });
  if (options.httpPort === undefined)
    await serveStdioUntilClosed(makeServer, stop.signal, log, () => calls.size >= maxCallsRead, streams);
  else {
    const token = await accessToken(
      options.tokenFile,
      process.env['RECOURSE_MCP_TOKEN'],
      data === undefined ? { kind: 'runtime', folder: runtimeDirectory() } : { kind: 'data', folder: data },
    );
    if (!token.ok) return fail(token.error);
    const server = new McpHttpServer(makeServer, token.value.token, log);
    const url = await server.listen(options.httpPort);
    process.stderr.write(
      `${JSON.stringify({ level: 'info', message: 'listening', url, tokenFile: token.value.file })}\n`,
    );
    await new Promise<void>((end) => {
      stop.signal.addEventListener(
        'abort',
        () => {
          end();
        },
        { once: true },
      );
    });
    await server.close();
  }
  cancelWarmUp();
  stopWarmingUp();
  lookups.end();
  await Promise.race([
    calls.settled().then(() => Promise.allSettled([callers.end(), remediations.end(), jobs.end()])),
    pause(farewell),
  ]);
  return 0;
}

/** Lets hooks of agents that work in the folder ask this server, which has loaded what they have no time to load. */
function serveLookups(
  root: string,
  data: string | undefined,
  callers: LazyCallers,
  remediations: LazyRemediations,
): { end(): void } {
  const source: LookupSource = {
    root: () => Promise.resolve(root),
    data,
    fixes: () => remediations.opened(),
    callers: () => callers.loaded(),
    clock: systemClock,
  };
  const server = new BridgeServer(
    {
      folders: () => [root],
      // Documents are open in editors alone.
      isOpen: () => Promise.resolve(false),
      call: () => Promise.resolve(undefined),
      lookUp: (question, signal) => answerLookup(source, question, signal),
    },
    log,
    runtimeDirectory(),
    'server',
  );
  const cancel = systemClock.after(warmUpMs, () => void server.start());
  return {
    end: () => {
      cancel();
      server.dispose();
    },
  };
}

/** Loads the library of known fixes for hooks, at a moment when no call is under way. */
function warmUpFixes(remediations: LazyRemediations, calls: RunningCalls): () => void {
  let cancel = (): void => undefined;
  const begin = (): void => {
    if (calls.size > 0) wait();
    else void remediations.warmUp().catch((error: unknown) => log.warn(`known fixes: ${String(error)}`));
  };
  const wait = (): void => {
    cancel = systemClock.after(fixesWarmUpMs, begin);
  };
  wait();
  return () => {
    cancel();
  };
}

function fail(sentence: string): number {
  log.error(sentence);
  return 1;
}

/**
 * Carries out a command line; ends the process. `streams`: what a client on stdio is served on where these are not the
 * process's own.
 */
export function runServer(command: Command, streams?: ServedStreams): void {
  void carryOut(command, streams)
    .catch((error: unknown) => {
      log.error(error instanceof Error ? error.message : String(error));
      return 1;
    })
    .then((code) => {
      const exit = (): void => {
        process.exit(code);
      };
      if (streams === undefined) {
        exit();
        return;
      }
      // The last answers are on their way to the process's own stdout; a client that reads no more is not waited for.
      streams.output.once('end', exit);
      streams.output.end();
      setTimeout(exit, lastWordsMs);
    });
}

async function carryOut(command: Command, streams: ServedStreams | undefined): Promise<number> {
  switch (command.kind) {
    case 'help':
      process.stdout.write(usage);
      return 0;
    case 'version':
      process.stdout.write(`${recourseVersion}\n`);
      return 0;
    case 'mistake':
      process.stderr.write(`${command.text}\n\n${usage}`);
      return 2;
    case 'serve':
      return serve(command.options, streams);
  }
}
