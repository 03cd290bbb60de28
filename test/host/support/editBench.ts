import * as vscode from 'vscode';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { EditEngine } from '../../../src/edit/host/engine.ts';
import { createEditHost, type EditHost } from '../../../src/edit/host/index.ts';
import type { EditSummary } from '../../../src/edit/host/editSummary.ts';
import { loadEngine } from '../../../src/edit/host/localEngine.ts';
import { ScriptedUi } from './scriptedUi.ts';
import { Workspace } from './workspace.ts';

/** The editor side of edits with the real engine and the real editor, and a scripted person; beside the running extension. */
export class EditBench {
  readonly ui = new ScriptedUi();
  readonly workspace = new Workspace();
  readonly log: string[] = [];
  readonly host: EditHost;
  readonly #settings: Partial<Record<SettingName, unknown>>;

  constructor(settings: Partial<Record<SettingName, unknown>> = {}, engine: () => Promise<EditEngine> = loadEngine) {
    this.#settings = settings;
    const take = (line: string): void => { this.log.push(line); };
    this.host = createEditHost({
      engine,
      syntax: () => Promise.resolve(undefined),
      ui: this.ui,
      settings: new Settings({ read: (name) => this.#settings[name], onDidChange: () => new vscode.Disposable(() => undefined) }),
      clock: systemClock,
      log: { debug: take, info: take, warn: take, error: take },
    });
  }

  /** Runs a text through the whole flow and waits until the scripted person has answered everything. */
  async apply(text: string, options: { preview?: boolean; document?: vscode.Uri } = {}): Promise<EditSummary> {
    const { summary, settled } = await this.host.flow.run({ text, ...(options.document === undefined ? {} : { document: options.document }) }, options.preview ?? false);
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
    await this.workspace.clean();
  }
}

/** Waits until something holds; fails after `ms` with the reason. */
export async function until(holds: () => boolean | Promise<boolean>, reason: string, ms = 5000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${String(ms)} ms in vain: ${reason}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
