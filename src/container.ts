import { join } from 'node:path';
import * as vscode from 'vscode';
import { editorSettings } from './base/host/editorSettings.ts';
import { excludeGlobs } from './base/host/excludeGlobs.ts';
import { localize } from './base/host/localize.ts';
import { DisposableStore, type Disposable } from './base/lifecycle.ts';
import { MemoryMeter } from './base/metrics.ts';
import { Settings } from './base/settings.ts';
import { systemClock } from './base/systemClock.ts';
import { createCallersHost } from './callers/host/index.ts';
import { createEditHost } from './edit/host/index.ts';
import { EditorUi } from './edit/host/editorUi.ts';
import { loadEngine } from './edit/host/localEngine.ts';
import { threadedEngine } from './edit/host/threadedEngine.ts';
import { windowScope } from './edit/host/record/windowScope.ts';
import { EventLog } from './edit/node/record/eventLog.ts';
import { syntaxLoader } from './edit/node/syntax/syntaxLoader.ts';
import { torcProfiles } from './jobs/domain/backend/torcProfiles.ts';
import { createHealthExport } from './health/host/export/createHealthExport.ts';
import { readHealth } from './health/index.ts';
import { createHealthHost } from './health/host/index.ts';
import { createJobsHost } from './jobs/host/index.ts';
import { jobsDialogs } from './jobs/host/jobsDialogs.ts';
import { exchangeDialogs } from './remediation/host/exchangeDialogs.ts';
import { createRemediationHost } from './remediation/host/index.ts';
import type { Remediation } from './remediation/index.ts';
import { registerSample } from './sample/host/index.ts';
import { desksOfFolders } from './tools/desksOfFolders.ts';
import { AgentTools } from './tools/host/agentTools.ts';
import { askLeave } from './tools/host/askLeave.ts';
import { callersTools } from './tools/host/callersTools.ts';
import { EditorBridge } from './tools/host/editorBridge.ts';
import { jobTools } from './tools/host/jobTools.ts';
import { registerLmTools, type LazyTool } from './tools/host/lmTools.ts';
import { McpLauncher } from './tools/host/mcpLauncher.ts';
import { registerMcpProvider } from './tools/host/mcpProvider.ts';
import { registerAgentCommands } from './tools/host/registerAgentCommands.ts';
import { remediationTools } from './tools/host/remediationTools.ts';
import type { RemediationAccess } from './tools/remediationAccess.ts';
import { serverSettingsText } from './tools/serverSettings.ts';
import { registerWaitingView } from './waiting/host/index.ts';

/** All parts of the extension. */
export interface Container extends Disposable {
  /** What takes a moment at the end, a second at most: to be waited for before `dispose`. */
  end(): Promise<void>;
}

/** Builds every part of the extension in the order they need each other and registers it with the editor. */
export function createContainer(context: vscode.ExtensionContext): Container {
  const store = new DisposableStore();
  const log = store.add(vscode.window.createOutputChannel('Recourse', { log: true }));
  const settings = new Settings(editorSettings());
  const dist = vscode.Uri.joinPath(context.extensionUri, 'dist').fsPath;
  const ui = new EditorUi();
  const meter = new MemoryMeter(Date.now());
  // The folder that MCP servers also use, so their edits are in the record, too.
  const record = store.add(
    new EventLog(join(context.globalStorageUri.fsPath, 'record'), {
      keep: () => settings.get('record.keep'),
      log,
      meter,
      scope: windowScope,
    }),
  );
  const threaded = store.add(threadedEngine(loadEngine, dist, systemClock, log));
  const edit = store.add(
    createEditHost({
      engine: threaded.engine,
      syntax: syntaxLoader(dist, log),
      model: { secrets: context.secrets, memory: context.globalState, access: context.languageModelAccessInformation },
      ui,
      settings,
      clock: systemClock,
      log,
      record,
      meter,
      storage: context.globalStorageUri.fsPath,
      offers: { workspace: context.workspaceState, everywhere: context.globalState },
    }),
  );
  store.add(edit.register());
  const callers = store.add(
    createCallersHost({
      dist,
      storage: context.storageUri?.scheme === 'file' ? join(context.storageUri.fsPath, 'callers') : undefined,
      memory: context.workspaceState,
      settings,
      clock: systemClock,
      log,
      meter,
    }),
  );
  store.add(callers.register());
  const remediation = store.add(
    createRemediationHost({
      // The folder that MCP servers also use, so the fixes that agents record are known here, too.
      storage: context.globalStorageUri.fsPath,
      extensionUri: context.extensionUri,
      embeddings: { secrets: context.secrets, memory: context.globalState },
      edits: edit.reviewedText,
      ui: {
        ...exchangeDialogs,
        tell: ui.tell.bind(ui),
        input: ui.input.bind(ui),
        readClipboard: ui.readClipboard.bind(ui),
        copy: ui.copy.bind(ui),
        note: ui.note.bind(ui),
      },
      settings,
      clock: systemClock,
      wallClock: () => Date.now(),
      log,
      meter,
    }),
  );
  store.add(remediation.register());
  const jobs = store.add(
    createJobsHost({
      dist,
      extensionUri: context.extensionUri,
      secrets: context.secrets,
      memory: context.workspaceState,
      ui: {
        ...jobsDialogs,
        tell: ui.tell.bind(ui),
        input: ui.input.bind(ui),
        choose: ui.choose.bind(ui),
        note: ui.note.bind(ui),
        copy: ui.copy.bind(ui),
      },
      fixes: remediation.failures,
      settings,
      clock: systemClock,
      wallClock: () => Date.now(),
      log,
      meter,
    }),
  );
  store.add(jobs.register());
  store.add(
    registerWaitingView({
      sources: [edit.waiting, remediation.waiting, jobs.waiting],
      clock: systemClock,
      wallClock: () => Date.now(),
    }),
  );
  const agents = new AgentTools({
    files: edit.agentFiles,
    recorder: record,
    settings,
    clock: systemClock,
    wallClock: () => Date.now(),
    work: threaded.work,
    askLeave: (files) => askLeave(files, localize),
  });
  const callersForAgents = callersTools(
    (query, signal, deadlineMs) => callers.engine.ask(query, { signal, deadlineMs }),
    (query) => callers.engine.explainGap(query),
  );
  const fixesAccess: RemediationAccess = {
    open: () => remediation.library.open(),
    redact: async (text) => (await import('./remediation/node/redact/redactError.ts')).redactError(text),
    project: () => vscode.workspace.workspaceFolders?.[0]?.name,
    defaults: () => ({ limit: settings.get('remediation.limit'), minScore: settings.get('remediation.minScore') }),
    keepsShared: true,
    reachesOut: settings.get('remediation.embeddingsUrl') !== '',
  };
  const fixesForAgents = remediationTools(fixesAccess);
  const jobsForAgents = jobTools(
    {
      open: async () => desksOfFolders(await jobs.folders()),
      trust: () =>
        Promise.resolve({
          decider: { kind: 'agent', name: 'chat' },
          leastConfidence: settings.get('jobs.leastConfidence'),
        }),
      reachesOut: settings.get('jobs.profiles').length > 0,
    },
    async () => {
      const [{ failureFixes }, { OutputFixes }] = await Promise.all([
        import('./tools/failureFixes.ts'),
        import('./remediation/domain/output/outputFixes.ts'),
      ]);
      return failureFixes(fixesAccess, systemClock, (search) => new OutputFixes(search));
    },
  );
  const features = [edit.health, callers.health, remediation.health, jobs.health];
  const metrics = store.add(
    createHealthExport({
      secrets: context.secrets,
      memory: context.globalState,
      ui: { tell: ui.tell.bind(ui), input: ui.input.bind(ui), note: ui.note.bind(ui) },
      settings,
      meter,
      sources: features,
      version: getVersion(context.extension),
      clock: systemClock,
      wallClock: () => Date.now(),
      log,
    }),
  );
  const healthSources = [...features, metrics.health];
  const health: LazyTool = {
    name: 'recourse_health',
    load: async () =>
      (await import('./tools/recourseHealth.ts')).recourseHealthTool(() =>
        readHealth(healthSources, { clock: systemClock, wallClock: () => Date.now() }),
      ),
  };
  store.add(
    registerLmTools(
      [...agents.lazy, ...callersForAgents, ...fixesForAgents, ...jobsForAgents, health],
      systemClock,
      log,
    ),
  );
  const findUnasked = async (output: string): Promise<Remediation | undefined> => {
    const { findUnaskedFix } = await import('./remediation/domain/output/findUnaskedFix.ts');
    const [{ text }, library] = await Promise.all([fixesAccess.redact(output), remediation.library.open()]);
    return findUnaskedFix((query) => library.search(query), text);
  };
  store.add(
    new EditorBridge(
      {
        isOpen: (path) => edit.agentFiles.isOpen(path),
        tools: (root) => agents.from(root),
        lookups: {
          data: context.globalStorageUri.fsPath,
          // A hook opens nothing here: the window has other things to do.
          fixes: () => (remediation.library.isOpen ? { findUnasked } : undefined),
          callers: () => ({
            ask: (query, signal, deadlineMs) => callers.engine.ask(query, { signal, deadlineMs }),
          }),
        },
      },
      settings,
      systemClock,
      log,
    ),
  );
  const launcher = new McpLauncher(
    join(dist, 'mcp.cjs'),
    context.globalStorageUri.fsPath,
    () => ({ folder: settings.get('jobs.folder'), profile: torcProfiles(settings.get('jobs.profiles')).profiles[0] }),
    () => serverSettingsText(settings, excludeGlobs()),
    () => settings.get('agent.allowSensitiveFiles'),
    () => settings.get('agent.hooksMayWrite'),
  );
  store.add(registerMcpProvider(launcher, getVersion(context.extension), log));
  store.add(
    registerSample({
      bundled: vscode.Uri.joinPath(context.extensionUri, 'demo').fsPath,
      storage: context.globalStorageUri.fsPath,
      ui,
      clock: systemClock,
      wallClock: () => Date.now(),
      log,
    }),
  );
  store.add(registerAgentCommands(launcher, (uri) => edit.proposals.read(uri), ui, settings));
  store.add(
    createHealthHost({
      sources: healthSources,
      extension: context.extension,
      redact: async (text) => (await import('./remediation/node/redact/redactError.ts')).redactError(text),
      ui: { copy: ui.copy.bind(ui), note: ui.note.bind(ui) },
      settings,
      clock: systemClock,
      wallClock: () => Date.now(),
      log,
    }).register(),
  );
  return { end: () => metrics.end(), dispose: () => store.dispose() };
}

function getVersion({ packageJSON }: vscode.Extension<unknown>): string {
  const { version } = packageJSON as { readonly version?: unknown };
  return typeof version === 'string' ? version : '';
}
