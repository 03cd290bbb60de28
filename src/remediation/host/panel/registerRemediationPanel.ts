import * as vscode from 'vscode';
import { showNote, showNotice } from '../../../base/host/windowTexts.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { CurrentErrors } from '../contracts.ts';
import { PanelMemory } from './panelMemory.ts';
import type { RemediationPanel, RemediationPanelDeps, SelectedAction } from './panelParts.ts';
import type { RemediationSession } from './remediationSession.ts';

const viewId = 'recourse.remediations';

/**
 * Registers the view `recourse.remediations`. Everything except the listeners is loaded when the view is first shown.
 */
export function registerRemediationPanel(parts: RemediationPanelDeps): RemediationPanel {
  const { errors } = parts;
  const store = new DisposableStore();
  const memory = new PanelMemory();
  let session: RemediationSession | undefined;
  store.add(
    vscode.window.registerWebviewViewProvider(viewId, {
      resolveWebviewView: async (view) => {
        const { RemediationSession: Session } = await import('./remediationSession.ts');
        session?.dispose();
        const opened = new Session(view, parts, memory);
        session = opened;
        view.onDidDispose(() => {
          opened.dispose();
          if (session === opened) session = undefined;
        });
      },
    }),
  );
  store.add({ dispose: () => session?.dispose() });

  let hasResult = false;
  const follow = (): void => {
    const now = selectedFix(errors, memory) !== undefined;
    if (now !== hasResult) void vscode.commands.executeCommand('setContext', 'recourse.remediation.hasResult', now);
    hasResult = now;
  };
  store.add(errors.onDidChange(follow));
  store.add(memory.onDidSelect(follow));

  const show = async (mode: 'errors' | 'library', preserveFocus: boolean): Promise<void> => {
    await vscode.commands.executeCommand(`${viewId}.focus`, { preserveFocus });
    session?.flush();
    if (session === undefined) parts.log.debug(`panel: ${mode} is shown when the view is there`);
  };
  return {
    show: async (mode = 'errors', { preserveFocus = false } = {}) => {
      memory.reveal = { mode, focus: !preserveFocus };
      await show(mode, preserveFocus);
    },
    record: async (from = {}) => {
      memory.form = from;
      await show('errors', false);
    },
    act: (action) => act(action, parts, selectedFix(errors, memory)),
    dispose: () => {
      store.dispose();
    },
  };
}

/** The selected fix of the page; without one the best for the shown error. */
function selectedFix({ selected }: CurrentErrors, memory: PanelMemory): string | undefined {
  if (memory.selected !== '') return memory.selected;
  return selected?.lookup.state === 'done' ? selected.lookup.answer.results[0]?.id : undefined;
}

async function act(action: SelectedAction, parts: RemediationPanelDeps, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const { PanelActions } = await import('./panelActions.ts');
  const { ok, text } = await new PanelActions(parts).run(action, id);
  if (!ok) await showNotice('warning', text);
  else if (text !== '') showNote('lightbulb', text, 5000);
}
