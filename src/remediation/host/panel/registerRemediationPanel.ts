import * as vscode from 'vscode';
import { showNote, showNotice } from '../../../base/host/windowTexts.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { CurrentErrors } from '../contracts.ts';
import { PanelMemory } from './panelMemory.ts';
import type { RemediationPanel, RemediationPanelDeps, SelectedAction } from './panelParts.ts';
import type { RemediationSession } from './remediationSession.ts';

const viewId = 'recourse.remediations';
/** The kind of the editor tab. It is not restored after a reload: the errors of a window go with it. */
const tabType = 'recourse.knownFixes';

/**
 * Registers the view `recourse.remediations` and its editor tab. Everything except the listeners is loaded when one of
 * them is first shown.
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
  let tab: { readonly panel: vscode.WebviewPanel; readonly session: RemediationSession } | undefined;
  store.add({
    dispose: () => {
      session?.dispose();
      tab?.panel.dispose();
    },
  });

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
  const showTab = async (preserveFocus: boolean): Promise<void> => {
    const { RemediationSession: Session } = await import('./remediationSession.ts');
    if (tab !== undefined) {
      tab.panel.reveal(undefined, preserveFocus);
      tab.session.flush();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      tabType,
      vscode.l10n.t('Known Fixes'),
      { viewColumn: vscode.ViewColumn.Active, preserveFocus },
      { retainContextWhenHidden: false },
    );
    const opened = { panel, session: new Session(panel, parts, memory) };
    tab = opened;
    panel.onDidDispose(() => {
      opened.session.dispose();
      if (tab === opened) tab = undefined;
    });
  };
  return {
    show: async (mode = 'errors', { preserveFocus = false, inEditor = false } = {}) => {
      memory.reveal = { mode, focus: !preserveFocus };
      await (inEditor ? showTab(preserveFocus) : show(mode, preserveFocus));
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
