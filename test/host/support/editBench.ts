import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../../src/base/clock.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { EditEngine } from '../../../src/edit/host/engine.ts';
import { createEditHost, type EditHost } from '../../../src/edit/host/index.ts';
import type { EditSummary } from '../../../src/edit/host/editSummary.ts';
import { loadEngine } from '../../../src/edit/host/localEngine.ts';
import type { ModelPorts } from '../../../src/edit/host/model/modelChoice.ts';
import { syntaxLoader } from '../../../src/edit/node/syntax/syntaxLoader.ts';
import { EventLog } from '../../../src/edit/node/record/eventLog.ts';
import { ScriptedUi } from './scriptedUi.ts';
import { Workspace } from './workspace.ts';

const quiet = (): void => undefined;
/** The grammars that the extension ships, loaded once for all tests. */
const loadSyntax = syntaxLoader(
  join(vscode.extensions.getExtension('recourse.recourse')?.extensionPath ?? '', 'dist'),
  { debug: quiet, info: quiet, warn: quiet, error: quiet },
);

/**
 * The editor side of edits with the real engine and the real editor, and a scripted person; beside the running
 * extension.
 */
export class EditBench {
  readonly ui = new ScriptedUi();
  readonly workspace = new Workspace();
  readonly log: string[] = [];
  readonly host: EditHost;
  readonly record: EventLog;
  readonly recordFolder = mkdtempSync(join(tmpdir(), 'recourse-record-'));
  /** The extension's own folder, as far as edits need one. */
  readonly storage = mkdtempSync(join(tmpdir(), 'recourse-storage-'));
  readonly #settings: Partial<Record<SettingName, unknown>>;

  constructor(
    settings: Partial<Record<SettingName, unknown>> = {},
    engine: () => Promise<EditEngine> = loadEngine,
    model?: ModelPorts,
    clock: Clock = systemClock,
  ) {
    this.#settings = settings;
    const take = (line: string): void => {
      this.log.push(line);
    };
    const fromTable = new Settings({
      read: (name) => this.#settings[name],
      onDidChange: () => new vscode.Disposable(() => undefined),
    });
    this.record = new EventLog(this.recordFolder, { keep: () => fromTable.get('record.keep'), log: { warn: take } });
    this.host = createEditHost({
      engine,
      model,
      syntax: loadSyntax,
      ui: this.ui,
      settings: fromTable,
      clock,
      log: { debug: take, info: take, warn: take, error: take },
      record: this.record,
      meter: new MemoryMeter(),
      storage: this.storage,
    });
  }

  /** Runs a text through the whole flow and waits until the scripted person has answered everything. */
  async apply(text: string, options: { preview?: boolean; document?: vscode.Uri } = {}): Promise<EditSummary> {
    const { summary, settled } = await this.host.flow.run(
      { text, document: options.document },
      options.preview ?? false,
    );
    await settled;
    return summary;
  }

  async undo(): Promise<boolean> {
    const { undone, settled } = await this.host.undo.undo();
    await settled;
    return undone;
  }

  /** Opens a file in an editor, with the cursor at its start. */
  async open(path: string): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(this.workspace.uri(path)));
  }

  async close(): Promise<void> {
    this.host.dispose();
    this.record.dispose();
    await rm(this.recordFolder, { recursive: true, force: true });
    await rm(this.storage, { recursive: true, force: true });
    await this.workspace.clean();
  }
}

/**
 * Waits until something holds; fails after `ms` with the reason. Generous: a loaded machine takes five seconds to draw
 * a diff.
 */
export async function until(holds: () => boolean | Promise<boolean>, reason: string, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${String(ms)} ms in vain: ${reason}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
