import * as vscode from 'vscode';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Degradation, HealthSource } from '../../base/health.ts';
import { lazyHealth } from '../../base/lazyHealth.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Settings } from '../../base/settings.ts';
import type { WaitingSource } from '../../base/waiting.ts';
import { builtinFileName } from '../node/builtin/builtinFile.ts';
import { SearchTally } from '../domain/searchTally.ts';
import { CaptureListeners } from './capture/captureListeners.ts';
import type { CurrentErrors, RemediationLibrary } from './contracts.ts';
import { WindowErrors } from './currentErrors.ts';
import { EmbeddingsChoice, type EmbeddingsPorts } from './embeddingsChoice.ts';
import { FailureFixes } from './failureFixes.ts';
import { FixActions, type FixEdits } from './fixActions.ts';
import { KnownFixItem } from './knownFixItem.ts';
import { projectFiles } from './projectFiles.ts';
import type { RemediationPanel } from './panel/panelParts.ts';
import { registerRemediationPanel } from './panel/registerRemediationPanel.ts';
import { KnownFixActions } from './quickFix.ts';
import { RemediationCommands } from './remediationCommands.ts';
import { WaitingErrors } from './waitingErrors.ts';
import { WindowLibrary } from './windowLibrary.ts';
import type { ExchangeUi, RemediationUi } from './remediationUi.ts';

/** The dependencies of the editor side of known fixes. */
export interface RemediationHostDeps {
  /** The folder of the shared store: MCP servers get the same one. */
  readonly storage: string;
  readonly extensionUri: vscode.Uri;
  readonly embeddings: EmbeddingsPorts;
  readonly edits: FixEdits;
  readonly ui: RemediationUi & ExchangeUi;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly meter: Meter;
}

/** The editor side of known fixes, ready for use. */
export interface RemediationHost extends Disposable {
  readonly library: RemediationLibrary;
  readonly errors: CurrentErrors;
  /** Fixes of failures that other features show. */
  readonly failures: Pick<FailureFixes, 'find' | 'show'>;
  readonly health: HealthSource;
  /** The errors with a fix that no person has asked about. */
  readonly waiting: WaitingSource;
  /** Registers panel, commands, quick fixes and error captures. Nothing is registered before. */
  register(): Disposable;
}

/**
 * Connects the parts in the order of their dependencies. The store, the error parser and the captures are loaded when
 * there is an error.
 */
export function createRemediationHost(parts: RemediationHostDeps): RemediationHost {
  const { settings, clock, wallClock, log, ui, edits, extensionUri } = parts;
  const store = new DisposableStore();
  const embeddings = store.add(new EmbeddingsChoice(parts.embeddings, settings, ui));
  const tally = new SearchTally(parts.meter);
  const library = store.add(
    new WindowLibrary({
      ...parts,
      builtinFile: join(extensionUri.fsPath, 'dist', builtinFileName),
      meter: tally,
      embeddings,
    }),
  );
  const errors = store.add(new WindowErrors({ library, settings, clock, log, wallClock }));
  const fixes = new FixActions(library, edits, ui, log);
  let shownPanel: RemediationPanel | undefined;
  const failures = store.add(new FailureFixes({ library, errors, settings, panel: () => shownPanel }));
  return {
    library,
    errors,
    failures,
    waiting: store.add(new WaitingErrors(errors)),
    health: lazyHealth(
      'remediations',
      async () =>
        (await import('../node/remediationHealth.ts')).remediationHealth({
          tally,
          opened: () => (library.isOpen ? library.open() : undefined),
          database: join(parts.storage, 'remediations.db'),
          projectFiles: () => projectFiles(settings),
          others: untrusted,
          isEditor: true,
        }),
      (listener) => library.onDidChange(listener),
    ),
    register: () => {
      const registered = new DisposableStore();
      const panel = registered.add(
        registerRemediationPanel({
          errors,
          library,
          settings,
          clock,
          log,
          extensionUri,
          apply: (remediation) => fixes.apply(remediation),
          redact: async (text) => (await import('../node/redact/redactError.ts')).redactError(text),
        }),
      );
      shownPanel = panel;
      registered.add(new RemediationCommands({ errors, library, panel, fixes, embeddings, ui }).register());
      registered.add(new KnownFixActions(errors, edits));
      registered.add(new KnownFixItem(errors));
      registered.add(followContext(errors));
      registered.add(new CaptureListeners({ errors, settings, clock, log, wallClock }));
      return registered;
    },
    dispose: () => {
      store.dispose();
    },
  };
}

/** The files of projects are shown to users and agents, so those of an untrusted workspace are not read. */
function untrusted(): readonly Degradation[] {
  const isLeftOut = !vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;
  return isLeftOut ? [{ code: 'untrusted', severity: 'limits', fix: { command: 'workbench.trust.manage' } }] : [];
}

/** Sets the editor's context keys for menus and commands. */
function followContext(errors: CurrentErrors): Disposable {
  const told = new Map<string, boolean>();
  const tell = (key: string, value: boolean): void => {
    if ((told.get(key) ?? false) === value) return;
    told.set(key, value);
    void vscode.commands.executeCommand('setContext', `recourse.remediation.${key}`, value);
  };
  return errors.onDidChange(() => {
    tell('hasErrors', errors.all.length > 0);
    tell('hasOffer', errors.offers.length > 0);
  });
}
