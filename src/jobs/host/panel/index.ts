import * as vscode from 'vscode';
import { int, maxLength, object, optional, string } from 'zod/mini';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { JobPanelDeps, JobPanelTarget } from './jobPanelParts.ts';
import type { JobPanelSession } from './jobPanelSession.ts';

export type { JobFixes, JobPanelDeps, JobPanelTarget } from './jobPanelParts.ts';

/** The kind of the editor tab, under which the editor restores it after a reload. */
const viewType = 'recourse.jobDecisions';

/** The state that the page stores in the editor for a restored tab. */
const keptTarget = object({
  target: object({
    backend: string().check(maxLength(300)),
    workflowId: int(),
    folder: optional(string().check(maxLength(5000))),
  }),
});

const open = new Map<string, { readonly panel: vscode.WebviewPanel; readonly session: JobPanelSession }>();

/**
 * Opens the tab in which failed jobs are reviewed and decided. A tab that already shows this workflow comes to the
 * front.
 */
export async function openJobPanel(parts: JobPanelDeps, target: JobPanelTarget): Promise<void> {
  const shown = open.get(getKey(target));
  if (shown !== undefined) {
    shown.panel.reveal();
    shown.session.select(target.jobIds ?? []);
    return;
  }
  const panel = vscode.window.createWebviewPanel(viewType, vscode.l10n.t('Failed Jobs'), vscode.ViewColumn.Active, {
    retainContextWhenHidden: false,
  });
  await fill(panel, parts, target);
}

/** Lets the editor restore open tabs after a reload. Everything else is loaded when a tab is opened. */
export function registerJobPanel(parts: JobPanelDeps): Disposable {
  const store = new DisposableStore();
  store.add(
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel: vscode.WebviewPanel, state: unknown) => {
        const kept = keptTarget.safeParse(state);
        // Without stored state the content of the tab is unknown.
        if (!kept.success) panel.dispose();
        else await fill(panel, parts, kept.data.target);
      },
    }),
  );
  store.add({
    dispose: () => {
      for (const { panel } of [...open.values()]) panel.dispose();
    },
  });
  return store;
}

async function fill(panel: vscode.WebviewPanel, parts: JobPanelDeps, target: JobPanelTarget): Promise<void> {
  const { JobPanelSession: Session } = await import('./jobPanelSession.ts');
  const session = new Session(panel, parts, target);
  const key = getKey(target);
  open.set(key, { panel, session });
  panel.onDidDispose(() => {
    session.dispose();
    if (open.get(key)?.panel === panel) open.delete(key);
  });
}

function getKey({ backend, workflowId, folder }: JobPanelTarget): string {
  return JSON.stringify([folder ?? '', backend, workflowId]);
}
