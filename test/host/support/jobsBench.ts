import * as assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import type { LogPlace } from '../../../src/jobs/domain/backend/records.ts';
import { torcProfiles } from '../../../src/jobs/domain/backend/torcProfiles.ts';
import type { JobCommandName } from '../../../src/jobs/host/commands/commandNames.ts';
import type { JobsLibrary, PanelTarget } from '../../../src/jobs/host/contracts.ts';
import { WindowJobs } from '../../../src/jobs/host/windowJobs.ts';
import type { JobsChoice, JobsDialogs, JobsWork } from '../../../src/jobs/host/jobsUi.ts';
import { JobsWindow } from '../../../src/jobs/host/jobsWindow.ts';
import type { TreeRow } from '../../../src/jobs/host/tree/model/treeRow.ts';
import { RanFiles } from '../../../src/jobs/host/workflows/ranFiles.ts';
import { WorkflowDocuments } from '../../../src/jobs/host/workflows/workflowDocuments.ts';
import { memoryFolderJobs, type MemoryFolderDeps } from '../../support/memoryFolderJobs.ts';
import type { MemoryJobs } from '../../support/memoryJobs.ts';
import { until } from './editBench.ts';
import { ScriptedUi } from './scriptedUi.ts';

/** A person who also answers questions that block the window. */
class ScriptedJobsUi extends ScriptedUi implements JobsDialogs {
  readonly confirmed: { readonly message: string; readonly detail: string; readonly actions: readonly string[] }[] = [];
  folder: vscode.Uri | undefined;
  /** Said to the next questions; without anything left the person agrees. */
  readonly refusals: boolean[] = [];
  /** Aborted while work with a bar goes on, when set. */
  stop: AbortController | undefined;

  confirm(message: string, detail: string, ...actions: readonly string[]): Promise<string | undefined> {
    this.confirmed.push({ message, detail, actions });
    return Promise.resolve(this.refusals.shift() === true ? undefined : actions[0]);
  }

  /** Chooses the rows that the next picks name, until one of them is negative. */
  async chooseMany<T>(
    choices: readonly JobsChoice<T>[],
    options: { readonly title: string; readonly placeholder: string },
  ): Promise<readonly T[] | undefined> {
    const chosen: T[] = [];
    for (let one = await this.choose(choices, options); one !== undefined; one = await this.choose(choices, options))
      chosen.push(one);
    return chosen;
  }

  pickWorkflow(): Promise<vscode.Uri | undefined> {
    return Promise.resolve(this.file);
  }

  pickFolder(): Promise<vscode.Uri | undefined> {
    return Promise.resolve(this.folder);
  }

  progress<T>(title: string, work: (work: JobsWork) => Promise<T>): Promise<T> {
    this.worked.push(title);
    return work({ report: () => undefined, signal: (this.stop ?? new AbortController()).signal });
  }
}

/** What a bench has other than the editor has it. */
export interface JobsBenchOptions {
  readonly settings?: Partial<Record<SettingName, unknown>>;
  /** Made-up engines instead of the real ones. */
  readonly engines?: Omit<MemoryFolderDeps, 'folder'>;
}

/**
 * Tree and commands of the jobs with the real editor and a scripted person, beside the running extension: over made-up
 * engines, or over the real ones in a folder of their own.
 */
export class JobsBench {
  readonly ui = new ScriptedJobsUi();
  readonly folder = mkdtempSync(join(tmpdir(), 'recourse-jobs-'));
  readonly settings: Settings;
  readonly log: string[] = [];
  readonly shown: { readonly place: LogPlace; readonly title: string; readonly line?: number | undefined }[] = [];
  readonly panels: PanelTarget[] = [];
  readonly secrets = new Map<string, string>();
  readonly window: JobsWindow;
  readonly documents: WorkflowDocuments;
  readonly library: JobsLibrary;
  /** The made-up engines: this machine's, then the servers. */
  readonly engines: readonly MemoryJobs[];
  readonly revealed: (string | undefined)[] = [];
  selection: readonly string[] = [];
  readonly #values: Partial<Record<SettingName, unknown>>;
  readonly #listeners = new Set<(touches: (name: SettingName) => boolean) => void>();
  readonly #close: () => Promise<void>;

  constructor({ settings = {}, engines }: JobsBenchOptions = {}) {
    this.#values = { ...settings };
    this.settings = new Settings({
      read: (name) => this.#values[name],
      onDidChange: (listener) => {
        this.#listeners.add(listener);
        return {
          dispose: () => {
            this.#listeners.delete(listener);
          },
        };
      },
    });
    const take = (line: string): void => {
      this.log.push(line);
    };
    const log = { debug: take, info: take, warn: take, error: take };
    const secrets = {
      get: (name: string) => Promise.resolve(this.secrets.get(name)),
      store: (name: string, value: string) => Promise.resolve(void this.secrets.set(name, value)),
      delete: (name: string) => Promise.resolve(void this.secrets.delete(name)),
    };
    const wallClock = (): number => Date.now();
    const folders = [{ name: 'app', path: this.folder }];
    if (engines === undefined) {
      const dist = join(vscode.extensions.getExtension('recourse.recourse')?.extensionPath ?? '', 'dist');
      const library = new WindowJobs({
        dist,
        secrets,
        settings: this.settings,
        ui: this.ui,
        clock: systemClock,
        wallClock,
        log,
        folders: () => folders,
      });
      this.library = library;
      this.engines = [];
      this.#close = () => library.close();
    } else {
      const jobs = memoryFolderJobs({ folder: join(this.folder, '.recourse/jobs'), wallClock, ...engines });
      const changed = new vscode.EventEmitter<void>();
      this.engines = jobs.engines;
      this.library = {
        open: () =>
          Promise.resolve([
            {
              name: 'app',
              path: this.folder,
              jobs,
              profiles: torcProfiles(this.settings.get('jobs.profiles')).profiles,
            },
          ]),
        isOpen: true,
        closed: undefined,
        onDidChange: changed.event,
        dispose: () => {
          changed.dispose();
        },
      };
      this.#close = () => jobs.close();
    }
    const memory = new Map<string, unknown>();
    this.documents = new WorkflowDocuments(
      systemClock,
      new RanFiles({
        get: (key: string) => memory.get(key) as never,
        update: (key, value) => Promise.resolve(void memory.set(key, value)),
      }),
    );
    this.window = new JobsWindow({
      library: this.library,
      ui: this.ui,
      settings: this.settings,
      secrets,
      clock: systemClock,
      wallClock,
      log,
      workflowDocuments: this.documents,
      profiles: {
        read: () => this.settings.get('jobs.profiles'),
        write: (profiles) => {
          this.set('jobs.profiles', profiles);
          return Promise.resolve();
        },
      },
      showLog: (place, options) => Promise.resolve(void this.shown.push({ place, ...options })),
      openPanel: (target) => Promise.resolve(void this.panels.push(target)),
      showView: (id) => Promise.resolve(void this.revealed.push(id)),
      selected: () => this.selection,
    });
    this.window.model.setActive(true, false);
  }

  set(name: SettingName, value: unknown): void {
    this.#values[name] = value;
    for (const listener of this.#listeners) listener((asked) => asked === name);
  }

  /** Runs a command on rows, as a menu does; without rows as a key does, on what is selected. */
  run(name: JobCommandName, ...rows: readonly TreeRow[]): Promise<unknown> {
    return this.window.commands.run(name, rows.length === 0 ? [] : [rows[0]?.id, rows.map(({ id }) => id)]);
  }

  /** All rows that there are, as a person sees them who unfolds everything. */
  async rows(parent?: string): Promise<readonly TreeRow[]> {
    const found: TreeRow[] = [];
    for (const row of await this.window.model.under(parent)) {
      found.push(row);
      if (row.children !== 'none') found.push(...(await this.rows(row.id)));
    }
    return found;
  }

  /** The row whose label begins so; fails with all labels where there is none. */
  async row(label: string): Promise<TreeRow> {
    const rows = await this.rows();
    const found = rows.find((row) => this.label(row).startsWith(label));
    assert.ok(
      found,
      `There is no row ${label} among: ${rows.map((row) => this.label(row)).join(' | ')}\n${this.log.join('\n')}`,
    );
    return found;
  }

  /** What can be read in a row. */
  label(row: TreeRow): string {
    const item = this.window.tree.getTreeItem(row.id);
    return `${typeof item.label === 'string' ? item.label : ''}${typeof item.description === 'string' ? ` ${item.description}` : ''}`;
  }

  /** Waits until a row is there that begins so. */
  async until(label: string, ms = 20_000): Promise<void> {
    await until(
      async () => (await this.rows()).some((row) => this.label(row).startsWith(label)),
      `a row ${label}\n${this.log.join('\n')}`,
      ms,
    );
  }

  async close(): Promise<void> {
    this.documents.dispose();
    this.window.dispose();
    await this.#close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
